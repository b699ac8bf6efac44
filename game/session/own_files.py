"""What a player makes and keeps as files of his own folder: their names, and writing them whole."""

import contextlib
import os
import re
import tempfile
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from game.content.files import reserved
from game.content.load import check_id
from game.content.problems import ProblemReport
from game.i18n import _

_LONGEST_ID = 60


class NotSaved(Exception):
    """Something was not saved. `reasons` say why, in sentences."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = tuple(reasons)


class AlreadyThere(NotSaved):
    """The player has one of this name, at `path`; it is replaced only if asked."""

    def __init__(self, path: Path) -> None:
        super().__init__([_("There is one of yours in {file} already").format(file=path.name)])
        self.path = path


def id_of(name: str) -> str:
    """The id, and file name, that something gets for its name; empty if the name yields none."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_")


def usable(id_: str) -> bool:
    """Whether an id can name a file."""
    return not reserved(id_) and len(id_) <= _LONGEST_ID and check_id(id_, ProblemReport(""), file_name=True)


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(part, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise
