"""The commands to hide and to come out: SD5-8.01 to 8.04, SD2-14.00 to 14.03."""

from game.core.commands.common import HideStack, RevealStack
from game.core.decisions import Task
from game.core.flow.stacking import own_stack
from game.core.records import replace
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.second_dawn.command.orders import check_order
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.scouting import dictating, scouts, sight, spot_checks, stances
from game.rulesets.second_dawn.scouting.stances import HIDDEN, OPEN, show

HIDE = "hide"
"""Task of a stack that is about to hide."""
HIDDEN_ACT = 8
"""Number of the step of an arrival in which hidden stacks act (SD5-12.01)."""


def hide_stack(draft: Draft, command: HideStack) -> None:
    """Let a stack hide where it stands. While it does, hidden enemies may ambush it; who is attacked does not
    come to it (SD5-8.02, SD2-14.03)."""
    stack = own_stack(draft, command.by, command.stack)
    require_hiding(draft, stack)
    begin_hiding(draft, stack)


def begin_hiding(draft: Draft, stack: Stack) -> None:
    """Put a stack's hiding on the agenda, and before it what hidden enemies do about it."""
    draft.push(Task(kind=HIDE, stack=stack.id, hex=stack.hex))
    if stack.stance == OPEN:
        draft.push(Task(kind="arrival", stack=stack.id, hex=stack.hex, step=HIDDEN_ACT))


def run_hide(draft: Draft, task: Task) -> None:
    """Let a stack hide that nobody attacked while it was about to."""
    stack = draft.stacks.get(task.stack) if task.stack is not None else None
    if stack is not None and stack.hex == task.hex:
        _hide(draft, stack)


def require_hiding(draft: Draft, stack: Stack) -> None:
    """Refuse to let a stack hide, by what its side knows; nobody who watches is a reason."""
    if stack.stance == HIDDEN:
        raise Refusal("hidden", "It is already hiding", "SD2-14.00")
    barred = scouts.may("hide", draft, stack)
    if barred is not None:
        raise Refusal("cannot_hide", barred.reason, barred.rule)
    check_order(draft, stack, "stance")
    barred = scouts.may_hide_in(draft, draft.known_land(stack.side), stack, stack.hex)
    if barred is not None:
        raise Refusal("no_cover", barred.reason, barred.rule)


def _hide(draft: Draft, stack: Stack) -> None:
    """Hide, which always works (SD5-8.02). Enemies who look on lose the stack: they know where it was, and
    may search. Who found one that sneaked in keeps an eye on it."""
    if stack.stance == OPEN:
        stances.hide(draft, stack, "SD5-8.02")
    else:
        stances.tell(draft, draft.set_stack(stack.id, stance=HIDDEN, peeks=None), "SD5-8.02")
    sight.hid(draft, stack.id, peeked=stack.peeks is not None)


def reveal_stack(draft: Draft, command: RevealStack) -> None:
    """Let a stack come out of hiding, in sight of all who are there, and search unless it has done so."""
    stack = own_stack(draft, command.by, command.stack)
    if stack.stance == OPEN:
        raise Refusal("not_hidden", "It stands in the open", "SD2-14.00")
    check_order(draft, stack, "stance")
    if command.dictate:
        if not spot_checks.due(draft, replace(stack, stance=OPEN)):
            raise Refusal("no_dictate", "It does not search here", "SD5-10.02")
        dictating.require(draft, stack, stack.hex, command.dictate, dictating.SPOTTING)
    show(draft, stack, dictate=command.dictate)
