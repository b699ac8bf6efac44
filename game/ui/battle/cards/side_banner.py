"""The board of a side over the field: token, name, strength, bonus, turn; fewer words where it is narrow."""

from dataclasses import dataclass
from typing import ClassVar

import pygame

from game.ui.look import theme
from game.ui.look.materials import draw_shadow
from game.ui.look.text import Align
from game.ui.look.tokens import TokenLook
from game.ui.widgets import boards, paint
from game.ui.widgets.base import Size, Widget

_WIDTH = 386
_TALL = 56
_LOW = 38
_TOKEN_FROM = 190


@dataclass(frozen=True, slots=True)
class BannerWords:
    """`lines` and `notes` from the longest to the shortest; the longest that fits is shown."""

    title: str = ""
    lines: tuple[str, ...] = ("",)
    figure: str = ""
    notes: tuple[str, ...] = ("",)


class SideBanner(Widget):
    """One side's board. `mirrored` is the one at the right; a `low` one has a single line."""

    bleed: ClassVar[float] = 18
    uncovered: ClassVar[bool] = True

    def __init__(self, *, mirrored: bool = False) -> None:
        super().__init__()
        self.mirrored = mirrored
        self.low = False
        self.look: TokenLook | None = None
        self.words = BannerWords()

    def show(self, look: TokenLook, words: BannerWords) -> None:
        """Show another state."""
        if (look, words) != (self.look, self.words):
            self.look, self.words = look, words
            self.changed()

    def measure(self, width: int) -> Size:
        return Size(min(width, self.kit.px(_WIDTH)), self.kit.px(_LOW if self.low else _TALL))

    def draw(self, surface: pygame.Surface) -> None:
        if self.look is None:
            return
        kit, rect, unit = self.kit, self.rect, self.kit.unit
        draw_shadow(surface, rect, theme.SHADOW_CARD, 6 * unit, unit)
        surface.blit(boards.board(rect.size, 6 * unit, 7, framed=False, unit=unit), rect)
        surface.blit(paint.inner_frame(rect.size, theme.livery(self.look.side).base, unit), rect)
        near, far = (rect.right, rect.left) if self.mirrored else (rect.left, rect.right)
        step = -1 if self.mirrored else 1
        start, end = near + step * kit.px(12), far - step * kit.px(12)
        if rect.width >= kit.px(_TOKEN_FROM):
            d = kit.px(28 if self.low else 44)
            kit.tokens.draw(surface, self.look, near + step * (d // 2 + kit.px(11)), rect.centery, d)
            start = near + step * (d + kit.px(20))
        self._draw_words(surface, start, end)

    def _draw_words(self, surface: pygame.Surface, start: int, end: int) -> None:
        kit, rect, words = self.kit, self.rect, self.words
        typeset = kit.typeset
        here: Align = "right" if self.mirrored else "left"
        there: Align = "left" if self.mirrored else "right"
        room = abs(end - start)
        gap = kit.px(10)
        upper = rect.centery if self.low else rect.centery - kit.px(12)
        figure = typeset.measure(words.figure, theme.FIGURE_L)
        title = typeset.ellipsis(words.title, theme.ROW_TITLE, max(1, room - figure - gap))
        typeset.draw(surface, title, start, upper, theme.ROW_TITLE, theme.IVORY, align=here, anchor="middle")
        typeset.draw(
            surface, words.figure, end, upper, theme.FIGURE_L, theme.BRASS_LIGHT, align=there, anchor="middle"
        )
        if self.low:
            return
        lower = rect.centery + kit.px(12)
        line, note = self._fitting(room - gap)
        for text, x, align in ((line, start, here), (note, end, there)):
            typeset.draw(surface, text, x, lower, theme.LABEL, theme.IVORY_SOFT, align=align, anchor="middle")

    def _fitting(self, room: int) -> tuple[str, str]:
        """The longest line and note that stand side by side."""
        measure = self.kit.typeset.measure
        for line in self.words.lines:
            for note in self.words.notes:
                if measure(line, theme.LABEL) + measure(note, theme.LABEL) <= room:
                    return line, note
        last = self.words.lines[-1]
        return (last, "") if measure(last, theme.LABEL) <= room else ("", "")
