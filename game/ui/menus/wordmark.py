"""The name of the game, ivory to gold from top to bottom, with its line and its motto."""

from functools import lru_cache
from typing import ClassVar

import numpy as np
import pygame

from game.ui.look import theme
from game.ui.look.colour import rgb
from game.ui.look.faces import load_font
from game.ui.look.pixels import alpha_of, clear_surface, surface_of, tint_of
from game.ui.look.text import Drop
from game.ui.look.vector import Canvas
from game.ui.widgets import paint
from game.ui.widgets.base import Size, Widget

_TOP, _LOW, _DEEP = "#FFF8E2", "#F0C476", "#0D1620"
_LEADING = 0.96
_RULE = 320
_LEAST_PX = 44


@lru_cache(maxsize=8)
def _letters(text: str, px: int) -> pygame.Surface:
    """A line in the gradient, with its drop."""
    face = load_font(theme.DISPLAY.family, theme.DISPLAY.weight, px).render(text, True, "#FFFFFF")
    alpha = alpha_of(face)
    height, width = alpha.shape
    share = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    high, low = np.array(rgb(_TOP), np.float32), np.array(rgb(_LOW), np.float32)
    colours = np.broadcast_to(high + (low - high) * share, (height, width, 3))
    lit = surface_of(np.concatenate([colours, alpha[..., None] * 255], axis=2))
    out = clear_surface((width, height + 5))
    for down, opacity in ((4, 0.35), (2, 0.59)):
        out.blit(tint_of(_DEEP, alpha * np.float32(opacity)), (0, round(down * px / 92)))
    out.blit(lit, (0, 0))
    return out


@lru_cache(maxsize=2)
def _dusk(size: tuple[int, int]) -> pygame.Surface:
    """A soft darkness behind the letters, so that they stand out of any sky."""
    width, height = max(2, size[0] // 4), max(2, size[1] // 4)
    down = ((np.arange(height) - height / 2) / (height * 0.36))[:, None]
    across = ((np.arange(width) - width / 2) / (width * 0.36))[None, :]
    shade = np.exp(-(down**4) - across**4) * 0.5
    return pygame.transform.smoothscale(tint_of("#14212E", shade.astype(np.float32)), size)


class Wordmark(Widget):
    """The name in one line or two, as large as the room allows but no larger than the style says.

    The only text that shrinks with the window: it is a picture, and the motto below keeps its size.
    """

    solid: ClassVar[bool] = False
    shrinks: ClassVar[bool] = True
    bleed: ClassVar[float] = 90

    def __init__(self, lines: tuple[str, ...], motto: str) -> None:
        super().__init__()
        self.lines = lines
        self.motto = motto

    def _px(self, width: int, height: int) -> int:
        kit = self.kit
        most = kit.px(theme.DISPLAY.px)
        room = height - self._foot()
        px = min(most, round(room / (len(self.lines) * _LEADING + 0.1)))
        font = load_font(theme.DISPLAY.family, theme.DISPLAY.weight, most)
        widest = max(font.size(line)[0] for line in self.lines)
        return max(_LEAST_PX, min(px, round(most * width * 0.96 / widest)))

    def _foot(self) -> int:
        """Room for the line and the motto."""
        return self.kit.px(22) + self.kit.typeset.height(theme.MOTTO)

    def measure(self, width: int) -> Size:
        tall = round(self.kit.px(theme.DISPLAY.px) * (len(self.lines) * _LEADING + 0.1)) + self._foot()
        return Size(width, tall)

    def least_height(self, width: int) -> int:
        return self.kit.px(_LEAST_PX) * len(self.lines) + self._foot()

    def draw(self, surface: pygame.Surface) -> None:
        rect, kit = self.rect, self.kit
        px = self._px(rect.width, rect.height)
        tall = round(px * (len(self.lines) * _LEADING + 0.1)) + self._foot()
        top = rect.y + max(0, (rect.height - tall) // 2)
        shade = _dusk((round(rect.width * 1.3), round(tall * 1.3)))
        surface.blit(shade, shade.get_rect(center=(rect.centerx, top + tall // 2)))
        for line in self.lines:
            letters = _letters(line, px)
            surface.blit(letters, (rect.centerx - letters.get_width() // 2, top - round(px * 0.14)))
            top += round(px * _LEADING)
        top += round(px * 0.10) + kit.px(10)
        wide = min(kit.px(_RULE), rect.width)
        rule = paint.fading_line(wide, max(1, round(1.2 * kit.unit)), "#F3D48C", both=True)
        surface.blit(rule, (rect.centerx - wide // 2, top))
        diamond = _diamond(kit.unit)
        surface.blit(diamond, diamond.get_rect(center=(rect.centerx, top)))
        motto = kit.typeset.ellipsis(self.motto, theme.MOTTO, rect.width)
        kit.typeset.draw(
            surface,
            motto,
            rect.centerx,
            top + kit.px(10),
            theme.MOTTO,
            "#FFF3D6",
            align="centre",
            drop=Drop(_DEEP, 1, 200),
        )


@lru_cache(maxsize=4)
def _diamond(unit: float) -> pygame.Surface:
    canvas = Canvas(14, 10)
    canvas.polygon([(1, 5), (7, 0.8), (13, 5), (7, 9.2)], "#F3D48C")
    return canvas.surface(unit, 3)
