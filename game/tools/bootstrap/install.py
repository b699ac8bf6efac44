"""pip, watched: the packages of a level into an environment, told step by step.

The machine's own pip settings (index, proxy, folders, certificates) hold; nothing here names a source.
"""

import os
import queue
import subprocess
import threading
from typing import IO

from game.tools.bootstrap import messages, needs, stamp
from game.tools.bootstrap.lock import Lock
from game.tools.bootstrap.messages import SetupFailed
from game.tools.bootstrap.progress import SetupProgress

_BEAT_S = 1.0
_INSTALLING = "Installing collected packages:"
_FETCHING = ("Downloading ", "Using cached ", "Processing ", "Link requires")


class NothingChanged(Exception):
    """pip gave up before it touched the environment; `text` is for the user."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def command(root: str, level: str, folder: str) -> list[str]:
    """The pip call, apart from the user's own settings, which pip reads itself.

    It asks for the pins themselves and not for looser requirements under constraints: then pip would report
    a package that it cannot find as a conflict, which helps nobody.
    """
    return [
        stamp.python_of(folder),
        "-I",  # packages on PYTHONPATH must not count as installed
        "-u",
        "-X",
        "utf8",
        "-m",
        "pip",
        "install",
        "--no-user",
        "--no-input",
        "--disable-pip-version-check",
        "--progress-bar=off",
        *needs.pins(root, level),
    ]


def run(
    root: str, level: str, folder: str, progress: SetupProgress, lock: Lock, first_step: int, steps: int
) -> None:
    """Install; two steps, fetching and installing.

    Raises NothingChanged when it failed before anything was installed, else SetupFailed.
    """
    watch = _Watch(len(needs.pins(root, level)), folder, progress, first_step, steps)
    log = os.path.join(folder, stamp.LOG)
    try:
        process = subprocess.Popen(
            command(root, level, folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            pass_fds=lock.inherited,
        )
    except OSError as error:
        raise NothingChanged(messages.cannot_write(folder, error)) from error
    try:
        _follow(process, watch)
    except KeyboardInterrupt:
        process.terminate()
        process.wait()
        raise
    with open(log, "w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in watch.lines)
    if process.returncode != 0:
        text = messages.install_failed(watch.lines, watch.package, log)
        raise SetupFailed(text) if watch.is_installing else NothingChanged(text)


def _follow(process: subprocess.Popen[str], watch: "_Watch") -> None:
    """Hand every line to the watch, and a beat for every second without one, until pip ends."""
    lines: queue.Queue[str | None] = queue.Queue()
    if process.stdout is None:
        raise ValueError("pip was started without a pipe")
    threading.Thread(target=_read, args=(process.stdout, lines), daemon=True).start()
    while True:
        try:
            line = lines.get(timeout=_BEAT_S)
        except queue.Empty:
            watch.beat()
            continue
        if line is None:
            break
        watch.line(line)
    process.wait()


def _read(stream: IO[str], lines: "queue.Queue[str | None]") -> None:
    with stream:
        for line in stream:
            lines.put(line.rstrip())
    lines.put(None)


class _Watch:
    """Turns pip's lines into progress: how many packages of how many, and which one."""

    def __init__(self, total: int, folder: str, progress: SetupProgress, first_step: int, steps: int) -> None:
        self.lines: list[str] = []
        self.package = ""
        self.is_installing = False
        self._total = total
        self._packages = stamp.packages_of(folder)
        self._progress = progress
        self._first_step = first_step
        self._steps = steps
        self._seen: set[str] = set()
        self._has_retried = False
        self._to_install = 0
        self._before = 0
        progress.step(first_step, steps, f"downloading {total} packages")

    def line(self, line: str) -> None:
        self.lines.append(line)
        text = line.strip()
        if text.startswith(("Collecting ", "Requirement already satisfied: ")):
            self.package = _name(
                text.removeprefix("Requirement already satisfied: ").removeprefix("Collecting ")
            )
            self._seen.add(needs.normal(self.package))
            self._progress.detail(self._fetched(""))
        elif text.startswith(_FETCHING) and not text.endswith(".metadata"):
            self._progress.detail(self._fetched(_size(text)))
        elif "WARNING: Retrying" in text:
            self._progress.detail(self._fetched("no answer, trying again"), at_once=not self._has_retried)
            self._has_retried = True
        elif text.startswith(_INSTALLING):
            self._begin_installing(text)
        else:
            self._progress.beat()

    def beat(self) -> None:
        """A second without a line."""
        if self.is_installing:
            done = len(needs.installed([self._packages])) - self._before
            self._progress.detail(f"{max(0, min(done, self._to_install))} of {self._to_install}")
        else:
            self._progress.beat()

    def _fetched(self, note: str) -> str:
        count = min(len(self._seen), self._total)
        return " ".join(filter(None, (f"{count} of {self._total}", self.package, note)))

    def _begin_installing(self, text: str) -> None:
        self.is_installing = True
        self.package = ""
        self._to_install = text.removeprefix(_INSTALLING).count(",") + 1
        self._before = len(needs.installed([self._packages]))
        self._progress.step(self._first_step + 1, self._steps, f"installing {self._to_install} packages")


def _name(text: str) -> str:
    """The distribution's name at the head of a requirement as pip prints it."""
    for index, letter in enumerate(text):
        if not (letter.isalnum() or letter in "-_."):
            return text[:index]
    return text


def _size(text: str) -> str:
    """The size that pip gives in brackets at the end of a line, brackets included; empty without one."""
    _, bracket, rest = text.rpartition("(")
    return f"({rest}" if bracket and rest.endswith("B)") else ""
