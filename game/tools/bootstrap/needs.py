"""What has to be installed, read from the project's own lists, and what is installed.

Part of every start: imports nothing that the interpreter has not loaded anyway.
"""

import os
import sys
import zlib

PLAY = "play"
TEST = "test"

PROJECT = "pyproject.toml"
CONSTRAINTS = os.path.join(".ci", "constraints.txt")

_LISTS = {PLAY: "dependencies = [", TEST: "dev = ["}
_PINS = {PLAY: "# to play", TEST: "# to test"}
_LEVELS = {PLAY: (PLAY,), TEST: (PLAY, TEST)}

OLD_PYGAME = "pygame"
PYGAME = "pygame-ce"


def levels(level: str) -> tuple[str, ...]:
    """The lists that a level needs: testing includes playing."""
    return _LEVELS[level]


def _read(root: str, name: str) -> str:
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return file.read()


def requirements(root: str, level: str) -> tuple[str, ...]:
    """The requirement strings of pyproject.toml for a level, as written there.

    A reader of two lists, not of TOML: tomllib alone would cost a third of a quick start.
    """
    project = _read(root, PROJECT)
    return tuple(requirement for part in levels(level) for requirement in _listed(project, part))


def _listed(project: str, part: str) -> list[str]:
    found: list[str] = []
    inside = False
    for line in project.splitlines():
        if line == _LISTS[part]:
            inside = True
        elif inside and line.startswith("]"):
            break
        elif inside and line.lstrip().startswith('"'):
            found.append(line.split('"')[1])
    return found


def pins(root: str, level: str) -> tuple[str, ...]:
    """The pinned lines of the constraints file that apply here, for a level."""
    headings = [_PINS[part] for part in levels(level)]
    found: list[str] = []
    inside = False
    for line in _read(root, CONSTRAINTS).splitlines():
        if line in _PINS.values():
            inside = line in headings
        elif inside and line:
            pin, _, marker = line.partition(";")
            if not marker or sys.platform in marker:
                found.append(pin)
    return tuple(found)


def fingerprints(root: str, level: str) -> dict[str, str]:
    """For each list of a level a check sum of all that an environment depends on, this Python included."""
    project = _read(root, PROJECT)
    common = (sys.implementation.cache_tag, sys.platform, _read(root, CONSTRAINTS))
    return {
        part: f"{zlib.crc32(repr((common, _listed(project, part))).encode()):08x}" for part in levels(level)
    }


def normal(name: str) -> str:
    """A distribution's name in its one normal spelling."""
    return name.strip().lower().replace("_", "-").replace(".", "-")


def installed(folders: list[str]) -> dict[str, str]:
    """Distributions in these folders, normal name to version; the first folder wins, as it does on import."""
    found: dict[str, str] = {}
    for folder in folders:
        try:
            entries = os.listdir(folder or os.curdir)
        except OSError:
            continue
        for entry in entries:
            if entry.endswith((".dist-info", ".egg-info")):
                name, _, rest = entry.rpartition(".")[0].partition("-")
                if rest:
                    found.setdefault(normal(name), rest.partition("-")[0])
    return found


def _release(version: str) -> tuple[int, ...]:
    """The leading numbers of a version without trailing zeros: 2.10.0rc1 gives (2, 10)."""
    numbers: list[int] = []
    for part in version.split("."):
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        if digits:
            numbers.append(int(digits))
        if digits != part:
            break
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def shortfall(wanted: tuple[str, ...], present: dict[str, str]) -> tuple[str, ...]:
    """Those of the wanted requirements (`name` or `name>=version`) that are absent or too old."""
    missing = []
    for requirement in wanted:
        name, _, minimum = requirement.partition(">=")
        version = present.get(normal(name))
        if version is None or _release(version) < _release(minimum):
            missing.append(requirement)
    return tuple(missing)


def is_complete(wanted: tuple[str, ...], folders: list[str]) -> bool:
    """Everything wanted is in these folders, and the old pygame, which overwrites pygame-ce, is not."""
    present = installed(folders)
    return not shortfall(wanted, present) and OLD_PYGAME not in present


def pygame_problem(present: dict[str, str], prefix: str) -> str | None:
    """What is wrong with pygame among what is installed, said for the user; None when all is well."""
    if OLD_PYGAME not in present:
        return None
    if PYGAME in present:
        state = f"The old pygame {present[OLD_PYGAME]} is installed over pygame-ce in {prefix} and breaks it."
    else:
        state = f"{prefix} has the old pygame {present[OLD_PYGAME]}, which is not pygame-ce."
    return (
        f"{state}\nTake it out and put the right one back:\n"
        "    python3 -m pip uninstall pygame pygame-ce\n"
        "    python3 -m pip install pygame-ce\n"
        "In a checkout you may as well delete .venv and start again."
    )
