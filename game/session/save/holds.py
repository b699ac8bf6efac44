"""Who plays a campaign: a hold on its live file, so that two programs never write it at once.

A hold is a lock on a small file of its own, which the system lets go when its process ends, however it ends.
The file names its holder. Whoever takes a campaign over writes his own name there: the other one sees that
before his next step, and writes nothing more. Within one process a campaign is held once, however often it is
asked for.
"""

import json
import os
import platform
import threading
import time
from datetime import datetime
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4
from weakref import WeakValueDictionary

from game.content.files import real_path
from game.locks import try_lock

FOLDER = ".locks"
_LONGEST = 1000


class InUse(OSError):
    """Another program plays the campaign. `since`: when it began, None if that cannot be told."""

    def __init__(self, path: Path, holder: dict[str, object]) -> None:
        super().__init__(0, "another window plays this campaign")
        self.path = path
        since = holder.get("since")
        self.since = datetime.fromtimestamp(since).astimezone() if isinstance(since, (int, float)) else None
        self.computer = str(holder.get("computer", ""))


class TakenOver(OSError):
    """Another program has taken the campaign over since."""

    def __init__(self) -> None:
        super().__init__(0, "another window has taken over this campaign")


class Hold:
    """A hold on the campaign of a live file. Make one with `take`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.taken = 0
        self.locked = False
        self._token = uuid4().hex
        self._turn = threading.Lock()
        file = lock_path(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        self._file: BinaryIO = open(file, "r+b" if file.exists() else "w+b", buffering=0)  # noqa: SIM115

    @classmethod
    def take(cls, path: Path, *, over: bool = False) -> "Hold":
        """Hold the campaign of a live file. InUse if another program does, unless it is to be taken `over`;
        OSError if the folder cannot be written."""
        hold = _held.get(_key(path))
        if hold is None or hold.lost:
            hold = cls(path)
            hold.locked = try_lock(hold._file)
            holder = hold._note()
            if not over and (not hold.locked or _in_other_hands(holder)):
                hold._file.close()
                raise InUse(path, holder)
            hold._sign()
            _held[_key(path)] = hold
        hold.taken += 1
        return hold

    @property
    def lost(self) -> bool:
        """Whether another program has taken the campaign over. Then the lock is let go."""
        if self._file.closed:
            return True
        try:
            note = self._note()
        except OSError:
            return False
        if note.get("token") != self._token:
            self._let_go()
            return True
        if not self.locked and try_lock(self._file):
            # The program it was taken from has ended, or noticed.
            self.locked = True
            self._sign()
        return False

    def release(self) -> None:
        """Let go of it, when everybody in this program has."""
        self.taken -= 1
        if self.taken <= 0:
            self._let_go()

    def _let_go(self) -> None:
        if _held.get(_key(self.path)) is self:
            del _held[_key(self.path)]
        self._file.close()

    def _note(self) -> dict[str, object]:
        """What the file tells of who holds it. Screens ask while others move beside the loop: who reads in
        the middle of another's reading finds nothing, and would take the campaign for lost."""
        with self._turn:
            self._file.seek(0)
            told = self._file.read(_LONGEST)
        try:
            read = json.loads(told)
        except ValueError:
            return {}
        return read if isinstance(read, dict) else {}

    def _sign(self) -> None:
        note = {
            "token": self._token,
            "since": int(time.time()),
            "computer": platform.node(),
            "process": os.getpid(),
            "locked": self.locked,
        }
        with self._turn:
            self._file.seek(0)
            self._file.write(json.dumps(note).encode())
            self._file.truncate()


def _key(path: Path) -> str:
    return str(real_path(path))


def _in_other_hands(note: dict[str, object]) -> bool:
    """Whether who signed last took the campaign over without getting the lock, and lives."""
    process = note.get("process")
    if note.get("locked", True) or note.get("computer") != platform.node() or not isinstance(process, int):
        return False
    return process != os.getpid() and _lives(process)


def _lives(process: int) -> bool:
    if os.name == "nt":  # there a signal would end it; and nobody gets a file that another one has open
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


_held: WeakValueDictionary[str, Hold] = WeakValueDictionary()


def lock_path(path: Path) -> Path:
    """The file that is locked for a live file."""
    return path.parent / FOLDER / f"{path.stem}.lock"


def held_elsewhere(path: Path) -> bool:
    """Whether another program plays the campaign of a live file. Changes nothing."""
    if _key(path) in _held:
        return False
    try:
        with open(lock_path(path), "r+b") as file:
            return not try_lock(file)
    except OSError:
        return False
