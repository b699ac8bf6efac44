"""Dash, loads, sky zones, endurance, neutrals and feeding: SD3-3 to SD3-13."""

from typing import Any

import pytest

from game.core.numbers import CENT, THIRD
from game.rulesets.second_dawn.battle.state import sky
from game.rulesets.second_dawn.mounts import carrying
from game.rulesets.second_dawn.unit import pace
from game.rulesets.second_dawn.unit.sizes import STANDARD, heavy
from game.rulesets.second_dawn.wild import wild_rules
from tests.abilities import able_of


@pytest.mark.parametrize(
    ("unit_type", "terrain", "traits", "dashes"),
    [
        ("beast", "ground", (), True),
        ("beast", "ground", ("beastial",), True),
        ("beast", "ground", ("humanoid",), False),
        ("beast", "ground", ("serpentine",), False),
        ("beast", "sky", ("beastial", "flier"), False),
        ("infantry", "ground", ("humanoid",), False),
        ("infantry", "ground", ("centaur",), True),
        ("infantry", "ground", ("beastial",), True),
        ("siege", "ground", (), False),
    ],
)
def test_sd3_4_01_who_dashes(unit_type: Any, terrain: str, traits: tuple[str, ...], dashes: bool) -> None:
    assert pace.may_dash(unit_type, terrain, able_of(*traits)) is dashes


@pytest.mark.parametrize(
    ("number", "size", "dash"),
    [
        (1, "tiny", 8),
        (2, "petite", 12),
        (3, "small", 16),
        (4, "medium", 20),
        (5, "large", 18),
        (6, "huge", 15),
    ],
)
def test_sd3_1_dash_of_the_ground_beast_table(number: int, size: str, dash: int) -> None:
    move = STANDARD[size].move + 2
    assert pace.dash_value(move * THIRD, 0, heavy=heavy(number)) == dash * THIRD


def test_sd3_4_03_neither_value_falls_below_one() -> None:
    assert pace.move_value(2 * THIRD, -5) == THIRD
    assert pace.dash_value(2 * THIRD, -5, heavy=False) == THIRD


def test_sd3_4_04_who_does_not_dash_keeps_its_move() -> None:
    assert pace.best_pace(8 * THIRD, -1, heavy=False, dashes=False) == 7 * THIRD
    assert pace.best_pace(8 * THIRD, -1, heavy=False, dashes=True) == 13 * THIRD
    assert pace.best_pace(8 * THIRD, -5, heavy=False, dashes=True) == 3 * THIRD


def test_sd3_4_05_two_rounds_of_the_slowest() -> None:
    assert [pace.rounds_apart(feet, 6 * THIRD) for feet in (30, 31, 60, 61)] == [1, 2, 2, 3]
    assert pace.rounds_apart(60, 0) is None


@pytest.mark.parametrize(
    ("unit_type", "size", "basic", "traits", "specials", "may"),
    [
        ("beast", "medium", False, (), (), False),
        ("beast", "large", False, (), (), True),
        ("beast", "large", True, (), (), False),
        ("beast", "large", True, (), ("mount",), True),
        ("beast", "large", False, ("humanoid",), (), False),
        ("beast", "large", False, ("remove_mount",), (), False),
        ("infantry", "large", False, ("humanoid",), (), False),
        ("infantry", "large", False, ("centaur",), (), True),
    ],
)
def test_sd3_11_01_who_carries(
    unit_type: str, size: str, basic: bool, traits: tuple[str, ...], specials: tuple[str, ...], may: bool
) -> None:
    assert carrying.may_carry(unit_type, size, basic=basic, able=able_of(*traits, *specials)) is may


@pytest.mark.parametrize(
    ("size", "airborne", "halves"),
    [
        ("large", False, (4, 6, 8)),
        ("large", True, (2, 3, 4)),
        ("huge", False, (8, 12, 16)),
        ("huge", True, (4, 6, 8)),
        ("immense", False, (32, 48, 64)),
        ("immense", True, (16, 24, 32)),
    ],
)
def test_sd3_11_06_capacity(size: str, airborne: bool, halves: tuple[int, ...]) -> None:
    limits = carrying.capacity(size, sky=airborne)
    assert limits is not None
    points = (limits.combat, limits.optimum, limits.maximum)
    assert points == tuple(half * carrying.MEDIUM_POINTS // 2 for half in halves)


def test_sd3_11_06_medium_mounts_carry_nothing() -> None:
    assert carrying.capacity("medium", sky=False) is None


@pytest.mark.parametrize(
    ("size", "airborne", "increased", "rider"),
    [
        ("large", False, True, "medium"),
        ("huge", False, False, "medium"),
        ("huge", False, True, "large"),
        ("huge", True, True, "medium"),
        ("immense", False, False, "large"),
        ("immense", True, False, "medium"),
        ("immense", True, True, "large"),
    ],
)
def test_sd3_11_07_largest_rider(size: str, airborne: bool, increased: bool, rider: str) -> None:
    assert carrying.largest_rider(size, sky=airborne, increased=increased) == rider


def test_sd3_11_07_a_limit_below_0_cannot_be_met() -> None:
    limits = carrying.capacity("huge", sky=False, rider_size="large", increased=True)
    assert limits is not None
    assert carrying.encumbrance(0, limits, sky=False, increased=True).level == "optimum_carry"


@pytest.mark.shows("mount_larger_rider")
def test_sd3_11_07_increased_carry_keeps_attack_and_evasion_at_optimum() -> None:
    limits = carrying.Capacity(combat=1, optimum=2, maximum=3)
    load = carrying.encumbrance(2, limits, sky=False, increased=True)
    assert (load.attack, load.evasion, load.penalty) == (True, 0, 1)


def test_sd3_11_05_too_much_forces_a_flier_down() -> None:
    load = carrying.encumbrance(4, carrying.Capacity(combat=1, optimum=2, maximum=3), sky=True)
    assert (load.level, load.zone_cap, load.move) == ("over_carry", 0, "none")


def test_sd3_11_02_who_may_be_carried() -> None:
    assert carrying.may_be_carried(flier=False, rider=False, garrison=False)
    assert carrying.may_be_carried(flier=True, rider=True, garrison=False)
    assert not carrying.may_be_carried(flier=True, rider=False, garrison=False)
    assert not carrying.may_be_carried(flier=False, rider=True, garrison=True)


@pytest.mark.parametrize(
    ("changed", "may"),
    [
        ({}, True),
        ({"rider": False}, False),
        ({"load": "optimum_carry"}, False),
        ({"reach": 4}, False),
        ({"size": "petite"}, False),
        ({"melee": False, "reach": 0, "size": "petite"}, True),
    ],
)
def test_sd3_13_02_who_attacks_from_a_mount(changed: dict[str, Any], may: bool) -> None:
    plain = {"load": "combat_carry", "rider": True, "melee": True, "size": "medium", "reach": 5}
    assert carrying.carried_may_attack(**{**plain, "mount_size": "large", "mount_reach": 5, **changed}) is may


def test_sd3_13_03_a_carried_shooter_reaches_less_far() -> None:
    assert [carrying.carried_range(r) for r in ("long", "middle", "short")] == ["middle", "short", "none"]


def test_sd0_6_04_without_the_cap_only_the_rider_is_protected() -> None:
    assert carrying.damage_to_carried(8, 2, primary_rider=True, passenger_cap=False) == 2
    assert carrying.damage_to_carried(8, 2, primary_rider=False, passenger_cap=False) == 8


def test_sd3_9_06_reach_between_zones() -> None:
    assert sky.in_range("melee", "long", sky.LOWER, sky.LOWER)
    assert not sky.in_range("melee", "long", sky.GROUND, sky.LOWER)
    assert sky.in_range("shooter", "short", sky.UPPER, sky.TOP)
    assert not sky.in_range("shooter", "short", sky.UPPER, sky.GROUND)
    assert not sky.in_range("shooter", "none", sky.GROUND, sky.GROUND)


@pytest.mark.shows("lofty_heights")
def test_sd3_9_02_no_zone_below_the_ground() -> None:
    assert sky.max_zone(able_of("swarm"), wing_damage=2) == sky.GROUND
    assert sky.max_zone(able_of("high_flier"), load_cap=0) == sky.GROUND


def test_sd3_9_07_forcing_a_fight() -> None:
    assert sky.may_force("upper", "upper")
    assert not sky.may_force("upper", "top")


def test_sd3_10_05_the_pool_ends_at_0() -> None:
    assert sky.endurance(10, 9) == sky.Endurance(pool=0, must_land=True)


def feral(**fields: Any) -> wild_rules.Feral:
    return wild_rules.Feral(**{"upkeep": 20 * CENT, "preferred_food": "meat", **fields})


RIDER = wild_rules.Feeder(scout=True, rider=True)


@pytest.mark.parametrize(
    ("beast", "ask", "meal"),
    [
        (feral(full_hits=False), "tame", "friendly"),
        (feral(tameable="friendly_only"), "tame", "friendly"),
        (feral(tameable="none"), "friendly", "pacified"),
        (feral(), "pacify", "pacified"),
    ],
)
def test_sd3_7_05_not_every_feral_can_be_tamed(beast: wild_rules.Feral, ask: Any, meal: str) -> None:
    assert wild_rules.feed(beast, RIDER, "meat", 20 * CENT, ask) == meal


def test_sd3_7_02_a_rider_without_scout_only_pacifies() -> None:
    assert wild_rules.feed(feral(), wild_rules.Feeder(rider=True), "meat", 20 * CENT, "tame") == "pacified"


def test_sd3_7_06_feeding_answers_a_surprise() -> None:
    assert wild_rules.feed(feral(), RIDER, "meat", 20 * CENT, "tame", "surprised") == "tamed"
