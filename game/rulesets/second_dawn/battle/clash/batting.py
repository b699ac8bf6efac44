"""Batting: a club sends back what is shot at its bearer. SD7-2.03.

RULING: in a volley that a middle range fires in, at the first who shoots at it, once; it needs no ammunition.
"""

from collections.abc import Sequence

from game.rulesets.second_dawn.battle.state import battle_stat, skirmish
from game.rulesets.second_dawn.battle.state.fight import Fight

_RANGE = "middle"


def returned(fight: Fight, round_: str, pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Who sends a shot back to whom in a round in which these, attacker and target, attack."""
    if not skirmish.is_volley(round_) or not skirmish.fires_in(_RANGE, round_):
        return []
    busy = {attacker for attacker, _ in pairs}
    out: dict[str, str] = {}
    for attacker, target in pairs:
        if not fight.fighters[target].able.bats or target in busy or target in out:
            continue
        standing = fight.standings[target]
        free = standing.fit and not (standing.stun or standing.dazed or standing.holding or standing.struck)
        armed = battle_stat.armed_melee(fight.fighters[target]) and standing.shield != "plus"
        shot = battle_stat.shoots(fight.fighters[attacker], fight.standings[attacker].ammo)
        if free and armed and shot and fight.is_target(attacker):
            out[target] = attacker
    return list(out.items())
