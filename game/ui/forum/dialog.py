"""The dialog that writes a forum report: which day, in which form, and where it went."""

from collections.abc import Callable
from pathlib import Path

from game import paths
from game.core.records import SideId
from game.session.reports.log_styles import STYLES, Style
from game.session.session import Session
from game.ui.forum.address import base_of, base_problem
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.settings import SettingsStore
from game.ui.widgets import clipboard
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.choices import Segmented, SwitchPart, Toggle
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Label, Paragraph
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.tones import Tone

_WIDE = 620
_NAMES: dict[str, str] = {
    "markdown": N_("Markdown"),
    "bbcode": N_("BBCode"),
    "html": N_("Web page"),
    "text": N_("Text"),
}


def reports_folder() -> Path:
    """Where reports go: a folder of the player's own."""
    return paths.user_dir() / "reports"


def _player(session: Session, side: SideId) -> str:
    """Under whose name the settings keep an address: the person at a seat, or the seat if he gave none."""
    master = session.master
    seat = master if side not in session.campaign.sides else session.seat(side)
    return (seat.player if seat is not None else "") or side


class ForumDialog(Dialog):
    """Writes the report of a day for the seat `side`; `tell` hears where it went, or why not. Where pictures
    are to stand is kept in the settings for each player."""

    def __init__(
        self, session: Session, side: SideId, store: SettingsStore, tell: Callable[[str, Tone], object]
    ) -> None:
        self.session = session
        self.store = store
        self.side = side
        self.tell = tell
        today = session.campaign.clock.day
        self.day = max(1, today - 1)
        self.style: Style = "markdown"
        self.days = Stepper(self.day, self._set_day, low=1, high=today, name=_("Day"))
        self.forms = Segmented(
            [SwitchPart(style, _(_NAMES[style])) for style in sorted(STYLES, key=list(_NAMES).index)],
            self.style,
            self._set_style,
            name=_("Format"),
        )
        told = _("What your side saw on a day, turn by turn, with maps and every die, and nothing else.")
        if side not in session.campaign.sides:
            told = _("All that happened on a day, told by what each side saw of it. Not for players' eyes.")
        self.each = False
        self.all = Toggle(_("One for each player instead"), False, self._set_each)
        self.all.visible = side not in session.campaign.sides
        self.base = TextField(
            store.now.report_addresses.get(_player(session, side), ""),
            name=_("Address of the pictures"),
            hint=_("https://…, if they will be on the web"),
            limit=200,
            problem=base_problem,
        )
        self.base_line = Row(Label(_("Pictures at"), theme.TEXT, "label"), self.base.growing(), gap=12)
        where = _("It is saved in {folder}, where anyone using this computer can read it").format(
            folder=reports_folder()
        )
        body = Column(
            Paragraph(told, theme.TEXT),
            Row(Label(_("Day"), theme.TEXT, "label").growing(), self.days, gap=12),
            self.forms,
            self.base_line,
            self.all,
            Paragraph(where, theme.TEXT, "label"),
            gap=12,
        )
        go = DialogAnswer(_("Write it"), self._write, icon="scroll", default=True)
        copy = DialogAnswer(_("Write and copy"), self._write_and_copy, icon="scroll")
        super().__init__(
            _("Forum report"), body, (DialogAnswer(_("Cancel")), copy, go), width=_WIDE, first_focus=self.days
        )

    def _set_day(self, day: int) -> None:
        self.day = day

    def _set_style(self, style: str) -> None:
        self.style = next(one for one in STYLES if one == style)
        self.base_line.visible = self.style in ("markdown", "bbcode")
        self.resized()

    def _set_each(self, on: bool) -> None:
        self.each = on

    def _keep_base(self, base: str) -> None:
        """Remember an address for the next report of this player, or that there is none."""
        kept = self.store.now.report_addresses
        others = {who: where for who, where in kept.items() if who != _player(self.session, self.side)}
        mine = {_player(self.session, self.side): base} if base else {}
        self.store.remember(report_addresses={**others, **mine})

    @property
    def whose(self) -> tuple[SideId, ...]:
        """Whose reports are written: at the desk those of all players' sides, if that is wanted."""
        sides = self.session.campaign.sides.values()
        players = tuple(side.id for side in sides if side.role == "player")
        return players if self.each else (self.side,)

    def _write(self) -> None:
        texts = self._written()
        if len(texts) > 1:
            words = _("{count} reports written to {folder}")
            self.tell(words.format(count=len(texts), folder=texts[0].parent), "gain")
        elif texts:
            self.tell(_("Report written: {file}").format(file=texts[0]), "gain")

    def _write_and_copy(self) -> None:
        texts = self._written()
        if texts:
            clipboard.copy("\n\n".join(text.read_text("utf-8") for text in texts))
            self.tell(_("Report copied, and written: {file}").format(file=texts[0]), "gain")

    def _written(self) -> list[Path]:
        """The texts that were written; none, with the reason told, if that was not possible."""
        # Not at the top: the map opens sooner without what draws the pictures.
        from game.ui.forum.write import write_reports

        wrong = base_problem(self.base.value)
        base = "" if wrong else base_of(self.base.value)
        if not wrong:
            self._keep_base(base)
        try:
            done = write_reports(self.session, self.whose, self.day, self.style, reports_folder(), base=base)
        except OSError as error:
            self.tell(_("The report could not be written: {why}").format(why=error.strerror), "loss")
        except ValueError as error:
            self.tell(_("The report could not be written: {why}").format(why=error), "loss")
        else:
            return [files[0] for files in done]
        return []
