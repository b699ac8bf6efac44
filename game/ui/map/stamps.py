"""Symbols as stamps: a few variants of each, drawn once per zoom level and then only blitted."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random
from zlib import crc32

import pygame

from game.ui.map.geometry import UNIT_RADIUS
from game.ui.map.symbols import Symbol, built, heights, plants, wet
from game.ui.vector import Canvas

_PAD = 2
_GROUP = 3


@dataclass(frozen=True, slots=True)
class StampKind:
    """A symbol, how many variants of it there are, and how far it reaches from its foot (units)."""

    name: str
    draw: Symbol
    variants: int
    left: float
    up: float
    right: float
    down: float


@dataclass(frozen=True, slots=True)
class Stamp:
    """A premultiplied picture and the place of the symbol's foot in it."""

    surface: pygame.Surface
    x: int
    y: int


def _sized_peak(
    w: float, h: float, base: str, snow: float, canvas: Canvas, x: float, y: float, s: float, rng: Random
) -> None:
    width = UNIT_RADIUS * s * w * rng.uniform(0.94, 1.08)
    height = UNIT_RADIUS * s * h * rng.uniform(0.92, 1.10)
    heights.peak(canvas, x, y, width, height, rng, base=base, snow=snow, s=s)


def _sized_crag(w: float, h: float, canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    width = UNIT_RADIUS * s * w * rng.uniform(0.92, 1.10)
    height = UNIT_RADIUS * s * h * rng.uniform(0.92, 1.08)
    heights.crag(canvas, x, y, width, height, rng, s)


def _foothill(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    heights.peak(canvas, x, y, 26 * s, 20 * s, rng, base="#BCA583", s=s)


def _grass(colour: str, opacity: float) -> Callable[[Canvas, float, float, float, Random], None]:
    return partial(_coloured_grass, colour, opacity)


def _coloured_grass(
    colour: str, opacity: float, canvas: Canvas, x: float, y: float, s: float, rng: Random
) -> None:
    plants.tuft(canvas, x, y, s, rng, colour, opacity)


_MOUNTAIN, _HIGH = "#BCA583", "#A89C92"
_KINDS = (
    StampKind("tuft", plants.tuft, 6, 6, 7, 6, 2),
    StampKind("plains_tuft", _grass("#7C7C40", 0.72), 8, 6, 7, 6, 2),
    StampKind("tundra_tuft", _grass("#6F6F55", 0.80), 6, 6, 7, 6, 2),
    StampKind("marsh_tuft", _grass("#5F6B3A", 0.80), 6, 6, 7, 6, 2),
    StampKind("valley_tuft", _grass("#66783A", 0.75), 6, 6, 7, 6, 2),
    StampKind("flowers", plants.flowers, 8, 6, 4, 6, 4),
    StampKind("patch", plants.patch, 8, 30, 14, 30, 14),
    StampKind("meadow", plants.meadow, 8, 34, 12, 34, 12),
    StampKind("field_tree", plants.field_tree, 8, 10, 17, 12, 4),
    StampKind("broadleaf", plants.broadleaf, 14, 11, 20, 13, 4),
    StampKind("conifer", plants.conifer, 12, 9, 25, 11, 4),
    StampKind("snowy_conifer", plants.snowy_conifer, 8, 9, 25, 11, 4),
    StampKind("poor_conifer", plants.poor_conifer, 6, 9, 25, 11, 4),
    StampKind("lush_tree", plants.lush_tree, 16, 15, 27, 15, 6),
    StampKind("swamp_tree", plants.swamp_tree, 10, 19, 36, 19, 8),
    StampKind("lichen", plants.lichen, 8, 9, 5, 9, 5),
    StampKind("reeds", plants.reeds, 10, 12, 18, 12, 5),
    StampKind("rushes", plants.rushes, 8, 12, 18, 12, 5),
    StampKind("cotton_grass", plants.cotton_grass, 8, 9, 13, 9, 3),
    StampKind("pool", wet.pool, 8, 15, 7, 15, 7),
    StampKind("marsh_pool", wet.marsh_pool, 8, 15, 7, 15, 7),
    StampKind("peat_pool", wet.peat_pool, 8, 19, 10, 19, 8),
    StampKind("tussock", wet.tussock, 10, 12, 14, 12, 5),
    StampKind("peat_slit", wet.peat_slit, 6, 12, 4, 12, 4),
    StampKind("ripple", wet.ripple, 6, 11, 4, 11, 4),
    StampKind("swamp_ripple", wet.swamp_ripple, 6, 11, 4, 11, 4),
    StampKind("wave", wet.wave, 6, 15, 6, 15, 5),
    StampKind("lake_wave", wet.lake_wave, 6, 15, 6, 15, 5),
    StampKind("dune", heights.dune, 8, 19, 9, 19, 4),
    StampKind("stipple", heights.stipple, 8, 18, 11, 18, 11),
    StampKind("snowdrift", heights.snowdrift, 8, 17, 7, 17, 3),
    StampKind("stone", heights.stone, 8, 6, 6, 6, 3),
    StampKind("pale_stone", heights.pale_stone, 6, 6, 6, 6, 3),
    StampKind("hill", heights.hill, 14, 24, 20, 24, 6),
    StampKind("valley_slope", heights.valley_slope, 10, 31, 13, 31, 13),
    StampKind("brook", heights.brook, 8, 20, 6, 20, 6),
    StampKind("mountain_a", partial(_sized_peak, 0.86, 0.74, _MOUNTAIN, 0.0), 5, 28, 44, 28, 6),
    StampKind("mountain_b", partial(_sized_peak, 0.80, 0.68, _MOUNTAIN, 0.0), 5, 28, 42, 28, 6),
    StampKind("mountain_c", partial(_sized_peak, 0.98, 0.82, _MOUNTAIN, 0.0), 5, 32, 50, 32, 6),
    StampKind("high_a", partial(_sized_peak, 0.86, 0.94, _HIGH, 0.30), 5, 28, 54, 28, 6),
    StampKind("high_b", partial(_sized_peak, 0.88, 1.02, _HIGH, 0.34), 5, 28, 58, 28, 6),
    StampKind("high_c", partial(_sized_peak, 1.16, 1.34, _HIGH, 0.36), 5, 38, 78, 38, 12),
    StampKind("crag_a", partial(_sized_crag, 0.78, 0.92), 5, 26, 54, 26, 6),
    StampKind("crag_b", partial(_sized_crag, 0.72, 1.04), 5, 26, 62, 26, 6),
    StampKind("crag_c", partial(_sized_crag, 0.98, 1.16), 5, 32, 68, 32, 6),
    StampKind("foothill", _foothill, 5, 18, 24, 18, 5),
    StampKind("ruins", built.ruins, 3, 42, 56, 44, 20),
    StampKind("cave", built.cave, 3, 38, 46, 38, 20),
    StampKind("field", built.field, 8, 20, 13, 20, 13),
    StampKind("cottage", built.cottage, 4, 7, 10, 7, 3),
)
STAMP_KINDS: dict[str, StampKind] = {kind.name: kind for kind in _KINDS}
KIND_NAMES: tuple[str, ...] = tuple(STAMP_KINDS)
REACH_UP = max(kind.up for kind in _KINDS)
REACH_DOWN = max(kind.down for kind in _KINDS)
REACH_SIDE = max(max(kind.left, kind.right) for kind in _KINDS)


def symbol_scale(level: int) -> float:
    """Size of symbols at a level: they shrink less than the map, so that far views stay legible."""
    plain = level / UNIT_RADIUS
    return plain * spread(level)


def spread(level: int) -> float:
    """How much wider apart and larger symbols are at a level than the plain scale would make them."""
    if level >= 32:
        return 1.0
    return 1.25 if level >= 20 else 1.6 if level >= 12 else 1.9


def stamp_groups(name: str) -> int:
    """Number of groups in which the variants of a symbol are drawn (`stamp_group`)."""
    return -(-STAMP_KINDS[name].variants // _GROUP)


@lru_cache(maxsize=2400)
def stamp_group(name: str, level: int, group: int) -> tuple[Stamp, ...]:
    """Some variants of a symbol at a zoom level, few enough to be drawn within a few milliseconds."""
    kind = STAMP_KINDS[name]
    s = symbol_scale(level)
    left, up = round(kind.left * s) + _PAD, round(kind.up * s) + _PAD
    width, height = left + round(kind.right * s) + _PAD, up + round(kind.down * s) + _PAD
    first = group * _GROUP
    count = min(_GROUP, kind.variants - first)
    canvas = Canvas(width * count, height)
    for index in range(count):
        rng = Random(crc32(f"{name}/{first + index}".encode()))
        kind.draw(canvas, left + width * index, up, s, rng)
    sheet = canvas.premultiplied(1, 3 if level <= 32 else 2)
    return tuple(_cropped(sheet, index * width, width, height, left, up) for index in range(count))


@lru_cache(maxsize=400)
def stamps(name: str, level: int) -> tuple[Stamp, ...]:
    """All variants of a symbol at a zoom level."""
    groups = (stamp_group(name, level, group) for group in range(stamp_groups(name)))
    return tuple(stamp for group in groups for stamp in group)


def _cropped(sheet: pygame.Surface, x: int, width: int, height: int, left: int, up: int) -> Stamp:
    return cropped_stamp(sheet.subsurface((x, 0, width, height)), left, up)


def cropped_stamp(picture: pygame.Surface, foot_x: int, foot_y: int) -> Stamp:
    """A premultiplied picture as a stamp, without its empty margin."""
    box = picture.get_bounding_rect()
    if not box.width:
        box = pygame.Rect(0, 0, 1, 1)
    return Stamp(picture.subsurface(box).copy(), foot_x - box.x, foot_y - box.y)


@lru_cache(maxsize=96)
def town_stamp(level: int, side: str, town_level: int, variant: int) -> Stamp:
    """A town of a size and a side's colour at a zoom level."""
    size = (1.22 if town_level > 2 else 1.42) * level / UNIT_RADIUS
    if level < 32:
        size *= 1.35 if level >= 20 else 1.7
    reach_x, reach_up, reach_down = 62, 78, 26
    left, up = round(reach_x * size) + _PAD, round(reach_up * size) + _PAD
    width, height = 2 * left, up + round(reach_down * size) + _PAD
    canvas = Canvas(width, height)
    built.town(canvas, left, up, size, Random(100 * town_level + variant), side, town_level)
    return _cropped(canvas.premultiplied(1, 3 if level <= 32 else 2), 0, width, height, left, up)
