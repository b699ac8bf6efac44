"""Another process that plays a campaign, as a second window of the game would."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PLAYER = """
import sys
from pathlib import Path
from game.core.commands.common import EndTurn
from game.core.refusal import Refused
from game.session.table import HotSeatTable
from game.session.vault import Vault
vault = Vault(Path(sys.argv[1]))
session = vault.load(next(Path(sys.argv[1]).glob("Arena.sdsave")))
table = HotSeatTable(session, vault)
table.keep()
print("ready", flush=True)
for line in sys.stdin:
    if line.strip() == "step":
        done = session.submit(EndTurn(by=session.must_act))
        print(f"refused: {done.detail}" if isinstance(done, Refused) else "done", flush=True)
    elif line.strip() == "keep":
        print(table.keep() or "kept", flush=True)
    else:
        break
"""


class Window:
    """The other process; it answers each order with a line."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-c", _PLAYER, str(folder)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
        )
        assert self._line() == "ready"

    def step(self) -> str:
        """Let it end the turn: `done`, or why it is refused."""
        return self._ask("step")

    def keep(self) -> str:
        """Let it save: `kept`, or why not."""
        return self._ask("keep")

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        """Let it end by itself."""
        if self._process.poll() is None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.wait()

    def _ask(self, order: str) -> str:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{order}\n")
        self._process.stdin.flush()
        return self._line()

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


@contextmanager
def playing(folder: Path) -> Iterator[Window]:
    """A window in which the campaign of a folder is played."""
    window = Window(folder)
    try:
        yield window
    finally:
        window.end()
