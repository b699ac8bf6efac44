"""What a city may be built with today, for computer players: SD9-10.05, SD9-13."""

from collections.abc import Iterator, Mapping

from game.core.recall import Recall
from game.core.records import KindId
from game.core.seams.realm_plan import WorkOption
from game.core.state import Site
from game.rulesets.second_dawn.content.realm_records import Building
from game.rulesets.second_dawn.content.typed import Campaign, World
from game.rulesets.second_dawn.realm import building, cities, design_rules, works
from game.rulesets.second_dawn.template import rosters

_GOOD: Mapping[str, int] = {
    "trains": 30,
    "promotes": 25,
    "heals_dying": 20,
    "feeds": 10,
    "spot": 5,
}
"""What effects are worth to a city now, by what they change; those that are not named are worth nothing."""


_PART = 3


_thought_of: Recall[tuple[object, ...], tuple[WorkOption, ...]] = Recall()


def options(world: World, campaign: Campaign, site: Site) -> tuple[WorkOption, ...]:
    """What can be built today and serves: what lets other kinds pop, a level more of what does good, of what
    there may be many as many as a part of the points that are left are enough for. Nothing on other days."""
    if not building.open_today(campaign, site):
        return ()
    holding = cities.holding_of(campaign, site.id)
    dates = campaign.clock.day, holding.claimed, holding.levelled
    key = site.id, *dates, design_rules.plot_of(campaign, site)
    own = rosters.roster_of(campaign, site.owner)
    made_of = world.tables, campaign.params, holding.works, holding.closed, own
    kept = _thought_of.of(key, made_of)
    return _thought_of.keep(key, made_of, tuple(_options(world, campaign, site))) if kept is None else kept


def _options(world: World, campaign: Campaign, site: Site) -> Iterator[WorkOption]:
    holding = cities.holding_of(campaign, site.id)
    standing = works.levels_of(world, holding)
    spent = design_rules.spent(world, holding.works)
    lacking = _lacking(world, campaign, site)
    left = max(0, design_rules.pool(campaign, site) - spent)
    for id_, row in _rows(world, campaign, site):
        more = left // (_PART * max(1, row.points[0])) if row.many else 1
        level = standing.get(id_, 0) + max(1, more)
        opens = () if standing.get(id_, 0) else _opens(lacking, id_, row)
        good = sum(_GOOD.get(effect.what, 0) for effect in row.effects)
        if not (opens or good) or building.bars(world, campaign, site, id_, level) is not None:
            continue
        after = building.with_partners(world, holding.works, id_, level)
        points = design_rules.spent(world, after) - spent
        yield WorkOption(building=id_, level=level, points=points, opens=opens, good=good)


def _rows(world: World, campaign: Campaign, site: Site) -> Iterator[tuple[str, Building]]:
    """Buildings by their ids; those that stand for one kind of unit once for each that cities pop."""
    own = rosters.kinds_of(world, campaign, site.owner)
    kinds = [kind.id for kind in own if works.popped(world, kind)]
    for id_, row in world.tables["building"].items():
        if row.per_kind:
            yield from ((f"{id_}{works.PER_KIND}{kind}", row) for kind in sorted(kinds))
        else:
            yield id_, row


def _opens(lacking: Mapping[str, list[KindId]], id_: str, row: Building) -> tuple[KindId, ...]:
    """The kinds of the city's rank that pop by a building and do not without it."""
    if not any(effect.what == works.POPS and effect.target for effect in row.effects):
        return ()
    _, _, alone = id_.partition(works.PER_KIND)
    return tuple(sorted(kind for kind in lacking.get(row.name, ()) if not alone or alone == kind))


def _lacking(world: World, campaign: Campaign, site: Site) -> dict[str, list[KindId]]:
    """The kinds of the city's rank that it lacks a building for, by the name of that."""
    ranks = max(1, cities.level_row(world, site.level).pops_rank)
    out: dict[str, list[KindId]] = {}
    for kind in rosters.kinds_of(world, campaign, site.owner):
        popped = kind.rank <= ranks and works.popped(world, kind)
        if popped and works.bars_pop(world, campaign, site, kind) is not None:
            out.setdefault(works.needed_for(world, kind), []).append(KindId(kind.id))
    return out
