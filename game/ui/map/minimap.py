"""The whole known world on a small sheet: land in short colours, roads, towns, stacks, the window's frame."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
import pygame

from game.core.hexgrid import Grid
from game.ui import shapes, theme
from game.ui.colour import rgb
from game.ui.map import geometry
from game.ui.map.camera import Camera
from game.ui.map.geometry import UNIT_RADIUS, Ints
from game.ui.map.knowledge import Knowledge
from game.ui.map.scene_data import MapPicture, MinimapDot
from game.ui.materials import paper_pixels
from game.ui.noise import smoothstep, tile_noise
from game.ui.pixels import Floats, surface_of_planes
from game.ui.shapes import Point
from game.ui.strokes import Strokes
from game.ui.theme import livery
from game.ui.vector import Canvas

_LARGER = 2
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
        knowledge = Knowledge(picture)
        cells = knowledge.cells_at(*self._places)
        table = np.array([rgb(paint.short) for paint in knowledge.paints], np.float32)
        land = np.stack([table[:, channel][knowledge.paint[cells]] for channel in range(3)])
        water = _smoothed(knowledge.water[cells].astype(np.float32))
        known = _smoothed(knowledge.known[cells].astype(np.float32))
        seen = _smoothed(knowledge.seen[cells].astype(np.float32))
        land -= np.exp(-(((water - 0.5) / 0.16) ** 2)) * 62 * (known > 0.9)
        grey = land.mean(axis=0)
        veil = np.array([0xD9, 0xCC, 0xAC], np.float32)
        at = np.arange(cells.shape[1])[None, :] + np.arange(cells.shape[0])[:, None]
        hatch = ((at % 15) < 2.5) * np.float32(14)
        remembered = land * 0.36 + grey * 0.20 + veil[:, None, None] * 0.44 - hatch
        share = smoothstep(0.35, 0.65, seen)
        shown = land * share + remembered * (1 - share)
        bare = paper_pixels((cells.shape[1], cells.shape[0]), 4, "#EBDDBD").transpose(2, 0, 1)
        covered = smoothstep(0.4, 0.6, known)
        shown = shown * covered + bare * (1 - covered)
        shown -= np.exp(-(((known - 0.5) / 0.10) ** 2)) * np.float32(30)
        sheet = pygame.transform.smoothscale(surface_of_planes(shown), self.size)
        self._draw_roads(sheet, picture)
        for site in picture.sites:
            if site.kind == "city" and picture.state[site.hex]:
                x, y = self.to_screen(geometry.centre(picture.grid, site.hex))
                house = _house(livery(site.side or "neutral").base, site.capital)
                sheet.blit(house, (round(x - house.get_width() / 2), round(y - house.get_height() / 2)))
        return sheet

    def _draw_roads(self, sheet: pygame.Surface, picture: MapPicture) -> None:
        if not picture.road:
            return
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
        lines.draw(sheet)

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
        surface.blit(self.sheet(picture), rect)
        grid = picture.grid
        for dot in dots:
            x, y = self.to_screen(geometry.centre(grid, dot.hex))
            mark = _dot(livery(dot.side).base)
            surface.blit(
                mark,
                (rect.left + round(x) - mark.get_width() // 2, rect.top + round(y) - mark.get_height() // 2),
            )
        frame = camera.visible()
        left, top = self.to_screen((frame.left, frame.top))
        right, bottom = self.to_screen((frame.right, frame.bottom))
        window = pygame.Rect(
            round(rect.left + left), round(rect.top + top), round(right - left), round(bottom - top)
        )
        pygame.draw.rect(surface, "#1C110A", window.inflate(2, 2), 4, border_radius=2)
        pygame.draw.rect(surface, "#FFEFC0", window, 2, border_radius=1)
        surface.set_clip(before)


def _place(grid: Grid, hex_: int) -> tuple[int, int]:
    row, column = divmod(hex_, grid.width)
    return column, row


def _smoothed(values: Floats) -> Floats:
    """A mask softened by about two pixels, edges repeated."""
    padded = np.pad(values, 3, mode="edge")
    for axis in (0, 1):
        total = np.zeros_like(padded)
        for step in range(-3, 4):
            total += np.roll(padded, step, axis)
        padded = total / np.float32(7)
    out: Floats = padded[3:-3, 3:-3]
    return out


@lru_cache(maxsize=64)
def _house(colour: str, capital: bool) -> pygame.Surface:
    size = 5.4 if capital else 4.2
    side = math.ceil(size * 3.4)
    c = side / 2
    canvas = Canvas(side, side)
    points: Sequence[Point] = [
        (c - size, c + size),
        (c - size, c - size * 0.5),
        (c, c - size * 1.5),
        (c + size, c - size * 0.5),
        (c + size, c + size),
    ]
    canvas.path(shapes.polyline(points), colour, "#FFF6DE", 1.5)
    return canvas.surface(1, 3)


@lru_cache(maxsize=64)
def _dot(colour: str) -> pygame.Surface:
    canvas = Canvas(9, 9)
    canvas.circle(4.5, 4.5, 2.9, colour, theme.OUTLINE, 1.2)
    return canvas.surface(1, 4)
