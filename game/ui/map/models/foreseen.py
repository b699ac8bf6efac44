"""Fights that have not begun, reckoned beside the loop, each once as long as its side knows the same."""

from collections.abc import Callable

from game.core.records import HexId, StackId
from game.ui.worker import Slices
from game.views import prospects
from game.views.preview import SeatOutlook
from game.views.prospects import Outcome, Prospect

_LONGEST_S = 12.0
_FIRST_S = 0.1
_SETTLED = 300
"""Trials of a picture."""


class Foreseen:
    """A fight that is being reckoned as long as somebody looks: `go_on` says so, `rest` the contrary.
    `complete` once nothing will be added."""

    def __init__(self, prospect: Prospect) -> None:
        self.prospect = prospect
        self.complete = False
        self._work: Slices | None = None

    @property
    def outcome(self) -> Outcome | None:
        """What is known by now."""
        return self.prospect.outcome

    def go_on(self) -> None:
        """Go on reckoning, unless all is. Once in a frame: it opens the fight a few times by itself."""
        self.prospect.widen()
        if self._work is not None and self._work.done:
            self._work.result()
        if not self.complete and (self._work is None or self._work.done):
            self._work = Slices(self._slice, "odds of a fight ahead", longest_s=_LONGEST_S)

    def _slice(self, seconds: float) -> bool:
        """Without a rest until there is anything to say."""
        first = self.prospect.outcome is None
        self.complete = self.prospect.work(_FIRST_S if first else seconds)
        return self.complete

    def begin(self, seconds: float) -> None:
        """Reckon for so long now, unless that was begun before: most fights have figures after that."""
        if self._work is None and self.prospect.outcome is None:
            self.complete = self.prospect.work(seconds)

    def rest(self) -> None:
        """Nobody looks any more."""
        if self._work is not None:
            self._work.close()

    def settle(self) -> None:
        """Reckon enough of it now, and always as much: for pictures."""
        self.prospect.settle(_SETTLED)
        self.complete = True


class Prospects:
    """The fights that the stacks of one outlook might have, opened when they are asked for."""

    def __init__(self, outlook: SeatOutlook) -> None:
        self._outlook = outlook
        self._kept: dict[tuple[object, ...], Foreseen | None] = {}

    def attack(self, stack: StackId, target: StackId) -> Foreseen | None:
        """Against an enemy in the stack's hex; None if there can be no fight, or nothing is known of it."""
        key = (stack, target)
        return self._of(key, lambda: prospects.of_attack(self._outlook, stack, target))

    def march(self, stack: StackId, path: tuple[HexId, ...], target: StackId) -> Foreseen | None:
        """Against an enemy at the end of a way."""
        key = (stack, path, target)
        return self._of(key, lambda: prospects.of_march(self._outlook, stack, path, target))

    def _of(self, key: tuple[object, ...], make: Callable[[], Prospect | None]) -> Foreseen | None:
        if key not in self._kept:
            found = make()
            self._kept[key] = Foreseen(found) if found is not None else None
        return self._kept[key]
