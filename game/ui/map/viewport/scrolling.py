"""Scrolling the map by keys that are held and by a pointer at the window's edge."""

import math
from collections.abc import Iterable

from game.ui.actions import map_actions
from game.ui.actions.action import ActionId

Way = tuple[int, int]
"""Columns right and rows down: -1, 0 or 1 each."""

WAYS: dict[ActionId, Way] = {
    map_actions.SCROLL_LEFT: (-1, 0),
    map_actions.SCROLL_RIGHT: (1, 0),
    map_actions.SCROLL_UP: (0, -1),
    map_actions.SCROLL_DOWN: (0, 1),
}
_SLOW, _FAST = 520.0, 1900.0
"""Pixels a second at first and after a while."""
_RUN_UP_MS = 700.0
_EDGE = 6
_EDGE_SPEED = 1000.0
_EDGE_WAIT_MS = 140.0


class Scrolling:
    """How far the view moves while keys are held or the pointer rests at an edge."""

    def __init__(self) -> None:
        self._held: dict[int, Way] = {}
        self._held_ms = 0.0
        self._edge_ms = 0.0
        self._rest = (0.0, 0.0)

    def hold(self, key: int, way: Way) -> None:
        """A key went down that scrolls one way."""
        if not self._held:
            self._held_ms = 0.0
        self._held[key] = way

    def let_go(self, key: int) -> bool:
        """A key went up; whether it scrolled."""
        return self._held.pop(key, None) is not None

    def stop(self) -> None:
        """Nothing is held any more."""
        self._held.clear()
        self._edge_ms = 0.0

    @property
    def held(self) -> bool:
        """Whether a key is held."""
        return bool(self._held)

    @property
    def at_edge(self) -> bool:
        """Whether the pointer rests at an edge."""
        return self._edge_ms > 0

    def tick(self, ms: float, pointer: tuple[int, int] | None, window: tuple[int, int]) -> tuple[int, int]:
        """Whole pixels that the view moves now; `pointer` is None where edges do not scroll."""
        way = _sum(self._held.values())
        if way != (0, 0):
            self._held_ms += ms
            share = min(1.0, self._held_ms / _RUN_UP_MS)
            return self._whole(way, (_SLOW + (_FAST - _SLOW) * share * share) * ms / 1000)
        edge = _edge(pointer, window) if pointer is not None else (0, 0)
        if edge == (0, 0):
            self._edge_ms = 0.0
            self._rest = (0.0, 0.0)
            return 0, 0
        self._edge_ms += ms
        if self._edge_ms < _EDGE_WAIT_MS:
            return 0, 0
        return self._whole(edge, _EDGE_SPEED * ms / 1000)

    def _whole(self, way: Way, length: float) -> tuple[int, int]:
        """Both parts in whole pixels; what is left over counts in the next frame."""
        share = 1 / math.hypot(*way)
        dx = way[0] * share * length + self._rest[0]
        dy = way[1] * share * length + self._rest[1]
        step = (round(dx), round(dy))
        self._rest = (dx - step[0], dy - step[1])
        return step


def _sum(ways: Iterable[Way]) -> Way:
    across = down = 0
    for dx, dy in ways:
        across, down = across + dx, down + dy
    return max(-1, min(1, across)), max(-1, min(1, down))


def _edge(pointer: tuple[int, int], window: tuple[int, int]) -> Way:
    x, y = pointer
    width, height = window
    if not (0 <= x < width and 0 <= y < height):
        return 0, 0
    across = -1 if x < _EDGE else 1 if x >= width - _EDGE else 0
    down = -1 if y < _EDGE else 1 if y >= height - _EDGE else 0
    return across, down
