"""While you were away: everything a seat's units witnessed since its last turn, in one stream and in order.

    for moment in moments(session, side):
        draw(view_of(moment.before, view))      # how the side's map looked
        play(moment.told.event)                 # what it witnessed then
    draw(view_of(moments[-1].after, view))      # as it stands now

The stream begins with the command that ended the side's last turn, or with the first day of the match, and
goes on until the side gives a command on its own turn; it can be asked for until its next turn ends, also
after a save and a load. Every moment carries all that drawing it takes: the boards before and after are
folded from what the events tell the side, so that nothing is looked up in what it learned later.

What is folded is what stands where. Land comes to light as the events say (`LandSeen`), hits of one's own
units are those of the last look. Events that change no board (battles, dice, turns) give moments too, with
the same board before and after. Of very many battles the oldest are kept without their blows (`telling`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from game.core.events import common as ev
from game.core.events import scouting as scout
from game.core.events.common import Event
from game.core.records import FieldOf, Record, SideId, StackId, replace
from game.core.state import Sighting, Stack
from game.session.records import AwayRecord, SeenBoard, ToldEntry
from game.session.session import Session
from game.views.side_view import SideView


@dataclass(frozen=True, slots=True)
class AwayMoment:
    """One step of the stream: what was witnessed, and the side's board before and after it."""

    told: ToldEntry
    before: SeenBoard
    after: SeenBoard


def moments(session: Session, side: SideId) -> tuple[AwayMoment, ...]:
    """The stream of a side, each step with its boards."""
    found = session.state.away.get(side)
    return tuple(folded(found)) if found is not None else ()


def folded(away: AwayRecord) -> list[AwayMoment]:
    """All steps of what was witnessed, each with its boards."""
    out: list[AwayMoment] = []
    board = away.board
    for told in away.told:
        after = fold(board, told)
        out.append(AwayMoment(told, board, after))
        board = after
    return out


def fold(board: SeenBoard, told: ToldEntry) -> SeenBoard:
    """The board after one thing was witnessed on it; the same object if nothing on it changed."""
    step = _FOLDS.get(type(told.event))
    if step is None:
        return board
    new = step(board, told.event, told.day)
    return board if new is board else replace(new, day=told.day, turn=told.turn)


def view_of(board: SeenBoard, view: SideView) -> SideView:
    """A side's view with the stacks, sightings and sites of a board in place of the present ones."""
    knowledge = replace(view.knowledge, sightings=board.sightings, sites=board.sites)
    return replace(view, stacks=board.stacks, units=board.units, knowledge=knowledge)


# --- foreign stacks


def _seen(board: SeenBoard, handle: StackId, **fields: FieldOf[Sighting]) -> SeenBoard:
    """Change what is seen of a stack; what is not on the board stays off it."""
    old = board.sightings.get(handle)
    if old is None:
        return board
    return replace(board, sightings=_with(board.sightings, handle, replace(old, **fields)))


def _sighted(board: SeenBoard, event: ev.StackSighted, day: int) -> SeenBoard:
    return _appears(board, event, day, found=event.found)


def _found(board: SeenBoard, event: scout.HiddenFound, day: int) -> SeenBoard:
    return _appears(board, event, day, found=event.how)


def _appears(board: SeenBoard, event: ev.StackSighted | scout.HiddenFound, day: int, found: str) -> SeenBoard:
    seen = Sighting(
        handle=event.handle,
        side=event.side,
        hex=event.hex,
        day=day,
        members=event.members,
        zone=event.zone,
        stance=event.stance,
        leader=event.leader,
        found=found,
        now=True,
    )
    return replace(board, sightings=_with(board.sightings, event.handle, seen))


def _moved(board: SeenBoard, event: ev.SightingMoved, day: int) -> SeenBoard:
    return _seen(board, event.handle, hex=event.to_hex, day=day)


def _changed(board: SeenBoard, event: scout.SightingChanged, day: int) -> SeenBoard:
    return _seen(
        board,
        event.handle,
        hex=event.hex,
        day=day,
        members=event.members,
        zone=event.zone,
        stance=event.stance,
        leader=event.leader,
        found=event.found,
    )


def _read(board: SeenBoard, event: ev.SightingRead, day: int) -> SeenBoard:
    return _seen(board, event.handle, hex=event.hex, day=day, members=event.members, leader=event.leader)


def _lost(board: SeenBoard, event: ev.SightingLost, day: int) -> SeenBoard:
    return _seen(board, event.handle, now=False, day=day) if event.mark else _off(board, event.handle)


def _lost_again(board: SeenBoard, event: scout.HiddenLost, day: int) -> SeenBoard:
    if not event.mark:
        return _off(board, event.handle)
    return _seen(board, event.handle, now=False, day=day, stance="hidden")


def _told(board: SeenBoard, event: scout.ReportCame, day: int) -> SeenBoard:  # noqa: ARG001
    for seen in event.seen:
        board = replace(board, sightings=_with(board.sightings, seen.handle, seen))
    return board


def _gone(board: SeenBoard, event: ev.SightingGone, day: int) -> SeenBoard:  # noqa: ARG001
    return _off(board, event.handle)


def _off(board: SeenBoard, handle: StackId) -> SeenBoard:
    if handle not in board.sightings:
        return board
    return replace(board, sightings=_without(board.sightings, handle))


# --- one's own stacks


def _own(board: SeenBoard, stack: StackId, **fields: FieldOf[Stack]) -> SeenBoard:
    old = board.stacks.get(stack)
    if old is None:
        return board
    return replace(board, stacks=_with(board.stacks, stack, replace(old, **fields)))


def _marched(board: SeenBoard, event: ev.StackMoved, day: int) -> SeenBoard:  # noqa: ARG001
    return _own(board, event.stack, hex=event.to_hex)


def _stance(board: SeenBoard, event: scout.StanceTaken, day: int) -> SeenBoard:  # noqa: ARG001
    return _own(board, event.stack, stance=event.stance)


def _exposed(board: SeenBoard, event: scout.Exposed, day: int) -> SeenBoard:  # noqa: ARG001
    return _own(board, event.stack, stance="open")


def _formed(board: SeenBoard, event: ev.StackFormed, day: int) -> SeenBoard:  # noqa: ARG001
    stacks = dict(board.stacks)
    old = stacks.get(event.stack)
    if old is None:
        old = Stack(id=event.stack, side=event.audience[0], hex=event.hex, units=())
        parent = stacks.get(event.parent) if event.parent is not None else None
        if parent is not None:
            stacks[parent.id] = replace(parent, units=tuple(u for u in parent.units if u not in event.units))
            old = replace(parent, id=event.stack, leader=None, captives=())
    stacks[event.stack] = replace(old, units=event.units)
    return replace(board, stacks=dict(sorted(stacks.items())))


def _stack_lost(board: SeenBoard, event: ev.StackLost, day: int) -> SeenBoard:  # noqa: ARG001
    if event.stack not in board.stacks:
        return board
    return replace(board, stacks=_without(board.stacks, event.stack))


def _unit_lost(board: SeenBoard, event: ev.UnitLost, day: int) -> SeenBoard:  # noqa: ARG001
    home = next((s for s in board.stacks.values() if event.unit in s.units), None)
    if home is None:
        return board
    left = tuple(u for u in home.units if u != event.unit)
    if not left:
        # That it is gone is told only after the battle; nobody stands there any more.
        return replace(board, stacks=_without(board.stacks, home.id))
    leader = home.leader if home.leader in left else None
    return _own(board, home.id, units=left, leader=leader)


def _evolved(board: SeenBoard, event: ev.UnitEvolved, day: int) -> SeenBoard:  # noqa: ARG001
    unit = board.units.get(event.unit)
    if unit is None:
        return board
    return replace(board, units=_with(board.units, unit.id, replace(unit, kind=event.kind)))


# --- sites


def _site_seen(board: SeenBoard, event: ev.SiteSighted, day: int) -> SeenBoard:  # noqa: ARG001
    if event.seen is None:
        return board
    return replace(board, sites=_with(board.sites, event.site, event.seen))


def _site_taken(board: SeenBoard, event: ev.SiteTaken, day: int) -> SeenBoard:
    site = board.sites.get(event.site)
    if site is None:
        return board
    return replace(board, sites=_with(board.sites, site.id, replace(site, owner=event.owner, day=day)))


_K = TypeVar("_K", bound=str)
_V = TypeVar("_V", bound=Record)


def _with(table: Mapping[_K, _V], key: _K, value: _V) -> Mapping[_K, _V]:
    return dict(sorted({**table, key: value}.items()))


def _without(table: Mapping[_K, _V], key: _K) -> Mapping[_K, _V]:
    return {k: v for k, v in table.items() if k != key}


_FOLDS: Mapping[type[Event], Callable[[SeenBoard, Any, int], SeenBoard]] = {
    ev.StackSighted: _sighted,
    scout.HiddenFound: _found,
    ev.SightingMoved: _moved,
    scout.SightingChanged: _changed,
    ev.SightingRead: _read,
    ev.SightingLost: _lost,
    scout.HiddenLost: _lost_again,
    scout.ReportCame: _told,
    ev.SightingGone: _gone,
    ev.StackMoved: _marched,
    scout.StanceTaken: _stance,
    scout.Exposed: _exposed,
    ev.StackFormed: _formed,
    ev.StackLost: _stack_lost,
    ev.UnitLost: _unit_lost,
    ev.UnitEvolved: _evolved,
    ev.SiteTaken: _site_taken,
    ev.SiteSighted: _site_seen,
}
"""What changes a board, by event. All others leave it as it was."""
