"""Stacks: splitting, joining, leaders, orders, names, disbanding (SD1-8.04, 8.07; SD4-5.15)."""

from collections.abc import Iterable

from game.core.commands.common import DisbandUnits, GiveOrders, JoinStacks, SplitStack
from game.core.decisions import StandingOrders, Task
from game.core.events.common import OrdersGiven
from game.core.flow import stacking
from game.core.flow.stacking import chosen, own_stack, plain_name
from game.core.records import SideId, StackId, UnitId
from game.core.refusal import Refusal
from game.core.state import Presence, Stack
from game.rulesets.second_dawn.command import succession
from game.rulesets.second_dawn.command.authority import Order, beast_accepts
from game.rulesets.second_dawn.command.orders import HOLD, check_order, commander_near
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions import packs, peoples
from game.rulesets.second_dawn.factions.regency import note_captivity
from game.rulesets.second_dawn.land.movers import mover_now
from game.rulesets.second_dawn.land.travel import may_stand
from game.rulesets.second_dawn.life import roadwork
from game.rulesets.second_dawn.life.prisoners import settle_captives
from game.rulesets.second_dawn.mounts import seats
from game.rulesets.second_dawn.scouting import awareness, lookout, reports, scouts, sight
from game.rulesets.second_dawn.scouting.stances import FORCED_OUT
from game.rulesets.second_dawn.unit.losses import report_loss
from game.rulesets.second_dawn.wild import larder


def told_stack(draft: Draft, by: SideId, stack: StackId, order: Order = "stance") -> Stack:
    """A stack of the side that an order of its player reaches (SD4-4.13)."""
    found = own_stack(draft, by, stack)
    check_order(draft, found, order)
    return found


def split_stack(draft: Draft, command: SplitStack) -> None:
    """Take units out into a new stack. Prisoners go with their jailors."""
    stack = told_stack(draft, command.by, command.stack)
    leaving = seats.together(draft.units, stack, chosen(stack.units, command.units))
    if len(leaving) == len(stack.units):
        raise Refusal("whole_stack", "Somebody must stay")
    part(draft, stack, leaving, plain_name(command.name))
    sight.look_all(draft)


def part(draft: Draft, stack: Stack, leaving: tuple[UnitId, ...], name: str = "") -> StackId:
    """Take some units of a stack, in its order, out into a new one; prisoners go with their jailors. A leader
    takes the leadership with him (SD4-5.13)."""
    led = stack.leader in leaving
    captives = _captives_of(draft, stack, leaving)
    leader = stack.leader if led else _natural_leader(draft, leaving)
    new_id = stacking.take_out(draft, stack, leaving, captives, name=name, leader=leader)
    if led:
        draft.set_stack(stack.id, leader=_natural_leader(draft, draft.stacks[stack.id].units))
    awareness.part(draft, draft.stacks[stack.id], draft.stacks[new_id])
    packs.parted(draft, draft.stacks[stack.id], draft.stacks[new_id])
    reports.part(draft, stack.id, new_id)
    stacking.tell_formed(draft, new_id, stack.id)
    return new_id


def join_stacks(draft: Draft, command: JoinStacks) -> None:
    """Move units of a stack into another one in the same hex and zone."""
    stack = told_stack(draft, command.by, command.stack)
    into = own_stack(draft, command.by, command.into)
    if stack.id == into.id:
        raise Refusal("same_stack", "A stack cannot join itself")
    if (stack.hex, stack.zone) != (into.hex, into.zone):
        raise Refusal("apart", "Only stacks in the same hex can join", "SD1-8.07")
    if stack.stance != into.stance:
        raise Refusal("stance", "One of them hides and the other does not", "SD2-14.00")
    moving = stack.units
    if command.units:
        moving = seats.together(draft.units, stack, chosen(stack.units, command.units))
    captives = _captives_of(draft, stack, moving)
    stacking.move_over(
        draft,
        into,
        moving,
        captives,
        leader=into.leader or (stack.leader if stack.leader in moving else _natural_leader(draft, moving)),
        left_start=into.left_start or stack.left_start,
        entered_from=into.entered_from if into.entered_from == stack.entered_from else None,
        here=presence_of_both(stack.here, into.here),
        peeks=into.peeks if into.peeks == stack.peeks else None,
    )
    _check_cover(draft, draft.stacks[into.id])
    packs.joined(draft, stack, draft.stacks[into.id])
    if len(moving) == len(stack.units):
        larder.hand_over(draft, stack, into.id)
    awareness.merge(draft, stack, draft.stacks[into.id])
    reports.merge(draft, stack.id, into.id)
    if stacking.move_off(draft, stack, into, moving, captives):
        staying = draft.stacks[stack.id].units
        leader = stack.leader if stack.leader in staying else _natural_leader(draft, staying)
        draft.set_stack(stack.id, leader=leader)
    sight.look_all(draft)


def _check_cover(draft: Draft, joined: Stack) -> None:
    """Refuse to make a stack of hidden ones that finds no cover together (SD5-8.03)."""
    if joined.stance != "open":
        barred = scouts.may_hide_in(draft, draft.known_land(joined.side), joined, joined.hex)
        if barred is not None:
            raise Refusal("no_cover", barred.reason, barred.rule)


def presence_of_both(a: Presence, b: Presence) -> Presence:
    """How two stacks that become one have been in their hex: what one of them may not do any more, both may
    not."""
    return Presence(
        was_open=a.was_open and b.was_open,
        searched=a.searched or b.searched,
        no_search=FORCED_OUT if FORCED_OUT in (a.no_search, b.no_search) else a.no_search or b.no_search,
        slipped=a.slipped and b.slipped and a.border == b.border,
        border=a.border if a.border == b.border else -1,
        surveyed=a.surveyed and b.surveyed,
        blind=a.blind and b.blind,
    )


_ALL = 100
"""Percent of a stack's hits; whoever withdraws only then never does."""


def give_orders(draft: Draft, command: GiveOrders) -> None:
    """Replace standing orders. Hold needs an own or allied commander in the hex (SD1-8.04); whom he holds no
    more charges at once whom it sees (SD1-8.05)."""
    stack = told_stack(draft, command.by, command.stack)
    if command.orders.hold and not stack.orders.hold and not commander_near(draft, stack):
        raise Refusal("no_commander", "Only a commander in the hex can order them to hold", "SD1-8.04")
    if _elaborate(stack.orders, command.orders) and not _understands(draft, stack):
        raise Refusal("simple_orders", "Beasts without a commander understand simple orders only", "SD3-3.11")
    at = command.orders.retreat_at
    if at is not None and not 0 < at <= _ALL:
        raise Refusal("retreat_at", f"A share of hits lost is 1 to {_ALL} percent", "SD2-10.01")
    if command.orders.dig and command.orders.dig != stack.orders.dig:
        roadwork.check_dig(draft, stack, command.orders.dig)
    if command.orders.peek and command.orders.peek != stack.orders.peek:
        lookout.check_watch(draft, stack, command.orders.peek)
    draft.set_stack(stack.id, orders=command.orders)
    draft.emit(OrdersGiven(audience=(stack.side,), rule=HOLD, stack=stack.id, what="orders"))
    if stack.orders.hold and not command.orders.hold:
        draft.push(Task(kind="contact", hex=stack.hex))


def _elaborate(before: StandingOrders, after: StandingOrders) -> bool:
    """Whether new orders ask for more than a beast understands (SD3-3.11)."""
    words = ("meet", "when_found", "dusk")
    fresh = [name for name in words if getattr(after, name) not in ("", getattr(before, name))]
    return bool(fresh) or (after.prisoners and not before.prisoners)


def _understands(draft: Draft, stack: Stack) -> bool:
    """Whether anybody of a stack can be told more than a beast understands (SD3-3.11, SD4-4.11)."""
    kinds = [draft.world.kind(unit.kind) for unit in draft.members(stack)]
    commanded = any(kind.commander for kind in kinds)
    return any(
        kind.type != "beast" or beast_accepts("prisoners", rider=False, commander_in_stack=commanded)
        for kind in kinds
    )


def disband_units(draft: Draft, command: DisbandUnits) -> None:
    """Send units away for good; their prisoners go free. Commanders are kept (SD4-18.01)."""
    stack = told_stack(draft, command.by, command.stack)
    leaving = chosen(stack.units, command.units)
    player = draft.sides[stack.side].role == "player"
    if player and any(draft.world.kind(draft.units[unit].kind).commander for unit in leaving):
        raise Refusal("commander", "Commanders cannot be sent away", "SD4-18.01")
    if not player and draft.params.realm and _tribal(draft, stack.side):
        raise Refusal("tribe", "A tribe exiles its people; it sends nobody away", "SD4-11.09")
    riders = {u for mount in leaving for u in seats.on_back(draft.units, stack, mount)}
    if riders - set(leaving) and not may_stand(draft.world, draft.land, stack.hex):
        raise Refusal("no_ground", "Those it carries would have no ground to stand on", "SD3-10.06")
    for unit_id in leaving:
        report_loss(draft, draft.units[unit_id], stack.hex, "disbanded", "")
    remove_units(draft, leaving, "disbanded")
    sight.look_all(draft)


def _tribal(draft: Draft, side: SideId) -> bool:
    own = (unit for unit in draft.units.values() if unit.side == side)
    return peoples.tribe_of(draft.world, own) is not None


def remove_units(draft: Draft, units: Iterable[UnitId], reason: str, also: Iterable[StackId] = ()) -> None:
    """Take units out of the campaign. Stacks left empty go too (those of `also` are looked at as well);
    prisoners without a jailor are freed."""
    gone = list(units)
    lost = [draft.units[unit] for unit in gone]
    touched = sorted({draft.units[u].stack for u in gone} | set(also))
    stacking.strike_off(draft, gone)
    note_captivity(draft, lost)
    peoples.lost(draft, lost)
    succession.lost(draft, lost)
    for stack_id in touched:
        settle_captives(draft, draft.stacks[stack_id])
        unseat_strays(draft, stack_id)
        left = draft.stacks.get(stack_id)
        if left is not None and not left.units:
            larder.spill(draft, left)
        stacking.drop_if_empty(draft, stack_id, reason)


def unseat_strays(draft: Draft, stack_id: StackId) -> None:
    """Who sat on a mount that is gone stands on the ground, and croaks where there is none (SD3-12.08,
    SD3-10.06)."""
    for unit in seats.strays(draft.units, draft.stacks[stack_id]):
        draft.set_unit(unit, mount=None)
    stack = draft.stacks[stack_id]
    if may_stand(draft.world, draft.land, stack.hex):
        return
    afoot = [u for u in (*stack.units, *stack.captives) if draft.units[u].mount is None]
    lost = [u for u in afoot if not mover_now(draft.world, draft.units[u]).flier]
    for unit in lost:
        report_loss(draft, draft.units[unit], stack.hex, "no_ground", "SD3-10.06")
    if lost:
        remove_units(draft, lost, "no ground")


def may_lead(draft: Draft, unit: UnitId) -> bool:
    """Whether a unit can be named leader of a stack."""
    able = draft.world.kind(draft.units[unit].kind).able
    return able.leads or able.commands


def _natural_leader(draft: Draft, units: Iterable[UnitId]) -> UnitId | None:
    """The highest of the units with leadership, if any."""
    leaders = [u for u in units if draft.world.kind(draft.units[u].kind).able.leads]
    return max(leaders, key=lambda u: draft.units[u].level, default=None)


def _captives_of(draft: Draft, stack: Stack, jailors: Iterable[UnitId]) -> tuple[UnitId, ...]:
    held = set(jailors)
    return tuple(c for c in stack.captives if draft.units[c].held_by in held)
