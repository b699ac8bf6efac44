"""C1, C2: reading content, against PyYAML's bare C loader on the same files.

The shipped ruleset with its units multiplied to 300 records: the work of a player who owns many.
"""

import atexit
import shutil
import tempfile
import time
from functools import cache
from pathlib import Path

import yaml

from game import paths
from game.content.load import SETTLED_NS, load_rules
from game.dev.bench.registry import Disagreement, Effort, NotMeasured, Race, bench
from game.rulesets.registry import ruleset

_RULESET = "second_dawn"
_UNITS = "units"
_RECORDS = 300


@cache
def _folder() -> Path:
    """A copy of the ruleset's files with 300 units."""
    shipped = paths.data_dir() / "rulesets" / _RULESET
    units = sorted((shipped / _UNITS).glob("*.yaml"))
    if not units:
        raise NotMeasured("no units are shipped yet")
    temporary = tempfile.TemporaryDirectory(prefix="second-dawn-bench-")
    atexit.register(temporary.cleanup)
    folder = Path(temporary.name) / "rules"
    shutil.copytree(shipped, folder)
    for number in range(_RECORDS - len(units)):
        unit = units[number % len(units)]
        shutil.copyfile(unit, folder / _UNITS / f"{unit.stem}_copy{number}.yaml")
    return folder


def _files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.yaml"))


def _load(folder: Path, cache_dir: Path | None) -> object:
    return load_rules(_RULESET, ruleset(_RULESET).content, [folder], cache_dir)


def _load_peer(folder: Path) -> object:
    return [yaml.load(file.read_bytes(), yaml.CSafeLoader) for file in _files(folder)]


def _check(folder: Path) -> None:
    loaded = load_rules(_RULESET, ruleset(_RULESET).content, [folder])
    if loaded.problems:
        raise Disagreement(f"the copied content has problems: {loaded.problems[0].message}")


@bench("C1", what=f"first load of {_RECORDS} units: read, check, build", bar=1.3, target=1.1)
def first_load(_: Effort) -> Race:
    """No cache: after a file was changed."""
    folder = _folder()
    return Race(
        ours=lambda: _load(folder, None),
        peer=lambda: _load_peer(folder),
        agree=lambda: _check(folder),
        note="peer: yaml.CSafeLoader, nothing checked",
    )


@bench("C2", what="later load, from the cache", bar=0.05, target=0.02)
def later_load(_: Effort) -> Race:
    """Nothing changed since: every ordinary start."""
    folder = _folder()
    cache_dir = folder.parent / "cache"
    time.sleep(SETTLED_NS / 1e9)  # the copies were made a moment ago, those of a player were not
    for _round in range(2):
        _load(folder, cache_dir)
    return Race(
        ours=lambda: _load(folder, cache_dir),
        peer=lambda: _load_peer(folder),
        agree=lambda: _check(folder),
        note="peer: yaml.CSafeLoader, nothing checked",
    )
