"""Promotion and evolution for money: what, who, what that changes, what it costs. By mouse or keys alone."""

from collections.abc import Callable, Sequence
from typing import Final

from game.core.commands.realm import PromoteUnits
from game.core.numbers import money_text
from game.core.records import StackId, UnitId
from game.ui.actions import map_actions
from game.ui.actions.catalogue import ACTIONS
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.map.models import promotion_model
from game.ui.map.models.promotion_model import Becoming, FigureChange
from game.ui.map.models.side_queries import SideQueries
from game.ui.tag_words import kind_notes
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, GridBox
from game.ui.widgets.choices import Toggle
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Paragraph, SectionHead
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip, TipNote
from game.ui.widgets.tones import Tone

_WIDE: Final = 760
_ROW = 40


class PromotionDialog(Dialog):
    """Shows what a stack's units may become; `give` hears the command."""

    def __init__(self, reader: SideQueries, stack: StackId, give: Callable[[PromoteUnits], object]) -> None:
        self.reader, self.stack, self.give = reader, stack, give
        self.choices = promotion_model.becomings(reader, stack)
        self.candidates = promotion_model.candidates(reader, stack)
        self.chosen: Becoming | None = self.choices[0] if self.choices else None
        self.taken: set[UnitId] = set()
        columns = (
            TableColumn(_("Becomes")),
            TableColumn(_("Can"), 60, "right"),
            TableColumn(_("Each"), 96, "right"),
        )
        self.table = RowTable(
            columns,
            len(self.choices),
            self._cells,
            row_height=_ROW,
            on_select=self._choose,
            row_tip=self._tip,
            rows_wished=min(5, max(1, len(self.choices))),
        )
        self.table.grow = 0
        self.who = GridBox(columns=lambda width: 2 if width > 520 else 1, gap=6)
        self.figures: tuple[FigureChange, ...] = ()
        figure_columns = (
            TableColumn(_("Figure")),
            TableColumn(_("Now"), 90, "right"),
            TableColumn(_("Then"), 380, "right"),
        )
        self.change = RowTable(figure_columns, 0, self._figure_cells, row_height=30, rows_wished=7)
        self.change.grow = 0
        self.told = Paragraph("", theme.TEXT)
        answers = (
            DialogAnswer(_("Cancel")),
            DialogAnswer(_("Promote"), self._act, icon="up", default=True),
        )
        super().__init__(
            _("Promote"), Column(*self._parts(), gap=8), answers, width=_WIDE, first_focus=self.table
        )
        self.given = self.buttons[-1]
        self.given.tipped(_("Promote"), rule=reader.cite(ACTIONS[map_actions.PROMOTE].rule))
        if self.choices:
            self.table.select(0, tell=False)
            self._choose(0)
        else:
            self.given.disable(_("Nobody in it can be promoted"))

    def _parts(self) -> Sequence[Widget]:
        cannot = [one for one in self.candidates if one.reason]
        told = "; ".join(dict.fromkeys(one.reason for one in cannot))
        rest = [Paragraph(f"{told} (SD7-2.43, SD7-2.23)", theme.LABEL, "label")] if told else []
        if not self.choices:
            return [Paragraph(_("Nobody in it can be promoted"), theme.TEXT), *rest]
        return [
            self.table,
            self.told,
            SectionHead(_("Who")),
            self.who,
            SectionHead(_("What changes")),
            self.change,
            *rest,
        ]

    def _cells(self, index: int) -> Sequence[Cell]:
        one = self.choices[index]
        tone: Tone = "label" if one.reason else "value"
        token = TokenLook(self.reader.side.colour, one.glyph)
        return (
            Cell(one.name, theme.STRONG, tone, token=token, aside=one.reason),
            Cell(str(len(one.units)), theme.TEXT, "label"),
            Cell(money_text(one.each), theme.TEXT, tone),
        )

    def _tip(self, index: int) -> Tip:
        one = self.choices[index]
        notes = (
            (TipNote(f"{one.reason} ({one.rule})" if one.rule else one.reason, "bad"),) if one.reason else ()
        )
        told = kind_notes(self.reader.world, one.kind)
        return Tip(title=one.name, text=money_text(one.each), notes=(*notes, *told))

    def _figure_cells(self, index: int) -> Sequence[Cell]:
        row = self.figures[index]
        tone: Tone = "value" if row.better is None else "gain" if row.better else "loss"
        return (
            Cell(row.label, theme.TEXT, "label"),
            Cell(row.before),
            Cell(row.after, theme.STRONG, tone),
        )

    def _choose(self, index: int) -> None:
        """Another kind; all that can be paid for are taken."""
        self.chosen = one = self.choices[index]
        self.taken = set(one.units[:1])
        for count in range(2, len(one.units) + 1):
            if promotion_model.refusal_of(self.reader, one.kind, one.units[:count]) is not None:
                break
            self.taken = set(one.units[:count])
        names = {candidate.id: candidate for candidate in self.candidates}
        toggles = []
        for unit in one.units:

            def flip(on: bool, who: UnitId = unit) -> None:
                self.taken = self.taken | {who} if on else self.taken - {who}
                self._say()

            known = names[unit]
            toggles.append(Toggle(known.name, unit in self.taken, flip, second=known.line))
        self.who.refill(toggles)
        world = self.reader.outlook.world
        before = world.kind(self.reader.outlook.belief.units[one.units[0]].kind).id
        self.figures = promotion_model.changes(self.reader, before, one.kind)
        self.change.rows_wished = len(self.figures)
        self.change.show_rows(len(self.figures), self._figure_cells)
        self._say()

    def _in_order(self) -> list[UnitId]:
        return [unit for unit in self.chosen.units if unit in self.taken] if self.chosen is not None else []

    def _say(self) -> None:
        one, units = self.chosen, self._in_order()
        if one is None:
            return
        refused = promotion_model.refusal_of(self.reader, one.kind, units) if units else None
        reason = _("Nobody is chosen") if not units else _(refused.detail) if refused is not None else ""
        self.given.usable(reason)
        count = len(units)
        told = ngettext("Promote {count} to {kind}", "Promote {count} to {kind}", count)
        self.given.say(told.format(count=count, kind=one.name))
        cost = promotion_model.cost_words(self.reader, one.each, count)
        rule = f" ({self.reader.cite(refused.rule)})" if refused is not None and refused.rule else ""
        self.told.say(f"{cost}. {reason}{rule}" if reason else cost, "loss" if reason else "value")

    def _act(self) -> None:
        if self.chosen is not None:
            self.give(promotion_model.command_of(self.reader, self.chosen.kind, self._in_order()))
