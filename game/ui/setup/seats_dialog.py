"""The seats of a running campaign: who plays which side, who is game master, and what is asked about it."""

from collections.abc import Callable
from functools import partial

from game.core.records import GM, SideId
from game.session import consents, seating
from game.session.records import Proposal
from game.session.seating import SeatChange, SeatingOutcome, SeatingWay
from game.session.session import Session
from game.ui.actions import everywhere
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.setup.code_dialog import CodeDialog
from game.ui.setup.consent_dialog import sentence, still_asked
from game.ui.setup.public_facts import PublicSide, public_facts
from game.ui.setup.setup_master import MasterDialog, MasterRow, no_code_question
from game.ui.setup.setup_model import MasterDraft
from game.ui.stage.dark_scene import seat_look
from game.ui.widgets.base import Home, Widget
from game.ui.widgets.boxes import Column, Row, Spacer, Words
from game.ui.widgets.buttons import Button, IconButton, nothing
from game.ui.widgets.dialog import Dialog, DialogAnswer, message
from game.ui.widgets.labels import Hairline, Label, Paragraph, TokenMark
from game.ui.widgets.menu import DropDown

WHO = {
    "human": N_("Person"),
    "computer": N_("Computer"),
    "computer:novice": N_("Computer, novice"),
    "computer:seasoned": N_("Computer, seasoned"),
    "computer:master": N_("Computer, master"),
    "random": N_("Random"),
    "gm": N_("Game master"),
    "absent": N_("Nobody"),
}


class SeatLine(Row):
    """A side: its token and names, who plays it, the person's name and passcode. `way`: how it may be changed
    by whoever has opened the dialog."""

    def __init__(self, session: Session, side: PublicSide, way: SeatingWay) -> None:
        self.session = session
        self.side = side.id
        self.title = side.name
        self.way = way
        self.player = session.seat(side.id).player
        self.code: str | None = None
        self.given = ""
        """The seat's passcode as it is now, once it was asked for and right."""
        self.sealed = bool(session.seat(side.id).passcode)
        self.second = Label("", theme.LABEL, "label")
        words = Words(Label(side.name, theme.ROW_TITLE), self.second, gap=0)
        choices = self.choices = seating.choices(session, side.id)
        self.before = seating.key_of(session, side.id)
        known = [key for key, _reason in choices]
        keys = known if self.before in known else [*known, self.before]
        options = [(key, _(WHO[key])) for key in keys]
        self.who = DropDown(options, self.before, lambda _key: self.refresh(), name=_("Who plays it"))
        self.bar_master(session.master is None)
        self.barred = _(way.reason) if way.kind == "barred" else ""
        self.who.usable(self.barred)
        self.edit = IconButton("feather", _("Name and passcode"), self._ask, style="paper", side=38)
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
        """Show who sits there now, and what guards the seat."""
        named = self.who.chosen == "human" and self.player
        who = self.player if named else _(WHO[self.who.chosen])
        if self.sealed or self.code:
            who = _("{who}, with a passcode").format(who=who)
        elif self.who.chosen == "human":
            who = _("{who}, no passcode").format(who=who)
        self.second.say(who)
        person = "" if self.who.chosen == "human" else _("No person sits there")
        self.edit.usable(self.barred or person)

    def _ask(self) -> None:
        draft = MasterDraft(True, self.player)
        title = _("Who sits there")
        hint = _("as it is") if self.sealed else ""
        self.home.open(MasterDialog(draft, self._named, title=title, hint=hint))

    def _named(self, player: str, code: str) -> None:
        self.player = player
        self.code = code or None
        self.refresh()

    @property
    def change(self) -> SeatChange:
        """What is to become of the seat."""
        controller, _colon, level = self.who.chosen.partition(":")
        return SeatChange(
            side=self.side, controller=controller, level=level, player=self.player, code=self.code
        )

    @property
    def differs(self) -> bool:
        """Whether anything is to become of it."""
        named = self.player != self.session.seat(self.side).player
        return self.who.chosen != self.before or named or self.code is not None

    @property
    def wants_code(self) -> bool:
        """Whether the seat's passcode must be asked for first."""
        guarded = self.way.kind == "code" or (self.sealed and self.code is not None)
        return self.differs and guarded and not self.given


class SeatsDialog(Dialog):
    """All seats. `asker` is who sits at the table; where nobody plays any more (None), whoever comes speaks
    for the seat that he takes. `done` is called when they are changed, or everybody is asked first. Nothing
    counts before Done, but what is said of changes that others ask for."""

    def __init__(
        self,
        session: Session,
        asker: SideId | None,
        done: Callable[[], None],
        cancelled: Callable[[], None] = nothing,
    ) -> None:
        self.session = session
        self.asker = asker
        self._done = done
        facts = public_facts(session)
        self.lines = [
            SeatLine(session, side, seating.way(session, asker or side.id, side.id))
            for side in sorted(facts.sides, key=lambda side: side.role != "player")
            if side.alive
        ]
        master = session.master
        self.sealed = master is not None and bool(master.passcode)
        self.draft = MasterDraft(master is not None, master.player if master is not None else "")
        self.code: str | None = None
        self.given = ""
        self.bare = False
        """Whether a game master without a passcode is meant to be."""
        nobody = SeatingWay(kind="barred", reason=seating.NOBODY)
        self.way = seating.way(session, asker, GM) if asker is not None else nobody
        self.master = MasterRow(lambda: self.draft, self._take, sealed=self.sealed)
        self.master.bar(_(self.way.reason) if self.way.kind == "barred" else "")
        parts: list[Widget] = [self._pending(one) for one in session.state.proposals]
        for line in self.lines:
            parts += [line, Hairline(opacity=0.4)]
        parts += [self.master, Paragraph(self._note(), theme.LABEL, "label")]
        super().__init__(
            _("Seats"),
            Column(*parts, gap=6),
            (
                DialogAnswer(_("Cancel"), cancelled),
                DialogAnswer(_("Done"), self._finish, icon="check", default=True, stays=True),
            ),
            width=680,
            on_cancel=cancelled,
        )

    def _note(self) -> str:
        """By what right seats are changed here."""
        keeps = _("Whoever takes over a side sees on its turn what it knows. A passcode stays with its seat.")
        if self.asker == GM:
            return keeps
        if self.session.master is not None:
            rule = _("A seat with a passcode asks for it; the game master changes the others.")
        elif any(one.way.kind == "consent" for one in self.lines):
            rule = _("A seat with a passcode asks for it; for the others everybody is asked.")
        else:
            rule = _("A seat with a passcode asks for it. Every change stands in everybody's report.")
        return f"{keeps} {rule}"

    # What others ask for

    def _pending(self, proposal: Proposal) -> Widget:
        session, side = self.session, self.asker or proposal.by
        words = Words(
            Paragraph(sentence(session, proposal)),
            Paragraph(still_asked(session, proposal), theme.LABEL, "label"),
            gap=0,
        )
        buttons: list[Widget] = [Spacer()]
        if proposal.by == side:
            act = partial(consents.withdraw, session, side, proposal.seat.side)
            buttons.append(Button(_("Withdraw"), partial(self._say, act), icon="cross"))
        elif proposal in consents.asked_of(session, side):
            for label, icon, agrees in ((_("Refuse"), "cross", False), (_("Agree"), "check", True)):
                act = partial(consents.answer, session, side, proposal.seat.side, agrees=agrees)
                button = Button(label, partial(self._say, act), icon=icon)
                buttons.append(button.usable(_(consents.why_silent(session, side))))
        return Column(words, Row(*buttons, gap=10), Hairline(opacity=0.4), gap=4)

    def _say(self, act: Callable[[], str]) -> None:
        act()
        self.home.close(self)
        self._done()

    # What is changed

    def _take(self, draft: MasterDraft) -> None:
        self.code = draft.code or self.code
        self.draft = draft
        none = self.session.master is None and self.way.kind == "consent"
        for line in self.lines:
            line.bar_master(none or not draft.on)

    def _finish(self) -> None:
        """Ask for what must be known first, one thing after another; then do it all."""
        session = self.session
        for line in self.lines:
            if line.wants_code:
                why = _("It is asked for before the seat is changed.")
                self.home.open(
                    CodeDialog(session, line.side, line.title, why, partial(self._take_code, line))
                )
                return
        if self.sealed and self.draft.on and self.code is not None and not self.given:
            why = _("It is asked for before there is a new one.")
            self.home.open(CodeDialog(session, GM, _("Game master"), why, self._take_master_code))
            return
        if self.draft.on and session.master is None and not self.code and not self.bare:
            self.home.open(
                no_code_question(self.kit.keys.shown(everywhere.MASTER), self.master.ask, self._go_bare)
            )
            return
        home = self.home
        home.close(self)
        self._tell(home, self._carry_out())

    def _take_code(self, line: SeatLine, code: str) -> None:
        line.given = code
        self._finish()

    def _take_master_code(self, code: str) -> None:
        self.given = code
        self._finish()

    def _go_bare(self) -> None:
        self.bare = True
        self._finish()

    def _carry_out(self) -> list[SeatingOutcome]:
        session, by = self.session, self.asker
        plain = [line for line in self.lines if line.differs and line.who.chosen != "gm"]
        his = [line for line in self.lines if line.differs and line.who.chosen == "gm"]
        came = [seating.change(session, line.change, by or line.side, line.given) for line in plain]
        if self.draft.on and by is not None:
            named = seating.appoint(session, self.draft.player, self.code, by, self.given)
            came.append(named)
            # Who is alone at the table speaks from here on for the game master whom he has just named.
            by = GM if named.kind == "done" else by
        came += [seating.change(session, line.change, by or line.side, line.given) for line in his]
        if not self.draft.on and session.master is not None:
            seating.dismiss(session)
        return came

    def _tell(self, home: Home, came: list[SeatingOutcome]) -> None:
        """Say what did not happen at once, and why; then go on."""
        reasons = [_(one.reason) for one in came if one.kind in ("barred", "wrong")]
        if any(one.kind == "asked" for one in came):
            reasons.append(
                _("All people at the table are asked, each on their own turn. One refusal ends it.")
            )
        if reasons:
            home.open(message(_("Not yet"), "\n".join(dict.fromkeys(reasons)), on_close=self._done))
        else:
            self._done()
