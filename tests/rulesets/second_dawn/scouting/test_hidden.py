"""Spot and sneak checks, and how a fight opens: SD2-8.02, SD2-9, SD2-14.10 to 14.25."""

from fractions import Fraction
from typing import Any

import pytest

from game.rulesets.second_dawn.battle.opening import opening
from game.rulesets.second_dawn.battle.state import ambush
from game.rulesets.second_dawn.battle.state.ambush import Approach, Attacker
from game.rulesets.second_dawn.scouting import stealth
from game.rulesets.second_dawn.scouting.stealth import StealthGroup


def group(**fields: Any) -> StealthGroup:
    return StealthGroup(**{"id": "g", "size": "small", "evasions": (7,), **fields})


@pytest.mark.parametrize(("heads", "modifier"), [(4, 0), (5, 1), (49, 1), (50, 3), (900, 3)])
def test_sd2_14_12_only_the_highest_head_count_helps(heads: int, modifier: int) -> None:
    assert stealth.search_modifier(heads) == modifier


def test_sd2_14_12_what_else_helps_a_search() -> None:
    assert stealth.head_count(1, 4) == 5
    assert stealth.search_modifier(5, at_home=True, centaur=True, weather=-2) == 1


@pytest.mark.parametrize(("crowd", "evasion"), [(1, 7), (9, 7), (10, 6), (50, 4), (499, 4), (500, 2)])
def test_sd2_14_13_a_crowd_hides_worse(crowd: int, evasion: int) -> None:
    assert stealth.hidden_evasion(group(hiding=crowd)) == evasion


def test_sd2_14_13_hiders_at_home_and_the_weakest_of_a_group() -> None:
    assert stealth.hidden_evasion(group(at_home=True)) == 8
    assert stealth.hidden_evasion(group(evasions=(9, 5, 7))) == 5


@pytest.mark.parametrize(("size", "more"), [("tiny", 0), ("medium", 1), ("huge", 2), ("immense", 1)])
def test_sd5_8_08_a_serpent_counts_one_size_smaller(size: str, more: int) -> None:
    assert stealth.hidden_evasion(group(size=size, serpentine=True)) == 7 + more


def test_sd2_14_11_a_total_must_exceed_evasion() -> None:
    assert stealth.spot(7, 0, [group()]).missed == ("g",)
    assert stealth.spot(8, 0, [group()]).noticed == ("g",)
    assert stealth.spot(7, 1, [group()]).noticed == ("g",)


@pytest.mark.parametrize(("evasion", "modifier", "face"), [(7, 0, 8), (12, 0, 10), (3, 9, 2), (0, 0, 1)])
def test_sd2_14_11_all_faces_from_the_lowest_that_finds_on(evasion: int, modifier: int, face: int) -> None:
    assert stealth.spot_chance(modifier, evasion) == Fraction(11 - face, 10)


def test_sd2_14_14_a_result_that_was_bought() -> None:
    found = stealth.spot_dictated(3, [group(evasions=(20,))], success=True)
    assert (found.noticed, found.total) == (("g",), None)
    assert stealth.spot_dictated(3, [group(evasions=(-1,))], success=False).noticed == ()


@pytest.mark.parametrize(("others", "modifier"), [(9, 2), (10, 1), (50, 0), (500, -3)])
def test_sd2_14_24_a_crowd_beside_betrays_the_sneaker(others: int, modifier: int) -> None:
    assert stealth.sneak_modifier(others=others) == modifier


def test_sd2_14_24_serpents_and_natives_sneak_better() -> None:
    assert stealth.sneak_modifier(at_home=True, serpentine=True) == 5


def test_sd2_14_23_the_keenest_watcher_counts_and_ties_notice() -> None:
    keen = group(evasions=(4, 8))
    assert stealth.sneak(6, 2, [keen]).noticed == ("g",)
    assert stealth.sneak(7, 2, [keen]).noticed == ()
    assert stealth.sneak(7, 2, [group(evasions=(8,), at_home=True)]).noticed == ("g",)


def test_sd2_14_23_a_natural_1_is_seen_by_all() -> None:
    assert stealth.sneak(1, 9, [group(evasions=(0,))]).noticed == ("g",)
    assert [stealth.state_after(face) for face in (1, 2)] == ["open", "sneaking"]


def test_sd2_14_25_a_sneak_that_was_bought() -> None:
    assert stealth.sneak_dictated(2, [group(evasions=(20,))], success=True).noticed == ()
    assert stealth.sneak_dictated(2, [group(evasions=(0,))], success=False).noticed == ("g",)


def approach(**fields: Any) -> Approach:
    plain = {"attacker_hidden": False, "target_hidden": False, "attacker_knows": True, "target_knows": True}
    return Approach(**{"attackers": (Attacker(id="a"),), **plain, **fields})


HIDDEN = {"attacker_hidden": True, "target_knows": False}
SHOUTING = (Attacker(id="a"), Attacker(id="b", ambusher=False, shouts=True))


@pytest.mark.parametrize(
    ("fields", "state"),
    [
        ({}, "prepared"),
        ({"noticed_at": 3}, "prepared"),
        ({"noticed_at": 2}, "surprised"),
        ({"target_hidden": True}, "surprised"),
        ({"attacker_hidden": True}, "surprised"),
        ({**HIDDEN, "target_hidden": True, "attacker_knows": False}, "surprised"),
        (HIDDEN, "ambush"),
        ({**HIDDEN, "noticed_at": 3}, "surprised"),
        ({**HIDDEN, "attackers": SHOUTING}, "prepared"),
        ({"attacker_hidden": True, "attackers": SHOUTING}, "prepared"),
        ({**HIDDEN, "target_hidden": True, "attackers": SHOUTING}, "surprised"),
        ({"target_hidden": True, "attackers": SHOUTING}, "surprised"),
    ],
)
def test_sd2_8_02_states(fields: dict[str, Any], state: str) -> None:
    assert ambush.opening_state(approach(**fields)).state == state


def test_sd2_9_01_the_preview_names_what_fails_and_for_whom() -> None:
    units = (Attacker(id="a", at_home=True), Attacker(id="b", ambusher=False))
    met = ambush.opening_state(approach(**HIDDEN, attackers=units, target_at_home=True))
    assert met.state == "surprised"
    assert [(fault.unit, fault.rule) for fault in met.faults] == [("b", "SD2-9.01"), ("b", "SD2-9.02")]


def test_sd2_9_01_who_may_ambush() -> None:
    assert ambush.may_ambush(scout=True)
    assert ambush.may_ambush(scout=False, neutral=True)
    assert ambush.may_ambush(scout=False, hidden_beast=True)
    assert not ambush.may_ambush(scout=False)


@pytest.mark.parametrize(
    ("state", "fast", "home", "rounds"),
    [
        ("prepared", False, False, 0),
        ("surprised", False, False, 1),
        ("surprised", True, False, 0),
        ("surprised", False, True, 0),
        ("ambush", False, False, 2),
        ("ambush", True, False, 1),
        ("ambush", False, True, 2),
    ],
)
def test_sd2_8_06_stun_of_the_attacked(state: Any, fast: bool, home: bool, rounds: int) -> None:
    role: opening.Role = "ambushed" if state == "ambush" else state
    at_home = home and role != "ambushed"
    assert opening.stun_rounds(role, adv_initiative=fast, terrain_special=at_home) == rounds
