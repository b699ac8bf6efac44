"""People of no side who pop units where they stand: heads of tribes, and barbarians. SD4-10, SD4-11.

| who | what | for |
|---|---|---|
| the head of a tribe | classes of its roster, as a city of level four | a thousand for each rank of a batch |
| a barbarian with a purse | as a new city of level two, no commanders | money for their upkeep |

A batch keeps a city busy for as many turns as the kind takes; who breeds works like more cities than one
(SD4-11.12). RULING: units stand there at once, and the city is busy afterwards. How full the hex is makes no
difference (SD4-11.03). The head of a tribe carries its money (SD4-11.09); a barbarian who joins a side pops
nothing (SD4-10.03), nor does one who is in a city of his people.
"""

from collections.abc import Iterable, Iterator, Mapping

from game.core.alliances import NEUTRAL
from game.core.commands.realm import BuyFood, ExileUnits, GrowTribe, LeaveTown, PopAfield, StoreMoney
from game.core.counters import PURSE
from game.core.events.realm import BandPopped, MoneySpent, TribeGrew
from game.core.holdings import Holding
from game.core.numbers import Cents
from game.core.records import KindId, RuleId, SideId, UnitId
from game.core.refusal import Refusal
from game.core.state import Site, Stack, Unit
from game.rulesets.second_dawn.content.counters import CUT_OFF, GROWS, PAIRS, WORKS_UNTIL
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.content.wild_records import TribeRow
from game.rulesets.second_dawn.factions import peoples, regency
from game.rulesets.second_dawn.factions.tribes import batch_price, breeding_rate
from game.rulesets.second_dawn.march import betrayal
from game.rulesets.second_dawn.march.stacks import told_stack
from game.rulesets.second_dawn.realm import banks, cities, dues, popping, purses, works
from game.rulesets.second_dawn.template.rosters import roster_of
from game.rulesets.second_dawn.unit import recruits
from game.rulesets.second_dawn.unit.losses import able

COMMON = "speaks_common"
"""Status of a unit of a tribe that speaks the common tongue (SD6-11.11)."""
_TONGUES, _SPEAKS = 10, 2
TRIBE = RuleId("SD4-11.11")
BREEDS = RuleId("SD4-11.12")
BARBARIAN = RuleId("SD4-10.02")
LEAVES = RuleId("SD10-8.04")
STORES = RuleId("SD9-18.05")
EXILE = RuleId("SD4-11.09")
FOOD = RuleId("SD4-10.04")
_RANK = 2
_HEIR_RANK = 3
"""Highest ranks that a barbarian pops, who is a city of that level, and an heir one above it."""


def row_of(world: World, source: Campaign | Draft, side: SideId) -> TribeRow | None:
    """The tribe that a side is; None for players, barbarians and free towns."""
    if source.sides[side].role != NEUTRAL:
        return None
    return peoples.tribe_of(world, (unit for unit in source.units.values() if unit.side == side))


def pops(world: World, source: Campaign | Draft, unit: Unit) -> dict[KindId, int]:
    """What somebody can pop in the field, with how many in a batch; nothing if he is no one who does."""
    if source.sides[unit.side].role != NEUTRAL or unit.held_by is not None or not able(unit):
        return {}
    tribe = row_of(world, source, unit.side)
    if tribe is not None:
        heads = peoples.HEAD in unit.statuses
        own = roster_of(source, unit.side) or tribe.roster
        roster = [world.kind(one) for one in own] if heads else []
        return {KindId(one.id): max(1, one.pop_per_day) for one in roster}
    kind = world.kind(unit.kind)
    barbarian = kind.commander and kind.able.carries_money
    if not barbarian or peoples.sided(source.sides, unit.side) or town_of(source, unit) is not None:
        return {}
    return {KindId(one.id): max(1, one.pop_per_day) for one in _common(world, unit)}


def town_of(source: Campaign | Draft, unit: Unit) -> Site | None:
    """The city of his side in which somebody is."""
    hex_ = source.stacks[unit.stack].hex
    return next((site for site in cities.cities_of(source, unit.side) if site.hex == hex_), None)


def cut_off(draft: Draft, unit: Unit) -> bool:
    """Whether a unit has no move, for it holds a city whose side has fallen (SD10-8.01)."""
    return CUT_OFF.of(unit) and draft.sides[unit.side].role == NEUTRAL


def leave_town(draft: Draft, command: LeaveTown) -> None:
    """Let a commander draw on the banks of a city whose side has fallen, up to a full purse; from his next
    dawn on he moves (SD10-8.04). Refused to others, and where no bank stands: empty ones collapse, so that
    what they hold, which nobody knows (SD9-18.01), refuses nothing."""
    cities.require_realm(draft)
    unit = _own(draft, command.by, command.unit)
    site = town_of(draft, unit)
    if site is None or not cut_off(draft, unit) or not draft.world.kind(unit.kind).able.carries_money:
        raise Refusal("not_cut_off", "Only commanders with a purse, in a city whose side has fallen", LEAVES)
    holding = draft.holding(site.id)
    if not banks.stands(draft.world, holding):
        raise Refusal("no_bank", "The city has no bank", LEAVES)
    cents = min(holding.bank, purses.limit(draft.world, draft, unit) - PURSE.of(unit))
    if cents:
        banks.draw(draft, site, cents)
    CUT_OFF.set(draft, unit, False)
    purses.fill(draft, draft.units[unit.id], cents)


def store_money(draft: Draft, command: StoreMoney) -> None:
    """Let a commander come back with money for the banks of a city of no side (SD9-18.05). What they have no
    room for he keeps; as nobody knows what they hold, that refuses nothing."""
    cities.require_realm(draft)
    unit = _own(draft, command.by, command.unit)
    site = town_of(draft, unit)
    if site is None or draft.sides[command.by].role != NEUTRAL:
        raise Refusal("no_town", "He is in no city of his people", STORES)
    holding = draft.holding(site.id)
    if not banks.stands(draft.world, holding):
        raise Refusal("no_bank", "The city has no bank", STORES)
    if not 0 < command.cents <= PURSE.of(unit):
        raise Refusal("money", "His purse does not hold that much", STORES)
    cents = banks.deposit(draft, site, command.cents)
    PURSE.set(draft, unit, PURSE.of(unit) - cents)
    draft.emit(
        MoneySpent(
            audience=(command.by,), rule=STORES, side=command.by, site=site.id, cents=cents, cause="stored"
        )
    )


def _common(world: World, unit: Unit) -> Iterator[UnitKind]:
    """What a barbarian pops: his race, up to his rank, what needs no more than what every city has."""
    leader = world.kind(unit.kind)
    table: Mapping[str, UnitKind] = world.tables["unit"]
    most = _HEIR_RANK if leader.able.inherits or regency.crowned(unit) else _RANK
    for kind in table.values():
        fits = kind.pop_per_day and not kind.commander and kind.race == leader.race and kind.rank <= most
        if fits and works.lets_pop(world, Holding(), kind):
            yield kind


def cities_free(source: Campaign | Draft, unit: Unit) -> int:
    """For how many cities somebody works who is not busy today."""
    count = breeding_rate(PAIRS.of(source.sides[unit.side])).city_equivalents
    return sum(WORKS_UNTIL.at(str(n)).of(unit) <= source.clock.day for n in range(count))


def price(world: World, source: Campaign | Draft, unit: Unit, kind: UnitKind) -> Cents:
    """What a batch costs: a tribe its price, a barbarian nothing, though he must have what it then costs."""
    if row_of(world, source, unit.side) is not None:
        return batch_price(kind.rank, PAIRS.of(source.sides[unit.side]))
    return 0


def needs(world: World, source: Campaign | Draft, unit: Unit, kind: UnitKind, count: int) -> Cents:
    """What a purse must hold for a batch."""
    cost = price(world, source, unit, kind)
    if cost:
        return cost
    fresh = recruits.fresh(world, UnitId("fresh"), KindId(kind.id), unit.side, unit.stack)
    return dues.unit_due(world, source, fresh) * count


def pop_afield(draft: Draft, command: PopAfield) -> None:
    """Let somebody pop units where he stands. Refused to others than heads of tribes and barbarians, for what
    they do not pop, to who is busy with others, and for want of money."""
    cities.require_realm(draft)
    unit = _own(draft, command.by, command.unit)
    offers = pops(draft.world, draft, unit)
    tribe = row_of(draft.world, draft, command.by) is not None
    rule = TRIBE if tribe else BARBARIAN
    if not offers:
        raise Refusal("no_pops", "Only the head of a tribe, or a barbarian with a purse, can pop units", rule)
    if command.kind not in offers or command.batches < 1:
        raise Refusal("no_pop", "He cannot pop that", rule)
    kind, each = draft.world.kind(command.kind), offers[command.kind]
    day = draft.clock.day
    count = breeding_rate(PAIRS.of(draft.sides[command.by])).city_equivalents
    free = [n for n in range(count) if WORKS_UNTIL.at(str(n)).of(unit) <= day]
    if len(free) < command.batches:
        raise Refusal("busy", "He is busy with other units", rule)
    if PURSE.of(unit) < command.batches * needs(draft.world, draft, unit, kind, each):
        raise Refusal("money", "His purse does not hold that much", rule)
    cost = command.batches * price(draft.world, draft, unit, kind)
    purses.spend(draft, unit, cost)
    unit = draft.units[unit.id]
    for number in free[: command.batches]:
        WORKS_UNTIL.at(str(number)).set(draft, unit, day + kind.pop_days)
    hex_ = draft.stacks[unit.stack].hex
    stack, ids = popping.muster(draft, command.by, hex_, command.kind, command.batches * each)
    if tribe:
        learn_tongues(draft, command.by, ids)
    draft.emit(
        BandPopped(
            audience=(command.by,),
            rule=rule,
            unit=unit.id,
            hex=hex_,
            stack=stack,
            kind=command.kind,
            units=ids,
            cents=cost,
        )
    )


def learn_tongues(draft: Draft, side: SideId, units: Iterable[UnitId]) -> None:
    """Some of a tribe speak the common tongue, by a die for each as it pops (SD6-11.11). RULING: of the units
    of its own design; nobody asks it of the classes of the books."""
    if draft.world.belief:
        return
    for id_ in units:
        unit = draft.units[id_]
        if draft.world.kind(unit.kind).template is None:
            continue
        if draft.dice(f"tongues.{side}").roll(_TONGUES, "speaks common") <= _SPEAKS:
            draft.set_unit(id_, statuses=tuple(sorted({*unit.statuses, COMMON})))


def grow_tribe(draft: Draft, command: GrowTribe) -> None:
    """Let a tribe breed at night, or no more. Refused to who does not head it."""
    cities.require_realm(draft)
    unit = _own(draft, command.by, command.unit)
    if peoples.HEAD not in unit.statuses or row_of(draft.world, draft, command.by) is None:
        raise Refusal("no_head", "Only the head of a tribe can order that", BREEDS)
    if GROWS.of(unit) is command.grows:
        raise Refusal("twice", "They already do", BREEDS)
    GROWS.set(draft, unit, command.grows)


def breed(draft: Draft) -> None:
    """Count the pairs that have spent the night with the heads of their tribes (SD4-11.12). RULING: half of
    a tribe are women."""
    if not draft.params.realm or draft.world.belief:
        return
    for side in [s for s in draft.sides.values() if s.role == NEUTRAL and s.alive]:
        heads = [u for u in draft.units.values() if u.side == side.id and peoples.HEAD in u.statuses]
        pairs = sum(_pairs(draft, unit) for unit in heads if GROWS.of(unit) and able(unit))
        if pairs != PAIRS.of(side):
            PAIRS.set(draft, side, pairs)
            cities_like = breeding_rate(pairs).city_equivalents
            told = TribeGrew(audience=(side.id,), rule=BREEDS, side=side.id, pairs=pairs, cities=cities_like)
            draft.emit(told)


def _pairs(draft: Draft, head: Unit) -> int:
    here = draft.stacks_in(draft.stacks[head.stack].hex)
    mates = [u for s in here if s.side == head.side for u in draft.members(s) if u.id != head.id and able(u)]
    return sum(draft.world.kind(unit.kind).type == "infantry" for unit in mates) // 2


def buy_food(draft: Draft, command: BuyFood) -> None:
    """Turn money of a stack's purses into food. Refused to players' sides, and for want of money."""
    cities.require_realm(draft)
    stack = told_stack(draft, command.by, command.stack)
    if draft.sides[command.by].role != NEUTRAL:
        raise Refusal("no_barbarians", "Only barbarians and tribes can turn money into food", FOOD)
    if command.cents <= 0 or _money(draft, stack) < command.cents:
        raise Refusal("money", "Their purses do not hold that much", FOOD)
    left = command.cents
    for unit in draft.members(stack):
        part = min(left, PURSE.of(unit))
        if part:
            purses.spend(draft, unit, part)
            left -= part
    purses.buy_rations(draft, stack, command.cents, FOOD)


def exile_units(draft: Draft, command: ExileUnits) -> None:
    """Let the head of a tribe exile a stack of it: it belongs to barbarians of the match from then on.
    Refused without a head, for the head himself, and where there are no such people."""
    cities.require_realm(draft)
    stack = told_stack(draft, command.by, command.stack)
    heads = [u for u in draft.units.values() if u.side == command.by and peoples.HEAD in u.statuses]
    if row_of(draft.world, draft, command.by) is None or not heads or not able(heads[0]):
        raise Refusal("no_head", "Only the head of a tribe can exile anybody", EXILE)
    if heads[0].id in stack.units:
        raise Refusal("head", "He cannot exile himself", EXILE)
    out = next((s.id for s in draft.sides.values() if _takes_exiles(draft, s.id)), None)
    if out is None:
        raise Refusal("no_barbarians", "There are no barbarians to take them in", EXILE)
    betrayal.go_over(draft, stack, out, "exiled", EXILE)


def _takes_exiles(draft: Draft, side: SideId) -> bool:
    one = draft.sides[side]
    free = one.role == NEUTRAL and one.alive and not peoples.sided(draft.sides, side)
    return free and row_of(draft.world, draft, side) is None


def _money(draft: Draft, stack: Stack) -> Cents:
    return sum(PURSE.of(unit) for unit in draft.members(stack))


def _own(draft: Draft, side: SideId, unit: UnitId) -> Unit:
    found = draft.units.get(unit)
    if found is None or found.side != side or found.held_by is not None or not able(found):
        raise Refusal("no_such_unit", "You have no such unit")
    return found
