"""Pages of the designer beside its steps: the final template, two units compared, battles that try one."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from game.session.unit_trials import MakerDuel, interval
from game.ui.actions import sheet_actions
from game.ui.designer.maker_model import BATTLES, MakerModel, decimal, percent
from game.ui.designer.step_page import MakerBoard
from game.ui.designer.trial_hands import TrialHands
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.widgets.boxes import Column, Row, WrapBox
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.labels import Bar, Label, Paragraph
from game.ui.widgets.menu import DropDown
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip, TipRow
from game.ui.widgets.tones import Tone

_NOBODY = ""


class FinalPage(Column):
    """The template as a forum takes it and as its file, each to be copied."""

    def __init__(self, board: MakerBoard, copy: Callable[[str], None], export: Callable[[], None]) -> None:
        self.board = board
        self.form = "forum"
        parts = (SwitchPart("forum", _("For a forum")), SwitchPart("yaml", _("As a file")))
        self.switch = Segmented(parts, self.form, self._turn, name=_("Which form"))
        self.copy = Button(_("Copy"), lambda: copy(self.form), style="paper", icon="scroll")
        self.copy.bound(sheet_actions.DESIGN_COPY)
        self.export = Button(_("Write a file"), export, style="paper", icon="down")
        self.export.bound(sheet_actions.DESIGN_EXPORT)
        self.written = Paragraph("", theme.TEXT)
        head = Row(Label(_("Final template"), theme.PAGE), gap=14)
        row = WrapBox(self.switch, self.copy, self.export, gap=10)
        super().__init__(head, row, ScrollArea(Column(self.written), least=80), gap=8)

    def _turn(self, form: str) -> None:
        self.form = form
        self.follow()

    def follow(self) -> None:
        """Show the design as it is now."""
        model = self.board.model
        self.written.say(model.forum() if self.form == "forum" else model.yaml())


class ComparePage(Column):
    """The design beside another one: answers, then figures."""

    def __init__(self, board: MakerBoard) -> None:
        self.board = board
        self.choice = DropDown(self._options(), _NOBODY, self._choose, name=_("Compare with"))
        columns = (
            TableColumn(""),
            TableColumn(_("This one"), 150, "right"),
            TableColumn(_("The other"), 150, "right"),
            TableColumn(_("More"), 64, "right"),
        )
        self.rows = board.model.compare_rows()
        self.table = RowTable(columns, 0, self._cells, row_height=36, rows_wished=10, row_tip=self._tip)
        self.told = Paragraph(_("Choose a unit to see both side by side"), theme.ASIDE, "label")
        head = Row(Label(_("Compare"), theme.PAGE).growing(), self.choice.sized(width=260), gap=14)
        super().__init__(head, self.told, self.table.growing(), gap=8)

    def _options(self) -> tuple[tuple[str, str], ...]:
        named = ((k.id, f"{k.design.name}{_(' (yours)') if k.own else ''}") for k in self.board.model.known)
        return ((_NOBODY, _("No comparison")), *named)

    def _choose(self, id_: str) -> None:
        self.board.model.compare_with(id_)
        self.follow()

    def follow(self) -> None:
        """Show the design as it is now."""
        model = self.board.model
        self.choice.options = self._options()
        self.choice.show(model.other.id if model.other is not None else _NOBODY)
        self.rows = model.compare_rows()
        self.told.visible = not self.rows
        self.table.visible = bool(self.rows)
        self.table.show_rows(len(self.rows), self._cells)

    def _cells(self, index: int) -> Sequence[Cell]:
        row = self.rows[index]
        tone: Tone = "label" if row.better is None else "gain" if row.better else "loss"
        differs = row.ours != row.theirs
        return (
            Cell(row.label, theme.TEXT, "label"),
            Cell(row.ours, theme.STRONG if differs else theme.TEXT),
            Cell(row.theirs, theme.TEXT, "value" if differs else "label"),
            Cell(row.more, theme.STRONG, tone),
        )

    def _tip(self, index: int) -> Tip:
        row = self.rows[index]
        rows = (TipRow("", _("This one"), row.ours), TipRow("", _("The other"), row.theirs))
        return Tip(title=row.label, rows=rows)


class TryPage(Column, TrialHands):
    """Battles of the design against a roster, at equal cost."""

    board: MakerBoard

    def __init__(self, board: MakerBoard) -> None:
        self.board = board
        model = board.model
        self.roster = DropDown((), model.roster, self.set_roster, name=_("Against whom"))
        lands = [("", _("Open ground")), *((id_, row.name) for id_, row in model.making.lands())]
        self.land = DropDown(lands, model.land, self.set_land, name=_("On what land"))
        counts = [SwitchPart(str(number), str(number)) for number in BATTLES]
        self.battles = Segmented(counts, str(model.battles), self.set_battles, name=_("Battles against each"))
        self.button = Button(_("Fight"), self.toggle, style="paper", icon="dice").bound(
            sheet_actions.DESIGN_TEST
        )
        self.bar = Bar(0.0, colour=theme.BRASS, length=2000, thick=10)
        self.sum = Paragraph("", theme.CARD_TITLE)
        self.told = Paragraph("", theme.LABEL, "label")
        columns = (
            TableColumn(_("Against")),
            TableColumn(_("Units"), 72, "right"),
            TableColumn(_("A turn") if model.maker.money else _("Points"), 104, "right"),
            TableColumn(_("Won"), 62, "right"),
            TableColumn(_("Between"), 104, "right"),
        )
        self.duels: tuple[MakerDuel, ...] = ()
        self.table = RowTable(columns, 0, self._cells, row_height=36, rows_wished=8, row_tip=self._tip)
        head = Row(Label(_("Try it"), theme.PAGE).growing(), self.button, gap=14)
        row = WrapBox(
            self.roster.sized(width=230), self.land.sized(width=150), self.battles.sized(width=190), gap=8
        )
        super().__init__(head, row, self.bar, self.sum, self.told, self.table.growing(), gap=8)

    def _rosters(self) -> tuple[tuple[str, str], ...]:
        return tuple((one.id, f"{_(one.label)} ({len(one.kinds)})") for one in self.board.model.opponents)

    def follow(self) -> None:
        """Show how far it is."""
        model = self.board.model
        self.roster.options = self._rosters()
        self.roster.show(model.roster)
        self.button.say(_("Stop") if model.trying else _("Fight"), icon="cross" if model.trying else "dice")
        self.button.usable("" if model.trying else model.why_no_trial)
        trial = model.trial
        duels = trial.duels if trial is not None else []
        self.duels = tuple(sorted(duels, key=lambda duel: (not duel.battles, duel.rate)))
        self.table.visible = bool(self.duels)
        self.table.show_rows(len(self.duels), self._cells)
        self.bar.visible = model.trying
        if trial is not None and trial.total:
            self.bar.show(trial.done / trial.total)
        self.sum.say(_summary(model))
        self.sum.visible = bool(_summary(model))
        self.told.say(_told(model))

    def _cells(self, index: int) -> Sequence[Cell]:
        duel = self.duels[index]
        fought = duel.battles > 0
        half = Fraction(1, 2)
        tone: Tone = "gain" if duel.rate > half else "loss" if duel.rate < half else "value"
        low, high = interval(float(duel.rate), duel.battles)
        costs = " : ".join(self.board.model.cost_text(cost) for cost in duel.costs)
        return (
            Cell(duel.kind.name, theme.TEXT, token=TokenLook("ferals", duel.kind.glyph)),
            Cell(f"{duel.counts[0]} : {duel.counts[1]}", theme.TEXT, "label"),
            Cell(costs, theme.TEXT, "value" if duel.costs[0] == duel.costs[1] else "warning"),
            Cell(percent(duel.rate) if fought else "–", theme.STRONG, tone if fought else "label"),
            Cell(_span(low, high) if fought else "–", theme.TEXT, "label"),
        )

    def _tip(self, index: int) -> Tip:
        duel = self.duels[index]
        rows = [
            TipRow(
                "",
                _("Won, nobody, lost"),
                f"{duel.wins}, {duel.battles - duel.wins - duel.lost}, {duel.lost}",
            ),
            TipRow("", _("Units of both bands"), f"{duel.counts[0]} : {duel.counts[1]}"),
        ]
        if duel.felled or duel.fallen:
            rows.append(TipRow("", _("Points felled and lost"), f"{duel.felled:,} : {duel.fallen:,}"))
            at_cost = duel.rate * duel.costs[1] / duel.costs[0]
            rows.append(TipRow("", _("Won, for what either band cost"), decimal(at_cost)))
        text = _("Battles that nobody wins count half")
        if duel.costs[0] != duel.costs[1]:
            text += _("; no whole numbers of units within a band cost the same")
        text = duel.why_not or text
        return Tip(title=duel.kind.name, text=text, rows=tuple(rows))


def _span(low: float, high: float) -> str:
    return _("{low} to {high} %").format(low=round(low * 100), high=round(high * 100))


def _summary(model: MakerModel) -> str:
    """The result in a line."""
    trial = model.trial
    if trial is None or not trial.done:
        return ""
    low, high = trial.interval
    return _("{name} wins {rate} (95 % sure: {span})").format(
        name=trial.kind.name, rate=percent(trial.rate), span=_span(low, high)
    )


def _told(model: MakerModel) -> str:
    """What the figures mean, or why there are none."""
    trial = model.trial
    if trial is None:
        return model.why_no_trial or _(
            "Bands of equal cost fight until one is gone; either has the first turn in half of the battles"
        )
    if model.trying:
        return _("{done} of {total} battles").format(done=f"{trial.done:,}", total=f"{trial.total:,}")
    if model.outdated:
        return _("These results are for the design as it was before")
    return _("{done} battles, the hardest foes first").format(done=f"{trial.done:,}")
