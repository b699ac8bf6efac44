"""A lock on a file that dies with the process that holds it, on every system. Standard library alone: the
set-up uses it before anything is installed."""

import os
import sys
from typing import IO, Any

_PLACE = 1 << 30
"""The byte that is locked on Windows, where nobody else may read what is locked: far behind all content."""

if sys.platform == "win32":
    import msvcrt

    def try_lock(file: IO[Any]) -> bool:
        """Lock an open file for this process alone; False if another one holds it. True where the file
        system knows no locks."""
        handle = file.fileno()
        before = os.lseek(handle, 0, os.SEEK_CUR)
        try:
            os.lseek(handle, _PLACE, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        except OSError:
            return True
        finally:
            os.lseek(handle, before, os.SEEK_SET)
        return True

else:
    import fcntl

    def try_lock(file: IO[Any]) -> bool:
        """Lock an open file for this process alone; False if another one holds it. True where the file
        system knows no locks."""
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
