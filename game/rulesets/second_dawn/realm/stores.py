"""Food of cities: what gardens and farms bring in, what spoils, who eats of it. SD9-14.

Each dawn, after what pops has popped and before anybody is paid:

| what | how much | rule |
|---|---|---|
| stores spoil | a twentieth of what no building keeps; a little of grain nobody sees to | SD9-14.02 |
| gardens yield | what they feed, in supply; half as much again with the building for it | SD9-14.02 |
| farms yield | the same, as long as somebody manages them | SD9-14.04 |
| flocks | eggs day by day, meat at the end of their brooding | SD9-14.05 |
| units of the city eat | those first who save the most for what they eat | SD9-14.02 |

Food is counted in cents of upkeep: a supply is the lowest upkeep of a small unit. RULING: what comes in of a
kind for which there is no store is eaten that day or lost; one manager sees to all farms of a kind.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from game.core.commands.realm import StoreFood
from game.core.effects import Acting, acting, total
from game.core.events.realm import StoresKept, StoresMoved
from game.core.holdings import Holding
from game.core.numbers import CENT, Cents
from game.core.records import HexId, RuleId, SideId, UnitId, replace
from game.core.refusal import Refusal
from game.core.state import Site, Unit
from game.rulesets.second_dawn.content.counters import MEAL
from game.rulesets.second_dawn.content.realm_records import Flock
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.factions.upkeep import unit_upkeep
from game.rulesets.second_dawn.land import city_works
from game.rulesets.second_dawn.march.stacks import told_stack
from game.rulesets.second_dawn.realm import cities, meals
from game.rulesets.second_dawn.realm.meals import Eaten
from game.rulesets.second_dawn.unit import habits
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.unit.sizes import STANDARD
from game.rulesets.second_dawn.wild import larder

RULE = RuleId("SD9-14.02")
CHAINS = RuleId("SD9-14.01")
FEEDS = "feeds"
"""Figure of the effects that bring food in, in supply a turn; for each kind of food of their targets."""
YIELDS = "yields"
"""Figure of the effects that make food of a kind more. RULING: the best of them counts."""
STORES = "stores"
SPOILS = "spoils"
"""Figure of the effects on what a food loses in a turn, in thousandths."""
MANAGED, UNINSPECTED = "managed", "uninspected"
"""Phases of buildings: somebody manages it; nobody saw to it."""
SUPPLY: Cents = int(STANDARD["small"].upkeep * CENT)
"""What feeds a supply for a day, in cents of upkeep."""
_HUNDRED, _THOUSAND = 100, 1000


class Day(NamedTuple):
    """What a dawn does to the stores of a city, by food in cents; `meals`: who eats how much of which foods
    (`menu`), `herds` what becomes of its flocks."""

    came: dict[str, Cents]
    spoilt: dict[str, Cents]
    eaten: Cents
    larder: dict[str, Cents]
    meals: dict[UnitId, Eaten]
    herds: dict[str, int]
    menu: tuple[str, ...]


def at_dawn(draft: Draft, side: SideId) -> None:
    """Fill the stores of a side's cities, and let their units eat of them."""
    for site, day in _days(draft.world, draft, side):
        draft.set_holding(site.id, larder=day.larder, herds=day.herds)
        for unit, eaten in day.meals.items():
            MEAL.set(draft, draft.units[unit], eaten)
        habits.drink(draft, day.meals, day.menu)
        draft.emit(
            StoresKept(
                audience=(side,),
                rule=RULE,
                site=site.id,
                hex=site.hex,
                came=sum(day.came.values()),
                spoilt=sum(day.spoilt.values()),
                eaten=day.eaten,
                left=sum(day.larder.values()),
                units=len(day.meals),
            )
        )


def meals_tomorrow(world: World, source: Campaign | Draft, side: SideId) -> dict[UnitId, Eaten]:
    """Who of a side eats what at its next dawn, if nobody moves and nothing pops."""
    return {unit: eaten for _, day in _days(world, source, side) for unit, eaten in day.meals.items()}


def fed(unit: Unit, meals_of: Mapping[UnitId, Eaten]) -> Unit:
    """A unit as it is after what it eats."""
    eaten = meals_of.get(unit.id)
    return unit if eaten is None else replace(unit, counters=MEAL.among(unit.counters, eaten))


def next_day(world: World, source: Campaign | Draft, site: Site) -> Day | None:
    """What the next dawn does to the stores of a city; None where there is no food and none comes."""
    if site.owner is None:
        return None
    return next((day for _, day in _days(world, source, site.owner, [site])), None)


def _days(
    world: World, source: Campaign | Draft, side: SideId, own: Iterable[Site] | None = None
) -> list[tuple[Site, Day]]:
    """The dawn of each city of a side that has food or gets some; of those named in `own` alone."""
    busy = [
        (site, holding, came, herds)
        for site in (cities.cities_of(source, side) if own is None else own)
        for holding in [cities.holding_of(source, site.id)]
        if holding.works or holding.larder
        for came, herds in [_comes(world, source, site, holding)]
        if came or holding.larder or herds != holding.herds
    ]
    if not busy:
        return []
    here: dict[HexId, list[Unit]] = {site.hex: [] for site, *_ in busy}
    for stack in source.stacks.values():
        if stack.side == side and stack.hex in here:
            here[stack.hex] += [source.units[u] for u in stack.units]
    return [
        (site, _day(world, source, holding, came, herds, here[site.hex]))
        for site, holding, came, herds in busy
    ]


def _day(
    world: World,
    source: Campaign | Draft,
    holding: Holding,
    came: dict[str, Cents],
    herds: dict[str, int],
    units: Iterable[Unit],
) -> Day:
    spoilt = {kind: lost for kind in holding.larder if (lost := _lost(world, source, holding, kind))}
    table = dict(holding.larder)
    loose = 0
    for kind, value in came.items():
        if _stored(world, holding, kind):
            table = larder.with_food(table, kind, value)
        else:
            loose += value
    for kind, value in spoilt.items():
        table = larder.with_food(table, kind, -value)
    before = left = sum(table.values()) + loose
    ate: dict[UnitId, Eaten] = {}
    hungry = [(-gain, unit.id, unit) for unit in units if able(unit) and (gain := _gain(world, unit))]
    for _, _, unit in sorted(hungry, key=lambda one: one[:2]):
        eaten, left = meals.portion(world.kind(unit.kind), unit, left)
        if eaten:
            ate[unit.id] = eaten
    eaten_up = before - left
    kept = larder.less(table, max(0, eaten_up - loose))
    fresh = (kind for kind in came if eaten_up and not _stored(world, holding, kind))
    return Day(came, spoilt, eaten_up, kept, ate, herds, (*fresh, *larder.gone(table, kept)))


def _gain(world: World, unit: Unit) -> int:
    """What a meal saves of a unit's upkeep, for what it eats."""
    kind = world.kind(unit.kind)
    cost = unit_upkeep(kind, unit)
    saved = cost - meals.relieved(kind, fed(unit, {unit.id: "whole"}), cost)
    return saved * _THOUSAND // max(1, meals.worth(kind))


# --- what comes in


def _comes(
    world: World, source: Campaign | Draft, site: Site, holding: Holding
) -> tuple[dict[str, Cents], dict[str, int]]:
    """What gardens, farms and flocks of a city bring in, by food, and the turn of each flock after that."""
    sums: dict[str, Cents] = {}
    herds = dict(holding.herds)
    standing = list(city_works.sources(world, holding))

    def works(held: Acting) -> bool:
        return not held.effect.phase or _managed(source, site, holding, held.source.id)

    for held in acting(standing, FEEDS, phase=MANAGED, words=_foods(world)):
        if works(held):
            for kind in held.effect.target:
                sums[kind] = sums.get(kind, 0) + total(0, [held]) * SUPPLY
    for id_, level in sorted(holding.works.items()):
        row = city_works.row_of(world, id_)
        if row is not None and row.flock is not None and _managed(source, site, holding, id_):
            turn = holding.herds.get(id_, 0) + 1
            eggs, hens = lays(row.flock, turn)
            worth = eggs * row.flock.egg + hens * row.flock.hen
            sums[row.flock.food] = sums.get(row.flock.food, 0) + level * worth
            herds[id_] = turn % cycle(row.flock)
    for kind in sums:
        more = (one for one in acting(standing, YIELDS, phase=MANAGED, words=(kind,)) if works(one))
        best = max((one.effect.percent for one in more), default=0)
        sums[kind] = sums[kind] * (_HUNDRED + best) // _HUNDRED
    return {kind: value for kind, value in sums.items() if value}, herds


def cycle(flock: Flock) -> int:
    """Turns from the first egg of hens to that of their chicks (SD9-14.05)."""
    return flock.laying + flock.brooding + flock.growing


def lays(flock: Flock, turn: int) -> tuple[int, int]:
    """Eggs that a flock lays in a turn of its cycle, from 1, and hens that are meat by its end."""
    if turn <= flock.laying:
        return flock.hens * flock.eggs, 0
    return 0, flock.hens if turn == flock.laying + flock.brooding else 0


def _managed(source: Campaign | Draft, site: Site, holding: Holding, building: str) -> bool:
    """Whether the manager of a building is in the city (SD9-14.04)."""
    unit = source.units.get(holding.managers.get(building, UnitId("")))
    return (
        unit is not None
        and unit.side == site.owner
        and able(unit)
        and unit.held_by is None
        and source.stacks[unit.stack].hex == site.hex
    )


# --- what is kept


def store_food(draft: Draft, command: StoreFood) -> None:
    """Let a stack put food into its city's stores or carry some out of them, free (SD9-14.01). Refused
    outside of an own city, to those without hands, for what is not there, and into a city that has no store
    for it."""
    cities.require_realm(draft)
    stack = told_stack(draft, command.by, command.stack)
    larder.check_hands(draft, stack)
    here = [s for s in cities.cities_of(draft, command.by) if s.hex == stack.hex]
    if not here:
        raise Refusal("not_in_city", "It is not in a city of yours", CHAINS)
    site, value = here[0], command.value
    holding = draft.holding(site.id)
    if value > 0:
        larder.check_held(stack, command.food, value)
        if not _stored(draft.world, holding, command.food):
            raise Refusal("no_store", "The city has no store for that", CHAINS)
    elif not 0 < -value <= holding.larder.get(command.food, 0):
        raise Refusal("no_food", "The stores do not hold that much", CHAINS)
    draft.set_stack(stack.id, food=larder.with_food(stack.food, command.food, -value))
    draft.set_holding(site.id, larder=larder.with_food(holding.larder, command.food, value))
    draft.emit(
        StoresMoved(
            audience=(command.by,),
            rule=CHAINS,
            site=site.id,
            hex=site.hex,
            stack=stack.id,
            food=command.food,
            value=value,
        )
    )


def _stored(world: World, holding: Holding, kind: str) -> bool:
    """Whether a city has a store for a food (SD9-14.01)."""
    return bool(acting(city_works.sources(world, holding), STORES, words=(kind,)))


def _lost(world: World, source: Campaign | Draft, holding: Holding, kind: str) -> Cents:
    """What spoils of a food in a turn, rounded up (SD9-14.02)."""
    held = [
        each
        for one in city_works.sources(world, holding)
        for each in acting(
            [one], SPOILS, phase="" if one.id in holding.inspected else UNINSPECTED, words=(kind,)
        )
    ]
    share = max(0, total(source.params.food_spoils, held))
    return -(-holding.larder[kind] * share // _THOUSAND)


def _foods(world: World) -> Collection[str]:
    foods: Mapping[str, object] = world.tables["food"]
    return foods
