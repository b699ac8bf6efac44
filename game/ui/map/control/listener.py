"""Who shows what the conduct of the map does."""

from collections.abc import Sequence
from typing import Protocol

from game.core.records import HexId
from game.session.records import ToldEntry


class Listener(Protocol):
    """Who shows what the conduct does."""

    def changed(self) -> None:
        """Selection, plan or knowledge changed."""
        ...

    def played(self, told: Sequence[ToldEntry]) -> None:
        """A command was carried out; show what the seat learned of it, then call `MapController.settle`."""
        ...

    def refused(self, text: str, rule: str, hex_: HexId | None) -> None:
        """A command was refused: say why, at the place it was meant for."""
        ...
