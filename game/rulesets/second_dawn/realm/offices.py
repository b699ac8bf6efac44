"""Who runs a city: its steward, the managers of its buildings, inspection, where the capital is. SD9-3.03,
SD9-13.04, SD9-18.08, SD10-7.07.

RULING: a steward is any able commander of the side who stands in the city, a manager a courtier. Both hold
their office until they leave, fall or are replaced, and neither runs two things.
"""

from game.core.commands.realm import AppointManager, AppointSteward, MarkSpare, MoveCapital
from game.core.events.realm import OfficeGiven
from game.core.holdings import Holding, Realm
from game.core.records import RuleId, SideId, SiteId, UnitId
from game.core.refusal import Refusal
from game.core.state import Site, Unit
from game.rulesets.second_dawn.content.realm_records import Building
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions.regency import RULER
from game.rulesets.second_dawn.realm import cities, popping, works
from game.rulesets.second_dawn.unit.losses import able

STEWARD = RuleId("SD9-3.03")
MANAGER = RuleId("SD9-13.04")
CAPITAL = RuleId("SD10-7.07")


def appoint_steward(draft: Draft, command: AppointSteward) -> None:
    """Name who governs a city from the next turn on."""
    cities.require_realm(draft)
    site = cities.own_city(draft, command.by, command.site)
    if command.unit is not None:
        unit = _officer(draft, command.by, site, command.unit)
        if not draft.world.kind(unit.kind).commander:
            raise Refusal("no_commander", "Only a commander can govern a city", STEWARD)
        if draft.holding(site.id).steward == unit.id:
            raise Refusal("twice", "He already governs it", STEWARD)
        _leave_offices(draft, unit.id)
    draft.set_holding(site.id, steward=command.unit, steward_since=draft.clock.day if command.unit else 0)
    told = OfficeGiven(audience=(command.by,), rule=STEWARD, site=site.id, hex=site.hex, unit=command.unit)
    draft.emit(told)


def appoint_manager(draft: Draft, command: AppointManager) -> None:
    """Name who manages a building of a city."""
    cities.require_realm(draft)
    site = cities.own_city(draft, command.by, command.site)
    row: Building | None = draft.world.tables["building"].get(command.building.partition(works.PER_KIND)[0])
    if row is None or not works.levels_of(draft.world, draft.holding(site.id)).get(command.building):
        raise Refusal("no_building", "The city has no such building", MANAGER)
    if command.unit is not None:
        if not (row.job or row.inspect):
            raise Refusal("no_job", f"There is nothing to manage in a {row.name.lower()}", MANAGER)
        unit = _officer(draft, command.by, site, command.unit)
        if not draft.world.kind(unit.kind).able.runs_cities:
            raise Refusal("no_courtier", "Only courtiers can manage buildings", MANAGER)
        _leave_offices(draft, unit.id)
    kept = {b: u for b, u in draft.holding(site.id).managers.items() if b != command.building}
    if command.unit is not None:
        kept[command.building] = command.unit
    draft.set_holding(site.id, managers=dict(sorted(kept.items())))
    draft.emit(
        OfficeGiven(
            audience=(command.by,),
            rule=MANAGER,
            site=site.id,
            hex=site.hex,
            building=command.building,
            unit=command.unit,
        )
    )


def inspect(draft: Draft, side: SideId) -> None:
    """At the end of a side's turn, note which buildings somebody saw to: those with an eye for it, where the
    steward or their own manager is in the city (SD9-18.08)."""
    for site in list(cities.cities_of(draft, side)):
        holding = draft.holding(site.id)
        seen = tuple(_inspected(draft, site, holding))
        if seen != holding.inspected:
            draft.set_holding(site.id, inspected=seen)


def _inspected(draft: Draft, site: Site, holding: Holding) -> list[str]:
    table = draft.world.tables["building"]
    governed = holding.steward is not None and _is_in(draft, site, holding.steward)
    out = []
    for id_ in sorted(works.levels_of(draft.world, holding)):
        row: Building | None = table.get(id_)
        manager = holding.managers.get(id_)
        if row is not None and row.inspect and (governed or (manager and _is_in(draft, site, manager))):
            out.append(id_)
    return out


def mark_spare(draft: Draft, command: MarkSpare) -> None:
    """Name the units that go first if the side cannot pay, in this order (SD5-1.06)."""
    cities.require_realm(draft)
    own = {u.id for u in draft.units.values() if u.side == command.by}
    if len(set(command.units)) != len(command.units) or not own.issuperset(command.units):
        raise Refusal("no_such_unit", "You have no such units", "SD5-1.06")
    draft.set_realm(command.by, spare=command.units)


def move_capital(draft: Draft, command: MoveCapital) -> None:
    """Make an own city on a capital site the capital: the ruler stands there, and there is a throne. The
    treasury opens there, empty if the side had none (SD10-7.07)."""
    cities.require_realm(draft)
    site = cities.own_city(draft, command.by, command.site)
    realm = draft.realms.get(command.by, Realm())
    if realm.capital == site.id:
        raise Refusal("twice", "It is already the capital", CAPITAL)
    if not site.capital or site.level < 1:
        raise Refusal("no_capital_site", "Only a capital site can be the capital", CAPITAL)
    if not any(RULER in u.statuses and able(u) for u in cities.units_in(draft, site, command.by)):
        raise Refusal("no_ruler", "The ruler must be in it", CAPITAL)
    if not works.has(draft.world, draft.holding(site.id), THRONE):
        raise Refusal("no_throne", "The city has no throne", CAPITAL)
    draft.set_realm(command.by, capital=site.id)
    popping.resume(draft, command.by, site)
    draft.emit(OfficeGiven(audience=(command.by,), rule=CAPITAL, site=site.id, hex=site.hex, building=THRONE))


THRONE = "capital"
"""What a building makes possible that holds a throne."""


def _officer(draft: Draft, side: SideId, site: Site, unit: UnitId) -> Unit:
    """An able unit of the side in the city."""
    found = draft.units.get(unit)
    if found is None or found.side != side or not able(found) or found.held_by is not None:
        raise Refusal("no_such_unit", "You have no such unit")
    if draft.stacks[found.stack].hex != site.hex:
        raise Refusal("not_there", "He is not in the city", STEWARD)
    return found


def _is_in(draft: Draft, site: Site, unit: UnitId) -> bool:
    found = draft.units.get(unit)
    return found is not None and found.side == site.owner and draft.stacks[found.stack].hex == site.hex


def _leave_offices(draft: Draft, unit: UnitId) -> None:
    """Whoever takes an office lays down the one he had."""
    for id_ in sorted(draft.holdings):
        holding = draft.holdings[SiteId(id_)]
        if holding.steward == unit:
            draft.set_holding(SiteId(id_), steward=None, steward_since=0)
        if unit in holding.managers.values():
            managers = {b: u for b, u in holding.managers.items() if u != unit}
            draft.set_holding(SiteId(id_), managers=managers)
