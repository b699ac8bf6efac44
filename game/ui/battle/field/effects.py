"""What flies, floats, tumbles and is announced over the field while a battle plays."""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from game.ui.battle.field.field_shapes import outline
from game.ui.battle.playback.beat import Throw
from game.ui.battle.playback.player import Floating, Headline, Missile, PlayMoment, Sweep, Tumbling
from game.ui.look import theme
from game.ui.look.colour import rgb
from game.ui.look.materials import draw_shadow
from game.ui.look.pixels import clear_surface
from game.ui.look.strokes import Strokes
from game.ui.look.text import Drop, Faded
from game.ui.look.vector import Canvas
from game.ui.widgets import boards
from game.ui.widgets.die import draw_die
from game.ui.widgets.kit import Kit

Point = tuple[float, float]
At = Callable[[str], Point | None]
"""Where the middle of a unit's disc is on the screen; None if it is nowhere."""

_ARC = 0.16
_SHAFT = 15.0
_TURN = 5
"""Degrees between two pictures of a shot."""
_RISE = 30
_SWEEP = 40
"""How far the shape of an attack on many reaches around each it hits."""
_PLATE = (214, 62)
_BAND = 104
_FLOAT_COLOURS = {"hit": "#FFB39E", "graze": "#FFE0A0", "miss": "#F6EBD3"}
_FLOAT_DROP = Drop("#160C06", 1.4, 235)


def draw_moment(
    surface: pygame.Surface,
    kit: Kit,
    moment: PlayMoment,
    at: At,
    area: pygame.Rect,
    left: Callable[[str], bool],
) -> None:
    """Draws all that is in motion over the tokens. `left` says whether a unit stands at the left."""
    if moment.sweep is not None:
        _draw_sweep(surface, kit, moment.sweep, at)
    if moment.missiles:
        _draw_missiles(surface, moment.missiles, at)
    if moment.floating:
        _draw_floating(surface, kit, moment.floating, at)
    if moment.dice is not None:
        _draw_dice(surface, kit, moment.dice, at, area, left)
    if moment.headline is not None:
        _draw_headline(surface, kit, moment.headline, area)


# --- shots


def _draw_missiles(surface: pygame.Surface, missiles: Sequence[Missile], at: At) -> None:
    blits = []
    for missile in missiles:
        start, end = at(missile.attacker), at(missile.target)
        if start is not None and end is not None:
            (x, y), turn = _flight(start, end, missile.share)
            picture = _missile(round(turn / _TURN) % (360 // _TURN))
            blits.append((picture, picture.get_rect(center=(round(x), round(y)))))
    surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)


def _flight(start: Point, end: Point, share: float) -> tuple[Point, float]:
    """Where a shot is on its way, and where it points, in degrees clockwise from the right."""
    span = math.dist(start, end) or 1.0
    here = _on_arc(start, end, span, share)
    before = _on_arc(start, end, span, share - 0.04)
    return here, math.degrees(math.atan2(here[1] - before[1], here[0] - before[0]))


@lru_cache(maxsize=72)
def _missile(turn: int) -> pygame.Surface:
    """A shot that points so many steps clockwise from the right, its tip just beyond the middle."""
    side = math.ceil(2 * _SHAFT) + 12
    ux, uy = math.cos(math.radians(turn * _TURN)), math.sin(math.radians(turn * _TURN))
    x, y = side / 2, side / 2
    tail, tip = (x - ux * _SHAFT, y - uy * _SHAFT), (x + ux * 6, y + uy * 6)
    barbs = ((x - ux * 3 - uy * 4, y - uy * 3 + ux * 4), (x - ux * 3 + uy * 4, y - uy * 3 - ux * 4))
    canvas = Canvas(side, side)
    canvas.stroke([tail, (x, y)], theme.OVERLAY_DARK, 5.2, opacity=0.75)
    canvas.polygon([tip, *barbs], theme.OVERLAY_DARK, theme.OVERLAY_DARK, 2.6)
    canvas.stroke([tail, (x, y)], theme.OVERLAY_LIGHT, 2.2)
    canvas.polygon([tip, *barbs], theme.OVERLAY_LIGHT)
    return canvas.premultiplied(1, 3)


def _on_arc(start: Point, end: Point, span: float, share: float) -> Point:
    x = start[0] + (end[0] - start[0]) * share
    y = start[1] + (end[1] - start[1]) * share
    return x, y - 4 * span * _ARC * share * (1 - share)


# --- attacks on many at once


def _draw_sweep(surface: pygame.Surface, kit: Kit, sweep: Sweep, at: At) -> None:
    """The shape of the attack grows over all who are hit."""
    hit = [at(unit) for unit in sweep.targets or (sweep.unit,)]
    places = [place for place in hit if place is not None]
    if not places:
        return
    x, y = (sum(place[axis] for place in places) / len(places) for axis in (0, 1))
    swell = 1 - (1 - sweep.share) ** 2
    strength = 1 - max(0.0, sweep.share - 0.6) / 0.4
    shape = [(x + (px - x) * swell, y + (py - y) * swell) for px, py in outline(places, kit.px(_SWEEP))]
    strokes = Strokes()
    strokes.polygon(shape, "#FFD97A", 0.16 * strength)
    strokes.line(shape, 7.0, theme.OVERLAY_DARK, 0.5 * strength, closed=True)
    strokes.line(shape, 3.6, "#FFD97A", strength, closed=True)
    strokes.draw(surface)


# --- words


def _draw_floating(surface: pygame.Surface, kit: Kit, words: Sequence[Floating], at: At) -> None:
    """All words, as `Typeset.draw` draws one: its drop, then the letters. Of a volley many say the same."""
    made: dict[tuple[str, str, int], Faded] = {}
    blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
    for word in words:
        place = at(word.unit)
        if place is None:
            continue
        rise = kit.px(_RISE) * (1 - (1 - word.share) ** 2)
        fade = 1.0 if word.share < 0.6 else (1 - word.share) / 0.4
        opacity = round(255 * max(0.0, min(1.0, fade)))
        key = (word.text, word.tone, opacity)
        found = made.get(key)
        if found is None:
            role = theme.FIGURE_M if word.tone == "hit" else theme.STRONG
            colour = _FLOAT_COLOURS[word.tone]
            found = made[key] = kit.typeset.faded(word.text, role, colour, _FLOAT_DROP, opacity)
        blits += found.blits(place[0], place[1] - kit.px(14) - rise)
    surface.fblits(blits)


# --- dice


def _draw_dice(
    surface: pygame.Surface,
    kit: Kit,
    dice: Tumbling,
    at: At,
    area: pygame.Rect,
    left: Callable[[str], bool],
) -> None:
    places = [place for place in (at(unit) for unit in dice.units) if place is not None]
    plate = pygame.Rect(0, 0, kit.px(_PLATE[0]), kit.px(_PLATE[1]))
    if places:
        x = round(sum(x for x, _ in places) / len(places))
        y = sum(y for _, y in places) / len(places)
        wide = max(x for x, _ in places) - min(x for x, _ in places)
        plate.center = (x, round(y))
        if wide < plate.width + kit.px(60):
            # No room between the two: above them, or below where the boards are.
            plate.midbottom = (x, round(min(y for _, y in places) - kit.px(36)))
            if plate.top < area.top + kit.px(76):
                plate.midtop = (x, round(max(y for _, y in places) + kit.px(42)))
    else:
        plate.center = area.center
    plate.clamp_ip(area.inflate(-kit.px(12), -kit.px(12)))
    draw_shadow(surface, plate, theme.SHADOW_TOOLTIP, 6 * kit.unit, kit.unit)
    surface.blit(boards.board(plate.size, 6 * kit.unit, 23, corners=False, inset=4, unit=kit.unit), plate)
    throws = (
        sorted(dice.throws, key=lambda throw: not left(throw.unit)) if len(dice.throws) > 1 else dice.throws
    )
    _draw_throws(surface, kit, throws, dice, plate)
    words = dice.text if dice.share >= 1 and dice.text else dice.title
    kit.typeset.draw(
        surface,
        kit.typeset.ellipsis(words, theme.LABEL, plate.width - kit.px(20)),
        plate.centerx,
        plate.bottom - kit.px(16),
        theme.LABEL,
        theme.IVORY_SOFT if dice.share < 1 else theme.IVORY,
        align="centre",
        anchor="middle",
    )


def _draw_throws(
    surface: pygame.Surface, kit: Kit, throws: Sequence[Throw], dice: Tumbling, plate: pygame.Rect
) -> None:
    y = plate.top + kit.px(22)
    px = kit.px(28)
    settled = dice.share >= 1
    for at, throw in enumerate(throws):
        mirrored = at == 1
        x = plate.centerx
        if len(throws) > 2:
            x = plate.left + round(plate.width * (at + 0.5) / len(throws))
        elif len(throws) > 1:
            x = plate.right - kit.px(26) if mirrored else plate.left + kit.px(26)
        elif throw.added or throw.total != throw.face:
            x = plate.left + kit.px(26)
        tilt = 0 if settled else (dice.turn * 67 + at * 31) % 300 + 20
        draw_die(
            surface,
            kit.typeset,
            x,
            y,
            px,
            throw.colour,
            throw.face if settled else "",
            dull=throw.lost and settled,
            tilt=tilt,
            sides=throw.sides,
        )
        if settled and throw.added and len(throws) < 3:
            total = f"{throw.total}"
            side = -1 if mirrored else 1
            kit.typeset.draw(
                surface,
                total,
                x + side * kit.px(22),
                y,
                theme.FIGURE_L,
                theme.IVORY_FAINT if throw.lost else theme.BRASS_LIGHT,
                align="right" if mirrored else "left",
                anchor="middle",
            )


# --- headlines


def _draw_headline(surface: pygame.Surface, kit: Kit, headline: Headline, area: pygame.Rect) -> None:
    tall = kit.px(_BAND if headline.text else _BAND - 22)
    band = pygame.Rect(area.x, area.centery - tall // 2, area.width, tall)
    opacity = headline.opacity
    veil = clear_surface(band.size)
    veil.fill((*rgb(theme.SHADOW), round(165 * opacity)))
    surface.blit(veil, band)
    strength = round(255 * opacity)
    for y in (band.top, band.bottom - max(1, kit.px(2))):
        line = clear_surface((band.width, max(1, kit.px(2))))
        line.fill((*rgb(theme.BRASS), round(200 * opacity)))
        surface.blit(line, (band.x, y))
    middle = band.centery - (kit.px(14) if headline.text else 0)
    kit.typeset.draw(
        surface,
        headline.title,
        band.centerx,
        middle,
        theme.PAGE,
        theme.IVORY,
        align="centre",
        anchor="middle",
        drop=Drop("#000000", 1.5, 200),
        opacity=strength,
    )
    if headline.text:
        kit.typeset.draw(
            surface,
            kit.typeset.ellipsis(headline.text, theme.TEXT_LARGE, band.width - kit.px(40)),
            band.centerx,
            band.centery + kit.px(26),
            theme.TEXT_LARGE,
            theme.IVORY_SOFT,
            align="centre",
            anchor="middle",
            opacity=strength,
        )
