"""Walking through units and numbers by keys."""

import math
from collections.abc import Iterable, Mapping

Point = tuple[float, float]


def next_of(pool: Iterable[str], here: str, direction: int) -> str:
    """The one that follows in a round; the first, or the last, if `here` is none of them."""
    found = tuple(dict.fromkeys(pool))
    if not found:
        return ""
    if here not in found:
        return found[0] if direction > 0 else found[-1]
    return found[(found.index(here) + direction) % len(found)]


def next_number(pool: list[int], here: int, direction: int) -> int:
    """The number that follows in a round, 0 of none."""
    if not pool:
        return 0
    if here not in pool:
        return pool[0] if direction > 0 else pool[-1]
    return pool[(pool.index(here) + direction) % len(pool)]


def nearest(places: Mapping[str, Point], start: str, pool: Iterable[str], dx: int, dy: int) -> str:
    """The unit that lies nearest in a direction, what lies aside counting more than what lies ahead."""
    x, y = places[start]
    best, found = math.inf, ""
    for unit in pool:
        across, down = places[unit][0] - x, places[unit][1] - y
        ahead = across * dx + down * dy
        aside = abs(across * dy) + abs(down * dx)
        if unit == start or ahead <= 0 or ahead < aside * 0.5:
            continue
        if ahead + 2.5 * aside < best:
            best, found = ahead + 2.5 * aside, unit
    return found
