"""Shapes over the tokens: templates of attacks on many, ghosts of those who would leave, marks of reach."""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import pygame

from game.ui.battle.deciding.foresight import Leaver, StrikeReach, StrikeTemplate
from game.ui.battle.placing.pieces import badge
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.chips import draw_chip
from game.ui.look.colour import rgb
from game.ui.look.pixels import clear_surface
from game.ui.look.shapes import dashes
from game.ui.look.strokes import Strokes
from game.ui.look.vector import Canvas
from game.ui.widgets.kit import Kit

Point = tuple[float, float]
At = Callable[[str], Point | None]

_GOLD = "#FFD97A"
_ROUND = 14
"""Corners of the circle around each target."""
_GHOST_OFF = 1.75
"""How far from a unit its ghost stands, in boxes of a token."""
STRIKES, STRUCK_BY, OUT = (
    ("sword", theme.GAIN_ON_WALNUT),
    ("warning", theme.LOSS_ON_WALNUT),
    ("cross", theme.IVORY_FAINT),
)


def hull(points: Iterable[Point]) -> list[Point]:
    """Corners of the smallest convex shape around points, in order."""
    rest = sorted(set(points))
    if len(rest) < 3:
        return rest
    sides = []
    for way in (rest, rest[::-1]):
        side: list[Point] = []
        for point in way:
            while len(side) > 1 and _turn(side[-2], side[-1], point) <= 0:
                side.pop()
            side.append(point)
        sides.append(side[:-1])
    return [*sides[0], *sides[1]]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def outline(places: Sequence[Point], radius: float) -> list[Point]:
    """A rounded shape that covers a circle around each place."""
    around = (
        (
            x + radius * math.cos(2 * math.pi * step / _ROUND),
            y + radius * math.sin(2 * math.pi * step / _ROUND),
        )
        for x, y in places
        for step in range(_ROUND)
    )
    return hull(around)


def draw_templates(surface: pygame.Surface, templates: Sequence[StrikeTemplate], at: At, d: int) -> None:
    """An area attack lies over its targets, a slam comes from its unit; larger ones reach farther around."""
    strokes = Strokes()
    for template in templates:
        radius = d * (0.52 + 0.05 * template.size)
        sure = [place for place in map(at, template.sure) if place is not None]
        open_ = [place for place in map(at, template.open) if place is not None]
        origin = at(template.unit)
        if template.form == "slam" and origin is not None and (sure or open_):
            wedge = [*outline(sure or open_, radius), *outline([origin], d * 0.2)]
            strokes.polygon(hull(wedge), _GOLD, 0.16)
        if sure:
            _shape(strokes, outline(sure, radius), 0.20, whole=True)
        if open_:
            _shape(strokes, outline([*sure, *open_], radius + 7), 0.08, whole=False)
    strokes.draw(surface)


def _shape(strokes: Strokes, corners: Sequence[Point], opacity: float, *, whole: bool) -> None:
    closed = [*corners, corners[0]]
    strokes.polygon(corners, _GOLD, opacity)
    if whole:
        strokes.line(closed, 6.0, theme.OVERLAY_DARK, 0.45)
        strokes.line(closed, 3.0, _GOLD)
        return
    for part in dashes(closed, 9, 8):
        strokes.line(part, 5.2, theme.OVERLAY_DARK, 0.40)
        strokes.line(part, 2.4, _GOLD)


# --- who would leave


def ghost_place(place: Point, d: int, *, left: bool) -> Point:
    """Where the ghost of a unit that would leave stands."""
    return place[0] + (-1 if left else 1) * d * _GHOST_OFF, place[1]


def draw_leavers(
    surface: pygame.Surface, kit: Kit, leavers: Sequence[Leaver], at: At, left: Callable[[str], bool], d: int
) -> None:
    """An arrow out of the field with the chance; the ghosts themselves are drawn with the tokens."""
    strokes = Strokes()
    chips = []
    area = surface.get_clip()
    for leaver in leavers:
        place = at(leaver.unit)
        if place is None:
            continue
        at_left = left(leaver.unit)
        x, y = ghost_place(place, d, left=at_left)
        way = -1 if at_left else 1
        x = max(area.left + d * 0.6, min(area.right - d * 0.6, x))
        start, end = (place[0] + way * d * 0.55, y), (x - way * d * 0.55, y)
        if way * (end[0] - start[0]) > 4:
            for part in dashes([start, end], 7, 5):
                strokes.line(part, 6.0, theme.OVERLAY_DARK, 0.55)
                strokes.line(part, 3.0, theme.OVERLAY_LIGHT)
        head = [(end[0] + way * 6, y), (end[0] - way * 6, y - 8), (end[0] - way * 6, y + 8)]
        strokes.line(head, 4.0, theme.OVERLAY_DARK, 0.7, closed=True)
        strokes.polygon(head, theme.OVERLAY_LIGHT)
        chips.append((leaver.chance, x, y + d * 0.5))
    strokes.draw(surface)
    for words, x, y in chips:
        draw_chip(
            surface,
            kit.typeset,
            words,
            x,
            y,
            tone="marker",
            colour=theme.INK,
            height=kit.px(22),
            align="centre",
        )


# --- who reaches whom


def draw_reach(surface: pygame.Surface, reach: StrikeReach, at: At, d: int) -> None:
    """Badges at the enemies of the unit under the pointer; who is out of reach both ways lies in shade."""
    blits = []
    radius = max(9, round(d * 0.19))
    shade = _shade(round(d * 0.5))
    for unit in sorted(reach.strikes | reach.struck_by | reach.out):
        place = at(unit)
        if place is None:
            continue
        marks = [STRIKES] * (unit in reach.strikes) + [STRUCK_BY] * (unit in reach.struck_by)
        if not marks:
            blits.append((shade, shade.get_rect(center=(round(place[0]), round(place[1])))))
            marks = [OUT]
        x = place[0] - (len(marks) - 1) * radius
        for icon, colour in marks:
            picture = badge(icon, colour, radius)
            blits.append((picture, picture.get_rect(center=(round(x), round(place[1] - d * 0.5)))))
            x += 2 * radius
    surface.fblits(blits)


def draw_reach_words(surface: pygame.Surface, kit: Kit, area: pygame.Rect, top: float) -> None:
    """What the badges mean, at the right of the names of the zones; nothing where there is no room."""
    px = kit.px
    words = (_("it strikes them"), _("they strike it"), _("out of reach"))
    wide = sum(kit.typeset.measure(text, theme.LABEL) + px(42) for text in words)
    if wide > area.width // 2 + px(80):
        return
    plate = clear_surface((wide, px(23)))
    pygame.draw.rect(plate, (*rgb(theme.WALNUT_BLACK), 165), plate.get_rect(), border_radius=px(6))
    x, y = px(16), plate.get_height() // 2
    for (icon, colour), text in zip((STRIKES, STRUCK_BY, OUT), words, strict=True):
        picture = badge(icon, colour, px(9))
        plate.blit(picture, picture.get_rect(center=(x, y)))
        kit.typeset.draw(plate, text, x + px(14), y, theme.LABEL, theme.IVORY, anchor="middle")
        x += kit.typeset.measure(text, theme.LABEL) + px(42)
    surface.blit(plate, plate.get_rect(topright=(area.right - px(14), round(top) + px(2))))


@lru_cache(maxsize=16)
def _shade(radius: int) -> pygame.Surface:
    side = 2 * radius + 4
    canvas = Canvas(side, side)
    canvas.circle(side / 2, side / 2, radius, "#2A241C", fill_opacity=0.55)
    return canvas.surface(1, 2)
