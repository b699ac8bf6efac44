"""What is said when the set-up fails: what failed, why as far as it can be told, and what to do."""

import errno
import sys

_AGAIN = "run the same command again"

_NETWORK_SIGNS = (
    "Temporary failure in name resolution",
    "Name or service not known",
    "nodename nor servname provided",
    "getaddrinfo failed",
    "Failed to resolve",
    "NewConnectionError",
    "Failed to establish a new connection",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "Connection refused",
    "Connection reset",
    "Connection aborted",
    "Network is unreachable",
    "Max retries exceeded",
    "ProxyError",
    "SSLError",
    "Could not fetch URL",
)


class SetupFailed(Exception):
    """The environment cannot be made; the text is for the user."""


def _version() -> str:
    return f"{sys.version_info[0]}.{sys.version_info[1]}"


def no_ensurepip() -> str:
    """The standard library here lacks the part of venv that brings pip."""
    return (
        "Second Dawn could not be set up: this Python cannot make environments, its `ensurepip` is missing.\n"
        f"  - Debian, Ubuntu and kin: sudo apt install python3-venv   (or python{_version()}-venv)\n"
        "  - elsewhere: install Python from its own installer, which brings everything.\n"
        f"Then {_AGAIN}."
    )


def no_pip(said: str) -> str:
    """ensurepip is there and fails."""
    return (
        "Second Dawn could not be set up: pip could not be put into the new environment.\n"
        f"Python said: {_last_line(said)}\n"
        f"On Debian, Ubuntu and kin: sudo apt install python3-venv; then {_AGAIN}."
    )


def does_not_start(python: str) -> str:
    """The environment is finished, but its interpreter does not run."""
    return (
        f"Second Dawn could not be started: {python} does not run.\n"
        f"Delete its environment folder and {_AGAIN}."
    )


def does_not_import(said: str) -> str:
    """Everything is installed, but a package does not run on this machine."""
    return (
        "Second Dawn could not be set up: a package was installed but does not run on this machine.\n"
        f"Python said: {_last_line(said)}\n"
        "A system library may be missing, or this kind of machine is not supported by that package."
    )


def no_place(folders: tuple[str, ...]) -> str:
    """Every folder for an environment is taken by something that is not ours."""
    return (
        "Second Dawn could not be set up: these folders exist, were not made by it and lack what it needs:\n"
        + "".join(f"    {folder}\n" for folder in folders)
        + f"Rename or remove one and {_AGAIN}."
    )


def cannot_write(folder: str, error: OSError) -> str:
    """The file system refuses."""
    if error.errno == errno.ENOSPC:
        return (
            f"Second Dawn could not be set up: the disk is full ({folder}).\n"
            f"It needs about 400 MB there. Make room and {_AGAIN}."
        )
    return (
        f"Second Dawn could not be set up: {folder} cannot be written ({error.strerror or error}).\n"
        "  - Copy the game into a folder of your own and start it there, or\n"
        "  - set SECOND_DAWN_ENV to a folder that you can write, for the environment alone."
    )


def install_failed(lines: list[str], package: str, log: str) -> str:
    """pip failed: `lines` is all it said, `package` the one it was busy with (may be empty)."""
    said = "\n".join(lines)
    at = f' (stopped at "{package}")' if package else ""
    log_line = f"All that pip said: {log}"
    errors = [line for line in lines if line.startswith("ERROR:")]
    last = f"pip's last word: {errors[-1] if errors else _last_line(said)}"
    if "No space left on device" in said:
        return (
            f"Second Dawn could not be set up: the disk is full{at}.\n"
            f"It needs about 400 MB beside the game. Make room and {_AGAIN}.\n{log_line}"
        )
    if any(sign in said for sign in _NETWORK_SIGNS):
        return (
            f"Second Dawn could not be set up: no network, its packages could not be fetched{at}.\n"
            f"  - Connect to the network and {_AGAIN}; what was fetched is kept.\n"
            "  - Behind a proxy or with an index of your own: tell pip (`pip config`), the game follows it.\n"
            "  - Without any network: fetch the packages elsewhere with\n"
            "        python3 -m pip download -c .ci/constraints.txt -d FOLDER .\n"
            "    and start here with PIP_NO_INDEX=1 and PIP_FIND_LINKS=FOLDER set.\n"
            f"{last}\n{log_line}"
        )
    if "No matching distribution found" in said:
        return (
            f"Second Dawn could not be set up: pip found no fitting package where it looks{at}.\n"
            "  - Without network, or with PIP_NO_INDEX set, only local folders are searched: "
            f"connect and {_AGAIN}.\n"
            "  - With an index of your own: it lacks a version that .ci/constraints.txt names.\n"
            f"  - Or no package is made for Python {_version()} on this kind of machine.\n"
            f"{last}\n{log_line}"
        )
    return f"Second Dawn could not be set up: pip failed{at}.\n{last}\n{log_line}"


def _last_line(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return lines[-1] if lines else "nothing"
