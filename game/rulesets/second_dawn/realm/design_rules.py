"""What may be built in a city: points, zones, levels, what needs and bars what. SD9-10, 11, 15, 16.

A design is judged whole, so that buildings that need each other can be bought together. Points of a building
are those of its level in all, not steps (SD9-10.01).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.core.holdings import Holding, Realm
from game.core.records import RuleId
from game.core.refusal import Refusal
from game.core.state import Site
from game.rulesets.second_dawn.content.realm_records import CITY_LEVELS, SPECIAL_LEVEL, Building, RealmParams
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.land.city_works import PER_KIND, level_row, levels_of, row_of
from game.rulesets.second_dawn.template.coin import is_coined

_LEVELS = RuleId("SD9-10.03")
_POOL = RuleId("SD9-10.02")
_NEEDS = RuleId("SD9-11")
_HUNDRED = 100
_FLOOR = 4
"""Quarters of a floor."""
POOL = "pool"
"""What is overfull that has more buildings than the city has points."""
TOWERS = ("tower", "keep")
"""Whose floors hold the rooms of a tower (SD9-16.03, 16.05)."""


class Plot(NamedTuple):
    """Where something is built: the level of the city, whether its site is a capital one, its points."""

    level: int
    capital: bool
    pool: int


def plot_of(source: Campaign | Draft, site: Site) -> Plot:
    """A city as a place to build in."""
    return Plot(site.level, site.capital, pool(source, site))


def pool(source: Campaign | Draft, site: Site) -> int:
    """Points of a city: so many a level, less in one that another side built in its manner; still less where
    that pops kinds that the capital does not (SD9-10.02, 10.06)."""
    params = source.params
    whole: int = params.city_points_per_level * site.level
    holding = source.holdings.get(site.id, Holding())
    if not holding.foreign:
        return whole
    realm = source.realms.get(site.owner, Realm()) if site.owner is not None else Realm()
    home = source.holdings.get(realm.capital, Holding()) if realm.capital is not None else Holding()
    foreign = any(
        PER_KIND in id_ and level and not home.works.get(id_) for id_, level in holding.works.items()
    )
    less = params.foreign_style_percent if foreign else params.captured_style_percent
    return whole * (_HUNDRED - less) // _HUNDRED


def points(row: Building, level: int) -> int:
    """What a building of a level costs in all; what stands in every city costs nothing (SD9-10.01)."""
    if level <= 0 or (row.required and level == 1):
        return 0
    if row.many:
        return row.points[0] * level
    return row.points[min(level, len(row.points)) - 1]


def spent(world: World, works: Mapping[str, int]) -> int:
    """Points that buildings take up."""
    return sum(points(row, level) for row, level in _rows(world, works))


def most(world: World, plot: Plot, works: Mapping[str, int], id_: str) -> int:
    """The highest level that a building may have beside the others (SD9-10.03, SD9-11)."""
    row = row_of(world, id_)
    if row is None or plot.level < row.min_level:
        return 0
    limit = row.most or plot.level + 1
    if row.most_by:
        limit = min(limit, works.get(row.most_by, 0) + 1)
    if limit >= SPECIAL_LEVEL and not row.many and not _large(row):
        limit = SPECIAL_LEVEL if row.special and plot.level >= CITY_LEVELS else SPECIAL_LEVEL - 1
    for other, level in works.items():
        held = row_of(world, other) if level >= SPECIAL_LEVEL else None
        if held is None or not held.special:
            continue
        less = (one.less for one in held.limits if one.building == row.id)
        limit = min([limit, *(max(0, plot.level - each) for each in less)])
    return limit


def _large(row: Building) -> bool:
    """Whether a building has more levels than those of cities, as towers and dungeons do."""
    return row.most > SPECIAL_LEVEL


def new_fault(
    world: World, params: RealmParams, plot: Plot, before: Mapping[str, int], after: Mapping[str, int]
) -> Refusal | None:
    """What is wrong with buildings that was not with those before: a city over its limits may be changed, but
    not for the worse."""
    cost = spent(world, before)
    found = list(faults(world, params, plot, after, cost))
    if not found:
        return None
    old = {fault.refused.detail for fault in faults(world, params, plot, before, cost)}
    return next((fault for fault in found if fault.refused.detail not in old), None)


def faults(
    world: World, params: RealmParams, plot: Plot, built: Mapping[str, int], before: int = 0
) -> Iterator[Refusal]:
    """Why buildings cannot stand together in a city: each of them by its own rules, then the zones, then the
    points. `before` points are taken up already: no more than that, and no more than there are."""
    works = {id_: level for id_, level in built.items() if level > 0}
    standing = levels_of(world, Holding(works=works))
    for id_, level in works.items():
        yield from faults_of(world, plot, standing, id_, level)
    specials = [row for row, level in _rows(world, works) if row.special and level >= SPECIAL_LEVEL]
    if len(specials) > 1:
        yield Refusal("one_special", "A city can have only one special building", "SD9-10.04")
    yield from _zone_faults(world, params, works)
    if (quarters := _quarters(world, works)) > _FLOOR * max(standing.get(tower, 0) for tower in TOWERS):
        reason = f"The rooms take up {-(-quarters // _FLOOR)} floors"
        yield Refusal("no_floors", reason, "SD9-16.05")
    cost = spent(world, works)
    if cost > max(plot.pool, before):
        yield Refusal("points", f"It costs {cost} building points; the city has {plot.pool}", _POOL)


def _known(world: World, kind: str) -> bool:
    return kind in world.tables["unit"] or (is_coined(kind) and world.has_kind(kind))


def faults_of(
    world: World, plot: Plot, standing: Mapping[str, int], id_: str, level: int
) -> Iterator[Refusal]:
    kind = id_.partition(PER_KIND)[2]
    row = row_of(world, id_)
    if row is None or row.per_kind is not bool(kind) or (kind and not _known(world, kind)):
        yield Refusal("no_building", "There is no such building", "SD9-13.00")
        return
    if plot.level < row.min_level:
        name = level_row(world, row.min_level).name.lower()
        yield Refusal("min_level", f"{row.name}: needs a {name}", row.rules[0] if row.rules else _LEVELS)
        return
    if row.capital and not plot.capital:
        yield Refusal("no_capital_site", f"{row.name}: only on a capital site", "SD9-16.08")
    highest = most(world, plot, standing, id_)
    if level > highest:
        yield Refusal("highest", f"{row.name}: at most {highest} here", _LEVELS)
    if level < row.least:
        yield Refusal("lowest", f"{row.name}: at least {row.least}", row.rules[0] if row.rules else _LEVELS)
    for need in row.needs:
        if max(standing.get(need.building, 0), standing.get(need.instead, 0)) < need.level:
            yield _needs(world, row, need.building, need.level)
    for other in row.bars:
        if standing.get(other):
            name = world.tables["building"][other].name.lower()
            yield Refusal("barred", f"{row.name}: not beside a {name}", row.rules[0])
    if row.below and level >= standing.get(row.below, 0):
        yield _needs(world, row, row.below, level + 1)


def _needs(world: World, row: Building, other: str, level: int) -> Refusal:
    name = world.tables["building"][other].name.lower()
    words = f"{row.name}: needs a {name}" if level == 1 else f"{row.name}: needs a {name} of level {level}"
    return Refusal("needs", words, row.rules[0] if row.rules else _NEEDS)


def _zone_faults(world: World, params: RealmParams, works: Mapping[str, int]) -> Iterator[Refusal]:
    """Zones that hold fewer points than the city has (SD9-10.02)."""
    for zone, most in overfull_zones(world, params, works).items():
        where = {"walls": "The outer walls have room for", "outer": "The outer city has room for"}[zone]
        yield Refusal("zone", f"{where} {most} building points", _POOL)


def zone_points(
    world: World, params: RealmParams, works: Mapping[str, int]
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Points of buildings by zone, and the most that a zone takes where that is less than the city has
    (SD9-10.02)."""
    cost: Counter[str] = Counter()
    most = {"walls": params.outer_wall_points, "outer": params.outer_city_points}
    for row, level in _rows(world, works):
        cost[row.zone] += points(row, level)
        if row.zone == "walls" and row.special and level >= SPECIAL_LEVEL:
            most["walls"] += params.outer_special_points
    return cost, most


def overfull_zones(world: World, params: RealmParams, works: Mapping[str, int]) -> dict[str, int]:
    """Zones that hold more points than they may, with what they may."""
    cost, most = zone_points(world, params, works)
    return {zone: limit for zone, limit in most.items() if cost.get(zone, 0) > limit}


def overfull(world: World, params: RealmParams, plot: Plot, works: Mapping[str, int]) -> str:
    """The zone that holds more than it may, `POOL` if the city as a whole does, empty if all fits."""
    zones = overfull_zones(world, params, works)
    return next(iter(zones), POOL if spent(world, works) > plot.pool else "")


def _quarters(world: World, works: Mapping[str, int]) -> int:
    """Quarters of floors that the rooms of a tower take up (SD9-16.05)."""
    return sum(
        row.quarters[0] * level if row.many else row.quarters[min(level, len(row.quarters)) - 1]
        for row, level in _rows(world, works)
        if row.room_of and row.quarters and level
    )


def _rows(world: World, works: Mapping[str, int]) -> Iterator[tuple[Building, int]]:
    for id_, level in works.items():
        row = row_of(world, id_)
        if row is not None:
            yield row, level
