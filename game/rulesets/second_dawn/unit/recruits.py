"""Units at full strength: those that pop, and those that a scenario or a game master brings in."""

from game.core.records import KindId, SideId, StackId, UnitId, replace
from game.core.state import Unit
from game.rulesets.second_dawn.content.typed import World
from game.rulesets.second_dawn.unit import levels


def whole(world: World, unit: Unit) -> Unit:
    """A unit with the full hits, move and ammo of its class and level."""
    kind = world.kind(unit.kind)
    return replace(
        unit,
        hits=levels.hits_max(kind, unit.level),
        move=levels.move_max(kind, unit.level),
        ammo=kind.weapon.ammo if kind.weapon else 0,
    )


def fresh(world: World, unit: UnitId, kind: KindId, side: SideId, stack: StackId) -> Unit:
    """A new unit of a kind."""
    return whole(world, Unit(id=unit, kind=kind, side=side, stack=stack, hits=0, move=0))
