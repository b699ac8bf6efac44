"""The knowledge map: what is in sight, remembered and for how long, and unknown; and what the hex that is
pointed at would show and who sees it. All as far as the side knows."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from game.core.records import HexId, StackId
from game.core.seams.foresight import Watcher
from game.ui.i18n import N_, _, ngettext
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.watch_words import watcher_names
from game.ui.map.paint.scene_data import (
    CHARTED,
    IN_SIGHT,
    MANNED,
    OUT_OF_MIND,
    RECENT,
    UNKNOWN,
    KnownMarks,
    RingMark,
)
from game.views import scouting

RECENT_DAYS = 2
"""What was seen so many days ago at most is shown as recent."""
SIGHT_RULE = "SD5-7.01"

_LABELS = {
    IN_SIGHT: N_("in sight"),
    RECENT: N_("0–2 days ago"),
    OUT_OF_MIND: N_("longer ago"),
    CHARTED: N_("never seen"),
    UNKNOWN: N_("unknown"),
}
_KNOWN_LABELS = {
    **_LABELS,
    IN_SIGHT: N_("known now"),
    MANNED: N_("units of yours"),
    CHARTED: N_("terrain only"),
}
"""Under rules by which a hex is known or is not."""
_ORDER = (MANNED, IN_SIGHT, RECENT, OUT_OF_MIND, CHARTED, UNKNOWN)


@dataclass(frozen=True, slots=True)
class ToneLine:
    """A line of the legend: a tone of the map, what stands in its hexes, what it means."""

    tone: int
    mark: str
    label: str


@dataclass(frozen=True, slots=True)
class KnowingModel:
    """What the legend says and the map rings. `shows` are the hexes that a scout in the pointed hex would
    show, `watch` those in which enemies stand who see it; `tells`: whether it tells more of
    what is pointed at at all."""

    tones: tuple[ToneLine, ...]
    scout: str = ""
    watched: str = ""
    shows: frozenset[HexId] = frozenset()
    watch: frozenset[HexId] = frozenset()
    tells: bool = True

    @property
    def rings(self) -> tuple[RingMark, ...]:
        """The rings on the map."""
        scout = (RingMark(self.shows, "sight"),) if self.shows else ()
        return (*scout, *(RingMark(frozenset({hex_}), "watch") for hex_ in sorted(self.watch)))


def known_marks(reader: SideQueries) -> KnownMarks:
    """How well every hex is known."""
    chart = reader.chart
    state = np.frombuffer(chart.state, np.uint8)
    seen = np.frombuffer(chart.seen_day, "<u2").astype(np.int64)
    age = np.clip(reader.day - seen, 0, 0xFFFF)
    tones = np.full(state.shape, OUT_OF_MIND, np.uint8)
    tones[age <= RECENT_DAYS] = RECENT
    tones[seen == 0] = CHARTED
    tones[state == IN_SIGHT] = IN_SIGHT
    tones[state == UNKNOWN] = UNKNOWN
    if not reader.foretells:
        tones[[reader.view.stacks[stack].hex for stack in reader.stacks]] = MANNED
    return KnownMarks(tones.tobytes(), tuple(age.tolist()))


def knowing_model(
    reader: SideQueries, marks: KnownMarks, hex_: HexId | None, stack: StackId | None
) -> KnowingModel:
    """The legend for what is pointed at; `stack` is the own one that is selected."""
    present = set(marks.tones)
    labels = _LABELS if reader.foretells else _KNOWN_LABELS
    tones = tuple(ToneLine(tone, _mark(tone), _(labels[tone])) for tone in _ORDER if tone in present)
    if hex_ is None or not reader.foretells:
        return KnowingModel(tones, tells=reader.foretells)
    shows = scouting.would_show(reader.outlook, hex_)
    watchers = scouting.watchers_of(reader.outlook, hex_, stack)
    return KnowingModel(
        tones,
        scout=_shown(reader, shows),
        watched=". ".join(_watched(reader, watchers, stack)),
        shows=shows,
        watch=frozenset(one.hex for one in watchers),
    )


def _mark(tone: int) -> str:
    return {RECENT: "1", OUT_OF_MIND: "9", CHARTED: "–"}.get(tone, "")


def _shown(reader: SideQueries, shows: frozenset[HexId]) -> str:
    if not shows:
        return ""
    new = sum(not reader.in_sight(hex_) for hex_ in shows)
    if not new:
        return _("A scout here would show nothing new")
    text = ngettext(
        "A scout here would show {count} more hex", "A scout here would show {count} more hexes", new
    )
    return text.format(count=new)


def _watched(reader: SideQueries, watchers: tuple[Watcher, ...], stack: StackId | None) -> Iterator[str]:
    near = [one for one in watchers if one.near]
    far = [one for one in watchers if not one.near]
    if near:
        text = _("Open stacks here are seen by {names}")
        if stack is not None:
            text = _("Your stack would be seen by {names}")
        yield text.format(names=watcher_names(reader, near))
    if far:
        yield _("The land is in sight of {names}").format(names=watcher_names(reader, far))
    if not watchers:
        yield _("No enemy you know of sees it")
