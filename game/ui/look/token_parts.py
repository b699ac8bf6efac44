"""Parts of a unit token: disc, shadow, hit bar, count tab, badge, crown, pennant, rings, tags.

Every part is a shared surface whose middle belongs on a named point of the disc; `tokens` puts them
together. Sizes are pixels; the disc is drawn in 120 units of which the box `D` is 100.
"""

import math
import random
from functools import lru_cache
from typing import Literal

import numpy as np
import pygame

from game.ui.look import assets, rims, shapes, theme
from game.ui.look.colour import luminance, mix
from game.ui.look.noise import blur
from game.ui.look.pixels import tint_of
from game.ui.look.text import Typeset
from game.ui.look.theme import Livery, greyed, livery
from game.ui.look.vector import Canvas

TokenState = Literal["ready", "spent", "remembered"]
BadgeKind = Literal[
    "captive",
    "stunned",
    "spotted",
    "retreating",
    "hidden",
    "sneaking",
    "ordered",
    "halted",
    "sentry",
    "garrison",
    "friend",
    "fed",
]

DISC_SHARE = 0.92
"""Width of the disc over the token's box."""
_SHEET = 120.0
_MIDDLE = 60.0
_RIM = 46.0
_FILLET = 36.2
_FACE = 34.6
_GLYPH = 49.0
_PENCIL = "#6F6757"
_PENCIL_DARK = "#423D34"
_SAMPLES_SMALL = 3
_SAMPLES_LARGE = 2

_BADGES: dict[BadgeKind, tuple[str, str, str, str]] = {
    "captive": ("shackle", "#E9DCC0", theme.OUTLINE, theme.INK),
    "stunned": ("star", "#F0D27C", theme.OUTLINE, "#5A3A10"),
    "spotted": ("eye", theme.AMBER, theme.OUTLINE, "#2A1A08"),
    "retreating": ("retreat", theme.WALNUT, theme.BRASS, theme.IVORY),
    "hidden": ("eye_closed", theme.WALNUT, theme.BRASS, theme.IVORY),
    "sneaking": ("feet", theme.WALNUT, theme.BRASS, theme.IVORY),
    "ordered": ("boot", theme.WALNUT, theme.BRASS, theme.IVORY),
    "halted": ("pause", theme.AMBER, theme.OUTLINE, "#2A1A08"),
    "sentry": ("sentry", theme.WALNUT, theme.BRASS, theme.IVORY),
    "garrison": ("tower", theme.WALNUT, theme.BRASS, theme.IVORY),
    "friend": ("heart", "#E9DCC0", theme.OUTLINE, "#9C2F26"),
    "fed": ("food", "#E9DCC0", theme.OUTLINE, theme.INK),
}


def _samples(d: int) -> int:
    return _SAMPLES_SMALL if d < 72 else _SAMPLES_LARGE


def _spent(side: Livery) -> Livery:
    base = greyed(side.base, 0.45)
    return Livery(
        side.key,
        side.name,
        base,
        greyed(side.dark, 0.35),
        greyed(side.light, 0.55),
        mix(side.glyph, base, 0.28),
        greyed(side.rim, 0.40),
        side.pattern,
        side.stripes,
    )


@lru_cache(maxsize=256)
def blank_disc(side_key: str, d: int, *, spent: bool = False) -> pygame.Surface:
    """The lacquered disc without its glyph: coin edge, rim with pattern, fillet, face with grain."""
    side = _spent(livery(side_key)) if spent else livery(side_key)
    canvas = Canvas(_SHEET, _SHEET)
    c = _MIDDLE
    coin = canvas.linear(c - _RIM, 0, c + _RIM, 0, [(0, "#3B2415"), (0.45, "#6B4526"), (1, "#1F120A")])
    canvas.circle(c, c + 4.2, _RIM + 0.4, coin, theme.OUTLINE, 1.4)
    ground = [
        (0.0, mix(side.dark, side.light, 0.18)),
        (0.5, side.dark),
        (1.0, mix(side.dark, "#000000", 0.35)),
    ]
    canvas.circle(c, c, _RIM, canvas.linear(c - 30, c - 40, c + 30, c + 44, ground), theme.OUTLINE, 1.6)
    rims.draw_rim(canvas, side.pattern, side.rim, c)
    fillet = [(0.0, theme.BRASS_LIGHT), (0.5, theme.BRASS), (1.0, theme.BRASS_DARK)]
    canvas.circle(c, c, _FILLET, canvas.linear(c - 26, c - 26, c + 26, c + 26, fillet))
    face = [(0.0, mix(side.base, side.light, 0.38)), (0.5, side.base), (1.0, mix(side.base, side.dark, 0.62))]
    canvas.circle(c, c, _FACE, canvas.radial(c - 12, c - 16, 58, face))
    _grain(canvas, mix(side.dark, "#000000", 0.2))
    canvas.circle(c, c, _FACE, None, mix(side.dark, "#000000", 0.3), 1.1, stroke_opacity=0.55)
    return canvas.surface(d / 100, _samples(d))


def _grain(canvas: Canvas, colour: str) -> None:
    """Seven lines of turned wood across the face."""
    rng = random.Random(7)
    number = shapes.number
    for index in range(7):
        y = _MIDDLE - 30 + index * 9 + rng.uniform(-2, 2)
        half = math.sqrt(max(0.0, 33**2 - (y - _MIDDLE) ** 2))
        if half <= 6:
            continue
        bends = [
            number(y + rng.uniform(-3, 3)),
            number(y + rng.uniform(-3, 3)),
            number(y + rng.uniform(-1, 1)),
        ]
        xs = [number(_MIDDLE + share * half) for share in (-1, -0.3, 0.3, 1)]
        canvas.path(
            f"M{xs[0]} {number(y)}C{xs[1]} {bends[0]} {xs[2]} {bends[1]} {xs[3]} {bends[2]}",
            None,
            colour,
            0.9,
            stroke_opacity=0.16,
        )


@lru_cache(maxsize=512)
def disc_face(side_key: str, glyph: str, d: int, *, spent: bool = False) -> pygame.Surface:
    """Glyph with its engraved copy and the gloss over it, to be laid on `blank_disc`."""
    side = _spent(livery(side_key)) if spent else livery(side_key)
    shade = mix(side.dark, "#000000", 0.4)
    light_glyph = luminance(side.glyph) > luminance(side.base)
    cut = mix(side.base, side.dark, 0.78) if light_glyph else mix(side.base, side.light, 0.55)
    canvas = Canvas(_SHEET, _SHEET)
    c = _MIDDLE
    engraved = mix(side.base, shade, 0.42)
    assets.draw_markup(canvas, "glyphs", glyph, c + 0.7, c + 1.7, _GLYPH, engraved, engraved)
    assets.draw_markup(canvas, "glyphs", glyph, c, c, _GLYPH, side.glyph, cut)
    crescent = "M20 52A41 41 0 0 1 94 36C78 27 40 30 20 52Z"
    canvas.path(crescent, "#FFFFFF", fill_opacity=0.13)
    glint = "M21.5 41A43 43 0 0 1 48 18.8"
    canvas.path(glint, None, "#FFFFFF", 1.7, stroke_opacity=0.45)
    return canvas.surface(d / 100, _samples(d))


@lru_cache(maxsize=64)
def hiding_strokes(d: int) -> pygame.Surface:
    """Diagonal strokes over the disc of a hidden unit."""
    canvas = Canvas(_SHEET, _SHEET)
    _hatching(canvas, _RIM - 0.6, 7.4, "#0D0805", 1.5, 0.34, 9)
    return canvas.surface(d / 100, _samples(d))


def _hatching(
    canvas: Canvas, radius: float, step: float, colour: str, width: float, opacity: float, count: int
) -> None:
    for index in range(-count, count + 1):
        x = index * step
        half = math.sqrt(max(0.0, radius**2 - (x / 1.414) ** 2)) * 0.707
        middle = _MIDDLE + x * 0.5
        ends = [(middle - half, middle + half), (middle + half, middle - half)]
        canvas.stroke(ends, colour, width, opacity=opacity)


@lru_cache(maxsize=256)
def remembered_disc(side_key: str, glyph: str, d: int) -> pygame.Surface:
    """A unit that was there once: grey pencil work with a dashed edge, the rim pattern kept."""
    sheet = mix(theme.PAPER, "#B9B3A2", 0.55)
    face = mix(sheet, "#8F897B", 0.35)
    canvas = Canvas(_SHEET, _SHEET)
    c = _MIDDLE
    canvas.circle(c, c, _RIM, sheet)
    canvas.path(shapes.ring_dashes(c, c, _RIM, 5, 2.4), None, _PENCIL, 2)
    canvas.circle(c, c, 36, face, _PENCIL, 1.2)
    rims.draw_rim(canvas, livery(side_key).pattern, _PENCIL, c, opacity=0.75)
    _hatching(canvas, 35, 5.2, _PENCIL, 0.8, 0.35, 8)
    assets.draw_markup(canvas, "glyphs", glyph, c, c, 48, _PENCIL_DARK, face)
    return canvas.surface(d / 100, _samples(d))


@lru_cache(maxsize=64)
def ground_shadow(d: int, softness: int, opacity: float) -> pygame.Surface:
    """The soft shadow under a disc; `softness` is the blur in pixels."""
    side = round(d * 1.2 + softness * 5)
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    disc = np.hypot(x - side / 2, (y - side / 2) * 1.06) < d * 0.465
    return tint_of("#150B04", blur(disc.astype(np.float32), softness) * np.float32(opacity))


@lru_cache(maxsize=512)
def hit_bar(d: int, filled: int, width: int, unit: float) -> pygame.Surface:
    """A hit bar `width` pixels wide of which `filled` pixels are full; its case is 4 px from each edge."""
    tall = round((7 if d >= 54 else 6) * unit)
    inner = width - 2
    canvas = Canvas(width + 8, tall + 10)
    canvas.rectangle(3, 4.6, width + 2, tall + 2, "#000000", radius=4, fill_opacity=0.35)
    canvas.rectangle(3, 3, width + 2, tall + 2, theme.BAR_CASE, radius=(tall + 2) / 2)
    canvas.rectangle(5, 5, inner, tall - 2, theme.BAR_EMPTY, radius=(tall - 2) / 2)
    if filled:
        colour = theme.hits_colour(filled / inner)
        stops = [(0.0, mix(colour, "#FFFFFF", 0.45)), (0.5, colour), (1.0, mix(colour, "#000000", 0.15))]
        shine = canvas.linear(0, 5, 0, tall + 3, stops)
        canvas.rectangle(5, 5, max(tall - 2, filled), tall - 2, shine, radius=(tall - 2) / 2)
    return canvas.surface(1, 3)


def count_tab(typeset: Typeset, count: int) -> pygame.Surface:
    """The parchment tab with the number of units; its edge is 4 px from each side of the picture."""
    text = str(count)
    scale = typeset.scale
    width = max(scale.px(20), typeset.measure(text, theme.LABEL_STRONG) + scale.px(11))
    height = scale.px(19)
    tab = _tab(width, height, scale.exact(1)).copy()
    typeset.draw(
        tab,
        text,
        tab.get_width() / 2,
        tab.get_height() / 2,
        theme.LABEL_STRONG,
        theme.INK,
        align="centre",
        anchor="middle",
    )
    return tab


@lru_cache(maxsize=64)
def _tab(width: int, height: int, unit: float) -> pygame.Surface:
    canvas = Canvas(width + 8, height + 8)
    radius = 5 * unit
    canvas.rectangle(4, 5.6, width, height, "#000000", radius=radius, fill_opacity=0.4)
    shine = canvas.linear(0, 4, 0, 4 + height, [(0, "#FFF9EA"), (1, "#E9D9B4")])
    canvas.rectangle(4, 4, width, height, shine, theme.BAR_CASE, 1.5 * unit, radius=radius)
    return canvas.surface(1, 3)


@lru_cache(maxsize=128)
def badge(kind: BadgeKind, radius: float) -> pygame.Surface:
    """The round badge that names a state."""
    icon, fill, ring, drawing = _BADGES[kind]
    side = math.ceil(radius * 2 + 8)
    c = side / 2
    canvas = Canvas(side, side)
    canvas.circle(c, c + 1.2, radius + 0.4, "#000000", fill_opacity=0.35)
    canvas.circle(c, c, radius, fill, ring, 1.6)
    assets.draw_markup(canvas, "icons", icon, c, c, radius * 1.38, drawing, fill, stroke=2.3)
    return canvas.surface(1, 3)


_CROWN = "M-11 6L-12 -6L-5.5 -1L0 -9L5.5 -1L12 -6L11 6Z"


@lru_cache(maxsize=32)
def crown(width: float) -> pygame.Surface:
    """The ruler's crown."""
    side = math.ceil(width + 12)
    canvas = Canvas(side, side)
    gold = canvas.linear(-12, -8, 10, 8, [(0, "#FBEBB4"), (0.5, "#DDB050"), (1, "#96691F")])
    with canvas.group(f"translate({side / 2} {side / 2}) scale({width / 24:.3f})"):
        canvas.path(_CROWN, None, theme.OUTLINE, 4.4)
        canvas.path("M-11 6.5H11V10H-11Z", theme.OUTLINE, theme.OUTLINE, 4)
        canvas.path(_CROWN, gold)
        canvas.path("M-11 6.8H11V9.8H-11Z", "#C08E33")
        for x, y, radius, stone in (
            (0, 3, 1.9, "#9C2F26"),
            (-6.2, 3.2, 1.4, "#24508F"),
            (6.2, 3.2, 1.4, "#24508F"),
        ):
            canvas.circle(x, y, radius, stone)
    return canvas.surface(1, 3)


@lru_cache(maxsize=64)
def pennant(side_key: str, height: float) -> tuple[pygame.Surface, tuple[int, int]]:
    """The warlord's flag and the place of its staff's foot in the picture."""
    side = livery(side_key)
    width, tall = math.ceil(height * 1.15) + 10, math.ceil(height) + 12
    foot_x, foot_y = 5.0, tall - 4.0
    fly, drop = height * 0.78, height * 0.50
    top = foot_y - height + 2
    canvas = Canvas(width, tall)
    n = shapes.number
    cloth = (
        f"M{n(foot_x)} {n(top)}"
        f"C{n(foot_x + fly * 0.35)} {n(top - drop * 0.16)} {n(foot_x + fly * 0.6)} {n(top + drop * 0.16)} "
        f"{n(foot_x + fly)} {n(top)}L{n(foot_x + fly * 0.76)} {n(top + drop * 0.5)}"
        f"L{n(foot_x + fly)} {n(top + drop)}"
        f"C{n(foot_x + fly * 0.6)} {n(top + drop * 1.16)} {n(foot_x + fly * 0.35)} {n(top + drop * 0.84)} "
        f"{n(foot_x)} {n(top + drop)}Z"
    )
    lines = [(at + 1) / (side.stripes + 1) for at in range(side.stripes)]
    stripes = "".join(
        f"M{n(foot_x + 1)} {n(top + drop * at)}"
        f"C{n(foot_x + fly * 0.35)} {n(top + drop * (at - 0.14))} "
        f"{n(foot_x + fly * 0.5)} {n(top + drop * (at + 0.1))} "
        f"{n(foot_x + fly * 0.74)} {n(top + drop * at)}"
        for at in lines
    )
    staff = [(foot_x, foot_y), (foot_x, top - 3)]
    canvas.path(cloth, None, theme.OUTLINE, 3.2)
    canvas.stroke(staff, theme.OUTLINE, 4.6)
    sheen = [(0.0, side.base), (0.4, mix(side.base, side.light, 0.5)), (1.0, side.base)]
    canvas.path(cloth, canvas.linear(foot_x, 0, foot_x + fly, 0, sheen))
    canvas.path(stripes, None, side.rim, max(1.4, drop * 0.16))
    canvas.stroke(staff, theme.BRASS, 2.2)
    canvas.circle(foot_x, top - 4, 2.2, theme.BRASS_LIGHT, theme.OUTLINE, 1)
    return canvas.surface(1, 3), (round(foot_x), round(foot_y))


@lru_cache(maxsize=128)
def ring(radius: float, colour: str, width: float, dash: float = 0.0, gap: float = 0.0) -> pygame.Surface:
    """A ring around a disc; dashed rings have a dark line below them."""
    side = math.ceil(radius * 2 + 12)
    c = side / 2
    canvas = Canvas(side, side)
    if dash:
        outline = shapes.ring_dashes(c, c, radius, dash, gap)
        canvas.path(outline, None, theme.OUTLINE, width + 1.8, stroke_opacity=0.55, cap="butt")
        canvas.path(outline, None, colour, width, cap="butt")
    else:
        canvas.circle(c, c, radius, None, colour, width)
    return canvas.surface(1, 3)


@lru_cache(maxsize=32)
def ring_glow(radius: float, colour: str) -> pygame.Surface:
    """The soft light along the ring of a selected token."""
    side = math.ceil(radius * 2 + 40)
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    away = np.abs(np.hypot(x - side / 2 + 0.5, y - side / 2 + 0.5) - radius)
    return tint_of(colour, np.exp(-((away / 6.5) ** 2)) * np.float32(0.8))


def date_tag(typeset: Typeset, text: str) -> pygame.Surface:
    """The grey tag with the day on which something was last seen."""
    scale = typeset.scale
    width, height = typeset.measure(text, theme.LABEL) + scale.px(14), scale.px(20)
    canvas = Canvas(width + 6, height + 6)
    canvas.rectangle(3, 4, width, height, "#000000", radius=3, fill_opacity=0.25)
    sheet = mix(theme.PAPER, "#B9B3A2", 0.35)
    canvas.rectangle(3, 3, width, height, sheet, _PENCIL, scale.exact(1.1), radius=3)
    tag = canvas.surface(1, 3)
    typeset.draw(
        tag,
        text,
        tag.get_width() / 2,
        tag.get_height() / 2,
        theme.LABEL,
        "#4B463C",
        align="centre",
        anchor="middle",
    )
    return tag


@lru_cache(maxsize=8)
def zone_tab(zone: int, unit: float) -> pygame.Surface:
    """The dark tab with one to three chevrons that names a flier's zone of the sky."""
    canvas = Canvas(34, 32)
    canvas.rectangle(3, 3, 28, 26, theme.BAR_CASE, theme.BRASS, 1.4, radius=6)
    for index in range(zone):
        y = 16 + zone * 2.6 - index * 6
        canvas.stroke([(10, y), (17, y - 6), (24, y)], "#FFE9A8", 2.4)
    return canvas.surface(unit, 3)


@lru_cache(maxsize=64)
def lift_line(lift: int) -> pygame.Surface:
    """The dotted line from a flier down to its shadow; its top is 4 px below the picture's."""
    canvas = Canvas(12, lift + 8)
    canvas.stroke([(6, 4), (6, lift + 4)], theme.PAPER_LIT, 3.4, opacity=0.65)
    for part in shapes.dashes([(6, 4), (6, lift + 4)], 3, 3):
        canvas.stroke(part, theme.INK, 1.5, cap="butt")
    return canvas.surface(1, 2)
