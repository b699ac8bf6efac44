"""Writing orders for later on the map: a list beside it, marches by clicks or by the hexes around the end."""

from collections.abc import Callable

import pygame

from game.core.commands.turns import QueueOrders
from game.core.doctrine import Doctrine
from game.core.records import HexId, StackId, replace
from game.core.refusal import Refused
from game.ui.actions import everywhere, map_actions, sheet_actions
from game.ui.actions.action import ActionId
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.cards.command_layer import draw_trail
from game.ui.map.models import doctrine_words
from game.ui.map.models.commanding import trails_of
from game.ui.map.models.queue_draft import RELAY_RULE, RULE, QueueDraft
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.viewport.hex_cells import CellTool, draw_hex
from game.ui.map.viewport.map_ground import MapGround
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import ArrowRow, Column, Spacer
from game.ui.widgets.buttons import Button, button_of, face_of
from game.ui.widgets.labels import Label, Paragraph
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card, Panel
from game.ui.widgets.table import Cell, RowTable, TableColumn

_WIDE, _EDGE = 380, 10
_SCROLL = 90
_WAYS = {
    map_actions.SCROLL_LEFT: (-1, 0),
    map_actions.SCROLL_RIGHT: (1, 0),
    map_actions.SCROLL_UP: (0, -1),
    map_actions.SCROLL_DOWN: (0, 1),
}


class QueueTool(CellTool):
    """See the module. `give` hears the command; `refused` why a march cannot go somewhere."""

    def __init__(
        self,
        reader: SideQueries,
        stack: StackId,
        map_: MapGround,
        give: Callable[[QueueOrders], object],
        refused: Callable[[Refused, HexId], None],
    ) -> None:
        self.draft = QueueDraft(reader, stack)
        super().__init__(reader, map_, self.draft.level.end)
        self.give, self.refused = give, refused
        self.heading = Label("", theme.HEADING)
        self.told = Paragraph("", theme.TEXT, "label")
        self.list = RowTable(
            (TableColumn(_("Order")), TableColumn("", 84, "right")), 0, self._cells_of, row_height=38
        )
        self._make_buttons()
        self.problem = Paragraph("", theme.TEXT, "warning")
        content = Column(
            self.told,
            self.list,
            ArrowRow(self.hold, self.strike, gap=8, equal=True),
            ArrowRow(self.fight, self.carry, gap=8, equal=True),
            ArrowRow(self.earlier, self.later, gap=8, equal=True),
            ArrowRow(self.less, self.drop, gap=8, equal=True),
            self.problem,
            gap=10,
        )
        card = Card(ScrollArea(content, least=80))
        card.grow = 1
        foot = ArrowRow(self.leave, Spacer(), self.go, gap=8)
        self.panel = Panel(self.heading, card, foot, floating=True, pad=18, gap=theme.SPACE_L)
        self.add(*self.cells, self.panel)
        self._judge()

    def _make_buttons(self) -> None:
        def button(label: str, act: Callable[[], None], icon: str, text: str, rule: str = RULE) -> Button:
            made = Button(label, act, style="paper", icon=icon)
            made.tipped(label, text, rule=rule)
            return made

        self.hold = button(_("Hold"), self._hold, "pause", _("Nothing more in that turn"))
        self.strike = button(
            _("Attack"), self._strike, "sword", _("A hostile stack in its hex, where it can expect most")
        )
        self.fight = button(_("Fight…"), self._fight, "feather", _("Another doctrine from then on"))
        self.carry = button(
            _("Relay…"),
            self._carry,
            "scroll",
            _("March to a stack and hand over orders, which it may carry out the same turn"),
            RELAY_RULE,
        )
        self.earlier = button(_("Earlier"), lambda: self._shift(-1), "up", _("Ahead of the order above"))
        self.later = button(_("Later"), lambda: self._shift(1), "down", _("Behind the order below"))
        words, icon = face_of(sheet_actions.DELETE, label=_("Remove"))
        self.drop = button(words, self._drop, icon, _("Remove the order")).bound(sheet_actions.DELETE)
        self.leave = Button(_("Cancel"), self.cancel, style="walnut", icon="cross").bound(everywhere.BACK)
        self.less = button_of(everywhere.UNDO, self.one_back, style="paper", label=_("Undo"))
        self.go = Button("", self.send, style="gold", icon="check").bound(map_actions.QUEUE)

    def _cells_of(self, index: int) -> tuple[Cell, ...]:
        line = self.draft.lines()[index]
        return Cell(line.text, theme.TEXT, icon=line.icon), Cell(line.detail, theme.LABEL, "label")

    # Place

    @property
    def first_focus(self) -> Widget | None:
        return self.free or self.leave

    def settle(self, area: pygame.Rect) -> None:
        self.place(pygame.Rect(area))
        edge = self.kit.px(_EDGE)
        wide = min(self.kit.px(_WIDE), area.width - 2 * edge)
        top = max(area.top + edge, self.map.rect.top + edge)
        self.panel.place(pygame.Rect(area.right - edge - wide, top, wide, max(1, area.bottom - edge - top)))
        self.lie()

    # Showing

    @property
    def path(self) -> tuple[HexId, ...]:
        """The hexes that are lit already: where the marches begin and all that they cross."""
        level = self.draft.level
        return (level.start, *(hex_ for order in level.orders for hex_ in order.path))

    def cell_words(self, hex_: HexId) -> tuple[str, str]:
        """What choosing a hex does, and the rule."""
        return _("The march goes on to here"), RULE

    def _judge(self) -> None:
        """Show the orders as they are now, and what may be added."""
        draft, relays = self.draft, len(self.draft.levels) > 1
        name = draft.title(draft.level.stack)
        self.heading.say((_("Handed to {name}") if relays else _("Orders of {name}")).format(name=name))
        self.told.say(
            _("Click where it should march. What is left is carried out at the end of each turn.")
            if draft.level.orders
            else _("Click where it should march, or choose an order below.")
        )
        self.list.show_rows(len(draft.level.orders), self._cells_of)
        self.offer(draft.level.end, self._barred)
        refusal = draft.refusal
        self.problem.visible = refusal is not None
        if refusal is not None:
            self.problem.say(_("{reason} ({rule})").format(reason=_(refusal.detail), rule=refusal.rule))
        none = "" if draft.level.orders else _("There are no orders yet")
        for one in (self.earlier, self.later, self.drop):
            one.usable(none)
        self.less.usable("" if draft.level.orders or relays else _("There are no orders yet"))
        self.carry.usable("" if draft.receivers() else _("There is no other stack"))
        self.go.say(_("Hand over") if relays else _("Give orders"))
        same = _("Orders set") if draft.queue == draft.before else ""
        self.go.usable("" if relays else _(refusal.detail) if refusal is not None else same)
        if self.attached:
            self.map.show(draft.level.end, calm=True)
            self.panel.arrange()
            self.lie()
            self.changed()

    def _barred(self, hex_: HexId) -> Refused | None:
        why = self.draft.closed(hex_)
        return Refused(code="closed", detail=why, rule="TB-5.03") if why else None

    # What the player does

    def aim(self, hex_: HexId) -> None:
        """March on to a hex; say why not."""
        why = self.draft.march(hex_)
        if why:
            self.refused(Refused(code="closed", detail=why, rule=RULE), hex_)
        keyboard = self.home.ring_shown
        self._judge()
        if keyboard and self.first_focus is not None:
            self.home.focus(self.first_focus)

    def one_back(self) -> None:
        """Take the last step back, at last leave."""
        if self.draft.back():
            self._judge()
        else:
            self.cancel()

    def send(self) -> None:
        """Give the orders, or go back to who carries them."""
        if len(self.draft.levels) > 1:
            self.draft.close_level()
            self._judge()
            return
        command = self.draft.command
        self.home.close(self)
        self.give(command)

    def _hold(self) -> None:
        self.draft.hold()
        self._judge()

    def _strike(self) -> None:
        self.draft.attack()
        self._judge()

    def _fight(self) -> None:
        """Choose in what it shall fight another way."""
        now = self.draft.doctrine_then
        other = _("Fights at close quarters") if now.ranged else _("Fights ranged")
        ways: list[tuple[str, dict[str, object]]] = [(other, {"ranged": not now.ranged})]
        ways += [
            (_("Ambushes: {when}").format(when=_(text).lower()), {"ambush": key})
            for key, text in doctrine_words.AMBUSH.items()
            if key != now.ambush
        ]
        ways += [
            (_("Blows fall: {how}").format(how=_(text).lower()), {"damage": key})
            for key, text in doctrine_words.DAMAGE.items()
            if key != now.damage
        ]
        items = [MenuItem(text, self._fighter(replace(now, **fields)), "feather") for text, fields in ways]
        self.home.open(Menu(items, self.fight.rect))

    def _fighter(self, doctrine: Doctrine) -> Callable[[], None]:
        def act() -> None:
            self.draft.doctrine(doctrine)
            self._judge()

        return act

    def _carry(self) -> None:
        """Choose who gets orders."""
        items = []
        for stack in self.draft.receivers():
            place = self.reader.place(self.reader.view.stacks[stack].hex)
            label = _("{name}, {place}").format(name=self.draft.title(stack), place=place)
            items.append(MenuItem(label, self._carrier(stack), "scroll"))
        self.home.open(Menu(items, self.carry.rect))

    def _carrier(self, stack: StackId) -> Callable[[], None]:
        def act() -> None:
            why = self.draft.deliver(stack)
            if why:
                there = self.reader.view.stacks[stack].hex
                self.refused(Refused(code="closed", detail=why, rule=RELAY_RULE), there)
            self._judge()

        return act

    def _chosen(self) -> int:
        at = self.list.selected
        return len(self.draft.level.orders) - 1 if at is None else at

    def _shift(self, step: int) -> None:
        at = self.draft.shift(self._chosen(), step)
        self._judge()
        self.list.select(at)

    def _drop(self) -> None:
        if self.draft.level.orders:
            self.draft.remove(self._chosen())
            self._judge()

    def run(self, command: ActionId) -> bool:
        if command in (map_actions.ZOOM_IN, map_actions.ZOOM_OUT):
            self.map.zoom(1 if command == map_actions.ZOOM_IN else -1, None, calm=True)
        elif command in _WAYS:
            dx, dy = _WAYS[command]
            self.map.pan(dx * self.kit.px(_SCROLL), dy * self.kit.px(_SCROLL))
        else:
            return False
        self.lie()
        self.changed()
        return True

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        return self.panel.rect.collidepoint(point) or super().press(point, button, clicks)

    def draw(self, surface: pygame.Surface) -> None:
        radius = self.map.camera.radius
        before = surface.get_clip()
        surface.set_clip(self.map.rect.clip(before))
        for hex_ in self.path:
            draw_hex(surface, self.map.screen(hex_), radius, "path")
        draft = self.draft
        for trail in trails_of(draft.queue, draft.levels[0].start):
            colour = theme.PAPER_LIT if trail.relayed else theme.BRASS_LIGHT
            draw_trail(surface, self.map, self.kit, trail.hexes, colour)
        surface.set_clip(before)
