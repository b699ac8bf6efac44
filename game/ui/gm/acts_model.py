"""What the game master did, and the points in time to which he may go back, as plain records."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.core.commands.common import Attack, Command, MoveStack
from game.core.commands.ferals import ActPack, EndPack
from game.core.commands.gm import GmTell
from game.core.events.common import EVERYONE
from game.core.records import GM, HexId, SideId
from game.session.hand_acts import HandAct
from game.session.records import Did, Entry
from game.session.rewind import Point, line
from game.ui.gm.packs_model import row_names
from game.ui.i18n import _, ngettext
from game.ui.map.models.hex_model import composition
from game.ui.map.models.side_queries import SideQueries
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


def act_rows(
    truth: DeskView, journal: Sequence[Entry], hand: Iterable[HandAct], reader: SideQueries
) -> tuple[ActRow, ...]:
    """All acts that stand, with what he did with packs (`hand`), the latest first. `reader` shows all."""
    rows = [_act(act, truth, journal) for act in truth.acts]
    rows += [_hand(one, truth, reader) for one in hand]
    return tuple(sorted(rows, key=lambda row: -row.entry))


def _hand(act: HandAct, truth: DeskView, reader: SideQueries) -> ActRow:
    command = act.commands[0]
    here = act.stack if act.stack in reader.view.knowledge.sightings else None
    what = _deed(act, command, truth, reader)
    if act.stack is not None:
        who = composition(reader, here) if here is not None else _("A pack that is gone")
        what = _("{pack}: {deed}").format(pack=who, deed=what)
    hex_ = command.path[-1] if isinstance(command, MoveStack) and command.path else None
    return ActRow(
        entry=act.entry,
        what=what,
        when=_("day {day}").format(day=act.day),
        why=command.reason if isinstance(command, ActPack) else "",
        told="",
        secret=True,
        hex=hex_ if hex_ is not None or here is None else reader.view.knowledge.sightings[here].hex,
    )


def _deed(act: HandAct, command: Command, truth: DeskView, reader: SideQueries) -> str:
    """What he did, without the pack's name."""
    if isinstance(command, ActPack) and command.row:
        return _("overruled with {row}").format(row=_(row_names(truth).get(command.row, command.row)))
    if act.kind == "approved":
        count = len(act.commands)
        return ngettext("approved", "Approved: {count} packs", count).format(count=count)
    if isinstance(command, EndPack):
        return _("told to rest")
    if isinstance(command, MoveStack) and command.path:
        return _("marched by hand to {place}").format(place=reader.goal(command.path[-1]))
    if isinstance(command, Attack):
        return _("ordered to attack")
    return _("given an order by hand")


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
        return _("Nothing has been done since")
    words = ngettext("{count} command would be undone", "{count} commands would be undone", count)
    return words.format(count=count)
