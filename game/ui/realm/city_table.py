"""The list of all cities of a side: marks, states, what each pops at its coming dawns, warnings."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.numbers import money_text
from game.ui.actions import realm_actions
from game.ui.city.strip import draw_dawns, draw_strip
from game.ui.i18n import _
from game.ui.keys import Chord
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.realm import realm_rows
from game.ui.widgets.scroll import RowMark
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip
from game.ui.widgets.tones import Tone

if TYPE_CHECKING:
    from game.ui.realm.realm_scene import RealmScene

_MARK, _BOX = 44, 22
_ROWS, _ROW = 9, 44
SHORT = 700
"""Width of the list in pixels at 100 % below which it leaves out orders and warnings."""
_WIDE = 900
"""Width from which on the strips are as wide as they are drawn best."""
_STRIP, _NARROW_STRIP = 272, 208
_WARNING, _NARROW_WARNING = 170, 128
_ORDER = 1 + realm_rows.COLUMNS.index("order")


class CityTable(RowTable):
    """See the module. Space or a click in the first column marks, a click on a head sorts, Enter opens."""

    def __init__(self, scene: "RealmScene") -> None:
        self.scene = scene
        self.short = False
        super().__init__(
            (TableColumn(),),
            0,
            self._cells,
            row_height=_ROW,
            on_choose=scene.open_row,
            row_tip=self._tip,
            rows_wished=_ROWS,
        )
        self.fit("", backwards=False, width=_WIDE)

    def fit(self, sorted_by: str, *, backwards: bool, width: float) -> None:
        """Show heads as the list is sorted and as many columns as there is room for."""
        self.width = width
        self.short = width < SHORT
        narrow = width < _WIDE
        titles = (_("City"), _("Level"), _("State"), _("Income"), "", _("Warnings"))
        strip = _NARROW_STRIP if narrow else _STRIP
        warning = _NARROW_WARNING if narrow else _WARNING
        widths = (0, 64, 104, 82, strip, warning)
        arrow = "↑" if backwards else "↓"
        out = [TableColumn("", _MARK, "centre", "check")]
        for key, title, wide in zip(realm_rows.COLUMNS, titles, widths, strict=True):
            if self.short and key in ("order", "warning"):
                continue
            head = f"{title} {arrow}".strip() if key == sorted_by else title
            out.append(TableColumn(head, wide, "right" if key == "income" else "left"))
        self.columns = tuple(out)
        self.changed()

    def _cells(self, index: int) -> Sequence[Cell]:
        line = self.scene.lines[index]
        facts = line.facts
        tone: Tone = "warning" if line.idle else "gain"
        name = facts.name or _("City")
        cells = [
            Cell(),
            Cell(name, theme.STRONG, aside=line.steward, icon="crown" if facts.capital else ""),
            Cell(str(facts.level), after=f"−{facts.damage}" if facts.damage else ""),
            Cell(
                _("idle") if line.idle else _("at work"),
                tone=tone,
                icon="hourglass" if line.idle else "check",
            ),
            Cell(money_text(facts.income, sign=True), theme.STRONG, tone),
        ]
        if not self.short:
            cells.append(Cell())
            cells.append(Cell("" if line.idle else line.warning, theme.LABEL, "warning"))
        return cells

    def _draw_cells(self, surface: pygame.Surface, rect: pygame.Rect, index: int, mark: RowMark) -> None:
        super()._draw_cells(surface, rect, index, mark)
        kit, line = self.kit, self.scene.lines[index]
        self._draw_mark_box(surface, rect, on=line.site in self.scene.marked)
        if not self.short:
            left, wide = self._spans(rect.x, rect.width)[_ORDER]
            box = pygame.Rect(left, rect.y, wide, rect.height).inflate(-kit.px(16), -kit.px(12))
            colour = self.scene.realm.reader.side.colour
            draw_strip(surface, kit, line.strip, box, colour, self.scene.realm.no_order)

    def _draw_mark_box(self, surface: pygame.Surface, rect: pygame.Rect, *, on: bool) -> None:
        """The box of a mark, with a check where it is set."""
        kit = self.kit
        side = kit.px(_BOX)
        box = pygame.Rect(rect.x + (kit.px(_MARK) - side) // 2, rect.centery - side // 2, side, side)
        round_ = kit.px(4)
        pygame.draw.rect(surface, theme.GAIN if on else theme.PAPER_LIT, box, border_radius=round_)
        pygame.draw.rect(surface, theme.INK_SOFT, box, max(1, kit.px(1.5)), border_radius=round_)
        if on:
            draw_icon(surface, "check", *box.center, kit.px(16), theme.PAPER_LIT, stroke=2.6)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if not self.short:
            kit, room = self.kit, self.viewport
            left, wide = self._spans(room.x, room.width)[_ORDER]
            middle = room.y + self.head_height() // 2 - kit.px(1)
            first = self.scene.realm.day + 1
            draw_dawns(surface, kit, first, left + kit.px(8), wide - kit.px(16), middle)

    def _tip(self, index: int) -> Tip:
        return realm_rows.tip_of(self.scene.lines[index], self.scene.realm.reader.cite)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        room = self.viewport
        in_head = room.collidepoint(point) and point[1] < room.y + self.head_height()
        if button == pygame.BUTTON_LEFT and in_head:
            spans = self._spans(room.x, room.width)
            at = next((n for n, (left, wide) in enumerate(spans) if left <= point[0] < left + wide), 0)
            if at:
                self.scene.sort(realm_rows.COLUMNS[at - 1])
            else:
                self.scene.mark_all()
            return True
        taken = super().press(point, button, clicks)
        index = self.row_at(point)
        if taken and index is not None and point[0] < room.x + self.kit.px(_MARK):
            self.scene.mark(index)
        return taken

    def key(self, event: pygame.event.Event) -> bool:
        chord = Chord.of(event)
        if chord is not None and chord in self.kit.keys.chords(realm_actions.REALM_MARK):
            if self.selected is not None:
                self.scene.mark(self.selected)
            return True
        return super().key(event)
