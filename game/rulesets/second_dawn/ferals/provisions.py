"""Orders about food: taking it up, handing it on. SD11-2.08, SD11-3.02."""

from game.core.commands.ferals import GiveFood, TakeFood
from game.core.events.deeds import FoodHanded
from game.core.flow.sightings import handles
from game.core.records import RuleId, replace
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.content.wild_records import FoodRow
from game.rulesets.second_dawn.march.stacks import told_stack
from game.rulesets.second_dawn.scouting import communication
from game.rulesets.second_dawn.wild import larder

_CARRY = RuleId("SD11-2.08")
_OVER = RuleId("SD11-3.02")


def take_food(draft: Draft, command: TakeFood) -> None:
    """Let a stack take up all food of a kind that lies in its hex (SD11-2.08). Refused in the air, to those
    who have no hands, and where its side sees none."""
    stack = told_stack(draft, command.by, command.stack)
    larder.check_hands(draft, stack)
    seen = draft.knowledge[stack.side].food.get(str(stack.hex), ())
    if not any(food.kind == command.food for food in seen):
        raise Refusal("no_food", "None of it lies here", _CARRY)
    row: FoodRow = draft.world.tables["food"][command.food]
    if not row.carried:
        raise Refusal("not_carried", f"{row.name} cannot be carried along", _CARRY)
    most = sum(food.value for food in larder.lying(draft, stack.hex))
    value = larder.take(draft, stack.hex, command.food, most)
    draft.set_stack(stack.id, food=larder.with_food(stack.food, command.food, value))
    larder.tell_laid(draft, stack, command.food, value, taken=True)
    larder.look_at(draft, stack.hex)


def give_food(draft: Draft, command: GiveFood) -> None:
    """Hand food to another own or allied stack, of the same hex (SD11-2.08), or by a scout over a border at
    no move cost (SD11-3.02)."""
    stack = told_stack(draft, command.by, command.stack)
    into = _taker(draft, command)
    if stack.id == into.id:
        raise Refusal("same_stack", "That stack already has it", _CARRY)
    _check_reach(draft, stack, into)
    larder.check_held(stack, command.food, command.value)
    draft.set_stack(stack.id, food=larder.with_food(stack.food, command.food, -command.value))
    draft.set_stack(into.id, food=larder.with_food(into.food, command.food, command.value))
    if into.side != stack.side or into.hex != stack.hex:
        _tell(draft, stack, into, command)


def _taker(draft: Draft, command: GiveFood) -> Stack:
    """An own stack by its id, or an allied one by the giver's handle."""
    found = draft.stacks.get(command.into)
    if found is not None and found.side == command.by:
        return told_stack(draft, command.by, command.into)
    seen = draft.knowledge[command.by].sightings.get(command.into)
    if seen is None or not seen.now or seen.true is None:
        raise Refusal("no_such_stack", "You have no such stack")
    if seen.side not in draft.allies(command.by):
        raise Refusal("not_allied", "Food can be handed only to own and allied units", _OVER)
    return draft.stacks[seen.true]


def _check_reach(draft: Draft, stack: Stack, into: Stack) -> None:
    """Refuse to hand anything to those who are elsewhere, but by a scout over a border (SD11-3.02)."""
    if (stack.hex, stack.zone) == (into.hex, into.zone):
        return
    if stack.zone != into.zone or into.hex not in draft.grid.around[stack.hex]:
        raise Refusal("apart", "They are not in the same place", _CARRY)
    if not communication.reaches_over(draft, stack):
        raise Refusal("no_reach", "Only a scout hands food over a border", _OVER)


def _tell(draft: Draft, stack: Stack, into: Stack, command: GiveFood) -> None:
    """Tell the giver's side, and an ally who was given something, each in its own names."""
    handed = FoodHanded(
        audience=(stack.side,),
        rule=_OVER,
        side=stack.side,
        taker=into.side,
        stack=stack.id,
        into=command.into,
        hex=into.hex,
        food=command.food,
        value=command.value,
    )
    draft.emit(handed)
    if into.side != stack.side:
        giver = handles(draft, into.side).get(stack.id)
        draft.emit(replace(handed, audience=(into.side,), stack=giver, into=into.id))
