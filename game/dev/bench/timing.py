"""Timing of a race: calibrated, interleaved, collector off, medians."""

import gc
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from game.dev.bench.registry import Race

# One timing lasts at least this long, so that the clock and the loop around it do not count.
_LEAST_S = 0.004


@dataclass(frozen=True)
class Times:
    """Medians of a race in milliseconds for one call, and how far the middle half of the rounds spreads."""

    ours: float
    peer: float
    spread: float


def run_race(race: Race, rounds: int) -> Times:
    """Time both ways once a round, in shuffled order."""
    ways = (race.ours, race.peer)
    calls = [_calibrate(way) for way in ways]
    times: list[list[float]] = [[], []]
    shuffle = random.Random(0)
    for _ in range(rounds):
        for way in shuffle.sample((0, 1), 2):
            times[way].append(_time(ways[way], calls[way]))
    return Times(statistics.median(times[0]), statistics.median(times[1]), max(_spread(t) for t in times))


def _calibrate(way: Callable[[], object]) -> int:
    """How many calls make one timing; also warms caches, which every later call finds warm."""
    once = _time(way, 1)
    once = min(once, _time(way, 1))
    return max(1, round(_LEAST_S * 1000 / max(once, 1e-6)))


def _time(way: Callable[[], object], calls: int) -> float:
    """Milliseconds of one call, the mean over `calls` of them."""
    gc.collect()
    was_on = gc.isenabled()
    gc.disable()
    try:
        began = time.perf_counter()
        for _ in range(calls):
            way()
        return (time.perf_counter() - began) * 1000 / calls
    finally:
        if was_on:
            gc.enable()


def _spread(times: list[float]) -> float:
    """Inter-quartile range over the median."""
    if len(times) < 4:
        return 0.0
    low, middle, high = statistics.quantiles(times, n=4)
    return (high - low) / middle
