"""What a scenario says in terms of these rules, and the campaign that begins of it: TB-1.03, 3.01 to 3.04,
3.07, 3.11, 3.12, 3.15, 4.07.

    plan:
      spawns: [harrow]                # spawn points besides the sides' starts
      sides:
        ash:
          factions: [{name: Ashen Legion, player: Ada}]
          chief: Marshal Orm          # the name of one of its leaders; else its ruler
          points: 40                  # stored at first; left out: what its army leaves of its allocation
          turn_points: 25             # its income; left out: as the match has it
          at_peace: [tarn]            # it is not hostile to these
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from game.core.fields import Name, at_least, note, ref, sane, within
from game.core.mapdata import SidePlan, StackPlan
from game.core.records import HexId, KindId, Record, SideId, SiteId, replace
from game.core.seams.placing import PlanFault, PlanSetting, hex_named, named_hexes
from game.core.state import Faction, Side, Site, Stack, Unit
from game.rulesets.battle_for.counters import JOINER_PERCENT, OWN_INCOME, POOL
from game.rulesets.battle_for.design.cost import cost
from game.rulesets.battle_for.land.stacks import ordered
from game.rulesets.battle_for.records import MOST_POINTS
from game.rulesets.battle_for.side import chief, holding, points
from game.rulesets.battle_for.typed import Campaign, World
from game.rulesets.battle_for.units.army import FLIER, is_commander

RULER = "ruler"
"""Status of who rules a side; these rules have a Chief Warlord instead."""
_MISFIT = "scenario-plan"


class FactionPlan(Record):
    """A nation. `kinds`: its designs, all that are of a faction of its name if it names none."""

    name: Name
    player: Annotated[Name, note("who plays it")] = ""
    kinds: tuple[Annotated[str, ref("unit")], ...] = ()


class AlliancePlan(Record):
    """A side's own figures. Left out, they are as the rules have it."""

    factions: tuple[FactionPlan, ...] = ()
    chief: Annotated[str, note("the name of the leader who is Chief Warlord (TB-3.12)")] = ""
    points: Annotated[int, at_least(-1), sane(-1, MOST_POINTS), note("stored at first (TB-3.04)")] = -1
    turn_points: Annotated[int, at_least(-1), sane(-1, MOST_POINTS), note("income a turn (TB-3.07)")] = -1
    joiner_percent: Annotated[int, within(0, 1000), note("share of a joiner's allocation (TB-3.11)")] = 0
    at_peace: Annotated[tuple[str, ...], note("sides to which it is not hostile (TB-3.15)")] = ()


class CampaignPlan(Record):
    """The section `plan` of a scenario."""

    spawns: Annotated[tuple[str, ...], note("spawn points besides the starts (TB-4.07)")] = ()
    sides: Mapping[str, AlliancePlan] = {}


# --- what is wrong with one


def faults(plan: CampaignPlan, setting: PlanSetting) -> Iterator[PlanFault]:
    """What does not fit the sides and the map."""
    known = {side.id for side in setting.sides}
    for id_ in plan.sides:
        if id_ not in known:
            message = f"there is no side {id_!r}"
            yield PlanFault(_MISFIT, message, ("plan", "sides", id_), id_, sorted(known))
    for number, word in enumerate(plan.spawns):
        try:
            hex_named(setting.map, word)
        except ValueError:
            message = f"the map has no place, start or hex {word!r}"
            path = ("plan", "spawns", number)
            yield PlanFault("scenario-place", message, path, word, tuple(named_hexes(setting.map)))
    for side in setting.sides:
        yield from _side_faults(side, plan.sides.get(side.id, AlliancePlan()), setting, known)


def _side_faults(
    side: SidePlan, own: AlliancePlan, setting: PlanSetting, known: set[SideId]
) -> Iterator[PlanFault]:
    at: tuple[str | int, ...] = ("plan", "sides", side.id)
    for number, other in enumerate(own.at_peace):
        if other not in known or other == side.id:
            message = f"{other!r} is not another side"
            yield PlanFault(_MISFIT, message, (*at, "at_peace", number), other, sorted(known - {side.id}))
    for number, faction in enumerate(own.factions):
        if not designs(faction, setting.kinds):
            message = f"no units for the faction {faction.name!r}; name its kinds"
            named = sorted({kind.faction for kind in setting.kinds.values() if kind.faction})
            yield PlanFault(_MISFIT, message, (*at, "factions", number, "name"), faction.name, named)
    leaders = [s.leader_name for s in side.stacks if s.leader in setting.kinds]
    if own.chief and own.chief not in leaders:
        message = f"no leader of {side.id} is named {own.chief!r}"
        yield PlanFault("scenario-leader", message, (*at, "chief"), own.chief, leaders)
    here = ("sides", side.id)
    if side.role == "player" and not _commanded(side.stacks, setting.kinds):
        message = f"{side.id} needs a Commander in its first army (TB-3.04)"
        yield PlanFault("scenario-sides", message, here)
    for number, stack in enumerate(side.stacks):
        if _mixed(stack, setting.kinds):
            message = "Fliers stack only with Fliers and their riders (TB-5.11)"
            yield PlanFault("scenario-mount", message, (*here, "stacks", number))
        leader = setting.kinds.get(stack.leader)
        if leader is not None and not is_commander(leader):
            message = f"{leader.name} is not a Commander and cannot lead (TB-13.15)"
            yield PlanFault("scenario-leader", message, (*here, "stacks", number, "leader"))


def _commanded(stacks: Sequence[StackPlan], kinds: Mapping[str, Any]) -> bool:
    return any(is_commander(kinds[kind]) for stack in stacks for kind in stack.units if kind in kinds)


def _mixed(stack: StackPlan, kinds: Mapping[str, Any]) -> bool:
    afoot = [kinds[kind] for kind in stack.units if kind not in stack.mount and kind in kinds]
    return len({kind.move_type == FLIER for kind in afoot}) > 1


def designs(faction: FactionPlan, kinds: Mapping[str, Any]) -> tuple[KindId, ...]:
    """The designs of a nation (TB-3.01)."""
    if faction.kinds:
        return tuple(KindId(kind) for kind in faction.kinds)
    return tuple(KindId(id_) for id_, kind in kinds.items() if kind.faction == faction.name)


# --- the campaign that begins


def set_up(world: World, campaign: Campaign, plan: Any, _sides: Sequence[SidePlan]) -> Campaign:
    """A campaign with nations, points, relations, Chief Warlords and spawn points. Stacks stand in the order
    in which the scenario names their units, riders behind their mounts (TB-5.13); none has a leader of its
    own, since the Commander of the highest level leads (TB-8.08)."""
    own: CampaignPlan = plan if isinstance(plan, CampaignPlan) else CampaignPlan()
    units = {**campaign.units}
    for side in campaign.sides:
        for unit in _crowned(world, campaign, side, own.sides.get(side, AlliancePlan()).chief):
            units[unit.id] = unit
    return replace(
        campaign,
        sides={id_: _side(world, campaign, side, own) for id_, side in campaign.sides.items()},
        units=units,
        stacks={id_: _arranged(campaign, stack) for id_, stack in campaign.stacks.items()},
        sites=_sites(world, campaign, own),
    )


def _arranged(campaign: Campaign, stack: Stack) -> Stack:
    placed = sorted(stack.units, key=lambda unit: (len(unit), unit))
    return replace(stack, leader=None, units=ordered(campaign.units, placed))


def _side(world: World, campaign: Campaign, side: Side, plan: CampaignPlan) -> Side:
    own = plan.sides.get(side.id, AlliancePlan())
    factions = tuple(
        Faction(name=faction.name, kinds=designs(faction, world.tables["unit"]), player=faction.player)
        for faction in own.factions
    )
    stored = own.points if own.points >= 0 else _left_over(world, campaign, side.id, len(factions))
    counters = POOL.among(side.counters, stored)
    counters = OWN_INCOME.among(counters, points.own_income(own.turn_points))
    counters = JOINER_PERCENT.among(counters, own.joiner_percent)
    return replace(side, factions=factions, counters=counters, at_peace=_peace(campaign, side, plan))


def _left_over(world: World, campaign: Campaign, side: SideId, nations: int) -> int:
    """What a side's nations have left of their allocation after their first army (TB-3.04)."""
    params = campaign.params
    spent = sum(cost(world.kind(u.kind), params.world) for u in campaign.units.values() if u.side == side)
    return max(0, nations * points.initial(params) - spent)


def _peace(campaign: Campaign, side: Side, plan: CampaignPlan) -> tuple[SideId, ...]:
    """To whom a side is not hostile: whom the plan names; neutrals to all, and all to neutrals (TB-1.08,
    TB-3.15)."""
    named = plan.sides.get(side.id, AlliancePlan()).at_peace
    neutral = side.role == "neutral"
    others = (s for s in campaign.sides.values() if s.id != side.id)
    return tuple(sorted(s.id for s in others if s.id in named or neutral or s.role == "neutral"))


def _crowned(world: World, campaign: Campaign, side: SideId, name: str) -> Iterator[Unit]:
    """The side's units whose statuses change: its Chief Warlord, and who is marked as ruler, a mark that
    these rules have not. Without a named one the rule picks (TB-3.13)."""
    own = [u for u in campaign.units.values() if u.side == side]
    led = [u for u in own if u.name == name] if name else [u for u in own if RULER in u.statuses]
    head = next((u for u in led if chief.may_be(world, u)), None)
    for unit in own:
        words = {*unit.statuses} - {RULER} | ({chief.CHIEF} if unit is head else set())
        if words != {*unit.statuses}:
            yield replace(unit, statuses=tuple(sorted(words)))


def _sites(world: World, campaign: Campaign, plan: CampaignPlan) -> dict[SiteId, Site]:
    """The map's places, and the spawn points: the starts of those who play, and those the plan names. A city
    or fort in the hex becomes one itself."""
    owners: dict[HexId, SideId | None] = {hex_named(world.map, word): None for word in plan.spawns}
    starts = {start.hex for start in world.map.starts}
    for stack in campaign.stacks.values():
        if stack.hex in starts:
            owners[stack.hex] = stack.side
    sites = {**campaign.sites}
    for hex_, owner in owners.items():
        here = next((s for s in sites.values() if s.hex == hex_ and s.kind in holding.HELD), None)
        if here is None:
            id_ = SiteId(f"{holding.SPAWN}_{world.grid.label(hex_).replace('.', '_')}")
            sites[id_] = Site(id=id_, hex=hex_, kind=holding.SPAWN, owner=owner)
        else:
            sites[here.id] = replace(here, capital=True, owner=owner if here.owner is None else here.owner)
    return dict(sorted(sites.items()))
