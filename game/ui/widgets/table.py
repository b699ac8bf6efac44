"""Tables of rows with aligned cells, and ledgers of labelled sums."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

import pygame

from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.theme import TypeRole
from game.ui.widgets import paint
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.labels import draw_bar
from game.ui.widgets.scroll import RowList, RowMark
from game.ui.widgets.tip import Tip
from game.ui.widgets.tones import Tone, tone_colour

if TYPE_CHECKING:
    from game.ui.look.tokens import TokenLook

Align = Literal["left", "centre", "right"]
_HEAD = 26
_CELL_PAD = 6


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column: title or icon in the head, width in pixels at 100 % (0: what is left over), alignment."""

    title: str = ""
    width: float = 0
    align: Align = "left"
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, from left to right: token, icon, bar, text, softer text after it, an `aside`
    that is left out where it would cut them short."""

    text: str = ""
    role: TypeRole = theme.TEXT
    tone: Tone = "value"
    after: str = ""
    aside: str = ""
    icon: str = ""
    token: "TokenLook | None" = None
    bar: float | None = None


class RowTable(RowList):
    """A list of rows with cells. `cells(index)` gives a row's cells, one for each column; only for rows in
    sight is it asked."""

    def __init__(
        self,
        columns: Sequence[TableColumn],
        count: int,
        cells: Callable[[int], Sequence[Cell]],
        *,
        row_height: float = theme.ROW_UNIT,
        on_select: Callable[[int], None] | None = None,
        on_choose: Callable[[int], None] | None = None,
        row_tip: Callable[[int], Tip | None] | None = None,
        rows_wished: int = 8,
    ) -> None:
        super().__init__(
            count,
            self._draw_cells,
            row_height=row_height,
            on_select=on_select,
            on_choose=on_choose,
            row_tip=row_tip,
            rows_wished=rows_wished,
        )
        self.columns = tuple(columns)
        self.cells = cells

    def show_rows(self, count: int, cells: Callable[[int], Sequence[Cell]]) -> None:
        """Show other rows."""
        self.cells = cells
        self.set_count(count)

    def head_height(self) -> int:
        return self.kit.px(_HEAD) if any(column.title or column.icon for column in self.columns) else 0

    def _spans(self, left: int, width: int) -> list[tuple[int, int]]:
        kit = self.kit
        fixed = [kit.px(column.width) for column in self.columns]
        loose = [at for at, column in enumerate(self.columns) if not column.width]
        spare = max(0, width - sum(fixed))
        for order, at in enumerate(loose):
            fixed[at] = spare * (order + 1) // len(loose) - spare * order // len(loose)
        spans = []
        for wide in fixed:
            spans.append((left, wide))
            left += wide
        return spans

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if not self.head_height():
            return
        kit, room = self.kit, self.viewport
        middle = room.y + self.head_height() // 2 - kit.px(1)
        colour = tone_colour("label", self.ground)
        for column, (left, wide) in zip(self.columns, self._spans(room.x, room.width), strict=True):
            pad = kit.px(_CELL_PAD)
            x, align = _anchor(column.align, left + pad, left + wide - pad)
            if column.icon:
                side = kit.px(16)
                shift = {"left": side // 2, "centre": 0, "right": -side // 2}[align]
                draw_icon(surface, column.icon, x + shift, middle, side, colour, stroke=2.2)
            else:
                title = kit.typeset.ellipsis(column.title, theme.LABEL, wide - 2 * pad)
                kit.typeset.draw(surface, title, x, middle, theme.LABEL, colour, align=align, anchor="middle")
        line = paint.hairline(room.width, max(1, kit.px(1)), theme.HAIRLINE_STRONG, 0.8)
        surface.blit(line, (room.x, room.y + self.head_height() - max(1, kit.px(1))))

    def _draw_cells(self, surface: pygame.Surface, rect: pygame.Rect, index: int, mark: RowMark) -> None:
        row = self.cells(index)
        for cell, column, (left, wide) in zip(
            row, self.columns, self._spans(rect.x, rect.width), strict=True
        ):
            self._draw_cell(surface, cell, column.align, pygame.Rect(left, rect.y, wide, rect.height))

    def _draw_cell(self, surface: pygame.Surface, cell: Cell, align: Align, box: pygame.Rect) -> None:
        kit = self.kit
        typeset = kit.typeset
        pad = kit.px(_CELL_PAD)
        left, right = box.x + pad, box.right - pad
        if cell.token is not None:
            d = min(box.height - kit.px(6), kit.px(34))
            kit.tokens.draw(surface, cell.token, left + d // 2, box.centery, d)
            left += d + kit.px(9)
        colour = tone_colour(cell.tone, self.ground)
        if cell.icon:
            side = kit.px(18)
            gap = side + kit.px(6) if cell.text else side
            at = left if align == "left" else right - side if not cell.text else left
            at = box.centerx - side // 2 if align == "centre" and not cell.text else at
            draw_icon(surface, cell.icon, at + side // 2, box.centery, side, colour, stroke=2)
            left += gap
        if cell.bar is not None:
            size = (kit.px(48), kit.px(8))
            words = typeset.measure(cell.text, cell.role) if cell.text else 0
            if right - left >= size[0] + words + kit.px(8):
                draw_bar(surface, (left, box.centery), size, cell.bar, "", kit.unit)
                left += size[0] + kit.px(8)
        softer = cell.after
        if cell.aside:
            longer = f"{softer} {cell.aside}".strip()
            wide = typeset.measure(cell.text, cell.role) + kit.px(5) + typeset.measure(longer, theme.TEXT)
            softer = longer if wide <= right - left else softer
        after = typeset.measure(softer, theme.TEXT) + kit.px(5) if softer else 0
        text = typeset.ellipsis(cell.text, cell.role, max(1, right - left - after))
        x, side_ = _anchor(align, left, right - after)
        drawn = typeset.draw(surface, text, x, box.centery, cell.role, colour, align=side_, anchor="middle")
        if softer:
            soft = tone_colour("label", self.ground)
            at = drawn.right + kit.px(5)
            aside = typeset.ellipsis(softer, theme.TEXT, max(1, right - at))
            typeset.draw(surface, aside, at, box.centery, theme.TEXT, soft, anchor="middle")


def _anchor(align: Align, left: int, right: int) -> tuple[int, Align]:
    return {"left": left, "centre": (left + right) // 2, "right": right}[align], align


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A label with its figure; the last one of a ledger may be the `total`."""

    label: str
    value: str
    tone: Tone = "value"
    total: bool = False
    icon: str = ""


class Ledger(Widget):
    """Labels at the left, figures at the right, a double line above a total."""

    solid: ClassVar[bool] = False

    def __init__(self, lines: Sequence[LedgerLine]) -> None:
        super().__init__()
        self.lines = tuple(lines)

    def show(self, lines: Sequence[LedgerLine]) -> None:
        """Show other lines."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.resized()

    def _height(self, line: LedgerLine) -> int:
        typeset = self.kit.typeset
        usual = self.kit.px(theme.ROW_LEDGER)
        return max(usual, typeset.height(theme.FIGURE_L) + self.kit.px(8)) if line.total else usual

    def measure(self, width: int) -> Size:
        return Size(width, sum(map(self._height, self.lines)))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        top = rect.y
        for line in self.lines:
            tall = self._height(line)
            middle = top + tall // 2
            if line.total:
                thick = max(1, kit.px(1))
                rule = paint.hairline(rect.width, thick, theme.HAIRLINE_STRONG, 0.8)
                surface.blit(rule, (rect.x, top + kit.px(1)))
                surface.blit(rule, (rect.x, top + kit.px(4)))
                middle += kit.px(3)
            left = rect.x
            soft = tone_colour("value" if line.total else "label", self.ground)
            if line.icon:
                side = kit.px(18)
                draw_icon(surface, line.icon, left + side // 2, middle, side, soft, stroke=2)
                left += kit.px(26)
            figure = theme.FIGURE_L if line.total else theme.STRONG
            room = rect.right - left - typeset.measure(line.value, figure) - kit.px(10)
            role = theme.STRONG if line.total else theme.TEXT
            label = typeset.ellipsis(line.label, role, room)
            typeset.draw(surface, label, left, middle, role, soft, anchor="middle")
            colour = tone_colour(line.tone, self.ground)
            typeset.draw(
                surface, line.value, rect.right, middle, figure, colour, align="right", anchor="middle"
            )
            top += tall
