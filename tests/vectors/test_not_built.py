"""The shipped vectors are complete; what is not built stands on a list that can only shrink."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.vectors import adapters, not_built
from tests.vectors.conftest import DATA
from tests.vectors.vectors import Vector, read_vectors, run_vector

AT_MOST = 287
"""The length of the list. Lower it with every vector that is built; nothing raises it."""

_TOTAL = re.compile(r"^Vectors here: (.+); together (\d+)\.$", re.M)
_OPERATION = re.compile(r"^### `(\w+)` \((\d+)", re.M)
_RULESETS = {
    "Second Dawn": "second-dawn",
    "Battle for": "battle-for",
    "Chris's wargame": "chris-wargame",
    "Grid tactics": "grid-tactics",
}


@pytest.fixture(scope="module")
def shipped() -> dict[str, Vector]:
    adapters.load_all()
    found = list(read_vectors(DATA))
    vectors = {vector.id: vector for vector in found}
    assert len(vectors) == len(found), "an id stands twice"
    return vectors


@pytest.fixture(scope="module")
def waiting() -> set[str]:
    return {one for ids in not_built.read().values() for one in ids}


def test_all_vectors_of_the_catalogue_are_here(shipped: dict[str, Vector]) -> None:
    text = (DATA / "OPS.md").read_text(encoding="utf-8")
    total = _TOTAL.search(text)
    assert total is not None
    said = {name: int(count) for name, count in (part.rsplit(" ", 1) for part in total[1].split(", "))}
    assert Counter(vector.file.stem for vector in shipped.values()) == said
    assert len(shipped) == int(total[2])
    chapters = re.split(r"^## (.+?) \(", text, flags=re.M)
    operations = {
        (_RULESETS[name], op): int(count)
        for name, chapter in zip(chapters[1::2], chapters[2::2], strict=True)
        for op, count in _OPERATION.findall(chapter)
    }
    assert Counter((vector.ruleset, vector.op) for vector in shipped.values()) == operations


def test_the_list_names_vectors_that_exist_and_run(shipped: dict[str, Vector], waiting: set[str]) -> None:
    assert waiting <= shipped.keys(), f"not in {DATA.name}/: {sorted(waiting - shipped.keys())}"
    legacy = sorted(one for one in waiting if shipped[one].legacy)
    assert not legacy, f"superseded rules are never built: {legacy}"


def test_the_list_has_shrunk(waiting: set[str]) -> None:
    assert len(waiting) <= AT_MOST, "a vector that was played is on the list"
    assert len(waiting) >= AT_MOST, f"{AT_MOST - len(waiting)} were built: lower AT_MOST"


def test_what_is_built_is_off_the_list(shipped: dict[str, Vector], waiting: set[str]) -> None:
    built = sorted(one for one in waiting if not run_vector(shipped[one]))
    assert not built, f"these are played now, take them off {not_built.LIST.name}: {built}"


def test_a_name_stands_once(tmp_path: Path) -> None:
    file = tmp_path / "list.yaml"
    file.write_text("the realm: {income: [a, b]}\nthe siege: {wall: [b]}\n")
    with pytest.raises(ValueError, match="b stand twice"):
        not_built.read(file)


def test_the_summary_tells_the_length_and_the_parts(waiting: set[str]) -> None:
    told = not_built.summary()
    head, _, parts = told.partition(" = ")
    assert head == f"vectors not built yet: {len(waiting)}"
    assert sum(int(part.rpartition(": ")[2]) for part in parts.split("; ")) == len(waiting)
