"""What can be taken back and done again: the steps of the side on turn up to the last secret or die.

A step is a command of the side on turn, with all answers that others gave after it until that side acts
again: they are taken back with it and given again with it, so that who else decided makes no difference.

What the game master does meanwhile goes with a step too, and is done again at once, without it: nothing of
his acts shows in what a player can take back or do again. He himself takes back his own acts and what packs
of ferals did in their turn, the last one first, as long as nobody else has acted after them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.commands.common import Answer, Command, EndTurn, SetTable
from game.core.commands.gm import GmCommand
from game.core.records import SideId
from game.core.state import AnyCampaign
from game.i18n import N_

NOTHING = N_("Nothing to undo")
ACTED_SINCE = N_("Others have acted since: rewind to a point before it")


@dataclass(frozen=True)
class StepPart:
    """A command of a step: how the campaign stood before it, its number in the journal, how much each side
    was told of it, and what the side on turn learned by it (empty: nothing)."""

    campaign: AnyCampaign
    entry: int
    command: Command
    told: Mapping[SideId, int]
    learned: str

    @property
    def masters(self) -> bool:
        """Whether the game master may take it back: his own act, or what a pack did in the turn of its side,
        by itself or at his hand."""
        command = self.command
        if isinstance(command, (EndTurn, SetTable)):
            return False
        side = self.campaign.sides.get(command.by)
        wild = side is not None and side.role == "feral" and command.by == self.campaign.clock.on_turn
        return isinstance(command, GmCommand) or (wild and not isinstance(command, Answer))

    @property
    def aside(self) -> bool:
        """Whether it is the game master's doing and no player's: an act of his, or that he takes or releases
        a side that no player can have."""
        if isinstance(self.command, SetTable):
            return self.campaign.sides[self.command.by].role != "player"
        return isinstance(self.command, GmCommand)


@dataclass(frozen=True)
class Base:
    """Where the steps that are kept begin: the campaign before them, and the number of the first in the
    journal."""

    campaign: AnyCampaign
    entry: int


@dataclass
class _Step:
    side: SideId
    parts: list[StepPart] = field(default_factory=list)

    @property
    def learned(self) -> str:
        return next((part.learned for part in self.parts if part.learned), "")


class History:
    """The steps that are kept for undo, and those taken back since."""

    def __init__(self) -> None:
        self.base: Base | None = None
        self._steps: list[_Step] = []
        self._undone: list[tuple[Command, bool]] = []
        self._acts: list[StepPart] = []
        self._acts_undone: list[Command] = []

    def did(self, part: StepPart) -> None:
        """Keep what was done. What its side learned ends the undo of all before it; the end of a turn, or a
        person who takes or leaves a seat, that of everything."""
        self._count_act(part)
        if part.aside:
            self._did_aside(part)
            return
        if isinstance(part.command, (EndTurn, SetTable)):
            self._steps, self._undone, self.base = [], [], None
            return
        if self._undone and self._undone[-1][0] == part.command:
            self._undone.pop()
        else:
            self._undone = []
        if part.command.by == part.campaign.clock.on_turn:
            if not self._steps and not self._undone and not self._acts[:-1]:
                self.base = Base(part.campaign, part.entry)
            self._steps.append(_Step(part.command.by))
        elif not self._steps:
            return
        self._add(part)

    def _did_aside(self, part: StepPart) -> None:
        """Keep what the game master did. It ends what can be done again only if the side on turn learned of
        it."""
        if part.learned:
            self._undone = []
        if self.base is None:
            self.base = Base(part.campaign, part.entry)
        if self._steps:
            self._add(part)

    def _count_act(self, part: StepPart) -> None:
        if not part.masters:
            self._acts, self._acts_undone = [], []
            return
        again = bool(self._acts_undone) and self._acts_undone[-1] == part.command
        self._acts_undone = self._acts_undone[:-1] if again else []
        self._acts.append(part)

    def _add(self, part: StepPart) -> None:
        step = self._steps[-1]
        step.parts.append(part)
        if step.learned and len(self._steps) > 1:
            self._steps = [step]
            first = min((step.parts[0], *self._acts[:1]), key=lambda part: part.entry)
            self.base = Base(first.campaign, first.entry)

    def why_no_undo(self, side: SideId) -> str:
        """Why the last step cannot be taken back; empty if it can. Depends on nothing the side does not
        know."""
        if not self._steps or self._steps[-1].side != side:
            return NOTHING
        return self._steps[-1].learned

    def parts(self) -> int:
        """Of how many commands the last step consists; 0 if there is none."""
        return len(self._steps[-1].parts) if self._steps else 0

    def asides(self) -> tuple[Command, ...]:
        """What the game master did in the last step: it is to be done again once that is taken back."""
        return tuple(part.command for part in self._steps[-1].parts if part.aside) if self._steps else ()

    def back(self) -> StepPart:
        """Take the last command of the last step off. IndexError if there is none."""
        step = self._steps[-1]
        part = step.parts.pop()
        if not step.parts:
            self._steps.pop()
        if not part.aside:
            self._undone.append((part.command, not step.parts))
        self._acts, self._acts_undone = [], []
        return part

    @property
    def empty(self) -> bool:
        """Whether nothing can be taken back or done again."""
        return not (self._steps or self._undone or self._acts or self._acts_undone)

    def why_no_act_undo(self) -> str:
        """Why the game master's last act cannot be taken back; empty if it can."""
        return "" if self._acts else NOTHING

    def back_act(self) -> StepPart:
        """Take the game master's last act off. IndexError if there is none."""
        part = self._acts.pop()
        if self._steps and self._steps[-1].parts[-1] is part:
            self._steps[-1].parts.pop()
            if not self._steps[-1].parts:
                self._steps.pop()
        self._acts_undone.append(part.command)
        return part

    @property
    def act_undone(self) -> Command | None:
        """The game master's act that was taken back last, if nothing else was done since."""
        return self._acts_undone[-1] if self._acts_undone else None

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
