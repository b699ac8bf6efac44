"""What follows a game master's acts under these rules: ground, cover and room for stacks, who sees what then,
who meets whom. He is bound by the rules of places, not by those of turns."""

from collections.abc import Iterable

from game.core.counters import PURSE
from game.core.decisions import Task
from game.core.holdings import Holding
from game.core.numbers import Cents
from game.core.records import HexId, SideId, StackId, UnitId
from game.core.refusal import Refusal
from game.core.seams.gm import FigureLimits, GmRules
from game.core.state import Site, Stack, Unit
from game.rulesets.second_dawn.content.counters import REINFORCES
from game.rulesets.second_dawn.content.land_records import Terrain
from game.rulesets.second_dawn.content.realm_records import CITY_LEVELS
from game.rulesets.second_dawn.content.records import ZoneRow
from game.rulesets.second_dawn.content.typed import Draft, World
from game.rulesets.second_dawn.factions.regency import HEIR, RULER
from game.rulesets.second_dawn.ferals import crafts
from game.rulesets.second_dawn.land import supply
from game.rulesets.second_dawn.land.city_works import room_in
from game.rulesets.second_dawn.land.movers import flies, mover_now
from game.rulesets.second_dawn.land.travel import may_stand
from game.rulesets.second_dawn.life import victory
from game.rulesets.second_dawn.life.prisoners import settle_captives
from game.rulesets.second_dawn.life.sites import PLAYER_CHARACTER
from game.rulesets.second_dawn.march.stacks import may_lead, remove_units
from game.rulesets.second_dawn.mounts import seats
from game.rulesets.second_dawn.realm import banks, capital, capture, cities, overgrown, purses, works
from game.rulesets.second_dawn.scouting import scouts, sight, stances
from game.rulesets.second_dawn.scouting.foreign_stacks import copy_of
from game.rulesets.second_dawn.unit import ageing, levels

GROUND, SKY = "ground", "sky"
MOST_LEVEL = 40


def check(draft: Draft, stack_id: StackId) -> None:
    """Refuse a stack without ground (SD3-10.06), zone (SD3-9.07), cover (SD5-8.03) or room (SD5-3.08)."""
    stack = draft.stacks[stack_id]
    _check_zone(draft, stack)
    if stack.stance != stances.OPEN:
        barred = scouts.may_hide_in(draft, draft.land, stack, stack.hex)
        if barred is not None:
            raise Refusal("no_cover", barred.reason, barred.rule)
    if supply.bloc_supply(draft, stack.side, stack.hex) > room_in(draft, stack.side, stack.hex):
        raise Refusal("full", "The hex has no room for so many units of one side and its allies", "SD5-3.08")


def _check_zone(draft: Draft, stack: Stack) -> None:
    terrain: Terrain = draft.world.tables["terrain"][draft.land.terrain_at(stack.hex)]
    row: ZoneRow | None = draft.world.tables.get("zone", {}).get(stack.zone)
    hides_by = row.hides_by if row is not None else stack.zone.replace(SKY, "flier")
    if hides_by == "none" or (hides_by == "flier" and terrain.ceiling == GROUND):
        raise Refusal("no_zone", "There is no such zone here", "SD3-9.07")
    if hides_by == "flier" and not flies(draft.world, draft.snapshot(), stack):
        raise Refusal("not_a_flier", "Only fliers can be in the sky", "SD3-9.07")
    if may_stand(draft.world, draft.land, stack.hex):
        return
    if hides_by == "ground":
        raise Refusal("no_ground", "There is no ground to stand on", "SD3-10.06")
    afoot = seats.walkers(draft.world, draft.units, stack)
    if not all(mover_now(draft.world, draft.units[unit]).flier for unit in afoot):
        raise Refusal("no_ground", "Not all of them would have ground to stand on", "SD3-10.06")


def figures(world: World, unit: Unit) -> FigureLimits:
    """A unit's maxima at its level (SD4-2.03)."""
    kind = ageing.kind_of(world, unit)
    return FigureLimits(
        hits=levels.hits_max(kind, unit.level),
        move=levels.move_max(kind, unit.level),
        ammo=kind.weapon.ammo if kind.weapon else 0,
        levels=MOST_LEVEL,
    )


def moved(draft: Draft, stack_id: StackId) -> None:
    """Who was put elsewhere holds no reinforced hex any more (SD5-6.07)."""
    for unit in draft.members(draft.stacks[stack_id]):
        if REINFORCES.of(unit):
            REINFORCES.set(draft, unit, "")


def settle(draft: Draft, hexes: Iterable[HexId], sides: Iterable[SideId]) -> None:
    """All look again, money without a treasury goes into purses, who has fallen falls; once nothing else is
    to be done, who meets in the hexes meets (SD5-12.01)."""
    for side in sides if draft.params.realm else ():
        if side in draft.sides and draft.sides[side].role == "player":
            capital.scatter(draft, side)
    places = sorted(hex_ for hex_ in set(hexes) if draft.stacks_in(hex_))
    for hex_ in places:
        for stack in draft.stacks_in(hex_):
            settle_captives(draft, stack)
    sight.look_all(draft)
    if draft.questions:
        return
    victory.judge(draft)
    if draft.clock.phase != "over":
        draft.agenda = (*(Task(kind="contact", hex=hex_) for hex_ in reversed(places)), *draft.agenda)


def placed(draft: Draft, before: Site | None, after: Site | None) -> None:
    """What follows for the realms of those who lost a city and who got it (SD9-19)."""
    if not draft.params.realm or before is None or before.kind != capture.CITY:
        return
    if after is not None:
        overgrown.settle(draft, after.id)
    owner = after.owner if after is not None and after.kind == capture.CITY else None
    sight.look_all(draft)
    if after is None or after.kind != capture.CITY:
        capture.gone(draft, before)
    elif owner != before.owner:
        capture.changed_hands(draft, after, before.owner)


def check_holding(draft: Draft, site: Site, holding: Holding) -> None:
    """Refuse a city with what there is not, or with more than its level holds (SD9-10, SD9-18.01)."""
    cities.require_realm(draft)
    tables = draft.world.tables
    for id_, level in holding.works.items():
        if id_.partition(works.PER_KIND)[0] not in tables["building"] or level < 0:
            raise Refusal("no_building", f"There is no building {id_}", "SD9-13.00")
    orders = (*((holding.order,) if holding.order is not None else ()), *holding.queue)
    for order in orders:
        known = draft.world.has_kind(order.kind)
        if not known or not draft.world.kind(order.kind).pop_per_day or order.batches < 1:
            raise Refusal("no_pop", f"No city pops {order.kind}", "SD9-4.01")
    for food, value in holding.larder.items():
        if food not in tables["food"] or value < 0:
            raise Refusal("no_food", f"There is no food {food}", "SD11-2.08")
    if not 0 <= holding.damage <= CITY_LEVELS - site.level:
        raise Refusal("damage", "It has not lost that many levels", "SD9-2.04")
    if not 0 <= holding.bank <= banks.capacity(draft.world, site.level, holding, draft.params):
        raise Refusal("bank", "Its banks do not hold that much", "SD9-18.01")


def purse(draft: Draft, unit_id: UnitId, cents: Cents) -> None:
    """Put so much into a unit's purse (SD4-8.01)."""
    unit = draft.units[unit_id]
    if not 0 <= cents <= purses.limit(draft.world, draft, unit):
        raise Refusal("purse", "He has no purse that holds that much", "SD4-8.01")
    PURSE.set(draft, unit, cents)


MASTERY = GmRules(
    stances=(stances.OPEN, stances.HIDDEN, stances.SNEAKING),
    zones=(GROUND, SKY),
    check=check,
    figures=figures,
    placed=placed,
    check_holding=check_holding,
    purse=purse,
    mend=crafts.stands_up,
    moved=moved,
    remove=remove_units,
    settle=settle,
    copy_of=copy_of,
    who_sees=sight.who_sees_site,
    may_lead=may_lead,
    offices=frozenset({RULER, HEIR, PLAYER_CHARACTER}),
)
