"""The minimap in its card: a click or a drag moves the view, buttons zoom and show what is known."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.ui.actions import map_actions
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.areas import within
from game.ui.look.shapes import Point
from game.ui.look.vector import Canvas
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.minimap import Minimap
from game.ui.map.paint.scene_data import MapPicture, MinimapDot
from game.ui.widgets.base import Box, Ground, Size
from game.ui.widgets.buttons import face_of, icon_button_of
from game.ui.widgets.caching import by_area
from game.ui.widgets.surfaces import draw_card

_EDGE = 7
_BUTTON = 36


class MinimapCard(Box):
    """Shows a picture with dots and the camera's frame; `look` hears the world point to look at."""

    solid: ClassVar[bool] = True
    bleed: ClassVar[float] = 12

    def __init__(
        self,
        look: Callable[[Point], None],
        zoom: Callable[[int], None],
        know: Callable[[], None] | None,
        tall: float,
    ) -> None:
        nearer = icon_button_of(map_actions.ZOOM_IN, lambda: zoom(1), style="paper", side=_BUTTON)
        farther = icon_button_of(map_actions.ZOOM_OUT, lambda: zoom(-1), style="paper", side=_BUTTON)
        self.buttons = [nearer, farther]
        if know is not None:
            knowing = icon_button_of(map_actions.KNOWLEDGE, know, style="paper", side=_BUTTON)
            title, _icon = face_of(map_actions.KNOWLEDGE)
            knowing.tipped(title, _("What is in sight, remembered and unknown; who sees a hex"))
            self.buttons.append(knowing)
        super().__init__(self.buttons)
        self.look = look
        self.tall = tall
        self.camera: Camera | None = None
        self._picture: MapPicture | None = None
        self._dots: tuple[MinimapDot, ...] = ()
        self._map: Minimap | None = None
        self._dragging = False

    @property
    def child_ground(self) -> Ground:
        return "paper"

    def show(self, picture: MapPicture, dots: Sequence[MinimapDot], camera: Camera) -> None:
        """Show what is known now, and who stands where."""
        new = (picture, tuple(dots), camera)
        if (self._picture, self._dots, self.camera) != new:
            if self._picture is not None and self._picture.grid is not picture.grid:
                self._map = None
            self._picture, self._dots, self.camera = new
            self.changed()

    def moved(self) -> None:
        """The view lies elsewhere: the sheet alone looks different, not the card around it."""
        if self.attached and self.visible:
            self.home.damage(within(self._inner(), (node.clipping for node in self.ancestors())))

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(self.tall))

    def _inner(self) -> pygame.Rect:
        edge = self.kit.px(_EDGE)
        return self.rect.inflate(-2 * edge, -2 * edge)

    def arrange(self) -> None:
        side, edge = self.kit.px(_BUTTON), self.kit.px(11)
        top = self.rect.y + edge
        for button in self.buttons:
            button.place(pygame.Rect(self.rect.right - edge - side, top, side, side))
            top += side + self.kit.px(4)

    def _minimap(self) -> Minimap | None:
        size = self._inner().size
        if self._picture is None or min(size) < 16:
            return None
        if self._map is None or self._map.size != size:
            self._map = Minimap(self._picture.width, self._picture.height, size)
        return self._map

    def draw(self, surface: pygame.Surface) -> None:
        draw_card(surface, self.rect, self.kit.unit, seed=17)
        minimap = self._minimap()
        if minimap is None or self._picture is None or self.camera is None:
            return
        inner = self._inner()
        minimap.draw(surface, inner, self.camera, self._picture, self._dots)
        surface.blit(_frame(inner.size, self.kit.unit), inner)

    # Mouse

    def _point(self, point: tuple[int, int]) -> None:
        minimap = self._minimap()
        if minimap is not None:
            inner = self._inner()
            self.look(minimap.to_world((point[0] - inner.x, point[1] - inner.y)))

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        if button != pygame.BUTTON_LEFT or not self._inner().collidepoint(point):
            return False
        self._dragging = True
        self._point(point)
        return True

    def drag(self, point: tuple[int, int]) -> None:
        if self._dragging:
            self._point(point)

    def release(self, point: tuple[int, int]) -> None:
        self._dragging = False


@by_area(1)
def _frame(size: tuple[int, int], unit: float) -> pygame.Surface:
    canvas = Canvas(*size)
    line = 1.4 * unit
    canvas.rectangle(line / 2, line / 2, size[0] - line, size[1] - line, None, "#3A2915", line)
    canvas.rectangle(
        line * 1.5,
        line * 1.5,
        size[0] - 3 * line,
        size[1] - 3 * line,
        None,
        theme.CARD_LINE,
        1,
        stroke_opacity=0.3,
    )
    return canvas.surface(1, 2)
