"""Ailments of combatants as they change: SD7-2, SD7-3.20."""

from game.core.numbers import HALF, Halves
from game.core.records import FieldOf, replace
from game.rulesets.second_dawn.battle.state.ailments import WELL, Ailments
from game.rulesets.second_dawn.battle.state.battle_records import Fighter
from game.rulesets.second_dawn.battle.state.fight import Fight

__all__ = ["WELL", "anyone", "put", "self_blast", "wound"]


def put(fight: Fight, unit: str, **fields: FieldOf[Ailments]) -> None:
    """Change what somebody suffers."""
    fight.put(unit, ails=replace(fight.standings[unit].ails, **fields))


def wound(fight: Fight, unit: str, hits: Halves) -> None:
    """Bring somebody to so many hits; a paralysis ends with any wound (SD7-3.20)."""
    standing = fight.standings[unit]
    hurt = hits < standing.hits
    fight.put(unit, hits=hits)
    if hurt and standing.ails.limp:
        put(fight, unit, limp=False)
        fight.put(unit, dazed=0)


def self_blast(fighter: Fighter) -> Halves:
    """What who blows itself up takes from each near it: half of what it can bear, in whole hits
    (SD7-2.55)."""
    return fighter.hits_max // 2 // HALF * HALF


def anyone(fight: Fight, gift: str) -> bool:
    """Whether anybody here has a gift, by its name in `Abilities`: a battle without it pays nothing."""
    known = fight.kept.get(gift)
    if known is None:
        known = fight.kept[gift] = any(getattr(fighter.able, gift) for fighter in fight.fighters.values())
    return bool(known)
