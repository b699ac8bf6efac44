"""The planner of what a city pops: which unit, how many groups, at which rate, last or first."""

from collections.abc import Callable, Sequence

from game.core.commands.common import Command
from game.core.commands.realm import OrderPop
from game.core.records import SiteId
from game.core.seams.realm import PopChoice
from game.ui.actions import realm_actions
from game.ui.city.city_model import MAXIMAL, RealmDesk, cost_line, odds_text
from game.ui.city.city_parts import ChoiceTable
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Row, Words, WrapBox
from game.ui.widgets.buttons import button_of
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.labels import Paragraph, TitleRow
from game.ui.widgets.stepper import Stepper

_MOST = 40
_HIGH = 228


class Planner:
    """Parts of a card in which an order is put together; `give` hears it."""

    def __init__(
        self, realm: RealmDesk, site: SiteId, give: Callable[[Command], None], *, many: bool = False
    ) -> None:
        self.realm, self.site, self._give = realm, site, give
        self.choices = realm.choices(site)
        self.chosen = 0
        self.rate = "normal"
        self.many = many
        colour = realm.reader.side.colour
        self.table = ChoiceTable(self.choices, colour, self._choose, realm.reader.cite).sized(height=_HIGH)
        self.groups = Stepper(1, self._count, low=1, high=_MOST, name=_("How many groups"))
        rates = (SwitchPart("normal", _("Normal")), SwitchPart(MAXIMAL, _("Maximal")))
        self.rates = Segmented(rates, self.rate, self._take_rate, name=_("Rate"))
        self.rates.tipped(
            _("Rate"),
            _("At the maximal rate it takes longer, for half income and better odds"),
            rule="SD9-4.09",
        )
        self.told = Paragraph("", theme.TEXT, "label")
        self.why = Paragraph("", theme.LABEL, "warning")
        self.last = button_of(realm_actions.CITY_ORDER, lambda: self._act(first=False), style="gold")
        self.first = button_of(realm_actions.CITY_FIRST, lambda: self._act(first=True), style="paper")
        groups = Row(
            Paragraph(_("Groups"), theme.TEXT, "label").sized(width=70), self.groups.sized(width=136), gap=8
        )
        aside = _("grey: not now")
        self.parts: Sequence[Widget] = (
            TitleRow(_("What it can pop"), aside),
            self.table,
            WrapBox(groups, self.rates, gap=12),
            Words(self.told, self.why, gap=2),
            WrapBox(self.last, self.first, gap=10),
        )
        self.table.select(0, tell=False)
        self._say()

    @property
    def choice(self) -> PopChoice | None:
        """The unit that is chosen."""
        return self.choices[self.chosen] if self.choices else None

    def command(self, *, first: bool) -> OrderPop | None:
        """The order as it is put together."""
        one = self.choice
        if one is None:
            return None
        batches = self.groups.value * one.least
        maximal = self.rate == MAXIMAL and one.dear
        return self.realm.order(self.site, one.kind, batches, maximal=maximal, first=first)

    def _choose(self, index: int) -> None:
        self.chosen = index
        self._say()

    def _count(self, value: int) -> None:
        self.groups.show(value)
        self._say()

    def _take_rate(self, rate: str) -> None:
        self.rate = rate
        self._say()

    def _act(self, *, first: bool) -> None:
        command = self.command(first=first)
        if command is not None:
            self._give(command)

    def _say(self) -> None:
        """Show what the order comes to, or why it cannot be given."""
        one = self.choice
        if one is None:
            self.told.say(_("No city pops anything"))
            self.last.disable(_("There is nothing to order"))
            self.first.disable(_("There is nothing to order"))
            return
        self.rates.usable("" if one.dear else _("Only commanders pop at the maximal rate"))
        maximal = self.rate == MAXIMAL and one.dear
        batches = self.groups.value * one.least
        line = cost_line(one, batches, maximal=maximal)
        odds = odds_text(one.dear_odds if maximal else one.odds)
        self.told.say(f"{_(one.name)}: {line}" + (f"  ·  {odds}" if odds else ""))
        command = self.command(first=False)
        refused = None if command is None or self.many else self.realm.why_not(command)
        reason = _(refused.detail) if refused is not None else ""
        busy = not self.many and self.realm.facts(self.site).order is not None
        self.last.usable(reason)
        self.first.usable(reason or ("" if busy or self.many else _("It is idle: nothing waits")))
        waits = _("It waits until it can be begun: {reason}").format(reason=_(one.reason))
        shown = reason or (waits if one.reason else "")
        rule = self.realm.reader.cite(refused.rule if refused is not None else one.rule)
        self.why.say(f"{shown} ({_('rule')} {rule})" if shown and rule else shown)
