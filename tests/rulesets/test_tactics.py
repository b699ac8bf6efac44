"""Sides that judge by themselves: they pair well, keep leaders alive, leave when all is lost. SD3-6.02."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core.battle_events import CombatantLeft, RetreatDeclared, ScreenSet, Slammed, ZoneChanged
from game.core.dice import StreamDice
from game.core.events import PairsMade
from game.core.records import changed
from game.rulesets.second_dawn import appraisal, forecast, stages, tactics
from game.rulesets.second_dawn.appraisal import Appraisal
from game.rulesets.second_dawn.battle import BATTLE
from game.rulesets.second_dawn.battle_records import ALL_QUESTIONS, JUDGED, BattleSetup
from game.rulesets.second_dawn.fight import Fight
from game.rulesets.second_dawn.nodice import NO_DICE
from tests.rulesets.battle_tools import BLUE, GREEN, Run, kinds, setup, unit, units

SENSIBLE = {"conduct": "sensible"}


def mixed(conduct: str) -> BattleSetup:
    """Three knights and three stabbers against the same, the enemy by roster."""
    blue = [*units("stabber", 3, "b"), *units("knight", 3, "b")]
    green = [*units("knight", 3, "g"), *units("stabber", 3, "g")]
    return setup(blue, green, blue_party={"conduct": conduct})


def test_judgement_asks_nobody() -> None:
    run = Run(mixed("sensible"), StreamDice(1, "b"))
    assert run.questions == []
    assert run.result is not None


def test_it_pairs_where_it_gains_most() -> None:
    """A knight meets the stabber, not the heavy knight that comes first."""
    ready = setup(
        units("knight", 1, "b"),
        [*units("heavy_knight", 1, "g"), *units("stabber", 1, "g")],
        blue_party=SENSIBLE,
        began_by=BLUE,
    )
    made = Run(ready, StreamDice(3, "b")).of(PairsMade)[0]
    assert ("knight_1b", "stabber_1g") in made.primary


def test_a_duel_that_one_would_win_is_likelier() -> None:
    seen = Appraisal(Fight(BATTLE.open(mixed("sensible")), NO_DICE), 0)
    up, down = (seen.duel(a, b) for a, b in (("knight_1b", "stabber_1g"), ("stabber_1b", "knight_1g")))
    assert up.falls[0] < up.falls[1]
    assert down.falls[0] > down.falls[1]
    assert seen.gain("knight_1b", "stabber_1g") > 0 > seen.gain("stabber_1b", "knight_1g")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("knight", "knight"),
        ("knight", "stabber"),
        ("stabber", "piker"),
        ("bear", "knight"),
        ("scout", "bear"),
    ],
)
def test_the_outlook_of_a_duel_is_that_of_the_rules(one: str, other: str) -> None:
    """In closed form it comes to what all throws of the bout come to, within a fiftieth."""
    begun = BATTLE.open(setup(units(one, 1, "b"), units(other, 1, "g")))
    state = changed(begun, phase="skirmish", stages=())
    fight = Fight(state, NO_DICE)
    stages.run(fight, until="clashes")
    (row,) = forecast.forecast(fight.frozen(), BLUE)
    left, right, _ = row.falls
    seen = Appraisal(fight, 0).duel(f"{one}_1b", f"{other}_1g")
    assert seen.falls[0] == pytest.approx(1000 * left, abs=20)
    assert seen.falls[1] == pytest.approx(1000 * right, abs=20)


def test_sd4_12_05_weak_shooters_go_behind_the_others() -> None:
    blue = [unit("boss", "warlord"), *units("knight", 4, "b"), *units("archer", 2, "b")]
    ready = setup(blue, units("knight", 6, "g"), blue_party={**SENSIBLE, "leader": "boss"})
    (first, *_) = Run(ready, StreamDice(3, "b")).of(ScreenSet)
    assert first.back == ("archer_1b", "archer_2b")


def test_sd3_9_07_shooters_stay_out_of_reach() -> None:
    blue = [*units("thunderbird", 2, "b"), *units("stabber", 2, "b")]
    run = Run(setup(blue, units("stabber", 4, "g"), blue_party=SENSIBLE), StreamDice(3, "b"))
    moved = {event.unit: event.after for event in run.of(ZoneChanged)}
    assert moved == {"thunderbird_1b": "lower", "thunderbird_2b": "lower"}


def test_sd3_17_02_a_slam_that_takes_many_is_made() -> None:
    run = Run(
        setup(units("giant_spider", 1, "b"), units("piker", 6, "g"), blue_party=SENSIBLE),
        StreamDice(3, "b"),
    )
    assert any(len(event.targets) > 1 for event in run.of(Slammed))


def test_sd3_6_02_who_has_lost_leaves() -> None:
    scouts = units("scout", 2, "b")
    run = Run(setup(scouts, units("knight", 6, "g"), blue_party=SENSIBLE), StreamDice(2, "b"))
    assert {event.unit for event in run.of(RetreatDeclared)} <= {"scout_1b", "scout_2b"}
    assert run.of(RetreatDeclared)
    stays = Run(setup(scouts, units("knight", 6, "g")), StreamDice(2, "b"))
    assert not stays.of(RetreatDeclared)
    assert not stays.of(CombatantLeft)


def test_a_side_that_wins_stays() -> None:
    run = Run(
        setup(units("scout", 6, "b"), units("stabber", 1, "g"), blue_party=SENSIBLE), StreamDice(2, "b")
    )
    assert not run.of(RetreatDeclared)


def test_leaders_are_dear() -> None:
    ready = setup(
        [unit("boss", "warlord"), unit("other", "warlord")],
        units("knight", 1, "g"),
        blue_party={"leader": "boss"},
    )
    fight = Fight(BATTLE.open(ready), NO_DICE)
    assert appraisal.leaders(fight, 0) == ("boss",)
    assert Appraisal(fight, 0).worth("boss") == 3 * Appraisal(fight, 0).worth("other")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10_000))
def test_battles_of_judgement_end_the_same_way_twice(seed: int) -> None:
    chance = random.Random(seed)
    names = sorted(kinds())
    blue = [unit(f"b{n}", chance.choice(names)) for n in range(chance.randint(1, 6))]
    green = [unit(f"g{n}", chance.choice(names)) for n in range(chance.randint(1, 6))]
    ready = setup(blue, green, blue_party=SENSIBLE, green_party=SENSIBLE)
    first, second = (Run(ready, StreamDice(seed, "b")) for _ in range(2))
    assert first.result is not None
    assert first.events == second.events
    assert first.result.winner in (BLUE, GREEN, None)


def test_every_judged_question_has_its_judge() -> None:
    assert set(JUDGED) == set(tactics.JUDGES)
    assert set(JUDGED) < set(ALL_QUESTIONS)
