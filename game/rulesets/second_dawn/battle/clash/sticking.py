"""What a fight does to the ailing: paralysis that a wound ends, and who sticks to the stuck. SD7-3.20."""

from collections.abc import Iterable, Sequence

from game.rulesets.second_dawn.battle.clash import healing
from game.rulesets.second_dawn.battle.clash.clash import PlayedClash
from game.rulesets.second_dawn.battle.state import ailing
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit.damage import Blow

_RULE = "SD7-3.20"


def after_clash(fight: Fight, members: Sequence[str], played: PlayedClash) -> None:
    """Who struck somebody that sticks is held too; a paralysis has lasted as many rounds more, and so has
    what heals by itself."""
    if ailing.anyone(fight, "mends"):
        healing.mend(fight, members, len(played.rounds))
    if played.rounds and any(fight.standings[unit].ails is not ailing.WELL for unit in members):
        stick(fight, [(t, struck.blow) for log in played.rounds for t, struck in log.struck])
        for unit in members:
            standing = fight.standings[unit]
            if standing.ails.limp and standing.dazed:
                left = max(1, standing.dazed + 1 - len(played.rounds))
                fight.put(unit, dazed=left)
                ailing.put(fight, unit, limp=left > 1)


def stick(fight: Fight, struck: Iterable[tuple[str, Blow]]) -> None:
    """Who strikes hand to hand whom a bubble holds is held by it (SD7-3.20)."""
    for target, blow in struck:
        unit = blow.attacker
        free = blow.projectile or "sticky" in fight.fighters[unit].able.immune
        if fight.standings[target].ails.sticky and fight.standings[unit].fit and not free:
            ailing.put(fight, unit, sticky=True)
            fight.fell(unit, "knocked_out", "stuck", "", _RULE)
