"""The panel of objectives: how the match is decided, how far one is, and at first what to do."""

from collections.abc import Callable, Sequence

from game.core.records import HexId
from game.ui.actions.action import ActionId
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.overview.objectives_model import FirstStep, Objective, Objectives
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column
from game.ui.widgets.buttons import Button, face_of
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Hairline, Label, Paragraph
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip

_WIDE = 760
_ROWS = 6


class ObjectivesDialog(Dialog):
    """Shows `Objectives`; `jump` hears the place of the line that is chosen, `begin` what is to be done
    first, `key_of` tells the key of an action. On the first day it is the first thing that a player sees, and
    leads to the map."""

    def __init__(
        self,
        model: Objectives,
        jump: Callable[[HexId], None],
        begin: Callable[[FirstStep], None],
        key_of: Callable[[ActionId], str],
    ) -> None:
        self.model = model
        self.jump = jump
        self.begin = begin
        self.table = RowTable(
            (TableColumn(_("Goal"), 264), TableColumn(_("How it stands"))),
            len(model.lines),
            self._cells,
            row_height=38,
            on_select=lambda _index: self._say(),
            on_choose=self._choose,
            row_tip=self._tip,
            rows_wished=min(_ROWS, max(2, len(model.lines))),
        )
        parts: list[Widget] = [Paragraph(f"{model.words}.", theme.CARD_TITLE)]
        if model.owned:
            parts.append(Paragraph(model.owned, theme.TEXT, "label"))
        parts.append(self.table)
        if model.steps:
            parts += [Hairline(), Label(_("To do first"), theme.LABEL, "label")]
            parts += [self._step(step, key_of(step.action)) for step in model.steps]
        again = _("To the map") if model.owned else _("Close")
        super().__init__(
            _("Objectives"),
            Column(*parts, gap=8),
            (
                DialogAnswer(_("Show place"), self._go, icon="compass", stays=True),
                DialogAnswer(again, default=True),
            ),
            width=_WIDE,
        )
        self._say()

    def _step(self, step: FirstStep, key: str) -> Widget:
        """A button that leads to something to do first, with the key for it."""

        def begin() -> None:
            self.home.close(self)
            self.begin(step)

        name, icon = face_of(step.action)
        words = _("{what} ({key})").format(what=step.words, key=key) if key else step.words
        button = Button(words, begin, style="paper", icon=icon or "chevron_right", align="left")
        button.tipped(name, step.words)
        return button

    def _cells(self, index: int) -> Sequence[Cell]:
        line = self.model.lines[index]
        return Cell(line.title, theme.STRONG, icon=line.icon, token=line.look), Cell(
            line.state, tone=line.tone
        )

    def _tip(self, index: int) -> Tip | None:
        line = self.model.lines[index]
        return Tip(title=line.title, text=line.state)

    def _chosen(self) -> Objective | None:
        at = self.table.selected
        return self.model.lines[at] if at is not None else None

    def _say(self) -> None:
        line = self._chosen()
        reason = "" if line is not None and line.hex is not None else _("Its place is not known")
        self.buttons[0].usable(_("No line is selected") if line is None else reason)

    def _choose(self, index: int) -> None:
        line = self.model.lines[index]
        if line.hex is not None:
            self.home.close(self)
            self.jump(line.hex)

    def _go(self) -> None:
        if self.table.selected is not None:
            self._choose(self.table.selected)
