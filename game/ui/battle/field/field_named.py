"""The named parts of the field, painted on its ground: bands of the sky, lanes of both sides, front lines."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

import pygame

from game.ui.battle.field.ladder import zone_words
from game.ui.battle.placing.field_places import FieldRect, Lane, LaneKind, Ranks, SkyBand
from game.ui.battle.placing.pieces import badge
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.look.colour import rgb
from game.ui.look.pixels import clear_surface
from game.ui.look.shapes import dashes
from game.ui.look.strokes import Strokes
from game.ui.look.text import Typeset

_SKIES: Mapping[str, tuple[str, str, int]] = {
    # upper and lower tint, opacity
    "top": ("#2F5578", "#48759A", 168),
    "upper": ("#6F9DB8", "#9CC0C9", 150),
    "lower": ("#B9D2CD", "#E8D9AE", 138),
}
_LANES: Mapping[LaneKind, tuple[str, str, int]] = {
    # name, tint, opacity
    "front": (N_("Frontline"), theme.OVERLAY_LIGHT, 20),
    "back": (N_("Backline"), "#BBD4F6", 58),
    "support": (N_("Support"), "#D9C8F0", 58),
    "reserve": (N_("Reserve"), theme.WALNUT, 96),
    "down": (N_("Down"), theme.LOSS, 44),
}
_BADGES: Mapping[LaneKind, str] = {
    "front": "sword",
    "back": "sentry",
    "support": "people",
    "reserve": "hourglass",
    "down": "skull",
}
_PAD = 5


def paint_named(ground: pygame.Surface, ranks: Ranks, typeset: Typeset, offset: int) -> pygame.Surface:
    """The ground with all named parts of the ranks on it, scrolled by `offset`; itself if there are none."""
    if not named(ranks):
        return ground
    out = ground.copy()
    for number, band in enumerate(ranks.bands):
        _paint_band(out, band, typeset, offset, first=number == 0)
    lanes = [lane for lane in ranks.lanes if _has_name(lane, ranks)]
    for lane in lanes:
        _paint_lane(out, lane, typeset, offset)
    if lanes:
        _paint_fronts(out, ranks, offset)
    return out


def named(ranks: Ranks) -> bool:
    """Whether anything of the ranks has a name on the field."""
    return bool(ranks.bands) or any(_has_name(lane, ranks) for lane in ranks.lanes)


def _has_name(lane: Lane, ranks: Ranks) -> bool:
    """A front lane needs a name only beside others."""
    return lane.kind != "front" or any(other.kind != "front" for other in ranks.lanes)


def box_of(box: FieldRect, offset: int, pad: int = 0) -> pygame.Rect:
    """A box in whole pixels of what is seen of the field."""
    rect = pygame.Rect(round(box.left), round(box.top) - offset, round(box.width), round(box.height))
    return rect.inflate(2 * pad, 2 * pad)


def band_rect(band: SkyBand, width: int, offset: int, *, first: bool) -> pygame.Rect:
    """A band from edge to edge of the field; the first one from its upper edge."""
    rect = box_of(band.box, offset)
    top = min(0, rect.top) if first else rect.top
    return pygame.Rect(0, top, width, rect.bottom - top)


def named_spots(ranks: Ranks, width: int, offset: int) -> Iterator[tuple[str, pygame.Rect]]:
    """Lanes and zones by the words of the rules, with their boxes on the field; the ground last."""
    for lane in ranks.lanes:
        yield lane.kind, box_of(lane.box, offset, _PAD)
    for number, band in enumerate(ranks.bands):
        yield band.zone, band_rect(band, width, offset, first=number == 0)
    yield "ground", box_of(ranks.ground, offset)


@lru_cache(maxsize=12)
def _veil(zone: str, size: tuple[int, int]) -> pygame.Surface:
    """The sky of a zone."""
    upper, lower, opacity = _SKIES[zone]
    thin = clear_surface((1, 2))
    thin.set_at((0, 0), (*rgb(upper), opacity))
    thin.set_at((0, 1), (*rgb(lower), opacity))
    return pygame.transform.smoothscale(thin, size)


def _paint_band(
    surface: pygame.Surface, band: SkyBand, typeset: Typeset, offset: int, *, first: bool
) -> None:
    rect = band_rect(band, surface.get_width(), offset, first=first)
    if rect.height <= 0:
        return
    surface.blit(_veil(band.zone, rect.size), rect)
    strokes = Strokes()
    line = [(0.0, float(rect.bottom)), (float(rect.width), float(rect.bottom))]
    strokes.line(line, 3.0, theme.OVERLAY_DARK, 0.42, caps=False)
    for part in dashes(line, 9, 7):
        strokes.line(part, 1.6, "#FFF6DE", caps=False)
    strokes.draw(surface)
    words = zone_words(band.zone)
    _write(surface, typeset, words.name, f"{words.ceiling}, {words.reach}", round(band.box.top) - offset)


def _write(surface: pygame.Surface, typeset: Typeset, name: str, told: str, top: int) -> None:
    """The words of a band on a dark plate at its upper left."""
    px = typeset.scale.px
    gap = px(10)
    first = typeset.measure(name, theme.STRONG)
    plate = clear_surface((first + typeset.measure(told, theme.LABEL) + 3 * gap, px(23)))
    pygame.draw.rect(plate, (*rgb(theme.WALNUT_BLACK), 165), plate.get_rect(), border_radius=px(6))
    place = plate.get_rect(topleft=(px(14), top + px(2)))
    surface.blit(plate, place)
    y = place.centery
    typeset.draw(surface, name, place.x + gap, y, theme.STRONG, theme.IVORY, anchor="middle")
    x = place.x + 2 * gap + first
    typeset.draw(surface, told, x, y, theme.LABEL, theme.IVORY_SOFT, anchor="middle")


def _paint_lane(surface: pygame.Surface, lane: Lane, typeset: Typeset, offset: int) -> None:
    _name, tint, opacity = _LANES[lane.kind]
    rect = box_of(lane.box, offset, _PAD)
    tray = clear_surface(rect.size)
    pygame.draw.rect(tray, (*rgb(tint), opacity), tray.get_rect(), border_radius=8)
    surface.blit(tray, rect)
    corners = [rect.topleft, rect.topright, rect.bottomright, rect.bottomleft, rect.topleft]
    strokes = Strokes()
    for start, end in pairwise(corners):
        strokes.line([start, end], 3.0, theme.OVERLAY_DARK, 0.34, caps=False)
        for part in dashes([start, end], 8, 6):
            strokes.line(part, 1.5, theme.OVERLAY_LIGHT, 0.85, caps=False)
    strokes.draw(surface)
    _name_lane(surface, lane.kind, rect, typeset)


def _name_lane(surface: pygame.Surface, kind: LaneKind, rect: pygame.Rect, typeset: Typeset) -> None:
    """Above the lane: its name, or its badge where the name has no room."""
    px = typeset.scale.px
    name = _(_LANES[kind][0])
    wide = typeset.measure(name, theme.LABEL_STRONG) + px(12)
    if wide > rect.width + px(16):
        picture = badge(_BADGES[kind], theme.IVORY, px(10))
    else:
        picture = clear_surface((wide, px(21)))
        pygame.draw.rect(picture, (*rgb(theme.WALNUT_BLACK), 165), picture.get_rect(), border_radius=px(5))
        middle = picture.get_rect().center
        role = theme.LABEL_STRONG
        typeset.draw(picture, name, *middle, role, theme.IVORY, align="centre", anchor="middle")
    place = picture.get_rect(midbottom=(rect.centerx, rect.top - px(2)))
    surface.blit(picture, place.clamp(surface.get_rect()))


def _paint_fronts(surface: pygame.Surface, ranks: Ranks, offset: int) -> None:
    """Where the fronts of both sides meet."""
    fronts = ranks.fronts or (surface.get_width() / 2,)
    ground = box_of(ranks.ground, offset)
    strokes = Strokes()
    for x in fronts:
        line = [(x, float(ground.top + 6)), (x, float(ground.bottom - 6))]
        for part in dashes(line, 16, 10):
            strokes.line(part, 6.0, theme.OVERLAY_DARK, 0.22)
            strokes.line(part, 2.4, theme.OVERLAY_LIGHT, 0.55)
    strokes.draw(surface)
