"""What follows on an attack of a round without battle rolls: a shock, another shot. SD7-2.49, SD7-4.02."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rulesets.second_dawn.battle.state import battle_stat, withstanding
from game.rulesets.second_dawn.battle.state.fight import Fight

if TYPE_CHECKING:
    from game.rulesets.second_dawn.battle.clash.diceless_rounds import ComparedAttack


def shocks(fight: Fight, strike: "ComparedAttack") -> bool:
    """Whether a shock comes with a hit hand to hand (SD7-4.02)."""
    unit, target = strike.attack.attacker, strike.attack.target
    if strike.kind == "miss" or not fight.fighters[unit].able.shocks or _shoots(fight, unit):
        return False
    return not withstanding.why(fight, target, withstanding.SHOCK)


def _shoots(fight: Fight, unit: str) -> bool:
    return battle_stat.shoots(fight.fighters[unit], fight.standings[unit].ammo)


def shots(fight: Fight, strikes: Sequence["ComparedAttack"]) -> list[tuple[str, str]]:
    """(shooter, next enemy) of those whose shot croaked somebody, once each (SD7-2.49). RULING: the first in
    roster order that is in reach and not behind a screen."""
    out: dict[str, str] = {}
    for strike in strikes:
        unit, standing = strike.attack.attacker, fight.standings[strike.attack.target]
        able = fight.fighters[unit].able.follows and fight.standings[unit].fit and _shoots(fight, unit)
        if not able or strike.kind == "miss" or standing.condition != "croaked" or standing.credit != unit:
            continue
        near = (one for one in fight.fit(1 - fight.party_of(unit)) if fight.reaches(unit, one))
        other = next((one for one in near if not fight.behind(one)), None)
        if other is not None:
            out.setdefault(unit, other)
    return list(out.items())
