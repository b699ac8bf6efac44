"""What guards a combatant: its armour's rating and its specials. SD7-2.11, 2.12, 2.70, 3.12, 4.06."""

from game.core.numbers import HALF, Halves
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.battle_records import Fighter, Standing
from game.rulesets.second_dawn.unit import crits, guards, sizes
from game.rulesets.second_dawn.unit.guards import NO_GUARD, Guard, Weak

CAP = 3
"""Times its damage that a blow takes at most, what chapter 7 calls the cap (SD7-0.05)."""


def weakness(fighter: Fighter, standing: Standing) -> Weak:
    """Why its blows do no sure damage: it is tiny, or has no combat and no weapon (SD6-2.04, SD6-5.06)."""
    weak = fighter.able.weak
    if fighter.swarm:
        return ""
    if weak == "bare" and (fighter.combat > 0 or not battle_stat.unarmed(fighter, standing.ammo)):
        return ""
    return weak


def pace(fighter: Fighter) -> int:
    """Rounds of a bout for each of its attacks (SD6-3.05, SD7-3.01)."""
    return 1 if fighter.able.agile else max(1, fighter.able.slow)


def mighty(fighter: Fighter, standing: Standing, *, on_turn: bool) -> bool:
    """Whether its blows are of power: not while it fights with two weapons (SD7-2.45, SD6-9.05)."""
    return fighter.able.mighty and not battle_stat.two_weapons(fighter, standing, on_turn=on_turn)


def most(fighter: Fighter, standing: Standing, *, on_turn: bool) -> Halves | None:
    """The most that a blow takes: half of three times its damage, floored, with two weapons, else no limit
    (SD7-2.19, SD7-0.05)."""
    if not battle_stat.two_weapons(fighter, standing, on_turn=on_turn):
        return None
    return CAP * fighter.damage // 2 // HALF * HALF


def save_dc(fighter: Fighter) -> int:
    """Its own part of what a save against a critical hit must beat; a swarm's is nobody's (SD1-15.04)."""
    if fighter.swarm:
        return crits.BASE_DC
    return crits.own_dc(fighter.able, fighter.armour, basic=fighter.basic)


def guard_of(fighter: Fighter, standing: Standing) -> Guard:
    """Its guard as it now is. Light infantry in the whole suit is armoured all over, all others over half of
    the body (SD7-2.70). RULING: a swarm has none, its members fall one by one."""
    able = fighter.able
    if fighter.swarm or not (able.plated or able.ignores or able.softens or able.endures or able.uncritted):
        return NO_GUARD
    light = not sizes.heavy(fighter.size)
    armour = fighter.armour
    rating = guards.armour_rating(fighter.size, flier=fighter.flier) - standing.dented
    return Guard(
        softens=able.softens,
        ignores=able.ignores * HALF,
        plates=rating if able.plated else None,
        whole=light and fighter.infantry and armour.helmet and armour.breastplate,
        least=0 if light else 1,
        unhurt=fighter.hits_max if able.endures else None,
        calm=able.uncritted,
    )
