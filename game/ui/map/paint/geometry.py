"""Hexes in the plane: where a hex lies, which hex a point is in, corners and borders.

The unit of the world is a pixel at the middle zoom, where the corner radius R is 48. Hexes are flat-top, odd
columns half a hex lower, as in `core.hexgrid`; the upper left corner of the first hex's box is the origin.
Corners are numbered clockwise from the right, directions clockwise from north.
"""

import math

import numpy as np
import numpy.typing as npt

from game.core.hexgrid import Grid
from game.core.records import HexId
from game.ui.look.pixels import Floats
from game.ui.look.shapes import Point

UNIT_RADIUS = 48.0
"""Corner radius of a hex in units."""
SQRT3 = math.sqrt(3.0)
COLUMN_PITCH = 1.5 * UNIT_RADIUS
ROW_PITCH = SQRT3 * UNIT_RADIUS
APOTHEM = ROW_PITCH / 2
CORNERS: tuple[Point, ...] = tuple(
    (UNIT_RADIUS * math.cos(math.pi / 3 * i), UNIT_RADIUS * math.sin(math.pi / 3 * i)) for i in range(6)
)
"""Corners relative to the middle of a hex."""
BORDER_CORNERS: tuple[tuple[int, int], ...] = ((4, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4))
"""The two corners of the border in each direction, in clockwise order around the hex."""

Ints = npt.NDArray[np.intp]


def centre_of(column: int, row: int) -> Point:
    """Middle of the hex at an offset coordinate; also for places off the map."""
    return UNIT_RADIUS + COLUMN_PITCH * column, APOTHEM * (2 * row + 1 + (column & 1))


def centre(grid: Grid, hex_: HexId) -> Point:
    """Middle of a hex."""
    return centre_of(*grid.place(hex_))


def corner(grid: Grid, hex_: HexId, index: int) -> Point:
    """A corner of a hex."""
    x, y = centre(grid, hex_)
    dx, dy = CORNERS[index]
    return x + dx, y + dy


def outline(grid: Grid, hex_: HexId, size: float = 1.0) -> list[Point]:
    """The six corners of a hex, drawn towards its middle by `size`."""
    x, y = centre(grid, hex_)
    return [(x + dx * size, y + dy * size) for dx, dy in CORNERS]


def world_size(width: int, height: int) -> Point:
    """Width and height of a map of that many hexes."""
    return COLUMN_PITCH * (width - 1) + 2 * UNIT_RADIUS, ROW_PITCH * (height + (0.5 if width > 1 else 0))


def place_at(x: float, y: float) -> tuple[int, int]:
    """Offset coordinate (column, row) of the hex that a point lies in; it may be off the map."""
    q = (x - UNIT_RADIUS) / COLUMN_PITCH
    r = (y - APOTHEM) / ROW_PITCH - q / 2
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return rq, rr + (rq - (rq & 1)) // 2


def hex_at(grid: Grid, x: float, y: float) -> HexId | None:
    """The hex of the map that a point lies in, or None."""
    column, row = place_at(x, y)
    if 0 <= column < grid.width and 0 <= row < grid.height:
        return grid.at(column, row)
    return None


def places_at(x: Floats, y: Floats) -> tuple[Ints, Ints]:
    """As `place_at` for arrays of points: columns and rows."""
    q = (x - np.float32(UNIT_RADIUS)) * np.float32(1 / COLUMN_PITCH)
    r = (y - np.float32(APOTHEM)) * np.float32(1 / ROW_PITCH) - q * np.float32(0.5)
    rq, rr = np.rint(q), np.rint(r)
    s = -q - r
    rs = np.rint(s)
    dq, dr, ds = np.abs(rq - q), np.abs(rr - r), np.abs(rs - s)
    turn_q = (dq > dr) & (dq > ds)
    turn_r = ~turn_q & (dr > ds)
    columns = np.where(turn_q, -rr - rs, rq).astype(np.int32)
    rows = np.where(turn_r, -rq - rs, rr).astype(np.int32)
    return columns, rows + ((columns - (columns & 1)) >> 1)
