"""How many small faults the tests find: mutants of rules modules, by Cosmic Ray.

`python -m game.dev.mutation MODULE.py ...`. Cosmic Ray changes the modules in place, one fault at a time, so
this wants a checkout with nothing uncommitted in it; a run that is broken off leaves at most one line
changed, which `git diff` shows. It is not among the development packages, since nothing else needs it:
`.venv/bin/python -m pip install cosmic-ray`.

The tests are run once without a fault first, since tests that fail anyway would find all of them.
"""

import argparse
import json
import random
import shlex
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from game import paths

_PYTEST = ("-m", "pytest", "-q", "-x", "-n0", "-p", "no:cacheprovider")
_WIDE = ("tests/vectors", "tests/rulesets", "tests/views", "tests/session")
_CONFIG = """
[cosmic-ray]
module-path = {modules}
timeout = {timeout}
excluded-modules = []
test-command = {command}

[cosmic-ray.distributor]
name = "local"

[cosmic-ray.filters.operators-filter]
exclude-operators = [
    "core/RemoveDecorator",
    "core/ReplaceBinaryOperator_BitOr_.*",
    "core/ReplaceComparisonOperator_(Eq_Is|NotEq_IsNot|Is_Eq|IsNot_NotEq)",
]
"""
"""What changes no answer: a cache taken away, `X | None` of an annotation, `is` for `==` of a word."""


def tests_of(module: Path) -> tuple[tuple[str, ...], ...]:
    """What tries a module, in stages: the tests of its room, or of the rooms around it where it has none of
    its own; and where these find nothing, all that play rules without a window."""
    room = Path("tests", *module.parent.relative_to("game").parts)
    while not room.is_dir():
        room = room.parent
    return (str(room),), _WIDE


def configured(module: Path, python: str, timeout: float) -> str:
    """The settings of Cosmic Ray for one module."""
    stages = (" ".join(_PYTEST + stage) for stage in tests_of(module))
    command = shlex.join(("sh", "-c", " && ".join(f"{shlex.quote(python)} {stage}" for stage in stages)))
    return _CONFIG.format(modules=json.dumps([str(module)]), timeout=timeout, command=json.dumps(command))


def sample(sessions: Sequence[Path], size: int, seed: int) -> int:
    """Leave a random sample of all mutants of the sessions that are not filtered out; returns how many."""
    jobs = [(session, job) for session in sessions for job in _waiting(session)]
    kept = set(random.Random(seed).sample(jobs, min(size, len(jobs))))
    for session in sessions:
        dropped = [(job,) for job in _waiting(session) if (session, job) not in kept]
        with sqlite3.connect(session) as database:
            database.executemany("DELETE FROM mutation_specs WHERE job_id = ?", dropped)
            database.executemany("DELETE FROM work_items WHERE job_id = ?", dropped)
    return len(kept)


def _waiting(session: Path) -> list[str]:
    with sqlite3.connect(session) as database:
        rows = database.execute(
            "SELECT m.job_id FROM mutation_specs m LEFT JOIN work_results r ON r.job_id = m.job_id "
            "WHERE r.job_id IS NULL ORDER BY m.start_pos_row, m.start_pos_col, m.operator_name, m.occurrence"
        )
        return [job for (job,) in rows]


def outcomes(session: Path) -> list[tuple[bool, str]]:
    """Of each mutant that was tried: whether the tests found it, and what it was."""
    with sqlite3.connect(session) as database:
        rows = database.execute(
            "SELECT r.test_outcome, m.module_path, m.start_pos_row, m.operator_name "
            "FROM work_results r JOIN mutation_specs m ON m.job_id = r.job_id "
            "WHERE r.worker_outcome != 'SKIPPED'"
        ).fetchall()
    return [(outcome != "SURVIVED", f"{path}:{row}: {operator}") for outcome, path, row, operator in rows]


def main(arguments: Sequence[str] | None = None) -> int:
    """Try mutants of modules below `game`, print the survivors and the score; 1 below the bar."""
    parser = argparse.ArgumentParser(prog="python -m game.dev.mutation", description=__doc__)
    parser.add_argument("modules", nargs="+", type=Path, metavar="MODULE.py")
    parser.add_argument("--sample", type=int, default=100, help="so many mutants, drawn from all (100)")
    parser.add_argument("--seed", type=int, default=1, help="of the draw (1)")
    parser.add_argument("--timeout", type=float, default=400, help="seconds until a mutant counts as found")
    parser.add_argument("--bar", type=float, default=95, help="percent that must be found (95)")
    parser.add_argument(
        "--tool", default=str(Path(sys.executable).with_name("cosmic-ray")), help="how Cosmic Ray is called"
    )
    args = parser.parse_args(arguments)
    checkout = paths.checkout()
    if checkout is None:
        parser.error("mutants are made in a checkout")
    for stage in sorted({stage for module in args.modules for stage in tests_of(module)}):
        subprocess.run([sys.executable, *_PYTEST, *stage], cwd=checkout, check=True)
    with tempfile.TemporaryDirectory() as folder:
        sessions: list[tuple[Path, Path]] = []
        for number, module in enumerate(args.modules):
            config, session = Path(folder, f"{number}.toml"), Path(folder, f"{number}.sqlite")
            config.write_text(configured(module, sys.executable, args.timeout), encoding="utf-8")
            subprocess.run([args.tool, "init", str(config), str(session)], cwd=checkout, check=True)
            subprocess.run(
                [str(Path(args.tool).with_name("cr-filter-operators")), str(session), str(config)],
                cwd=checkout,
                check=True,
                stdout=subprocess.DEVNULL,
            )
            sessions.append((config, session))
        print(f"{sample([session for _, session in sessions], args.sample, args.seed)} mutants")
        found: list[tuple[bool, str]] = []
        for config, session in sessions:
            subprocess.run([args.tool, "exec", str(config), str(session)], cwd=checkout, check=True)
            found += outcomes(session)
    for killed, what in found:
        if not killed:
            print(f"survived: {what}")
    score = 100 * sum(killed for killed, _ in found) / max(1, len(found))
    print(f"{score:.1f} % of {len(found)} mutants were found")
    return 0 if score >= args.bar else 1


if __name__ == "__main__":
    sys.exit(main())
