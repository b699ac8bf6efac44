"""Laws of the whole tree: layers, sizes, docstrings, nothing of one machine."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import paths

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "game").rglob("*.py"))
LONGEST = 500
DOCSTRING = re.compile(r"(#.*\n|\n)*(\"{3})\s*\S")
"""How a module begins that says what it is for: to parse them all takes seconds."""

# The floor for the file that has to tell an old Python that it is too old.
OLD_GRAMMAR = (3, 6)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def _tracked() -> list[Path]:
    """Files under version control, or all source files of a copy without it."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return [path for folder in ("game", "tests", "data") for path in (ROOT / folder).rglob("*.*")]
    return [path for path in (ROOT / name for name in listed.split("\0") if name) if path.is_file()]


def test_no_module_grows_past_its_limit() -> None:
    lengths = {_name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_every_module_says_what_it_is_for() -> None:
    silent = [_name(path) for path in MODULES if not DOCSTRING.match(path.read_text("utf-8"))]
    assert silent == []


def test_layers_hold() -> None:
    # In a process of its own: the linter switches off the loggers that other tests listen to.
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("package", ["core", "rulesets"])
def test_rules_draw_their_dice_from_streams_only(package: str) -> None:
    words = re.compile(r"\b(random|secrets|time|datetime)\b")
    guilty = [
        _name(path)
        for path in (ROOT / "game" / package).rglob("*.py")
        if words.search(path.read_text(encoding="utf-8"))
        and {name.split(".")[0] for name in _imports(path)} & {"random", "secrets", "time", "datetime"}
    ]
    assert guilty == []


@pytest.mark.parametrize("package", ["core", "rulesets"])
def test_rules_know_no_floats(package: str) -> None:
    """The tree of a module is read if its text has what looks like one, beside numbers of rules."""
    guilty = []
    rules = re.compile(r"\b(SD\d+|TB)-\d+\.\d+")
    fractions = re.compile(r"\d_?\.|\.\d|\d[eE]|\bfloat\b")
    for path in (ROOT / "game" / package).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if not fractions.search(rules.sub("", text)):
            continue
        for node in ast.walk(ast.parse(text)):
            is_number = isinstance(node, ast.Constant) and isinstance(node.value, float)
            is_call = (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float"
            )
            if is_number or is_call:
                guilty.append(f"{_name(path)}:{getattr(node, 'lineno', 0)}")
    assert guilty == []


def _fresh(code: str) -> str:
    """Output of a new interpreter in the checkout."""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_session_runs_without_pygame() -> None:
    modules = [
        "game.session",
        *(_dotted(path) for path in MODULES if _name(path).startswith("game/session/")),
    ]
    loads = "".join(f"import {name};" for name in modules)
    assert _fresh(f"{loads} import sys; print([m for m in sys.modules if m.startswith('pygame')])") == "[]"


def _dotted(path: Path) -> str:
    return _name(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def test_the_version_is_told_without_loading_anything_heavy() -> None:
    heavy = {"pygame", "numpy", "pydantic", "msgspec", "yaml", "rich", "platformdirs"}
    code = (
        f"import sys; from game.tools import cli; cli.main(['--version']); print({heavy} & set(sys.modules))"
    )
    assert _fresh(code).splitlines()[-1] == "set()"


def test_main_can_be_read_by_an_old_python() -> None:
    source = (ROOT / "main.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=OLD_GRAMMAR)
    assert "from __future__" not in source


def test_an_old_python_is_told_so() -> None:
    code = (
        "import sys, runpy; sys.version_info = (3, 9, 2, 'final', 0); "
        "runpy.run_path('main.py', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert done.stderr == "Second Dawn needs Python 3.11 or newer; this is Python 3.9.\n"


def test_nothing_names_a_folder_of_one_machine_or_a_registry() -> None:
    # Put together here, so that this file does not find itself.
    folders = [f"/{name}/" for name in ("tmp", "work", "home", "root", "Users")]
    hosts = ["pypi" + ".", "python" + "hosted"]
    found = []
    for path in _tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{_name(path)}: {word}" for word in folders + hosts if word in text]
    assert found == []


def test_the_shipped_folders_are_found() -> None:
    assert paths.root() == ROOT
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
