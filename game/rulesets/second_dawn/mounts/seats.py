"""Who sits on what on the map: mounts, riders and passengers of a stack. SD3-11, SD3-12.01, SD3-12.05.

A carried unit keeps its place among the units (or prisoners) of its stack and names its mount. Reads the
truth and a side's belief alike.
"""

from collections.abc import Collection, Mapping, Sequence

from game.core.records import UnitId
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.records import UnitKind, size_number
from game.rulesets.second_dawn.content.typed import World
from game.rulesets.second_dawn.mounts import carrying, cavalry, vehicles
from game.rulesets.second_dawn.mounts.carrying import Capacity, Load
from game.rulesets.second_dawn.unit import ageing
from game.rulesets.second_dawn.unit.losses import able

Units = Mapping[UnitId, Unit]

_NOTHING = Capacity(combat=0, optimum=0, maximum=0)


def walkers(world: World, units: Units, stack: Stack) -> tuple[UnitId, ...]:
    """Units of a stack that move by themselves: those that nothing carries, vehicles left out (SD5-5.07)."""
    return tuple(
        unit for unit in stack.units if units[unit].mount is None and not world.kind(units[unit].kind).vehicle
    )


def mounts(units: Units, stack: Stack) -> frozenset[UnitId]:
    """Units of a stack that carry somebody."""
    carried = (units[unit].mount for unit in (*stack.units, *stack.captives))
    return frozenset(mount for mount in carried if mount is not None)


def on_back(units: Units, stack: Stack, mount: UnitId) -> tuple[UnitId, ...]:
    """Units and prisoners that a mount carries, in the order of the stack."""
    return tuple(unit for unit in (*stack.units, *stack.captives) if units[unit].mount == mount)


def rider(world: World, units: Units, stack: Stack, mount: UnitId) -> UnitId | None:
    """The unit that makes a cavalry of its mount: the first trained rider on it (SD3-12.01)."""
    horse = world.kind(units[mount].kind)
    return next(
        (
            unit
            for unit in stack.units
            if units[unit].mount == mount and cavalry.may_form(ageing.kind_of(world, units[unit]), horse)
        ),
        None,
    )


def rides(world: World, units: Units, stack: Stack, unit: UnitId) -> bool:
    """Whether a unit is the rider of its mount, who keeps his own move (SD3-11.03); others are carried."""
    mount = units[unit].mount
    return mount is not None and rider(world, units, stack, mount) == unit


def kind_of(world: World, units: Units, stack: Stack, unit: UnitId) -> UnitKind:
    """What a unit is on the march: itself, or the cavalry it makes with its rider (SD3-12.01)."""
    return ridden(world, units, unit, rider(world, units, stack, unit))


def ridden(world: World, units: Units, unit: UnitId, up: UnitId | None) -> UnitKind:
    """The same of a unit with a rider, or without one."""
    kind = ageing.kind_of(world, units[unit])
    return kind if up is None else cavalry.composite(ageing.kind_of(world, units[up]), kind)


def load(world: World, units: Units, stack: Stack, mount: UnitId) -> Load:
    """What a mount carries and what that does to it; its rider is no load (SD3-11.05, SD3-11.06)."""
    back = on_back(units, stack, mount)
    riders = [ageing.kind_of(world, units[unit]) for unit in back if unit in stack.units]
    freight: list[UnitKind] = [world.kind(units[unit].kind) for unit in back if unit in stack.captives]
    horse = world.kind(units[mount].kind)
    return carrying.ABOARD if horse.vehicle else laden(riders, horse, freight)


def fits(world: World, unit: Unit, mount: Unit) -> bool:
    """Whether a unit is small enough for a mount (SD3-11.06), or can ride in a vehicle (SD5-5.07)."""
    row = vehicles.row_of(world.tables, world.kind(mount.kind))
    if row is not None:
        return not vehicles.boarding_fault(row, [world.kind(unit.kind)])
    return size_number(world.kind(unit.kind).size) < size_number(world.kind(mount.kind).size)


def seating_fault(riders: Sequence[UnitKind], mount: UnitKind, tables: vehicles.Tables) -> str:
    """Why these kinds of units cannot sit together on a mount or in a vehicle, in a sentence; empty if they
    can (SD3-11.01, SD3-11.02, SD3-11.05, SD3-11.06, SD5-5.07)."""
    row = vehicles.row_of(tables, mount)
    if row is None and not cavalry.is_mount(mount):
        return f"{mount.name} carries nobody (SD3-11.01)"
    for kind in riders:
        garrison = kind.terrain_special == "garrison"
        if not carrying.may_be_carried(flier=kind.terrain == "sky", rider=kind.rides, garrison=garrison):
            return f"{kind.name} cannot be carried (SD3-11.02)"
        if row is None and size_number(kind.size) >= size_number(mount.size):
            return f"{kind.name} is too large for {mount.name} (SD3-11.06)"
    if row is not None:
        return vehicles.boarding_fault(row, riders)
    if laden(riders, mount).move == "none":
        return f"{mount.name} cannot carry so many (SD3-11.05)"
    return ""


def laden(riders: Sequence[UnitKind], mount: UnitKind, freight: Sequence[UnitKind] = ()) -> Load:
    """What units on a mount do to it: the first that makes a cavalry of it is no load (SD3-11.05). `freight`
    are prisoners, who ride nothing."""
    up = next((kind for kind in riders if cavalry.may_form(kind, mount)), None)
    increased, sky = bool(mount.able.carry), mount.terrain == "sky"
    limits = carrying.capacity(mount.size, sky=sky, rider_size=up.size if up else "", increased=increased)
    cargo: dict[str, int] = {}
    for kind in (*riders, *freight):
        cargo[kind.size] = cargo.get(kind.size, 0) + 1
    if up is not None:
        cargo[up.size] -= 1
    return carrying.encumbrance(
        carrying.cargo_points(cargo), limits or _NOTHING, sky=sky, increased=increased
    )


def together(units: Units, stack: Stack, chosen: Collection[UnitId]) -> tuple[UnitId, ...]:
    """The chosen units of a stack with all that ride on them or carry them: a cavalry is one unit
    (SD3-12.05)."""
    seats = {units[unit].mount or unit for unit in chosen}
    return tuple(unit for unit in stack.units if unit in seats or units[unit].mount in seats)


def strays(units: Units, stack: Stack) -> tuple[UnitId, ...]:
    """Units and prisoners of a stack whose mount is no longer in it, or down, and prisoners on a mount that
    their jailor has left (SD3-11.09)."""
    good = {unit for unit in stack.units if able(units[unit])}
    apart = set(left_behind(units, stack))
    return tuple(
        unit
        for unit in (*stack.units, *stack.captives)
        if units[unit].mount is not None and (units[unit].mount not in good or unit in apart)
    )


def left_behind(units: Units, stack: Stack) -> tuple[UnitId, ...]:
    """Prisoners that would not come along over a border: their jailor is carried, and they are not on the
    same mount (SD3-11.09)."""
    return tuple(
        captive
        for captive in stack.captives
        if (jailor := units[captive].held_by) is not None and units[captive].mount != units[jailor].mount
    )
