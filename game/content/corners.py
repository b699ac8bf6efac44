"""Hex corners as points of a net: which of them are one point, which are neighbours. Rivers run along it.

Corner i of a hex lies between its directions i+1 and i+2 (`hexgrid.DIRECTIONS`), so the same point is corner
i+2 of the first of these neighbours and corner i+4 of the second.
"""

import heapq
from collections.abc import Iterable, Sequence
from itertools import pairwise

from game.core.hexgrid import Grid, pack_bits
from game.core.records import HexId

Corner = tuple[HexId, int]


def same_point(grid: Grid, corner: Corner) -> list[Corner]:
    """All names of a corner, one for each hex that has it, lowest hex first."""
    hex_, i = corner
    names = [corner]
    for turn, other in ((1, 2), (2, 4)):
        neighbour = grid.toward[hex_][(i + turn) % 6]
        if neighbour >= 0:
            names.append((HexId(neighbour), (i + other) % 6))
    return sorted(names)


def canonical(grid: Grid, corner: Corner) -> Corner:
    """The one name of a corner that is used throughout: that of its lowest hex."""
    return same_point(grid, corner)[0]


def next_to(grid: Grid, corner: Corner) -> list[Corner]:
    """The corners one hex edge away, by their canonical names, in order."""
    found = {
        canonical(grid, (hex_, (i + step) % 6)) for hex_, i in same_point(grid, corner) for step in (1, 5)
    }
    return sorted(found)


def hexes_at(grid: Grid, corner: Corner) -> list[HexId]:
    """The one to three hexes that meet in a corner."""
    return [hex_ for hex_, _ in same_point(grid, corner)]


def banks(grid: Grid, a: Corner, b: Corner) -> list[HexId]:
    """The hexes on both sides of the edge between two neighbouring corners."""
    there = set(hexes_at(grid, b))
    return [hex_ for hex_ in hexes_at(grid, a) if hex_ in there]


def rivered_bits(grid: Grid, rivers: Iterable[Sequence[Corner]]) -> bytes:
    """Packed bit set of the hexes that have a river along one of their edges."""
    found = {hex_ for river in rivers for a, b in pairwise(river) for hex_ in banks(grid, a, b)}
    return pack_bits(grid.bits(found), grid.size)


def shortest(
    grid: Grid, start: Corner, goal: Corner, detour: "dict[Corner, float] | None" = None
) -> list[Corner] | None:
    """A shortest way along hex edges, both ends included; `detour` makes corners dearer. None if cut off."""
    extra = detour or {}
    best: dict[Corner, float] = {start: 0.0}
    came: dict[Corner, Corner] = {}
    heap: list[tuple[float, Corner]] = [(0.0, start)]
    while heap:
        cost, here = heapq.heappop(heap)
        if here == goal:
            way = [here]
            while way[-1] != start:
                way.append(came[way[-1]])
            return way[::-1]
        if cost > best[here]:
            continue
        for there in next_to(grid, here):
            price = cost + 1.0 + extra.get(there, 0.0)
            if price < best.get(there, float("inf")):
                best[there] = price
                came[there] = here
                heapq.heappush(heap, (price, there))
    return None
