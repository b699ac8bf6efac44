"""The panes of the unit designer: the design itself, its price, the factors of size."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from game.core.seams.design import DesignField
from game.ui.designer.graph import FactorGraph, LineMark, Rows
from game.ui.designer.model import SIZES, DesignModel, decimal
from game.ui.designer.parts import SIDE, FigureStepper, SignGrid
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row, Words, WrapBox
from game.ui.widgets.choices import Segmented, SwitchPart, Toggle
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Bar, Hairline, IconMark, Label, Paragraph, SectionHead, TokenMark
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip, TipRow

_LABEL = 96


class DesignBoard(Protocol):
    """What panes ask of the screen they are part of."""

    @property
    def model(self) -> DesignModel: ...

    def changed(self, complaint: str = "") -> None:
        """The design is another one; `complaint` says why a value was not taken."""
        ...


class Pane(Card):
    """A card of the designer that can be brought up to date."""

    def __init__(self, *parts: Widget, scrolls: bool = True) -> None:
        inside = Column(*parts, gap=8)
        super().__init__(ScrollArea(inside) if scrolls else inside.growing(), pad=(14, 12))

    def follow(self) -> None:
        """Show the model as it is now."""


class DesignPane(Pane):
    """All that is chosen for a unit."""

    def __init__(self, board: DesignBoard) -> None:
        self.board = board
        self.steppers: dict[str, FigureStepper] = {}
        self.texts: dict[str, TextField] = {}
        self.switches: dict[str, Segmented] = {}
        self.toggles: dict[tuple[str, str], Toggle] = {}
        self.signs: dict[str, SignGrid] = {}
        self.token = TokenMark(self._look(), 64)
        self.name = Paragraph("", theme.HEADING)
        self.told = Paragraph("", theme.TEXT, "label").sized(height=46)
        head = Row(self.token, Words(self.name, self.told, gap=0).growing(), gap=14)
        super().__init__(head, Hairline(), *(self._part(field) for field in board.model.fields))
        self.follow()

    def _look(self) -> TokenLook:
        sign = next((f.value for f in self.board.model.fields if f.kind == "glyph"), "unknown")
        return TokenLook(SIDE, str(sign))

    def _part(self, field: DesignField) -> Widget:
        """The control of a field."""
        id_, model = field.id, self.board.model

        def put(value: str | int) -> None:
            self.board.changed(model.change(id_, value))

        label = Label(_(field.label), theme.STRONG).sized(width=_LABEL)
        if field.kind == "text":
            limit = field.most.value if field.most else 60
            text = self.texts[id_] = TextField(
                str(field.value), name=_(field.label), limit=limit, on_change=put
            )
            text.tipped(_(field.label), _(field.help), rule=field.rule)
            return Row(label, text.growing(), gap=8)
        if field.kind == "figure":
            stepper = self.steppers[id_] = FigureStepper(field, put)
            mark = IconMark(field.icon, _(field.label)) if field.icon else Label("").sized(width=20)
            return Row(mark, Label(_(field.label), theme.STRONG).growing(), stepper, gap=8)
        if field.kind == "choice":
            parts = [SwitchPart(o.id, _(o.label), reason=_(o.barred), tip=_(o.text)) for o in field.options]
            switch = self.switches[id_] = Segmented(parts, str(field.value), put, name=_(field.label))
            return Column(label, switch, gap=4)
        if field.kind == "glyph":
            grid = self.signs[id_] = SignGrid(str(field.value), put)
            return Column(SectionHead(_(field.label)), grid, gap=4)
        return Column(SectionHead(_(field.label)), *(self._toggle(field, o.id) for o in field.options), gap=4)

    def _toggle(self, field: DesignField, option: str) -> Widget:
        def flip(_on: bool) -> None:
            now = next(f for f in self.board.model.fields if f.id == field.id)
            self.board.changed(self.board.model.flip(now, option))

        found = next(o for o in field.options if o.id == option)
        toggle = self.toggles[field.id, option] = Toggle(_(found.label), False, flip, second=_(found.text))
        return toggle

    def follow(self) -> None:
        """Show every field as it is now, and what is left open of it."""
        model = self.board.model
        for field in model.fields:
            self._show(field)
        self.token.show(self._look())
        name = next((str(f.value) for f in model.fields if f.id == "name"), "")
        self.name.say(name or _("No name yet"), "value" if name else "label")
        points = _("{points} points").format(points=f"{model.points:,}")
        wrong = [_(fault.message) for fault in model.faults if fault.field != "name"]
        self.told.say("  ·  ".join((points, *wrong[:1])), "loss" if wrong else "label")

    def _show(self, field: DesignField) -> None:
        if field.kind == "text":
            text = self.texts[field.id]
            if text.value != field.value:
                text.set_value(str(field.value))
        elif field.kind == "figure":
            self.steppers[field.id].show_field(field)
        elif field.kind == "choice":
            switch = self.switches[field.id]
            switch.show(str(field.value))
            for option in field.options:
                switch.refuse(option.id, option.barred)
        elif field.kind == "glyph":
            self.signs[field.id].show(str(field.value))
        else:
            self._show_many(field)

    def _show_many(self, field: DesignField) -> None:
        for option in field.options:
            toggle = self.toggles[field.id, option.id]
            toggle.title = f"{_(option.label)}  {option.adds}"
            toggle.show(isinstance(field.value, tuple) and option.id in field.value)
            toggle.usable(_(option.barred))
            toggle.tipped(_(option.label), _(option.text), rule=option.rule)
            toggle.changed()


class PricePane(Pane):
    """Every term of the price by every table, its reckoning, and what is wrong with the design."""

    def __init__(self, board: DesignBoard) -> None:
        self.board = board
        labels = [_(table.label) for table in board.model.tables]
        columns = (TableColumn(_("Term")), *(TableColumn(name, 86, "right") for name in labels))
        self.rows = board.model.price_rows()
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
        super().__init__(self.table, self.reckoning)
        self.follow()

    def follow(self) -> None:
        self.rows = self.board.model.price_rows()
        self.table.rows_wished = len(self.rows)
        self.table.show_rows(len(self.rows), self._cells)
        self.reckoning.refill([*self._wrong(), *self._reckoned()])

    def _wrong(self) -> Iterator[Widget]:
        """The rules that the design breaks."""
        faults = self.board.model.faults
        if faults:
            yield SectionHead(_("Before it can be saved"))
        for fault in faults:
            yield Paragraph(f"{_(fault.message)} ({fault.rule})", theme.TEXT, "loss")

    def _reckoned(self) -> Iterator[Widget]:
        """How each term comes about by the table that counts, and its share of the price."""
        model = self.board.model
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
        row, model = self.rows[index], self.board.model
        strong = row.role == "price"
        cells = [Cell(row.label, theme.STRONG if row.role != "term" else theme.TEXT)]
        for table, value in zip(model.tables, row.values, strict=True):
            counts = table.id == model.table
            role = theme.FIGURE_M if strong else theme.STRONG if counts else theme.TEXT
            cells.append(Cell(value, role, "value" if counts else "label"))
        return cells

    def _tip(self, index: int) -> Tip | None:
        row = self.rows[index]
        pairs = zip(self.board.model.tables, row.how, strict=True)
        rows = tuple(TipRow("", _(table.label), how) for table, how in pairs if how)
        return Tip(title=row.label, rows=rows, rule=row.rule) if rows or row.rule else None


class SizesPane(Pane):
    """The factors of size as a graph and as a table, with the design's own marked."""

    def __init__(self, board: DesignBoard) -> None:
        self.board = board
        model = board.model
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
        super().__init__(self.switch, self.graph, legend, self.table, about)
        self.follow()

    def _shown(self) -> Rows:
        return tuple(row[: self.board.model.sizes] for row in self.rows)

    def _resize(self, count: str) -> None:
        self.board.model.sizes = int(count)
        self.follow()

    def follow(self) -> None:
        model = self.board.model
        self.rows = model.factors()[3]
        self.graph.show(self._shown(), model.size)
        self.table.show_rows(model.sizes, self._cells)
        at = model.size - 1
        self.table.select(at if at < model.sizes else None, tell=False)

    def _cells(self, index: int) -> Sequence[Cell]:
        own = index + 1 == self.board.model.size
        role = theme.STRONG if own else theme.TEXT
        return (Cell(str(index + 1), role), *(Cell(decimal(row[index]), role) for row in self.rows))
