"""What a player does with trials of a design, however it is made."""

from abc import abstractmethod
from typing import Protocol


class TrialBench(Protocol):
    """What trials are begun by: against whom, on what land, how many battles against each."""

    roster: str
    land: str
    battles: int
    trying: bool

    @property
    def why_no_trial(self) -> str: ...

    def begin_trial(self) -> None: ...

    def stop_trial(self) -> None: ...


class TrialBoard(Protocol):
    """The screen that the trials are part of."""

    @property
    def model(self) -> TrialBench: ...


class TrialHands:
    """See the module."""

    board: TrialBoard

    @abstractmethod
    def follow(self) -> None:
        """Show how far it is."""

    def set_roster(self, key: str) -> None:
        """Against whom."""
        self.board.model.roster = key
        self.follow()

    def set_land(self, key: str) -> None:
        """On what land."""
        self.board.model.land = key

    def set_battles(self, number: str) -> None:
        """How many against each."""
        self.board.model.battles = int(number)

    def toggle(self) -> None:
        """Begin a trial, or stop the one that runs."""
        model = self.board.model
        if model.trying:
            model.stop_trial()
        elif not model.why_no_trial:
            model.begin_trial()
        self.follow()
