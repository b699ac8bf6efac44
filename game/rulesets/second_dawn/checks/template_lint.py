"""What is odd about the specials that templates buy, about premade units, and about rosters (SD6, SD7)."""

from collections.abc import Iterator

from game.core.fields import RecordFinding
from game.core.seams.placing import Lint, Tables
from game.rulesets.second_dawn.content import ability_records
from game.rulesets.second_dawn.content.profile_records import UnitProfile
from game.rulesets.second_dawn.content.template_records import (
    OLDER,
    PROFILES,
    STATS,
    PremadeRow,
    RosterRow,
    TemplateSpecial,
)
from game.rulesets.second_dawn.template.board import board
from game.rulesets.second_dawn.template.files import as_finding
from game.rulesets.second_dawn.template.tribes import roster_problems
from game.rulesets.second_dawn.template.words import WORDS, phrase_words
from game.rulesets.second_dawn.unit.sizes import STANDARD

FIGURES = frozenset(
    (
        *STATS,
        *(f"{stat}_half" for stat in STATS),
        *("dodge", "dodge_half", "cap", "min_damage", "damage_ignore", "reach", "least_of_larger"),
        *("as_on_land", "increased_production", "upkeep_ranks", "casts", "lowers_upkeep", "pop_turns"),
        *("is", "rolls", "sharpens", "initiative_move", "armour_rating", "breathes", "rider_sizes"),
    )
)
"""What effects of a special may act on in the older profile."""
_CODE, _PROFILE = "special-row", "unit-profile"


def special_row(row: TemplateSpecial, tables: Tables) -> Iterator[RecordFinding]:
    """SD7-0.04: a row asks for words that there are, acts on figures that there are, and says where."""
    for word in phrase_words(row.who):
        if word not in WORDS:
            message = f"nothing is {word[:40]!r}"
            yield RecordFinding(_CODE, message, "who", "error", tuple(sorted(WORDS)), word)
    if row.who and not row.whose:
        yield RecordFinding(_CODE, "whose: says to people whose it is", "who", "error")
    known = tables.get("template_special", {})
    for number, need in enumerate(row.requires):
        for key in need.split("|"):
            if key not in known:
                message = f"there is no special {key[:40]!r}"
                yield RecordFinding(_CODE, message, f"requires.{number}", "error", tuple(known), key)
    for field, effects, figures in (
        ("effects", row.effects, FIGURES),
        ("newer", row.newer, frozenset(ability_records.figures())),
    ):
        for number, effect in enumerate(effects):
            if effect.what not in figures:
                message = f"templates have no figure {effect.what[:40]!r}"
                at = f"{field}.{number}.what"
                yield RecordFinding(_CODE, message, at, "error", tuple(sorted(figures)), effect.what)
    for choice in row.by_choice:
        if choice not in row.choices:
            message = f"it has no choice {choice[:40]!r}"
            yield RecordFinding(_CODE, message, f"by_choice.{choice}", "error", row.choices, choice)
    if row.acts and not (row.played or row.home or row.effects or row.newer):
        yield RecordFinding(_CODE, "it acts, but nothing says how", "acts", "error")
    if row.acts and row.waits:
        yield RecordFinding(_CODE, "it acts and waits for something", "waits", "error")


def premade_row(row: PremadeRow, tables: Tables) -> Iterator[RecordFinding]:
    """SD6-11.06, SD6-13: a premade unit keeps the rules, or names the one that it breaks; its figures are
    those that the rules make, and what the book prints otherwise is otherwise."""
    made = board(row.template, tables, OLDER, premade=True)
    for one in made.problems:
        if one.level == "error" and one.code not in row.contradicts:
            yield as_finding(one, "template.")
    figures = {figure.id: figure.value for figure in made.figures}
    for name, value in row.figures.items():
        if name not in figures:
            message = f"there is no figure {name[:40]!r}"
            yield RecordFinding("premade-figure", message, "figures", "error", tuple(figures), name)
        elif figures[name] != value:
            message = f"{name} is {figures[name]} by the rules, not {value}"
            yield RecordFinding("premade-figure", message, f"figures.{name}", "error")
    for name, printed in row.contradicts.items():
        if name in figures and printed.printed == str(figures[name]):
            message = f"{name} is printed as the rules make it"
            yield RecordFinding("premade-figure", message, f"contradicts.{name}", "error")


def roster(row: RosterRow, tables: Tables) -> Iterator[RecordFinding]:
    """SD6-8.05, SD6-11.09, 11.10: six ranks of units, a chief of rank 2 and up, what all of a tribe share."""
    for one in roster_problems(row, tables):
        yield as_finding(one, "")


def unit_profile(row: UnitProfile, _tables: Tables) -> Iterator[RecordFinding]:
    """SD6-5, SD6-16: a profile is one that matches know, and each of its bodies has ranks, or a size of play
    to take them from."""
    if row.id not in PROFILES:
        message = f"no match is played by {row.id[:40]!r}"
        yield RecordFinding(_PROFILE, message, "", "error", PROFILES, row.id)
    for size in row.sizes:
        body, at = row.row(size), f"bodies.{size}"
        if row.figures == "play" and body.play not in STANDARD:
            message = f"there is no size {body.play[:40]!r} in play"
            yield RecordFinding(_PROFILE, message, f"{at}.play", "error", tuple(STANDARD), body.play)
        if row.figures == "own" and not 1 <= body.rank_min <= body.rank_max:
            message = "rank_min is at least 1 and at most rank_max"
            yield RecordFinding(_PROFILE, message, f"{at}.rank_min", "error")


LINTS: dict[str, tuple[Lint, ...]] = {
    "template_special": (special_row,),
    "premade": (premade_row,),
    "roster": (roster,),
    "unit_profile": (unit_profile,),
}
