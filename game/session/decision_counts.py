"""How many decisions computer seats have taken, by name: their chance goes on from there after a load."""

from typing import TYPE_CHECKING

from game.core.records import replace

if TYPE_CHECKING:
    from game.session.session import Session


class DecisionCounts:
    """The counts of a session; they are part of its state."""

    def __init__(self, session: "Session") -> None:
        self._session = session

    def following(self, name: str) -> int:
        """Number of the next decision of a computer seat."""
        used = self._session.state.uses.get(name, 0)
        self.put(name, used + 1)
        return used

    def put(self, name: str, number: int) -> None:
        """Set a count."""
        uses = {**self._session.state.uses, name: number}
        self._session.state = replace(self._session.state, uses=dict(sorted(uses.items())))

    def reset(self, name: str) -> None:
        """Start a count over."""
        uses = {key: value for key, value in self._session.state.uses.items() if key != name}
        self._session.state = replace(self._session.state, uses=uses)
