"""What lies on the ground under units: who acts, whom it looks at, who is free and who can be taken."""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

import pygame

from game.ui.look import theme
from game.ui.look.vector import Canvas

Point = tuple[float, float]
Mark = Literal["acting", "target", "free", "takes"]

_WIDER = 1.26
_INKS: dict[Mark, tuple[str, str, float, float]] = {
    "acting": ("#FFF0C4", "#FFE9A8", 0.30, 3.0),
    "target": ("#F4B9A4", "#F0C9B0", 0.34, 3.0),
    "free": ("#FFF3D2", "#FFF3D2", 0.14, 1.5),
    "takes": ("#F4B9A4", "#FBD9C8", 0.20, 1.8),
}


def draw_marks(surface: pygame.Surface, marks: Iterable[tuple[Point, Mark]], d: int) -> None:
    """Draws a lit hex around the foot of each unit with a token of box `d`: light over dark, as all marks."""
    pictures = []
    for (x, y), mark in marks:
        picture = _picture(mark, d)
        pictures.append((picture, picture.get_rect(center=(round(x), round(y)))))
    surface.fblits(pictures, pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=48)
def _picture(mark: Mark, d: int) -> pygame.Surface:
    fill, edge, opacity, wide = _INKS[mark]
    radius = d / 2 * _WIDER + 6
    side = round(2 * radius) + 10
    canvas = Canvas(side, side)
    turns = [math.radians(60 * turn) for turn in range(6)]
    corners = [(side / 2 + radius * math.cos(turn), side / 2 + radius * math.sin(turn)) for turn in turns]
    canvas.polygon(corners, fill, fill_opacity=opacity)
    canvas.polygon(corners, None, theme.OVERLAY_DARK, wide + 2.0, stroke_opacity=0.30)
    canvas.polygon(corners, None, edge, wide)
    return canvas.premultiplied(1, 2)
