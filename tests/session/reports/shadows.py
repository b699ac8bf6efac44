"""The day of the three shadows: a script of commands over the scenario, and its transcript."""

from collections.abc import Iterable, Iterator
from typing import Any

from game.ai.policy import default_reply
from game.core.commands.common import Command, EndTurn, MoveStack, PeekHex, SetGait
from game.core.events.common import EVERYONE, DayBegan, Event, TurnBegan
from game.core.events.scouting import HexLooked
from game.core.records import Record, SideId, StackId, replace
from game.core.refusal import Refused
from game.core.state import AnyCampaign
from game.session import library
from game.session.opening import SeatChoice, open_campaign
from game.session.session import Session
from game.session.table import HotSeatTable
from game.views import story
from game.views.project import project
from game.views.project import story as heard_as
from game.views.side_view import SideView

SEED = 36
CINNABAR, LAPIS, SAFFRON = SideId("cinnabar"), SideId("lapis"), SideId("saffron")
SIDES = (CINNABAR, LAPIS, SAFFRON)
NAMES = {
    "red_lord": "The Queen's Guard",
    "red_eye": "Red Eye",
    "red_foragers": "Foragers",
    "blue_lord": "The King's Lances",
    "blue_eye": "Blue Eye",
    "blue_watch": "Blue Watch",
    "gold_lord": "The Duke's Own",
    "gold_scouts": "Gold Watch",
    "gold_archers": "Gold Bows",
    "gold_hid": "Gold Ear",
    "gold_skulk": "Gold Skulk",
}


class Row(Record):
    """A row of the script: who gives which commands, in words and in truth."""

    title: str
    commands: tuple[Any, ...]


def begin(seed: int = SEED) -> Session:
    """The match with people at all three seats."""
    scenario = library.load_scenario("three_shadows")
    seats = [SeatChoice(side=side) for side in SIDES]
    return open_campaign(scenario, library.rules(), seats, title="Three Shadows", seed=seed)


def stack(session: Session, name: str) -> StackId:
    """The stack that began the day under a short name."""
    return next(one.id for one in session.begun.stacks.values() if one.name == NAMES[name])


def hex_of(session: Session, column: int, row: int) -> Any:
    """A hex by its place."""
    return session.world.map.grid.at(column, row)


def script(session: Session) -> Iterator[Row]:
    """The rows of the day."""

    def at(column: int, row: int) -> Any:
        return hex_of(session, column, row)

    def march(by: SideId, name: str, place: tuple[int, int], **more: Any) -> MoveStack:
        return MoveStack(by=by, stack=stack(session, name), path=(at(*place),), **more)

    eye = stack(session, "red_eye")
    yield Row(
        title="1 Red Eye sneaks into the hex of the Gold Watch",
        commands=(SetGait(by=CINNABAR, stack=eye, gait="sneak"), march(CINNABAR, "red_eye", (4, 2))),
    )
    yield Row(
        title="2 Red Eye sneaks on, and is noticed",
        commands=(march(CINNABAR, "red_eye", (5, 2)),),
    )
    yield Row(
        title="3 the Foragers walk into the Blue Watch",
        commands=(march(CINNABAR, "red_foragers", (3, 2)),),
    )
    yield Row(title="4 Cinnabar ends its turn", commands=(EndTurn(by=CINNABAR),))
    yield Row(
        title="5 Blue Eye peeks at the Gold Bows",
        commands=(PeekHex(by=LAPIS, stack=stack(session, "blue_eye"), hex=at(5, 1)),),
    )
    yield Row(
        title="6 the King's Lances march in and search by a chosen ten",
        commands=(march(LAPIS, "blue_lord", (6, 3), dictate=10),),
    )
    yield Row(title="7 Lapis ends its turn", commands=(EndTurn(by=LAPIS),))
    yield Row(
        title="8 Gold Skulk sneaks in beside the King's Lances",
        commands=(
            SetGait(by=SAFFRON, stack=stack(session, "gold_skulk"), gait="sneak"),
            march(SAFFRON, "gold_skulk", (6, 3)),
        ),
    )
    yield Row(title="9 Saffron ends its turn, and night falls", commands=(EndTurn(by=SAFFRON),))


class Played(Record):
    """A row as it was played. `events` in their order, `after` the truth behind it."""

    title: str
    commands: tuple[Any, ...]
    events: tuple[Any, ...]
    after: Any


def play(session: Session, table: HotSeatTable | None = None, *, lenient: bool = False) -> tuple[Played, ...]:
    """Play the day at a table. AssertionError if a command is refused, unless `lenient`, or if a seat other
    than the one on turn is needed within a row."""
    table = table or HotSeatTable(session)
    return tuple(play_row(session, table, row, lenient=lenient) for row in script(session))


def play_row(session: Session, table: HotSeatTable, row: Row, *, lenient: bool = False) -> Played:
    """Play one row."""
    events: list[Event] = []
    session.listen(lambda step: events.extend(step.events))
    for command in row.commands:
        _seat(table, command)
        done = table.submit(command)
        assert lenient or not isinstance(done, Refused), (row.title, done)
        _default_answers(table)
    return Played(title=row.title, commands=row.commands, events=tuple(events), after=session.campaign)


def _seat(table: HotSeatTable, command: Command) -> None:
    if table.sitting != command.by:
        assert table.stop.kind == "hand_over"
        assert table.sit(command.by)
    assert table.stop.kind == "map"


def _default_answers(table: HotSeatTable) -> None:
    """The side on turn lets its battles be fought as they come."""
    while table.question is not None:
        question = table.question
        assert question.side == table.sitting, "another seat is needed"
        assert not isinstance(table.answer(question, default_reply(question)), Refused)


# --- the transcript


def transcript(session: Session, played: tuple[Played, ...], side: SideId) -> str:
    """What a side was told of each row, with the rules, and what it then sees of others."""
    blocks = []
    before = project(session.begun, session.world, side)
    for row in played:
        after = project(row.after, session.world, side)
        lines = [f"== {row.title}", *told(session, row.events, side, _both(before, after))]
        lines += _seen(session, after)
        before = after
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def truth(session: Session, played: tuple[Played, ...]) -> str:
    """Every event of each row with its audience, and where all stacks stand behind it."""
    blocks = []
    for row in played:
        lines = [f"== {row.title}"]
        lines += [_event(event) for event in row.events]
        lines += [_stack(session, row.after, id_) for id_ in row.after.stacks]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def told(session: Session, events: Iterable[Event], side: SideId, view: SideView) -> list[str]:
    """Events as a side's log has them, each with its rule."""
    lines = [(event, story.line(event, view, session.world)) for event in heard_as(events, side)]
    return [f"{event.rule or '-'}: {line.text}" for event, line in lines if line is not None]


def worth_telling(event: Event) -> bool:
    """Whether an event is told in a stream: not what everybody knows, nor what counts for undo alone."""
    return not isinstance(event, (DayBegan, TurnBegan, HexLooked))


def _both(before: SideView, after: SideView) -> SideView:
    """A view that has names also for what was lost between the two."""
    known = after.knowledge
    known = replace(known, sightings={**before.knowledge.sightings, **known.sightings})
    return replace(
        after,
        knowledge=known,
        stacks={**before.stacks, **after.stacks},
        units={**before.units, **after.units},
    )


def _seen(session: Session, view: Any) -> list[str]:
    grid = session.world.map.grid
    out = []
    for seen in sorted(view.knowledge.sightings.values(), key=lambda s: (s.hex, s.side, s.handle)):
        units = ", ".join(f"{m.count} {m.kind}" for m in seen.members)
        when = "now" if seen.now else f"day {seen.day}"
        found = f", found by {seen.found}" if seen.found else ""
        out.append(f"   {grid.label(seen.hex)} {seen.side}: {units}, {seen.stance}{found}, {when}")
    return out


def _event(event: Event) -> str:
    told = "everyone" if event.audience == EVERYONE else "+".join(event.audience) or "nobody"
    return f"{event.rule or '-'}: {type(event).__name__} to {told}"


def _stack(session: Session, campaign: AnyCampaign, id_: StackId) -> str:
    one = campaign.stacks[id_]
    units: dict[str, int] = {}
    for unit in one.units:
        kind = campaign.units[unit].kind
        units[kind] = units.get(kind, 0) + 1
    words = ", ".join(f"{count} {kind}" for kind, count in units.items())
    return f"   {session.world.map.grid.label(one.hex)} {one.side} {one.name}: {words}, {one.stance}"
