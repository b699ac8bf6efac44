"""The dialog that writes a forum report: which day, in which form, and where it went."""

from collections.abc import Callable
from pathlib import Path

from game import paths
from game.core.records import SideId
from game.session.reports.log_styles import STYLES, Style
from game.session.session import Session
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.dialog import Dialog, DialogAnswer
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


class ForumDialog(Dialog):
    """Writes the report of a day for the seat `side`; `tell` hears where it went, or why not."""

    def __init__(self, session: Session, side: SideId, tell: Callable[[str, Tone], object]) -> None:
        self.session = session
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
        where = _("It is saved in {folder}, where anyone using this computer can read it").format(
            folder=reports_folder()
        )
        body = Column(
            Paragraph(told, theme.TEXT),
            Row(Label(_("Day"), theme.TEXT, "label").growing(), self.days, gap=12),
            self.forms,
            Paragraph(where, theme.TEXT, "label"),
            gap=12,
        )
        go = DialogAnswer(_("Write it"), self._write, icon="scroll", default=True)
        super().__init__(
            _("Forum report"), body, (DialogAnswer(_("Cancel")), go), width=_WIDE, first_focus=self.days
        )

    def _set_day(self, day: int) -> None:
        self.day = day

    def _set_style(self, style: str) -> None:
        self.style = next(one for one in STYLES if one == style)

    def _write(self) -> None:
        # Not at the top: the map opens sooner without what draws the pictures.
        from game.ui.forum.write import write_report

        try:
            files = write_report(self.session, self.side, self.day, self.style, reports_folder())
        except OSError as error:
            self.tell(_("The report could not be saved: {why}").format(why=error.strerror), "loss")
        except ValueError as error:
            self.tell(_("The report could not be saved: {why}").format(why=error), "loss")
        else:
            self.tell(_("Report saved: {file}").format(file=files[0]), "gain")
