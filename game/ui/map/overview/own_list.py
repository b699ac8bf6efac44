"""The list of all own stacks and units, and of cities where no realm is kept: it sorts, and it jumps."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.records import StackId
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.overview import own_rows
from game.ui.map.overview.own_rows import OwnRow, costs, in_order, pages_of, rows_of
from game.ui.widgets.boxes import Column, WrapBox
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Label
from game.ui.widgets.menu import DropDown
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip, TipRow
from game.ui.widgets.tones import Tone

_WIDE = 1080
_ROWS = 12
_ROW = 40
_ICONS: Final = {
    own_rows.KIND: "people",
    own_rows.PLACE: "compass",
    own_rows.HITS: "heart",
    own_rows.MOVE: "boot",
    own_rows.ORDERS: "scroll",
    own_rows.UPKEEP: "coin",
}
_WIDTHS: Final = {
    own_rows.NAME: 0,
    own_rows.KIND: 190,
    own_rows.PLACE: 190,
    own_rows.HITS: 92,
    own_rows.MOVE: 96,
    own_rows.ORDERS: 200,
    own_rows.UPKEEP: 76,
}
"""Widths of the columns in pixels at 100 %."""
_NAMED = 180
"""Least width of the names."""
_FIRST_OUT: Final = (own_rows.UPKEEP, own_rows.KIND, own_rows.ORDERS, own_rows.HITS)
"""Columns that go where there is too little room, in this order; their tooltip tells them."""
_RIGHT: Final = frozenset({own_rows.HITS, own_rows.MOVE, own_rows.UPKEEP})


@dataclass
class ListState:
    """What the list shows: which page, sorted by what."""

    page: str = own_rows.STACKS
    by: str = own_rows.NAME
    backwards: bool = False


class SortedTable(RowTable):
    """Rows whose heads sort: a click on the one that sorts already turns the order round."""

    def __init__(self, owner: "OwnList") -> None:
        self.owner = owner
        self.keys_shown: tuple[str, ...] = ()
        super().__init__(
            (TableColumn(),),
            0,
            owner.cells,
            row_height=_ROW,
            on_select=lambda _index: owner.say(),
            on_choose=owner.choose,
            row_tip=owner.tip_of,
            rows_wished=_ROWS,
        )

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        room = self.viewport
        in_head = room.collidepoint(point) and point[1] < room.y + self.head_height()
        if button != pygame.BUTTON_LEFT or not in_head:
            return super().press(point, button, clicks)
        spans = self._spans(room.x, room.width)
        at = next((n for n, (left, wide) in enumerate(spans) if left <= point[0] < left + wide), 0)
        self.owner.sort(self.keys_shown[at])
        return True


class OwnList(Dialog):
    """See the module. `state` is kept from one time to the next; `jump` hears the row that is chosen."""

    def __init__(
        self,
        reader: SideQueries,
        skipped: Collection[StackId],
        state: ListState,
        jump: Callable[[OwnRow], None],
    ) -> None:
        self.reader = reader
        self.skipped = skipped
        self.state = state
        self.jump = jump
        self.room = float(_WIDE)
        names = {own_rows.STACKS: _("Stacks"), own_rows.UNITS: _("Units"), own_rows.CITIES: _("Cities")}
        pages = pages_of(reader)
        if state.page not in pages:
            state.page = own_rows.STACKS
        self.which = Segmented(
            [SwitchPart(page, names[page]) for page in pages],
            state.page,
            self.turn_to,
            name=_("What is listed"),
        )
        orders = [
            (key, _("Sort: {column}").format(column=_(title))) for key, title in own_rows.TITLES.items()
        ]
        self.sorting = DropDown(orders, state.by, self._sort_by, name=_("Sorted by"))
        self.rows: tuple[OwnRow, ...] = ()
        self.table = SortedTable(self)
        self.nothing = Label(_("Nothing to list"), theme.TEXT, "label")
        super().__init__(
            _("Stacks and units"),
            Column(WrapBox(self.which, self.sorting, gap=10), self.nothing, self.table, gap=10),
            (
                DialogAnswer(_("Show on the map"), self._go, icon="compass", stays=True),
                DialogAnswer(_("Close"), default=True),
            ),
            width=_WIDE,
            first_focus=self.table,
        )
        self._list()

    # What is listed

    def turn_to(self, page: str) -> None:
        """List something else."""
        self.state.page = page
        if self.state.by not in self._titles():
            self.state.by = own_rows.NAME
            self.sorting.show(own_rows.NAME)
        self.table.select(None)
        self._list()

    def sort(self, by: str) -> None:
        """Sort by a column; by the same again, the other way round."""
        self.state.backwards = by == self.state.by and not self.state.backwards
        self.state.by = by
        self.sorting.show(by)
        self._list()

    def _sort_by(self, by: str) -> None:
        self.state.backwards = True
        self.sort(by)

    def _titles(self) -> dict[str, str]:
        return own_rows.CITY_TITLES if self.state.page == own_rows.CITIES else own_rows.TITLES

    def _list(self) -> None:
        """Put the rows in order; the one that is selected stays so."""
        before = self.table.selected
        chosen = self.rows[before] if before is not None and before < len(self.rows) else None
        rows = rows_of(self.reader, self.state.page, self.skipped)
        self.rows = in_order(rows, self.state.by, backwards=self.state.backwards)
        titles = self._titles()
        self.sorting.bar({key: _("Cities have none") for key in own_rows.TITLES if key not in titles})
        self.fit(self.room)
        self.table.show_rows(len(self.rows), self.cells)
        self.table.visible = bool(self.rows)
        self.nothing.visible = not self.rows
        at = self.rows.index(chosen) if chosen in self.rows else 0
        self.table.select(at if self.rows else None)
        self.say()

    def fit(self, room: float) -> None:
        """Show as many columns as there is room for, in pixels at 100 %."""
        self.room = room
        titles = dict(self._titles())
        if not costs(self.rows):
            titles.pop(own_rows.UPKEEP, None)
        for key in _FIRST_OUT:
            if _NAMED + sum(_WIDTHS[one] for one in titles) <= room:
                break
            titles.pop(key, None)
        arrow = "↑" if self.state.backwards else "↓"
        self.table.keys_shown = tuple(titles)
        self.table.columns = tuple(
            TableColumn(
                f"{_(title)} {arrow}" if key == self.state.by else _(title),
                _WIDTHS[key],
                "right" if key in _RIGHT else "left",
            )
            for key, title in titles.items()
        )

    def settle(self, area: pygame.Rect) -> None:
        self.fit(min(float(_WIDE), area.width / self.kit.unit - 2 * theme.SPACE_L) - 90)
        super().settle(area)

    def cells(self, index: int) -> Sequence[Cell]:
        """What stands in a row."""
        row = self.rows[index]
        return tuple(self._cell(row, key) for key in self.table.keys_shown)

    def _cell(self, row: OwnRow, key: str) -> Cell:
        text = row.texts.get(key, "")
        if key == own_rows.NAME:
            return Cell(text, theme.STRONG, token=row.look, icon=row.icon)
        warns = row.hurt and key == (own_rows.ORDERS if self.state.page == own_rows.CITIES else own_rows.HITS)
        tone: Tone = "warning" if warns else "value"
        return Cell(text, tone=tone)

    def tip_of(self, index: int) -> Tip | None:
        """All columns of a row."""
        row = self.rows[index]
        lines = tuple(
            TipRow(_ICONS[key], _(title), row.texts[key])
            for key, title in self._titles().items()
            if key != own_rows.NAME and row.texts.get(key)
        )
        return Tip(title=row.texts[own_rows.NAME], rows=lines, notes=row.notes)

    # Going there

    def say(self) -> None:
        """Grey the button while nothing is selected."""
        self.buttons[0].usable("" if self.table.selected is not None else _("No line is selected"))

    def choose(self, index: int) -> None:
        """Close the list and show a row on the map."""
        row = self.rows[index]
        self.home.close(self)
        self.jump(row)

    def _go(self) -> None:
        if self.table.selected is not None:
            self.choose(self.table.selected)
