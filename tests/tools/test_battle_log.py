"""The log of a battle: everything is told, in every style, and names do nothing but name."""

import re
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest

from game import paths
from game.core.battle import events as battle_events
from game.core.events import common
from game.core.events.common import Event
from game.session.reports.log_styles import (
    STYLES,
    WHOLE,
    LogPicture,
    LogTable,
    PrintedLine,
    Style,
    dressed,
)
from game.tools.battle_cmd import run_battle
from game.tools.fights import battle_log

FIGHTS = paths.data_dir() / "fights"
GOLDEN = Path(__file__).parent / "golden"

SILENT = {"AnsweredByJudgement", "ClashRoundEnded", "FieldLeft"}
"""Events of a battle without a line: hits after a round, which every blow has told; answers that a campaign
gave by judgement, which no fight of a file has."""


def of_battles() -> list[type[Event]]:
    """Types of events that belong to a battle."""
    types = [*vars(common).values(), *vars(battle_events).values()]
    found = {t for t in types if isinstance(t, type) and issubclass(t, Event)}
    return sorted((t for t in found if "battle" in t.__struct_fields__), key=lambda t: t.__name__)


def test_every_event_of_a_battle_is_told() -> None:
    untold = {t.__name__ for t in of_battles() if t not in battle_log._TELL}
    assert untold == SILENT
    assert len(of_battles()) > 30


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    ("file", "dice"),
    [("battle_2_surprise", "5 2 1 9 3 4"), ("heavy_knight_ambush", "6 8 1 9 6 5 4 6 5 8 9 10")],
)
def test_the_log_is_as_it_was(file: str, dice: str, style: Style) -> None:
    told = run_battle(FIGHTS / f"{file}.yaml", dice=[int(face) for face in dice.split()]).log(style)
    golden = GOLDEN / f"{file}.{style}.txt"
    assert told == golden.read_text(encoding="utf-8").splitlines()


WICKED = [
    "[b]Bold[/b]",
    "*star* _under_ ~~gone~~",
    "[link](http://example.org)",
    "<b>html</b> | `code` \\",
    "[*] [/list] [img=x]",
    "two\nlines",
    "1. first",
    "- dash",
    "&lt;b&gt;",
]


@pytest.mark.parametrize("name", WICKED)
def test_names_are_no_markup(name: str) -> None:
    bare = dressed([PrintedLine(0, name), PrintedLine(2, name)], "bbcode")
    heading = bare[0].removeprefix("[size=150][b]").removesuffix("[/b][/size]")
    step = next(line for line in bare if line.startswith("[*]")).removeprefix("[*]")
    for text in (heading, step):
        assert not re.search(r"\[(/|b|img|list|\*)", text)
    steps = dressed([PrintedLine(2, name)], "markdown")
    assert len(steps) == 1
    assert not re.search(r"(?<!\\)[*_\[\]<>|`~]", steps[0].replace("\\\\", "")[2:])
    assert not re.match(r"- (\d+\.|-) ", steps[0])
    assert dressed([PrintedLine(1, name)], "text") == [" ".join(name.split())]


@pytest.mark.parametrize("name", WICKED)
def test_a_page_is_well_formed_whatever_names_say(name: str) -> None:
    table = LogTable((name, "Hits"), ((name, "4"),))
    steps = [PrintedLine(depth, name) for depth in (0, 1, 2, 4, 3, 2, 1, 3)]
    page = dressed([*steps, table, LogPicture("day.png", name), PrintedLine(2, name)], "html")
    tree = ElementTree.fromstring("\n".join(line for line in page[1:] if "<meta" not in line))
    told = [one.text.strip() for one in tree.iter() if one.tag in ("h1", "h2", "li") and one.text]
    assert [text for text in told if text] == [" ".join(name.split())] * 9
    assert [one.get("alt") for one in tree.iter("img")] == [" ".join(name.split())]
    assert all(one.tag == "li" for lists in tree.iter("ul") for one in lists)


def test_lists_of_bbcode_are_closed() -> None:
    for style in get_args(Style):
        lines = run_battle(FIGHTS / "two_stacks.yaml", seed=3).log(style)
        told = "\n".join(lines)
        assert told.count("[list]") == told.count("[/list]")
        assert ("[list]" in told) == (style == "bbcode")


@pytest.mark.parametrize("name", WICKED)
def test_names_in_tables_are_no_markup(name: str) -> None:
    table = LogTable(("Unit", "Hits"), ((name, "4"), ("plain", "10")))
    told = dressed([table], "bbcode")
    assert told[0] == "[table]"
    assert told[-1] == "[/table]"
    cell = re.fullmatch(r"\s*\[tr\]\[td\](.*)\[/td\]\[td\]4\[/td\]\[/tr\]", told[2])
    assert cell is not None
    assert not re.search(r"\[(/|b|img|list|\*)", cell[1])
    rows = [line for line in dressed([table], "markdown") if line]
    assert len(rows) == 4
    assert all(len(re.findall(r"(?<!\\)\|", row.replace("\\\\", ""))) == 3 for row in rows)
    assert not re.search(r"(?<!\\)[*_\[\]<>`~]", rows[2].replace("\\\\", ""))


def test_columns_of_plain_tables_stand_below_one_another() -> None:
    head, first, second = dressed(
        [LogTable(("Unit", "Hits"), (("Ann", "4"), ("Bartholomew", "10½")))], "text"
    )
    assert head.index("Hits") + len("Hits") == len(first) == len(second)


def test_both_parties_are_told_before_and_after_the_battle() -> None:
    fought = run_battle(FIGHTS / "two_stacks.yaml", seed=3)
    told = fought.log("bbcode")
    assert told.count("[table]") == told.count("[/table]") == 4
    before, after = (
        "\n".join(told[start:end])
        for start, end in ((0, told.index("[b]The battle[/b]")), (told.index("[b]The battle[/b]"), None))
    )
    for unit in fought.state.fighters.values():
        assert f"[td]{unit.name}" in before
        assert f"[td]{unit.name}" in after


WHOLE_LOG = [
    PrintedLine(0, "Two_pikers"),
    PrintedLine(1, "Bout 1", "SD1-9.01"),
    PrintedLine(3, "a attacks b"),
    PrintedLine(2, "Pairing 1: a : b"),
    PrintedLine(3, "a grazes b: −½  (4 → 3½)", "SD1-12.01"),
    PrintedLine(3, "Round 1: a 4, b 3½"),
]


def test_a_log_on_its_own_has_headings_for_phases_and_what_stands_in_them() -> None:
    assert dressed(WHOLE_LOG, "text", WHOLE) == [
        *("Two_pikers", "", "Bout 1  [SD1-9.01]", "    a attacks b", "", "  Pairing 1: a : b"),
        *("    a grazes b: −½  (4 → 3½)  [SD1-12.01]", "    Round 1: a 4, b 3½"),
    ]
    assert dressed(WHOLE_LOG, "markdown", WHOLE) == [
        *("# Two\\_pikers", "", "## Bout 1 `SD1-9.01`", "", "- a attacks b", "", "### Pairing 1: a : b", ""),
        *("- a grazes b: −½  (4 → 3½) `SD1-12.01`", "- Round 1: a 4, b 3½"),
    ]
    bare = "".join(dressed(WHOLE_LOG, "bbcode", WHOLE))
    assert bare.count("[list]") == bare.count("[/list]") == 2
    assert "[b]Pairing 1: a : b[/b]" in bare
    assert "[*]a grazes b: −½  (4 → 3½) [i]SD1-12.01[/i]" in bare
    page = "\n".join(dressed(WHOLE_LOG, "html", WHOLE)).partition("<body>")[2].partition("</body>")[0]
    found = ElementTree.fromstring(f"<body>{page}</body>")
    assert [tag.tag for tag in found] == ["h1", "h2", "ul", "h3", "ul"]
    assert [tag.text for tag in found.iter("small")] == ["SD1-9.01", "SD1-12.01"]


@pytest.mark.parametrize("mark", ["[/list]", "[/b]", "</li>", "|--:"])
def test_markup_is_written_in_one_place(mark: str) -> None:
    """Whatever is copied or written for a forum goes through `dressed`."""
    root = Path(paths.__file__).parent
    found = [
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if mark in path.read_text(encoding="utf-8")
    ]
    assert found == ["session/reports/log_styles.py"]
