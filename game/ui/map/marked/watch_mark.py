"""The mark of screens on which more is shown than a seat knows: a brass band over everything else."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.vector import Canvas
from game.ui.stage.scene import WidgetScene
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.kit import Kit

BAND = 34
"""Height of the band in pixels at 100 %."""


@lru_cache(maxsize=4)
def _brass(size: tuple[int, int]) -> pygame.Surface:
    canvas = Canvas(*size)
    stops = [(0.0, theme.BRASS_LIGHT), (0.45, theme.BRASS), (1.0, theme.BRASS_DARK)]
    canvas.rectangle(0, 0, *size, canvas.linear(0, 0, 0, size[1], stops))
    canvas.rectangle(0, size[1] - 2, size[0], 2, theme.FRAME_EDGE)
    return canvas.surface(1, 1)


def draw_mark(surface: pygame.Surface, kit: Kit, words: str) -> pygame.Rect:
    """Draw the band with its words over the top of a window; where it is."""
    box = pygame.Rect(0, 0, surface.get_width(), kit.px(BAND))
    clip = surface.get_clip()
    surface.set_clip(None)
    surface.blit(_brass(box.size), box)
    width = kit.typeset.measure(words, theme.ROW_TITLE)
    middle = box.centery - kit.px(1)
    left = box.centerx - width // 2
    for x in (left - kit.px(24), left + width + kit.px(24)):
        draw_icon(surface, "eye", x, middle, kit.px(22), theme.INK, stroke=2)
    kit.typeset.draw(surface, words, left, middle, theme.ROW_TITLE, theme.INK, anchor="middle")
    surface.set_clip(clip)
    return box


class MarkRoom(Widget):
    """Keeps room for the band at the top of a tree of widgets."""

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(BAND))


class WatchedScene(WidgetScene):
    """Base of all scenes that show what `Session.show_all` gives. The band is drawn last, by the frame of the
    scene: no menu, dialog or notice can cover it."""

    @property
    def mark(self) -> str:
        """The words of the band."""
        raise NotImplementedError

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        areas = list(super().draw(surface))
        return [*areas, draw_mark(surface, self.stage.kit, self.mark)] if areas else areas
