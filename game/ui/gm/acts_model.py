"""What the game master did, and the points in time to which he may go back, as plain records."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.core.commands.gm import GmTell
from game.core.events.common import EVERYONE
from game.core.records import GM, HexId, SideId
from game.session.records import Did, Entry
from game.session.rewind import Point, line
from game.ui.i18n import _, ngettext
from game.views.desk import Act, DeskView

REASON_LIMIT = 200
TITLE_LIMIT = 60


@dataclass(frozen=True, slots=True)
class ActRow:
    """An act: what was done, when, why, who was told, where."""

    entry: int
    what: str
    when: str
    why: str
    told: str
    secret: bool
    hex: HexId | None


@dataclass(frozen=True, slots=True)
class PointRow:
    """A point in time; `aside` says what it is beside."""

    entry: int
    title: str
    aside: str
    left: bool


def act_rows(truth: DeskView, journal: Sequence[Entry]) -> tuple[ActRow, ...]:
    """All acts that stand, the latest first."""
    return tuple(_act(act, truth, journal) for act in reversed(truth.acts))


def _act(act: Act, truth: DeskView, journal: Sequence[Entry]) -> ActRow:
    event = act.event
    entry = journal[act.entry] if act.entry < len(journal) else None
    message = entry.command if isinstance(entry, Did) and isinstance(entry.command, GmTell) else None
    return ActRow(
        entry=act.entry,
        what=_(event.what) if message is None else _("Message: {text}").format(text=message.text),
        when=_("day {day}").format(day=act.day),
        why=event.reason,
        told=_told(event.audience if message is None else message.told, truth),
        secret=event.secret,
        hex=event.hex,
    )


def _told(audience: Iterable[SideId], truth: DeskView) -> str:
    sides = [side for side in audience if side != GM]
    if set(EVERYONE) & set(sides):
        return _("everybody was told")
    names = ", ".join(truth.sides[side].name for side in sides if side in truth.sides)
    return _("told to {sides}").format(sides=names) if names else _("in secret")


def point_rows(points: Iterable[Point]) -> tuple[PointRow, ...]:
    """All points, the latest first."""
    rows = [
        PointRow(point.entry, _(point.words), _("abandoned") if point.left else "", point.left)
        for point in points
    ]
    return tuple(reversed(rows))


def taken_back(journal: Sequence[Entry], entry: int) -> int:
    """How many commands of the line of events a rewind to a point would take back."""
    return sum(isinstance(journal[index], Did) for index in line(journal) if index >= entry)


def back_words(point: PointRow, count: int) -> str:
    """What a rewind to a point costs, which takes back so many commands."""
    if point.left:
        return _("An abandoned timeline: the campaign switches to it")
    if not count:
        return _("Nothing was done since")
    words = ngettext("{count} command would be undone", "{count} commands would be undone", count)
    return words.format(count=count)
