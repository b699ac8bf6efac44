"""The saves folder: the live file of a campaign, its ring of older days, named saves, the list of all.

The live file follows the campaign step by step and is written anew at every hand-over; at each new day the
file of the day before moves into a ring. Names of files come from the campaign's title and the day, nothing
else.
"""

import contextlib
import os
import re
import shutil
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from game.session import savefile, storage
from game.session.disk import SUFFIX
from game.session.savefile import SaveError
from game.session.session import Session

RING = 5
"""Older days that are kept of each campaign."""

_DAY = " - day "
_ASIDE = " - before loading"


@dataclass(frozen=True)
class Entry:
    """One file of the list. `problem` says why it cannot be loaded; then the header is empty."""

    path: Path
    header: dict[str, Any]
    modified: datetime
    kind: str
    problem: str = ""

    @property
    def title(self) -> str:
        """Its line in a list."""
        return storage.public_title(self.header) if self.header else self.path.stem


def slug(title: str) -> str:
    """A file name of a title: letters and digits of any script, spaces and dashes, at most 60 characters."""
    plain = unicodedata.normalize("NFC", title)
    kept = re.sub(r"[^\w \-]+", " ", plain)
    return " ".join(kept.split())[:60].strip(" .-") or "campaign"


class Vault:
    """Saves of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def live_path(self, session: Session) -> Path:
        """The file that follows a campaign."""
        return self.folder / f"{slug(session.state.title)}{SUFFIX}"

    def free_title(self, title: str) -> str:
        """The title, or with a number if a campaign of this name is there already."""
        number = 1
        wanted = title
        while (self.folder / f"{slug(wanted)}{SUFFIX}").exists():
            number += 1
            wanted = f"{title} {number}"
        return wanted

    def follow(self, session: Session) -> None:
        """Write the live file anew and follow the session from here; at hand-overs."""
        live = self.live_path(session)
        self._keep_day(live, session.campaign.clock.day)
        session.save(live, follow=True)

    def named_path(self, session: Session, name: str) -> Path:
        """The file of a named copy. A name like those that the game gives by itself is told apart."""
        own = slug(name)
        if f" - {own}".casefold().startswith((_DAY, _ASIDE)):
            own = f"saved {own}"
        return self.folder / f"{slug(session.state.title)} - {own}{SUFFIX}"

    def save_as(self, session: Session, name: str) -> Path:
        """A named copy of the campaign as it stands."""
        path = self.named_path(session, name)
        session.save(path)
        return path

    def load(self, path: Path) -> Session:
        """Take up a save. A live file of the same campaign that is another one is kept aside. SaveError."""
        session = Session.resume(storage.load(path))
        live = self.live_path(session)
        if live.exists() and live.resolve() != path.resolve():
            live.replace(live.with_name(f"{live.stem}{_ASIDE}{SUFFIX}"))
        return session

    def entries(self) -> list[Entry]:
        """All saves, newest first; broken files are listed with what is wrong with them."""
        if not self.folder.is_dir():
            return []
        out = [self._entry(path) for path in self.folder.glob(f"*{SUFFIX}")]
        return sorted(out, key=lambda e: (e.modified, e.path.name), reverse=True)

    def newest(self) -> Entry | None:
        """The save to continue with: the newest that can be loaded, of a match that did not end after it."""
        ended: set[str] = set()
        for entry in self.entries():
            title = str(entry.header.get("title", ""))
            if entry.header.get("over"):
                ended.add(title)
            elif not entry.problem and title not in ended:
                return entry
        return None

    def delete(self, path: Path) -> None:
        """Remove a save. ValueError for a file outside the folder."""
        if path.resolve().parent != self.folder.resolve() or path.suffix != SUFFIX:
            raise ValueError(f"{path} is no save of this folder")
        path.unlink(missing_ok=True)

    def _entry(self, path: Path) -> Entry:
        modified = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        kind = "day" if _DAY in path.stem else "aside" if path.stem.endswith(_ASIDE) else "named"
        try:
            header = savefile.read_header(path)
        except SaveError as error:
            return Entry(path=path, header={}, modified=modified, kind=kind, problem=str(error))
        if path.stem == slug(str(header.get("title", ""))):
            kind = "live"
        return Entry(path=path, header=header, modified=modified, kind=kind)

    def _keep_day(self, live: Path, day: int) -> None:
        """Move yesterday's live file into the ring and drop the oldest ones."""
        if not live.exists():
            return
        try:
            written = int(savefile.read_header(live).get("day", 0))
        except SaveError:
            return
        if written >= day:
            return
        copy = live.with_name(f"{live.stem}{_DAY}{written}{SUFFIX}")
        _second_name(live, copy)
        with contextlib.suppress(OSError, SaveError):
            savefile.round_up(copy)
        ring = sorted(
            live.parent.glob(f"{glob_safe(live.stem)}{_DAY}*{SUFFIX}"),
            key=lambda p: _day_of(p),
            reverse=True,
        )
        for old in ring[RING:]:
            old.unlink(missing_ok=True)


def _second_name(path: Path, other: Path) -> None:
    """Give a file a second name, or a copy where the disk knows no links. The first stays where it is: the
    live file is there at every moment."""
    other.unlink(missing_ok=True)
    try:
        os.link(path, other)
    except OSError:
        shutil.copy2(path, other)


def glob_safe(text: str) -> str:
    """A text whose wildcards stand for themselves."""
    return re.sub(r"([\[\]*?])", r"[\1]", text)


def _day_of(path: Path) -> int:
    number = path.stem.rpartition(_DAY)[2]
    return int(number) if number.isdigit() else 0
