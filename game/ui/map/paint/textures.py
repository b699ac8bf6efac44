"""Noise of the world: the same at every place for ever, sampled by each zoom level at its own distance.

Three tiles of fractal noise continue themselves; every use takes one of them at its own offset, which the
map's seed chooses. The half-size grid of a level has a sample every 2 pixels, that is every `96 / level`
units; the tiles' periods are whole numbers of samples at all levels.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

import numpy as np
import pygame

from game.ui.look.noise import tile_grain, tile_noise_steps
from game.ui.look.pixels import Floats
from game.ui.map.paint.geometry import UNIT_RADIUS

CHUNK = 512
"""Side of a chunk in pixels."""
HALF = CHUNK // 2
_STEP = 24
"""Offsets are multiples of this many units, so that they fall on samples at every level."""
_LONGEST_WINDOW = 420

_TILES: dict[str, tuple[int, int, int, int]] = {
    # name: period in units, cells across, octaves, seed
    "fine": (1152, 38, 4, 501),
    "bloom": (1152, 16, 3, 733),
    "broad": (1296, 10, 4, 947),
}
_USES: dict[str, tuple[str, bool]] = {
    # name: tile, turned over its diagonal
    "warp_x": ("fine", False),
    "warp_y": ("fine", True),
    "fog_x": ("fine", False),
    "fog_y": ("fine", True),
    "fog": ("fine", False),
    "pigment": ("broad", False),
    "pigment_2": ("bloom", True),
    "mottle": ("fine", True),
    "bloom": ("bloom", False),
    "page": ("broad", True),
    "shore": ("fine", False),
    "shore_gaps": ("bloom", True),
    "hatch": ("fine", True),
}


def samples_per_period(level: int, period: int) -> int:
    """Samples of the half-size grid across a period."""
    return round(period * level / (2 * UNIT_RADIUS))


_tiles: dict[tuple[str, int], Floats] = {}


def prepare(level: int) -> Iterator[None]:
    """Makes the tiles of a level in small steps; does nothing if they are there."""
    for name, (period, cells, octaves, seed) in _TILES.items():
        if (name, level) in _tiles:
            continue
        count = samples_per_period(level, period)
        tile = np.full((count, count), -0.5, np.float32)
        yield from tile_noise_steps(tile, (cells, cells), octaves, seed)
        # Repeated so far that any window can be cut from it without a seam.
        _tiles[name, level] = np.pad(tile, (0, _LONGEST_WINDOW), mode="wrap")
        yield None


def _tile(name: str, level: int) -> Floats:
    """A tile at a level, minus its mean."""
    if (name, level) not in _tiles:
        for _ in prepare(level):
            pass
    return _tiles[name, level]


@lru_cache(maxsize=256)
def _offset(use: str, seed: int) -> tuple[int, int]:
    """Offset of a use in units, chosen by the map's seed."""
    period = _TILES[_USES[use][0]][0]
    rng = np.random.default_rng([seed & 0xFFFFFFFF, list(_USES).index(use)])
    steps = period // _STEP
    return int(rng.integers(steps)) * _STEP, int(rng.integers(steps)) * _STEP


def noise_window(
    use: str, level: int, seed: int, left: int, top: int, columns: int, rows: int, stride: int = 1
) -> Floats:
    """Noise (mean 0, within about 0.35) at `rows` x `columns` samples from sample (left, top), as a view.

    `stride` takes every n-th sample of the half-size grid.
    """
    name, turned = _USES[use]
    tile = _tile(name, level)
    period = _TILES[name][0]
    count = samples_per_period(level, period)
    per_unit = level / (2 * UNIT_RADIUS)
    off_x, off_y = _offset(use, seed)
    x = (left + round(off_x * per_unit)) % count
    y = (top + round(off_y * per_unit)) % count
    if turned:
        part = tile[x : x + (columns - 1) * stride + 1 : stride, y : y + (rows - 1) * stride + 1 : stride]
        return part.T
    return tile[y : y + (rows - 1) * stride + 1 : stride, x : x + (columns - 1) * stride + 1 : stride]


def noise_at(use: str, seed: int, x: Floats, y: Floats) -> Floats:
    """Noise of a use at points of the world (units), from the samples of the middle level."""
    name, turned = _USES[use]
    tile = _tile(name, int(UNIT_RADIUS))
    period = _TILES[name][0]
    count = samples_per_period(int(UNIT_RADIUS), period)
    off_x, off_y = _offset(use, seed)
    columns = np.floor((x + off_x) * np.float32(0.5) + np.float32(0.5)).astype(np.intp) % count
    rows = np.floor((y + off_y) * np.float32(0.5) + np.float32(0.5)).astype(np.intp) % count
    picked: Floats = tile[columns, rows] if turned else tile[rows, columns]
    return picked


def grain_window(left: int, top: int) -> Floats:
    """Fine grain for the half-size grid of a chunk at a sample; the same in every chunk of the store."""
    return _grain_from(left % HALF, top % HALF)


@lru_cache(maxsize=4)
def _grain_from(left: int, top: int) -> Floats:
    tile = np.roll(tile_grain(HALF, 77), (-top, -left), (0, 1))
    return np.pad(tile, (0, 1), mode="wrap")


class WorldPlaced(Protocol):
    """Anything with a place in world pixels."""

    @property
    def left(self) -> int: ...
    @property
    def top(self) -> int: ...


def blit_tile(surface: pygame.Surface, tile: pygame.Surface, key: WorldPlaced, flags: int = 0) -> None:
    """Blits a tile of a chunk's size, which continues itself over the world, onto a chunk."""
    off_x, off_y = key.left % CHUNK, key.top % CHUNK
    for x in (-off_x, CHUNK - off_x) if off_x else (0,):
        for y in (-off_y, CHUNK - off_y) if off_y else (0,):
            surface.blit(tile, (x, y), special_flags=flags)
