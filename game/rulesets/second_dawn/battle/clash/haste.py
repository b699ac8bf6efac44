"""Quick attack: twice as a unit first attacks, and again after it has had a rest. SD7-2.46.

RULING: a bout in which it fights nobody is the rest of two rounds; after it the second attack needs a target
that fights somebody else as well.
"""

from collections.abc import Iterable

from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit.damage import FIT

_SPENT, _RESTED = "spent", "rested"


def ready(fight: Fight, unit: str) -> bool:
    """Whether its next attack is a double one."""
    if not fight.fighters[unit].able.quick:
        return False
    haste = fight.standings[unit].haste
    return not haste or (haste == _RESTED and _engaged(fight, unit))


def _engaged(fight: Fight, unit: str) -> bool:
    """Whether whom a unit fights has another enemy besides."""
    group = next((g for g in clash_groups.groups(fight.state.pairings) if unit in g.members), None)
    return group is not None and unit != group.hub and len(group.members) > 2


def spend(fight: Fight, units: Iterable[str]) -> None:
    """These have attacked."""
    for unit in units:
        if fight.fighters[unit].able.quick and fight.standings[unit].haste != _SPENT:
            fight.put(unit, haste=_SPENT)


def rest(fight: Fight) -> None:
    """Those who fought nobody in a bout are ready again."""
    idle = [unit for unit, standing in fight.standings.items() if standing.haste == _SPENT]
    if not idle:
        return
    busy = {unit for group in clash_groups.groups(fight.state.pairings) for unit in group.members}
    for unit in idle:
        if unit not in busy and fight.standings[unit].condition == FIT:
            fight.put(unit, haste=_RESTED)
