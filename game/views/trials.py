"""Whole-battle odds: a battle fought thousands of times at once.

The ruleset takes the battle apart (`game.core.battle.odds`); here are the trials, as numpy arrays [trial,
seat], and their dice. Trials in the same clash with the same hits draw their throws together, trials to
which the same happened move on together. The dice are no part of a campaign: they come from a generator of
their own.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from game.core.battle.odds import BattleOdds, ClashResult, DiceBranch, Landing, Spot, Untabled
from game.core.battle.seam import BattleResult, CombatantFate
from game.core.dice import StreamDice
from game.core.numbers import Halves
from game.core.records import SideId

TRIALS = 10_000
"""Trials of odds that are shown to a player: a standard error of half a percent."""

_ALIVE = ("fit", "escaped")

Rows = npt.NDArray[np.intp]
_Ints = npt.NDArray[np.int64]
_End = TypeVar("_End", ClashResult, Landing)


@dataclass
class SideOdds:
    """What became of a side, summed over all trials. `brought` units by kind; `survivors` by kind, `lives` by
    unit: trials in which it stayed its side's. `hits` of them at the end, in halves."""

    brought: Counter[str]
    wins: int = 0
    hits: Halves = 0
    survivors: Counter[str] = field(default_factory=Counter)
    lives: Counter[str] = field(default_factory=Counter)


@dataclass
class TrialOdds:
    """Many fights of one battle. `done` are those counted so far; `bouts` and `dice` are summed; `scalar`:
    trials fought die by die, as the battle cannot be tabled."""

    trials: int
    sides: dict[SideId, SideOdds]
    bouts: int = 0
    dice: int = 0
    scalar: int = 0
    done: int = 0


class BattleTrials:
    """Trials of a battle, run in slices: call `work` until it says that all are done."""

    def __init__(self, battle: BattleOdds, trials: int = TRIALS, seed: int = 1) -> None:
        if trials < 1:
            raise ValueError("trials must be 1 or more")
        self._battle = battle
        self._seed = seed
        self._random = np.random.Generator(np.random.PCG64(seed))
        self._units = battle.units
        self.odds = self._nothing(trials)
        self._run = self._pieces()

    def _nothing(self, trials: int) -> TrialOdds:
        sides = {
            side: SideOdds(Counter(kind for _, own, kind, _ in self._units if own == side))
            for side in self._battle.sides
        }
        return TrialOdds(trials, sides)

    def work(self, seconds: float = 0.008) -> bool:
        """Go on for about so long. True once all trials are counted in `odds`."""
        until = perf_counter() + seconds
        while perf_counter() < until:
            if next(self._run, True):
                return True
        return False

    def finish(self) -> TrialOdds:
        """All trials, however long it takes."""
        for _ in self._run:
            pass
        return self.odds

    def _pieces(self) -> Iterator[bool]:
        try:
            yield from self._tabled()
        except Untabled:
            self.odds = self._nothing(self.odds.trials)
            yield from self._one_by_one()

    # --- all at once

    def _tabled(self) -> Iterator[bool]:
        trials = self.odds.trials
        self._hits = np.tile(np.array([hits for *_, hits in self._units], dtype=np.int64), (trials, 1))
        self._who = np.tile(np.arange(len(self._units)), (trials, 1))
        waiting: dict[int, list[Rows]] = {}
        seats = tuple(range(len(self._units)))
        for landing, rows in self._draw(self._battle.start(), np.arange(trials), Landing):
            self._move(landing, rows, seats, waiting)
            yield False
        while waiting:
            number, parts = waiting.popitem()
            rows = np.concatenate(parts)
            spot = self._battle.spot(number)
            if spot.over:
                self._count(spot, rows)
            else:
                yield from self._bout(number, spot, rows, waiting)
            yield False

    def _bout(self, number: int, spot: Spot, rows: Rows, waiting: dict[int, list[Rows]]) -> Iterator[bool]:
        """The clashes of a bout, and on to the next."""
        codes = np.empty((len(rows), len(spot.clashes)), dtype=np.int64)
        for place, seats in enumerate(spot.clashes):
            columns = np.array(seats, dtype=np.intp)
            for hits, group in _alike(self._hits[rows[:, None], columns]):
                way = self._battle.clash(number, place, hits)
                for effect, these in self._draw(way, group, ClashResult):
                    codes[these, place] = effect.code
                    self._hits[rows[these][:, None], columns] = effect.hits
                    yield False
        for happened, group in _alike(codes):
            first = rows[group[0]]
            left = tuple(self._hits[first, : spot.seats].tolist())
            onward, kept = self._battle.after(number, happened, left)
            for landing, these in self._draw(onward, rows[group], Landing):
                self._move(landing, these, kept, waiting)
                yield False

    def _draw(self, way: Any, rows: Rows, end: type[_End]) -> Iterator[tuple[_End, Rows]]:
        """Throw for each row until none is open: where each group of rows ends."""
        open_: list[tuple[Any, Rows]] = [(way, rows)]
        while open_:
            way, rows = open_.pop()
            if isinstance(way, end):
                yield way, rows
                continue
            chance: DiceBranch = way
            self.odds.dice += chance.dice * len(rows)
            throws = self._random.integers(0, len(chance.ways), len(rows))
            if len(rows) == 1:
                open_.append((chance.go(chance.ways[int(throws[0])]), rows))
                continue
            ways = np.array(chance.ways)[throws]
            fell = np.flatnonzero(np.bincount(ways)).tolist()
            open_ += [(chance.go(w), rows[ways == w]) for w in fell]

    def _move(
        self, landing: Landing, rows: Rows, kept: Sequence[int], waiting: dict[int, list[Rows]]
    ) -> None:
        """Seat the units of some trials anew."""
        take = [kept[seat] for seat in landing.take]
        count = len(take)
        if take != list(range(count)):
            columns = np.array(take, dtype=np.intp)
            self._hits[rows, :count] = self._hits[rows[:, None], columns]
            self._who[rows, :count] = self._who[rows[:, None], columns]
        for seat, hits in landing.hits:
            self._hits[rows, seat] = hits
        waiting.setdefault(landing.spot, []).append(rows)

    def _count(self, spot: Spot, rows: Rows) -> None:
        odds, number = self.odds, len(rows)
        odds.done += number
        odds.bouts += spot.bouts * number
        if spot.winner is not None:
            odds.sides[spot.winner].wins += number
        for seat, alive in enumerate(spot.alive):
            if not alive:
                continue
            who, hits = self._who[rows, seat], self._hits[rows, seat]
            counts = np.bincount(who, minlength=len(self._units))
            totals = np.bincount(who, weights=hits, minlength=len(self._units))
            for unit in np.nonzero(counts)[0]:
                id_, side, kind, _ = self._units[unit]
                tally = odds.sides[side]
                tally.survivors[kind] += int(counts[unit])
                tally.lives[id_] += int(counts[unit])
                tally.hits += round(totals[unit])

    # --- one by one

    def _one_by_one(self) -> Iterator[bool]:
        for trial in range(self.odds.trials):
            dice = StreamDice(self._seed, f"odds.{trial}")
            self._add(self._battle.fight(dice), dice.counter)
            yield False

    def _add(self, result: BattleResult, dice: int) -> None:
        odds = self.odds
        odds.done += 1
        odds.scalar += 1
        odds.bouts += result.bouts
        odds.dice += dice
        if result.winner is not None:
            odds.sides[result.winner].wins += 1
        for id_, side, kind, _ in self._units:
            fate = result.fates[id_]
            if stands(fate):
                tally = odds.sides[side]
                tally.survivors[kind] += 1
                tally.lives[id_] += 1
                tally.hits += fate.hits


def stands(fate: CombatantFate) -> bool:
    """Whether a unit is its side's still at the end of a battle."""
    return fate.end in _ALIVE


def _alike(table: _Ints) -> Iterator[tuple[tuple[int, ...], Rows]]:
    """The different rows of a table, by their bytes, and where each of them is."""
    if table.shape[1] == 0:
        yield (), np.arange(len(table))
        return
    if len(table) <= _FEW:
        yield from _alike_of_few(table)
        return
    packed = np.ascontiguousarray(table).view(np.dtype((np.void, table.dtype.itemsize * table.shape[1])))
    _, first, inverse = np.unique(packed.ravel(), return_index=True, return_inverse=True)
    order = np.argsort(inverse, kind="stable")
    bounds = np.cumsum(np.bincount(inverse))[:-1]
    for start, rows in zip(first, np.split(order, bounds), strict=True):
        yield tuple(int(value) for value in table[start]), rows


_FEW = 40
"""Rows that are faster told apart one by one."""


def _alike_of_few(table: _Ints) -> Iterator[tuple[tuple[int, ...], Rows]]:
    if len(table) == 1:
        yield tuple(table[0].tolist()), np.arange(1)
        return
    places: dict[bytes, list[int]] = {}
    for place, row in enumerate(table):
        places.setdefault(row.tobytes(), []).append(place)
    for _, found in sorted(places.items()):
        yield tuple(table[found[0]].tolist()), np.array(found, dtype=np.intp)
