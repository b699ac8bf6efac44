"""Orders that last for days, as a stack takes them up, gets on with them and is stopped: the same under all
rules.

Nothing here finds a way or moves anybody: the owner carries such orders out by ordinary marches on his turn,
along what he knows. What is kept with the stack is where it goes yet and why it waits.
"""

from game.core.commands.common import PlanMarch
from game.core.draft import Draft
from game.core.events.common import OrdersGiven
from game.core.events.deeds import MarchHeld
from game.core.march_orders import CLAIMABLE, DONE, MOST_POINTS, SIGHTED, MarchOrders
from game.core.records import HexId, RuleId, SideId, replace
from game.core.refusal import Refusal
from game.core.state import Sighting, Stack

ALARM_WITHIN = 2
"""Who marches by orders is stopped by enemies that come in sight within so many borders."""
_FEWEST = {"march": 1, "patrol": 2}
_WAITS = {
    "foes": "Enemies stand on the way",
    "no_way": "This stack has no way there",
    "barred": "It cannot go on from here",
    "explored": "No unseen land is left that it can reach",
}
_PRICE = "cost"
"""Code of a march that ends because its move is used up: it goes on tomorrow."""


def take_up(draft: Draft, stack: Stack, orders: MarchOrders | None) -> None:
    """Give a stack other orders for the coming days, or none. What held the old ones holds these no longer.

    Refused: points that are none or of which the side knows nothing, too few or too many of them."""
    if orders is None:
        if stack.march is not None:
            draft.set_stack(stack.id, march=None)
        return
    _check(draft, stack.side, orders)
    goals = ahead(orders, stack.hex)
    if orders.goals and not goals:
        raise Refusal("there", "The stack is already here")
    fresh = MarchOrders(kind=orders.kind, goals=goals)
    if fresh != stack.march:
        draft.set_stack(stack.id, march=fresh)


def ahead(orders: MarchOrders, here: HexId) -> tuple[HexId, ...]:
    """The points that lie before a stack in a hex: where it is, it need not go."""
    goals = orders.goals
    if goals[:1] != (here,):
        return goals
    return (*goals[1:], here) if orders.kind == "patrol" else goals[1:]


def _check(draft: Draft, side: SideId, orders: MarchOrders) -> None:
    goals, terrain = orders.goals, draft.knowledge[side].terrain
    if orders.kind == "explore":
        if goals:
            raise Refusal("no_points", "Exploring takes no waypoints")
        return
    if len(goals) < _FEWEST[orders.kind]:
        raise Refusal("few_points", "A march needs a waypoint, a patrol two")
    if len(goals) > MOST_POINTS:
        raise Refusal("many_points", f"At most {MOST_POINTS} waypoints")
    if any(hex_ not in draft.grid or not terrain[hex_] for hex_ in goals):
        raise Refusal("unknown_point", "You do not know the land there")
    following = (*goals[1:], goals[0]) if orders.kind == "patrol" else goals[1:]
    if any(a == b for a, b in zip(goals, following, strict=False)):
        raise Refusal("same_point", "The same waypoint cannot come twice in a row")


def plan(draft: Draft, stack: Stack, command: PlanMarch) -> None:
    """Carry out the command for a stack whom it reaches: other orders, none, or that it waits."""
    if command.wait:
        if stack.march is None:
            raise Refusal("no_orders", "It has no marching orders")
        hold(draft, stack, _WAITS[command.wait])
        return
    take_up(draft, stack, command.orders)
    draft.emit(OrdersGiven(audience=(stack.side,), stack=stack.id, what="march"))


def passed(draft: Draft, stack: Stack) -> None:
    """After a stack has crossed a border: if it is at its next point, on to the one behind. Who explores
    waits at a place that he may claim."""
    orders = stack.march
    if orders is not None and orders.kind == "explore" and claimable(draft, stack):
        hold(draft, stack, CLAIMABLE)
    if orders is None or orders.goals[:1] != (stack.hex,):
        return
    goals = ahead(orders, stack.hex)
    draft.set_stack(stack.id, march=replace(orders, goals=goals) if goals else None)
    if not goals:
        draft.emit(OrdersGiven(audience=(stack.side,), stack=stack.id, what=DONE))


def claimable(draft: Draft, stack: Stack) -> bool:
    """Whether somebody of a stack may claim the place in its hex."""
    rules = draft.world.ruleset.realm
    if rules is None:
        return False
    here = [site.id for site in draft.sites_in(stack.hex) if site.owner is None]
    return any(rules.claimer(draft.world, draft.snapshot(), stack.side, site) in stack.units for site in here)


def hold(
    draft: Draft,
    stack: Stack,
    reason: str,
    rule: str = "",
    foe: SideId | None = None,
    *,
    told: bool = False,
) -> None:
    """Let a stack wait for another word of its owner, who is told why if he was not `told` already. Nothing
    happens to one without orders for days, or that waits already."""
    orders = draft.stacks[stack.id].march if stack.id in draft.stacks else None
    if orders is None or orders.held:
        return
    draft.set_stack(stack.id, march=replace(orders, held=reason, rule=rule, foe=foe))
    if told:
        return
    draft.emit(
        MarchHeld(
            audience=(stack.side,), rule=RuleId(rule), stack=stack.id, hex=stack.hex, reason=reason, foe=foe
        )
    )


def stopped(draft: Draft, stack: Stack, code: str, reason: str, rule: str) -> None:
    """After a march has ended before its goal."""
    if code != _PRICE:
        hold(draft, stack, reason, rule, told=True)


def alarm(draft: Draft, side: SideId, seen: Sighting, reason: str = SIGHTED) -> None:
    """After an enemy has come into a side's sight, or from one hex that it sees to another: those near it who
    march by orders wait."""
    if not draft.hostile(side, seen.side):
        return
    for hex_ in sorted(draft.grid.near(seen.hex, ALARM_WITHIN)):
        for stack in draft.stacks_in(hex_):
            if stack.side == side and stack.march is not None:
                hold(draft, stack, reason, foe=seen.side)
