"""Rivers: rain runs down along hex borders to lakes and sea, and where enough of it meets there is a river.

The fall of the land is made by flooding it from the water upwards (priority flood), so every corner has a
way down and rivers never end in a hollow.
"""

import heapq

import numpy as np

from game.content.corners import Corner
from game.content.worldgen.field import Bools, Floats, HexField, Ints
from game.content.worldgen.land import LandForm
from game.core.records import HexId

_LENGTH = 0.17
"""River edges as a share of the land's hexes."""
_SHORTEST = 5
_NONE = np.iinfo(np.int64).max


class _Net:
    """All corners of a map by number, in the order of their names, with their neighbours and their hexes;
    -1 where there are fewer than three of these."""

    def __init__(self, field: HexField) -> None:
        hexes = np.arange(field.size)[:, None]
        corner = np.arange(6)[None, :]
        after, next_ = field.near[:, (corner[0] + 1) % 6], field.near[:, (corner[0] + 2) % 6]
        # a corner goes by a number a name: that of the hex six times, and which of its corners it is
        names = np.stack(
            [
                hexes * 6 + corner,
                np.where(after < 0, _NONE, after * 6 + (corner + 2) % 6),
                np.where(next_ < 0, _NONE, next_ * 6 + (corner + 4) % 6),
            ]
        ).reshape(3, -1)
        self._codes, first, number = np.unique(names.min(axis=0), return_index=True, return_inverse=True)
        here = np.sort(names[:, first], axis=0)
        self.hexes: Ints = np.where(here == _NONE, -1, here // 6)
        sides = [np.where(here == _NONE, -1, number[_beside(here, step)]) for step in (1, 5)]
        self.near: list[list[int]] = [
            sorted({n for n in near if n >= 0}) for near in np.concatenate(sides).T.tolist()
        ]

    def __len__(self) -> int:
        return len(self._codes)

    def corner(self, number: int) -> Corner:
        """A corner by its name."""
        hex_, corner = divmod(int(self._codes[number]), 6)
        return HexId(hex_), corner

    def touching(self, mask: Bools) -> Bools:
        """The corners of the hexes of `mask`."""
        out: Bools = np.any(np.append(mask, False)[self.hexes], axis=0)
        return out

    def mean(self, values: Floats) -> Floats:
        """The mean of the hexes round every corner."""
        around = np.append(values, 0.0)[self.hexes]
        out: Floats = (around[0] + around[1] + around[2]) / (self.hexes >= 0).sum(axis=0)
        return out


def _beside(names: Ints, step: int) -> Ints:
    """The names of the next corners round the same hexes."""
    known = np.where(names == _NONE, 0, names)
    out: Ints = known // 6 * 6 + (known % 6 + step) % 6
    return out


def draw_rivers(field: HexField, land: LandForm) -> list[list[Corner]]:
    """Rivers as corners from spring to mouth, the longest first; a tributary ends on the river it joins."""
    net = _Net(field)
    wet_corner = net.touching(land.water).tolist()
    height = _heights(field, land, net)
    outlets = np.flatnonzero(net.touching(land.sea)).tolist()
    if not outlets:
        outlets = np.flatnonzero((net.hexes < 0).any(axis=0)).tolist()
    down, order = _flood(net, height.tolist(), outlets)
    rain: list[float] = (0.25 + net.mean(land.wet) + height).tolist()
    for n in reversed(order):
        if down[n] >= 0 and not wet_corner[n]:
            rain[down[n]] += rain[n]
    flowing = [n for n in order if down[n] >= 0 and not (wet_corner[n] and wet_corner[down[n]])]
    wanted = round(_LENGTH * int((~land.water).sum()))
    chosen = set(sorted(flowing, key=lambda n: -rain[n])[:wanted])
    return [[net.corner(n) for n in line] for line in _lines(chosen, down, rain)]


def _heights(field: HexField, land: LandForm, net: _Net) -> Floats:
    """Height of every corner, a little uneven so that rivers bend."""
    rough = field.noise(3.0, 2)
    level: Floats = np.where(land.water, 0.0, 0.12 + land.height + 0.16 * rough)
    return net.mean(level) + field.random.uniform(0, 0.05, len(net))


def _flood(net: _Net, height: list[float], outlets: list[int]) -> tuple[list[int], list[int]]:
    """For every corner the next one down (-1 at an outlet), and the corners from the lowest up."""
    down = [-1] * len(net)
    seen = [False] * len(net)
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
