"""A cache of surfaces that is bounded by their area, not by their number."""

from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable
from functools import update_wrapper
from typing import Generic, ParamSpec

import pygame

P = ParamSpec("P")


class Kept(Generic[P]):
    """A function of hashable arguments that keeps what it draws, up to so many pixels: the oldest goes."""

    def __init__(self, draw: Callable[P, pygame.Surface], limit: float) -> None:
        update_wrapper(self, draw)
        self._draw = draw
        self._limit = limit
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._area = 0

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
        """What it draws for these arguments."""
        key = (args, tuple(sorted(kwargs.items())))
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = self._draw(*args, **kwargs)
        self.keep(made, *args, **kwargs)
        return made

    def has(self, *args: P.args, **kwargs: P.kwargs) -> bool:
        """Whether it is drawn already."""
        return (args, tuple(sorted(kwargs.items()))) in self._kept

    def keep(self, made: pygame.Surface, *args: P.args, **kwargs: P.kwargs) -> None:
        """Take what was drawn elsewhere for these arguments."""
        self._kept[(args, tuple(sorted(kwargs.items())))] = made
        self._area += made.get_width() * made.get_height()
        while self._area > self._limit and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._area -= old.get_width() * old.get_height()


def finished(parts: Generator[None, None, pygame.Surface]) -> pygame.Surface:
    """What is drawn part by part, drawn at once."""
    while True:
        try:
            next(parts)
        except StopIteration as end:
            made: pygame.Surface = end.value
            return made


def by_area(megapixels: float) -> Callable[[Callable[P, pygame.Surface]], Kept[P]]:
    """Keep what a function draws, up to so many million pixels.

    While a window's edge is dragged boards of many sizes are made; counted by number they would fill memory.
    """

    def decorate(draw: Callable[P, pygame.Surface]) -> Kept[P]:
        return Kept(draw, megapixels * 1_000_000)

    return decorate
