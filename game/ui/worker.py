"""Work that takes longer than a frame, done on a thread while the screen goes on."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

T = TypeVar("T")


class Background(Generic[T]):
    """Starts `work` at once on a thread of its own. Whoever no longer wants the result lets go of it.

    `work` must touch nothing that the screen touches meanwhile.
    """

    def __init__(self, work: Callable[[], T], name: str) -> None:
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

    def result(self) -> T:
        """What the work gave, waited for; raises what it raised."""
        return self._future.result()
