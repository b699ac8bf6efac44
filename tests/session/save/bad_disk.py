"""Disks that fail or die at one of their operations, for tests of what is kept then."""

import errno
from pathlib import Path
from typing import BinaryIO

from game.session.save.disk import Disk


class Killed(BaseException):
    """The program was ended at this very point: nothing of it runs any more."""


class BadDisk(Disk):
    """Fails at its operation number `at` (from 0): with OSError, or for good if it `kills`. Of a write, half
    of the data are written before. `lasting`: every later operation fails too, until `heal`."""

    def __init__(self, at: int, *, kills: bool = False, lasting: bool = False) -> None:
        self.at = at
        self.kills = kills
        self.lasting = lasting
        self.done = 0

    def heal(self) -> None:
        """Fail no more."""
        self.at = -1
        self.lasting = False

    @property
    def failed(self) -> bool:
        """Whether the operation came that fails."""
        return self.done > self.at >= 0

    def _bad(self) -> bool:
        number, self.done = self.done, self.done + 1
        return self.at >= 0 and (number == self.at or (self.lasting and number > self.at))

    def _fail(self) -> None:
        if self.kills:
            raise Killed
        raise OSError(errno.ENOSPC, "No space left on device")

    def open(self, path: Path, mode: str) -> BinaryIO:
        if self._bad():
            self._fail()
        return super().open(path, mode)

    def write(self, file: BinaryIO, data: bytes) -> None:
        if self._bad():
            super().write(file, data[: len(data) // 2])
            self._fail()
        super().write(file, data)

    def sync(self, file: BinaryIO) -> None:
        if self._bad():
            self._fail()

    def cut(self, file: BinaryIO, length: int) -> None:
        if self._bad():
            self._fail()
        super().cut(file, length)

    def move(self, path: Path, over: Path) -> None:
        if self._bad():
            self._fail()
        path.replace(over)
