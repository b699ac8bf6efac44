"""What leaders add to battle stats, in its plain form: SD4-5.02 to 5.05, 5.10, 5.12, 5.14, SD4-6.03.

The full chapter (modes, several leaders, hold-fire, screens) grows around these functions. What a stack and a
chief give are rows of `Effect`: the level of a stack is the number of its units.
"""

from collections.abc import Collection
from functools import cache

from game.core.effects import Effect, Source, acting, total
from game.core.records import RuleId
from game.core.terms import Term

MOST_IN_STACK = 16
"""Members of a leadership stack, leader included (SD4-5.05)."""
STAT = "battle_stat"
_IN_STACK, _CHIEF_WARLORD = RuleId("SD4-5.05"), RuleId("SD4-6.03")


def _steps(rule: str, rises: Collection[int], falls: Collection[int] = ()) -> tuple[Effect, ...]:
    """Rows that give a point more from some levels of their source on, and a point less from others."""
    more = (Effect(what=STAT, amount=1, level=level, rule=RuleId(rule)) for level in rises)
    return (*more, *(Effect(what=STAT, amount=-1, level=level, rule=RuleId(rule)) for level in falls))


_STACK = _steps(_IN_STACK, rises=(2, 4, 6, 8), falls=(9, 11, 13, 15))
_OLD_STACK = _steps("SD0-6.07", rises=range(2, 9))
"""The older, larger scale: 7 in a full stack (SD0-6.07, SD4-21.05)."""
_CHIEF = (
    Effect(what=STAT, amount=1, each=True, per=2, place="hex", rule=_CHIEF_WARLORD),
    Effect(what=STAT, amount=1, each=True, per=3, place="side", rule=_CHIEF_WARLORD),
)


def leadership_value(level: int, base_bonus: int = 0) -> int:
    """A leader's value: his level; `base_bonus` is the option `leader_base_bonus` (SD4-5.02, SD0-6.41)."""
    return level + base_bonus


@cache
def stack_bonus(members: int, *, legacy: bool = False) -> int:
    """By number of units, leader included (SD4-5.05). 0 from 15 on; at 17 there is no stack at all.
    `legacy`: one for each unit but the leader, 7 at most (parameter `legacy_stack_scale`, SD0-6.07)."""
    stack = Source("stack", f"Stack of {members}", members, _OLD_STACK if legacy else _STACK)
    return total(0, acting((stack,), STAT))


def chief_bonus(level: int, *, same_hex: bool) -> int:
    """What a chief warlord gives units without a leader (SD4-6.03)."""
    chief = Source("chief", "Chief warlord", level, _CHIEF)
    return total(0, acting((chief,), STAT, places=("hex" if same_hex else "side",)))


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
        terms.append(Term(id="stack", label=f"Stack of {members}", value=bonus, rule=_IN_STACK))
    return tuple(terms)


def chief_terms(bonus: int) -> tuple[Term, ...]:
    """The chief warlord's bonus for a unit without a leader's (SD1-9.01)."""
    if not bonus:
        return ()
    return (Term(id="chief", label="Chief warlord", value=bonus, rule=_CHIEF_WARLORD),)


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
