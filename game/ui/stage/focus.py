"""The one focus ring of a screen: which widget the keyboard works on, and how Tab and arrows move it.

Tab and Shift + Tab walk in reading order (the order of the tree). Arrow keys walk by direction within the
nearest box that asks for it (`Box.arrows`). The ring is shown only after a key was used; the mouse hides it.
What is scrolled out of sight comes into view when it gets the focus.
"""

from collections.abc import Sequence

import pygame

from game.ui.widgets.base import Box, Widget
from game.ui.widgets.scroll import Scrolled

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
# Sideways distance counts more than distance ahead, so that arrows go straight.
_SIDEWAYS = 2.5


def focus_order(root: Widget) -> list[Widget]:
    """All widgets below `root` that Tab stops at, in order."""
    return [widget for widget in root.walk() if widget.can_focus]


class FocusRing:
    """Keeps the focused widget of the tree it was last asked about."""

    def __init__(self) -> None:
        self.widget: Widget | None = None
        self.shown = False

    def show(self, shown: bool) -> None:
        """Show or hide the ring without moving it."""
        if shown != self.shown:
            self.shown = shown
            if self.widget is not None and self.widget.attached:
                self.widget.changed()

    def set(self, widget: Widget | None) -> None:
        """Move the focus to a widget, or take it away. Who moves it by keys gets to see it; under a mouse
        that has pressed it nothing moves."""
        if widget is self.widget:
            return
        old, self.widget = self.widget, widget
        if old is not None and old.attached:
            old.lose_focus()
        if widget is not None:
            widget.gain_focus()
            if self.shown:
                _bring_into_view(widget)

    def tidy(self, root: Widget) -> None:
        """Take the focus from a widget that is no longer part of `root` or not shown."""
        if self.widget is not None and self.widget not in focus_order(root):
            self.set(None)

    def step(self, root: Widget, direction: int) -> bool:
        """Tab (1) or Shift + Tab (-1); whether there is anything to focus. It goes round at the ends."""
        order = focus_order(root)
        if not order:
            return False
        self.shown = True
        if self.widget in order:
            at = (order.index(self.widget) + direction) % len(order)
        else:
            at = 0 if direction > 0 else len(order) - 1
        if order[at] is self.widget:
            self.widget.changed()
        self.set(order[at])
        return True

    def arrow(self, key: int) -> bool:
        """An arrow key that the focused widget did not want; whether the focus could follow it."""
        if self.widget is None or key not in ARROWS:
            return False
        group = _group_of(self.widget)
        if group is None:
            return False
        self.show(True)
        goal = nearest(self.widget, focus_order(group), ARROWS[key])
        if goal is None:
            return False
        self.set(goal)
        return True


def _group_of(widget: Widget) -> Box | None:
    return next((node for node in widget.ancestors() if isinstance(node, Box) and node.arrows), None)


def nearest(start: Widget, others: Sequence[Widget], direction: tuple[int, int]) -> Widget | None:
    """The widget that lies nearest to `start` in a direction (one step right, left, down or up)."""
    dx, dy = direction
    best: tuple[float, Widget] | None = None
    for other in others:
        if other is start:
            continue
        across = other.rect.centerx - start.rect.centerx
        down = other.rect.centery - start.rect.centery
        ahead = across * dx + down * dy
        aside = abs(across * dy) + abs(down * dx)
        if ahead <= 0 or (ahead < aside * 0.5 and not _overlaps(start.rect, other.rect, dx)):
            continue
        cost = ahead + aside * _SIDEWAYS
        if best is None or cost < best[0]:
            best = (cost, other)
    return best[1] if best else None


def _overlaps(first: pygame.Rect, second: pygame.Rect, dx: int) -> bool:
    """Whether two rectangles share rows (for a sideways step) or columns."""
    if dx:
        return first.top < second.bottom and second.top < first.bottom
    return first.left < second.right and second.left < first.right


def _bring_into_view(widget: Widget) -> None:
    for node in widget.ancestors():
        if isinstance(node, Scrolled):
            node.reveal(widget.rect)
