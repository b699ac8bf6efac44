"""From a scenario to the first state of a campaign."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.content.registry import Rules
from game.core import codec
from game.core.commands.gm import GmKnowledge, GmTell
from game.core.counters import PURSE
from game.core.gm.triggers_edit import pinned
from game.core.gm_desk import GmDesk
from game.core.holdings import Holding, Realm
from game.core.mapdata import (
    ARMY,
    CAPITAL,
    FOUNDER,
    MapData,
    Scenario,
    SidePlan,
    SitePlan,
    StackPlan,
    VictoryPlan,
    WeatherPlan,
    seat_plan,
    site_owner,
)
from game.core.names import name_fault
from game.core.packs import Pack
from game.core.records import GM, KindId, Record, SideId, SiteId, StackId, UnitId, replace
from game.core.seams.capabilities import WILD
from game.core.state import (
    SCHEMA,
    AnyCampaign,
    Campaign,
    Clock,
    DiceLedger,
    HexMark,
    Side,
    Site,
    Stack,
    Unit,
)
from game.core.triggers import Trigger, When
from game.core.world import World
from game.rulesets.registry import ruleset

RULER = "ruler"
PLAYER_CHARACTER = "player_character"


class CampaignSetupError(Exception):
    """A choice that no campaign can be started with; the text is for people."""


class SideChoice(Record):
    """What the table chose for one side of a scenario. `begins`: the way in which it does, empty as the
    scenario says."""

    id: SideId
    name: str = ""
    colour: str = ""
    plays: bool = True
    begins: str = ""


def make_world(
    ruleset_id: str,
    map_: MapData,
    tables: Mapping[str, Mapping[str, Any]],
    victory: VictoryPlan = VictoryPlan(),  # noqa: B008  (frozen record)
    weather: Sequence[WeatherPlan] = (),
) -> World:
    """The static part of a match."""
    return World(
        ruleset=ruleset(ruleset_id), map=map_, tables=tables, victory=victory, weather=tuple(weather)
    )


def match_params(rules: Rules, *choices: Mapping[str, str | int | bool]) -> Any:
    """The ruleset's parameters with later choices over earlier ones. SetupError for unknown or wrong ones."""
    values = codec.to_builtins(rules.params)
    for choice in choices:
        values.update(choice)
    try:
        return codec.from_builtins(values, type(rules.params))
    except codec.CodecError as error:
        raise CampaignSetupError(f"these rules do not fit: {error}") from error


def new_campaign(
    scenario: Scenario,
    rules: Rules,
    seed: int,
    choices: Sequence[SideChoice] = (),
    params: Mapping[str, str | int | bool] | None = None,
) -> tuple[World, AnyCampaign]:
    """World and first state of a scenario. The engine's `begin` then starts the first day.

    SetupError if fewer than two sides play or two share a name.
    """
    chosen = {c.id: c for c in choices}
    plans = [
        _begun(p, chosen.get(p.id, SideChoice(id=p.id)).begins)
        for p in scenario.sides
        if chosen.get(p.id, SideChoice(id=p.id)).plays
    ]
    if len([p for p in plans if p.role == "player"]) < 2:
        raise CampaignSetupError("A campaign needs two sides at least")
    world = make_world(scenario.ruleset, scenario.map, rules.tables, scenario.victory, scenario.weather)
    for choice in chosen.values():
        wrong = name_fault(choice.name.strip()) if choice.name else ""
        if wrong:
            raise CampaignSetupError(f"The side {choice.id} cannot be called so: {wrong}")
    sides = _sides(plans, chosen)
    names = [s.name.casefold() for s in sides.values()]
    if len(set(names)) != len(names):
        raise CampaignSetupError("Two sides have the same name")
    units: dict[UnitId, Unit] = {}
    stacks: dict[StackId, Stack] = {}
    minted: dict[str, int] = {}
    for plan in plans:
        for stack in plan.stacks:
            _place(world, plan, stack, units, stacks, minted)
        _name_ruler(plan, units, stacks)
    feral = WILD in world.ruleset.capabilities
    places = _places(scenario.map, plans)
    campaign: AnyCampaign = Campaign(
        schema=SCHEMA,
        ruleset=scenario.ruleset,
        clock=Clock(day=1, order=tuple(sides)),
        params=match_params(rules, scenario.params, params or {}),
        dice=DiceLedger(seed=seed),
        sides=dict(sorted(sides.items())),
        units=dict(sorted(units.items())),
        stacks=dict(sorted(stacks.items())),
        sites=_sites(places, plans),
        holdings=_holdings(places, plans, units, stacks),
        realms={p.id: Realm(founded=1) for p in sorted(plans, key=lambda p: p.id) if p.new},
        marks=_fires(scenario),
        packs=_packs(plans, stacks) if feral else {},
        desk=GmDesk(triggers=pinned((*scenario.triggers, *_ways_home(scenario.map, plans)), sides)),
        minted=dict(sorted(minted.items())),
    )
    set_up = world.ruleset.set_up
    return world, campaign if set_up is None else set_up(world, campaign, scenario.plan, plans)


def _sides(plans: Sequence[SidePlan], chosen: Mapping[SideId, SideChoice]) -> dict[SideId, Side]:
    out = {}
    for number, plan in enumerate(plans):
        choice = chosen.get(plan.id, SideChoice(id=plan.id))
        out[plan.id] = Side(
            id=plan.id,
            name=choice.name.strip() or plan.name,
            colour=choice.colour or plan.colour,
            age=plan.age or len(plans) - number,
            alliance=plan.alliance,
            role=plan.role,
            money=plan.money,
            asks=plan.controller == "human",
        )
    return out


def _begun(plan: SidePlan, begins: str) -> SidePlan:
    """A side that begins in some way, with the stacks that are there then. SetupError for a way that the
    scenario does not offer."""
    way = begins or plan.begins
    if way not in (plan.begins, *plan.may_begin):
        raise CampaignSetupError(f"{plan.name} cannot begin so: {way}")
    here = tuple(stack for stack in plan.stacks if not stack.begins or way in stack.begins)
    return (
        plan
        if len(here) == len(plan.stacks) and way == plan.begins
        else replace(plan, begins=way, stacks=here)
    )


def _places(map_: MapData, plans: Sequence[SidePlan]) -> list[SitePlan]:
    """The places as they begin: who has not all that the scenario gives him has ruins instead, of the other
    cities or of all."""
    out = []
    for site in sorted(map_.sites, key=lambda p: p.id):
        owner = site_owner(site, plans)
        fallen = owner is not None and (
            owner.begins != ARMY if not site.capital else owner.begins not in (ARMY, CAPITAL)
        )
        if fallen and site.kind == "city":
            out.append(SitePlan(id=site.id, hex=site.hex, kind="ruins", name=site.name, capital=site.capital))
        else:
            out.append(site)
    return out


def _ways_home(map_: MapData, plans: Sequence[SidePlan]) -> Iterator[Trigger]:
    """Who marches to found a side knows where the ruins of its capital lie, and is told so."""
    for plan in plans:
        if plan.begins != FOUNDER or plan.role != "player":
            continue
        homes = [site for site in map_.sites if site.capital and site_owner(site, plans) == plan]
        for site in homes:
            text = f"The ruins of {site.name or site.id} wait for you. March there and claim them."
            yield Trigger(
                id=f"home_{plan.id}_{site.id}",
                name=f"{plan.name}: the way home",
                when=(When(what="day", number=1),),
                then=(
                    GmKnowledge(by=GM, side=plan.id, hexes=tuple(sorted(map_.grid.disc(site.hex, 1)))),
                    GmTell(by=GM, told=(plan.id,), text=text, hex=site.hex),
                ),
            )


def _holdings(
    places: Sequence[SitePlan],
    plans: Sequence[SidePlan],
    units: Mapping[UnitId, Unit],
    stacks: Mapping[StackId, Stack],
) -> dict[SiteId, Holding]:
    """Cities as they were built."""
    out = {}
    for site in places:
        owner = site_owner(site, plans)
        here = [s for s in stacks.values() if owner is not None and s.side == owner.id and s.hex == site.hex]
        names = [units[u] for s in here for u in s.units]
        steward = next((u.id for u in names if site.steward in (u.name, u.kind)), None)
        holding = Holding(
            works=dict(sorted(site.works.items())),
            order=site.orders[0] if site.orders else None,
            queue=site.orders[1:],
            steward=steward if site.steward else None,
            damage=site.damage,
            larder=dict(sorted(site.stores.items())),
            bank=site.bank,
        )
        if holding != Holding():
            out[site.id] = holding
    return out


def _sites(places: Sequence[SitePlan], plans: Sequence[SidePlan]) -> dict[SiteId, Site]:
    owners = {site.id: site_owner(site, plans) for site in places}
    return {
        plan.id: Site(
            id=plan.id,
            hex=plan.hex,
            kind=plan.kind,
            name=plan.name,
            owner=owner.id if (owner := owners[plan.id]) is not None else None,
            level=plan.level,
            capital=plan.capital,
        )
        for plan in places
    }


def _fires(scenario: Scenario) -> dict[str, HexMark]:
    marks = {
        str(hex_): HexMark(fire=plan.fire, fire_until=plan.until)
        for plan in scenario.fires
        for hex_ in plan.hexes
    }
    return dict(sorted(marks.items()))


def _packs(plans: Sequence[SidePlan], stacks: Mapping[StackId, Stack]) -> dict[StackId, Pack]:
    """The packs of the feral sides (SD3-5.01), each at home where its plan says, or where it stands."""
    placed: dict[SideId, list[StackId]] = {}
    for stack in stacks.values():
        placed.setdefault(stack.side, []).append(stack.id)
    packs = {
        stack: Pack(profile=plan.profile, home=plan.hex if plan.home is None else plan.home)
        for side in plans
        if side.role == "feral"
        for stack, plan in zip(placed.get(side.id, ()), side.stacks, strict=True)
    }
    return dict(sorted(packs.items()))


def _mint(minted: dict[str, int], side: SideId, letter: str) -> str:
    key = f"{side}.{letter}"
    minted[key] = minted.get(key, 0) + 1
    return f"{key}{minted[key]}"


def _place(
    world: World,
    side: SidePlan,
    plan: StackPlan,
    units: dict[UnitId, Unit],
    stacks: dict[StackId, Stack],
    minted: dict[str, int],
) -> None:
    stack_id = StackId(_mint(minted, side.id, "s"))
    members: list[UnitId] = []
    leader: UnitId | None = None
    ids: dict[tuple[str, int], UnitId] = {}
    for kind, count in plan.units.items():
        for number in range(count):
            unit_id = ids[kind, number] = UnitId(_mint(minted, side.id, "u"))
            led = kind == plan.leader and leader is None
            unit = Unit(
                id=unit_id,
                kind=KindId(kind),
                side=side.id,
                stack=stack_id,
                hits=0,
                move=0,
                name=plan.leader_name if led else "",
                statuses=(PLAYER_CHARACTER,) if led and plan.player_character else (),
                counters=PURSE.among({}, plan.purse) if led else {},
            )
            units[unit_id] = world.ruleset.recruit(world, unit)
            members.append(unit_id)
            if led:
                leader = unit_id
    for who, mount in seat_plan(plan.units, plan.mount).items():
        units[ids[who]] = replace(units[ids[who]], mount=ids[mount])
    if leader is not None:
        members.remove(leader)
        members.insert(0, leader)
    stacks[stack_id] = Stack(
        id=stack_id,
        side=side.id,
        hex=plan.hex,
        units=tuple(members),
        name=plan.name,
        zone=plan.zone,
        leader=leader,
        stance=plan.stance,
        orders=plan.orders,
        food=dict(sorted(plan.food.items())),
        conduct=plan.conduct,
    )


def _name_ruler(side: SidePlan, units: dict[UnitId, Unit], stacks: dict[StackId, Stack]) -> None:
    """Give the ruler's mark to the leader of the ruler's name, else to the side's first leader."""
    if not side.ruler:
        return
    leaders = [s.leader for s in stacks.values() if s.side == side.id and s.leader is not None]
    named = [u for u in leaders if units[u].name == side.ruler]
    for unit in (named or leaders)[:1]:
        before = units[unit]
        statuses = tuple(sorted({*before.statuses, RULER}))
        units[unit] = replace(before, name=side.ruler, statuses=statuses)
