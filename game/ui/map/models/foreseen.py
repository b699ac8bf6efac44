"""Fights that have not begun, reckoned in a process of their own, each once as long as its side knows the
same."""

from game.core.records import HexId, StackId
from game.session.reckoning.clerk import Asked, clerk
from game.views import prospects
from game.views.preview import SeatOutlook
from game.views.prospects import Beginning, Meeting, Outcome

_SETTLED = 300
"""Trials of a picture."""


class Foreseen:
    """A fight that is being reckoned as long as somebody looks: `go_on` says so, `rest` the contrary.

    `beginning` and `outcome` are what is known by now. `complete` once nothing will be added; without a
    beginning there is no such fight then."""

    def __init__(self, outlook: SeatOutlook, met: Meeting) -> None:
        self.beginning: Beginning | None = None
        self.outcome: Outcome | None = None
        self.complete = outlook.world.ruleset.odds is None
        self._outlook = outlook
        self._met = met
        self._asked: Asked | None = None

    @property
    def void(self) -> bool:
        """Whether it has turned out that there would be no fight, or that nothing can be said of it."""
        return self.complete and self.beginning is None

    def glance(self) -> None:
        """Somebody may come to look: the first figures will do."""
        if not self.complete and self._asked is None:
            self._asked = clerk().ahead(self._outlook, self._met, glance=True)

    def go_on(self) -> None:
        """Go on reckoning, unless all is, and take what is known by now. Once in a frame."""
        if self.complete:
            return
        if self._asked is None:
            self._asked = clerk().ahead(self._outlook, self._met)
        self._asked.heed(on=True)
        # What is told later is looked at first: more may come between two looks.
        self.complete = self._asked.done
        self.outcome = self._asked.outcome
        self.beginning = self._asked.beginning

    def rest(self) -> None:
        """Nobody looks any more."""
        if self._asked is not None:
            self._asked.heed(on=False)

    def settle(self) -> None:
        """Reckon enough of it now, and always as much: for pictures."""
        found = prospects.of_meeting(self._outlook, self._met)
        if found is not None:
            found.settle(_SETTLED)
            self.beginning, self.outcome = found.beginning, found.outcome
        self.complete = True


class Prospects:
    """The fights that the stacks of one outlook might have, asked for once."""

    def __init__(self, outlook: SeatOutlook) -> None:
        self._outlook = outlook
        self._kept: dict[Meeting, Foreseen] = {}

    def of(self, stack: StackId, target: StackId, path: tuple[HexId, ...] = ()) -> Foreseen:
        """Against an enemy in the stack's hex, or against one at the end of a way."""
        met = prospects.meeting(self._outlook, stack, target, path)
        if met not in self._kept:
            self._kept[met] = Foreseen(self._outlook, met)
        return self._kept[met]
