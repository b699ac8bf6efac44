"""Every broken or hostile file of `tests/faults` is refused with the right words, fast and in little memory.

Beside each file `X` lies `X.expect`: one line for each problem that must be found, `code line words`, with
` ~ guess` at the end where a suggestion must be made. More problems than these may be found.
"""

import json
import resource
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from game import paths
from game.content.check import check_paths
from game.content.problems import Problem
from game.session import library
from game.tools.check_cmd import HOOKS

FOLDER = Path(__file__).parent.parent / "faults"
CASES = sorted(path.with_suffix("") for path in FOLDER.rglob("*.expect"))
REMARKS = ("unit-plural",)
SECONDS, BYTES = 20, 300_000_000


class Expected(NamedTuple):
    code: str
    line: int
    words: str
    guess: str

    def fits(self, problem: Problem) -> bool:
        return (
            problem.code == self.code
            and problem.line == self.line
            and self.words in problem.message
            and problem.suggestion == (self.guess or problem.suggestion)
        )


def expected(case: Path) -> list[Expected]:
    out = []
    for row in case.with_name(case.name + ".expect").read_text().splitlines():
        told, _, guess = row.partition(" ~ ")
        code, line, words = told.split(" ", 2)
        out.append(Expected(code, int(line), words, guess))
    return out


@pytest.fixture(scope="module")
def checker():
    library.refresh()
    return library.checker(HOOKS)


def test_there_are_many_faults():
    assert len(CASES) >= 70


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.relative_to(FOLDER)))
def test_a_fault_is_found_and_placed(case, checker):
    found = check_paths([case], checker)
    about = [p for p in found if Path(p.file) == case]
    wanted = expected(case)
    assert wanted
    for one in wanted:
        assert any(one.fits(p) for p in about), (
            one,
            [(p.code, p.line, p.message, p.suggestion) for p in found],
        )
    lines = case.read_bytes().decode("utf-8", "replace").splitlines()
    for problem in about:
        assert 1 <= problem.line <= len(lines) + 1
        if problem.line and problem.line <= len(lines) and lines[problem.line - 1].isprintable():
            assert problem.text[:40].strip() in lines[problem.line - 1]


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (BYTES + base_memory(), BYTES + base_memory()))


def base_memory() -> int:
    """What Python itself maps before it reads anything: shared libraries of numpy and its threads' stacks."""
    return 700_000_000


def check_in_a_process(files: list[Path]) -> list[dict[str, object]]:
    """`check --json` with a limit on time and address space."""
    done = subprocess.run(
        [sys.executable, "-m", "game.tools.cli", "check", "--json", *map(str, files)],
        cwd=paths.root(),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        preexec_fn=limited,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    found: list[dict[str, object]] = json.loads(done.stdout)
    return found


WORST = (
    "units/alias_bomb.yaml",
    "units/deep_nesting.yaml",
    "units/endless_number.yaml",
    "maps/entity_bomb.tmx",
    "maps/zlib_bomb.tmx",
    "maps/gzip_bomb.tmx",
    "maps/zlib_of_zlib.tmx",
    "maps/too_large.tmx",
    "maps/deep.tmx",
)


@pytest.mark.slow
def test_the_worst_files_cost_little():
    found = check_in_a_process([FOLDER / name for name in WORST])
    assert {str(p["file"]) for p in found} == {str(FOLDER / name) for name in WORST}


@pytest.mark.slow
def test_files_too_large_to_keep_here_cost_little(tmp_path):
    (tmp_path / "units").mkdir()
    long_name = tmp_path / "units" / "long_name.yaml"
    long_name.write_text("name: " + "x" * 10_000_000 + "\n")
    many = tmp_path / "units" / "many_values.yaml"
    many.write_text("name: [" + "1," * 900_000 + "]\n")
    nodes = tmp_path / "nodes.tmx"
    nodes.write_text("<map>" + "<x/>" * 1_000_000 + "</map>")
    wide = tmp_path / "attribute.tmx"
    wide.write_text('<map orientation="' + "y" * 7_000_000 + '"/>')
    layer = tmp_path / "layer.tmx"
    layer.write_text(
        '<map orientation="hexagonal" width="2" height="2" tilewidth="32" tileheight="28" hexsidelength="16"'
        ' staggeraxis="x" staggerindex="odd"><layer name="terrain" width="2" height="2">'
        '<data encoding="csv">' + "1," * 3_000_000 + "</data></layer></map>"
    )
    files = [long_name, many, nodes, wide, layer]
    found = check_in_a_process(files)
    assert {str(p["file"]) for p in found} == {str(f) for f in files}
    codes = {str(p["code"]) for p in found}
    assert {"file-large", "yaml-many", "tmx-nodes", "tmx-orientation", "tmx-rows"} <= codes
    assert all(len(str(p["message"])) < 500 for p in found)


def test_a_pipe_in_place_of_a_file_does_not_hang(tmp_path):
    import os

    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    checker = library.checker()
    folder = tmp_path / "scenarios"
    folder.mkdir()
    os.mkfifo(folder / "pipe.yaml")
    for path in (pipe, folder):
        (found,) = check_paths([path], checker)
        assert (found.code, found.line, found.message) == ("file-missing", 1, "there is a pipe, not a file")


@pytest.mark.parametrize("where", ["alone", "in a folder", "in a ruleset", "as the units of a ruleset"])
def test_a_link_that_leads_round_in_a_circle_stops_nothing(where, tmp_path, checker):
    """One bad file is told, with a line, and the others are looked at all the same."""
    folder = tmp_path / ("second_dawn" if "ruleset" in where else "maps")
    folder.mkdir()
    loop = folder / "round.yaml"
    loop.symlink_to(loop)
    if "ruleset" in where:
        (folder / "ruleset.yaml").write_text("title: Mine\n")
        loop = folder / ("units" if "units" in where else "weather.yaml")
        loop.symlink_to(loop)
    bad = folder / "bad.tmx"
    bad.write_text("<map/>")
    found = check_paths([loop, bad] if where == "alone" else [folder], checker)
    told = {Path(p.file).name for p in found}
    assert loop.name in {Path(p.file).name for p in found if p.code == "file-missing"}
    assert "ruleset" in where or "bad.tmx" in told
    assert all(p.line >= 1 for p in found)


def test_a_path_no_system_could_have_is_told(tmp_path, checker):
    for name in ("x" * 5000 + ".yaml", "a\0b.tmx", "no/such/../thing.yaml"):
        (found,) = check_paths([tmp_path / name], checker)
        assert (found.code, found.line) == ("file-missing", 1)


def test_a_lesson_may_name_any_nonsense_as_its_scenario(tmp_path, checker):
    (tmp_path / "lessons").mkdir()
    lesson = tmp_path / "lessons" / "one.yaml"
    for name in ("x" * 3000, "../" * 900, "loop.yaml"):
        lesson.write_text(f"title: One\ntext: A.\nscenario: {name}\npeople: [a]\nsteps: []\n")
        assert [p.code for p in check_paths([lesson], checker)] == ["lesson-scenario"]


def test_a_link_that_leaves_the_folder_is_refused(tmp_path, checker):
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "tiles.tsx").write_text("<tileset/>")
    inside = tmp_path / "maps"
    inside.mkdir()
    (inside / "tiles.tsx").symlink_to(tmp_path / "outside" / "tiles.tsx")
    good = (FOLDER / "scenarios" / "arena.tmx").read_text()
    (inside / "linked.tmx").write_text(good)
    assert check_paths([inside / "linked.tmx"], checker)[0].code == "tmx-path"
