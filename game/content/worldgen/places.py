"""Where cities, ruins and caves stand, so that no side has much more of the world than another.

Starts are chosen together: of the best seats of every home land, those that leave the sides most equal in
room and in distance. Then each side gets as many towns of its own at like distances, and the rest of the
towns stand where two sides are equally near.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.content.worldgen.field import Bools, Floats, HexField, Ints, Nearness
from game.content.worldgen.land import HEIGHTS, WOODS, LandForm
from game.core.records import HexId

Ways = NDArray[np.int32]
FAR = 1e9
_TOGETHER = 48
"""Ways from so many hexes are worked out at once."""
_ELBOW_ROOM = 16
"""Rivals begin at least this many points of move apart, wherever the land allows it."""
_LONELY = 14
"""Borders from all else at which a place is as lonely as can be."""


@dataclass
class Town:
    """A city in the making. `side` is the number of the start that owns it, -1 for nobody. `ring`: the how
    manieth of the towns around one start it is, so that all have one of each; 0 for capitals and for those
    between the sides."""

    hex: HexId
    level: int
    side: int = -1
    capital: bool = False
    ring: int = 0


def walks(field: HexField, price: Sequence[float], starts: Sequence[int]) -> Ways:
    """Price of the cheapest way from each of some hexes to every other, a row each; FAR where there is none.
    Prices are whole."""
    parts = [_walks(field, price, starts[n : n + _TOGETHER]) for n in range(0, len(starts), _TOGETHER)]
    return np.concatenate(parts)


def _walks(field: HexField, price: Sequence[float], starts: Sequence[int]) -> Ways:
    """All ways that cost as much are lengthened together. What a step costs belongs to the hex entered, so
    whoever comes to a hex first has come the cheapest way."""
    size = field.size + 1  # the last stands for what is off the map
    enter: Ways = np.append(price, FAR).astype(np.int32)
    best = np.full((len(starts), size), FAR, dtype=np.int32)
    fresh = np.tile(enter < FAR, (len(starts), 1))
    rows = np.arange(len(starts), dtype=np.int64) * size
    begin = rows + np.asarray(starts)
    flat_best, flat_fresh = best.reshape(-1), fresh.reshape(-1)
    flat_best[begin], flat_fresh[begin] = 0, False
    near = np.where(field.near < 0, field.size, field.near)
    kinds = np.unique(enter[enter < FAR]).tolist()
    waves: dict[int, list[tuple[Ints, Ints]]] = {0: [(np.asarray(starts, dtype=np.int64), rows)]}
    while waves:
        cost = min(waves)
        joined = waves.pop(cost)
        here = np.concatenate([hexes for hexes, _ in joined])
        row = np.concatenate([rows for _, rows in joined])
        there, row = near[here].ravel(), np.repeat(row, 6)
        at = there + row
        new = flat_fresh[at]
        there, row, at = there[new], row[new], at[new]
        # of those that enter the same hex of the same row one goes on
        flat_best[at] = np.arange(len(at))
        new = flat_best[at] == np.arange(len(at))
        there, row, at = there[new], row[new], at[new]
        flat_fresh[at] = False
        steps = enter[there]
        flat_best[at] = cost + steps
        for kind in kinds:
            of_kind = steps == kind
            if of_kind.any():
                waves.setdefault(cost + kind, []).append((there[of_kind], row[of_kind]))
    return best[:, :-1]


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
    reachable = field.mask(field.pieces(np.array(price) < FAR)[0])
    scale = float(np.sqrt(field.width * field.height))
    lists = []
    for spot in spots:
        away = np.hypot(field.x - spot[0], field.y - spot[1])
        score = np.where(reachable, value - 5.0 * away / scale, -FAR)
        lists.append([HexId(int(h)) for h in np.argsort(-score, kind="stable")[:120:6]])
    if turn:
        first = lists[0][0]
        return [first, HexId(field.size - 1 - first)]
    return _Choice(field, price, lists).chosen()


class _Choice:
    """Which of the seats of every home land leave the sides most equal."""

    def __init__(self, field: HexField, price: Sequence[float], lists: Sequence[Sequence[HexId]]) -> None:
        self._lists = lists
        every = list(dict.fromkeys(h for seats in lists for h in seats))
        self._number = {h: n for n, h in enumerate(every)}
        ways = walks(field, price, every)
        self._between = ways[:, every].astype(np.float64)
        self._close = (ways < 14).sum(axis=1).astype(np.float64)
        self._ways = np.ascontiguousarray(ways[:, (ways < FAR).any(axis=0)])

    def chosen(self) -> list[HexId]:
        """Each side in turn takes the seat that suits all, three times round."""
        chosen = [seats[0] for seats in self._lists]
        for _ in range(3):
            for side, seats in enumerate(self._lists):
                others = [h for n, h in enumerate(chosen) if n != side]
                held = self._held(others)
                unfair = [
                    self._unfairness([*chosen[:side], h, *chosen[side + 1 :]], side, held) for h in seats
                ]
                chosen[side] = seats[int(np.argmin(unfair))]
        return chosen

    def _held(self, others: Sequence[HexId]) -> tuple[Ways, Ints]:
        """The way to the nearest of some seats, and its place among them, for every hex."""
        reach = self._ways[[self._number[h] for h in others]]
        owner = np.argmin(reach, axis=0)
        return reach[owner, np.arange(reach.shape[1])], owner

    def _unfairness(self, starts: Sequence[HexId], side: int, held: tuple[Ways, Ints]) -> float:
        """Spread of the sides' room (land nearest to them) and of the way to their nearest rival. `held` is
        what all but `side` reach first."""
        numbers = [self._number[h] for h in starts]
        between = self._between[np.ix_(numbers, numbers)]
        np.fill_diagonal(between, np.inf)
        near = between.min(axis=1)
        if near.min() < _ELBOW_ROOM:
            return FAR - float(near.min())
        nearest, owner = held
        mine = self._ways[numbers[side]]
        # who is named first holds what two reach alike
        lost = (mine > nearest) | ((mine == nearest) & (owner < side))
        room = np.bincount(owner[lost & (nearest < FAR)], minlength=len(starts) - 1).astype(np.float64)
        room = np.insert(room, side, float((~lost & (mine < FAR)).sum()))
        close = self._close[numbers]
        return float(
            room.std() / room.mean() + 1.4 * near.std() / near.mean() + 0.8 * close.std() / close.mean()
        )


def place_towns(
    field: HexField, price: Sequence[float], value: Floats, starts: Sequence[HexId], turn: bool
) -> list[Town]:
    """Capitals, each side's own towns, and towns between the sides."""
    reach = walks(field, price, starts).astype(np.float64)
    towns = [Town(h, 3, side, capital=True) for side, h in enumerate(starts)]
    land = int((reach[0] < FAR).sum())
    own = int(np.clip(round(land / len(starts) / 85), 1, 6))
    apart = 4 if field.size < 3000 else 6
    order = np.sort(reach, axis=0)
    owner = np.argmin(reach, axis=0)
    near = Nearness(field, apart, starts)
    for ring in range(own):
        for side in range(len(starts)) if not turn else (0,):
            radius = _territory(reach[side], owner == side) * (0.45 + 0.5 * ring / max(1, own - 1 or 1))
            fit = value - 1.6 * np.abs(reach[side] - radius) / max(6.0, radius)
            seat = _seat(np.where(owner == side, fit, -FAR), near.steps >= apart)
            if seat is not None:
                level, owner_of = (2, side) if ring == 0 else (1, -1)
                _add(field, towns, near, Town(seat, level, owner_of, ring=ring + 1), turn)
    if len(starts) > 1:
        for _ in range(max(1, round(len(starts) * (1.0 if land > 600 else 0.5)))):
            fit = value - 2.0 * (order[1] - order[0]) / np.maximum(6.0, order[0])
            seat = _seat(np.where(reach[0] < FAR, fit, -FAR), near.steps >= apart)
            if seat is not None:
                _add(field, towns, near, Town(seat, 2), turn)
    return towns


def _territory(reach: Floats, own: Bools) -> float:
    inside = reach[own & (reach < FAR)]
    return float(np.quantile(inside, 0.75)) if len(inside) else 10.0


def _add(field: HexField, towns: list[Town], near: Nearness, town: Town, turn: bool) -> None:
    towns.append(town)
    near.add(town.hex)
    mirrored = HexId(field.size - 1 - town.hex)
    if turn and field.grid.distance(town.hex, mirrored) > 3:
        side = 1 - town.side if town.side >= 0 else -1
        towns.append(Town(mirrored, town.level, side, ring=town.ring))
        near.add(mirrored)


def _seat(fit: Floats, free: Bools) -> HexId | None:
    """The fittest hex of those that keep their distance from all towns."""
    fit = np.where(free, fit, -FAR)
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
    liking = field.noise(2.0, 1) + field.random.random(field.size) + liking
    near = Nearness(field, _LONELY, taken)
    where = where & (field.margin >= 1)
    for _ in range(count):
        fit = np.where(where & (near.steps >= 3), liking + 0.05 * near.steps, -FAR)
        best = int(np.argmax(fit))
        if fit[best] <= -FAR / 2:
            break
        out.append(HexId(best))
        near.add(best)
    return out
