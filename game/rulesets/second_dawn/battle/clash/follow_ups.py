"""What follows on an attack of a round without battle rolls: a shock, another shot. SD7-2.49, SD7-4.02,
SD6-3.04."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rulesets.second_dawn.battle.state import battle_stat, withstanding
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit.guards import Way

if TYPE_CHECKING:
    from game.rulesets.second_dawn.battle.clash.diceless_rounds import ComparedAttack


def shocks(fight: Fight, strike: "ComparedAttack") -> bool:
    """Whether a shock comes with a hit hand to hand (SD7-4.02)."""
    unit, target = strike.attack.attacker, strike.attack.target
    if strike.kind == "miss" or not fight.fighters[unit].able.shocks or shoots(fight, unit):
        return False
    return not withstanding.why(fight, target, withstanding.SHOCK)


def shoots(fight: Fight, unit: str) -> bool:
    """Whether somebody's attacks are projectiles."""
    return battle_stat.shoots(fight.fighters[unit], fight.standings[unit].ammo)


def further(fight: Fight, strikes: Sequence["ComparedAttack"]) -> list[tuple[str, str]]:
    """(attacker, next enemy) of those whose shot croaked somebody, or of the heavy whose first blow did, once
    each (SD7-2.49, SD6-3.04). RULING: the first in roster order that is in reach and not behind a screen."""
    out: dict[str, str] = {}
    struck: set[str] = set()
    for strike in strikes:
        unit, standing = strike.attack.attacker, fight.standings[strike.attack.target]
        first = unit not in struck
        struck.add(unit)
        able = fight.fighters[unit].able
        goes_on = able.follows if shoots(fight, unit) else able.fells and first
        if not goes_on or not fight.standings[unit].fit or strike.kind == "miss":
            continue
        if standing.condition != "croaked" or standing.credit != unit:
            continue
        near = (one for one in fight.fit(1 - fight.party_of(unit)) if fight.reaches(unit, one))
        other = next((one for one in near if not fight.behind(one)), None)
        if other is not None:
            out.setdefault(unit, other)
    return list(out.items())


def how(fight: Fight, strike: "ComparedAttack", *, charged: bool) -> Way | None:
    """By which special a blow is dealt, if by one. `charged`: it is a charge's."""
    attack = strike.attack
    if strike.shock:
        return "shocked"
    if attack.further:
        return "followed" if shoots(fight, attack.attacker) else "felled"
    return "batted" if attack.batted else "charged" if charged else None
