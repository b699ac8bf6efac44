"""Records from files: strict, all faults at once, figures scaled, places exact."""

from collections.abc import Mapping
from typing import Annotated, Literal

import pytest

from game.content.problems import ProblemReport
from game.content.schema import references, schema_for
from game.content.yaml_source import parse_yaml
from game.core.fields import at_least, note, ref, within
from game.core.numbers import Cents, Halves, Thirds
from game.core.records import Record


class Tool(Record):
    name: str
    hands: Annotated[int, within(0, 2)] = 1


class Thing(Record):
    id: str
    size: Literal["tiny", "small"] = "small"
    hits: Annotated[Halves, at_least(1)] = 2
    move: Annotated[Thirds, at_least(0), note("a note")] = 3
    upkeep: Cents = 0
    brave: bool = False
    tool: Tool | None = None
    tags: tuple[str, ...] = ()
    friend: Annotated[str, ref("thing")] | None = None
    herd: Mapping[Annotated[str, ref("thing")], Annotated[int, at_least(1)]] = {}
    odds: Mapping[str, str | int | bool] = {}


def read(text: str, **given):
    report = ProblemReport("t.yaml")
    source = parse_yaml(text.encode(), report)
    assert source is not None, report.problems()
    return schema_for(Thing).read(source, report, given=given or None), report.problems()


def test_a_good_file_becomes_a_record():
    thing, problems = read(
        "id: a\nsize: tiny\nhits: 2.5\nmove: 4/3\nupkeep: 0.25\nbrave: true\ntags: [x, 'y']\n"
        "tool: {name: axe, hands: 2}\nherd: {b: 3}\nodds: {x: 1, y: no, z: true}\n"
    )
    assert problems == []
    assert thing == Thing(
        id="a",
        size="tiny",
        hits=5,
        move=4,
        upkeep=25,
        brave=True,
        tags=("x", "y"),
        tool=Tool(name="axe", hands=2),
        herd={"b": 3},
        odds={"x": 1, "y": "no", "z": True},
    )


def test_defaults_and_null_where_allowed():
    thing, problems = read("id: a\ntool:\nfriend: null\n")
    assert problems == []
    assert thing == Thing(id="a")


@pytest.mark.parametrize(
    ("line", "place", "code", "part"),
    [
        ("hits: 0.3", (2, 7), "value-scale", "halves"),
        ("move: 0.5", (2, 7), "value-scale", "thirds"),
        ("hits: 0", (2, 7), "value-range", "½ or more, not 0"),
        ("hits: -1", (2, 7), "value-range", "not -1"),
        ("hits: .nan", (2, 7), "value-number", "'.nan'"),
        ("hits: inf", (2, 7), "value-number", "'inf'"),
        ("hits: 1e3", (2, 7), "value-number", "1e3"),
        ("hits: 0x10", (2, 7), "value-number", "0x10"),
        ("hits: 1/0", (2, 7), "value-number", "1/0"),
        ("hits: many", (2, 7), "value-type", "the text 'many'"),
        ("hits: true", (2, 7), "value-type", "not true"),
        ("hits: [1]", (2, 7), "value-type", "a list"),
        ("hits:", (2, 6), "value-type", "nothing"),
        ("size: smal", (2, 7), "value-choice", "'smal'"),
        ("size: 3", (2, 7), "value-type", "the number 3"),
        ("brave: yes", (2, 8), "value-bool", "true or false"),
        ("brave: 1", (2, 8), "value-type", "the number 1"),
        ("tool: {hands: 1}", (2, 1), "key-missing", "'name'"),
        ("tool: {name: x, hands: 3}", (2, 24), "value-range", "from 0 to 2"),
        ("tool: {name: x, hnads: 2}", (2, 17), "key-unknown", "'hnads'"),
        ("tool: {name: x, hands: 012}", (2, 24), "value-number", "'012'"),
        ("tool: axe", (2, 7), "value-type", "a block"),
        ("tags: x", (2, 7), "value-type", "a list"),
        ("tags: [x, 12]", (2, 11), "value-type", "entry 2 of 'tags' must be a text, not the number 12"),
        ("wings: 2", (2, 1), "key-unknown", "'wings'"),
        ("herd: {b: 0}", (2, 11), "value-range", "1 or more"),
        ("odds: {x: [1]}", (2, 11), "value-type", "a list"),
    ],
)
def test_each_fault_is_placed_and_explained(line, place, code, part):
    thing, problems = read(f"id: a\n{line}\n")
    assert thing is None
    assert [(p.line, p.column, p.code) for p in problems] == [(*place, code)]
    assert part in problems[0].message


def test_all_faults_of_a_file_are_found_at_once():
    _, problems = read("size: smal\nhits: 0.3\nwings: 2\ntool: {hands: 9}\n")
    assert [(p.line, p.code) for p in problems] == [
        (1, "key-missing"),
        (1, "value-choice"),
        (2, "value-scale"),
        (3, "key-unknown"),
        (4, "key-missing"),
        (4, "value-range"),
    ]


def test_suggestions_and_allowed_values():
    _, problems = read("id: a\nsize: smal\nhit: 3\n")
    assert (problems[0].suggestion, set(problems[0].allowed)) == ("small", {"tiny", "small"})
    assert problems[1].suggestion == "hits"
    assert "upkeep" in problems[1].allowed


def test_an_id_given_by_the_file_name_must_be_repeated_rightly():
    assert read("hits: 1\n", id="a")[0].id == "a"
    _, problems = read("id: b\n", id="a")
    assert [p.code for p in problems] == ["id-mismatch"]


def test_references_are_found_wherever_they_stand():
    found = list(references(schema_for(Thing).shape, {"friend": "x", "herd": {"y": 1}, "tags": ["z"]}))
    assert found == [("thing", "x", ("friend",), False), ("thing", "y", ("herd", "y"), True)]


def test_a_number_of_a_few_is_taken_as_a_number_alone():
    class Die(Record):
        sides: Literal[6, 10] = 6

    def sides(text: str):
        report = ProblemReport("t.yaml")
        source = parse_yaml(f"sides: {text}\n".encode(), report)
        assert source is not None
        found = schema_for(Die).read(source, report)
        return found, [(problem.code, problem.allowed) for problem in report.problems()]

    assert sides("10") == (Die(sides=10), [])
    assert sides("8") == (None, [("value-choice", ("6", "10"))])
    assert sides("'10'") == (None, [("value-type", ("6", "10"))])
    assert sides("true") == (None, [("value-type", ("6", "10"))])
