"""Areas of a screen that are to be drawn."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

import pygame

_MANY_AREAS: Final = 6
_LITTLE: Final = 60_000
"""So many pixels are drawn in vain rather than a tree of widgets be gone through once more."""


def bands(area: pygame.Rect, tall: int) -> list[pygame.Rect]:
    """An area cut into bands of at most a height."""
    tops = range(area.top, area.bottom, max(1, tall))
    return [pygame.Rect(area.left, y, area.width, min(max(1, tall), area.bottom - y)) for y in tops]


def within(area: pygame.Rect, ports: Iterable[pygame.Rect | None]) -> pygame.Rect:
    """What of an area can be seen through all ports; None is one that hides nothing."""
    for port in ports:
        if port is not None:
            area = area.clip(port)
    return area


def joined(areas: Sequence[pygame.Rect], bounds: pygame.Rect) -> list[pygame.Rect]:
    """Damaged areas within bounds, no pixel in two of them: those that touch are made one where that draws
    little in vain, and cut apart elsewhere. Of many, those are made one that waste least."""
    inside = [part for part in (area.clip(bounds) for area in areas) if part.width and part.height]
    found = _apart(inside)
    return found if len(found) <= _MANY_AREAS else _merged(inside)


def _apart(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Areas that do not touch; what one has in common with another belongs to one of both."""
    found: list[pygame.Rect] = []
    left = list(reversed(areas))
    while left and len(found) <= _MANY_AREAS:
        part = left.pop()
        at = part.collidelist(found)
        if at < 0:
            found.append(part)
            continue
        other = found[at]
        common = part.clip(other)
        if _wasted((part, other)) + common.width * common.height <= _LITTLE:
            left.append(part.union(found.pop(at)))
        else:
            left += reversed(_rest_of(part, other))
    return found


def _rest_of(area: pygame.Rect, other: pygame.Rect) -> list[pygame.Rect]:
    """What of an area lies outside another that touches it."""
    common = area.clip(other)
    rest = (
        pygame.Rect(area.left, area.top, area.width, common.top - area.top),
        pygame.Rect(area.left, common.bottom, area.width, area.bottom - common.bottom),
        pygame.Rect(area.left, common.top, common.left - area.left, common.height),
        pygame.Rect(common.right, common.top, area.right - common.right, common.height),
    )
    return [part for part in rest if part.width and part.height]


def _merged(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The same, with all made one that touch, and as few as may be."""
    found: list[pygame.Rect] = []
    for area in areas:
        part = area
        while (at := part.collidelist(found)) >= 0:
            part = part.union(found.pop(at))
        found.append(part)
    while len(found) > _MANY_AREAS:
        first, second = min(combinations(found, 2), key=_wasted)
        rest = [area for area in found if area is not first and area is not second]
        found = _merged([*rest, first.union(second)])
    return found


def _wasted(pair: tuple[pygame.Rect, pygame.Rect]) -> int:
    """Pixels of neither of two areas that would be drawn if they were one."""
    one, other = pair
    both = one.union(other)
    return both.width * both.height - one.width * one.height - other.width * other.height
