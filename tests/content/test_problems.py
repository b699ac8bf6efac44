"""Problems: places, suggestions, output forms."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import paths
from game.content.codes import CODES
from game.content.problems import (
    REPEATS,
    FilePlace,
    Problem,
    ProblemReport,
    as_json,
    as_lines,
    edit_distance,
    nearest,
    sort_problems,
    summary,
)
from game.rulesets.second_dawn.checks import effects_lint
from game.rulesets.second_dawn.content import ability_records
from game.rulesets.second_dawn.content.work_figures import WORK_FIGURES


@pytest.mark.parametrize(
    ("word", "guess"),
    [
        ("movment", "movement"),
        ("Movement", "movement"),
        ("mvoe", "move"),
        ("hit-points", "hit_points"),
        ("smal", "small"),
        ("zzz", ""),
        ("", ""),
    ],
)
def test_the_nearest_word_is_suggested(word, guess):
    assert nearest(word, ("movement", "move", "hit_points", "small")) == guess


@given(st.text("ab_", max_size=6), st.text("ab_", max_size=6))
@pytest.mark.slow
def test_edit_distance_is_a_distance(a, b):
    assert edit_distance(a, b) == edit_distance(b, a)
    assert (edit_distance(a, b) == 0) == (a == b)
    assert edit_distance(a, b) <= max(len(a), len(b))


def test_a_report_quotes_the_line_and_suggests():
    report = ProblemReport("f.yaml", ["size: smal"])
    report.add("value-choice", "no", FilePlace(1, 7), value="smal", allowed=("tiny", "small"))
    (problem,) = report.problems()
    assert problem.text == "size: smal"
    assert problem.suggestion == "small"
    assert problem.place == "f.yaml:1:7"
    assert as_lines([problem]) == [
        "f.yaml:1:7: error: no [value-choice]",
        "    size: smal",
        "          ^",
        "    did you mean: small",
        "    allowed: tiny, small",
    ]


def test_repeated_problems_are_counted_not_listed():
    report = ProblemReport("f.yaml")
    for line in range(1000):
        report.add("value-type", "wrong", FilePlace(line + 1, 1))
    problems = report.problems()
    assert len(problems) == REPEATS + 1
    assert problems[-1].message == f"and {1000 - REPEATS} more of the same kind"


def test_json_has_the_six_fields():
    row = json.loads(as_json([Problem(file="a", line=2, column=3, code="ref-missing", message="m")]))
    assert row == [
        {"file": "a", "line": 2, "column": 3, "code": "ref-missing", "message": "m", "severity": "error"}
    ]


def test_sorting_drops_doubles():
    a = Problem(file="b", code="ref-missing", message="m")
    b = Problem(file="a", code="ref-missing", message="m")
    assert sort_problems([a, b, a]) == [b, a]


def test_a_summary_counts():
    error = Problem(file="a", code="x", message="m")
    hint = Problem(file="a", code="x", message="m", severity="info")
    assert summary([error, error, hint]) == "2 errors, 1 info"
    assert summary([]) == "no problems"


def test_an_unexplained_code_cannot_be_used():
    with pytest.raises(ValueError, match="not explained"):
        ProblemReport("f").add("no-such-code", "m")


def test_every_code_is_used_and_every_used_code_is_explained():
    sources = [p for p in Path(paths.root() / "game").rglob("*.py") if p.name != "codes.py"]
    text = "\n".join(p.read_text() for p in sources)
    quoted = set(re.findall(r'"([a-z]+-[a-z-]+|[EW]_[A-Z_]+)"', text))
    assert {code for code in CODES if code not in quoted} == set()


def test_the_page_of_codes_has_them_all():
    page = (paths.root() / "docs" / "checks.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([a-z-]+|[EW]_[A-Z_]+)` \| (.*) \|$", page, re.MULTILINE))
    assert rows == CODES


def test_the_page_for_makers_lists_all_that_effects_act_on():
    page = (paths.root() / "docs" / "making.md").read_text(encoding="utf-8")
    table = page.partition("| what | takes | meaning |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| ([\w, ]+) \| .* \|$", table, re.MULTILINE)
    assert dict(rows) == {what: effects_lint.takes(what) for what in ability_records.figures()}
    table = page.partition("| figure of a city | takes | and | meaning |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \| [\w:, ]* \| (.*) \|$", table, re.MULTILINE)
    assert [tuple(row) for row in rows] == [(what, f.takes, f.note) for what, f in WORK_FIGURES.items()]
