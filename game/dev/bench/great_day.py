"""R2: a whole day of a great war between masters, every side's turn and the ferals', against Wesnoth's AI.

Times are of the processor, so that what else runs on the machine does not count.
"""

from functools import cache
from time import process_time
from typing import NamedTuple

from game.ai.levels import MASTER
from game.core.mapdata import MapData
from game.dev.bench import wesnoth
from game.dev.bench.registry import Effort, Figure, bench
from game.dev.bench.wide_world import land, war
from game.session.computers import step

WIDTH, HEIGHT = 160, 128
PLAYERS, PACKS = 6, 230
_KINDS_OF_ARMY = (
    {"warlord": 1, "stabber": 7},
    {"stabber": 4, "archer": 2},
    {"piker": 6},
    {"archer": 4, "piker": 4},
    {"rider": 4},
    {"scout": 1},
    {"stabber": 8},
)
_STACKS = 37
"""Of a side: about 220 units."""
_ARMIES = [_KINDS_OF_ARMY[n % len(_KINDS_OF_ARMY)] for n in range(_STACKS)]


class Day(NamedTuple):
    """What a day took, and how many units there were at its dawn."""

    seconds: float
    units: int


@cache
def _map() -> MapData:
    return land(WIDTH, HEIGHT)


def _day(seed: int) -> Day:
    session = war(_map(), seed, PLAYERS, _ARMIES, PACKS, MASTER)
    units = len(session.campaign.units)
    began = process_time()
    while session.campaign.clock.day == 1 and not session.over and step(session):
        pass
    return Day(process_time() - began, units)


@bench(
    "R2", what=f"a day of {PLAYERS} masters and {PACKS} packs, a unit, {WIDTH}x{HEIGHT}", bar=0.3, target=0.15
)
def great_day(effort: Effort) -> Figure:
    """Decisions, rules and battles; a first day, which fills caches, is not counted unless it is the only
    one."""
    days = [_day(seed) for seed in range(1, 1 + max(1, effort.rounds // 5))]
    chosen = sorted(days[1:] or days)[len(days[1:]) // 2]
    peer = wesnoth.ai_turns()
    note = f"{chosen.seconds:.2f} s the day, {chosen.units} units; {peer.note}"
    return Figure(chosen.seconds * 1000 / chosen.units, peer.ms_a_unit, note=note)
