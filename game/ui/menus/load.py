"""The list of saves: load, delete, and where they lie."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import ClassVar

from game.session.session import Session
from game.session.vault import Vault, has_copies
from game.ui.actions import sheet_actions
from game.ui.actions.action import Scope
from game.ui.i18n import N_, _, ngettext
from game.ui.look import theme
from game.ui.menus.emblem import Emblems
from game.ui.menus.save_checks import SaveChecks
from game.ui.menus.save_list import ListAndCard, SaveCard, SaveRows
from game.ui.menus.saves_model import SaveRow, rows_of
from game.ui.menus.taking_up import Open, TakingUp
from game.ui.stage.backdrop_cache import Backdrop
from game.ui.stage.flow import Flow
from game.ui.stage.scene import Stage
from game.ui.stage.sheet import SheetScene
from game.ui.widgets import clipboard
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Spacer
from game.ui.widgets.buttons import Button, IconButton, button_of
from game.ui.widgets.dialog import question
from game.ui.widgets.labels import Label, Paragraph
from game.ui.widgets.surfaces import Card


class FolderPath(Label):
    """Where the saves lie; a long path is shown whole in its tooltip."""


class SavesScene(SheetScene):
    """All saves of a folder. `opened` takes over once one is loaded."""

    title: ClassVar[str] = N_("Load")
    width: ClassVar[float] = 1020
    height: ClassVar[float | None] = 720
    scopes: ClassVar[tuple[Scope, ...]] = ("lists",)

    def __init__(
        self,
        vault: Vault,
        opened: Open,
        *,
        backdrop: Backdrop | None = None,
        pictures: Emblems | None = None,
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        self.vault = vault
        self.taking = TakingUp(vault, opened, backdrop=backdrop)
        self.backdrop = backdrop
        self.pictures = pictures or Emblems()
        self._now = now
        self.checks = SaveChecks(vault)
        self._shown = False

    # Building

    def heading(self) -> str:
        return _("Load")

    def beside_heading(self) -> Sequence[Widget]:
        self.count = Label("", theme.TEXT, "aside")
        return (self.count,)

    def body(self) -> Widget:
        self.list = SaveRows(
            (),
            self.pictures,
            on_select=lambda _index: self._say_chosen(),
            on_choose=lambda _index: self.load(),
        )
        self.card = SaveCard(self.pictures)
        self.empty = Paragraph(
            _("No campaign has been saved yet. Campaigns are saved automatically from their first day."),
            theme.ASIDE,
        )
        return ListAndCard(Card(self.list, self.empty, pad=(8, 8)), self.card)

    def buttons(self) -> Sequence[Widget]:
        self.remove = button_of(sheet_actions.DELETE, self.ask_delete, style="danger")
        where = FolderPath(str(self.vault.folder), theme.LABEL, "aside")
        copy = IconButton("scroll", _("Copy the folder's path"), self.copy_path)
        back = Button(_("Back"), lambda: self.stage.pop(), icon="chevron_left")
        self.go = Button(_("Load"), self.load, style="gold", icon="play").bound(sheet_actions.BEGIN)
        return (self.remove, copy, where.growing(), Spacer(), back, self.go)

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.vault.sweep()
        self.read()
        if self.list.count:
            self.desk.focus(self.list)

    # The list

    def read(self) -> None:
        """Read the folder: the same save stays chosen if it is still there, else the newest sound one is."""
        before = self.chosen
        rows = self.checks.told(rows_of(self.vault.entries(), self._now()))
        self.list.show_rows(rows)
        places = [row.path for row in rows]
        at = next((number for number, row in enumerate(rows) if not row.problem), 0)
        if before is not None and before.path in places:
            at = places.index(before.path)
        self.list.select(at if rows else None, tell=False)
        self.list.visible = bool(rows)
        self.empty.visible = not rows
        text = ngettext("{count} save", "{count} saves", len(rows)).format(count=len(rows))
        self.count.say(text if rows else "")
        self._say_chosen()

    @property
    def chosen(self) -> SaveRow | None:
        """The save that is selected."""
        at = self.list.selected
        return self.list.rows[at] if at is not None and at < len(self.list.rows) else None

    def _say_chosen(self) -> None:
        row = self.chosen
        self.card.show(row)
        nothing = _("No save is chosen") if row is None else ""
        self.remove.usable(nothing)
        self.go.usable(nothing or (self._why_not(row) if row is not None else ""))

    def _why_not(self, row: SaveRow) -> str:
        """Why a save cannot be loaded; a damaged one leads to its copies."""
        others = [other.path for other in self.list.rows if other.path != row.path]
        return "" if has_copies(row.path, others) else row.problem

    # Doing

    def load(self) -> None:
        """Take up the chosen campaign; whoever must act there sits down anew."""
        row = self.chosen
        if row is None or self._why_not(row):
            return
        self.taking.take_up(self.stage, row.path)

    def ask_delete(self) -> None:
        """Delete the chosen save, after a question."""
        row = self.chosen
        if row is None:
            return
        text = _("“{title}” of {date} will be gone for good.").format(title=row.title, date=row.date)
        self.desk.open(question(_("Delete this save?"), text, _("Delete"), self._delete, danger=True))

    def _delete(self) -> None:
        row = self.chosen
        if row is None:
            return
        try:
            self.vault.delete(row.path)
        except OSError as error:
            self.notice(_("The save cannot be deleted: {why}").format(why=error.strerror), "loss")
        self.read()

    def copy_path(self) -> None:
        """Put the folder's path into the clipboard."""
        clipboard.copy(str(self.vault.folder))
        self.notice(_("Path copied to the clipboard"), "gain")

    # Time

    def update(self, ms: float) -> None:
        super().update(ms)
        if self.list.fetch_next():
            self.card.changed()
        elif self._shown and self.checks.fetch(self.list.rows):
            self.list.show_rows(self.checks.told(self.list.rows))
            self._say_chosen()
        self._shown = True  # whole files are read after the first picture

    @property
    def busy(self) -> bool:
        more = self.list.next_missing() is not None or self.checks.missing(self.list.rows) is not None
        return super().busy or more


class LoadScene(SavesScene):
    """The list over a campaign that is played; it is kept before another one is taken up."""

    def __init__(self, flow: Flow) -> None:
        """ValueError if the campaign is kept in no folder."""
        if flow.table.vault is None:
            raise ValueError("this campaign is kept in no folder")
        self.flow = flow
        super().__init__(flow.table.vault, self._take_up)
        self.taking = TakingUp(self.vault, self._take_up, let_go=self._let_go, stay=self._stay)

    def _take_up(self, _stage: Stage, session: Session) -> None:
        self.flow.take_up(session)

    def _let_go(self) -> str:
        """Put away what is played now, before another save is read; a sentence if it cannot be kept."""
        problem = self.flow.table.keep()
        if not problem:
            self.flow.table.session.close()
        return problem

    def _stay(self) -> None:
        """Another save could not be read: what was played goes on."""
        self.flow.table.keep()
