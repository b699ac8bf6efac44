"""Command: which stacks can be given orders, and what the others do (TB-6.01 to 6.06).

A stack is in command while a Commander of its side is in its hex, in whatever stack (any Commander may join
and leave for nothing, TB-5.10), or once a relay has brought it orders in this hex this turn. Out of command
it carries out what is left of its queue. RULING (TB-6.04): the relay need not stay; who was relayed and goes
on to another hex is out of command again.
"""

from typing import Literal

from game.core.records import Record, StackId
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.battle_for.counters import RELAYED_IN
from game.rulesets.battle_for.typed import Campaign, Draft, World
from game.rulesets.battle_for.units.army import commanders

Action = Literal["new_orders", "old_orders", "hold"]


class CommandStanding(Record):
    """Whether a stack is in command, and what it does: what it is told, what its queue says, or nothing."""

    in_command: bool
    action: Action


def standing(
    *, stack_has_commander: bool, commander_in_hex: bool, relay_in_hex: bool, old_orders: bool
) -> CommandStanding:
    """The rule itself (TB-6.01, TB-6.03)."""
    if stack_has_commander or commander_in_hex or relay_in_hex:
        return CommandStanding(in_command=True, action="new_orders")
    return CommandStanding(in_command=False, action="old_orders" if old_orders else "hold")


def standing_of(world: World, campaign: Campaign | Draft, stack: Stack) -> CommandStanding:
    """How it is with a stack. Reads its own side's stacks only, which the side always knows."""
    units = campaign.units
    own = [s for s in campaign.stacks.values() if s.side == stack.side and s.hex == stack.hex]
    return standing(
        stack_has_commander=bool(commanders(world, units, stack)),
        commander_in_hex=any(commanders(world, units, other) for other in own),
        relay_in_hex=RELAYED_IN.of(stack) == stack.hex,
        old_orders=bool(stack.queue),
    )


def in_command(draft: Draft, stack: Stack) -> bool:
    """Whether a stack can be given orders now."""
    return standing_of(draft.world, draft, stack).in_command


def check(draft: Draft, stack: Stack) -> None:
    """Refuse an order to a stack that is out of command (TB-6.01)."""
    if not in_command(draft, stack):
        left = ", it carries out its old orders" if stack.queue else ""
        raise Refusal("out_of_command", f"No Commander is with this stack{left}", "TB-6.01")


def relay(draft: Draft, stack: StackId) -> None:
    """Note that a relay has reached a stack where it is (TB-6.04)."""
    here = draft.stacks[stack]
    RELAYED_IN.set(draft, here, here.hex)


def by_hand(draft: Draft, stack: StackId) -> None:
    """A march ordered by hand takes the place of the one its queue begins with (TB-6.03)."""
    here = draft.stacks[stack]
    if here.queue and here.queue[0].kind == "move":
        draft.set_stack(stack, queue=here.queue[1:])
