"""Where a session is kept: the file that follows it, and why nothing may be done where another one has it."""

from pathlib import Path

from game.i18n import N_, _
from game.session.records import Entry
from game.session.save import storage
from game.session.save.disk import DISK
from game.session.save.livefile import LiveFile

TAKEN_OVER = N_("Another window has taken over this campaign: nothing more is saved here")


class Keeping:
    """The keeping of a session; nowhere until it claims a file."""

    def __init__(self) -> None:
        self.disk = DISK
        self.path: Path | None = None
        """The live file of the session; None if it never had one."""
        self._live: LiveFile | None = None
        self._refused: OSError | None = None
        self._barred = ""

    @property
    def trouble(self) -> OSError | None:
        """Why the newest steps are not on the disk; None if they are, or the session is kept nowhere."""
        return self._live.trouble if self._live is not None else self._refused

    def claim(self, path: Path, *, over: bool = False) -> LiveFile:
        """Hold the campaign of a live file. InUse if another program does, unless it is taken `over`; OSError
        if the folder cannot be written."""
        if self._live is None or self._live.path != path:
            try:
                live = LiveFile(path, self.disk, over=over)
            except OSError as error:
                self._refused = error
                raise
            self.close()
            self._live, self._refused = live, None
        self.path = path
        return self._live

    def whole_in(self, path: Path) -> bool:
        """Whether a live file goes as far as the session does."""
        return self._live is not None and self._live.path == path and self.trouble is None

    def append(self, entry: Entry) -> None:
        """Write a step down; if the disk refuses, it waits."""
        if self._live is not None:
            self._live.append(storage.encode_entry(entry))

    def close(self) -> None:
        """Let go of the file."""
        if self._live is not None:
            self._live.close()
            self._live = None
        self._refused = None

    def bar(self, why: str) -> None:
        """Let nothing be done any more: the session is only looked at."""
        self._barred = why

    @property
    def barred(self) -> str:
        """Why nothing may be done; empty if it may."""
        if not self._barred and self._live is not None and self._live.lost:
            self.bar(_(TAKEN_OVER))
        return self._barred
