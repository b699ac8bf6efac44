"""A running campaign: the engine's door with everything a table needs around it.

Seats give commands; the session keeps the state and the journal. Its parts, by concern: what seats may see
(`outlooks`), what sides are told (`news`), taking back (`steps`), other moments (`timeline`), and how often
computers decided (`decisions`). It never shows the truth: screens and policies get `SeatOutlook`s.
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
from game.session.decision_counts import DecisionCounts
from game.session.history import Base, StepPart
from game.session.news import News
from game.session.outlooks import Outlooks
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
    TurnMark,
    Undid,
)
from game.session.rewind import Checkpoint, RewindError, Timeline
from game.session.save import savefile, storage
from game.session.save.keeping import Keeping
from game.session.save.losses import SaveLoss
from game.session.steps import Steps
from game.views.desk import Act
from game.views.learning import learned
from game.views.project import felt

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
        self.tries = Tries()
        self.outlooks = Outlooks(self)
        self.news = News(self)
        self.steps = Steps(self, base)
        self.timeline = Timeline(self)
        self.decisions = DecisionCounts(self)
        self._listeners: list[Listener] = []
        if base is None:
            self.timeline.keep(len(self.journal))

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
            if not self.steps.back(master=entry.master):
                return False
        elif isinstance(entry, Rewound):
            try:
                self.timeline.go_back(entry.entry, entry.reason)
            except RewindError:
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

    def listen(self, listener: Listener) -> None:
        """Call `listener` after every step."""
        self._listeners.append(listener)

    # --- acting

    def submit(self, command: Command) -> Outcome:
        """Carry out a command and write it down. A refusal changes nothing. A game master's acts need one."""
        if self.kept.barred:
            return Refused(code="only_looking", detail=self.kept.barred)
        if isinstance(command, GmCommand) and not self.outlooks.may_watch(GM):
            return Refused(code="no_master", detail="There is no game master at this table")
        return self.carry_out(command)

    def carry_out(self, command: Command) -> Outcome:
        """Carry out a command whoever gives it, and write it down."""
        outcome = self._apply(command)
        if isinstance(outcome, Applied):
            self.write(Did(command=command))
        return outcome

    def _apply(self, command: Command) -> Outcome:
        before, past = self.campaign, self.steps.past
        outcome = self.engine.apply(before, command)
        if isinstance(outcome, Refused):
            return outcome
        events = outcome.events
        state, told = inbox.tell(self.state, self.world, command, before, outcome.campaign, events)
        self.stand(outcome.campaign, state)
        self._note(before, events)
        who = before.clock.on_turn or command.by
        taught = learned(events, who) or felt(self.world, before, outcome.campaign, who)
        past.did(StepPart(before, len(self.journal), command, told, taught))
        if self.campaign.clock.day != before.clock.day and past.empty:
            self.timeline.keep(len(self.journal) + 1)
        self.announce(before, events, command)
        return outcome

    def _note(self, before: AnyCampaign, events: Sequence[Event]) -> None:
        """Write down what the game master did in the step that is about to be entered in the journal, and
        whose turn began in it."""
        began = next((event for event in reversed(events) if isinstance(event, TurnBegan)), None)
        if began is not None:
            mark = TurnMark(entry=len(self.journal) + 1, day=began.day, turn=began.side)
            self.state = replace(self.state, marks=(*self.state.marks, mark))
        for event in [event for event in events if isinstance(event, (GmActed, TriggerFailed))]:
            if isinstance(event, GmActed):
                self.add_act(before, event)
            elif isinstance(event, TriggerFailed):
                what = f"Not possible: {event.reason}"
                failed = GmActed(audience=(GM,), what=what, reason=event.name, command="TriggerFailed")
                self.add_act(before, failed)

    def stand(self, campaign: AnyCampaign, state: SessionState) -> None:
        """Go over to another campaign and state: nothing is told of it, nothing written down."""
        self.campaign, self.state = campaign, state
        self.outlooks.forget()

    def copy_at(self, point: Checkpoint, journal: Iterable[Entry]) -> "Session":
        """A session of the same campaign at another moment, with a journal that leads there."""
        return Session(self.world, self.begun, point.campaign, point.state, self.content, journal)

    def add_act(self, when: AnyCampaign, event: GmActed) -> None:
        """Write down what the game master did, in a campaign as it stood then."""
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
        self.write(entry)

    def announce(
        self,
        before: AnyCampaign,
        events: tuple[Event, ...],
        command: Command | None = None,
        *,
        undone: bool = False,
    ) -> None:
        """Tell the listeners of a step that led from `before` to how the campaign stands."""
        step = SessionStep(before, self.campaign, events, command, undone)
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
        entries = (*self.journal, mark)
        head = storage.header(self.campaign, self.state)
        blocks = storage.blocks(
            self.world, self.content, self.begun, self.campaign, self.state, entries, self.steps.base
        )
        if not follow:
            savefile.write(path, head, blocks, disk=self.kept.disk)
            return
        self.kept.claim(path, over=over).rewrite(head, blocks)
        self.journal.append(mark)

    def write(self, entry: Entry) -> None:
        """Enter something into the journal, and into the file that is followed."""
        self.journal.append(entry)
        self.kept.append(entry)

    def close(self) -> None:
        """Let go of the file that is followed."""
        self.kept.close()
