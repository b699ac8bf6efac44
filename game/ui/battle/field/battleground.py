"""The battlefield: painted ground of the terrain, clear and lit in the middle, ringed by what blocks."""

import math
from collections import OrderedDict
from collections.abc import Iterator
from random import Random

import numpy as np
import pygame

from game.core.hexgrid import grid
from game.core.records import HexId
from game.ui.battle.field import scenery
from game.ui.battle.field.grounds import FieldGround, ground_of
from game.ui.look.noise import smoothstep
from game.ui.look.pixels import Floats, opaque_surface, surface_of_planes
from game.ui.look.shapes import Point, curve
from game.ui.look.vector import Canvas
from game.ui.map.paint import base_paint, geometry, hashing, lattice
from game.ui.map.paint.base_paint import ChunkSamples
from game.ui.map.paint.brushwork import LinePainter
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.land_tables import LandTables
from game.ui.map.paint.lines import Lines, RiverLine
from game.ui.map.paint.painter import page_tooth
from game.ui.map.paint.sampling import ChunkKey
from game.ui.map.paint.scene_data import IN_SIGHT, MapPicture
from game.ui.map.paint.textures import CHUNK, HALF, blit_tile, prepare
from game.ui.symbols import built

FIELD_RADIUS = 46
"""Corner radius of a cell in pixels."""
_KEPT = 4
_CLEAR = 0.86
_BRUSH = 1.00
_PATH_TINT = (0xD8, 0xC7, 0x9C)


_fields: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()


def paint_field(
    size: tuple[int, int], terrain: str, seed: int, *, river: bool = False, road: bool = False
) -> pygame.Surface:
    """A battlefield of `size` pixels on a strategic terrain, shared and kept: never write to it.

    The same arguments give the same pixels. `field_steps` does the same work in small pieces.
    """
    key = (size, terrain, seed, river, road)
    if key not in _fields:
        for _ in field_steps(size, terrain, seed, river=river, road=road):
            pass
    _fields.move_to_end(key)
    return _fields[key]


def field_steps(
    size: tuple[int, int], terrain: str, seed: int, *, river: bool = False, road: bool = False
) -> Iterator[None]:
    """Paints a battlefield in steps of a few milliseconds, so that `paint_field` gives it at once."""
    key = (size, terrain, seed, river, road)
    if key in _fields:
        return
    painter = _FieldPainter(size, terrain, seed, river=river, road=road)
    yield from painter.steps()
    _fields[key] = painter.surface
    if len(_fields) > _KEPT:
        _fields.popitem(last=False)


def cell_centre(column: int, row: int) -> Point:
    """Pixel of the middle of a cell of the battlefield."""
    x, y = geometry.centre_of(column, row)
    return x * FIELD_RADIUS / UNIT_RADIUS, y * FIELD_RADIUS / UNIT_RADIUS


class _FieldPainter:
    """Paints one battlefield."""

    def __init__(self, size: tuple[int, int], terrain: str, seed: int, *, river: bool, road: bool) -> None:
        self.size = size
        self.seed = seed
        self.ground: FieldGround = ground_of(terrain)
        self.surface = opaque_surface(size)
        self.columns = math.ceil(size[0] / (1.5 * FIELD_RADIUS)) + 2
        self.rows = math.ceil(size[1] / (geometry.SQRT3 * FIELD_RADIUS)) + 2
        self.kinds = self._cells()
        self.picture = self._picture()
        self.knowledge = LandTables(self.picture)
        self.path = self._path() if road and not self.ground.water else []
        self.stream = self._stream() if river and not self.ground.water else []

    def _cells(self) -> list[int]:
        """For every cell 1 open floor, 2 brush, 3 ring, 4 rock."""
        width, height = self.size
        out = []
        for row in range(self.rows):
            for column in range(self.columns):
                x, y = cell_centre(column, row)
                away = math.hypot((x - width / 2) / (width * 0.50), (y - height / 2) / (height * 0.52))
                away += hashing.spread_around(0.10, self.seed, 1, column, row)
                if away < _CLEAR:
                    rock = hashing.fraction(self.seed, 2, column, row) < 0.025 and away > 0.35
                    out.append(4 if rock and not self.ground.water else 1)
                elif away < _BRUSH or hashing.fraction(self.seed, 3, column, row) > self.ground.blocked:
                    out.append(2)
                else:
                    out.append(3)
        return out

    def _picture(self) -> MapPicture:
        ground = self.ground
        paints = ("", ground.floor, ground.brush, ground.ring, ground.rock)
        return MapPicture(
            self.columns,
            self.rows,
            paints,
            bytes(self.kinds),
            bytes([IN_SIGHT]) * len(self.kinds),
            seed=self.seed,
        )

    def _stream(self) -> list[Point]:
        """A stream from top to bottom, a little right of the middle."""
        width, height = self.size
        points = []
        for index in range(-1, 12):
            drift = 0.045 * math.sin(index * 1.1 + hashing.fraction(self.seed, 5) * 6)
            drift += hashing.spread_around(0.012, self.seed, 6, index)
            points.append((width * (0.585 + drift), height * index / 10))
        return curve(points, 7)

    def _path(self) -> list[Point]:
        """A path from left to right, a little below the middle."""
        width, height = self.size
        points = []
        for index in range(-1, 10):
            drift = hashing.spread_around(0.028, self.seed, 8, index)
            points.append((width * index / 8, height * (0.59 + drift)))
        return curve(points, 7)

    def steps(self) -> Iterator[None]:
        """All the work."""
        yield from prepare(FIELD_RADIUS)
        page_tooth()
        yield None
        for top in range(0, self.size[1], CHUNK):
            for left in range(0, self.size[0], CHUNK):
                yield from self._paint_ground(ChunkKey(FIELD_RADIUS, left, top))
        if self.stream:
            yield from self._paint_stream()
        yield from self._stand_scenery()
        for strip in range(0, self.size[1], CHUNK):
            self._darken_edge(strip)
            yield None

    def _paint_ground(self, key: ChunkKey) -> Iterator[None]:
        ground = ChunkSamples(key, self.knowledge, 0)
        ground.measure_edges()
        yield None
        slow, quick = base_paint.pigment(ground)
        rings = base_paint.blooms(ground)
        if self.ground.water:
            colour = self.knowledge.colours[:, 1]
            land = np.broadcast_to(colour[:, None, None], (3, HALF + 1, HALF + 1)).copy()
        else:
            land = base_paint.bled_land(ground)
            yield None
            land = base_paint.widely_bled(ground, land)
            yield None
        land = base_paint.dried_land(ground, land, slow, quick, rings)
        yield None
        self._light(ground, land)
        if self.path:
            self._tread_path(ground, land)
        yield None
        half = surface_of_planes(base_paint.paged(ground, land))
        chunk = pygame.transform.smoothscale(half, (CHUNK, CHUNK))
        blit_tile(chunk, page_tooth(), key, pygame.BLEND_MULT)
        ticks = lattice.tick_blits(key, self.knowledge, unknown=False)
        chunk.fblits(list(ticks), pygame.BLEND_PREMULTIPLIED)
        self.surface.blit(chunk, (key.left, key.top))
        yield None

    def _light(self, ground: ChunkSamples, land: Floats) -> None:
        """Light through leaves, and a warm pool of it in the middle."""
        seed = self.seed
        window = ground.window
        dapple = window.noise("pigment", seed) + window.noise("bloom", seed) * np.float32(0.6)
        strength = self.ground.dappled
        bright = smoothstep(0.0, 0.14, dapple) - np.float32(0.4)
        land *= 1 + bright * np.float32(0.16 * strength)
        glow = smoothstep(0.03, 0.20, dapple) * np.float32(10 * strength)
        width, height = self.size
        xs = (window.left + np.arange(window.columns)) * 2
        ys = (window.top + np.arange(window.rows)) * 2
        across = ((xs - width * 0.5) / (width * 0.36)) ** 2
        down = ((ys - height * 0.5) / (height * 0.40)) ** 2
        pool = (np.exp(-down)[:, None] * np.exp(-across)[None, :]).astype(np.float32) * np.float32(
            self.ground.pool
        )
        land *= 1 + pool * np.float32(0.07)
        for channel, share in enumerate((1.0, 0.92, 0.45)):
            land[channel] += (glow + pool * np.float32(7)) * np.float32(share)

    def _tread_path(self, ground: ChunkSamples, land: Floats) -> None:
        """Bare earth along the path, worn unevenly."""
        window = ground.window
        mask = opaque_surface((window.columns, window.rows))
        points = [(x / 2 - window.left, y / 2 - window.top) for x, y in self.path]
        pygame.draw.lines(mask, (255, 255, 255), False, points, 15)
        view = pygame.surfarray.pixels_blue(mask)
        worn = view.T.astype(np.float32) / np.float32(255)
        del view
        worn = _softened(worn, 3)
        worn += window.noise("shore", self.seed) * np.float32(0.9)
        share = smoothstep(0.35, 0.75, worn) * np.float32(0.62)
        for channel, tint in enumerate(_PATH_TINT):
            land[channel] += (np.float32(tint) - land[channel]) * share

    def _paint_stream(self) -> Iterator[None]:
        scale = UNIT_RADIUS / FIELD_RADIUS
        points = np.array(self.stream) * scale
        widths = np.linspace(17, 24, len(points)) * scale
        painter = LinePainter(Lines((RiverLine(points, widths),), (), ()), FIELD_RADIUS)
        for top in range(0, self.size[1], CHUNK):
            for left in range(0, self.size[0], CHUNK):
                part = self.surface.subsurface(
                    pygame.Rect(left, top, CHUNK, CHUNK).clip(self.surface.get_rect())
                )
                for _ in painter.paint(part, ChunkKey(FIELD_RADIUS, left, top), None):
                    yield None
        if self.path:
            self._lay_bridge()

    def _lay_bridge(self) -> None:
        nearest = min(
            ((math.dist(a, b), a, index) for a in self.stream for index, b in enumerate(self.path)),
            key=lambda found: found[0],
        )
        (x, y), index = nearest[1], nearest[2]
        before, after = self.path[max(0, index - 2)], self.path[min(len(self.path) - 1, index + 2)]
        degrees = math.degrees(math.atan2(after[1] - before[1], after[0] - before[0]))
        canvas = Canvas(110, 110)
        built.bridge(canvas, 55, 55, degrees, 66, 34)
        deck = canvas.premultiplied(1, 2)
        self.surface.blit(deck, (round(x - 55), round(y - 55)), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _stand_scenery(self) -> Iterator[None]:
        """Sows every cell, then draws from far to near."""
        standing: list[tuple[float, float, str, int]] = []
        places = grid(self.columns, self.rows)
        for index, kind in enumerate(self.kinds):
            x, y = cell_centre(*places.place(HexId(index)))
            standing += self._sown(index, kind, x, y)
        used = sorted({(name, variant) for _, _, name, variant in standing})
        for number, (name, variant) in enumerate(used):
            scenery.scenery_variant(name, variant)
            if number % 2:
                yield None
        standing.sort()
        for first in range(0, len(standing), 300):
            blits = []
            for y, x, name, variant in standing[first : first + 300]:
                stamp = scenery.scenery_variant(name, variant)
                blits.append((stamp.surface, (round(x) - stamp.x, round(y) - stamp.y)))
            self.surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)
            yield None

    def _sown(self, index: int, kind: int, x: float, y: float) -> Iterator[tuple[float, float, str, int]]:
        rng = Random(hashing.word(self.seed, 9, index))
        ground = self.ground
        if kind == 4:
            if self._on_way(x, y + 8, ground.boulders):
                return
            yield y + 8, x, ground.boulders, rng.randrange(scenery.VARIANTS)
            return
        beds = (ground.on_floor, ground.on_brush, ground.on_ring)[kind - 1]
        for name, tenths in beds:
            count = tenths // 10 + (rng.random() < tenths % 10 / 10)
            for _ in range(count):
                px = x + rng.uniform(-0.85, 0.85) * FIELD_RADIUS
                py = y + rng.uniform(-0.80, 0.80) * FIELD_RADIUS
                variant = rng.randrange(scenery.VARIANTS)
                if not self._on_way(px, py, name):
                    yield py, px, name, variant

    def _on_way(self, x: float, y: float, name: str) -> bool:
        """Whether a place lies in the stream or on the path."""
        tall = name in _TALL
        for line, clear in ((self.stream, 27 if tall else 22), (self.path, 26 if tall else 12)):
            if any(abs(px - x) < clear and abs(py - y) < clear for px, py in line):
                return True
        return False

    def _darken_edge(self, top: int) -> None:
        width, height = self.size
        rows = min(CHUNK, height - top)
        step = 4
        xs = (np.arange(0, width + step, step) - width / 2) / (width * 0.62)
        ys = (np.arange(top, top + rows + step, step) - height / 2) / (height * 0.66)
        away = np.hypot(xs[None, :], ys[:, None]).astype(np.float32)
        shade = (1 - np.float32(self.ground.dark) * smoothstep(0.62, 1.18, away)) * np.float32(255)
        small = surface_of_planes(np.stack([shade, shade, shade]))
        large = pygame.transform.smoothscale(small, (small.get_width() * step, small.get_height() * step))
        self.surface.blit(large, (0, top), (0, 0, width, rows), special_flags=pygame.BLEND_MULT)


_TALL = frozenset(
    (
        "big_tree",
        "conifer",
        "lush_tree",
        "palm",
        "swamp_tree",
        "snowy_conifer",
        "poor_conifer",
        "town_house",
        "hill",
    )
)


def _softened(values: Floats, passes: int) -> Floats:
    """Blur by `passes` times two samples, edges repeated."""
    out = values
    for _ in range(passes):
        for axis in (0, 1):
            padded = np.pad(out, [(2, 2) if axis == a else (0, 0) for a in (0, 1)], mode="edge")
            count = out.shape[axis]
            parts = [np.take(padded, np.arange(step, step + count), axis=axis) for step in range(5)]
            out = sum(parts[1:], parts[0]) * np.float32(0.2)
    return out
