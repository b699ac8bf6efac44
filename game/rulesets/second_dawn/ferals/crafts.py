"""Crafts that specials teach, each the job of a day of who knows it: SD7-2.10, SD7-2.27, SD11-2.09.

| craft | who | what comes of it |
|---|---|---|
| cook | a unit with `cooks` | of so many meals of raw food that the stack carries, twice as many rations |
| heal | a unit with `heals` | as many hits as it can have itself, shared among the wounded of its hex |

RULING: the wounded of its own side are touched in the order of their need: who lies dying first, then who has
least left. One that has hits again lies dying no more.
"""

from collections.abc import Callable, Mapping

from game.core.commands.common import PlyCraft
from game.core.events.deeds import FoodCooked, WoundsHealed
from game.core.numbers import Halves
from game.core.records import RuleId, UnitId
from game.core.refusal import Refusal
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.ability_records import Abilities
from game.rulesets.second_dawn.content.counters import FELLED_BY, JOB
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.march.stacks import told_stack
from game.rulesets.second_dawn.realm.meals import MEAL_WORTH
from game.rulesets.second_dawn.unit import ageing, levels
from game.rulesets.second_dawn.unit.losses import CRITICAL, able
from game.rulesets.second_dawn.wild import larder

COOKING, HEALING = RuleId("SD7-2.10"), RuleId("SD7-2.27")
_RATIONS = "rations"
_TWICE = 2


def ply_craft(draft: Draft, command: PlyCraft) -> None:
    """Let all of a stack who know a craft and have done no job today ply it. Refused where nobody knows it,
    where all have worked, and where there is nothing to do."""
    stack = told_stack(draft, command.by, command.stack)
    _CRAFTS[command.craft](draft, stack)


def _hands(draft: Draft, stack: Stack, knows: Callable[[Abilities], object], rule: RuleId) -> list[Unit]:
    """Who of a stack knows a craft and has his hands free today."""
    skilled = [unit for unit in draft.members(stack) if knows(ageing.kind_of(draft.world, unit).able)]
    if not skilled:
        raise Refusal("no_craft", "Nobody here knows how to", rule)
    found = [unit for unit in skilled if able(unit) and JOB.of(unit) < draft.clock.day]
    if not found:
        raise Refusal("no_workers", "None of them has a free hand today", rule)
    return found


def _worked(draft: Draft, unit: Unit) -> None:
    JOB.set(draft, draft.units[unit.id], draft.clock.day)
    ageing.use(draft, unit.id)


def _cook(draft: Draft, stack: Stack) -> None:
    """SD7-2.10: raw food that a stack carries, the most of it first, becomes rations."""
    cooks = _hands(draft, stack, lambda able: able.cooks, COOKING)
    rows = draft.world.tables["food"]
    raw = [kind for kind in stack.food if rows[kind].portion < MEAL_WORTH and not rows[kind].habit]
    if stack.zone != "ground":
        raise Refusal("in_the_air", "It must be on the ground", COOKING)
    if not raw:
        raise Refusal("no_food", "The stack carries nothing raw", COOKING)
    food, used = dict(stack.food), 0
    for unit in cooks:
        left = MEAL_WORTH * ageing.kind_of(draft.world, unit).able.cooks
        for kind in sorted(raw, key=lambda kind: (-stack.food[kind], kind)):
            bite = min(left, food.get(kind, 0))
            if bite:
                food = larder.with_food(food, kind, -bite)
                left, used = left - bite, used + bite
        _worked(draft, unit)
    draft.set_stack(stack.id, food=larder.with_food(food, _RATIONS, used * _TWICE))
    draft.emit(
        FoodCooked(
            audience=(stack.side,),
            rule=COOKING,
            stack=stack.id,
            hex=stack.hex,
            raw=used,
            made=used * _TWICE,
        )
    )


def _heal(draft: Draft, stack: Stack) -> None:
    """SD7-2.27: hits for the wounded of the hex, as many as the healers can have themselves."""
    healers = _hands(draft, stack, lambda able: able.heals, HEALING)
    wounded = _wounded(draft, stack)
    if not wounded:
        raise Refusal("nobody_hurt", "Nobody here is hurt", HEALING)
    given: dict[UnitId, Halves] = {}
    for healer in healers:
        if not wounded:
            break
        left = levels.hits_max(ageing.kind_of(draft.world, healer), healer.level)
        while left and wounded:
            one = draft.units[wounded[0]]
            lacks = _whole(draft, one) - one.hits
            gets = min(left, lacks)
            draft.set_unit(one.id, hits=one.hits + gets)
            given[one.id] = given.get(one.id, 0) + gets
            left -= gets
            if gets == lacks:
                wounded.pop(0)
        _worked(draft, healer)
    saved = [unit for unit in given if not able(draft.units[unit]) and draft.units[unit].hits > 0]
    for unit in saved:
        stands_up(draft, unit)
    draft.emit(
        WoundsHealed(
            audience=(stack.side,),
            rule=HEALING,
            stack=stack.id,
            hex=stack.hex,
            units=tuple(given),
            hits=tuple(given.values()),
            saved=tuple(saved),
        )
    )


def _wounded(draft: Draft, stack: Stack) -> list[UnitId]:
    """Own units of the hex and zone who are hurt, the neediest first."""
    here = (stack.side, stack.zone)
    near = [other for other in draft.stacks_in(stack.hex) if (other.side, other.zone) == here]
    hurt = [u for other in near for u in draft.members(other) if u.hits < _whole(draft, u)]
    return [u.id for u in sorted(hurt, key=lambda u: (able(u), u.hits, u.id))]


def _whole(draft: Draft, unit: Unit) -> Halves:
    return levels.hits_max(ageing.kind_of(draft.world, unit), unit.level)


def stands_up(draft: Draft, unit_id: UnitId) -> None:
    """Who has hits left lies dying no more (SD2-5.08), and nobody is owed his end."""
    unit = draft.units[unit_id]
    draft.set_unit(
        unit_id,
        statuses=tuple(status for status in unit.statuses if status != CRITICAL),
        counters=FELLED_BY.without(unit.counters),
    )


_CRAFTS: Mapping[str, Callable[[Draft, Stack], None]] = {"cook": _cook, "heal": _heal}
