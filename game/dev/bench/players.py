"""A1, A3: the computer player of ordinary sides, against Wesnoth's on its small maps; how even its turns are.

Times are of the processor, so that what else runs on the machine does not count.
"""

import statistics
from functools import cache
from time import process_time
from typing import NamedTuple

from game.ai.levels import DEFAULT_LEVEL, MASTER
from game.dev.bench import wesnoth
from game.dev.bench.registry import Effort, Figure, bench
from game.session import library, matches, simulation
from game.session.computers import step
from game.session.session import Session

_LEVELS = (DEFAULT_LEVEL, MASTER)
_ARENAS = ("small", "middle")


class SideTurn(NamedTuple):
    """One turn of a side: what it took, and how many units the side had."""

    ms: float
    units: int


@cache
def _turns(arena: str, level: str, fields: int) -> tuple[SideTurn, ...]:
    """All side-turns of some matches of a level against itself; a first match, which fills caches, is not
    counted."""
    kind = matches.load_arenas()[arena]
    rules = library.rules(kind.ruleset)
    out: list[SideTurn] = []
    for seed in range(fields + 1):
        session = simulation.start(matches.battlefield(kind, seed + 1), rules, seed, [level])
        played = []
        while not session.over and session.campaign.clock.day <= kind.days:
            played.append(_one_turn(session))
        out += played if seed else []
    return tuple(out)


def _one_turn(session: Session) -> SideTurn:
    clock = session.campaign.clock
    units = sum(unit.side == clock.on_turn for unit in session.campaign.units.values())
    began = process_time()
    while not session.over and (session.campaign.clock.day, session.campaign.clock.slot) == (
        clock.day,
        clock.slot,
    ):
        step(session)
    return SideTurn((process_time() - began) * 1000, units)


def _a_unit(turns: tuple[SideTurn, ...]) -> float:
    return sum(turn.ms for turn in turns) / max(1, sum(turn.units for turn in turns))


@bench("A1", what="the computer player, a unit in a side-turn, 6 units a side", bar=0.45, target=0.3)
def small_battle(effort: Effort) -> Figure:
    """Whole side-turns, rules and battles included, as the peer's are; the slower of the two upper levels."""
    fields = max(2, effort.rounds // 2)
    found = {level: _a_unit(_turns("small", level, fields)) for level in _LEVELS}
    peer = wesnoth.ai_turns()
    each = ", ".join(f"{level} {ms:.2f} ms" for level, ms in found.items())
    return Figure(max(found.values()), peer.ms_a_unit, note=f"{each}; {peer.note}")


@bench("A3", what="its slowest side-turn over the median", bar=10, target=5, unit="x", absolute=True)
def even_turns(effort: Effort) -> Figure:
    """The worst of the levels and fields."""
    ratios = {}
    for arena in _ARENAS:
        for level in _LEVELS:
            times = [turn.ms for turn in _turns(arena, level, max(2, effort.rounds // 5))]
            ratios[f"{level} on {arena}"] = max(times) / statistics.median(times)
    note = ", ".join(f"{who} {ratio:.1f}" for who, ratio in ratios.items())
    return Figure(max(ratios.values()), note=note)
