"""A cache of surfaces that is bounded by their area, not by their number."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec

import pygame

P = ParamSpec("P")


def by_area(megapixels: float) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Keep what a function of hashable arguments draws, up to so many million pixels; the oldest goes first.

    While a window's edge is dragged boards of many sizes are made; counted by number they would fill memory.
    """
    limit = megapixels * 1_000_000

    def decorate(draw: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        area = 0

        @wraps(draw)
        def cached(*args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
            nonlocal area
            key = (args, tuple(sorted(kwargs.items())))
            found = kept.get(key)
            if found is not None:
                kept.move_to_end(key)
                return found
            made = kept[key] = draw(*args, **kwargs)
            area += made.get_width() * made.get_height()
            while area > limit and len(kept) > 1:
                _, old = kept.popitem(last=False)
                area -= old.get_width() * old.get_height()
            return made

        return cached

    return decorate
