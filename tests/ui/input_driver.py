"""Hands on a desk: builds one without a window and uses it with mouse and keys."""

from typing import TypeVar

import pygame

from game.ui.actions.action import Scope
from game.ui.keys import KeyMap
from game.ui.look.pixels import opaque_surface
from game.ui.look.theme import Scale
from game.ui.stage.widget_tree import WidgetTree
from game.ui.widgets.base import Widget
from game.ui.widgets.kit import Kit
from game.ui.widgets.tips import TipContent

T = TypeVar("T")

SIZE = (900, 700)


def now(value: T) -> T:
    """The value itself; keeps a type checker from believing that it stays so after what comes next."""
    return value


class Hands:
    """A desk with a root, and somebody who uses it."""

    def __init__(
        self,
        root: Widget,
        *,
        size: tuple[int, int] = SIZE,
        percent: int = 100,
        calm: bool = True,
        scopes: tuple[Scope, ...] = (),
    ) -> None:
        self.sounds: list[str] = []
        self.commands: list[str] = []
        kit = Kit(Scale(percent), calm=calm, keys=KeyMap(), play=self.sounds.append)
        self.desk = WidgetTree(root, kit, on_command=self._command, scopes=scopes)
        self.desk.layout(size)
        self.desk.update(0)
        self.surface = opaque_surface(size)
        self.desk.draw(self.surface)

    def _command(self, command: str) -> bool:
        self.commands.append(command)
        return command != "back"

    def point(self, where: Widget | tuple[int, int]) -> None:
        """Move the pointer onto a widget or to a point."""
        point = where.rect.center if isinstance(where, Widget) else where
        self.desk.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, where: Widget | tuple[int, int], button: int = pygame.BUTTON_LEFT) -> bool:
        """Press a mouse button."""
        point = where.rect.center if isinstance(where, Widget) else where
        return self.desk.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))

    def release(self, where: Widget | tuple[int, int], button: int = pygame.BUTTON_LEFT) -> None:
        """Let the button go."""
        point = where.rect.center if isinstance(where, Widget) else where
        self.desk.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=button))

    def click(self, where: Widget | tuple[int, int]) -> None:
        """Point, press and let go."""
        self.point(where)
        self.press(where)
        self.release(where)

    def wheel(self, where: Widget, turns: int) -> None:
        """Turn the wheel over a widget; positive is up."""
        self.point(where)
        self.desk.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turns, flipped=False))

    def key(self, key: int, mod: int = 0, text: str = "", *, again: bool = False) -> bool:
        """Press a key; `text` is what it prints."""
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        event.again = again
        used = self.desk.handle(event)
        if text and text.isprintable():
            self.desk.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))
        return used

    def tab(self, times: int = 1, *, back: bool = False) -> None:
        """Press Tab."""
        for _ in range(times):
            self.key(pygame.K_TAB, pygame.KMOD_SHIFT if back else 0)

    def type(self, text: str) -> None:
        """Type a text letter by letter."""
        for letter in text:
            self.key(ord(letter) if ord(letter) < 128 else pygame.K_UNKNOWN, text=letter)

    def wait(self, ms: float) -> None:
        """Let time pass, in frames, and draw."""
        while ms > 0:
            self.desk.update(min(16, ms))
            self.desk.draw(self.surface)
            ms -= 16

    def focus(self) -> Widget | None:
        """What has the keyboard focus."""
        return self.desk.ring.widget

    def tip(self) -> TipContent | None:
        """The tooltip that is shown."""
        return self.desk.tips.shown
