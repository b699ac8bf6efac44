"""R1, R1D: one border crossing, from the command to the settled state that a session keeps.

All that hangs on a step counts: the price, the march, everybody's sight and knowledge, meetings, events as
they are told, the journal and the history for undo. Times are of the processor, so that what else runs on
the machine does not count.
"""

import copy
import gc
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from time import process_time

from game.core.commands.common import EndTurn, MoveStack
from game.core.engine import Applied
from game.core.mapdata import MapData, Scenario, SidePlan, SitePlan, StackPlan
from game.core.records import HexId, SideId, SiteId
from game.core.state import Stack
from game.dev.bench.registry import Effort, Figure, bench
from game.dev.bench.sample import plain
from game.session import library
from game.session.session import Session
from game.session.simulation import start

SCENARIO = "duel"
STEPS_A_ROUND = 20
_WARM = 40
_LAND = ("plains", "forest", "hill", "swamp", "mountain")
_WEIGHTS = (10, 4, 3, 1, 1)
_KINDS = ("stabber", "scout", "archer", "knight")
_FERALS = SideId("ferals")
_BEASTS = ("wolf", "bear", "spider", "great_bat")
_LEAST_MOVE = 9
"""Thirds of a move that a stack has left which is sent on: no border of these lands costs more."""


@dataclass(frozen=True)
class Size:
    """A made-up war: hexes across and down, sides, stacks of each side, packs of ferals, cities."""

    width: int
    height: int
    sides: int
    stacks: int
    packs: int
    cities: int


SMALL = Size(24, 18, 6, 2, 8, 12)
"""As many sides as in the large one: each of them looks at every step."""
LARGE = Size(256, 256, 6, 60, 140, 444)


def war(size: Size, seats: str = "human") -> Session:
    """A session in which `seats` play all sides but the ferals' (words as for `simulation.start`)."""
    chance = Random(7)
    hexes = size.width * size.height
    terrain = bytes(chance.choices(range(len(_LAND)), _WEIGHTS, k=hexes))
    spots = iter(chance.sample(range(hexes), size.cities + size.sides * size.stacks + size.packs))
    cities = tuple(
        SitePlan(id=SiteId(f"city{number}"), hex=HexId(next(spots)), kind="city", name=f"City {number}")
        for number in range(size.cities)
    )
    map_ = MapData(
        name="War", width=size.width, height=size.height, palette=_LAND, terrain=terrain, sites=cities
    )
    sides = [
        SidePlan(
            id=SideId(f"side{number}"),
            name=f"Side {number}",
            colour="lapis",
            stacks=tuple(
                StackPlan(units={_KINDS[n % len(_KINDS)]: 4}, hex=HexId(next(spots)))
                for n in range(size.stacks)
            ),
        )
        for number in range(size.sides)
    ]
    packs = tuple(
        StackPlan(units={_BEASTS[n % len(_BEASTS)]: 1}, hex=HexId(next(spots))) for n in range(size.packs)
    )
    ferals = SidePlan(
        id=_FERALS, name="Ferals", colour="feral", role="feral", controller="computer", stacks=packs
    )
    scenario = Scenario(
        id="bench",
        name="Bench",
        ruleset=library.MAIN_RULESET,
        map=map_,
        sides=(*sides, ferals),
        params={"feral_pops_percent": 0},
    )
    return start(scenario, library.rules(), 7, (seats,))


class Walker:
    """Sends stacks of the side on turn over one border each, into hexes in which nobody is."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self._chance = Random(seed)

    def times(self, steps: int) -> list[float]:
        """Milliseconds of so many steps."""
        out: list[float] = []
        for command in self._commands():
            began = process_time()
            outcome = self.session.submit(command)
            took = (process_time() - began) * 1000
            if isinstance(outcome, Applied):
                out.append(took)
            if len(out) >= steps:
                break
        return out

    def _commands(self) -> Iterator[MoveStack]:
        session = self.session
        while not session.over and not session.campaign.questions:
            side = session.campaign.clock.on_turn
            own = [one for one in session.campaign.stacks.values() if one.side == side]
            movers = [] if side == _FERALS else [one for one in own if self._rested(one)]
            if side is None or not movers:
                session.submit(EndTurn(by=session.must_act or SideId("")))
                continue
            stack = self._chance.choice(movers)
            taken = {one.hex for one in session.campaign.stacks.values()}
            ways = [hex_ for hex_ in session.world.grid.around[stack.hex] if hex_ not in taken]
            if ways:
                yield MoveStack(by=side, stack=stack.id, path=(self._chance.choice(ways),))

    def _rested(self, stack: Stack) -> bool:
        units = self.session.campaign.units
        return min(units[unit].move for unit in stack.units) >= _LEAST_MOVE


@cache
def _walker(size: Size | None) -> Walker:
    """One that has walked a while: caches are warm, and every watch is kept by steps."""
    session = (
        start(library.load_scenario(SCENARIO), library.rules(), 1, ("human",)) if size is None else war(size)
    )
    walker = Walker(session, 1)
    walker.times(_WARM)
    return walker


def _walked(sizes: tuple[Size | None, ...], rounds: int) -> list[list[float]]:
    """Times of steps in some wars, a few of each in turn, with the collector off."""
    walkers = [_walker(size) for size in sizes]
    out: list[list[float]] = [[] for _ in sizes]
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for walker, times in zip(walkers, out, strict=True):
                times += walker.times(STEPS_A_ROUND)
    finally:
        if was_on:
            gc.enable()
    return out


def _what(size: Size) -> str:
    return f"{size.width}x{size.height}, {size.sides * size.stacks + size.packs} stacks"


@bench("R1", what=f"one step of a stack, {_what(LARGE)}, against {_what(SMALL)}", bar=1.3, target=1.1)
def step_in_a_large_world(effort: Effort) -> Figure:
    """A step costs what is near, not what there is."""
    small, large = _walked((SMALL, LARGE), effort.rounds)
    middle, most = statistics.median(large), max(large)
    note = f"{middle:.2f} ms, most {most:.1f}, of {len(large)}; peer: the same step in the small world"
    return Figure(middle, statistics.median(small), note=note)


@bench("R1D", what=f"one step of a stack on the {SCENARIO}", bar=0.35, target=0.25)
def step_on_the_duel(effort: Effort) -> Figure:
    """The peer is what a program pays for one undo that keeps its state in dictionaries and lists; the bar is
    2,500 steps a second on the machine where it was set."""
    (times,) = _walked((None,), effort.rounds)
    state = plain(_walker(None).session.campaign)
    copies = []
    for _ in range(max(5, effort.rounds)):
        began = process_time()
        copy.deepcopy(state)
        copies.append((process_time() - began) * 1000)
    middle = statistics.median(times)
    note = f"{1000 / middle:.0f} steps a second; peer: copy.deepcopy of the campaign as plain dictionaries"
    return Figure(middle, statistics.median(copies), note=note)
