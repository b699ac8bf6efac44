"""Shared set-up: no window, no sound, nothing written to the player's own folders."""

import os
from pathlib import Path

import pytest

from game import paths

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


@pytest.fixture(autouse=True, scope="session")
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Saves, settings and logs of the whole run go to a folder that is thrown away."""
    home = tmp_path_factory.mktemp("home")
    os.environ[paths.HOME_VARIABLE] = str(home)
    return home
