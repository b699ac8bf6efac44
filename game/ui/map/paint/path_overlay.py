"""The previewed path: a ribbon in the side's colour, prices on the borders, the goal's disc and chip."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.core.hexgrid import Grid
from game.ui.look import theme
from game.ui.look.chips import draw_chip
from game.ui.look.shapes import Point, curve, dashes
from game.ui.look.strokes import Strokes
from game.ui.look.text import Typeset
from game.ui.look.theme import livery
from game.ui.look.vector import Canvas
from game.ui.map.paint import geometry
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.scene_data import PaintedPath

_STEPS = 10
_DARK, _LIGHT = theme.OVERLAY_DARK, theme.OVERLAY_LIGHT
_START_GAP = 30.0
_GOAL_GAP = 32.0
_PRICES_FROM = 24


@dataclass(frozen=True, slots=True)
class _Ribbon:
    picture: pygame.Surface
    left: int
    top: int


class PathPainter:
    """Draws paths; keeps the last one's ribbon."""

    def __init__(self, grid: Grid, typeset: Typeset) -> None:
        self.grid = grid
        self.typeset = typeset
        self._key: tuple[PaintedPath, float] | None = None
        self._ribbon: _Ribbon | None = None

    def _centres(self, path: PaintedPath, scale: float) -> list[Point]:
        hexes = [path.start, *(step.hex for step in path.steps)]
        return [(x * scale, y * scale) for x, y in (geometry.centre(self.grid, hex_) for hex_ in hexes)]

    def draw_ribbon(
        self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, path: PaintedPath
    ) -> None:
        """The line itself; it lies under the tokens."""
        if path.steps:
            picture = self._ribbon_of(path, camera).picture
            place = self.ribbon_box(rect, camera, path)
            surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def ribbon_box(self, rect: pygame.Rect, camera: Camera, path: PaintedPath) -> pygame.Rect:
        """The box on the surface of the line of a path that has steps."""
        ribbon = self._ribbon_of(path, camera)
        left, top = camera.origin
        place = (ribbon.left - left + rect.left, ribbon.top - top + rect.top)
        return ribbon.picture.get_rect(topleft=place)

    def _ribbon_of(self, path: PaintedPath, camera: Camera) -> _Ribbon:
        key = (path, camera.radius)
        if self._key != key or self._ribbon is None:
            self._key, self._ribbon = key, self._make(path, camera.scale)
        return self._ribbon

    def _make(self, path: PaintedPath, scale: float) -> _Ribbon:
        points = self._centres(path, scale)
        samples = curve(points, _STEPS)
        size = _part_size(scale)
        payable = next((i for i, step in enumerate(path.steps) if not step.payable), len(path.steps))
        cut = payable * _STEPS + 1
        start, goal = points[0], points[-1]
        first = [p for p in samples[:cut] if math.dist(p, start) > _START_GAP * size]
        rest = samples[cut - 1 :] if payable < len(path.steps) else []
        strokes = Strokes()
        colour = livery(path.side).base
        whole = first if rest else [p for p in first if math.dist(p, goal) > _GOAL_GAP * size]
        parts = dashes(whole, 7 * size, 13 * size) if path.sneaks and len(whole) > 1 else [whole]
        for width, tint, opacity in ((10.5, _DARK, 0.62), (7.6, _LIGHT, 1.0), (3.8, colour, 1.0)):
            for part in parts:
                strokes.line(part, width * size, tint, opacity)
        if rest:
            _dots(strokes, [p for p in rest if math.dist(p, goal) > _GOAL_GAP * size], size)
        elif len(whole) > 2:
            _arrow_head(strokes, whole, colour, size)
        picture, (left, top) = strokes.picture()
        return _Ribbon(picture, left, top)

    def draw_prices(
        self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, path: PaintedPath
    ) -> None:
        """Prices on the borders where they are paid, and the goal; they lie over the tokens."""
        if not path.steps:
            return
        scale = camera.scale
        left, top = camera.origin
        moved = (rect.left - left, rect.top - top)
        points = self._centres(path, scale)
        samples = curve(points, _STEPS)
        unit = self.typeset.scale.exact(1)
        for index, step in enumerate(path.steps):
            if step.price and camera.radius >= _PRICES_FROM:
                x, y = samples[index * _STEPS + _STEPS // 2]
                self._price(surface, x + moved[0], y + moved[1], step.price, unit, payable=step.payable)
        x, y = points[-1][0] + moved[0], points[-1][1] + moved[1]
        self._goal(surface, x, y, path, unit)

    def boxes(self, rect: pygame.Rect, camera: Camera, path: PaintedPath) -> list[pygame.Rect]:
        """Boxes on the surface of what `draw_prices` will draw, which names keep clear of."""
        if not path.steps:
            return []
        unit = self.typeset.scale.exact(1)
        left, top = camera.origin
        samples = curve(self._centres(path, camera.scale), _STEPS)
        out = []
        for index, step in enumerate(path.steps):
            if step.price and camera.radius >= _PRICES_FROM:
                x, y = samples[index * _STEPS + _STEPS // 2]
                out.append(pygame.Rect(0, 0, 25 * unit, 25 * unit))
                out[-1].center = round(x - left + rect.left), round(y - top + rect.top)
        x, y = samples[-1][0] - left + rect.left, samples[-1][1] - top + rect.top
        out.append(pygame.Rect(round(x - 28 * unit), round(y - 28 * unit), 56 * unit, 56 * unit))
        if path.chip:
            wide = self.typeset.measure(path.chip, theme.STRONG) + 40 * unit
            out.append(pygame.Rect(round(x - wide / 2), round(y - 58 * unit), round(wide), round(26 * unit)))
        return out

    def _price(
        self, surface: pygame.Surface, x: float, y: float, text: str, unit: float, *, payable: bool
    ) -> None:
        disc = _disc(12.5 * unit, "#FFF6DE", "#20130A", 1.8)
        surface.blit(disc, (round(x - disc.get_width() / 2), round(y - disc.get_height() / 2)))
        ink = theme.INK if payable else theme.LOSS
        self.typeset.draw(surface, text, x, y, theme.STRONG, ink, align="centre", anchor="middle")

    def _goal(self, surface: pygame.Surface, x: float, y: float, path: PaintedPath, unit: float) -> None:
        side = livery(path.side)
        payable = all(step.payable for step in path.steps)
        rings = _goal_rings(unit)
        surface.blit(rings, (round(x - rings.get_width() / 2), round(y - rings.get_height() / 2)))
        disc = _disc(19.5 * unit, side.base if payable else theme.LOSS, _LIGHT, 2.2)
        surface.blit(disc, (round(x - disc.get_width() / 2), round(y - disc.get_height() / 2)))
        ink = side.glyph if payable else "#FFF3DC"
        if path.total:
            role = theme.FIGURE_M if len(path.total) < 4 else theme.STRONG
            self.typeset.draw(surface, path.total, x, y, role, ink, align="centre", anchor="middle")
        if path.chip:
            draw_chip(
                surface,
                self.typeset,
                path.chip,
                x,
                y - 58 * unit,
                tone="marker" if payable else "bad",
                icon="boot",
                icon_colour="#5B4524" if payable else theme.LOSS,
                role=theme.STRONG,
                align="centre",
            )


def _part_size(scale: float) -> float:
    """Lines keep their width near, and thin out in far views."""
    return 1.0 if scale >= 0.6 else max(0.45, scale / 0.6)


def _dots(strokes: Strokes, points: Sequence[Point], size: float) -> None:
    parts = dashes(points, 0.5, 9 * size)
    for part in parts:
        strokes.line(part, 7.6 * size, _DARK, 0.62)
    for part in parts:
        strokes.line(part, 4.6 * size, _LIGHT)


def _arrow_head(strokes: Strokes, points: Sequence[Point], colour: str, size: float) -> None:
    (ax, ay), (bx, by) = points[-3], points[-1]
    span = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / span, (by - ay) / span
    tip_x, tip_y = bx + ux * 9 * size, by + uy * 9 * size

    def at(along: float, aside: float) -> Point:
        along, aside = along * size, aside * size
        return tip_x + ux * along - uy * aside, tip_y + uy * along + ux * aside

    outline = [at(7, 0), at(-12, 12), at(-7, 0), at(-12, -12)]
    strokes.line(outline, 8.2 * size, _DARK, 0.72, closed=True)
    strokes.line(outline, 5.2 * size, _LIGHT, closed=True)
    strokes.polygon(outline, colour)


@lru_cache(maxsize=32)
def _disc(radius: float, fill: str, edge: str, line: float) -> pygame.Surface:
    side = math.ceil(radius * 2 + 10)
    c = side / 2
    canvas = Canvas(side, side)
    canvas.circle(c, c + 1.8, radius + 0.5, "#000000", fill_opacity=0.4)
    canvas.circle(c, c, radius, fill, edge, line)
    return canvas.surface(1, 3)


@lru_cache(maxsize=8)
def _goal_rings(unit: float) -> pygame.Surface:
    side = math.ceil(64 * unit)
    c = side / 2
    canvas = Canvas(side, side)
    canvas.circle(c, c, 26 * unit, None, _DARK, 5.5, stroke_opacity=0.6)
    canvas.circle(c, c, 26 * unit, None, _LIGHT, 2.6)
    return canvas.surface(1, 3)


def pointer_line(strokes: Strokes, start: Point, goal: Point) -> None:
    """The dotted line from a tooltip to the hex it speaks of."""
    parts = dashes([start, goal], 2, 6)
    for part in parts:
        strokes.line(part, 5, _DARK, 0.6)
    for part in parts:
        strokes.line(part, 2.6, _LIGHT)
