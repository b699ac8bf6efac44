"""Dance fighting: SD7-2.13.

RULING: its points count while the unit uses combat, also where rapid reflex, which it brings, turns defense
into combat; they are no part of what multiplies damage.
"""

from game.core.records import RuleId
from game.core.terms import Term
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit.armour import armoured

_TROUPE = 3
"""Units in the smallest stack that dances."""
_RULE = RuleId("SD7-2.13")


def terms(fight: Fight, unit: str) -> tuple[Term, ...]:
    """What dancing gives a combatant that uses combat."""
    gained = points(fight, unit) if fight.uses_combat(unit) else 0
    return (Term(id="dances", label="Dance fighting", value=gained, rule=_RULE),) if gained else ()


def points(fight: Fight, unit: str) -> int:
    """Points of combat of a combatant that dances, 0 if it does not: in a stack of three or more who all
    dance, and under a leader who does whom he leads."""
    party = fight.parties[fight.party_of(unit)]
    if fight.supports(unit):
        return 0
    stack = [one for one in party.members if fight.there(one) and not fight.supports(one)]
    if len(stack) < _TROUPE:
        return 0
    led = party.leader in stack and party.mode == "stack"
    gained = _points(fight, party.leader) if led else 0
    if not gained and all(_points(fight, one) for one in stack):
        gained = _points(fight, unit)
    return gained


def _points(fight: Fight, unit: str) -> int:
    """What somebody dances for; nothing in armour."""
    fighter = fight.fighters[unit]
    return 0 if armoured(fighter.able, fighter.armour) else fighter.able.dances
