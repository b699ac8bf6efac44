"""`rules`: what the game cites can be read."""

import json
from pathlib import Path

import pytest

from game import paths
from game.content.rulebook import Rulebook
from game.tools import cli
from game.tools.output import EXIT_ENVIRONMENT

SECTION = "SD3-5"


def _said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.main(["rules", *words]) == 0
    return capsys.readouterr().out


def test_a_rule_is_printed_under_its_headings(capsys: pytest.CaptureFixture[str]) -> None:
    said = _said(capsys, "sd3-5.08")
    assert said.startswith("SD3 Beasts")
    assert "/ SD3-5 Neutrals" in said
    assert "- SD3-5.08 DIGITAL food values" in said
    assert "SD3-5.09" not in said


def test_a_rule_brings_its_table_along(capsys: pytest.CaptureFixture[str]) -> None:
    assert "| petite, small, medium | -1 or worse |" in _said(capsys, "SD5-8.03")
    row = _said(capsys, "SD4-15.04")
    assert "| id | topic | effect |" in row
    assert "SD4-15.05" not in row


def test_the_letter_of_a_case_leads_to_its_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert "smoke bomb" in _said(capsys, "SD2-10.06d")
    assert cli.main(["rules", "SD2" + "-10.06e"]) == 1


def test_a_section_is_printed_whole(capsys: pytest.CaptureFixture[str]) -> None:
    said = _said(capsys, "SD2-2")
    assert all(f"SD2-2.{number}" in said for number in ("01", "12", "23"))
    assert "SD2-3.01" not in said
    assert "| 5 | 150 | 1500 | 100 |" in _said(capsys, "ch-f-2")


def test_a_chapter_lists_its_sections_and_nothing_lists_the_chapters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "SD3-14  Body traits" in _said(capsys, "SD3")
    chapters = _said(capsys)
    assert all(f"\n{name} " in chapters for name in ("SD0", "SD14", "TB", "CH", "GT"))


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    (rule,) = json.loads(_said(capsys, "TB-7.17", "--json"))
    assert (rule["id"], rule["inside"]) == ("TB-7.17", "TB-7")


@pytest.mark.parametrize(
    ("asked", "hint"), [(f"{SECTION}.99", f"`rules {SECTION}`"), ("SD99", "`rules`"), ("-x", "")]
)
def test_what_there_is_not_is_told(asked: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", asked]) != 0
    assert hint in capsys.readouterr().err


def test_every_entry_can_be_found_by_its_id() -> None:
    book = Rulebook(paths.rules_dir())
    assert len(book.entries) > 2500
    assert all(book.find(entry.id.lower()) is entry for entry in book.entries.values())
    assert all(entry.text for entry in book.entries.values() if "." in entry.id)


def test_a_copy_without_rulebooks_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "rules_dir", lambda: tmp_path)
    assert cli.main(["rules"]) == EXIT_ENVIRONMENT
    assert "the rulebooks are missing" in capsys.readouterr().err
