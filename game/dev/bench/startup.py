"""U1, U2: how long a player waits for the first picture, against Wesnoth's way to its title.

Both programs are started in turn, each from nothing, once a round in shuffled order, after one start that
warms the files. For U1 the game has to leave after its first frame when `SECOND_DAWN_LEAVE=first-frame` is
set. As long as there is no `game.ui.app.app`, a bare window with everything imported stands in, and the row
says so.
"""

import importlib.util
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from game import paths
from game.dev.bench import screen, wesnoth
from game.dev.bench.child import HEADLESS
from game.dev.bench.registry import Effort, Figure, NotMeasured, bench

LEAVE_VARIABLE = "SECOND_DAWN_LEAVE"
FIRST_FRAME = "first-frame"

_TIMEOUT_S = 30

_BARE_WINDOW = """
import os, time
import msgspec, numpy, pygame, yaml
import game.core.codec, game.core.engine
window = pygame.display.set_mode((1280, 720))
window.fill((90, 70, 50))
pygame.display.flip()
while not os.environ.get("SECOND_DAWN_LEAVE"):
    pygame.event.pump()
    time.sleep(0.01)
"""


def _game() -> tuple[list[str], str]:
    """The command line of our start, and a remark for the row."""
    root = paths.checkout()
    if importlib.util.find_spec("game.ui.app.app") is None:
        return [sys.executable, "-c", _BARE_WINDOW], "ours: a bare window, the game's own is not written yet"
    if root is None:
        return [sys.executable, "-m", "game.tools.cli", "play"], ""
    return [sys.executable, str(root / "main.py"), "play"], ""


def _environment() -> dict[str, str]:
    """A player's: Python may keep compiled modules, or every start would measure the compiler."""
    folder = str(Path(__file__).resolve().parents[3])
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**own, **HEADLESS, "PYTHONPATH": folder}


def _seconds_to_leave(command: list[str], environment: dict[str, str]) -> float:
    """Seconds a program takes that leaves by itself at its first picture."""
    began = time.perf_counter()
    try:
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=_TIMEOUT_S,
        )
    except subprocess.TimeoutExpired as error:
        raise NotMeasured(f"{Path(command[0]).name} did not leave after its first picture") from error
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["nothing"])[-1]
        raise NotMeasured(f"{Path(command[0]).name} ended with {done.returncode}: {last}")
    return time.perf_counter() - began


def _in_turn(ways: list[Callable[[], float]], rounds: int) -> list[float]:
    """Median milliseconds of each way, after one warming start each."""
    for way in ways:
        way()
    times: list[list[float]] = [[] for _ in ways]
    shuffle = random.Random(0)
    for _ in range(rounds):
        for number in shuffle.sample(range(len(ways)), len(ways)):
            times[number].append(ways[number]() * 1000)
    return [statistics.median(own) for own in times]


def _figure(
    ours: Callable[[], float], peer: Callable[[str], float], recorded_s: float, remark: str, rounds: int
) -> Figure:
    program = wesnoth.program()
    if program is None:
        note = "peer: Wesnoth is not installed; its recorded figure of another machine stands in"
        return Figure(_in_turn([ours], rounds)[0], recorded_s * 1000, "; ".join(filter(None, (remark, note))))
    mine, theirs = _in_turn([ours, lambda: peer(program)], rounds)
    return Figure(mine, theirs, "; ".join(filter(None, (remark, "peer: Wesnoth"))))


@bench("U1", what="start to the first frame and out again, dummy video", bar=1.0, target=0.75)
def to_first_frame(effort: Effort) -> Figure:
    """Without a display: what our own code takes."""
    command, remark = _game()
    leaving = {**_environment(), LEAVE_VARIABLE: FIRST_FRAME}

    def peer(program: str) -> float:
        environment = {**wesnoth.environment(), **HEADLESS}
        return _seconds_to_leave(wesnoth.command(program, leaves=True), environment)

    return _figure(
        lambda: _seconds_to_leave(command, leaving), peer, wesnoth.RECORDED_TO_TITLE_S, remark, effort.starts
    )


@bench("U2", what="start to the first drawn screen, Xvfb 1280x720", bar=0.9, target=0.6)
def to_first_picture(effort: Effort) -> Figure:
    """With a display, up to the moment from which the picture stands."""
    command, remark = _game()
    with screen.display() as display:

        def peer(program: str) -> float:
            return screen.seconds_to_picture(
                display, wesnoth.command(program, leaves=False), {**wesnoth.environment(), **HEADLESS}
            )

        return _figure(
            lambda: screen.seconds_to_picture(display, command, _environment()),
            peer,
            wesnoth.RECORDED_DRAWN_S,
            remark,
            effort.starts,
        )
