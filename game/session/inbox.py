"""What each side is told of a step: who heard what, on which day and in whose turn, and how much is kept.

Everything here concerns one side at a time and only what that side learns: what others do unseen leaves no
trace, not even in a number.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from game.core.alliances import PLAYER
from game.core.commands.common import Command, SetTable
from game.core.events import common as ev
from game.core.events.common import Event
from game.core.events.ferals import PackDecided
from game.core.events.scouting import DuskFell, HexLooked
from game.core.events.seats import SeatChanged, SeatDiscussed
from game.core.recall import Recall
from game.core.records import GM, SideId, UnitId, replace
from game.core.state import AnyCampaign, Unit
from game.core.world import World
from game.session.records import AwayRecord, SeenBoard, SessionState, TableSeat, ToldEntry
from game.views.project import as_heard, heard_by, project

MOST_LOG = 400
"""Happenings a side's log keeps, and as many blows of battles; older ones are in the journal."""

MOST_UNREAD = 4000
"""Happenings that wait for a side's player at most, the blows of battles apart; the oldest are let go."""

MOST_DETAILS = 4000
"""Blows, dice and the like of battles that wait at most. The oldest battle's go first, and whole; that it
began and how it ended stays."""

_DEAF = ("computer", "random")
"""Controllers that act on what they see now and are told no stories."""

MOST_DECISIONS = 1000
"""Decisions of packs that are kept for the game master."""

_ROUTINE = (ev.DayBegan, ev.TurnBegan, HexLooked)
"""What everybody knows anyway, or what counts for undo alone: no story tells it."""


def stamped(before: AnyCampaign, events: Iterable[Event]) -> list[ToldEntry]:
    """Events of a step with the day and turn in which each of them happened."""
    day, turn = before.clock.day, before.clock.on_turn
    out: list[ToldEntry] = []
    for event in events:
        if isinstance(event, (ev.DayBegan, DuskFell)):
            day, turn = event.day, None
        elif isinstance(event, ev.TurnBegan):
            day, turn = event.day, event.side
        out.append(ToldEntry(day=day, turn=turn, event=event))
    return out


def heard(told: Sequence[ToldEntry], side: SideId) -> tuple[ToldEntry, ...]:
    """What a side learns of a step, as it learns of it."""
    return tuple(
        _as_heard(one, side)
        for one in told
        if heard_by(one.event, side) and not isinstance(one.event, _ROUTINE)
    )


def _as_heard(one: ToldEntry, side: SideId) -> ToldEntry:
    """An entry as a side learns of it."""
    event = as_heard(one.event, side)
    return one if event is one.event else replace(one, event=event)


def _heard_by_each(
    told: Sequence[ToldEntry], sides: Iterable[SideId]
) -> Mapping[SideId, tuple[ToldEntry, ...]]:
    """What each side learns of a step: most of it concerns few."""
    out: dict[SideId, list[ToldEntry]] = {side: [] for side in sides}
    for one in told:
        if isinstance(one.event, _ROUTINE):
            continue
        audience = one.event.audience
        for side in out if audience == ev.EVERYONE else dict.fromkeys(audience):
            if side in out:
                out[side].append(_as_heard(one, side))
    return {side: tuple(fresh) for side, fresh in out.items()}


def bounded(
    told: tuple[ToldEntry, ...], most: int = MOST_UNREAD, details: int = MOST_DETAILS
) -> tuple[ToldEntry, ...]:
    """Drop what is too much, the oldest first: details of battles by themselves, then all the rest."""
    if len(told) <= min(most, details):
        return told
    told = without_details(told, details)
    rest = [n for n, one in enumerate(told) if not _detail(one.event)]
    return told if len(rest) <= most else told[rest[-most] :]


Stream = tuple[Literal["unread", "away"], SideId]
_counted: Recall[Stream, dict[str, int]] = Recall()
"""Details of a stream by battle, by their first: it is counted once, not with every step."""


def lengthened(
    stream: Stream, told: tuple[ToldEntry, ...], fresh: tuple[ToldEntry, ...], most: int | None = MOST_UNREAD
) -> tuple[ToldEntry, ...]:
    """As `bounded` of both, `most` None for no bound but that of details."""
    told, before = (*told, *fresh), told
    if len(told) <= min(MOST_UNREAD, MOST_DETAILS):
        return told
    known = _counted.of(stream, (before,))
    counts = _counts(before) if known is None else dict(known)
    for name, count in _counts(fresh).items():
        counts[name] = counts.get(name, 0) + count
    many = sum(counts.values())
    if many > MOST_DETAILS and len(counts) > 1:
        told = without_details(told)
        counts = _counts(told)
        many = sum(counts.values())
    if most is not None and len(told) - many > most:
        first = _first_kept(told, len(told) - many - most)
        if any(_detail(one.event) for one in told[:first]):
            counts = _counts(told[first:])
        told = told[first:]
    _counted.keep(stream, (told,), counts)
    return told


def _first_kept(told: Sequence[ToldEntry], dropped: int) -> int:
    """The first happening that is no detail after so many that are dropped."""
    for at, one in enumerate(told):
        if not _detail(one.event):
            if not dropped:
                return at
            dropped -= 1
    return len(told)


def logged(log: tuple[ToldEntry, ...], told: tuple[ToldEntry, ...]) -> tuple[ToldEntry, ...]:
    """A side's log with what its player was shown."""
    return bounded((*log, *told), MOST_LOG, MOST_LOG)


def without_details(told: tuple[ToldEntry, ...], most: int = MOST_DETAILS) -> tuple[ToldEntry, ...]:
    """Drop the details of the oldest battles until few enough are left; the last battle keeps its own."""
    counts = _counts(told)
    dropped: set[str] = set()
    many = sum(counts.values())
    for name in list(counts)[:-1]:
        if many <= most:
            break
        dropped.add(name)
        many -= counts[name]
    return tuple(one for one in told if _detail(one.event) not in dropped) if dropped else told


def _counts(told: Iterable[ToldEntry]) -> dict[str, int]:
    """Details by battle, by their first."""
    counts: dict[str, int] = {}
    for one in told:
        if name := _detail(one.event):
            counts[name] = counts.get(name, 0) + 1
    return counts


def _detail(event: Event) -> str:
    """The battle of which an event is a detail; empty if it is none."""
    if isinstance(event, (ev.BattleBegan, ev.BattleEnded)):
        return ""
    return getattr(event, "battle", "") or ""


def listeners(campaign: AnyCampaign, state: SessionState) -> list[SideId]:
    """Sides that are told what happens: those of people, and those nobody plays."""
    return [s for s in campaign.sides if not deaf(state.seats, s)]


def deaf(seats: Mapping[SideId, TableSeat], side: SideId) -> bool:
    """Whether a side is told no stories, as these seats are taken."""
    return side in seats and seats[side].controller in _DEAF


def witnesses(campaign: AnyCampaign, state: SessionState) -> list[SideId]:
    """Sides whose stream since their last turn is kept: those that are told, and all sides of players, also
    while the computer plays them, for the person who takes one over."""
    told = set(listeners(campaign, state))
    return [s.id for s in campaign.sides.values() if s.id in told or s.role == PLAYER]


def overheard(state: SessionState, side: SideId) -> SessionState:
    """The state of a session in which a side that was told no stories is told them from here on: what it
    witnessed since its last turn waits for its person."""
    away = state.away.get(side)
    if away is None or away.closed or not away.told:
        return state
    waiting, told = state.unread.get(side, ()), away.told
    known = _last(waiting, len(waiting))
    starts = (len(known) - n for n, one in enumerate(known) if one == told[0])
    both = next((many for many in starts if known[-many:] == told[:many]), 0)
    unread = {**state.unread, side: bounded((*waiting, *told[both:]))}
    return replace(state, unread=dict(sorted(unread.items())))


def announced(state: SessionState, campaign: AnyCampaign, events: Sequence[Event]) -> SessionState:
    """The state of a session after everybody was told something of the table that no command did. It is no
    part of what units witness."""
    unread = dict(state.unread)
    when = stamped(campaign, events)
    for side in listeners(campaign, state):
        if fresh := heard(when, side):
            unread[side] = bounded((*unread.get(side, ()), *fresh))
    return replace(state, unread=dict(sorted(unread.items())))


def begin(
    state: SessionState, world: World, placed: AnyCampaign, begun: AnyCampaign, events: Iterable[Event]
) -> SessionState:
    """The state of a session whose first day has dawned: all of it waits to be told, and what a side
    witnesses before its first turn counts from here."""
    when = stamped(placed, events)
    told = listeners(begun, state)
    unread = dict(sorted((side, bounded(news)) for side in told if (news := heard(when, side))))
    away = {side: AwayRecord(board=board_of(begun, world, side)) for side in witnesses(begun, state)}
    return replace(state, unread=unread, opening=unread, away=dict(sorted(away.items())))


def tell(
    state: SessionState,
    world: World,
    command: Command,
    before: AnyCampaign,
    after: AnyCampaign,
    events: Sequence[Event],
) -> tuple[SessionState, dict[SideId, int]]:
    """The state of a session after a step, and how much each side was told of it."""
    ears, eyes = set(listeners(before, state)), witnesses(before, state)
    unread, away = dict(state.unread), {side: state.away[side] for side in eyes if side in state.away}
    counts: dict[SideId, int] = {}
    when = stamped(before, events)
    ended = {e.side for e in events if isinstance(e, ev.TurnEnded)}
    actor = before.clock.on_turn if not isinstance(command, SetTable) else None
    for side, fresh in _heard_by_each(when, eyes).items():
        if fresh:
            counts[side] = len(fresh)
        if fresh and side in ears:
            unread[side] = lengthened(("unread", side), unread.get(side, ()), fresh)
        if side in ended:
            away[side] = AwayRecord(board=board_of(before, world, side))
        elif side in away and command.by == side == actor and not away[side].closed:
            away[side] = replace(away[side], closed=True)
        if side in away and fresh and _watches(away[side], before, side):
            away[side] = _witnessed(side, away[side], fresh, after)
    log = _decided(state, when, counts) if GM in state.seats else state.log
    state = replace(state, unread=dict(sorted(unread.items())), log=log, away=dict(sorted(away.items())))
    return state, counts


def _decided(
    state: SessionState, told: Sequence[ToldEntry], counts: dict[SideId, int]
) -> Mapping[SideId, tuple[ToldEntry, ...]]:
    """The logs with what packs decided whose side is told nothing else: for the game master (SD3-6.03)."""
    log = dict(state.log)
    for one in told:
        if isinstance(one.event, PackDecided):
            for side in one.event.audience:
                if side in state.seats and state.seats[side].controller in _DEAF:
                    decision = replace(one.event.decision, verdicts=())
                    kept = replace(one, event=replace(one.event, decision=decision))
                    log[side] = (*log.get(side, ()), kept)[-MOST_DECISIONS:]
                    counts[side] = counts.get(side, 0) + 1
    return dict(sorted(log.items()))


def _watches(away: AwayRecord, before: AnyCampaign, side: SideId) -> bool:
    """Whether what a side hears belongs to its stream: not what it does itself, nor after its fall."""
    return not away.closed and before.sides[side].alive


def _witnessed(
    side: SideId, away: AwayRecord, fresh: tuple[ToldEntry, ...], after: AnyCampaign
) -> AwayRecord:
    """Add to a stream, and units to its board that come to the side in it."""
    told = lengthened(("away", side), away.told, fresh, most=None)
    came: dict[UnitId, Unit] = {}
    for one in fresh:
        if isinstance(one.event, ev.StackFormed):
            left = (u for u in one.event.units if u in after.units)
            came |= {u: after.units[u] for u in left if u not in away.board.units}
    if not came:
        return replace(away, told=told)
    units = dict(sorted({**away.board.units, **came}.items()))
    return replace(away, told=told, board=replace(away.board, units=units))


def board_of(campaign: AnyCampaign, world: World, side: SideId) -> SeenBoard:
    """What stands on a side's map."""
    view = project(campaign, world, side)
    return SeenBoard(
        day=campaign.clock.day,
        turn=campaign.clock.on_turn,
        stacks=view.stacks,
        units=view.units,
        sightings=view.knowledge.sightings,
        sites=view.knowledge.sites,
    )


def untold(state: SessionState, counts: Mapping[SideId, int]) -> SessionState:
    """The state of a session before each side was told so much: it was the last it heard, whether its player
    was shown it or not. What became of seats since then stays told."""
    unread, log, away = dict(state.unread), dict(state.log), dict(state.away)
    for side, count in counts.items():
        waiting, shown = unread.pop(side, ()), log.pop(side, ())
        gone = _last((*shown, *waiting), count)
        stream = away[side].told if side in away and not away[side].closed else ()
        witnessed = stream[-count:]
        if stream and (witnessed == gone or deaf(state.seats, side)):
            away[side] = replace(away[side], told=stream[:-count])
        if not deaf(state.seats, side) or side not in away or witnessed == gone:
            waiting, left = _without_last(waiting, count)
            shown, _none = _without_last(shown, left)
        if waiting:
            unread[side] = waiting
        if shown:
            log[side] = shown
    return replace(
        state,
        unread=dict(sorted(unread.items())),
        log=dict(sorted(log.items())),
        away=dict(sorted(away.items())),
    )


_OF_SEATS = (SeatChanged, SeatDiscussed)


def _last(told: Sequence[ToldEntry], count: int) -> tuple[ToldEntry, ...]:
    """The last things told, but for those about seats."""
    return tuple(one for one in told if not isinstance(one.event, _OF_SEATS))[-count:]


def _without_last(told: tuple[ToldEntry, ...], count: int) -> tuple[tuple[ToldEntry, ...], int]:
    """What was told without its last things, but for those about seats; and how many there were too few."""
    kept: list[ToldEntry] = []
    for at in range(len(told) - 1, -1, -1):
        if not count:
            return (*told[: at + 1], *reversed(kept)), 0
        if isinstance(told[at].event, _OF_SEATS):
            kept.append(told[at])
        else:
            count -= 1
    return tuple(reversed(kept)), count
