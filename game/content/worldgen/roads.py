"""Roads between towns over cheap ground, sharing their way where they can; trails to ruins and caves."""

import heapq
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from game.content.corners import Corner, banks
from game.content.worldgen.field import HexField
from game.content.worldgen.places import FAR, Town
from game.core.records import HexId

_BRIDGE = 1.2
_ON_ROAD = 0.3
_DETOUR = 2.1
"""Two towns get a road of their own if the way round is this much longer."""


class Roads:
    """The network so far. `road[h]`: 0 none, 1 road, 2 trail; `links[h]`: direction bits."""

    def __init__(self, field: HexField, price: Sequence[float], rivers: Iterable[Sequence[Corner]]) -> None:
        self.field = field
        self.price = price
        self.road = bytearray(field.size)
        self.links = bytearray(field.size)
        self.bridges: set[frozenset[HexId]] = set()
        for river in rivers:
            for a, b in pairwise(river):
                sides = banks(field.grid, a, b)
                if len(sides) == 2:
                    self.bridges.add(frozenset(sides))

    def way(
        self, starts: Iterable[HexId], goals: set[HexId], *, limit: float = FAR, roads_only: bool = False
    ) -> tuple[float, list[HexId]]:
        """The cheapest way from any of `starts` to the nearest of `goals`, and its price; FAR and no way if
        there is none below `limit`."""
        best = dict.fromkeys(starts, 0.0)
        first = set(best)
        came: dict[HexId, HexId] = {}
        heap = [(0.0, h) for h in sorted(best)]
        while heap:
            cost, here = heapq.heappop(heap)
            if here in goals:
                line = [here]
                while line[-1] not in first:
                    line.append(came[line[-1]])
                return cost, line[::-1]
            if cost > best[here]:
                continue
            for way, there in enumerate(self.field.grid.toward[here]):
                if there < 0:
                    continue
                total = cost + self._step(here, HexId(there), way, roads_only)
                if total < limit and total < best.get(HexId(there), FAR):
                    best[HexId(there)] = total
                    came[HexId(there)] = here
                    heapq.heappush(heap, (total, HexId(there)))
        return FAR, []

    def _step(self, here: HexId, there: HexId, way: int, roads_only: bool) -> float:
        if self.links[here] >> way & 1:
            return _ON_ROAD if self.road[there] == 1 else 2 * _ON_ROAD
        if roads_only or self.price[there] >= FAR:
            return FAR
        steep = self.price[there]
        bridge = _BRIDGE if frozenset((here, there)) in self.bridges else 0.0
        beside = 0.8 if self.road[there] and self.road[here] else 0.0
        return steep if steep <= 2 else steep**1.35 + bridge + beside

    def build(self, line: Sequence[HexId], kind: int) -> None:
        """Lay a road of a kind; it never makes a better one worse."""
        for hex_ in line:
            self.road[hex_] = min(self.road[hex_] or 9, kind)
        for a, b in pairwise(line):
            self.links[a] |= 1 << self.field.grid.direction(a, b)
            self.links[b] |= 1 << self.field.grid.direction(b, a)


def build_roads(roads: Roads, towns: Sequence[Town], wonders: Sequence[HexId]) -> None:
    """Join all towns that can be reached, shorten long ways round, and lead a trail to some wonders."""
    if not towns:
        return
    net = {towns[0].hex}
    open_ = {t.hex for t in towns[1:]}
    while open_:
        _, line = roads.way(net, open_)
        if not line:
            break
        roads.build(line, 1)
        net.update(line)
        open_.discard(line[-1])
    _shorten(roads, [t.hex for t in towns if t.hex in net])
    for number, hex_ in enumerate(wonders):
        if number % 3 != 2:
            goals = {HexId(h) for h in roads.field.grid.disc(hex_, 7) if roads.road[h]}
            _, line = roads.way((hex_,), goals, limit=22.0)
            if line:
                roads.build(line, 2)


def _shorten(roads: Roads, towns: Sequence[HexId]) -> None:
    """Roads of their own for near towns that are far apart by road."""
    grid = roads.field.grid
    reach = 14 if roads.field.size > 3000 else 12
    pairs = sorted((grid.distance(a, b), a, b) for a, b in combinations(sorted(towns), 2))
    for steps, a, b in pairs:
        if steps > reach:
            break
        near_by_road, _ = roads.way((a,), {b}, limit=_DETOUR * _ON_ROAD * steps, roads_only=True)
        if near_by_road < FAR:
            continue
        _, line = roads.way((a,), {b}, limit=3.6 * steps)
        if line and len(line) <= 1.5 * steps:
            roads.build(line, 1)
