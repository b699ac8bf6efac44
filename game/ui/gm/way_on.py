"""What leads on from the game master's desk: the words of the gold button, and what it does."""

from dataclasses import dataclass
from typing import Literal

from game.core.records import SideId
from game.session.table import HotSeatTable
from game.ui.i18n import _, ngettext


@dataclass(frozen=True, slots=True)
class WayOn:
    """`rest`: let the packs act that wait; `hold`: hold on while they do; `end`: end the turn of the ferals
    `side`; `answer`: decide what somebody is asked; `leave`: go on at the table."""

    kind: Literal["rest", "hold", "end", "answer", "leave"]
    label: str
    second: str
    icon: str
    side: SideId | None = None


def way_on(table: HotSeatTable, *, letting: bool = False) -> WayOn:
    """What the game master's gold button does now; `letting`: the packs are acting one after the other."""
    duty = table.duty
    if letting:
        return WayOn("hold", _("Pause"), _("The packs act one by one"), "pause")
    if duty is None:
        return _leave(table)
    if duty.kind == "asked":
        whose = _("For {side}").format(side=table.session.outlooks.desk_view().sides[duty.side].name)
        return WayOn("answer", _("Decide"), whose, "scroll", duty.side)
    held = table.session.outlooks.desk_view().desk.held
    waiting = sum(one not in held for one in duty.stacks)
    if waiting:
        words = ngettext("{count} pack waits", "{count} packs wait", waiting).format(count=waiting)
        return WayOn("rest", _("Let the others act"), words, "play", duty.side)
    held_back = len(duty.stacks)
    words = _("All packs have acted")
    if held_back:
        words = ngettext("You still control {count} pack", "You still control {count} packs", held_back)
    return WayOn("end", _("End the turn of the wild"), words.format(count=held_back), "hourglass", duty.side)


def _leave(table: HotSeatTable) -> WayOn:
    question = table.question
    if question is not None:
        who = person_of(table, question.side)
        return WayOn("leave", _("Hand over"), _("{name} must decide").format(name=who), "swap")
    side = table.session.must_act
    if side is None:
        return WayOn("leave", _("Leave the desk"), _("The match is over"), "swap")
    if session_seat(table, side) == "gm":
        name = table.session.outlooks.desk_view().sides[side].name
        return WayOn("leave", _("Play {side}").format(side=name), _("It is its turn"), "compass")
    turn = _("It is the turn of {name}").format(name=person_of(table, side))
    return WayOn("leave", _("Leave the desk"), turn, "swap")


def session_seat(table: HotSeatTable, side: SideId) -> str:
    """Who plays a side: its controller."""
    return table.session.seat(side).controller


def person_of(table: HotSeatTable, side: SideId) -> str:
    """Who plays a side: the person's name, or the side's."""
    session = table.session
    return session.seat(side).player or session.outlooks.desk_view().sides[side].name
