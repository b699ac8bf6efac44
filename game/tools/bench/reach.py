"""P1, P2: where stacks can go, against scipy's Dijkstra."""

import math
from collections.abc import Sequence

from game.core.movement import reach
from game.core.records import HexId
from game.tools.bench.land import BUDGET, SIDE, SyntheticLand, synthetic_land
from game.tools.bench.registry import Disagreement, Effort, Race, bench


def _dijkstra(land: SyntheticLand, starts: Sequence[HexId]) -> object:
    from scipy.sparse.csgraph import dijkstra

    return dijkstra(land.graph, indices=starts, limit=BUDGET)


def check_against_peer(land: SyntheticLand, starts: Sequence[HexId]) -> None:
    """Raises Disagreement unless ours finds the same hexes at the same costs."""
    from scipy.sparse.csgraph import dijkstra

    for start, row in zip(starts, dijkstra(land.graph, indices=starts, limit=BUDGET), strict=True):
        theirs = {HexId(at): int(cost) for at, cost in enumerate(row.tolist()) if math.isfinite(cost)}
        ours = reach(land.grid, land.field, start, BUDGET).cost
        if ours != theirs:
            raise Disagreement(f"{len(ours)} and {len(theirs)} hexes from {land.grid.label(start)}")


def _median_start(land: SyntheticLand) -> HexId:
    """The stack whose reach is of middling size."""
    by_size = sorted(land.starts, key=lambda start: len(reach(land.grid, land.field, start, BUDGET).cost))
    return by_size[len(by_size) // 2]


@bench("P1", what=f"reach of 200 stacks, budget {BUDGET}, {SIDE}x{SIDE}", bar=0.5, target=0.25)
def many_stacks(_: Effort) -> Race:
    """All stacks of a side at once: the turn report, the AI's first look."""
    land = synthetic_land()
    return Race(
        ours=lambda: [reach(land.grid, land.field, start, BUDGET) for start in land.starts],
        peer=lambda: _dijkstra(land, land.starts),
        agree=lambda: check_against_peer(land, land.starts),
        note="peer: scipy.sparse.csgraph.dijkstra, one call",
    )


@bench("P2", what=f"reach of one stack, budget {BUDGET}, {SIDE}x{SIDE}", bar=0.5, target=0.2)
def one_stack(_: Effort) -> Race:
    """A stack is clicked."""
    land = synthetic_land()
    start = _median_start(land)
    return Race(
        ours=lambda: reach(land.grid, land.field, start, BUDGET),
        peer=lambda: _dijkstra(land, [start]),
        agree=lambda: check_against_peer(land, [start]),
        note="peer: scipy.sparse.csgraph.dijkstra, the stack of median reach",
    )
