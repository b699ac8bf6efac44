"""Names of lands and waters: letters spaced along a shallow arc, with a soft glow of paper behind them."""

import math
from dataclasses import dataclass

import numpy as np
import pygame

from game.ui.look.colour import Colour, rgb
from game.ui.look.faces import clusters, pieces
from game.ui.look.noise import blur
from game.ui.look.pixels import alpha_of, clear_surface, tint_of
from game.ui.look.text import Typeset, drawable
from game.ui.look.theme import TypeRole

_LARGER = 3
_GLOW_BLUR = 3
_GLOW_GAIN = 2.4


@dataclass(frozen=True, slots=True)
class Glow:
    """A soft light behind letters: colour and opacity (0 to 1)."""

    colour: str
    opacity: float = 0.85


def arc_text(
    typeset: Typeset,
    text: str,
    role: TypeRole,
    colour: Colour,
    *,
    radius: float,
    spacing: float,
    opacity: int = 235,
    glow: Glow | None = None,
) -> pygame.Surface:
    """A picture of `text` on a circle of `radius` pixels around a point below it.

    The middle of the baseline is the middle of the picture. `spacing` is the gap between letters in pixels
    at 100 %. Letters are turned, so they are drawn larger and averaged down.
    """
    px = typeset.scale.px(role.px)
    gap = typeset.scale.exact(spacing)
    faces = [
        piece
        for letter in clusters(drawable(text))
        for piece in pieces(letter, role.family, role.weight, px * _LARGER)
    ]
    widths = [font.size(letter)[0] / _LARGER + gap for font, letter in faces]
    total = sum(widths) - gap
    sag = radius * (1 - math.cos(min(1.2, total / 2 / radius)))
    size = (math.ceil(total) + 2 * px, math.ceil(2 * sag) + 4 * px)
    letters = clear_surface(size)
    letters.fill((*rgb(colour), 0))
    angle = -total / 2 / radius
    middle_x, middle_y = size[0] / 2, size[1] / 2 + radius
    for (font, letter), width in zip(faces, widths, strict=True):
        at = angle + (width - gap) / 2 / radius
        angle += width / radius
        picture = _turned(font, letter, colour, -math.degrees(at))
        x = middle_x + radius * math.sin(at) - picture.get_width() / 2
        y = middle_y - radius * math.cos(at) - picture.get_height() / 2
        letters.blit(picture, (round(x), round(y)), special_flags=pygame.BLEND_RGBA_MAX)
    letters.set_alpha(opacity)
    out = clear_surface(size)
    if glow is not None:
        light = np.clip(blur(alpha_of(letters), _GLOW_BLUR) * _GLOW_GAIN, 0, 1) * np.float32(glow.opacity)
        out = tint_of(glow.colour, light)
    out.blit(letters, (0, 0))
    return out


def _turned(font: pygame.font.Font, letter: str, colour: Colour, degrees: float) -> pygame.Surface:
    face = font.render(letter, True, rgb(colour))
    # A ground of the letter's own colour keeps the averaged edge free of a dark fringe.
    even = clear_surface(face.get_size())
    even.fill((*rgb(colour), 0))
    even.blit(face, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return pygame.transform.rotozoom(even, degrees, 1 / _LARGER)
