"""Notices: lines at the top of the window that tell what happened or went wrong."""

from collections.abc import Callable
from typing import ClassVar

import pygame

from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.materials import draw_shadow
from game.ui.widgets import boards
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.tones import Tone, tone_colour

_SHOWN_MS = 3200
_MS_PER_LETTER = 45
_MOST = 3
_ICONS: dict[Tone, str] = {"loss": "warning", "warning": "warning", "gain": "check"}


class NoticeLine(Widget):
    """One line; a click takes it away."""

    bleed: ClassVar[float] = 26

    def __init__(self, text: str, tone: Tone, topic: str = "") -> None:
        super().__init__()
        self.topic = topic
        self.words = text
        self.tone: Tone = tone
        self.left_ms: float | None = None if tone == "loss" else _SHOWN_MS + _MS_PER_LETTER * len(text)
        self.gone = False

    def _lines(self, width: int) -> list[str]:
        return self.kit.typeset.wrap(self.words, theme.TEXT, width - self.kit.px(62))

    def measure(self, width: int) -> Size:
        kit = self.kit
        lines = self._lines(width)
        wide = max(kit.typeset.measure(line, theme.TEXT) for line in lines)
        return Size(wide + kit.px(62), kit.typeset.height(theme.TEXT) * len(lines) + kit.px(20))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect, unit = self.kit, self.rect, self.kit.unit
        draw_shadow(surface, rect, theme.SHADOW_TOOLTIP, 6 * unit, unit)
        board = boards.board(rect.size, 6 * unit, 44, corners=False, inset=4, unit=unit)
        surface.blit(board, rect)
        colour = tone_colour(self.tone, "walnut")
        icon = _ICONS.get(self.tone, "bell")
        draw_icon(surface, icon, rect.x + kit.px(26), rect.centery, kit.px(20), colour, stroke=2)
        top = rect.y + kit.px(10)
        for line in self._lines(rect.width):
            kit.typeset.draw(surface, line, rect.x + kit.px(46), top, theme.TEXT, theme.IVORY)
            top += kit.typeset.height(theme.TEXT)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        self.gone = True
        return True


class NoticeStack(Box):
    """The notices of a screen, the newest lowest. The same text again only stays longer."""

    def __init__(self) -> None:
        super().__init__()
        self._area = pygame.Rect(0, 0, 0, 0)
        self.under: Callable[[], pygame.Rect] | None = None
        """Gives the box they hang below; without one, they hang below the bar at the top."""

    @property
    def busy(self) -> bool:
        """Whether one is going to vanish."""
        return any(notice.left_ms is not None for notice in self._notices())

    def _notices(self) -> list[NoticeLine]:
        return [child for child in self.children if isinstance(child, NoticeLine)]

    def keep_told(self, topic: str, text: str) -> None:
        """See that a notice of a topic is there as long as there is a text; a click does not end it."""
        now = next((notice for notice in self._notices() if notice.topic == topic), None)
        if now is None and text:
            self.tell(text, "loss", topic)
        elif now is not None and now.words != text:
            self.home.damage(now.paint_rect)
            self.remove(now)
            if text:
                self.tell(text, "loss", topic)

    def tell(self, text: str, tone: Tone = "value", topic: str = "") -> None:
        """Show a notice; it takes the place of one with the same text or topic."""
        for old in self._notices():
            if old.words == text or (topic and old.topic == topic):
                self.home.damage(old.paint_rect)
                self.remove(old)
        shown = self._notices()
        if len(shown) >= _MOST:
            self.home.damage(shown[0].paint_rect)
            self.remove(shown[0])
        self.add(NoticeLine(text, tone, topic))
        self.settle(self._area)

    def measure(self, width: int) -> Size:
        return Size(0, 0)

    def settle(self, area: pygame.Rect) -> None:
        """Place the notices on a screen of `area`."""
        self._area = area
        if not self.children or not area.width:
            return
        top = area.y + self.kit.px(theme.SPACE_L + 64)
        middle = area.centerx
        if self.under is not None:
            box = self.under()
            top, middle = box.bottom + self.kit.px(theme.SPACE_S), box.centerx
        for notice in self._notices():
            size = notice.wish(min(area.width - self.kit.px(32), self.kit.px(720)))
            left = max(area.x, min(area.right - size.width, middle - size.width // 2))
            notice.place(pygame.Rect(left, top, *size))
            top += size.height + self.kit.px(8)

    def update(self, ms: float) -> None:
        """Let time pass."""
        for notice in self._notices():
            if notice.left_ms is not None:
                notice.left_ms -= ms
                notice.gone = notice.gone or notice.left_ms <= 0
            if notice.gone:
                self.home.damage(notice.paint_rect)
                self.remove(notice)
                self.settle(self._area)
