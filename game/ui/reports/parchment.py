"""A parchment scroll: a sheet between two rollers, on which long things are written."""

from functools import lru_cache
from typing import ClassVar

import pygame

from game.ui.look import theme
from game.ui.look.materials import draw_shadow
from game.ui.look.vector import Canvas
from game.ui.widgets import boards
from game.ui.widgets.base import Ground, Widget
from game.ui.widgets.boxes import Column

_ROLLER = 30
_OVERHANG = 16
_PAD = 30
_KNOB = 13


class Parchment(Column):
    """A column on a scroll. The rollers reach a little beyond its sides."""

    solid: ClassVar[bool] = True
    bleed: ClassVar[float] = _OVERHANG + _KNOB + 14
    uncovered: ClassVar[bool] = True

    def __init__(self, *children: Widget, gap: float = theme.SPACE_M) -> None:
        super().__init__(*children, gap=gap, pad=(_PAD, _ROLLER + 14, _PAD, _ROLLER + 14))

    @property
    def child_ground(self) -> Ground:
        return "paper"

    def draw(self, surface: pygame.Surface) -> None:
        unit, rect, kit = self.kit.unit, self.rect, self.kit
        half = kit.px(_ROLLER) // 2
        sheet = rect.inflate(0, -2 * half)
        draw_shadow(surface, sheet, theme.SHADOW_TOOLTIP, 2 * unit, unit)
        surface.blit(boards.sheet(sheet.size, 2 * unit, 61, theme.PAPER, edge=0.22, unit=unit), sheet)
        shade = _shade((sheet.width, kit.px(22)))
        surface.blit(shade, (sheet.x, rect.y + kit.px(_ROLLER) - kit.px(4)))
        roller = _roller(rect.width + 2 * kit.px(_OVERHANG), kit.px(_ROLLER), unit)
        left = rect.centerx - roller.get_width() // 2
        for top in (rect.y, rect.bottom - kit.px(_ROLLER)):
            surface.blit(roller, (left, top - kit.px(6)))


@lru_cache(maxsize=4)
def _shade(size: tuple[int, int]) -> pygame.Surface:
    """The shadow of the upper roller on the sheet."""
    strip = pygame.Surface(size, pygame.SRCALPHA)
    for row in range(size[1]):
        strong = (1 - row / size[1]) ** 2
        strip.fill((*pygame.Color(theme.SHADOW)[:3], round(90 * strong)), (0, row, size[0], 1))
    return strip


_WOOD = ((0, theme.WALNUT_EDGE), (0.3, "#7A5B3D"), (0.75, theme.WALNUT), (1, theme.WALNUT_BLACK))
_BRASS = ((0, theme.BRASS_LIGHT), (0.4, theme.BRASS), (1, theme.BRASS_DARK))
_ROLL = ((0, "#B39A68"), (0.22, theme.PAPER_LIT), (0.5, theme.PAPER_SHADE), (0.86, "#A58A58"), (1, "#6E5731"))


@lru_cache(maxsize=4)
def _roller(width: int, tall: int, unit: float) -> pygame.Surface:
    """A rolled-up end of the parchment with turned knobs, with 6 pixels of room above and below."""
    edge, knob, ink = 6 * unit, _KNOB * unit, theme.OUTLINE
    full = width + 2 * knob
    canvas = Canvas(full, tall + 2 * edge)
    top, low = edge, edge + tall
    wood, brass, roll = (canvas.linear(0, top, 0, low, stops) for stops in (_WOOD, _BRASS, _ROLL))
    for x in (0.0, full - 2 * knob):
        size = (2 * knob - 2 * unit, tall * 0.64)
        canvas.rectangle(x + unit, top + tall * 0.18, *size, wood, ink, unit, radius=4 * unit)
    canvas.rectangle(knob, top, width, tall, roll, ink, 1.2 * unit, radius=5 * unit)
    for x in (knob + 5 * unit, knob + width - 10 * unit):
        canvas.rectangle(x, top - unit, 5 * unit, tall + 2 * unit, brass, ink, 0.8 * unit, radius=unit)
    return canvas.surface(1, 2)
