"""The parts of The Battle for put together (DESIGN law 8)."""

from game.core import battle_run, stacking
from game.core import commands as cmd
from game.core import turn_commands as turn
from game.core.records import changed
from game.core.state import Unit
from game.core.world import Ruleset, World
from game.rulesets.battle_for import (
    ambush,
    chief,
    day,
    engagement,
    exchange_view,
    factions,
    marching,
    mounts,
    odds,
    plan,
    queue,
    recruit,
    relations,
    scouting,
    stacks,
    stages,
)
from game.rulesets.battle_for.battle import BATTLE
from game.rulesets.battle_for.battle_records import ALL_QUESTIONS, BattleState
from game.rulesets.battle_for.coin import coined
from game.rulesets.battle_for.describe import CARDS
from game.rulesets.battle_for.designer import DESIGNER
from game.rulesets.battle_for.market import MUSTER
from game.rulesets.battle_for.mastery import MASTERY
from game.rulesets.battle_for.placing import PLACING
from game.rulesets.battle_for.problems import problems
from game.rulesets.battle_for.records import CONTENT_TYPES, MOVE_PARTS, Params, UnitKind
from game.rulesets.battle_for.travel import TRAVEL
from game.rulesets.battle_for.walk import WALK


def fresh_unit(world: World, unit: Unit) -> Unit:
    """A fresh unit: full hits and move, level 1 (TB-10.01)."""
    kind: UnitKind = world.kind(unit.kind)
    return changed(unit, hits=kind.hits, move=kind.move)


RULESET = Ruleset(
    id="battle_for",
    title="The Battle for",
    params_type=Params,
    battle_type=BattleState,
    content=CONTENT_TYPES,
    actions={
        turn.NextStage: stages.next_stage,
        turn.RecruitUnits: recruit.recruit_units,
        turn.FoundFaction: factions.found_faction,
        turn.ScoutHexes: scouting.scout_hexes,
        cmd.MoveStack: marching.move_stack,
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
        cmd.SetTable: day.set_table,
        cmd.EndTurn: day.end_turn,
        cmd.Resign: day.resign,
    },
    tasks={
        day.CLOSE: day.run_close,
        day.PASS_ON: day.pass_on,
        queue.QUEUE: queue.run_queue,
        engagement.MARCH: marching.run_march,
        marching.MEET: marching.run_meet,
        battle_run.BATTLE: engagement.run_battle,
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
    capabilities=frozenset({"strategic", "tactical", "fog", "ambush_unknown", "names_chief", "stack_order"}),
    stages=stages.STAGES,
    move_parts=MOVE_PARTS,
    walk=WALK,
    coined=coined,
    plan_type=plan.Plan,
    plan_faults=plan.faults,
    set_up=plan.set_up,
    turn_rule="TB-4.01",
    rule_prefix="TB",
    designer=DESIGNER,
    exchange=exchange_view.view,
    odds=odds.odds,
    mastery=MASTERY,
)
