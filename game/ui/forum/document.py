"""A day of a side as lines: turn by turn what it learned, its battles throw by throw, places on the map.

Everything is written with what the side knew when it happened; no word comes from the truth.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.battle.events import FieldLeft
from game.core.battle.seam import BattleView
from game.core.events import common as ev
from game.core.events.common import Event
from game.core.events.gm import MessageTold
from game.core.events.scouting import SpotChecked
from game.core.hexgrid import DIRECTIONS, Grid
from game.core.records import GM, BattleId, HexId, SideId, StackId
from game.core.world import World
from game.session.reports.dayreport import DayChapter, DayMoment
from game.session.reports.log_styles import LogFold, PrintedLine
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.playback.story import LogRow, Story
from game.ui.i18n import N_, _, ngettext
from game.views import story
from game.views.side_view import SideView
from game.views.story_names import kind_words
from game.views.words.endings import winner_line

_WAYS = {
    "n": N_("the north"),
    "ne": N_("the north-east"),
    "se": N_("the south-east"),
    "s": N_("the south"),
    "sw": N_("the south-west"),
    "nw": N_("the north-west"),
}
_DEPTHS = {"head": 3, "part": 4, "line": 4, "die": 5}


@dataclass(frozen=True, slots=True)
class Section:
    """A turn of the report: its lines, and the hexes that they speak of, worth a picture of `chapter`."""

    title: str
    lines: tuple[PrintedLine | LogFold, ...]
    places: tuple[HexId, ...]
    chapter: DayChapter


def sections_of(chapters: Iterable[DayChapter]) -> tuple[Section, ...]:
    """The turns of a day in which a side learned something."""
    told: set[BattleId] = set()
    return tuple(one for one in (_section(chapter, told) for chapter in chapters) if one.lines)


def sections_of_master(days: Mapping[SideId, Sequence[DayChapter]]) -> tuple[Section, ...]:
    """All that happened on a day: turn by turn what each side learned, a battle once."""
    told: set[BattleId] = set()
    waiting = {side: list(chapters) for side, chapters in days.items() if side != GM}
    out = []
    for chapter in days[GM]:
        whole = _section(chapter, told)
        lines, places = list(whole.lines), list(whole.places)
        for side, rest in waiting.items():
            if not rest or rest[0].turn != chapter.turn:
                continue
            part = _section(rest.pop(0), told, common=False)
            if part.lines:
                name = chapter.outlook.view.sides[side].name
                lines += [
                    PrintedLine(2, name),
                    *(replace(line, depth=line.depth + 1) for line in part.lines),
                ]
                places += part.places
        if lines:
            out.append(Section(whole.title, tuple(lines), tuple(dict.fromkeys(places)), chapter))
    return tuple(out)


def title_of(view: SideView, day: int) -> str:
    """The heading of a report."""
    if view.side == GM:
        return _("Day {day}: all that happened").format(day=day)
    return _("Day {day}: as {side} saw it").format(day=day, side=view.sides[view.side].name)


def _section(chapter: DayChapter, told: set[BattleId], *, common: bool = True) -> Section:
    """A turn. `told` are the battles that were told already; without `common` what all sides hear is left
    out."""
    view = chapter.outlook.view
    writer = _ReportWriter(chapter, told)
    for moment in chapter.moments:
        if common or moment.told.event.audience != ev.EVERYONE:
            writer.add(moment)
    if chapter.turn is None:
        title = _("Nightfall and dawn")
    elif chapter.turn == view.side:
        title = _("Our turn")
    else:
        title = _("Turn of {side}").format(side=view.sides[chapter.turn].name)
    return Section(title, tuple(writer.lines), tuple(dict.fromkeys(writer.places)), chapter)


class _ReportWriter:
    """Writes a turn. `came`: where stacks that were seen to move into a hex had come from. `_marches` and
    `_vain` are sentences that grow: an own stack's march, and its searches that found nobody."""

    def __init__(self, chapter: DayChapter, told: set[BattleId]) -> None:
        self.told = told
        self.world = chapter.outlook.world
        self.lines: list[PrintedLine | LogFold] = []
        self.places: list[HexId] = []
        self.came: dict[HexId, HexId] = {}
        self._marches: dict[StackId, tuple[int, HexId, int]] = {}
        self._vain: dict[StackId, tuple[int, list[tuple[int, str]]]] = {}
        self._fought: dict[BattleId, list[Event]] = {}
        self._land: int | None = None
        self._hexes = 0

    @property
    def grid(self) -> Grid:
        return self.world.grid

    def add(self, moment: DayMoment) -> None:
        """Tell one thing."""
        event = moment.told.event
        battle = getattr(event, "battle", None)
        if isinstance(event, FieldLeft):
            self._battle(event, moment)
            return
        if battle:
            self._fought.setdefault(battle, []).append(event)
        if isinstance(event, ev.SightingMoved):
            self.came[event.to_hex] = event.from_hex
        if isinstance(event, ev.StackMoved):
            self._marched(event, moment)
            return
        line = story.line(event, moment.view, self.world)
        if line is None or isinstance(event, ev.TurnEnded):
            return
        if isinstance(event, ev.LandSeen):
            self._land_seen(len(event.hexes))
            return
        if isinstance(event, SpotChecked) and story.fruitless(event):
            self._in_vain(event, moment)
            return
        text, *more = line.text.split("\n") if isinstance(event, MessageTold) else [line.text]
        self.lines.append(PrintedLine(2, self._words(event, text, line.hex, moment)))
        self.lines += [PrintedLine(3, part) for part in more if part]
        if line.hex is not None:
            self.places.append(line.hex)

    def _words(self, event: Event, text: str, hex_: HexId | None, moment: DayMoment) -> str:
        """A sentence with its place, the way somebody came, and the number of the die behind it."""
        parts = [text]
        if isinstance(event, ev.SightingMoved):
            parts = [_("{text} in from {way}").format(text=text, way=self._way(event.to_hex, event.from_hex))]
        if isinstance(event, ev.BattleBegan) and event.defender == moment.view.side:
            parts += self._whence(event)
        if hex_ is not None:
            parts.append(f"({self.grid.label(hex_)})")
        if moment.die:
            parts.append(_("(die {number})").format(number=moment.die))
        return " ".join(parts)

    def _whence(self, event: ev.BattleBegan) -> list[str]:
        """Where an attacker came from, as far as its victim saw."""
        if event.hex is None:
            return []
        if event.hex in self.came:
            return [_("from {way}").format(way=self._way(event.hex, self.came[event.hex]))]
        if event.state in ("ambush", "ambushed"):
            return [_("out of nowhere: we had not seen them")]
        return []

    def _way(self, here: HexId, there: HexId) -> str:
        """The direction in which a neighbour lies."""
        around = self.grid.toward[here]
        return _(_WAYS[DIRECTIONS[around.index(there)]]) if there in around else self.grid.label(there)

    def _land_seen(self, count: int) -> None:
        """Land that comes to light in many steps is one sentence of the turn."""
        self._hexes += count
        text = ngettext("{count} new hex seen", "{count} new hexes seen", self._hexes)
        line = PrintedLine(2, text.format(count=self._hexes))
        if self._land is None:
            self._land = len(self.lines)
            self.lines.append(line)
        else:
            self.lines[self._land] = line

    def _marched(self, event: ev.StackMoved, moment: DayMoment) -> None:
        """A stack's whole march is one sentence."""
        self.places.append(event.to_hex)
        known = self._marches.get(event.stack)
        if known is None:
            known = (len(self.lines), event.from_hex, 0)
            self.lines.append(PrintedLine(2, ""))
        at, start, count = known[0], known[1], known[2] + 1
        self._marches[event.stack] = (at, start, count)
        words = ngettext(
            "{stack} marched from {start} to {goal}",
            "{stack} marched from {start} to {goal}, {count} hexes",
            count,
        )
        text = words.format(
            stack=story.StoryNames(moment.view, self.world).stack(event.stack),
            start=self.grid.label(start),
            goal=self.grid.label(event.to_hex),
            count=count,
        )
        self.lines[at] = PrintedLine(2, text)

    def _in_vain(self, event: SpotChecked, moment: DayMoment) -> None:
        """Searches of a stack that found nobody are one sentence, with all their dice."""
        at, dice = self._vain.setdefault(event.stack, (len(self.lines), []))
        if not dice:
            self.lines.append(PrintedLine(2, ""))
        dice.append(
            (moment.die, _("chosen {face}").format(face=event.face) if event.dictated else str(event.face))
        )
        words = ngettext(
            "{stack} searched and found nobody: {dice}",
            "{stack} searched {count} times and found nobody: {dice}",
            len(dice),
        )
        shown = ", ".join(f"{face} ({number})" if number else face for number, face in dice)
        stack = story.StoryNames(moment.view, self.world).stack(event.stack)
        self.lines[at] = PrintedLine(2, words.format(stack=stack, count=len(dice), dice=shown))

    def _battle(self, left: FieldLeft, moment: DayMoment) -> None:
        """A battle that the side saw whole: every phase, every die with its number."""
        events = self._fought.pop(left.battle, ())
        if left.battle in self.told:
            return
        self.told.add(left.battle)
        field, view = left.view, moment.view
        alone = [unit for unit in field.merged if all(unit.id != other.id for other in field.units)]
        names = CombatantNames.of((*field.units, *alone), view.sides, self.world.ruleset.move_parts)
        log = Story(names, [party.side for party in field.parties])
        log.add(events)
        self.lines += [PrintedLine(3, text) for text in _summary(field, names, self.world)]
        lines = tuple(PrintedLine(_DEPTHS[row.level] + 1, _row(row)) for row in log.full)
        if lines:
            self.lines.append(LogFold(3, _("The battle, throw by throw"), lines))


_LOST = (
    ("croaked", N_("{count} croaked")),
    ("captive", N_("{count} captured")),
    ("escaped", N_("{count} escaped")),
)


def _summary(field: BattleView, names: CombatantNames, world: World) -> list[str]:
    """Who fought, how it ended, and what became of both parties, as the side saw it."""
    out = [winner_line(names, field.winner)] if field.over else []
    for party in field.parties:
        own = [unit for unit in field.units if unit.side == party.side]
        fallen = Counter(unit.condition for unit in own for _one in range(unit.members))
        parts = [_(words).format(count=fallen[key]) for key, words in _LOST if fallen[key]]
        kinds = Counter(unit.kind for unit in own for _one in range(unit.members))
        who = ", ".join(kind_words(world.kind(kind), count) for kind, count in kinds.items())
        words = _("{side}: {units}. Losses: {losses}")
        losses = ", ".join(parts) or _("none")
        out.append(words.format(side=names.side(party.side), units=who, losses=losses))
    return out


def _row(row: LogRow) -> str:
    return f"{row.label}: {row.text}" if row.text else row.label
