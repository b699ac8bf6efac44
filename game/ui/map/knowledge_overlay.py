"""The knowledge map on the land: a tone on every hex, the age of what is remembered in figures."""

from collections import OrderedDict
from collections.abc import Iterator

import pygame

from game.core.hexgrid import Grid
from game.core.records import HexId
from game.ui import theme
from game.ui.chips import chip_width, draw_chip
from game.ui.map import geometry
from game.ui.map.camera import Camera
from game.ui.map.geometry import UNIT_RADIUS
from game.ui.map.scene_data import CHARTED, IN_SIGHT, OUT_OF_MIND, RECENT, UNKNOWN, KnownMarks
from game.ui.pixels import clear_surface
from game.ui.strokes import Strokes
from game.ui.text import Typeset

TONES: dict[int, tuple[str, float]] = {
    IN_SIGHT: ("#FFF6D8", 0.30),
    RECENT: ("#8A5E22", 0.26),
    OUT_OF_MIND: ("#4A2C12", 0.46),
    CHARTED: ("#33302E", 0.46),
    UNKNOWN: ("#1C130C", 0.50),
}
"""Colour and opacity: the less is known the darker."""
_LABELS_FROM = 24
_PLATE = 22
_HIGH = 0.52
_KEPT = 200

Blit = tuple[pygame.Surface, tuple[int, int]]


class KnownPainter:
    """Draws the tones and figures; keeps what it drew last while nothing moves."""

    def __init__(self, grid: Grid, typeset: Typeset) -> None:
        self.grid = grid
        self.typeset = typeset
        self._stamps: dict[tuple[int, float], Blit] = {}
        self._plates: OrderedDict[str, pygame.Surface] = OrderedDict()
        self._key: tuple[object, ...] = ()
        self._marks: KnownMarks | None = None
        self._tones: list[Blit] = []
        self._labels: list[Blit] = []

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, marks: KnownMarks) -> None:
        """Draw what of it is in view."""
        key = (camera.origin, camera.radius, camera.view, rect.topleft)
        if key != self._key or marks is not self._marks:
            self._key, self._marks = key, marks
            self._lay_out(rect, camera, marks)
        surface.fblits(self._tones, pygame.BLEND_PREMULTIPLIED)
        surface.fblits(self._labels)

    def _lay_out(self, rect: pygame.Rect, camera: Camera, marks: KnownMarks) -> None:
        self._tones, self._labels = [], []
        radius = camera.radius
        for hex_, x, y in self._in_view(rect, camera):
            tone = marks.tones[hex_]
            stamp, (left, top) = self._stamp(tone, radius)
            self._tones.append((stamp, (x + left, y + top)))
            if radius >= _LABELS_FROM and tone in (RECENT, OUT_OF_MIND, CHARTED):
                plate = self._plate("–" if tone == CHARTED else str(marks.ages[hex_]))
                middle = y - round(radius * _HIGH)
                place = plate.get_rect(center=(x, middle))
                self._labels.append((plate, place.topleft))

    def _in_view(self, rect: pygame.Rect, camera: Camera) -> Iterator[tuple[HexId, int, int]]:
        frame, scale = camera.visible(), camera.scale
        first, top = geometry.place_at(frame.left, frame.top)
        last, bottom = geometry.place_at(frame.right, frame.bottom)
        left, high = camera.origin[0] - rect.left, camera.origin[1] - rect.top
        for row in range(max(0, top - 1), min(self.grid.height, bottom + 2)):
            for column in range(max(0, first - 1), min(self.grid.width, last + 2)):
                x, y = geometry.centre_of(column, row)
                yield self.grid.at(column, row), round(x * scale) - left, round(y * scale) - high

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
                self._plates.popitem(last=False)
            found = self._plates[text] = age_plate(self.typeset, text)
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
