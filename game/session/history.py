"""What can be taken back and done again: the steps of the side on turn up to the last secret or die.

A step is a command of the side on turn, with all answers that others gave after it until that side acts
again: they are taken back with it and given again with it, so that who else decided makes no difference.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.commands import Command, EndTurn, SetTable
from game.core.records import SideId
from game.core.state import AnyCampaign
from game.i18n import later

NOTHING = later("Nothing to take back")


@dataclass(frozen=True)
class Part:
    """A command of a step: how the campaign stood before it, its number in the journal, how much each side
    was told of it, and what the side on turn learned by it (empty: nothing)."""

    campaign: AnyCampaign
    entry: int
    command: Command
    told: Mapping[SideId, int]
    learned: str


@dataclass(frozen=True)
class Base:
    """Where the steps that are kept begin: the campaign before them, and the number of the first in the
    journal."""

    campaign: AnyCampaign
    entry: int


@dataclass
class _Step:
    side: SideId
    parts: list[Part] = field(default_factory=list)

    @property
    def learned(self) -> str:
        return next((part.learned for part in self.parts if part.learned), "")


class History:
    """The steps that are kept for undo, and those taken back since."""

    def __init__(self) -> None:
        self.base: Base | None = None
        self._steps: list[_Step] = []
        self._undone: list[tuple[Command, bool]] = []

    def did(self, part: Part) -> None:
        """Keep what was done. What its side learned ends the undo of all before it; the end of a turn, or a
        person who takes or leaves a seat, that of everything."""
        if isinstance(part.command, (EndTurn, SetTable)):
            self._steps, self._undone, self.base = [], [], None
            return
        if self._undone and self._undone[-1][0] == part.command:
            self._undone.pop()
        else:
            self._undone = []
        if part.command.by == part.campaign.clock.on_turn:
            if not self._steps and not self._undone:
                self.base = Base(part.campaign, part.entry)
            self._steps.append(_Step(part.command.by))
        elif not self._steps:
            return
        step = self._steps[-1]
        step.parts.append(part)
        if step.learned and len(self._steps) > 1:
            self._steps = [step]
            self.base = Base(step.parts[0].campaign, step.parts[0].entry)

    def why_no_undo(self, side: SideId) -> str:
        """Why the last step cannot be taken back; empty if it can. Depends on nothing the side does not
        know."""
        if not self._steps or self._steps[-1].side != side:
            return NOTHING
        return self._steps[-1].learned

    def parts(self) -> int:
        """Of how many commands the last step consists; 0 if there is none."""
        return len(self._steps[-1].parts) if self._steps else 0

    def back(self) -> Part:
        """Take the last command of the last step off. IndexError if there is none."""
        step = self._steps[-1]
        part = step.parts.pop()
        if not step.parts:
            self._steps.pop()
        self._undone.append((part.command, not step.parts))
        return part

    def undone(self, side: SideId) -> tuple[Command, ...]:
        """The commands of the side's step that was taken back last, if nothing else was done since."""
        if not self._undone or self._undone[-1][0].by != side:
            return ()
        out = [self._undone[-1][0]]
        for command, first in reversed(self._undone[:-1]):
            if first:
                break
            out.append(command)
        return tuple(out)
