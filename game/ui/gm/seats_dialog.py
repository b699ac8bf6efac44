"""The seats of a running campaign: who plays which side, and who is game master."""

from collections.abc import Callable

from game.core.records import GM, SideId
from game.session import seating
from game.session.seating import Change
from game.session.session import Session
from game.ui import theme
from game.ui.i18n import _, later
from game.ui.menus.dark import seat_look
from game.ui.menus.public import PublicSide, public_facts
from game.ui.menus.setup_master import MasterDialog, MasterRow
from game.ui.menus.setup_model import MasterDraft
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row, Words
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.dialog import Answer, Dialog
from game.ui.widgets.labels import Hairline, Label, Paragraph, TokenMark
from game.ui.widgets.menu import DropDown

WHO = {
    "human": later("Person"),
    "computer": later("Computer"),
    "computer:novice": later("Computer, novice"),
    "computer:seasoned": later("Computer, seasoned"),
    "computer:master": later("Computer, master"),
    "random": later("Chance"),
    "gm": later("Game master"),
    "absent": later("Nobody"),
}


class SeatLine(Row):
    """A side: its token and names, who plays it, the person's name and passcode."""

    def __init__(self, session: Session, side: PublicSide, barred: str) -> None:
        self.side = side.id
        self.player = side.player
        self.code: str | None = None
        self.second = Label("", theme.LABEL, "label")
        words = Words(Label(side.name, theme.ROW_TITLE), self.second, gap=0)
        choices = self.choices = seating.choices(session, side.id)
        self.before = seating.key_of(session, side.id)
        known = [key for key, _reason in choices]
        keys = known if self.before in known else [*known, self.before]
        options = [(key, _(WHO[key])) for key in keys]
        self.who = DropDown(options, self.before, lambda _key: self.refresh(), name=_("Who plays it"))
        self.bar_master(session.master is None)
        self.who.usable(_(barred) if barred else "")
        self.edit = IconButton("feather", _("Name and passcode"), self._ask, style="paper", side=38)
        self.barred = _(barred) if barred else ""
        super().__init__(
            TokenMark(seat_look(side.colour), 42),
            words.growing(),
            self.who.sized(width=210),
            self.edit,
            gap=10,
            pad=(0, 3),
        )
        self.refresh()

    def bar_master(self, none: bool) -> None:
        """Say whether the seat can be the game master's: not where there is `none`."""
        barred = {key: _(reason) for key, reason in self.choices if reason and key != "gm"}
        self.who.bar({**barred, "gm": _(seating.NO_MASTER)} if none else barred)

    def refresh(self) -> None:
        """Show who sits there now."""
        self.second.say(
            self.player if self.who.chosen == "human" and self.player else _(WHO[self.who.chosen])
        )
        person = "" if self.who.chosen == "human" else _("No person sits there")
        self.edit.usable(self.barred or person)

    def _ask(self) -> None:
        draft = MasterDraft(True, self.player)
        title = _("Who sits there")
        self.home.open(MasterDialog(draft, self._named, title=title, hint=_("as it is")))

    def _named(self, player: str, code: str) -> None:
        self.player = player
        self.code = code or None
        self.refresh()

    @property
    def change(self) -> Change:
        """What is to become of the seat."""
        controller, _colon, level = self.who.chosen.partition(":")
        return Change(side=self.side, controller=controller, level=level, player=self.player, code=self.code)


class SeatsDialog(Dialog):
    """All seats. `asker` is who sits at the table; `done` is called when they are changed. Nothing counts
    before Done."""

    def __init__(self, session: Session, asker: SideId, done: Callable[[], None]) -> None:
        self.session = session
        self._done = done
        facts = public_facts(session)
        self.lines = [
            SeatLine(session, side, seating.why_barred(session, asker, side.id))
            for side in sorted(facts.sides, key=lambda side: side.role != "player")
            if side.alive
        ]
        master = session.master
        self.draft = MasterDraft(master is not None, master.player if master is not None else "")
        self.code: str | None = None
        self.master = MasterRow(lambda: self.draft, self._take)
        barred = seating.why_barred(session, asker, GM)
        self.master.bar(_(barred) if barred else "")
        parts: list[Widget] = []
        for line in self.lines:
            parts += [line, Hairline(opacity=0.4)]
        note = _("Who takes a side over sees on its turn what it knows. Passcodes stay with their seats.")
        parts += [self.master, Paragraph(note, theme.LABEL, "label")]
        super().__init__(
            _("Seats"),
            Column(*parts, gap=6),
            (Answer(_("Cancel")), Answer(_("Done"), self._finish, icon="check", default=True)),
            width=640,
        )

    def _take(self, draft: MasterDraft) -> None:
        self.code = draft.code or self.code
        self.draft = draft
        for line in self.lines:
            line.bar_master(not draft.on)

    def _finish(self) -> None:
        session = self.session
        if self.draft.on:
            seating.appoint(session, self.draft.player, self.code)
        for line in self.lines:
            seating.change(session, line.change)
        if not self.draft.on:
            seating.dismiss(session)
        self._done()
