"""Steps of a phase in the order of the rules, and small rules of numbers: SD2-7.11, SD2-12.01, SD2-3.10."""

import pytest

from game.rulesets.second_dawn.battle.state import phases
from game.rulesets.second_dawn.unit import damage, outnumber
from game.rulesets.second_dawn.unit.damage import Blow, StruckBody
from game.rulesets.second_dawn.unit.reach import Arm


def in_order(phase: str, *stages: str) -> bool:
    """Whether a phase of the baseline has these stages, in this order."""
    found = [stage for stage in phases.V4.stages[phase] if stage in stages]
    return found == list(stages)


def test_sd2_12_01_the_start_of_a_bout() -> None:
    assert in_order("bout", "pair", "shift", "withdraw", "area", "clashes")


def test_sd2_7_11_shifts_come_between_pairing_and_withdrawal() -> None:
    assert in_order("initiative_round", "pair", "shift", "aim", "withdraw", "area", "exchange")
    assert in_order("skirmish", "pair", "aim", "area", "exchange")


def test_sd2_8_12_the_initiative_round_pairs_shifts_withdraws_and_attacks() -> None:
    assert in_order("initiative_round", "pair", "aim", "withdraw", "exchange")


def test_sd4_12_02_lines_are_declared_before_each_pairing() -> None:
    for phase in ("skirmish", "initiative_round", "bout"):
        assert in_order(phase, "screen", "pair")


@pytest.mark.parametrize(("size", "number"), [(2, 3), (1, 0)])
def test_sd2_3_10_enhanced_swarms_count_five_sizes_apart_only(size: int, number: int) -> None:
    swarms = [Arm(size=size, swarm="enhanced", members=16) for _ in range(3)]
    assert outnumber.counting(Arm(size=7), swarms) == number


def bare_hand(size: int, hits: int) -> tuple[int, str]:
    """Hits and condition of a small unit after one glance of a large one: half of 4."""
    blow = Blow(attacker="a", kind="glancing", amount=4, size=size)
    settled = damage.settle(StruckBody(hits=hits, size=3, croaks_at=-2), [blow])
    return settled.hits, settled.condition


def test_sd2_5_05_the_unarmed_two_sizes_larger_fell_whom_they_leave_alive() -> None:
    assert bare_hand(5, 8) == (4, "knocked_out")


def test_sd2_5_05_at_no_hits_it_is_as_good_as_a_blow() -> None:
    assert bare_hand(5, 4) == (0, "croaked")
