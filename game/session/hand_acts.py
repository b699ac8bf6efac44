"""What the game master did with packs of ferals, read from the journal: rows that he overruled, acts that he
approved, and commands that he gave by hand. SD3-6.03."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from game.core.commands.common import Answer, Command, EndTurn
from game.core.commands.ferals import ActPack, EndPack
from game.core.commands.gm import GmHold, GmReview
from game.core.gm_desk import GmDesk
from game.core.records import Record, SideId, StackId
from game.core.state import Side
from game.session.records import Did, Entry, SessionState, TurnMark, Undid
from game.views.desk import FERAL

Kind = Literal["overruled", "approved", "by_hand"]
POINT_WORDS: Mapping[Kind, str] = {
    "overruled": "a pack was overruled",
    "approved": "packs were approved",
    "by_hand": "a pack was moved by hand",
}


class HandAct(Record):
    """One of them: the number of its journal entry, when it was, and the commands: several only where packs
    were approved one after the other."""

    entry: int
    day: int
    turn: SideId | None
    kind: Kind
    commands: tuple[Command, ...]

    @property
    def stack(self) -> StackId | None:
        """The pack; None if it is about several, or about none."""
        stack = getattr(self.commands[0], "stack", None)
        return StackId(stack) if len(self.commands) == 1 and isinstance(stack, str) else None


def hand_acts(
    journal: Sequence[Entry],
    way: Iterable[int],
    state: SessionState,
    sides: Mapping[SideId, Side],
    desk: GmDesk,
) -> tuple[HandAct, ...]:
    """All that stand, oldest first. `way` are the entries that led to how things stand (`rewind.line`),
    `desk` is how the desk stands at their end."""
    kept = _kept(journal, way)
    asked = _asked(journal, kept, desk)
    dates = _dates(kept, state.marks)
    out: list[HandAct] = []
    for at in kept:
        command = _done(journal[at])
        if command is None or not _of_ferals(command, sides):
            continue
        mastered = state.seats[command.by].controller == "gm" if command.by in state.seats else False
        kind = _kind(command, asked=mastered or at in asked)
        if kind is None:
            continue
        day, turn = dates[at]
        last = out[-1] if out else None
        if kind == "approved" and last is not None and (last.kind, last.day, last.turn) == (kind, day, turn):
            commands = (*last.commands, command)
            out[-1] = HandAct(entry=last.entry, day=day, turn=turn, kind=kind, commands=commands)
        else:
            out.append(HandAct(entry=at, day=day, turn=turn, kind=kind, commands=(command,)))
    return tuple(out)


def _done(entry: Entry) -> Command | None:
    return entry.command if isinstance(entry, Did) else None


def _kept(journal: Sequence[Entry], way: Iterable[int]) -> list[int]:
    """The commands of a way that were not taken back."""
    kept: list[int] = []
    for at in way:
        if isinstance(journal[at], Did):
            kept.append(at)
        elif isinstance(journal[at], Undid) and kept:
            kept.pop()
    return kept


def _of_ferals(command: Command, sides: Mapping[SideId, Side]) -> bool:
    side = sides.get(command.by)
    return side is not None and side.role == FERAL and not isinstance(command, (Answer, EndTurn))


def _kind(command: Command, *, asked: bool) -> Kind | None:
    """What a command of ferals is; None for what they did by themselves."""
    if isinstance(command, ActPack) and command.row:
        return "overruled"
    if not asked:
        return None
    return "approved" if isinstance(command, ActPack) else "by_hand"


def _asked(journal: Sequence[Entry], kept: Sequence[int], desk: GmDesk) -> set[int]:
    """The commands of packs that the game master had in hand or that waited for him: led back from how the
    desk stands now, as each command about it turned it round."""
    review, held = desk.review, set(desk.held)
    found: set[int] = set()
    for at in reversed(kept):
        command = _done(journal[at])
        if isinstance(command, GmReview):
            review = not command.on
        elif isinstance(command, GmHold):
            held = held - set(command.stacks) if command.held else held | set(command.stacks)
        elif getattr(command, "stack", None) in held or (review and isinstance(command, (ActPack, EndPack))):
            found.add(at)
    return found


def _dates(kept: Sequence[int], marks: Iterable[TurnMark]) -> dict[int, tuple[int, SideId | None]]:
    """Day and turn of each of these entries."""
    began = {mark.entry: (mark.day, mark.turn) for mark in marks}
    when: tuple[int, SideId | None] = (1, None)
    out = {}
    for at in kept:
        out[at] = when
        when = began.get(at + 1, when)
    return out
