"""Where cities, ruins and caves stand, so that no side has much more of the world than another.

Starts are chosen together: of the best seats of every home land, those that leave the sides most equal in
room and in distance. Then each side gets as many towns of its own at like distances, and the rest of the
towns stand where two sides are equally near.
"""

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from game.content.worldgen.field import Bools, Floats, HexField
from game.content.worldgen.land import HEIGHTS, WOODS, LandForm
from game.core.records import HexId

FAR = 1e9
_ELBOW_ROOM = 16
"""Rivals begin at least this many points of move apart, wherever the land allows it."""


@dataclass
class Town:
    """A city in the making. `side` is the number of the start that owns it, -1 for nobody."""

    hex: HexId
    level: int
    side: int = -1
    capital: bool = False


def walk(field: HexField, price: Sequence[float], start: int) -> Floats:
    """Price of the cheapest way from a hex to every other; FAR where there is none."""
    best = [FAR] * field.size
    best[start] = 0.0
    heap = [(0.0, start)]
    around = field.grid.around
    while heap:
        cost, here = heapq.heappop(heap)
        if cost > best[here]:
            continue
        for there in around[here]:
            total = cost + price[there]
            if total < best[there]:
                best[there] = total
                heapq.heappush(heap, (total, there))
    return np.array(best)


def prices(land: LandForm, costs: Mapping[str, int]) -> list[float]:
    """Price of entering each hex on foot; FAR for water."""
    return [float(costs.get(word, FAR)) for word in land.terrain]


def seat_value(field: HexField, land: LandForm, price: Sequence[float], rivers: Bools) -> Floats:
    """How good a hex is for a town: open land around it, water near it, not on the border of the map."""
    cheap = np.array([1.0 if p <= 3 else 0.0 for p in price])
    open_ = field.mean(cheap, 2)
    shore = (field.count(land.water) > 0) & (field.count(land.water) <= 3)
    value = 2.2 * open_ + 0.35 * rivers + 0.25 * shore - 0.5 * (field.margin < 2)
    usable = np.array([p <= 3 for p in price])
    out: Floats = np.where(usable, value + 0.05 * field.noise(3.0, 1), -FAR)
    return out


def choose_starts(
    field: HexField, price: Sequence[float], value: Floats, spots: Sequence[tuple[float, float]], turn: bool
) -> list[HexId]:
    """A start for each home land, on the largest body of land."""
    main = field.pieces(np.array(price) < FAR)[0]
    reachable = field.mask(main)
    scale = float(np.sqrt(field.width * field.height))
    lists = []
    for spot in spots:
        away = np.hypot(field.x - spot[0], field.y - spot[1])
        score = np.where(reachable, value - 5.0 * away / scale, -FAR)
        lists.append([HexId(int(h)) for h in np.argsort(-score, kind="stable")[:120:6]])
    if turn:
        first = lists[0][0]
        return [first, HexId(field.size - 1 - first)]
    tables = {h: walk(field, price, h) for seats in lists for h in seats}
    chosen = [seats[0] for seats in lists]
    for _ in range(3):
        for side, seats in enumerate(lists):
            chosen[side] = min(
                seats, key=lambda h: _unfairness([*chosen[:side], h, *chosen[side + 1 :]], tables)
            )
    return chosen


def _unfairness(starts: list[HexId], tables: Mapping[HexId, Floats]) -> float:
    """Spread of the sides' room (land nearest to them) and of the way to their nearest rival."""
    if len(starts) < 2:
        return 0.0
    reach = np.stack([tables[h] for h in starts])
    owner = np.argmin(reach, axis=0)
    room = np.array([((owner == n) & (reach[n] < FAR)).sum() for n in range(len(starts))], dtype=float)
    near = np.array([min(tables[a][b] for m, b in enumerate(starts) if m != n) for n, a in enumerate(starts)])
    if near.min() < _ELBOW_ROOM:
        return FAR - float(near.min())
    close = np.array([(tables[a] < 14).sum() for a in starts], dtype=float)
    return float(room.std() / room.mean() + 1.4 * near.std() / near.mean() + 0.8 * close.std() / close.mean())


def place_towns(
    field: HexField, price: Sequence[float], value: Floats, starts: Sequence[HexId], turn: bool
) -> list[Town]:
    """Capitals, each side's own towns, and towns between the sides."""
    reach = np.stack([walk(field, price, h) for h in starts])
    towns = [Town(h, 3, side, capital=True) for side, h in enumerate(starts)]
    land = int((reach[0] < FAR).sum())
    own = int(np.clip(round(land / len(starts) / 85), 1, 6))
    apart = 4 if field.size < 3000 else 6
    order = np.sort(reach, axis=0)
    owner = np.argmin(reach, axis=0)
    for ring in range(own):
        for side in range(len(starts)) if not turn else (0,):
            radius = _territory(reach[side], owner == side) * (0.45 + 0.5 * ring / max(1, own - 1 or 1))
            fit = value - 1.6 * np.abs(reach[side] - radius) / max(6.0, radius)
            seat = _seat(field, np.where(owner == side, fit, -FAR), towns, apart)
            if seat is not None:
                _add(field, towns, Town(seat, 2 if ring == 0 else 1, side if ring == 0 else -1), turn)
    if len(starts) > 1:
        for _ in range(max(1, round(len(starts) * (1.0 if land > 600 else 0.5)))):
            fit = value - 2.0 * (order[1] - order[0]) / np.maximum(6.0, order[0])
            seat = _seat(field, np.where(reach[0] < FAR, fit, -FAR), towns, apart)
            if seat is not None:
                _add(field, towns, Town(seat, 2), turn)
    return towns


def _territory(reach: Floats, own: Bools) -> float:
    inside = reach[own & (reach < FAR)]
    return float(np.quantile(inside, 0.75)) if len(inside) else 10.0


def _add(field: HexField, towns: list[Town], town: Town, turn: bool) -> None:
    towns.append(town)
    mirrored = HexId(field.size - 1 - town.hex)
    if turn and field.grid.distance(town.hex, mirrored) > 3:
        towns.append(Town(mirrored, town.level, 1 - town.side if town.side >= 0 else -1))


def _seat(field: HexField, fit: Floats, towns: Sequence[Town], apart: int) -> HexId | None:
    """The fittest hex that keeps its distance from all towns."""
    near = field.steps_from(field.mask(t.hex for t in towns))
    fit = np.where(near >= apart, fit, -FAR)
    best = int(np.argmax(fit))
    return HexId(best) if fit[best] > -FAR / 2 else None


def clear_round(field: HexField, land: LandForm, towns: Sequence[Town], costs: Mapping[str, int]) -> None:
    """Nobody begins walled in by swamp or rock: bad hexes round a capital become plain land."""
    for town in towns:
        for hex_ in field.grid.around[town.hex] if town.capital else ():
            if costs.get(land.terrain[hex_], 0) >= 4:
                land.terrain[hex_] = "forest" if land.wet[hex_] > 0.6 else "plains"


def place_wonders(field: HexField, land: LandForm, towns: Sequence[Town]) -> tuple[list[HexId], list[HexId]]:
    """Ruins in lonely low country and caves at the feet of mountains, away from towns and each other."""
    words = np.array(land.terrain)
    dry = ~land.water
    total = int(dry.sum())
    low = dry & ~np.isin(words, HEIGHTS)
    lonely = np.isin(words, ("desert", "jungle", "swamp", "bog", "snow", "tundra", *WOODS))
    foot = (
        np.isin(words, ("hill", "mountain"))
        & (field.count(np.isin(words, HEIGHTS)) >= 2)
        & (field.count(low) >= 1)
    )
    taken = [t.hex for t in towns]
    ruins = _scatter(field, low, np.where(lonely, 0.6, 0.0), taken, max(2, round(total / 170)))
    caves = _scatter(field, foot, np.zeros(field.size), [*taken, *ruins], max(2, round(total / 190)))
    return ruins, caves


def _scatter(field: HexField, where: Bools, liking: Floats, taken: list[HexId], count: int) -> list[HexId]:
    out: list[HexId] = []
    chance = field.noise(2.0, 1) + field.random.random(field.size)
    for _ in range(count):
        near = field.steps_from(field.mask([*taken, *out])) if taken or out else np.full(field.size, 99)
        fit = np.where(
            where & (near >= 3) & (field.margin >= 1), chance + liking + 0.05 * np.minimum(near, 14), -FAR
        )
        best = int(np.argmax(fit))
        if fit[best] <= -FAR / 2:
            break
        out.append(HexId(best))
    return out
