"""Areas of a screen that are to be drawn."""

from collections.abc import Sequence
from typing import Final

import pygame

_MANY_AREAS: Final = 6


def bands(area: pygame.Rect, tall: int) -> list[pygame.Rect]:
    """An area cut into bands of at most a height."""
    tops = range(area.top, area.bottom, max(1, tall))
    return [pygame.Rect(area.left, y, area.width, min(max(1, tall), area.bottom - y)) for y in tops]


def joined(areas: Sequence[pygame.Rect], bounds: pygame.Rect) -> list[pygame.Rect]:
    """Damaged areas within bounds, those that touch made one; one for all if there are many."""
    found: list[pygame.Rect] = []
    for area in areas:
        part = area.clip(bounds)
        if not part.width or not part.height:
            continue
        while (at := part.collidelist(found)) >= 0:
            part = part.union(found.pop(at))
        found.append(part)
    return [found[0].unionall(found[1:])] if len(found) > _MANY_AREAS else found
