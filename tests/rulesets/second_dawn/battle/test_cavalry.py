"""Mount and rider as one unit: SD3-11.08, SD3-12, SD3-15.01."""

import pytest

from game.core.records import replace
from game.rulesets.second_dawn.mounts import cavalry
from tests.abilities import remade
from tests.rulesets.second_dawn.battle.battle_tools import kinds

RIDING_KNIGHT = replace(kinds()["knight"], terrain_special="rider")


@pytest.mark.parametrize(
    ("rider", "mount", "may"),
    [
        ("warlord", "gwiffen", True),
        ("warlord", "horse", True),
        ("variant_stabber", "horse", True),
        ("knight", "gwiffen", False),
        ("warlord", "wolf", False),
        ("warlord", "heavy_knight", False),
        ("warlord", "dragon", True),
    ],
)
def test_sd3_12_01_who_forms_a_cavalry(rider: str, mount: str, may: bool) -> None:
    assert cavalry.may_form(kinds()[rider], kinds()[mount]) is may


def test_sd3_12_01_a_rider_too_large() -> None:
    large = replace(kinds()["heavy_knight"], terrain_special="rider")
    assert not cavalry.may_form(large, kinds()["gwiffen"])
    strong = {"specials": ("mount", "increased_carry")}
    assert not cavalry.may_form(large, remade(kinds()["dragon"], **strong))
    assert cavalry.may_form(large, remade(kinds()["dragon"], size="immense", **strong))
    assert cavalry.may_form(large, replace(kinds()["war_elephant"], **strong))


def test_sd3_12_02_traits_and_favoured_terrain_of_the_rider_are_not_added() -> None:
    one = cavalry.composite(kinds()["warlord"], kinds()["gwiffen"])
    assert (one.traits, one.terrain_special) == (kinds()["gwiffen"].traits, "none")
    assert one.specials[-5:] == ("command", "purse", "scout", "adv_initiative", "leadership")
    assert one.commander


def test_sd3_12_02_advanced_initiative_of_both_counts_once() -> None:
    fast = remade(kinds()["gwiffen"], specials=("adv_initiative",))
    one = cavalry.composite(kinds()["warlord"], fast)
    assert one.evasion == fast.evasion
    assert one.specials.count("adv_initiative") == 1


def test_sd3_12_02_one_size_mastery_is_chosen() -> None:
    mount = replace(kinds()["gwiffen"], mastery=(1, 2))
    assert cavalry.composite(RIDING_KNIGHT, mount).mastery == (0, -1, -2)
    assert cavalry.composite(RIDING_KNIGHT, mount, "mount").mastery == (1, 2)
    assert cavalry.composite(RIDING_KNIGHT, kinds()["gwiffen"], "mount").mastery == (0, -1, -2)


def test_sd3_12_03_a_sky_cavalry_fights_at_short_range() -> None:
    held = cavalry.weapon(kinds()["warlord"], kinds()["gwiffen"])
    assert held is not None
    assert (held.name, held.range, held.reach, held.reach_ft) == ("sword", "short", 5, 5)


def test_sd3_12_03_a_rider_much_smaller_leaves_the_mount_its_own_weapon() -> None:
    assert cavalry.weapon(kinds()["warlord"], kinds()["dragon"]) == kinds()["dragon"].weapon


def test_sd3_12_04_a_horse_makes_no_fighter() -> None:
    one = cavalry.composite(kinds()["warlord"], kinds()["horse"])
    assert "non_combat" in one.traits
    assert one.weapon is not None
    assert (one.weapon.style, one.weapon.reach) == ("melee", 0)
    courtly = cavalry.composite(kinds()["caster"], kinds()["gwiffen"])
    assert "non_combat" in courtly.traits
    assert (courtly.combat, courtly.upkeep) == (6, kinds()["caster"].upkeep + kinds()["gwiffen"].upkeep)


def test_sd3_11_08_mounting_stuns_for_a_round() -> None:
    assert cavalry.mounting_stun(adv_initiative=False) == 1
    assert cavalry.mounting_stun(adv_initiative=True) == 0
