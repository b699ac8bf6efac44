"""Make and fill an environment: one at a time, resumable, with a plain word for all that can go wrong."""

import importlib
import os
import shutil
import subprocess
import sys

from game.tools.bootstrap import install, messages, needs, relay, stamp
from game.tools.bootstrap.lock import Lock
from game.tools.bootstrap.messages import SetupFailed
from game.tools.bootstrap.progress import SetupProgress

_STEPS = 4

# Imported once after the set-up: a wheel that does not run here shall be found now and not in the game.
_MODULES = "pygame, pytmx, numpy, yaml, pydantic, msgspec, platformdirs, rich"


def make_and_hand_over(root: str, level: str, arguments: list[str]) -> int:
    """Make the environment ready and run the program in it; the exit code, 3 when that was not possible."""
    progress = SetupProgress(sys.stderr)
    try:
        folder = make_ready(root, level, progress)
        code = relay.hand_over(folder, root, arguments)
        if code is not None:
            return code
        raise SetupFailed(messages.does_not_start(stamp.python_of(folder)))
    except SetupFailed as failure:
        progress.close()
        print(f"\n{failure}", file=sys.stderr)
        return relay.EXIT_ENVIRONMENT
    except KeyboardInterrupt:
        progress.close()
        print("\nSet-up interrupted. The next start goes on from here.", file=sys.stderr)
        return relay.EXIT_INTERRUPTED


def make_ready(root: str, level: str, progress: SetupProgress) -> str:
    """The folder of an environment that holds all of the level, made or brought up to date.

    Raises SetupFailed with the text for the user.
    """
    folder = _choose(root)
    wanted = needs.fingerprints(root, level)
    try:
        os.makedirs(os.path.dirname(folder), exist_ok=True)
        with Lock(f"{folder}.lock", progress) as lock:
            if stamp.holds(folder, wanted) and _starts(folder):
                return folder
            _make(root, level, folder, progress, lock)
            keep = _still_true(root, folder)
            stamp.finish(folder, keep | wanted)
    except OSError as error:
        raise SetupFailed(messages.cannot_write(folder, error)) from error
    return folder


def _choose(root: str) -> str:
    folders = stamp.candidates(root)
    for folder in folders:
        if stamp.is_free(folder):
            return folder
    raise SetupFailed(messages.no_place(folders))


def _still_true(root: str, folder: str) -> dict[str, str]:
    """Of the lists that were installed before, those that have not changed since."""
    before = stamp.read(folder, stamp.UNFINISHED)
    now = needs.fingerprints(root, needs.TEST)
    return {part: now[part] for part in before if now.get(part) == before[part]}


def _make(root: str, level: str, folder: str, progress: SetupProgress, lock: Lock) -> None:
    finished_before = bool(stamp.read(folder))
    sound = finished_before and _starts(folder)
    if not sound:
        _check_tools()
    progress.say(
        "Second Dawn brings its environment up to date."
        if sound
        else "Second Dawn sets up its own environment. This is done once."
    )
    if needs.OLD_PYGAME in needs.installed(sys.path):
        progress.say("(This Python has the old pygame, which is not pygame-ce. It is left alone.)")
    stamp.begin(folder, anew=not sound)
    progress.step(1, _STEPS, f"{'using the' if sound else 'making an'} environment in {folder}")
    if not sound:
        _clear(folder)
        _create(folder, lock)
    try:
        install.run(root, level, folder, progress, lock, first_step=2, steps=_STEPS)
    except install.NothingChanged as refusal:
        if sound:
            stamp.give_up(folder)
        raise SetupFailed(refusal.text) from refusal
    progress.step(_STEPS, _STEPS, "checking that everything runs")
    _check_imports(folder, lock)
    progress.done()


def _check_tools() -> None:
    """Debian and its kin split venv: the module is there, the part that brings pip is not."""
    try:
        importlib.import_module("ensurepip")
        importlib.import_module("venv")
    except ImportError as error:
        raise SetupFailed(messages.no_ensurepip()) from error


def _starts(folder: str) -> bool:
    """Whether the environment's interpreter runs and has a pip."""
    command = [stamp.python_of(folder), "-I", "-c", "import pip"]
    try:
        return subprocess.run(command, capture_output=True, check=False, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _clear(folder: str) -> None:
    """Empty one of our own environments but for its mark, so that a kill in between leaves it ours."""
    for entry in os.scandir(folder):
        if entry.name == stamp.UNFINISHED:
            continue
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path)
        else:
            os.unlink(entry.path)


def _create(folder: str, lock: Lock) -> None:
    import venv

    venv.EnvBuilder(with_pip=False, symlinks=os.name != "nt").create(folder)
    command = [stamp.python_of(folder), "-I", "-m", "ensurepip", "--upgrade", "--default-pip"]
    done = subprocess.run(
        command, capture_output=True, text=True, errors="replace", check=False, pass_fds=lock.inherited
    )
    if done.returncode != 0:
        raise SetupFailed(messages.no_pip(done.stderr))


def _check_imports(folder: str, lock: Lock) -> None:
    command = [stamp.python_of(folder), "-I", "-c", f"import {_MODULES}"]
    environment = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        env=environment,
        pass_fds=lock.inherited,
    )
    if done.returncode != 0:
        raise SetupFailed(messages.does_not_import(done.stderr))
