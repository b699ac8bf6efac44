"""Mounting and dismounting on the map: SD3-11.01 to 11.03, SD3-11.09.

It costs the mount nothing. A rider who makes a cavalry keeps his move; whoever else is carried has none left
for the day, and one mount a day is all it may have. Prisoners sit where their jailor sits.
"""

from game.core.commands.common import DismountUnits, MountUnits
from game.core.events.common import UnitsDismounted, UnitsMounted
from game.core.flow import stacking
from game.core.records import RuleId, UnitId
from game.core.refusal import Refusal
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land.travel import may_stand
from game.rulesets.second_dawn.march.stacks import told_stack
from game.rulesets.second_dawn.mounts import carrying, cavalry, seats, vehicles
from game.rulesets.second_dawn.scouting import sight, zones
from game.rulesets.second_dawn.unit import ageing, garrison
from game.rulesets.second_dawn.unit.losses import able

_MOUNT = RuleId("SD3-11.02")
_DISMOUNT = RuleId("SD3-11.03")


def mount_units(draft: Draft, command: MountUnits) -> None:
    """Seat units on a mount of their stack; a jailor takes his prisoners up with him, but for
    those that are too large."""
    stack = told_stack(draft, command.by, command.stack)
    _check_mount(draft, stack, command.mount)
    chosen = stacking.chosen((*stack.units, *stack.captives), command.units)
    mount = draft.units[command.mount]
    held = [
        c
        for c in stack.captives
        if draft.units[c].held_by in chosen
        and c not in chosen
        and seats.fits(draft.world, draft.units[c], mount)
    ]
    for unit in chosen:
        _check_seat(draft, stack, unit, command)
    _check_ground(draft, stack)
    going = (*chosen, *held)
    _check_room(draft, stack, mount, going)
    for unit in going:
        draft.set_unit(unit, mount=command.mount)
    for unit in going:
        if not seats.rides(draft.world, draft.units, stack, unit):
            ferry(draft, unit)
    draft.emit(
        UnitsMounted(audience=(stack.side,), rule=_MOUNT, stack=stack.id, mount=command.mount, units=going)
    )
    sight.look_all(draft)


def dismount_units(draft: Draft, command: DismountUnits) -> None:
    """Let units get off, and prisoners with their jailors. Who was carried as a load has no move left."""
    stack = told_stack(draft, command.by, command.stack)
    chosen = stacking.chosen((*stack.units, *stack.captives), command.units)
    for unit in chosen:
        if draft.units[unit].mount is None:
            raise Refusal("not_mounted", "It is not mounted", _DISMOUNT)
    _check_ground(draft, stack)
    held = [c for c in stack.captives if draft.units[c].held_by in chosen and c not in chosen]
    going = (*chosen, *(c for c in held if draft.units[c].mount is not None))
    for unit in going:
        draft.set_unit(unit, mount=None)
    draft.emit(UnitsDismounted(audience=(stack.side,), rule=_DISMOUNT, stack=stack.id, units=going))
    zones.settle(draft, stack)
    sight.look_all(draft)


def ferry(draft: Draft, unit: UnitId) -> None:
    """A unit is carried as a load: no other mount for the rest of the day, and no move (SD3-11.02, 11.03),
    but for one that rides in a vehicle, which costs it none (SD5-5.08)."""
    mount = draft.units[unit].mount
    rolls = mount is not None and draft.world.kind(draft.units[mount].kind).vehicle
    draft.set_unit(unit, move=draft.units[unit].move if rolls else 0, ferried=mount)


def ferry_loads(draft: Draft, stack: Stack) -> None:
    """Mounts of a stack have carried their loads over a border."""
    for unit in (*stack.units, *stack.captives):
        if draft.units[unit].mount is not None and not seats.rides(draft.world, draft.units, stack, unit):
            ferry(draft, unit)


def _check_mount(draft: Draft, stack: Stack, mount: UnitId) -> None:
    """Refusal for a unit that carries nobody."""
    if mount not in stack.units:
        raise Refusal("not_a_member", "The mount must be in the stack", _MOUNT)
    unit = draft.units[mount]
    kind = draft.world.kind(unit.kind)
    if not kind.vehicle and not cavalry.is_mount(kind):
        raise Refusal("no_mount", "Only heavy beasts and vehicles carry units", "SD3-11.01")
    if not able(unit):
        raise Refusal("mount_down", "The mount is incapacitated", _MOUNT)
    if unit.mount is not None:
        raise Refusal("mounted", "The mount is being carried", _MOUNT)


def _check_seat(draft: Draft, stack: Stack, unit_id: UnitId, command: MountUnits) -> None:
    """Refusal for a unit that cannot get on this mount now."""
    unit, mount = draft.units[unit_id], draft.units[command.mount]
    kind = draft.world.kind(unit.kind)
    if unit_id == command.mount:
        raise Refusal("itself", "It cannot carry itself", _MOUNT)
    if unit.mount is not None:
        raise Refusal("mounted", "It is already on a mount", _MOUNT)
    if seats.on_back(draft.units, stack, unit_id):
        raise Refusal("carries", "It is carrying somebody", _MOUNT)
    if garrison.stays(draft.world, unit):
        raise Refusal("garrison", "Garrison units cannot be carried", _MOUNT)
    if not carrying.may_be_carried(flier=kind.terrain == "sky", rider=kind.rides, garrison=False):
        raise Refusal("flier", "Fliers cannot be carried", "SD3-8.10")
    row = vehicles.row_of(draft.world.tables, draft.world.kind(mount.kind))
    if row is not None and not seats.fits(draft.world, unit, mount):
        raise Refusal(
            "no_place", f"{row.name} cannot carry {kind.plural.lower() or kind.name}", vehicles.RULE
        )
    if not seats.fits(draft.world, unit, mount):
        raise Refusal("too_large", "It is too large for this mount", "SD3-11.06")
    if unit.held_by is not None and unit.held_by not in command.units:
        jailor = draft.units[unit.held_by]
        if jailor.mount != command.mount:
            raise Refusal("apart", "A prisoner sits where its jailor sits", "SD3-11.09")
    if unit.ferried not in (None, command.mount) and not _would_ride(draft, stack, unit_id, command):
        raise Refusal("one_mount", "A unit rides only one mount a day", _MOUNT)


def _check_room(draft: Draft, stack: Stack, mount: Unit, going: tuple[UnitId, ...]) -> None:
    """Refusal where a vehicle has no room for all of them (SD5-5.07)."""
    row = vehicles.row_of(draft.world.tables, draft.world.kind(mount.kind))
    if row is None:
        return
    inside = (*seats.on_back(draft.units, stack, mount.id), *going)
    fault = vehicles.boarding_fault(row, [draft.world.kind(draft.units[unit].kind) for unit in inside])
    if fault:
        raise Refusal("full", f"{row.name} cannot hold so many", vehicles.RULE)


def _would_ride(draft: Draft, stack: Stack, unit: UnitId, command: MountUnits) -> bool:
    """Whether a unit would make a cavalry of the mount: riders change mounts as they like (SD3-11.03)."""
    world, units = draft.world, draft.units
    horse = world.kind(units[command.mount].kind)
    if not cavalry.may_form(ageing.kind_of(world, units[unit]), horse):
        return False
    return seats.rider(world, units, stack, command.mount) is None


def _check_ground(draft: Draft, stack: Stack) -> None:
    if not may_stand(draft.world, draft.land, stack.hex):
        raise Refusal("no_ground", "There is no ground to stand on", "SD3-10.06")
