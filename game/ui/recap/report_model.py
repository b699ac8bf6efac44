"""The report of a turn as plain records: what a seat learned since it last looked, by day and turn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from textwrap import wrap

from game.core.events import common as ev
from game.core.events import turns as turn
from game.core.events.gm import MessageTold
from game.core.events.realm import AccountsMade
from game.core.records import HexId, SideId
from game.core.world import World
from game.session.records import ToldEntry
from game.session.table import HotSeatTable
from game.ui.i18n import _, ngettext
from game.views import story
from game.views.side_view import SideView
from game.views.story_names import times_words
from game.views.story_realm import account_parts, accounts_head

LATE_RULE = "SD5-6.04"
_QUIET = (ev.LandSeen, ev.SiteSighted, turn.PointsChanged)
"""Happenings that are told in a report but are no reason to show one."""
_SILENT = (ev.TurnEnded,)
"""Happenings that the report's own headings tell."""
_WIDE = 74
"""Letters of a line of a message."""


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One sentence. `hex` is where to jump, None without a place; without an `icon` it goes on from the line
    above."""

    text: str
    icon: str = "info"
    tone: str = story.PLAIN
    hex: HexId | None = None


@dataclass(frozen=True, slots=True)
class ReportGroup:
    """What happened in one turn: of `side` on `day`. `colour` is a livery key, empty without a side."""

    day: int
    side: SideId | None
    name: str
    colour: str
    lines: tuple[ReportLine, ...]


@dataclass(frozen=True, slots=True)
class TurnReport:
    """A whole report. `late` tells why the turn began late, empty if it did not (SD5-6.04)."""

    day: int
    side: str
    colour: str
    groups: tuple[ReportGroup, ...]
    late: str = ""

    @property
    def count(self) -> int:
        """Number of sentences."""
        return sum(len(group.lines) for group in self.groups)


def report_of(told: Sequence[ToldEntry], view: SideView, world: World) -> TurnReport:
    """The report of what a side was told."""
    me = view.sides[view.side]
    groups = [_group(day, turn, [t.event for t in part], view, world) for day, turn, part in _by_turn(told)]
    return TurnReport(
        day=view.clock.day,
        side=me.name,
        colour=me.colour,
        groups=tuple(group for group in groups if group.lines),
        late=late_words(told, view.side, world),
    )


def worth_reading(told: Sequence[ToldEntry], view: SideView, world: World) -> bool:
    """Whether anything happened that a person wants to be told before he looks at his map."""
    return any(
        not isinstance(t.event, (*_QUIET, *_SILENT))
        and not story.fruitless(t.event)
        and story.line(t.event, view, world) is not None
        for t in told
    )


def worth_showing(table: HotSeatTable) -> bool:
    """Whether anything happened that the person at the table wants to be told before his map."""
    if table.sitting is None:
        return False
    outlook = table.outlook()
    return worth_reading(table.report, outlook.view, outlook.world)


def _by_turn(told: Iterable[ToldEntry]) -> list[tuple[int, SideId | None, list[ToldEntry]]]:
    """The happenings in order, parted where another turn begins."""
    out: list[tuple[int, SideId | None, list[ToldEntry]]] = []
    for one in told:
        if isinstance(one.event, _SILENT):
            continue
        if not out or out[-1][:2] != (one.day, one.turn):
            out.append((one.day, one.turn, []))
        out[-1][2].append(one)
    return out


def _group(
    day: int, turn: SideId | None, events: Sequence[ev.Event], view: SideView, world: World
) -> ReportGroup:
    info = view.sides.get(turn) if turn is not None else None
    name = info.name if info else ""
    if turn is None:
        name = _("Nightfall")
    elif turn == view.side:
        name = _("Your turn")
    return ReportGroup(
        day=day,
        side=turn,
        name=name,
        colour=info.colour if info else "",
        lines=tuple(_lines(events, view, world)),
    )


def _lines(events: Sequence[ev.Event], view: SideView, world: World) -> list[ReportLine]:
    """Sentences of one turn. Land seen in many steps is one sentence, and so are searches that found nobody
    and a stack's whole march."""
    out: list[ReportLine] = []
    seen_at: dict[str, int] = {}
    land = vain = 0
    for event in events:
        sentence = story.line(event, view, world)
        if sentence is None:
            continue
        line = ReportLine(sentence.text, sentence.icon, sentence.tone, sentence.hex)
        if isinstance(event, MessageTold):
            out += _message(line)
        elif isinstance(event, AccountsMade):
            out.append(replace(line, text=accounts_head(event)))
            out += [ReportLine(text, "", tone) for text, tone in account_parts(event)]
        elif isinstance(event, ev.LandSeen):
            land += len(event.hexes)
            text = ngettext("{count} new hex seen", "{count} new hexes seen", land).format(count=land)
            _put(out, seen_at, "land", replace(line, text=text))
        elif story.fruitless(event):
            vain += 1
            if vain > 1:
                text = ngettext("{count} search found nobody", "{count} searches found nobody", vain)
                line = replace(line, text=text.format(count=vain), hex=None)
            _put(out, seen_at, "searches", line)
        elif isinstance(event, ev.StackSighted):
            _put(out, seen_at, event.handle, line)
        elif isinstance(event, ev.SightingMoved) and event.handle in seen_at:
            at = seen_at[event.handle]
            out[at] = replace(out[at], hex=line.hex)
        elif isinstance(event, ev.SightingMoved):
            _put(out, seen_at, event.handle, line)
        else:
            out.append(line)
    return _counted(out)


def _counted(lines: Sequence[ReportLine]) -> list[ReportLine]:
    """Lines with those that say the same in a row as one, with their number."""
    out: list[ReportLine] = []
    for line, group in groupby(lines):
        count = sum(1 for _same in group)
        out.append(line if count == 1 else replace(line, text=times_words(line.text, count)))
    return out


def _message(line: ReportLine) -> list[ReportLine]:
    """A message of the game master is read whole: on as many lines as it takes."""
    parts = [one for part in line.text.split("\n") for one in wrap(part, _WIDE)]
    first, *rest = parts or [line.text]
    return [replace(line, text=first), *(replace(line, text=part, icon="") for part in rest)]


def _put(out: list[ReportLine], seen_at: dict[str, int], key: str, line: ReportLine) -> None:
    """Add a line, or put it in the place of the one of the same key."""
    if key in seen_at:
        out[seen_at[key]] = line
    else:
        seen_at[key] = len(out)
        out.append(line)


def late_words(told: Sequence[ToldEntry], side: SideId, world: World) -> str:
    """Why a side's turn came late: in another's turn its units met somebody, or fell (SD5-6.04). Empty if
    none did, and under rules by which no turn comes late."""
    if not world.ruleset.cite(LATE_RULE):
        return ""
    others = [one.event for one in told if one.turn not in (None, side)]
    met = [event for event in others if isinstance(event, ev.BattleBegan)]
    attacked = sum(event.defender == side for event in met)
    if attacked:
        return ngettext(
            "You were attacked before it began. What you order now comes after it",
            "You were attacked {count} times before it began. What you order now comes after it",
            attacked,
        ).format(count=attacked)
    if any(event.attacker == side for event in met):
        return _("Units of yours attacked before it began. What you order now comes after it")
    if any(isinstance(event, ev.UnitLost) for event in others):
        return _("You lost units before it began. What you order now comes after it")
    return ""
