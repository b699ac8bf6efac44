"""Seeded noise and soft filters on arrays of floats.

Every function gives the same values for the same arguments on every machine; nothing here keeps state.
Sizes are (height, width) in pixels, noise lies in 0 to 1 around a mean of one half.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from game.ui.look.pixels import Floats

_STEP_ROWS = 320


def _fade(t: Floats) -> Floats:
    return t * t * t * (t * (t * 6 - 15) + 10)


def _lattice_rows(size: int, cell: float, offset: float) -> tuple[npt.NDArray[np.intp], Floats]:
    at = ((np.arange(size) + offset) / cell).astype(np.float32)
    index = np.floor(at).astype(np.intp)
    return index, _fade((at - index).astype(np.float32))


def value_noise(size: tuple[int, int], cell: float, seed: int, *, stretch: float = 1.0) -> Floats:
    """Random values on a lattice of `cell` pixels (`cell * stretch` across), joined softly."""
    height, width = size
    rows, fy = _lattice_rows(height, cell, 0)
    columns, fx = _lattice_rows(width, cell * stretch, 0)
    lattice = np.random.default_rng(seed).random((int(rows[-1]) + 2, int(columns[-1]) + 2), np.float32)
    return _joined(lattice, rows, fy, columns, fx, wrap=False)


def _joined(
    lattice: Floats,
    rows: npt.NDArray[np.intp],
    fy: Floats,
    columns: npt.NDArray[np.intp],
    fx: Floats,
    *,
    wrap: bool,
) -> Floats:
    down, right = rows + 1, columns + 1
    if wrap:
        down, right = down % lattice.shape[0], right % lattice.shape[1]
    lines = lattice[rows] * (1 - fy[:, None]) + lattice[down] * fy[:, None]
    return lines[:, columns] * (1 - fx) + lines[:, right] * fx


def fbm(
    size: tuple[int, int], cell: float, octaves: int, seed: int, *, gain: float = 0.5, stretch: float = 1.0
) -> Floats:
    """Fractal noise: octaves of value noise, each half as large and `gain` as strong as the one before."""
    total = np.zeros(size, np.float32)
    strength, weight = 1.0, 0.0
    for octave in range(octaves):
        step = max(1.5, cell / 2**octave)
        total += strength * value_noise(size, step, seed + octave * 101, stretch=stretch)
        weight += strength
        strength *= gain
    return total / np.float32(weight)


def tile_noise(
    size: tuple[int, int], cells: tuple[int, int], octaves: int, seed: int, *, gain: float = 0.5
) -> Floats:
    """Fractal noise that continues itself at its edges.

    `cells` is the number of lattice cells down and across in the first octave; it doubles with each octave.
    """
    total = np.zeros(size, np.float32)
    for _ in tile_noise_steps(total, cells, octaves, seed, gain=gain):
        pass
    return total


def tile_noise_steps(
    total: Floats, cells: tuple[int, int], octaves: int, seed: int, *, gain: float = 0.5
) -> Iterator[None]:
    """`tile_noise` added to an array of zeros in small steps, for work between frames."""
    height, width = total.shape
    weight = sum(gain**octave for octave in range(octaves))
    for octave in range(octaves):
        down, across = cells[0] * 2**octave, cells[1] * 2**octave
        lattice = np.random.default_rng(seed + octave * 101).random((down, across), np.float32)
        lattice *= np.float32(gain**octave / weight)
        rows, fy = _lattice_rows(height, height / down, 0)
        columns, fx = _lattice_rows(width, width / across, 0)
        rows, columns = rows % down, columns % across
        for top in range(0, height, _STEP_ROWS):
            part = slice(top, top + _STEP_ROWS)
            total[part] += _joined(lattice, rows[part], fy[part], columns, fx, wrap=True)
            yield None


def doubled_tile(tile: Floats) -> Floats:
    """A tile at twice its size, with the values between neighbours halved; it still continues itself."""
    rows = np.empty((tile.shape[0] * 2, tile.shape[1]), np.float32)
    rows[0::2] = tile
    rows[1::2] = (tile + np.roll(tile, -1, 0)) * np.float32(0.5)
    out = np.empty((rows.shape[0], tile.shape[1] * 2), np.float32)
    out[:, 0::2] = rows
    out[:, 1::2] = (rows + np.roll(rows, -1, 1)) * np.float32(0.5)
    return out


def softened_tile(tile: Floats, passes: int) -> Floats:
    """A tile blurred `passes` times by one pixel, across its edges too."""
    out = tile
    for _ in range(passes):
        for axis in (0, 1):
            out = out * np.float32(0.5) + (np.roll(out, 1, axis) + np.roll(out, -1, axis)) * np.float32(0.25)
    return out


def tile_grain(side: int, seed: int) -> Floats:
    """Fine white noise of mean 0 and deviation of about 0.38 as a tile that continues itself."""
    noise = np.random.default_rng(seed).standard_normal((side, side)).astype(np.float32)
    return softened_tile(noise, 1)


def blur(values: Floats, radius: float) -> Floats:
    """Soft blur of about `radius` pixels over the first two axes (three box filters, edges repeated)."""
    if radius <= 0:
        return values
    half = max(1, round(radius * 0.6))
    out = values
    for _ in range(3):
        for axis in (0, 1):
            out = _box(out, half, axis)
    return out


def _box(values: Floats, half: int, axis: int) -> Floats:
    padding = [(0, 0)] * values.ndim
    padding[axis] = (half + 1, half)
    sums = np.cumsum(np.pad(values, padding, mode="edge"), axis=axis, dtype=np.float64)
    count = values.shape[axis]
    high = np.take(sums, np.arange(2 * half + 1, 2 * half + 1 + count), axis=axis)
    low = np.take(sums, np.arange(count), axis=axis)
    return ((high - low) / (2 * half + 1)).astype(np.float32)


def smoothstep(low: float, high: float, values: Floats) -> Floats:
    """0 below `low`, 1 above `high`, an S-curve between; falls if `low` is above `high`."""
    t = ramp(low, high, values)
    out: Floats = t * t
    t *= np.float32(-2)
    t += np.float32(3)
    out *= t
    return out


def ramp(low: float, high: float, values: Floats) -> Floats:
    """0 below `low`, 1 above `high`, straight between; falls if `low` is above `high`."""
    slope = 1 / (high - low)
    out = values * np.float32(slope)
    out -= np.float32(low * slope)
    np.maximum(out, 0, out=out)
    np.minimum(out, 1, out=out)
    return out


def edge_distance(size: tuple[int, int]) -> Floats:
    """Distance in pixels of every pixel to the nearest edge of the picture."""
    height, width = size
    down = np.minimum(np.arange(height), np.arange(height)[::-1]).astype(np.float32)
    across = np.minimum(np.arange(width), np.arange(width)[::-1]).astype(np.float32)
    return np.minimum(down[:, None], across[None, :])
