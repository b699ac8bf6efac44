"""The four boards on which a unit is read, each figure opened into its terms (SD6-12)."""

from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.seams.unit_maker import BATTLE_TERMS, StatRow
from game.ui.designer.maker_model import MakerModel, formula
from game.ui.designer.unit_board import term_rows
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.widgets.boxes import Column, Row, WrapBox
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.labels import Label
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip

_BATTLE = "battle"
_MOST = 20
_LENT = {
    "stack": N_("Stack"),
    "chief": N_("Chief warlord"),
    "leadership": N_("Leadership"),
    "weapon": N_("Weapon"),
    "other": N_("Magic"),
    "outnumbered": N_("Outnumbered"),
}


class _Screen(Protocol):
    @property
    def model(self) -> MakerModel: ...


class BoardsPage(Column):
    """See the module. On the battle board what others lend it can be set."""

    def __init__(self, board: _Screen) -> None:
        self.board = board
        self.chosen = "template"
        self.lent: dict[str, int] = {}
        self.rows: tuple[StatRow, ...] = ()
        boards = board.model.boards({})
        parts = [SwitchPart(one.id, _(one.label), tip=_(one.text)) for one in boards]
        self.switch = Segmented(parts, self.chosen, self._turn, name=_("Which board"))
        self.steppers = {
            term: Stepper(0, self._lending(term), low=0, high=_MOST, name=_(_LENT[term]))
            for term in BATTLE_TERMS
        }
        self.loans = WrapBox(
            *(
                Row(Label(_(_LENT[term]), theme.LABEL, "label"), stepper.sized(width=112), gap=6)
                for term, stepper in self.steppers.items()
            ),
            gap=12,
            line_gap=6,
        )
        columns = (
            TableColumn(_("Figure"), 170),
            TableColumn(_("Value"), 0),
            TableColumn(_("Rule"), 96, "right"),
        )
        self.table = RowTable(columns, 0, self._cells, row_height=36, rows_wished=8, row_tip=self._tip)
        head = Row(Label(_("Boards"), theme.PAGE).growing(), self.switch, gap=14)
        super().__init__(head, self.loans, self.table.growing(), gap=8)

    def _turn(self, board: str) -> None:
        self.chosen = board
        self.follow()

    def _lending(self, term: str) -> Callable[[int], None]:
        def lend(points: int) -> None:
            self.lent[term] = points
            self.follow()

        return lend

    def follow(self) -> None:
        """Show the design as it is now."""
        boards = self.board.model.boards(self.lent)
        self.loans.visible = self.chosen == _BATTLE
        self.rows = next((one.rows for one in boards if one.id == self.chosen), ())
        self.table.show_rows(len(self.rows), self._cells)

    def _cells(self, index: int) -> Sequence[Cell]:
        row = self.rows[index]
        terms = formula(row.figure) if row.figure is not None and len(row.figure.terms) > 1 else ""
        return (
            Cell(_(row.label), theme.TEXT, "label"),
            Cell(_(row.text), theme.STRONG, aside=terms),
            Cell(row.rule, theme.LABEL, "label"),
        )

    def _tip(self, index: int) -> Tip:
        row = self.rows[index]
        terms = term_rows(row.figure) if row.figure is not None else ()
        return Tip(title=f"{_(row.label)}: {_(row.text)}", rows=terms, rule=row.rule)
