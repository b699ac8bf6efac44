"""Rim patterns: how the wooden rim of a token says whose it is without colour.

Everything is drawn in a disc of 100 units; the rim lies between the radii `INNER` and `OUTER` around its
centre.
"""

import math

from game.ui.look import shapes
from game.ui.look.shapes import TAU, Point
from game.ui.look.theme import RimPattern
from game.ui.look.vector import Canvas

INNER = 36.2
OUTER = 45.6
_MIDDLE = (INNER + OUTER) / 2


def draw_rim(
    canvas: Canvas, pattern: RimPattern, colour: str, centre: float, *, opacity: float = 0.96
) -> None:
    """Draws a pattern around (`centre`, `centre`)."""
    _DRAWERS[pattern](canvas, colour, centre, opacity)


def _polar(centre: float, radius: float, angle: float) -> Point:
    return centre + radius * math.cos(angle), centre + radius * math.sin(angle)


def _embattled(canvas: Canvas, colour: str, centre: float, opacity: float) -> None:
    points = []
    for index in range(16):
        start, end, following = (TAU * (index + part) / 16 for part in (-0.28, 0.28, 0.72))
        points += [
            _polar(centre, _MIDDLE - 0.3, start),
            _polar(centre, OUTER - 1.2, start),
            _polar(centre, OUTER - 1.2, end),
            _polar(centre, _MIDDLE - 0.3, end),
            _polar(centre, _MIDDLE - 0.3, following),
        ]
    outline = shapes.polyline(points) + shapes.circle(centre, centre, INNER + 0.6)
    canvas.path(outline, colour, fill_opacity=opacity, even_odd=True)


def _wavy(canvas: Canvas, colour: str, centre: float, opacity: float) -> None:
    steps = 260
    points = []
    for index in range(steps):
        angle = TAU * index / steps
        points.append(_polar(centre, _MIDDLE + 2.5 * math.sin(13 * angle), angle))
    canvas.path(shapes.polyline(points), None, colour, 2.5, stroke_opacity=opacity)


def _indented(canvas: Canvas, colour: str, centre: float, opacity: float) -> None:
    points = []
    for index in range(18):
        points.append(_polar(centre, OUTER - 1, TAU * index / 18))
        points.append(_polar(centre, INNER + 1.4, TAU * (index + 0.5) / 18))
    outline = shapes.polyline(points) + shapes.circle(centre, centre, INNER + 0.5)
    canvas.path(outline, colour, fill_opacity=opacity, even_odd=True)


def _gobony(canvas: Canvas, colour: str, centre: float, opacity: float) -> None:
    for index in range(12):
        start, middle, end = (TAU * (index + part) / 12 for part in (-0.25, 0.0, 0.25))
        block = [_polar(centre, OUTER - 1, angle) for angle in (start, middle, end)]
        block += [_polar(centre, INNER + 1, angle) for angle in (end, middle, start)]
        canvas.polygon(block, colour, fill_opacity=opacity)


def _engrailed(canvas: Canvas, colour: str, centre: float, opacity: float) -> None:
    number = shapes.number
    path = ""
    for index in range(14):
        start = _polar(centre, OUTER - 1.2, TAU * index / 14)
        end = _polar(centre, OUTER - 1.2, TAU * (index + 1) / 14)
        radius = number(math.dist(start, end) / 2 * 1.04)
        if not index:
            path = f"M{number(start[0])} {number(start[1])}"
        path += f"A{radius} {radius} 0 0 0 {number(end[0])} {number(end[1])}"
    canvas.path(path + "Z", None, colour, 2.1, stroke_opacity=opacity)


def _pearled(canvas: Canvas, colour: str, centre: float, opacity: float) -> None:
    for index in range(18):
        x, y = _polar(centre, _MIDDLE, TAU * index / 18)
        canvas.circle(x, y, 2.35, colour, fill_opacity=opacity)


def _bar(canvas: Canvas, colour: str, opacity: float, start: Point, end: Point, width: float) -> None:
    canvas.stroke([start, end], colour, width, opacity=opacity, cap="butt")


def _corded(canvas: Canvas, colour: str, centre: float, opacity: float) -> None:
    for index in range(16):
        angle = TAU * index / 16
        foot, tip = _polar(centre, INNER + 0.8, angle), _polar(centre, OUTER - 0.8, angle + 0.24)
        _bar(canvas, colour, opacity, foot, tip, 3.2)


def _quarterly(canvas: Canvas, colour: str, centre: float, opacity: float) -> None:
    steps = 10
    for index in range(4):
        angles = [TAU * (index + 0.5 * step / steps) / 4 for step in range(steps + 1)]
        block = [_polar(centre, OUTER - 1, angle) for angle in angles]
        block += [_polar(centre, INNER + 1, angle) for angle in reversed(angles)]
        canvas.polygon(block, colour, fill_opacity=opacity)


def _lozengy(canvas: Canvas, colour: str, centre: float, opacity: float) -> None:
    for index in range(12):
        angle, half = TAU * index / 12, TAU / 30
        lozenge = [
            _polar(centre, OUTER - 0.6, angle),
            _polar(centre, _MIDDLE, angle + half),
            _polar(centre, INNER + 0.6, angle),
            _polar(centre, _MIDDLE, angle - half),
        ]
        canvas.polygon(lozenge, colour, fill_opacity=opacity)


def _gemelled(canvas: Canvas, colour: str, centre: float, opacity: float) -> None:
    for radius in (INNER + 2.0, OUTER - 2.0):
        canvas.circle(centre, centre, radius, None, colour, 1.9, stroke_opacity=opacity)


def _crossed(canvas: Canvas, colour: str, centre: float, opacity: float) -> None:
    for index in range(10):
        for lean in (0.085, -0.085):
            angle = TAU * index / 10
            foot, tip = _polar(centre, INNER + 0.8, angle - lean), _polar(centre, OUTER - 0.8, angle + lean)
            _bar(canvas, colour, opacity, foot, tip, 1.9)


def _chequy(canvas: Canvas, colour: str, centre: float, opacity: float) -> None:
    for index in range(32):
        inner, outer = ((INNER + 0.6, _MIDDLE), (_MIDDLE, OUTER - 0.8))[index % 2]
        start, end = TAU * index / 32, TAU * (index + 1) / 32
        block = [_polar(centre, outer, start), _polar(centre, outer, end)]
        block += [_polar(centre, inner, end), _polar(centre, inner, start)]
        canvas.polygon(block, colour, fill_opacity=opacity)


def _thorned(canvas: Canvas, colour: str, centre: float, opacity: float) -> None:
    number = shapes.number
    for index in range(13):
        angle = TAU * index / 13
        foot, heel = _polar(centre, INNER + 0.8, angle - 0.11), _polar(centre, INNER + 0.8, angle + 0.11)
        tip, belly = _polar(centre, OUTER - 0.6, angle + 0.17), _polar(centre, INNER + 5, angle - 0.02)
        back = ((heel[0] + tip[0]) / 2, (heel[1] + tip[1]) / 2)
        canvas.path(
            f"M{number(foot[0])} {number(foot[1])}"
            f"Q{number(belly[0])} {number(belly[1])} {number(tip[0])} {number(tip[1])}"
            f"Q{number(back[0])} {number(back[1])} {number(heel[0])} {number(heel[1])}Z",
            colour,
            fill_opacity=opacity,
        )


def _plain(canvas: Canvas, colour: str, centre: float, opacity: float) -> None:
    canvas.circle(centre, centre, _MIDDLE, None, colour, 1.3, stroke_opacity=opacity * 0.7)


_DRAWERS = {
    "embattled": _embattled,
    "wavy": _wavy,
    "indented": _indented,
    "gobony": _gobony,
    "engrailed": _engrailed,
    "pearled": _pearled,
    "corded": _corded,
    "quarterly": _quarterly,
    "lozengy": _lozengy,
    "gemelled": _gemelled,
    "crossed": _crossed,
    "chequy": _chequy,
    "thorned": _thorned,
    "plain": _plain,
}
