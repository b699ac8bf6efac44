"""How stacks come out of hiding, and the orders that end when no commander is left: SD5-8.05, SD5-8.01,
SD4-4.04, SD2-14.03."""

from game.core.decisions import Task
from game.core.events.scouting import Exposed, StanceTaken
from game.core.records import HexId, RuleId, SideId, replace
from game.core.state import Stack
from game.rulesets.second_dawn.command.orders import lapse_orders
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.scouting import awareness, dictating, scouts, sight, spot_checks

OPEN, HIDDEN, SNEAKING = "open", "hidden", "sneaking"
SLIPPED, FOUGHT, FORCED_OUT = "sneak_check", "fought", "forced_out"

_EXPOSED = {
    "attacked": RuleId("SD5-8.05"),
    "commander_gone": RuleId("SD4-4.04"),
    "natural_1": RuleId("SD5-11.07"),
}
"""How a stack is shown against its will, and by which rule."""


def open_up(draft: Draft, stack: Stack, why: str = "", rule: str = "SD2-14.00") -> Stack:
    """Let a stack that hides or sneaks stand in the open; all who are there see it. `why` as in `Exposed` if
    it did not choose so. Nothing happens if it is open."""
    if stack.stance == OPEN:
        return stack
    if why == "attacked" and stack.stance == SNEAKING:
        stack = bar_search(draft, stack, FORCED_OUT)
    here = replace(stack.here, was_open=True, slipped=False, border=-1)
    stack = draft.set_stack(stack.id, stance=OPEN, here=here)
    awareness.unnotice(draft, stack)
    if why in _EXPOSED:
        event = Exposed(audience=(stack.side,), rule=_EXPOSED[why], stack=stack.id, hex=stack.hex, how=why)
        draft.emit(event)
    else:
        tell(draft, stack, rule)
    sight.moved(draft, stack.id)
    return stack


def bar_search(draft: Draft, stack: Stack, why: str) -> Stack:
    """Let a stack search its hex no more: after a sneak check or a fight there before it did, for the rest of
    its turn, or attacked as it sneaked, for the rest of the day (SD5-10.02, SD5-11.13)."""
    why = why if why == FORCED_OUT else stack.here.no_search or why
    return draft.set_stack(stack.id, here=replace(stack.here, no_search=why))


def take_cover(draft: Draft, stack: Stack, rule: str, why: str = "") -> None:
    """Let a stack hide where it stands; whoever looks on loses it. Nothing happens if it may not. `why` as
    in `StanceTaken`."""
    if not scouts.no_hiding(draft, stack):
        hide(draft, stack, rule, why)


def hide(draft: Draft, stack: Stack, rule: str, why: str = "") -> None:
    """Let a stack hide anew, unseen by all who knew of it. `why` as in `StanceTaken`."""
    stack = draft.set_stack(stack.id, stance=HIDDEN, peeks=None)
    awareness.forget_all(draft, stack, "hid")
    tell(draft, stack, rule, why)


def tell(draft: Draft, stack: Stack, rule: str, why: str = "") -> None:
    """Tell its side which stance a stack has taken."""
    taken = StanceTaken(
        audience=(stack.side,),
        rule=RuleId(rule),
        stack=stack.id,
        hex=stack.hex,
        stance=stack.stance,
        why=why,
    )
    draft.emit(taken)


def come_out(draft: Draft, stack: Stack, *, dictate: int = 0) -> None:
    """Let a stack come out of hiding by its own choice and search the hex. `dictate` is the face chosen for
    its search, 0 to roll (SD5-10.01, SD5-10.07)."""
    stack = open_up(draft, stack)
    if spot_checks.due(draft, stack):
        face = dictating.settle(draft, stack, dictate, dictating.SPOTTING)
        spot_checks.check(draft, stack, dictate=face)


def show(draft: Draft, stack: Stack, *, dictate: int = 0) -> None:
    """Let a stack come out of hiding on its own turn; who is there reacts to it as to a newcomer. `dictate`
    as for `come_out`."""
    come_out(draft, stack, dictate=dictate)
    draft.push(Task(kind="contact", stack=stack.id, hex=stack.hex))


def lapse(draft: Draft, hex_: HexId, side: SideId) -> None:
    """End what commanders of a side and its allies ordered in a hex, if none of them is left there:
    auto-attackers are held no more and charge whom they see there (SD1-8.02, SD1-8.05), and who hid only by
    order stands in the open, for others to charge (SD4-4.04, SD5-8.01)."""
    shown = lapse_orders(draft, hex_, side)
    friends = draft.allies(side)
    for stack in sorted(draft.stacks_in(hex_), key=lambda stack: stack.id):
        if stack.side not in friends or stack.stance == OPEN:
            continue
        if scouts.may("hide", draft, stack) is not None:
            open_up(draft, stack, "commander_gone")
            shown = True
    if shown:
        draft.push(Task(kind="contact", hex=hex_))


def lapse_all(draft: Draft) -> None:
    """The same everywhere: after nights and ends of turns, which take commanders too."""
    bound = {
        (stack.hex, stack.side)
        for stack in draft.stacks.values()
        if stack.orders.hold or stack.stance != OPEN
    }
    for hex_, side in sorted(bound):
        lapse(draft, hex_, side)
