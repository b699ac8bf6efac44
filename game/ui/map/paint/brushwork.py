"""Rivers, roads and bridges on a chunk: bands drawn four times as large in small cells and averaged down.

Cells and corners of bands lie on a raster of the whole world, so neighbouring chunks paint the same pixels.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pygame

from game.ui.look.colour import rgb
from game.ui.look.pixels import Floats, clear_surface
from game.ui.look.vector import Canvas
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.lines import Lines, Polyline, RiverLine, RoadLine
from game.ui.map.paint.sampling import ChunkKey
from game.ui.map.paint.symbol_sprites import SymbolSprite
from game.ui.map.paint.textures import CHUNK
from game.ui.symbols import built

_CELL = 128
_LARGER = 4

Premultiplied = tuple[int, int, int, int]


def _premultiplied(colour: str, opacity: float) -> Premultiplied:
    red, green, blue = (round(byte * opacity) for byte in rgb(colour))
    return red, green, blue, round(255 * opacity)


_HALO = _premultiplied("#6F9A94", 0.16)
_BANK = _premultiplied("#34535A", 0.84)
_WATER = _premultiplied("#8CBBC4", 1.0)
_STREAK = _premultiplied("#B4D5D4", 1.0)
_ROAD_EDGE = _premultiplied("#5A4026", 0.80)
_ROAD_FILL = _premultiplied("#F0E2BC", 1.0)


@dataclass(frozen=True, slots=True)
class _Bands:
    """Bands of one colour on the world's fine raster: quads of four corners, the joint at each one's start
    with its radius, and a box around both (left, top, right, bottom)."""

    quads: npt.NDArray[np.int64]
    joints: npt.NDArray[np.int64]
    radii: npt.NDArray[np.int64]
    boxes: npt.NDArray[np.int64]
    colour: Premultiplied

    def within(self, left: int, top: int, side: int) -> "_Bands | None":
        """Those that touch a square, or None."""
        boxes = self.boxes
        touched = (
            (boxes[:, 2] >= left)
            & (boxes[:, 0] <= left + side)
            & (boxes[:, 3] >= top)
            & (boxes[:, 1] <= top + side)
        )
        if not touched.any():
            return None
        return _Bands(
            self.quads[touched], self.joints[touched], self.radii[touched], boxes[touched], self.colour
        )


def _together(bands: list[_Bands]) -> list[_Bands]:
    """Bands of one colour as one, in a list that is empty if there are none."""
    if not bands:
        return []
    return [
        _Bands(
            np.concatenate([band.quads for band in bands]),
            np.concatenate([band.joints for band in bands]),
            np.concatenate([band.radii for band in bands]),
            np.concatenate([band.boxes for band in bands]),
            bands[0].colour,
        )
    ]


def _band(
    points: Polyline, widths: Floats, colour: Premultiplied, scale: float, off_centre: float = 0.0
) -> _Bands:
    """A band along points (units); `widths` in units, `off_centre` shifts it sideways by a share of them."""
    fine = points * (scale * _LARGER)
    ahead = np.gradient(fine, axis=0)
    length = np.hypot(ahead[:, 0], ahead[:, 1])
    length[length == 0] = 1
    normal = np.stack([-ahead[:, 1] / length, ahead[:, 0] / length], axis=1)
    half = (np.asarray(widths, np.float64) * (scale * _LARGER / 2))[:, None]
    middle = fine + normal * half * off_centre
    left, right = np.rint(middle + normal * half), np.rint(middle - normal * half)
    quads = np.stack([left[:-1], left[1:], right[1:], right[:-1]], axis=1).astype(np.int64)
    joints = np.rint(middle).astype(np.int64)[:-1]
    radii = np.maximum(np.floor(half[:-1, 0]), 0).astype(np.int64)
    low = np.minimum(quads.min(axis=1), joints - radii[:, None])
    high = np.maximum(quads.max(axis=1), joints + radii[:, None])
    return _Bands(quads, joints, radii, np.concatenate([low, high], axis=1), colour)


@lru_cache(maxsize=1024)
def _bands_of_river(river: RiverLine, level: int, bold: float) -> tuple[_Bands, ...]:
    """Halo, bank, water and streak."""
    points, widths, scale = river.points, river.widths * bold, level / UNIT_RADIUS
    return (
        _band(points, widths + 7, _HALO, scale),
        _band(points, widths + 1.9, _BANK, scale),
        _band(points, widths, _WATER, scale),
        _band(points, widths * 0.44, _STREAK, scale, -0.35),
    )


@lru_cache(maxsize=8192)
def _bands_of_road(road: RoadLine, level: int, bold: float) -> tuple[_Bands, _Bands]:
    """Edge and fill."""
    width = np.full(len(road.points), road.width * bold)
    scale = level / UNIT_RADIUS
    return _band(road.points, width + 2.2, _ROAD_EDGE, scale), _band(road.points, width, _ROAD_FILL, scale)


def prepare_lines(lines: Lines, level: int) -> Iterator[None]:
    """Makes the bands of all lines at a level in small steps; quick if they were made before."""
    bold = _boldness(level)
    for number, river in enumerate(lines.rivers):
        _bands_of_river(river, level, bold)
        if number % 8 == 7:
            yield None
    for number, road in enumerate(lines.roads):
        _bands_of_road(road, level, bold)
        if number % 24 == 23:
            yield None


def _boldness(level: int) -> float:
    """Factor on widths: far away lines keep a width that can still be seen."""
    return 1.0 if level >= 32 else 1.25 if level >= 20 else 1.7


class LinePainter:
    """Paints the lines of a picture at one level. Built anew when the lines change."""

    def __init__(self, lines: Lines, level: int) -> None:
        self.level = level
        self.scale = level / UNIT_RADIUS
        self._bold = _boldness(level)
        self._rivers = self._river_bands(lines)
        self._roads = self._road_bands(lines)
        self._bridges = lines.bridges

    def _river_bands(self, lines: Lines) -> list[_Bands]:
        parts = [_bands_of_river(river, self.level, self._bold) for river in lines.rivers]
        layers = [_together([part[index] for part in parts]) for index in range(4)]
        if self.level < 20:
            layers = layers[1:3]
        return [bands for layer in layers for bands in layer]

    def _road_bands(self, lines: Lines) -> list[_Bands]:
        parts = [_bands_of_road(road, self.level, self._bold) for road in lines.roads]
        return _together([part[0] for part in parts]) + _together([part[1] for part in parts])

    def paint(self, surface: pygame.Surface, key: ChunkKey, water: Floats | None) -> Iterator[None]:
        """Paints onto a chunk, yielding between cells. `water` is the share of water at full size: rivers
        fade out under it."""
        side = CHUNK * _LARGER
        for layers, fades in ((self._rivers, True), (self._roads, False)):
            near = [bands.within(key.left * _LARGER, key.top * _LARGER, side) for bands in layers]
            touching = [bands for bands in near if bands is not None]
            for cell_y in range(0, CHUNK if touching else 0, _CELL):
                for cell_x in range(0, CHUNK, _CELL):
                    if self._paint_cell(surface, key, cell_x, cell_y, touching, water if fades else None):
                        yield
        self._paint_bridges(surface, key)

    def _paint_cell(
        self,
        surface: pygame.Surface,
        key: ChunkKey,
        cell_x: int,
        cell_y: int,
        layers: list[_Bands],
        water: Floats | None,
    ) -> bool:
        left = (key.left + cell_x) * _LARGER
        top = (key.top + cell_y) * _LARGER
        near = [bands.within(left, top, _CELL * _LARGER) for bands in layers]
        touching = [bands for bands in near if bands is not None]
        if not touching:
            return False
        sheet = _sheet()
        sheet.fill((0, 0, 0, 0))
        for bands in touching:
            _draw_bands(sheet, bands, (left, top))
        small = pygame.transform.smoothscale(sheet, (_CELL, _CELL))
        if water is not None:
            part = water[cell_y : cell_y + _CELL, cell_x : cell_x + _CELL]
            if part.max() > 0:
                _fade(small, 1 - np.float32(0.85) * part)
        surface.blit(small, (cell_x, cell_y), special_flags=pygame.BLEND_PREMULTIPLIED)
        return True

    def _paint_bridges(self, surface: pygame.Surface, key: ChunkKey) -> None:
        if self.level < 20:
            return
        for bridge in self._bridges:
            x, y = bridge.x * self.scale - key.left, bridge.y * self.scale - key.top
            if -40 < x < CHUNK + 40 and -40 < y < CHUNK + 40:
                stamp = _bridge_stamp(self.level, round(bridge.degrees / 5) * 5 % 180, bridge.width)
                place = (math.floor(x + 0.5) - stamp.x, math.floor(y + 0.5) - stamp.y)
                surface.blit(stamp.surface, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def _draw_bands(sheet: pygame.Surface, bands: _Bands, origin: tuple[int, int]) -> None:
    quads = (bands.quads - np.array(origin)).tolist()
    joints = (bands.joints - np.array(origin)).tolist()
    for quad, joint, radius in zip(quads, joints, bands.radii.tolist(), strict=True):
        pygame.draw.polygon(sheet, bands.colour, quad)
        if radius > 2:
            pygame.draw.circle(sheet, bands.colour, joint, radius)


@lru_cache(maxsize=1)
def _sheet() -> pygame.Surface:
    return clear_surface((_CELL * _LARGER, _CELL * _LARGER))


def _fade(picture: pygame.Surface, factor: Floats) -> None:
    """Makes a premultiplied picture fainter by a factor for every pixel."""
    colours = pygame.surfarray.pixels3d(picture)
    colours[...] = (colours * factor.T[..., None]).astype(np.uint8)
    del colours
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[...] = (alpha * factor.T).astype(np.uint8)
    del alpha


@lru_cache(maxsize=128)
def _bridge_stamp(level: int, degrees: int, road_width: float) -> SymbolSprite:
    scale = level / UNIT_RADIUS
    length, width = 19 * scale, (road_width + 4.6) * scale
    side = math.ceil(length * 1.5) + 6
    canvas = Canvas(side, side)
    built.bridge(canvas, side / 2, side / 2, degrees, length, width)
    return SymbolSprite(canvas.premultiplied(1, 3), side // 2, side // 2)
