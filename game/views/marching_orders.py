"""Orders for several days as their owner can foresee them: today's part of the way, what keeps a stack from
going on, the nearest unseen land. Everything is worked out on what the side knows."""

import dataclasses

from game.core.commands.common import MoveStack
from game.core.hexgrid import members
from game.core.march_orders import MarchOrders, WaitCode
from game.core.movement import reach
from game.core.numbers import Thirds
from game.core.records import HexId, Record, StackId
from game.core.world import CostField
from game.views.preview import PathPreview, SeatOutlook
from game.views.scouting import would_show

_MOST_DAYS, _FARTHER = 64, 4
"""How many full moves away unseen land is looked for, and how much farther each time than the last."""


class DaysMarch(Record):
    """What orders for several days come to today: the hexes to walk, or `wait`, why the stack can only be
    let wait, with its `reason` in words and `rule`. Neither: its move is used up. `done`: it is there."""

    path: tuple[HexId, ...] = ()
    wait: WaitCode = ""
    reason: str = ""
    rule: str = ""
    done: bool = False


def points(orders: MarchOrders, here: HexId) -> tuple[HexId, ...]:
    """The points that lie before a stack: a patrol's in one round. None for who explores."""
    goals = orders.goals[1:] if orders.goals[:1] == (here,) else orders.goals
    if orders.kind == "patrol" and goals:
        return (*goals, *(hex_ for hex_ in orders.goals[:1] if hex_ != goals[-1]))
    return goals


def way(outlook: SeatOutlook, stack: StackId, orders: MarchOrders) -> PathPreview | None:
    """The way that orders lead a stack, a patrol for one round, who explores to the nearest unseen land. None
    where there is none to go."""
    if orders.kind == "explore":
        path = to_unseen(outlook, stack)
        return outlook.along(stack, path) if path else None
    goals = points(orders, outlook.view.stacks[stack].hex)
    return outlook.through(stack, goals, around=True) if goals else None


def today(outlook: SeatOutlook, stack: StackId) -> DaysMarch:
    """What the orders of an own stack come to today; nothing for one that has none or waits."""
    orders = outlook.view.stacks[stack].march
    if orders is None or orders.held:
        return DaysMarch()
    found = way(outlook, stack, orders)
    if found is None:
        if orders.kind == "explore":
            return DaysMarch(wait="explored", reason="Nothing unseen is left that it can get to")
        return DaysMarch(done=True)
    if not found.steps:
        return DaysMarch(wait="no_way", reason=found.reason)
    if not found.now:
        return DaysMarch()
    foes = outlook.enemies()
    if any(foes >> hex_ & 1 for hex_ in found.now):
        return DaysMarch(wait="foes", reason="Enemies stand on the way")
    march = MoveStack(by=outlook.view.side, stack=stack, path=found.now, orders=orders)
    refused = outlook.refusal(march)
    if refused is not None:
        return DaysMarch(wait="barred", reason=refused.detail, rule=refused.rule)
    return DaysMarch(path=found.now)


def to_unseen(outlook: SeatOutlook, stack: StackId) -> tuple[HexId, ...]:
    """The way over known land to the hex, by price the nearest to a stack, from which land can be seen that
    its side has never seen; empty if it can get to none."""
    known, here = outlook.view.knowledge.terrain, outlook.view.stacks[stack].hex
    foes = outlook.enemies() & ~(1 << here)
    full = max(1, outlook.world.ruleset.describe.stack(outlook.world, outlook.belief, stack).move_max)
    grid, field = outlook.world.grid, _on_known(outlook.field(stack), known, full)
    looked: set[HexId] = {here, *members(foes)}
    days = 1
    while days <= _MOST_DAYS:
        found = reach(grid, field, here, full * days, stops=foes)
        fresh = sorted((cost, hex_) for hex_, cost in found.cost.items() if hex_ not in looked)
        for _cost, hex_ in fresh:
            rim = any(not known[near] for near in grid.near(hex_, 1))
            if rim and any(not known[one] for one in would_show(outlook, hex_)):
                return found.path(hex_)
        if not fresh and days > 1:
            return ()
        looked.update(found.cost)
        days *= _FARTHER
    return ()


def _on_known(field: CostField, known: bytes, full: Thirds) -> CostField:
    """The same prices, with unseen land closed and what costs more than a full move."""
    prices = zip(field.enter, known, strict=True)
    return dataclasses.replace(field, enter=bytes(p if seen and p <= full else 0 for p, seen in prices))
