"""A made-up land for path searches, and the same land as scipy's graph.

Blobs of terrain with entering costs 1 to 6, 2.8 on average; the cost belongs to the entered hex. Nothing of a
ruleset is in it, so that figures compare over the years.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from game.core.hexgrid import Grid, grid
from game.core.records import HexId
from game.core.world import CostField
from game.dev.bench.registry import NotMeasured

SIDE = 256
BUDGET = 12

# Shares of the costs 1 to 6 (mean 2.8) and the size of a blob; together they give a mean reach of 98 hexes,
# within the 89 to 99 of the recorded figures. A larger reach would flatter the peer, who pays per map.
_SHARES = (0.14, 0.32, 0.28, 0.16, 0.07, 0.03)
_BLOB = 4


@dataclass(frozen=True)
class SyntheticLand:
    """One land in both forms. `starts` are the 200 stacks, spread over it."""

    grid: Grid
    field: CostField
    graph: Any
    starts: tuple[HexId, ...]


def blob_costs(side: int, seed: int = 1) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Entering cost of every hex: smooth noise cut at the quantiles of the shares."""
    rng = np.random.default_rng(seed)
    coarse = rng.random((side // _BLOB + 2, side // _BLOB + 2))
    at = np.arange(side) / _BLOB
    low = at.astype(int)
    part = at - low
    rows = coarse[low] * (1 - part)[:, None] + coarse[low + 1] * part[:, None]
    field = rows[:, low] * (1 - part) + rows[:, low + 1] * part + rng.random((side, side)) * 0.35
    edges = np.quantile(field, np.cumsum(_SHARES)[:-1])
    costs: np.ndarray[tuple[int, int], np.dtype[np.uint8]] = (np.digitize(field, edges) + 1).astype(np.uint8)
    return costs


@cache
def synthetic_land(side: int = SIDE, stacks: int = 200) -> SyntheticLand:
    """The land of the reach measurements. NotMeasured without scipy."""
    try:
        from scipy.sparse import csr_array
    except ImportError as error:
        raise NotMeasured("scipy, the peer, is not installed") from error
    hexes = grid(side, side)
    costs = blob_costs(side).ravel()
    pairs = np.array([(a, b) for a, around in enumerate(hexes.around) for b in around], dtype=np.int32)
    weights = costs[pairs[:, 1]].astype(np.float64)
    graph = csr_array((weights, (pairs[:, 0], pairs[:, 1])), shape=(hexes.size, hexes.size))
    rng = np.random.default_rng(2)
    starts = tuple(HexId(int(h)) for h in rng.choice(hexes.size, stacks, replace=False))
    field = CostField(enter=costs.tobytes(), terrain=bytes([1]) * hexes.size)
    return SyntheticLand(hexes, field, graph, starts)
