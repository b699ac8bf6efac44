"""Hold orders: who keeps auto-attackers back, and when that ends (SD1-8.01 to 8.04, SD4-4.04)."""

from game.core.draft import Draft
from game.core.events import OrdersGiven
from game.core.records import HexId, RuleId, changed
from game.core.state import Stack
from game.rulesets.second_dawn.losses import able
from game.rulesets.second_dawn.sighting import in_sight

HOLD = RuleId("SD1-8.04")


def commander_near(draft: Draft, stack: Stack) -> bool:
    """Whether an own commander shares a stack's hex, or an allied one that its side sees (SD1-8.04,
    SD4-4.04)."""
    friends = set(draft.allies(stack.side))
    seen = in_sight(draft, stack.side)
    return any(
        draft.world.kind(unit.kind).commander and able(unit)
        for other in draft.stacks_in(stack.hex)
        if other.side == stack.side or (other.side in friends and other.id in seen)
        for unit in draft.members(other)
    )


def lapse_orders(draft: Draft, hex_: HexId) -> None:
    """End hold orders in a hex in which no commander is left (SD1-8.04)."""
    for stack in draft.stacks_in(hex_):
        if stack.orders.hold and not commander_near(draft, stack):
            draft.set_stack(stack.id, orders=changed(stack.orders, hold=False))
            draft.emit(OrdersGiven(audience=(stack.side,), rule=HOLD, stack=stack.id, what="hold ended"))


def charges(draft: Draft, stack: Stack) -> bool:
    """Whether a stack attacks by itself what it meets: it holds an auto-attacker of a side and is not
    ordered to hold (SD1-8.01, 8.02). Unsided stacks never do (SD3-5.05)."""
    if draft.sides[stack.side].role != "player" or stack.orders.hold:
        return False
    return any(draft.world.kind(unit.kind).auto_attacks and able(unit) for unit in draft.members(stack))
