"""A row of the settings: what is set at the left, the control at the right, below it where it is narrow."""

import pygame

from game.ui.look import theme
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.boxes import Column
from game.ui.widgets.labels import Label, Paragraph

_CONTROL = 440
_STACK_BELOW = 720


class OptionRow(Box):
    """Title and a second line with a control."""

    def __init__(self, title: str, second: str, control: Widget) -> None:
        self.words = Column(Label(title, theme.STRONG), Paragraph(second, theme.LABEL, "label"))
        self.control = control
        super().__init__((self.words, control))

    def _stacked(self, width: int) -> bool:
        return width < self.kit.px(_STACK_BELOW)

    def _words_width(self, width: int) -> int:
        return width if self._stacked(width) else width - self.kit.px(_CONTROL + 16)

    def measure(self, width: int) -> Size:
        words = self.words.wish(self._words_width(width)).height
        control = self.control.wish(min(width, self.kit.px(_CONTROL))).height
        tall = words + control + self.kit.px(6) if self._stacked(width) else max(words, control)
        return Size(width, tall + self.kit.px(6))

    def arrange(self) -> None:
        kit, rect = self.kit, self.rect
        wide = min(rect.width, kit.px(_CONTROL))
        words = self.words.wish(self._words_width(rect.width)).height
        control = self.control.wish(wide).height
        if self._stacked(rect.width):
            self.words.place(pygame.Rect(rect.x, rect.y + kit.px(3), rect.width, words))
            self.control.place(pygame.Rect(rect.x, rect.y + words + kit.px(9), wide, control))
            return
        left = self._words_width(rect.width)
        self.words.place(pygame.Rect(rect.x, rect.y + (rect.height - words) // 2, left, words))
        top = rect.y + (rect.height - control) // 2
        self.control.place(pygame.Rect(rect.right - wide, top, wide, control))
