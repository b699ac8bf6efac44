"""The window: opening it, full screen, its picture of itself, the hints that SDL wants beforehand."""

import contextlib
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from game.ui.i18n import _
from game.ui.settings import Settings, WindowMode
from game.ui.widgets.base import CursorName

_log = logging.getLogger(__name__)

LEAST_SIZE: Final = (1280, 800)
NAME: Final = "Second Dawn"
_CURSORS: Final[dict[CursorName, int]] = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW,
    "text": pygame.SYSTEM_CURSOR_IBEAM,
}
_RENDER_NODES = Path("/dev/dri")


def has_gpu() -> bool:
    """Whether there is anything to draw with but the processor, as far as one can see from outside."""
    if not sys.platform.startswith("linux"):
        return True
    return _RENDER_NODES.is_dir() and any(_RENDER_NODES.glob("renderD*"))


def give_hints() -> None:
    """Tell SDL what has to be known before it starts; what the player set in his environment stays."""
    hints = {
        "SDL_IME_SHOW_UI": "1",
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
        "SDL_VIDEO_X11_WMCLASS": "second-dawn",
        "SDL_APP_NAME": NAME,
    }
    if not has_gpu():
        # Without one SDL would copy each frame through an emulated GPU: 9.5 ms in place of 0.7.
        hints["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    for name, value in hints.items():
        os.environ.setdefault(name, value)


def start_pygame() -> None:
    """Start what a window and its type need, and nothing else (the mixer starts later). Raises NoWindow."""
    give_hints()
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoWindow(_("No window can be opened: {why}").format(why=error)) from error
    pygame.font.init()
    pygame.key.set_repeat(420, 38)
    pygame.key.stop_text_input()


class NoWindow(RuntimeError):
    """No window can be opened here; the text says why, for people."""


class GameWindow:
    """The one window of the program, drawn on by software."""

    def __init__(self, settings: Settings, size: tuple[int, int] | None = None) -> None:
        """Open it at the size and in the mode of the settings; `size` overrules them. Raises NoWindow."""
        wanted = size or (settings.window_width, settings.window_height)
        try:
            self._window = pygame.Window(NAME, _fitting(wanted), resizable=True)
        except pygame.error as error:
            raise NoWindow(_("No window can be opened: {why}").format(why=error)) from error
        self._window.minimum_size = LEAST_SIZE if size is None else _smaller(LEAST_SIZE, wanted)
        self._mode: WindowMode = "window"
        self._cursor: CursorName = "arrow"
        if size is None:
            self.set_mode(settings.window_mode)

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on; it changes with the window's size."""
        return self._window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.surface.get_size()

    @property
    def mode(self) -> WindowMode:
        """Whether it fills the screen."""
        return self._mode

    def set_mode(self, mode: WindowMode) -> None:
        """Fill the screen, or be a window again."""
        if mode == self._mode:
            return
        if mode == "full":
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
        self._mode = mode

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size, as far as the desktop has room."""
        if self._mode == "window" and size != self.size:
            self._window.size = _fitting(size)

    def show(self, areas: Sequence[pygame.Rect]) -> None:
        """Bring what was drawn onto the screen."""
        if areas:
            self._window.flip()

    def entitle(self, title: str) -> None:
        """Write into the title bar."""
        shown = f"{title} · {NAME}" if title else NAME
        if self._window.title != shown:
            self._window.title = shown

    def point_with(self, cursor: CursorName) -> None:
        """Give the pointer a shape, where the system has it: some have no cursors, or none of that shape."""
        if cursor != self._cursor:
            self._cursor = cursor
            with contextlib.suppress(pygame.error):
                pygame.mouse.set_cursor(_CURSORS[cursor])

    def set_icon(self, icon: pygame.Surface) -> None:
        """Give it its picture in the task bar."""
        self._window.set_icon(icon)

    def close(self) -> None:
        """Close it; nothing can be drawn afterwards."""
        self._window.destroy()


def _smaller(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    return min(first[0], second[0]), min(first[1], second[1])


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size, or what the desktop has room for; where nobody sees the window there is room for any."""
    if pygame.display.get_driver() == "dummy":
        return size
    try:
        desktops = pygame.display.get_desktop_sizes()
    except pygame.error as error:
        _log.info("no desktop size: %s", error)
        return size
    return _smaller(size, desktops[0]) if desktops and desktops[0][0] > 0 else size
