"""E1, E2: the dawns of sides that keep realms, in a great world against one of an eighth; the computer
player's turns with all that it does for its cities, against Wesnoth's.

Times are of the processor, so that what else runs on the machine does not count.
"""

from functools import cache
from random import Random
from time import process_time
from typing import NamedTuple

from game.ai.levels import DEFAULT_LEVEL, MASTER
from game.core.commands.common import EndTurn
from game.core.commands.realm import OrderPop
from game.core.mapdata import Scenario, SidePlan, SitePlan, StackPlan
from game.core.records import HexId, KindId, SideId, SiteId, replace
from game.dev.bench import wesnoth
from game.dev.bench.registry import Effort, Figure, bench
from game.dev.bench.wide_world import land
from game.session import library
from game.session.computers import step
from game.session.session import Session
from game.session.simulation import start

SIDES = 8
_CITIES, _STACKS, _UNITS = 25, 50, 5
"""Of a side in the great world."""
_GREAT, _SMALL = 256, 90
"""Hexes along an edge: the small world has an eighth of the land, of the cities and of the units."""
_TIMES = 8
_GROUND = ("plains", "forest", "hill", "deep_forest", "jungle", "swamp")
_SCENARIO, _DAYS = "crown_duel", 20


class Dawns(NamedTuple):
    """What the dawns of all sides took in milliseconds, and how many units there were."""

    ms: float
    units: int


def _realms(edge: int, cities: int, stacks: int) -> Session:
    """Eight sides with so many cities, each popping pikers, and stacks all over a land."""
    map_ = land(edge, edge)
    ground = [h for h in range(map_.grid.size) if map_.terrain_at(HexId(h)) in _GROUND]
    spots = iter(Random(edge).sample(ground, SIDES * (cities + stacks)))
    names = [SideId(f"side{number}") for number in range(SIDES)]
    sites = tuple(
        SitePlan(
            id=SiteId(f"{side}_{n}"), hex=HexId(next(spots)), kind="city", level=3, owner=side, capital=not n
        )
        for side in names
        for n in range(cities)
    )
    sides = tuple(
        SidePlan(
            id=side,
            name=side,
            colour="lapis",
            stacks=tuple(StackPlan(units={"piker": _UNITS}, hex=HexId(next(spots))) for _ in range(stacks)),
        )
        for side in names
    )
    scenario = Scenario(
        id="bench",
        name="Bench",
        ruleset=library.MAIN_RULESET,
        map=replace(map_, sites=sites, starts=(), packs=()),
        sides=sides,
        params={"realm": True, "feral_pops_percent": 0},
    )
    return start(scenario, library.rules(), 1, ("absent",))


def _dawns(edge: int, cities: int, stacks: int) -> Dawns:
    """The second day of a world: on the first one every city is told what to pop."""
    session = _realms(edge, cities, stacks)
    for _ in range(SIDES):
        side = session.campaign.clock.on_turn
        if side is None:
            break
        for site in [s.id for s in session.campaign.sites.values() if s.owner == side]:
            session.submit(OrderPop(by=side, site=site, kind=KindId("piker"), batches=8))
        session.submit(EndTurn(by=side))
    units, began = len(session.campaign.units), process_time()
    for _ in range(SIDES):
        if session.campaign.clock.on_turn is not None:
            session.submit(EndTurn(by=session.campaign.clock.on_turn))
    return Dawns((process_time() - began) * 1000, units)


@bench(
    "E1",
    what=f"the dawns of {SIDES} realms, 200 cities, 2,000 units, {_GREAT}x{_GREAT}, over an eighth",
    bar=9,
    target=8,
    unit="x",
    absolute=True,
)
def dawns(effort: Effort) -> Figure:
    """Pops, income, upkeep, hunger, sight and what is told of them, through the engine and written down."""
    small = min(_dawns(_SMALL, _CITIES // _TIMES, _STACKS // _TIMES).ms for _ in range(effort.starts))
    great = min(_dawns(_GREAT, _CITIES, _STACKS) for _ in range(max(1, effort.starts // 3)))
    note = f"{great.ms:.0f} ms for {great.units} units, {small:.1f} ms in an eighth of the world"
    return Figure(great.ms / small, note=note)


class Turns(NamedTuple):
    """Milliseconds of a unit in a side-turn."""

    a_unit: float


@cache
def _turns(level: str, games: int) -> Turns:
    """Side-turns of some games of a level against itself; a first game, which fills caches, is not
    counted."""
    scenario = library.load_scenario(_SCENARIO)
    spent = units = 0.0
    for seed in range(games + 1):
        session = start(scenario, library.rules(scenario.ruleset), seed, [level])
        began, count, slot = process_time(), 0, (0, 0)
        while not session.over and session.campaign.clock.day <= _DAYS and step(session):
            clock = session.campaign.clock
            if (clock.day, clock.slot) != slot:
                slot = (clock.day, clock.slot)
                count += sum(unit.side == clock.on_turn for unit in session.campaign.units.values())
        if seed:
            spent += (process_time() - began) * 1000
            units += count
    return Turns(spent / max(1, units))


@bench(
    "E2", what=f"the computer player with a realm, a unit in a side-turn, {_SCENARIO}", bar=0.45, target=0.3
)
def turns(effort: Effort) -> Figure:
    """Decisions about cities, money and armies, rules and battles; the slower of the two upper levels."""
    games = max(1, effort.rounds // 5)
    found = {level: _turns(level, games).a_unit for level in (DEFAULT_LEVEL, MASTER)}
    peer = wesnoth.ai_turns()
    each = ", ".join(f"{level} {ms:.2f} ms" for level, ms in found.items())
    return Figure(max(found.values()), peer.ms_a_unit, note=f"{each}; {peer.note}")
