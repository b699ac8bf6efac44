"""The format of the vectors: reading files, running one vector, comparing what is expected.

`expect` is a partial match with exact numbers: every field that stands there must be equal, lists in length
and order, maps id by id; "55/3" is a fraction. `cases` run in order on the vector's one roller.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from game.core.dice import DiceError, ScriptedDice
from tests.vectors import adapters

_NAMED = ("battle-for", "chris-wargame", "grid-tactics")
_FRACTION = re.compile(r"-?\d+/\d+").fullmatch


class _Loader(yaml.CSafeLoader):
    """YAML with decimals read exactly."""


def _decimal(loader: Any, node: Any) -> Fraction:
    return Fraction(loader.construct_scalar(node).replace("_", ""))


_Loader.add_constructor("tag:yaml.org,2002:float", _decimal)


class Vector(NamedTuple):
    """One vector of a file."""

    file: Path
    ruleset: str
    fields: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.fields["id"])

    @property
    def op(self) -> str:
        return str(self.fields["given"]["op"])

    @property
    def legacy(self) -> bool:
        """A superseded rule, kept for the record and not run."""
        return bool(self.fields.get("origin") == "legacy")


def ruleset_of(file: Path) -> str:
    """The ruleset a file of vectors belongs to, by its name. ValueError for an unknown one."""
    name = file.stem.lower().replace("_", "-")
    for known in _NAMED:
        if name.startswith(known):
            return known
    if re.match(r"sd\d*", name):
        return "second-dawn"
    raise ValueError(f"{file.name}: name the file sd*, {'*, '.join(_NAMED)}*")


def read_vectors(path: Path) -> Iterator[Vector]:
    """All vectors of a file, or of the YAML files of a folder."""
    if path.is_dir():
        for file in sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")]):
            yield from read_vectors(file)
        return
    ruleset = ruleset_of(path)
    with path.open(encoding="utf-8") as stream:
        content = yaml.load(stream, Loader=_Loader)
    for fields in content or ():
        yield Vector(path, ruleset, fields)


def run_vector(vector: Vector) -> list[str]:
    """What is wrong with the game's answer to a vector; empty if all is as expected."""
    found = adapters.find(vector.ruleset, vector.op)
    if found is None:
        return [f"no adapter plays the operation {vector.op!r} of {vector.ruleset}"]
    dice = ScriptedDice([int(face) for face in vector.fields.get("dice") or ()], vector.id)
    given = {key: value for key, value in vector.fields["given"].items() if key != "op"}
    expect = vector.fields["expect"]
    try:
        wrong = _judge_all(found, given, expect, dice)
        dice.finish()
    except DiceError as error:
        return [f"dice: {error}"]
    return wrong


def _judge_all(found: adapters.Adapter, given: Any, expect: Any, dice: ScriptedDice) -> list[str]:
    judge = found.judge or (lambda expected, actual: mismatches(expected, actual))
    if "cases" not in given:
        return judge(expect, found.play(given, dice))
    shared = {key: value for key, value in given.items() if key != "cases"}
    cases, wanted = given["cases"], expect.get("cases")
    answers = [found.play({**shared, **case}, dice) for case in cases]
    if not isinstance(wanted, list) or len(wanted) != len(cases):
        return [f"{len(cases)} cases are given, but expect.cases is not a list of that length"]
    return [
        f"case {number}: {text}"
        for number, (want, answer) in enumerate(zip(wanted, answers, strict=True), 1)
        for text in judge(want, answer)
    ]


def _number(value: Any) -> Fraction | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | Fraction):
        return Fraction(value)
    if isinstance(value, str) and _FRACTION(value):
        return Fraction(value)
    return None


def mismatches(expected: Any, actual: Any, path: str = "") -> list[str]:
    """Differences of an answer from a partial expectation, each with its place."""
    here = path or "answer"
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            return [f"{here}: expected a record, got {actual!r}"]
        wrong = []
        for key, value in expected.items():
            place = f"{path}.{key}" if path else str(key)
            if key not in actual:
                wrong.append(f"{place}: missing, expected {_text(value)}")
            else:
                wrong += mismatches(value, actual[key], place)
        return wrong
    if isinstance(expected, list):
        if not isinstance(actual, list | tuple):
            return [f"{here}: expected a list, got {actual!r}"]
        if len(expected) != len(actual):
            return [f"{here}: expected {_text(expected)}, got {_text(list(actual))}"]
        pairs = enumerate(zip(expected, actual, strict=True))
        return [text for index, (a, b) in pairs for text in mismatches(a, b, f"{path}[{index}]")]
    want, got = _number(expected), _number(actual)
    if want is not None and got is not None:
        return [] if want == got else [f"{here}: expected {want}, got {got}"]
    if type(expected) is type(actual) and expected == actual:
        return []
    return [f"{here}: expected {_text(expected)}, got {_text(actual)}"]


def _text(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_text(v)}" for key, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_text(v) for v in value) + "]"
    return repr(value)
