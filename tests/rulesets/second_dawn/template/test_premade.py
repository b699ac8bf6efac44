"""The catalogue: each unit keeps the rules, and its figures are those of the rules (SD6-11.06, SD6-13)."""

from pathlib import Path

import pytest

from game import paths
from game.rulesets.second_dawn.content.template_records import PremadeRow
from game.rulesets.second_dawn.template.maker import MAKER
from game.session import library
from game.session.library import rules

CATALOGUE: dict[str, PremadeRow] = dict(rules("second_dawn").tables["premade"])
SAME_IN_PLAY = {
    "piker": "piker",
    "archer": "archer",
    "stabber": "stabber",
    "stabber_rider": "variant_stabber",
}
"""Units of the newer chapters that are the same as those which the older ones make by answers."""


def test_the_samples_of_the_book_are_all_there() -> None:
    samples = {"twoll", "keshik", "gump", "sawhorse", "promoted_warlord", "archon", "dwagon", "bat", "orly"}
    basic = {"piker", "archer", "stabber", "small_piker", "tiny_swarm", "tiny_fliers"}
    assert samples | basic | {"thunderbird", "heavy_knight"} <= set(CATALOGUE)


def test_the_catalogue_is_sound() -> None:
    """Each file: its figures, its faults by name, what the book prints otherwise."""
    folder = paths.data_dir() / "rulesets" / "second_dawn" / "premade"
    assert library.check([folder]) == []


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("combat: 12", "combat: 11", "premade-figure"),
        ("rank: 3", "rank: 2", "E_RANK_SIZE"),
        ('printed: "600"', 'printed: "300"', "premade-figure"),
    ],
)
def test_a_wrong_figure_of_the_catalogue_is_found(tmp_path: Path, old: str, new: str, code: str) -> None:
    shipped = paths.data_dir() / "rulesets" / "second_dawn" / "premade" / "gump.yaml"
    text = shipped.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "premade" / "gump_too.yaml"
    path.parent.mkdir()
    path.write_text(text.replace(old, new), encoding="utf-8")
    assert code in {problem.code for problem in library.check([path])}


@pytest.mark.parametrize(("premade", "unit"), SAME_IN_PLAY.items())
def test_basic_infantry_is_the_same_in_both_books(premade: str, unit: str) -> None:
    """Chapter 6 makes it of a medium unit with steps, chapter 1 prints it as small (SD6-11.06, SD1-4)."""
    tables = rules("second_dawn").tables
    made, shipped = MAKER.kind(MAKER.of(premade, tables), tables), tables["unit"][unit]
    assert made is not None
    names = (
        "size",
        "basic",
        "combat",
        "defense",
        "hits",
        "move",
        "damage",
        "evasion",
        "upkeep",
        "pop_per_day",
    )
    for name in (*names, "pop_days", "specials", "traits", "armour", "reduction"):
        assert getattr(made, name) == getattr(shipped, name), name
    assert made.weapon.reach == shipped.weapon.reach


@pytest.mark.parametrize("id_", sorted(CATALOGUE))
@pytest.mark.parametrize("profile", ["sd6", "v5"])
def test_the_terms_of_every_figure_come_to_it(id_: str, profile: str) -> None:
    tables = rules("second_dawn").tables
    made = MAKER.board(MAKER.of(id_, tables), tables, profile)
    assert made.figures or any(one.code == "E_PROD" for one in made.problems)
    for figure in made.figures:
        if figure.value is not None:
            assert sum(term.value for term in figure.terms) == figure.value, figure.id
        assert all(term.rule for term in figure.terms)
