"""Buildings in plain figures for screens and policies: SD9-10, SD9-11, SD9-13 to 16."""

from collections.abc import Iterator, Mapping

from msgspec import convert

from game.core.holdings import Holding, PopOrder
from game.core.records import KindId, RuleId, SiteId
from game.core.seams.realm import BuildingFacts, CityPlan, PlanFacts, ZoneFacts
from game.core.state import Site
from game.rulesets.second_dawn.content.realm_records import Building, CityDesign
from game.rulesets.second_dawn.content.typed import Campaign, World
from game.rulesets.second_dawn.land import city_works
from game.rulesets.second_dawn.realm import building, cities, design_rules, stores, works
from game.rulesets.second_dawn.template.rosters import kinds_of


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
    kinds = kinds_of(world, campaign, site.owner)
    for kind in sorted(kinds, key=lambda kind: (kind.rank, kind.name)):
        if not works.popped(world, kind) or works.bars_pop(world, campaign, site, kind) is None:
            continue
        words = kind.words
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
    plot = design_rules.plot_of(campaign, site)
    most = design_rules.most(world, plot, works.levels_of(world, holding), id_)
    step = max(level + 1, row.least)
    bars = building.bars(world, campaign, site, id_, step) if not row.per_kind or for_kind else None
    lower = level - 1 if level > row.least else 0
    held = building.bars(world, campaign, site, id_, lower) if level else None
    told = (
        "It stands idle: the city is over its limits" if id_ in holding.closed else "",
        f"Special level: {row.special}" if row.special else "",
        f"With a manager: {row.job}" if row.job else "",
        _WAITS.get(row.waits_for, ""),
    )
    return BuildingFacts(
        id=id_,
        name=building_name(world, id_),
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
        zone=row.zone,
        needs=_needs(world, row, works.levels_of(world, holding)),
        lower=lower,
        lower_reason=held.refused.detail if held is not None else "",
        lower_rule=RuleId(held.refused.rule) if held is not None else RuleId(""),
    )


def _needs(world: World, row: Building, standing: Mapping[str, int]) -> tuple[tuple[str, bool], ...]:
    """What must stand with a building, each with whether it does."""
    table: Mapping[str, Building] = world.tables["building"]
    return tuple(
        (
            f"{table[need.building].name} {need.level}" if need.level > 1 else table[need.building].name,
            max(standing.get(need.building, 0), standing.get(need.instead, 0)) >= need.level,
        )
        for need in row.needs
    )


def zones(world: World, campaign: Campaign, holding: Holding) -> tuple[ZoneFacts, ...]:
    """Points of a city by its parts (SD9-10.02)."""
    spent, most = design_rules.zone_points(world, campaign.params, holding.works)
    return tuple(
        ZoneFacts(id=id_, name=name, spent=spent.get(id_, 0), most=most.get(id_))
        for id_, name in _ZONES.items()
    )


def farms(world: World, holding: Holding) -> int:
    """How many farms and the like stand outside of the walls (SD9-14.04)."""
    rows = ((city_works.row_of(world, id_), level) for id_, level in holding.works.items())
    return sum(
        level
        for row, level in rows
        if row is not None and row.zone == LAND and any(one.what == stores.FEEDS for one in row.effects)
    )


def plans(world: World) -> tuple[CityPlan, ...]:
    """The plans of the rules' own content."""
    table: Mapping[str, CityDesign] = world.tables["city_design"]
    return tuple(plan_in(one) for one in table.values())


def plan_in(design: CityDesign) -> CityPlan:
    """A record of the content as a plan."""
    orders = (
        PopOrder(kind=KindId(one.kind), batches=one.batches, rate=one.rate, grade=one.grade)
        for one in design.orders
    )
    works_ = tuple(building.works_of(design))
    return CityPlan(id=design.id, name=design.name, text=design.text, works=works_, orders=tuple(orders))


def design_of(plan: CityPlan) -> CityDesign:
    """A plan as a record of the content."""
    parts = ((id_.partition(works.PER_KIND), level) for id_, level in plan.works)
    return convert(
        {
            "id": plan.id,
            "name": plan.name,
            "text": plan.text,
            "works": [{"building": base, "level": level, "kind": kind} for (base, _, kind), level in parts],
            "orders": [
                {"kind": one.kind, "batches": one.batches, "rate": one.rate, "grade": one.grade}
                for one in plan.orders
            ],
        },
        CityDesign,
    )


def planned(world: World, campaign: Campaign, id_: SiteId, plan: CityPlan) -> PlanFacts:
    """What a plan would make of a city."""
    before = works.levels_of(world, cities.holding_of(campaign, id_))
    after = building.works_by(world, campaign, campaign.sites[id_], plan.works)
    built = tuple((key, level) for key, level in after.items() if level > before.get(key, 0))
    left = tuple(
        building_name(world, key)
        for key, level in plan.works
        if max(after.get(key, 0), before.get(key, 0)) < level
    )
    return PlanFacts(built=built, points=design_rules.spent(world, after), left=left)


def building_name(world: World, id_: str) -> str:
    """What a building is called, by its id in a city."""
    row, kind = city_works.row_of(world, id_), id_.partition(works.PER_KIND)[2]
    if row is None or (kind and not world.has_kind(kind)):
        return id_
    return f"{row.name}: {world.kind(kind).plural or world.kind(kind).name}" if kind else row.name


_WAITS = {
    "siege": "It does nothing yet: there are no sieges",
    "magic": "It does nothing yet: there is no magic",
    "crown": "It does nothing yet: there are no affairs of the crown",
    "items": "It does nothing yet: there are no items",
    "sea": "It does nothing yet: there is no sea",
    "units": "It does nothing yet: there are no units of your own design",
}
"""What is said of a building that does nothing yet."""
_ICONS = {"walls": "shield", "garrison": "people", "tower": "tower", "dungeon": "dungeon", "land": "grain"}
LAND = "land"
"""The zone outside of the walls."""
_ZONES = {
    "walls": "Outer walls",
    "outer": "Outer city",
    "garrison": "Garrison",
    "tower": "Tower",
    "dungeon": "Dungeon",
    "land": "Land around",
    "other": "Elsewhere",
}
"""Parts of a city as players read them."""
