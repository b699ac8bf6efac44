"""The game master's desk: the map with all on it, under its mark, with tools that change the world."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import ClassVar

import pygame

from game.core.records import GM, HexId, StackId
from game.session.session import Session
from game.ui.actions import desk_actions, everywhere, sheet_actions
from game.ui.actions.action import ActionId, Scope
from game.ui.gm.desk_input import DeskInput
from game.ui.gm.desk_menu import DeskMenu
from game.ui.gm.desk_turn import DeskTurn
from game.ui.gm.pack_work import PackWork
from game.ui.gm.tool_host import ToolHost
from game.ui.gm.tool_tray import ToolTray
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.look.colour import rgb
from game.ui.map.marked.marked_map import MarkedMap, MarkedPanel
from game.ui.map.paint.scene_data import MapOverlays, RingMark
from game.ui.map.viewport.browsing_input import BrowsingInput
from game.ui.stage.flow import Flow, SeatMemory
from game.ui.stage.scene import Stage
from game.ui.widgets.base import Widget
from game.ui.widgets.buttons import Button, icon_button_of
from game.ui.widgets.kit import Kit

_FRAME = 4
_LOW_WITH_TOOL = 950


class DeskPanel(MarkedPanel):
    """Minimap, the packs, a card or the panel of the tool in hand, the way on."""

    def __init__(self, scene: "DeskScene", tools: list[Widget]) -> None:
        self.go = Button("", scene.turn.go_on, style="gold", icon="swap", second=_("one moment")).bound(
            sheet_actions.BEGIN
        )
        work = scene.work
        super().__init__(scene, work.list, work.card, *tools, foot=(self.go,))
        for tool in tools:
            tool.growing()
        self.cards += [work.card, *tools]
        self.show_card(self.hint)


class DeskScene(MarkedMap):
    """See the module. PermissionError if nobody is game master."""

    title: ClassVar[str] = N_("Game master")
    scopes: ClassVar[tuple[Scope, ...]] = ("desk", "lists", "map")

    def __init__(self, flow: Flow) -> None:
        self.moment: Session | None = None
        """What is shown in place of the present, which the mark names as `when`."""
        self.when = ""
        super().__init__(flow, GM)
        self.host = ToolHost(self)
        self.tray = ToolTray(self)
        self.work = PackWork(self.host, flow.table, self.pick)
        self.turn = DeskTurn(self)
        self.menu = DeskMenu(self)

    @property
    def looked_at(self) -> Session:
        return self.moment or super().looked_at

    # Building

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.desk.default = self.panel.go
        self.show()
        duty = self.flow.table.duty
        if duty is not None and duty.kind == "packs":
            self.work.go_on()

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        self.tray.fit(size, kit.unit)
        super().layout(size, kit)

    def build(self) -> Widget:
        self.tray.build()
        self._panel = DeskPanel(self, self.tray.panels)
        self.eye = icon_button_of(desk_actions.DESK_EYES, self.menu.fold_out_eyes)
        self.off = icon_button_of(desk_actions.DESK_LEAVE, self.done)
        seats = icon_button_of(desk_actions.DESK_SEATS, self.menu.seats)
        self.gear = icon_button_of(everywhere.MENU, self.menu.fold_out)
        return self.framed(self._panel, self.eye, seats, self.off, self.gear, left=self.tray.bar)

    def hands(self) -> BrowsingInput:
        return DeskInput(
            self.ground,
            calm=lambda: self.stage.kit.calm,
            on_view=self.moved,
            on_click=self._clicked,
            on_point=self.tray.point,
            tool=lambda: self.tray.tool,
            token=lambda point: self.host.true_id(self.token_at(point)),
            on_hit=self.tray.hit,
        )

    def memory(self) -> SeatMemory:
        return self.flow.memory(GM)

    @property
    def panel(self) -> DeskPanel:
        return self._panel

    @property
    def name(self) -> str:
        master = self.host.session.master
        return (master.player if master is not None else "") or _("Game master")

    @property
    def mark(self) -> str:
        if self.moment is not None:
            return _("The game master’s desk: as it stood, {when}").format(when=self.when)
        if self.eyes is None:
            return _("The game master’s desk: everything is shown")
        side = self.reader.view.sides[self.eyes].name
        return _("The game master’s desk: as {side} sees it").format(side=side)

    @property
    def minimap_from(self) -> int:
        return super().minimap_from if self.tray.tool is None else _LOW_WITH_TOOL

    def show_card(self) -> None:
        """The panel of the tool in hand, the card of a pack or what else is picked, or the list of packs."""
        if self.tray.show():
            return
        if self.work.show_card():
            self.panel.show_card(self.work.card)
            return
        self.work.show_list()
        super().show_card()

    def pick(self, stack: StackId | None) -> None:
        """Show the card of a stack and where it stands; None shows the packs."""
        self.picked_stack = stack
        self.picked = None
        if stack is not None and stack in self.reader.view.knowledge.sightings:
            self.picked = self.reader.view.knowledge.sightings[stack].hex
            self.host.look_to(self.picked)
        self.show_card()
        self.moved()

    def show_controls(self) -> None:
        self.turn.show()

    def overlays(self) -> MapOverlays:
        if self.tray.tool is not None:
            shown = self.tray.tool.overlays()
            return shown if shown.hovered is not None else replace(shown, hovered=self.tray.hovered)
        if self.work.hand.stack is not None:
            return self.work.hand.overlays()
        goal = frozenset() if self.work.goal is None else frozenset({self.work.goal})
        return replace(super().overlays(), rings=(RingMark(goal, "watch"),) if goal else ())

    def draw_marks(self, surface: pygame.Surface) -> None:
        if self.tray.tool is None:
            self.work.hand.draw(surface, self.ground, self.stage.kit)

    def token_at(self, point: tuple[int, int]) -> StackId | None:
        """The stack whose token is under a point of the window."""
        spec = self.ground.token_at(point)
        return next((one.stack for one in self._tokens if one.spec is spec), None) if spec else None

    def _clicked(self, hex_: HexId | None, button: int) -> None:
        by_hand = self.tray.tool is None and hex_ is not None and button == pygame.BUTTON_LEFT
        if by_hand and hex_ is not None and self.work.hand.click(hex_):
            self.moved()
            return
        empty = self.tray.tool is None and self.moment is None
        if empty and button == pygame.BUTTON_RIGHT and hex_ is not None:
            self._clicked_right(hex_)
            return
        if self.tray.tool is None or button == pygame.BUTTON_RIGHT or hex_ is None:
            super()._clicked(hex_, button)
            return
        there = self.reader.handles_in(hex_)
        again = hex_ == self.picked and self.picked_stack in there
        at = there.index(self.picked_stack) + 1 if again and self.picked_stack is not None else 0
        self.tray.hit(hex_, there[at % len(there)] if there else None)

    def _clicked_right(self, hex_: HexId) -> None:
        """Without a tool: forget where the pack in hand was to go, else offer what can be done in a hex."""
        if self.work.hand.back():
            self.moved()
            return
        x, y = self.ground.screen(hex_)
        self.menu.fold_out_hex(hex_, (round(x), round(y)))

    def back(self) -> None:
        if self.tray.tool is None:
            if self.work.hand.back():
                self.moved()
            else:
                super().back()
        elif not self.tray.tool.back():
            self.host.put_down()

    def _look_at_somebody(self) -> None:
        """Begin with the pack that waits."""
        if self.picked is not None:
            self.ground.look_at(self.picked)
        else:
            super()._look_at_somebody()

    def update(self, ms: float) -> None:
        super().update(ms)
        self.turn.update(ms)

    @property
    def busy(self) -> bool:
        return super().busy or self.work.letting or self.work.lingering

    def done(self) -> None:
        self.work.letting = False
        self.flow.table.leave_desk()
        self.flow.go()

    def doing(self) -> dict[ActionId, Callable[[], None]]:
        return {
            **super().doing(),
            **self.menu.table,
            everywhere.UNDO: self.host.undo,
            everywhere.REDO: self.host.redo,
            desk_actions.DESK_NEXT: partial(self.work.step, 1),
            desk_actions.DESK_PREVIOUS: partial(self.work.step, -1),
        }

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        super().draw_ground(surface, area)
        _draw_frame(surface, self.ground.rect, max(2, self.stage.kit.px(_FRAME)))


def _draw_frame(surface: pygame.Surface, rect: pygame.Rect, thick: int) -> None:
    """The amber line around the game master's map, between two dark hairlines."""
    pygame.draw.rect(surface, rgb(theme.FRAME_EDGE), rect, thick + 2)
    pygame.draw.rect(surface, rgb(theme.AMBER), rect.inflate(-2, -2), thick)
