"""Water: its colours, the inked coast and the engraver's lines along it."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from game.ui.look.colour import rgb
from game.ui.look.noise import ramp, smoothstep
from game.ui.look.pixels import Floats
from game.ui.map.paint.base_paint import ChunkSamples, painted
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.land_tables import LandTables
from game.ui.map.paint.sampling import ChunkKey, Window, doubled, owners, resampled, softened
from game.ui.map.paint.textures import HALF

_LINES = ((6.0, 0.44), (12.0, 0.32), (19.5, 0.22), (29.0, 0.13))
"""Water lines: distance from the shore in units and opacity."""
_SEA = np.array(rgb("#B4D0CB"), np.float32)
_SHALLOW = np.array(rgb("#5B93A6"), np.float32)
_PALE = np.array(rgb("#C9DACB"), np.float32)
_WARM = np.array(rgb("#E9D9A8"), np.float32)
LINE_INK = "#2C5E75"
COAST_INK = "#30322E"
_ORTHOGONAL = 3
_DIAGONAL = 4
_STRIP = 64
_NEAR_STEPS = 5
_INLAND_STEPS = 10
_INLAND_REACH = 2 * _INLAND_STEPS - 4

Truths = npt.NDArray[np.bool_]
Steps = npt.NDArray[np.int16]


def _line_factor(level: int) -> float:
    """How far apart the lines are, in pixels per unit; they close up less than the map does."""
    return max(level / UNIT_RADIUS, 0.62)


def shore_margin(level: int) -> int:
    """Samples beyond a chunk's edge that decide how its water looks; even, so that every second one lies on
    the same places of the world for all chunks."""
    return max(8, int(_LINES[-1][0] * _line_factor(level) / 4) * 2 + 6)


class Shore:
    """Distances from the coast over a chunk's half-size grid.

    `away` is the signed distance in pixels: positive in the water, negative on land, smooth across the coast.
    `share` is the share of water, 0 to 1, that rises over the coast.
    """

    def __init__(self, ground: ChunkSamples) -> None:
        self.key = ground.key
        self.reach = ground.margin
        # Unknown samples far from anything count as land: none of it is seen.
        self._wet: Truths = ground.knowledge.water_paint[ground.around]
        self.away: Floats = np.empty(0, np.float32)
        self.share: Floats = np.empty(0, np.float32)

    def measure(self) -> Iterator[None]:
        """Measures the distances, pausing between steps."""
        out = _grown(~self._wet, _NEAR_STEPS)
        yield None
        inland = _grown(self._wet, _NEAR_STEPS)
        yield None
        far = _grown(~self._wet[::2, ::2], self.reach // 2)
        yield None
        far_inland = _grown(self._wet[::2, ::2], _INLAND_STEPS // 2)
        yield None
        # Half a sample is lost on either side, because distances run between middles of samples.
        signed = _joined_steps(out, far) - _joined_steps(inland, far_inland)
        signed *= np.float32(2 / _ORTHOGONAL)
        trim = self.reach - 2
        self.away = softened(signed[trim:-trim, trim:-trim], 1.0, 2)
        self.share = smoothstep(-1.6, 1.6, self.away)


def _grown(start: Truths, steps: int) -> Steps:
    """Chamfer distance from `start` in thirds of a sample, exact up to `steps` samples."""
    field = np.where(start, 0, 999).astype(np.int16)
    for _ in range(steps):
        _chamfer_step(field)
    return np.minimum(field, np.int16(steps * _ORTHOGONAL))


def _joined_steps(near: Steps, far: Steps) -> Floats:
    """Distance from a fine field that reaches only a few samples and one of every second sample beyond."""
    coarse = doubled(far.astype(np.float32) * np.float32(2))
    limit = np.float32((_NEAR_STEPS - 1) * _ORTHOGONAL)
    fine = near.astype(np.float32)
    joined = np.where(fine < limit, fine, np.maximum(coarse, limit))
    return np.maximum(joined - np.float32(1.5), 0)


def _chamfer_step(field: Steps) -> None:
    before = field.copy()
    straight = before + np.int16(_ORTHOGONAL)
    np.minimum(field[1:], straight[:-1], out=field[1:])
    np.minimum(field[:-1], straight[1:], out=field[:-1])
    np.minimum(field[:, 1:], straight[:, :-1], out=field[:, 1:])
    np.minimum(field[:, :-1], straight[:, 1:], out=field[:, :-1])
    diagonal = before + np.int16(_DIAGONAL)
    np.minimum(field[1:, 1:], diagonal[:-1, :-1], out=field[1:, 1:])
    np.minimum(field[1:, :-1], diagonal[:-1, 1:], out=field[1:, :-1])
    np.minimum(field[:-1, 1:], diagonal[1:, :-1], out=field[:-1, 1:])
    np.minimum(field[:-1, :-1], diagonal[1:, 1:], out=field[:-1, :-1])


def _openness(key: ChunkKey, knowledge: LandTables) -> Floats:
    """How open the water is around each sample: 0 near land, 1 far out (24 to 88 units)."""
    deviation = 0.62 * key.level / 2
    stride = 1
    while deviation / stride > 3.2 and stride < 16:
        stride *= 2
    reach = max(1, round(2.2 * deviation / stride))
    window = Window.of(key, margin=reach, stride=stride)
    paint = painted(owners(window, knowledge), knowledge)
    land = ((paint > 0) & ~knowledge.water_paint[paint]).astype(np.float32)
    near = resampled(softened(land, deviation / stride, reach), stride)
    return smoothstep(0.22, 0.0, near)


def painted_water(ground: ChunkSamples, shore: Shore, slow: Floats, quick: Floats, rings: Floats) -> Floats:
    """Colours of the water over the whole chunk, seen where `shore.share` is above 0. Three planes."""
    knowledge = ground.knowledge
    key = ground.key
    lake_index = knowledge.index("lake")
    lake: Floats | None = None
    if lake_index:
        trim = ground.margin - 2
        is_lake = ground.around[trim:-trim, trim:-trim] == lake_index
        lake = softened(is_lake.astype(np.float32), 1.2, 2) if is_lake.any() else None
    factor = np.float32(key.level / UNIT_RADIUS)
    band = np.exp(np.maximum(shore.away, 0) * np.float32(-1 / (15 * factor))) * np.float32(0.62)
    far = _openness(key, knowledge) * np.float32(0.42)
    uneven = 1 + slow * np.float32(0.13) + quick * np.float32(0.07)
    drying = rings * np.float32(5)
    colour = np.empty((3, *band.shape), np.float32)
    for channel in range(3):
        plane = colour[channel]
        plane[...] = _SEA[channel]
        if lake is not None:
            plane += lake * (knowledge.colours[channel][lake_index] - _SEA[channel])
        plane += (_SHALLOW[channel] - plane) * band
        plane += (_PALE[channel] - plane) * far
        plane *= uneven
        plane -= drying
    return colour


def joined(shore: Shore, land: Floats, water: Floats) -> Floats:
    """Land and water over one another; the land's edge is warm from the light off the water."""
    factor = np.float32(shore.key.level / UNIT_RADIUS)
    # Nothing is left of the warmth where inland distances end, so dry chunks beside this one agree with it.
    tail = np.float32(np.exp(-_INLAND_REACH / (5 * factor)))
    warm = np.exp(np.minimum(shore.away, 0) * np.float32(1 / (5 * factor))) - tail
    warm = np.maximum(warm, 0) * np.float32(0.20)
    for channel in range(3):
        plane = land[channel]
        plane += (_WARM[channel] - plane) * warm
        plane += (water[channel] - plane) * shore.share
    return land


def strips() -> list[slice]:
    """Rows of the half-size grid of a chunk, cut into strips that are inked one by one."""
    return [slice(top, top + _STRIP) for top in range(0, HALF, _STRIP)]


def _span(away: Floats, low: float, high: float) -> slice | None:
    """The columns in which some distance lies within limits, or None."""
    columns = np.nonzero(((away > low) & (away < high)).any(axis=0))[0]
    if not len(columns):
        return None
    return slice(max(0, int(columns[0]) - 1), min(HALF, int(columns[-1]) + 2))


def _placed(part: Floats, span: slice) -> Floats:
    """A finished part of a strip in a strip that is otherwise empty."""
    out = np.zeros((_STRIP * 2, HALF * 2), np.float32)
    out[:, span.start * 2 : span.stop * 2] = part[: _STRIP * 2, : (span.stop - span.start) * 2]
    return out


def line_opacity(shore: Shore, seed: int, strip: slice) -> Floats | None:
    """Opacity of the water lines in a strip at full size: wobbling, interrupted, fainter farther out."""
    level = shore.key.level
    factor = _line_factor(level)
    rows = slice(strip.start, strip.stop + 1)
    span = _span(shore.away[rows], 0.5, (_LINES[-1][0] + 4) * factor)
    if span is None:
        return None
    part = (rows, slice(span.start, span.stop + 1))
    window = Window.of(shore.key)
    near = shore.away[part]
    away = doubled(near + window.noise("shore", seed)[part] * np.float32(6.4 * factor))
    gaps = doubled(window.noise("shore_gaps", seed)[part])
    clear = np.ones(away.shape, np.float32)
    lines = _LINES if level >= 24 else _LINES[:2]
    for index, (place, opacity) in enumerate(lines):
        line = ramp(1.0, 0.25, np.abs(away - np.float32(place * factor)))
        line *= np.float32(opacity)
        # Each line breaks elsewhere: the gaps' field is read upside down for every second one.
        line *= ramp(-0.13, -0.03, gaps if index % 2 == 0 else -gaps)
        clear *= 1 - line
    return _placed((1 - clear) * (doubled(near) > 1.2), span)


def coast_opacity(shore: Shore, seed: int, strip: slice) -> Floats | None:
    """Opacity of the inked coast in a strip at full size; the pen's pressure wanders."""
    rows = slice(strip.start, strip.stop + 1)
    span = _span(shore.away[rows], -2.5, 2.5)
    if span is None:
        return None
    part = (rows, slice(span.start, span.stop + 1))
    width = 1.15 if shore.key.level >= 24 else 0.9
    line = ramp(width, width * 0.3, np.abs(doubled(shore.away[part])))
    noise = Window.of(shore.key).noise("mottle", seed)[part]
    pressure = doubled(np.float32(0.74) + noise * np.float32(0.9))
    return _placed(np.clip(line * pressure, 0, 1) * np.float32(0.90), span)
