"""Where the log strip lies on the map."""

import pygame

from game.ui.widgets.boxes import Pinned
from game.ui.widgets.folding import FoldingPanel
from game.ui.widgets.hud import LogStrip

STRIP_EDGE = 14


class StripPlace(Pinned):
    """The log strip at the map's foot, as wide as the map less its margins and a folded panel."""

    def __init__(self, strip: LogStrip, panel: FoldingPanel) -> None:
        super().__init__()
        self.strip = strip
        self.panel = panel
        self.add(strip)

    def arrange(self) -> None:
        edge = self.kit.px(STRIP_EDGE)
        tall = self.strip.wish(self.rect.width).height
        room = self.rect.inflate(-2 * edge, 0)
        if self.panel.folded:
            room.width = max(1, self.panel.rect.x - edge - room.x)
        self.strip.place(pygame.Rect(room.x, room.bottom - edge - tall, room.width, tall))
