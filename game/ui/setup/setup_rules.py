"""The rules row of the set-up sheet, and the card of fog and fairness."""

from collections.abc import Callable
from typing import ClassVar

from game.session import library
from game.ui.actions import sheet_actions
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.setup.rule_switches import SWITCHES, RulePick, Switch
from game.ui.setup.setup_model import MAX_SEED, SetupModel, new_seed
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, GridBox, Row
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.choices import Segmented, SwitchPart, Toggle
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Label
from game.ui.widgets.surfaces import Card, ChoiceCard


class RulesRow(GridBox):
    """A card for every rulebook that is registered; the chosen one lists its scenarios."""

    def __init__(self, model: SetupModel, chosen: Callable[[], None]) -> None:
        self.model = model
        self._chosen = chosen
        self.cards: dict[str, ChoiceCard] = {}
        for id_ in library.ruleset_ids():
            rules = model.rules_of(id_)
            card = ChoiceCard(
                library.icon(id_),
                rules.title,
                rules.blurb,
                lambda id_=id_: self._choose(id_),  # type: ignore[misc]  # bound at once
                chosen=id_ == model.rules.id,
            )
            self.cards[id_] = card
        super().__init__(*self.cards.values(), columns=_columns(len(self.cards)), gap=12)

    def _choose(self, id_: str) -> None:
        at = next(
            (n for n, o in enumerate(self.model.offers) if o.scenario and o.scenario.ruleset == id_), None
        )
        if at is None:
            return
        self.model.choose(at)
        self._chosen()

    def refresh(self, *, brief: bool = False) -> None:
        """Mark the rulebook of the chosen scenario; `brief`: what it is stands in tooltips alone."""
        for id_, card in self.cards.items():
            blurb = self.model.rules_of(id_).blurb
            card.show(id_ == self.model.rules.id)
            card.say("" if brief else blurb)
            card.tipped(card.title, blurb if brief else "")


def _columns(cards: int) -> Callable[[float], int]:
    return lambda width: min(cards, 4 if width >= 860 else 2)


class FairnessCard(Card):
    """Switches of fog and fairness, and the seed."""

    shrinks: ClassVar[bool] = True

    def __init__(self, model: SetupModel, *, changed: Callable[[], None], living: Callable[[], None]) -> None:
        """`changed` hears of every change, `living` when sides have or have no realms any more."""
        self.model = model
        self._changed = changed
        self._living = living
        self.toggles: dict[str, Toggle] = {}
        self.picks: dict[str, Segmented] = {}
        self.seed_field = TextField(
            str(model.seed),
            name=_("Seed"),
            limit=len(str(MAX_SEED)),
            allowed=lambda text: not text or text.isdigit(),
            problem=_seed_problem,
            on_change=self._take_seed,
        )
        self.seed_field.tipped(
            _("Seed"), _("The same seed and the same orders give the same campaign, die by die")
        )
        super().__init__(pad=(16, 12))
        self.refresh()

    def refresh(self) -> None:
        """Show the switches that the chosen rules have."""
        model = self.model
        self.toggles, self.picks = {}, {}
        parts: list[Widget] = [self._segmented(pick) for pick in model.shown_picks()]
        for switch in model.shown_switches():
            toggle = Toggle(
                _(switch.title), model.is_on(switch), self._turner(switch), second=_(switch.second)
            )
            toggle.tipped(_(switch.title), _(switch.help), rule=model.cited(switch))
            toggle.usable(model.why_dead(switch))
            self.toggles[switch.param] = toggle
            parts.append(toggle)
        roll = IconButton("dice", _("Another seed"), self.reseed, style="paper", side=38).bound(
            sheet_actions.RESEED
        )
        parts.append(
            Row(Label(_("Seed"), theme.STRONG), self.seed_field.sized(width=110).growing(), roll, gap=10)
        )
        self.refill([GridBox(*parts, columns=_per_row, gap=16, line_gap=10)])

    def _segmented(self, pick: RulePick) -> Column:
        def choose(value: str) -> None:
            self.model.pick(pick, value)
            self._changed()

        choices = [SwitchPart(value, _(name)) for value, name in pick.values]
        made = Segmented(choices, self.model.picked(pick), choose, height=30)
        made.tipped(_(pick.title), _(pick.help), rule=pick.rule)
        self.picks[pick.param] = made
        return Column(Label(_(pick.title), theme.LABEL), made, gap=2)

    def _turner(self, switch: Switch) -> Callable[[bool], None]:
        def turn(on: bool) -> None:
            self.model.turn(switch, on)
            if any(other.needs == switch.param for other in SWITCHES):
                self.refresh()
                self.home.focus(self.toggles[switch.param])
                self._living()
            self._changed()

        return turn

    def _take_seed(self, text: str) -> None:
        if not _seed_problem(text):
            self.model.seed = int(text)
        self._changed()

    def reseed(self) -> None:
        """Another seed by chance."""
        self.model.seed = new_seed()
        self.seed_field.set_value(str(self.model.seed))


def _seed_problem(text: str) -> str:
    if not text.isdigit() or not 0 < int(text) <= MAX_SEED:
        return _("The seed must be a whole number from 1 to {most}").format(most=MAX_SEED)
    return ""


def _per_row(width: float) -> int:
    return 5 if width >= 1100 else 4 if width >= 900 else 3 if width >= 640 else 2 if width >= 430 else 1
