"""Wagons and siege towers: what they take, who is safe in them, who is left to work them. SD5-5.07 to 5.09,
SD1-3.03, SD0-4.09.

A vehicle is a unit of its side that goes nowhere by itself and strikes nobody; who rides in it sits on it as
on a mount (`seats`). What draws it is in `teams`. RULING: several sizes together fill it in proportion, each
by its natural groups.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from game.core.records import UnitId
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import World
from game.rulesets.second_dawn.content.vehicle_records import Vehicle
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.unit.sizes import GROUPS

RULE = "SD5-5.07"
Tables = Mapping[str, Mapping[str, Any]]
_FULL = Fraction(1)


def row_of(tables: Tables, kind: UnitKind) -> Vehicle | None:
    """The vehicle that a kind of unit is; None for all others."""
    return tables["vehicle"][kind.vehicle] if kind.vehicle else None


def share(row: Vehicle, size: str) -> Fraction | None:
    """The part of a full load that one unit of a size is; None if it cannot ride in the vehicle."""
    groups = row.load.by_size.get(size, 0)
    return Fraction(1, groups * GROUPS[size][0]) if groups else None


def filled(row: Vehicle, sizes: Iterable[str]) -> Fraction:
    """How full units of these sizes make a vehicle, 1 for full. KeyError for one that cannot ride in it."""
    total = Fraction(0)
    for size in sizes:
        part = share(row, size)
        if part is None:
            raise KeyError(size)
        total += part
    return total


def boarding_fault(row: Vehicle, kinds: Iterable[UnitKind]) -> str:
    """Why units of these kinds cannot ride in a vehicle together, in a sentence; empty if they can."""
    total = Fraction(0)
    for kind in kinds:
        part = share(row, kind.size)
        if kind.vehicle:
            return f"{kind.name} cannot ride in a vehicle ({RULE})"
        if part is None:
            return f"{row.name} takes no units of {kind.size} size ({RULE})"
        total += part
    return f"{row.name} cannot hold so many ({RULE})" if total > _FULL else ""


def in_stack(world: World, units: Mapping[UnitId, Unit], stack: Stack) -> tuple[UnitId, ...]:
    """The vehicles of a stack."""
    return tuple(unit for unit in stack.units if world.kind(units[unit].kind).vehicle)


def sheltered(world: World, units: Mapping[UnitId, Unit], stack: Stack) -> frozenset[UnitId]:
    """Units of a stack that ride in a fortification: nobody charges out of it, or at them (SD0-4.09)."""
    forts = {
        unit
        for unit in in_stack(world, units, stack)
        if (row := row_of(world.tables, world.kind(units[unit].kind))) is not None and row.fort
    }
    return frozenset(unit for unit in stack.units if units[unit].mount in forts)


def entrenched(world: World, units: Mapping[UnitId, Unit], stack: Stack) -> bool:
    """Whether all of a stack ride in fortifications, so that nobody charges it (SD0-4.09)."""
    safe = sheltered(world, units, stack)
    return bool(safe) and safe | set(in_stack(world, units, stack)) == set(stack.units)


def unattended(world: World, units: Mapping[UnitId, Unit], stack: Stack) -> bool:
    """Whether nothing is left of a stack but vehicles with nobody in them who is able. RULING: such vehicles
    fight no battle, see nothing and hold nothing; whoever holds the hex takes them."""
    wheels = False
    for unit in stack.units:
        if world.kind(units[unit].kind).vehicle:
            wheels = True
        elif able(units[unit]):
            return False
    return wheels
