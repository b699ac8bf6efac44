"""The graph of size factors: a line for each table of prices, a mark at the size of the design."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

import pygame

from game.ui.designer.maker_model import decimal
from game.ui.look import shapes, theme
from game.ui.look.vector import Canvas
from game.ui.widgets.base import Size, Widget

_TALL = 150
_LINES = ((theme.NOTICE, 0.0, 0.0), (theme.WARNING, 9.0, 5.0), (theme.LOSS, 2.5, 4.0))
"""Colour and dash of the lines: solid, dashed, dotted, so that nothing hangs on colour alone."""
_MARKS = 4

Rows = tuple[tuple[Fraction, ...], ...]


class FactorGraph(Widget):
    """Factors of sizes from 1 on; all rows are of one length."""

    def __init__(self, rows: Rows, labels: Sequence[str], size: int) -> None:
        super().__init__()
        self.rows, self.labels, self.size = rows, tuple(labels), size

    def show(self, rows: Rows, size: int) -> None:
        """Show other sizes, or another mark."""
        self.rows, self.size = rows, size
        self.changed()

    def measure(self, width: int) -> Size:
        lines = self.kit.typeset.height(theme.LABEL)
        return Size(width, self.kit.px(_TALL) + lines)

    def _plot(self) -> pygame.Rect:
        kit = self.kit
        side = max(kit.typeset.measure(self._scale(mark), theme.LABEL) for mark in range(_MARKS + 1))
        foot = kit.typeset.height(theme.LABEL) + kit.px(4)
        rect = self.rect
        return pygame.Rect(
            rect.x + side + kit.px(8),
            rect.y + kit.px(8),
            rect.width - side - kit.px(16),
            rect.height - foot - kit.px(8),
        )

    @property
    def top(self) -> Fraction:
        """The largest factor shown."""
        return max(max(row) for row in self.rows)

    def _scale(self, mark: int) -> str:
        return decimal(self.top * mark / _MARKS, 0 if self.top >= _MARKS else 1)

    def draw(self, surface: pygame.Surface) -> None:
        kit, plot = self.kit, self._plot()
        typeset = kit.typeset
        for mark in range(_MARKS + 1):
            y = plot.bottom - plot.height * mark // _MARKS
            surface.fill(theme.HAIRLINE, (plot.x, y, plot.width, 1))
            typeset.draw(
                surface,
                self._scale(mark),
                plot.x - kit.px(6),
                y,
                theme.LABEL,
                theme.INK_SOFT,
                align="right",
                anchor="middle",
            )
        count = len(self.rows[0])
        for size in sorted({1, *range(count // 5, count + 1, max(1, count // 5))}):
            x = plot.x + round((size - 1) / max(1, count - 1) * plot.width)
            y = self.rect.bottom - typeset.height(theme.LABEL) // 2
            typeset.draw(
                surface, str(size), x, y, theme.LABEL, theme.INK_SOFT, align="centre", anchor="middle"
            )
        picture = _drawing(self.rows, self.top, self.size, plot.size, kit.unit)
        surface.blit(picture, plot)


@lru_cache(maxsize=16)
def _drawing(rows: Rows, top: Fraction, size: int, room: tuple[int, int], unit: float) -> pygame.Surface:
    width, height = room
    canvas = Canvas(width, height)
    count = len(rows[0])

    def spot(at: int, factor: Fraction) -> tuple[float, float]:
        return (at / max(1, count - 1) * width, height - float(factor / top) * height)

    if 1 <= size <= count:
        x = spot(size - 1, Fraction(0))[0]
        canvas.rectangle(x - unit, 0, 2 * unit, height, theme.BRASS, fill_opacity=0.75)
    for row, (colour, dash, gap) in zip(rows, _LINES, strict=False):
        points = [spot(at, factor) for at, factor in enumerate(row)]
        pieces = shapes.dashes(points, dash * unit, gap * unit) if dash else [points]
        for piece in pieces:
            canvas.stroke(piece, colour, 2.4 * unit)
        if 1 <= size <= count:
            canvas.circle(*points[size - 1], 4.5 * unit, colour)
    return canvas.surface()


def line_of(number: int, size: tuple[int, int], unit: float) -> pygame.Surface:
    """A piece of a table's line, for the legend."""
    colour, dash, gap = _LINES[number % len(_LINES)]
    canvas = Canvas(*size)
    points = [(0.0, size[1] / 2), (float(size[0]), size[1] / 2)]
    for piece in shapes.dashes(points, dash * unit, gap * unit) if dash else [points]:
        canvas.stroke(piece, colour, 2.4 * unit)
    return canvas.surface()


class LineMark(Widget):
    """A piece of a line of the graph."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def measure(self, width: int) -> Size:
        return Size(self.kit.px(28), self.kit.px(16))

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(line_of(self.number, self.rect.size, self.kit.unit), self.rect)
