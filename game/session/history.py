"""What can be taken back and done again: the steps of the side on turn up to the last secret or die."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.core.commands import Command, EndTurn
from game.core.events import Event
from game.core.records import SideId
from game.core.state import AnyCampaign
from game.session.records import SessionState
from game.views.learning import learned


@dataclass(frozen=True)
class Past:
    """How everything stood before a command, and what its side learned by it (empty: nothing)."""

    campaign: AnyCampaign
    state: SessionState
    command: Command
    learned: str


class History:
    """The steps that are kept for undo, and those taken back since."""

    def __init__(self) -> None:
        self._past: list[Past] = []
        self._undone: list[Command] = []

    def did(
        self, campaign: AnyCampaign, state: SessionState, command: Command, events: Iterable[Event]
    ) -> None:
        """Keep how things stood before a command. What was learned ends the undo of all before it, the end of
        a turn that of everything."""
        past = Past(campaign, state, command, learned(events, command.by))
        if isinstance(command, EndTurn):
            self._past = []
        else:
            self._past = [past] if past.learned else [*self._past, past]

    def why_no_undo(self, side: SideId) -> str:
        """Why the last step cannot be taken back; empty if it can. Depends on nothing the side does not
        know."""
        if not self._past or self._past[-1].command.by != side:
            return "Nothing to take back"
        return self._past[-1].learned

    def back(self) -> Past:
        """Take the last step off. IndexError if there is none."""
        return self._past.pop()

    def undid(self, command: Command) -> None:
        """Remember a step that was taken back."""
        self._undone.append(command)

    def forget_undone(self) -> None:
        """Something else was done: nothing can be done again."""
        self._undone.clear()

    def undone(self, side: SideId) -> Command | None:
        """The side's step that was taken back last, if nothing was done since."""
        return self._undone[-1] if self._undone and self._undone[-1].by == side else None

    def redone(self, earlier: Iterable[Command]) -> None:
        """After the last one was done again, those taken back `earlier` still can be."""
        self._undone = list(earlier)

    @property
    def earlier(self) -> tuple[Command, ...]:
        """What was taken back before the last one, oldest first."""
        return tuple(self._undone[:-1])
