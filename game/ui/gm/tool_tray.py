"""The tools of the game master's desk on their bar, and the one that is in hand."""

from typing import TYPE_CHECKING

from game.core.records import HexId, StackId
from game.ui.gm.desk_tools.parts import ToolPanel
from game.ui.gm.tool_bar import ToolBar
from game.ui.gm.toolbox import desk_tools
from game.ui.gm.tools import DeskTool
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.ui.gm.desk_scene import DeskScene

_LOW = 480
"""Height of a window, at 100 %, in which a tool has little room."""


class ToolTray:
    """The tools of one desk; `tool` is None while none is in hand, `hovered` the hex under the pointer."""

    bar: ToolBar

    def __init__(self, scene: "DeskScene") -> None:
        self._scene = scene
        self.tools = desk_tools(scene.host)
        self.tool: DeskTool | None = None
        self.panels: list[Widget] = []
        self.hovered: HexId | None = None
        self.leads_back = False
        """Whether the tool in hand leads back to the trigger that is being written."""

    def build(self) -> None:
        """Make the bar and the panels of all tools."""
        self.panels = [tool.panel() for tool in self.tools]
        self.bar = ToolBar(self.tools, self.take, self.into_panel)
        self.bar.light(None)

    def fit(self, size: tuple[int, int], unit: float) -> None:
        """Fit bar and panels into a window."""
        self.bar.fit(size, unit)
        for panel in self.panels:
            if isinstance(panel, ToolPanel):
                panel.fit(low=size[1] < _LOW * unit)

    def take(self, at: int | None) -> None:
        """Take a tool by its number; None puts it away."""
        if self._scene.moment is not None:
            self._scene.host.look_back(None, "")
        self.leads_back = False
        self.tool = None if at is None else self.tools[at]
        self.bar.light(at)
        self._scene.show_controls()
        # A tool needs the room, and has a gold button of its own.
        self._scene.panel.go.visible = at is None
        height, unit = self._scene.desk.area.height, self._scene.stage.kit.unit
        self._scene.panel.minimap.visible = height >= self._scene.minimap_from * unit
        self._scene.desk.default = self._scene.panel.go if at is None else None
        self._scene.show_card()
        self._scene.moved()
        self._scene.renewed = True

    def take_by_id(self, id_: str, hex_: HexId | None = None) -> None:
        """Take a tool, for a hex if one is named: what it wants written has the keyboard then."""
        at = next(at for at, tool in enumerate(self.tools) if tool.id == id_)
        self.take(at)
        part = self.tools[at].begin_at(hex_) if hex_ is not None else None
        self._scene.desk.refresh()
        if part is not None:
            self._scene.desk.layout(self._scene.desk.area.size)
            self._scene.desk.focus(part)

    def into_panel(self) -> None:
        """Give the keyboard to the tool that a key chose."""
        if self.tool is not None:
            panel = self.panels[self.tools.index(self.tool)]
            # Its parts have their places before one of them speaks in a tooltip.
            self._scene.desk.layout(self._scene.desk.area.size)
            self._scene.desk.ring.show(True)
            self._scene.desk.focus(next((part for part in panel.walk() if part.can_focus), None))

    def show(self) -> bool:
        """Show the panel of the tool in hand; False if there is none."""
        if self.tool is None:
            return False
        self.tool.show()
        self._scene.panel.show_card(self.panels[self.tools.index(self.tool)])
        return True

    def point(self, hex_: HexId | None) -> None:
        """The pointer is over another hex, or left the map."""
        if hex_ != self.hovered:
            self.hovered = self._scene.work.hand.hovered = hex_
            self._scene.stale = True

    def hit(self, hex_: HexId, stack: StackId | None) -> None:
        """A hex, or a stack in it, was clicked with the tool that is in hand."""
        self._scene.picked, self._scene.picked_stack = hex_, stack
        found = self._scene.host.true_id(stack)
        if self.tool is not None and found is not None:
            self.tool.on_stack(found)
        elif self.tool is not None:
            self.tool.on_hex(hex_)
        self._scene.show_card()
        self._scene.moved()
