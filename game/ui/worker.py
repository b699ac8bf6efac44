"""Work that takes longer than a frame, done on a thread while the screen goes on."""

import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

T = TypeVar("T")

_TURN_S = 0.001
"""How long a thread computes before another one that waits has its turn. With Python's own 5 ms a frame that
draws while something is worked out would miss its time by that much wherever it lets go."""


class Background(Generic[T]):
    """Starts `work` at once on a thread of its own. Whoever no longer wants the result lets go of it.

    `work` must touch nothing that the screen touches meanwhile.
    """

    def __init__(self, work: Callable[[], T], name: str) -> None:
        sys.setswitchinterval(_TURN_S)
        self._work = work
        self._future: Future[T] = Future()
        threading.Thread(target=self._run, name=name, daemon=True).start()

    def _run(self) -> None:
        try:
            result = self._work()
        except Exception as error:  # it is raised again where the result is fetched
            self._future.set_exception(error)
        else:
            self._future.set_result(result)

    @property
    def done(self) -> bool:
        """Whether `result` would return at once."""
        return self._future.done()

    def wait(self, seconds: float) -> bool:
        """Wait so long at the most; whether it is done."""
        try:
            self._future.exception(seconds)
        except TimeoutError:
            return False
        return True

    def result(self) -> T:
        """What the work gave, waited for; raises what it raised."""
        return self._future.result()


class Beside:
    """Work beside the loop on what the screens use as well, one piece at a time. Whoever wants to use that
    calls `settle` first, and waits for the piece to end: the longest of them is the longest that he waits."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._piece: Background[object] | None = None

    @property
    def busy(self) -> bool:
        """Whether a piece is being worked at."""
        return self._piece is not None and not self._piece.done

    def wait(self, seconds: float) -> bool:
        """Wait so long at the most; whether nothing is being worked at."""
        return self._piece is None or self._piece.wait(max(0.0, seconds))

    def start(self, work: Callable[[], object]) -> None:
        """Begin the next piece, when the last one has ended; raises what that raised."""
        self.settle()
        self._piece = Background(work, self._name)

    def settle(self) -> None:
        """Wait for the piece that is being worked at; raises what it raised, once."""
        piece, self._piece = self._piece, None
        if piece is not None:
            piece.result()
