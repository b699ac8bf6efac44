"""Stacks: forming them, their order, names, doctrine; what losses leave of them. TB-4.11, TB-5.09 to 5.13.

Forming costs nothing, in any phase of the side's own turn (TB-4.11), by a stack in command (TB-6.06).
RULING (TB-5.13): riders are put behind their mounts of themselves, whatever order is asked for.
RULING (TB-6.05): a stack that comes out of another one has no orders, and fights as that one did.
"""

from collections.abc import Collection, Iterable, Sequence

from game.core.commands.common import DisbandUnits, GiveOrders, JoinStacks, SplitStack
from game.core.commands.turns import ArrangeStack, SetDoctrine
from game.core.decisions import StandingOrders
from game.core.doctrine import Doctrine
from game.core.events.common import OrdersGiven, UnitLost
from game.core.flow import stacking
from game.core.flow.stacking import chosen, own_stack, plain_name
from game.core.records import RuleId, SideId, StackId, UnitId, replace
from game.core.refusal import Refusal
from game.core.state import Stack, Unit
from game.rulesets.battle_for.land import sight, travel
from game.rulesets.battle_for.side import chief, phases
from game.rulesets.battle_for.typed import Draft
from game.rulesets.battle_for.units import command, riding
from game.rulesets.battle_for.units.army import FLIER, Units

_ORDER = RuleId("TB-5.13")
_DOCTRINE = RuleId("TB-8.02")
MOST_RATIO = 1000
"""Percent of the damage it takes that a stack can be told to wait for with an ambush (TB-7.15)."""


def told_stack(draft: Draft, by: SideId, stack: StackId) -> Stack:
    """A stack of the side that is in command (TB-6.01)."""
    found = own_stack(draft, by, stack)
    command.check(draft, found)
    return found


def done(draft: Draft, side: SideId) -> None:
    """What every order to a stack leads to: the side has acted (TB-3.08), all look again."""
    phases.acted(draft, side)
    sight.look_all(draft)


# --- order


def ordered(units: Units, order: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """Units in an order in which riders stand directly behind their mount, nested ones behind theirs, each
    one's riders in the order that was given (TB-5.13)."""
    members = set(order)
    behind: dict[UnitId, list[UnitId]] = {}
    for unit in order:
        mount = units[unit].mount
        if mount is not None and mount in members:
            behind.setdefault(mount, []).append(unit)
    out: list[UnitId] = []

    def take(unit: UnitId) -> None:
        out.append(unit)
        for rider in behind.get(unit, ()):
            take(rider)

    for unit in order:
        if units[unit].mount not in members:
            take(unit)
    return tuple(out)


def arrange_stack(draft: Draft, order: ArrangeStack) -> None:
    """Put the units of a stack into another order (TB-5.13)."""
    stack = told_stack(draft, order.by, order.stack)
    if len(chosen(stack.units, order.units)) != len(stack.units):
        raise Refusal("not_all", "All units of the stack must have a place", _ORDER)
    draft.set_stack(stack.id, units=ordered(draft.units, order.units))
    draft.emit(OrdersGiven(audience=(stack.side,), rule=_ORDER, stack=stack.id, what="order"))
    done(draft, stack.side)


# --- forming


def with_riders(units: Units, stack: Stack, wanted: Collection[UnitId]) -> tuple[UnitId, ...]:
    """Units of a stack with all that ride on them, nested ones too, in stack order."""
    seats = riding.carried_by(units, stack)
    going = {*wanted, *(rider for unit in wanted for rider in riding.riders_of(seats, unit))}
    return tuple(u for u in stack.units if u in going)


def check_legal(draft: Draft, stack: StackId) -> None:
    """Refuse a stack whose units may not be together (TB-5.06, TB-5.07, TB-5.11)."""
    here = draft.stacks[stack]
    seats = riding.carried_by(draft.units, here)
    riding.check_stack(riding.bodies_of(draft.world, draft.units, here.units), seats)


def check_ground(draft: Draft, stack: Stack, unit: UnitId) -> None:
    """Refuse to let a unit get off where its move type cannot enter (TB-5.09)."""
    kind = draft.world.kind(draft.units[unit].kind)
    terrain = travel.terrain_of(draft.world, draft.known_land(stack.side), stack.hex)
    if travel.price(terrain, kind.move_type) is None:
        raise Refusal("no_ground", f"{kind.name} cannot dismount on {terrain.name}", "TB-5.09")


def get_off(draft: Draft, stack: Stack, group: Collection[UnitId]) -> None:
    """Let units of a stack get off where a group of it and the others part."""
    seats = riding.carried_by(draft.units, stack)
    for rider, mount in seats.items():
        if (rider in group) != (mount in group):
            check_ground(draft, stack, rider)
            draft.set_unit(rider, mount=None)


def split_stack(draft: Draft, order: SplitStack) -> None:
    """Take units out into a new stack. Who rides on them comes along; who rides on those that stay gets off
    (TB-5.09, TB-5.10)."""
    stack = told_stack(draft, order.by, order.stack)
    leaving = with_riders(draft.units, stack, chosen(stack.units, order.units))
    if len(leaving) == len(stack.units):
        raise Refusal("whole_stack", "Somebody must stay", "TB-5.10")
    get_off(draft, stack, leaving)
    new = part(draft, stack, leaving, plain_name(order.name))
    for formed in (stack.id, new):
        check_legal(draft, formed)
    done(draft, stack.side)


def part(draft: Draft, stack: Stack, leaving: Sequence[UnitId], name: str = "") -> StackId:
    """Take units out of a stack into a new one without orders."""
    new = stacking.take_out(draft, stack, leaving, name=name, queue=(), orders=StandingOrders())
    for formed in (stack.id, new):
        draft.set_stack(formed, units=ordered(draft.units, draft.stacks[formed].units))
    stacking.tell_formed(draft, new, stack.id)
    return new


def join_stacks(draft: Draft, order: JoinStacks) -> None:
    """Move units of a stack, all if none are named, behind those of another one in the same hex (TB-5.10)."""
    stack = told_stack(draft, order.by, order.stack)
    into = told_stack(draft, order.by, order.into)
    if stack.id == into.id:
        raise Refusal("same_stack", "A stack cannot join itself")
    moving = stack.units
    if order.units:
        moving = with_riders(draft.units, stack, chosen(stack.units, order.units))
    get_off(draft, stack, moving)
    merge(draft, stack, into, moving)
    done(draft, stack.side)


def merge(draft: Draft, stack: Stack, into: Stack, moving: Sequence[UnitId]) -> None:
    """Move units into another stack in the same hex; refused if they may not be together. A stack without a
    name takes that of one which comes over whole."""
    if stack.hex != into.hex:
        raise Refusal("apart", "Only stacks in the same hex can join", "TB-5.10")
    stacking.move_over(draft, into, moving)
    check_legal(draft, into.id)
    draft.set_stack(into.id, units=ordered(draft.units, draft.stacks[into.id].units))
    if not into.name and len(moving) == len(stack.units):
        draft.set_stack(into.id, name=stack.name)
    stacking.move_off(draft, stack, into, moving)


# --- orders that do not move it


def set_doctrine(draft: Draft, order: SetDoctrine) -> None:
    """Say how a stack fights (TB-7.15, TB-8.02)."""
    stack = told_stack(draft, order.by, order.stack)
    check_doctrine(order.doctrine)
    draft.set_stack(stack.id, doctrine=order.doctrine)
    draft.emit(OrdersGiven(audience=(stack.side,), rule=_DOCTRINE, stack=stack.id, what="doctrine"))
    done(draft, stack.side)


def check_doctrine(doctrine: Doctrine) -> None:
    """Refuse figures that no battle can take up."""
    if doctrine.shock is not None and doctrine.shock < 0:
        raise Refusal("shock", "Shock points must be a whole number, 0 or more", "TB-13.31")
    if not 1 <= doctrine.ratio <= MOST_RATIO:
        raise Refusal("ratio", f"A share of damage must be 1 to {MOST_RATIO} percent", "TB-7.15")


def give_orders(draft: Draft, order: GiveOrders) -> None:
    """Pass a stack over among the idle ones, or no more; the player's own note, so no Commander is needed.
    All else is said by doctrine and queue (TB-6.03)."""
    stack = own_stack(draft, order.by, order.stack)
    if replace(order.orders, sentry=False) != replace(stack.orders, sentry=False):
        raise Refusal("no_such_order", "These rules have only doctrine and queued orders", "TB-6.03")
    draft.set_stack(stack.id, orders=order.orders)
    draft.emit(OrdersGiven(audience=(stack.side,), stack=stack.id, what="orders"))


# --- losses


def disband_units(draft: Draft, order: DisbandUnits) -> None:
    """Send units away for good, without points for them. Who rides on them gets off (TB-5.09)."""
    stack = told_stack(draft, order.by, order.stack)
    leaving = chosen(stack.units, order.units)
    get_off(draft, stack, leaving)
    for unit in leaving:
        tell_lost(draft, draft.units[unit], "disbanded")
    remove_units(draft, leaving, "disbanded")
    chief.check(draft, stack.side)
    done(draft, stack.side)


def tell_lost(draft: Draft, unit: Unit, how: str) -> None:
    """Tell the owner of the loss of a unit that still stands in the state."""
    name = unit.name or draft.world.kind(unit.kind).name
    hex_ = draft.stacks[unit.stack].hex
    draft.emit(UnitLost(audience=(unit.side,), unit=unit.id, name=name, hex=hex_, how=how))


def remove_units(draft: Draft, units: Iterable[UnitId], reason: str) -> None:
    """Take units out of the campaign and settle what is left of their stacks.

    RULING (TB-9.08): who rode a croaked Flier and is none stands on the ground. Any other rider whose mount
    is gone sits on what carried that mount, whose Cargo counted both (TB-5.07). Who then may not stay in the
    stack forms one of his own (TB-5.11).
    """
    gone = {unit: draft.units[unit] for unit in units}
    touched = sorted({unit.stack for unit in gone.values()})
    stacking.strike_off(draft, gone)
    for stack_id in touched:
        for rider in draft.members(draft.stacks[stack_id]):
            if rider.mount in gone:
                draft.set_unit(rider.id, mount=_next_seat(draft, rider, gone))
        settle(draft, stack_id)
        stacking.drop_if_empty(draft, stack_id, reason)


def _next_seat(draft: Draft, rider: Unit, gone: dict[UnitId, Unit]) -> UnitId | None:
    flies = draft.world.kind(rider.kind).move_type == FLIER
    seat = rider.mount
    while seat is not None and seat in gone:
        if draft.world.kind(gone[seat].kind).move_type == FLIER and not flies:
            return None
        seat = gone[seat].mount
    return seat


def settle(draft: Draft, stack_id: StackId) -> StackId | None:
    """Put a stack into order; units on foot beside Fliers form a stack of their own, which is given back
    (TB-5.11, TB-5.13)."""
    stack = draft.stacks[stack_id]
    seats = riding.carried_by(draft.units, stack)
    afoot = [u for u in stack.units if u not in seats]
    walking = [u for u in afoot if draft.world.kind(draft.units[u].kind).move_type != FLIER]
    if walking and len(walking) < len(afoot):
        return part(draft, stack, with_riders(draft.units, stack, walking))
    draft.set_stack(stack_id, units=ordered(draft.units, stack.units))
    return None
