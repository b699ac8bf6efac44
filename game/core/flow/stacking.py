"""What all rules do with stacks: whose they are, names, units that leave one or change into another.

Bookkeeping of records and the owner's events only. What may be together, who leads, what becomes of knowledge
is each ruleset's own.
"""

from collections.abc import Collection, Iterable, Sequence

from game.core.commands.common import RenameStack
from game.core.draft import Draft
from game.core.events.common import OrdersGiven, StackFormed, StackJoined, StackLost
from game.core.names import LONGEST_NAME, name_fault
from game.core.records import FieldOf, SideId, StackId, UnitId, replace
from game.core.refusal import Refusal
from game.core.state import Stack


def own_stack(draft: Draft, by: SideId, stack: StackId) -> Stack:
    """A stack of the side. Refused if there is none of this id."""
    found = draft.stacks.get(stack)
    if found is None or found.side != by:
        raise Refusal("no_such_stack", "You have no such stack")
    return found


def chosen(members: Sequence[UnitId], units: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """The named units in the order of the members. Refused if none are, or some are no members."""
    if not units:
        raise Refusal("nobody", "No units were chosen")
    if len(set(units)) != len(units) or not set(units) <= set(members):
        raise Refusal("not_a_member", "Some of the units are not in this stack")
    return tuple(u for u in members if u in units)


def plain_name(text: str) -> str:
    """A name with single spaces; none at all takes a name away. Refused if nobody could read it
    (`core.names`)."""
    if not text:
        return ""
    name = " ".join(text.split(" ")).strip(" ")
    while "  " in name:
        name = name.replace("  ", " ")
    wrong = name_fault(name)
    if wrong:
        code = "long_name" if len(name) > LONGEST_NAME else "bad_name"
        raise Refusal(code, f"This name cannot be used: {wrong}")
    return name


def rename_stack(draft: Draft, command: RenameStack) -> None:
    """Give a stack a name."""
    stack = own_stack(draft, command.by, command.stack)
    draft.set_stack(stack.id, name=plain_name(command.name))
    draft.emit(OrdersGiven(audience=(stack.side,), stack=stack.id, what="name"))


def take_out(
    draft: Draft,
    stack: Stack,
    leaving: Sequence[UnitId],
    captives: Collection[UnitId] = (),
    **fields: FieldOf[Stack],
) -> StackId:
    """Make a new stack of some units and prisoners of another one, which is like it but for `fields` and has
    no orders for the coming days. The owner is told by `tell_formed`, once all is settled."""
    new = StackId(draft.mint("s", stack.side))
    held = tuple(c for c in stack.captives if c in captives)
    draft.put_stack(replace(stack, id=new, units=tuple(leaving), captives=held, march=None, **fields))
    _without(draft, stack, leaving, held)
    for unit in (*leaving, *held):
        draft.set_unit(unit, stack=new)
    return new


def tell_formed(draft: Draft, stack: StackId, parent: StackId) -> None:
    """Tell the owner of a stack that came out of another one."""
    new = draft.stacks[stack]
    draft.emit(StackFormed(audience=(new.side,), stack=new.id, hex=new.hex, units=new.units, parent=parent))


def move_over(
    draft: Draft,
    into: Stack,
    moving: Sequence[UnitId],
    captives: Sequence[UnitId] = (),
    **fields: FieldOf[Stack],
) -> None:
    """Put units and prisoners behind those of another stack; `fields` are what else changes of it. They are
    taken off their old one by `move_off`."""
    draft.set_stack(into.id, units=(*into.units, *moving), captives=(*into.captives, *captives), **fields)
    for unit in (*moving, *captives):
        draft.set_unit(unit, stack=into.id)


def move_off(
    draft: Draft, stack: Stack, into: Stack, moving: Sequence[UnitId], captives: Collection[UnitId] = ()
) -> bool:
    """Take units off the stack they left for another one, and tell the owner; whether it still stands."""
    stays = len(moving) < len(stack.units)
    if stays:
        _without(draft, stack, moving, captives)
    else:
        draft.drop_stack(stack.id)
    draft.emit(StackJoined(audience=(stack.side,), stack=stack.id, into=into.id, hex=into.hex))
    return stays


def _without(draft: Draft, stack: Stack, gone: Collection[UnitId], captives: Collection[UnitId]) -> None:
    draft.set_stack(
        stack.id,
        units=tuple(u for u in stack.units if u not in gone),
        captives=tuple(c for c in stack.captives if c not in captives),
    )


def strike_off(draft: Draft, units: Iterable[UnitId]) -> None:
    """Take units, and prisoners, out of their stacks and out of the campaign."""
    for unit in units:
        stack = draft.stacks[draft.units[unit].stack]
        _without(draft, stack, (unit,), (unit,))
        if stack.leader == unit:
            draft.set_stack(stack.id, leader=None)
        draft.drop_unit(unit)


def drop_if_empty(draft: Draft, stack: StackId, reason: str) -> None:
    """Take a stack without units off the map, and tell its owner."""
    left = draft.stacks.get(stack)
    if left is not None and not left.units:
        draft.drop_stack(stack)
        draft.emit(StackLost(audience=(left.side,), stack=stack, hex=left.hex, reason=reason))
