"""Garrison units: who stays where he popped, and what he is as a field unit. SD3-15.02, SD2-9.02.

RULING: what a garrison gives up is its strategic move; in a fight it moves as its card says. Its mastery
counts in a city, whose row of the terrain table names it (`home_for`). A field unit has the terrain special
that its class names for it (`field_special`), or none. `fielding` has the command.
"""

from collections.abc import Mapping

from game.core.records import RuleId, UnitId, replace
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.records import GARRISON, UnitKind
from game.rulesets.second_dawn.content.typed import World
from game.rulesets.second_dawn.unit import bents

FIELD = "field_unit"
"""Status of a unit that was a garrison unit and is none any more."""
RULE = RuleId("SD3-15.02")


def kind_of(world: World, unit: Unit) -> UnitKind:
    """The class of a unit with the terrain special that it has as a field unit."""
    if not (unit.bent or unit.statuses):
        plain: UnitKind = world.kind(unit.kind)
        return plain
    kind = bents.kind_of(world, unit)
    if FIELD not in unit.statuses or kind.terrain_special != GARRISON:
        return kind
    own: UnitKind = world.kind(unit.kind)
    special = own.field_special if own.terrain_special == GARRISON else own.terrain_special
    return replace(kind, terrain_special=special)


def by_choice(kind: UnitKind, unit: Unit) -> bool:
    """Whether a unit of a class is a garrison unit as it stands, by its class or because it popped as one."""
    return unit.bent.get(bents.HOME, kind.terrain_special) == GARRISON and FIELD not in unit.statuses


def stays(world: World, unit: Unit) -> bool:
    """Whether a unit is of a garrison: it goes nowhere and nobody carries it."""
    return kind_of(world, unit).terrain_special == GARRISON


def staying(world: World, units: Mapping[UnitId, Unit], stack: Stack) -> list[Unit]:
    """The garrison units of a stack."""
    return [units[id_] for id_ in stack.units if stays(world, units[id_])]
