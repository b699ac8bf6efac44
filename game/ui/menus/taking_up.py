"""From a save that was chosen to its campaign, with what may come between: it is damaged and whole copies are
offered, or another window plays it."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from game.session.save.holds import InUse
from game.session.save.savefile import SaveError
from game.session.session import Session
from game.session.vault import How, SaveFault, Vault, VaultEntry
from game.ui.actions import sheet_actions
from game.ui.actions.action import Scope
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.menus.emblem import Emblems
from game.ui.menus.save_list import SaveRows
from game.ui.menus.saves_model import date_words, rows_of
from game.ui.stage.backdrop_cache import Backdrop
from game.ui.stage.message import MessageScene, cannot_open
from game.ui.stage.scene import Stage
from game.ui.stage.sheet import SheetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Spacer
from game.ui.widgets.buttons import Button
from game.ui.widgets.labels import Paragraph
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card

Open = Callable[[Stage, Session], None]
"""Takes a session that was loaded and shows it on the stage."""


def _now() -> datetime:
    return datetime.now().astimezone()


def _nothing() -> str:
    return ""


class TakingUp:
    """Takes up saves of a folder; `opened` gets the session. `let_go` puts away what is played now (a
    sentence if that fails), `stay` goes on with it."""

    def __init__(
        self,
        vault: Vault,
        opened: Open,
        *,
        let_go: Callable[[], str] = _nothing,
        stay: Callable[[], None] = lambda: None,
        backdrop: Backdrop | None = None,
    ) -> None:
        self.vault = vault
        self.backdrop = backdrop
        self._opened = opened
        self._let_go = let_go
        self._stay = stay

    def take_up(self, stage: Stage, path: Path) -> None:
        """Take up a save, or offer whole copies of it if it is damaged."""
        fault = self.vault.fault(path)
        copies = self.vault.copies(path) if fault is not None and (fault.lost or not fault.playable) else []
        if fault is not None and copies:
            self._push(stage, CopiesScene(self, path, fault, copies))
        elif fault is not None and not fault.playable:
            self._push(stage, cannot_open(path.name, fault.words))
        else:
            self.load(stage, path)

    def load(self, stage: Stage, path: Path, how: How = "play") -> None:
        """Take up a save as it is; `how` as in `Vault.load`."""
        problem = self._let_go()
        if problem:
            self._push(stage, MessageScene(_("What you play is not saved"), problem))
            return
        try:
            session = self.vault.load(path, how=how)
        except InUse as used:
            self._stay()
            self._push(stage, InUseScene(self, path, used))
        except SaveError as error:
            self._stay()
            self._push(stage, cannot_open(path.name, str(error)))
        except OSError as error:
            self._stay()
            self._push(stage, cannot_open(path.name, str(error.strerror or error)))
        else:
            self._opened(stage, session)

    def _push(self, stage: Stage, scene: SheetScene) -> None:
        scene.backdrop = self.backdrop
        stage.push(scene)


class CopiesScene(SheetScene):
    """A damaged save, and the whole copies of its campaign."""

    title: ClassVar[str] = N_("Damaged save")
    width: ClassVar[float] = 820
    scopes: ClassVar[tuple[Scope, ...]] = ("lists",)

    def __init__(
        self,
        taking: TakingUp,
        path: Path,
        fault: SaveFault,
        copies: Sequence[VaultEntry],
        now: Callable[[], datetime] = _now,
    ) -> None:
        self.taking = taking
        self.path = path
        self.fault = fault
        self.rows = rows_of(copies, now())

    def heading(self) -> str:
        return _("{name} is damaged").format(name=f"“{self.path.stem}”")

    def body(self) -> Widget:
        self.list = SaveRows(
            self.rows, Emblems(), on_select=lambda _at: self._say_chosen(), on_choose=lambda _at: self.load()
        )
        offer = (
            _("These older saves of the campaign are intact. The damaged one was set aside.")
            if self.fault.playable
            else _("These older saves of the campaign are intact. The damaged one stays in the folder.")
        )
        words = Column(Paragraph(self.fault.words, theme.TEXT, "loss"), Paragraph(offer), gap=8)
        return Card(ScrollArea(words, least=30), self.list, gap=12)

    def buttons(self) -> Sequence[Widget]:
        back = Button(_("Back"), lambda: self.stage.pop(), icon="chevron_left")
        go_on = Button(_("Go on with the damaged one"), self.go_on, icon="warning")
        go_on.visible = self.fault.playable
        self.go = Button(_("Load the copy"), self.load, style="gold", icon="play").bound(sheet_actions.BEGIN)
        return (back, Spacer(), go_on, self.go)

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.list.select(0, tell=False)
        self.desk.focus(self.list)
        self._say_chosen()

    def _say_chosen(self) -> None:
        self.go.usable("" if self.list.selected is not None else _("No save is chosen"))

    def load(self) -> None:
        """Take up the chosen copy."""
        if self.list.selected is not None:
            self.taking.load(self.stage, self.rows[self.list.selected].path)

    def go_on(self) -> None:
        """Take up the damaged save, as far as it is whole."""
        self.taking.load(self.stage, self.path)

    def update(self, ms: float) -> None:
        super().update(ms)
        self.list.fetch_next()

    @property
    def busy(self) -> bool:
        return super().busy or self.list.next_missing() is not None


class InUseScene(SheetScene):
    """Another window plays the campaign: look at it, play a copy, or take it over."""

    title: ClassVar[str] = N_("Played in another window")
    width: ClassVar[float] = 820

    def __init__(self, taking: TakingUp, path: Path, used: InUse, now: Callable[[], datetime] = _now) -> None:
        self.taking = taking
        self.path = path
        self.used = used
        self._now = now

    def heading(self) -> str:
        return _("{name} is being played").format(name=f"“{self.path.stem}”")

    def body(self) -> Widget:
        text = _("Another window is playing this campaign.")
        if self.used.since is not None:
            since = date_words(self.used.since, self._now())
            text = _("Another window has been playing this campaign since {time}.").format(time=since)
        if self.used.computer:
            text += " " + _("It is open on “{computer}”.").format(computer=self.used.computer)
        lines = (
            _("Look: see how it stood when it was last saved. Nothing can be done, and nothing is saved."),
            _("Play a copy: go on from there under another title. The other window keeps the original."),
            _("Take it over: go on here. The other window notices, and saves nothing from then on."),
        )
        parts = [Paragraph(line, theme.LABEL, "label") for line in lines]
        return Card(Column(Paragraph(text), *parts, gap=10))

    def buttons(self) -> Sequence[Widget]:
        back = Button(_("Back"), lambda: self.stage.pop(), icon="chevron_left")
        look = Button(_("Look"), lambda: self._go("look"), icon="eye")
        over = Button(_("Take it over"), lambda: self._go("over"), style="danger", icon="swap")
        copy = Button(_("Play a copy"), lambda: self._go("copy"), style="gold", icon="play").bound(
            sheet_actions.BEGIN
        )
        return (back, Spacer(), look, over, copy)

    def _go(self, how: How) -> None:
        self.taking.load(self.stage, self.path, how)
