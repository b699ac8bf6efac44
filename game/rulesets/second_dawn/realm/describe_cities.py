"""Cities in plain figures for screens and policies: SD9-2 to 4, SD9-10, SD9-13."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from game.core.holdings import Holding, PopOrder
from game.core.numbers import Cents
from game.core.records import KindId, RuleId, SideId, SiteId, UnitId
from game.core.seams.realm import BuildingFacts, CityFacts, Odds, OrderFacts, PopChoice
from game.core.state import Site
from game.core.terms import Term
from game.rulesets.second_dawn.content.realm_records import CITY_LEVELS, Building
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.land import city_works
from game.rulesets.second_dawn.realm import (
    building,
    cities,
    commanders,
    design_rules,
    dues,
    income,
    levels,
    poppable,
    popping,
    stores,
    works,
)
from game.rulesets.second_dawn.realm.commanders import MAXIMAL
from game.rulesets.second_dawn.realm.income import CityIncome, Rate
from game.rulesets.second_dawn.unit import recruits
from game.rulesets.second_dawn.unit.losses import able

PER_LEVEL: Cents = 1000_00
_RATE = RuleId("SD9-3.01")
_IDLE = RuleId("SD9-3.02")
_STEWARD = RuleId("SD9-3.03")
_ENDED = RuleId("SD9-3.05")
_NEW = RuleId("SD9-3.06")
_SLOW = RuleId("SD9-4.09")
_TWO = 2
"""Half turns in a turn."""


class Exact:
    """Adds up exact cents and gives whole ones whose sum is that of all, rounded down."""

    def __init__(self) -> None:
        self._exact, self._given = Fraction(0), 0

    def term(self, label: str, part: Fraction, rule: RuleId, id_: str) -> Iterator[Term]:
        """A part as a term; none if it comes to nothing."""
        self._exact += part
        cents = int(self._exact // 1) - self._given
        self._given += cents
        if cents:
            yield Term(label=label, value=cents, rule=rule, id=id_)


def income_terms(found: Iterable[CityIncome], rate: Rate, orders: dict[SiteId, str]) -> tuple[Term, ...]:
    """What cities earn by cause, in cents; the rate is that of all cities of their side."""
    sums = Exact()
    gross = corrupt = half = slow = ended = new = stewards = Fraction(0)
    for one in found:
        level = one.site.level
        whole, paid = Fraction(PER_LEVEL * level), rate.per_level * level
        earned = one.earned / 2 if one.doubled else one.earned
        gross += whole
        new += one.earned - earned
        stewards += one.steward
        if earned and orders.get(one.site.id) is None:
            corrupt, half = corrupt + paid - whole, half + earned - paid
        elif earned and orders[one.site.id] == MAXIMAL:
            corrupt, slow = corrupt + paid - whole, slow + earned - paid
        elif earned:
            corrupt += earned - whole
        else:
            ended -= whole
    parts = (
        ("Levels", gross, _RATE, "levels"),
        ("Corruption", corrupt, _RATE, "corruption"),
        ("Only the capital earns", ended, _ENDED, "ended"),
        ("Half while idle", half, _IDLE, "idle"),
        ("Half at the maximal rate", slow, _SLOW, "maximal"),
        ("Double: the side is new", new, _NEW, "new"),
        ("Stewards", stewards, _STEWARD, "stewards"),
    )
    return tuple(term for part in parts for term in sums.term(*part))


def city(world: World, campaign: Campaign, id_: SiteId) -> CityFacts:
    """An own city as its owner has it."""
    site = campaign.sites[id_]
    side = site.owner
    assert side is not None
    holding = cities.holding_of(campaign, id_)
    row = cities.level_row(world, site.level)
    orders = income.busy(campaign, side)
    found = income.city_incomes(campaign, side, campaign.clock.day + 1, orders)
    rate = income.side_rate(campaign, list(cities.cities_of(campaign, side)))
    terms = income_terms([one for one in found if one.site.id == id_], rate, orders)
    draft: Draft = Draft(campaign, world)
    officer = cities.officer_in(draft, site, side)
    realm = campaign.realms.get(side)
    day = stores.next_day(world, campaign, site)
    return CityFacts(
        site=id_,
        name=site.name,
        level=site.level,
        title=row.name,
        levels=CITY_LEVELS,
        capital=realm is not None and realm.capital == id_,
        income=sum(term.value for term in terms),
        terms=terms,
        order=_order(world, campaign, site, holding.order) if holding.order is not None else None,
        queue=tuple(_order(world, campaign, site, order) for order in holding.queue),
        damage=holding.damage,
        steward=holding.steward,
        officer=officer.id if officer is not None else None,
        able=_able(world, draft, site, side),
        level_cost=levels.level_cost(draft, site) if site.level < CITY_LEVELS else 0,
        raze_pays=row.raze_step,
        raze_all_pays=row.raze_all,
        room=row.supply,
        points=design_rules.pool(campaign, site),
        spent=design_rules.spent(world, holding.works),
        food=_food(world, holding, day) if day is not None else (),
        fed=len(day.meals) if day is not None else 0,
        rule=levels.LEVEL,
    )


def _food(world: World, holding: Holding, day: stores.Day) -> tuple[Term, ...]:
    """What becomes of a city's stores at the next dawn, by kind and cause."""

    def terms(label: str, values: Mapping[str, Cents], id_: str, rule: RuleId) -> Iterator[Term]:
        for kind, value in values.items():
            name = world.tables["food"][kind].name
            yield Term(label=label.format(food=name), value=value, rule=rule, id=f"{id_}.{kind}")

    kept = sum(day.larder.values())
    lost = sum(holding.larder.values()) + sum(day.came.values()) - sum(day.spoilt.values()) - day.eaten - kept
    parts = [
        *terms("{food} in store", holding.larder, "held", stores.CHAINS),
        *terms("{food} comes in", day.came, "came", stores.RULE),
        *terms("{food} spoils", {kind: -value for kind, value in day.spoilt.items()}, "spoilt", stores.RULE),
        Term(label="Eaten in the city", value=-day.eaten, rule=stores.RULE, id="eaten"),
        Term(label="No store for it", value=-lost, rule=stores.CHAINS, id="lost"),
    ]
    return tuple(part for part in parts if part.value)


def _able(world: World, draft: Draft, site: Site, side: SideId) -> tuple[UnitId, ...]:
    """Who in a city could govern it: able commanders (SD9-3.03)."""
    here = cities.units_in(draft, site, side)
    return tuple(unit.id for unit in here if able(unit) and world.kind(unit.kind).commander)


def _order(world: World, campaign: Campaign, site: Site, order: PopOrder) -> OrderFacts:
    kind = world.kind(order.kind)
    needed = popping.batch_half_turns(order, kind, campaign.params)
    each = max(1, kind.pop_per_day)
    reason = poppable.bars_order(world, campaign, site, order)
    return OrderFacts(
        kind=order.kind,
        name=kind.plural if order.batches * each > 1 and kind.plural else kind.name,
        glyph=kind.glyph,
        units=order.batches * each,
        each=each,
        batch=-(-needed // _TWO),
        turns=-(-(needed * order.batches - order.half_turns) // _TWO),
        soon=-(-(needed - order.half_turns) // _TWO),
        rate=order.rate,
        reason=reason.refused.detail if reason is not None else "",
        rule=RuleId(reason.refused.rule if reason is not None else ""),
    )


def choices(world: World, campaign: Campaign, id_: SiteId) -> tuple[PopChoice, ...]:
    """What cities pop: first what this one can begin, then by rank and name."""
    site = campaign.sites[id_]
    table: Iterable[UnitKind] = world.tables["unit"].values()
    found = [_choice(world, campaign, site, kind) for kind in table if kind.pop_per_day]
    return tuple(sorted(found, key=lambda one: (bool(one.reason), one.rank, one.name, one.kind)))


def _choice(world: World, campaign: Campaign, site: Site, kind: UnitKind) -> PopChoice:
    side = site.owner
    assert side is not None
    reason = poppable.barred(world, campaign, site, kind)
    fresh = recruits.fresh(world, UnitId("fresh"), kind.id, side, next(iter(campaign.stacks)))
    normal = PopOrder(kind=kind.id)
    maximal = PopOrder(kind=kind.id, rate=MAXIMAL)
    caster = commanders.rolls_for_caster(kind)
    return PopChoice(
        kind=kind.id,
        name=kind.name,
        plural=kind.plural or kind.name,
        glyph=kind.glyph,
        rank=kind.rank,
        least=popping.whole_batches(kind),
        each=max(1, kind.pop_per_day),
        batch=popping.batch_half_turns(normal, kind, campaign.params) // _TWO,
        upkeep=dues.unit_due(world, campaign, fresh),
        reason=reason.refused.detail if reason is not None else "",
        rule=RuleId(reason.refused.rule if reason is not None else ""),
        dear=kind.commander,
        dear_batch=popping.batch_half_turns(maximal, kind, campaign.params) // _TWO,
        odds=_odds(world, campaign, side, site.id, maximal=False) if caster else None,
        dear_odds=_odds(world, campaign, side, site.id, maximal=True) if caster else None,
    )


def _odds(world: World, campaign: Campaign, side: SideId, site: SiteId, *, maximal: bool) -> Odds:
    found = commanders.odds_of(world, campaign, side, maximal=maximal, site=site)
    return Odds(faces=found.faces, winning=found.winning)


def buildings(world: World, campaign: Campaign, id_: SiteId) -> tuple[BuildingFacts, ...]:
    """What stands in a city, then what does not: buildings in the order of the table, those for one kind of
    unit last."""
    site, holding = campaign.sites[id_], cities.holding_of(campaign, id_)
    table: dict[str, Building] = dict(world.tables["building"])
    standing = {key: level for key, level in works.levels_of(world, holding).items() if level}
    order = {key: at for at, key in enumerate(table)}
    built = sorted(standing, key=lambda key: (order.get(key.partition(works.PER_KIND)[0], len(order)), key))
    missing = [key for key, row in table.items() if key not in standing and not row.per_kind]
    missing += _for_kinds(world, campaign, site)
    return tuple(
        _building(world, campaign, site, holding, key, standing.get(key, 0)) for key in (*built, *missing)
    )


def _for_kinds(world: World, campaign: Campaign, site: Site) -> Iterator[str]:
    """Buildings for one kind of unit each that would let a city pop what it cannot yet."""
    table: dict[str, Building] = dict(world.tables["building"])
    kinds: Iterable[UnitKind] = world.tables["unit"].values()
    for kind in sorted(kinds, key=lambda kind: (kind.rank, kind.name)):
        if not kind.pop_per_day or works.bars_pop(world, campaign, site, kind) is None:
            continue
        words = works.words_of(kind)
        for base, row in table.items():
            lets = (one for one in row.effects if one.what == works.POPS)
            if row.per_kind and any(all(word in words for word in one.target) for one in lets):
                yield f"{base}{works.PER_KIND}{kind.id}"


def lacking(world: World, campaign: Campaign, id_: SiteId) -> dict[str, str]:
    """Names by id of the buildings that do not stand in a city."""
    standing = works.levels_of(world, cities.holding_of(campaign, id_))
    table: Mapping[str, Building] = world.tables["building"]
    return {key: row.name for key, row in table.items() if not standing.get(key)}


def _building(
    world: World, campaign: Campaign, site: Site, holding: Holding, id_: str, level: int
) -> BuildingFacts:
    row = city_works.row_of(world, id_)
    assert row is not None
    for_kind = id_.partition(works.PER_KIND)[2]
    kind = world.kind(for_kind) if for_kind else None
    plot = design_rules.plot_of(campaign, site)
    most = design_rules.most(world, plot, works.levels_of(world, holding), id_)
    step = max(level + 1, row.least)
    bars = building.bars(world, campaign, site, id_, step) if not row.per_kind or for_kind else None
    told = (
        "It stands idle: the city is over its limits" if id_ in holding.closed else "",
        f"Special level: {row.special}" if row.special else "",
        f"With a manager: {row.job}" if row.job else "",
        _WAITS.get(row.waits_for, ""),
    )
    return BuildingFacts(
        id=id_,
        name=f"{row.name}: {kind.plural or kind.name}" if kind is not None else row.name,
        icon=_ICONS.get(row.zone, "house"),
        level=level,
        most=most,
        next=step,
        points=design_rules.points(row, step) if level < most else 0,
        more=design_rules.points(row, step) - design_rules.points(row, level),
        kind=KindId(for_kind) if for_kind else None,
        text=row.text,
        effects=tuple(text for text in told if text),
        closed=id_ in holding.closed,
        managed=bool(row.job or row.inspect),
        manager=holding.managers.get(id_),
        inspected=id_ in holding.inspected,
        reason=bars.refused.detail if bars is not None else "",
        rule=RuleId(bars.refused.rule) if bars is not None else RuleId(""),
        rules=row.rules,
    )


_WAITS = {
    "siege": "It waits for sieges",
    "magic": "It waits for magic",
    "crown": "It waits for the crown's affairs",
    "items": "It waits for items",
    "sea": "It waits for the sea",
    "units": "It waits for units of one's own",
}
"""What is said of a building that does nothing yet."""
_ICONS = {"walls": "shield", "garrison": "people", "tower": "tower", "dungeon": "dungeon", "land": "grain"}
