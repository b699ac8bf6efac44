"""Food that lies in hexes, drawn on the map: a small disc with a joint of meat; bait of one's own stands in a
ring."""

from collections.abc import Iterable
from functools import lru_cache

import pygame

from game.core.hexgrid import Grid
from game.ui.look import assets, theme
from game.ui.look.vector import Canvas
from game.ui.map.paint import geometry
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.scene_data import FoodMark

_SHIFT = (0.36, -0.66)
"""Where the mark lies, in corner radii from the middle of its hex: above the tokens, across from a fire."""
_SIZE = 0.36
"""Width of the mark in corner radii."""
_LEAST = 12
_EDGE = 3


def draw_food(
    surface: pygame.Surface, rect: pygame.Rect, camera: Camera, grid: Grid, marks: Iterable[FoodMark]
) -> None:
    """Draw the marks that are in view."""
    left, top = camera.origin[0] - rect.left, camera.origin[1] - rect.top
    side = max(_LEAST, round(_SIZE * camera.radius))
    for mark in marks:
        x, y = geometry.centre(grid, mark.hex)
        x = (x + _SHIFT[0] * UNIT_RADIUS) * camera.scale - left
        y = (y + _SHIFT[1] * UNIT_RADIUS) * camera.scale - top
        picture = _picture(side, bait=mark.bait)
        box = picture.get_rect(center=(round(x), round(y)))
        if box.colliderect(rect):
            surface.blit(picture, box, special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=32)
def _picture(side: int, *, bait: bool) -> pygame.Surface:
    """A mark whose disc is `side` pixels wide, premultiplied."""
    whole = side + 2 * _EDGE
    centre = whole / 2
    canvas = Canvas(whole, whole)
    canvas.circle(centre, centre + 1.0, side / 2, "#000000", fill_opacity=0.35)
    canvas.circle(centre, centre, side / 2 - 0.8, theme.PAPER_LIT, theme.INK, 1.4)
    if bait:
        canvas.circle(centre, centre, side / 2 - 2.4, None, theme.BRASS, 1.6)
    assets.draw_markup(canvas, "icons", "food", centre, centre, side * 0.66, theme.INK, theme.PAPER_LIT)
    return canvas.surface(1, 3).premul_alpha()
