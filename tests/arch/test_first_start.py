"""The real first start and the real installation, with pip and whatever it finds on this machine."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.tools.bootstrap import needs, relay, stamp
from game.tools.output import EXIT_USAGE

ROOT = Path(__file__).resolve().parents[2]
PACKED = ("data", "maps", "assets", "docs/rules")
SHIPPED = ("game", *PACKED, ".ci", "main.py", "pyproject.toml", "README.md", "LICENSE")
TIMEOUT_S = 600

# Needs an environment like any other, and then only argparse to be refused.
ANY_COMMAND = "dawdle"

pytestmark = pytest.mark.slow


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy without any environment, in a folder that is awkward to spell."""
    folder = tmp_path / "schöne neue Welt"
    folder.mkdir()
    for name in SHIPPED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(ROOT / name, folder / name)
    return folder


def _python() -> str:
    """The interpreter below the environment that the tests run in: it has nothing installed."""
    return str(getattr(sys, "_base_executable", sys.executable))


def _run(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {
        k: v for k, v in os.environ.items() if not k.startswith(("SECOND_DAWN_", "PYTHON", "VIRTUAL_ENV"))
    }
    return subprocess.run(
        [_python(), *words],
        cwd=folder,
        env={**kept, "SECOND_DAWN_HOME": str(folder / "home"), **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )


def _skip_without_packages(done: subprocess.CompletedProcess[str]) -> None:
    if "no network" in done.stderr or "no fitting package" in done.stderr:
        pytest.skip("the packages cannot be fetched here")


def test_first_start_makes_the_environment_and_the_second_goes_straight_in(checkout: Path) -> None:
    first = _run(checkout, "main.py", ANY_COMMAND)
    _skip_without_packages(first)
    assert first.returncode == EXIT_USAGE, first.stderr
    assert "4/4" in first.stderr

    environment = str(checkout / ".venv")
    pinned = dict(pin.split("==") for pin in needs.pins(str(checkout), needs.PLAY))
    present = needs.installed([stamp.packages_of(environment)])
    present.pop("pip")
    present.pop("setuptools", None)
    assert present == {needs.normal(name): version for name, version in pinned.items()}

    second = _run(checkout, "main.py", ANY_COMMAND)
    assert second.returncode == EXIT_USAGE
    assert second.stderr.startswith("usage:")


def test_a_start_without_any_package_source_says_what_to_do(checkout: Path) -> None:
    done = _run(checkout, "main.py", "play", PIP_NO_INDEX="1", PIP_CONFIG_FILE=os.devnull, PIP_FIND_LINKS="")
    assert done.returncode == relay.EXIT_ENVIRONMENT
    assert "Traceback" not in done.stderr
    assert "no fitting package" in done.stderr
    assert stamp.read(str(checkout / ".venv")) == {}


def test_an_interrupted_set_up_is_made_anew(checkout: Path) -> None:
    half = checkout / ".venv"
    stamp.begin(str(half))
    (half / "lib").mkdir()
    (half / "lib" / "rubbish").touch()
    done = _run(checkout, "main.py", ANY_COMMAND)
    _skip_without_packages(done)
    assert done.returncode == EXIT_USAGE, done.stderr
    assert not (half / "lib" / "rubbish").exists()


def test_an_installed_copy_carries_its_data(checkout: Path, tmp_path: Path) -> None:
    target = tmp_path / "installed"
    built = _run(checkout, "-m", "pip", "install", "--quiet", "--no-deps", f"--target={target}", ".")
    if built.returncode != 0 and "hatchling" in built.stderr:
        pytest.skip("the build tool cannot be fetched here")
    assert built.returncode == 0, built.stderr
    code = "from game import paths; print(paths.root()); print(paths.checkout())"
    done = _run(tmp_path, "-c", code, PYTHONPATH=str(target))
    assert done.stdout.splitlines() == [str(target / "game" / "shared"), "None"], done.stderr
    for name in PACKED:
        shipped = {path.relative_to(ROOT / name) for path in (ROOT / name).rglob("*") if path.is_file()}
        packed = {
            path.relative_to(target / "game" / "shared" / name)
            for path in (target / "game" / "shared" / name).rglob("*")
            if path.is_file()
        }
        assert packed == shipped
