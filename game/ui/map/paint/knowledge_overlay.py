"""The knowledge map on the land: a tone on every hex, the age of what is remembered in figures."""

import math
from collections import OrderedDict
from collections.abc import Iterator

import pygame

from game.core.hexgrid import Grid
from game.core.records import HexId
from game.ui.look import theme
from game.ui.look.chips import chip_width, draw_chip
from game.ui.look.pixels import clear_surface
from game.ui.look.strokes import Strokes
from game.ui.look.text import Typeset
from game.ui.map.paint import geometry
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.scene_data import CHARTED, IN_SIGHT, MANNED, OUT_OF_MIND, RECENT, UNKNOWN, KnownMarks

TONES: dict[int, tuple[str, float]] = {
    IN_SIGHT: ("#FFF6D8", 0.30),
    MANNED: ("#FFE9A8", 0.46),
    RECENT: ("#8A5E22", 0.26),
    OUT_OF_MIND: ("#4A2C12", 0.46),
    CHARTED: ("#33302E", 0.46),
    UNKNOWN: ("#1C130C", 0.50),
}
"""Colour and opacity: the less is known the darker."""
_LABELS_FROM = 24
_PLATE = 22
_HIGH = 0.52
_TILE = 512
_KEPT_TILES = 40
_KEPT = 200

Blit = tuple[pygame.Surface, tuple[int, int]]


class KnownPainter:
    """Draws the tones and figures, baked into tiles that are kept until the knowledge changes."""

    def __init__(self, grid: Grid, typeset: Typeset) -> None:
        self.grid = grid
        self.typeset = typeset
        self._stamps: dict[tuple[int, float], Blit] = {}
        self._plates: dict[str, pygame.Surface] = {}
        self._marks: KnownMarks | None = None
        self._settled = 0.0
        self._tiles: OrderedDict[tuple[float, int, int], pygame.Surface] = OrderedDict()

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, marks: KnownMarks) -> None:
        """Draw what of it is in view. While the camera zooms, the tiles of the farther view are enlarged."""
        if marks is not self._marks:
            self._marks = marks
            self._tiles.clear()
        if camera.radius == camera.goal_radius:
            self._settled = camera.radius
        radius = min(self._settled or camera.radius, camera.goal_radius)
        factor = camera.radius / radius
        left, top = camera.origin
        side = _TILE * factor
        for row in range(math.floor(top / side), math.floor((top + rect.height - 1) / side) + 1):
            for column in range(math.floor(left / side), math.floor((left + rect.width - 1) / side) + 1):
                tile = self._tile(radius, column, row, marks)
                x0, y0 = math.floor(column * side), math.floor(row * side)
                if factor != 1.0:
                    size = math.floor((column + 1) * side) - x0, math.floor((row + 1) * side) - y0
                    tile = pygame.transform.scale(tile, size)
                place = (x0 - left + rect.left, y0 - top + rect.top)
                surface.blit(tile, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _tile(self, radius: float, column: int, row: int, marks: KnownMarks) -> pygame.Surface:
        key = (radius, column, row)
        found = self._tiles.get(key)
        if found is None:
            if len(self._tiles) >= _KEPT_TILES:
                self._tiles.popitem(last=False)
            found = self._tiles[key] = self._bake(radius, column * _TILE, row * _TILE, marks)
        else:
            self._tiles.move_to_end(key)
        return found

    def _bake(self, radius: float, left: int, top: int, marks: KnownMarks) -> pygame.Surface:
        """The tile at a world pixel, premultiplied."""
        tones: list[Blit] = []
        plates: list[Blit] = []
        for hex_, x, y in self._hexes(radius, left, top):
            tone = marks.tones[hex_]
            stamp, (dx, dy) = self._stamp(tone, radius)
            tones.append((stamp, (x + dx, y + dy)))
            if radius >= _LABELS_FROM and tone in (RECENT, OUT_OF_MIND, CHARTED):
                plate = self._plate("–" if tone == CHARTED else str(marks.ages[hex_]))
                place = plate.get_rect(center=(x, y - round(radius * _HIGH)))
                plates.append((plate, place.topleft))
        tile = clear_surface((_TILE, _TILE))
        tile.fblits(tones, pygame.BLEND_PREMULTIPLIED)
        tile.fblits(plates, pygame.BLEND_PREMULTIPLIED)
        return tile

    def _hexes(self, radius: float, left: int, top: int) -> Iterator[tuple[HexId, int, int]]:
        """Hexes that reach into a tile, with the pixel of their middle in it."""
        scale = radius / UNIT_RADIUS
        first, high = geometry.place_at(left / scale, top / scale)
        last, low = geometry.place_at((left + _TILE) / scale, (top + _TILE) / scale)
        for row in range(max(0, high - 1), min(self.grid.height, low + 2)):
            for column in range(max(0, first - 1), min(self.grid.width, last + 2)):
                x, y = geometry.centre_of(column, row)
                yield self.grid.at(column, row), round(x * scale) - left, round(y * scale) - top

    def _stamp(self, tone: int, radius: float) -> Blit:
        found = self._stamps.get((tone, radius))
        if found is None:
            if len(self._stamps) > _KEPT:
                self._stamps.clear()
            found = self._stamps[tone, radius] = tone_stamp(tone, radius)
        return found

    def _plate(self, text: str) -> pygame.Surface:
        found = self._plates.get(text)
        if found is None:
            if len(self._plates) > _KEPT:
                self._plates.clear()
            found = self._plates[text] = age_plate(self.typeset, text).premul_alpha()
        return found


def tone_stamp(tone: int, radius: float) -> Blit:
    """A hex of a tone, premultiplied, and its place about the middle."""
    colour, opacity = TONES[tone]
    scale = radius / UNIT_RADIUS
    strokes = Strokes()
    strokes.polygon([(x * scale, y * scale) for x, y in geometry.CORNERS], colour, opacity)
    return strokes.picture()


def age_plate(typeset: Typeset, text: str) -> pygame.Surface:
    """Days since a hex was seen, on a round plate."""
    size = chip_width(typeset, text, role=theme.STRONG), typeset.scale.px(_PLATE)
    plate = clear_surface(size)
    draw_chip(plate, typeset, text, 0, 0, tone="marker", role=theme.STRONG, height=_PLATE)
    return plate
