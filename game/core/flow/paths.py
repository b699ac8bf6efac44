"""Paths as commands give them, and marches along them as their owner is told."""

from collections.abc import Sequence

from game.core.draft import Draft
from game.core.events.common import MoveStopped, StackMoved
from game.core.flow import marching_orders
from game.core.hexgrid import Grid
from game.core.numbers import Thirds
from game.core.records import HexId, RuleId
from game.core.refusal import Refusal
from game.core.state import Stack


def check_path(grid: Grid, start: HexId, path: Sequence[HexId], rule: str = "") -> None:
    """Refuse a path that is none: empty, longer than the map is large, or with hexes that do not touch."""
    if not path:
        raise Refusal("no_path", "The path is empty", rule)
    if len(path) > grid.size:
        raise Refusal("long_path", "The path has more hexes than the map", rule)
    here = start
    for there in path:
        if there not in grid or there not in grid.around[here]:
            raise Refusal("broken_path", "Each hex of a path must touch the one before", rule)
        here = there


def tell_crossed(
    draft: Draft, stack: Stack, before: HexId, *, cost: Thirds, left: Thirds, rule: str = ""
) -> None:
    """Tell that a stack has crossed the border from the hex where it was `before`."""
    draft.emit(
        StackMoved(
            audience=(stack.side,),
            rule=RuleId(rule),
            stack=stack.id,
            from_hex=before,
            to_hex=stack.hex,
            cost=cost,
            move_left=left,
        )
    )
    marching_orders.passed(draft, stack)


def tell_stopped(draft: Draft, stack: Stack, code: str, reason: str, rule: str) -> None:
    """Tell that a march has ended before its goal."""
    draft.emit(
        MoveStopped(
            audience=(stack.side,),
            rule=RuleId(rule),
            stack=stack.id,
            hex=stack.hex,
            code=code,
            reason=reason,
        )
    )
    marching_orders.stopped(draft, stack, code, reason, rule)
