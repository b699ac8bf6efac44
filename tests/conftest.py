"""Shared set-up: no window, no sound, nothing written to the player's own folders.

Generated examples are the same in every run, so that a change is judged by itself; with `SECOND_DAWN_FUZZ=1`
they are new ones each time. No example fails for being slow: a busy machine is no fault of the code.
"""

import contextlib
import gc
import importlib
import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from game import paths
from tests.vectors import not_built

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

settings.register_profile(
    "steady", max_examples=50, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("default" if os.environ.get("SECOND_DAWN_FUZZ") else "steady")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Of two workers that collect everything, the second reads the modules of the tests from the last to the
    first. Where they were never compiled, each so compiles half of them and finds the other half done."""
    everything = session.config.args == session.config.getini("testpaths")
    if os.environ.get("PYTEST_XDIST_WORKER") != "gw1" or not everything:
        return
    root = session.config.rootpath
    for path in sorted((root / "tests").rglob("test_*.py"), reverse=True):
        # Collection reads it again, and tells what is wrong with it.
        with contextlib.suppress(Exception):
            importlib.import_module(".".join(path.relative_to(root).with_suffix("").parts))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collecting makes many thousand objects that stay: to look through them for garbage again and again, now
    and later, finds nothing."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(autouse=True, scope="session")
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Saves, settings and logs of the whole run go to a folder that is thrown away."""
    home = tmp_path_factory.mktemp("home")
    os.environ[paths.HOME_VARIABLE] = str(home)
    return home


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Green says nothing about what is not built: every run tells how much that is."""
    terminalreporter.write_line(not_built.summary())
