"""Reach of many movers at once: the costs of `core.movement.reach` for a whole army in a few milliseconds.

For threat maps, overlays and policies that ask for every stack of a side. One window of the map around each
start, all windows side by side in one array of bytes; per level of cost the front spreads to all six sides at
once. Worth it from about ten starts on; `reach` is quicker for fewer, and gives the way as well.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.core.hexgrid import Grid, members
from game.core.movement import reach
from game.core.numbers import Thirds
from game.core.records import HexId
from game.core.world import CostField

Bytes = npt.NDArray[np.uint8]
Indices = npt.NDArray[np.int32]

# Steps in axial coordinates (column, slant), in the order of `hexgrid.DIRECTIONS`.
_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_NEVER = 255
# Wider windows (cheap roads, long marches) hold so many hexes that one search after the other is quicker.
_WIDEST = 33
# A price and a cost have to fit one byte together.
_LARGEST_BUDGET = 126


class _Slanted(NamedTuple):
    """A grid laid out so that directions are constant: place of every hex in a flat array with a margin."""

    place: Indices
    hex: Indices
    width: int
    height: int


@lru_cache(maxsize=8)
def _slanted(grid: Grid, margin: int) -> _Slanted:
    axial = np.array([grid.axial(HexId(hex_)) for hex_ in range(grid.size)], dtype=np.int32)
    axial -= axial.min(axis=0) - margin
    width, height = (axial.max(axis=0) + margin + 1).tolist()
    place = axial[:, 1] * width + axial[:, 0]
    hexes = np.full(width * height, -1, dtype=np.int32)
    hexes[place] = np.arange(grid.size, dtype=np.int32)
    return _Slanted(place, hexes, width, height)


def reach_many(
    grid: Grid, field: CostField, starts: Sequence[HexId], budget: Thirds, stops: int = 0
) -> list[dict[HexId, Thirds]]:
    """For every start the hexes within `budget` and their cheapest cost, as `reach(...).cost` has them.

    `stops` as in `reach`. Nothing of the full-move guarantee is in it.
    """
    cheapest = min((price for price in (*set(field.enter), *set(field.road or b"")) if price), default=1)
    radius = budget // cheapest
    if not starts or 2 * radius + 1 > _WIDEST or budget > _LARGEST_BUDGET:
        return [reach(grid, field, start, budget, stops=stops).cost for start in starts]
    layout = _slanted(grid, radius + 1)
    corners = layout.place[np.asarray(starts)] - (radius + 1) * (layout.width + 1)
    windows = _Windows(layout, corners, 2 * radius + 3)
    arrival = _spread(windows, field, budget, radius + 1, stops)
    return _decoded(windows, arrival, budget)


class _Windows:
    """Equal square pieces of the layout, one for each start, end to end in flat arrays.

    A front never stands on the edge of its window, so a step to a side is one shift of the whole array.
    """

    def __init__(self, layout: _Slanted, corners: Indices, side: int) -> None:
        self.layout = layout
        across = np.arange(side, dtype=np.int32)
        inside = (across[:, None] * layout.width + across).ravel()
        self.index = (corners[:, None] + inside).ravel()
        self.shape = (len(corners), side, side)

    def cut(self, values: Bytes, beyond: int) -> Bytes:
        """The windows of a layer that has one byte per hex; `beyond` stands where no hex is."""
        flat = np.full(self.layout.width * self.layout.height, beyond, dtype=np.uint8)
        flat[self.layout.place] = values
        return flat[self.index]

    def shift_into(self, target: Bytes, front: Bytes, step: tuple[int, int]) -> None:
        """Mark what lies one step from the front."""
        column, slant = step
        by = slant * self.shape[2] + column
        if by > 0:
            target[by:] |= front[:-by]
        else:
            target[:by] |= front[-by:]


def _prices(values: bytes, budget: Thirds) -> Bytes:
    """Prices by hex; closed and too dear alike are more than any budget, and never overflow a byte."""
    prices = np.frombuffer(values, dtype=np.uint8)
    dear = _NEVER - budget
    return np.where((prices == 0) | (prices > dear), dear, prices).astype(np.uint8)


def _spread(windows: _Windows, field: CostField, budget: Thirds, centre: int, stops: int) -> Bytes:
    """Cost of every hex of every window, more than the budget where it is out of reach."""
    enter = windows.cut(_prices(field.enter, budget), _NEVER - budget)
    road = joined = None
    if field.road is not None and any(field.road):
        road = windows.cut(_prices(field.road, budget), _NEVER - budget)
        joined = windows.cut(np.frombuffer(field.links, dtype=np.uint8), 0)
    barred = windows.cut(_marked(windows.layout, stops), 0) if stops else None
    arrival = np.full_like(enter, _NEVER)
    arrival.reshape(windows.shape)[:, centre, centre] = 0
    touched = np.zeros_like(enter)
    for cost in range(budget):
        front = (arrival == cost).view(np.uint8)
        if barred is not None and cost:
            front &= barred ^ 1
        if not front.any():
            continue
        touched[:] = 0
        for step in _STEPS:
            windows.shift_into(touched, front, step)
        _arrive(arrival, touched, enter, cost)
        if road is not None and joined is not None:
            touched[:] = 0
            for way, step in enumerate(_STEPS):
                windows.shift_into(touched, front & (joined >> way) & 1, step)
            _arrive(arrival, touched, road, cost)
    return arrival


def _marked(layout: _Slanted, stops: int) -> Bytes:
    marks = np.zeros(len(layout.place), dtype=np.uint8)
    marks[list(members(stops))] = 1
    return marks


def _arrive(arrival: Bytes, touched: Bytes, price: Bytes, cost: Thirds) -> None:
    """Lower the arrival at all touched hexes; one minus marks makes the others 255, which lowers nothing."""
    np.minimum(arrival, (price + np.uint8(cost)) | (touched - np.uint8(1)), out=arrival)


def _decoded(windows: _Windows, arrival: Bytes, budget: Thirds) -> list[dict[HexId, Thirds]]:
    reached = arrival <= budget
    counts = np.count_nonzero(reached.reshape(windows.shape), axis=(1, 2)).tolist()
    hexes = windows.layout.hex[windows.index[reached]].tolist()
    costs = arrival[reached].tolist()
    out = []
    begin = 0
    for count in counts:
        end = begin + count
        out.append(dict(zip(hexes[begin:end], costs[begin:end], strict=True)))
        begin = end
    return out
