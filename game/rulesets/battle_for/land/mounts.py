"""Getting on and off: free and unlimited, in one hex, in any phase (TB-4.11, TB-5.09).

Units may get on a mount of another own stack of their hex: they join it by that, for walkers could not stand
in a stack of Fliers before (TB-5.11). Who is carried already changes mounts.
"""

from game.core.commands.common import DismountUnits, MountUnits
from game.core.events.common import UnitsDismounted, UnitsMounted
from game.core.flow.stacking import chosen
from game.core.records import RuleId
from game.core.refusal import Refusal
from game.rulesets.battle_for.land import stacks
from game.rulesets.battle_for.typed import Draft
from game.rulesets.battle_for.units import command

_RULE = RuleId("TB-5.09")


def mount_units(draft: Draft, order: MountUnits) -> None:
    """Seat units of any own stack of the hex on a mount of a stack. Their riders come along."""
    stack = stacks.told_stack(draft, order.by, order.stack)
    if order.mount not in stack.units:
        raise Refusal("not_a_member", "The mount must be in the stack", _RULE)
    if order.mount in order.units:
        raise Refusal("itself", "It cannot carry itself", _RULE)
    if not draft.world.kind(draft.units[order.mount].kind).cargo:
        raise Refusal("no_cargo", "It cannot carry anybody", "TB-5.06")
    here = [s for s in draft.stacks_in(stack.hex) if s.side == order.by]
    wanted = chosen([u for s in here for u in s.units], order.units)
    for other in here:
        going = tuple(u for u in wanted if u in other.units)
        moving = stacks.with_riders(draft.units, other, going)
        for unit in going:
            draft.set_unit(unit, mount=order.mount)
        if going and other.id != stack.id:
            command.check(draft, other)
            stacks.merge(draft, other, draft.stacks[stack.id], moving)
    stacks.check_legal(draft, stack.id)
    units = draft.stacks[stack.id].units
    draft.set_stack(stack.id, units=stacks.ordered(draft.units, units))
    draft.emit(
        UnitsMounted(audience=(stack.side,), rule=_RULE, stack=stack.id, mount=order.mount, units=wanted)
    )
    stacks.done(draft, stack.side)


def dismount_units(draft: Draft, order: DismountUnits) -> None:
    """Let carried units get off; who gets off a Flier and is none forms a stack of his own (TB-5.11)."""
    stack = stacks.told_stack(draft, order.by, order.stack)
    wanted = chosen(stack.units, order.units)
    for unit in wanted:
        if draft.units[unit].mount is None:
            raise Refusal("not_mounted", "It is not mounted", _RULE)
        stacks.check_ground(draft, stack, unit)
        draft.set_unit(unit, mount=None)
    draft.emit(UnitsDismounted(audience=(stack.side,), rule=_RULE, stack=stack.id, units=wanted))
    stacks.settle(draft, stack.id)
    stacks.done(draft, stack.side)
