"""The saves folder: the live file of a campaign, its ring of older days, named saves, the list of all.

The live file follows the campaign step by step and is written anew at every hand-over; at each new day the
file of the day before moves into a ring. Names of files come from the campaign's title and the day, nothing
else.
"""

import contextlib
import os
import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from game.content.files import real_path
from game.core.records import replace
from game.i18n import N_, _
from game.session.save import savefile, storage
from game.session.save.disk import DISK, SUFFIX, Disk, sweep
from game.session.save.file_names import numbered, slug
from game.session.save.holds import InUse, held_elsewhere
from game.session.save.losses import harm_words
from game.session.save.savefile import SaveError
from game.session.session import Session

RING = 5
"""Older days that are kept of each campaign."""

_DAY = " - day "
_ASIDE = " - before loading"
_DAMAGED = " - damaged"
LOOKING = N_("You are only looking: nothing can be done or saved here")


@dataclass(frozen=True)
class VaultEntry:
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


How = Literal["play", "look", "copy", "over"]


@dataclass(frozen=True)
class SaveFault:
    """What is wrong with a save, in words for people. `playable`: it can be taken up all the same; `lost`:
    but steps are lost then."""

    words: str
    playable: bool
    lost: bool = False


class Vault:
    """Saves of one folder."""

    def __init__(self, folder: Path, disk: Disk = DISK) -> None:
        self.folder = folder
        self.disk = disk

    def live_path(self, session: Session) -> Path:
        """The file that follows a campaign."""
        return self._live_of(session.state.title)

    def _live_of(self, title: str) -> Path:
        return self.folder / f"{slug(title)}{SUFFIX}"

    def free_title(self, title: str) -> str:
        """The title, or with a number if a campaign of this name is there already."""
        return numbered(title, lambda name: os.path.lexists(self.folder / f"{name}{SUFFIX}"))

    def follow(self, session: Session) -> None:
        """Write the live file anew and follow the session from here; at hand-overs. OSError if the disk
        refuses, InUse if another program plays the campaign. A session that was only looked at stays so.

        A new campaign whose title has been given to another one meanwhile gets a number."""
        if session.kept.barred:
            raise InUse(self.live_path(session), {})
        if session.kept.path is None and self.live_path(session).exists():
            session.state = replace(session.state, title=self.free_title(session.state.title))
        live = self.live_path(session)
        # A copy that goes as far as the session does is taken up at this day and turn, and says so in lists.
        now = storage.header(session.campaign, session.state) if session.kept.whole_in(live) else None
        session.kept.disk = self.disk
        session.kept.claim(live)
        self._keep_day(live, session.campaign.clock.day, now)
        session.save(live, follow=True)

    def named_path(self, session: Session, name: str) -> Path:
        """The file of a named copy. A name like those that the game gives by itself is told apart."""
        own = slug(name)
        if f" - {own}".casefold().startswith((_DAY, _ASIDE, _DAMAGED)):
            own = f"saved {own}"
        return self.folder / f"{slug(session.state.title)} - {own}{SUFFIX}"

    def save_as(self, session: Session, name: str) -> Path:
        """A named copy of the campaign as it stands."""
        path = self.named_path(session, name)
        session.save(path)
        return path

    def load(self, path: Path, *, how: How = "play") -> Session:
        """Take up a save. A live file of the same campaign that is another one is kept aside, and so is a
        damaged one before it is written anew. SaveError; InUse if another program plays the campaign.

        `how` tells what to do then: `look` at it, play a `copy` under another title, or take it `over`."""
        session = Session.resume(storage.load(path))
        session.kept.disk = self.disk
        if how == "look":
            session.kept.bar(_(LOOKING))
            return session
        if how == "copy":
            session.state = replace(session.state, title=self.free_title(session.state.title))
            return session
        live = self.live_path(session)
        session.kept.path = live
        try:
            session.kept.claim(live, over=how == "over")
        except InUse:
            raise
        except OSError:
            return session  # nothing can be kept here: the screen says so when it is tried
        try:
            if not _same(live, path):
                if live.exists():
                    live.replace(live.with_name(f"{live.stem}{_ASIDE}{SUFFIX}"))
            elif session.loss.harm.steps != 0:
                shutil.copy2(live, self._free_damaged(live))
        except OSError:
            session.close()
            raise
        return session

    def _free_damaged(self, live: Path) -> Path:
        number = 1
        while (path := live.with_name(f"{live.stem}{_DAMAGED} {number}{SUFFIX}")).exists():
            number += 1
        return path

    def used_elsewhere(self, title: str) -> bool:
        """Whether another program plays the campaign of a title."""
        return held_elsewhere(self._live_of(title))

    def fault(self, path: Path) -> SaveFault | None:
        """What is wrong with a save, None if it is whole. Reads all of the file."""
        try:
            harm = savefile.wrong(path)
        except SaveError as error:
            return SaveFault(str(error), playable=False)
        return SaveFault(" ".join(harm_words(harm)), playable=True, lost=harm.steps != 0) if harm else None

    def copies(self, path: Path) -> list[VaultEntry]:
        """Whole saves of the campaign of a damaged one, newest first."""
        others = [entry for entry in self.entries() if entry.path != path and not entry.problem]
        campaign = self._campaign_of(path, {slug(str(entry.header.get("title", ""))) for entry in others})
        return [
            entry
            for entry in others
            if slug(str(entry.header.get("title", ""))) == campaign and self.fault(entry.path) is None
        ]

    def _campaign_of(self, path: Path, known: set[str]) -> str:
        """The name of the live file of the campaign that a file is a save of: by its header, or by its own
        name if that is damaged."""
        try:
            return slug(str(savefile.read_header(path).get("title", "")))
        except SaveError:
            fitting = [name for name in known if f"{path.stem} - ".startswith(f"{name} - ")]
            return max(fitting, key=len, default=path.stem)

    def sweep(self) -> None:
        """Remove what killed programs left half written in the folder."""
        sweep(self.folder)

    def entries(self) -> list[VaultEntry]:
        """All saves, newest first; broken files are listed with what is wrong with them."""
        if not self.folder.is_dir():
            return []
        out = [self._entry(path) for path in self.folder.glob(f"*{SUFFIX}")]
        return sorted(out, key=lambda e: (e.modified, e.path.name), reverse=True)

    def newest(self) -> VaultEntry | None:
        """The save to continue with: the newest that can be loaded, of a match that did not end after it; or
        the live file of a campaign that is damaged, if there are copies of it."""
        ended: set[str] = set()
        entries = self.entries()
        for entry in entries:
            title = str(entry.header.get("title", ""))
            if entry.header.get("over"):
                ended.add(title)
            elif entry.problem:
                if has_copies(entry.path, [other.path for other in entries]):
                    return entry
            elif title not in ended:
                return entry
        return None

    def delete(self, path: Path) -> None:
        """Remove a save. ValueError for a file outside the folder, InUse for one that another program
        plays."""
        if real_path(path.parent) != real_path(self.folder) or path.suffix != SUFFIX:
            raise ValueError(f"{path} is no save of this folder")
        if held_elsewhere(path):
            raise InUse(path, {})
        path.unlink(missing_ok=True)

    def _entry(self, path: Path) -> VaultEntry:
        modified = datetime.fromtimestamp(path.lstat().st_mtime).astimezone()
        kind = _kind_of(path)
        if path.exists() and not path.is_file():
            # To read it might take for ever (a pipe).
            why = _("{name} is no file").format(name=path.name)
            return VaultEntry(path=path, header={}, modified=modified, kind=kind, problem=why)
        try:
            header = savefile.read_header(path)
        except SaveError as error:
            return VaultEntry(path=path, header={}, modified=modified, kind=kind, problem=str(error))
        if path.stem == slug(str(header.get("title", ""))):
            kind = "live"
        return VaultEntry(path=path, header=header, modified=modified, kind=kind)

    def _keep_day(self, live: Path, day: int, header: dict[str, Any] | None) -> None:
        """Move yesterday's live file into the ring, under another `header` if there is one, and drop the
        oldest ones."""
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
            savefile.round_up(copy, header)
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


def _kind_of(path: Path) -> str:
    """What kind of save a file is by its name, if it is not the live file of its campaign."""
    if _DAY in path.stem:
        return "day"
    if path.stem.endswith(_ASIDE):
        return "aside"
    return "damaged" if _DAMAGED in path.stem else "named"


def has_copies(path: Path, others: Iterable[Path]) -> bool:
    """Whether a file is by its name a campaign's live one, and others are copies of it."""
    return any(other.stem.startswith(f"{path.stem} - ") for other in others)


def _same(one: Path, other: Path) -> bool:
    return real_path(one) == real_path(other)


def glob_safe(text: str) -> str:
    """A text whose wildcards stand for themselves."""
    return re.sub(r"([\[\]*?])", r"[\1]", text)


def _day_of(path: Path) -> int:
    number = path.stem.rpartition(_DAY)[2]
    return int(number) if number.isdigit() else 0
