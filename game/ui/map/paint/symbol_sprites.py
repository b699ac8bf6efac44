"""Symbols as stamps: a few variants of each, drawn once per zoom level and then only blitted."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random
from zlib import crc32

import pygame

from game.ui.look.vector import Canvas
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.symbols import Symbol, built, heights, plants, wet

_PAD = 2
_GROUP = 3


@dataclass(frozen=True, slots=True)
class SpriteKind:
    """A symbol, how many variants of it there are, and how far it reaches from its foot (units)."""

    name: str
    draw: Symbol
    variants: int
    left: float
    up: float
    right: float
    down: float


@dataclass(frozen=True, slots=True)
class SymbolSprite:
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
    SpriteKind("tuft", plants.tuft, 6, 6, 7, 6, 2),
    SpriteKind("plains_tuft", _grass("#7C7C40", 0.72), 8, 6, 7, 6, 2),
    SpriteKind("tundra_tuft", _grass("#6F6F55", 0.80), 6, 6, 7, 6, 2),
    SpriteKind("marsh_tuft", _grass("#5F6B3A", 0.80), 6, 6, 7, 6, 2),
    SpriteKind("valley_tuft", _grass("#66783A", 0.75), 6, 6, 7, 6, 2),
    SpriteKind("flowers", plants.flowers, 8, 6, 4, 6, 4),
    SpriteKind("patch", plants.patch, 8, 30, 14, 30, 14),
    SpriteKind("meadow", plants.meadow, 8, 34, 12, 34, 12),
    SpriteKind("field_tree", plants.field_tree, 8, 10, 17, 12, 4),
    SpriteKind("broadleaf", plants.broadleaf, 14, 11, 20, 13, 4),
    SpriteKind("conifer", plants.conifer, 12, 9, 25, 11, 4),
    SpriteKind("snowy_conifer", plants.snowy_conifer, 8, 9, 25, 11, 4),
    SpriteKind("poor_conifer", plants.poor_conifer, 6, 9, 25, 11, 4),
    SpriteKind("lush_tree", plants.lush_tree, 16, 15, 27, 15, 6),
    SpriteKind("swamp_tree", plants.swamp_tree, 10, 19, 36, 19, 8),
    SpriteKind("lichen", plants.lichen, 8, 9, 5, 9, 5),
    SpriteKind("reeds", plants.reeds, 10, 12, 18, 12, 5),
    SpriteKind("rushes", plants.rushes, 8, 12, 18, 12, 5),
    SpriteKind("cotton_grass", plants.cotton_grass, 8, 9, 13, 9, 3),
    SpriteKind("pool", wet.pool, 8, 15, 7, 15, 7),
    SpriteKind("marsh_pool", wet.marsh_pool, 8, 15, 7, 15, 7),
    SpriteKind("peat_pool", wet.peat_pool, 8, 19, 10, 19, 8),
    SpriteKind("tussock", wet.tussock, 10, 12, 14, 12, 5),
    SpriteKind("peat_slit", wet.peat_slit, 6, 12, 4, 12, 4),
    SpriteKind("ripple", wet.ripple, 6, 11, 4, 11, 4),
    SpriteKind("swamp_ripple", wet.swamp_ripple, 6, 11, 4, 11, 4),
    SpriteKind("wave", wet.wave, 6, 15, 6, 15, 5),
    SpriteKind("lake_wave", wet.lake_wave, 6, 15, 6, 15, 5),
    SpriteKind("dune", heights.dune, 8, 19, 9, 19, 4),
    SpriteKind("stipple", heights.stipple, 8, 18, 11, 18, 11),
    SpriteKind("snowdrift", heights.snowdrift, 8, 17, 7, 17, 3),
    SpriteKind("stone", heights.stone, 8, 6, 6, 6, 3),
    SpriteKind("pale_stone", heights.pale_stone, 6, 6, 6, 6, 3),
    SpriteKind("hill", heights.hill, 14, 24, 20, 24, 6),
    SpriteKind("valley_slope", heights.valley_slope, 10, 31, 13, 31, 13),
    SpriteKind("brook", heights.brook, 8, 20, 6, 20, 6),
    SpriteKind("mountain_a", partial(_sized_peak, 0.86, 0.74, _MOUNTAIN, 0.0), 5, 28, 44, 28, 6),
    SpriteKind("mountain_b", partial(_sized_peak, 0.80, 0.68, _MOUNTAIN, 0.0), 5, 28, 42, 28, 6),
    SpriteKind("mountain_c", partial(_sized_peak, 0.98, 0.82, _MOUNTAIN, 0.0), 5, 32, 50, 32, 6),
    SpriteKind("high_a", partial(_sized_peak, 0.86, 0.94, _HIGH, 0.30), 5, 28, 54, 28, 6),
    SpriteKind("high_b", partial(_sized_peak, 0.88, 1.02, _HIGH, 0.34), 5, 28, 58, 28, 6),
    SpriteKind("high_c", partial(_sized_peak, 1.16, 1.34, _HIGH, 0.36), 5, 38, 78, 38, 12),
    SpriteKind("crag_a", partial(_sized_crag, 0.78, 0.92), 5, 26, 54, 26, 6),
    SpriteKind("crag_b", partial(_sized_crag, 0.72, 1.04), 5, 26, 62, 26, 6),
    SpriteKind("crag_c", partial(_sized_crag, 0.98, 1.16), 5, 32, 68, 32, 6),
    SpriteKind("foothill", _foothill, 5, 18, 24, 18, 5),
    SpriteKind("ruins", built.ruins, 3, 42, 56, 44, 20),
    SpriteKind("cave", built.cave, 3, 38, 46, 38, 20),
    SpriteKind("field", built.field, 8, 20, 13, 20, 13),
    SpriteKind("cottage", built.cottage, 4, 7, 10, 7, 3),
)
SPRITE_KINDS: dict[str, SpriteKind] = {kind.name: kind for kind in _KINDS}
KIND_NAMES: tuple[str, ...] = tuple(SPRITE_KINDS)
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


def sprite_groups(name: str) -> int:
    """Number of groups in which the variants of a symbol are drawn (`sprite_group`)."""
    return -(-SPRITE_KINDS[name].variants // _GROUP)


@lru_cache(maxsize=2400)
def sprite_group(name: str, level: int, group: int) -> tuple[SymbolSprite, ...]:
    """Some variants of a symbol at a zoom level, few enough to be drawn within a few milliseconds."""
    kind = SPRITE_KINDS[name]
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
def sprites(name: str, level: int) -> tuple[SymbolSprite, ...]:
    """All variants of a symbol at a zoom level."""
    groups = (sprite_group(name, level, group) for group in range(sprite_groups(name)))
    return tuple(stamp for group in groups for stamp in group)


def _cropped(sheet: pygame.Surface, x: int, width: int, height: int, left: int, up: int) -> SymbolSprite:
    return cropped_sprite(sheet.subsurface((x, 0, width, height)), left, up)


def cropped_sprite(picture: pygame.Surface, foot_x: int, foot_y: int) -> SymbolSprite:
    """A premultiplied picture as a stamp, without its empty margin."""
    box = picture.get_bounding_rect()
    if not box.width:
        box = pygame.Rect(0, 0, 1, 1)
    return SymbolSprite(picture.subsurface(box).copy(), foot_x - box.x, foot_y - box.y)


@lru_cache(maxsize=96)
def town_sprite(level: int, side: str, town_level: int, variant: int) -> SymbolSprite:
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
