"""Drawing before anybody looks: pictures that widgets keep are made over some frames, then all is shown."""

import time
from collections.abc import Generator, Iterator
from typing import Final, Protocol, runtime_checkable

import pygame

from game.ui.look.areas import bands
from game.ui.widgets.base import Overlay, Widget

_UNSEEN_MS: Final = 10.0
_PARTS: Final = 16
"""Bands into which what lies over a screen is cut to be drawn."""


@runtime_checkable
class Prepared(Protocol):
    """A widget with large pictures, which it makes before it is drawn."""

    def prepare(self) -> Iterator[None]:
        """Make them a part at a step."""
        ...


class Unseen:
    """An overlay that nobody sees yet: its pictures are made over several frames."""

    def __init__(self, overlay: Overlay, area: pygame.Rect) -> None:
        self.overlay = overlay
        self._bands = bands(area, area.height // _PARTS)
        self._parts = self._prepared()

    def _prepared(self) -> Iterator[None]:
        for widget in self.overlay.walk():
            yield from _made(widget)

    @property
    def left(self) -> bool:
        """Whether there is anything left to paint."""
        return bool(self._bands)

    def paint(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Paint for as long as a frame has room, one part at least."""
        clip = surface.get_clip()
        end = time.perf_counter() + _UNSEEN_MS / 1000
        while self._bands:
            if next(self._parts, self) is self:
                band = self._bands.pop(0)
                surface.set_clip(band.clip(room))
                self.overlay.paint(surface, band)
            if time.perf_counter() >= end:
                break
        surface.set_clip(clip)


def _made(widget: Widget) -> Generator[None, None, bool]:
    """Make what a widget draws with, part by part; whether it is on the screen still."""
    steps = widget.prepare() if isinstance(widget, Prepared) and widget.attached else iter(())
    for _ in steps:
        yield
        if not widget.attached:
            break
    return widget.attached


def rehearse(widget: Widget, surface: pygame.Surface, clip: pygame.Rect) -> Iterator[None]:
    """Draw what `Widget.paint` draws, a widget at a step. What goes away between two steps is left out."""
    if not widget.visible or not widget.attached or not (clip.width and clip.height):
        return
    seen = widget.paint_rect.colliderect(clip)
    if seen:
        there = yield from _made(widget)
        if not there:
            return
        surface.set_clip(clip)
        widget.draw(surface)
        yield
    port = widget.clipping
    inner = clip if port is None else port.clip(clip)
    for child in tuple(widget.children):
        yield from rehearse(child, surface, inner)
    if seen and widget.attached:
        surface.set_clip(clip)
        widget.draw_over(surface)
