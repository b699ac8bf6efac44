"""The planner of what a city pops: which unit, how many groups, in which way, last or first."""

from collections.abc import Callable, Sequence

from game.core.commands.common import Command
from game.core.commands.realm import OrderPop
from game.core.records import SiteId
from game.core.seams.realm import PopChoice
from game.ui.actions import realm_actions
from game.ui.city.city_model import RealmDesk, cost_line, odds_text, way_of
from game.ui.city.city_parts import ChoiceTable
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row, Words, WrapBox
from game.ui.widgets.buttons import button_of
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.labels import Paragraph, TitleRow
from game.ui.widgets.stepper import Stepper

_MOST = 40
_HEAD, _ROW, _ROWS = 28, 40, 5
"""Heights of the list's head and rows, and its fewest rows."""


class Planner:
    """Parts of a card in which an order is put together; `give` hears it. So many `rows` of units are shown;
    other buttons stand `beside` its own."""

    def __init__(
        self,
        realm: RealmDesk,
        site: SiteId,
        give: Callable[[Command], None],
        *,
        many: bool = False,
        rows: int = _ROWS,
        beside: Sequence[Widget] = (),
    ) -> None:
        self.realm, self.site, self._give = realm, site, give
        self.choices = realm.choices(site)
        self.chosen = 0
        self.way = ""
        self.many = many
        colour = realm.reader.side.colour
        table = ChoiceTable(self.choices, colour, self._choose, self._order, realm.reader)
        self.table = table.sized(height=_HEAD + _ROW * max(_ROWS, min(rows, len(self.choices))))
        self.groups = Stepper(1, self._count, low=1, high=_MOST, name=_("How many groups"))
        self.ways = Column()
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
            WrapBox(groups, self.ways, gap=12),
            Words(self.told, self.why, gap=2),
            WrapBox(self.last, self.first, *beside, gap=10),
        )
        self.table.select(0, tell=False)
        self._offer()
        self._say()

    def take_after(self, other: "Planner") -> None:
        """Choose what was chosen in another planner: the kind and its way, and in the same city how many."""
        kind = other.choice.kind if other.choice is not None else None
        at = next((n for n, one in enumerate(self.choices) if one.kind == kind), None)
        if at is None:
            return
        self.table.select(at, tell=False)
        self.table.stand_like(other.table)
        self.chosen, self.way = at, other.way
        if self.site == other.site:
            self.groups.show(other.groups.value)
        self._offer()
        self._say()

    def like(self, other: "Planner", widget: Widget) -> Widget | None:
        """The control that stands here where a `widget` stood in another planner, if it was one of its."""
        theirs, ours = other._controls(), self._controls()
        if widget not in theirs:
            return None
        at = theirs.index(widget)
        found = ours[at] if len(ours) == len(theirs) else self.table
        return found if found.can_focus else self.table

    def _controls(self) -> list[Widget]:
        return [one for part in self.parts for one in part.walk() if one.takes_focus]

    @property
    def choice(self) -> PopChoice | None:
        """The unit that is chosen."""
        return self.choices[self.chosen] if self.choices else None

    def command(self, *, first: bool) -> OrderPop | None:
        """The order as it is put together."""
        one = self.choice
        if one is None:
            return None
        return self.realm.order(self.site, one, self.groups.value, way=self.way, first=first)

    def _choose(self, index: int) -> None:
        self.chosen = index
        self._offer()
        self._say()

    def _order(self, _index: int) -> None:
        """Return, or two clicks, on a kind: it is ordered if its button says so."""
        if self.last.enabled:
            self._act(first=False)
        else:
            self.table.kit.play("refused")

    def _offer(self) -> None:
        """Show in which ways the chosen kind pops, where there is more than one."""
        one = self.choice
        ways = one.ways if one is not None else ()
        self.way = next((way.id for way in ways if way.id == self.way), "")
        self.ways.visible = len(ways) > 1
        self.ways.clear()
        if len(ways) > 1:
            parts = [SwitchPart(way.id, _(way.name)) for way in ways]
            choice = Segmented(parts, self.way, self._take_way, name=_("How"))
            self.ways.add(choice)

    def _count(self, value: int) -> None:
        self.groups.show(value)
        self._say()

    def _take_way(self, way: str) -> None:
        self.way = way
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
        way = way_of(one, self.way)
        parts = [f"{_(one.name)}: {cost_line(one, self.groups.value, way)}"]
        parts += [text for text in (odds_text(way.odds), _(way.text) if way.id else "") if text]
        self.told.say("  ·  ".join(parts))
        command = self.command(first=False)
        refused = None if command is None or self.many else self.realm.why_not(command)
        reason = _(refused.detail) if refused is not None else ""
        busy = not self.many and self.realm.facts(self.site).order is not None
        self.last.usable(reason)
        self.first.usable(reason or ("" if busy or self.many else _("It is idle: nothing waits")))
        waits = _("It waits until it can be begun: {reason}").format(reason=_(way.reason))
        shown = reason or (waits if way.reason else "")
        rule = self.realm.reader.cite(refused.rule if refused is not None else way.rule)
        self.why.say(f"{shown} ({_('rule')} {rule})" if shown and rule else shown)
