"""An overlay that comes up: its pictures are made where nobody sees them, then it fades in, sliding."""

from typing import Final

import pygame

from game.ui.look import theme
from game.ui.look.pixels import lay_over, opaque_surface
from game.ui.stage.rehearsal import Unseen
from game.ui.widgets.base import Overlay
from game.ui.widgets.kit import Kit
from game.ui.widgets.motion import Eased

_SLIDE: Final = 8


class Rising:
    """How far an overlay that was opened has come up."""

    def __init__(self, overlay: Overlay, area: pygame.Rect, kit: Kit) -> None:
        self.overlay = overlay
        self._kit = kit
        self._fade = Eased(theme.MS_PANEL)
        self._unseen: Unseen | None = None
        self._paper: pygame.Surface | None = None
        self._below: tuple[pygame.Rect, pygame.Surface] | None = None
        if self._fade.aim(1.0, calm=kit.calm):
            overlay.shift(kit.px(_SLIDE))
            self._unseen = Unseen(overlay, area)

    @property
    def moving(self) -> bool:
        """Whether it is not wholly there yet."""
        return self._fade.moving

    @property
    def unready(self) -> bool:
        """Whether its pictures are still being made; it is not to be seen so long."""
        return self._unseen is not None

    def placed(self, kit: Kit) -> None:
        """It was placed anew where it belongs: it is as far below as before."""
        self._kit = kit
        self.overlay.shift(self._slid)

    @property
    def _slid(self) -> int:
        """How far below its place something is that is still coming up."""
        return round(self._kit.px(_SLIDE) * (1 - self._fade.value))

    def tick(self, ms: float) -> None:
        """Let time pass for one that is ready."""
        before = self._slid
        self._fade.tick(ms)
        self.overlay.shift(self._slid - before)

    def prepare(self, size: tuple[int, int]) -> None:
        """Make its pictures, for as long as a frame has room, on a paper of the window's size."""
        if self._unseen is None:
            return
        if self._paper is None or self._paper.get_size() != size:
            self._paper = opaque_surface(size)
        self._unseen.paint(self._paper, self._paper.get_rect())
        if not self._unseen.left:
            self._unseen = self._paper = None

    # Drawing

    def forget(self) -> None:
        """What lies below it has changed."""
        self._below = None

    def restore(self, surface: pygame.Surface, area: pygame.Rect) -> bool:
        """Draw what lies below it, if that was kept for this area; whether it was."""
        if self._below is None or self._below[0] != area:
            return False
        surface.blit(self._below[1], area)
        return True

    def paint(self, surface: pygame.Surface, area: pygame.Rect, *, keep: bool) -> None:
        """Draw what of it lies in an area, over what is there; that may be kept for its next picture."""
        if self.unready:
            return
        if not self.moving:
            self._below = None
            self.overlay.paint(surface, area)
            return
        room = area.clip(surface.get_rect())
        if not keep or self._below is None or self._below[0] != area:
            self._below = area, surface.subsurface(room).copy()
        below = self._below[1]
        if not keep:
            self._below = None
        self.overlay.paint(surface, area)
        # It fades in by what was there fading out over it.
        lay_over(surface, below, room, 1 - self._fade.value)
