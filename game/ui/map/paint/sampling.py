"""Sample grids of a chunk: which hex owns each sample after the border has wandered, and resampling."""

from dataclasses import dataclass

import numpy as np

from game.ui.look.pixels import Floats
from game.ui.map.paint import geometry
from game.ui.map.paint.geometry import UNIT_RADIUS, Ints
from game.ui.map.paint.land_tables import LandTables
from game.ui.map.paint.scene_data import Frame
from game.ui.map.paint.textures import CHUNK, HALF, noise_window

_WARP_REACH = np.float32(2 * 0.42 * UNIT_RADIUS)
_FOG_REACH = np.float32(2 * 0.34 * UNIT_RADIUS)


@dataclass(frozen=True, slots=True)
class ChunkKey:
    """A painted square of the world, `CHUNK` pixels wide: zoom level and the world pixel (units times scale)
    of its upper left corner. The store cuts the world at multiples of `CHUNK`; any multiple of 32 can be
    painted and gives the same pixels."""

    level: int
    left: int
    top: int

    @property
    def frame(self) -> Frame:
        """Its part of the world."""
        unit = UNIT_RADIUS / self.level
        return Frame(self.left * unit, self.top * unit, CHUNK * unit, CHUNK * unit)


@dataclass(frozen=True, slots=True)
class Window:
    """A grid of samples: from sample (left, top) of a level's half-size grid, every `stride` samples."""

    level: int
    left: int
    top: int
    columns: int
    rows: int
    stride: int = 1

    @staticmethod
    def of(key: ChunkKey, margin: int = 0, stride: int = 1) -> "Window":
        """The samples of a chunk, its far edges included, and `margin` more (of stride) on every side."""
        count = HALF // stride + 1 + 2 * margin
        reach = margin * stride
        return Window(key.level, key.left // 2 - reach, key.top // 2 - reach, count, count, stride)

    def axes(self) -> tuple[Floats, Floats]:
        """World coordinates of the columns and of the rows."""
        unit = 2 * UNIT_RADIUS / self.level
        xs = (self.left + np.arange(self.columns) * self.stride) * unit
        ys = (self.top + np.arange(self.rows) * self.stride) * unit
        return xs.astype(np.float32), ys.astype(np.float32)

    def noise(self, use: str, seed: int) -> Floats:
        """Noise of a use at the samples (`textures.noise_window`)."""
        return noise_window(use, self.level, seed, self.left, self.top, self.columns, self.rows, self.stride)


@dataclass(frozen=True, slots=True)
class Owners:
    """For every sample the cell of the hex that owns it and the place in that hex (units from its middle)."""

    cells: Ints
    x: Floats
    y: Floats


def owners(window: Window, knowledge: LandTables) -> Owners:
    """Which hex owns each sample, at a position moved by noise: borders wander, middles stay."""
    seed = knowledge.picture.seed
    xs, ys = window.axes()
    x = xs[None, :] + window.noise("warp_x", seed) * _WARP_REACH
    y = ys[:, None] + window.noise("warp_y", seed) * _WARP_REACH
    columns, rows = geometry.places_at(x, y)
    x -= columns * np.float32(geometry.COLUMN_PITCH) + np.float32(UNIT_RADIUS)
    y -= (2 * rows + (columns & 1) + 1) * np.float32(geometry.APOTHEM)
    return Owners(knowledge.cells_at(columns, rows), x, y)


def fog_cells(window: Window, knowledge: LandTables) -> Ints:
    """As `owners`, moved as the border of knowledge wanders."""
    seed = knowledge.picture.seed
    xs, ys = window.axes()
    x = xs[None, :] + window.noise("fog_x", seed) * _FOG_REACH
    y = ys[:, None] + window.noise("fog_y", seed) * _FOG_REACH
    return knowledge.cells_at(*geometry.places_at(x, y))


def doubled(values: Floats) -> Floats:
    """A grid of n samples at 2n - 1, values between neighbours halved. Works on the last two axes."""
    half = np.float32(0.5)
    rows = np.empty((*values.shape[:-2], values.shape[-2] * 2 - 1, values.shape[-1]), np.float32)
    rows[..., 0::2, :] = values
    between = values[..., :-1, :] + values[..., 1:, :]
    between *= half
    rows[..., 1::2, :] = between
    out = np.empty((*rows.shape[:-1], rows.shape[-1] * 2 - 1), np.float32)
    out[..., 0::2] = rows
    between = rows[..., :-1] + rows[..., 1:]
    between *= half
    out[..., 1::2] = between
    return out


def resampled(values: Floats, factor: int) -> Floats:
    """`doubled` until the grid is `factor` (a power of two) times as fine."""
    while factor > 1:
        values = doubled(values)
        factor //= 2
    return values


def bell(deviation: float, reach: int) -> list[float]:
    """Weights of a bell curve from the middle to `reach` samples away, adding up to 1 over both sides."""
    weights = [float(np.exp(-0.5 * (index / deviation) ** 2)) for index in range(reach + 1)]
    total = weights[0] + 2 * sum(weights[1:])
    return [weight / total for weight in weights]


def softened(values: Floats, deviation: float, reach: int) -> Floats:
    """Blur of the last two axes by a bell curve; `reach` samples are lost at every edge.

    The same sums are made in the same order wherever the window lies, so neighbouring windows agree.
    """
    weights = bell(deviation, reach)
    size = values.shape[-2] - 2 * reach
    out = values[..., reach : reach + size, :] * np.float32(weights[0])
    for index in range(1, reach + 1):
        low, high = reach - index, reach + index
        pair = values[..., low : low + size, :] + values[..., high : high + size, :]
        pair *= np.float32(weights[index])
        out += pair
    values, size = out, values.shape[-1] - 2 * reach
    out = values[..., reach : reach + size] * np.float32(weights[0])
    for index in range(1, reach + 1):
        low, high = reach - index, reach + index
        pair = values[..., low : low + size] + values[..., high : high + size]
        pair *= np.float32(weights[index])
        out += pair
    return out
