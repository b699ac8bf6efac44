"""Rivers: rain runs down along hex borders to lakes and sea, and where enough of it meets there is a river.

The fall of the land is made by flooding it from the water upwards (priority flood), so every corner has a
way down and rivers never end in a hollow.
"""

import heapq

import numpy as np

from game.content.corners import Corner, canonical, hexes_at, next_to
from game.content.worldgen.field import Floats, HexField
from game.content.worldgen.land import LandForm
from game.core.records import HexId

_LENGTH = 0.17
"""River edges as a share of the land's hexes."""
_SHORTEST = 5


class _Net:
    """All corners of a map by number, with their neighbours."""

    def __init__(self, field: HexField) -> None:
        grid = field.grid
        names = {canonical(grid, (HexId(h), i)) for h in range(grid.size) for i in range(6)}
        self.corners: list[Corner] = sorted(names)
        self.number = {corner: n for n, corner in enumerate(self.corners)}
        self.near = [[self.number[c] for c in next_to(grid, corner)] for corner in self.corners]
        self.hexes = [hexes_at(grid, corner) for corner in self.corners]


def draw_rivers(field: HexField, land: LandForm) -> list[list[Corner]]:
    """Rivers as corners from spring to mouth, the longest first; a tributary ends on the river it joins."""
    net = _Net(field)
    water = land.water
    wet_corner = [any(water[h] for h in hexes) for hexes in net.hexes]
    height = _heights(field, land, net)
    outlets = [n for n, hexes in enumerate(net.hexes) if any(land.sea[h] for h in hexes)]
    if not outlets:
        outlets = [n for n, hexes in enumerate(net.hexes) if len(hexes) < 3]
    down, order = _flood(net, height, outlets)
    rain = [
        0.25 + float(np.mean([land.wet[h] for h in hexes])) + height[n] for n, hexes in enumerate(net.hexes)
    ]
    for n in reversed(order):
        if down[n] >= 0 and not wet_corner[n]:
            rain[down[n]] += rain[n]
    flowing = [n for n in order if down[n] >= 0 and not (wet_corner[n] and wet_corner[down[n]])]
    wanted = round(_LENGTH * int((~water).sum()))
    chosen = set(sorted(flowing, key=lambda n: -rain[n])[:wanted])
    return [[net.corners[n] for n in line] for line in _lines(chosen, down, rain)]


def _heights(field: HexField, land: LandForm, net: _Net) -> list[float]:
    """Height of every corner, a little uneven so that rivers bend."""
    rough = field.noise(3.0, 2)
    level: Floats = np.where(land.water, 0.0, 0.12 + land.height + 0.16 * rough)
    jitter = field.random.uniform(0, 0.05, len(net.corners))
    return [float(np.mean([level[h] for h in hexes]) + jitter[n]) for n, hexes in enumerate(net.hexes)]


def _flood(net: _Net, height: list[float], outlets: list[int]) -> tuple[list[int], list[int]]:
    """For every corner the next one down (-1 at an outlet), and the corners from the lowest up."""
    down = [-1] * len(net.corners)
    seen = [False] * len(net.corners)
    heap: list[tuple[float, int]] = []
    for n in outlets:
        seen[n] = True
        heapq.heappush(heap, (0.0, n))
    order = []
    while heap:
        level, here = heapq.heappop(heap)
        order.append(here)
        for there in net.near[here]:
            if not seen[there]:
                seen[there] = True
                down[there] = here
                heapq.heappush(heap, (max(height[there], level + 1e-6), there))
    return down, order


def _lines(chosen: set[int], down: list[int], rain: list[float]) -> list[list[int]]:
    """The chosen stretches joined into rivers; at a meeting the greater one goes on."""
    above: dict[int, list[int]] = {}
    for n in chosen:
        above.setdefault(down[n], []).append(n)
    mouths = [n for n in above if n not in chosen]
    lines = []
    ends = sorted((mouth, spring) for mouth in mouths for spring in above[mouth])
    while ends:
        end, here = ends.pop()
        line = [end, here]
        while above.get(here):
            onward, *side = sorted(above[here], key=lambda n: (-rain[n], n))
            ends += [(here, n) for n in side]
            line.append(onward)
            here = onward
        if len(line) > _SHORTEST:
            lines.append(line[::-1])
    return sorted(lines, key=lambda line: (-len(line), line))
