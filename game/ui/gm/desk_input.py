"""The hands on the desk's map: as on any map that is looked at, but a tool may take a drag for itself."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.core.records import HexId, StackId
from game.ui.map.viewport.browsing_input import BrowsingInput
from game.ui.map.viewport.map_ground import MapGround
from game.ui.map.viewport.steps import stepped


class DragInput(Protocol):
    """What wants drags: a tool, as far as they are concerned (`gm.tools.DeskTool`)."""

    def takes_drag(self, start: HexId, stack: StackId | None) -> bool:
        """Whether a drag that begins here is its own."""
        ...

    def on_drag(self, start: HexId, here: HexId) -> None:
        """The pointer came into another hex."""
        ...

    def on_drop(self, start: HexId, here: HexId) -> None:
        """The drag ended."""
        ...


@dataclass(slots=True)
class _Drag:
    """A drag of a tool: where it began, and the hex that it came to last."""

    tool: DragInput
    start: HexId
    here: HexId
    moved: bool = False


class DeskInput(BrowsingInput):
    """See the module. `tool` gives what wants drags now, `token` the stack under a point; `on_hit` hears a
    click on a hex (and a token) while a tool is in hand, `on_click` all others, and Enter."""

    def __init__(
        self,
        ground: MapGround,
        *,
        calm: Callable[[], bool],
        on_view: Callable[[], None],
        on_click: Callable[[HexId | None, int], None],
        on_point: Callable[[HexId | None], None],
        tool: Callable[[], DragInput | None],
        token: Callable[[tuple[int, int]], StackId | None],
        on_hit: Callable[[HexId, StackId | None], None],
    ) -> None:
        super().__init__(ground, calm=calm, on_view=on_view, on_click=on_click, on_point=on_point)
        self._tool = tool
        self._token = token
        self._on_hit = on_hit
        self._drag: _Drag | None = None
        self.cursor: HexId | None = None

    # Keys: a cursor walks the hexes

    def focused(self, has_focus: bool) -> None:
        if has_focus:
            self._put(self.cursor if self.cursor is not None else self.ground.middle())
        else:
            self.cursor = None
            self._on_point(None)

    def _put(self, hex_: HexId) -> None:
        self.cursor = hex_
        self._on_point(hex_)
        self.ground.show(hex_, calm=self._calm())
        self._on_view()

    def walked(self, key: int) -> bool:
        here = self.cursor
        self._put(self.ground.middle() if here is None else stepped(self.ground.camera.grid, here, key))
        return True

    def acted(self) -> bool:
        if self.cursor is None:
            return super().acted()
        self._on_click(self.cursor, pygame.BUTTON_LEFT)
        return True

    # The mouse

    def pressed(self, point: tuple[int, int], button: int, clicks: int) -> None:
        tool, start = self._tool(), self.ground.hex_at(point)
        if button != pygame.BUTTON_LEFT or tool is None or start is None:
            super().pressed(point, button, clicks)
        elif tool.takes_drag(start, self._token(point)):
            self._drag = _Drag(tool, start, start)
        else:
            super().pressed(point, button, clicks)

    def dragged(self, point: tuple[int, int]) -> None:
        drag = self._drag
        if drag is None:
            super().dragged(point)
            return
        here = self.ground.hex_at(point)
        if here is not None and here != drag.here:
            drag.here, drag.moved = here, True
            drag.tool.on_drag(drag.start, here)

    def released(self, point: tuple[int, int]) -> None:
        drag, self._drag = self._drag, None
        if drag is None:
            super().released(point)
        elif drag.moved:
            drag.tool.on_drop(drag.start, drag.here)
        else:
            self._on_hit(drag.start, self._token(point))

    def clicked(self, point: tuple[int, int], button: int) -> None:
        here = self.ground.hex_at(point)
        if here is not None and button == pygame.BUTTON_LEFT and self._tool() is not None:
            self._on_hit(here, self._token(point))
        else:
            super().clicked(point, button)
