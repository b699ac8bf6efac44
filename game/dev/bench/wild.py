"""A2: packs of ferals that act one after the other, against the computer player of Battle for Wesnoth."""

from functools import cache
from time import process_time

from game.core.mapdata import MapData
from game.dev.bench import wesnoth
from game.dev.bench.registry import Effort, Figure, bench
from game.dev.bench.wide_world import FERALS, land, war
from game.session import computers
from game.session.session import Session

SIDE = 128
PACKS, PLAYERS, STACKS = 200, 8, 12
_ARMIES = [{"stabber": 4}] * STACKS


@cache
def _map() -> MapData:
    return land(SIDE, SIDE)


def _session(seed: int) -> Session:
    """Eight sides of twelve stacks, and two hundred ferals, each a pack of its own."""
    return war(_map(), seed, PLAYERS, _ARMIES, PACKS, "random")


def _turn(session: Session) -> float:
    """Milliseconds of the processor that the ferals' turn takes."""
    began = process_time()
    while session.campaign.clock.on_turn == FERALS and computers.step(session):
        pass
    return (process_time() - began) * 1000


@bench("A2", what=f"ferals, a unit of a turn, {PACKS} packs, {SIDE}x{SIDE}, 8 sides", bar=0.03, target=0.02)
def packs(effort: Effort) -> Figure:
    """Decisions, marches, meals and all that follows, through the engine, told and written down."""
    turns = sorted(_turn(_session(seed)) for seed in range(1, 1 + max(3, effort.rounds // 3)))
    median = turns[len(turns) // 2]
    slowest = f"slowest of {len(turns)} turns over the median: {turns[-1] / median:.2f}"
    note = f"{slowest}; peer: Wesnoth's AI, the recorded figure of a map as large"
    return Figure(median / PACKS, wesnoth.RECORDED_AI_LARGE_MS, note=note)
