"""The picture behind the title and the sheets around it.

The painted dawn takes seconds, so it is painted once on a thread and kept in the cache folder; until it is
ready a plain dawn stands in, over which it then fades in.
"""

import queue
import threading
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import pygame

from game.ui.look import picture_cache, theme
from game.ui.look.colour import mix, rgb
from game.ui.look.pixels import lay_over, opaque_surface
from game.ui.widgets.motion import Eased

# Sky and land from top to foot, the colours of the painted dawn.
_BANDS = (
    (0.00, "#1F3147"),
    (0.14, "#2F4B66"),
    (0.25, "#5A7488"),
    (0.33, "#A79F94"),
    (0.40, "#E3B27C"),
    (0.48, "#F2C67F"),
    (0.60, "#F6DDA6"),
    (0.64, "#A9AE78"),
    (0.78, "#7C8F50"),
    (1.00, "#2E4030"),
)
_HERE = Path(__file__).parent
_UI = _HERE.parent
_PAINTERS: Final = (_HERE / "backdrop.py", _UI / "symbols", _UI / "look" / "noise.py")
_NAME: Final = "dawn"

Painter = Callable[[tuple[int, int]], pygame.Surface]
"""Gives the landscape at a size; it may take seconds and is called on a thread."""


@lru_cache(maxsize=2)
def plain_dawn(size: tuple[int, int]) -> pygame.Surface:
    """Bands of sky and land, drawn within a millisecond."""
    strip = opaque_surface((1, 64))
    for row in range(64):
        at = row / 63
        for (low, first), (high, second) in pairwise(_BANDS):
            if low <= at <= high:
                strip.set_at((0, row), rgb(mix(first, second, (at - low) / (high - low))))
                break
    return pygame.transform.smoothscale(strip, size)


def painted_dawn(size: tuple[int, int]) -> pygame.Surface:
    """The painted landscape, from the cache folder or painted and kept there."""

    def paint() -> pygame.Surface:
        # Imported here, because painting is not needed at most starts.
        from game.ui.stage.backdrop import paint_dawn

        return paint_dawn(size)

    return picture_cache.kept(_NAME, size, _PAINTERS, paint)


def _stored_dawn(size: tuple[int, int]) -> pygame.Surface | None:
    return picture_cache.stored(_NAME, size, _PAINTERS)


class Backdrop:
    """The best picture there is for a window size. `update` lets a better one fade in."""

    def __init__(
        self,
        painter: Painter = painted_dawn,
        ready: Callable[[tuple[int, int]], pygame.Surface | None] = _stored_dawn,
    ) -> None:
        """`ready` gives a picture that needs no painting, or None."""
        self._painter = painter
        self._ready = ready
        self._size = (0, 0)
        self._painted: pygame.Surface | None = None
        self._stand_in: pygame.Surface | None = None
        self._fade = Eased(theme.MS_NEW_LAND, value=1.0)
        self._finished: queue.SimpleQueue[tuple[tuple[int, int], pygame.Surface]] = queue.SimpleQueue()

    def want(self, size: tuple[int, int]) -> None:
        """Have a picture of this size, painted on a thread if need be."""
        if size == self._size:
            return
        old = self._painted
        self._size = size
        self._painted = self._ready(size)
        if self._painted is not None:
            return
        self._stand_in = pygame.transform.smoothscale(old, size) if old is not None else plain_dawn(size)
        threading.Thread(target=self._paint, args=(size,), name="backdrop", daemon=True).start()

    def _paint(self, size: tuple[int, int]) -> None:
        self._finished.put((size, self._painter(size)))

    def finish(self, size: tuple[int, int]) -> None:
        """Have the picture of this size now, however long it takes: for pictures without a window."""
        self._size = size
        self._painted = self._painter(size)

    def update(self, ms: float, *, calm: bool) -> bool:
        """Take a picture that was finished meanwhile; whether there is something new to draw."""
        moving = self._fade.moving and self._painted is not None
        self._fade.tick(ms)
        came = False
        while not self._finished.empty():
            size, picture = self._finished.get()
            if size == self._size and self._painted is None:
                self._painted = picture
                self._fade = Eased(theme.MS_NEW_LAND)
                self._fade.aim(1.0, calm=calm)
                came = True
        return came or moving

    @property
    def waiting(self) -> bool:
        """Whether a better picture will come or is fading in."""
        return self._painted is None or self._fade.moving

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the best picture there is."""
        if self._painted is None:
            surface.blit(self._stand_in or plain_dawn(self._size), (0, 0))
            return
        share = self._fade.value
        if share < 1 and self._stand_in is not None:
            surface.blit(self._stand_in, (0, 0))
            lay_over(surface, self._painted, (0, 0), share)
        else:
            surface.blit(self._painted, (0, 0))
