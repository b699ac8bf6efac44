"""The city screen: a city as it was built, what it earns, pops and has, who is in it."""

from collections.abc import Callable
from typing import ClassVar

import pygame

from game.core.commands.common import Command
from game.core.numbers import money_text
from game.core.records import SiteId
from game.core.refusal import Refused
from game.session.screen_state import ScreenState
from game.ui.actions import everywhere, realm_actions
from game.ui.actions.action import ActionId, Scope
from game.ui.city.city_model import RealmDesk
from game.ui.city.city_paint import CityLook
from game.ui.city.city_parts import CityPicture
from game.ui.city.officer_dialog import OfficerDialog
from game.ui.city.orders_page import OrdersPage
from game.ui.city.page import CityPage
from game.ui.city.state_page import StatePage
from game.ui.city.units_page import UnitsPage
from game.ui.city.works_page import WorksPage
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.stage.flow import JUMP, Flow
from game.ui.stage.scene import Stage, WidgetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Dock, Row
from game.ui.widgets.buttons import IconButton, icon_button_of
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.hud import SeatTitle, TopBar
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Stat
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Panel
from game.ui.widgets.tones import Tone

PAGES = ("city", "orders", "buildings", "units")
_PANEL = 520
_NARROW = 980


class CityScene(WidgetScene):
    """See the module. Opened over the map or over the list of cities."""

    title: ClassVar[str] = N_("City")
    scopes: ClassVar[tuple[Scope, ...]] = ("realm",)

    def __init__(self, flow: Flow, site: SiteId, page: str = "city") -> None:
        self.flow = flow
        self.site = site
        self.page = page
        self.height = 0.0
        """Of the window, in pixels at 100 %."""
        self.realm = RealmDesk(flow.table)
        self.orders = OrdersPage(self)
        self.works = WorksPage(self)
        made = (StatePage(self), self.orders, self.works, UnitsPage(self))
        self.pages: dict[str, CityPage] = dict(zip(PAGES, made, strict=True))

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        # Who comes to give orders finds the keyboard in what can be ordered.
        if self.page == "orders":
            self.desk.focus(self.orders.entry)

    def signs(self) -> ScreenState:
        return ScreenState(shown=("city", f"city_{self.page}"))

    # Building

    def build(self) -> Widget:
        back = IconButton("chevron_left", _("Back"), self._leave).bound(everywhere.BACK)
        self.seat = SeatTitle("", "")
        self.money = Stat("coins", _("Treasury"), "0")
        self.money.tipped(_("Treasury"), _("The side's money, kept in the capital"))
        self.earns = Stat("up", _("Income"), "0")
        self.earns.tipped(_("Income of this city"), _("At the next dawn, if nothing changes"))
        turn = Row(
            self._icon(realm_actions.CITY_BEFORE),
            self._icon(realm_actions.CITY_NEXT),
            self._icon(realm_actions.CITY_IDLE),
            gap=6,
        )
        right = Row(self.money, self.earns, turn, gap=18)
        left = Row(back, self.seat, gap=12)
        self.picture = CityPicture(CityLook("", 0))
        names = (
            (PAGES[0], _("City")),
            (PAGES[1], _("Orders")),
            (PAGES[2], _("Buildings")),
            (PAGES[3], _("Units")),
        )
        self.tabs = Segmented([SwitchPart(*one) for one in names], self.page, self.turn_to)
        self.shown = Column(gap=theme.GAP_CARDS)
        self.scroll = ScrollArea(self.shown, least=80)
        self.panel = Panel(self.tabs, self.scroll).sized(width=_PANEL)
        self.dock = Dock(
            self.picture, top=TopBar(left, right, spare=(self.earns, self.money)), right=self.panel
        )
        self._show()
        return self.dock

    def _icon(self, action: ActionId) -> Widget:
        return icon_button_of(action, lambda: self.carry_out(action))

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        narrow = size[0] < _NARROW * kit.unit
        self.picture.visible = not narrow
        self.panel.fixed_width = None if narrow else _PANEL
        self.panel.across = "stretch"
        if narrow:
            self.panel.fixed_width = size[0] / kit.unit
        higher = size[1] / kit.unit
        if higher != self.height:
            self.height = higher
            self.show_anew()
        super().layout(size, kit)

    def _show(self) -> None:
        """Show the city as it now is."""
        facts, reader = self.realm.facts(self.site), self.realm.reader
        colour = reader.side.colour
        holding = reader.view.holdings.get(self.site)
        works = len(holding.works) if holding is not None else 0
        worn = reader.colour(facts.livery) if facts.livery is not None else colour
        self.picture.show(CityLook(worn, facts.level, works, facts.damage))
        words = _("{title}, level {level}").format(title=_(facts.title), level=facts.level)
        if facts.capital:
            words += f"  ·  {_('capital')}"
        if facts.order is None:
            words += f"  ·  {_('idle')}"
        self.seat.say(
            facts.name or _("City"), words, TokenLook(colour, "ruler" if facts.capital else "warlord")
        )
        self.money.say(money_text(reader.view.money))
        tone: Tone = "gain" if facts.order is not None else "warning"
        self.earns.say(money_text(facts.income, sign=True), tone=tone)
        self.shown.clear()
        self.shown.add(*self.pages[self.page].parts())

    def show_anew(self) -> None:
        """Show it anew, and keep the keyboard where it was."""
        ring = self.desk.ring
        controls = [w for w in self.shown.walk() if w.can_focus]
        before = ring.widget
        at = controls.index(before) if before in controls else None
        self._show()
        if at is None or before is None:
            return
        fresh = [w for w in self.shown.walk() if w.can_focus]
        same = self.pages[self.page].like(before)
        self.desk.focus(same or (fresh[min(at, len(fresh) - 1)] if fresh else None))

    # What the player does

    def turn_to(self, page: str) -> None:
        """Show a page."""
        self.page = page
        self.tabs.show(page)
        self.scroll.scroll_to(0)
        self._show()
        self.renewed = True

    def show_city(self, site: SiteId | None, *, idle: bool = False) -> None:
        """Show another city of the side; none: there is no other, or none that is `idle`."""
        if site is None:
            self.notice(_("No other city is idle") if idle else _("You hold no other city"), topic="city")
            return
        self.site = site
        self._show()
        self.renewed = True

    def give(self, *commands: Command) -> None:
        """Carry out what the player ordered, or say why not."""
        refused = self.realm.give(*commands)
        if refused is not None:
            self.refuse(refused)
        elif self.flow.table.sitting != self.realm.side or self.flow.table.stop.kind != "map":
            self.flow.go()
            return
        elif self.site not in self.realm.cities:
            self._leave()
            return
        self.show_anew()

    def tell_step(self, text: str) -> None:
        """Tell what was done, and by which key it is taken back while that is possible."""
        key = self.stage.kit.key_of(everywhere.UNDO)
        back = _("{key} takes it back").format(key=key)
        able = not self.flow.table.session.steps.why_no_undo(self.realm.side)
        self.notice(f"{text}  ·  {back}" if key and able else text, "gain", "city")

    def refuse(self, refused: Refused) -> None:
        """Say why something cannot be done."""
        self.stage.sounds.play("refused")
        rule = self.realm.reader.cite(refused.rule)
        text = _(refused.detail)
        self.notice(f"{text} ({_('rule')} {rule})" if rule else text, "warning", "refused")

    def to_map(self) -> None:
        """Close the screens of the realm and show the city on the map."""
        memory = self.flow.memory(self.realm.side)
        memory.notes[JUMP] = self.realm.reader.view.knowledge.sites[self.site].hex
        self.flow.go()

    def _leave(self) -> None:
        self.stage.pop()

    # Input

    def carry_out(self, action: ActionId) -> None:
        """Do what a button of a page says."""
        self.command(action)

    def command(self, command: ActionId) -> bool:
        realm = self.realm
        acts: dict[ActionId, Callable[[], object]] = {
            everywhere.BACK: self._leave,
            realm_actions.CITY_NEXT: lambda: self.show_city(realm.next_city(self.site)),
            realm_actions.CITY_BEFORE: lambda: self.show_city(realm.next_city(self.site, -1)),
            realm_actions.CITY_IDLE: lambda: self.show_city(realm.next_city(self.site, idle=True), idle=True),
            realm_actions.CITY_PAGE: self._next_page,
            realm_actions.CITY_ORDER: self._to_orders,
            realm_actions.CITY_FIRST: self._to_orders,
            realm_actions.CITY_MAP: self.to_map,
            realm_actions.REALM_PURSES: self._purses,
            everywhere.UNDO: self._undo,
        }
        if command in acts:
            acts[command]()
            return True
        # What is on another page is done from any of them, and shown there.
        return any(page.command(command) for page in self._by_page())

    def _by_page(self) -> list[CityPage]:
        """The pages, the one that is shown first."""
        return sorted(self.pages.values(), key=lambda page: page is not self.pages[self.page])

    def _purses(self) -> None:
        """Commanders in the city, their purses and heirs."""
        here = frozenset(line.card.unit for line in self.realm.units(self.site))
        self.desk.open(OfficerDialog(self.realm, self.give_quietly, self.show_anew, here))

    def give_quietly(self, command: Command) -> str:
        """Carry out an order of a dialog that stays open. Why not, in words; empty if it was done."""
        refused = self.realm.give(command)
        if refused is None:
            return ""
        self.stage.sounds.play("refused")
        return _(refused.detail)

    def _next_page(self) -> None:
        self._go_to(PAGES[(PAGES.index(self.page) + 1) % len(PAGES)])

    def _go_to(self, page: str) -> None:
        """Show a page, with the keyboard in it."""
        self.turn_to(page)
        self.desk.ring.show(True)
        first = next((w for w in self.shown.walk() if w.can_focus), None)
        self.desk.focus(self.pages[page].entry or first)

    def _to_orders(self) -> None:
        """The planner; where it is shown its own buttons take these keys."""
        self._go_to("orders")

    def _undo(self) -> None:
        """Take back the last step."""
        why = self.realm.undo()
        if why:
            self.notice(why, "warning", "refused")
        elif self.site not in self.realm.cities:
            self._leave()
        else:
            self.show_anew()

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.fill(theme.WALNUT_BLACK, area)
