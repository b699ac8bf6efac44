"""Every code of the validator, each by the smallest template that breaks it (SD6-15)."""

from typing import Any

import pytest

from game.rulesets.second_dawn.content.template_records import (
    ProductionStep,
    ProfileId,
    Swap,
    Template,
    WeaponAnswer,
)
from game.rulesets.second_dawn.template.problems import problems
from game.session.library import rules

BOW = WeaponAnswer(name="bow", group="ranged", length="middle")
PIKE = WeaponAnswer(name="pike", length="long")
PRODUCES = "increase_production"


def codes(profile: ProfileId = "sd6", **answers: Any) -> list[str]:
    found = problems(Template(**answers), rules("second_dawn").tables, profile)
    return [one.code for one in found if one.code != "W_SLOTS_LEFT"]


def test_a_plain_soldier_has_slots_left_and_no_fault() -> None:
    tables = rules("second_dawn").tables
    for profile in ("sd6", "v5"):
        found = problems(Template(), tables, profile)
        assert [one.code for one in found] == ["W_SLOTS_LEFT"]


@pytest.mark.parametrize(
    ("code", "answers"),
    [
        ("E_WEIGHT_SIZE", {"weight": "heavy", "size": "small"}),
        ("E_WEIGHT_SIZE", {"size": "petite"}),
        ("E_RANK_SIZE", {"size": "huge", "rank": 2}),
        ("E_SLOTS", {"specials": ("climb", "finder", "night_vision", "scout"), "rank": 1}),
        ("E_TIER", {"specials": ("tough",)}),
        ("E_WHO", {"specials": ("damage_ignore",)}),
        ("E_WHO", {"specials": ("clmb",)}),
        ("E_WHO", {"specials": ("elemental_immunity:water",)}),
        ("E_WHO", {"specials": ("foolmancy",)}),
        ("E_WHO", {"specials": ("smoke_bomb",), "weapon": BOW}),
        ("E_WHO", {"favoured": "freshwater"}),
        ("E_WHO", {"specials": ("breath_weapon:sonic",), "rank": 2}),
        ("E_REQUIRES", {"specials": ("charge",), "weapon": PIKE}),
        ("E_REQUIRES", {"specials": ("random",), "rank": 3, "lots": ("climb", "finder")}),
        ("E_EXCLUDES", {"specials": ("rider", "seafarer")}),
        ("E_EXCLUDES", {"specials": ("rider",), "favoured": "seafarer"}),
        ("E_REPEAT", {"specials": ("climb", "climb")}),
        ("E_REPEAT", {"specials": ("elemental_immunity:fire", "elemental_immunity:fire")}),
        ("E_WEAPON_TYPE", {"type": "beast", "weapon": BOW}),
        ("E_WEAPON_TYPE", {"terrain": "air", "weapon": BOW}),
        ("E_SWAP_LIMIT", {"swap": Swap(combat=3)}),
        ("E_SWAP_LIMIT", {"swap": Swap(combat=1, defense=1)}),
        ("E_SWAP_FLOOR", {"size": "tiny", "swap": Swap(move=1)}),
        ("E_SWAP_DOUBLE", {"swap": Swap(move=1), "specials": ("speed",)}),
        (
            "E_SWAP_DOUBLE",
            {"rank": 2, "swap": Swap(combat=1), "specials": ("stat_increase_advanced:combat",)},
        ),
        ("E_TRADE", {"trades": ("remove_mount",)}),
        ("E_TRADE", {"trades": ("upkeep_x1_5", "upkeep_x1_5")}),
        ("E_TRADE", {"trades": ("upkeep_x1_5", "upkeep_x2")}),
        ("E_PROD", {"specials": (PRODUCES,), "trades": ("upkeep_x1_5",)}),
        ("E_PROD", {"specials": (PRODUCES,), "swap": Swap(combat=1)}),
        ("E_PROD", {"specials": (PRODUCES, "stat_increase_basic:hits")}),
        ("E_PROD", {"production": (ProductionStep(move=-2),)}),
        ("E_PROD", {"specials": (PRODUCES,), "production": (ProductionStep(move=-1),)}),
        ("E_PROD", {"specials": (PRODUCES,), "production": (ProductionStep(hits=-2),) * 2}),
        ("E_PROD", {"specials": (PRODUCES,), "size": "small", "production": (ProductionStep(hits=-2),)}),
        ("E_PROD", {"specials": (PRODUCES,), "size": "small", "production": (ProductionStep(move=-2),) * 2}),
        ("E_PROD", {"specials": (PRODUCES,), "size": "tiny", "production": (ProductionStep(move=-2),)}),
        ("E_LOW_UPKEEP", {"specials": ("lowered_upkeep",), "size": "tiny"}),
        ("E_LOW_UPKEEP", {"rank": 2, "specials": ("lowered_upkeep", "scout", "leadership")}),
        (
            "W_CONFLICT",
            {"specials": ("dual_wield", "power_strike"), "weapon": WeaponAnswer(name="axe", length="middle")},
        ),
    ],
)
def test_each_code_is_told_alone(code: str, answers: dict[str, Any]) -> None:
    assert set(codes(**answers)) == {code}


@pytest.mark.parametrize(
    ("lot", "code"),
    [
        ("climb", ""),
        ("breath_weapon:fire", ""),
        ("breath_weapon:mud", "E_WHO"),
        ("scout", "E_REPEAT"),
        ("capture", "E_WHO"),
        ("agile_giant", "E_WHO"),
        ("leadership", ""),
        ("stat_increase_advanced:combat", "E_SWAP_DOUBLE"),
        ("random", "E_EXCLUDES"),
    ],
)
def test_sd7_4_08_a_lot_is_what_the_unit_may_own(lot: str, code: str) -> None:
    """Each lot is looked at as if it were bought in the place of Random, and told at its place."""
    template = Template(
        rank=3,
        specials=("scout", "random"),
        lots=("finder", "night_vision", "climb", lot),
        swap=Swap(combat=1),
    )
    found = problems(template, rules("second_dawn").tables, "sd6")
    errors = [(one.code, one.field) for one in found if one.level == "error"]
    assert errors == ([(code, "lots.3")] if code else [])


@pytest.mark.parametrize(
    ("rank", "lot", "code"),
    [
        (3, "freshwater+elemental_immunity:fire", "E_WHO"),
        (3, "breath_weapon:fire+elemental_immunity:fire", ""),
        (3, "leadership+climb", "E_REQUIRES"),
    ],
)
def test_sd7_4_08_a_pair_is_looked_at_together(rank: int, lot: str, code: str) -> None:
    lots = ("climb+finder", "climb+night_vision", "climb+dig", lot)
    body: dict[str, Any] = {"type": "beast", "size": "huge", "terrain": "air"}
    found = problems(
        Template(rank=rank, specials=("random_pair",), lots=lots, **body), rules("second_dawn").tables, "sd6"
    )
    assert {(one.code, one.field) for one in found if one.level == "error"} == (
        {(code, "lots.3")} if code else set()
    )


def test_all_faults_are_told_at_once() -> None:
    found = codes(
        type="beast", weapon=BOW, size="huge", rank=1, swap=Swap(combat=9), specials=("scout", "tough")
    )
    assert set(found) == {"E_WEAPON_TYPE", "E_RANK_SIZE", "E_SWAP_LIMIT", "E_WHO", "E_TIER", "E_SLOTS"} - {
        "E_SLOTS"
    }


@pytest.mark.parametrize(
    ("answers", "older", "newer"),
    [
        ({"size": "petite"}, ["E_WEIGHT_SIZE"], []),
        ({"specials": ("speed",)}, [], ["E_TIER"]),
        ({"size": "large", "terrain": "air", "rank": 1}, [], ["E_RANK_SIZE"]),
        ({"size": "tiny", "specials": (PRODUCES,)}, [], ["E_PROD"]),
        ({"rank": 2, "specials": ("stat_increase_advanced:combat",)}, [], ["E_WHO"]),
        ({"trades": ("upkeep_x1_5", "upkeep_x2")}, ["E_TRADE"], []),
        ({"specials": ("smoke_bomb",), "weapon": BOW}, ["E_WHO"], []),
        ({"trades": ("upkeep_x1_5",), "specials": ("lowered_upkeep",)}, [], ["E_LOW_UPKEEP"]),
    ],
)
def test_profiles_differ_where_their_books_do(
    answers: dict[str, Any], older: list[str], newer: list[str]
) -> None:
    assert (codes("sd6", **answers), codes("v5", **answers)) == (older, newer)


def test_a_tribe_pops_eight_at_most() -> None:
    """Its shared special is not given up (SD6-11.03)."""
    steps = (
        ProductionStep(combat=-2),
        ProductionStep(combat=-1, defense=-1),
        ProductionStep(defense=-2),
        ProductionStep(hits=-2),
        ProductionStep(move=-2),
        ProductionStep(slots=-2),
    )
    template = Template(specials=(PRODUCES,), production=steps)
    tables = rules("second_dawn").tables
    assert not [one for one in problems(template, tables, "sd6") if one.level == "error"]
    found = problems(template, tables, "sd6", tribe=True)
    assert [one.code for one in found] == ["E_PROD"]
