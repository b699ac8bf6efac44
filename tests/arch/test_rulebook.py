"""The rulebooks in `docs/rules`: whatever is cited exists there, once, and the pages stand for themselves."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import paths
from game.content import rulebook

ROOT = paths.root()
BOOK = rulebook.Rulebook(paths.rules_dir())
PAGES = sorted(paths.rules_dir().rglob("*.md"))

CITING = ("game", "data", "tests", "docs", "maps", "assets", ".ci")
TEXTS = {
    ".py",
    ".yaml",
    ".md",
    ".tmx",
    ".tsx",
    ".json",
    ".toml",
    ".txt",
    ".html",
    ".tiled-project",
    ".po",
    "",
}

PREFIX = r"\b(?:SD\d{1,2}|TB|CH|GT)-"
NUMBER = r"\d{1,2}(?:\.\d+[a-z]?)?"
JOINT = r"(?:,| and| or| to| ?-| ?–|/| &)\s*"
MORE = rf"(?:{JOINT}\d{{1,2}}\.\d{{2,3}}[a-z]?\b(?![%.]\d)|\.\.\d{{2}}\b)"
CITATION = re.compile(rf"({PREFIX})(F-\d+|V\d+|{NUMBER}{MORE}*)")
"""One id with what is joined to it: "SD3-5.01 to 5.09", "SD4-15.01, 15.02", "TB-7.01..03"."""
PART = re.compile(r"\d{1,2}\.\d+[a-z]?|\.\d{2}|F-\d+|V\d+|\d{1,2}")
VECTOR = re.compile(r"^- id: (\S+)", re.MULTILINE)


def vectors() -> set[str]:
    """Ids of the worked examples that the tests play."""
    folder = ROOT / "tests" / "vectors" / "data"
    return {found for path in folder.rglob("*.yaml") for found in VECTOR.findall(path.read_text("utf-8"))}


def cited(text: str) -> Iterator[tuple[int, str]]:
    """Every id that a text cites with the line where it stands, short forms written out."""
    for found in CITATION.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        first = ""
        for part in PART.findall(found[2]):
            whole = f"{first.partition('.')[0]}{part}" if part.startswith(".") else part
            first = first or part
            yield line, f"{found[1]}{whole}"


def texts() -> Iterator[Path]:
    yield from (path for path in ROOT.iterdir() if path.is_file() and path.suffix in TEXTS)
    for folder in CITING:
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix in TEXTS and "__pycache__" not in path.parts:
                yield path


def unknown(paths_: Iterator[Path]) -> list[str]:
    """Citations of what is not in the rulebooks: file, line, id."""
    worked = vectors()
    wrong = []
    for path in paths_:
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        for line, wanted in cited(text):
            known = wanted in worked if "-V" in wanted else BOOK.find(wanted)
            if not known:
                wrong.append(
                    f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}:{line}: {wanted}"
                )
    return wrong


def test_whatever_is_cited_is_in_the_rulebooks() -> None:
    assert unknown(texts()) == []


def test_a_wrong_citation_is_found_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    # Put together here, so that this file does not find itself.
    wrong = ["SD3" + "-5.99", "SD3-5.01 to" + " 5.77", "TB" + "-7.01..88", "SD4" + "-77", "SD2" + "-10.06e"]
    right = ["SD3-5.01 to 5.09", "SD2-10.06d", "TB-7.01..03", "SD4-10", "CH-F-2", "SD1-V04"]
    path.write_text("\n".join([*right, *wrong, "CH" + "-F-99", "SD1" + "-V99"]))
    found = [said.removeprefix(f"{path}:") for said in unknown(iter([path]))]
    ends = ["-5.99", "-5.77", "-7.88", "-77", "-10.06e", "-F-99", "-V99"]
    assert [said.split(":")[0] for said in found] == [str(number) for number in range(7, 14)]
    assert all(said.endswith(end) for said, end in zip(found, ends, strict=True)), found


def test_every_rule_stands_at_one_place(tmp_path: Path) -> None:
    page = "# TB: Again\n\n## 1 Once\n\n- **TB-1.01** One.\n- **TB-1.01** Another.\n"
    (tmp_path / "again.md").write_text(page)
    with pytest.raises(rulebook.DoubleRule, match=r"again\.md:6: TB-1\.01"):
        rulebook.Rulebook(tmp_path)


def test_a_rule_stands_in_the_section_that_its_number_says() -> None:
    strays = [
        entry.id
        for entry in BOOK.entries.values()
        if "." in entry.id
        and not entry.inside.startswith(entry.id.partition(".")[0])
        and "-F-" not in entry.inside
    ]
    assert strays == []


def test_no_bold_id_is_missed() -> None:
    bold = re.compile(rf"\*\*({rulebook.ID})\*\*")
    written = {found for page in PAGES for found in bold.findall(page.read_text("utf-8"))}
    assert written == {name for name in BOOK.entries if "." in name}


MAKING = re.compile(
    r"\[[lg]\.\d|\(L ?\d+\)|\bL\d{2,}\b|§|\blines? \d{2,}|\bdigest(s|ed)?\b|\.txt\b|\.\./|\bthe source\b",
    re.IGNORECASE,
)
"""References to lines of another text, and talk of how these pages came about."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pages_stand_for_themselves(page: Path) -> None:
    lines = enumerate(page.read_text("utf-8").splitlines(), 1)
    assert [f"{number}: {line[:80]}" for number, line in lines if MAKING.search(line)] == []


def test_the_index_leads_to_every_page() -> None:
    index = (paths.rules_dir() / "README.md").read_text("utf-8")
    linked = {paths.rules_dir() / target for target in re.findall(r"\]\(([^)]+\.md)\)", index)}
    assert linked == set(PAGES) - {paths.rules_dir() / "README.md"}
    assert all(f"| {entry.id} |" in index for entry in BOOK.parts(""))
