"""Meals beyond the day's own, and what they save: SD11-2.02 to 2.05, SD11-2.08, SD4-8.03.

A stack eats of what it carries. A meal is what a unit of its size costs at the lowest rank; two raw portions
are one meal, so that half of it is half a relief.

| who | a meal | half of one | nothing, unconscious |
|---|---|---|---|
| with a purse | half the upkeep | three quarters | double |
| others | none | half | double |

RULING: those who lie unconscious at dawn cannot eat (SD11-2.02).
"""

from fractions import Fraction
from typing import Literal

from game.core.commands.realm import EatFood
from game.core.events.realm import MealEaten
from game.core.numbers import CENT, Cents
from game.core.records import RuleId, SideId, UnitId
from game.core.refusal import Refusal
from game.core.state import Unit
from game.rulesets.second_dawn.content.counters import MEAL
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.march.stacks import told_stack
from game.rulesets.second_dawn.realm import cities
from game.rulesets.second_dawn.unit import habits
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.unit.sizes import STANDARD
from game.rulesets.second_dawn.wild import larder

RULE = RuleId("SD11-2.03")
MEAL_WORTH: Cents = int(STANDARD["medium"].upkeep * CENT)
"""A meal: what feeds a medium unit for a day, in cents of upkeep."""
Eaten = Literal["", "half", "whole"]
_LEFT: dict[tuple[bool, Eaten], Fraction] = {
    (True, "whole"): Fraction(1, 2),
    (True, "half"): Fraction(3, 4),
    (False, "whole"): Fraction(0),
    (False, "half"): Fraction(1, 2),
}
_DOUBLE = 2


def worth(kind: UnitKind) -> Cents:
    """What a meal for a unit of a kind is worth, in cents of upkeep (SD11-2.05)."""
    return int(STANDARD[kind.size].upkeep * CENT)


def relieved(kind: UnitKind, unit: Unit, cost: Cents) -> Cents:
    """What a unit costs at dawn after what it ate or could not eat."""
    if not able(unit):
        return cost * _DOUBLE
    eaten = MEAL.of(unit)
    if not eaten:
        return cost
    left = cost * _LEFT[kind.able.carries_money, eaten]
    return -(-left.numerator // left.denominator)


def eat_food(draft: Draft, command: EatFood) -> None:
    """Let those of a stack eat of what it carries who have not yet, the dearest first. Refused where nothing
    is carried, and where everybody has eaten."""
    cities.require_realm(draft)
    stack = told_stack(draft, command.by, command.stack)
    if not stack.food:
        raise Refusal("no_food", "The stack carries nothing to eat", RULE)
    left = sum(stack.food.values())
    fed: list[UnitId] = []
    eaters = [u for u in draft.members(stack) if able(u) and MEAL.of(u) != "whole"]
    for unit in sorted(eaters, key=lambda u: (-draft.world.kind(u.kind).upkeep, u.id)):
        left, ate = _feed(draft, unit, left)
        fed += [unit.id] if ate else []
    if not fed:
        raise Refusal("fed", "None of them can eat more today", RULE)
    total = sum(stack.food.values()) - left
    kept = larder.less(stack.food, total)
    habits.drink(draft, fed, larder.gone(stack.food, kept))
    draft.set_stack(stack.id, food=kept)
    draft.emit(
        MealEaten(
            audience=(stack.side,), rule=RULE, stack=stack.id, hex=stack.hex, cents=total, units=len(fed)
        )
    )


def _feed(draft: Draft, unit: Unit, left: Cents) -> tuple[Cents, bool]:
    """Give a unit a meal of what is left, or what it lacks of one; returns what is left then, and whether it
    ate."""
    eaten, left = portion(draft.world.kind(unit.kind), unit, left)
    if eaten:
        MEAL.set(draft, unit, eaten)
    return left, bool(eaten)


def portion(kind: UnitKind, unit: Unit, left: Cents) -> tuple[Eaten, Cents]:
    """What a unit has eaten after its part of what is left, and what is left then; nothing, if it has eaten
    all that counts or there is too little."""
    meal = worth(kind)
    half = -(-meal // 2)
    had = MEAL.of(unit)
    missing = {"": meal, "half": half, "whole": 0}[had]
    if left >= missing > 0:
        return "whole", left - missing
    if not had and left >= half > 0:
        return "half", left - half
    return "", left


def forget(draft: Draft, side: SideId) -> None:
    """The day's meals are paid out; tomorrow another counts."""
    for unit in [u for u in draft.units.values() if u.side == side and MEAL.of(u)]:
        MEAL.set(draft, unit, "")
