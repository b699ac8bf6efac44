"""A field for several lines of text: it breaks long ones and grows with them."""

from collections.abc import Callable

import pygame

from game.ui.look import theme
from game.ui.widgets import paint
from game.ui.widgets.base import Size
from game.ui.widgets.editing import EditLine
from game.ui.widgets.field import TextField

_SELECTION = (43, 90, 138, 80)
_PAD = 8


class TextArea(TextField):
    """See the module. Enter breaks the line; with Ctrl it goes on to the dialog, as it does in a field.

    `rows` are shown at least."""

    def __init__(
        self,
        *,
        hint: str = "",
        name: str = "",
        limit: int = 400,
        rows: int = 3,
        on_change: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(hint=hint, name=name, limit=limit, on_change=on_change)
        self.line = EditLine(limit=limit, lines=True)
        self.rows = rows
        self._spans: tuple[tuple[str, int], list[tuple[int, int]]] | None = None

    def set_value(self, text: str) -> None:
        super().set_value(text)
        if self.attached:
            self.resized()

    # Lines

    @property
    def _all(self) -> str:
        """The text with what the input method composes at the caret."""
        return self.line.text[: self.line.caret] + self._composed + self.line.text[self.line.caret :]

    def _lines(self, width: int) -> list[tuple[int, int]]:
        """Start and end of each line as it is broken at a width."""
        key = (self._all, width)
        if self._spans is None or self._spans[0] != key:
            spans: list[tuple[int, int]] = []
            start = 0
            for hard in self._all.split("\n"):
                spans += self._broken(hard, start, width)
                start += len(hard) + 1
            self._spans = (key, spans)
        return self._spans[1]

    def _broken(self, hard: str, start: int, width: int) -> list[tuple[int, int]]:
        """The lines of one that ends with a break: broken behind spaces, within a word that is too long."""
        spans = []
        at = 0
        while at < len(hard):
            end, gap = at + 1, at
            while end <= len(hard) and self._wide(hard[at:end].rstrip()) <= width:
                gap = end if end == len(hard) or hard[end - 1] == " " else gap
                end += 1
            stop = len(hard) if end > len(hard) else (gap if gap > at else max(at + 1, end - 1))
            spans.append((start + at, start + stop))
            at = stop
        return spans or [(start, start)]

    def _wide(self, text: str) -> int:
        return self.kit.typeset.measure(text, theme.TEXT)

    def _line_of(self, place: int) -> int:
        """The line in which a place stands."""
        spans = self._lines(self._text_rect().width)
        return max(n for n, (start, _end) in enumerate(spans) if start <= place or n == 0)

    @property
    def _tall(self) -> int:
        return self.kit.typeset.height(theme.TEXT)

    def _text_rect(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.kit.px(10), -2 * self.kit.px(_PAD))

    def measure(self, width: int) -> Size:
        count = len(self._lines(max(1, width - 2 * self.kit.px(10))))
        return Size(width, max(self.rows, count) * self._tall + 2 * self.kit.px(_PAD))

    def place_at(self, point: tuple[int, int]) -> int:
        room = self._text_rect()
        spans = self._lines(room.width)
        start, end = spans[max(0, min(len(spans) - 1, (point[1] - room.y) // max(1, self._tall)))]
        goal = point[0] - room.x
        return min(range(start, end + 1), key=lambda at: abs(self._wide(self._all[start:at]) - goal))

    def _follow_caret(self) -> None:
        """All of it is shown."""

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        kit, room = self.kit, self._text_rect()
        face = paint.field_face(
            self.rect.size, focused=self.focused, wrong=False, disabled=not self.enabled, unit=kit.unit
        )
        paint.stamp(surface, face, self.rect)
        text, tall = self._all, self._tall
        if not text:
            words = kit.typeset.ellipsis(self.hint, theme.TEXT, room.width)
            kit.typeset.draw(surface, words, room.x, room.y, theme.TEXT, "#7A6547")
        first, last = self.line.span if self.focused and not self._composed else (0, 0)
        for number, (start, end) in enumerate(self._lines(room.width)):
            top = room.y + number * tall
            if first < end and last > start:
                left = self._wide(text[start : max(start, first)])
                right = self._wide(text[start : min(end, last)])
                mark = pygame.Surface((right - left, tall), pygame.SRCALPHA)
                mark.fill(_SELECTION)
                surface.blit(mark, (room.x + left, top))
            kit.typeset.draw(surface, text[start:end], room.x, top, theme.TEXT, theme.INK)
        if self.focused and self.enabled and self.caret_shown:
            place = self.line.caret + len(self._composed)
            number = self._line_of(place)
            x = room.x + self._wide(text[self._lines(room.width)[number][0] : place])
            surface.fill(theme.INK, (x, room.y + number * tall, max(1, kit.px(1.6)), tall))

    # Input

    def _touched(self, *, edited: bool) -> None:
        super()._touched(edited=edited)
        self.resized()

    def key(self, event: pygame.event.Event) -> bool:
        plain = not self._composed and self.enabled
        if plain and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not event.mod & pygame.KMOD_CTRL:
            self._touched(edited=self.line.insert("\n"))
            return True
        return super().key(event)

    def _edit_key(self, event: pygame.event.Event) -> bool:
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        spans = self._lines(self._text_rect().width)
        here = self._line_of(self.line.caret)
        start, end = spans[here]
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.line.put_caret(start if event.key == pygame.K_HOME else end, select=shift)
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            goal = here + (1 if event.key == pygame.K_DOWN else -1)
            if not 0 <= goal < len(spans):
                return False
            first, last = spans[goal]
            self.line.put_caret(min(last, first + self.line.caret - start), select=shift)
        else:
            return super()._edit_key(event)
        self._touched(edited=False)
        return True
