"""Drawing before anybody looks: pictures that widgets keep are made over some frames, then all is shown."""

from collections.abc import Iterator

import pygame

from game.ui.widgets.base import Widget


def rehearse(widget: Widget, surface: pygame.Surface, clip: pygame.Rect) -> Iterator[None]:
    """Draw what `Widget.paint` draws, a widget at a step. What goes away between two steps is left out."""
    if not widget.visible or not widget.attached or not (clip.width and clip.height):
        return
    seen = widget.paint_rect.colliderect(clip)
    if seen:
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
