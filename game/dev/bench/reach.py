"""P1, P2: where stacks can go, against scipy's Dijkstra."""

import math
from collections.abc import Sequence

from game.core.movement import reach
from game.core.records import HexId
from game.dev.bench.land import BUDGET, SIDE, SyntheticLand, synthetic_land
from game.dev.bench.registry import Disagreement, Effort, Race, bench
from game.views.reach_many import reach_many


def _dijkstra(land: SyntheticLand, starts: Sequence[HexId]) -> object:
    from scipy.sparse.csgraph import dijkstra

    return dijkstra(land.graph, indices=starts, limit=BUDGET)


def check_against_peer(land: SyntheticLand, starts: Sequence[HexId]) -> None:
    """Raises Disagreement unless both of ours find the same hexes at the same costs as the peer."""
    from scipy.sparse.csgraph import dijkstra

    together = reach_many(land.grid, land.field, starts, BUDGET)
    rows = dijkstra(land.graph, indices=starts, limit=BUDGET)
    for start, many, row in zip(starts, together, rows, strict=True):
        theirs = {HexId(at): int(cost) for at, cost in enumerate(row.tolist()) if math.isfinite(cost)}
        one = reach(land.grid, land.field, start, BUDGET).cost
        if not one == many == theirs:
            raise Disagreement(
                f"{len(one)}, {len(many)} and {len(theirs)} hexes from {land.grid.label(start)}"
            )


def _median_start(land: SyntheticLand) -> HexId:
    """The stack whose reach is of middling size."""
    by_size = sorted(land.starts, key=lambda start: len(reach(land.grid, land.field, start, BUDGET).cost))
    return by_size[len(by_size) // 2]


@bench("P1", what=f"reach of 200 stacks, budget {BUDGET}, {SIDE}x{SIDE}", bar=0.5, target=0.25)
def many_stacks(_: Effort) -> Race:
    """All stacks of a side at once: threat maps, overlays, a policy's first look."""
    land = synthetic_land()
    return Race(
        ours=lambda: reach_many(land.grid, land.field, land.starts, BUDGET),
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
