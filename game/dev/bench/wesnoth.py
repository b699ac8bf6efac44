"""Battle for Wesnoth as a peer for start-ups and for its AI, when it is installed.

Debian's 1.16 was there when the bars were set."""

import atexit
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

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
RECORDED_AI_MS = 4.6
"""A unit in a side-turn of its AI on a small map for two."""
RECORDED_AI_LARGE_MS = 65.0
"""The same on a map of 128x128, 8 sides with 200 units together."""

_SMALL_MAP = "multiplayer_Weldyn_Channel"
_AI_GAMES, _AI_TURNS = 3, 12
_AI_TIMEOUT_S = 120
_ERA = "second_dawn_bench"
_BEGINS, _ENDS = "BENCH_BEGINS", "BENCH_ENDS"

# An era of factions that ship with it, which tells units and the processor's clock around every side-turn.
_ERA_WML = f"""\
#ifdef MULTIPLAYER
[era]
    id={_ERA}
    name="{_ERA}"
    {{multiplayer/factions/loyalists-default.cfg}}
    {{multiplayer/factions/rebels-default.cfg}}
    {{multiplayer/factions/northerners-default.cfg}}
    {{multiplayer/factions/undead-default.cfg}}
    [lua]
        code=<<
            function bench_tell(word)
                local side = wml.variables["side_number"]
                local units = #wesnoth.units.find_on_map({{side = side}})
                std_print(string.format("%s %d %.4f", word, units, os.clock()))
            end
        >>
    [/lua]
    [event]
        name=side turn
        first_time_only=no
        [lua]
            code=<< bench_tell("{_BEGINS}") >>
        [/lua]
    [/event]
    [event]
        name=side turn end
        first_time_only=no
        [lua]
            code=<< bench_tell("{_ENDS}") >>
        [/lua]
    [/event]
[/era]
#endif
"""


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


def addons() -> Path:
    """The folder of its add-ons in that home."""
    return _home() / "data" / "data" / "add-ons"


class AiTurns(NamedTuple):
    """What its AI takes for a unit in a side-turn, and where the figure is from."""

    ms_a_unit: float
    note: str


@cache
def ai_turns() -> AiTurns:
    """Its AI against itself on a small map, in this run if it is installed, else as recorded. Processor time,
    as the game itself tells it at the beginning and end of every side-turn."""
    wesnoth = program()
    if wesnoth is None:
        return AiTurns(RECORDED_AI_MS, "peer: Wesnoth's AI, the recorded figure (it is not installed here)")
    told = [line for _ in range(_AI_GAMES) for line in _ai_game(wesnoth)]
    spent, units, turns = _summed(told)
    if not units:
        return AiTurns(RECORDED_AI_MS, "peer: Wesnoth's AI, the recorded figure (its games failed here)")
    return AiTurns(spent * 1000 / units, f"peer: Wesnoth's AI in this run, {turns} side-turns of small games")


def _ai_game(wesnoth: str) -> list[str]:
    """A game without a window: what it printed."""
    era = addons() / _ERA
    era.mkdir(parents=True, exist_ok=True)
    (era / "_main.cfg").write_text(_ERA_WML)
    words = [wesnoth, "--nogui", "--nosound", "--userdata-dir", str(_home() / "data"), "--multiplayer"]
    words += ["--exit-at-end", "--ignore-map-settings", "--scenario", _SMALL_MAP, "--era", _ERA]
    words += ["--turns", str(_AI_TURNS), "--controller=1:ai", "--controller=2:ai"]
    try:
        done = subprocess.run(
            words, env=environment(), capture_output=True, text=True, check=False, timeout=_AI_TIMEOUT_S
        )
    except subprocess.TimeoutExpired:
        return []
    return done.stdout.splitlines()


def _summed(lines: list[str]) -> tuple[float, int, int]:
    """(seconds, units, side-turns) of the turns that ended."""
    spent, units, turns = 0.0, 0, 0
    began: tuple[int, float] | None = None
    for line in lines:
        word, _, rest = line.partition(" ")
        if word not in (_BEGINS, _ENDS):
            continue
        number, _, clock = rest.partition(" ")
        if word == _BEGINS:
            began = (int(number), float(clock))
        elif began is not None:
            spent, units, turns = spent + float(clock) - began[1], units + began[0], turns + 1
            began = None
    return spent, units, turns
