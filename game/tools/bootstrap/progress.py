"""Progress of a set-up in words: one live line on a terminal, a line now and then where output is kept."""

import shutil
import time
from typing import TextIO

# On a terminal the line is renewed as often as it changes; elsewhere silence is broken this often.
_QUIET_S = 10.0
_LIVE_S = 0.2


class SetupProgress:
    """Tells a waiting user which step runs, how far it is and that it still lives."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._live = stream.isatty()
        self._began = time.monotonic()
        self._step_began = self._began
        self._last = 0.0
        self._step = ""
        self._detail = ""

    def say(self, text: str) -> None:
        """A whole line that stays."""
        self.close()
        self._write(f"{text}\n")

    def step(self, number: int, of: int, text: str) -> None:
        """Begin a numbered step."""
        self.close()
        self._step = f"  {number}/{of}  {text}"
        self._detail = ""
        self._step_began = time.monotonic()
        self._show(force=True)

    def detail(self, text: str, at_once: bool = False) -> None:
        """How far the step is; shown when the next line is due, or at once."""
        self._detail = text
        self._show(force=at_once)

    def beat(self) -> None:
        """Called about every second while nothing is heard: shows that the work goes on."""
        self._show(force=False)

    def done(self) -> None:
        """The last line."""
        self.close()
        self._write(f"Ready after {time.monotonic() - self._began:.0f} s.\n")

    def close(self) -> None:
        """End the live line, if there is one."""
        if self._live and self._step:
            self._write("\n")
        self._step = ""

    def _show(self, force: bool) -> None:
        now = time.monotonic()
        pause = _LIVE_S if self._live else _QUIET_S
        if not self._step or (not force and now - self._last < pause):
            return
        self._last = now
        line = self._step
        if self._detail:
            line += f": {self._detail}"
        seconds = int(now - self._step_began)
        if seconds >= 2:
            line += f" ({seconds} s)"
        if self._live:
            # A line that wraps could not be taken back.
            self._write(f"\r\033[K{line[: shutil.get_terminal_size().columns - 1]}")
        else:
            self._write(f"{line}\n")

    def _write(self, text: str) -> None:
        encoding = self._stream.encoding or "ascii"
        self._stream.write(text.encode(encoding, "replace").decode(encoding))
        self._stream.flush()
