"""The sheet on which a side chooses units of its own: before the first day, unseen by the others, or later
for ranks that it left open."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from game.core.numbers import halves_text, money_text, thirds_text
from game.core.records import KindId
from game.core.refusal import Refused
from game.core.seams.unit_maker import OWN_UNITS
from game.session.screen_state import ScreenState
from game.session.unit_choice import Offered, UnitChoice
from game.ui.actions import everywhere, sheet_actions
from game.ui.actions.action import ActionId, Scope
from game.ui.i18n import N_, _, ngettext
from game.ui.look import theme
from game.ui.stage.destinations import UnitDesigner
from game.ui.stage.flow import Flow
from game.ui.stage.navigator import screen_for
from game.ui.stage.scene import Stage
from game.ui.stage.sheet import SheetScene
from game.ui.tag_words import kind_notes
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, GridBox, Row, Spacer
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Toggle
from game.ui.widgets.dialog import question
from game.ui.widgets.labels import Label, Paragraph, SectionHead
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import ChoiceCard
from game.ui.widgets.tip import Tip

_RULE = "SD6-8.05"
_NAMES = {"own": N_("Yours"), "premade": N_("Of the rulebook")}


class UnitsScene(SheetScene):
    """Rosters at the top, then all units, each with a switch; the gold button says what is taken."""

    title: ClassVar[str] = N_("Units of your own")
    width: ClassVar[float] = 1180
    height: ClassVar[float | None] = 900
    scopes: ClassVar[tuple[Scope, ...]] = ("lists",)

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        asked = flow.table.question
        asked = asked if asked is not None and asked.kind == OWN_UNITS else None
        self.model = UnitChoice(flow.table.outlook(), asked)
        self.cards: list[tuple[Offered, ChoiceCard]] = []
        self.toggles: dict[KindId, Toggle] = {}

    def heading(self) -> str:
        return _("Units of your own")

    def beside_heading(self) -> Sequence[Widget]:
        return (Label(self.flow.table.outlook().view.sides[self.model.side].name, theme.CARD_TITLE, "label"),)

    def signs(self) -> ScreenState:
        return ScreenState(shown=("own_units", *(("units_chosen",) if self.model.chosen else ())))

    def body(self) -> Widget:
        self.list = Column(gap=10)
        self.list.refill(self._parts())
        return ScrollArea(self.list)

    def _parts(self) -> list[Widget]:
        model = self.model
        self.cards, self.toggles = [], {}
        self.head = SectionHead(_("Rosters"))
        told = Paragraph(
            _(
                "Your cities pop them beside the common units. Others learn of a unit when they meet it. "
                "Ranks that you leave open can be filled later, from the list of your cities."
            ),
            theme.TEXT,
            "label",
        )
        design = Button(_("Design a unit…"), self.design, icon="feather")
        design.tipped(_("Design a unit…"), _("What you save there can be chosen here"), rule="SD6-0.01")
        parts: list[Widget] = [told, Row(design, Spacer()), self.head]
        parts.append(GridBox(*self._rosters(), columns=_per_row, gap=10))
        for offered in sorted(model.offered, key=lambda one: one.name != "own"):
            units = [kind for kind in offered.kinds if kind not in self.toggles]
            name = _(_NAMES[offered.name]) if offered.name in _NAMES else _(offered.name)
            aside = "" if not offered.whole else _(offered.text)
            grid = GridBox(*(self._toggle(kind) for kind in units), columns=_per_row, gap=12, line_gap=6)
            parts += [SectionHead(name, aside), grid]
        return parts

    def _rosters(self) -> Iterator[Widget]:
        for offered in self.model.offered:
            if offered.whole:
                words = ", ".join(self._short(kind) for kind in offered.kinds)
                card = ChoiceCard("people", _(offered.name), words, lambda one=offered: self._take(one))  # type: ignore[misc]  # bound at once
                card.tipped(_(offered.name), _(offered.text), rule=_RULE)
                self.cards.append((offered, card))
                yield card

    def _short(self, kind: KindId) -> str:
        row = self.model.world.kind(kind)
        return _("{name} ({rank})").format(name=_(row.name), rank=row.rank)

    def _toggle(self, kind: KindId) -> Toggle:
        row = self.model.world.kind(kind)
        figures = _("rank {rank}, {combat} combat, {defense} defense, {hits} hits, {move} move").format(
            rank=row.rank,
            combat=row.combat,
            defense=row.defense,
            hits=halves_text(row.hits),
            move=thirds_text(row.move),
        )
        toggle = Toggle(_(row.name), kind in self.model.chosen, lambda _on: self._turn(kind), second=figures)
        told = ngettext(
            "{size}, {count} a turn, {upkeep} a day",
            "{size}, {count} in {days} turns, {upkeep} a day",
            row.pop_days,
        )
        text = told.format(
            size=row.size, count=row.pop_per_day, days=row.pop_days, upkeep=money_text(row.upkeep)
        )
        notes = kind_notes(self.model.world, kind)
        toggle.tip = Tip(title=_(row.name), text=text.capitalize(), notes=notes, rule=_RULE)
        self.toggles[kind] = toggle
        return toggle

    def buttons(self) -> Sequence[Widget]:
        asked = self.model.question is not None
        back = Button(
            _("Save and leave") if asked else _("Back"),
            self._leave,
            style="walnut",
            icon="cross" if asked else "chevron_left",
        )
        self.go = Button("", self.confirm, style="gold", icon="check", second=" ").sized(width=300)
        self.go.bound(sheet_actions.BEGIN)
        return (back, Spacer(), self.go)

    def build(self) -> Widget:
        root = super().build()
        self._show()
        return root

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._tell_broken()

    def _tell_broken(self) -> None:
        """Why a unit of the player's folder is missing here."""
        wrong = self.model.making.broken()
        if wrong:
            self.notice(_("A unit of yours cannot be used: {why}").format(why=wrong[0]), "warning", "design")

    # Doing

    def design(self) -> None:
        """Make a unit in the designer; it is offered here once it is saved."""
        wanted = UnitDesigner(self.model.world.ruleset.id)
        self.stage.push(self.flow.guided(screen_for(wanted)))

    def resume(self) -> None:
        super().resume()
        self.model.offer_anew()
        self._tell_broken()
        self.list.refill(self._parts())
        self._show()

    def _turn(self, kind: KindId) -> None:
        self.model.turn(kind)
        self._show()

    def _take(self, offered: Offered) -> None:
        self.model.take(offered)
        self._show()

    def _show(self) -> None:
        """Show what is chosen, and what does not fit beside it."""
        model = self.model
        for offered, card in self.cards:
            card.show(bool(offered.kinds) and set(offered.kinds) <= set(model.chosen))
            card.usable(model.fault(offered.kinds))
        for kind, toggle in self.toggles.items():
            toggle.show(kind in model.chosen)
            toggle.usable(_(model.why_not(kind)))
        ranks = _("{spent} of {most} ranks").format(spent=model.spent, most=model.held.most)
        self.head.say(_("Rosters"), ranks)
        names = ", ".join(_(model.world.kind(kind).name) for kind in model.chosen)
        if model.question is not None:
            self.go.say(_("Begin with these") if names else _("Begin without"), ranks)
        else:
            self.go.say(_("Take these"), ranks)
            self.go.usable("" if names else _("Nothing is chosen"))

    def confirm(self) -> None:
        """Take what is chosen."""
        if self.model.question is None and not self.model.chosen:
            return
        outcome = self.flow.table.submit(self.model.command())
        if isinstance(outcome, Refused):
            self.notice(_(outcome.detail), "warning", "refused")
        elif self.model.question is None:
            self.stage.pop()
        else:
            self.flow.go()

    def _leave(self) -> None:
        if self.model.question is None:
            self.stage.pop()
            return
        text = _("The campaign is saved. You will find it under Continue and Load.")
        self.desk.open(question(_("Leave the campaign?"), text, _("Leave"), self.flow.leave, no=_("Stay")))

    def command(self, command: ActionId) -> bool:
        if command == everywhere.BACK:
            self._leave()
            return True
        return super().command(command)


def _per_row(width: float) -> int:
    return 3 if width >= 960 else 2 if width >= 600 else 1
