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
_STEEPNESS = 1.35
_DETOUR = 2.1
"""Two towns get a road of their own if the way round is this much longer."""


class Roads:
    """The network so far. `road[h]`: 0 none, 1 road, 2 trail; `links[h]`: direction bits, and so `bridges[h]`
    where a way crosses a river."""

    def __init__(self, field: HexField, price: Sequence[float], rivers: Iterable[Sequence[Corner]]) -> None:
        self.field = field
        self.price = price
        self.road = bytearray(field.size)
        self.links = bytearray(field.size)
        self.steep = [p if p >= FAR else p**_STEEPNESS for p in price]
        self.bridges = bytearray(field.size)
        for river in rivers:
            for a, b in pairwise(river):
                sides = banks(field.grid, a, b)
                if len(sides) == 2:
                    one, other = sides
                    self.bridges[one] |= 1 << field.grid.direction(one, other)
                    self.bridges[other] |= 1 << field.grid.direction(other, one)

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
                total = cost + self.step(here, HexId(there), way, roads_only)
                if total < limit and total < best.get(HexId(there), FAR):
                    best[HexId(there)] = total
                    came[HexId(there)] = here
                    heapq.heappush(heap, (total, HexId(there)))
        return FAR, []

    def step(self, here: HexId, there: HexId, way: int, roads_only: bool = False) -> float:
        """The price of going in direction `way` from a hex to the next; FAR where that cannot be."""
        if self.links[here] >> way & 1:
            return _ON_ROAD if self.road[there] == 1 else 2 * _ON_ROAD
        price = self.price[there]
        if roads_only or price >= FAR:
            return FAR
        if price <= 2:
            return price
        bridge = _BRIDGE if self.bridges[here] >> way & 1 else 0.0
        return self.steep[there] + bridge + (0.8 if self.road[there] and self.road[here] else 0.0)

    def build(self, line: Sequence[HexId], kind: int) -> None:
        """Lay a road of a kind; it never makes a better one worse."""
        for hex_ in line:
            self.road[hex_] = min(self.road[hex_] or 9, kind)
        for a, b in pairwise(line):
            self.links[a] |= 1 << self.field.grid.direction(a, b)
            self.links[b] |= 1 << self.field.grid.direction(b, a)


class _Net:
    """The ways from a net of roads to all around it. They stay known while the net grows: what is added
    brings some hexes nearer, and takes no way from any."""

    def __init__(self, roads: Roads, start: HexId) -> None:
        self._roads = roads
        self.best = [FAR] * roads.field.size
        """The price of the way from the net, 0 on it."""
        self._from = [(FAR, start)] * roads.field.size
        """The hex before on that way, with its own price; of two as cheap the nearer, then the first."""
        self._heap: list[tuple[float, HexId]] = []
        self.join((start,))

    def join(self, line: Iterable[HexId]) -> None:
        """More hexes of the net."""
        for hex_ in line:
            if self.best[hex_] > 0:
                self.best[hex_] = 0.0
                heapq.heappush(self._heap, (0.0, hex_))

    def way(self, goals: set[HexId]) -> list[HexId]:
        """The cheapest way from the net to the nearest of `goals`; empty if there is none."""
        heap, best, before = self._heap, self.best, self._from
        step, toward = self._roads.step, self._roads.field.grid.toward
        while heap and goals:
            cost, here = heapq.heappop(heap)
            if cost > best[here]:
                continue
            if here in goals:
                line = [here]
                while best[line[-1]] > 0:
                    line.append(before[line[-1]][1])
                return line[::-1]
            for way, number in enumerate(toward[here]):
                # no step is free, so whoever is as near to the net has nothing to gain
                if number < 0 or best[number] <= cost:
                    continue
                there = HexId(number)
                total = cost + step(here, there, way)
                if total < best[there]:
                    best[there] = total
                    before[there] = (cost, here)
                    heapq.heappush(heap, (total, there))
                elif total == best[there] < FAR and (cost, here) < before[there]:
                    before[there] = (cost, here)
        return []


def build_roads(roads: Roads, towns: Sequence[Town], wonders: Sequence[HexId]) -> None:
    """Join all towns that can be reached, shorten long ways round, and lead a trail to some wonders."""
    if not towns:
        return
    net = _Net(roads, towns[0].hex)
    open_ = {t.hex for t in towns[1:]}
    while line := net.way(open_):
        roads.build(line, 1)
        net.join(line)
        open_.discard(line[-1])
    _shorten(roads, [t.hex for t in towns if net.best[t.hex] == 0])
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
