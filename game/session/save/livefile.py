"""The file that follows a campaign: written anew at hand-overs, and one entry longer after every step.

What the disk refuses is kept and written with the next step, or when the file is written anew; `trouble` says
why meanwhile. Nothing is ever written behind a torn block: it is cut off first.
"""

import contextlib
from pathlib import Path
from typing import Any, BinaryIO

from game.session.save import savefile
from game.session.save.blocks import ENTRY, BlockChain
from game.session.save.disk import DISK, Disk, move_over, write_beside
from game.session.save.holds import Hold, TakenOver


class LiveFile:
    """See the module. Making one takes the hold on the campaign (InUse); `over` from another program."""

    def __init__(self, path: Path, disk: Disk = DISK, *, over: bool = False) -> None:
        self.path = path
        self.trouble: OSError | None = None
        """Why the newest steps are not in the file; None if all are."""
        self.pending: list[bytes] = []
        """Entries that are not in the file."""
        self._disk = disk
        self._hold = Hold.take(path, over=over)
        self._file: BinaryIO | None = None
        self._sound = 0
        self._torn = False
        self._chain = BlockChain()

    @property
    def lost(self) -> bool:
        """Whether another program has taken the campaign over: from then on nothing is written."""
        return self._hold.lost

    def rewrite(self, header: dict[str, Any], blocks: dict[str, bytes]) -> None:
        """Write the file anew; later entries follow it. OSError if the disk refuses: then it goes on as it
        was."""
        try:
            self._check_hold()
            data, chain = savefile.packed(header, blocks)
            beside = write_beside(self.path.parent, data + chain.end(), self._disk)
            # Windows moves nothing over a file that is open.
            self._let_go()
            move_over(beside, self.path, self._disk)
        except OSError as error:
            self.trouble = error
            raise
        self._sound, self._chain, self._torn = len(data), chain, False
        self.pending, self.trouble = [], None

    def append(self, entry: bytes) -> None:
        """Add an entry with a single write, or keep it for later if the disk refuses."""
        self.pending.append(entry)
        self.flush()

    def flush(self) -> None:
        """Write the entries that are not in the file yet."""
        if not self.pending:
            return
        try:
            self._check_hold()
            self._write()
        except OSError as error:
            self.trouble = error

    def close(self) -> None:
        """Let go of the file and of the campaign."""
        self.flush()
        self._let_go()
        self._hold.release()

    def _check_hold(self) -> None:
        if self._hold.lost:
            raise TakenOver

    def _write(self) -> None:
        if self._file is None:
            self._file = self._opened()
        if not self._disk.has_name(self._file):
            self._let_go()
            raise OSError(0, "the file is gone")
        self._cut_off_torn(self._file)
        data, chain = self._chain.all(ENTRY, self.pending)
        self._file.seek(self._sound)
        self._torn = True
        try:
            self._disk.write(self._file, data + chain.end())
        except OSError:
            with contextlib.suppress(OSError):
                self._cut_off_torn(self._file)
            raise
        self._torn = False
        self._sound += len(data)
        self._chain, self.pending, self.trouble = chain, [], None

    def _opened(self) -> BinaryIO:
        """The file as it was left. OSError if it is not there any more, or was never written."""
        if not self._sound:
            raise self.trouble or OSError(0, "the file was not written yet")
        return self._disk.open(self.path, "r+b")

    def _cut_off_torn(self, file: BinaryIO) -> None:
        """Cut off what was written in part, and close the file behind what is whole."""
        if self._torn:
            self._disk.cut(file, self._sound)
            self._disk.write(file, self._chain.end())
            self._torn = False

    def _let_go(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
