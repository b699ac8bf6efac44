"""Dance fighting: SD7-2.13.

RULING: it counts while the unit uses combat and is no part of what multiplies damage; what it has of rapid
reflex comes with chapter 7.
"""

from game.core.records import RuleId
from game.core.terms import Term
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit.armour import armoured

_TROUPE = 3
"""Units in the smallest stack that dances."""
_RULE = RuleId("SD7-2.13")


def terms(fight: Fight, unit: str) -> tuple[Term, ...]:
    """What dancing gives a combatant: in a stack of three or more who all dance, and under a leader who does
    whom he leads."""
    party = fight.parties[fight.party_of(unit)]
    if not fight.uses_combat(unit) or fight.supports(unit):
        return ()
    stack = [one for one in party.members if fight.there(one) and not fight.supports(one)]
    led = party.leader in stack and party.mode == "stack"
    points = _points(fight, party.leader) if led else 0
    if not points and all(_points(fight, one) for one in stack):
        points = _points(fight, unit)
    if not points or len(stack) < _TROUPE:
        return ()
    return (Term(id="dances", label="Dance fighting", value=points, rule=_RULE),)


def _points(fight: Fight, unit: str) -> int:
    """What somebody dances for; nothing in armour."""
    fighter = fight.fighters[unit]
    return 0 if armoured(fighter.able, fighter.armour) else fighter.able.dances
