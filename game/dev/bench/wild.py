"""A2: packs of ferals that act one after the other, against the computer player of Battle for Wesnoth."""

from functools import cache
from random import Random
from time import perf_counter

from game.content.generate import generate, plan_for
from game.core.mapdata import MapData, Scenario, SidePlan, StackPlan
from game.core.records import HexId, SideId
from game.dev.bench import wesnoth
from game.dev.bench.registry import Effort, Figure, bench
from game.session import computers, library
from game.session.rolling import walking_costs
from game.session.session import Session
from game.session.simulation import start

SIDE = 128
PACKS, PLAYERS, STACKS = 200, 8, 12
_HOMES = 6
_WILD = ("plains", "forest", "hill", "deep_forest", "jungle", "swamp")
_KINDS = ("wolf", "bear", "spider", "great_bat")
_FERALS = SideId("ferals")


@cache
def _map() -> MapData:
    return generate(plan_for(7, SIDE, SIDE, _HOMES), walking_costs())


def _session(seed: int) -> Session:
    """Eight sides of twelve stacks, and two hundred ferals, each a pack of its own; no other pops."""
    map_ = _map()
    land = [h for h in range(map_.grid.size) if map_.terrain_at(HexId(h)) in _WILD]
    spots = iter(Random(seed).sample(land, PACKS + PLAYERS * STACKS))
    sides = [
        SidePlan(
            id=SideId(f"side{number}"),
            name=f"Side {number}",
            colour="lapis",
            stacks=tuple(StackPlan(units={"stabber": 4}, hex=HexId(next(spots))) for _ in range(STACKS)),
        )
        for number in range(PLAYERS)
    ]
    packs = tuple(StackPlan(units={_KINDS[n % len(_KINDS)]: 1}, hex=HexId(next(spots))) for n in range(PACKS))
    wild = SidePlan(
        id=_FERALS, name="Ferals", colour="feral", role="feral", controller="computer", stacks=packs
    )
    scenario = Scenario(
        id="bench",
        name="Bench",
        ruleset=library.MAIN_RULESET,
        map=map_,
        sides=(*sides, wild),
        params={"feral_pops_percent": 0},
    )
    return start(scenario, library.rules(), seed, ("random",))


def _turn(session: Session) -> float:
    """Milliseconds that the ferals' turn takes."""
    began = perf_counter()
    while session.campaign.clock.on_turn == _FERALS and computers.step(session):
        pass
    return (perf_counter() - began) * 1000


@bench("A2", what=f"ferals, a unit of a turn, {PACKS} packs, {SIDE}x{SIDE}, 8 sides", bar=0.15, target=0.05)
def packs(effort: Effort) -> Figure:
    """Decisions, marches, meals and all that follows, through the engine, told and written down."""
    turns = sorted(_turn(_session(seed)) for seed in range(1, 1 + max(3, effort.rounds // 3)))
    median = turns[len(turns) // 2]
    slowest = f"slowest of {len(turns)} turns over the median: {turns[-1] / median:.2f}"
    note = f"{slowest}; peer: Wesnoth's AI, the recorded figure of a map as large"
    return Figure(median / PACKS, wesnoth.RECORDED_AI_LARGE_MS, note=note)
