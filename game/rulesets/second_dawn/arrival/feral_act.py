"""How packs of ferals act: the command on their own turn, the task whenever something makes them think, and
what becomes of each act. SD3-6.02, SD3-6.03, SD5-6.06, SD5-8.09.

A pack that has gone somewhere or has eaten thinks again; on that thought it looks for food or company no
further than its profile lets it go in a day. RULING: so it comes to eat what it went for, and to attack whom
it stalked, all by rows of the table.
"""

from collections.abc import Callable, Mapping

from game.core.commands.ferals import ActPack
from game.core.counters import ACTED
from game.core.decisions import Task
from game.core.events.ferals import PackDecided
from game.core.flow.stacking import own_stack
from game.core.packs import PackDecision
from game.core.records import HexId, RuleId, StackId
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.encounter import attack_order
from game.rulesets.second_dawn.factions import packs
from game.rulesets.second_dawn.ferals import feral_rows
from game.rulesets.second_dawn.ferals.feral_decide import picker, stream
from game.rulesets.second_dawn.ferals.feral_sense import Senses
from game.rulesets.second_dawn.march import marching
from game.rulesets.second_dawn.scouting import hiding, scouts, stances, zones
from game.rulesets.second_dawn.scouting.gait import SNEAK
from game.rulesets.second_dawn.wild import larder
from game.rulesets.second_dawn.wild.feral_wake import LEFT, PACK, TRIGGER

_TABLE = RuleId("SD3-6.02")
_MASTER = RuleId("SD3-6.03")


def act_pack(draft: Draft, command: ActPack) -> None:
    """Let a pack act on its side's turn, by the table or by the row that was chosen for it. Refused: what is
    no pack, has ended its turn, and a row that it has not or whose act is not possible."""
    stack = own_stack(draft, command.by, command.stack)
    if not packs.is_pack(draft, stack):
        raise Refusal("not_a_pack", "Only ferals act on their own", _TABLE)
    packs.check_awake(draft, stack)
    senses = Senses(draft, stack.id, left=_marches(draft, stack.id))
    _check_row(senses, command.row)
    ACTED.set(draft, stack, True)
    decision = _decide(draft, senses, command.row)
    _tell(draft, decision, "dawn", chosen=bool(command.row), why=command.reason)
    carry_out(draft, decision, senses.left)


def _check_row(senses: Senses, row: str) -> None:
    if not row:
        return
    bar = feral_rows.bar(senses, row)
    if bar is None:
        raise Refusal("no_such_row", f"Its behaviour has no row {row}", _MASTER)
    if bar:
        raise Refusal("closed_row", bar, _MASTER)


def _marches(draft: Draft, stack: StackId) -> int:
    return Senses(draft, stack).profile.marches


def may_react(draft: Draft, stack: Stack) -> bool:
    """Whether a pack acts outside its side's turn: it has move left, has not ended its turn, fights nobody,
    and its side has a table to go by (SD5-6.06, SD3-5.04)."""
    if not feral_rows.table(draft.world) or not _awake(draft, stack):
        return False
    return draft.clock.phase == "turn" and Senses(draft, stack.id).move > 0


def _awake(draft: Draft, stack: Stack) -> bool:
    return not packs.ended(draft, stack) and not packs.in_battle(draft, stack)


def run_pack(draft: Draft, task: Task) -> None:
    """Let a pack think that something has made think, or that has gone somewhere; not on a belief."""
    stack = draft.stacks.get(task.stack) if task.stack is not None else None
    if stack is None or not packs.is_pack(draft, stack) or draft.world.belief:
        return
    left = LEFT.of(task)
    if may_react(draft, stack) if left is None else _awake(draft, stack):
        think(draft, stack, TRIGGER.of(task), left=left, about=task.stacks)


def think(
    draft: Draft,
    stack: Stack,
    trigger: str,
    *,
    left: int | None = None,
    about: tuple[StackId, ...] = (),
    row: str = "",
) -> None:
    """Let a pack decide and act. `left` is how often it may yet go on by itself, None as often as its profile
    lets it; `row` was chosen for it."""
    left = _marches(draft, stack.id) if left is None else left
    senses = Senses(draft, stack.id, left=left, provoked_by=about)
    decision = _decide(draft, senses, row)
    _tell(draft, decision, trigger, chosen=bool(row))
    carry_out(draft, decision, left)


def _decide(draft: Draft, senses: Senses, row: str = "") -> PackDecision:
    pick = feral_rows.likeliest if draft.world.belief else picker(draft.dice(stream(senses.stack.id)))
    return feral_rows.decide(senses, pick, row, brief=True)


def _tell(draft: Draft, decision: PackDecision, trigger: str, *, chosen: bool = False, why: str = "") -> None:
    stack = draft.stacks[decision.stack]
    draft.emit(
        PackDecided(
            audience=(stack.side,),
            rule=decision.rule,
            decision=decision,
            hex=stack.hex,
            trigger=trigger,
            chosen=chosen,
            why=why,
        )
    )


# --- acts


def carry_out(draft: Draft, decision: PackDecision, left: int) -> None:
    """Do what a pack has decided."""
    stack = draft.stacks[decision.stack]
    if decision.hex is not None:
        _go(draft, stack, decision.hex, left - 1)
        return
    deed = _DEEDS.get(decision.act)
    if deed is not None:
        deed(draft, stack, decision, left)


def _go(draft: Draft, stack: Stack, there: HexId, left: int) -> None:
    """Cross a border unseen where that can be done, fliers in the air unless a heavy flier is next to them
    (SD5-8.09), and think again behind it."""
    senses = Senses(draft, stack.id)
    if senses.may_climb and not feral_rows.heavy_flier_near(senses):
        zones.change(draft, stack, zones.SKY)
        stack = draft.stacks[stack.id]
    land = draft.known_land(stack.side)
    unfit = scouts.may("sneak", draft, stack) or scouts.may_sneak_into(draft, land, stack, there)
    gait = SNEAK if unfit is None else stances.OPEN
    stack = draft.set_stack(stack.id, gait=gait)
    _again(draft, stack, "moved", left)
    draft.push(Task(kind="march", stack=stack.id, path=(there,)))
    if stack.stance != stances.OPEN and gait != SNEAK:
        stances.show(draft, stack)


def _again(draft: Draft, stack: Stack, trigger: str, left: int) -> None:
    draft.push(LEFT.on(TRIGGER.on(Task(kind=PACK, stack=stack.id), trigger), left))


def _hide(draft: Draft, stack: Stack, decision: PackDecision, left: int) -> None:  # noqa: ARG001
    hiding.begin_hiding(draft, stack)


def _rest(draft: Draft, stack: Stack, decision: PackDecision, left: int) -> None:  # noqa: ARG001
    """Hide where that can be done, and end the turn (SD3-5.04)."""
    draft.set_pack(stack.id, ended=True)
    if stack.stance == stances.OPEN and not scouts.no_hiding(draft, stack):
        hiding.begin_hiding(draft, stack)


def _eat(draft: Draft, stack: Stack, decision: PackDecision, left: int) -> None:  # noqa: ARG001
    if larder.eat(draft, stack):
        _again(draft, stack, "fed", left)


def _attack(draft: Draft, stack: Stack, decision: PackDecision, left: int) -> None:  # noqa: ARG001
    seen = draft.knowledge[stack.side].sightings.get(decision.target or StackId(""))
    foe = draft.stacks.get(seen.true) if seen is not None and seen.true is not None else None
    if foe is None or foe.hex != stack.hex:
        return
    marching.halt(draft, foe, "attacked", "It was attacked", "SD5-12.01")
    draft.agenda = tuple(t for t in draft.agenda if t.kind != hiding.HIDE or t.stack != foe.id)
    attack_order.fall_on(draft, stack, foe)


def _climb(draft: Draft, stack: Stack, decision: PackDecision, left: int) -> None:  # noqa: ARG001
    zones.change(draft, stack, zones.SKY)


def _land(draft: Draft, stack: Stack, decision: PackDecision, left: int) -> None:  # noqa: ARG001
    """Come down and hide; one that finds no cover stands in the open."""
    zones.change(draft, stack, zones.GROUND)
    stack = draft.stacks[stack.id]
    if stack.stance == stances.OPEN and not scouts.no_hiding(draft, stack):
        hiding.begin_hiding(draft, stack)


_DEEDS: Mapping[str, Callable[[Draft, Stack, PackDecision, int], None]] = {
    "hide": _hide,
    "rest": _rest,
    "eat": _eat,
    "attack": _attack,
    "climb": _climb,
    "land": _land,
}
"""What is done about each act that is no march; the others, such as to stay, need nothing."""
