"""M1: the most memory that a game without a window takes, against Wesnoth with a map and armies as large."""

import os
import random
import subprocess
import time
from pathlib import Path

from game.dev.bench import wesnoth
from game.dev.bench.child import in_child
from game.dev.bench.registry import Effort, Figure, NotMeasured, bench
from game.dev.bench.steps import Size, war
from game.session.computers import step

SIZE = Size(width=256, height=256, sides=8, stacks=7, packs=8, cities=100)
"""Eight sides of 28 units, seven stacks of four each."""
RECORDED_PEAK_MIB = 270.0
"""Of Wesnoth 1.16, where it is not installed."""
_ADDON = "second_dawn_wide"
_TIMEOUT_S = 240
_UNITS = ("Spearman", "Bowman", "Cavalryman", "Fencer")


def played() -> float:
    """MiB at the most of a day that computers play, everything that it takes to play it included."""
    session = war(SIZE, seats="seasoned")
    while session.campaign.clock.day == 1 and step(session):
        pass
    return _peak_of(Path("/proc/self/status"))


def _peak_of(status: Path) -> float:
    """MiB at the most of the memory of a process. NotMeasured on machines that do not tell it."""
    try:
        told = status.read_text()
    except OSError as error:
        raise NotMeasured("this machine does not tell how much memory a process takes") from error
    line = next((line for line in told.splitlines() if line.startswith("VmHWM:")), None)
    if line is None:
        raise NotMeasured("this machine does not tell how much memory a process took at the most")
    return int(line.split()[1]) / 1024


def _wide_map() -> str:
    """A map of Wesnoth's, with a border of one hex around it and eight keeps in it."""
    chance = random.Random(7)
    rows = [
        chance.choices(("Gg", "Gs^Fp", "Hh", "Ss", "Mm"), (10, 4, 3, 1, 1), k=SIZE.width + 2)
        for _ in range(SIZE.height + 2)
    ]
    for side in range(SIZE.sides):
        column, row = _home(side)
        rows[row][column] = f"{side + 1} Kh"
    return "\n".join(", ".join(row) for row in rows)


def _home(side: int) -> tuple[int, int]:
    return 32 + 64 * (side % 4), 64 + 128 * (side // 4)


def _scenario() -> str:
    sides = []
    for side in range(SIZE.sides):
        column, row = _home(side)
        troops = "".join(
            f"[unit]\ntype={_UNITS[n % len(_UNITS)]}\nside={side + 1}\nx={column + n % 6 - 3}\n"
            f"y={row + 1 + n // 6}\nrandom_traits=yes\n[/unit]\n"
            for n in range(SIZE.stacks * 4 - 1)
        )
        sides.append(
            f"[side]\nside={side + 1}\ncontroller=ai\ntype=Lieutenant\ncanrecruit=yes\nrandom_leader=no\n"
            f"faction=Custom\ngold=0\nteam_name=side{side + 1}\n{troops}[/side]\n"
        )
    return (
        "#ifdef MULTIPLAYER\n[multiplayer]\n"
        f'id={_ADDON}\nname="{_ADDON}"\nturns=1\nforce_lock_settings=yes\nmap_data="{_wide_map()}"\n'
        f"{''.join(sides)}[/multiplayer]\n#endif\n"
    )


def _wesnoth_peak(program: str) -> float | None:
    """MiB at the most of a turn that its AI plays; None if the game did not come to its end."""
    folder = wesnoth.addons() / _ADDON
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "_main.cfg").write_text(_scenario())
    words = [*wesnoth.command(program, leaves=False), "--nogui", "--multiplayer", "--exit-at-end"]
    words += ["--scenario", _ADDON, "--turns", "1"]
    words += [f"--controller={side + 1}:ai" for side in range(SIZE.sides)]
    words.remove("--noaddons")
    with subprocess.Popen(
        words, env=wesnoth.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        ends = time.monotonic() + _TIMEOUT_S
        while time.monotonic() < ends:
            pid, _, used = os.wait4(process.pid, os.WNOHANG)
            if pid:
                process.returncode = 0
                return used.ru_maxrss / 1024
            time.sleep(0.1)
        process.kill()
    return None


@bench(
    "M1",
    what=f"most memory of a game, {SIZE.width}x{SIZE.height}, {SIZE.sides} sides",
    bar=1.0,
    target=0.7,
    unit="MiB",
)
def most_memory(_: Effort) -> Figure:
    """Both play a turn of every side by their computer players."""
    ours = float(in_child(f"{__name__}:played"))
    program = wesnoth.program()
    peak = None if program is None else _wesnoth_peak(program)
    if peak is None:
        return Figure(ours, RECORDED_PEAK_MIB, "peer: Wesnoth, the recorded figure")
    return Figure(ours, peak, "peer: Wesnoth in this run, a turn of its AI")
