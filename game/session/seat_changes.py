"""What a change of a seat does to a running session: who hears what from then on, who is told of it, and who
decides in battles. Who may change a seat is `seating`'s business; whom to ask first that of `consents`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.core.alliances import PLAYER
from game.core.commands.common import SetTable
from game.core.events import seats
from game.core.events.common import EVERYONE, Event
from game.core.records import GM, SideId, replace
from game.session import duty, inbox
from game.session.records import ConsentEntry, SeatTaken, SessionState, TableSeat, decides

if TYPE_CHECKING:
    from game.session.session import Session


def key_of(session: "Session", seat: TableSeat) -> str:
    """Who sits in a seat: its controller; of a computer that plays a player's side with its level."""
    side = session.campaign.sides.get(seat.side)
    if seat.controller == "computer" and side is not None and side.role == PLAYER:
        return f"computer:{seat.level}"
    return seat.controller


def do(session: "Session", entry: SeatTaken | ConsentEntry) -> None:
    """Carry out an entry of the journal about a seat, and tell everybody."""
    events = _take(session, entry) if isinstance(entry, SeatTaken) else _discuss(session, entry)
    if events:
        session.news.tell_all(events)


def _take(session: "Session", entry: SeatTaken) -> tuple[Event, ...]:
    seat, before = entry.seat, session.state.seats
    was = session.seat(seat.side)
    left = () if seat.side == GM else (p for p in session.state.proposals if p.seat.side != seat.side)
    session.state = replace(session.state, seats={**before, seat.side: seat}, proposals=tuple(left))
    session.state = with_ears(session.state, before)
    same = (was.controller, was.player, was.level) == (seat.controller, seat.player, seat.level)
    if not entry.how or same:
        return ()
    now = key_of(session, seat)
    return (
        seats.SeatChanged(
            audience=EVERYONE,
            seat=seat.side,
            was=entry.was,
            now=now,
            player=seat.player if now in ("human", "gm") else "",
            by=entry.by,
            how=entry.how,
        ),
    )


def seated(then: SessionState, now: SessionState) -> SessionState:
    """The state of a session of another moment with those at the table who sit there now: neither an old
    passcode nor an old person comes back."""
    state = replace(then, seats=now.seats, proposals=now.proposals)
    return with_ears(state, then.seats)


def with_ears(state: SessionState, before: Mapping[SideId, TableSeat]) -> SessionState:
    """The state of a session whose seats were taken as `before` says: who hears stories now, and did not
    then, is told what his side witnessed."""
    for side in state.seats:
        if inbox.deaf(before, side) and not inbox.deaf(state.seats, side):
            state = inbox.overheard(state, side)
    return state


def _discuss(session: "Session", entry: ConsentEntry) -> tuple[Event, ...]:
    proposal = entry.proposal
    seat = proposal.seat
    others = tuple(p for p in session.state.proposals if p.seat.side != seat.side)
    stays = entry.word in ("ask", "agree")
    session.state = replace(session.state, proposals=(*others, proposal) if stays else others)
    return (
        seats.SeatDiscussed(
            audience=EVERYONE,
            seat=seat.side,
            word=entry.word,
            now=key_of(session, seat),
            player=seat.player if seat.controller in ("human", "gm") else "",
            by=entry.by,
        ),
    )


def settle(session: "Session", seat: TableSeat) -> None:
    """Let sides decide themselves in battles or not, as who plays them does: that of a seat, or all if it is
    the game master's."""
    for side in session.campaign.sides if seat.side == GM else (seat.side,):
        masters = duty.asks_master(session.world, session.campaign, side)
        asks = decides(session.seat(side).controller, mastered=session.master is not None, masters=masters)
        if not session.over and session.campaign.sides[side].asks != asks:
            session.submit(SetTable(by=side, asks=asks))
