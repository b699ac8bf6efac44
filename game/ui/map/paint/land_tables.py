"""The looked-up tables behind painting: for every hex its paint, what borders it, and what is known.

Tables have one cell per hex and a frame of unknown cells around the map, so that a look beyond the edge needs
no test. A cell of the hex in column c and row r is `(r + 1) * (width + 2) + c + 1`.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.ui.look.colour import rgb
from game.ui.look.pixels import Bytes, Floats
from game.ui.map.paint.geometry import Ints
from game.ui.map.paint.paints import Paint, paint_of
from game.ui.map.paint.scene_data import IN_SIGHT, MapPicture

_EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


@lru_cache(maxsize=8)
def neighbour_cells(width: int, height: int) -> Ints:
    """Cell of the neighbour in each direction: shape (6, cells). The frame's cells point at themselves."""
    across, down = width + 2, height + 2
    cells = np.arange(across * down).reshape(down, across)
    out = np.repeat(cells[None], 6, axis=0)
    odd = ((np.arange(across) - 1) & 1).astype(bool)
    for direction in range(6):
        for is_odd, steps in ((False, _EVEN), (True, _ODD)):
            dc, dr = steps[direction]
            moved = cells[1 + dr : down - 1 + dr, 1 + dc : across - 1 + dc]
            part = out[direction, 1:-1, 1:-1]
            columns = odd[1:-1] == is_odd
            part[:, columns] = moved[:, columns]
    return out.reshape(6, across * down)


class LandTables:
    """Tables made from a `MapPicture`; built anew when the picture changes (about a millisecond).

    `colours` has a row for red, green and blue with one value a paint. `paint` is the index into `paints`, 0
    for unknown; `known`, `seen`, `water` are truths; `borders[d]` says
    that the ground changes across the border in direction d; `ghost[d]` is, for an unknown cell, the paint of
    the nearest known neighbour around direction d, so that a wandering edge of knowledge has paint to show.
    """

    def __init__(self, picture: MapPicture) -> None:
        self.picture = picture
        self.width = picture.width
        self.height = picture.height
        self.across = picture.width + 2
        self.paints: Sequence[Paint] = [paint_of(name) if name else _BARE for name in picture.paints]
        self.paint: Bytes = self._framed(picture.terrain)
        state = self._framed(picture.state)
        self.known: npt.NDArray[np.bool_] = state > 0
        self.seen: npt.NDArray[np.bool_] = state == IN_SIGHT
        is_water = np.array([paint.water for paint in self.paints], np.bool_)
        self.water_paint: npt.NDArray[np.bool_] = is_water
        self.water: npt.NDArray[np.bool_] = is_water[self.paint]
        self.colours: Floats = np.array([rgb(paint.base) for paint in self.paints], np.float32).T.copy()
        around = neighbour_cells(picture.width, picture.height)
        near = self.paint[around]
        self.borders: npt.NDArray[np.bool_] = (near != self.paint) & (near > 0) & (self.paint > 0)
        self.ghost: Bytes = self._ghosts(near)
        self.everything_known = bool(self.known.reshape(-1, self.across)[1:-1, 1:-1].all())

    def _framed(self, layer: bytes) -> Bytes:
        out = np.zeros((self.height + 2, self.across), np.uint8)
        out[1:-1, 1:-1] = np.frombuffer(layer, np.uint8).reshape(self.height, self.width)
        return out.reshape(-1)

    def _ghosts(self, near: Bytes) -> Bytes:
        near = near.copy()
        # A frame cell's "neighbours" are itself; give the frame the paint of the hexes that touch it.
        frame = self._frame_neighbours()
        for direction, cells, hexes in frame:
            near[direction, cells] = self.paint[hexes]
        out = near.copy()
        for turn in (1, -1, 2, -2, 3):
            candidate = np.roll(near, turn, axis=0)
            out = np.where(out == 0, candidate, out)
        out[:, self.paint > 0] = 0
        return out.astype(np.uint8)

    def _frame_neighbours(self) -> list[tuple[int, Ints, Ints]]:
        """(direction, frame cells, hexes of the map they touch in it)."""
        around = neighbour_cells(self.width, self.height)
        inner = np.arange(self.across * (self.height + 2)).reshape(-1, self.across)[1:-1, 1:-1].reshape(-1)
        out = []
        for direction in range(6):
            towards = around[direction, inner]
            row, column = towards // self.across, towards % self.across
            outside = (row == 0) | (row == self.height + 1) | (column == 0) | (column == self.width + 1)
            out.append(((direction + 3) % 6, towards[outside], inner[outside]))
        return out

    def cells_at(self, columns: Ints, rows: Ints) -> Ints:
        """Cells of offset coordinates; places off the map give a cell of the frame."""
        columns = np.minimum(np.maximum(columns, -1), self.width)
        rows = np.minimum(np.maximum(rows, -1), self.height)
        cells: Ints = (rows + 1) * self.across + (columns + 1)
        return cells

    def index(self, name: str) -> int:
        """Index of a paint of this picture by its canonical name, or 0."""
        for index, paint in enumerate(self.paints):
            if index and paint.name == name:
                return index
        return 0


_BARE = Paint("", "#EBDDBE", "#EBDDBE")
