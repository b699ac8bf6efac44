"""The parts of The Battle for put together (DESIGN law 8)."""

from game.core.commands import common as cmd
from game.core.commands import turns as turn
from game.core.flow import battles, stacking
from game.core.flow.turns import PASS_ON, set_table
from game.core.records import replace
from game.core.seams.capabilities import (
    AMBUSHES,
    ATTACKS_END_PEACE,
    FORETOLD_FIGHTS,
    NAMES_CHIEF,
    SECRET_DECLARATIONS,
    STACK_ORDER,
)
from game.core.state import Unit
from game.core.world import Ruleset
from game.rulesets.battle_for.battle import exchange_view, odds
from game.rulesets.battle_for.battle.records import ALL_QUESTIONS, ExchangeState
from game.rulesets.battle_for.battle.seam import BATTLE
from game.rulesets.battle_for.campaign import day, factions, plan, recruit, victory
from game.rulesets.battle_for.campaign.cards import CARDS
from game.rulesets.battle_for.campaign.gm import MASTERY
from game.rulesets.battle_for.campaign.market import MUSTER
from game.rulesets.battle_for.campaign.placing import PLACING
from game.rulesets.battle_for.campaign.problems import problems
from game.rulesets.battle_for.design.coin import coined
from game.rulesets.battle_for.design.designer import DESIGNER
from game.rulesets.battle_for.design.maker import MAKER
from game.rulesets.battle_for.hostility import relations
from game.rulesets.battle_for.land import mounts, scouting, stacks
from game.rulesets.battle_for.land.travel import TRAVEL
from game.rulesets.battle_for.land.walk import WALK
from game.rulesets.battle_for.march import ambush, engagement, marching, queue
from game.rulesets.battle_for.records import CONTENT_TYPES, MOVE_PARTS, BattleForParams
from game.rulesets.battle_for.side import chief, phases
from game.rulesets.battle_for.typed import World
from game.rulesets.battle_for.units.facts import kind_facts


def fresh_unit(world: World, unit: Unit) -> Unit:
    """A fresh unit: full hits and move, level 1 (TB-10.01)."""
    kind = world.kind(unit.kind)
    return replace(unit, hits=kind.hits, move=kind.move)


RULESET = Ruleset(
    id="battle_for",
    title="The Battle for",
    params_type=BattleForParams,
    battle_type=ExchangeState,
    content=CONTENT_TYPES,
    actions={
        turn.NextStage: phases.next_stage,
        turn.RecruitUnits: recruit.recruit_units,
        turn.FoundFaction: factions.found_faction,
        turn.ScoutHexes: scouting.scout_hexes,
        cmd.MoveStack: marching.move_stack,
        cmd.PlanMarch: marching.plan_march,
        cmd.Attack: marching.attack,
        cmd.SplitStack: stacks.split_stack,
        cmd.JoinStacks: stacks.join_stacks,
        cmd.RenameStack: stacking.rename_stack,
        cmd.GiveOrders: stacks.give_orders,
        cmd.MountUnits: mounts.mount_units,
        cmd.DismountUnits: mounts.dismount_units,
        cmd.DisbandUnits: stacks.disband_units,
        turn.ArrangeStack: stacks.arrange_stack,
        turn.SetDoctrine: stacks.set_doctrine,
        turn.QueueOrders: queue.queue_orders,
        turn.RunOrders: queue.run_orders,
        cmd.AppointChief: chief.appoint_chief,
        cmd.SetTable: set_table,
        cmd.EndTurn: day.end_turn,
        cmd.Resign: day.resign,
    },
    tasks={
        day.CLOSE: day.run_close,
        PASS_ON: day.pass_on,
        queue.QUEUE: queue.run_queue,
        engagement.MARCH: marching.run_march,
        marching.MEET: marching.run_meet,
        battles.BATTLE: engagement.run_battle,
    },
    answers={
        chief.QUESTION: chief.answer,
        marching.TARGET: marching.answer_target,
        ambush.AMBUSHER: ambush.answer,
        **dict.fromkeys(ALL_QUESTIONS, engagement.answer_battle),
    },
    begin=day.begin,
    travel=TRAVEL,
    describe=CARDS,
    battle=BATTLE,
    problems=problems,
    hostile=relations.hostile,
    recruit=fresh_unit,
    placing=PLACING,
    muster=MUSTER,
    capabilities=frozenset(
        {AMBUSHES, ATTACKS_END_PEACE, FORETOLD_FIGHTS, NAMES_CHIEF, SECRET_DECLARATIONS, STACK_ORDER}
    ),
    stages=phases.STAGES,
    move_parts=MOVE_PARTS,
    walk=WALK,
    coined=lambda id_, _tables: coined(id_),
    plan_type=plan.CampaignPlan,
    plan_faults=plan.faults,
    set_up=plan.set_up,
    turn_rule="TB-4.01",
    rule_prefix="TB",
    designer=DESIGNER,
    unit_maker=MAKER,
    exchange=exchange_view.view,
    odds=odds.odds,
    kind_facts=kind_facts,
    icon="flag",
    mastery=MASTERY,
    held=victory.turns_held,
)
