"""What a stack is: who commands in it, who walks on his own feet, whether it flies (TB-5.01, TB-5.12)."""

from collections.abc import Mapping

from game.core.records import UnitId
from game.core.state import Stack, Unit
from game.rulesets.battle_for.records import UnitDesign
from game.rulesets.battle_for.typed import World

COMMANDER = "commander"
FLIER = "flier"
WALKER = "walker"

Units = Mapping[UnitId, Unit]


def is_commander(kind: UnitDesign) -> bool:
    """Whether a unit of a design commands (TB-13.15)."""
    return COMMANDER in kind.specials


def commanders(world: World, units: Units, stack: Stack) -> tuple[UnitId, ...]:
    """The commanders of a stack, in stack order."""
    return tuple(u for u in stack.units if is_commander(world.kind(units[u].kind)))


def afoot(units: Units, stack: Stack) -> list[Unit]:
    """The units of a stack that ride nobody of it, in stack order."""
    members = set(stack.units)
    return [units[u] for u in stack.units if units[u].mount not in members]


def flying(world: World, units: Units, stack: Stack) -> bool:
    """Whether a stack is a Flying one: all its units that ride nobody are Fliers (TB-5.12)."""
    return all(world.kind(unit.kind).move_type == FLIER for unit in afoot(units, stack))
