"""Orders that wait: written while a stack is in command, carried out later, at the latest when the side ends
its turn; brought to others by relays. TB-6.01 to 6.04.

A task `queue` carries out one order of a stack and comes again until a border is too dear, an order cannot
be carried out or `hold` is met. What is left waits for the next turn. A march goes border by border, so that
the queue always tells the rest of it.

RULING (TB-6.03): who is sent against any stack attacks hostile ones only, the one against which it can expect
most. RULING (TB-6.04): a relay whose receiver is elsewhere waits for it.
"""

from collections.abc import Sequence

from game.core.commands.turns import QueueOrders, RunOrders
from game.core.decisions import Task
from game.core.doctrine import QueuedOrder
from game.core.events.common import OrdersGiven
from game.core.events.turns import OrdersDelivered, OrdersFailed
from game.core.flow.paths import check_path
from game.core.flow.stacking import own_stack
from game.core.notes import Note, mark
from game.core.records import HexId, RuleId, SideId, StackId, replace
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.battle_for.counters import TOLD_TO_HOLD
from game.rulesets.battle_for.hostility import wilful
from game.rulesets.battle_for.hostility.rotation import eligible_targets
from game.rulesets.battle_for.land import sight, stacks
from game.rulesets.battle_for.march import appraise, marching
from game.rulesets.battle_for.march.engagement import BY_ORDERS, MARCH
from game.rulesets.battle_for.side import phases
from game.rulesets.battle_for.typed import Draft
from game.rulesets.battle_for.units import command

QUEUE = "queue"
"""Kind of the task that carries out what is left of a stack's queue."""
_LAST = Note("last", mark("yes"))
"""Of the tasks at the end of a turn: whoever is relayed now carries his new orders out at once."""
MOST_ORDERS = 60
"""Orders in a queue, those for others counted too."""
MOST_RELAYS = 8
"""Relays one behind the other in a queue (TB-6.04)."""
_RULE = RuleId("TB-6.03")
_RELAY = RuleId("TB-6.04")
_FIELDS = {
    "move": ("path",),
    "hold": (),
    "attack": ("target",),
    "doctrine": ("doctrine",),
    "deliver": ("to", "orders"),
}
_TOO_DEAR = "cost"


# --- writing


def queue_orders(draft: Draft, order: QueueOrders) -> None:
    """Replace the queue of a stack in command."""
    stack = stacks.told_stack(draft, order.by, order.stack)
    if count(order.queue) > MOST_ORDERS:
        raise Refusal("many_orders", f"A queue has at most {MOST_ORDERS} orders", _RULE)
    _check(draft, stack, order.queue, stack.hex, MOST_RELAYS)
    write(draft, stack, order.queue)
    draft.emit(OrdersGiven(audience=(stack.side,), rule=_RULE, stack=stack.id, what="queue"))
    phases.acted(draft, stack.side)


def count(queue: Sequence[QueuedOrder]) -> int:
    """Orders of a queue with those it carries to others."""
    return len(queue) + sum(count(order.orders) for order in queue)


def write(draft: Draft, stack: Stack, queue: Sequence[QueuedOrder]) -> None:
    """Give a stack new orders; they end a `hold`."""
    draft.set_stack(stack.id, queue=tuple(queue), counters=TOLD_TO_HOLD.among(stack.counters, False))


def _check(draft: Draft, stack: Stack, queue: Sequence[QueuedOrder], start: HexId, relays: int) -> None:
    """Refuse orders that could never be carried out, by what the side knows. `start`: where the stack is
    then; `relays`: how many may still follow each other."""
    here = start
    for order in queue:
        plain = {field: getattr(order, field) for field in _FIELDS[order.kind]}
        if order != QueuedOrder(kind=order.kind, **plain):
            raise Refusal(
                "odd_order", f"An order to {order.kind} has details that do not belong to it", _RULE
            )
        if order.kind == "move":
            check_path(draft.grid, here, order.path, "TB-5.02")
            here = order.path[-1]
        elif order.kind == "attack":
            if order.target is not None and order.target not in draft.knowledge[stack.side].sightings:
                raise Refusal("no_such_target", "You know of no such stack", _RULE)
        elif order.kind == "doctrine":
            if order.doctrine is None:
                raise Refusal("no_doctrine", "The order names no doctrine", _RULE)
            stacks.check_doctrine(order.doctrine)
        elif order.kind == "deliver":
            if not relays:
                raise Refusal("many_relays", f"At most {MOST_RELAYS} relays in a row", _RELAY)
            if order.to is None or order.to == stack.id:
                raise Refusal("no_receiver", "A relay needs another stack to go to", _RELAY)
            receiver = own_stack(draft, stack.side, order.to)
            _check(draft, receiver, order.orders, here, relays - 1)


# --- carrying out


def run_orders(draft: Draft, order: RunOrders) -> None:
    """Let a stack carry out what is left of its queue now; it need not be in command (TB-6.01). Refused if
    its next order must wait, as far as the side knows."""
    stack = own_stack(draft, order.by, order.stack)
    phases.check(draft, phases.COMBAT)
    if not stack.queue:
        raise Refusal("no_orders", "It has no orders left", _RULE)
    if TOLD_TO_HOLD.of(stack):
        raise Refusal("held", "It was told to hold for the rest of the turn", _RULE)
    _check_next(draft, stack, stack.queue[0])
    phases.acted(draft, stack.side)
    draft.push(Task(kind=QUEUE, stack=stack.id))


def _check_next(draft: Draft, stack: Stack, order: QueuedOrder) -> None:
    """Refuse an order that must wait: a border that is closed or too dear, a receiver that is elsewhere."""
    if order.kind == "move":
        if order.path[0] not in draft.grid.around[stack.hex]:
            raise Refusal("astray", "It is not where these orders begin", _RULE)
        marching.check_border(draft, stack, order.path[0])
    elif order.kind == "deliver":
        to = draft.stacks.get(order.to) if order.to is not None else None
        if to is not None and to.side == stack.side and to.hex != stack.hex:
            raise Refusal("not_here", "The stack it was sent to is not here", _RELAY)


def push_left(draft: Draft, side: SideId) -> None:
    """Let all stacks of a side carry out what is left of their queues; for the end of its turn. The first
    stack goes first."""
    waiting = [s.id for s in draft.stacks.values() if s.side == side and s.queue]
    waiting.sort(key=lambda id_: (len(id_), id_), reverse=True)
    draft.push(*(_LAST.on(Task(kind=QUEUE, stack=id_), True) for id_ in waiting))


def run_queue(draft: Draft, task: Task) -> None:
    """Carry out the next order of a stack. `task.hex` is where a march should have brought it."""
    stack = draft.stacks.get(task.stack) if task.stack is not None else None
    if stack is None or stack.side != draft.clock.on_turn or TOLD_TO_HOLD.of(stack):
        return
    if task.hex is not None and not _arrived(draft, stack, task.hex):
        return
    stack = draft.stacks[stack.id]
    if not stack.queue:
        return
    order = stack.queue[0]
    again = replace(task, hex=None)
    try:
        _check_next(draft, stack, order)
    except Refusal as barred:
        if barred.refused.code != _TOO_DEAR:
            _fail(draft, stack, barred.refused.detail, barred.refused.rule)
        return
    if order.kind == "move":
        there = order.path[0]
        march = BY_ORDERS.on(Task(kind=MARCH, stack=stack.id, path=(there,)), True)
        draft.push(replace(again, hex=there), march)
        return
    _done(draft, stack)
    if order.kind == "deliver":
        _deliver(draft, stack, order, again)
        return
    if order.kind == "hold":
        TOLD_TO_HOLD.set(draft, stack, True)
        return
    draft.push(again)
    if order.kind == "doctrine" and order.doctrine is not None:
        draft.set_stack(stack.id, doctrine=order.doctrine)
        draft.emit(OrdersGiven(audience=(stack.side,), rule=_RULE, stack=stack.id, what="doctrine"))
        sight.look_all(draft)
    elif order.kind == "attack":
        _assault(draft, draft.stacks[stack.id], order.target)


def _done(draft: Draft, stack: Stack) -> None:
    draft.set_stack(stack.id, queue=stack.queue[1:])


def _fail(draft: Draft, stack: Stack, reason: str, rule: str) -> None:
    draft.emit(
        OrdersFailed(audience=(stack.side,), rule=RuleId(rule), stack=stack.id, hex=stack.hex, reason=reason)
    )


def _arrived(draft: Draft, stack: Stack, there: HexId) -> bool:
    """Note a crossed border in the order; whether it was crossed."""
    order = stack.queue[0] if stack.queue else None
    if stack.hex != there or order is None or order.path[:1] != (there,):
        return False
    rest = order.path[1:]
    left = (replace(order, path=rest), *stack.queue[1:]) if rest else stack.queue[1:]
    draft.set_stack(stack.id, queue=left)
    return True


def _assault(draft: Draft, stack: Stack, target: StackId | None) -> None:
    """Attack in the hex; who finds no target goes on with the next order."""
    try:
        marching.attack_inside(draft, stack, target or _best_foe(draft, stack))
    except Refusal as barred:
        _fail(draft, stack, barred.refused.detail, barred.refused.rule)


def _best_foe(draft: Draft, stack: Stack) -> StackId:
    """The hostile stack of the hex against which it can expect most, among those that are due."""
    foes = [foe for foe in wilful.foes_in(draft, stack.side, stack.hex) if foe.hostile]
    due = {}
    for handle in eligible_targets(foes).eligible:
        seen = wilful.target_of(draft, stack.side, handle)
        if seen is not None and seen.true is not None:
            due[seen.true] = handle
    if not due:
        raise Refusal("nobody", "No hostile stack is here to attack", _RULE)
    return due[appraise.best_target(draft, stack, [draft.stacks[true] for true in due]).id]


def _deliver(draft: Draft, stack: Stack, order: QueuedOrder, again: Task) -> None:
    """Hand over orders to a stack in the same hex, which is in command by that (TB-6.04)."""
    draft.push(again)
    to = draft.stacks.get(order.to) if order.to is not None else None
    if to is None or to.side != stack.side:
        _fail(draft, stack, "The stack it was sent to is gone", _RELAY)
        return
    write(draft, to, order.orders)
    command.relay(draft, to.id)
    draft.emit(OrdersDelivered(audience=(stack.side,), rule=_RELAY, stack=stack.id, to=to.id, hex=stack.hex))
    if _LAST.of(again) and order.orders:
        draft.push(replace(again, stack=to.id))
