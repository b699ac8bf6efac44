"""Areas of a screen that are to be drawn."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import pygame

_MANY_AREAS: Final = 6


def bands(area: pygame.Rect, tall: int) -> list[pygame.Rect]:
    """An area cut into bands of at most a height."""
    tops = range(area.top, area.bottom, max(1, tall))
    return [pygame.Rect(area.left, y, area.width, min(max(1, tall), area.bottom - y)) for y in tops]


def joined(areas: Sequence[pygame.Rect], bounds: pygame.Rect) -> list[pygame.Rect]:
    """Damaged areas within bounds, those that touch made one; of many, those that waste least."""
    found: list[pygame.Rect] = []
    for area in areas:
        part = area.clip(bounds)
        if not part.width or not part.height:
            continue
        while (at := part.collidelist(found)) >= 0:
            part = part.union(found.pop(at))
        found.append(part)
    while len(found) > _MANY_AREAS:
        first, second = min(combinations(found, 2), key=_wasted)
        rest = [area for area in found if area is not first and area is not second]
        found = joined([*rest, first.union(second)], bounds)
    return found


def _wasted(pair: tuple[pygame.Rect, pygame.Rect]) -> int:
    """Pixels of neither of two areas that would be drawn if they were one."""
    one, other = pair
    both = one.union(other)
    return both.width * both.height - one.width * one.height - other.width * other.height
