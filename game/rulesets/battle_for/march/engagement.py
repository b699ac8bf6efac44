"""From the map into a battle and back: wilful attacks and ambushes are opened and run (TB-7, TB-8.01)."""

from typing import Literal

from game.core.battle.seam import BattleResult
from game.core.decisions import Task
from game.core.events.common import BattleSeen
from game.core.flow import marching_orders
from game.core.flow.battles import handlers, next_id, start
from game.core.flow.paths import tell_stopped
from game.core.notes import WORD, Note, mark
from game.core.records import HexId, SideId, StackId, replace
from game.core.state import OpenBattle, Stack
from game.rulesets.battle_for.battle.parties import ids_of, setup_of
from game.rulesets.battle_for.battle.records import ExchangeSetup, ExchangeState
from game.rulesets.battle_for.battle.seam import BATTLE
from game.rulesets.battle_for.counters import ATTACKED, TIMES_ATTACKED
from game.rulesets.battle_for.hostility import relations
from game.rulesets.battle_for.land import sight
from game.rulesets.battle_for.march import hit_and_run, outcome
from game.rulesets.battle_for.typed import Draft
from game.rulesets.battle_for.units import command

MARCH = "march"
"""Kind of the task that carries a stack from border to border."""
BY_ORDERS = Note("orders", mark("yes"))
"""Of a march by old orders: it goes on after a fight (TB-6.03)."""
EXIT_BY = Note("rule", WORD)
"""Of the march to an exit: the rule by which it was declared."""
_WILFUL = "TB-7.01"


def attack_stack(draft: Draft, stack: Stack, target: Stack, *, moved: bool) -> None:
    """Let a stack attack another one in its hex wilfully: the attack counts for its units and for the
    rotation (TB-7.04, TB-7.08), and ends a peace (TB-7.11). `moved`: it has just entered the hex, so that it
    may do so as Hit-and-Run (TB-7.21). Its owner must know the target."""
    for unit in draft.members(stack):
        ATTACKED.set(draft, unit, True)
    handle = sight.handle_of(draft, stack.side, target.id)
    if handle is not None:
        before = TIMES_ATTACKED.of(draft.knowledge[stack.side].sightings[handle])
        sight.note(draft, stack.side, handle, TIMES_ATTACKED, before + 1)
    relations.provoke(draft, stack.side, target.side)
    open_battle(draft, stack, target, kind="wilful", rule=_WILFUL, exit_ok=moved)


def open_battle(
    draft: Draft,
    attacker: Stack,
    defender: Stack,
    *,
    kind: Literal["wilful", "ambush"],
    rule: str,
    exit_ok: bool = False,
) -> None:
    """Open a battle of two stacks in one hex and put its running on the agenda. Who was hidden is so no
    longer (RULING TB-2.07)."""
    attacker, defender = sight.unhide(draft, attacker), sight.unhide(draft, defender)
    battle = next_id(draft, attacker.side, defender.side)
    setup = replace(setup_of(draft, attacker, defender, ambush=kind == "ambush"), id=battle)
    setup = _asking(draft, setup, attacker, defender)
    if exit_ok and command.in_command(draft, attacker):
        ways = hit_and_run.exits(draft, attacker, defender.side)
        no_run = setup.no_run if ways.open else "There is no hex it could leave for"
        setup = replace(setup, run=bool(ways.open), exits=ways.open, exits_barred=ways.barred, no_run=no_run)
    ids = (ids_of(draft, attacker, "a"), ids_of(draft, defender, "d"))
    start(draft, battle, BATTLE.open(setup), attacker, defender, ids, rule)


def _asking(draft: Draft, setup: ExchangeSetup, attacker: Stack, defender: Stack) -> ExchangeSetup:
    """Who declares himself: whose stack is in command, off-turn only at the table (parameter
    `defender_declares`); the others' doctrine does (TB-6.06, TB-8.02). On a belief its owner always does: no
    die may be rolled there."""
    table = draft.params.defender_declares == "table"
    first = draft.world.belief or (draft.sides[attacker.side].asks and command.in_command(draft, attacker))
    second = table and draft.sides[defender.side].asks and command.in_command(draft, defender)
    return replace(
        setup,
        attacker=replace(setup.attacker, asks=first),
        defender=replace(setup.defender, asks=second),
    )


def _told(state: ExchangeState) -> tuple[SideId, ...]:
    return state.setup.heard_by


def _finish(draft: Draft, battle: OpenBattle[ExchangeState], result: BattleResult, task: Task) -> None:
    attacker, defender = task.stacks
    outcome.write_back(draft, battle, result, defender)
    _tell_witnesses(draft, battle, result)
    told = battle.state.declared[0]
    if told is not None and told.hit_and_run and told.exit is not None:
        _leave(draft, attacker, told.exit)


run_battle, answer_battle = handlers(_told, _finish)


def halt(draft: Draft, stack: Stack, code: str, reason: str, rule: str, *, orders: bool = True) -> None:
    """End the march of a stack where it is; if it was to go no further, it does not go on tomorrow. One that
    carries out old `orders` may be let go on."""
    marches = (task for task in draft.agenda if task.kind == MARCH and task.stack == stack.id)
    rest = [task for task in marches if orders or not (BY_ORDERS.of(task) or EXIT_BY.of(task))]
    if rest:
        draft.agenda = tuple(task for task in draft.agenda if task not in rest)
        tell_stopped(draft, stack, code, reason, rule)
    marching_orders.hold(draft, stack, reason, rule)


def _leave(draft: Draft, stack: StackId, exit_: HexId) -> None:
    """After a Hit-and-Run what is left goes on to the declared exit, and no further (TB-7.24)."""
    if stack not in draft.stacks or draft.clock.phase == "over":
        return
    draft.agenda = tuple(t for t in draft.agenda if not (t.kind == MARCH and t.stack == stack))
    draft.push(EXIT_BY.on(Task(kind=MARCH, stack=stack, path=(exit_,)), hit_and_run.EXIT))


def _tell_witnesses(draft: Draft, battle: OpenBattle[ExchangeState], result: BattleResult) -> None:
    """Others who know the hex see that a battle was fought there."""
    fought = (battle.attacker, battle.defender)
    others = tuple(s for s in draft.sides if s not in fought and sight.knows(draft, s, battle.hex))
    draft.emit(BattleSeen(audience=others, hex=battle.hex, sides=fought, winner=result.winner))
