"""The game master's desk: the map with all on it, under its mark, with tools that change the world."""

from collections.abc import Callable
from typing import ClassVar

import pygame

from game.core.commands import Command
from game.core.records import GM, HexId, SideId, StackId
from game.core.refusal import Refused
from game.session.session import Session
from game.ui import theme
from game.ui.colour import rgb
from game.ui.flow import Flow, SeatMemory
from game.ui.gm.hands import DeskHands
from game.ui.gm.tool_bar import ToolBar
from game.ui.gm.toolbox import desk_tools
from game.ui.gm.tools import DeskTool
from game.ui.i18n import _, later
from game.ui.keys import Scope
from game.ui.map.browsing import Browsing
from game.ui.map.scene_data import MapOverlays
from game.ui.marked_map import ALL, MarkedMap, MarkedPanel, hint_card
from game.ui.scene import Stage
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.menu import DropDown

_FRAME = 4


def why_no_desk(flow: Flow) -> str:
    """Why the game master cannot be called to his desk; empty if he can."""
    if flow.table.session.master is None:
        return _("Nobody is game master here")
    return _("The match is over") if flow.table.stop.kind == "over" else ""


class DeskPanel(MarkedPanel):
    """Minimap, a card or the panel of the tool in hand, whose eyes, the way on."""

    def __init__(self, scene: "DeskScene", eyes: DropDown, tools: list[Widget]) -> None:
        self.eyes = eyes
        self.go = Button(_("Back to the table"), scene.done, style="gold", icon="swap", big=True)
        self.go.bound("begin")
        hint = hint_card(_("A click shows who stands in a hex. The tools at the left change the world"))
        super().__init__(scene, hint, *tools, self.eyes, self.go)
        for tool in tools:
            tool.growing()
        self.cards += tools
        self.show_card(self.hint)


class DeskScene(MarkedMap):
    """See the module. PermissionError if nobody is game master."""

    title: ClassVar[str] = later("Game master")
    scopes: ClassVar[tuple[Scope, ...]] = ("desk", "lists", "map")

    def __init__(self, flow: Flow) -> None:
        super().__init__(flow, GM)
        self.tools = desk_tools(self)
        self.tool: DeskTool | None = None
        self.hovered: HexId | None = None

    # Building

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.desk.default = self.panel.go
        self.show()

    def build(self) -> Widget:
        self._tool_panels = [tool.panel() for tool in self.tools]
        self._panel = DeskPanel(self, self.list_of_eyes(), self._tool_panels)
        self.bar = ToolBar(self.tools, self.take_tool)
        self.bar.light(None)
        gear = IconButton("gear", _("Settings"), self.settings).bound("settings")
        return self.framed(self._panel, gear, left=self.bar)

    def hands(self) -> Browsing:
        return DeskHands(
            self.ground,
            calm=lambda: self.stage.kit.calm,
            on_view=self._moved,
            on_click=self._clicked,
            on_point=self._pointed,
            tool=lambda: self.tool,
            token=self.token_at,
            on_hit=self._hit,
        )

    def memory(self) -> SeatMemory:
        return self.flow.memory(GM)

    @property
    def panel(self) -> DeskPanel:
        return self._panel

    @property
    def eyes_list(self) -> DropDown:
        return self._panel.eyes

    @property
    def name(self) -> str:
        master = self.session.master
        return (master.player if master is not None else "") or _("Game master")

    @property
    def mark(self) -> str:
        if self.eyes is None:
            return _("The game master’s desk: all is shown")
        side = self.reader.view.sides[self.eyes].name
        return _("The game master’s desk: with the eyes of {side}").format(side=side)

    # What tools ask for (`gm.tools.DeskHost`)

    @property
    def session(self) -> Session:
        return self.flow.table.session

    @property
    def picked(self) -> HexId | None:
        return self._picked

    @property
    def stack(self) -> StackId | None:
        return self._stack

    def act(self, command: Command) -> Refused | None:
        outcome = self.flow.table.submit(command)
        if isinstance(outcome, Refused):
            return outcome
        self.show()
        return None

    def refresh(self) -> None:
        self.show()

    def look_to(self, hex_: HexId) -> None:
        self.ground.look_at(hex_)
        self._moved()

    def redraw(self) -> None:
        self._dirty = True

    def see_with(self, side: SideId | None) -> None:
        self.eyes_list.choose(ALL if side is None else str(side))

    def open(self, overlay: Overlay) -> None:
        self.desk.open(overlay)

    def put_down(self) -> None:
        self.take_tool(None)

    # Tools

    def take_tool(self, at: int | None) -> None:
        """Take a tool by its number; None puts it away."""
        self.tool = None if at is None else self.tools[at]
        self.bar.light(at)
        self.show_card()
        self._moved()

    def show_card(self) -> None:
        if self.tool is None:
            super().show_card()
            return
        self.tool.show()
        self.panel.show_card(self._tool_panels[self.tools.index(self.tool)])

    def overlays(self) -> MapOverlays:
        return super().overlays() if self.tool is None else self.tool.overlays()

    def token_at(self, point: tuple[int, int]) -> StackId | None:
        """The stack whose token is under a point of the window."""
        spec = self.ground.token_at(point)
        return next((one.stack for one in self._tokens if one.spec is spec), None) if spec else None

    def _pointed(self, hex_: HexId | None) -> None:
        if hex_ != self.hovered:
            self.hovered = hex_
            self._dirty = True

    def _clicked(self, hex_: HexId | None, button: int) -> None:
        super()._clicked(hex_, button)
        if self.tool is not None and button != pygame.BUTTON_RIGHT and hex_ is not None:
            self._hit(hex_, self._stack)

    def _hit(self, hex_: HexId, stack: StackId | None) -> None:
        """A hex, or a stack in it, was clicked with the tool that is in hand."""
        self._picked, self._stack = hex_, stack
        if self.tool is not None and stack is not None:
            self.tool.on_stack(stack)
        elif self.tool is not None:
            self.tool.on_hex(hex_)
        self.show_card()
        self._moved()

    def back(self) -> None:
        if self.tool is None:
            super().back()
        elif not self.tool.back():
            self.put_down()

    def done(self) -> None:
        self.flow.table.leave_desk()
        self.flow.go()

    def doing(self) -> dict[str, Callable[[], None]]:
        return {**super().doing(), "desk_eyes": self.next_eyes}

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        super().draw_ground(surface, area)
        _draw_frame(surface, self.ground.rect, max(2, self.stage.kit.px(_FRAME)))


def _draw_frame(surface: pygame.Surface, rect: pygame.Rect, thick: int) -> None:
    """The amber line around the game master's map, between two dark hairlines."""
    pygame.draw.rect(surface, rgb(theme.FRAME_EDGE), rect, thick + 2)
    pygame.draw.rect(surface, rgb(theme.AMBER), rect.inflate(-2, -2), thick)
