"""Promotion and evolution for money: SD1-6.03, SD7-2.23, SD7-2.43, SD9-13.05, in a tribe SD4-11.05.

A unit with the special is turned at once into a class that its own leads to, or into a warlord. RULING: it
keeps its level, what it has learned and its wounds, has no more move than before, and stands in a city with a
store; anywhere, once every city of its side has one. RULING: a beast that evolves grows into what it would
become, before its time, under the same terms and for the price of an advanced class of its new rank; the
rulebook names no price.
"""

from collections.abc import Iterable

from game.core.alliances import PLAYER
from game.core.commands.realm import PromoteUnits
from game.core.counters import PURSE
from game.core.events.realm import UnitsPromoted
from game.core.numbers import Cents
from game.core.records import KindId, RuleId, SideId, UnitId
from game.core.refusal import Refusal
from game.core.state import Unit
from game.rulesets.second_dawn.content.counters import AGE
from game.rulesets.second_dawn.content.records import UnitKind, size_number
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.factions import peoples, regency
from game.rulesets.second_dawn.land.travel import may_stand
from game.rulesets.second_dawn.mounts import seats
from game.rulesets.second_dawn.realm import bands, cities, cut_off, levels, purses, works
from game.rulesets.second_dawn.template.rosters import roster_of
from game.rulesets.second_dawn.unit import levels as unit_levels
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.unit.sizes import heavy

RULE = RuleId("SD1-6.03")
PROMOTES = "promotes"
"""What a store makes possible."""
_WHERE = "SD9-13.05"
_TRIBE = "SD4-11.05"
_EVOLVES = "SD7-2.23"


def promotions(world: World, source: Campaign | Draft, unit: Unit) -> tuple[KindId, ...]:
    """The classes that a unit may be promoted to: those its own leads to, and a warlord. Diggers never are
    (SD1-6.03): they have not the special. Who may become heavy is turned into what of that is heavy, RULING:
    at the price of any promotion (SD7-2.44). A beast that evolves becomes its next version (SD7-2.23). In a
    tribe everybody becomes any other of its classes, also downward (SD4-11.04, SD4-11.05)."""
    kind, warlord = world.kind(unit.kind), source.params.promoted_warlord
    tribe = bands.row_of(world, source, unit.side)
    classes = (roster_of(source, unit.side) or tribe.roster) if tribe is not None else ()
    if classes:
        return tuple(KindId(one) for one in classes if one != kind.id)
    to = [*kind.promotes_to, *(() if kind.commander else (warlord,))] if kind.able.promotes else []
    if kind.able.hardens:
        to += [one for one in kind.promotes_to if _heavy(world, one)]
    if kind.able.evolves and kind.evolves is not None:
        to.append(kind.evolves.into)
    return tuple(KindId(id_) for id_ in dict.fromkeys(to))


def _heavy(world: World, kind: str) -> bool:
    return world.has_kind(KindId(kind)) and heavy(size_number(world.kind(KindId(kind)).size))


def cost(source: Campaign | Draft, side: SideId, kind: UnitKind) -> Cents:
    """What promoting one unit of a side to a class costs: by its rank, for a warlord his own price; in a
    tribe less (SD4-11.05)."""
    params = source.params
    if source.sides[side].role != PLAYER:
        return params.tribe_promotion * kind.rank
    return params.promotion_to_warlord if kind.commander else params.promotion_to_advanced * kind.rank


def promote_units(draft: Draft, command: PromoteUnits) -> None:
    """Promote units of a side for money out of its treasury. Refused to a side whose ruler does not reach
    them, to those who cannot be that, and away from a store."""
    cities.require_realm(draft)
    kind = draft.world.kind(command.kind) if draft.world.has_kind(command.kind) else None
    if kind is None or not command.units or len(set(command.units)) != len(command.units):
        raise Refusal("nobody", "No units were chosen", RULE)
    units = [_own(draft, command, unit) for unit in command.units]
    price = cost(draft, command.by, kind) * len(units)
    if draft.sides[command.by].role == PLAYER:
        if not regency.reaches(draft, command.by):
            raise Refusal("no_ruler", "Your ruler does not reach them", RULE)
        _check_place(draft, units)
        _check_roads(draft, units)
        levels.pay(draft, command.by, price, "promotion")
    else:
        _head_pays(draft, command.by, price)
    for unit in units:
        _promote(draft, unit, kind)
    draft.emit(
        UnitsPromoted(
            audience=(command.by,), rule=RULE, side=command.by, units=command.units, kind=command.kind
        )
    )
    peoples.settle(draft, command.by)


def _own(draft: Draft, command: PromoteUnits, unit_id: UnitId) -> Unit:
    unit = draft.units.get(unit_id)
    if unit is None or unit.side != command.by or unit.held_by is not None or not able(unit):
        raise Refusal("no_such_unit", "You have no such unit")
    if command.kind not in promotions(draft.world, draft, unit):
        name = draft.world.kind(unit.kind).name
        raise Refusal("cannot_be", f"{name} cannot be promoted to that", RULE)
    stack = draft.stacks[unit.stack]
    if unit.mount is not None or seats.on_back(draft.units, stack, unit.id):
        raise Refusal("mounted", "It must be on its own feet", RULE)
    may_stay = draft.world.kind(command.kind).terrain == "sky" or may_stand(
        draft.world, draft.land, stack.hex
    )
    if draft.world.kind(unit.kind).evolves is not None and not may_stay:
        raise Refusal("no_ground", "Its new shape could not stand there", _EVOLVES)
    return unit


def _head_pays(draft: Draft, side: SideId, price: Cents) -> None:
    """The head of a tribe decides and pays out of his purse (SD4-11.05, SD4-11.09). Without one a member with
    money does it himself."""
    own = [u for u in draft.units.values() if u.side == side and able(u) and u.held_by is None]
    heads = [u for u in own if peoples.HEAD in u.statuses]
    payer = max(heads or own, key=lambda unit: (PURSE.of(unit), unit.id), default=None)
    if payer is None or PURSE.of(payer) < price:
        raise Refusal("money", "None of their purses holds that much", _TRIBE)
    purses.spend(draft, payer, price)


def _check_place(draft: Draft, units: Iterable[Unit]) -> None:
    """Refused away from a city with a store, unless every city of the side has one (SD9-13.05)."""
    units = list(units)
    own = list(cities.cities_of(draft, units[0].side))
    stores = {s.hex for s in own if works.has(draft.world, draft.holding(s.id), PROMOTES)}
    if own and len(stores) == len(own):
        return
    if any(draft.stacks[unit.stack].hex not in stores for unit in units):
        raise Refusal("no_store", "Only a city with a store can promote units", _WHERE)


def _check_roads(draft: Draft, units: Iterable[Unit]) -> None:
    """Refused in a city of the side that no money reaches (SD9-9.03). Whether one of others is besieged is
    their own affair."""
    units = list(units)
    here = {draft.stacks[unit.stack].hex for unit in units}
    for site in cities.cities_of(draft, units[0].side):
        if site.hex in here:
            cut_off.require_open(draft, site)


def _promote(draft: Draft, unit: Unit, kind: UnitKind) -> None:
    """Turn a unit into another class."""
    before = draft.world.kind(unit.kind)
    wounds = unit_levels.hits_max(before, unit.level) - unit.hits
    full = unit_levels.hits_max(kind, unit.level)
    draft.set_unit(
        unit.id,
        kind=kind.id,
        hits=max(kind.croaks_at + 1, full - wounds),
        move=min(unit.move, unit_levels.move_max(kind, unit.level)),
        ammo=kind.weapon.ammo if kind.weapon else 0,
    )
    if before.evolves is not None:
        draft.set_unit(unit.id, counters=AGE.among(unit.counters, 0))
