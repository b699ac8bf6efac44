"""The runner of the vectors tells what is wrong, and nothing else."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from game.core.dice import ScriptedDice
from tests.vectors import adapters
from tests.vectors.vectors import Vector, mismatches, read_vectors, ruleset_of, run_vector

adapters.load_all()


def vector(op: str, given: dict[str, Any], expect: dict[str, Any], dice: list[int]) -> Vector:
    fields = {"id": "x", "given": {"op": op, **given}, "dice": dice, "expect": expect}
    return Vector(Path("sd1.yaml"), "second-dawn", fields)


def test_unknown_operation_is_a_failure_that_names_it() -> None:
    wrong = run_vector(vector("no_such_operation", {}, {}, []))
    assert wrong == ["no adapter plays the operation 'no_such_operation' of second-dawn"]


def test_dice_must_be_used_up_exactly() -> None:
    save = {"dc": 5}
    assert run_vector(vector("crit_save", save, {"roll": 6, "passed": True}, [6])) == []
    assert "not rolled" in run_vector(vector("crit_save", save, {"roll": 6}, [6, 1]))[0]
    assert "asked for" in run_vector(vector("crit_save", save, {"roll": 6}, []))[0]


def test_cases_run_in_order_on_one_roller() -> None:
    cases = {"cases": [{"dc": 5}, {"dc": 3}]}
    good = {"cases": [{"roll": 5, "passed": False}, {"roll": 4, "passed": True}]}
    assert run_vector(vector("crit_save", cases, good, [5, 4])) == []
    swapped = {"cases": good["cases"][::-1]}
    assert [line.split(":")[0] for line in run_vector(vector("crit_save", cases, swapped, [5, 4]))] == [
        "case 1",
        "case 1",
        "case 2",
        "case 2",
    ]
    short = {"cases": good["cases"][:1]}
    assert "expect.cases" in run_vector(vector("crit_save", cases, short, [5, 4]))[0]


@pytest.mark.parametrize(
    ("expected", "actual", "fits"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": 1}, {"b": 2}, False),
        ([1, 2], (1, 2), True),
        ([1, 2], [2, 1], False),
        ([1], [1, 2], False),
        ("55/3", Fraction(55, 3), True),
        (Fraction(5, 2), "5/2", True),
        (1, True, False),
        (True, 1, False),
        (None, 0, False),
        (None, None, True),
        ({"blue": None}, {"blue": None}, True),
        ("draw", "draw", True),
    ],
)
def test_expectations_match_in_part_and_exactly(expected: Any, actual: Any, fits: bool) -> None:
    assert (mismatches(expected, actual) == []) is fits


def test_decimals_are_read_exactly(tmp_path: Path) -> None:
    file = tmp_path / "sd1-more.yaml"
    file.write_text("- {id: a, given: {op: crit_save, x: 0.1}, dice: [], expect: {}}\n")
    (found,) = read_vectors(tmp_path)
    assert found.fields["given"]["x"] == Fraction(1, 10)


def test_ruleset_follows_from_the_file_name() -> None:
    names = {"sd0": "second-dawn", "sd10": "second-dawn", "grid-tactics": "grid-tactics"}
    assert {name: ruleset_of(Path(f"{name}.yaml")) for name in names} == names
    with pytest.raises(ValueError, match="name the file"):
        ruleset_of(Path("other.yaml"))


def test_an_operation_has_one_adapter() -> None:
    def play(given: adapters.Given, dice: ScriptedDice) -> adapters.Answer:
        return {}

    with pytest.raises(ValueError, match="two adapters"):
        adapters.adapter("second-dawn", "crit_save")(play)
