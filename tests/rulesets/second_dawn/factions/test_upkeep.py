"""Upkeep, titles, purse, tribes, decay, flat escape: SD4-3, SD4-8, SD4-11, SD4-19, SD4-20.06."""

from fractions import Fraction
from typing import Any

import pytest

from game.core.numbers import CENT
from game.core.records import replace
from game.rulesets.second_dawn.battle.leaving import flat_escape
from game.rulesets.second_dawn.factions import titles, tribes, upkeep
from game.rulesets.second_dawn.factions.regency import HEIR, RULER
from game.rulesets.second_dawn.unit import bents, decay
from tests.abilities import able_of, remade
from tests.field import Field
from tests.rulesets.second_dawn.battle.battle_tools import kinds


@pytest.mark.parametrize("id_", sorted(id_ for id_, kind in kinds().items() if not kind.vehicle))
def test_sd4_8_04_the_upkeep_stored_with_a_kind_is_that_of_the_rule(id_: str) -> None:
    kind = kinds()[id_]
    rule = upkeep.upkeep(kind.size, kind.rank, basic=kind.basic, able=kind.able)
    assert abs(Fraction(kind.upkeep, CENT) - rule) < Fraction(1, CENT), "stored in whole cents"
    assert upkeep.kind_upkeep(kind) == kind.upkeep


@pytest.mark.parametrize(("level", "cost"), [(1, 120), (2, 135), (3, 150), (5, 180)])
def test_sd4_8_05_a_warlord_by_level(level: int, cost: int) -> None:
    assert upkeep.kind_upkeep(kinds()["warlord"], level) == cost * CENT
    assert upkeep.kind_upkeep(kinds()["warlord"], level, garrison=True) == 120 * CENT


@pytest.mark.parametrize(
    ("fields", "cost"),
    [({}, 120), ({"level": 5}, 180), ({"statuses": (RULER,)}, 0), ({"statuses": (HEIR,)}, 320)],
)
def test_sd4_8_04_cards_show_what_a_commander_costs_as_he_is(fields: dict[str, Any], cost: int) -> None:
    field = Field(["..."], lapis={"a": ((0, 0), {"warlord": 1})}, cinnabar={"z": ((2, 0), {"scout": 1})})
    field.give("a", **fields)
    cards, outlook = field.world.ruleset.describe, field.outlook("lapis")
    stack = field.stack("a").id
    for campaign in (field.campaign, outlook.belief):
        assert [card.upkeep for card in cards.units(outlook.world, campaign, stack)] == [cost * CENT]
        assert cards.stack(outlook.world, campaign, stack).upkeep == cost * CENT


@pytest.mark.parametrize("level", [1, 5])
def test_sd4_8_05_a_head_chief_leads_at_no_cost(level: int) -> None:
    chief = remade(kinds()["chieftain"], upkeep=160 * CENT, specials=("command", "leadership"))
    paid = upkeep.kind_upkeep(chief, level, leadership_free=True)
    assert paid - upkeep.kind_upkeep(chief) == -80 * CENT
    assert upkeep.upkeep("large", 2, level=level, able=able_of("command")) == 160


def test_sd4_8_04_upkeep_is_rounded_up() -> None:
    assert upkeep.upkeep("small", 1, level=2, able=able_of("random_enhancement")) == 13


@pytest.mark.parametrize(
    ("size", "rank", "cost"),
    [("tiny", 1, Fraction(5, 8)), ("petite", 1, 5), ("large", 3, 120), ("huge", 4, 320), ("immense", 4, 320)],
)
def test_sd2_1_02_sd5_1_01_upkeep_by_size_and_rank(size: str, rank: int, cost: Fraction) -> None:
    assert upkeep.upkeep(size, rank) == cost


def test_sd5_1_01_no_rank_below_the_lowest_of_the_size() -> None:
    with pytest.raises(ValueError, match="rank 3"):
        upkeep.upkeep("huge", 2)


def test_sd4_8_06_a_garrison_pays_neither_levels_nor_extra_specials() -> None:
    field = upkeep.upkeep("medium", 2, level=5, able=able_of("leadership"), extra_specials=2)
    walls = upkeep.upkeep("medium", 2, level=5, able=able_of("leadership"), extra_specials=2, garrison=True)
    assert [field, walls] == [180, 60]
    assert upkeep.upkeep("small", 1, garrison=True, garrison_factor=Fraction(1, 2)) == 5


def test_sd5_1_03_who_may_not_lower_its_upkeep() -> None:
    assert upkeep.may_lower_upkeep("small", basic=False, extra_specials=0)
    assert not upkeep.may_lower_upkeep("tiny", basic=False, extra_specials=0)
    assert not upkeep.may_lower_upkeep("small", basic=True, extra_specials=0)
    assert not upkeep.may_lower_upkeep("small", basic=False, extra_specials=1)


def test_sd4_3_04_status_of_a_popped_commander() -> None:
    popped = titles.status_when_popped
    assert popped("royal", courtier=False, descendant=True) == "royal"
    assert popped("royal", courtier=False, descendant=False) == "noble"
    assert popped("royal", courtier=True, descendant=False) == "commoner"
    assert popped("noble", courtier=False, descendant=True) == "commoner"


def test_sd4_3_05_no_title_below_a_city_of_level_2() -> None:
    assert titles.noble_title(1) == ""


def test_sd4_1_06_what_a_ruler_hands_down() -> None:
    warlord = kinds()["warlord"]
    assert bents.handed_down(warlord, {}, warlord, "garrison") == {}
    forest = replace(warlord, terrain_special="forest")
    assert bents.handed_down(forest, {}, warlord, "garrison") == {"home": "forest"}
    vampire = replace(warlord, terrain="sky")
    own = {"special": "possess_beast", "trait": "life_drain"}
    got = bents.handed_down(vampire, own, warlord, "garrison")
    assert got == {"terrain": "sky", "home": "none", **own}


def test_sd4_7_03_succession() -> None:
    old = titles.Claimant(id="old", level=3, popped=1)
    young = titles.Claimant(id="young", level=3, popped=9)
    strong = titles.Claimant(id="strong", level=4, popped=5)
    prince = titles.Claimant(id="prince", royal=True, popped=20)
    assert titles.successor([young, old, strong, prince]) == prince
    assert titles.successor([young, old, strong]) == strong
    assert titles.successor([young, old]) == old
    assert titles.successor([young, old, prince], chosen=["gone", "young"]) == young
    assert titles.successor([]) is None


def test_sd4_11_11_a_batch_costs_by_its_rank_and_more_with_breeding() -> None:
    assert [
        tribes.batch_price(rank, pairs) // CENT for rank, pairs in ((1, 0), (2, 9), (2, 10), (1, 40))
    ] == [
        1000,
        2000,
        4000,
        3000,
    ]


def test_sd4_11_02_a_tribe_has_six_ranks() -> None:
    assert tribes.rank_budget([1, 1, 2, 2]) == tribes.Budget(sum=6, valid=True)
    assert not tribes.rank_budget([1, 2, 2, 2]).valid


def test_sd4_11_08_the_most_senior_co_chief_heads_the_tribe() -> None:
    elder, chief = tribes.Member(id="elder", joined=1), tribes.Member(id="chief", joined=8, commander=True)
    senior = tribes.Member(id="senior", joined=4, commander=True)
    assert tribes.next_head([elder, chief, senior]) == senior
    assert tribes.next_head([elder]) == elder
    assert tribes.next_head([]) is None


@pytest.mark.parametrize(("idle", "stage"), [(24, None), (25, 0), (49, 0), (250, 5), (999, 5)])
def test_sd4_19_01_stages(idle: int, stage: int | None) -> None:
    assert decay.stage_of(idle) == stage


def test_sd4_19_03_who_is_not_obese_keeps_hits_and_loses_its_terrain_later() -> None:
    lean, obese = decay.decay(200, 8, obese=False), decay.decay(200, 8, obese=True)
    assert (lean.hits, lean.home_lost) == (0, False)
    assert (obese.hits, obese.home_lost) == (4, True)
    assert decay.decay(250, 8, obese=False).home_lost
    assert [decay.grows_obese(face) for face in (1, 2, 9, 10)] == [True, False, True, False]


def test_sd4_19_02_effects_by_stage() -> None:
    assert decay.decay(0, 8, obese=False) == decay.Decay()
    assert decay.decay(25, 8, obese=False) == decay.Decay(stage=0, search=-1)
    third = decay.decay(150, 8, obese=False)
    assert (third.move, third.stats, third.hexes, third.grounded) == (-3, -1, 1, False)
    assert decay.decay(250, 5, obese=False).move == -2
    assert decay.decay(250, 8, obese=False).proficiency_lost


def test_sd4_20_06_ten_always_escapes_and_one_never() -> None:
    assert flat_escape.escape(10, 1, 20, before_bouts=False).escaped
    assert not flat_escape.escape(1, 20, 1, before_bouts=True).escaped
    assert not flat_escape.escape(6, 8, 8, before_bouts=False).escaped
    assert flat_escape.escape(6, 8, 8, before_bouts=True).escaped
    assert flat_escape.dash_face((3, 8), escapers=True) == 8
    assert flat_escape.dash_face((3, 8), escapers=False) == 3
