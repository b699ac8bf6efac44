"""What lies on the ground under units: who acts, whom it looks at, who is free and who can be taken."""

import math
from collections.abc import Iterable
from typing import Literal

import pygame

from game.ui import theme
from game.ui.strokes import Strokes

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
    strokes = Strokes()
    radius = d / 2 * _WIDER + 6
    drawn = False
    for (x, y), mark in marks:
        fill, edge, opacity, wide = _INKS[mark]
        turns = [math.radians(60 * turn) for turn in range(6)]
        corners = [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
        strokes.polygon(corners, fill, opacity)
        strokes.line(corners, wide + 2.0, theme.OVERLAY_DARK, 0.30, closed=True)
        strokes.line(corners, wide, edge, closed=True)
        drawn = True
    if drawn:
        strokes.draw(surface)
