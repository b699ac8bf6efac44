"""The way back: points of a campaign to which it may be rewound, and how it stood there.

The journal is never cut: `Rewound` is an entry like others, and the times that were left stay in it. What led
to where the campaign stands is its line (`line`). Moments are rebuilt by doing the entries of their line
again, from the checkpoint before them: dawns of this sitting, else the beginning.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.commands.common import SetTable
from game.core.events.gm import GmActed
from game.core.records import GM, Record, SideId, replace
from game.core.state import AnyCampaign
from game.session import inbox, seat_changes
from game.session.hand_acts import POINT_WORDS, HandAct, hand_acts
from game.session.records import AwayRecord, Did, Entry, Marked, Rewound, SessionState, TableSeat

if TYPE_CHECKING:
    from game.session.session import Session


class Point(Record):
    """A moment to which one may rewind: after so many entries of the journal. `words` say which it is.
    `left`: of a time that was rewound and led elsewhere."""

    entry: int
    day: int
    turn: SideId | None
    words: str
    left: bool = False


@dataclass(frozen=True)
class Checkpoint:
    """How all stood after some entries of the journal, with nothing that could be taken back."""

    campaign: AnyCampaign
    state: SessionState


MOST_CHECKPOINTS = 40
"""Checkpoints that are kept: each holds what every side knew that day, and a long game has hundreds."""


def thin_out(checkpoints: dict[int, Checkpoint]) -> None:
    """Let go of every second one of the older half once there are too many: the longer ago, the further
    apart, and the more entries are done again on the way back."""
    if len(checkpoints) > MOST_CHECKPOINTS:
        older = sorted(checkpoints)[: MOST_CHECKPOINTS // 2]
        for entry in older[1::2]:
            del checkpoints[entry]


class RewindError(ValueError):
    """There is no way back to a moment; the text is for people."""


def line(journal: Sequence[Entry], end: int | None = None) -> list[int]:
    """Indices of the entries that led to how things stood after the first `end` entries (all of them if left
    out), in their order: without what was rewound, and without the rewinding."""
    at = len(journal) if end is None else end
    out: list[int] = []
    while at > 0:
        entry = journal[at - 1]
        if isinstance(entry, Rewound):
            at = entry.entry
        else:
            at -= 1
            out.append(at)
    return out[::-1]


class Timeline:
    """The moments of a session, and the ways to them."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._checkpoints: dict[int, Checkpoint] = {}

    def keep(self, entry: int) -> None:
        """Rebuild later moments from here on: the session stands as after so many entries of its journal,
        and nothing of it can be taken back."""
        self._checkpoints[entry] = Checkpoint(self._session.campaign, self._session.state)
        thin_out(self._checkpoints)

    def points(self) -> tuple[Point, ...]:
        """The beginning, the turns, and the moments before the game master's acts and what he did with packs,
        in the journal's order."""
        session = self._session
        on_line = {0, *(index + 1 for index in line(session.journal)), len(session.journal)}
        found = {0: Point(entry=0, day=1, turn=None, words="The beginning")}
        for mark in session.state.marks:
            side = session.campaign.sides.get(mark.turn) if mark.turn is not None else None
            whose = f", turn of {side.name}" if side is not None else ""
            words = f"Day {mark.day}{whose}"
            found[mark.entry] = Point(entry=mark.entry, day=mark.day, turn=mark.turn, words=words)
        for index, entry in enumerate(session.journal):
            if isinstance(entry, Rewound):
                way = {0, *(at + 1 for at in line(session.journal, index))}
                last = found[max(at for at in found if at in way)]
                words = f"Day {last.day}, before it was rewound"
                found.setdefault(index, Point(entry=index, day=last.day, turn=last.turn, words=words))
        for act in session.state.acts:
            words = f"Day {act.day}, before: {act.event.what}"
            found.setdefault(act.entry, Point(entry=act.entry, day=act.day, turn=act.turn, words=words))
        for deed in self.hand_acts():
            words = f"Day {deed.day}, before: {POINT_WORDS[deed.kind]}"
            found.setdefault(deed.entry, Point(entry=deed.entry, day=deed.day, turn=deed.turn, words=words))
        return tuple(replace(p, left=p.entry not in on_line) for _, p in sorted(found.items()))

    def hand_acts(self) -> tuple[HandAct, ...]:
        """What the game master did with packs of ferals and stands, oldest first."""
        session = self._session
        campaign = session.campaign
        way = line(session.journal)
        return hand_acts(session.journal, way, session.state, campaign.sides, campaign.desk)

    def rewind(self, entry: int, reason: str = "") -> str:
        """Lead the campaign back to how it stood after the first `entry` entries of the journal, on the
        record. Seats stay as they are. Empty, or why it is not possible."""
        session = self._session
        if session.kept.barred:
            return session.kept.barred
        try:
            then = self.go_back(entry, reason)
        except RewindError as error:
            return str(error)
        session.write(Rewound(entry=entry, reason=reason))
        for side, seat in session.state.seats.items():
            if seat != then.get(side):
                seat_changes.settle(session, seat)
        return ""

    def branch(self, entry: int, title: str) -> "Session":
        """A "what if": a session of its own that stands as this one did after so many entries of the journal.
        RewindError if there is no such moment."""
        again = self.rebuilt(entry)
        now = self._session.state
        again.state = replace(seat_changes.seated(again.state, now), title=title, branch_of=now.title)
        again.steps.forget()
        return again

    def go_back(self, entry: int, reason: str) -> Mapping[SideId, TableSeat]:
        """Stand as after some entries of the journal, but for the seats; who sat there then. RewindError if
        there is no such moment."""
        then = self.rebuilt(entry)
        session = self._session
        before, now = session.campaign, session.state
        state = replace(seat_changes.seated(then.state, now), title=now.title, marks=now.marks)
        session.stand(then.campaign, state)
        session.steps.forget()
        what = f"Rewound to day {session.campaign.clock.day} from day {before.clock.day}"
        session.add_act(before, GmActed(audience=(GM,), what=what, reason=reason, command="Rewound"))
        session.announce(before, (), undone=True)
        return then.state.seats

    def rebuilt(self, entry: int) -> "Session":
        """A session as it stood after the first `entry` entries of the journal. RewindError if there is
        no such moment, or the rules of today do not lead there."""
        session = self._session
        if not 0 <= entry <= len(session.journal):
            raise RewindError(f"The journal has {len(session.journal)} entries")
        way = line(session.journal, entry)
        stops = [at for at in (0, *(index + 1 for index in way)) if at in self._checkpoints]
        start = stops[-1] if stops else 0
        base = self._checkpoints.get(start) or Checkpoint(session.begun, _first_state(session))
        again = session.copy_at(base, session.journal[:start])
        for index in way:
            if index >= start:
                _catch_up(again, session.journal, index)
                _redo(again, session.journal[index], index)
        _catch_up(again, session.journal, entry)
        self._checkpoints.update(again.timeline._checkpoints)
        thin_out(self._checkpoints)
        return again


def _catch_up(again: "Session", journal: Sequence[Entry], index: int) -> None:
    """Write down entries of times that were left, and that they were: nothing before can be taken back."""
    if len(again.journal) < index:
        again.journal.extend(journal[len(again.journal) : index])
        again.steps.forget()


def _redo(again: "Session", entry: Entry, index: int) -> None:
    if isinstance(entry, Did) and not isinstance(entry.command, SetTable):
        again.news.mark_read(entry.command.by)  # whoever acts has seen what he was told
    if isinstance(entry, Marked) and entry.fingerprint not in ("", again.fingerprint()):
        raise RewindError(f"The rules of today lead elsewhere (entry {index + 1})")
    if not again.redo_entry(entry):
        raise RewindError(f"The rules of today refuse entry {index + 1} of the journal")


def _first_state(session: "Session") -> SessionState:
    """How a session's state was as its campaign began. What was told before the first turn is in it unless
    the campaign was begun before that was kept."""
    now = session.state
    blank = SessionState(
        title=now.title, scenario=now.scenario, seats=now.seats, unread=now.opening, opening=now.opening
    )
    sides = inbox.listeners(session.begun, blank)
    boards = {side: inbox.board_of(session.begun, session.world, side) for side in sides}
    away: Mapping[SideId, AwayRecord] = {
        side: AwayRecord(board=board) for side, board in sorted(boards.items())
    }
    return replace(blank, away=away)
