"""Battle for Wesnoth as a peer for start-ups, when it is installed: Debian's 1.16 was there for the bars."""

import atexit
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

# Debian puts games where a plain PATH does not look.
_GAMES = "/usr/games"

# A plugin of Wesnoth that leaves as soon as the title screen stands.
_LEAVE = """\
return function()
    local events, context, info
    repeat
        events, context, info = coroutine.yield()
    until info.name == "titlescreen"
    while true do
        context.exit({code = 0})
        coroutine.yield()
    end
end
"""

# Medians on the machine where the bars were set, in seconds, for where it is not installed.
RECORDED_TO_TITLE_S = 0.241
RECORDED_DRAWN_S = 1.10


def program() -> str | None:
    """The path of the installed game."""
    return shutil.which("wesnoth") or shutil.which("wesnoth", path=_GAMES)


@cache
def _home() -> Path:
    """An empty home for it: it writes its caches and settings nowhere else."""
    home = tempfile.TemporaryDirectory(prefix="second-dawn-bench-")
    atexit.register(home.cleanup)
    (Path(home.name) / "leave.lua").write_text(_LEAVE)
    return Path(home.name)


def command(wesnoth: str, leaves: bool) -> list[str]:
    """A quiet start to the title; `leaves`: and out again at once."""
    words = [wesnoth, "--nosound", "--nomusic", "--noaddons", "--userdata-dir", str(_home() / "data")]
    return [*words, "--plugin", str(_home() / "leave.lua")] if leaves else words


def environment() -> dict[str, str]:
    """Our own environment with the home moved."""
    return {**os.environ, "HOME": str(_home())}
