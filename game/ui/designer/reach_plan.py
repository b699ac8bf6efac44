"""How much room a unit takes and how far its weapon goes, drawn: hexes as far as they can be told apart, then
rings."""

from functools import lru_cache
from math import cos, pi, sin, sqrt

import pygame

from game.ui.look import theme
from game.ui.look.bodies import Hex, body, distance
from game.ui.look.bodies import middle as middle_of
from game.ui.look.vector import Canvas
from game.ui.widgets.base import Size, Widget

_TALL = 118
_MOST_HEXES = 7


class ReachPlan(Widget):
    """`footprint` hexes, and those that a blow reaches, or a shot between `near` and `far`."""

    def __init__(self) -> None:
        super().__init__()
        self.shape = (1, 0, 0, 0)

    def show(self, footprint: int, reach: int, near: int, far: int) -> None:
        """Show another unit."""
        if self.shape != (footprint, reach, near, far):
            self.shape = (footprint, reach, near, far)
            self.changed()

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(_TALL))

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(_drawing(self.shape, self.rect.size, self.kit.unit), self.rect)
        footprint, reach, _near, far = self.shape
        if max(reach, far) > _MOST_HEXES:
            kit, rect = self.kit, self.rect
            side = rect.height / 2 - kit.px(4)
            kit.typeset.draw(
                surface,
                str(max(reach, far)),
                rect.centerx + side + kit.px(8),
                rect.centery,
                theme.LABEL_STRONG,
                theme.INK,
                anchor="middle",
            )
        del footprint


@lru_cache(maxsize=32)
def reached(footprint: int, reach: int) -> tuple[Hex, ...]:
    """The hexes around a body that a blow reaches."""
    own = body(footprint)
    span = reach + max(distance(hex_, (0, 0)) for hex_ in own)
    around = ((x, y) for x in range(-span, span + 1) for y in range(-span, span + 1))
    return tuple(
        hex_ for hex_ in around if hex_ not in own and min(distance(hex_, each) for each in own) <= reach
    )


@lru_cache(maxsize=16)
def _drawing(shape: tuple[int, int, int, int], size: tuple[int, int], unit: float) -> pygame.Surface:
    footprint, reach, near, far = shape
    canvas = Canvas(*size)
    width, height = size
    middle = (width / 2, height / 2)
    if max(reach, far) > _MOST_HEXES:
        side = height / 2 - 4 * unit
        canvas.circle(*middle, side, theme.LOSS, theme.LOSS, 1.4 * unit, fill_opacity=0.10)
        if near > 1:
            inner = max(7 * unit, side * near / far)
            canvas.circle(*middle, inner, theme.PAPER_LIT, theme.LOSS, 1.2 * unit)
        canvas.circle(*middle, max(3 * unit, side * sqrt(footprint) / far / 2), theme.LIVERIES["lapis"].base)
        return canvas.surface()
    own, around = body(footprint), reached(footprint, max(reach, far))
    every = [middle_of(hex_) for hex_ in (*own, *around)]
    low, high = (
        (min(at[axis] for at in every) for axis in (0, 1)),
        (max(at[axis] for at in every) for axis in (0, 1)),
    )
    (left, top), (right, bottom) = tuple(low), tuple(high)
    cell = min((width - 8 * unit) / (right - left + 2), (height - 6 * unit) / (bottom - top + 2), 15 * unit)
    for hex_ in (*around, *own):
        x, y = middle_of(hex_)
        at = (middle[0] + (x - (left + right) / 2) * cell, middle[1] + (y - (top + bottom) / 2) * cell)
        corners = [
            (
                at[0] + cell * 0.94 * cos(pi / 6 + turn * pi / 3),
                at[1] + cell * 0.94 * sin(pi / 6 + turn * pi / 3),
            )
            for turn in range(6)
        ]
        if hex_ in own:
            canvas.polygon(corners, theme.LIVERIES["lapis"].base, theme.LIVERIES["lapis"].dark, 1.1 * unit)
        else:
            close = near > 1 and min(distance(hex_, each) for each in own) < near
            fill = theme.PAPER_SHADE if close else theme.LOSS
            canvas.polygon(corners, fill, theme.LOSS, unit, fill_opacity=0.6 if close else 0.22)
    return canvas.surface()
