"""Chips: small round labels of one word or figure, with an icon."""

from functools import lru_cache
from typing import Literal

import pygame

from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.text import Typeset
from game.ui.look.theme import TypeRole
from game.ui.look.vector import Canvas

Tone = Literal["plain", "good", "bad", "marker"]
_TONES: dict[Tone, tuple[str, str, str]] = {
    "plain": (theme.PAPER_LIT, theme.HAIRLINE_STRONG, theme.INK),
    "good": (theme.CHIP_GOOD, theme.CHIP_GOOD_EDGE, theme.GAIN),
    "bad": (theme.CHIP_BAD, theme.CHIP_BAD_EDGE, theme.LOSS),
    "marker": ("#FFF6DE", "#20130A", theme.INK),
}


@lru_cache(maxsize=256)
def _body(width: int, height: int, fill: str, edge: str, unit: float) -> pygame.Surface:
    canvas = Canvas(width, height)
    line = 1.2 * unit
    canvas.rectangle(line, line, width - 2 * line, height - 2 * line, fill, edge, line, radius=height / 2)
    return canvas.surface(1, 3)


def chip_width(typeset: Typeset, text: str, *, icon: str = "", role: TypeRole = theme.LABEL_STRONG) -> int:
    """Width of a chip in pixels of the screen."""
    return typeset.measure(text, role) + typeset.scale.px(18 + (21 if icon else 0))


def draw_chip(
    surface: pygame.Surface,
    typeset: Typeset,
    text: str,
    x: float,
    y: float,
    *,
    tone: Tone = "plain",
    colour: str = "",
    icon: str = "",
    icon_colour: str = "",
    height: int = 26,
    role: TypeRole = theme.LABEL_STRONG,
    align: Literal["left", "centre", "right"] = "left",
) -> pygame.Rect:
    """Draws a chip with its top at `y` and returns its box. `marker` is the tone for chips on the map.

    `colour` replaces the tone's text colour, `height` is in pixels at 100 %.
    """
    scale = typeset.scale
    fill, edge, ink = _TONES[tone]
    ink = colour or ink
    width, tall = chip_width(typeset, text, icon=icon, role=role), scale.px(height)
    left = round(x - (width / 2 if align == "centre" else width if align == "right" else 0))
    box = pygame.Rect(left, round(y), width, tall)
    surface.blit(_body(width, tall, fill, edge, scale.exact(1)), box)
    at = left + scale.px(9)
    if icon:
        draw_icon(
            surface,
            icon,
            at + scale.px(8),
            box.centery,
            scale.px(16),
            icon_colour or ink,
            cut=fill,
            stroke=2.1,
        )
        at += scale.px(21)
    typeset.draw(surface, text, at, box.centery, role, ink, anchor="middle")
    return box
