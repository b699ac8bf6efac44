"""Paths as commands give them."""

from collections.abc import Sequence

from game.core.hexgrid import Grid
from game.core.records import HexId
from game.core.refusal import Refusal


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
