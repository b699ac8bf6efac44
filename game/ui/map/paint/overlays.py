"""What is laid over the land: reach, rings of sight and siege, the hovered and the selected hex.

Every overlay is a premultiplied picture made once for a zoom and kept, with the world pixel (units times
scale) of its upper left corner.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pygame

from game.core.hexgrid import Grid
from game.core.records import HexId
from game.ui.look import theme
from game.ui.look.pixels import Floats, alpha_of, clear_surface, surface_of
from game.ui.look.shapes import Point, dashes
from game.ui.look.strokes import Strokes
from game.ui.map.paint import geometry, outlines
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.sampling import softened
from game.ui.map.paint.scene_data import RingMark

_COARSE = 4
_DIM = 0.075
_FLAT = 0.05
_GLOW = 0.46
_GLOW_TINT = np.array([0xFF, 0xF0, 0xC4], np.float32)
_GLOW_BLUR = 7.5
_CACHE = 24
_HOVERED = ("#FFF6DA", 0.22)
"""Colour and opacity of the fill."""
_LIGHT = theme.OVERLAY_LIGHT
_DARK = theme.OVERLAY_DARK
_RINGS = {
    "sight": (8.0, 6.0, 2.4, _LIGHT),
    "supply": (0.6, 7.0, 3.2, _LIGHT),
    "watch": (5.0, 6.5, 3.4, theme.WATCH_RING),
    "forced": (13.0, 5.0, 3.4, theme.WATCH_RING),
}
"""Dash, gap, width and colour of dashed rings."""
_LARGEST = 6_000_000
"""Most pixels of a picture that is made at full size; a larger reach is only dimmed around."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A premultiplied picture and the world pixel of its upper left corner."""

    surface: pygame.Surface
    left: int
    top: int

    @property
    def rect(self) -> pygame.Rect:
        """Its box in world pixels."""
        return self.surface.get_rect(topleft=(self.left, self.top))


class OverlayPainter:
    """Makes and keeps the overlays of a map."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.hurried = False
        """Whether a new reach is outlined for a frame before its glow is made, which takes half a frame."""
        self.finished = True
        """Whether everything was drawn in its last form."""
        self._layers: OrderedDict[tuple[object, ...], Layer] = OrderedDict()
        self._coming: tuple[object, ...] | None = None

    def _kept(self, key: tuple[object, ...], make: Callable[[], Layer]) -> Layer:
        found = self._layers.get(key)
        if found is None:
            found = self._layers[key] = make()
            if len(self._layers) > _CACHE:
                self._layers.popitem(last=False)
        else:
            self._layers.move_to_end(key)
        return found

    # Reach

    def draw_reach(
        self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, hexes: frozenset[HexId]
    ) -> None:
        """Dims what cannot be reached, lights the border of the rest and draws its outline."""
        self.finished = True
        if not hexes:
            return
        if camera.moving and camera.goal_radius != camera.radius:
            self._draw_quick_outline(surface, rect, camera, hexes)
            return
        radius = camera.radius
        key = ("reach", hexes, radius)
        self.finished = not self.hurried or key in self._layers or key == self._coming
        if not self.finished:
            self._coming = key
            self._draw_quick_outline(surface, rect, camera, hexes)
            return
        glow = self._kept(key, lambda: self._reach_layer(hexes, radius))
        left, top = camera.origin
        place = glow.rect.move(rect.left - left, rect.top - top)
        _dim_around(surface, rect, place)
        surface.blit(glow.surface, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def lit(self, hexes: frozenset[HexId], radius: float) -> bool:
        """Whether the glow of a reach is there at a corner radius, so that drawing it takes no time."""
        return ("reach", hexes, radius) in self._layers

    def _draw_quick_outline(
        self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, hexes: frozenset[HexId]
    ) -> None:
        for loop in outlines.loops(self.grid, hexes):
            points = [camera.to_screen(point) for point in loop]
            moved = [(x + rect.left, y + rect.top) for x, y in points]
            pygame.draw.lines(surface, _DARK, True, moved, 4)
            pygame.draw.aalines(surface, _LIGHT, True, moved)

    def _reach_layer(self, hexes: frozenset[HexId], radius: float) -> Layer:
        scale = radius / UNIT_RADIUS
        borders = [_scaled(loop, scale) for loop in outlines.loops(self.grid, hexes)]
        box = _box(borders, 12)
        picture = _glow_picture(self.grid, hexes, scale, box)
        lines = Strokes()
        thickness = 1.0 if radius >= 24 else 0.75
        for loop in borders:
            soft = [(x - box.left, y - box.top) for x, y in outlines.rounded(loop, 9 * scale)]
            lines.line(soft, 4.6 * thickness, "#2A1606", 0.55, closed=True)
            lines.line(soft, 2.4 * thickness, "#FFF1C9", closed=True)
        lines.draw(picture)
        return Layer(picture, box.left, box.top)

    # Rings

    def draw_ring(self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, ring: RingMark) -> None:
        """An outline around hexes: sight in dashes, siege as a double line, supply in dots, watch in red."""
        radius = camera.radius
        layer = self._kept(("ring", ring, radius), lambda: self._ring_layer(ring, radius))
        self._blit(surface, rect, camera, layer)

    def _ring_layer(self, ring: RingMark, radius: float) -> Layer:
        scale = radius / UNIT_RADIUS
        lines = Strokes()
        for loop in outlines.loops(self.grid, ring.hexes):
            soft = outlines.rounded(_scaled(loop, scale), 9 * scale)
            if ring.kind == "siege":
                lines.line(soft, 8.4, _DARK, 0.55, closed=True)
                lines.line(soft, 6.0, _LIGHT, closed=True)
                lines.line(soft, 2.4, _DARK, 0.8, closed=True)
                continue
            dash, gap, width, colour = _RINGS[ring.kind]
            parts = dashes([*soft, soft[0]], dash, gap)
            for part in parts:
                lines.line(part, width + 2.4, _DARK, 0.55)
            for part in parts:
                lines.line(part, width, colour)
        picture, (left, top) = lines.picture()
        return Layer(picture, left, top)

    # Single hexes

    def draw_hovered(self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, hex_: HexId) -> None:
        """The hex under the pointer: a rounded hex with a light fill."""
        self._draw_mark(surface, rect, camera, hex_, *_HOVERED)

    def hovered_box(self, rect: pygame.Rect, camera: Camera, hex_: HexId) -> pygame.Rect:
        """The box on the surface of the hex under the pointer."""
        layer, place = self._mark(rect, camera, hex_, *_HOVERED)
        return layer.surface.get_rect(topleft=place)

    def draw_selected(self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, hex_: HexId) -> None:
        """The selected hex, in brass."""
        self._draw_mark(surface, rect, camera, hex_, theme.BRASS_LIGHT, 0.10)

    def _draw_mark(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        camera: Camera,
        hex_: HexId,
        colour: str,
        fill: float,
    ) -> None:
        layer, place = self._mark(rect, camera, hex_, colour, fill)
        surface.blit(layer.surface, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _mark(
        self, rect: pygame.Rect, camera: Camera, hex_: HexId, colour: str, fill: float
    ) -> tuple[Layer, tuple[int, int]]:
        """A mark and its place on the surface."""
        radius = camera.radius
        layer = self._kept(("hex", colour, radius), lambda: _mark_layer(radius, colour, fill))
        x, y = camera.centre(hex_)
        return layer, (round(x) + layer.left + rect.left, round(y) + layer.top + rect.top)

    @staticmethod
    def _blit(surface: pygame.Surface, rect: pygame.Rect, camera: Camera, layer: Layer) -> None:
        left, top = camera.origin
        place = (layer.left - left + rect.left, layer.top - top + rect.top)
        surface.blit(layer.surface, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def _scaled(points: list[Point], scale: float) -> list[Point]:
    return [(x * scale, y * scale) for x, y in points]


def _box(loops: list[list[Point]], margin: int) -> pygame.Rect:
    """A box around loops whose sides are multiples of the coarse raster."""
    xs = [x for loop in loops for x, _ in loop]
    ys = [y for loop in loops for _, y in loop]
    left = int((min(xs) - margin) // _COARSE) * _COARSE
    top = int((min(ys) - margin) // _COARSE) * _COARSE
    right = -int((-max(xs) - margin) // _COARSE) * _COARSE
    bottom = -int((-max(ys) - margin) // _COARSE) * _COARSE
    return pygame.Rect(left, top, right - left, bottom - top)


def _glow_picture(grid: Grid, hexes: frozenset[HexId], scale: float, box: pygame.Rect) -> pygame.Surface:
    """Dimmed outside, lit along the border inside, made at quarter size (all of it is soft)."""
    if box.width * box.height > _LARGEST:
        return clear_surface(box.size)
    coarse = scale / _COARSE
    reach = 6
    size = (box.width // _COARSE + 2 * reach, box.height // _COARSE + 2 * reach)
    # Filled four times as fine: a polygon covers every pixel it touches and would grow by half of one.
    fine = 4
    mask = clear_surface((size[0] * fine, size[1] * fine))
    left, top = box.left / _COARSE - reach, box.top / _COARSE - reach
    for hex_ in hexes:
        corners = [
            ((x * coarse - left) * fine, (y * coarse - top) * fine) for x, y in geometry.outline(grid, hex_)
        ]
        pygame.draw.polygon(mask, (255, 255, 255, 255), corners)
    inside = alpha_of(pygame.transform.smoothscale(mask, size))
    soft = softened(inside, _GLOW_BLUR / _COARSE, reach)
    inside = inside[reach:-reach, reach:-reach]
    lit: Floats = np.clip(inside * (1 - soft) * np.float32(2.6), 0, 1) * np.float32(_GLOW)
    lit = lit + (1 - lit) * inside * np.float32(_FLAT)
    dark = (1 - inside) * np.float32(_DIM)
    pixels = np.empty((*inside.shape, 4), np.float32)
    pixels[..., :3] = _GLOW_TINT * lit[..., None]
    pixels[..., 3] = (lit + dark) * 255
    return pygame.transform.smoothscale(surface_of(pixels), box.size)


def _dim_around(surface: pygame.Surface, rect: pygame.Rect, place: pygame.Rect) -> None:
    """Dims the parts of `rect` that lie outside `place`."""
    shade = round(255 * (1 - _DIM))
    # A fill that blends does not heed the surface's clip.
    rect = rect.clip(surface.get_clip())
    inner = place.clip(rect)
    if not inner.width or not inner.height:
        surface.fill((shade, shade, shade), rect, pygame.BLEND_MULT)
        return
    for part in (
        (rect.left, rect.top, rect.width, inner.top - rect.top),
        (rect.left, inner.bottom, rect.width, rect.bottom - inner.bottom),
        (rect.left, inner.top, inner.left - rect.left, inner.height),
        (inner.right, inner.top, rect.right - inner.right, inner.height),
    ):
        if part[2] > 0 and part[3] > 0:
            surface.fill((shade, shade, shade), part, pygame.BLEND_MULT)


def _mark_layer(radius: float, colour: str, fill: float) -> Layer:
    scale = radius / UNIT_RADIUS
    points = outlines.rounded([(x * 0.95 * scale, y * 0.95 * scale) for x, y in geometry.CORNERS], 8 * scale)
    thickness = 1.0 if radius >= 24 else 0.7
    marks = Strokes()
    marks.polygon(points, colour, fill)
    marks.line(points, 5 * thickness, _DARK, 0.45, closed=True)
    marks.line(points, 2.4 * thickness, colour, closed=True)
    picture, (left, top) = marks.picture()
    return Layer(picture, left, top)
