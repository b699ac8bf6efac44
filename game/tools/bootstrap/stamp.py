"""Environments on disk: where they are, whose they are, and the stamp that says what they hold.

The stamp is written last, by renaming the mark of an unfinished set-up: whatever kills a set-up half-way, no
stamp is left that promises too much. Part of every start: imports nothing.
"""

import os
import sys

ENV_VARIABLE = "SECOND_DAWN_ENV"
FOLDERS = (".venv", ".venv.own")
STAMP = "second-dawn.stamp"
UNFINISHED = "second-dawn.unfinished"
LOG = "second-dawn-setup.log"


def candidates(root: str) -> tuple[str, ...]:
    """Folders that may hold the environment, the preferred one first."""
    chosen = os.environ.get(ENV_VARIABLE)
    if chosen:
        return (os.path.abspath(os.path.expanduser(chosen)),)
    return tuple(os.path.join(root, name) for name in FOLDERS)


def python_of(folder: str) -> str:
    """The interpreter of an environment, whether it exists or not."""
    if os.name == "nt":
        return os.path.join(folder, "Scripts", "python.exe")
    return os.path.join(folder, "bin", "python")


def packages_of(folder: str) -> str:
    """The folder of an environment's installed packages, for the Python that is running now."""
    if os.name == "nt":
        return os.path.join(folder, "Lib", "site-packages")
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    return os.path.join(folder, "lib", version, "site-packages")


def is_running_in(folder: str) -> bool:
    """Whether the running interpreter is this environment's."""
    return os.path.realpath(sys.prefix) == os.path.realpath(folder)


def read(folder: str, name: str = STAMP) -> dict[str, str]:
    """What the stamp promises, list to fingerprint; empty when it is missing or unreadable."""
    try:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    pairs = (line.split() for line in lines)
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}


def holds(folder: str, wanted: dict[str, str]) -> bool:
    """Whether the environment is finished, fits these fingerprints and still has its interpreter."""
    promised = read(folder)
    fits = all(promised.get(part) == print_ for part, print_ in wanted.items())
    return fits and os.path.exists(python_of(folder))


def is_free(folder: str) -> bool:
    """Whether we may make an environment here: nothing there yet, an empty folder, or one of our own."""
    if not os.path.lexists(folder):
        return True
    if any(os.path.exists(os.path.join(folder, name)) for name in (STAMP, UNFINISHED)):
        return True
    return os.path.isdir(folder) and not os.listdir(folder)


def begin(folder: str, anew: bool = False) -> None:
    """Take the stamp away for the time of the work; made anew, the environment forgets what it held.

    Raises OSError when the folder cannot be written.
    """
    os.makedirs(folder, exist_ok=True)
    mark = os.path.join(folder, UNFINISHED)
    if os.path.exists(os.path.join(folder, STAMP)):
        os.replace(os.path.join(folder, STAMP), mark)
    with open(mark, "w" if anew else "a", encoding="utf-8"):
        pass


def give_up(folder: str) -> None:
    """Put back the stamp that `begin` took, if there was one: nothing has been changed since."""
    if read(folder, UNFINISHED):
        os.replace(os.path.join(folder, UNFINISHED), os.path.join(folder, STAMP))


def finish(folder: str, promised: dict[str, str]) -> None:
    """Stamp the environment: from here on it is used as it is."""
    mark = os.path.join(folder, UNFINISHED)
    with open(mark, "w", encoding="utf-8") as file:
        file.writelines(f"{part} {print_}\n" for part, print_ in promised.items())
        file.flush()
        os.fsync(file.fileno())
    os.replace(mark, os.path.join(folder, STAMP))
