"""Borders of single hexes: the ones that may be peeked over, and those that stacks look over."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

import pygame

from game.core.hexgrid import Grid
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.shapes import Point
from game.ui.look.strokes import Strokes
from game.ui.map.paint import geometry
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.scene_data import BorderMark

Look = Literal["free", "hover", "shut", "shut hover", "lit"]
_DEEP = 0.54
"""How far a wedge reaches into the hex behind the border, as a share of the corner radius."""
_LEAST_EYE = 14
_LOOKS: dict[Look, tuple[str, float, str, float]] = {
    "free": (theme.PAPER_LIT, 0.84, theme.PAPER_LIT, 1.0),
    "hover": (theme.BRASS_LIGHT, 0.96, theme.IVORY, 1.0),
    "shut": (theme.OVERLAY_DARK, 0.58, "#B9A888", 0.9),
    "shut hover": (theme.OVERLAY_DARK, 0.72, theme.IVORY, 1.0),
    "lit": (theme.BRASS_LIGHT, 0.5, theme.BRASS_LIGHT, 1.0),
}
"""Fill and edge of a wedge, each with its opacity."""


def draw_borders(
    surface: pygame.Surface, rect: pygame.Rect, camera: Camera, grid: Grid, marks: Iterable[BorderMark]
) -> None:
    """Draw the borders that stacks look over."""
    left, top = camera.origin[0] - rect.left, camera.origin[1] - rect.top
    for mark in marks:
        x, y = geometry.centre(grid, mark.hex)
        middle = (x * camera.scale - left, y * camera.scale - top)
        draw_wedge(surface, middle, camera.scale, mark.direction, "lit")
        x, y = wedge_middle(middle, camera.scale, mark.direction)
        draw_icon(surface, "eye", x, y, max(_LEAST_EYE, round(0.36 * camera.radius)), theme.INK, stroke=2.2)


def draw_wedge(surface: pygame.Surface, middle: Point, scale: float, direction: int, look: Look) -> None:
    """Draw a wedge over a border of the hex whose middle lies at a point of the surface."""
    picture, (left, top) = _wedge(direction, round(scale, 4), look)
    place = (round(middle[0]) + left, round(middle[1]) + top)
    surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def wedge_middle(middle: Point, scale: float, direction: int) -> Point:
    """Where the middle of a wedge lies."""
    corners = _corners(direction, scale)
    return (
        middle[0] + sum(x for x, _ in corners) / len(corners),
        middle[1] + sum(y for _, y in corners) / len(corners),
    )


def _corners(direction: int, scale: float) -> list[Point]:
    """Corners of a wedge around the middle of its hex: the border, and a shorter line behind it."""
    first, second = geometry.BORDER_CORNERS[direction]
    (ax, ay), (bx, by) = geometry.CORNERS[first], geometry.CORNERS[second]
    out_x, out_y = (ax + bx) / geometry.ROW_PITCH, (ay + by) / geometry.ROW_PITCH
    deep = _DEEP * UNIT_RADIUS
    inset = 0.24
    far_b = (bx + (ax - bx) * inset + out_x * deep, by + (ay - by) * inset + out_y * deep)
    far_a = (ax + (bx - ax) * inset + out_x * deep, ay + (by - ay) * inset + out_y * deep)
    return [(x * scale, y * scale) for x, y in ((ax, ay), (bx, by), far_b, far_a)]


@lru_cache(maxsize=96)
def _wedge(direction: int, scale: float, look: Look) -> tuple[pygame.Surface, tuple[int, int]]:
    fill, opacity, edge, shown = _LOOKS[look]
    corners = _corners(direction, scale)
    strokes = Strokes()
    strokes.polygon(corners, fill, opacity)
    strokes.line(corners, 4.6, theme.OVERLAY_DARK, 0.55, closed=True)
    strokes.line(corners, 2.2, edge, shown, closed=True)
    return strokes.picture()
