"""Going over to another interpreter, and the exit codes of a start that cannot.

Part of every start: imports nothing that the interpreter has not loaded anyway.
"""

import os
import sys

from game.tools.bootstrap import stamp

EXIT_ENVIRONMENT = 3
EXIT_INTERRUPTED = 130

HANDED_OVER = "SECOND_DAWN_HANDED_OVER"


def hand_over(folder: str, root: str, arguments: list[str]) -> int | None:
    """Run main.py again in an environment; the exit code, or None when its interpreter does not start."""
    python = stamp.python_of(folder)
    command = [python, os.path.join(root, "main.py"), *arguments]
    environment = {**os.environ, HANDED_OVER: "1"}
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        if os.name == "nt":
            return _wait_for(command, environment)
        os.execve(python, command, environment)
    except OSError:
        return None


def _wait_for(command: list[str], environment: dict[str, str]) -> int:
    """Windows has no exec that keeps the console: wait for the child, which answers Ctrl-C itself."""
    import signal
    import subprocess

    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        return subprocess.call(command, env=environment)
    finally:
        signal.signal(signal.SIGINT, before)
