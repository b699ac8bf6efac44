"""The realm: all own cities in one list, one order for many of them, the treasury and its coming dawns."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from game.core.commands.common import Command
from game.core.commands.realm import MarkSpare, OrderPop, PlanPops
from game.core.numbers import money_text
from game.core.records import SiteId, UnitId, replace
from game.core.seams.realm import CityPlan
from game.session.screen_state import ScreenState
from game.ui.actions import everywhere, realm_actions
from game.ui.actions.action import ActionId, Scope
from game.ui.actions.catalogue import ACTIONS
from game.ui.city.city_model import RealmDesk
from game.ui.city.officer_dialog import OfficerDialog
from game.ui.city.planner import Planner
from game.ui.i18n import N_, _, ngettext
from game.ui.look import theme
from game.ui.realm import realm_rows
from game.ui.realm.city_table import CityTable
from game.ui.realm.like_dialog import LikeDialog
from game.ui.realm.realm_rows import CityLine
from game.ui.realm.spare_dialog import SpareDialog
from game.ui.realm.treasury_cards import treasury_cards
from game.ui.stage.destinations import CityOf, OwnUnitsOf
from game.ui.stage.flow import JUMP, Flow
from game.ui.stage.scene import Stage, WidgetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Dock, Row, WrapBox
from game.ui.widgets.buttons import Button, IconButton, button_of
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.hud import SeatTitle, TopBar
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Paragraph, Stat
from game.ui.widgets.menu import DropDown
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card, Panel

_PANEL = 430
_NARROW = 1000
_NAMED = 5
_ROWS, _FEW_ROWS = 9, 5
_ANY = "any"


class _ListHead(WrapBox):
    """Which cities the list shows."""

    uncovered: ClassVar[bool] = True


class RealmScene(WidgetScene):
    """See the module. Opened over the map."""

    title: ClassVar[str] = N_("Realm")
    scopes: ClassVar[tuple[Scope, ...]] = ("realm",)

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.realm = RealmDesk(flow.table)
        self.lines: tuple[CityLine, ...] = ()
        self.marked: set[SiteId] = set()
        self.which = realm_rows.ALL
        self.lacking = ""
        self.by, self.backwards = "state", False
        self.page = "cities"
        self._narrow = False

    def signs(self) -> ScreenState:
        return ScreenState(shown=("realm",))

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.desk.focus(self.table)

    # Building

    def build(self) -> Widget:
        back = IconButton("chevron_left", _("Back"), self._leave).bound(everywhere.BACK)
        reader = self.realm.reader
        self.name = _("Realm of {side}").format(side=reader.side.name)
        self.seat = SeatTitle(self.name, "", icon="crown")
        self.money = Stat("coins", _("Treasury"), "0")
        self.earns = Stat("up", _("Income"), "0", tone="gain")
        self.costs = Stat("down", _("Upkeep"), "0", tone="loss")
        pages = (SwitchPart("cities", _("Cities")), SwitchPart("treasury", _("Treasury")))
        self.tabs = Segmented(pages, self.page, self._turn_to)
        top = TopBar(
            Row(back, self.seat, gap=12),
            Row(self.money, self.earns, self.costs, gap=18),
            spare=(self.costs, self.earns, self.money),
        )
        self.table = CityTable(self)
        choices = (
            SwitchPart(realm_rows.ALL, _("All")),
            SwitchPart(realm_rows.IDLE, _("Idle"), "hourglass"),
            SwitchPart(realm_rows.AT_WORK, _("At work")),
        )
        self.filter = Segmented(choices, self.which, self._filter, name=_("Which cities"))
        options = [
            (_ANY, _("any buildings")),
            *((id_, _("lacks: {name}").format(name=n)) for id_, n in realm_rows.buildings_of(self.realm)),
        ]
        self.lacks = DropDown(options, _ANY, self._lack, name=_("Cities that lack a building"))
        self.none = Paragraph("", theme.TEXT, "label")
        self.told = Paragraph("", theme.TEXT, "label")
        self.give_one = self._button(realm_actions.CITY_ORDER, _("Order for the marked…"), gold=True)
        self.like = self._button(realm_actions.REALM_LIKE)
        self.units = self._button(realm_actions.REALM_UNITS)
        foot = WrapBox(
            self.give_one,
            self.like,
            self._button(realm_actions.REALM_MARK_ALL),
            self._button(realm_actions.CITY_IDLE),
            self._button(realm_actions.REALM_PURSES),
            self.units,
            gap=8,
        )
        # What is marked stands above: tooltips of the buttons at the foot would lie over it there.
        head = _ListHead(self.filter, self.lacks.sized(width=240), gap=10)
        self.list = Card(head, self.told, self.none, self.table.growing(), foot, gap=8)
        self.left = Panel(self.tabs, ScrollArea(self.list, least=80), corners=False)
        self.right_body = Column(gap=theme.GAP_CARDS)
        self.scroll = ScrollArea(self.right_body, least=80)
        self.right_tabs = Segmented(pages, "treasury", self._turn_to)
        self.right = Panel(self.right_tabs, self.scroll).sized(width=_PANEL)
        self._show()
        return Dock(self.left, top=top, right=self.right)

    def _button(self, action: ActionId, label: str = "", *, gold: bool = False) -> Button:
        button = button_of(action, lambda: self._do(action), style="gold" if gold else "paper", label=label)
        told = ACTIONS[action]
        return button.tipped(_(told.title), rule=self.realm.reader.cite(told.rule))

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        self._narrow = size[0] < _NARROW * kit.unit
        self.left.visible = not self._narrow or self.page == "cities"
        self.right.visible = not self._narrow or self.page == "treasury"
        self.tabs.visible = self.right_tabs.visible = self._narrow
        self.right.fixed_width = size[0] / kit.unit if self._narrow else _PANEL
        wide = size[0] / kit.unit - (0 if self._narrow else _PANEL)
        self.table.rows_wished = _FEW_ROWS if self._narrow else _ROWS
        self.table.fit(self.by, backwards=self.backwards, width=wide)
        super().layout(size, kit)

    def _turn_to(self, page: str) -> None:
        self.page = page
        self.tabs.show(page)
        self.right_tabs.show(page)
        self.left.visible = page == "cities"
        self.right.visible = page == "treasury"

    def _show(self) -> None:
        """Show the realm as it now is."""
        treasury = self.realm.treasury
        every = realm_rows.lines_of(self.realm)
        self.marked &= {line.site for line in every}
        idle = sum(1 for line in every if line.idle)
        words = ngettext("{count} city", "{count} cities", len(every)).format(count=len(every))
        levels = ngettext("{count} level", "{count} levels", treasury.levels).format(count=treasury.levels)
        self.seat.say(self.name, "  ·  ".join((words, levels, _("{idle} idle").format(idle=idle))))
        self.money.say(money_text(treasury.money))
        self.earns.say(money_text(treasury.income, sign=True))
        self.costs.say(money_text(-treasury.upkeep, sign=True))
        self._list(every)
        own = self.realm.own_units
        self.units.visible = own.choose
        full = _("All {most} ranks are taken").format(most=own.most)
        self.units.usable(full if own.spent >= own.most else "")
        self.right_body.clear()
        self.right_body.add(*treasury_cards(self.realm, self._spare))

    def _list(self, every: Sequence[CityLine] | None = None) -> None:
        every = realm_rows.lines_of(self.realm) if every is None else every
        chosen = (
            self.lines[self.table.selected].site if self.table.selected is not None and self.lines else None
        )
        self.lines = realm_rows.shown(
            every, which=self.which, lacking=self.lacking, by=self.by, backwards=self.backwards
        )
        self.table.set_count(len(self.lines))
        at = next((n for n, line in enumerate(self.lines) if line.site == chosen), None)
        self.table.select(at if at is not None else (0 if self.lines else None), tell=False)
        self.none.visible, self.table.visible = not self.lines, bool(self.lines)
        self.none.say(_("No city matches") if every else _("You hold no city"))
        self._marks()

    def _marks(self) -> None:
        """Say what is marked and what can be done with it."""
        names = [self.realm.facts(site).name for site in self.realm.cities if site in self.marked]
        count = len(names)
        listed = ", ".join(names[:_NAMED])
        if count > _NAMED:
            listed = _("{names} and {count} more").format(names=listed, count=count - _NAMED)
        words = ngettext("{count} city marked: {names}", "{count} cities marked: {names}", count)
        hint = _("Space or a click marks cities") if self.lines else ""
        self.told.say(words.format(count=count, names=listed) if count else hint)
        for button in (self.give_one, self.like):
            button.usable("" if count else _("No city is marked"))
        self.table.changed()

    # What the player does

    def sort(self, by: str) -> None:
        """Sort by a column; by the same again, the other way round."""
        self.backwards = not self.backwards if by == self.by else False
        self.by = by
        self.table.fit(self.by, backwards=self.backwards, width=self.table.width)
        self._list()

    def _filter(self, which: str) -> None:
        self.which = which
        self._list()

    def _lack(self, building: str) -> None:
        self.lacking = "" if building == _ANY else building
        self._list()

    def mark(self, index: int) -> None:
        """Mark a city of the list, or no longer."""
        self.marked ^= {self.lines[index].site}
        self._marks()

    def mark_all(self) -> None:
        """Mark all that the list shows; none if all are."""
        sites = {line.site for line in self.lines}
        self.marked = self.marked - sites if sites <= self.marked else self.marked | sites
        self._marks()

    def open_row(self, index: int) -> None:
        """Enter a city."""
        self.stage.open(
            CityOf(self.flow, self.lines[index].site, "orders" if self.lines[index].idle else "city")
        )

    def _next_idle(self) -> None:
        here = self.table.selected if self.table.selected is not None else -1
        count = len(self.lines)
        order = [(here + step) % count for step in range(1, count + 1)]
        at = next((n for n in order if self.lines[n].idle), None)
        if at is None:
            self.notice(_("No city is idle"), topic="city")
        else:
            self.table.select(at)

    def _step(self, step: int) -> None:
        if self.lines:
            here = self.table.selected or 0
            self.table.select((here + step) % len(self.lines))

    def order_many(self) -> None:
        """Put an order together for all marked cities."""
        sites = [site for site in self.realm.cities if site in self.marked]
        if not sites:
            self.notice(_("No city is marked"), "warning", "city")
            return
        planner = Planner(self.realm, sites[0], lambda command: self._order_all(sites, command), many=True)
        words = ngettext("One order for {count} city", "One order for {count} cities", len(sites))
        body = Column(*planner.parts, gap=10)
        self.desk.open(
            Dialog(
                words.format(count=len(sites)),
                body,
                (DialogAnswer(_("Done"), style="walnut"),),
                width=640,
                first_focus=planner.table,
            )
        )

    def _order_all(self, sites: Sequence[SiteId], command: Command) -> None:
        """Give the order to those of the cities that can, in one step; tell which cannot."""
        if isinstance(command, OrderPop):
            self._tell_all(
                sites,
                lambda site: replace(command, site=site),
                lambda able: replace(command, site=able[0], also=tuple(able[1:])),
            )

    def _plan_all(self, sites: Sequence[SiteId], plan: CityPlan) -> None:
        """Let those of the cities that can pop by a plan, in one step; tell which cannot."""

        def planned(able: Sequence[SiteId]) -> PlanPops:
            return PlanPops(by=self.realm.side, sites=tuple(able), orders=plan.orders)

        self._tell_all(sites, lambda site: planned((site,)), planned)

    def _tell_all(
        self,
        sites: Sequence[SiteId],
        alone: Callable[[SiteId], Command],
        together: Callable[[Sequence[SiteId]], Command],
    ) -> None:
        refused = {site: self.realm.why_not(alone(site)) for site in sites}
        able = [site for site in sites if refused[site] is None]
        said = [(site, why) for site, why in refused.items() if why is not None]
        failed = [f"{self.realm.facts(site).name}: {_(why.detail)}" for site, why in said]
        if able:
            why = self.realm.give(together(able))
            if why is not None:
                self.notice(_(why.detail), "warning", "order")
                return
        words = ngettext("{count} city has its order", "{count} cities have their order", len(able))
        self.notice(words.format(count=len(able)), "gain" if able else "warning", "order")
        for text in failed[:_NAMED]:
            self.notice(text, "warning")
        self._show()

    def plan_many(self) -> None:
        """Let all marked cities pop what a plan or another city says."""
        sites = [site for site in self.realm.cities if site in self.marked]
        if not sites:
            self.notice(_("No city is marked"), "warning", "city")
            return
        self.desk.open(LikeDialog(self.realm, sites, lambda plan: self._plan_all(sites, plan)))

    def _units(self) -> None:
        """Fill ranks of own units that were left open."""
        own = self.realm.own_units
        if own.choose and own.spent < own.most:
            self.stage.open(OwnUnitsOf(self.flow))

    def _purses(self) -> None:
        def give(command: Command) -> str:
            refused = self.realm.give(command)
            return _(refused.detail) if refused is not None else ""

        self.desk.open(OfficerDialog(self.realm, give, self._show))

    def _spare(self) -> None:
        def keep(units: tuple[UnitId, ...]) -> None:
            refused = self.realm.give(MarkSpare(by=self.realm.side, units=units))
            if refused is not None:
                self.notice(_(refused.detail), "warning", "refused")
            self._show()

        self.desk.open(SpareDialog(self.realm, keep))

    def _to_map(self) -> None:
        if self.table.selected is not None and self.lines:
            site = self.lines[self.table.selected].site
            hex_ = self.realm.reader.view.knowledge.sites[site].hex
            self.flow.memory(self.realm.side).notes[JUMP] = hex_
            self.flow.go()

    def _leave(self) -> None:
        self.stage.pop()

    def resume(self) -> None:
        if self.flow.table.sitting == self.realm.side:
            self.realm.read()
            self._show()

    # Input

    def _do(self, action: ActionId) -> None:
        self.command(action)

    def command(self, command: ActionId) -> bool:
        acts: dict[ActionId, Callable[[], object]] = {
            everywhere.BACK: self._leave,
            realm_actions.CITY_NEXT: lambda: self._step(1),
            realm_actions.CITY_BEFORE: lambda: self._step(-1),
            realm_actions.CITY_IDLE: self._next_idle,
            realm_actions.CITY_PAGE: self._next_page,
            realm_actions.CITY_ORDER: self.order_many,
            realm_actions.CITY_MAP: self._to_map,
            realm_actions.REALM_MARK: lambda: self.mark(self.table.selected or 0) if self.lines else None,
            realm_actions.REALM_MARK_ALL: self.mark_all,
            realm_actions.REALM_SORT: self._sort_next,
            realm_actions.REALM_SPARE: self._spare,
            realm_actions.REALM_LIKE: self.plan_many,
            realm_actions.REALM_PURSES: self._purses,
            realm_actions.REALM_UNITS: self._units,
            everywhere.UNDO: self._undo,
        }
        if command not in acts:
            return False
        acts[command]()
        return True

    def _next_page(self) -> None:
        if self._narrow:
            self._turn_to("treasury" if self.page == "cities" else "cities")

    def _sort_next(self) -> None:
        columns = realm_rows.COLUMNS
        self.sort(columns[(columns.index(self.by) + 1) % len(columns)])

    def _undo(self) -> None:
        why = self.realm.undo()
        if why:
            self.notice(why, "warning", "refused")
        else:
            self._show()
