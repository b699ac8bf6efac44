"""The commands to hide and to come out: SD5-8.01 to 8.04, SD2-14.00 to 14.03."""

from game.core.commands import HideStack, RevealStack
from game.core.draft import Draft
from game.core.records import RuleId, changed
from game.core.refusal import Refusal
from game.core.scout_events import StanceTaken
from game.rulesets.second_dawn import awareness, dictating, scouts, search, sight
from game.rulesets.second_dawn.orders import check_order
from game.rulesets.second_dawn.stacks import own_stack
from game.rulesets.second_dawn.stances import HIDDEN, OPEN, show

_HIDING = RuleId("SD5-8.02")


def hide_stack(draft: Draft, command: HideStack) -> None:
    """Let a stack hide where it stands, which always works (SD5-8.02). Enemies who look on lose it: they know
    where it was, and may search. Judged by what its side knows; nobody who watches is a reason."""
    stack = own_stack(draft, command.by, command.stack)
    if stack.stance == HIDDEN:
        raise Refusal("hidden", "It hides already", "SD2-14.00")
    barred = scouts.may("hide", draft, stack)
    if barred is not None:
        raise Refusal("cannot_hide", barred.reason, barred.rule)
    check_order(draft, stack, "stance")
    barred = scouts.may_hide_in(draft, draft.known_land(command.by), stack, stack.hex)
    if barred is not None:
        raise Refusal("no_cover", barred.reason, barred.rule)
    newly = stack.stance == OPEN
    stack = draft.set_stack(stack.id, stance=HIDDEN, peeks=None)
    if newly:
        awareness.forget_all(draft, stack, "hid")
    draft.emit(
        StanceTaken(audience=(stack.side,), rule=_HIDING, stack=stack.id, hex=stack.hex, stance=HIDDEN)
    )
    sight.look_all(draft)


def reveal_stack(draft: Draft, command: RevealStack) -> None:
    """Let a stack come out of hiding, in sight of all who are there, and search unless it has done so."""
    stack = own_stack(draft, command.by, command.stack)
    if stack.stance == OPEN:
        raise Refusal("not_hidden", "It stands in the open", "SD2-14.00")
    check_order(draft, stack, "stance")
    if command.dictate:
        if not search.due(draft, changed(stack, stance=OPEN)):
            raise Refusal("no_dictate", "It makes no search here", "SD5-10.02")
        dictating.require(draft, stack, stack.hex, command.dictate, dictating.SPOTTING)
    show(draft, stack, dictate=command.dictate)
