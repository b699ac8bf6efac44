"""Prisoners on the map: jailors, handing over, freeing, croaking (SD1-19.04 to 19.07)."""

from game.core.commands.common import EndPrisoner, MovePrisoner
from game.core.events.common import OrdersGiven, StackFormed
from game.core.records import RuleId, SideId, StackId, UnitId
from game.core.refusal import Refusal
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.command.orders import check_order
from game.rulesets.second_dawn.content.counters import TAKEN_ON
from game.rulesets.second_dawn.content.records import size_number
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions.regency import note_captivity
from game.rulesets.second_dawn.land.movers import mover_now
from game.rulesets.second_dawn.land.travel import may_stand
from game.rulesets.second_dawn.mounts import seats
from game.rulesets.second_dawn.scouting import sight
from game.rulesets.second_dawn.unit import captive_loads
from game.rulesets.second_dawn.unit.losses import IN_CAPTIVITY, able, report_loss


def imprison(draft: Draft, unit: UnitId, jailor: UnitId) -> None:
    """Put a beaten unit into its jailor's stack, and on his mount if it is not too large: from there alone it
    comes along (SD3-11.09). Its own stack has let go of it already."""
    keeper = draft.units[jailor]
    stack = draft.stacks[keeper.stack]
    mount = keeper.mount
    if mount is not None and not seats.fits(draft.world, draft.units[unit], draft.units[mount]):
        mount = None
    draft.set_unit(unit, stack=stack.id, held_by=jailor, move=0, mount=mount)
    draft.set_stack(stack.id, captives=(*stack.captives, unit))
    note_captivity(draft, [draft.units[unit]])


def keepers(draft: Draft, stack: Stack, captive: UnitId) -> list[UnitId]:
    """Able infantry of a stack with room for a prisoner beside those it holds (rulings of SD1-19.04 and
    SD2-3.02). Any size may guard, but those come first who could bring it along (SD2-5.12)."""
    fit = (u for u in stack.units if able(draft.units[u]))
    infantry = (u for u in fit if draft.world.kind(draft.units[u].kind).type == "infantry")
    free = (u for u in infantry if has_room(draft, stack, u, captive))
    return sorted(free, key=lambda unit: not _brings(draft, unit, captive))


def _brings(draft: Draft, jailor: UnitId, captive: UnitId) -> bool:
    return (
        captive_loads.carry(captive_loads.larger_by(_size(draft, jailor), _size(draft, captive))) is not None
    )


def has_room(draft: Draft, stack: Stack, jailor: UnitId, captive: UnitId) -> bool:
    """Whether a unit of a stack can hold one prisoner more."""
    held = [c for c in stack.captives if draft.units[c].held_by == jailor and c != captive]
    sizes = [_size(draft, unit) for unit in (*held, captive)]
    return captive_loads.has_room(_size(draft, jailor), sizes, by_hands=draft.params.prisoners_by_hand)


def _size(draft: Draft, unit: UnitId) -> int:
    return size_number(draft.world.kind(draft.units[unit].kind).size)


def settle_captives(draft: Draft, stack: Stack) -> None:
    """Give prisoners whose jailor is gone or down to a comrade with room; those left over are free."""
    guards = [unit for unit in stack.units if able(draft.units[unit])]
    for captive in stack.captives:
        if draft.units[captive].held_by in guards:
            continue
        spare = keepers(draft, draft.stacks[stack.id], captive)
        if spare:
            draft.set_unit(captive, held_by=spare[0])
        else:
            release(draft, draft.units[captive])


def release(draft: Draft, captive: Unit) -> None:
    """Set a prisoner free: it joins a stack of its side in the hex or forms its own, without move today."""
    _let_go(draft, captive)
    note_captivity(draft, [captive])


def _let_go(draft: Draft, captive: Unit) -> None:
    stack = draft.stacks[captive.stack]
    draft.set_stack(stack.id, captives=tuple(c for c in stack.captives if c != captive.id))
    TAKEN_ON.set(draft, captive, 0)
    side = draft.sides[captive.side]
    if not side.alive:
        draft.drop_unit(captive.id)
        return
    if _no_ground(draft, captive, stack):
        report_loss(draft, captive, stack.hex, "no_ground", "SD3-10.06")
        draft.drop_unit(captive.id)
        return
    home = next((s for s in draft.stacks_in(stack.hex) if s.side == captive.side), None)
    if home is not None:
        draft.set_unit(captive.id, held_by=None, stack=home.id, move=0, mount=None)
        now = draft.set_stack(home.id, units=(*home.units, captive.id), left_start=True)
    else:
        new_id = StackId(draft.mint("s", captive.side))
        draft.set_unit(captive.id, held_by=None, stack=new_id, move=0, mount=None)
        now = Stack(id=new_id, side=captive.side, hex=stack.hex, units=(captive.id,), left_start=True)
        draft.put_stack(now)
    draft.emit(StackFormed(audience=(captive.side,), stack=now.id, hex=stack.hex, units=now.units))


def _no_ground(draft: Draft, captive: Unit, stack: Stack) -> bool:
    """Whether a prisoner set free here would fall: it does not fly, and nobody stands here."""
    return not may_stand(draft.world, draft.land, stack.hex) and not mover_now(draft.world, captive).flier


def _held(draft: Draft, by: SideId, prisoner: UnitId) -> tuple[Unit, Stack]:
    """A prisoner of the side, and the stack that holds it. Refused where no order reaches it (SD4-4.13)."""
    unit = draft.units.get(prisoner)
    if unit is None or unit.held_by is None or draft.stacks[unit.stack].side != by:
        raise Refusal("no_such_prisoner", "You hold no such prisoner")
    stack = draft.stacks[unit.stack]
    check_order(draft, stack, "stance")
    return unit, stack


def move_prisoner(draft: Draft, command: MovePrisoner) -> None:
    """Change the jailor, within the hex and until the prisoner has crossed a border (SD1-19.05)."""
    unit, stack = _held(draft, command.by, command.prisoner)
    jailor = draft.units.get(command.jailor)
    if jailor is None or jailor.side != command.by or jailor.held_by is not None:
        raise Refusal("no_such_jailor", "The jailor must be one of your units")
    to = draft.stacks[jailor.stack]
    check_order(draft, to, "stance")
    if to.hex != stack.hex:
        raise Refusal("apart", "The new jailor must share the hex", "SD1-19.05")
    if stack.left_start:
        raise Refusal("crossed", "The jailor can change again at the next dawn", "SD1-19.05")
    if command.jailor not in keepers(draft, to, unit.id):
        raise Refusal("busy_jailor", "He cannot hold another prisoner", "SD1-19.04")
    draft.set_stack(stack.id, captives=tuple(c for c in stack.captives if c != unit.id))
    imprison(draft, unit.id, command.jailor)
    draft.emit(OrdersGiven(audience=(command.by,), stack=to.id, what="prisoner"))


def end_prisoner(draft: Draft, command: EndPrisoner) -> None:
    """Croak or free a prisoner (SD1-19.02)."""
    unit, stack = _held(draft, command.by, command.prisoner)
    if command.how not in ("croak", "free"):
        raise Refusal("no_such_choice", "A prisoner can only be croaked or freed")
    if command.how == "free":
        if _no_ground(draft, unit, stack):
            raise Refusal("no_ground", "There is no ground to stand on", "SD3-10.06")
        release(draft, unit)
    else:
        draft.set_stack(stack.id, captives=tuple(c for c in stack.captives if c != unit.id))
        draft.drop_unit(unit.id)
        note_captivity(draft, [unit])
        report_loss(draft, unit, stack.hex, IN_CAPTIVITY)
    draft.emit(OrdersGiven(audience=(command.by,), rule=RuleId("SD1-19.02"), stack=stack.id, what="prisoner"))
    sight.look_all(draft)
