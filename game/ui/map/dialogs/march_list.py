"""The list of stacks with orders for several days, and the menu of such orders."""

from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.records import HexId, StackId
from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.control.controller import MapController
from game.ui.map.models.marching_model import MarchLine, explore_barred, going_on
from game.ui.map.models.stack_model import StackModel
from game.ui.widgets.boxes import Column, GridBox
from game.ui.widgets.buttons import Button, button_of
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Paragraph
from game.ui.widgets.menu import MenuItem, item_of
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip

_WIDE = 820
_ROWS = 8


class MarchDeeds(Protocol):
    """What the list can do with a stack."""

    def lines(self) -> tuple[MarchLine, ...]:
        """The list as it now is."""
        ...

    def jump(self, stack: StackId) -> None:
        """Show a stack on the map, and select it."""
        ...

    def resume(self, stack: StackId) -> bool:
        """Let a stack that waits go on."""
        ...

    def end_march(self, stack: StackId) -> bool:
        """Take its orders from a stack."""
        ...


class MarchList(Dialog):
    """Every stack with orders for days: where it goes, how long yet, why it waits. It can be shown on the
    map, where a click changes its goal, be told to go on, or be told nothing."""

    def __init__(self, deeds: MarchDeeds, carry_out: Callable[[], None]) -> None:
        self.deeds = deeds
        self.lines = deeds.lines()
        columns = (
            TableColumn(_("Stack"), 236),
            TableColumn(_("Orders")),
            TableColumn(_("Time"), 92, "right"),
        )
        self.table = RowTable(
            columns,
            len(self.lines),
            self._cells,
            row_height=42,
            on_select=lambda _index: self._say(),
            on_choose=lambda _index: self._show(),
            row_tip=self._tip,
            rows_wished=_ROWS,
        )
        self.told = Paragraph("", theme.TEXT, "label")
        self.show = Button(_("Show and change"), self._show, style="paper", icon="compass")
        self.resume = button_of(map_actions.MARCH_ON, self._resume, style="paper")
        self.end = button_of(map_actions.END_MARCH, self._end, style="paper")
        deeds_row = GridBox(self.show, self.resume, self.end, columns=_columns, gap=8)
        answers = (
            DialogAnswer(_("Carry out all"), carry_out, icon="boot"),
            DialogAnswer(_("Close"), default=True),
        )
        super().__init__(
            _("Marching orders"),
            Column(self.told, self.table, deeds_row, gap=10),
            answers,
            width=_WIDE,
            first_focus=self.table if self.lines else None,
        )
        self.table.select(0 if self.lines else None)
        self._say()

    def _chosen(self) -> MarchLine | None:
        at = self.table.selected
        return self.lines[at] if at is not None and at < len(self.lines) else None

    def _cells(self, index: int) -> Sequence[Cell]:
        line = self.lines[index]
        words = Cell(line.words, icon=line.icon)
        if line.held:
            words = Cell(line.held, tone="warning", icon="pause")
        return Cell(line.title, theme.STRONG, token=line.look), words, Cell(line.days)

    def _tip(self, index: int) -> Tip | None:
        line = self.lines[index]
        return Tip(title=line.title, text=f"{line.words}. {line.held}" if line.held else line.words)

    def _say(self) -> None:
        """Grey what cannot be done with the line, and say what the list is."""
        line = self._chosen()
        none = "" if line is not None else _("No stack has marching orders")
        waits = sum(bool(one.held) for one in self.lines)
        if not self.lines:
            said = _("No stack has marching orders. March to a hex that is days away, patrol or explore.")
        elif waits:
            said = _("Stacks that wait go on only when they are told to; the others do when the turn ends.")
        else:
            said = _("They go on when the turn ends, or at once by “Carry out all”.")
        self.told.say(said)
        for button in (self.show, self.end):
            button.usable(none)
        self.resume.usable(none or ("" if line is not None and line.held else _("It goes on by itself")))
        self.buttons[0].usable("" if len(self.lines) > waits else _("No stack goes on by itself"))

    def _again(self) -> None:
        at = self.table.selected or 0
        self.lines = self.deeds.lines()
        self.table.show_rows(len(self.lines), self._cells)
        self.table.select(min(at, len(self.lines) - 1) if self.lines else None)
        self._say()

    def _show(self) -> None:
        line = self._chosen()
        if line is not None:
            self.home.close(self)
            self.deeds.jump(line.stack)

    def _resume(self) -> None:
        line = self._chosen()
        if line is not None and self.deeds.resume(line.stack):
            self._again()

    def _end(self) -> None:
        line = self._chosen()
        if line is not None and self.deeds.end_march(line.stack):
            self._again()


def _columns(width: float) -> int:
    return 3 if width >= 520 else 1


def march_items(
    model: StackModel,
    conduct: MapController,
    doer: Callable[[ActionId], Callable[[], None]],
    aim: HexId | None,
) -> list[MenuItem]:
    """What a stack can be told for the coming days, grey with the reason where it cannot."""
    orders = conduct.reader.view.stacks[model.id].march
    planned = conduct.goal is not None or bool(conduct.points)
    nowhere = "" if planned or aim is not None else _("Point at a hex of the map, or click one, first")
    none = "" if orders is not None else _("It has no marching orders")
    goes = _("It goes on by itself") if orders is not None and not orders.held else none
    idle = "" if going_on(conduct.reader) else _("No stack goes on by itself today")
    return [
        item_of(map_actions.WAYPOINT, doer(map_actions.WAYPOINT), nowhere),
        item_of(map_actions.PATROL, doer(map_actions.PATROL), nowhere),
        item_of(map_actions.EXPLORE, doer(map_actions.EXPLORE), explore_barred(conduct.reader, model.id)),
        item_of(map_actions.MARCH_ON, doer(map_actions.MARCH_ON), goes),
        item_of(map_actions.END_MARCH, doer(map_actions.END_MARCH), none),
        item_of(map_actions.MARCH_LIST, doer(map_actions.MARCH_LIST)),
        item_of(map_actions.CARRY_OUT, doer(map_actions.CARRY_OUT), idle),
    ]
