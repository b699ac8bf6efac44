"""The parts of Second Dawn put together (DESIGN law 8)."""

from collections.abc import Iterator, Mapping

from game.core.commands import common as cmd
from game.core.commands import ferals as wild
from game.core.commands import realm as realm_cmd
from game.core.flow import stacking
from game.core.records import SideId, replace
from game.core.seams import capabilities
from game.core.seams.realm_plan import CONQUEST
from game.core.seams.unit_maker import OWN_UNITS
from game.core.state import Side, Stack
from game.core.world import Ruleset
from game.rulesets.second_dawn.arrival import (
    arrival,
    distraction,
    dusk,
    encounters,
    feral_act,
    feral_interrupt,
)
from game.rulesets.second_dawn.battle.odds import trials
from game.rulesets.second_dawn.battle.state.battle_records import ALL_QUESTIONS, BattleState
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.campaign import day
from game.rulesets.second_dawn.campaign.describe import SecondDawnCards
from game.rulesets.second_dawn.campaign.foresight import SecondDawnForesight
from game.rulesets.second_dawn.campaign.gm import MASTERY
from game.rulesets.second_dawn.checks.placing import PLACING
from game.rulesets.second_dawn.command import succession
from game.rulesets.second_dawn.command.standing import standing
from game.rulesets.second_dawn.content import older_saves
from game.rulesets.second_dawn.content.records import Params
from game.rulesets.second_dawn.content.template_records import ScenarioPlan
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.encounter import attack_order, engagement
from game.rulesets.second_dawn.factions import packs, regency
from game.rulesets.second_dawn.ferals import (
    appeasing,
    crafts,
    feeding,
    foraging,
    gardens,
    harvest,
    hunting,
    provisions,
)
from game.rulesets.second_dawn.ferals.feral_decide import WILD
from game.rulesets.second_dawn.ferals.wild_meeting import SecondDawnMeals
from game.rulesets.second_dawn.life import characters, fires, prisoners, reinforce, training
from game.rulesets.second_dawn.life.victory import days_held
from game.rulesets.second_dawn.march import (
    appointment,
    betrayal,
    fielding,
    marching,
    mount_orders,
    peek,
    stacks,
)
from game.rulesets.second_dawn.mounts import cavalry, seats
from game.rulesets.second_dawn.realm import (
    bands,
    building,
    capture,
    defects,
    heirs,
    levels,
    meals,
    offices,
    overgrown,
    plan_checks,
    pop_orders,
    promotion,
    purses,
    shaping,
    stores,
    wrecking,
)
from game.rulesets.second_dawn.realm.describe_realm import SecondDawnRealm
from game.rulesets.second_dawn.realm.planner import PLANNER
from game.rulesets.second_dawn.scouting import finders, gait, hiding, trails, unseen, zones
from game.rulesets.second_dawn.template import rosters, scenario_units
from game.rulesets.second_dawn.template.coin import coined
from game.rulesets.second_dawn.template.files import CONTENT
from game.rulesets.second_dawn.template.maker import MAKER
from game.rulesets.second_dawn.unit import ageing, digger_batches, recruits
from game.rulesets.second_dawn.unit import levels as unit_levels
from game.rulesets.second_dawn.unit.facts import kind_facts
from game.rulesets.second_dawn.wild import feral_wake


def hostile(sides: Mapping[SideId, Side], a: SideId, b: SideId) -> bool:
    """All sides are at war but allies; neutrals and ferals are nobody's friends."""
    if a == b:
        return False
    one, other = sides[a], sides[b]
    if one.alliance and one.alliance == other.alliance:
        return False
    return one.role == "player" or other.role == "player"


def set_table(draft: Draft, command: cmd.SetTable) -> None:
    """Whether a side decides in battles itself, in those that go on too."""
    draft.put_side(replace(draft.sides[command.by], asks=command.asks))
    engagement.take_over(draft, command.by)


def problems(world: World, campaign: Campaign) -> list[str]:
    """Defects in the terms of this rulebook."""
    out = []
    for unit in campaign.units.values():
        kind = ageing.kind_of(world, unit)
        if unit.hits > unit_levels.hits_max(kind, unit.level):
            out.append(f"unit {unit.id} has more than its full hits")
        if unit.hits <= characters.croaks_at(unit, kind) and unit.id not in _fighting(campaign):
            out.append(f"unit {unit.id} lives at {unit.hits} half hits")
        if unit.move > unit_levels.move_max(kind, unit.level):
            out.append(f"unit {unit.id} has more than its full move")
        if unit.held_by is not None and unit.move:
            out.append(f"prisoner {unit.id} has move left")
    land = world.lands.true(campaign.marks)
    for stack in campaign.stacks.values():
        terrain = world.tables["terrain"][land.terrain_at(stack.hex)]
        afoot = seats.walkers(world, campaign.units, stack)
        grounded = any(world.kind(campaign.units[u].kind).terrain == "ground" for u in afoot)
        if terrain.ground is None and grounded:
            out.append(f"stack {stack.id} stands on {terrain.id}")
        out += _seat_problems(world, campaign, stack)
    return [*out, *defects.found(world, campaign)]


def _seat_problems(world: World, campaign: Campaign, stack: Stack) -> Iterator[str]:
    """Defects of who sits where (SD3-11)."""
    strays = seats.strays(campaign.units, stack)
    yield from (f"unit {unit} sits on a mount that is not there" for unit in strays)
    for mount in seats.mounts(campaign.units, stack) & set(stack.units):
        carrier = world.kind(campaign.units[mount].kind)
        if not carrier.vehicle and not cavalry.is_mount(carrier):
            yield f"unit {mount} carries others and is no mount"
        if campaign.units[mount].mount is not None:
            yield f"mount {mount} is carried itself"
    for unit in (*stack.units, *stack.captives):
        seat = campaign.units[unit].mount
        if seat in stack.units and not seats.fits(world, campaign.units[unit], campaign.units[seat]):
            yield f"unit {unit} is too large for its mount"


def _fighting(campaign: Campaign) -> set[str]:
    return {u for battle in campaign.battles.values() for u in battle.units.values()}


_CARDS = SecondDawnCards()

RULESET = Ruleset(
    id="second_dawn",
    title="Second Dawn",
    params_type=Params,
    battle_type=BattleState,
    content=CONTENT,
    actions={
        cmd.MoveStack: distraction.tempting(marching.move_stack),
        cmd.PlanMarch: marching.plan_march,
        cmd.SetGait: gait.set_gait,
        cmd.SetZone: zones.set_zone,
        cmd.PeekHex: peek.peek_hex,
        cmd.Attack: distraction.tempting(attack_order.attack),
        cmd.HideStack: distraction.tempting(hiding.hide_stack),
        cmd.RevealStack: hiding.reveal_stack,
        cmd.MakeFire: fires.make_fire,
        cmd.DouseFire: fires.douse_fire,
        cmd.ReinforceHex: reinforce.reinforce_hex,
        cmd.OrderDiggers: digger_batches.order_diggers,
        cmd.SplitStack: stacks.split_stack,
        cmd.JoinStacks: stacks.join_stacks,
        cmd.SetLeader: appointment.set_leader,
        cmd.AppointChief: appointment.appoint_chief,
        cmd.TrainUnits: training.train_units,
        cmd.FieldUnits: fielding.field_units,
        cmd.RenameStack: stacking.rename_stack,
        cmd.GiveOrders: stacks.give_orders,
        cmd.MovePrisoner: prisoners.move_prisoner,
        cmd.EndPrisoner: prisoners.end_prisoner,
        cmd.PlyCraft: crafts.ply_craft,
        cmd.MountUnits: mount_orders.mount_units,
        cmd.DismountUnits: mount_orders.dismount_units,
        cmd.DisbandUnits: stacks.disband_units,
        cmd.BetraySide: betrayal.betray,
        wild.FeedFeral: feeding.feed_feral,
        cmd.SetTable: set_table,
        wild.ForageHex: foraging.forage_hex,
        wild.LayBait: harvest.lay_bait,
        wild.HarvestBeast: harvest.harvest_beast,
        wild.EndPack: packs.end_pack,
        wild.TakeFood: provisions.take_food,
        wild.GiveFood: provisions.give_food,
        wild.ActPack: feral_act.act_pack,
        realm_cmd.ChooseUnits: rosters.choose_units,
        realm_cmd.ClaimSite: levels.claim_site,
        realm_cmd.LevelCity: levels.level_city,
        realm_cmd.RazeCity: levels.raze_city,
        realm_cmd.NameSite: levels.name_site,
        realm_cmd.AppointSteward: offices.appoint_steward,
        realm_cmd.AppointManager: offices.appoint_manager,
        realm_cmd.MarkSpare: offices.mark_spare,
        realm_cmd.MoveCapital: offices.move_capital,
        realm_cmd.AllowPurse: purses.allow_purse,
        realm_cmd.HandMoney: purses.hand_money,
        realm_cmd.PromoteUnits: promotion.promote_units,
        realm_cmd.EatFood: meals.eat_food,
        realm_cmd.ShapeUnit: shaping.shape_unit,
        realm_cmd.PopAfield: bands.pop_afield,
        realm_cmd.GrowTribe: bands.grow_tribe,
        realm_cmd.BuyFood: bands.buy_food,
        realm_cmd.ExileUnits: bands.exile_units,
        realm_cmd.LeaveTown: bands.leave_town,
        realm_cmd.StoreMoney: bands.store_money,
        realm_cmd.CloseWork: overgrown.close_work,
        realm_cmd.HuntHex: hunting.hunt_hex,
        realm_cmd.PlantGarden: gardens.plant_garden,
        realm_cmd.StoreFood: stores.store_food,
        realm_cmd.WreckLand: wrecking.wreck_land,
        realm_cmd.OrderPop: pop_orders.order_pop,
        realm_cmd.CancelPop: pop_orders.cancel_pop,
        realm_cmd.PlanPops: pop_orders.plan_pops,
        realm_cmd.MakeHeir: heirs.make_heir,
        realm_cmd.BuildWork: building.build_work,
        realm_cmd.BuildDesign: building.build_design,
        cmd.EndTurn: day.end_turn,
        cmd.Resign: day.resign,
    },
    tasks={
        "march": marching.run_march,
        "arrival": arrival.run_arrival,
        "contact": arrival.run_contact,
        "peek": peek.run_peek,
        "battle": engagement.run_battle,
        appeasing.ASSAULT: engagement.run_assault,
        hiding.HIDE: hiding.run_hide,
        "pass_on": day.pass_on,
        "close": day.run_close,
        "night": day.run_night,
        day.FIRST_TURN: day.run_first_turn,
        OWN_UNITS: rosters.run_asking,
        dusk.DUSK: dusk.run_dusk,
        feral_wake.PACK: feral_act.run_pack,
    },
    answers={
        **dict.fromkeys(ALL_QUESTIONS, engagement.answer_battle),
        dusk.DUSK: dusk.answer,
        encounters.REACT: encounters.answer,
        feral_wake.PACK: feral_interrupt.answer,
        appeasing.FEED: appeasing.answer,
        succession.CHIEF: succession.answer,
        CONQUEST: capture.answer,
        OWN_UNITS: rosters.answer,
    },
    begin=day.begin,
    travel=marching.TRAVEL,
    describe=_CARDS,
    battle=BATTLE,
    problems=problems,
    hostile=hostile,
    recruit=recruits.whole,
    placing=PLACING,
    unit_maker=MAKER,
    rosters=MAKER,
    coined=coined,
    plan_type=ScenarioPlan,
    plan_faults=plan_checks.faults,
    plan_kinds=scenario_units.kinds,
    set_up=scenario_units.set_up,
    capabilities=frozenset({capabilities.WILD}),
    odds=trials.odds,
    unknown=unseen.unknown_units,
    turn_rule="SD1-7.01",
    foresight=SecondDawnForesight(),
    meals=SecondDawnMeals(),
    realm=SecondDawnRealm(),
    realm_plan=PLANNER,
    mastery=MASTERY,
    renewed=older_saves.renewed,
    wild=WILD,
    kind_facts=kind_facts,
    standing=standing,
    fighters=_CARDS.fighters,
    dulled=regency.dulled,
    held=days_held,
    bearings=finders.bearings,
    trails=trails.signs,
    icon="dawn",
)
