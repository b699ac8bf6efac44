"""Living off the land: infantry gathers food where it stands. SD11-2.09.

It costs no move, and a unit does one such job a day. RULING: each unit gathers one raw portion of a kind that
the hex yields, who is good at it two (SD7-2.29), small game included, as long as there is any: what ferals or
others took there today nobody can tell before. Hunting with its die and its fleeing prey is no part of it.
"""

from game.core.commands.ferals import ForageHex
from game.core.events.ferals import FoodForaged
from game.core.records import RuleId
from game.core.refusal import Refusal
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.counters import JOB
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.content.wild_records import FoodRow, ForageRow
from game.rulesets.second_dawn.march.stacks import told_stack
from game.rulesets.second_dawn.unit import ageing, bents
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.wild import larder

_RULE = RuleId("SD11-2.09")
_INFANTRY = "infantry"


def forage_hex(draft: Draft, command: ForageHex) -> None:
    """Let all infantry of a stack that is able and has done no job today gather food. Refused: in the air,
    without such infantry, and where the land yields none of it."""
    stack = told_stack(draft, command.by, command.stack)
    hands = workers(draft, stack)
    terrain = draft.known_land(stack.side).terrain_at(stack.hex)
    yields: ForageRow | None = draft.world.tables.get("forage", {}).get(terrain)
    if yields is None or command.food not in yields.portions:
        raise Refusal("no_yield", "This land yields none of it", _RULE)
    row: FoodRow = draft.world.tables["food"][command.food]
    left = larder.forage_left(draft, stack.hex, draft.land.terrain_at(stack.hex)).get(command.food, 0)
    each = (1 + bents.kind_of(draft.world, unit).able.gathers for unit in hands)
    value = min(left, row.portion * sum(each))
    if value:
        larder.strip(draft, stack.hex, command.food, value)
        draft.set_stack(stack.id, food=larder.with_food(stack.food, command.food, value))
    for unit in hands:
        JOB.set(draft, unit, draft.clock.day)
        ageing.use(draft, unit.id)
    told = FoodForaged(
        audience=(stack.side,),
        rule=_RULE,
        stack=stack.id,
        hex=stack.hex,
        food=command.food,
        value=value,
        units=len(hands),
    )
    draft.emit(told)


def workers(draft: Draft, stack: Stack) -> list[Unit]:
    """Infantry of a stack that can do a job today. Refused in the air, and without any."""
    if stack.zone != "ground":
        raise Refusal("in_the_air", "It must be on the ground", _RULE)
    found = [
        unit
        for unit in draft.members(stack)
        if able(unit) and draft.world.kind(unit.kind).type == _INFANTRY and JOB.of(unit) < draft.clock.day
    ]
    if not found:
        raise Refusal("no_workers", "None of them has a free hand today", _RULE)
    return found
