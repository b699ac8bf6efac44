"""Defects of realms that no play may lead to: what the checks of a campaign ask."""

from collections.abc import Iterator

from game.core.counters import PURSE
from game.core.holdings import Holding, PopOrder
from game.core.state import Site
from game.rulesets.second_dawn.content.typed import Campaign, World
from game.rulesets.second_dawn.realm import cities, purses, works


def found(world: World, campaign: Campaign) -> Iterator[str]:
    """What is wrong with the money, the cities and the offices of a campaign."""
    if not campaign.params.realm:
        return
    yield from (f"side {s.id} owes {-s.money}" for s in campaign.sides.values() if s.money < 0)
    for unit in campaign.units.values():
        if PURSE.of(unit) < 0:
            yield f"the purse of {unit.id} holds less than nothing"
        if PURSE.of(unit) > max(0, purses.limit(world, campaign, unit)):
            yield f"the purse of {unit.id} holds more than it can"
    for id_, holding in campaign.holdings.items():
        site = campaign.sites.get(id_)
        if site is None or site.kind != cities.CITY:
            yield f"{id_} is no city and is held as one"
        else:
            yield from _of_city(world, site, holding)
    for side, realm in campaign.realms.items():
        seat = campaign.sites.get(realm.capital) if realm.capital is not None else None
        if realm.capital is not None and (seat is None or seat.owner != side):
            yield f"the capital of {side} is not its own"
        if realm.capital is None and campaign.sides[side].money and campaign.sides[side].role == "player":
            yield f"side {side} has money and no capital"


def _of_city(world: World, site: Site, holding: Holding) -> Iterator[str]:
    orders = (*((holding.order,) if holding.order is not None else ()), *holding.queue)
    yield from (f"{site.id} pops {order.kind}" for order in orders if not _can_be(world, order))
    if orders and site.owner is None:
        yield f"{site.id} belongs to nobody and pops {orders[0].kind}"
    officers = [*holding.managers.values(), *((holding.steward,) if holding.steward is not None else ())]
    if holding.bank < 0 or holding.damage < 0 or any(value < 0 for value in holding.larder.values()):
        yield f"{site.id} holds less than nothing"
    if len(set(officers)) < len(officers):
        yield f"somebody has two offices in {site.id}"
    known = world.tables["building"]
    yield from (
        f"{site.id} has {name}, which is no building"
        for name in holding.works
        if name.partition(works.PER_KIND)[0] not in known
    )


def _can_be(world: World, order: PopOrder) -> bool:
    """Whether an order is for something that cities pop at all."""
    return world.has_kind(order.kind) and world.kind(order.kind).pop_per_day > 0 and order.batches > 0
