"""SD7-2.13: dance fighting, what all hobgobwins of a tribe share (SD4-11.04)."""

import pytest

from game.core.records import RuleId, replace
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state.battle_records import Combatant
from game.rulesets.second_dawn.battle.state.battle_stat import StatSituation
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from tests.rulesets.second_dawn.battle.battle_tools import setup, unit, units

DANCER = "hobgobwin_stabber_1b"


def armed(one: Combatant) -> Combatant:
    """Somebody in armour, as hobgobwins are not."""
    return replace(one, kind=replace(one.kind, armour=True))


def danced(others: list[Combatant], count: int, **party: str) -> int:
    """What dancing gives one of so many dancers beside others."""
    dancers = units("hobgobwin_stabber", count, "b")
    ready = setup([*dancers, *others], units("piker", 2, "g"), blue_party=party)
    fight = Fight(BATTLE.open(ready), NO_DICE)
    now = StatSituation(on_turn=fight.uses_combat(DANCER), attacks=True)
    terms = clash_groups.unit_terms(fight, DANCER, now)
    return sum(term.value for term in terms if term.rule == "SD7-2.13")


@pytest.mark.parametrize(("count", "points"), [(2, 0), (3, 2), (5, 2)])
@pytest.mark.shows("dance_fighting")
def test_sd7_2_13_three_who_all_dance_are_better_in_combat(count: int, points: int) -> None:
    assert danced([], count) == points


def test_sd7_2_13_nobody_dances_beside_others_in_armour_or_off_turn() -> None:
    assert danced(units("stabber", 1, "b"), 4) == 0
    armoured = [armed(one) for one in units("hobgobwin_knight", 1, "b")]
    assert danced(armoured, 4) == 0
    dancers = units("hobgobwin_stabber", 3, "b")
    fight = Fight(BATTLE.open(setup(units("piker", 2, "g"), dancers)), NO_DICE)
    now = StatSituation(on_turn=False, attacks=True)
    assert not [t for t in clash_groups.unit_terms(fight, DANCER, now) if t.rule == "SD7-2.13"]


@pytest.mark.shows("dance_fighting")
@pytest.mark.parametrize(
    ("count", "on_turn", "enemies", "gained", "outnumbered"),
    [
        (3, False, 2, 2, 0),
        (3, False, 1, 0, 0),
        (2, False, 2, 0, 0),
        (3, False, 3, 2, -1),
        (3, True, 2, 2, 0),
        (2, True, 2, 0, -1),
    ],
)
def test_sd7_2_13_dancers_who_are_outnumbered_have_rapid_reflex(
    count: int, on_turn: bool, enemies: int, gained: int, outnumbered: int
) -> None:
    """Off turn combat takes the place of defense, with what dancing adds to it; one enemy too many costs
    nothing (SD7-2.47)."""
    dancers = units("hobgobwin_stabber", count, "b")
    dancers = [replace(one, kind=replace(one.kind, combat=2, defense=2, traits=())) for one in dancers]
    sides = [dancers, units("piker", 3, "g")] if on_turn else [units("piker", 3, "g"), dancers]
    fight = Fight(BATTLE.open(setup(*sides)), NO_DICE)
    now = StatSituation(on_turn=on_turn, attacks=True, enemies=enemies)
    found = {term.rule: term.value for term in clash_groups.unit_terms(fight, DANCER, now)}
    assert (found.get(RuleId("SD7-2.13"), 0), found.get(RuleId("SD1-9.02"), 0)) == (gained, outnumbered)


def test_sd7_2_13_a_leader_who_dances_makes_his_stack_dance() -> None:
    chief = unit("chief", "chieftain")
    pikers = units("stabber", 2, "b")
    assert danced([chief, *pikers], 1, leader="chief") == 2
    assert danced([chief, *pikers], 1) == 0
    assert danced([armed(chief), *pikers], 1, leader="chief") == 0
