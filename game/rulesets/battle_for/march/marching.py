"""Marches from hex to hex, and what a stack meets on its way (TB-5.02 to 5.05, TB-7).

Before a border into a known hex the rules of wilful attack are asked; behind one into an unknown hex comes
the ambush. Refusals go by what the side knows; what the truth adds ends the march with an event.
"""

from itertools import groupby

from game.core.commands.common import Attack, MoveStack, PlanMarch
from game.core.decisions import Option, Question, Reply, Task
from game.core.flow import marching_orders
from game.core.flow.paths import check_path, tell_crossed, tell_stopped
from game.core.flow.stacking import own_stack
from game.core.land import UNKNOWN
from game.core.march_orders import MarchOrders
from game.core.notes import Note, mark
from game.core.records import HexId, StackId, replace
from game.core.refusal import Refusal
from game.core.state import Sighting, Stack
from game.core.world import StepCost
from game.rulesets.battle_for.hostility import wilful
from game.rulesets.battle_for.hostility.rotation import eligible_targets
from game.rulesets.battle_for.hostility.wilful import HexEntry
from game.rulesets.battle_for.land import sight, travel
from game.rulesets.battle_for.land.stacks import told_stack
from game.rulesets.battle_for.land.travel import TRAVEL
from game.rulesets.battle_for.march import ambush, appraise
from game.rulesets.battle_for.march.engagement import BY_ORDERS, EXIT_BY, MARCH, attack_stack, halt
from game.rulesets.battle_for.side import phases
from game.rulesets.battle_for.typed import Draft
from game.rulesets.battle_for.units import command

MEET = "meet"
"""Kind of the task that sees to those whom a stack meets in a hex it has entered."""
TARGET = "target"
"""Kind of the question whom an entering stack attacks; `decline` where it need not."""
DECLINED = "decline"
_UNKNOWN = Note("unknown", mark("yes"))
"""Of a meeting: the hex was not known before."""
_INSIDE = "TB-7.06"


def move_stack(draft: Draft, order: MoveStack) -> None:
    """Start a march. Refused: a path that is none, a first border that the side knows to be closed or too
    dear, a first hex where it would have to attack and may not (TB-7.05)."""
    stack = told_stack(draft, order.by, order.stack)
    phases.check(draft, phases.COMBAT)
    check_path(draft.grid, stack.hex, order.path, "TB-5.02")
    check_border(draft, stack, order.path[0])
    command.by_hand(draft, stack.id)
    _check_kind(order.orders)
    marching_orders.take_up(draft, draft.stacks[stack.id], order.orders)
    draft.push(Task(kind=MARCH, stack=stack.id, path=order.path))


def plan_march(draft: Draft, order: PlanMarch) -> None:
    """Give a stack orders for the coming days, or take them from it: while it is in command, as all that it
    is told (TB-6.01). They are carried out by marches that its owner orders day by day, and wait while it is
    out of command; what it does then says its queue (TB-6.03), which other orders end."""
    stack = own_stack(draft, order.by, order.stack)
    if order.orders is not None or order.wait:
        stack = told_stack(draft, order.by, order.stack)
    _check_kind(order.orders)
    if order.orders is not None and stack.queue:
        stack = draft.set_stack(stack.id, queue=())
    marching_orders.plan(draft, stack, order)


def _check_kind(orders: MarchOrders | None) -> None:
    """Refuse what these rules do not know: who explores would have to enter hexes that nobody has seen, where
    he may be ambushed (TB-7.13); scouts look into them from afar (TB-13.08)."""
    if orders is not None and orders.kind == "explore":
        raise Refusal("no_exploring", "Under these rules scouts look into hexes from afar", "TB-13.08")


def check_border(draft: Draft, stack: Stack, there: HexId) -> None:
    """Refuse a border that a stack cannot cross now, by what its side knows."""
    known = draft.known_land(stack.side)
    cost = TRAVEL.step(draft.world, draft.snapshot(), known, stack.id, stack.hex, there)
    if not cost.open:
        raise Refusal(cost.code, cost.reason, cost.rule)
    barred = _barred(draft, stack, there)
    if barred is not None:
        raise Refusal("forced_attack", barred.reason, barred.rule)


def run_march(draft: Draft, task: Task) -> None:
    """Cross the next border of a march; what is met there comes before the rest of it."""
    if task.stack is None or task.stack not in draft.stacks or not task.path:
        return
    stack = draft.stacks[task.stack]
    if stack.march is not None and stack.march.held and not (BY_ORDERS.of(task) or EXIT_BY.of(task)):
        tell_stopped(draft, stack, "sighted", stack.march.held, stack.march.rule)
        return
    there, rest = task.path[0], task.path[1:]
    if draft.land.terrain_at(there) == UNKNOWN:
        return  # only on a belief: what is foreseen ends where knowledge does
    cost = TRAVEL.step(draft.world, draft.snapshot(), draft.land, stack.id, stack.hex, there)
    if not cost.open:
        sight.learn_land(draft, stack.side, there)
        tell_stopped(draft, stack, cost.code, cost.reason, cost.rule)
        return
    barred = _barred(draft, stack, there)
    if barred is not None:
        tell_stopped(draft, stack, "forced_attack", barred.reason, barred.rule)
        return
    known = sight.knows(draft, stack.side, there)
    _cross(draft, stack, there, cost)
    if rest:
        draft.push(replace(task, path=rest))
    draft.push(_UNKNOWN.on(Task(kind=MEET, stack=stack.id, hex=there), not known))


def _barred(draft: Draft, stack: Stack, there: HexId) -> HexEntry | None:
    """Why a stack may not enter a hex its side knows, or None (TB-7.05)."""
    if not sight.knows(draft, stack.side, there):
        return None
    entry = wilful.entry_of(draft, stack, there)
    return None if entry.may_enter else entry


def _cross(draft: Draft, stack: Stack, there: HexId, cost: StepCost) -> None:
    """Pay and enter; the hex becomes known at once (TB-2.05, TB-7.20)."""
    before = stack.hex
    phases.acted(draft, stack.side)
    paid = travel.pay(draft, stack.id, there)
    assert paid is not None, "a border that is open can be paid for"
    stack = draft.set_stack(stack.id, hex=there, entered_from=before, left_start=True)
    tell_crossed(draft, stack, before, cost=paid.cost, left=paid.left, rule=cost.rule)
    sight.reveal(draft, stack.side, (there,))


# --- whom it meets


def run_meet(draft: Draft, task: Task) -> None:
    """An ambush in a hex that was not known (TB-7.13), a wilful attack in one that was (TB-7.01)."""
    if task.stack is None or task.stack not in draft.stacks:
        return
    stack = draft.stacks[task.stack]
    foes = wilful.foes_in(draft, stack.side, stack.hex)
    if not _UNKNOWN.of(task):
        _meet_known(draft, stack)
    elif ambush.spring(draft, stack):
        _fought(draft, stack)
    elif foes:
        halt(draft, stack, "contact", "Foreign stacks are here", "TB-7.20", orders=False)


def _meet_known(draft: Draft, stack: Stack) -> None:
    """Attack whom the rules allow: the only one, or whom the owner chooses. Who is not asked attacks only if
    he must, where he can expect most of it."""
    entry = wilful.entry_of(draft, stack, stack.hex)
    targets = entry.targets.eligible
    if not targets:
        return
    asks = draft.world.belief or (draft.sides[stack.side].asks and command.in_command(draft, stack))
    if asks and (len(targets) > 1 or not entry.must_attack):
        _ask(draft, stack, entry)
    elif entry.must_attack:
        foes = [draft.stacks[_true(draft, stack, handle)] for handle in targets]
        _attack(draft, stack, appraise.best_target(draft, stack, foes))


def _true(draft: Draft, stack: Stack, handle: StackId) -> StackId:
    seen = wilful.target_of(draft, stack.side, handle)
    assert seen is not None
    assert seen.true is not None
    return seen.true


def _attack(draft: Draft, stack: Stack, target: Stack) -> None:
    _fought(draft, stack)
    attack_stack(draft, stack, target, moved=True)


def _fought(draft: Draft, stack: Stack) -> None:
    """Its owner decides anew what a stack does that has fought; it may move on (TB-7.07, TB-7.18). One that
    carries out old orders goes on."""
    halt(draft, stack, "fought", "It has fought on its way", "TB-7.07", orders=False)


def _ask(draft: Draft, stack: Stack, entry: HexEntry) -> None:
    """Ask the owner whom his stack attacks."""
    sightings = draft.knowledge[stack.side].sightings
    reasons = {bar.handle: bar for bar in entry.targets.barred}
    options = []
    for foe in wilful.foes_in(draft, stack.side, stack.hex):
        bar = reasons.get(foe.handle)
        options.append(
            Option(
                id=foe.handle,
                label=_title(draft, sightings[foe.handle]),
                enabled=bar is None,
                reason=bar.reason if bar else "",
                rule=bar.rule if bar else "",
            )
        )
    if not entry.must_attack:
        options.append(Option(id=DECLINED, label="Attack nobody", rule=wilful.DECLINE))
    default = entry.targets.eligible[0] if entry.must_attack else DECLINED
    draft.ask(
        stack.side,
        TARGET,
        "Whom does the stack attack?",
        options,
        default=default,
        stack=stack.id,
        hex=stack.hex,
    )


def _title(draft: Draft, seen: Sighting) -> str:
    """A foreign stack in words: `Cinnabar: 3 Footman, Warlord`."""
    parts = []
    for kind, runs in groupby(seen.members, key=lambda run: run.kind):
        name, count = draft.world.kind(kind).name, sum(run.count for run in runs)
        parts.append(f"{count} {name}" if count > 1 else name)
    return f"{draft.sides[seen.side].name}: {', '.join(parts)}"


def answer_target(draft: Draft, question: Question, reply: Reply) -> None:
    """Take up whom a stack attacks, or that it attacks nobody."""
    if question.stack is None or question.stack not in draft.stacks or reply.choice == DECLINED:
        return
    stack = draft.stacks[question.stack]
    _attack(draft, stack, draft.stacks[_true(draft, stack, StackId(reply.choice))])


# --- attacks inside a hex


def attack(draft: Draft, order: Attack) -> None:
    """Attack a foreign stack in the same hex wilfully, for no Move (RULING TB-7.06)."""
    stack = told_stack(draft, order.by, order.stack)
    phases.check(draft, phases.COMBAT)
    attack_inside(draft, stack, order.target)


def attack_inside(draft: Draft, stack: Stack, target: StackId) -> None:
    """Attack a stack by the side's handle for it. Refused: one it does not see here, a stack that has
    attacked, a target that is not due (TB-7.03, TB-7.08, TB-7.10)."""
    seen = wilful.target_of(draft, stack.side, target)
    if seen is None or seen.true is None:
        raise Refusal("no_such_target", "You see no such stack")
    if seen.hex != stack.hex:
        raise Refusal("apart", "Only stacks in the same hex can fight", _INSIDE)
    if wilful.has_attacked(draft, stack):
        raise Refusal("attacked", "One of its units has already attacked this turn", wilful.ONCE)
    targets = eligible_targets(wilful.foes_in(draft, stack.side, stack.hex))
    bar = next((bar for bar in targets.barred if bar.handle == target), None)
    if bar is not None:
        raise Refusal("barred_target", bar.reason, bar.rule)
    phases.acted(draft, stack.side)
    attack_stack(draft, stack, draft.stacks[seen.true], moved=False)
