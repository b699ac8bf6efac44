"""Scrolling: an area that shows part of a long widget, and a list that draws only the rows in sight."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Literal

import pygame

from game.ui.look import theme
from game.ui.widgets import paint
from game.ui.widgets.base import RING_REACH, Box, Size, Widget
from game.ui.widgets.tip import Tip

BAR = 8
GUTTER = 14
_WHEEL_STEP = 66
_SHORTEST_THUMB = 28


class Scroller:
    """Where a view stands over something longer than itself; all lengths in pixels."""

    def __init__(self) -> None:
        self.length = 0
        self.view = 0
        self.offset = 0

    @property
    def limit(self) -> int:
        """The largest offset."""
        return max(0, self.length - self.view)

    @property
    def needed(self) -> bool:
        """Whether there is more than the view can show."""
        return self.limit > 0

    def fit(self, length: int, view: int) -> None:
        """Take new lengths and keep the offset within bounds."""
        self.length, self.view = length, view
        self.offset = min(self.offset, self.limit)

    def to(self, offset: float) -> int:
        """Scroll there; by how many pixels the view moved."""
        before = self.offset
        self.offset = max(0, min(self.limit, round(offset)))
        return self.offset - before

    def reveal(self, top: int, bottom: int) -> int:
        """Scroll as little as shows the part from `top` to `bottom`; by how many pixels the view moved."""
        if top < self.offset or bottom - top > self.view:
            return self.to(top)
        return self.to(bottom - self.view) if bottom > self.offset + self.view else 0

    def thumb(self, groove: pygame.Rect, shortest: int) -> pygame.Rect:
        """The thumb of a bar in its groove."""
        share = self.view / max(1, self.length)
        tall = min(groove.height, max(shortest, round(groove.height * share)))
        top = groove.y + round((groove.height - tall) * self.offset / max(1, self.limit))
        return pygame.Rect(groove.x, top, groove.width, tall)

    def at_thumb(self, top: int, groove: pygame.Rect, shortest: int) -> int:
        """The offset at which the thumb's top stands at `top`."""
        run = groove.height - self.thumb(groove, shortest).height
        return round((top - groove.y) * self.limit / max(1, run))


class Scrolled(Box):
    """A widget with a scroll bar at its right edge. Wheel, dragging, clicks in the groove, keys move it."""

    solid: ClassVar[bool] = True
    shrinks: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__()
        self.scroller = Scroller()
        self._hovered = False
        self._grip: int | None = None

    @property
    def viewport(self) -> pygame.Rect:
        room = pygame.Rect(self.rect)
        if self.scroller.needed:
            room.width = max(0, room.width - self.kit.px(GUTTER))
        return room

    @property
    def clipping(self) -> pygame.Rect:
        room, reach = self.viewport, self.kit.px(RING_REACH)
        up = 0 if self.scroller.offset else reach
        down = 0 if self.scroller.offset < self.scroller.limit else reach
        return pygame.Rect(room.x - reach, room.y - up, room.width + 2 * reach, room.height + up + down)

    def moved(self, by: int) -> None:
        """The view moved down by that many pixels."""
        if by:
            self.changed()

    def scroll_to(self, offset: float) -> None:
        """Show the content from `offset` pixels on."""
        self.moved(self.scroller.to(offset))

    def stand_like(self, other: "Scrolled") -> None:
        """Show what `other` showed, whose place this takes before it is laid out itself."""
        old = other.scroller
        self.scroller.fit(old.length, old.view)
        self.scroller.to(old.offset)

    def scroll_by(self, pixels: float) -> None:
        """Move the view down by some pixels."""
        self.scroll_to(self.scroller.offset + pixels)

    def reveal(self, rect: pygame.Rect) -> None:
        """Move as little as shows a rectangle of the screen."""
        margin = self.kit.px(8)
        top = rect.y - self.rect.y + self.scroller.offset
        self.moved(self.scroller.reveal(max(0, top - margin), top + rect.height + margin))

    # The bar

    def _groove(self) -> pygame.Rect:
        thick = self.kit.px(BAR)
        return pygame.Rect(self.rect.right - thick, self.rect.y, thick, self.rect.height).inflate(
            0, -2 * self.kit.px(2)
        )

    def _shortest(self) -> int:
        return self.kit.px(_SHORTEST_THUMB)

    def draw_over(self, surface: pygame.Surface) -> None:
        if not self.scroller.needed:
            return
        groove = self._groove()
        thumb = self.scroller.thumb(groove, self._shortest())
        hot = self._grip is not None
        shown = hot or self._hovered or self.focused
        if shown:
            surface.blit(paint.scroll_groove(groove.size), groove)
        face = paint.scroll_thumb(thumb.size, hot=hot, unit=self.kit.unit)
        paint.stamp(surface, face, thumb, 1.0 if shown else 0.55)

    def pointer_entered(self) -> None:
        self._hovered = True
        self.changed()

    def pointer_left(self) -> None:
        self._hovered = False
        self.changed()

    def over_bar(self, point: tuple[int, int]) -> bool:
        """Whether a point lies on the bar or in the narrow room beside it."""
        return self.scroller.needed and point[0] >= self.rect.right - self.kit.px(GUTTER)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        if button != pygame.BUTTON_LEFT or not self.over_bar(point):
            return False
        thumb = self.scroller.thumb(self._groove(), self._shortest())
        if thumb.top <= point[1] < thumb.bottom:
            self._grip = point[1] - thumb.top
        else:
            self._grip = thumb.height // 2
            self.drag(point)
        self.changed()
        return True

    def drag(self, point: tuple[int, int]) -> None:
        if self._grip is not None:
            top = point[1] - self._grip
            self.scroll_to(self.scroller.at_thumb(top, self._groove(), self._shortest()))

    def release(self, point: tuple[int, int]) -> None:
        self._grip = None
        self.changed()

    def wheel(self, dx: float, dy: float) -> bool:
        if not self.scroller.needed:
            return False
        self.scroll_by(-dy * self.kit.px(_WHEEL_STEP))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if not self.scroller.needed or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        page = max(1, self.scroller.view - self.kit.px(40))
        goals = {
            pygame.K_PAGEDOWN: self.scroller.offset + page,
            pygame.K_PAGEUP: self.scroller.offset - page,
            pygame.K_HOME: 0,
            pygame.K_END: self.scroller.limit,
        }
        if event.key not in goals:
            return False
        self.scroll_to(goals[event.key])
        return True


class ScrollArea(Scrolled):
    """Shows as much of one widget as there is room for."""

    def __init__(self, content: Widget, *, least: float = 120) -> None:
        """`least` is the height in pixels at 100 % below which a box must not squeeze it."""
        super().__init__()
        self.content = content
        self.least = least
        self.grow = 1
        self.add(content)

    def measure(self, width: int) -> Size:
        return self.content.wish(width)

    def least_height(self, width: int) -> int:
        return min(self.wish(width).height, self.kit.px(self.least))

    def arrange(self) -> None:
        self.scroller.fit(self.content.wish(self.rect.width).height, self.rect.height)
        room = self.viewport
        if self.scroller.needed:
            # The bar takes width, which makes the content longer, or so narrow that it fits after all.
            self.scroller.fit(self.content.wish(room.width).height, self.rect.height)
        tall = max(self.rect.height, self.scroller.length)
        self.content.place(pygame.Rect(room.x, self.rect.y - self.scroller.offset, room.width, tall))

    def moved(self, by: int) -> None:
        if by:
            self.content.move(0, -by)
            self.changed()


RowMark = Literal["none", "hover", "selected"]
DrawRow = Callable[[pygame.Surface, pygame.Rect, int, RowMark], None]


class RowList(Scrolled):
    """Rows of one height, of which only the visible are drawn; five thousand cost no more than fifty.

    One row may be selected (arrows, Home, End, Page keys, a click); Enter or a double click chooses it. A
    subclass, or `draw_row`, draws a row.
    """

    takes_focus: ClassVar[bool] = True

    def __init__(
        self,
        count: int,
        draw_row: DrawRow,
        *,
        row_height: float = theme.ROW_UNIT,
        on_select: Callable[[int], None] | None = None,
        on_choose: Callable[[int], None] | None = None,
        row_tip: Callable[[int], Tip | None] | None = None,
        lines: bool = True,
        rows_wished: int = 8,
    ) -> None:
        super().__init__()
        self.count = count
        self._draw_row = draw_row
        self.row_height = row_height
        self.on_select = on_select
        self.on_choose = on_choose
        self.row_tip = row_tip
        self.lines = lines
        self.rows_wished = rows_wished
        self.selected: int | None = None
        self.over: int | None = None
        self.grow = 1

    # Content

    def set_count(self, count: int) -> None:
        """Show another number of rows; the selection stays if its row still exists."""
        self.count = count
        if self.selected is not None and self.selected >= count:
            self.selected = count - 1 if count else None
        self.over = None
        if self.attached:
            self.arrange()
            self.changed()

    def select(self, index: int | None, *, tell: bool = True) -> None:
        """Select a row and scroll to it. IndexError if there is none of that number."""
        if index is not None and not 0 <= index < self.count:
            raise IndexError(index)
        if index is not None and self.attached:
            row = self._row()
            self.moved(self.scroller.reveal(index * row, (index + 1) * row))
        if index != self.selected:
            self.selected = index
            if self.attached:
                self.changed()
            if tell and index is not None and self.on_select is not None:
                self.on_select(index)

    # Size

    def _row(self) -> int:
        return self.kit.px(self.row_height)

    def head_height(self) -> int:
        """Room above the rows that does not scroll."""
        return 0

    def measure(self, width: int) -> Size:
        return Size(width, self._row() * min(self.count, self.rows_wished) + self.head_height())

    def least_height(self, width: int) -> int:
        if self.fixed_height is not None:
            return self.kit.px(self.fixed_height)
        return self._row() * min(self.count, 2) + self.head_height()

    def body(self) -> pygame.Rect:
        """Where the rows are shown."""
        head = self.head_height()
        room = self.viewport
        return pygame.Rect(room.x, room.y + head, room.width, max(0, room.height - head))

    def arrange(self) -> None:
        self.scroller.fit(self.count * self._row(), self.rect.height - self.head_height())

    def row_rect(self, index: int) -> pygame.Rect:
        """Where a row lies on the screen, also if it is scrolled out of sight."""
        body = self.body()
        top = body.y + index * self._row() - self.scroller.offset
        return pygame.Rect(body.x, top, body.width, self._row())

    def row_at(self, point: tuple[int, int]) -> int | None:
        """The row under a point."""
        body = self.body()
        if not body.collidepoint(point):
            return None
        index = (point[1] - body.y + self.scroller.offset) // self._row()
        return index if index < self.count else None

    def visible_rows(self) -> range:
        """Numbers of the rows of which at least a part is seen."""
        row = self._row()
        first = self.scroller.offset // row
        last = -(-(self.scroller.offset + self.body().height) // row)
        return range(first, min(self.count, last))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        body = self.body()
        before = surface.get_clip()
        surface.set_clip(body.clip(before))
        thick = max(1, self.kit.px(1))
        shown = surface.get_clip()
        for index in self.visible_rows():
            rect = self.row_rect(index)
            if not rect.colliderect(shown):
                continue
            mark: RowMark = "hover" if index == self.over else "none"
            if index == self.selected:
                mark = "selected"
            if mark != "none":
                self._draw_mark(surface, rect, mark)
            if self.lines and index:
                line = paint.hairline(rect.width, thick, theme.HAIRLINE, 0.35)
                surface.blit(line, rect)
            self._draw_row(surface, rect, index, mark)
        surface.set_clip(before)

    def _draw_mark(self, surface: pygame.Surface, rect: pygame.Rect, mark: RowMark) -> None:
        inner = rect.inflate(0, -2 * max(1, self.kit.px(1)))
        ground = "paper" if self.ground == "paper" else "walnut"
        surface.blit(paint.row_mark(inner.size, mark, ground, self.kit.unit), inner)

    def draw_over(self, surface: pygame.Surface) -> None:
        super().draw_over(surface)
        if self.ring_wanted:
            ring = paint.focus_ring(self.rect.size, self.ground, self.kit.unit, 4)
            paint.stamp(surface, ring, self.rect)

    # Input

    def wheel(self, dx: float, dy: float) -> bool:
        """A notch of the wheel goes on by whole rows, so that none is cut; a finer move by pixels."""
        if dy != round(dy) or not self.scroller.needed:
            return super().wheel(dx, dy)
        row = self._row()
        step = max(1, round(self.kit.px(_WHEEL_STEP) / row)) * row
        self.scroll_to(round(self.scroller.offset / row) * row - dy * step)
        return True

    def _look_at(self, index: int | None) -> None:
        if index != self.over:
            self.over = index
            self.changed()

    def moved(self, by: int) -> None:
        super().moved(by)
        if by:
            self.over = None

    def pointer_moved(self, point: tuple[int, int]) -> None:
        self._look_at(None if self.over_bar(point) else self.row_at(point))

    def pointer_left(self) -> None:
        super().pointer_left()
        self._look_at(None)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        if super().press(point, button, clicks):
            return True
        index = self.row_at(point)
        if button != pygame.BUTTON_LEFT or index is None:
            return False
        # First the row: a list that gets the keyboard and has none selected would go to its first one.
        self.select(index)
        self.home.focus(self)
        self.kit.play("click")
        if clicks >= 2:
            self.activate()
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or not self.count:
            return False
        page = max(1, self.body().height // self._row() - 1)
        here = self.selected
        steps = {
            pygame.K_DOWN: 1,
            pygame.K_UP: -1,
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
            pygame.K_HOME: -self.count,
            pygame.K_END: self.count,
        }
        if event.key not in steps:
            return False
        goal = 0 if here is None and event.key != pygame.K_END else (here or 0) + steps[event.key]
        self.select(max(0, min(self.count - 1, goal)))
        return True

    def gain_focus(self) -> None:
        super().gain_focus()
        if self.selected is None and self.count:
            self.select(0)

    def activate(self) -> bool:
        if self.selected is None or self.on_choose is None:
            return False
        self.on_choose(self.selected)
        return True

    def _told_row(self) -> int | None:
        """The row that the tooltip is about."""
        return self.over if self.over is not None else self.selected if self.focused else None

    def tip_anchor(self) -> pygame.Rect:
        index = self._told_row()
        if index is None or self.row_tip is None:
            return super().tip_anchor()
        return self.row_rect(index).clip(self.body())

    def tip_avoids(self) -> Sequence[pygame.Rect]:
        return (self.rect,)

    def tip_shown(self) -> Tip | None:
        index = self._told_row()
        if index is None or self.row_tip is None:
            return self.tip
        return self.row_tip(index)
