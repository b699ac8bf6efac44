"""What computer players are told of their cities and money (`core.seams.realm_plan`), from their belief."""

from collections.abc import Iterator

from game.core.numbers import Cents
from game.core.recall import Recall
from game.core.records import SideId, SiteId
from game.core.seams.realm_plan import PlannedCity, PopOption, RealmPlan
from game.core.state import Site
from game.rulesets.second_dawn.content.realm_records import CITY_LEVELS
from game.rulesets.second_dawn.content.typed import Campaign, World
from game.rulesets.second_dawn.realm import banks, cities, income, planned_works, poppable, popping, treasury
from game.rulesets.second_dawn.template import rosters

_AT_WORK = "normal"


class SecondDawnRealmPlanner:
    """See the module's docstring."""

    def kept(self, campaign: Campaign) -> bool:
        """SD9-1.01."""
        return campaign.params.realm

    def plan(self, world: World, campaign: Campaign, side: SideId) -> RealmPlan:
        """The plan of a side as it stands, with its income at the next dawn (SD9-3)."""
        own = list(cities.cities_of(campaign, side))
        tomorrow = campaign.clock.day + 1
        at_work = income.busy(campaign, side)
        all_at_work = {site.id: at_work.get(site.id, _AT_WORK) for site in own}
        bills = treasury.owed_tomorrow(world, campaign, side)
        realm = campaign.realms.get(side)
        return RealmPlan(
            money=campaign.sides[side].money,
            income=_sum(world, campaign, side, tomorrow, at_work),
            full=_sum(world, campaign, side, tomorrow, all_at_work),
            upkeep=sum(due.cents for due in bills),
            cities=tuple(_city(world, campaign, site, own) for site in own),
            spare=realm.spare if realm is not None else (),
            bills=tuple((due.unit.id, due.cents) for due in bills if due.unit.held_by is None),
        )


def _sum(world: World, campaign: Campaign, side: SideId, day: int, at_work: income.Busy) -> Cents:
    return sum(line.cents for line in income.lines(world, campaign, side, day, at_work))


_begun: Recall[tuple[SiteId, int, bool], tuple[PopOption, ...]] = Recall()
"""What cities can begin, by level and whether they are capitals."""


def _city(world: World, campaign: Campaign, site: Site, own: list[Site]) -> PlannedCity:
    holding = cities.holding_of(campaign, site.id)
    realm = campaign.realms.get(site.owner) if site.owner is not None else None
    growth = 0
    if holding.order is not None:
        kind = world.kind(holding.order.kind)
        half_turns = popping.batch_half_turns(holding.order, kind, campaign.params)
        growth = 2 * kind.upkeep * max(1, kind.pop_per_day) // max(1, half_turns)
    grows = site.level < CITY_LEVELS
    return PlannedCity(
        site=site.id,
        hex=site.hex,
        level=site.level,
        capital=realm is not None and realm.capital == site.id,
        busy=holding.order is not None,
        waiting=len(holding.queue),
        growth=growth,
        options=_options(world, campaign, site),
        level_cost=cities.level_row(world, site.level + 1).up_cost if grows else None,
        level_earns=_one_more(world, campaign, own) if grows else 0,
        governed=holding.steward is not None,
        works=planned_works.options(world, campaign, site),
    )


def _one_more(world: World, campaign: Campaign, own: list[Site]) -> Cents:
    """What a side's cities earn more at one level more in all (SD9-3.01)."""
    weight = sum(banks.weight(world, cities.holding_of(campaign, site.id)) for site in own)
    levels = sum(site.level for site in own)
    now = income.rate_of(levels, weight, campaign.params).gross
    return income.rate_of(levels + 1, weight, campaign.params).gross - now


def _options(world: World, campaign: Campaign, site: Site) -> tuple[PopOption, ...]:
    """What a city can begin now, by id of the kind. It hangs on nothing but what stands in it."""
    holding = cities.holding_of(campaign, site.id)
    key = site.id, site.level, poppable.in_capital(campaign, site)
    made_of = world.tables, holding.works, holding.closed, rosters.roster_of(campaign, site.owner)
    kept = _begun.of(key, made_of)
    return _begun.keep(key, made_of, tuple(_found(world, campaign, site))) if kept is None else kept


def _found(world: World, campaign: Campaign, site: Site) -> Iterator[PopOption]:
    for kind in sorted(rosters.kinds_of(world, campaign, site.owner), key=lambda kind: kind.id):
        if poppable.barred(world, campaign, site, kind) is None:
            batches = popping.whole_batches(kind)
            units = batches * max(1, kind.pop_per_day)
            yield PopOption(
                kind=kind.id,
                batches=batches,
                units=units,
                days=batches * kind.pop_days,
                upkeep=units * kind.upkeep,
                leads=kind.commander,
            )


PLANNER = SecondDawnRealmPlanner()
