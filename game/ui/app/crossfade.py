"""The scene before fades out over the one that follows, which draws itself where nobody sees it meanwhile."""

import pygame

from game.ui.look import theme
from game.ui.look.pixels import lay_over, opaque_surface
from game.ui.stage.scene import Scene
from game.ui.widgets.motion import Eased


class CrossFade:
    """What the scene before looked like, and what the one that follows has drawn so far."""

    def __init__(self) -> None:
        self._before: pygame.Surface | None = None
        self._ease = Eased(theme.MS_PANEL, value=1.0)
        self._after: pygame.Surface | None = None
        """Paper of the window's size: the scene that follows is drawn there, and rehearsed before that."""
        self._drawn = False
        """Whether the scene that follows has begun to draw on it."""

    @property
    def runs(self) -> bool:
        """Whether the scene before can still be seen."""
        return self._before is not None

    def begin(self, before: pygame.Surface) -> None:
        """Fade out what is on the screen."""
        self._before = before.copy()
        self._drawn = False
        self._ease = Eased(theme.MS_PANEL)
        self._ease.aim(1.0)

    def drop(self) -> None:
        """Fade nothing."""
        self._before = None

    def paper(self, size: tuple[int, int]) -> pygame.Surface:
        """A surface of a size that nobody sees, to rehearse on; what was drawn on it is lost."""
        self._drawn = False
        if self._after is None or self._after.get_size() != size:
            self._after = opaque_surface(size)
        return self._after

    def tick(self, ms: float) -> bool:
        """Let time pass; whether it has come to its end now."""
        if self._before is None or self._ease.tick(ms):
            return False
        self._before = None
        return True

    def uncover(self, surface: pygame.Surface) -> bool:
        """At the end: copy what the scene has drawn onto the surface; False if it has drawn nothing."""
        if self._after is None or not self._drawn:
            return False
        surface.blit(self._after, (0, 0))
        self._drawn = False
        return True

    def draw(self, scene: Scene, surface: pygame.Surface) -> None:
        """Draw what is new of the scene on its paper, then that and what is left of the scene before."""
        if self._before is None:
            return
        if self._after is None or not self._drawn:
            self._after = self.paper(surface.get_size())
            self._after.blit(self._before, (0, 0))
            self._drawn = True
            scene.refresh()
        if scene.dirty:
            scene.draw(self._after)
        surface.blit(self._after, (0, 0))
        lay_over(surface, self._before, (0, 0), 1 - self._ease.value)
