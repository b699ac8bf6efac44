"""Blows on one target, settled round by round: SD1-16, SD1-4.01, SD2-2.20, SD2-5."""

from typing import Any

import pytest

from game.rulesets.second_dawn.unit import damage, sizes
from game.rulesets.second_dawn.unit.damage import Blow, StruckBody, settle

SMALL, MEDIUM, LARGE = sizes.SMALL, sizes.MEDIUM, sizes.LARGE


def body(hits: float, **fields: Any) -> StruckBody:
    return StruckBody(hits=int(hits * 2), size=fields.pop("size", SMALL), **fields)


def regular(name: str = "a", amount: int = 2, **fields: Any) -> Blow:
    return Blow(attacker=name, kind="regular", amount=amount, **fields)


def glance(name: str = "a", amount: int = 1, **fields: Any) -> Blow:
    return Blow(attacker=name, kind="glancing", amount=amount, **fields)


def test_sd1_16_04_half_a_hit_left_by_a_regular_blow_fights_on() -> None:
    settled = settle(body(1.5), [regular()])
    assert (settled.hits, settled.condition) == (1, "fit")


def test_sd1_16_05_a_glance_that_leaves_less_than_one_hit_knocks_out() -> None:
    assert settle(body(1.5), [glance()]).condition == "fit"
    assert settle(body(1), [glance()]).condition == "knocked_out"


def test_sd1_16_05_one_glance_never_croaks() -> None:
    settled = settle(body(0.5), [glance()])
    assert (settled.hits, settled.condition) == (0, "knocked_out")


def test_sd1_16_06_a_second_glance_in_the_round_croaks() -> None:
    settled = settle(body(0.5), [glance("a"), glance("b")])
    assert (settled.hits, settled.condition, settled.by) == (-1, "croaked", "b")


def test_sd1_16_06_regular_blows_come_before_glancing_ones() -> None:
    settled = settle(body(2), [glance("a"), regular("b")])
    assert [struck.blow.attacker for struck in settled.struck] == ["b", "a"]
    assert settled.condition == "knocked_out"


def test_sd1_16_06_the_next_blow_on_the_knocked_out_croaks() -> None:
    lying = body(0.5, condition="knocked_out")
    assert settle(lying, [glance()]).condition == "croaked"
    assert settle(lying, [regular()]).condition == "croaked"


def test_sd1_16_07_a_capturing_blow_takes_the_knocked_out_alive() -> None:
    settled = settle(body(0.5, condition="knocked_out"), [glance("a", captures=True)])
    assert (settled.hits, settled.condition, settled.by) == (1, "captive", "a")


def test_sd1_16_07_captors_strike_last_and_do_not_croak_what_they_came_for() -> None:
    both = [glance("a", captures=True), glance("b", captures=True)]
    assert settle(body(1), both).condition == "captive"
    mixed = [glance("a", captures=True), glance("b"), glance("c")]
    settled = settle(body(1), mixed)
    assert (settled.condition, settled.by) == ("croaked", "c")


def test_sd1_13_04_blows_of_a_round_add_up_below_zero() -> None:
    settled = settle(body(0.5), [regular("a"), regular("b")])
    assert (settled.hits, settled.condition) == (-3, "croaked")


def test_sd2_5_08_a_standard_unit_lies_critical_until_its_damage_is_used_up() -> None:
    knight = body(2, size=MEDIUM, croaks_at=-4)
    assert settle(knight, [regular(amount=4)]).condition == "critical"
    assert settle(knight, [regular("a", 4), regular("b", 4)]).condition == "croaked"


def test_sd2_5_08_a_hit_of_one_croaks_the_critical_a_glance_does_not() -> None:
    lying = body(0, size=MEDIUM, croaks_at=-4, condition="critical")
    assert settle(lying, [regular()]).condition == "croaked"
    assert settle(lying, [glance()]).condition == "critical"


@pytest.mark.parametrize(
    ("basic_target", "size", "kind", "amount", "factor", "left"),
    [
        (True, SMALL, "regular", 2, 1, 2),
        (False, SMALL, "regular", 2, 1, 1),
        (False, SMALL, "glancing", 1, 1, 1),
        (False, SMALL, "regular", 2, 3, 3),
        (False, MEDIUM, "regular", 4, 1, 4),
        (False, LARGE, "regular", 2, 1, 0),
        (True, LARGE, "regular", 4, 1, 2),
    ],
)
def test_sd1_4_01_basic_damage_is_halved_against_standard_units_of_its_size_and_heavies(
    basic_target: bool, size: int, kind: Any, amount: int, factor: int, left: int
) -> None:
    blow = Blow(attacker="a", kind=kind, amount=amount, factor=factor, basic=True, size=SMALL)
    assert damage.blow_damage(blow, body(10, size=size, basic=basic_target)) == left


def test_sd1_9_05_only_regular_blows_are_multiplied() -> None:
    amounts = {
        kind: damage.blow_damage(Blow(attacker="a", kind=kind, amount=2, factor=3), body(10))
        for kind in ("regular", "minimum", "glancing")
    }
    assert amounts == {"regular": 6, "minimum": 2, "glancing": 2}


def test_sd2_2_20_reduction_is_taken_once_a_round_from_the_highest_factor() -> None:
    heavy = body(20, size=LARGE, reduction=4)
    assert settle(heavy, [regular("a", 6), regular("b", 6)]).hits == 40 - (12 - 4)
    assert settle(heavy, [regular("a", 6, factor=2), regular("b", 6)]).hits == 40 - (2 * 2 + 6)


def test_sd2_2_22_heavies_lose_whole_hits() -> None:
    heavy = body(20, size=LARGE)
    assert settle(heavy, [glance("a", 3)]).hits == 38
    assert settle(heavy, [glance("a", 3), glance("b", 3)]).hits == 34


def test_sd1_15_05_a_deadly_blow_croaks_at_any_hits_if_it_takes_one() -> None:
    assert settle(body(4), [regular(dead=True)]).condition == "croaked"
    armoured = body(4, reduction=4)
    assert settle(armoured, [regular(dead=True)]).condition == "fit"


@pytest.mark.parametrize(
    ("attacker", "target", "damage_", "minimum", "glancing"),
    [
        (SMALL, SMALL, 2, 2, 1),
        (MEDIUM, SMALL, 4, 2, 2),
        (SMALL, MEDIUM, 4, 2, 2),
        (SMALL, LARGE, 2, 2, 0),
        (LARGE, SMALL, 8, 4, 4),
        (LARGE, MEDIUM, 8, 4, 4),
    ],
)
def test_sd2_2b_blows_between_sizes(
    attacker: int, target: int, damage_: int, minimum: int, glancing: int
) -> None:
    base = sizes.damage_against(attacker, target, {SMALL: 2, MEDIUM: 4, LARGE: 8}[attacker])
    assert base == damage_
    assert damage.blow_amount("minimum", base, attacker, target) == minimum
    assert damage.blow_amount("glancing", base, attacker, target) == glancing


def test_sd2_5_03_a_glance_from_two_sizes_larger_fells() -> None:
    big = glance("a", 2, size=LARGE)
    assert settle(body(4), [big]).condition == "knocked_out"
    assert settle(body(1), [big]).condition == "croaked"


def test_sd3_8_06_fliers_hit_ground_units_of_their_kind_for_half() -> None:
    bat = regular("bat", flier=True)
    assert damage.blow_damage(bat, body(4)) == 1
    assert damage.blow_damage(bat, body(4, basic=True)) == 2
    assert damage.blow_damage(bat, body(4, flier=True)) == 2
