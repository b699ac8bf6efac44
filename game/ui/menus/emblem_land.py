"""The land in the picture of a save: one for each scenario, chosen by its name and by nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from zlib import crc32

import numpy as np
import pygame

from game.ui.look.materials import page_grain
from game.ui.look.noise import edge_distance
from game.ui.look.pixels import opaque_surface, surface_of_planes
from game.ui.look.shapes import Point, curve
from game.ui.look.vector import Canvas
from game.ui.symbols import built, heights, plants

SIZE = (320, 200)
"""Width and height in units; all lengths below are such units."""
_WIDE, _TALL = SIZE
_HORIZON = 112.0

Stamp = Callable[[Canvas, float, float, float, Random], None]
"""Draws a thing that stands at x and y, at a size."""


@dataclass(frozen=True, slots=True)
class _Sky:
    """Colours from above to the horizon, and where the sun stands, as shares of the picture."""

    high: str
    low: str
    glow: str
    sun: tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Land:
    """Mountains along the horizon (`high`; 0 for none), two slopes before them with what grows there, and
    what stands at their edge. `water` lies between the mountains and the nearer slope."""

    high: float
    rock: str
    snow: float
    far: tuple[str, str]
    near: tuple[str, str]
    plants: tuple[Stamp, ...]
    count: int
    mark: Stamp
    water: bool = False


_SKIES = (
    _Sky("#3E5C77", "#F3C98A", "#FFE7A6", (0.74, 0.40)),
    _Sky("#6F9DB5", "#EFE3BE", "#FFF6D8", (0.20, 0.22)),
    _Sky("#4B3F5E", "#E9A070", "#FFD49A", (0.22, 0.42)),
    _Sky("#7F93A1", "#E4DCC8", "#FBF3DF", (0.80, 0.24)),
)


def _town(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    built.town(canvas, x, y, 0.95 * s, rng, "", 4)


def _hamlet(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    for dx, dy in ((-20, 4), (14, 10), (24, -2)):
        built.field(canvas, x + dx * s, y + dy * s, s, rng)
    for dx, dy in ((-12, 0), (2, -4), (10, 3), (-3, 6)):
        built.cottage(canvas, x + dx * s, y + dy * s, 1.1 * s, rng)


def _cliff(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    heights.crag(canvas, x, y, 34 * s, 58 * s, rng, s)
    heights.crag(canvas, x + 20 * s, y + 4 * s, 22 * s, 32 * s, rng, s)


def _ruins(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    built.ruins(canvas, x, y, 0.9 * s, rng)


_LANDS = (
    _Land(74, "#A08D7C", 0.34, ("#B9BE93", "#98A56C"), ("#93A560", "#5E7338"),
          (plants.conifer, plants.conifer, plants.broadleaf), 52, _town),
    _Land(30, "#8F9BA3", 0.0, ("#A9B37A", "#8F9F62"), ("#7F9550", "#4C6230"),
          (plants.conifer, plants.broadleaf, plants.broadleaf), 78, _ruins),
    _Land(46, "#9AA0A8", 0.0, ("#B5BB86", "#97A66A"), ("#A3AC66", "#697C3C"),
          (plants.broadleaf, plants.tuft), 40, _cliff, water=True),
    _Land(0, "#000000", 0.0, ("#C2C289", "#A6AE6E"), ("#B4AE68", "#7E8A44"),
          (plants.field_tree, plants.tuft, plants.flowers), 54, _hamlet),
    _Land(86, "#AEB4B8", 0.62, ("#D3D8D2", "#B9C3BE"), ("#C7CEC6", "#8E9E97"),
          (plants.snowy_conifer, plants.poor_conifer), 40, _cliff),
    _Land(24, "#9AA592", 0.0, ("#A2AA7A", "#7E8F66"), ("#8A9560", "#55663F"),
          (plants.swamp_tree, plants.rushes, plants.rushes), 44, _ruins, water=True),
)  # fmt: skip


def paint_land(scenario: str, grain: int) -> pygame.Surface:
    """The land of a scenario, `grain` pixels a unit; the same every time."""
    chosen = crc32(scenario.encode())
    land, sky = _LANDS[chosen % len(_LANDS)], _SKIES[chosen // len(_LANDS) % len(_SKIES)]
    rng = Random(chosen)
    canvas = Canvas(*SIZE)
    _sky(canvas, sky)
    if land.high:
        _range(canvas, land, rng)
    far = _rolling(_HORIZON, 5, rng)
    _slope(canvas, far, land.far)
    if land.water:
        _water(canvas, sky, rng)
    side = 0.14 if sky.sun[0] > 0.5 else 0.85
    land.mark(canvas, _WIDE * side, _HORIZON + 17, 1.0, rng)
    near = _rolling(_HORIZON + (34 if land.water else 26), 7, rng)
    _slope(canvas, near, land.near)
    _grow(canvas, land, rng)
    return _finished(canvas, grain)


def _sky(canvas: Canvas, sky: _Sky) -> None:
    fall = canvas.linear(0, 0, 0, _HORIZON, [(0, sky.high), (1, sky.low)])
    canvas.rectangle(0, 0, _WIDE, _TALL, fall)
    x, y = _WIDE * sky.sun[0], _TALL * sky.sun[1]
    canvas.circle(x, y, 110, canvas.radial(x, y, 110, [(0, sky.glow, 0.8), (1, sky.glow, 0)]))
    canvas.circle(x, y, 12, sky.glow, "#8A5A1C", 0.8)
    canvas.circle(x, y, 14.5, None, sky.glow, 0.8, stroke_opacity=0.8)


def _range(canvas: Canvas, land: _Land, rng: Random) -> None:
    """Mountains, those in the middle last and highest."""
    places = [x + rng.uniform(-8, 8) for x in range(-12, _WIDE + 30, 31)]
    for x in sorted(places, key=lambda x: -abs(x - _WIDE / 2)):
        tall = land.high * (1.05 - abs(x / _WIDE - 0.5)) * rng.uniform(0.72, 1.05)
        wide = tall * rng.uniform(1.2, 1.5)
        heights.peak(canvas, x, _HORIZON + 6, wide, tall, rng, base=land.rock, snow=land.snow, s=0.8)


def _rolling(level: float, swing: float, rng: Random) -> list[Point]:
    """A line of hills across the picture around a height."""
    return curve([(float(x), level + rng.uniform(-swing, swing)) for x in range(-60, _WIDE + 81, 47)], 8)


def _slope(canvas: Canvas, crest: Sequence[Point], colours: tuple[str, str]) -> None:
    top = min(y for _, y in crest)
    fade = canvas.linear(0, top, 0, top + 62, [(0, colours[0]), (1, colours[1])])
    canvas.polygon([(-60, _TALL + 5), *crest, (_WIDE + 80, _TALL + 5)], fade)
    canvas.ink(list(crest), 1.0, "#3D4525", opacity=0.8, taper=(0, 0))


def _water(canvas: Canvas, sky: _Sky, rng: Random) -> None:
    """A sheet of water that mirrors the sky."""
    top = _HORIZON + 9
    canvas.rectangle(
        -5, top, _WIDE + 10, _TALL, canvas.linear(0, top, 0, top + 40, [(0, sky.low), (1, "#6E9AA4")])
    )
    for _ in range(26):
        x, y, w = rng.uniform(0, _WIDE), rng.uniform(top + 3, top + 34), rng.uniform(5, 12)
        canvas.path(
            f"M{x - w:.1f} {y:.1f}q{w / 2:.1f} -1.4 {w:.1f} 0t{w:.1f} 0",
            None,
            "#FFF6DA",
            0.9,
            stroke_opacity=0.6,
        )


def _grow(canvas: Canvas, land: _Land, rng: Random) -> None:
    """What grows on the nearer slope, larger towards the front; low in the middle, where the banners are."""
    top = _HORIZON + 38
    for y, x in sorted((rng.uniform(top, _TALL + 14), rng.uniform(-8, _WIDE + 8)) for _ in range(land.count)):
        size = 0.5 + 1.0 * (y - top) / (_TALL + 14 - top)
        middle = abs(x - _WIDE * 0.46) < 120
        rng.choice(land.plants)(canvas, x, y, size * (0.62 if middle else 1.0), rng)


def _finished(canvas: Canvas, grain: int) -> pygame.Surface:
    """The painting with the tooth of the page and a darker edge."""
    size = (_WIDE * grain, _TALL * grain)
    sheet = opaque_surface(size)
    sheet.blit(canvas.premultiplied(grain, 2), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    dark = 1 - 0.34 * np.exp(-edge_distance((size[1], size[0])) / np.float32(15 * grain))
    factor = np.clip(page_grain(size, 12, 1.6) * dark, 0, 1) * np.float32(255)
    sheet.blit(surface_of_planes(np.stack([factor] * 3)), (0, 0), special_flags=pygame.BLEND_MULT)
    return sheet
