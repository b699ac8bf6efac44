"""The picture behind the title and the sheets around it.

A plain dawn is there at once; the painted landscape takes its place when it is ready: from the cache folder
within milliseconds, else from a thread that paints it.
"""

import queue
import threading
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

import pygame

from game.ui.colour import mix, rgb
from game.ui.pixels import opaque_surface

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


Painter = Callable[[tuple[int, int]], pygame.Surface]
"""Gives the landscape at a size; it may take seconds and is called on a thread."""


class Backdrop:
    """The best picture there is for a window size; `poll` says when a better one came."""

    def __init__(self, painter: Painter | None = None) -> None:
        self._painter = painter
        self._size = (0, 0)
        self._painted: pygame.Surface | None = None
        self._finished: queue.SimpleQueue[tuple[tuple[int, int], pygame.Surface]] = queue.SimpleQueue()

    def want(self, size: tuple[int, int]) -> None:
        """Have a picture of this size."""
        if size == self._size:
            return
        self._size = size
        self._painted = None
        if self._painter is not None:
            threading.Thread(
                target=self._paint, args=(self._painter, size), name="backdrop", daemon=True
            ).start()

    def _paint(self, painter: Painter, size: tuple[int, int]) -> None:
        self._finished.put((size, painter(size)))

    def finish(self, size: tuple[int, int]) -> None:
        """Have the picture of this size now, however long it takes: for pictures without a window."""
        self._size = size
        if self._painter is not None:
            self._painted = self._painter(size)

    def poll(self) -> bool:
        """Take a picture that was finished meanwhile; whether there is a new one to draw."""
        came = False
        while not self._finished.empty():
            size, picture = self._finished.get()
            if size == self._size and self._painted is None:
                self._painted = picture
                came = True
        return came

    @property
    def waiting(self) -> bool:
        """Whether a better picture will come."""
        return self._painter is not None and self._painted is None

    @property
    def picture(self) -> pygame.Surface:
        """What to draw now."""
        return self._painted or plain_dawn(self._size)
