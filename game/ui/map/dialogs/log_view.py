"""The whole log of a seat: newest first, with a filter; a line jumps to its place."""

from collections.abc import Callable, Sequence

from game.core.records import HexId
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.models.story_book import TOPICS, LogLine
from game.ui.widgets.boxes import Column
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Label
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip

_ROWS = 12


class LogView(Dialog):
    """Shows lines, newest first; `jump` hears the place of the one that is chosen."""

    def __init__(self, lines: Sequence[LogLine], jump: Callable[[HexId], None]) -> None:
        self.lines = tuple(lines)
        self.jump = jump
        self.topic = "all"
        self.matching = self.lines
        self.filter = Segmented(
            [SwitchPart(key, _(label)) for key, label in TOPICS], self.topic, self.show_topic, name=_("Show")
        )
        columns = (TableColumn(_("Day"), 54, "right"), TableColumn("", 36), TableColumn(_("What happened")))
        self.table = RowTable(
            columns,
            len(self.matching),
            self._cells,
            row_height=36,
            on_choose=self._choose,
            row_tip=self._tip,
            rows_wished=_ROWS,
        )
        self.nothing = Label(_("Nothing of this kind yet"), theme.TEXT, "label")
        body = Column(self.filter, self.nothing, self.table, gap=10)
        self.go = DialogAnswer(_("Show place"), self._go, icon="compass", stays=True)
        super().__init__(
            _("Log"),
            body,
            (self.go, DialogAnswer(_("Close"), default=True)),
            width=860,
            first_focus=self.table if self.lines else None,
        )
        self.table.on_select = lambda _index: self._say()
        self.show_topic("all")

    def show_topic(self, topic: str) -> None:
        """Show lines of one topic, or all."""
        self.topic = topic
        self.matching = tuple(line for line in self.lines if topic in ("all", line.topic))
        self.table.select(None)
        self.table.show_rows(len(self.matching), self._cells)
        self.table.visible = bool(self.matching)
        self.nothing.visible = not self.matching
        self._say()

    def _say(self) -> None:
        line = self._selected()
        reason = "" if line is not None and line.hex is not None else _("This line names no place")
        self.buttons[0].usable(_("No line is selected") if line is None else reason)

    def _selected(self) -> LogLine | None:
        at = self.table.selected
        return self.matching[at] if at is not None and at < len(self.matching) else None

    def _cells(self, index: int) -> Sequence[Cell]:
        line = self.matching[index]
        first = index == 0 or self.matching[index - 1].day != line.day
        return (
            Cell(str(line.day) if first else "", theme.STRONG),
            Cell(icon=line.icon, tone=line.tone),
            Cell(line.text, tone="value"),
        )

    def _tip(self, index: int) -> Tip | None:
        line = self.matching[index]
        return Tip(title=_("Day {day}").format(day=line.day), text=line.text)

    def _choose(self, index: int) -> None:
        line = self.matching[index]
        if line.hex is not None:
            self.home.close(self)
            self.jump(line.hex)

    def _go(self) -> None:
        at = self.table.selected
        if at is not None:
            self._choose(at)
