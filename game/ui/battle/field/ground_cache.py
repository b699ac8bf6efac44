"""The painted ground under a battle, fetched in small steps so that nothing waits for it."""

import time
from collections.abc import Iterator
from zlib import crc32

import pygame

from game.ui.battle.field.battleground import field_steps, paint_field
from game.ui.battle.field.grounds import ground_of
from game.ui.look.pixels import opaque_surface
from game.ui.map.paint.paints import paint_of

_BUDGET_MS = 9.0


class FieldPaint:
    """The ground of one battle. `terrain` is the strategic one; `seed` makes it look the same every time."""

    def __init__(self, terrain: str, seed: str, *, river: bool = False, road: bool = False) -> None:
        self.terrain = terrain or "plains"
        self.seed = crc32(seed.encode()) % 9973
        self.river, self.road = river, road
        self.size = (0, 0)
        self.ready = False
        self._steps: Iterator[None] | None = None
        self._stand_in = opaque_surface((1, 1))

    def want(self, size: tuple[int, int]) -> None:
        """Ask for a size."""
        if size == self.size or min(size) <= 0:
            return
        self.size = size
        self.ready = False
        self._steps = field_steps(size, self.terrain, self.seed, river=self.river, road=self.road)
        self._stand_in = opaque_surface(size, paint_of(ground_of(self.terrain).floor).base)

    def finish(self) -> None:
        """Paint what is left at once."""
        while self._steps is not None:
            self._step()

    def work(self) -> bool:
        """Paint for a few milliseconds; whether it got ready just now."""
        until = time.perf_counter() + _BUDGET_MS / 1000
        while self._steps is not None and time.perf_counter() < until:
            self._step()
            if self.ready:
                return True
        return False

    def _step(self) -> None:
        assert self._steps is not None
        if next(self._steps, StopIteration) is StopIteration:
            self._steps = None
            self.ready = True

    @property
    def waiting(self) -> bool:
        """Whether there is anything left to paint."""
        return self._steps is not None

    def surface(self) -> pygame.Surface:
        """The ground as far as it is: painted, or its plain colour."""
        if not self.ready:
            return self._stand_in
        return paint_field(self.size, self.terrain, self.seed, river=self.river, road=self.road)
