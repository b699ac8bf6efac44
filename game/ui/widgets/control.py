"""What all controls share: hover, press and release with their easing, sounds, the focus ring, the reason."""

from typing import ClassVar

import pygame

from game.ui.look import theme
from game.ui.widgets import paint
from game.ui.widgets.base import Widget
from game.ui.widgets.motion import Eased


class Control(Widget):
    """A widget that is pressed. Subclasses draw it and do something in `act`."""

    takes_focus: ClassVar[bool] = True
    bleed: ClassVar[float] = paint.MARGIN

    def __init__(self) -> None:
        super().__init__()
        self.hovered = False
        self.held = False
        self._over_it = False
        self._hover = Eased(theme.MS_HOVER_IN, theme.MS_HOVER_OUT)
        self._press = Eased(theme.MS_PRESS, theme.MS_RELEASE)

    @property
    def sound(self) -> str:
        """Name of the sound of its use."""
        return "click"

    def act(self) -> None:
        """What it does when it is used."""

    @property
    def face_state(self) -> paint.FaceState:
        """Which of its faces is nearest to how it looks now."""
        if not self.enabled:
            return "disabled"
        if self.held and self._over_it:
            return "pressed"
        return "hover" if self.hovered else "normal"

    def _ease(self) -> None:
        calm = self.kit.calm
        hovering = self._hover.aim(1.0 if self.hovered and self.enabled else 0.0, calm=calm)
        pressing = self._press.aim(1.0 if self.held and self._over_it else 0.0, calm=calm)
        if hovering or pressing:
            self.home.animate(self)
        self.changed()

    def tick(self, ms: float) -> bool:
        moving = self._hover.tick(ms)
        pressing = self._press.tick(ms)
        self.changed()
        return moving or pressing

    def stamp_states(self, surface: pygame.Surface, style: paint.ButtonStyle) -> float:
        """Draw the body of a button in its state; returns how far its words sink, in pixels."""
        unit = self.kit.unit
        size = self.rect.size
        if not self.enabled:
            paint.stamp(surface, paint.button_face(size, style, "disabled", unit), self.rect)
            return 0
        if self._press.value > 0.5:
            paint.stamp(surface, paint.button_face(size, style, "pressed", unit), self.rect)
            return unit
        paint.stamp(surface, paint.button_face(size, style, "normal", unit), self.rect)
        lit = self._hover.value
        if lit > 0:
            paint.stamp(surface, paint.button_face(size, style, "hover", unit), self.rect, lit)
        return 0

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.ring_wanted:
            ring = paint.focus_ring(self.rect.size, self.ground, self.kit.unit)
            paint.stamp(surface, ring, self.rect)

    # Input

    def pointer_entered(self) -> None:
        self.hovered = True
        self._ease()

    def pointer_left(self) -> None:
        self.hovered = False
        self._ease()

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        if button != pygame.BUTTON_LEFT:
            return False
        if self.enabled:
            self.held = self._over_it = True
            self._ease()
        else:
            self.kit.play("refused")
        return True

    def drag(self, point: tuple[int, int]) -> None:
        over = self.rect.collidepoint(point)
        if self.held and over != self._over_it:
            self._over_it = over
            self._ease()

    def release(self, point: tuple[int, int]) -> None:
        acts = self.held and self.enabled and self.rect.collidepoint(point)
        self.held = self._over_it = False
        if self.attached:
            self._ease()
        if acts:
            self.kit.play(self.sound)
            self.act()

    def activate(self) -> bool:
        if not self.enabled:
            self.kit.play("refused")
            return False
        self.kit.play(self.sound)
        # The press is shown for as long as it takes to come up again.
        self._press.aim(1.0, calm=True)
        self._ease()
        self.act()
        return True
