"""Lines are declared once more before the leftovers' step of a pairing: SD4-14.03(e) with SD4-12.02."""

from typing import Any

import pytest

from game.core import codec
from game.core.battle.events import DraggedForward, ScreenSet
from game.core.decisions import Question, Reply, StandingOrders
from game.core.events.common import PairsMade
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.judgement import tactics
from game.rulesets.second_dawn.battle.state.battle_records import BattleSetup, BattleState
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, unit, units, until
from tests.rulesets.second_dawn.battle.test_screens import ASKS, GO, behind, dice, ready
from tests.saved import reread

PICKS = {"asks": ("screen", "drag", "pair", "attach")}
AUTO = Reply(choice="auto")


def forward(*ids: str) -> Reply:
    return Reply(choice="front", units=ids)


def overrun(**fields: Any) -> BattleSetup:
    """One piker in front of two who stand behind him, against nine."""
    return ready(1, units("stabber", 9, "g"), **fields)


def screens_of(run: Run) -> list[Question]:
    return [question for question in run.questions if question.kind == "screen"]


def offered(question: Question) -> dict[str, tuple[str, ...]]:
    return {option.id: option.units for option in question.options if option.units}


def again(setup_: BattleSetup, *replies: Reply) -> BattleState:
    """The state in which the lines are asked for again, after these answers."""
    step = BATTLE.step(BATTLE.open(setup_), None, dice())
    for reply in replies:
        step = BATTLE.step(step.state, reply, dice())
    assert isinstance(step.state, BattleState)
    assert step.question is not None
    assert (step.question.kind, step.state.picking is not None) == ("screen", True)
    return step.state


def test_sd4_14_03_lines_are_declared_again_before_the_leftovers_and_only_once() -> None:
    run = Run(ready(), dice(), [GO])
    first, second = run.questions
    assert "piker_1b" in first.own
    assert offered(second) == {"back": ("piker_3b", "bow")}
    assert run.of(ScreenSet) == []


def test_sd4_14_03_who_changes_nothing_pairs_as_if_nobody_had_asked() -> None:
    asked, unasked = Run(ready(), dice()), Run(ready(blue_party=None), dice())
    assert len(asked.questions) == 2
    assert unasked.questions == []
    assert [e for e in asked.events if e not in unasked.events] == []


def test_sd4_14_03_who_comes_forward_gets_an_enemy_of_its_own() -> None:
    run = Run(overrun(), dice(), [behind("boss", "bow"), GO, forward("bow"), GO])
    made = run.of(PairsMade)[0]
    assert made.primary[:2] == (("piker_1b", "stabber_1g"), ("bow", "stabber_2g"))
    assert [set(e.back) for e in run.of(ScreenSet)] == [{"boss", "bow"}, {"boss"}]


def test_sd4_14_03_who_is_left_over_may_go_back_and_joins_nobody() -> None:
    run = Run(ready(), dice(), [GO, behind("piker_3b", "bow"), GO])
    made = run.of(PairsMade)[0]
    assert dict(made.secondary) == {"bow": "stabber_1g"}
    assert made.reserve == ()


def test_sd4_14_03_who_is_paired_stays_in_its_line() -> None:
    state = again(ready(), GO)
    with pytest.raises(Refusal):
        BATTLE.step(state, behind("piker_1b"), dice())


def test_sd4_12_08_who_was_dragged_forward_is_not_sent_back() -> None:
    """The lines are not asked for a third time after somebody came forward by force."""
    run = Run(overrun(), dice(), [behind("boss", "bow"), GO, GO, Reply(choice="bow")])
    assert [e.unit for e in run.of(DraggedForward)] == ["bow"]
    assert [q.kind for q in run.questions] == ["screen", "screen", "screen", "drag"]


def test_sd4_14_03_the_other_selector_declares_and_picks_first_then() -> None:
    both = [unit("head", "courtier"), *units("stabber", 5, "g")]
    setup_ = ready(1, both, blue_party=PICKS, green_party=PICKS)
    replies = [behind("boss", "bow"), GO, GO, AUTO, GO, forward("boss", "bow"), GO]
    run = Run(setup_, dice(), replies)
    asked = [(q.kind, q.side) for q in run.questions]
    at = asked.index(("pair", BLUE)) + 1
    assert [side for _kind, side in asked[:at]] == [BLUE, BLUE, GREEN, BLUE]
    assert asked[at : at + 4] == [*[("screen", GREEN)], *[("screen", BLUE)] * 2, ("pair", GREEN)]


def test_sd4_14_03_nobody_is_asked_again_when_all_in_front_are_paired() -> None:
    run = Run(ready(2, units("stabber", 2, "g")), dice(), [behind("boss", "bow"), GO])
    assert len(screens_of(run)) == 2
    even = Run(ready(3, units("stabber", 5, "g")), dice())
    assert len(screens_of(even)) == 1


def test_sd4_14_03_who_left_the_rest_to_the_default_is_not_asked_again() -> None:
    chosen = Run(ready(blue_party=PICKS), dice(), [GO, AUTO])
    left = Run(ready(blue_party=PICKS), dice(), [GO, Reply(choice="auto_all")])
    assert (len(screens_of(chosen)), len(screens_of(left))) == (2, 1)


def test_sd4_14_03_standing_orders_judge_the_lines_that_are_asked_for_again() -> None:
    state = again(ready(blue_party={**ASKS, "told": StandingOrders(screen="shooters")}), GO)
    assert state.question is not None
    reply = tactics.reply(Fight(state, NO_DICE), state.question)
    assert (reply.choice, reply.units) == ("back", ("bow",))


@pytest.mark.parametrize("kind", ["screen", "pair", "attach"])
def test_sd4_14_03_a_battle_saved_in_a_pairing_by_an_older_game_goes_on(kind: str) -> None:
    """It knew neither this step nor whether the steps had been gone through."""
    setup_ = ready(blue_party=PICKS, stop_after="")
    state = until(setup_, kind, dice(), [GO, AUTO, GO])
    kept = codec.to_builtins(state)
    assert (kept.get("picking") is None) == (kind == "screen")
    assert "again" not in (kept.get("picking") or {})
    loaded = codec.from_builtins(kept, BattleState)
    assert loaded == state
    step = BATTLE.step(loaded, GO if kind == "screen" else AUTO, dice())
    while step.result is None:
        assert step.question is not None
        step = BATTLE.step(step.state, BATTLE.auto_reply(step.state, step.question), dice())
    assert step.result.winner in (BLUE, GREEN)


def test_sd4_14_03_a_battle_saved_at_the_second_lines_goes_on_the_same() -> None:
    state = again(overrun(), behind("boss", "bow"), GO)
    loaded = reread(state, BattleState)
    assert loaded == state
    moved = [BATTLE.step(one, forward("bow"), dice()) for one in (state, loaded)]
    ended = [BATTLE.step(step.state, GO, dice()) for step in moved]
    assert ended[0].events == ended[1].events
    assert ended[0].state == ended[1].state
