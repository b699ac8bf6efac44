"""The rows that templates buy are those of the rulebook, and say honestly where they act (SD7)."""

import re
from pathlib import Path

import pytest

from game import paths
from game.rulesets.second_dawn.content.template_records import Template, TemplateSpecial
from game.rulesets.second_dawn.template.maker import MAKER
from game.session import library
from game.session.library import rules

ROWS: dict[str, TemplateSpecial] = dict(rules("second_dawn").tables["template_special"])
NOT_BOUGHT = {
    "improved_cleave": "a heading without text",
    "mount": "free for all beasts",
    "relay_orders": "comes with an office",
}
_ENTRY = re.compile(r"\| \*\*(SD7-([234])\.\d\d)\*\* \| (\w+) \|")


def _printed() -> dict[str, int]:
    """Keys of the rulebook's tables of specials, with their tiers."""
    book = next(paths.rules_dir().rglob("07-specials.md")).read_text(encoding="utf-8")
    return {key: int(section) - 1 for _, section, key in _ENTRY.findall(book)}


def test_every_special_of_the_book_has_its_row_and_tier() -> None:
    printed = {key: tier for key, tier in _printed().items() if key not in NOT_BOUGHT}
    assert len(printed) > 75
    assert {key: ROWS[key].tier for key in printed if key in ROWS} == printed


@pytest.mark.parametrize("key", sorted(ROWS))
def test_a_row_that_acts_names_what_acts(key: str) -> None:
    row, tables = ROWS[key], rules("second_dawn").tables
    assert all(tables["special"][played].effects for played in row.played)
    if row.home:
        known = (*tables["terrain"], "rider", "garrison", "seafarer", "underground")
        assert row.home in known
    if set(row.acts) & {"battle", "map"}:
        assert row.played or row.home


def test_what_waits_is_told_on_the_board_and_by_check() -> None:
    tables = rules("second_dawn").tables
    design = MAKER.change(MAKER.blank("made"), "specials", "climb,scout", tables)
    assert MAKER.board(design, tables, "v5").waiting == ("Climb",)
    assert [one.code for one in design.faults(tables) if one.severity == "info"] == ["unit-waiting"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("who: infantry\n", "who: infantree\n"),
        ("requires: [rider]", "requires: [ridr]"),
        ("what: dodge_half", "what: dodge_hafl"),
    ],
)
def test_a_wrong_row_is_found(tmp_path: Path, old: str, new: str) -> None:
    shipped = (paths.data_dir() / "rulesets/second_dawn/template_specials.yaml").read_text(encoding="utf-8")
    assert old in shipped
    path = tmp_path / "template_specials.yaml"
    path.write_text(shipped.replace(old, new, 1), encoding="utf-8")
    found = [one for one in library.check([path]) if one.code == "special-row"]
    assert found
    assert found[0].suggestion


@pytest.mark.parametrize(
    ("old", "new", "suggestion"),
    [
        ("    massive: {play", "    masive: {play", "massive"),
        ("play: immense", "play: imense", "immense"),
        ("dodge: -7", "doge: -7", "dodge"),
        ("sonic:", "sonnic:", "sonic"),
        ("rows: newer", "rows: never", "newer"),
        ("rank_min: 3", "rank_min: 5", ""),
    ],
)
def test_a_wrong_figure_of_a_profile_is_found_by_its_line(
    tmp_path: Path, old: str, new: str, suggestion: str
) -> None:
    shipped = (paths.data_dir() / "rulesets/second_dawn/unit_profiles.yaml").read_text(encoding="utf-8")
    path = tmp_path / "unit_profiles.yaml"
    path.write_text(shipped.replace(old, new, 1), encoding="utf-8")
    found = [one for one in library.check([path]) if one.severity == "error"]
    line = shipped[: shipped.index(old)].count("\n") + 1
    assert line in {one.line for one in found}
    assert suggestion in {one.suggestion or "" for one in found}


def test_a_plain_template_waits_for_nothing() -> None:
    assert MAKER.board(MAKER.blank("made"), rules("second_dawn").tables, "sd6").waiting == ()
    assert MAKER.blank("made").template == Template()


@pytest.mark.shows(
    *("increase_production", "lowered_upkeep", "stat_increase_basic", "stat_increase_advanced"),
    *("weapon_armour", "increased_pop_rate", "extra_ammo", "speed"),
)
@pytest.mark.parametrize(
    ("answers", "special", "profile", "figure", "more"),
    [
        ("size=small", "increase_production", "sd6", "pop_units", 2),
        ("rank=2", "lowered_upkeep", "sd6", "upkeep", -4),
        ("size=medium", "stat_increase_basic:combat", "sd6", "combat", 2),
        ("size=medium", "stat_increase_basic:combat", "v5", "combat", 1),
        ("rank=2", "stat_increase_advanced:hits", "sd6", "hits", 3),
        ("terrain=air", "weapon_armour", "sd6", "combat", 1),
        ("rank=2", "increased_pop_rate", "v5", "pop_turns", -1),
        ("weapon=ranged middle", "extra_ammo", "v5", "ammo", 2),
        ("size=medium", "speed", "sd6", "move", 4),
    ],
)
def test_specials_of_figures_change_them(
    answers: str, special: str, profile: str, figure: str, more: int
) -> None:
    tables = rules("second_dawn").tables
    field, _, value = answers.partition("=")
    plain = MAKER.change(MAKER.blank("made"), field, value, tables)
    bought = MAKER.change(plain, "specials", special, tables)
    boards = (MAKER.board(design, tables, profile) for design in (plain, bought))
    before, after = ({one.id: one.value for one in board.figures} for board in boards)
    assert (after[figure] or 0) - (before[figure] or 0) == more
