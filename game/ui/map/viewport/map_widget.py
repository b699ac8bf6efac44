"""The map as a widget: it draws nothing, but takes the mouse, and the keys of whoever walks the hexes."""

from typing import ClassVar, Protocol

import pygame

from game.ui.widgets.base import Size, Widget


class MapInputTarget(Protocol):
    """What a player does on the map; points are pixels of the window."""

    def pointed(self, point: tuple[int, int] | None) -> None:
        """The pointer is here now, or left the map."""
        ...

    def pressed(self, point: tuple[int, int], button: int, clicks: int) -> None:
        """A button went down."""
        ...

    def dragged(self, point: tuple[int, int]) -> None:
        """The pointer moved with the button held."""
        ...

    def released(self, point: tuple[int, int]) -> None:
        """The button went up."""
        ...

    def turned(self, turns: float) -> None:
        """The wheel was turned; positive is up."""
        ...

    def walked(self, key: int) -> bool:
        """An arrow key while the map has the keyboard; whether it was wanted."""
        ...

    def acted(self) -> bool:
        """Enter while the map has the keyboard."""
        ...

    def focused(self, has_focus: bool) -> None:
        """The map got the keyboard, or lost it."""
        ...


_ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
_HELD_BACK = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_SHIFT


class MapField(Widget):
    """Takes the place of the map in the tree of widgets."""

    takes_focus: ClassVar[bool] = True

    def __init__(self, hands: MapInputTarget) -> None:
        super().__init__()
        self.hands = hands
        self.grow = 1

    def measure(self, width: int) -> Size:
        return Size(width, 0)

    @property
    def paint_rect(self) -> pygame.Rect:
        return self.rect

    def pointer_moved(self, point: tuple[int, int]) -> None:
        self.hands.pointed(point)

    def pointer_left(self) -> None:
        self.hands.pointed(None)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        self.hands.pressed(point, button, clicks)
        return True

    def drag(self, point: tuple[int, int]) -> None:
        self.hands.dragged(point)

    def release(self, point: tuple[int, int]) -> None:
        self.hands.released(point)

    def wheel(self, dx: float, dy: float) -> bool:
        self.hands.turned(dy)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.mod & _HELD_BACK:
            return False
        if event.key in _ARROWS:
            return self.hands.walked(event.key)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return not getattr(event, "again", False) and self.hands.acted()
        return False

    def gain_focus(self) -> None:
        super().gain_focus()
        self.hands.focused(True)

    def lose_focus(self) -> None:
        super().lose_focus()
        self.hands.focused(False)
