"""The tool for time: what the game master did and how it is taken back, the points to which a campaign may be
rewound, and what would have been if it had gone on otherwise from there."""

from collections.abc import Sequence

from game.core.commands.gm import GmCommand
from game.core.records import GM
from game.session.rewind import RewindError
from game.session.session import Session
from game.ui.actions import everywhere
from game.ui.gm import acts_model as model
from game.ui.gm.acts_model import ActRow, PointRow
from game.ui.gm.desk_tools.base import Tool
from game.ui.gm.desk_tools.parts import PickTable, ToolPanel
from game.ui.gm.tools import DeskHost
from game.ui.gm.trigger_slot import TriggerSlot
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.map.paint.scene_data import MapOverlays
from game.ui.widgets.boxes import Column, GridBox, Row
from game.ui.widgets.buttons import Button, button_of
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Label, Paragraph
from game.ui.widgets.table import Cell, TableColumn

_ROW = 38
_SHOWN = 7
_TWO_FROM = 280


class ActsTool(Tool):
    """The journal of acts, undo, rewinding, branching."""

    id = "acts"
    title = N_("Acts and time")
    icon = "undo"

    def __init__(self, host: DeskHost, bench: TriggerSlot) -> None:
        super().__init__(host, bench)
        self.rows: tuple[ActRow, ...] = ()
        self.points: tuple[PointRow, ...] = ()
        self.looking: int | None = None

    # Building

    def build(self) -> ToolPanel:
        self.pages = Segmented(
            (
                SwitchPart("acts", _("Acts"), "scroll", tip=_("What you did, latest first")),
                SwitchPart("time", _("Time"), "hourglass", tip=_("Go back, or try another way")),
            ),
            "acts",
            lambda _key: self.refresh(),
            name=_("What is shown"),
        )
        self.list = PickTable(
            (TableColumn("", 30), TableColumn("")), 0, self._cells, row_height=_ROW, on_select=self._look
        )
        self.none = Paragraph(_("You have changed nothing yet"), theme.TEXT, "label")
        self.told = Paragraph("", theme.LABEL, "label")
        self.undo = button_of(everywhere.UNDO, self.host.undo, style="paper", label=_("Undo"))
        self.redo = button_of(everywhere.REDO, self.host.redo, style="paper", label=_("Redo"))
        self.acts = Column(
            self.list,
            self.none,
            self.told,
            GridBox(self.undo, self.redo, columns=_per_row, gap=8),
            gap=8,
        )
        self.times = PickTable(
            (TableColumn(""),),
            0,
            self._point_cells,
            row_height=_ROW,
            on_select=lambda _at: self._leave_moment(),
        )
        self.cost = Paragraph("", theme.LABEL, "label")
        self.look = Button(_("Look"), self._show_moment, style="paper", icon="eye")
        self.branch = Button(_("What if"), self._ask_branch, style="paper", icon="compass")
        self.times_sheet = Column(
            self.times.sized(height=_ROW * _SHOWN),
            self.cost,
            GridBox(self.look, self.branch, columns=_per_row, gap=8),
            gap=8,
        )
        self.back_to = Button(_("Rewind to here"), self._ask_rewind, style="danger", icon="undo")
        return ToolPanel(
            self.title,
            _("The journal keeps everything, even what is undone"),
            (self.pages, self.acts, self.times_sheet),
            more=(self.back_to,),
        )

    def _cells(self, index: int) -> tuple[Cell, ...]:
        row = self.rows[index]
        icon = Cell(icon="eye_closed" if row.secret else "people", tone="label")
        return (icon, Cell(row.what, theme.STRONG, after=row.when))

    def _point_cells(self, index: int) -> tuple[Cell, ...]:
        row = self.points[index]
        return (Cell(row.title, theme.STRONG, "label" if row.left else "value", after=row.aside),)

    # The acts

    @property
    def row(self) -> ActRow | None:
        """The act that is marked."""
        at = self.list.selected if self.view is not None else None
        return self.rows[at] if at is not None and at < len(self.rows) else None

    def _look(self, index: int) -> None:
        hex_ = self.rows[index].hex
        if hex_ is not None:
            self.host.look_to(hex_)
        self.refresh()

    # Time

    @property
    def point(self) -> PointRow | None:
        """The point that is marked."""
        at = self.times.selected if self.view is not None else None
        return self.points[at] if at is not None and at < len(self.points) else None

    def _show_moment(self) -> None:
        """The map as it was; or, if that is shown, as it is."""
        point = self.point
        if point is None or self.looking == point.entry:
            self._leave_moment()
            return
        moment = self._moment(point)
        if moment is not None:
            self.looking = point.entry
            self.host.look_back(moment, point.title)
            self.refresh()

    def _moment(self, point: PointRow) -> Session | None:
        """How all stood then; None, with the reason in its place, if there is no way there."""
        session = self.host.session
        try:
            return session.timeline.branch(point.entry, session.state.title)
        except RewindError as error:
            self._complain(str(error))
            return None

    def _leave_moment(self) -> None:
        if self.looking is not None:
            self.looking = None
            self.host.look_back(None, "")
        self.refresh()

    def _complain(self, words: str) -> None:
        if self.view is not None:
            self.view.complain(_(words) if words else "")

    def _ask_rewind(self) -> None:
        point = self.point
        if point is None:
            return
        why = TextField("", name=_("Reason"), hint=_("Reason (optional)"), limit=model.REASON_LIMIT)
        count = model.taken_back(self.host.session.journal, point.entry)
        body = Column(
            Paragraph(model.back_words(point, count), theme.TEXT),
            Paragraph(_("The journal keeps them, and abandoned turns stay in this list"), theme.TEXT),
            Row(Label(_("Reason"), theme.STRONG), why.growing(), gap=12),
            gap=10,
        )
        title = _("Rewind to: {point}").format(point=point.title)
        answers = (
            DialogAnswer(_("Cancel")),
            DialogAnswer(_("Rewind"), lambda: self._rewind(point, why.value), style="danger", icon="undo"),
        )
        self.host.open(Dialog(title, body, answers, first_focus=why))

    def _rewind(self, point: PointRow, why: str) -> None:
        self._leave_moment()
        refused = self.host.session.timeline.rewind(point.entry, " ".join(why.split()))
        self._complain(refused)
        if refused:
            return
        self.host.refresh()
        self.host.notice(_("Rewound to: {point}").format(point=point.title), "gain")

    def _ask_branch(self) -> None:
        point = self.point
        if point is None:
            return
        title = _("{title}: what if").format(title=self.host.session.state.title)
        name = TextField(title, name=_("Title"), limit=model.TITLE_LIMIT)
        body = Column(
            Paragraph(
                _("A separate campaign begins there. This one is saved and stays as it is"), theme.TEXT
            ),
            Row(Label(_("Title"), theme.STRONG), name.growing(), gap=12),
            gap=10,
        )
        answers = (
            DialogAnswer(_("Cancel")),
            DialogAnswer(_("Play it"), lambda: self._branch(point, name.value), icon="compass", default=True),
        )
        self.host.open(
            Dialog(_("What if: {point}").format(point=point.title), body, answers, first_focus=name)
        )

    def _branch(self, point: PointRow, title: str) -> None:
        named = self.host.free_title(" ".join(title.split()) or _("What if"))
        try:
            branch = self.host.session.timeline.branch(point.entry, named)
        except RewindError as error:
            self._complain(str(error))
            return
        self.host.take_up(branch)

    # Showing

    def back(self) -> bool:
        if self.looking is None:
            return False
        self._leave_moment()
        return True

    def overlays(self) -> MapOverlays:
        row = self.row
        if row is None or self.pages.chosen != "acts":
            return MapOverlays()
        return MapOverlays(selected=row.hex)

    def refresh(self) -> None:
        if self.view is None:
            return
        page = self.pages.chosen
        self.acts.visible = page == "acts"
        self.times_sheet.visible = self.back_to.visible = page == "time"
        if page == "acts":
            self._show_acts()
        else:
            self._show_times()
        self.host.redraw()

    def _show_acts(self) -> None:
        session, marked = self.host.session, self.row
        # Acts are about true stacks, whoever's eyes the map is seen with.
        reader = self.host.truth_reader
        self.rows = model.act_rows(self.truth, session.journal, session.timeline.hand_acts(), reader)
        self.list.show_rows(len(self.rows), self._cells)
        _mark_again(self.list, self.rows, marked)
        self.list.sized(height=_ROW * min(len(self.rows), _SHOWN)).visible = bool(self.rows)
        self.none.visible = not self.rows
        self.acts.regrouped()
        row = self.row
        self.told.visible = row is not None
        if row is not None:
            self.told.say(" · ".join(part for part in (row.what, row.when, row.told, row.why) if part))
        self.undo.usable(_(session.steps.why_no_undo(GM)))
        self.redo.usable("" if session.steps.can_redo(GM) else _("Nothing was undone"))

    def _show_times(self) -> None:
        session, marked = self.host.session, self.point
        self.points = model.point_rows(session.timeline.points())
        self.times.show_rows(len(self.points), self._point_cells)
        _mark_again(self.times, self.points, marked)
        point = self.point
        why = "" if point is not None else _("Choose a point in time first")
        for button in (self.look, self.branch, self.back_to):
            button.usable(why)
        self.cost.visible = point is not None
        if point is not None:
            self.cost.say(model.back_words(point, model.taken_back(session.journal, point.entry)))
        shown = point is not None and self.looking == point.entry
        self.look.say(_("Back to now") if shown else _("Look"))

    def command(self) -> GmCommand | None:
        return None

    @property
    def triggerable(self) -> bool:
        return False


def _mark_again(
    table: PickTable, rows: Sequence[ActRow | PointRow], marked: ActRow | PointRow | None
) -> None:
    """Mark the row that was marked before there were others; none if it is gone: what is done with the marked
    row must not hit its neighbour."""
    at = next((n for n, row in enumerate(rows) if marked is not None and row.entry == marked.entry), None)
    if at != table.selected:
        table.select(at, tell=False)


def _per_row(width: float) -> int:
    return 2 if width >= _TWO_FROM else 1
