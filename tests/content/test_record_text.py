"""Records written as files are read back as they were."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from game import paths
from game.content.load import load_rules
from game.content.problems import ProblemReport
from game.content.record_text import record_text
from game.content.schema import schema_for
from game.content.yaml_source import parse_yaml
from game.core.records import Record, replace
from game.rulesets.registry import RULESETS
from tests.content.test_schema import Thing, Tool


def again(record: Record, tables: Any = None, head: str = "") -> object:
    report = ProblemReport("t.yaml")
    source = parse_yaml(record_text(record, head=head).encode(), report)
    assert source is not None, report.problems()
    read = schema_for(type(record)).read(source, report, given={"id": getattr(record, "id", "")})
    assert report.problems() == []
    return read.settled(tables) if tables and hasattr(read, "settled") else read


def test_every_shipped_unit_is_written_and_read_back() -> None:
    for id_, ruleset in RULESETS.items():
        rules = load_rules(id_, ruleset.content, [paths.data_dir() / "rulesets" / id_]).rules
        for unit in rules.tables["unit"].values():
            assert again(unit, rules.tables) == unit


def test_figures_are_written_as_people_write_them() -> None:
    thing = Thing(
        id="a", hits=5, move=4, upkeep=-25, tool=Tool(name="axe", hands=2), herd={"b": 3}, odds={"x": True}
    )
    assert record_text(thing, head="Made by hand\n\nKeep") == (
        "# Made by hand\n#\n# Keep\nhits: 2.5\nmove: 4/3\nupkeep: -0.25\ntool: {name: axe, hands: 2}\n"
        "herd: {b: 3}\nodds: {x: true}\n"
    )
    assert again(thing, head="Made by hand") == thing


@given(
    st.text(st.characters(exclude_categories=("Cs", "Cc", "Co", "Cn"))),
    st.lists(st.text("yesno_#:-' \"ab{}[],", max_size=9)),
)
@settings(max_examples=10)
def test_any_text_survives(name: str, tags: list[str]) -> None:
    thing = Thing(id="a", tool=Tool(name=name), tags=tuple(tags))
    assert again(thing) == thing


def test_what_has_its_default_is_left_out() -> None:
    assert record_text(replace(Thing(id="a"), size="tiny")) == "size: tiny\n"
