"""Who fights whom: lines between units with numbered discs, marked cells, chips for the outnumbered."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import pygame

from game.ui.look import theme
from game.ui.look.shapes import Point, dashes
from game.ui.look.strokes import Strokes
from game.ui.look.text import Typeset
from game.ui.look.vector import Canvas

LinkKind = Literal[
    "primary", "secondary", "missile", "support", "carried", "pursuit", "threat", "aim", "expected"
]
"""How two are joined: both fight, one joins, shots, cover from behind, one carries the other; one goes after
the other, would strike it as it leaves, aims at it, is thought to aim at it."""

SECONDARY = "#BBD4F6"
PURSUIT = "#F2BE62"
THREAT = "#F0937F"
CARRIED = "#C9B28A"
EXPECTED = "#D9C3BC"
CHOSEN = "#FFD97A"
_LIGHT, _DARK = theme.OVERLAY_LIGHT, theme.OVERLAY_DARK
_STEPS = 25


@dataclass(frozen=True, slots=True)
class Link:
    """A line between the discs of two units, in pixels of the field.

    `gap` is how far it stays from the middle of each disc, `bend` how far its middle is pushed aside (to the
    right of the way), so that crossing lines can be told apart. `number` of 0 draws no disc. `heads`: whether
    it has one at its start and at its end; None as its kind has. A line without any is faint.
    """

    start: Point
    end: Point
    kind: LinkKind = "primary"
    number: int = 0
    chosen: bool = False
    bend: float = 0.0
    gap: tuple[float, float] = (32.0, 32.0)
    heads: tuple[bool, bool] | None = None


def draw_links(
    surface: pygame.Surface, typeset: Typeset, links: Sequence[Link], offset: tuple[int, int] = (0, 0)
) -> list[Point]:
    """Draws links, the chosen one last, and returns the places of their numbers in the order given.

    Primary links have a head at both ends, secondary ones are dashed in blue with one head, missiles fly
    along round dots.
    """
    strokes = Strokes()
    curves = [_curve(link) for link in links]
    for link, points in sorted(zip(links, curves, strict=True), key=lambda pair: pair[0].chosen):
        if len(points) > 2:
            _draw_line(strokes, link, points)
    strokes.draw(surface, offset)
    places = []
    for link, points in zip(links, curves, strict=True):
        x, y = points[len(points) // 2]
        place = (x + offset[0], y + offset[1])
        places.append(place)
        if link.number:
            draw_number(surface, typeset, place, link)
    return places


def line_picture(link: Link) -> tuple[pygame.Surface, tuple[int, int], Point]:
    """A link without its number as a premultiplied picture, the place of its upper left corner, and that of
    the number. For fields that keep the pictures of links which stay as they are."""
    strokes = Strokes()
    points = _curve(link)
    if len(points) > 2:
        _draw_line(strokes, link, points)
    picture, place = strokes.picture()
    return picture, place, points[len(points) // 2]


def middle_of(link: Link) -> Point:
    """Where the number of a link lies."""
    points = _curve(link)
    return points[len(points) // 2]


def _curve(link: Link) -> list[Point]:
    (ax, ay), (bx, by) = link.start, link.end
    span = math.hypot(bx - ax, by - ay)
    if span <= sum(link.gap) + 4:
        return [((ax + bx) / 2, (ay + by) / 2)]
    ux, uy = (bx - ax) / span, (by - ay) / span
    start = (ax + ux * link.gap[0], ay + uy * link.gap[0])
    end = (bx - ux * link.gap[1], by - uy * link.gap[1])
    middle = (
        (start[0] + end[0]) / 2 - uy * link.bend,
        (start[1] + end[1]) / 2 + ux * link.bend,
    )
    out = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        out.append((a * start[0] + b * middle[0] + c * end[0], a * start[1] + b * middle[1] + c * end[1]))
    return out


_COLOURS: dict[LinkKind, str] = {
    "secondary": SECONDARY,
    "support": SECONDARY,
    "carried": CARRIED,
    "pursuit": PURSUIT,
    "threat": THREAT,
    "aim": THREAT,
    "expected": EXPECTED,
}
_DASHES: dict[LinkKind, tuple[float, float]] = {
    "secondary": (8, 6),
    "pursuit": (14, 5),
    "threat": (4, 5),
    "carried": (3, 3),
}
_DOTTED = ("missile", "support", "aim", "expected")
_BOTH_WAYS = ("primary", "missile")


def _draw_line(strokes: Strokes, link: Link, points: list[Point]) -> None:
    colour = CHOSEN if link.chosen else _COLOURS.get(link.kind, _LIGHT)
    heads = link.heads if link.heads is not None else (link.kind in _BOTH_WAYS, link.kind != "carried")
    if link.heads == (False, False) and not link.chosen:
        strokes.line(points, 4.0, _DARK, 0.30)
        strokes.line(points, 1.6, colour, 0.55)
        return
    width = 4.4 if link.chosen else 3.0
    if link.kind in _DASHES:
        parts = dashes(points, *_DASHES[link.kind])
        for part in parts:
            strokes.line(part, width + 3.0, _DARK, 0.60)
        for part in parts:
            strokes.line(part, width, colour, caps=False)
    elif link.kind in _DOTTED:
        parts = dashes(points, 0.5, 8)
        for part in parts:
            strokes.line(part, width + 4.2, _DARK, 0.65)
        for part in parts:
            strokes.line(part, width + 1.2, colour)
    else:
        strokes.line(points, width + 3.4, _DARK, 0.62)
        strokes.line(points, width, colour)
    if heads[1]:
        _draw_head(strokes, points[-3], points[-1], colour)
    if heads[0]:
        _draw_head(strokes, points[2], points[0], colour)


def _draw_head(strokes: Strokes, before: Point, tip: Point, colour: str) -> None:
    span = math.dist(before, tip) or 1.0
    ux, uy = (tip[0] - before[0]) / span, (tip[1] - before[1]) / span

    def at(along: float, aside: float) -> Point:
        return tip[0] + ux * along - uy * aside, tip[1] + uy * along + ux * aside

    outline = [at(5, 0), at(-9, 8), at(-5, 0), at(-9, -8)]
    strokes.line(outline, 4, _DARK, 0.78, closed=True)
    strokes.polygon(outline, _DARK)
    strokes.polygon(outline, colour)


@lru_cache(maxsize=16)
def _disc(radius: float, fill: str) -> pygame.Surface:
    side = math.ceil(radius * 2 + 10)
    c = side / 2
    canvas = Canvas(side, side)
    canvas.circle(c, c + 2, radius, "#000000", fill_opacity=0.45)
    canvas.circle(c, c, radius, fill, "#20130A", 1.8)
    return canvas.surface(1, 3)


def draw_number(surface: pygame.Surface, typeset: Typeset, place: Point, link: Link) -> None:
    """The disc with the number of a link."""
    disc = number_picture(typeset, link.number, chosen=link.chosen)
    middle = (round(place[0]), round(place[1]))
    surface.blit(disc, disc.get_rect(center=middle), special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=256)
def number_picture(typeset: Typeset, number: int, *, chosen: bool) -> pygame.Surface:
    """The disc with a number, premultiplied."""
    unit = typeset.scale.exact(1)
    disc = _disc((15 if chosen else 12) * unit, CHOSEN if chosen else "#FFF6DE").copy()
    role = theme.FIGURE_M if chosen else theme.STRONG
    x, y = disc.get_width() / 2, disc.get_height() / 2
    typeset.draw(disc, str(number), x, y, role, theme.INK, align="centre", anchor="middle")
    return disc.premul_alpha()
