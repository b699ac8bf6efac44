"""Orders for several days as their owner can foresee them: today's part of the way, what keeps a stack from
going on, the nearest unseen land. Everything is worked out on what the side knows."""

import dataclasses
from collections.abc import Sequence

from game.core.commands.common import MoveStack
from game.core.hexgrid import members
from game.core.march_orders import MarchOrders, WaitCode
from game.core.movement import reach
from game.core.numbers import Thirds
from game.core.records import HexId, Record, StackId, replace
from game.core.world import CostField
from game.views.preview import PathPreview, SeatOutlook
from game.views.scouting import would_show

_MOST_DAYS, _FARTHER = 64, 4
"""How many full moves away unseen land is looked for, and how much farther each time than the last."""
_APART, _DETOUR = 5, 3
"""From how many borders on a hex is far enough from where another explorer goes, and how many full moves
farther than to the nearest a stack looks for one."""


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
    if found is not None and orders.kind == "explore":
        found = _to_claim(outlook, stack, found)
    if found is None:
        if orders.kind == "explore":
            return DaysMarch(wait="explored", reason="No unseen land is left that it can reach")
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


def _to_claim(outlook: SeatOutlook, stack: StackId, found: PathPreview) -> PathPreview:
    """A way as far as the first place on it that somebody of the stack may claim."""
    rules, here = outlook.world.ruleset.realm, outlook.belief.stacks[stack]
    if rules is None:
        return found
    path = tuple(step.hex for step in found.steps)
    free = {site.hex: site.id for site in outlook.belief.sites.values() if site.owner is None}
    for at, hex_ in enumerate(path[:-1]):
        if hex_ in free:
            there = {**outlook.belief.stacks, stack: replace(here, hex=hex_)}
            then = replace(outlook.belief, stacks=there)
            if rules.claimer(outlook.world, then, here.side, free[hex_]) in here.units:
                return outlook.along(stack, path[: at + 1])
    return found


def to_unseen(outlook: SeatOutlook, stack: StackId) -> tuple[HexId, ...]:
    """The way over known land to the hex, by price the nearest to a stack, from which land can be seen that
    its side has never seen; empty if it can get to none. Where other explorers go is left to them if
    there is more such land little farther away."""
    goals: list[HexId] = []
    for other in _before(outlook, stack):
        path = _to_unseen(outlook, other, goals)
        goals += path[-1:]
    return _to_unseen(outlook, stack, goals)


def _before(outlook: SeatOutlook, stack: StackId) -> list[StackId]:
    """The other explorers that choose before a stack: all of them while it is not one of them."""
    orders = {id_: one.march for id_, one in outlook.view.stacks.items() if one.march is not None}
    explorers = sorted(id_ for id_, told in orders.items() if told.kind == "explore" and not told.held)
    return explorers[: explorers.index(stack)] if stack in explorers else explorers


def _to_unseen(outlook: SeatOutlook, stack: StackId, theirs: Sequence[HexId]) -> tuple[HexId, ...]:
    """The way to the nearest unseen land that is not about `theirs`, else to what is farthest from them."""
    known, here = outlook.view.knowledge.terrain, outlook.view.stacks[stack].hex
    foes = outlook.enemies() & ~(1 << here)
    full = max(1, outlook.world.ruleset.describe.stack(outlook.world, outlook.belief, stack).move_max)
    grid, field = outlook.world.grid, _on_known(outlook.field(stack), known, full)
    looked: set[HexId] = {here, *members(foes)}
    best: tuple[HexId, ...] = ()
    apart, farthest = -1, full * _MOST_DAYS
    days = 1
    while days <= _MOST_DAYS:
        found = reach(grid, field, here, full * days, stops=foes)
        fresh = sorted((cost, hex_) for hex_, cost in found.cost.items() if hex_ not in looked)
        for cost, hex_ in fresh:
            if cost > farthest:
                return best
            away = min((grid.distance(hex_, goal) for goal in theirs), default=_APART)
            rim = away > apart and any(not known[near] for near in grid.near(hex_, 1))
            if not rim or not any(not known[one] for one in would_show(outlook, hex_)):
                continue
            if away >= _APART:
                return found.path(hex_)
            if not best:
                farthest = cost + full * _DETOUR
            best, apart = found.path(hex_), away
        if (not fresh and days > 1) or (best and full * days >= farthest):
            return best
        looked.update(found.cost)
        days *= _FARTHER
    return best


def _on_known(field: CostField, known: bytes, full: Thirds) -> CostField:
    """The same prices, with unseen land closed and what costs more than a full move."""
    prices = zip(field.enter, known, strict=True)
    return dataclasses.replace(field, enter=bytes(p if seen and p <= full else 0 for p, seen in prices))
