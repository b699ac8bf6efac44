"""A row of the behaviour table on a pack's card: whether it won, its title, why; a click acts by it."""

from collections.abc import Callable
from typing import ClassVar

import pygame

from game.ui.gm.packs_model import RowLine, number_words
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.widgets import paint
from game.ui.widgets.base import Size
from game.ui.widgets.control import Control
from game.ui.widgets.tones import Tone, tone_colour

_MARKS: dict[str, tuple[str, Tone]] = {
    "won": ("check", "gain"),
    "held": ("minus", "label"),
    "failed": ("cross", "label"),
}
_LEFT, _EDGE = 36, 6


class VerdictRow(Control):
    """Breaks its lines where there is little room."""

    bleed: ClassVar[float] = 8
    shrinks: ClassVar[bool] = True

    def __init__(self, line: RowLine, choose: Callable[[], None]) -> None:
        super().__init__()
        self.line = line
        self.choose = choose
        number = number_words(line)
        if line.mark == "won":
            number = _("{row} won").format(row=number)
        self.second = f"{number} · {line.reason}" if line.reason else number
        self.tipped(line.title, self.second, rule=line.rule)

    @property
    def label(self) -> str:
        """Its title."""
        return self.line.title

    def act(self) -> None:
        self.choose()

    def _lines(self, width: int) -> tuple[list[str], list[str]]:
        typeset, room = self.kit.typeset, max(1, width - self.kit.px(_LEFT + _EDGE))
        return (
            list(typeset.wrap(self.line.title, theme.STRONG, room)),
            list(typeset.wrap(self.second, theme.LABEL, room)),
        )

    def measure(self, width: int) -> Size:
        typeset = self.kit.typeset
        title, second = self._lines(width)
        tall = len(title) * typeset.height(theme.STRONG) + len(second) * typeset.height(theme.LABEL)
        return Size(width, max(self.kit.px(40), tall + self.kit.px(8)))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        if self._hover.value > 0.05:
            ground = "paper" if self.ground == "paper" else "walnut"
            mark = "selected" if self.held else "hover"
            surface.blit(paint.row_mark(rect.size, mark, ground, kit.unit), rect)
        icon, tone = _MARKS[self.line.mark]
        colour = tone_colour(tone, self.ground)
        draw_icon(surface, icon, rect.x + kit.px(17), rect.centery, kit.px(20), colour, stroke=2)
        title, second = self._lines(rect.width)
        left, top = rect.x + kit.px(_LEFT), rect.y + kit.px(4)
        ink = tone_colour("label" if self.reason else "value", self.ground)
        for text in title:
            typeset.draw(surface, text, left, top, theme.STRONG, ink)
            top += typeset.height(theme.STRONG)
        for text in second:
            typeset.draw(surface, text, left, top, theme.LABEL, tone_colour("label", self.ground))
            top += typeset.height(theme.LABEL)
