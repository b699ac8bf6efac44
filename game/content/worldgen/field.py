"""A map's hexes as numpy arrays: positions, neighbours, noise, distances. All arrays have one entry a hex."""

from collections.abc import Iterable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from game.core.hexgrid import Grid

Number = TypeVar("Number", bound=np.generic)
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Window = tuple[slice, slice]
"""Rows and columns of a part of the map."""

_NOWHERE = 10_000


class HexField:
    """Geometry of a grid. `x` and `y` are hex centres in hex sides; `near[h, d]` is the neighbour in
    direction d or -1."""

    def __init__(self, grid: Grid, seed: int) -> None:
        self.grid = grid
        self.size = grid.size
        self.random = np.random.default_rng(seed)
        self.near: Ints = np.array(grid.toward, dtype=np.int64)
        column = np.arange(self.size) % grid.width
        row = np.arange(self.size) // grid.width
        self.x: Floats = column.astype(np.float64) * 1.5
        self.y: Floats = (row + 0.5 * (column & 1)) * np.sqrt(3.0)
        self.width = float(self.x.max())
        self.height = float(self.y.max())
        self.column = column
        self.row = row
        self._ways: list[Ints] = [np.ascontiguousarray(way) for way in self.near.T]
        across = np.minimum(column, grid.width - 1 - column)
        self.margin: Floats = np.minimum(across * 0.87, np.minimum(row, grid.height - 1 - row))
        """How many hexes lie between a hex and the border."""

    def noise(self, cell: float, octaves: int = 3) -> Floats:
        """Smooth noise from 0 to 1 with features about `cell` hex sides wide."""
        out = np.zeros(self.size)
        total, weight = 0.0, 1.0
        for _ in range(octaves):
            out += weight * Ripple(self, cell).at(self.x, self.y)
            total += weight
            cell, weight = cell / 2.05, weight * 0.5
        return out / total

    def table(self, values: NDArray[Number]) -> NDArray[Number]:
        """The same values as rows of columns; a view, so that what is written there is written here."""
        return values.reshape(self.grid.height, self.grid.width)

    def window(self, hex_: int, reach: int) -> Window:
        """The part of the map within so many rows and columns of a hex."""
        row, column = divmod(hex_, self.grid.width)
        return (
            slice(max(0, row - reach), row + reach + 1),
            slice(max(0, column - reach), column + reach + 1),
        )

    def count(self, mask: Bools) -> Ints:
        """How many neighbours of each hex are in `mask`."""
        padded = np.append(mask, False).view(np.uint8)
        out = padded[self._ways[0]]
        for way in self._ways[1:]:
            out += padded[way]
        return out.astype(np.int64)

    def grown(self, mask: Bools, steps: int = 1) -> Bools:
        """`mask` and everything within `steps` borders of it."""
        for _ in range(steps):
            mask = mask | (self.count(mask) > 0)
        return mask

    def mean(self, values: Floats, passes: int = 1) -> Floats:
        """Each value averaged with its neighbours."""
        for _ in range(passes):
            padded = np.append(values, 0.0)
            there = self.near >= 0
            values = (values + padded[self.near].sum(axis=1)) / (1 + there.sum(axis=1))
        return values

    def steps_from(self, mask: Bools) -> Ints:
        """Borders to the nearest hex of `mask`; a large number if there is none."""
        out = np.full(self.size + 1, _NOWHERE)  # the last stands for what is off the map
        out[:-1][mask] = 0
        out[-1] = 0
        edge = np.flatnonzero(mask)
        steps = 0
        while len(edge):
            steps += 1
            beyond = self.near[edge].ravel()
            beyond = beyond[out[beyond] == _NOWHERE]
            out[beyond] = steps
            edge = np.unique(beyond)
        return out[:-1]

    def pieces(self, mask: Bools) -> list[Ints]:
        """Connected parts of `mask` as sorted hexes, the largest first."""
        inside = np.flatnonzero(mask)
        padded = np.append(mask, False)
        joints = [(inside[padded[way[inside]]], way) for way in self._ways[:3]]
        a = np.concatenate([here for here, _ in joints])
        b = np.concatenate([way[here] for here, way in joints])
        root = np.arange(self.size)
        while len(a):
            # every part hangs itself under the lowest part that it touches, until none touches another
            low = np.minimum(root[a], root[b])
            np.minimum.at(root, root[a], low)
            np.minimum.at(root, root[b], low)
            while not np.array_equal(root, above := root[root]):
                root = above
            apart = root[a] != root[b]
            a, b = a[apart], b[apart]
        order = inside[np.argsort(root[inside], kind="stable")]
        found = np.split(order, np.flatnonzero(np.diff(root[order])) + 1) if len(order) else []
        return sorted(found, key=lambda piece: (-len(piece), int(piece[0])))

    def mask(self, hexes: Iterable[int]) -> Bools:
        """The hexes as an array of truths."""
        out = np.zeros(self.size, dtype=bool)
        out[list(hexes)] = True
        return out


class Ripple:
    """One octave of noise, drawn from the field's chance at once and worked out where it is asked for."""

    def __init__(self, field: HexField, cell: float) -> None:
        self._cell = cell
        angle = field.random.uniform(0, np.pi)
        self._shift = field.random.uniform(0, 64, 2)
        self._cos, self._sin = np.cos(angle), np.sin(angle)
        # what grows along a column has its least and its most at the column's ends
        ends = np.r_[0 : field.grid.width, field.size - field.grid.width : field.size]
        u, v = self._turned(field.x[ends], field.y[ends])
        self._least = u.min(), v.min()
        rows, columns = int(v.max() - self._least[1]) + 2, int(u.max() - self._least[0]) + 2
        self._lattice: Floats = field.random.random((rows, columns))

    def _turned(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        u = (x * self._cos + y * self._sin) / self._cell + self._shift[0]
        v = (y * self._cos - x * self._sin) / self._cell + self._shift[1]
        return u, v

    def at(self, x: Floats, y: Floats) -> Floats:
        """The noise at places of the map, from 0 to 1."""
        u, v = self._turned(x, y)
        u, v = u - self._least[0], v - self._least[1]
        i, j = v.astype(int), u.astype(int)
        s, t = v - i, u - j
        s, t = s * s * (3 - 2 * s), t * t * (3 - 2 * t)
        upper = self._lattice[i, j] * (1 - t) + self._lattice[i, j + 1] * t
        lower = self._lattice[i + 1, j] * (1 - t) + self._lattice[i + 1, j + 1] * t
        out: Floats = upper * (1 - s) + lower * s
        return out


class Nearness:
    """Borders from every hex to the nearest of some that are added one by one, none counted above `reach`."""

    def __init__(self, field: HexField, reach: int, hexes: Iterable[int] = ()) -> None:
        self._field = field
        self._reach = reach
        self.steps: Ints = np.full(field.size, reach)
        self._table = field.table(self.steps)
        self._q = field.table(field.column)
        self._r = field.table(field.row - (field.column - (field.column & 1)) // 2)
        for hex_ in hexes:
            self.add(hex_)

    def add(self, hex_: int) -> None:
        """One more hex to be near to."""
        row, column = divmod(hex_, self._field.grid.width)
        part = self._field.window(hex_, self._reach)
        q = self._q[part] - self._q[row, column]
        r = self._r[part] - self._r[row, column]
        away = np.maximum(np.maximum(np.abs(q), np.abs(r)), np.abs(q + r))
        self._table[part] = np.minimum(self._table[part], away)


def ranked(values: Floats, among: Bools) -> Floats:
    """Values replaced by their rank within `among`, from 0 to 1; 0 elsewhere."""
    out = np.zeros(len(values))
    inside = np.flatnonzero(among)
    order = np.argsort(values[inside], kind="stable")
    out[inside[order]] = np.linspace(0.0, 1.0, len(inside)) if len(inside) > 1 else 0.5
    return out
