"""The door of every start: stay in this Python, go over to the game's environment, or make it first."""

import os
import sys

from game.tools.bootstrap import needs, relay, stamp

_NEED_NOTHING = ("--version", "--help", "-h")
_NEED_TEST_TOOLS = ("test", "bench")


def level_of(arguments: list[str]) -> str | None:
    """What a command line needs installed; None when it can be answered with nothing."""
    words = [word for word in arguments if word != "--debug"]
    if words and words[0] in _NEED_NOTHING:
        return None
    return needs.TEST if words and words[0] in _NEED_TEST_TOOLS else needs.PLAY


def ensure(root: str, arguments: list[str]) -> int | None:
    """Find or make an interpreter with everything that these arguments need.

    None: it is the running one, go on. A number: the program has run elsewhere, or could not be set up (3),
    or was interrupted (130); leave with it. On POSIX a change of interpreter does not return at all.
    """
    if os.environ.pop(relay.HANDED_OVER, None):
        return None
    level = level_of(arguments)
    if level is None:
        return None
    try:
        return _ensure_level(root, level, arguments)
    except FileNotFoundError as error:
        sys.stderr.write(f"This copy of Second Dawn is incomplete: {error.filename} is missing.\n")
        return relay.EXIT_ENVIRONMENT


def _ensure_level(root: str, level: str, arguments: list[str]) -> int | None:
    ready = find(root, level)
    if ready is not None:
        if stamp.is_running_in(ready):
            return None
        # An interpreter that cannot be started (copied from another machine) is made anew below.
        code = relay.hand_over(ready, root, arguments)
        if code is not None:
            return code
    elif needs.is_complete(needs.requirements(root, level), sys.path):
        return None
    # Here, as most starts have nothing to make and wait for every import.
    from game.tools.bootstrap import setup

    return setup.make_and_hand_over(root, level, arguments)


def find(root: str, level: str) -> str | None:
    """An environment that has what the level needs: a stamped one, else a complete one of another tool."""
    wanted = needs.fingerprints(root, level)
    folders = stamp.candidates(root)
    for folder in folders:
        if stamp.holds(folder, wanted):
            return folder
    if needs.is_complete(needs.requirements(root, level), sys.path):
        return None
    for folder in folders:
        if not stamp.is_free(folder) and _is_complete_elsewhere(folder, root, level):
            return folder
    return None


def _is_complete_elsewhere(folder: str, root: str, level: str) -> bool:
    return os.path.exists(stamp.python_of(folder)) and needs.is_complete(
        needs.requirements(root, level), [stamp.packages_of(folder)]
    )
