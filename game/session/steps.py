"""Taking back and doing again at a running session; `history` says what a step is."""

from typing import TYPE_CHECKING

from game.core.commands.common import Command
from game.core.engine import Applied
from game.core.events.gm import GmActed
from game.core.records import GM, SideId, replace
from game.core.refusal import Refused
from game.session import inbox
from game.session.history import ACTED_SINCE, Base, History
from game.session.records import Undid
from game.session.rewind import Checkpoint

if TYPE_CHECKING:
    from game.session.session import Session


class Steps:
    """The steps of a session. `base` is where those of a saved campaign begin."""

    def __init__(self, session: "Session", base: Base | None = None) -> None:
        self._session = session
        self._base = base
        self._history: History | None = None

    @property
    def base(self) -> Base | None:
        """Where the steps begin that a save keeps."""
        return self._base if self._history is None else self._history.base

    @property
    def past(self) -> History:
        """What can be taken back. After a load it is built anew from the journal, when it is first asked for:
        nothing if the rules of today lead elsewhere."""
        if self._history is None:
            self._history = History()
            if self._base is not None:
                self._history = self._rebuilt(self._base) or self._history
        return self._history

    def _rebuilt(self, base: Base) -> History | None:
        session = self._session
        entries = session.journal
        again = session.copy_at(Checkpoint(base.campaign, session.state), entries[: base.entry])
        sound = all(again.redo_entry(entry) for entry in entries[base.entry :])
        return again.steps.past if sound and again.fingerprint() == session.fingerprint() else None

    def forget(self) -> None:
        """Nothing that was done can be taken back from here on, but by rewinding."""
        self._history = History()

    def why_no_undo(self, side: SideId) -> str:
        """Why the last step cannot be taken back; empty if it can. Depends on nothing the side does not
        know."""
        session = self._session
        if session.kept.barred:
            return session.kept.barred
        if side == GM:
            why = self.past.why_no_act_undo()
            return ACTED_SINCE if why and session.state.acts else why
        return self.past.why_no_undo(side)

    def undo(self, side: SideId) -> bool:
        """Take back the side's last command, with the answers others gave to it; what the game master did
        meanwhile is done again. For `GM` his own last act, or a pack's. False if that is not possible."""
        if self.why_no_undo(side):
            return False
        session = self._session
        if side == GM:
            self.back(master=True)
            session.write(Undid(master=True))
            return True
        asides = self.past.asides()
        for _ in range(self.past.parts()):
            self.back()
            session.write(Undid())
        for command in asides:
            outcome = session.carry_out(command)
            if isinstance(outcome, Refused):
                self._note_failed(command, outcome)
        return True

    def _note_failed(self, command: Command, why: Refused) -> None:
        """Tell the game master that an act of his came to nothing as a player's step was taken back."""
        acted = GmActed(
            audience=(GM,),
            what="An act came to nothing: a player took back what it was about",
            reason=why.detail,
            command=type(command).__name__,
        )
        self._session.add_act(self._session.campaign, acted)

    def can_redo(self, side: SideId) -> bool:
        """Whether a command of the side was taken back and nothing else was done since."""
        return self.past.act_undone is not None if side == GM else bool(self.past.undone(side))

    def redo(self, side: SideId) -> bool:
        """Do again what was taken back last, with the answers that others gave to it."""
        act = self.past.act_undone if side == GM else None
        commands = (act,) if act is not None else self.past.undone(side)
        return bool(commands) and all(isinstance(self._session.submit(c), Applied) for c in commands)

    def back(self, *, master: bool = False) -> bool:
        """Stand as before the last part of a step, or of the game master's; whether there was one."""
        past, session = self.past, self._session
        if past.why_no_act_undo() if master else not past.parts():
            return False
        part = past.back_act() if master else past.back()
        before = session.campaign
        acts = tuple(act for act in session.state.acts if act.entry < part.entry)
        session.stand(part.campaign, replace(inbox.untold(session.state, part.told), acts=acts))
        session.announce(before, (), part.command, undone=True)
        return True
