"""What a side owes each dawn for its units and prisoners: SD9-1.01, SD10-7.01, SD11-5.08."""

from collections.abc import Iterable
from typing import NamedTuple

from game.core.numbers import CENT, Cents
from game.core.records import SideId, UnitId
from game.core.state import Unit
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.factions.upkeep import unit_upkeep
from game.rulesets.second_dawn.realm import meals
from game.rulesets.second_dawn.realm.cities import RUINS
from game.rulesets.second_dawn.unit import garrison

UPKEEP = "upkeep"
PRISONERS = "prisoners"
_HUNDRED = 100


class Due(NamedTuple):
    """What one unit costs at its side's dawn, in cents."""

    unit: Unit
    cents: Cents


def unit_due(world: World, source: Campaign | Draft, unit: Unit) -> Cents:
    """What a unit costs its own side today, in cents: its upkeep, of a garrison unit the part that the match
    says (SD9-1.12), of one that ate what that saves."""
    kind = world.kind(unit.kind)
    cost = unit_upkeep(kind, unit)
    fed = meals.relieved(kind, unit, cost)
    if not garrison.stays(world, unit):
        return fed
    params = source.params
    percent = params.courtier_upkeep_percent if kind.able.runs_cities else params.garrison_upkeep_percent
    return min(fed, -(-cost * percent // _HUNDRED)) if percent != _HUNDRED else fed


def prisoner_due(world: World, source: Campaign | Draft, unit: Unit) -> Cents:
    """What a prisoner costs its captor, rounded up to whole smuckers (SD11-5.08)."""
    share = unit_upkeep(world.kind(unit.kind), unit) * source.params.prisoner_upkeep_percent
    return -(-share // (_HUNDRED * CENT)) * CENT


def dues(world: World, source: Campaign | Draft, side: SideId) -> list[Due]:
    """What a side's own free units cost, in order of id; those whom ruins feed cost nothing."""
    own = [u for u in _in_order(source.units.values()) if u.side == side and u.held_by is None]
    fed = _fed_by_ruins(world, source, side)
    return [Due(unit, 0 if unit.id in fed else unit_due(world, source, unit)) for unit in own]


def _fed_by_ruins(world: World, source: Campaign | Draft, side: SideId) -> set[UnitId]:
    """Units that stand in ruins and cost too little together to be asked for it (SD9-2.11). It is a
    threshold: who costs more pays all."""
    fed: set[UnitId] = set()
    for site in source.sites.values():
        if site.level or site.kind != RUINS:
            continue
        here = [s for s in source.stacks.values() if s.side == side and s.hex == site.hex]
        units = [source.units[u] for s in here for u in s.units]
        params = source.params
        most = params.ruins_upkeep_capital if site.capital else params.ruins_upkeep
        if sum(unit_due(world, source, unit) for unit in units) <= most:
            fed |= {unit.id for unit in units}
    return fed


def prisoner_dues(world: World, source: Campaign | Draft, side: SideId) -> list[Due]:
    """What the prisoners of a side's stacks cost it."""
    held = [u for s in source.stacks.values() if s.side == side for u in s.captives]
    return [Due(source.units[u], prisoner_due(world, source, source.units[u])) for u in sorted(held)]


def _in_order(units: Iterable[Unit]) -> list[Unit]:
    return sorted(units, key=lambda unit: unit.id)
