"""A running campaign: the engine's door with everything a table needs around it.

Seats give commands; the session keeps the state, its history for undo, what each side has yet to be told,
and the journal. It never shows the truth: screens and policies get `SeatOutlook`s.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.core import codec
from game.core.commands.common import Command
from game.core.commands.gm import GmCommand
from game.core.engine import Applied, Engine, Outcome
from game.core.events.common import Event, TurnBegan
from game.core.events.gm import GmActed, TriggerFailed
from game.core.events.seats import How
from game.core.records import GM, SideId, replace
from game.core.refusal import Refused
from game.core.state import AnyCampaign
from game.core.world import World
from game.session import inbox, seat_changes
from game.session import rewind as way_back
from game.session.history import ACTED_SINCE, Base, History, StepPart
from game.session.passcodes import Tries
from game.session.records import (
    ConsentEntry,
    Did,
    Entry,
    Marked,
    Rewound,
    SeatTaken,
    SessionState,
    TableSeat,
    ToldEntry,
    TurnMark,
    Undid,
)
from game.session.save import savefile, storage
from game.session.save.keeping import Keeping
from game.session.save.losses import SaveLoss
from game.views.desk import Act, DeskView
from game.views.everything import Kept, everything
from game.views.learning import learned
from game.views.preview import SeatOutlook
from game.views.project import project
from game.views.worked_out import WorkedOut

Listener = Callable[["SessionStep"], None]


@dataclass(frozen=True)
class SessionStep:
    """One change of the campaign, as listeners get it. `undone` when it was taken back."""

    before: AnyCampaign
    after: AnyCampaign
    events: tuple[Event, ...]
    command: Command | None
    undone: bool = False


class Session:
    """See the module's docstring. Make one with `begin` or `resume`."""

    def __init__(
        self,
        world: World,
        begun: AnyCampaign,
        campaign: AnyCampaign,
        state: SessionState,
        content: str = "",
        journal: Iterable[Entry] = (),
        base: Base | None = None,
    ) -> None:
        self.world = world
        self.engine = Engine(world)
        self.begun = begun
        self.campaign = campaign
        self.state = state
        self.content = content
        self.journal: list[Entry] = list(journal)
        self.loss = SaveLoss()
        self.kept = Keeping()
        self.checkpoints: dict[int, way_back.Checkpoint] = {}
        self._base = base
        self._history: History | None = None
        self._outlooks: dict[SideId, SeatOutlook] = {}
        self._worked: dict[SideId, WorkedOut] = {}
        self._watched: Kept = {}
        self._listeners: list[Listener] = []
        self.tries = Tries()
        if base is None:
            self.checkpoints[len(self.journal)] = way_back.Checkpoint(campaign, state)

    # --- starting

    @classmethod
    def begin(
        cls,
        world: World,
        campaign: AnyCampaign,
        seats: Mapping[SideId, TableSeat],
        *,
        title: str,
        scenario: str,
        content: str = "",
    ) -> "Session":
        """Start a new campaign: the first day dawns."""
        state = SessionState(title=title, scenario=scenario, seats=dict(sorted(seats.items())))
        started = Engine(world).begin(campaign)
        state = inbox.begin(state, world, campaign, started.campaign, started.events)
        return cls(world, started.campaign, started.campaign, state, content)

    @classmethod
    def resume(cls, saved: storage.Saved) -> "Session":
        """Take up a saved campaign: the snapshot, then the journal entries after it.

        Entries that newer rules refuse end it: `loss` tells of them, and of what the file lacks."""
        session = cls(
            saved.world,
            saved.begun,
            saved.campaign,
            saved.state,
            saved.content,
            saved.journal[: saved.included],
            saved.base,
        )
        rest = saved.journal[saved.included :]
        session.loss = SaveLoss(harm=saved.harm, older=saved.older, unsure=saved.unsure)
        for number, entry in enumerate(rest):
            if not session.redo_entry(entry):
                first = saved.older + saved.included + number + 1
                session.loss = dataclasses.replace(session.loss, refused=len(rest) - number, first=first)
                break
        return session

    def redo_entry(self, entry: Entry) -> bool:
        """Do a journal entry again. False if the rules of today refuse what those of its day allowed."""
        if isinstance(entry, Did):
            if isinstance(self._apply(entry.command), Refused):
                return False
        elif isinstance(entry, Undid):
            if not self._step_back(master=entry.master):
                return False
        elif isinstance(entry, Rewound):
            try:
                self._go_back(entry.entry, entry.reason)
            except way_back.RewindError:
                return False
        elif isinstance(entry, (SeatTaken, ConsentEntry)):
            seat_changes.do(self, entry)
        self.journal.append(entry)
        return True

    # --- reading

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.campaign.clock.phase == "over"

    @property
    def must_act(self) -> SideId | None:
        """The side that must decide now: an open question's, else the side on turn; None when over."""
        if self.over:
            return None
        if self.campaign.questions:
            return self.campaign.questions[0].side
        return self.campaign.clock.on_turn

    def seat(self, side: SideId) -> TableSeat:
        """Who plays a side; sides without a seat are absent."""
        return self.state.seats.get(side, TableSeat(side=side, controller="absent"))

    @property
    def master(self) -> TableSeat | None:
        """The game master's seat; None if nobody is game master."""
        seat = self.state.seats.get(GM)
        return seat if seat is not None and seat.controller == "gm" else None

    def outlook(self, side: SideId) -> SeatOutlook:
        """A side's view with its belief; the same object until something changes."""
        found = self._outlooks.get(side)
        if found is None:
            view = project(self.campaign, self.world, side)
            worked = self._worked.setdefault(side, WorkedOut())
            found = self._outlooks[side] = SeatOutlook(view=view, world=self.world, worked=worked)
        return found

    def may_watch(self, seat: SideId | None = None) -> bool:
        """Whether all may be shown to `seat`: to anybody once the match is over or no person plays in it any
        more, else to the game master alone. Who left his seat under a passcode plays on in this."""
        if self.over or (seat is not None and self.seat(seat).controller == "gm"):
            return True
        seats = [self.seat(side.id) for side in self.campaign.sides.values() if side.alive]
        return not any(one.controller == "human" or one.passcode for one in seats)

    def show_all(self, seat: SideId | None = None, eyes: SideId | None = None) -> SeatOutlook:
        """All that is true, or all that the side `eyes` sees, for `seat`. PermissionError unless it may
        watch; screens that show it bear a mark."""
        if not self.may_watch(seat):
            raise PermissionError("people play here: only what a seat sees may be shown")
        view = everything(self.campaign, self.world, eyes, self._watched)
        return SeatOutlook(view=view, world=self.world)

    def desk_view(self) -> DeskView:
        """What lies on the game master's desk. PermissionError unless he may watch."""
        if not self.may_watch(GM):
            raise PermissionError("people play here, and there is no game master")
        return DeskView(self.campaign, self.world, self.state.acts)

    def unread(self, side: SideId) -> tuple[ToldEntry, ...]:
        """What a side has yet to be told, in the order in which it happened."""
        return self.state.unread.get(side, ())

    def log(self, side: SideId) -> tuple[ToldEntry, ...]:
        """What a side has been told, oldest first."""
        return self.state.log.get(side, ())

    def listen(self, listener: Listener) -> None:
        """Call `listener` after every step."""
        self._listeners.append(listener)

    # --- acting

    def submit(self, command: Command) -> Outcome:
        """Carry out a command and write it down. A refusal changes nothing. A game master's acts need one."""
        if self.kept.barred:
            return Refused(code="only_looking", detail=self.kept.barred)
        if isinstance(command, GmCommand) and not self.may_watch(GM):
            return Refused(code="no_master", detail="There is no game master at this table")
        return self._carry_out(command)

    def _carry_out(self, command: Command) -> Outcome:
        outcome = self._apply(command)
        if isinstance(outcome, Applied):
            self._write(Did(command=command))
        return outcome

    def _apply(self, command: Command) -> Outcome:
        before, past = self.campaign, self._past()
        outcome = self.engine.apply(before, command)
        if isinstance(outcome, Refused):
            return outcome
        self.campaign = outcome.campaign
        self._outlooks.clear()
        events = outcome.events
        self.state, told = inbox.tell(self.state, self.world, command, before, self.campaign, events)
        self._note(before, events)
        taught = learned(events, before.clock.on_turn or command.by)
        past.did(StepPart(before, len(self.journal), command, told, taught))
        if self.campaign.clock.day != before.clock.day and past.empty:
            self.checkpoints[len(self.journal) + 1] = way_back.Checkpoint(self.campaign, self.state)
            way_back.thin_out(self.checkpoints)
        self._announce(SessionStep(before, self.campaign, events, command))
        return outcome

    def _note(self, before: AnyCampaign, events: Sequence[Event]) -> None:
        """Write down what the game master did in the step that is about to be entered in the journal, and
        whose turn began in it."""
        began = next((event for event in reversed(events) if isinstance(event, TurnBegan)), None)
        if began is not None:
            mark = TurnMark(entry=len(self.journal) + 1, day=began.day, turn=began.side)
            self.state = replace(self.state, marks=(*self.state.marks, mark))
        for event in events:
            if isinstance(event, GmActed):
                self._add_act(before, event)
            elif isinstance(event, TriggerFailed):
                what = f"Not possible: {event.reason}"
                failed = GmActed(audience=(GM,), what=what, reason=event.name, command="TriggerFailed")
                self._add_act(before, failed)

    def _past(self) -> History:
        """What can be taken back. After a load it is built anew from the journal, when it is first asked for:
        nothing if the rules of today lead elsewhere."""
        if self._history is None:
            self._history = History()
            if self._base is not None:
                self._history = self._rebuilt(self._base) or self._history
        return self._history

    def _rebuilt(self, base: Base) -> History | None:
        entries = self.journal
        again = Session(self.world, self.begun, base.campaign, self.state, journal=entries[: base.entry])
        sound = all(again.redo_entry(entry) for entry in entries[base.entry :])
        return again._history if sound and again.fingerprint() == self.fingerprint() else None

    def why_no_undo(self, side: SideId) -> str:
        """Why the last step cannot be taken back; empty if it can. Depends on nothing the side does not
        know."""
        if self.kept.barred:
            return self.kept.barred
        if side == GM:
            why = self._past().why_no_act_undo()
            return ACTED_SINCE if why and self.state.acts else why
        return self._past().why_no_undo(side)

    def undo(self, side: SideId) -> bool:
        """Take back the side's last command, with the answers others gave to it; what the game master did
        meanwhile is done again. For `GM` his own last act, or a pack's. False if that is not possible."""
        if self.why_no_undo(side):
            return False
        if side == GM:
            self._step_back(master=True)
            self._write(Undid(master=True))
            return True
        asides = self._past().asides()
        for _ in range(self._past().parts()):
            self._step_back()
            self._write(Undid())
        for command in asides:
            outcome = self._carry_out(command)
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
        self._add_act(self.campaign, acted)

    def can_redo(self, side: SideId) -> bool:
        """Whether a command of the side was taken back and nothing else was done since."""
        past = self._past()
        return past.act_undone is not None if side == GM else bool(past.undone(side))

    def redo(self, side: SideId) -> bool:
        """Do again what was taken back last, with the answers that others gave to it."""
        act = self._past().act_undone if side == GM else None
        commands = (act,) if act is not None else self._past().undone(side)
        return bool(commands) and all(isinstance(self.submit(c), Applied) for c in commands)

    def _step_back(self, *, master: bool = False) -> bool:
        past = self._past()
        if past.why_no_act_undo() if master else not past.parts():
            return False
        part = past.back_act() if master else past.back()
        before = self.campaign
        self.campaign = part.campaign
        acts = tuple(act for act in self.state.acts if act.entry < part.entry)
        self.state = replace(inbox.untold(self.state, part.told), acts=acts)
        self._outlooks.clear()
        self._announce(SessionStep(before, self.campaign, (), part.command, undone=True))
        return True

    # --- the way back

    def points(self) -> tuple[way_back.Point, ...]:
        """Moments to which the campaign may be rewound: the beginning, turns, the game master's acts."""
        return way_back.points(self)

    def rewind(self, entry: int, reason: str = "") -> str:
        """Lead the campaign back to how it stood after the first `entry` entries of the journal, on the
        record. Seats stay as they are. Empty, or why it is not possible."""
        if self.kept.barred:
            return self.kept.barred
        try:
            then = self._go_back(entry, reason)
        except way_back.RewindError as error:
            return str(error)
        self._write(Rewound(entry=entry, reason=reason))
        for side, seat in self.state.seats.items():
            if seat != then.get(side):
                seat_changes.settle(self, seat)
        return ""

    def branch(self, entry: int, title: str) -> "Session":
        """A "what if": a session of its own that stands as this one did after so many entries of the journal.
        RewindError if there is no such moment."""
        again = way_back.rebuilt(self, entry)
        then = seat_changes.seated(again.state, self.state)
        again.state = replace(then, title=title, branch_of=self.state.title)
        again.forget_steps()
        return again

    def copy_at(self, point: way_back.Checkpoint, journal: Iterable[Entry]) -> "Session":
        """A session of the same campaign at another moment, with a journal that leads there."""
        return Session(self.world, self.begun, point.campaign, point.state, self.content, journal)

    def forget_steps(self) -> None:
        """Nothing that was done can be taken back from here on, but by rewinding."""
        self._history = History()

    def _go_back(self, entry: int, reason: str) -> Mapping[SideId, TableSeat]:
        """Stand as after some entries of the journal, but for the seats; who sat there then."""
        then = way_back.rebuilt(self, entry)
        before, now = self.campaign, self.state
        self.campaign = then.campaign
        self.state = replace(seat_changes.seated(then.state, now), title=now.title, marks=now.marks)
        self.forget_steps()
        self._outlooks.clear()
        day = self.campaign.clock.day
        what = f"Rewound to day {day} from day {before.clock.day}"
        self._add_act(before, GmActed(audience=(GM,), what=what, reason=reason, command="Rewound"))
        self._announce(SessionStep(before, self.campaign, (), None, undone=True))
        return then.state.seats

    def _add_act(self, when: AnyCampaign, event: GmActed) -> None:
        act = Act(entry=len(self.journal), day=when.clock.day, turn=when.clock.on_turn, event=event)
        self.state = replace(self.state, acts=(*self.state.acts, act))

    def take_seat(self, seat: TableSeat, by: SideId = GM, how: How = "master") -> None:
        """Change who plays a side, or who is game master (the seat of `GM`); everybody is told who did it and
        by what right. People and random seats decide in battles themselves. Asks nobody: see `seating`."""
        was = seat_changes.key_of(self, self.seat(seat.side))
        self.about_seat(SeatTaken(seat=seat, was=was, by=by, how=how))
        seat_changes.settle(self, seat)

    def about_seat(self, entry: SeatTaken | ConsentEntry) -> None:
        """Carry out an entry about a seat and write it down; see `consents`. Nothing where one only looks."""
        if self.kept.barred:
            return
        seat_changes.do(self, entry)
        self._write(entry)

    def tell_all(self, events: tuple[Event, ...]) -> None:
        """Tell everybody what happened at the table without a command."""
        self.state = inbox.announced(self.state, self.campaign, events)
        self._announce(SessionStep(self.campaign, self.campaign, events, None))

    def count_use(self, name: str) -> int:
        """Number of the next decision of a computer seat."""
        used = self.state.uses.get(name, 0)
        self.set_use(name, used + 1)
        return used

    def set_use(self, name: str, number: int) -> None:
        """Set a count."""
        self.state = replace(self.state, uses=dict(sorted({**self.state.uses, name: number}.items())))

    def reset_use(self, name: str) -> None:
        """Start a count over."""
        uses = {key: value for key, value in self.state.uses.items() if key != name}
        self.state = replace(self.state, uses=uses)

    # --- telling

    def mark_read(self, side: SideId) -> tuple[ToldEntry, ...]:
        """Move what a side was told just now into its log, and return it."""
        told = self.unread(side)
        if not told:
            return ()
        unread = {s: t for s, t in self.state.unread.items() if s != side}
        log = dict(self.state.log)
        log[side] = inbox.logged(log.get(side, ()), told)
        self.state = replace(self.state, unread=unread, log=dict(sorted(log.items())))
        return told

    def _announce(self, step: SessionStep) -> None:
        for listener in self._listeners:
            listener(step)

    # --- saving

    def fingerprint(self) -> str:
        """Fingerprint of the campaign as it stands."""
        return codec.campaign_fingerprint(self.campaign)

    def save(self, path: Path, *, follow: bool = False, over: bool = False) -> None:
        """Write the whole session to a file; with `follow`, later steps are appended to it at once (`kept`).

        OSError if the disk refuses, InUse if another program follows the file, unless it is taken `over`."""
        mark = Marked(fingerprint=self.fingerprint())
        base = self._base if self._history is None else self._history.base
        entries = (*self.journal, mark)
        head = storage.header(self.campaign, self.state)
        blocks = storage.blocks(
            self.world, self.content, self.begun, self.campaign, self.state, entries, base
        )
        if not follow:
            savefile.write(path, head, blocks, disk=self.kept.disk)
            return
        self.kept.claim(path, over=over).rewrite(head, blocks)
        self.journal.append(mark)

    def _write(self, entry: Entry) -> None:
        self.journal.append(entry)
        self.kept.append(entry)

    def close(self) -> None:
        """Let go of the file that is followed."""
        self.kept.close()
