"""The whole known world on a small sheet: land in short colours, roads, towns, stacks, the window's frame."""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import numpy as np
import pygame

from game.core.hexgrid import Grid
from game.ui.look import shapes, theme
from game.ui.look.colour import rgb
from game.ui.look.materials import paper_pixels
from game.ui.look.noise import smoothstep, tile_noise
from game.ui.look.pixels import Floats, surface_of_planes
from game.ui.look.shapes import Point
from game.ui.look.strokes import Strokes
from game.ui.look.theme import Livery, RimPattern, livery
from game.ui.look.vector import Canvas
from game.ui.map.paint import geometry
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.geometry import UNIT_RADIUS, Ints
from game.ui.map.paint.land_tables import LandTables
from game.ui.map.paint.scene_data import MapPicture, MinimapDot

_LARGER = 2
_DOT = 13
_ROUND = (0, 0.0, 0.0)
_FIGURES: Mapping[RimPattern, tuple[int, float, float]] = {
    "embattled": (4, 0.125, 0.0),
    "wavy": _ROUND,
    "indented": (3, 0.0, 0.0),
    "gobony": (4, 0.0, 0.0),
    "engrailed": (3, 0.5, 0.0),
    "pearled": (4, 0.125, 0.42),
    "corded": _ROUND,
    "quarterly": (4, 0.125, 0.0),
    "lozengy": (4, 0.0, 0.0),
    "gemelled": (3, 0.5, 0.0),
    "crossed": (4, 0.0, 0.42),
    "chequy": (3, 0.0, 0.0),
    "thorned": (6, 0.0, 0.5),
    "plain": (5, 0.0, 0.0),
}
"""The figure of a rim on the minimap: corners, how far it is turned, and how deep it goes in between them."""
_MARGIN = 0.5
"""Paper left around the map, in corner radii."""


class Minimap:
    """The minimap of one map at one size in pixels."""

    def __init__(self, width: int, height: int, size: tuple[int, int]) -> None:
        self.size = size
        across, down = geometry.world_size(width, height)
        margin = _MARGIN * UNIT_RADIUS
        self.scale = min(size[0] / (across + 2 * margin), size[1] / (down + 2 * margin))
        self.left = (size[0] - across * self.scale) / 2
        self.top = (size[1] - down * self.scale) / 2
        self._places = self._lookup()
        self._picture: MapPicture | None = None
        self._sheet: pygame.Surface | None = None
        self._dotted: tuple[pygame.Surface, tuple[MinimapDot, ...], pygame.Surface] | None = None
        """The sheet, who stands on it, and the picture of both."""
        self._roads: tuple[tuple[bytes, bytes], pygame.Surface, tuple[int, int]] | None = None
        self._bare: Floats = paper_pixels(size, 4, "#EBDDBD").transpose(2, 0, 1)
        at = np.arange(size[0])[None, :] + np.arange(size[1])[:, None]
        self._hatching: Floats = ((at % 7) < 1.2).astype(np.float32) * np.float32(14)

    def to_screen(self, point: Point) -> Point:
        """Pixel of a world point."""
        return self.left + point[0] * self.scale, self.top + point[1] * self.scale

    def to_world(self, pixel: Point) -> Point:
        """World point under a pixel."""
        return (pixel[0] - self.left) / self.scale, (pixel[1] - self.top) / self.scale

    def _lookup(self) -> tuple[Ints, Ints]:
        """Column and row of the hex under every sample; borders wander a little."""
        width, height = self.size[0] * _LARGER, self.size[1] * _LARGER
        side = max(width, height)
        cells = max(2, round(side / 24))
        noise = tile_noise((side, side), (cells, cells), 2, 91) - np.float32(0.5)
        reach = UNIT_RADIUS * 1.1
        xs = ((np.arange(width) + 0.5) / _LARGER - self.left) / self.scale
        ys = ((np.arange(height) + 0.5) / _LARGER - self.top) / self.scale
        x = (xs[None, :] + noise[:height, :width] * reach).astype(np.float32)
        y = (ys[:, None] + noise.T[:height, :width] * reach).astype(np.float32)
        return geometry.places_at(x, y)

    def sheet(self, picture: MapPicture) -> pygame.Surface:
        """Land, roads and towns; kept until another picture is asked for."""
        if self._sheet is None or picture is not self._picture:
            self._picture, self._sheet = picture, self._paint(picture)
        return self._sheet

    def _paint(self, picture: MapPicture) -> pygame.Surface:
        knowledge = LandTables(picture)
        cells = knowledge.cells_at(*self._places)
        paint = knowledge.paint[cells]
        table = np.array([rgb(part.short) for part in knowledge.paints], np.float32)
        land = np.stack([_averaged(table[:, channel][paint]) for channel in range(3)])
        middles = cells[::_LARGER, ::_LARGER]
        water, known, seen = (
            _smoothed(truth[middles].astype(np.float32))
            for truth in (knowledge.water, knowledge.known, knowledge.seen)
        )
        land -= np.exp(-(((water - 0.5) / 0.16) ** 2)) * 62 * (known > 0.9)
        grey = land.mean(axis=0)
        veil = np.array([0xD9, 0xCC, 0xAC], np.float32)
        remembered = land * 0.36 + (grey * 0.20 - self._hatching) + veil[:, None, None] * 0.44
        land += (remembered - land) * (1 - smoothstep(0.35, 0.65, seen))
        land += (self._bare - land) * (1 - smoothstep(0.4, 0.6, known))
        land -= np.exp(-(((known - 0.5) / 0.10) ** 2)) * np.float32(30)
        sheet = surface_of_planes(land)
        self._draw_roads(sheet, picture)
        for site in picture.sites:
            if site.kind == "city" and picture.state[site.hex]:
                x, y = self.to_screen(geometry.centre(picture.grid, site.hex))
                house = _house(livery(site.side or "neutral"), site.capital)
                sheet.blit(house, (round(x - house.get_width() / 2), round(y - house.get_height() / 2)))
        return sheet

    def _draw_roads(self, sheet: pygame.Surface, picture: MapPicture) -> None:
        if not any(picture.road):
            return
        key = (picture.road, picture.road_links)
        if self._roads is None or self._roads[0] != key:
            self._roads = (key, *self._road_lines(picture).picture())
        sheet.blit(self._roads[1], self._roads[2], special_flags=pygame.BLEND_PREMULTIPLIED)

    def _road_lines(self, picture: MapPicture) -> Strokes:
        grid = picture.grid
        lines = Strokes()
        for hex_, kind in enumerate(picture.road):
            if not kind:
                continue
            here = self.to_screen(geometry.centre_of(*_place(grid, hex_)))
            for direction, neighbour in enumerate(grid.toward[hex_]):
                if neighbour > hex_ and picture.road_links[hex_] >> direction & 1 and picture.road[neighbour]:
                    there = self.to_screen(geometry.centre_of(*_place(grid, neighbour)))
                    lines.line([here, there], 1.2, "#5A4026", 0.75, caps=False)
        return lines

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        camera: Camera,
        picture: MapPicture,
        dots: Iterable[MinimapDot] = (),
    ) -> None:
        """Draws the minimap into a part of a surface that has its size."""
        before = surface.get_clip()
        surface.set_clip(rect.clip(before))
        surface.blit(self._with_dots(picture, tuple(dots)), rect)
        frame = camera.visible()
        left, top = self.to_screen((frame.left, frame.top))
        right, bottom = self.to_screen((frame.right, frame.bottom))
        window = pygame.Rect(
            round(rect.left + left), round(rect.top + top), round(right - left), round(bottom - top)
        )
        pygame.draw.rect(surface, "#1C110A", window.inflate(2, 2), 4, border_radius=2)
        pygame.draw.rect(surface, "#FFEFC0", window, 2, border_radius=1)
        surface.set_clip(before)

    def _with_dots(self, picture: MapPicture, dots: tuple[MinimapDot, ...]) -> pygame.Surface:
        sheet, kept = self.sheet(picture), self._dotted
        if kept is not None and kept[0] is sheet and kept[1] == dots:
            return kept[2]
        dotted = sheet.copy()
        for dot in dots:
            x, y = self.to_screen(geometry.centre(picture.grid, dot.hex))
            mark = _dot(livery(dot.side))
            dotted.blit(mark, (round(x) - mark.get_width() // 2, round(y) - mark.get_height() // 2))
        self._dotted = (sheet, dots, dotted)
        return dotted


def _place(grid: Grid, hex_: int) -> tuple[int, int]:
    row, column = divmod(hex_, grid.width)
    return column, row


def _averaged(values: Floats) -> Floats:
    """Samples averaged to pixels."""
    rows = values[0::_LARGER] + values[1::_LARGER]
    out: Floats = (rows[:, 0::_LARGER] + rows[:, 1::_LARGER]) * np.float32(0.25)
    return out


def _smoothed(values: Floats) -> Floats:
    """A mask softened by about a pixel, edges repeated."""
    padded = np.pad(values, 2, mode="edge")
    for axis in (0, 1):
        first, second = np.roll(padded, 1, axis), np.roll(padded, -1, axis)
        padded = (padded + first + second) * np.float32(1 / 3)
    out: Floats = padded[2:-2, 2:-2]
    return out


@lru_cache(maxsize=64)
def _house(side: Livery, capital: bool) -> pygame.Surface:
    size = 5.4 if capital else 4.2
    room = math.ceil(size * 3.4)
    c = room / 2
    canvas = Canvas(room, room)
    points: Sequence[Point] = [
        (c - size, c + size),
        (c - size, c - size * 0.5),
        (c, c - size * 1.5),
        (c + size, c - size * 0.5),
        (c + size, c + size),
    ]
    canvas.path(shapes.polyline(points), side.base, "#FFF6DE", 1.5)
    _emblem(canvas, side, (c, c + size * 0.12), size * 0.62, side.glyph, side.base)
    return canvas.surface(1, 3)


@lru_cache(maxsize=64)
def _dot(side: Livery) -> pygame.Surface:
    canvas = Canvas(_DOT, _DOT)
    middle = (_DOT / 2, _DOT / 2)
    _emblem(canvas, side, middle, _DOT * 0.44, theme.OUTLINE, side.base)
    _emblem(canvas, side, middle, _DOT * 0.30, side.base, side.glyph)
    return canvas.surface(1, 4)


def _emblem(canvas: Canvas, side: Livery, middle: Point, radius: float, colour: str, core: str) -> None:
    """The figure that a side has here, so that colour alone does not tell it; a `core` parts those that
    share one."""
    corners, turn, depth = _FIGURES.get(side.pattern, _ROUND)
    x, y = middle
    if not corners:
        canvas.circle(x, y, radius * 0.86, colour)
    else:
        steps = corners * (2 if depth else 1)
        points = []
        for step in range(steps):
            reach = radius * (depth if depth and step % 2 else 1)
            angle = math.tau * (step / steps + turn)
            points.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
        canvas.path(shapes.polyline(points), colour)
    if side.stripes > 1:
        canvas.circle(x, y, radius * 0.3, core)
