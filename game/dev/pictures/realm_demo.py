"""A realm for pictures: a crown with nine cities, some of which have orders, and an army that costs more than
they earn."""

from game.core.commands.common import Command
from game.core.commands.realm import AppointSteward, OrderPop
from game.core.mapdata import Scenario, SitePlan
from game.core.records import KindId, SideId, SiteId, replace
from game.dev.pictures.shot_campaign import ShotWish, advance, begin, flow_of
from game.ui.city.city_model import RealmDesk
from game.ui.stage.flow import Flow

_SCENARIO = "four_crowns"
_LEVELS = (4, 3, 3, 2, 2, 2, 1, 1, 1)
_ORDERS = (("piker", 4), ("archer", 2), ("", 0), ("stabber", 2), ("", 0), ("archer", 4), ("piker", 2))


def realm_flow(*, ordered: bool = True, cities: int = len(_LEVELS)) -> Flow:
    """A flow in which the first seat sits before its first turn in such a match; with nothing `ordered` all
    its cities are idle."""
    wish = ShotWish(scenario=_SCENARIO)
    session, seat, _ = begin(wish, lambda scenario: _crowned(scenario, cities))
    advance(session, lambda now: now.campaign.clock.on_turn == seat and not now.campaign.questions)
    flow = flow_of(session)
    flow.table.sit(seat)
    if ordered:
        _order(flow, seat)
    return flow


def cities_of(flow: Flow) -> tuple[SiteId, ...]:
    """The cities of the seat at the table."""
    return RealmDesk(flow.table).cities


def _crowned(scenario: Scenario, count: int) -> Scenario:
    """The scenario with a realm, whose first player holds the places around its capital."""
    first = next(plan for plan in scenario.sides if plan.role == "player")
    grid = scenario.map.grid
    capital = next(site for site in scenario.map.sites if site.start == first.start and site.capital)
    near = sorted(scenario.map.sites, key=lambda site: grid.distance(capital.hex, site.hex))
    levels = dict(zip((site.id for site in near[:count]), _LEVELS, strict=False))

    def owned(site: SitePlan) -> SitePlan:
        if site.id not in levels:
            return site
        return replace(site, start=first.start, level=levels[site.id], kind="city")

    sites = tuple(owned(site) for site in scenario.map.sites)
    stacks = tuple(
        replace(stack, units={**stack.units, "heavy_knight": 128, "commoner_warlord": 1})
        for stack in first.stacks[:1]
    )
    sides = tuple(
        replace(plan, stacks=(*stacks, *plan.stacks[1:]), age=100) if plan.id == first.id else plan
        for plan in scenario.sides
    )
    params = {**scenario.params, "realm": True}
    return replace(scenario, map=replace(scenario.map, sites=sites), params=params, sides=sides)


def _order(flow: Flow, seat: SideId) -> None:
    realm = RealmDesk(flow.table)
    commands: list[Command] = []
    for site, (kind, batches) in zip(realm.cities, _ORDERS, strict=False):
        if kind:
            commands.append(OrderPop(by=seat, site=site, kind=KindId(kind), batches=batches))
    capital = realm.cities[0]
    commands += [
        OrderPop(by=seat, site=capital, kind=KindId("archer"), batches=2),
        OrderPop(by=seat, site=capital, kind=KindId("warlord")),
        OrderPop(by=seat, site=capital, kind=KindId("stabber"), batches=6),
    ]
    able = realm.facts(capital).able
    commands += [AppointSteward(by=seat, site=capital, unit=unit) for unit in able[:1]]
    for command in commands:
        realm.give(command)
