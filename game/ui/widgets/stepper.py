"""A whole number between two bounds, with a button on either side."""

from collections.abc import Callable
from typing import ClassVar

import pygame

from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.widgets import paint
from game.ui.widgets.base import Size, Widget

_SIDE = 38


class Stepper(Widget):
    """Takes a step by click, arrow key or wheel; Home and End go to the bounds."""

    takes_focus: ClassVar[bool] = True
    bleed: ClassVar[float] = paint.MARGIN
    step: int = 1

    def __init__(
        self,
        value: int,
        on_change: Callable[[int], None],
        *,
        low: int = 0,
        high: int = 99,
        name: str = "",
    ) -> None:
        super().__init__()
        self.value = value
        self.low, self.high = low, high
        self.on_change = on_change
        self._over = 0
        if name:
            self.tipped(name)

    def text_of(self, value: int) -> str:
        """How a value is written."""
        return str(value)

    @property
    def ink(self) -> str:
        """The colour of the figure."""
        return theme.INK

    def show(self, value: int, low: int | None = None, high: int | None = None) -> None:
        """Show another value or other bounds, without telling."""
        self.low = self.low if low is None else low
        self.high = self.high if high is None else high
        self.value = max(self.low, min(self.high, value))
        self.changed()

    def _set(self, value: int) -> None:
        value = max(self.low, min(self.high, value))
        if self.reason or value == self.value:
            self.kit.play("refused")
            return
        self.value = value
        self.kit.play("click")
        self.changed()
        self.on_change(value)

    def measure(self, width: int) -> Size:
        kit = self.kit
        widest = max(kit.typeset.measure(self.text_of(end), theme.FIGURE_M) for end in (self.low, self.high))
        return Size(min(width, 2 * kit.px(_SIDE) + widest + kit.px(24)), kit.px(_SIDE))

    def _button(self, direction: int) -> pygame.Rect:
        side = self.rect.height
        left = self.rect.x if direction < 0 else self.rect.right - side
        return pygame.Rect(left, self.rect.y, side, side)

    def _state(self, direction: int) -> paint.FaceState:
        end = self.low if direction < 0 else self.high
        if self.reason or (self.value - end) * direction >= 0:
            return "disabled"
        return "hover" if self._over == direction else "normal"

    def draw(self, surface: pygame.Surface) -> None:
        kit, unit = self.kit, self.kit.unit
        inner = self.rect.inflate(-2 * self.rect.height + kit.px(12), 0)
        face = paint.field_face(inner.size, focused=False, disabled=bool(self.reason), unit=unit)
        paint.stamp(surface, face, inner)
        for direction, icon in ((-1, "minus"), (1, "plus")):
            box, state = self._button(direction), self._state(direction)
            paint.stamp(surface, paint.button_face(box.size, "paper", state, unit), box)
            draw_icon(surface, icon, *box.center, kit.px(16), paint.button_text("paper", state), stroke=2.4)
        colour = self.ink if not self.reason else theme.INK_FAINT
        kit.typeset.draw(
            surface,
            self.text_of(self.value),
            *self.rect.center,
            theme.FIGURE_M,
            colour,
            align="centre",
            anchor="middle",
        )

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.ring_wanted:
            paint.stamp(surface, paint.focus_ring(self.rect.size, self.ground, self.kit.unit), self.rect)

    def _side_at(self, point: tuple[int, int]) -> int:
        return next((side for side in (-1, 1) if self._button(side).collidepoint(point)), 0)

    def pointer_moved(self, point: tuple[int, int]) -> None:
        over = self._side_at(point)
        if over != self._over:
            self._over = over
            self.changed()

    def pointer_left(self) -> None:
        self._over = 0
        self.changed()

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        if button != pygame.BUTTON_LEFT:
            return False
        side = self._side_at(point)
        if side:
            self._set(self.value + side * self.step)
        return True

    def wheel(self, dx: float, dy: float) -> bool:
        self._set(self.value + (self.step if dy > 0 else -self.step))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        goals = {
            pygame.K_RIGHT: self.value + self.step,
            pygame.K_LEFT: self.value - self.step,
            pygame.K_HOME: self.low,
            pygame.K_END: self.high,
        }
        if event.key not in goals or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        self._set(goals[event.key])
        return True
