"""The page on the architecture is true where a program can tell, and its picture can be made again."""

import re
from pathlib import Path

from game.dev import import_graph

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def test_what_the_page_names_exists() -> None:
    named = set(re.findall(r"`([\w./]+)`", PAGE))
    modules = {name for name in named if name.startswith("game.")}
    files = {name for name in named if "/" in name or name.endswith(".toml")}
    assert len(modules) > 30
    assert modules | files == named
    places = {name: ROOT / name.replace(".", "/") for name in modules}
    gone = [n for n, at in places.items() if not at.is_dir() and not at.with_suffix(".py").is_file()]
    assert gone == []
    assert [name for name in files if not (ROOT / name).is_file()] == []
    assert (ROOT / "docs" / "architecture.svg").is_file()


def test_every_package_stands_on_a_floor_and_no_import_goes_round() -> None:
    packages = {path.parent.name for path in (ROOT / "game").glob("*/__init__.py")}
    assert packages == set(import_graph.FLOORS)
    plan = import_graph.survey(import_graph.sources(ROOT))
    assert plan.cycle == 0
    drawn = import_graph.picture(plan)
    assert [name for name in packages if f">game.{name}<" not in drawn] == []


def test_a_circle_is_counted() -> None:
    assert import_graph.longest_cycle({"a": {"b"}, "b": {"c"}, "c": set()}) == 0
    assert import_graph.longest_cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == 3


def test_a_section_is_counted_where_it_is_cited() -> None:
    texts = {
        "game.core.a": "SD1-10.05 SD1-10.06",
        "game.core.b": "SD1-10.05",
        "game.ui.map.cards.c": "SD1-10.01",
    }
    assert import_graph.spread(texts) == (1, 3, 2)
