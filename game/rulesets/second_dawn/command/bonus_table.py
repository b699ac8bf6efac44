"""What leaders add to battle stats, in its plain form: SD4-5.02 to 5.05, 5.10, 5.12, 5.14, SD4-6.03.

The full chapter (modes, several leaders, hold-fire, screens) grows around these functions.
"""

from game.core.records import RuleId
from game.core.terms import Term

MOST_IN_STACK = 16
"""Members of a leadership stack, leader included (SD4-5.05)."""
_OLD_MOST_BONUS = 7
"""The older, larger scale's bonus of a full stack (SD0-6.07, SD4-21.05)."""


def leadership_value(level: int, base_bonus: int = 0) -> int:
    """A leader's value: his level; `base_bonus` is the option `leader_base_bonus` (SD4-5.02, SD0-6.41)."""
    return level + base_bonus


def stack_bonus(members: int, *, legacy: bool = False) -> int:
    """By number of units, leader included (SD4-5.05). 0 from 15 on; at 17 there is no stack at all.
    `legacy`: one for each unit but the leader, 7 at most (parameter `legacy_stack_scale`, SD0-6.07)."""
    if legacy:
        return max(0, min(members - 1, _OLD_MOST_BONUS))
    if members <= 8:
        return members // 2
    return max(0, 4 - (members - 7) // 2)


def chief_bonus(level: int, *, same_hex: bool) -> int:
    """What a chief warlord gives units without a leader (SD4-6.03)."""
    return level // (2 if same_hex else 3)


def stack_terms(
    level: int, members: int, *, is_leader: bool, base_bonus: int = 0, legacy: bool = False
) -> tuple[Term, ...]:
    """A member's bonus from its leader, itemised; in a stack of 17 or more only the leader has his own."""
    valid = members <= MOST_IN_STACK
    if not valid and not is_leader:
        return ()
    value = leadership_value(level, base_bonus)
    terms = [Term(id="leadership", label="Leadership", value=value, rule=RuleId("SD4-5.02"))]
    bonus = stack_bonus(members, legacy=legacy) if valid else 0
    if bonus:
        terms.append(Term(id="stack", label=f"Stack of {members}", value=bonus, rule=RuleId("SD4-5.05")))
    return tuple(terms)


def chief_terms(bonus: int) -> tuple[Term, ...]:
    """The chief warlord's bonus for a unit without a leader's (SD1-9.01)."""
    if not bonus:
        return ()
    return (Term(id="chief", label="Chief warlord", value=bonus, rule=RuleId("SD4-6.03")),)


def lent_terms(bonus: int) -> tuple[Term, ...]:
    """What the leaders of another stack of the hex give one of theirs that gives cover fire (SD4-5.16)."""
    if not bonus:
        return ()
    return (Term(id="leadership", label="Leaders of its own stack", value=bonus, rule=RuleId("SD4-5.10")),)


def special_terms(bonus: int) -> tuple[Term, ...]:
    """Bonuses of specials, given with the combatant (SD1-9.01)."""
    if not bonus:
        return ()
    return (Term(id="bonus", label="Bonus", value=bonus, rule=RuleId("SD1-9.01")),)
