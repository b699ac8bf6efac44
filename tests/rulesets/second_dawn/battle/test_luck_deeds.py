"""Luck in an ambush, deeds that luck rewards, and characters that survive: SD4-17.07, 17.09, 17.11."""

from typing import Any

import pytest

from game.core.battle.events import LuckSpent
from game.core.battle.seam import BattleStep
from game.core.decisions import Question, Reply
from game.core.dice import StreamDice
from game.core.events.common import CombatantStunned
from game.core.numbers import HALF
from game.core.records import replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.judgement import tactics
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.state.pairing_records import Pairings
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.unit.damage import Condition
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, setup, unit, units, until

LUCKY = {"asks": ("luck",)}


def asked(step: BattleStep, kind: str = "luck") -> Question:
    assert step.question is not None
    assert step.question.kind == kind
    return step.question


def lying(condition: Condition = "knocked_out", foe: str = "warlord", **hero: Any) -> BattleStep:
    """Blue's hero has won: the last enemy lies on the field."""
    ready = setup([unit("hero", "knight", pc=True, luck=1, **hero)], [unit("foe", foe)], blue_party=LUCKY)
    state = until(ready, "luck", StreamDice(1, "t"))
    down = replace(state.standings["foe"], condition=condition, hits=0)
    ended = replace(state, question=None, stages=(), asked=(), standings={**state.standings, "foe": down})
    return BATTLE.step(ended, None, StreamDice(1, "t"))


# --- SD4-17.07


def test_sd4_17_07_a_point_turns_an_ambush_into_a_surprise_that_does_not_stun_him() -> None:
    blue = [unit("hero", "warlord", pc=True), *units("piker", 2, "b")]
    ready = setup(blue, units("stabber", 2, "g"), blue_party=LUCKY, state="ambush", ambusher=GREEN)
    step = BATTLE.step(BATTLE.open(ready), None, StreamDice(1, "t"))
    assert [option.id for option in asked(step).options] == ["go", "wary"]
    step = BATTLE.step(step.state, Reply(choice="wary"), StreamDice(1, "t"))
    assert (step.state.scene.opening, step.state.scene.ambusher) == ("surprised", None)
    stunned = {event.unit for event in step.events if isinstance(event, CombatantStunned)}
    assert "hero" not in stunned
    assert "piker_1b" in stunned
    assert step.state.standings["hero"].luck == 2


def test_sd4_17_07_who_has_no_luck_is_not_asked() -> None:
    ready = setup(
        [unit("hero", "warlord", pc=True, luck=0)],
        units("stabber", 1, "g"),
        blue_party=LUCKY,
        state="ambush",
        ambusher=GREEN,
    )
    run = Run(ready, StreamDice(1, "t"))
    assert all("wary" not in [o.id for o in question.options] for question in run.questions)


# --- SD4-17.09


def test_sd4_17_09_who_spares_a_foe_regains_a_point_and_the_foe_goes_free() -> None:
    for condition in ("knocked_out", "critical"):
        step = lying(condition)
        assert [option.id for option in asked(step).options] == ["go", "back_spare"]
        done = BATTLE.step(step.state, Reply(choice="back_spare"), StreamDice(1, "t"))
        assert done.result is not None
        foe, hero = done.result.fates["foe"], done.result.fates["hero"]
        assert (foe.end, foe.hits, foe.captor) == ("escaped", HALF, "")
        assert (hero.luck, hero.spared) == (2, True)
        assert done.result.winner == BLUE


def test_sd4_17_09_he_spares_one_a_day() -> None:
    assert lying(spared=True).result is not None


def in_front(**fields: Any) -> BattleState:
    """The luck question of the first bout of a hero with comrades behind and beside him."""
    blue = [unit("hero", "knight", pc=True, luck=1, **fields), unit("a", "knight"), unit("b", "knight")]
    blue.append(unit("back", "archer", lane="back"))
    ready = setup(blue, units("knight", 3, "g"), blue_party=LUCKY)
    state = until(ready, "luck", StreamDice(1, "t"))
    while state.phase != "bout":
        state = BATTLE.step(state, Reply(choice="go"), StreamDice(1, "t")).state
    pairs = (("hero", "knight_1g"), ("a", "knight_2g"), ("b", "knight_3g"))
    placed = replace(
        state,
        question=None,
        pairings=Pairings(primary=pairs),
        standings={**state.standings, "back": replace(state.standings["back"], lane="back")},
    )
    ready_state = BATTLE.step(placed, None, StreamDice(1, "t")).state
    assert isinstance(ready_state, BattleState)
    return ready_state


def test_sd4_17_09_standing_in_front_for_others_returns_a_point_for_no_luck_in_the_bout() -> None:
    state = in_front()
    assert state.question is not None
    assert "back_brave" in [option.id for option in state.question.options if option.enabled]
    step = BATTLE.step(state, Reply(choice="back_brave"), StreamDice(1, "t"))
    (event,) = [event for event in step.events if isinstance(event, LuckSpent)]
    assert (event.before, event.after, event.rule) == (1, 2, "SD4-17.09")
    assert step.question is None or (step.question.kind, step.state.bout) != ("luck", 1)


def test_sd4_17_09_after_luck_in_the_bout_it_is_too_late_to_be_brave() -> None:
    step = BATTLE.step(in_front(), Reply(choice="step"), StreamDice(1, "t"))
    brave = next(option for option in asked(step).options if option.id == "back_brave")
    assert not brave.enabled


def test_sd4_17_09_two_comrades_pay_for_a_point_once_a_battle() -> None:
    state = in_front()
    with pytest.raises(Refusal):
        BATTLE.step(state, Reply(choice="back_two", units=("a", "hero")), StreamDice(1, "t"))
    step = BATTLE.step(state, Reply(choice="back_two", units=("b",)), StreamDice(1, "t"))
    assert step.state.standings["hero"].luck == 2
    assert {u for u, s in step.state.standings.items() if "doom" in s.fate} == {"a", "b"}
    assert "back_two" not in [option.id for option in asked(step).options]


def test_sd4_17_02_a_full_pool_takes_no_point() -> None:
    state = in_front()
    full = replace(
        state, question=None, standings={**state.standings, "hero": replace(state.standings["hero"], luck=3)}
    )
    question = asked(BATTLE.step(full, None, StreamDice(1, "t")))
    bars = {option.id: option.rule for option in question.options if not option.enabled}
    assert bars["back_brave"] == bars["back_two"] == "SD4-17.02"


# --- SD4-17.11


def fallen(asks: tuple[str, ...], conduct: str = "roster") -> Any:
    """Green's hero lies critically hurt at the end; blue has won with two hands."""
    ready = setup(units("stabber", 2, "b"), [unit("hero", "warlord", pc=True)], blue_party={"asks": asks})
    state = until(
        replace(ready, parties=(replace(ready.parties[0], asks=("go", *asks)), ready.parties[1]), pause=True),
        "go",
        StreamDice(1, "t"),
    )
    down = replace(state.standings["hero"], condition="critical", hits=0)
    ended = replace(state, question=None, stages=(), asked=(), standings={**state.standings, "hero": down})
    return BATTLE.step(ended, None, StreamDice(1, "t"))


def test_sd4_17_11_a_player_character_is_captured_unless_the_winner_leaves_him() -> None:
    done = fallen(())
    assert (done.result.fates["hero"].end, done.result.fates["hero"].left) == ("captive", "critical")


def test_sd4_17_11_nobody_finishes_a_player_character() -> None:
    step = fallen(("finish",))
    question = asked(step, "finish")
    finish = next(option for option in question.options if option.id == "finish")
    assert [bar.rule for bar in finish.barred] == ["SD4-17.11"]
    assert question.default == "capture"
    left = BATTLE.step(step.state, Reply(choice="leave"), StreamDice(1, "t"))
    assert left.result is not None
    assert left.result.fates["hero"].end == "critical"


# --- who judges


def judged(step: BattleStep | BattleState) -> Reply:
    state = step if isinstance(step, BattleState) else step.state
    assert isinstance(state, BattleState)
    assert state.question is not None
    return tactics.reply(Fight(state, NO_DICE), state.question)


@pytest.mark.parametrize(("bonus", "brave"), [(12, True), (-6, False)])
def test_sd4_17_09_who_judges_stands_in_front_where_he_needs_no_luck(bonus: int, brave: bool) -> None:
    assert (judged(in_front(bonus=bonus)).choice == "back_brave") is brave


@pytest.mark.parametrize(("foe", "choice"), [("knight", "back_spare"), ("warlord", "go")])
def test_sd4_17_09_who_judges_spares_a_foe_but_no_commander(foe: str, choice: str) -> None:
    assert judged(lying(foe=foe)).choice == choice
