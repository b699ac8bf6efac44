"""The city screen: a city as it was built, what it earns, pops and has, who is in it."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame

from game.core.commands.common import Command
from game.core.commands.realm import (
    AppointManager,
    AppointSteward,
    BuildWork,
    CancelPop,
    CloseWork,
    LevelCity,
    RazeCity,
)
from game.core.numbers import money_text
from game.core.records import SiteId, UnitId
from game.core.refusal import Refused
from game.core.seams.realm import BuildingFacts
from game.ui.actions import everywhere, realm_actions
from game.ui.actions.action import ActionId, Scope
from game.ui.actions.catalogue import ACTIONS
from game.ui.city.city_model import RealmDesk, UnitLine
from game.ui.city.city_paint import CityLook
from game.ui.city.city_parts import (
    CityPicture,
    Line,
    building_row,
    order_row,
    points_text,
    queue_row,
    section,
    term_row,
    total_row,
)
from game.ui.city.planner import Planner
from game.ui.i18n import N_, _, ngettext
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.stage.flow import JUMP, Flow
from game.ui.stage.scene import WidgetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Dock, Row, Words, WrapBox
from game.ui.widgets.buttons import Button, IconButton, button_of, face_of, icon_button_of
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.hud import SeatTitle, TopBar
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Chip, Label, Paragraph, Stat, TitleRow, TokenMark
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card, Panel
from game.ui.widgets.tones import Tone

PAGES = ("city", "orders", "buildings", "units")
_PANEL = 520
_NARROW = 980
_ASKED = 4


class CityScene(WidgetScene):
    """See the module. Opened over the map or over the list of cities."""

    title: ClassVar[str] = N_("City")
    scopes: ClassVar[tuple[Scope, ...]] = ("realm",)

    def __init__(self, flow: Flow, site: SiteId, page: str = "city") -> None:
        self.flow = flow
        self.site = site
        self.page = page
        self.realm = RealmDesk(flow.table)

    # Building

    def build(self) -> Widget:
        back = IconButton("chevron_left", _("Back"), self._leave).bound(everywhere.BACK)
        self.seat = SeatTitle("", "")
        self.money = Stat("coins", _("Treasury"), "0")
        self.money.tipped(_("Treasury"), _("What the side has; it lies in the capital"))
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
        self.tabs = Segmented([SwitchPart(*one) for one in names], self.page, self.turn_to, name=_("Pages"))
        self.shown = Column(gap=theme.GAP_CARDS)
        self.scroll = ScrollArea(self.shown, least=80)
        self.panel = Panel(self.tabs, self.scroll).sized(width=_PANEL)
        self.dock = Dock(
            self.picture, top=TopBar(left, right, spare=(self.earns, self.money)), right=self.panel
        )
        self._show()
        return self.dock

    def _icon(self, action: ActionId) -> Widget:
        return icon_button_of(action, lambda: self._do(action))

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        narrow = size[0] < _NARROW * kit.unit
        self.picture.visible = not narrow
        self.panel.fixed_width = None if narrow else _PANEL
        self.panel.across = "stretch"
        if narrow:
            self.panel.fixed_width = size[0] / kit.unit
        super().layout(size, kit)

    def _show(self) -> None:
        """Show the city as it now is."""
        facts, reader = self.realm.facts(self.site), self.realm.reader
        colour = reader.side.colour
        holding = reader.view.holdings.get(self.site)
        works = len(holding.works) if holding is not None else 0
        self.picture.show(CityLook(colour, facts.level, works, facts.damage))
        words = _("{title}, level {level}").format(title=_(facts.title), level=facts.level)
        if facts.capital:
            words += f"  ·  {_('capital')}"
        if facts.order is None:
            words += f"  ·  {_('idle')}"
        self.seat.say(
            facts.name or _("City"), words, TokenLook(colour, "ruler" if facts.capital else "warlord")
        )
        self.money.say(money_text(self.realm.treasury.money))
        tone: Tone = "gain" if facts.order is not None else "warning"
        self.earns.say(money_text(facts.income, sign=True), tone=tone)
        pages: dict[str, Callable[[], list[Widget]]] = {
            "city": self._city,
            "orders": self._orders,
            "buildings": self._buildings,
            "units": self._units,
        }
        self.shown.clear()
        self.shown.add(*pages[self.page]())

    def _refresh(self) -> None:
        """Show it anew, and keep the keyboard where it was."""
        ring = self.desk.ring
        controls = [w for w in self.shown.walk() if w.can_focus]
        at = controls.index(ring.widget) if ring.widget in controls else None
        self._show()
        if at is not None:
            fresh = [w for w in self.shown.walk() if w.can_focus]
            self.desk.focus(fresh[min(at, len(fresh) - 1)] if fresh else None)

    # Pages

    def _city(self) -> list[Widget]:
        facts, cite = self.realm.facts(self.site), self.realm.reader.cite
        chips = WrapBox(
            *(Chip(_("level {level} of {most}").format(level=facts.level, most=facts.levels), icon="tower"),),
            gap=8,
        )
        if facts.damage:
            lost = ngettext("{count} level damaged", "{count} levels damaged", facts.damage)
            chips.add(Chip(lost.format(count=facts.damage), "bad", "hammer"))
        idle = facts.order is None
        chips.add(
            Chip(_("idle, half income") if idle else _("at work"), "bad" if idle else "good", "hourglass")
        )
        income = [term_row(term, cite) for term in facts.terms]
        if not income:
            income = [Paragraph(_("It earns nothing"), theme.TEXT, "label")]
        income.append(total_row(_("To the treasury"), facts.income))
        return [
            Card(
                TitleRow(facts.name or _("City"), _(facts.title)),
                chips,
                self._steward(),
                WrapBox(*self._acts(), gap=10),
            ),
            Card(TitleRow(_("Income"), _("at the next dawn")), section(*income)),
            *self._stores(),
        ]

    def _stores(self) -> list[Widget]:
        """Food of the city, where there is some."""
        facts, cite = self.realm.facts(self.site), self.realm.reader.cite
        if not facts.food:
            return []
        rows = [term_row(term, cite) for term in facts.food]
        rows.append(total_row(_("In store then"), sum(term.value for term in facts.food)))
        fed = ngettext("feeds {count} unit", "feeds {count} units", facts.fed).format(count=facts.fed)
        return [Card(TitleRow(_("Stores"), fed if facts.fed else _("at the next dawn")), section(*rows))]

    def _steward(self) -> Widget:
        facts = self.realm.facts(self.site)
        lines = {line.card.unit: line for line in self.realm.units(self.site)}
        name = lines[facts.steward].name if facts.steward in lines else ""
        told = _("{name} governs it").format(name=name) if name else _("Nobody governs it")
        others = [unit for unit in facts.able if unit != facts.steward]
        button = Button(_("Steward…"), lambda: self._choose_steward(others), style="paper", icon="feather")
        reason = "" if others or facts.steward else _("No commander is in it who could govern it")
        button.tipped(_("Steward"), _("A governed city earns more from the next turn on"), rule="SD9-3.03")
        button.usable(reason)
        return Row(Words(Paragraph(told, theme.TEXT, "value" if name else "label")).growing(), button, gap=10)

    def _acts(self) -> list[Widget]:
        facts = self.realm.facts(self.site)
        level = self._act(
            realm_actions.CITY_LEVEL,
            f"{face_of(realm_actions.CITY_LEVEL)[0]}, {money_text(facts.level_cost)}",
            self._level_command(),
        )
        raze = self._act(realm_actions.CITY_RAZE, "", RazeCity(by=self.realm.side, site=self.site))
        onto = button_of(realm_actions.CITY_MAP, self._to_map, style="paper")
        return [level, raze, onto]

    def _act(self, action: ActionId, label: str, command: Command) -> Button:
        told = ACTIONS[action]
        button = button_of(action, lambda: self._do(action), style="paper", label=label)
        refused = self.realm.why_not(command)
        rule = refused.rule if refused is not None else told.rule
        button.tipped(_(told.title), rule=self.realm.reader.cite(rule))
        button.usable(_(refused.detail) if refused is not None else "")
        return button

    def _level_command(self) -> LevelCity:
        return LevelCity(by=self.realm.side, site=self.site)

    def _orders(self) -> list[Widget]:
        facts, colour = self.realm.facts(self.site), self.realm.reader.side.colour
        parts: list[Widget] = []
        if facts.order is None:
            parts.append(Paragraph(_("It pops nothing and earns half"), theme.TEXT, "warning"))
        else:
            stop = CancelPop(by=self.realm.side, site=self.site, place=-1)
            bound = self.realm.why_not(stop)
            parts.append(order_row(facts.order, colour, self.realm.day, lambda: self.give(stop), bound))
        for place, order in enumerate(facts.queue):
            parts.append(
                queue_row(
                    order,
                    colour,
                    first=self._putting_first(place),
                    out=self._taking_out(place),
                    top=place == 0,
                )
            )
        count = len(facts.queue)
        aside = ngettext("{count} waits", "{count} wait", count).format(count=count) if count else ""
        self.planner = Planner(self.realm, self.site, self._order)
        return [Card(TitleRow(_("Orders"), aside), section(*parts)), Card(*self.planner.parts)]

    def _putting_first(self, place: int) -> Callable[[], None]:
        return lambda: self.give(*self.realm.to_front(self.site, place))

    def _taking_out(self, place: int) -> Callable[[], None]:
        return lambda: self.give(CancelPop(by=self.realm.side, site=self.site, place=place))

    def _order(self, command: Command) -> None:
        self.give(command)

    def _buildings(self) -> list[Widget]:
        found, facts = self.realm.buildings(self.site), self.realm.facts(self.site)
        names = {line.card.unit: line.name for line in self.realm.units(self.site)}
        cite = self.realm.reader.cite
        rows = [
            (
                one,
                building_row(one, cite, names.get(one.manager, "") if one.manager else "", *self._works(one)),
            )
            for one in found
        ]
        built = [row for one, row in rows if one.level]
        other = [row for one, row in rows if not one.level]
        if not built:
            built = [Paragraph(_("Nothing is built here"), theme.TEXT, "label")]
        free = _("{free} of {points} points free").format(
            free=facts.points - facts.spent, points=facts.points
        )
        return [
            Card(TitleRow(_("Buildings"), free), section(*built)),
            Card(TitleRow(_("Not built"), str(len(other))), section(*other)),
        ]

    def _works(self, one: BuildingFacts) -> list[Widget]:
        """What can be done with a building: another level, somebody to manage it."""
        out: list[Widget] = []
        if one.managed and one.level:
            people = IconButton(
                "person", _("Manager"), lambda: self._choose_manager(one), style="paper", side=36
            )
            people.tipped(_("Manager"), _("A courtier in the city works it"), rule="SD9-13.04")
            out.append(people)
        close = CloseWork(by=self.realm.side, site=self.site, building=one.id)
        if one.level and not one.closed and self.realm.why_not(close) is None:
            idle = IconButton(
                "pause", _("Let it stand idle"), lambda: self.give(close), style="paper", side=36
            )
            idle.tipped(_("Let it stand idle"), _("Another building works for it"), rule="SD9-8.08")
            out.append(idle)
        if one.level and one.next > one.most:
            return out
        command = BuildWork(by=self.realm.side, site=self.site, building=one.id, level=one.next)
        label = points_text(one.more) if one.more else _("free")
        build = Button(label, lambda: self.give(command), style="paper", icon="hammer")
        title = _("Build {name}, level {level}").format(name=_(one.name), level=one.next)
        build.tipped(title, rule=self.realm.reader.cite(one.rule or "SD9-10.02"))
        build.usable(_(one.reason))
        return [*out, build]

    def _choose_manager(self, one: BuildingFacts) -> None:
        """Ask who manages a building."""

        def doing(unit: UnitId | None) -> AppointManager:
            return AppointManager(by=self.realm.side, site=self.site, building=one.id, unit=unit)

        here = [line for line in self.realm.units(self.site) if line.card.unit != one.manager]
        able = [line for line in here if self.realm.why_not(doing(line.card.unit)) is None]
        answers = [DialogAnswer(_("Cancel"), default=True)]
        if one.manager is not None:
            answers.append(DialogAnswer(_("Nobody"), partial(self.give, doing(None))))
        answers += [
            DialogAnswer(line.name, partial(self.give, doing(line.card.unit)), icon="person")
            for line in able[:_ASKED]
        ]
        text = _("A manager lays down any other office that he has.")
        if not able:
            text = _("Nobody is in the city who could manage it: only courtiers do.")
        title = _("Who manages the {name}?").format(name=_(one.name).lower())
        self.desk.open(Dialog(title, text, answers, width=720))

    def _units(self) -> list[Widget]:
        lines = self.realm.groups(self.site)
        rows = [self._unit(line) for line in lines]
        if not rows:
            rows = [Paragraph(_("Nobody is in it"), theme.TEXT, "label")]
        return [Card(TitleRow(_("Units"), str(sum(line.count for line in lines))), section(*rows))]

    def _unit(self, line: UnitLine) -> Widget:
        card = line.card
        look = TokenLook(
            self.realm.reader.side.colour,
            card.glyph,
            count=line.count if line.count > 1 else None,
            hits=card.hits / card.hits_max,
            captive=card.prisoner,
        )
        about = [
            _("level {level}").format(level=card.level),
            _("upkeep {money}").format(money=money_text(card.upkeep)),
        ]
        if line.office:
            about.insert(0, line.office)
        words = Words(
            Label(line.name, theme.STRONG), Paragraph("  ·  ".join(about), theme.LABEL, "label"), gap=0
        )
        row = Line(TokenMark(look, 38), words.growing(), gap=12)
        if card.unit in self.realm.facts(self.site).able:
            row.add(self._appoint(card.unit))
        return row

    def _appoint(self, unit: UnitId) -> Button:
        governs = self.realm.facts(self.site).steward == unit
        command = AppointSteward(by=self.realm.side, site=self.site, unit=None if governs else unit)
        button = Button(_("Dismiss") if governs else _("Appoint"), lambda: self.give(command), style="paper")
        refused = self.realm.why_not(command)
        button.tipped(_("Steward"), rule="SD9-3.03").usable(_(refused.detail) if refused is not None else "")
        return button

    # What the player does

    def turn_to(self, page: str) -> None:
        """Show a page."""
        self.page = page
        self.tabs.show(page)
        self.scroll.scroll_to(0)
        self._show()

    def show_city(self, site: SiteId | None) -> None:
        """Show another city of the side."""
        if site is None:
            self.notice(_("There is no other such city"), topic="city")
            return
        self.site = site
        self._show()

    def give(self, *commands: Command) -> None:
        """Carry out what the player ordered, or say why not."""
        refused = self.realm.give(*commands)
        if refused is not None:
            self._refuse(refused)
        elif self.flow.table.sitting != self.realm.side or self.flow.table.stop.kind != "map":
            self.flow.go()
            return
        elif self.site not in self.realm.cities:
            self._leave()
            return
        self._refresh()

    def _refuse(self, refused: Refused) -> None:
        self.stage.sounds.play("refused")
        rule = self.realm.reader.cite(refused.rule)
        text = _(refused.detail)
        self.notice(f"{text} ({_('rule')} {rule})" if rule else text, "warning", "refused")

    def _raze(self) -> None:
        facts = self.realm.facts(self.site)
        one = RazeCity(by=self.realm.side, site=self.site)
        whole = RazeCity(by=self.realm.side, site=self.site, whole=True)
        refused = self.realm.why_not(one)
        if refused is not None:
            self._refuse(refused)
            return
        answers = [DialogAnswer(_("Cancel"), default=True)]
        if facts.level > 1:
            label = _("One level, {money}").format(money=money_text(facts.raze_pays, sign=True))
            answers.append(DialogAnswer(label, lambda: self.give(one), style="danger", icon="down"))
        label = _("To the ground, {money}").format(money=money_text(facts.raze_all_pays, sign=True))
        answers.append(DialogAnswer(label, lambda: self.give(whole), style="danger", icon="down"))
        text = _("What is taken down is lost. Ruins keep nothing that was built and belong to nobody.")
        self.desk.open(Dialog(_("Raze {city}?").format(city=facts.name), text, answers, width=720))

    def _choose_steward(self, others: list[UnitId]) -> None:
        names = {line.card.unit: line.name for line in self.realm.units(self.site)}
        answers = [DialogAnswer(_("Cancel"), default=True)]
        if self.realm.facts(self.site).steward is not None:
            answers.append(DialogAnswer(_("Nobody"), self._appointing(None)))
        answers += [
            DialogAnswer(names.get(unit, unit), self._appointing(unit), icon="feather")
            for unit in others[:_ASKED]
        ]
        text = _(
            "A steward was appointed on an earlier turn and is in the city, else it earns no more for him."
        )
        self.desk.open(Dialog(_("Who governs the city?"), text, answers, width=720))

    def _appointing(self, unit: UnitId | None) -> Callable[[], None]:
        return lambda: self.give(AppointSteward(by=self.realm.side, site=self.site, unit=unit))

    def _to_map(self) -> None:
        """Close the screens of the realm and show the city on the map."""
        memory = self.flow.memory(self.realm.side)
        memory.notes[JUMP] = self.realm.reader.view.knowledge.sites[self.site].hex
        self.flow.go()

    def _leave(self) -> None:
        self.stage.pop()

    # Input

    def _do(self, action: ActionId) -> None:
        self.command(action)

    def command(self, command: ActionId) -> bool:
        realm = self.realm
        acts: dict[ActionId, Callable[[], object]] = {
            everywhere.BACK: self._leave,
            realm_actions.CITY_NEXT: lambda: self.show_city(realm.next_city(self.site)),
            realm_actions.CITY_BEFORE: lambda: self.show_city(realm.next_city(self.site, -1)),
            realm_actions.CITY_IDLE: lambda: self.show_city(realm.next_city(self.site, idle=True)),
            realm_actions.CITY_PAGE: self._next_page,
            realm_actions.CITY_LEVEL: lambda: self.give(self._level_command()),
            realm_actions.CITY_RAZE: self._raze,
            realm_actions.CITY_ORDER: self._to_orders,
            realm_actions.CITY_FIRST: self._to_orders,
            realm_actions.CITY_MAP: self._to_map,
            everywhere.UNDO: self._undo,
        }
        if command not in acts:
            return False
        acts[command]()
        return True

    def _next_page(self) -> None:
        self.turn_to(PAGES[(PAGES.index(self.page) + 1) % len(PAGES)])

    def _to_orders(self) -> None:
        """The planner; where it is shown its own buttons take these keys."""
        self.turn_to("orders")
        self.desk.ring.show(True)
        self.desk.focus(self.planner.table)

    def _undo(self) -> None:
        """Take back the last step."""
        why = self.realm.undo()
        if why:
            self.notice(why, "warning", "refused")
        elif self.site not in self.realm.cities:
            self._leave()
        else:
            self._refresh()

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.fill(theme.WALNUT_BLACK, area)
