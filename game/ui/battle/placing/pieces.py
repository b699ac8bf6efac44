"""A combatant as a token: its look, how high it hovers, how it is drawn while it is struck or falls."""

import math
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

import pygame

from game.core.battle.seam import CombatantView
from game.core.numbers import HALF
from game.ui.battle.playback.fold import GONE, LYING
from game.ui.battle.playback.player import ZONE_NUMBERS, Posture
from game.ui.i18n import _
from game.ui.look import assets, chips, theme, token_parts
from game.ui.look.token_parts import DISC_SHARE
from game.ui.look.tokens import ZONE_LIFT, Part, TokenLook, TokenPicture, quick
from game.ui.look.vector import Canvas
from game.ui.widgets.kit import Kit

Point = tuple[float, float]

_LYING_TIP = 78.0
_SHARES = {1: 0.64, 2: 0.74, 3: 0.86, 5: 1.1, 6: 1.18, 7: 1.26}
"""Boxes of tokens of tiny (1) to immense (7) units, as shares of a medium one's; still no two touch."""
_MOST_PIPS = 6
_BOX = 58
FLIER_FOOT = 0.6
"""A flier's shadow lies this share of its height below its row, so that its disc is about in the row."""
_LEAST_BAR = 20


def zone_of(unit: CombatantView) -> int:
    """0 on the ground to 3 in the top sky."""
    return ZONE_NUMBERS.get(unit.zone, 0)


def size_of(unit: CombatantView, d: int) -> int:
    """The box of a unit's token where medium ones have box `d`, in pixels; even, so that few pictures are
    made."""
    return max(20, round(d * _SHARES.get(unit.size, 1.0) / 2) * 2)


def lift_of(unit: CombatantView, d: int) -> int:
    """How high a token of box `d` hovers, in pixels; who lies, lies on the ground."""
    if unit.condition in LYING or unit.condition in GONE:
        return 0
    return round(ZONE_LIFT[zone_of(unit)] * d / _BOX)


def look_of(
    unit: CombatantView, colour: str, *, selected: bool = False, hover: bool = False, dim: bool = False
) -> TokenLook:
    """The token of a combatant, its hits left out: the field draws bars itself, since they move."""
    leader = "ruler" if unit.ruler else "warlord" if unit.leader else ""
    down = unit.condition in LYING or unit.condition == "captive"
    gone = unit.condition in ("croaked", "escaped")
    return TokenLook(
        colour,
        unit.glyph,
        count=unit.members if unit.members > 1 and not gone else None,
        state="remembered" if gone else "spent" if down or dim else "ready",
        leader="" if gone or down else leader,
        zone=0 if down or gone else zone_of(unit),
        stunned=unit.condition == "stunned" or (unit.dazed > 0 and not down and not gone),
        captive=unit.condition == "captive",
        retreating=unit.withdrawing and not down and not gone,
        selected=selected,
        hover=hover,
    )


def hits_share(unit: CombatantView, hits: float | None = None) -> float:
    """How full a combatant's bar is."""
    return max(0.0, (unit.hits if hits is None else hits) / max(1, unit.hits_max))


def piece_parts(
    kit: Kit, unit: CombatantView, look: TokenLook, d: int, hits: float | None = None
) -> list[Part]:
    """The pictures of a combatant that stands, hovers or lies still, from its place on the ground. `d` is the
    box of medium ones; `hits` are shown instead of its own."""
    high, d = lift_of(unit, d), size_of(unit, d)
    if unit.condition in LYING or unit.condition in ("croaked", "escaped"):
        return _tipped_parts(kit, look, d)
    parts = kit.tokens.parts(look, d, lift=high)
    if unit.condition != "captive":
        parts.append(_bar_part(unit, d, high, hits))
        parts += _pip_parts(unit, d, high)
        parts += _mark_parts(unit, d, high)
    return parts


def draw_word(surface: pygame.Surface, kit: Kit, unit: CombatantView, place: Point, d: int) -> None:
    """KO or critical, in letters, at one that lies: the tipped disc alone would tell it to those who know."""
    if unit.condition in LYING:
        _draw_word(surface, kit, unit, place, size_of(unit, d))


def draw_moving(
    surface: pygame.Surface,
    kit: Kit,
    unit: CombatantView,
    look: TokenLook,
    place: Point,
    d: int,
    posture: Posture,
) -> None:
    """Draws a combatant in a posture, its disc's middle over `place` on the ground."""
    x, y = place[0] + posture.shake, place[1]
    box = size_of(unit, d)
    high = round(lift_of(unit, d) + posture.lift * d / _BOX)
    if posture.fades:
        kit.tokens.draw(surface, look, x, y, box, lift=high, opacity=round(255 * (1 - posture.gone)))
    elif posture.tip and unit.condition not in LYING:
        _draw_tipped(surface, kit, look, (x, y), box, posture.tip, posture.gone)
    elif posture.lift:
        kit.tokens.draw(surface, look, x, y, box, lift=high)
    else:
        parts = piece_parts(kit, unit, look, d, posture.hits)
        blit_parts(surface, parts, (x, y))
        draw_word(surface, kit, unit, (x, y), d)


def blit_parts(surface: pygame.Surface, parts: Iterable[Part], place: Point) -> None:
    """Draws the parts of a piece at its place."""
    x, y = round(place[0]), round(place[1])
    surface.fblits([(picture, (x + dx, y + dy)) for picture, dx, dy in parts], pygame.BLEND_PREMULTIPLIED)


def prepare_piece(kit: Kit, look: TokenLook, d: int) -> None:
    """Make the pictures of a token before it is needed: upright, and lying if it is that of one who fell."""
    picture = kit.tokens.picture(look, d)
    if look.state != "ready":
        _turned(picture.surface, _step(_LYING_TIP))


def _step(degrees: float) -> float:
    return round(degrees / 3) * 3.0


def _draw_tipped(
    surface: pygame.Surface, kit: Kit, look: TokenLook, place: Point, d: int, degrees: float, fade: float
) -> None:
    plain = replace(look, selected=False, leader="", zone=0)
    picture = kit.tokens.picture(plain, d)
    _blit_turned(surface, picture, place, degrees, 255)
    if fade > 0 and plain.state != "remembered":
        pencil = kit.tokens.picture(replace(plain, state="remembered", stunned=False), d)
        _blit_turned(surface, pencil, place, degrees, round(255 * fade))


def _blit_turned(
    surface: pygame.Surface, picture: TokenPicture, place: Point, degrees: float, opacity: int
) -> None:
    degrees = _step(degrees)
    turned = _turned(picture.surface, degrees)
    x, y = _turned_place(picture, turned, degrees)
    if opacity < 255:
        turned = turned.copy()
        turned.set_alpha(opacity)
    surface.blit(turned, (round(place[0]) + x, round(place[1]) + y))


def _turned_place(picture: TokenPicture, turned: pygame.Surface, degrees: float) -> tuple[int, int]:
    """Where a turned picture goes, from the disc's middle, which stays where it is."""
    width, height = picture.surface.get_size()
    dx, dy = picture.x - width / 2, picture.y - height / 2
    angle = math.radians(degrees)
    shift = (dx * math.cos(angle) - dy * math.sin(angle), dx * math.sin(angle) + dy * math.cos(angle))
    spot = turned.get_rect(center=(round(-shift[0]), round(-shift[1])))
    return spot.x, spot.y


@lru_cache(maxsize=256)
def _turned(picture: pygame.Surface, degrees: float) -> pygame.Surface:
    """A picture turned clockwise; pictures are kept by the painter and never written to."""
    return pygame.transform.rotozoom(picture, -degrees, 1.0)


def _tipped_parts(kit: Kit, look: TokenLook, d: int) -> list[Part]:
    """A token that lies on its side."""
    plain = replace(look, selected=False, leader="", zone=0)
    picture = kit.tokens.picture(plain, d)
    turned = _turned(picture.surface, _step(_LYING_TIP))
    x, y = _turned_place(picture, turned, _step(_LYING_TIP))
    return [(quick(turned), x, y)]


def _bar_width(d: int) -> int:
    return max(_LEAST_BAR, round(d * 0.58))


def bar_filled(unit: CombatantView, d: int, hits: float | None = None) -> int:
    """How many pixels of a combatant's bar are full; `d` is the box of medium ones, as in `piece_parts`."""
    return _filled(unit, size_of(unit, d), hits)


def _filled(unit: CombatantView, d: int, hits: float | None) -> int:
    inner = _bar_width(d) - 2
    share = hits_share(unit, hits)
    return 0 if share <= 0 else max(1, min(inner, round(inner * share)))


def _bar_part(unit: CombatantView, d: int, high: int, hits: float | None) -> Part:
    width = _bar_width(d)
    bar = quick(token_parts.hit_bar(d, _filled(unit, d, hits), width, 1.0))
    return bar, -round(width / 2) - 4, round(d * DISC_SHARE / 2 + d * 0.045) - 4 - high


def _pip_parts(unit: CombatantView, d: int, high: int) -> list[Part]:
    """Exhaustion as amber pips, luck as brass ones, below the bar."""
    pips = [theme.WARNING_ON_WALNUT] * min(_MOST_PIPS, unit.exhaustion)
    pips += [theme.BRASS_LIGHT] * min(_MOST_PIPS, unit.luck or 0)
    if not pips:
        return []
    picture = _pips(tuple(pips))
    top = round(d * DISC_SHARE / 2 + d * 0.045) + 7 - high
    return [(quick(picture), -(picture.get_width() // 2), top)]


@lru_cache(maxsize=32)
def _pips(colours: tuple[str, ...]) -> pygame.Surface:
    canvas = Canvas(8 * len(colours) + 4, 10)
    for at, colour in enumerate(colours):
        canvas.circle(6 + 8 * at, 5, 3, colour, theme.OUTLINE, 1.4)
    return canvas.surface(1, 3)


_LANES = {"back": "sentry", "support": "people"}
_STANCES = (("capturing", "shackle"), ("crouching", "down"), ("holding", "hourglass"))


def marks_of(unit: CombatantView) -> tuple[tuple[str, str], ...]:
    """(icon, colour) of what a unit declared, wears or lacks."""
    marks = [(icon, theme.IVORY) for flag, icon in _STANCES if getattr(unit, flag)]
    if unit.shield:
        marks.append(("shield_filled" if unit.shield == "plus" else "shield", theme.IVORY))
    if unit.mount or unit.riders:
        marks.append(("horseshoe", theme.BRASS_LIGHT))
    if unit.lane in _LANES:
        marks.append((_LANES[unit.lane], theme.NOTICE_ON_WALNUT))
    if unit.style == "shooter" and (unit.ammo or 0) < HALF:
        marks.append(("bow", theme.LOSS_ON_WALNUT))
    return tuple(marks)


@lru_cache(maxsize=64)
def badge(icon: str, colour: str, radius: int) -> pygame.Surface:
    """A small walnut disc with an icon."""
    side = radius * 2 + 6
    canvas = Canvas(side, side)
    middle = side / 2
    canvas.circle(middle, middle + 1, radius, "#000000", fill_opacity=0.35)
    canvas.circle(middle, middle, radius - 0.5, theme.WALNUT, theme.BRASS, 1.3)
    assets.draw_markup(canvas, "icons", icon, middle, middle, radius * 1.35, colour, theme.WALNUT, stroke=2.4)
    return canvas.surface(1, 3)


def _mark_parts(unit: CombatantView, d: int, high: int) -> list[Part]:
    """Small badges at the unit's lower left, at most two."""
    radius = max(8, round(d * 0.17))
    x, y = -d * 0.44, d * 0.30 - high
    parts = []
    for icon, colour in marks_of(unit)[:2]:
        picture = quick(badge(icon, colour, radius))
        parts.append((picture, round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))
        x, y = x - radius * 0.3, y - radius * 2 + 1
    return parts


def _draw_word(surface: pygame.Surface, kit: Kit, unit: CombatantView, middle: Point, d: int) -> None:
    word = _("KO") if unit.condition == "knocked_out" else _("critical")
    chips.draw_chip(
        surface,
        kit.typeset,
        word,
        middle[0],
        middle[1] + d * 0.28,
        tone="marker",
        colour=theme.LOSS,
        height=22,
        align="centre",
    )
