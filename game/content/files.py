"""Files of people's folders, whatever lies there in their place: links that lead round in a circle, pipes,
folders that nobody may look into, names that no system would give.

None of this raises anything: what cannot be looked at is not there, and `what_lies_at` says in words what is.
"""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

_PORTS = [f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"]
_RESERVED = frozenset(("con", "prn", "aux", "nul", *_PORTS))


def reserved(stem: str) -> bool:
    """Whether some system keeps a file name for itself, whatever its ending."""
    return stem.partition(".")[0].strip().casefold() in _RESERVED


def real_path(path: Path) -> Path:
    """Where a path leads, links followed as far as they go; a circle of links ends in itself."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return Path(os.path.abspath(path))


def is_file(path: Path) -> bool:
    """Whether a plain file can be seen at a path. A path no system could have leads to none."""
    return os.path.isfile(path)


def is_folder(path: Path) -> bool:
    """Whether a folder can be seen at a path."""
    return os.path.isdir(path)


def open_plain(path: Path | str) -> BinaryIO:
    """A plain file, opened to read. OSError if there is none, or a pipe or device stands in its place: that
    may not keep the game waiting."""
    handle = os.open(path, os.O_RDONLY | _NO_WAIT)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "this is not a file", str(path))
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def names_in(folder: Path | str) -> list[str]:
    """The names in a folder in order; none where there is no folder or it cannot be read."""
    try:
        return sorted(os.listdir(folder))
    except (OSError, ValueError):
        return []


def why_unread(folder: Path | str) -> str:
    """Why what stands in a folder's place cannot be read, in words; empty if it can, or nothing is there."""
    try:
        os.scandir(folder).close()
    except NotADirectoryError:
        return f"this is {what_lies_at(Path(folder))}, where a folder should be"
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        return f"the folder cannot be read: {why}" if os.path.lexists(folder) else ""
    return ""


def what_lies_at(path: Path) -> str:
    """What stands in a path's place, in words: for messages about what should have been a file."""
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return "a link that leads nowhere" if os.path.islink(path) else "no file or folder"
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    except ValueError:
        return "no file or folder: a name cannot hold a zero byte"
    kinds = (
        (stat.S_ISREG, "a file"),
        (stat.S_ISDIR, "a folder"),
        (stat.S_ISFIFO, "a pipe, not a file"),
        (stat.S_ISSOCK, "a socket, not a file"),
    )
    return next((words for is_kind, words in kinds if is_kind(mode)), "a device, not a file")
