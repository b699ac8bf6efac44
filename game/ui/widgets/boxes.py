"""Boxes that place their children: columns, rows, grids, wrapping rows, docks, corners.

Room that is missing is taken from children that can shrink (lists, scroll areas, paragraphs); what is left
over goes to those that grow. Gaps and margins are pixels at 100 %.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Literal

import pygame

from game.ui.widgets.base import Across, Box, Size, Widget

Justify = Literal["start", "centre", "end", "between"]
Corner = Literal[
    "upper left",
    "top",
    "upper right",
    "left",
    "centre",
    "right",
    "lower left",
    "bottom",
    "lower right",
    "fill",
]
Margins = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def margins(pad: float | tuple[float, float] | Margins) -> Margins:
    """Margins of one figure, of (across, down) or of all four."""
    if isinstance(pad, tuple):
        return pad if len(pad) == 4 else (pad[0], pad[1], pad[0], pad[1])
    return (pad, pad, pad, pad)


class Padded(Box):
    """A box with margins inside its edge."""

    def __init__(
        self, children: Iterable[Widget] = (), *, pad: float | tuple[float, float] | Margins = 0
    ) -> None:
        super().__init__(children)
        self.pad = margins(pad)

    def inner(self) -> pygame.Rect:
        """The rectangle within the margins."""
        left, top, right, bottom = (self.kit.px(side) for side in self.pad)
        return pygame.Rect(
            self.rect.x + left,
            self.rect.y + top,
            max(0, self.rect.width - left - right),
            max(0, self.rect.height - top - bottom),
        )

    def pad_size(self) -> Size:
        """What the margins take in width and height."""
        left, top, right, bottom = (self.kit.px(side) for side in self.pad)
        return Size(left + right, top + bottom)


def shared_out(wishes: Sequence[int], least: Sequence[int], grows: Sequence[int], room: int) -> list[int]:
    """Lengths of children along a line of `room` pixels: spare room to the growing, lack to the shrinking."""
    lengths = list(wishes)
    spare = room - sum(lengths)
    if spare > 0 and any(grows):
        return [length + part for length, part in zip(lengths, _parts(spare, grows), strict=True)]
    if spare < 0:
        slack = [length - low for length, low in zip(lengths, least, strict=True)]
        lack = min(-spare, sum(slack))
        if lack > 0:
            return [length - part for length, part in zip(lengths, _parts(lack, slack), strict=True)]
    return lengths


def _parts(amount: int, weights: Sequence[int]) -> list[int]:
    """`amount` in whole parts after weights; rounding leaves nothing over."""
    total = sum(weights)
    parts: list[int] = []
    given = seen = 0
    for weight in weights:
        seen += weight
        upto = amount * seen // total
        parts.append(upto - given)
        given = upto
    return parts


def offset(justify: Justify | Across, spare: int) -> int:
    """Where something starts that leaves `spare` pixels free."""
    return {"centre": spare // 2, "end": spare}.get(justify, 0)


class Column(Padded):
    """Children from top to bottom, by default as wide as the column."""

    def __init__(
        self,
        *children: Widget,
        gap: float = 0,
        pad: float | tuple[float, float] | Margins = 0,
        across: Across = "stretch",
        justify: Justify = "start",
    ) -> None:
        super().__init__(children, pad=pad)
        self.gap = gap
        self.lie = across
        self.justify: Justify = justify

    def measure(self, width: int) -> Size:
        around = self.pad_size()
        inner = max(0, width - around.width)
        sizes = [child.wish(inner) for child in self.shown()]
        gaps = self.kit.px(self.gap) * max(0, len(sizes) - 1)
        wide = max((size.width for size in sizes), default=0)
        return Size(wide + around.width, sum(size.height for size in sizes) + gaps + around.height)

    def least_height(self, width: int) -> int:
        if self.fixed_height is not None:
            return self.kit.px(self.fixed_height)
        around = self.pad_size()
        inner = max(0, width - around.width)
        shown = self.shown()
        gaps = self.kit.px(self.gap) * max(0, len(shown) - 1)
        return sum(child.least_height(inner) for child in shown) + gaps + around.height

    def arrange(self) -> None:
        inner = self.inner()
        shown = self.shown()
        gap = self.kit.px(self.gap)
        room = inner.height - gap * max(0, len(shown) - 1)
        sizes = [child.wish(inner.width) for child in shown]
        wishes = [size.height for size in sizes]
        least = [
            min(child.least_height(inner.width), wish) for child, wish in zip(shown, wishes, strict=True)
        ]
        heights = shared_out(wishes, least, [child.grow for child in shown], room)
        spare = max(0, room - sum(heights))
        top = inner.y + offset(self.justify, spare)
        between = spare // (len(shown) - 1) if self.justify == "between" and len(shown) > 1 else 0
        for child, size, height in zip(shown, sizes, heights, strict=True):
            lie = child.across or self.lie
            wide = inner.width if lie == "stretch" and child.fixed_width is None else size.width
            left = inner.x + offset(lie, inner.width - wide)
            child.place(pygame.Rect(left, top, wide, height))
            top += height + gap + between


class Words(Column):
    """Lines of text beside something of fixed width: where the row has too little room, they break."""

    shrinks: ClassVar[bool] = True


class ArrowColumn(Column):
    """A column in which the arrow keys walk."""

    arrows: ClassVar[bool] = True


class Row(Padded):
    """Children from left to right, by default centred on a common line. `equal`: all of the same width."""

    def __init__(
        self,
        *children: Widget,
        gap: float = 0,
        pad: float | tuple[float, float] | Margins = 0,
        across: Across = "centre",
        justify: Justify = "start",
        equal: bool = False,
    ) -> None:
        super().__init__(children, pad=pad)
        self.gap = gap
        self.lie = across
        self.justify: Justify = justify
        self.equal = equal

    def _widths(self, width: int, shown: list[Widget]) -> list[int]:
        room = max(0, width - self.kit.px(self.gap) * max(0, len(shown) - 1))
        if self.equal and shown:
            widest = max(child.wish(room).width for child in shown)
            each = min(widest, room // len(shown))
            return [each] * len(shown)
        wishes = [child.wish(room).width for child in shown]
        least = [0 if child.shrinks else wish for child, wish in zip(shown, wishes, strict=True)]
        return shared_out(wishes, least, [0] * len(shown), room)

    def measure(self, width: int) -> Size:
        around = self.pad_size()
        shown = self.shown()
        widths = self._widths(max(0, width - around.width), shown)
        heights = [child.wish(wide).height for child, wide in zip(shown, widths, strict=True)]
        gaps = self.kit.px(self.gap) * max(0, len(shown) - 1)
        return Size(sum(widths) + gaps + around.width, max(heights, default=0) + around.height)

    def arrange(self) -> None:
        inner = self.inner()
        shown = self.shown()
        gap = self.kit.px(self.gap)
        room = inner.width - gap * max(0, len(shown) - 1)
        if self.equal and shown:
            widths = _parts(max(0, room), [1] * len(shown))
        else:
            widths = self._widths(inner.width, shown)
            widths = shared_out(widths, widths, [child.grow for child in shown], room)
        spare = max(0, room - sum(widths))
        left = inner.x + offset(self.justify, spare)
        between = spare // (len(shown) - 1) if self.justify == "between" and len(shown) > 1 else 0
        for child, wide in zip(shown, widths, strict=True):
            lie = child.across or self.lie
            tall = inner.height if lie == "stretch" else min(child.wish(wide).height, inner.height)
            top = inner.y + offset(lie, inner.height - tall)
            child.place(pygame.Rect(left, top, wide, tall))
            left += wide + gap + between


class ArrowRow(Row):
    """A row in which the arrow keys walk."""

    arrows: ClassVar[bool] = True


class WrapBox(Padded):
    """Children from left to right, going on in the next line when there is no room."""

    def __init__(
        self,
        *children: Widget,
        gap: float = 0,
        line_gap: float | None = None,
        pad: float | tuple[float, float] | Margins = 0,
    ) -> None:
        super().__init__(children, pad=pad)
        self.gap = gap
        self.line_gap = gap if line_gap is None else line_gap

    def _lines(self, width: int) -> list[list[tuple[Widget, Size]]]:
        lines: list[list[tuple[Widget, Size]]] = [[]]
        used = 0
        for child in self.shown():
            size = child.wish(width)
            if lines[-1] and used + size.width > width:
                lines.append([])
                used = 0
            lines[-1].append((child, size))
            used += size.width + self.kit.px(self.gap)
        return lines

    def measure(self, width: int) -> Size:
        around = self.pad_size()
        lines = self._lines(max(0, width - around.width))
        gap = self.kit.px(self.gap)
        wide = max(sum(size.width for _, size in line) + gap * max(0, len(line) - 1) for line in lines)
        tall = sum(max((size.height for _, size in line), default=0) for line in lines)
        tall += self.kit.px(self.line_gap) * (len(lines) - 1)
        return Size(wide + around.width, tall + around.height)

    def arrange(self) -> None:
        inner = self.inner()
        top = inner.y
        for line in self._lines(inner.width):
            tall = max((size.height for _, size in line), default=0)
            left = inner.x
            for child, size in line:
                place = pygame.Rect(left, top + (tall - size.height) // 2, size.width, size.height)
                child.place(place)
                left += size.width + self.kit.px(self.gap)
            top += tall + self.kit.px(self.line_gap)


class GridBox(Padded):
    """Children in columns of equal width, row by row; a row is as high as its highest child.

    `columns` is a number, or a function of the width in pixels at 100 % that tells it.
    """

    arrows: ClassVar[bool] = True

    def __init__(
        self,
        *children: Widget,
        columns: int | Callable[[float], int],
        gap: float = 0,
        line_gap: float | None = None,
        pad: float | tuple[float, float] | Margins = 0,
    ) -> None:
        super().__init__(children, pad=pad)
        self._columns = columns
        self.gap = gap
        self.line_gap = gap if line_gap is None else line_gap

    def columns_at(self, width: int) -> int:
        """Number of columns when the grid is `width` pixels wide."""
        if callable(self._columns):
            return max(1, self._columns(width / self.kit.unit))
        return self._columns

    def _rows(self, width: int) -> tuple[list[int], list[list[Widget]], list[int]]:
        columns = self.columns_at(width)
        gap = self.kit.px(self.gap)
        widths = _parts(max(0, width - gap * (columns - 1)), [1] * columns)
        shown = self.shown()
        rows = [shown[at : at + columns] for at in range(0, len(shown), columns)]
        heights = [
            max(child.wish(wide).height for child, wide in zip(row, widths, strict=False)) for row in rows
        ]
        return widths, rows, heights

    def measure(self, width: int) -> Size:
        around = self.pad_size()
        _, rows, heights = self._rows(max(0, width - around.width))
        gaps = self.kit.px(self.line_gap) * max(0, len(rows) - 1)
        return Size(width, sum(heights) + gaps + around.height)

    def arrange(self) -> None:
        inner = self.inner()
        widths, rows, heights = self._rows(inner.width)
        gap, line_gap = self.kit.px(self.gap), self.kit.px(self.line_gap)
        top = inner.y
        for row, tall in zip(rows, heights, strict=True):
            left = inner.x
            for child, wide in zip(row, widths, strict=False):
                child.place(pygame.Rect(left, top, wide, tall))
                left += wide + gap
            top += tall + line_gap


class Dock(Box):
    """Bars at the edges and something in the middle: the frame of most screens.

    Top and bottom reach over the whole width; left and right stand between them.
    """

    def __init__(
        self,
        centre: Widget | None = None,
        *,
        top: Widget | None = None,
        left: Widget | None = None,
        right: Widget | None = None,
        bottom: Widget | None = None,
    ) -> None:
        self._edges: Mapping[str, Widget | None] = {
            "top": top,
            "left": left,
            "centre": centre,
            "right": right,
            "bottom": bottom,
        }
        super().__init__(part for part in self._edges.values() if part is not None)

    def measure(self, width: int) -> Size:
        return Size(width, self.rect.height)

    def arrange(self) -> None:
        room = pygame.Rect(self.rect)
        for edge in ("top", "bottom", "left", "right", "centre"):
            part = self._edges[edge]
            if part is None or not part.visible:
                continue
            wish = part.wish(room.width)
            if edge == "top":
                part.place(pygame.Rect(room.x, room.y, room.width, wish.height))
                room.y += wish.height
                room.height -= wish.height
            elif edge == "bottom":
                part.place(pygame.Rect(room.x, room.bottom - wish.height, room.width, wish.height))
                room.height -= wish.height
            elif edge == "left":
                part.place(pygame.Rect(room.x, room.y, wish.width, room.height))
                room.x += wish.width
                room.width -= wish.width
            elif edge == "right":
                part.place(pygame.Rect(room.right - wish.width, room.y, wish.width, room.height))
                room.width -= wish.width
            else:
                part.place(room)


class Pinned(Box):
    """Children pinned to places of a common rectangle: corners, edges, the middle, or all of it."""

    def __init__(self) -> None:
        super().__init__()
        self._pins: dict[int, tuple[Corner, float, float]] = {}

    def pin(self, child: Widget, corner: Corner, *, dx: float = 0, dy: float = 0) -> "Pinned":
        """Add a child; `dx` and `dy` are its distance from the pinned edges (from the middle: a shift)."""
        self._pins[id(child)] = (corner, dx, dy)
        self.add(child)
        return self

    def measure(self, width: int) -> Size:
        return Size(width, max((child.wish(width).height for child in self.shown()), default=0))

    def arrange(self) -> None:
        for child in self.shown():
            corner, dx, dy = self._pins[id(child)]
            child.place(self._spot(child, corner, self.kit.px(dx), self.kit.px(dy)))

    def _spot(self, child: Widget, corner: Corner, dx: int, dy: int) -> pygame.Rect:
        room = self.rect
        if corner == "fill":
            return room.inflate(-2 * dx, -2 * dy)
        size = child.wish(room.width)
        left = room.centerx - size.width // 2 + dx
        top = room.centery - size.height // 2 + dy
        if "left" in corner:
            left = room.x + dx
        elif "right" in corner:
            left = room.right - size.width - dx
        if "upper" in corner or corner == "top":
            top = room.y + dy
        elif "lower" in corner or corner == "bottom":
            top = room.bottom - size.height - dy
        return pygame.Rect(left, top, *size)


class Spacer(Box):
    """Empty room: a fixed one, or what is left over when it grows."""

    def __init__(self, length: float = 0) -> None:
        super().__init__()
        self.length = length
        if not length:
            self.grow = 1

    def measure(self, width: int) -> Size:
        length = self.kit.px(self.length)
        return Size(min(length, width), length)
