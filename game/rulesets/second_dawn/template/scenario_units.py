"""Units of one's own that a scenario or a map gives to sides, or to tribes (SD6-8.05, SD6-11.09)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from game.core.holdings import Holding, Realm
from game.core.mapdata import MapData, SidePlan
from game.core.records import KindId, derived, replace
from game.core.refusal import Refusal
from game.core.seams.placing import PlanFault, PlanSetting
from game.core.state import Unit
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.template_records import (
    OLDER,
    PLAYED,
    PremadeRow,
    ProfileId,
    RosterRow,
    ScenarioPlan,
    SideUnits,
)
from game.rulesets.second_dawn.content.typed import Campaign, World
from game.rulesets.second_dawn.factions.peoples import tribe_of
from game.rulesets.second_dawn.factions.tribes import MOST_RANKS
from game.rulesets.second_dawn.template.coin import coin, coined, said
from game.rulesets.second_dawn.template.files import TemplateUnit
from game.rulesets.second_dawn.template.problems import missing_packs, problems
from game.rulesets.second_dawn.template.roster_units import designs_of, roster_designs
from game.rulesets.second_dawn.template.rosters import CONCEPT, packs_of
from game.rulesets.second_dawn.unit import recruits

Tables = Mapping[str, Mapping[str, Any]]
_MISFIT, _BUDGET = "scenario-plan", "E_BUDGET"
_TRIBE = "neutral"
_HUMAN = "human"


def given(units: SideUnits, tables: Tables, race: str) -> tuple[TemplateUnit, ...]:
    """All designs that a scenario gives to a side whose people are of a race."""
    rosters: Mapping[str, RosterRow] = tables.get("roster", {})
    premade: Mapping[str, PremadeRow] = tables.get("premade", {})
    row = rosters.get(units.roster)
    return (
        *(roster_designs(row) if row is not None else ()),
        *(derived(TemplateUnit, premade[id_]) for id_ in units.premade if id_ in premade),
        *designs_of(units.units, race),
    )


def units_of(side: SidePlan, plan: ScenarioPlan, map_: MapData, tables: Tables) -> SideUnits:
    """What a side is given: what the scenario says, else what its start on the map does."""
    words = next((start.units for start in map_.starts if start.id == side.start), ())
    return plan.sides.get(side.id) or SideUnits(
        roster=next((word for word in words if word in tables.get("roster", {})), ""),
        premade=tuple(word for word in words if word in tables.get("premade", {})),
    )


def kinds(plan: Any, setting: PlanSetting) -> Mapping[str, Mapping[str, UnitKind]]:
    """The units of its own that each side may place, by what they are called where they are made: in the
    scenario, in a roster, among the premade ones. What cannot be made is left out."""
    own: ScenarioPlan = plan if isinstance(plan, ScenarioPlan) else ScenarioPlan()
    profile: ProfileId = OLDER if setting.params.get("unit_profile") == OLDER else PLAYED
    out: dict[str, dict[str, UnitKind]] = {}
    for side in setting.sides:
        units = units_of(side, own, setting.map, setting.tables)
        found = out.setdefault(side.id, {})
        for design in given(units, setting.tables, _race(side, setting.tables)):
            kind = _made(design, profile, setting.tables)
            if kind is not None:
                found[design.id] = kind
    return out


def _made(design: TemplateUnit, profile: ProfileId, tables: Tables) -> UnitKind | None:
    try:
        return coined(coin(design, profile), tables)
    except Refusal:
        return None


def _race(side: SidePlan, tables: Tables) -> str:
    """The people of whom a side's own units are: of a tribe, where all common units of a neutral side are of
    it."""
    common: Mapping[str, UnitKind] = tables.get("unit", {})
    races = {common[kind].race for stack in side.stacks for kind in stack.units if kind in common}
    of_tribe = side.role == _TRIBE and len(races) == 1 and races <= tables.get("tribe", {}).keys()
    return next(iter(races)) if of_tribe else _HUMAN


def faults(plan: Any, setting: PlanSetting) -> Iterator[PlanFault]:
    """What is wrong with units that a scenario gives to sides: each rule that one breaks, at its place, and
    what they come to together."""
    own: ScenarioPlan = plan if isinstance(plan, ScenarioPlan) else ScenarioPlan()
    known = {side.id: side for side in setting.sides}
    for id_ in own.sides.keys() - known.keys():
        at: tuple[str | int, ...] = ("plan", "sides", id_)
        yield PlanFault(_MISFIT, f"there is no side {id_!r}", at, id_, sorted(known))
    for side in setting.sides:
        units = units_of(side, own, setting.map, setting.tables)
        if units == SideUnits():
            continue
        at = ("plan", "sides", side.id) if side.id in own.sides else ("sides", side.id, "start")
        if setting.params.get("realm") is not True and side.role != _TRIBE:
            message = "units of one's own pop where sides keep a realm (params: {realm: true})"
            yield PlanFault("key-idle", message, at, severity="warning")
        packs = (CONCEPT,) if setting.params.get("concept_pack") is True else ()
        yield from _broken(units, setting.tables, at, side, packs)
        yield from _together(units, setting.tables, at, side)


def _broken(
    units: SideUnits, tables: Tables, at: tuple[str | int, ...], side: SidePlan, packs: Collection[str]
) -> Iterator[PlanFault]:
    for key, unit in units.units.items():
        for one in (
            *missing_packs(unit.plain, tables.get("template_special", {}), packs),
            *problems(unit.plain, tables, PLAYED, tribe=side.role == _TRIBE),
        ):
            if one.level == "error":
                field = tuple(int(part) if part.isdigit() else part for part in one.field.split("."))
                message = f"{one.message} ({one.rule})"
                yield PlanFault(one.code, message, (*at, "units", key, *field), one.value, one.allowed)
    row = tables.get("roster", {}).get(units.roster)
    handed: list[tuple[tuple[str | int, ...], TemplateUnit]] = [
        (("roster",), design) for design in (roster_designs(row) if row is not None else ())
    ]
    premade: Mapping[str, PremadeRow] = tables.get("premade", {})
    for number, id_ in enumerate(units.premade):
        if id_ in premade:
            handed.append((("premade", number), derived(TemplateUnit, premade[id_])))
    for place, design in handed:
        for one in missing_packs(design.template, tables.get("template_special", {}), packs):
            message = f"{design.name}: {one.message} ({one.rule})"
            yield PlanFault(one.code, message, (*at, *place) if at[0] == "plan" else at)


def _together(
    units: SideUnits, tables: Tables, at: tuple[str | int, ...], side: SidePlan
) -> Iterator[PlanFault]:
    rosters: Mapping[str, RosterRow] = tables.get("roster", {})
    row = rosters.get(units.roster)
    wanted = "tribe" if side.role == _TRIBE else "side"
    if row is not None and row.kind != wanted:
        fitting = sorted(id_ for id_, one in rosters.items() if one.kind == wanted)
        message = f"{units.roster!r} is the roster of a {row.kind}, not of a {wanted}"
        yield PlanFault(_MISFIT, message, (*at, "roster") if at[0] == "plan" else at, units.roster, fitting)
    designs = given(units, tables, _HUMAN)
    ranks = sum(design.template.rank for design in designs)
    if ranks > MOST_RANKS:
        yield PlanFault(_BUDGET, f"{ranks} ranks of units; a side has {MOST_RANKS} (SD6-8.05)", at)
    seen: set[str] = set()
    for design in designs:
        if design.name.casefold() in seen:
            yield PlanFault(_BUDGET, f"two units are called {design.name!r}", at)
        seen.add(design.name.casefold())


def set_up(world: World, campaign: Campaign, plan: Any, sides: Sequence[SidePlan]) -> Campaign:
    """A campaign whose sides have the units that the scenario or the map gives them, those who stand there
    with the figures by which the match is played."""
    own: ScenarioPlan = plan if isinstance(plan, ScenarioPlan) else ScenarioPlan()
    profile: ProfileId = campaign.params.unit_profile
    realms = dict(campaign.realms)
    packs = packs_of(campaign)
    for side in sides:
        units = units_of(side, own, world.map, world.tables)
        people = [unit for unit in campaign.units.values() if unit.side == side.id]
        tribe = tribe_of(world, people) if side.role == _TRIBE else None
        race = tribe.id if tribe is not None else _HUMAN
        designs = given(units, world.tables, race)
        roster = tuple(coin(design, profile) for design in designs if not _lacks(design, world, packs))
        if roster:
            realms[side.id] = replace(realms.get(side.id, Realm()), roster=roster)
    return replace(
        campaign,
        realms=dict(sorted(realms.items())),
        units={id_: _figured(world, unit, profile) for id_, unit in campaign.units.items()},
        holdings={id_: _ordered(holding, profile) for id_, holding in campaign.holdings.items()},
    )


def _lacks(design: TemplateUnit, world: World, packs: Collection[str]) -> bool:
    """Whether a match without a pack of specials leaves out a unit. RULING: cities pop none of it."""
    known = world.tables.get("template_special", {})
    return any(True for _ in missing_packs(design.template, known, packs))


def _figured(world: World, unit: Unit, profile: ProfileId) -> Unit:
    """A unit that was placed by the figures of another profile than that of the match, by those."""
    kind = _recoined(unit.kind, profile)
    return unit if kind == unit.kind else recruits.whole(world, replace(unit, kind=kind))


def _ordered(holding: Holding, profile: ProfileId) -> Holding:
    """What a city pops, by the figures of a profile."""
    order, *queue = (
        one if one is None else replace(one, kind=_recoined(one.kind, profile))
        for one in (holding.order, *holding.queue)
    )
    return replace(holding, order=order, queue=tuple(one for one in queue if one is not None))


def _recoined(kind: KindId, profile: ProfileId) -> KindId:
    found = said(kind)
    return kind if found is None or found.profile == profile else coin(found.unit, profile)
