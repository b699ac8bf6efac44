"""Where things lie on this machine: the shipped data, the player's own folders, saves, settings, logs.

In a checkout everything shipped stands beside `game/`; an installed copy has it packed into `game/shared`.
Nothing here creates a folder except where it says so. Nothing heavy is imported: the start of the program
uses this module before anything else.

The environment variable `SECOND_DAWN_HOME` moves everything that is written (saves, settings, logs, caches,
own maps and units) into one folder of the player's choice.
"""

import os
from functools import cache
from pathlib import Path

APP_NAME = "second-dawn"
HOME_VARIABLE = "SECOND_DAWN_HOME"

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT_MARKS = ("main.py", "pyproject.toml")
_SHARED = "shared"
_PROBE = "data"


class ContentMissing(RuntimeError):
    """The shipped maps and data are neither beside the program nor inside it."""


def _is_checkout(folder: Path) -> bool:
    return all((folder / mark).is_file() for mark in _CHECKOUT_MARKS)


def checkout() -> Path | None:
    """The folder of the checkout that this program runs from, or None for an installed copy."""
    folder = _PACKAGE.parent
    return folder if _is_checkout(folder) else None


@cache
def root() -> Path:
    """The folder that holds `data/`, `maps/`, `assets/` and the rulebooks as shipped.

    Raises ContentMissing when the program was copied without them.
    """
    for folder in (checkout(), _PACKAGE / _SHARED):
        if folder is not None and (folder / _PROBE).is_dir():
            return folder
    raise ContentMissing(
        f"the shipped maps and data are missing (looked beside {_PACKAGE} and in its {_SHARED} folder)"
    )


def data_dir() -> Path:
    """Rulesets and scenarios as shipped."""
    return root() / "data"


def maps_dir() -> Path:
    """Maps and tilesets as shipped."""
    return root() / "maps"


def assets_dir() -> Path:
    """Glyphs, textures and sounds as shipped."""
    return root() / "assets"


def rules_dir() -> Path:
    """The rulebooks as shipped."""
    return root() / "docs" / "rules"


def _own(kind: str) -> Path:
    """One of the player's folders; `kind` is the platformdirs name: data, config, log or cache."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        home = Path(chosen).expanduser()
        return home if kind == "data" else home / kind
    # Not at the top: the version and the help are told without it.
    import platformdirs

    folders = platformdirs.PlatformDirs(APP_NAME, appauthor=False)
    return {
        "data": folders.user_data_path,
        "config": folders.user_config_path,
        "log": folders.user_log_path,
        "cache": folders.user_cache_path,
    }[kind]


def user_dir() -> Path:
    """The player's own data: his maps/, data/ and, away from a checkout, saves/. It may not exist yet."""
    return _own("data")


def config_dir() -> Path:
    """Settings. It may not exist yet."""
    return _own("config")


def log_dir() -> Path:
    """Log files. It may not exist yet."""
    return _own("log")


def cache_dir() -> Path:
    """What can be made again at any time. It may not exist yet."""
    return _own("cache")


def _is_writable(folder: Path) -> bool:
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


def saves_dir() -> Path:
    """The folder of the saves, created if need be: `saves/` of a writable checkout, else the player's own.

    Raises OSError when neither can be made.
    """
    if not os.environ.get(HOME_VARIABLE):
        beside = checkout()
        if beside is not None:
            saves = beside / "saves"
            if _is_writable(saves) or (not saves.exists() and _is_writable(beside)):
                saves.mkdir(exist_ok=True)
                return saves
    saves = user_dir() / "saves"
    saves.mkdir(parents=True, exist_ok=True)
    return saves
