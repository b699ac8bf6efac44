"""What a seat was told, as lines of its log: newest first, with filters, and what the bell counts."""

import dataclasses
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from game.core.battle import exchange_events as exchange
from game.core.events import common as ev
from game.core.events import life
from game.core.events import scouting as scout
from game.core.events import turns as turn
from game.core.records import HexId, StackId, replace
from game.session.records import ToldEntry
from game.ui.i18n import N_, _
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.tones import Tone
from game.views import story
from game.views.story_names import times_words

Topic = Literal["battle", "sight", "land", "other"]
TOPICS: tuple[tuple[str, str], ...] = (
    ("all", N_("All")),
    ("battle", N_("Battles")),
    ("sight", N_("Sightings")),
    ("land", N_("Land")),
    ("other", N_("Other")),
)

_TONES: dict[str, Tone] = {
    story.PLAIN: "label",
    story.GOOD: "gain",
    story.BAD: "loss",
    story.WARN: "warning",
}
_ICONS = {"eyeoff": "eye_closed", "warn": "warning"}
_SCOUTED = (
    scout.HexPeeked,
    scout.HiddenFound,
    scout.HiddenLost,
    scout.ReportCame,
    scout.Revealed,
    scout.SmokeSighted,
    scout.SneakChecked,
    scout.SpotChecked,
    turn.HexesScouted,
    turn.RecruitsBarred,
    turn.ScoutNoticed,
)
_FOUGHT = (
    ev.BattleBegan,
    ev.BattleEnded,
    ev.BattleSeen,
    ev.UnitLost,
    exchange.StrikeDealt,
    exchange.ShockDealt,
)
_LIFE = (life.VehiclesTaken, life.DiggersOrdered, life.DiggersPopped)
_TOPICS: tuple[tuple[Topic, tuple[type[ev.Event], ...]], ...] = (
    ("battle", (*_FOUGHT, ev.ExperienceGained)),
    ("sight", (ev.StackSighted, ev.SightingMoved, ev.SightingLost, ev.SightingGone, *_SCOUTED)),
    ("land", (ev.LandSeen, ev.HexLearned, ev.SiteSighted, ev.SiteTaken, ev.RoadDug, scout.Surveyed, *_LIFE)),
)
_URGENT = ("warning", "loss")


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of a log. `hex` is where to jump, if anywhere; `quiet` ones stand in the full log only."""

    day: int
    text: str
    icon: str
    tone: Tone
    topic: Topic
    hex: HexId | None = None
    quiet: bool = False

    @property
    def urgent(self) -> bool:
        """Whether the bell counts it."""
        return self.tone in _URGENT


@dataclass
class StoryBook:
    """Lines of a seat's log. A line is written once, with the names known when it was told."""

    _written: dict[int, tuple[ToldEntry, LogLine | None]] = field(default_factory=dict)
    _acknowledged: set[int] = field(default_factory=set)

    def lines(self, told: Sequence[ToldEntry], reader: SideQueries) -> tuple[LogLine, ...]:
        """The lines of what was told (oldest first), newest first."""
        kept = {id(one): self._line(one, reader) for one in told}
        self._written = {id(one): (one, kept[id(one)]) for one in told}
        self._acknowledged &= self._written.keys()
        out: list[LogLine] = []
        land: list[ToldEntry] = []
        marches: dict[tuple[int, StackId], tuple[int, HexId]] = {}
        for one in reversed(told):
            if isinstance(one.event, ev.StackMoved):
                _march_line(one.day, one.event, reader, out, marches)
                continue
            line = kept[id(one)]
            if line is None:
                continue
            if isinstance(one.event, ev.LandSeen) and (not land or land[0].day == one.day):
                land.append(one)
                continue
            out += _land_line(land, reader)
            land = []
            out.append(line)
        return _folded((*out, *_land_line(land, reader)))

    def _line(self, told: ToldEntry, reader: SideQueries) -> LogLine | None:
        found = self._written.get(id(told))
        return found[1] if found is not None else line_of(told, reader)

    def unread(self, fresh: Sequence[ToldEntry], reader: SideQueries) -> tuple[LogLine, ...]:
        """Urgent lines of what was told lately that nobody looked at yet, newest first."""
        lines = [self._line(one, reader) for one in reversed(fresh) if id(one) not in self._acknowledged]
        return tuple(line for line in lines if line is not None and line.urgent)

    def acknowledge(self, fresh: Sequence[ToldEntry]) -> None:
        """The player has looked at these."""
        self._acknowledged |= {id(one) for one in fresh}


def _folded(lines: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """Lines of which those that say the same of the same day and place are one, where the newest stood."""
    times = Counter(lines)
    return tuple(
        line if count == 1 else dataclasses.replace(line, text=times_words(line.text, count))
        for line, count in times.items()
    )


def _land_line(seen: Sequence[ToldEntry], reader: SideQueries) -> list[LogLine]:
    """One line for land that a march uncovered step by step (newest first)."""
    if not seen:
        return []
    uncovered = [one.event for one in seen if isinstance(one.event, ev.LandSeen)]
    hexes = tuple(h for event in uncovered for h in event.hexes)
    whole = replace(seen[0], event=replace(uncovered[0], hexes=hexes))
    line = line_of(whole, reader)
    return [line] if line is not None else []


def _march_line(
    day: int,
    moved: ev.StackMoved,
    reader: SideQueries,
    out: list[LogLine],
    marches: dict[tuple[int, StackId], tuple[int, HexId]],
) -> None:
    """Tell a step of an own march (newest first): all steps of a stack in a day are one line, where the last
    one stood. `marches` are the lines so far, and where they led."""
    key = (day, moved.stack)
    at, goal = marches.setdefault(key, (len(out), moved.to_hex))
    words = _("{stack} marched from {start} to {goal}").format(
        stack=story.StoryNames(reader.view, reader.world).stack(moved.stack),
        start=reader.grid.label(moved.from_hex),
        goal=reader.grid.label(goal),
    )
    line = LogLine(day, words, "boot", "label", "other", goal, quiet=True)
    out[at : at + (at < len(out))] = [line]


def line_of(told: ToldEntry, reader: SideQueries) -> LogLine | None:
    """The line of one happening, or None for what no log tells."""
    written = story.line(told.event, reader.view, reader.world)
    if written is None:
        return None
    return LogLine(
        day=told.day,
        text=" ".join(written.text.split()),
        icon=_ICONS.get(written.icon, written.icon),
        tone=_TONES.get(written.tone, "label"),
        topic=_topic(told.event),
        hex=written.hex,
        quiet=isinstance(told.event, (ev.TurnEnded, turn.PointsChanged)) or story.fruitless(told.event),
    )


def _topic(event: ev.Event) -> Topic:
    return next((topic for topic, kinds in _TOPICS if isinstance(event, kinds)), "other")
