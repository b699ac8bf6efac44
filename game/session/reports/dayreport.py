"""A day as a side lived it: everything it learned, in order, with its own view of every moment.

Made by playing the journal once more, so that nothing is missing that a log has let go, and nothing is told
that the side did not hear. What was taken back did not happen.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.events.common import EVERYONE, Event
from game.core.events.gm import MessageTold
from game.core.events.scouting import SneakChecked, SpotChecked
from game.core.records import GM, SideId, replace
from game.core.state import AnyCampaign
from game.session.inbox import board_of, heard, stamped
from game.session.records import SeenBoard, SessionState, TableSeat, ToldEntry
from game.session.rewind import line
from game.session.session import Session, SessionStep
from game.views.everything import everything
from game.views.preview import SeatOutlook
from game.views.project import project
from game.views.side_view import SideView


@dataclass(frozen=True, slots=True)
class DayMoment:
    """One thing a side learned. `view` is what it knew around then: stacks that came or went with it are in
    it. `die`: number of the die of the side's own scouting that decided it, from 1; 0 for none."""

    told: ToldEntry
    view: SideView
    die: int = 0


@dataclass(frozen=True, slots=True)
class DayChapter:
    """What a side learned in one turn of a day: of the side `turn`, None at nightfall and dawn. `outlook` and
    `board` are the side's when it was over."""

    turn: SideId | None
    moments: tuple[DayMoment, ...]
    outlook: SeatOutlook
    board: SeenBoard


class NoSuchDay(ValueError):
    """The campaign has no such day; the text says which there are."""


def chapters(session: Session, sides: Sequence[SideId], day: int) -> dict[SideId, tuple[DayChapter, ...]]:
    """A day of these sides, turn by turn. The game master (`GM`) has chapters of every turn: what everybody
    was told, and what he alone was, with all there is to see.

    NoSuchDay if it has not begun; KeyError for a side that there is not; ValueError if the journal leads
    elsewhere under the rules of today; PermissionError for the game master's while nobody may see all.
    """
    if GM in sides and not session.outlooks.may_watch(GM):
        raise PermissionError("people play here without a game master: nobody may see all of it")
    if not 1 <= day <= session.campaign.clock.day:
        raise NoSuchDay(f"there is no day {day}: the campaign has the days 1 to {session.campaign.clock.day}")
    for side in sides:
        if side != GM and side not in session.campaign.sides:
            raise KeyError(side)
    out: dict[SideId, list[DayChapter]] = {side: _opened(session, side, day) for side in sides}
    for step in _steps(session):
        if step.after.clock.day < day or step.before.clock.day > day:
            continue
        when = [t for t in stamped(step.before, step.events) if t.day == day]
        for side in sides:
            fresh = [t for t in heard(when, side) if side != GM or _for_master(t.event)]
            if fresh:
                _add(session, side, step, fresh, out[side])
    return {side: tuple(done) for side, done in out.items()}


def _opened(session: Session, side: SideId, day: int) -> list[DayChapter]:
    """The messages that a side was given as the first day dawned: no command of the journal told them."""
    told = [
        t for t in session.state.opening.get(side, ()) if t.day == day and isinstance(t.event, MessageTold)
    ]
    if not told:
        return []
    view = _view(session, session.begun, side)
    outlook, board = SeatOutlook(view=view, world=session.world), _board(session, session.begun, side, view)
    return [DayChapter(None, tuple(DayMoment(one, view) for one in told), outlook, board)]


def _for_master(event: Event) -> bool:
    """Whether an event speaks to the game master himself: the others name stacks by the handles of sides."""
    return event.audience == EVERYONE or GM in event.audience


def _add(
    session: Session, side: SideId, step: SessionStep, fresh: Sequence[ToldEntry], out: list[DayChapter]
) -> None:
    """Put what a step told at the end of the chapters of its turns."""
    view = _view(session, step.after, side)
    around = _around(_view(session, step.before, side), view)
    dice = _dice(step, side, fresh)
    outlook, board = SeatOutlook(view=view, world=session.world), _board(session, step.after, side, view)
    for one, die in zip(fresh, dice, strict=True):
        past = out.pop().moments if out and out[-1].turn == one.turn else ()
        out.append(DayChapter(one.turn, (*past, DayMoment(one, around, die)), outlook, board))


def _view(session: Session, campaign: AnyCampaign, side: SideId) -> SideView:
    return everything(campaign, session.world) if side == GM else project(campaign, session.world, side)


def _board(session: Session, campaign: AnyCampaign, side: SideId, view: SideView) -> SeenBoard:
    if side != GM:
        return board_of(campaign, session.world, side)
    clock, known = campaign.clock, view.knowledge
    return SeenBoard(day=clock.day, turn=clock.on_turn, sightings=known.sightings, sites=known.sites)


def _around(before: SideView, after: SideView) -> SideView:
    """A view with all stacks that stood in one or the other."""
    sightings = {**before.knowledge.sightings, **after.knowledge.sightings}
    knowledge = replace(after.knowledge, sightings=sightings)
    stacks, units = {**before.stacks, **after.stacks}, {**before.units, **after.units}
    return replace(after, knowledge=knowledge, stacks=stacks, units=units)


def _dice(step: SessionStep, side: SideId, fresh: Sequence[ToldEntry]) -> list[int]:
    """Number of the die of each of these, in the stream of the side's scouting; 0 for those without one."""
    thrown = step.before.dice.used.get(f"scout.{side}", 0)
    out = []
    for one in fresh:
        own = _checked(one.event, step.before, side)
        thrown += own
        out.append(thrown if own else 0)
    return out


def _checked(event: Event, campaign: AnyCampaign, side: SideId) -> bool:
    """Whether an event is a check for which a die of the side's scouting was thrown."""
    if not isinstance(event, (SpotChecked, SneakChecked)) or event.dictated:
        return False
    stack = campaign.stacks.get(event.stack)
    return stack is not None and stack.side == side


# --- the journal once more


def _steps(session: Session) -> list[SessionStep]:
    """All steps that led to where a session stands: neither taken back nor rewound."""
    seats = {s: TableSeat(side=s, controller="computer") for s in session.begun.sides}
    state = SessionState(title="", scenario="", seats=seats)
    again = Session(session.world, session.begun, session.begun, state, session.content)
    kept: list[SessionStep] = []

    def note(step: SessionStep) -> None:
        if step.undone:
            kept.pop(max(n for n, one in enumerate(kept) if one.command is not None))
        else:
            kept.append(step)

    again.listen(note)
    for index in line(session.journal):
        if not again.redo_entry(session.journal[index]):
            # Which one it is would tell how much everybody did.
            raise ValueError("the rules of today refuse what those of its day allowed")
    return kept
