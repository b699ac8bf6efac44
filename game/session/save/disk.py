"""What saves ask of the disk, in one place: tests put a disk in its stead that fails or dies at any of it.

Whole files are written beside their place and moved over the old one. What a killed program leaves of them is
swept away once nobody writes it any more.
"""

import contextlib
import os
import time
from io import FileIO
from itertools import count
from pathlib import Path
from typing import BinaryIO

from game.locks import try_lock

SUFFIX = ".sdsave"
_NEW = ".new"
_REST_S = 60.0
"""So long a new file is left alone: its writer may not have locked it yet, or be of an older version."""
_numbers = count()


class Disk:
    """The real disk. Each method raises OSError where it refuses."""

    def open(self, path: Path, mode: str) -> BinaryIO:
        """An unbuffered file."""
        return FileIO(path, mode)

    def write(self, file: BinaryIO, data: bytes) -> None:
        """Write all of it: a disk that is nearly full takes a part and says so by the count alone."""
        rest = memoryview(data)
        while rest:
            rest = rest[file.write(rest) :]

    def sync(self, file: BinaryIO) -> None:
        """Wait until what was written is on the disk."""
        os.fsync(file.fileno())

    def cut(self, file: BinaryIO, length: int) -> None:
        """Cut a file off and go on behind what is left."""
        file.truncate(length)
        file.seek(length)

    def has_name(self, file: BinaryIO) -> bool:
        """Whether an open file still stands in a folder: what is written to one that was deleted is lost."""
        return os.fstat(file.fileno()).st_nlink > 0

    def move(self, path: Path, over: Path) -> None:
        """Move a file over another one, in one step."""
        os.replace(path, over)
        _sync_folder(over.parent)


def _sync_folder(folder: Path) -> None:
    """Make the move itself durable; where folders cannot be opened (Windows) the system does it."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)


DISK = Disk()


def write_beside(folder: Path, data: bytes, disk: Disk = DISK) -> Path:
    """Write a whole file under a name of its own, to be moved to its place. OSError if the disk refuses; then
    nothing is left of it."""
    folder.mkdir(parents=True, exist_ok=True)
    beside = folder / f".{os.getpid()}-{next(_numbers)}{SUFFIX}{_NEW}"
    try:
        with disk.open(beside, "wb") as out:
            try_lock(out)
            disk.write(out, data)
            disk.sync(out)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    return beside


def move_over(beside: Path, path: Path, disk: Disk = DISK) -> None:
    """Move what `write_beside` wrote to its place. OSError as there."""
    try:
        disk.move(beside, path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def sweep(folder: Path, *, rest_s: float = _REST_S) -> int:
    """Remove what programs that were killed left half written; how many files. Those of a living program
    stay: it holds a lock on them, or they are younger than `rest_s` seconds."""
    gone = 0
    for path in folder.glob(f"*{SUFFIX}{_NEW}"):
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime >= rest_s and _unused(path):
                path.unlink()
                gone += 1
    return gone


def _unused(path: Path) -> bool:
    with open(path, "r+b") as file:
        return try_lock(file)
