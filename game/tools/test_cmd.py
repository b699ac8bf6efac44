"""Run the project's tests: the default run, or whatever pytest is asked for."""

import argparse
import importlib.util
import os
import subprocess
import sys

from game import paths
from game.tools.output import EXIT_ENVIRONMENT, CommandFailed

_WORKERS = "2"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Only for the help text: the words after `test` reach pytest unread (`args.handed_on`)."""
    parser.add_argument("pytest_arguments", nargs="*", metavar="PYTEST_ARGUMENT", help="handed on to pytest")


def pytest_command(handed_on: list[str], has_workers: bool) -> list[str]:
    """The call of pytest: two workers unless the caller says otherwise."""
    command = [sys.executable, "-m", "pytest"]
    if has_workers and not any(_chooses_workers(word) for word in handed_on):
        command += ["-n", _WORKERS]
    return command + handed_on


def _chooses_workers(word: str) -> bool:
    return word.startswith(("-n", "--numprocesses", "--pdb", "--collect-only", "--co", "no:xdist"))


def run(args: argparse.Namespace) -> int:
    """Run pytest in the checkout and hand back its exit code."""
    checkout = paths.checkout()
    if checkout is None or not (checkout / "tests").is_dir():
        raise CommandFailed("The tests are not part of an installed copy; use a checkout.", EXIT_ENVIRONMENT)
    if importlib.util.find_spec("pytest") is None:
        raise CommandFailed(
            "pytest is not installed in this Python. `python3 main.py test` brings it; or: "
            'python3 -m pip install -c .ci/constraints.txt -e ".[dev]"',
            EXIT_ENVIRONMENT,
        )
    command = pytest_command(args.handed_on, importlib.util.find_spec("xdist") is not None)
    environment = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **os.environ}
    if environment.pop("PYTHONDONTWRITEBYTECODE", None):
        # Each worker and each program that a test starts would compile everything anew: most of the time.
        environment.setdefault("PYTHONPYCACHEPREFIX", str(checkout / ".pytest_cache" / "bytecode"))
    return subprocess.run(command, cwd=checkout, env=environment, check=False).returncode
