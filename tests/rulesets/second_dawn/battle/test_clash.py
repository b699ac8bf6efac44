"""Clashes from dice to end: SD1-13, SD1-14, SD1-15."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.rulesets.second_dawn.battle.clash import clash as clashes
from game.rulesets.second_dawn.battle.clash import rounds
from game.rulesets.second_dawn.battle.clash.clash import Clash, Contender, PlayedClash, SaveDue
from game.rulesets.second_dawn.unit import crits, sizes
from game.rulesets.second_dawn.unit.crits import Save

SMALL, MEDIUM, LARGE = sizes.SMALL, sizes.MEDIUM, sizes.LARGE


def one(name: str, stat: int = 1, hits: float = 4, **fields: Any) -> Contender:
    defaults: dict[str, Any] = {"size": SMALL, "damage": 2, "basic": True, "save_dc": 5}
    return Contender(id=name, stat=stat, hits=int(hits * 2), **{**defaults, **fields})


def crowd(count: int, **fields: Any) -> tuple[Contender, ...]:
    return tuple(one(f"s{number}", **fields) for number in range(1, count + 1))


def played(fight: Clash, dice: Sequence[int]) -> PlayedClash:
    """Run with scripted dice: hub, primary (if they roll), then saves in order; all must be used."""
    left = list(dice)
    if clashes.rolls(fight):
        outcome = clashes.decide(fight, left.pop(0), left.pop(0))
    else:
        outcome = clashes.unrolled(fight)

    def save(due: SaveDue) -> Save:
        assert due.dc is not None
        face = left.pop(0)
        return Save(unit=due.unit, dc=due.dc, face=face, passed=crits.passes(face, due.dc))

    failed = [due.unit for due in outcome.saves if due.dc is None or not save(due).passed]
    result = rounds.play(fight, outcome, failed, lambda dues: [save(due) for due in dues])
    assert not left, "dice were left over"
    return result


def table(result: PlayedClash) -> list[list[float]]:
    return [[hits / 2 for hits in row.hits] for row in result.rounds]


def ends(result: PlayedClash) -> list[str]:
    return list(result.conditions)


def duel(hub: Contender, primary: Contender, *more: Contender) -> Clash:
    return Clash(hub=hub, primaries=(primary,), secondaries=more)


def test_sd1_13_03_secondaries_hit_in_even_rounds() -> None:
    result = played(duel(one("hub", hits=4), one("p", 9), *crowd(2)), [5, 1])
    assert [row[0] for row in table(result)] == [3, 0]


def test_sd1_13_03_all_smaller_secondaries_hit_in_odd_rounds() -> None:
    hub = one("hub", 20, hits=6, size=MEDIUM, damage=4, basic=False, croaks_at=-4)
    small = crowd(2, damage=4)
    idle = one("p", 15, hits=12, attacks=False)
    smaller = played(duel(hub, idle, *small), [1, 1])
    assert [row[0] for row in table(smaller)][:2] == [2, 2]
    same = one("m", size=MEDIUM, damage=4, basic=False)
    mixed = played(duel(hub, idle, small[0], same), [1, 1])
    assert [row[0] for row in table(mixed)][:2] == [6, 2]


def test_sd1_13_04_a_unit_croaking_in_a_round_still_strikes() -> None:
    result = played(duel(one("hub", hits=1), one("p", hits=1)), [5, 5])
    assert ends(result) == ["croaked", "croaked"]


def test_sd1_13_05_below_zero_loses_by_ten_without_a_roll() -> None:
    fight = duel(one("hub", -1), one("p", 0))
    assert not clashes.rolls(fight)
    assert ends(played(fight, [5])) == ["croaked", "fit"]
    assert table(played(fight, [6])) == [[3, 4], [2, 4], [1, 3], [0, 3]]


def test_sd1_13_06_both_below_zero_strike_weakly_every_round() -> None:
    assert table(played(duel(one("hub", -1), one("p", -2, hits=2)), [])) == [[3, 1], [2, 0]]


def test_sd1_13_06_the_unarmed_glance_even_then() -> None:
    result = played(duel(one("hub", -1, armed=False), one("p", -1, hits=1.5)), [])
    assert table(result)[0] == [3, 1]
    assert ends(result)[1] == "croaked"


def test_sd1_16_03_a_minimum_blow_is_regular_on_the_unarmoured() -> None:
    strong = one("hub", -1, damage=4)
    assert table(played(duel(strong, one("p", -1)), []))[0] == [3, 3]
    assert table(played(duel(strong, one("p", -1, armoured=False)), []))[0] == [3, 2]


def test_sd1_13_07_goes_on_while_one_lies_knocked_out() -> None:
    """Round 1: the unarmed hub knocks out its primary while a secondary of its size waits; round 2: it
    croaks the lying one, and the bout ends."""
    result = played(duel(one("hub", 5, armed=False), one("p", hits=1)), [5, 5])
    assert [f.how for f in result.falls] == ["knocked_out", "croaked"]
    assert len(result.rounds) == 2


def test_sd1_13_07_ends_when_nobody_can_attack() -> None:
    """Hub and primary fall together, one of them only knocked out: nobody is left to strike it."""
    result = played(duel(one("hub", hits=1, armed=False), one("p", hits=1)), [5, 5])
    assert ends(result) == ["croaked", "knocked_out"]
    assert len(result.rounds) == 1


def test_sd1_13_08_who_cannot_attack_rolls_and_deals_nothing() -> None:
    result = played(duel(one("hub", 5, attacks=False), one("p", 1)), [5, 5])
    assert [row[1] for row in table(result)] == [4] * 8
    assert ends(result) == ["croaked", "fit"]


def test_sd1_13_08_a_hub_that_lies_down_is_not_rolled_for() -> None:
    hub = one("hub", hits=0.5, condition="knocked_out")
    fight = duel(hub, one("p"), *crowd(1))
    assert not clashes.rolls(fight)
    assert ends(played(fight, [])) == ["croaked", "fit", "fit"]


def test_sd1_16_07_secondaries_strike_the_lying_hub_out_of_their_turn() -> None:
    hub = one("hub", hits=0.5, condition="knocked_out")
    result = played(duel(hub, one("p", attacks=False), *crowd(1)), [])
    assert len(result.rounds) == 1
    assert ends(result)[0] == "croaked"


def test_sd1_16_07_a_captor_imprisons_and_the_bout_ends() -> None:
    result = played(duel(one("hub", 9, capturing=True), one("p", hits=1)), [5, 5])
    assert ends(result) == ["fit", "captive"]
    assert [(fall.how, fall.by) for fall in result.falls] == [("knocked_out", "hub"), ("captive", "hub")]


def test_sd1_14_01_a_die_of_one_against_four_costs_round_one() -> None:
    shooters = crowd(3, shoots=True)
    fight = duel(one("hub", 9, hits=9), one("p", shoots=True), *shooters)
    assert [row[1] for row in table(played(fight, [1, 2]))][:2] == [4, 3]
    assert [row[1] for row in table(played(fight, [2, 3]))][:2] == [3, 2]


def test_sd1_14_01_nor_is_it_a_critical_hit() -> None:
    fight = duel(one("hub", 20, hits=9), one("p", shoots=True), *crowd(3, shoots=True))
    assert clashes.decide(fight, 1, 1).saves == ()
    assert clashes.decide(fight, 2, 1).saves != ()


def test_sd1_14_01_counts_same_sized_attackers_only() -> None:
    fight = duel(one("hub", 9, hits=9), one("p", size=MEDIUM), *crowd(3))
    assert not clashes.decide(fight, 1, 2).muted


def test_sd1_14_02_five_attackers_save_but_for_the_one_the_hub_fights() -> None:
    fight = duel(one("hub", 9, hits=9), one("p", shoots=True), *crowd(4, shoots=True))
    result = played(fight, [5, 5, 6, 6, 5, 10])
    assert [(save.unit, save.passed) for save in result.misses] == [
        ("s1", True),
        ("s2", True),
        ("s3", False),
        ("s4", True),
    ]
    assert ends(result)[4] == "croaked"
    assert len(result.rounds) == 1


def test_sd1_14_02_four_do_not() -> None:
    fight = duel(one("hub", 9, hits=9), one("p", shoots=True), *crowd(3, shoots=True))
    assert played(fight, [5, 5]).misses == ()


def test_sd1_14_02_a_hub_that_only_defends_fights_nobody_so_all_save() -> None:
    fight = duel(one("hub", 9, hits=9, attacks=False), one("p", shoots=True), *crowd(4, shoots=True))
    result = played(fight, [5, 5, 2, 6, 6, 6, 6])
    assert [save.unit for save in result.misses] == ["p", "s1", "s2", "s3", "s4"]


def test_sd1_14_02_saves_are_as_against_a_same_sized_enemy() -> None:
    big = one("hub", 20, hits=30, size=MEDIUM, damage=4, attacks=False)
    fight = duel(big, one("p", 20), *crowd(4))
    assert {save.dc for save in played(fight, [5, 5, 6, 6, 6, 6, 6]).misses} == {5}


def test_sd1_14_03_four_with_one_hand_to_hand_defeat_the_hub() -> None:
    mixed = (*crowd(2, shoots=True), one("m"))
    assert played(duel(one("hub", 9), one("p", shoots=True), *mixed), [5, 5]).auto_defeat
    assert not played(duel(one("hub", 9), one("p", shoots=True), *crowd(3, shoots=True)), [5, 5]).auto_defeat


def test_sd1_14_03_also_if_the_hub_croaked_one_and_four_remain() -> None:
    fight = duel(one("hub", 9), one("p", hits=1), *crowd(4))
    result = played(fight, [5, 5])
    assert result.auto_defeat
    assert ends(result)[:2] == ["croaked", "croaked"]


def test_sd1_14_03_not_with_three_left() -> None:
    assert not played(duel(one("hub", 9), one("p", hits=1), *crowd(3)), [5, 5]).auto_defeat


def test_sd1_14_03_captors_only_knock_the_hub_out_then_take_it() -> None:
    captors = crowd(3, capturing=True)
    result = played(duel(one("hub", 9), one("p", capturing=True), *captors), [5, 5])
    assert [fall.how for fall in result.falls] == ["knocked_out", "captive"]


def test_sd2_12_12_fewer_larger_attackers_do_and_smaller_ones_never() -> None:
    hub = one("hub")
    medium = [one(str(n), size=MEDIUM) for n in range(3)]
    assert rounds.melee_defeats(hub, medium)
    assert not rounds.melee_defeats(hub, medium[:2])
    assert rounds.melee_defeats(hub, [one(str(n), size=LARGE) for n in range(2)])
    assert not rounds.melee_defeats(one("big", size=MEDIUM), crowd(8))


@pytest.mark.parametrize(
    ("winner", "loser", "due"),
    [
        ({}, {}, True),
        ({"armed": False}, {}, False),
        ({"capturing": True}, {}, False),
        ({"attacks": False}, {}, False),
        ({}, {"basic": False}, False),
        ({"factor": 2}, {"basic": False}, True),
        ({}, {"size": sizes.LARGE + 1, "damage": 8}, False),
        ({"swarm": True}, {}, False),
        ({"dazed": 1}, {}, False),
    ],
)
def test_sd1_15_03_a_crit_needs_a_full_blow_of_one_hit(
    winner: dict[str, Any], loser: dict[str, Any], due: bool
) -> None:
    fight = duel(one("hub", 20, **winner), one("p", 1, **loser))
    assert bool(clashes.decide(fight, 5, 5).saves) is due


def test_sd1_15_04_size_and_a_gap_of_ten_move_the_dc() -> None:
    fight = duel(one("hub", 9, size=MEDIUM, basic=False, damage=4), one("p", 0))
    (save,) = clashes.decide(fight, 10, 1).saves
    assert save.dc == 5 + 2
    fight = duel(one("hub", 10), one("p", 0))
    (save,) = clashes.decide(fight, 5, 5).saves
    assert save.dc == 5 + 4


def test_sd1_15_05_one_size_smaller_and_ten_behind_has_no_save() -> None:
    fight = duel(one("hub", 10, size=MEDIUM, basic=False, damage=4), one("p", 0))
    (save,) = clashes.decide(fight, 5, 5).saves
    assert save.dc is None
    assert ends(played(fight, [5, 5])) == ["fit", "croaked"]


def test_sd1_15_05_two_sizes_smaller_croaks_at_any_hit() -> None:
    fight = duel(one("hub", 9, size=LARGE, basic=False, damage=8), one("p", 6, hits=40))
    result = played(fight, [5, 5])
    assert ends(result) == ["fit", "croaked"]
    assert len(result.rounds) == 1


def test_sd2_5_07_a_failed_save_leaves_standard_units_critical_at_nothing() -> None:
    knight = one("p", 1, hits=6, size=MEDIUM, basic=False, croaks_at=-4, save_dc=3)
    hub = one("hub", 20, size=MEDIUM, basic=False, damage=4)
    result = played(duel(hub, knight), [5, 5, 2])
    assert ends(result) == ["fit", "critical"]
    assert result.hits[1] == 0


def test_sd1_17_04_in_a_draw_the_unarmed_glance_in_odd_rounds_only() -> None:
    fight = duel(one("hub", armed=False, armoured=False), one("p", armoured=False))
    assert table(played(fight, [5, 5]))[:3] == [[3, 3.5], [2.5, 3.5], [1.5, 3]]


def test_sd1_17_05_in_a_draw_the_unarmoured_are_glanced_in_even_rounds() -> None:
    fight = duel(one("hub"), one("p", armoured=False))
    assert table(played(fight, [5, 5]))[:2] == [[3, 3], [3, 2.5]]


def test_sd1_17_03_changing_shield_plus_is_hit_by_all_in_round_one() -> None:
    hub = one("hub", 9, hits=6, dazed=1, attacks=False)
    result = played(duel(hub, one("p"), *crowd(2)), [5, 1])
    assert [row[0] for row in table(result)][:3] == [3, 1, 0]


def test_sd1_10_14_two_idle_rounds_are_a_stand_off() -> None:
    result = played(duel(one("hub", 9, attacks=False), one("p", 1)), [9, 1])
    assert result.stand_off
    assert len(result.rounds) == 2


def test_sd1_13_01_the_best_of_two_primaries_rolls_for_both() -> None:
    hub = one("hub", 9, size=LARGE, basic=False, hits=12, damage=8, croaks_at=-8)
    fight = Clash(hub=hub, primaries=(one("a", 2), one("b", 3)))
    assert clashes.roller_of(fight).id == "b"
    assert ends(played(fight, [5, 5])) == ["fit", "croaked", "croaked"]


@pytest.mark.parametrize(("same", "muted"), [(2, False), (3, True), (4, True), (6, True)])
def test_sd1_14_01_four_of_its_size_and_more_are_a_mob(same: int, muted: bool) -> None:
    mobbed = duel(one("hub"), one("p"), *crowd(same), one("big", size=MEDIUM))
    assert clashes.decide(mobbed, 1, 3).muted is muted
    assert not clashes.decide(mobbed, 2, 3).muted


def test_who_says_nothing_of_himself_has_no_gifts_and_no_ills() -> None:
    plain = one("p")
    assert (plain.extra, plain.dice, plain.face, plain.dazed, plain.stunned, plain.exhaustion) == (0,) * 6
    assert (plain.condition, plain.idle_rounds, plain.attacks) == ("fit", (), True)
