"""The panes of the unit designer that hold a design against others: comparison and trials."""

from collections.abc import Sequence
from fractions import Fraction

from game.session.designs import DesignDuel
from game.ui.actions import sheet_actions
from game.ui.designer.model import BATTLES, DesignModel, decimal, percent
from game.ui.designer.panes import DesignBoard, Pane
from game.ui.designer.parts import SIDE
from game.ui.designer.trial_hands import TrialHands
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.labels import Bar, Label, Paragraph
from game.ui.widgets.menu import DropDown
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip, TipRow
from game.ui.widgets.tones import Tone

_NOBODY = ""


class ComparePane(Pane):
    """The design beside another one."""

    def __init__(self, board: DesignBoard) -> None:
        self.board = board
        self.choice = DropDown(self._options(), _NOBODY, self._choose, name=_("Compare with"))
        columns = (
            TableColumn(_("Figure")),
            TableColumn(_("Yours"), 68, "right"),
            TableColumn(_("Other"), 68, "right"),
            TableColumn(_("More"), 56, "right"),
        )
        self.rows = board.model.compare_rows()
        self.table = RowTable(columns, 0, self._cells, row_height=36, rows_wished=10, row_tip=self._tip)
        self.told = Paragraph(
            _("Choose a unit above to see both side by side, in figures and in price"), theme.ASIDE, "label"
        )
        super().__init__(self.choice, self.told, self.table, scrolls=False)
        self.follow()

    def _options(self) -> tuple[tuple[str, str], ...]:
        model = self.board.model
        named = ((known.id, f"{known.design.name}{_own(known.own)}") for known in model.known)
        return ((_NOBODY, _("No comparison")), *named)

    def _choose(self, id_: str) -> None:
        self.board.model.compare_with(id_)
        self.follow()

    def follow(self) -> None:
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
        return (
            Cell(row.label, theme.TEXT, "label"),
            Cell(row.ours, theme.STRONG),
            Cell(row.theirs),
            Cell(row.more, theme.STRONG, tone),
        )

    def _tip(self, index: int) -> Tip:
        row = self.rows[index]
        return Tip(
            title=row.label, rows=(TipRow("", _("Yours"), row.ours), TipRow("", _("Other"), row.theirs))
        )


class TrialPane(Pane, TrialHands):
    """Contests of the design against a roster at equal cost."""

    board: DesignBoard

    def __init__(self, board: DesignBoard) -> None:
        self.board = board
        model = board.model
        lands = [(id_, row.name) for id_, row in model.workshop.lands()]
        self.roster = DropDown(model.rosters(), model.roster, self.set_roster, name=_("Against whom"))
        self.land = DropDown(lands, model.land, self.set_land, name=_("On what land"))
        self.battles = Segmented(
            [SwitchPart(str(number), str(number)) for number in BATTLES],
            str(model.battles),
            self.set_battles,
            name=_("Battles against each"),
        )
        self.button = Button(_("Test it"), self.toggle, style="paper", icon="dice").bound(
            sheet_actions.DESIGN_TEST
        )
        self.bar = Bar(0.0, colour=theme.BRASS, length=120, thick=10)
        self.sum = Paragraph("", theme.STRONG)
        self.told = Paragraph("", theme.LABEL, "label")
        columns = (
            TableColumn(_("Against")),
            TableColumn(_("Bands"), 78, "right"),
            TableColumn(_("Won"), 58, "right"),
            TableColumn(_("At cost"), 70, "right"),
        )
        self.duels: tuple[DesignDuel, ...] = ()
        self.table = RowTable(columns, 0, self._cells, row_height=36, rows_wished=8, row_tip=self._tip)
        super().__init__(
            Row(self.roster.growing(), self.land.growing(), gap=8),
            Row(Label(_("Battles"), theme.LABEL, "label"), self.battles.growing(), self.button, gap=8),
            Column(self.bar, self.sum, self.told, gap=4),
            self.table,
            scrolls=False,
        )
        self.follow()

    def follow(self) -> None:
        model = self.board.model
        self.roster.options = model.rosters()
        self.button.say(_("Stop") if model.trying else _("Test it"))
        self.button.usable("" if model.trying else model.why_no_trial)
        self.duels = model.duels()
        self.table.visible = bool(self.duels)
        self.table.show_rows(len(self.duels), self._cells)
        self.bar.visible = model.trying
        self.sum.say(*_summary(model))
        self.told.say(_told(model))
        if model.trial is not None and model.trial.total:
            self.bar.show(model.trial.done / model.trial.total)

    def _cells(self, index: int) -> Sequence[Cell]:
        duel = self.duels[index]
        foe = duel.foe.design
        fought = duel.battles > 0
        tone: Tone = (
            "gain" if duel.rate > Fraction(1, 2) else "loss" if duel.rate < Fraction(1, 2) else "value"
        )
        return (
            Cell(foe.name, theme.TEXT, token=TokenLook(SIDE if duel.foe.own else "ferals", foe.glyph)),
            Cell(f"{duel.counts[0]} : {duel.counts[1]}", theme.TEXT, "label"),
            Cell(percent(duel.rate) if fought else "–", theme.STRONG, tone if fought else "label"),
            Cell(decimal(duel.per_cost) if fought else "–", theme.TEXT),
        )

    def _tip(self, index: int) -> Tip:
        duel = self.duels[index]
        lost = duel.battles - duel.wins - duel.draws
        return Tip(
            title=duel.foe.design.name,
            text=_("At cost: the share won, for what either band cost; 0.5 is as good as the other"),
            rows=(
                TipRow("", _("Points of either band"), f"{duel.points[0]:,} : {duel.points[1]:,}"),
                TipRow("", _("Won, undecided, lost"), f"{duel.wins}, {duel.draws}, {lost}"),
                TipRow("", _("Points felled and lost"), f"{duel.felled:,} : {duel.lost:,}"),
            ),
        )


def _own(own: bool) -> str:
    return _(" (yours)") if own else ""


def _summary(model: DesignModel) -> tuple[str, Tone]:
    """The result in a line."""
    trial = model.trial
    if trial is None or not trial.done:
        return ("", "value")
    rate = _("Wins {rate}, {each} % for each point it costs").format(
        rate=percent(trial.rate), each=decimal(trial.per_cost, 1)
    )
    felled = trial.exchange
    if felled is not None:
        rate += _("; fells {points} points for each lost").format(points=decimal(felled))
    return (rate, "value")


def _told(model: DesignModel) -> str:
    """What the figures mean, or why there are none."""
    trial = model.trial
    if trial is None:
        return model.why_no_trial or _(
            "Bands of equal price fight until one is gone; yours attacks in half of the contests"
        )
    if model.trying:
        return _("{done} of {total} contests").format(done=f"{trial.done:,}", total=f"{trial.total:,}")
    if model.outdated:
        return _("These results are for the design as it was before")
    return _("{done} contests at equal cost, the hardest foes first").format(done=f"{trial.done:,}")
