"""What is wrong with the cities and treasuries of a scenario: SD9-2.04, SD9-4.01, SD9-13."""

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.holdings import PopOrder
from game.core.mapdata import SitePlan
from game.core.numbers import CENT, money_text
from game.core.seams.placing import PlanFault, PlanSetting
from game.rulesets.second_dawn.content.realm_records import Building, CityLevel, RealmParams
from game.rulesets.second_dawn.content.records import UnitKind

_PER_KIND = "."
_BANK = "bank"
_CITY, _IDLE = "scenario-city", "key-idle"


def faults(_plan: Any, setting: PlanSetting) -> Iterator[PlanFault]:
    """All that does not fit the rules."""
    for site in setting.map.sites:
        yield from _of_city(site, setting)
    if setting.params.get("realm") is True:
        return
    why = "says nothing where sides keep no realm (params: {realm: true})"
    for site in setting.map.sites:
        if site.works or site.orders or site.stores or site.bank:
            yield PlanFault(_IDLE, f"what {site.id} is built as {why}", _at(site), severity="warning")
    for side in setting.sides:
        if side.money or side.new:
            key = "treasury" if side.money else "new_side"
            yield PlanFault(_IDLE, f"'{key}' {why}", ("sides", side.id, key), severity="warning")


def _at(site: SitePlan, *more: str | int) -> tuple[str | int, ...]:
    return ("cities", site.id, *more)


def _of_city(site: SitePlan, setting: PlanSetting) -> Iterator[PlanFault]:
    buildings: Mapping[str, Building] = setting.tables["building"]
    for id_ in site.works:
        row = buildings.get(id_.partition(_PER_KIND)[0])
        place = _at(site, "buildings", id_)
        if row is None:
            message = f"there is no building '{id_}'"
            yield PlanFault("ref-missing", message, place, id_, sorted(buildings))
        elif row.min_level > site.level:
            yield PlanFault(_CITY, f"{row.name} needs a city of level {row.min_level}", place)
        elif row.capital and not site.capital:
            yield PlanFault(_CITY, f"{row.name} stands on capital sites only", place)
    if site.bank:
        per_level = setting.params.get("bank_per_level")
        each = per_level * CENT if type(per_level) is int else RealmParams().bank_per_level
        holds = each * site.level * site.works.get(_BANK, 0)
        if site.bank > holds:
            most = money_text(holds)
            yield PlanFault(_CITY, f"banks of {site.id} hold at most {most}", _at(site, "bank"))
    for number, order in enumerate(site.orders):
        message = _barred(order, site, setting)
        if message:
            yield PlanFault(_CITY, message, _at(site, "pops", number))


def _barred(order: PopOrder, site: SitePlan, setting: PlanSetting) -> str:
    """Why no city of its level pops what is ordered; empty if one does. What must be built first may come
    while the order waits."""
    kind: UnitKind | None = setting.kinds.get(order.kind)
    if kind is None:
        return ""
    if not kind.pop_per_day:
        return f"no city pops {kind.plural or kind.name}"
    levels: Mapping[str, CityLevel] = setting.tables["city_level"]
    most = next(row.pops_rank for row in levels.values() if row.level == site.level)
    if kind.rank > max(1, most):
        return f"{kind.name} is of rank {kind.rank}; a city of level {site.level} pops up to {max(1, most)}"
    return ""
