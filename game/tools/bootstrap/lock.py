"""Only one set-up at a time: a lock that dies with its holder and with the pip that he started."""

import os
import time
from types import TracebackType
from typing import IO, Self

from game.locks import try_lock
from game.tools.bootstrap.progress import SetupProgress

_PAUSE_S = 0.3


class Lock:
    """An exclusive lock on a file, waited for as long as another process holds it.

    The file stays: removing it would let two processes lock two files of one name. `inherited` is handed to
    child processes (`pass_fds`), so that a set-up killed half-way keeps others out until its pip has ended.
    Where the file system knows no locks, it does without.
    """

    def __init__(self, path: str, progress: SetupProgress) -> None:
        self._path = path
        self._progress = progress
        self._file: IO[str] | None = None

    @property
    def inherited(self) -> tuple[int, ...]:
        return (self._file.fileno(),) if self._file is not None and os.name != "nt" else ()

    def __enter__(self) -> Self:
        """Raises OSError when the lock file cannot be written."""
        self._file = open(self._path, "a", encoding="utf-8")
        waited = False
        while not try_lock(self._file):
            if not waited:
                self._progress.say("Another copy of the game is being set up; waiting for it.")
                waited = True
            self._progress.beat()
            time.sleep(_PAUSE_S)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
