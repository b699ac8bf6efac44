"""A display that nobody sees (Xvfb), and when a program's first picture stands on it."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from game.dev.bench.registry import NotMeasured

SIZE = (1280, 720)

_START_S = 10.0
_POLL_S = 0.004
_EVERY = 8
# A picture stands when this share of it stays as it will be; titles may move a little.
_STANDING = 0.85
_STILL_S = 1.0
_LONGEST_S = 15.0

Picture = npt.NDArray[np.uint32]


@dataclass(frozen=True)
class Display:
    """A running Xvfb: its name for the environment and its picture as a file that changes under our eyes."""

    name: str
    file: Path

    def picture(self) -> Picture:
        """Every eighth pixel of every eighth row, as it is now."""
        head = np.fromfile(self.file, dtype=">u4", count=25)
        height, width_bytes, colours = int(head[5]), int(head[12]), int(head[19])
        offset = int(head[0]) + colours * 12
        pixels = np.memmap(
            self.file, dtype=np.uint32, mode="r", offset=offset, shape=(height, width_bytes // 4)
        )
        return np.array(pixels[::_EVERY, ::_EVERY])


@contextmanager
def display() -> Iterator[Display]:
    """Start an Xvfb for the time of the block. NotMeasured where there is none."""
    program = shutil.which("Xvfb")
    if program is None:
        raise NotMeasured("Xvfb is not installed")
    with tempfile.TemporaryDirectory(prefix="second-dawn-bench-") as folder:
        read, write = os.pipe()
        size = f"{SIZE[0]}x{SIZE[1]}x24"
        server = subprocess.Popen(
            [program, "-displayfd", str(write), "-screen", "0", size, "-fbdir", folder, "-nolisten", "tcp"],
            pass_fds=(write,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        try:
            with os.fdopen(read) as pipe:
                number = pipe.readline().strip()
            file = Path(folder) / "Xvfb_screen0"
            if not number or not file.exists():
                raise NotMeasured("Xvfb does not start")
            yield Display(f":{number}", file)
        finally:
            server.terminate()
            server.wait()


def seconds_to_picture(display_: Display, command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Seconds from starting a program to the moment from which its picture stands; the program is ended then.

    NotMeasured when it draws nothing, or nothing that stands, within fifteen seconds.
    """
    empty = display_.picture()
    began = time.perf_counter()
    process = subprocess.Popen(
        command,
        env={**environment, "DISPLAY": display_.name, "SDL_VIDEODRIVER": "x11"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        seen = _watch(display_, empty, process, began)
    finally:
        _end(process)
    final = seen[-1][1]
    if np.array_equal(final, empty):
        raise NotMeasured(f"{Path(command[0]).name} drew nothing")
    standing = seen[-1][0]
    for at, picture in reversed(seen):
        if np.mean(picture == final) < _STANDING:
            break
        standing = at
    return standing


def _watch(
    display_: Display, empty: Picture, process: subprocess.Popen[bytes], began: float
) -> list[tuple[float, Picture]]:
    """Pictures with their times, until one has stood for a second."""
    seen = [(0.0, empty)]
    still_since = 0.0
    while True:
        now = time.perf_counter() - began
        picture = display_.picture()
        last = seen[-1][1]
        if not np.array_equal(picture, last):
            seen.append((now, picture))
            if np.mean(picture == last) < _STANDING:
                still_since = now
        drawn = not np.array_equal(picture, empty)
        if drawn and now - still_since > _STILL_S:
            return seen
        if process.poll() is not None or now > _LONGEST_S:
            raise NotMeasured("the program left, or its picture never stood still")
        time.sleep(_POLL_S)


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(timeout=_START_S)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
