"""What a design costs: every term by every table of prices, and the factors of size."""

from collections.abc import Iterator, Sequence

from game.ui.designer.graph import FactorGraph, LineMark, Rows
from game.ui.designer.maker_model import decimal
from game.ui.designer.price_model import SIZES, PriceModel
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row, WrapBox
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.labels import Bar, Label, Paragraph, SectionHead
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip, TipRow

_PRICE, _SIZES = "price", "sizes"


class PricePage(Column):
    """See the module: a switch tells which of the two."""

    def __init__(self, model: PriceModel) -> None:
        self.parts: dict[str, PriceList | SizeFactors] = {
            _PRICE: PriceList(model),
            _SIZES: SizeFactors(model),
        }
        self.chosen = _PRICE
        parts = (SwitchPart(_PRICE, _("Terms")), SwitchPart(_SIZES, _("Size factors")))
        self.switch = Segmented(parts, self.chosen, self._turn, name=_("What is shown of the price"))
        head = Row(Label(_("Price"), theme.PAGE).growing(), self.switch, gap=14)
        super().__init__(head, ScrollArea(Column(*self.parts.values(), gap=8), least=80), gap=8)

    def _turn(self, part: str) -> None:
        self.chosen = part
        self.follow()

    def follow(self) -> None:
        """Show the design as it is now."""
        for key, part in self.parts.items():
            part.visible = key == self.chosen
        self.parts[self.chosen].follow()


class PriceList(Column):
    """Every term of the price by every table, and its reckoning by the one that counts."""

    def __init__(self, model: PriceModel) -> None:
        self.model = model
        labels = [_(table.label) for table in model.tables]
        columns = (TableColumn(_("Term")), *(TableColumn(name, 86, "right") for name in labels))
        self.rows = model.rows()
        self.table = RowTable(
            columns,
            len(self.rows),
            self._cells,
            row_height=36,
            row_tip=self._tip,
            rows_wished=len(self.rows),
        )
        self.table.grow = 0
        self.reckoning = Column(gap=4)
        super().__init__(self.table, self.reckoning, gap=8)

    def follow(self) -> None:
        """Show the prices as they are now."""
        self.rows = self.model.rows()
        self.table.rows_wished = len(self.rows)
        self.table.show_rows(len(self.rows), self._cells)
        self.reckoning.refill(self._reckoned())

    def _reckoned(self) -> Iterator[Widget]:
        """How each term comes about by the table that counts, and its share of the price."""
        model = self.model
        place = next(at for at, table in enumerate(model.tables) if table.id == model.table)
        price = model.prices[place]
        yield SectionHead(_("As {table} has it").format(table=_(model.tables[place].label)))
        for term in price.terms:
            share = float(term.value / price.exact) if price.exact else 0.0
            name = Label(_(term.label), theme.LABEL_STRONG)
            how = Label(term.how, theme.LABEL, "label")
            value = Label(decimal(term.value), theme.STRONG, align="right").sized(width=58)
            bar = Bar(share, colour=theme.BRASS, length=40, thick=7)
            yield Row(name.sized(width=96), how.growing(), bar, value, gap=8)
        yield Paragraph(_(model.tables[place].text), theme.LABEL, "label")

    def _cells(self, index: int) -> Sequence[Cell]:
        row, model = self.rows[index], self.model
        strong = row.role == "price"
        cells = [Cell(row.label, theme.STRONG if row.role != "term" else theme.TEXT)]
        for table, value in zip(model.tables, row.values, strict=True):
            counts = table.id == model.table
            role = theme.FIGURE_M if strong else theme.STRONG if counts else theme.TEXT
            cells.append(Cell(value, role, "value" if counts else "label"))
        return cells

    def _tip(self, index: int) -> Tip | None:
        row = self.rows[index]
        pairs = zip(self.model.tables, row.how, strict=True)
        rows = tuple(TipRow("", _(table.label), how) for table, how in pairs if how)
        return Tip(title=row.label, rows=rows, rule=row.rule) if rows or row.rule else None


class SizeFactors(Column):
    """The factors of size as a graph and as a table, with the design's own marked."""

    def __init__(self, model: PriceModel) -> None:
        self.model = model
        _label, text, rule, rows = model.factors()
        self.rows = rows
        self.switch = Segmented(
            [SwitchPart(str(count), _("To {count}").format(count=count)) for count in SIZES],
            str(model.sizes),
            self._resize,
            name=_("Sizes shown"),
        )
        labels = [_(table.label) for table in model.tables]
        self.graph = FactorGraph(self._shown(), labels, model.size)
        legend = WrapBox(
            *(Row(LineMark(at), Label(label, theme.LABEL), gap=6) for at, label in enumerate(labels)), gap=14
        )
        columns = (TableColumn(_("Size"), 64, "right"), *(TableColumn(name, 0, "right") for name in labels))
        self.table = RowTable(columns, model.sizes, self._cells, row_height=36, rows_wished=4)
        about = Paragraph(f"{text} ({rule})", theme.LABEL, "label")
        super().__init__(self.switch, self.graph, legend, self.table, about, gap=8)

    def _shown(self) -> Rows:
        return tuple(row[: self.model.sizes] for row in self.rows)

    def _resize(self, count: str) -> None:
        self.model.sizes = int(count)
        self.follow()

    def follow(self) -> None:
        """Show the factors with the size of now."""
        model = self.model
        self.rows = model.factors()[3]
        self.graph.show(self._shown(), model.size)
        self.table.show_rows(model.sizes, self._cells)
        at = model.size - 1
        self.table.select(at if at < model.sizes else None, tell=False)

    def _cells(self, index: int) -> Sequence[Cell]:
        own = index + 1 == self.model.size
        role = theme.STRONG if own else theme.TEXT
        return (Cell(str(index + 1), role), *(Cell(decimal(row[index]), role) for row in self.rows))
