"""Dodge of bodies of chapter 6: what sizes do to defense, pair by pair. SD6-3.07, SD6-3.08.

RULING: in a comparison of two the difference is one part, of who does not use his combat first: the other's
loss is his gain. A body of the newer rules dodges by its size; petite ones stand between tiny and small.
"""

from game.core.records import RuleId
from game.core.terms import Term
from game.rulesets.second_dawn.battle.state import ailing
from game.rulesets.second_dawn.battle.state.battle_records import Fighter
from game.rulesets.second_dawn.battle.state.fight import Fight

_BY_SIZE = (3, 2, 1, 0, -2, -4, -7)
_RULE = RuleId("SD6-3.07")
_CAPTURE_RULE = RuleId("SD6-3.08")


def dodge_of(fighter: Fighter) -> int:
    """How well a body dodges."""
    return fighter.able.dodge if fighter.able.older else _BY_SIZE[fighter.size - 1]


def terms(fight: Fight, unit: str, enemy: str) -> tuple[Term, ...]:
    """The part of a unit's battle stat against an enemy; against one that captures it counts twice."""
    if not ailing.anyone(fight, "older") or fight.party_of(unit) == fight.first_party():
        return ()
    mine, other = fight.fighters[unit], fight.fighters[enemy]
    more = dodge_of(mine) - dodge_of(other) if mine.able.older or other.able.older else 0
    captures = fight.standings[enemy].capturing
    value = 2 * more if captures else more
    rule = _CAPTURE_RULE if captures else _RULE
    return (Term(id="dodge", label="Dodge", value=value, rule=rule),) if value else ()
