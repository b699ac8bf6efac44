"""Those who heal while they fight: SD7-2.18, SD7-2.50.

RULING: rounds count for regeneration in which the unit fights, those without battle rolls as one each. Who
drains in a round without battle rolls rests in round 1 of the bout.
"""

from collections.abc import Iterable, Mapping

from game.core.numbers import HALF, Halves
from game.rulesets.second_dawn.battle.clash import special_telling
from game.rulesets.second_dawn.battle.state import ailing
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit.damage import SettledBlows, Struck
from game.rulesets.second_dawn.unit.sizes import MEDIUM

ROUNDS = 10
"""Rounds in which regeneration heals."""
_MEAL = 2
_DRAINS, _MENDS = "SD7-2.18", "SD7-2.50"


def drains(struck: Struck) -> bool:
    """Whether a blow took enough for its striker to heal by it."""
    return struck.damage >= HALF


def drained(hits: Halves, most: Halves) -> Halves:
    """Hits of who drained one."""
    return min(most, hits + HALF) if hits < most else hits


def drain(fight: Fight, unit: str, taken: Halves) -> None:
    """Somebody that drained so much heals a hit, or feeds on it if it lacks none."""
    standing, most = fight.standings[unit], fight.fighters[unit].hits_max
    if standing.hits < most:
        fight.put(unit, hits=drained(standing.hits, most))
        special_telling.told(fight, unit, "", "drained", "drains", _DRAINS, fight.standings[unit].hits)
    else:
        ailing.put(fight, unit, drunk=standing.ails.drunk + taken // HALF)
        special_telling.told(fight, unit, "", "fed", "drains", _DRAINS, standing.hits)


def drink(fight: Fight, drank: Iterable[tuple[str, Halves]]) -> None:
    """The same for each of a round of a clash."""
    for unit, taken in drank:
        drain(fight, unit, taken)


def after_blows(fight: Fight, settled: Mapping[str, SettledBlows]) -> None:
    """Drains of a round without battle rolls."""
    for result in settled.values():
        for struck in result.struck:
            unit = struck.blow.attacker
            if fight.fighters[unit].able.drains and drains(struck) and fight.standings[unit].fit:
                drain(fight, unit, struck.damage)
                fight.put(unit, idle=tuple(sorted({*fight.standings[unit].idle, 1})))


def meal(size: int) -> int:
    """Drained hits that feed a body of a size for the day (SD7-2.18)."""
    return _MEAL if size >= MEDIUM else _MEAL // 2


def mend(fight: Fight, units: Iterable[str], rounds: int) -> None:
    """Rounds have passed for some."""
    for unit in units:
        mends, standing = fight.fighters[unit].able.mends, fight.standings[unit]
        if not mends or not standing.fit:
            continue
        passed = standing.ails.rounds + rounds
        ailing.put(fight, unit, rounds=passed % ROUNDS)
        most = fight.fighters[unit].hits_max
        after = max(standing.hits, min(most, standing.hits + passed // ROUNDS * mends * HALF))
        if after > standing.hits:
            fight.put(unit, hits=after)
            special_telling.told(fight, unit, "", "mended", "mends", _MENDS, after)
