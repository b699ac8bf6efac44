"""A map's hexes as numpy arrays: positions, neighbours, noise, distances. All arrays have one entry a hex."""

from collections import deque
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.core.hexgrid import Grid
from game.core.records import HexId

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]


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
        self.row = row
        across = np.minimum(column, grid.width - 1 - column)
        self.margin: Floats = np.minimum(across * 0.87, np.minimum(row, grid.height - 1 - row))
        """How many hexes lie between a hex and the border."""

    def noise(self, cell: float, octaves: int = 3) -> Floats:
        """Smooth noise from 0 to 1 with features about `cell` hex sides wide."""
        out = np.zeros(self.size)
        total, weight = 0.0, 1.0
        for _ in range(octaves):
            out += weight * self._value_noise(cell)
            total += weight
            cell, weight = cell / 2.05, weight * 0.5
        return out / total

    def _value_noise(self, cell: float) -> Floats:
        angle = self.random.uniform(0, np.pi)
        shift = self.random.uniform(0, 64, 2)
        u = (self.x * np.cos(angle) + self.y * np.sin(angle)) / cell + shift[0]
        v = (self.y * np.cos(angle) - self.x * np.sin(angle)) / cell + shift[1]
        u, v = u - u.min(), v - v.min()
        lattice = self.random.random((int(v.max()) + 2, int(u.max()) + 2))
        i, j = v.astype(int), u.astype(int)
        s, t = v - i, u - j
        s, t = s * s * (3 - 2 * s), t * t * (3 - 2 * t)
        upper = lattice[i, j] * (1 - t) + lattice[i, j + 1] * t
        lower = lattice[i + 1, j] * (1 - t) + lattice[i + 1, j + 1] * t
        out: Floats = upper * (1 - s) + lower * s
        return out

    def count(self, mask: Bools) -> Ints:
        """How many neighbours of each hex are in `mask`."""
        padded = np.append(mask, False)
        out: Ints = padded[self.near].sum(axis=1)
        return out

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
        out = np.full(self.size, 10_000)
        queue = deque(int(h) for h in np.flatnonzero(mask))
        out[mask] = 0
        while queue:
            here = queue.popleft()
            for there in self.grid.around[here]:
                if out[there] > out[here] + 1:
                    out[there] = out[here] + 1
                    queue.append(there)
        return out

    def pieces(self, mask: Bools) -> list[list[HexId]]:
        """Connected parts of `mask`, the largest first."""
        open_ = set(np.flatnonzero(mask).tolist())
        found = []
        for start in sorted(open_):
            if start not in open_:
                continue
            open_.discard(start)
            piece, queue = [HexId(start)], [start]
            while queue:
                for there in self.grid.around[queue.pop()]:
                    if there in open_:
                        open_.discard(there)
                        piece.append(there)
                        queue.append(there)
            found.append(sorted(piece))
        return sorted(found, key=lambda piece: (-len(piece), piece[0]))

    def mask(self, hexes: Iterable[int]) -> Bools:
        """The hexes as an array of truths."""
        out = np.zeros(self.size, dtype=bool)
        out[list(hexes)] = True
        return out


def ranked(values: Floats, among: Bools) -> Floats:
    """Values replaced by their rank within `among`, from 0 to 1; 0 elsewhere."""
    out = np.zeros(len(values))
    inside = np.flatnonzero(among)
    order = np.argsort(values[inside], kind="stable")
    out[inside[order]] = np.linspace(0.0, 1.0, len(inside)) if len(inside) > 1 else 0.5
    return out
