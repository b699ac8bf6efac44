"""While you were away, as plain records: the beats that are played, one after another, and the list of them.

A beat is one sentence with everything that was witnessed up to it: the boards before and after it, and what
is shown between them. Names are those that the seat knew then, not what it learned later.
"""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.core.battle.events import FieldLeft
from game.core.events import common as ev
from game.core.events import life
from game.core.events import scouting as scout
from game.core.events import turns as turn
from game.core.events.common import Event
from game.core.records import BattleId, HexId, replace
from game.core.world import World
from game.session.records import SeenBoard, ToldEntry
from game.session.reports.away import AwayMoment, view_of
from game.session.reports.away import moments as moments_of
from game.session.table import HotSeatTable
from game.ui.i18n import _, ngettext
from game.ui.recap.report_model import ReportLine, late_words
from game.views import story
from game.views.side_view import SideView
from game.views.story_names import times_words

_UNTOLD = (ev.TurnEnded, turn.PointsChanged)
"""Happenings that the headings tell."""
_PLAYED = (
    ev.StackMoved,
    ev.SightingMoved,
    ev.StackSighted,
    ev.SightingLost,
    ev.StackLost,
    ev.UnitLost,
    ev.SiteTaken,
    life.VehiclesTaken,
    ev.BattleBegan,
    ev.BattleSeen,
    scout.HiddenFound,
    scout.HiddenLost,
    scout.Exposed,
    scout.SmokeSighted,
    scout.ReportCame,
    turn.ScoutNoticed,
    turn.OrdersFailed,
    turn.PeaceBroken,
)
"""Happenings for which the stream is played by itself; for others the report is enough."""


@dataclass(frozen=True, slots=True)
class AwayBeat:
    """A step of the stream. `line` tells it, and `once` what is told of each if it is several times the same;
    `battle` is the one whose replay it leads to."""

    told: tuple[ToldEntry, ...]
    before: SeenBoard
    after: SeenBoard
    line: ReportLine
    once: ReportLine
    battle: BattleId | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """What is shown, in order."""
        return tuple(one.event for one in self.told)


@dataclass(frozen=True, slots=True)
class AwayChapter:
    """A heading: a side's turn on a day, nightfall or dawn. `beats` are the numbers of its beats."""

    day: int
    name: str
    colour: str
    beats: range
    icon: str = ""


@dataclass(frozen=True, slots=True)
class AwayStream:
    """The whole stream of a seat. `late` says why its turn began late (SD5-6.04), empty if it did not."""

    side: str
    colour: str
    beats: tuple[AwayBeat, ...]
    chapters: tuple[AwayChapter, ...]
    late: str = ""

    @property
    def count(self) -> int:
        """Number of beats."""
        return len(self.beats)

    def board(self, at: int) -> SeenBoard:
        """How the map looked when `at` beats had passed. IndexError for an empty stream."""
        return self.beats[at].before if at < len(self.beats) else self.beats[-1].after

    def chapter(self, beat: int) -> AwayChapter | None:
        """The heading over a beat."""
        return next((chapter for chapter in self.chapters if beat in chapter.beats), None)

    def unseen(self, at: int) -> frozenset[HexId]:
        """Land that came to light in the stream, but not yet when `at` beats had passed."""
        seen: set[HexId] = set()
        later: set[HexId] = set()
        for number, beat in enumerate(self.beats):
            for event in beat.events:
                if isinstance(event, ev.LandSeen):
                    (seen if number < at else later).update(event.hexes)
        return frozenset(later - seen)

    def battle_events(self, battle: BattleId) -> tuple[Event, ...]:
        """All that was told of a battle."""
        return tuple(e for beat in self.beats for e in beat.events if getattr(e, "battle", None) == battle)


def away_of(moments: Sequence[AwayMoment], view: SideView, world: World) -> AwayStream:
    """The stream of a seat from the moments that the session kept for it; `view` is its present view."""
    beats: list[AwayBeat] = []
    heads: list[tuple[int, str, str, str]] = []
    kept = {m.told.event.battle for m in moments if isinstance(m.told.event, FieldLeft)}
    waiting: list[AwayMoment] = []
    night = False
    for moment in moments:
        event = moment.told.event
        night = isinstance(event, scout.DuskFell) or (night and moment.told.turn is None)
        waiting.append(moment)
        line = _line(moment, view, world)
        if line is None:
            continue
        head = _head(moment.told, night=night, view=view)
        if isinstance(event, ev.LandSeen) and _goes_on(beats, heads, head):
            beats[-1] = _more_land(beats[-1], waiting)
        elif isinstance(event, ev.UnitLost) and _alike(beats, heads, head, line):
            beats[-1] = _again(beats[-1], waiting)
        else:
            battle = getattr(event, "battle", None)
            beats.append(_beat(waiting, line, battle if battle in kept else None))
            heads.append(head)
        waiting = []
    if waiting and beats:
        last = beats[-1]
        rest = tuple(moment.told for moment in waiting)
        beats[-1] = dataclasses.replace(last, told=last.told + rest, after=waiting[-1].after)
    me = view.sides[view.side]
    return AwayStream(
        side=me.name,
        colour=me.colour,
        beats=tuple(beats),
        chapters=_chapters(heads),
        late=late_words([moment.told for moment in moments], view.side, world),
    )


def stream_of(table: HotSeatTable) -> AwayStream | None:
    """The stream of the seat that sits at the table; None if there is nothing in it."""
    if table.sitting is None:
        return None
    moments = moments_of(table.session, table.sitting)
    outlook = table.outlook()
    away = away_of(moments, outlook.view, outlook.world)
    return away if away.beats else None


def why_nothing(table: HotSeatTable) -> str:
    """Why there is nothing to play for the seat that sits at the table; empty if there is."""
    if stream_of(table) is not None:
        return ""
    side = table.sitting
    if side not in table.session.state.away:
        sides = table.session.campaign.sides
        if side is not None and sides[side].role != "player":
            return _("Nothing was recorded of what this side saw before a person took it over")
        return _("This save is from a version that did not record events")
    return _("Nothing was seen since your last turn")


def worth_playing(away: AwayStream, seen: int = 0) -> bool:
    """Whether there is anything to look at among the beats from number `seen` on."""
    return any(isinstance(event, _PLAYED) for beat in away.beats[seen:] for event in beat.events)


def _beat(waiting: Sequence[AwayMoment], line: ReportLine, battle: BattleId | None) -> AwayBeat:
    told = tuple(moment.told for moment in waiting)
    return AwayBeat(told, waiting[0].before, waiting[-1].after, line, line, battle)


def _line(moment: AwayMoment, view: SideView, world: World) -> ReportLine | None:
    """The sentence of a moment with the names of then: what goes out of sight in it is still named."""
    event = moment.told.event
    if isinstance(event, _UNTOLD):
        return None
    board = moment.after
    known = {**moment.before.sightings, **board.sightings}
    stacks = {**moment.before.stacks, **board.stacks}
    then = view_of(replace(board, sightings=known, stacks=stacks), view)
    sentence = story.line(event, then, world)
    if sentence is None:
        return None
    return ReportLine(sentence.text, sentence.icon, sentence.tone, sentence.hex)


def _goes_on(
    beats: Sequence[AwayBeat], heads: Sequence[tuple[int, str, str, str]], head: tuple[int, str, str, str]
) -> bool:
    """Whether the last beat told of land in the same turn: then more land belongs to it."""
    return bool(beats) and heads[-1] == head and isinstance(beats[-1].told[-1].event, ev.LandSeen)


def _alike(
    beats: Sequence[AwayBeat],
    heads: Sequence[tuple[int, str, str, str]],
    head: tuple[int, str, str, str],
    line: ReportLine,
) -> bool:
    """Whether the last beat said the same in the same turn, as when nobody pays many of one kind."""
    return bool(beats) and heads[-1] == head and beats[-1].battle is None and beats[-1].once == line


def _again(beat: AwayBeat, waiting: Sequence[AwayMoment]) -> AwayBeat:
    told = (*beat.told, *(moment.told for moment in waiting))
    count = sum(1 for one in told if isinstance(one.event, ev.UnitLost))
    line = dataclasses.replace(beat.line, text=times_words(beat.once.text, count))
    return dataclasses.replace(beat, told=told, after=waiting[-1].after, line=line)


def _more_land(beat: AwayBeat, waiting: Sequence[AwayMoment]) -> AwayBeat:
    told = (*beat.told, *(moment.told for moment in waiting))
    count = len({hex_ for one in told if isinstance(one.event, ev.LandSeen) for hex_ in one.event.hexes})
    text = ngettext("{count} new hex seen", "{count} new hexes seen", count).format(count=count)
    return dataclasses.replace(
        beat, told=told, after=waiting[-1].after, line=dataclasses.replace(beat.line, text=text)
    )


def _head(told: ToldEntry, *, night: bool, view: SideView) -> tuple[int, str, str, str]:
    """Day, name, livery and icon of the heading over a happening."""
    if told.turn is None:
        return (told.day, _("Nightfall"), "", "hourglass") if night else (told.day, _("Dawn"), "", "dawn")
    info = view.sides.get(told.turn)
    name = _("Your turn") if told.turn == view.side else info.name if info else ""
    return told.day, name, info.colour if info else "", ""


def _chapters(heads: Iterable[tuple[int, str, str, str]]) -> tuple[AwayChapter, ...]:
    out: list[AwayChapter] = []
    last: tuple[int, str, str, str] | None = None
    for number, head in enumerate(heads):
        if head == last:
            out[-1] = dataclasses.replace(out[-1], beats=range(out[-1].beats.start, number + 1))
            continue
        last = head
        day, name, colour, icon = head
        out.append(AwayChapter(day, name, colour, range(number, number + 1), icon))
    return tuple(out)


def fields_of(away: AwayStream) -> Mapping[BattleId, FieldLeft]:
    """The fields of the battles that can be replayed, as they were left."""
    found = (event for beat in away.beats for event in beat.events if isinstance(event, FieldLeft))
    return {event.battle: event for event in found}


def rest_of(beat: AwayBeat, following: AwayBeat | None) -> float:
    """How long a beat stays before the next one, in milliseconds: longer for what matters, not at all within
    a march."""
    if following is not None and _marcher(beat) is not None and _marcher(beat) == _marcher(following):
        return 0.0
    if beat.battle is not None or beat.line.tone in (story.BAD, story.WARN):
        return 1100.0
    return 450.0


def _marcher(beat: AwayBeat) -> str | None:
    moves = [event for event in beat.events if isinstance(event, ev.SightingMoved)]
    return moves[-1].handle if moves else None
