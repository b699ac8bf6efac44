"""What is measured: the table that the `@bench` decorator fills."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass

MODULES = (
    "game.dev.bench.reach",
    "game.dev.bench.content",
    "game.dev.bench.saves",
    "game.dev.bench.frames",
    "game.dev.bench.startup",
    "game.dev.bench.openings",
    "game.dev.bench.turn_frames",
    "game.dev.bench.attacks",
    "game.dev.bench.music",
    "game.dev.bench.battle",
    "game.dev.bench.fog",
    "game.dev.bench.players",
    "game.dev.bench.great_day",
    "game.dev.bench.wild",
    "game.dev.bench.lands",
    "game.dev.bench.steps",
    "game.dev.bench.memory",
    "game.dev.bench.growth",
    "game.dev.bench.realms",
    "game.dev.bench.realm_frames",
)


class NotMeasured(Exception):
    """Something that the measurement needs is not on this machine or not in this build."""


class Disagreement(Exception):
    """Ours and the peer answered differently: a race between them would mean nothing."""


@dataclass(frozen=True)
class Effort:
    """How much is spent on a measurement: `rounds` of a race, `starts` of a process, `frames` of a scroll."""

    rounds: int = 15
    starts: int = 9
    frames: int = 360

    @classmethod
    def quick(cls) -> "Effort":
        """A look, not a verdict."""
        return cls(rounds=5, starts=3, frames=120)


@dataclass(frozen=True)
class Race:
    """Two ways to do the same work, timed by the harness. `agree` is called once before."""

    ours: Callable[[], object]
    peer: Callable[[], object]
    agree: Callable[[], None] | None = None
    note: str = ""


@dataclass(frozen=True)
class Figure:
    """A figure that is measured already, and the peer's; None for an absolute bar."""

    value: float
    peer: float | None = None
    note: str = ""


Measure = Callable[[Effort], Race | Figure]


@dataclass(frozen=True)
class Bench:
    """One entry: `bar` is what may not be passed, `target` what a good implementation reaches."""

    id: str
    what: str
    bar: float
    target: float
    unit: str
    absolute: bool
    measure: Measure


_table: dict[str, Bench] = {}


def bench(
    id_: str, *, what: str, bar: float, target: float, unit: str = "ms", absolute: bool = False
) -> Callable[[Measure], Measure]:
    """Enter a function into the table. ValueError if the id is taken."""

    def enter(measure: Measure) -> Measure:
        if id_ in _table:
            raise ValueError(f"two measurements are called {id_}")
        _table[id_] = Bench(id_, what, bar, target, unit, absolute, measure)
        return measure

    return enter


def table() -> dict[str, Bench]:
    """All measurements by id, in the order of `MODULES`."""
    for module in MODULES:
        importlib.import_module(module)
    return dict(_table)
