"""What is wrong with cities, treasuries and purses of a scenario: SD9-2.04, SD9-4, SD9-10, SD4-8.01."""

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any, cast

from game.core.alliances import NEUTRAL
from game.core.holdings import Holding, PopOrder
from game.core.mapdata import SidePlan, SitePlan, StackPlan
from game.core.numbers import CENT, money_text
from game.core.seams.placing import PlanFault, PlanSetting
from game.rulesets.second_dawn.content.realm_records import Building, CityLevel, RealmParams
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import World
from game.rulesets.second_dawn.land.city_works import PER_KIND, levels_of
from game.rulesets.second_dawn.realm import banks, design_rules, popping, works
from game.rulesets.second_dawn.realm.commanders import MAXIMAL
from game.rulesets.second_dawn.template import scenario_units

_CITY, _IDLE, _LEADER = "scenario-city", "key-idle", "scenario-leader"
_PLAYER = "player"
_POINTS = ("city_points_per_level", "outer_wall_points", "outer_special_points", "outer_city_points")
"""Parameters that say how much stands in a city."""


def faults(plan: Any, setting: PlanSetting) -> Iterator[PlanFault]:
    """All that does not fit the rules."""
    for site in setting.map.sites:
        yield from _works(site, setting)
        yield from _banks(site, setting)
        for number, order in enumerate(site.orders):
            message = _barred(order, site, setting)
            if message:
                yield PlanFault(_CITY, message, _at(site, "pops", number))
        yield from _steward(site, setting)
    for side in setting.sides:
        yield from _purses(side, setting)
    yield from _idle(setting)
    yield from scenario_units.faults(plan, setting)


def _idle(setting: PlanSetting) -> Iterator[PlanFault]:
    """What says nothing in the scenario."""
    realm = setting.params.get("realm") is True
    why = "says nothing where sides keep no realm (params: {realm: true})"
    for site in setting.map.sites:
        if not realm and (site.works or site.orders or site.stores or site.bank):
            yield PlanFault(_IDLE, f"what {site.id} is built as {why}", _at(site), severity="warning")
    for side in setting.sides:
        if not (side.money or side.new):
            continue
        place = ("sides", side.id, "treasury" if side.money else "new_side")
        if not realm:
            yield PlanFault(_IDLE, f"'{place[-1]}' {why}", place, severity="warning")
        elif side.role != _PLAYER:
            message = f"'{place[-1]}' says nothing of a side of the role {side.role}"
            yield PlanFault(_IDLE, message, place, severity="warning")


def _at(site: SitePlan, *more: str | int) -> tuple[str | int, ...]:
    return ("cities", site.id, *more)


def _works(site: SitePlan, setting: PlanSetting) -> Iterator[PlanFault]:
    """What cannot stand in a city as it begins: each building by itself, then all of them together."""
    buildings: Mapping[str, Building] = setting.tables["building"]
    known = {id_: level for id_, level in site.works.items() if id_.partition(PER_KIND)[0] in buildings}
    for id_ in site.works.keys() - known.keys():
        message = f"there is no building '{id_}'"
        yield PlanFault("ref-missing", message, _at(site, "buildings", id_), id_, sorted(buildings))
    if not known or not site.level:
        return
    world = cast(World, SimpleNamespace(tables=setting.tables))  # rules of building ask for its tables alone
    params = _params(setting)
    plot = design_rules.Plot(site.level, site.capital, params.city_points_per_level * site.level)
    standing = levels_of(world, Holding(works=known))
    alone = 0
    for id_, level in known.items():
        for fault in design_rules.faults_of(world, plot, standing, id_, level):
            alone += 1
            row = buildings[id_.partition(PER_KIND)[0]]
            message = fault.refused.detail
            if fault.refused.code == "no_building":
                message = _misnamed(id_, row)
            elif fault.refused.code == "min_level":
                message = f"{row.name} needs a city of level {row.min_level}"
            yield PlanFault(_CITY, message, _at(site, "buildings", id_))
    if not alone:
        for fault in design_rules.faults(world, params, plot, known):
            yield PlanFault(_CITY, fault.refused.detail, _at(site, "buildings"))


def _banks(site: SitePlan, setting: PlanSetting) -> Iterator[PlanFault]:
    """Banks that hold more than they can (SD9-18.01)."""
    per_level = setting.params.get("bank_per_level")
    each = per_level * CENT if type(per_level) is int else RealmParams().bank_per_level
    world = cast(World, SimpleNamespace(tables=setting.tables))  # who counts banks asks for its tables alone
    most = each * site.level * banks.count(world, Holding(works=site.works))
    if site.bank > most:
        yield PlanFault(_CITY, f"banks of {site.id} hold at most {money_text(most)}", _at(site, "bank"))


def _misnamed(id_: str, row: Building) -> str:
    """Why no building is called so: some stand for a kind of unit that their id names."""
    base, _, kind = id_.partition(PER_KIND)
    if not row.per_kind:
        return f"'{id_}' stands once for the whole city, not for a kind of unit"
    return (
        f"there is no unit '{kind}'" if kind else f"'{id_}' names its kind of unit, as '{base}.knight' does"
    )


def _params(setting: PlanSetting) -> RealmParams:
    """The parameters of the match that the rules of building ask for."""
    given = {name: setting.params[name] for name in _POINTS if isinstance(setting.params.get(name), int)}
    return RealmParams(**cast(dict[str, Any], given))


def _barred(order: PopOrder, site: SitePlan, setting: PlanSetting) -> str:
    """Why no city of its level pops what is ordered; empty if one does. What must be built first may come
    while the order waits."""
    kind: UnitKind | None = setting.kinds.get(order.kind)
    if kind is None:
        return ""
    if not works.popped(cast(World, SimpleNamespace(tables=setting.tables)), kind):
        return f"no city pops {kind.plural or kind.name}"
    levels: Mapping[str, CityLevel] = setting.tables["city_level"]
    most = next(row.pops_rank for row in levels.values() if row.level == site.level)
    if kind.rank > max(1, most):
        return f"{kind.name} is of rank {kind.rank}; a city of level {site.level} pops up to {max(1, most)}"
    whole = popping.whole_batches(kind)
    if order.batches % whole:
        return f"{kind.plural or kind.name} pop in whole groups: 'batches' is {whole}, or a multiple of it"
    if order.rate == MAXIMAL and not kind.commander:
        return "only commanders pop at the maximum rate"
    return ""


def _steward(site: SitePlan, setting: PlanSetting) -> Iterator[PlanFault]:
    """Who governs a city is a commander."""
    here = [stack for side in setting.sides for stack in side.stacks if stack.hex == site.hex]
    kinds = {stack.leader if stack.leader_name == site.steward else site.steward for stack in here}
    found = [setting.kinds[kind] for kind in sorted(kinds) if site.steward and kind in setting.kinds]
    if found and not any(kind.commander for kind in found):
        message = f"{found[0].name}: only a commander governs a city"
        yield PlanFault(_CITY, message, _at(site, "steward"))


def _purses(side: SidePlan, setting: PlanSetting) -> Iterator[PlanFault]:
    """Purses that are not there, or hold less than is in them."""
    head = next((stack for stack in side.stacks if _chief(stack, setting)), None)
    for number, stack in enumerate(side.stacks):
        message = _purse(stack, setting, heads=side.role == NEUTRAL and stack is head)
        if message:
            yield PlanFault(_LEADER, message, ("sides", side.id, "stacks", number, "purse"))


def _chief(stack: StackPlan, setting: PlanSetting) -> bool:
    """Whether a commander of a people leads a stack: the first one of a side heads it (SD4-11.07)."""
    leader: UnitKind | None = setting.kinds.get(stack.leader)
    return leader is not None and leader.commander and leader.race in setting.tables.get("tribe", {})


def _purse(stack: StackPlan, setting: PlanSetting, *, heads: bool) -> str:
    leader: UnitKind | None = setting.kinds.get(stack.leader)
    if not stack.purse or leader is None:
        return ""
    if not leader.able.carries_money and not heads:
        return f"{leader.name} has no purse"
    most = RealmParams().purse_per_level
    if "purse_per_level" not in setting.params and stack.purse > most:
        return f"a purse of the first level holds {money_text(most)}"
    return ""
