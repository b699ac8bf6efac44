"""Sides that judge by themselves: they pair well, keep leaders alive, leave when all is lost. SD3-6.02."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core.battle_events import CombatantLeft, RetreatDeclared
from game.core.dice import StreamDice
from game.core.events import PairsMade
from game.rulesets.second_dawn import tactics
from game.rulesets.second_dawn.battle import BATTLE
from game.rulesets.second_dawn.battle_records import BattleSetup
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
    fight = Fight(BATTLE.open(mixed("sensible")), NO_DICE)
    up, down = (
        tactics.duel(fight, a, b) for a, b in (("knight_1b", "stabber_1g"), ("stabber_1b", "knight_1g"))
    )
    assert 0 < down < up < 1


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
    assert tactics.leaders(fight, 0) == ("boss",)
    assert tactics.worth(fight, "boss") == 3 * tactics.worth(fight, "other")


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
