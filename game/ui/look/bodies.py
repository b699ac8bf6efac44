"""The room of a body on a field of hexes: which of them it takes (SD6-5.07)."""

from functools import lru_cache
from math import sqrt

Hex = tuple[int, int]
"""Two of three axes: x to the right, y down to the right, a hex standing on its point."""

_ROWS = {3: ((-1, 1), (0, 2)), 9: ((-1, 3), (0, 3), (1, 3)), 27: ((-2, 5), (-1, 6), (0, 5), (1, 6), (2, 5))}
"""Rows of large, huge and massive bodies: how far down each lies, and how many hexes it has."""


def middle(hex_: Hex) -> tuple[float, float]:
    """The middle of a hex whose sides are 1 long."""
    return (sqrt(3) * (hex_[0] + hex_[1] / 2), 1.5 * hex_[1])


def distance(one: Hex, two: Hex) -> int:
    """Hexes from one to another."""
    across, down = one[0] - two[0], one[1] - two[1]
    return max(abs(across), abs(down), abs(across + down))


@lru_cache(maxsize=32)
def body(footprint: int) -> tuple[Hex, ...]:
    """The hexes of a body of so many: a triangle of three, three rows of three, rows of five and six; others
    as round as they can lie."""
    rows = _ROWS.get(footprint)
    if rows is not None:
        return tuple((at - (count + y) // 2, y) for y, count in rows for at in range(count))
    near = [(x, y) for x in range(-6, 7) for y in range(-6, 7) if distance((x, y), (0, 0)) <= 6]
    corner = (0.0, 0.0) if footprint % 3 == 1 else (sqrt(3) / 2, 0.5)

    def far(hex_: Hex) -> tuple[float, Hex]:
        x, y = middle(hex_)
        return (round((x - corner[0]) ** 2 + (y - corner[1]) ** 2, 6), hex_)

    return tuple(sorted(near, key=far)[: max(1, footprint)])
