"""Who is noted as the one that brought a unit down: SD2-5.09, SD4-2.11."""

from game.rulesets.second_dawn.battle.clash import kill_credit
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from tests.rulesets.second_dawn.battle.battle_tools import setup, units


def a_fight() -> Fight:
    return Fight(BATTLE.open(setup(units("knight", 2, "b"), units("knight", 2, "g"))), NO_DICE)


def test_sd2_5_09_who_hurt_it_critically_keeps_it_whoever_finishes_it() -> None:
    fight = a_fight()
    fight.fell("knight_1g", "critical", "blow", "knight_1b")
    fight.fell("knight_1g", "croaked", "blow", "knight_2b")
    assert kill_credit.gains(fight, 0) == {"knight_1b": 8}


def test_who_croaks_the_knocked_out_earns_it() -> None:
    fight = a_fight()
    fight.fell("knight_1g", "knocked_out", "blow", "knight_1b")
    fight.fell("knight_1g", "croaked", "blow", "knight_2b")
    assert kill_credit.gains(fight, 0) == {"knight_2b": 8}


def test_whoever_guards_the_beaten_afterwards_earns_nothing_by_it() -> None:
    fight = a_fight()
    fight.fell("knight_1g", "knocked_out", "blow", "knight_1b")
    fight.fell("knight_1g", "captive", "settled", "knight_2b")
    assert kill_credit.gains(fight, 0) == {"knight_1b": 8}


def test_what_its_own_comrades_croak_is_nobodys_deed() -> None:
    fight = a_fight()
    fight.fell("knight_1g", "croaked", "critical_miss")
    assert kill_credit.gains(fight, 0) == {}


def test_the_croaked_and_the_beaten_earn_nothing() -> None:
    fight = a_fight()
    fight.fell("knight_1g", "croaked", "blow", "knight_1b")
    fight.fell("knight_1b", "croaked", "blow", "knight_2g")
    assert kill_credit.gains(fight, 0) == {}
    assert kill_credit.gains(fight, None) == {}
