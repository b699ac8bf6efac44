"""A table whose lines can be dragged."""

import math
from abc import ABC, abstractmethod
from typing import ClassVar

from game.ui.widgets.table import RowTable


class DragTable(RowTable, ABC):
    """Tells of a line that is dragged (`dragged`) and let go (`dropped`); a click is no drag."""

    reach: ClassVar[float] = 8
    _pressed: tuple[int, tuple[int, int]] | None = None

    @abstractmethod
    def dragged(self, index: int, point: tuple[int, int]) -> None:
        """A line is held at a point."""

    @abstractmethod
    def dropped(self, index: int | None, point: tuple[int, int]) -> None:
        """A line was let go at a point; None if none was pressed."""

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        taken = super().press(point, button, clicks)
        index = self.row_at(point)
        if taken and index is not None and clicks < 2 and not self.over_bar(point):
            self._pressed = (index, point)
        return taken

    def drag(self, point: tuple[int, int]) -> None:
        if self._pressed is None:
            super().drag(point)
        elif math.dist(point, self._pressed[1]) >= self.kit.px(self.reach):
            self.dragged(self._pressed[0], point)

    def release(self, point: tuple[int, int]) -> None:
        super().release(point)
        pressed, self._pressed = self._pressed, None
        self.dropped(pressed[0] if pressed is not None else None, point)
