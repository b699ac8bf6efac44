"""Captured commanders on the leash: SD1-19.07, SD0-4.12."""

from typing import Any

import pytest

from game.core.battle.seam import BattleStep
from game.core.decisions import Reply
from game.core.dice import StreamDice
from game.core.events.common import CombatantFell, StanceChanged
from game.core.records import replace
from game.rulesets.second_dawn.battle.clash import captive_leash
from game.rulesets.second_dawn.battle.judgement import tactics
from game.rulesets.second_dawn.battle.odds.trials import odds
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.views.trials import BattleTrials
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, setup, unit, units

ASKS = {"asks": ("collar",)}


def holding(captive: str = "warlord", **jailor: Any) -> BattleStep:
    """Blue's first question with a captive of green in the hands of its knight."""
    ready = setup(
        [unit("k", "knight"), unit("p", "piker")],
        [unit("boss", captive), *units("stabber", 2, "g")],
        blue_party=ASKS,
    )
    state = BATTLE.open(ready)
    standings = {
        **state.standings,
        "boss": replace(state.standings["boss"], condition="captive", captor="k", hits=2),
        "k": replace(state.standings["k"], **jailor),
    }
    return BATTLE.step(replace(state, standings=standings), None, StreamDice(1, "t"))


def falls(step: BattleStep) -> list[tuple[str, str, str]]:
    return [(e.how, e.why, e.by) for e in step.events if isinstance(e, CombatantFell) and e.unit == "boss"]


def test_sd1_19_07_who_holds_a_commander_is_asked_before_a_bout() -> None:
    question = holding().question
    assert question is not None
    assert (question.kind, question.side, question.default) == ("collar", BLUE, "go")
    assert [option.units for option in question.options] == [(), ("boss",)]


def test_sd1_19_07_the_collar_is_for_commanders() -> None:
    assert holding("stabber").question is None


def test_sd0_4_12_it_croaks_at_the_end_of_the_round_in_which_its_jailor_did_nothing_else() -> None:
    step = holding()
    assert isinstance(step.state, BattleState)
    done = BATTLE.step(step.state, Reply(choice="collar", units=("boss",)), StreamDice(1, "t"))
    assert falls(done) == [("croaked", "collar", "k")]
    (stance,) = [e for e in done.events if isinstance(e, StanceChanged) and e.what == "collar"]
    assert (stance.unit, stance.rule) == ("k", "SD1-19.07")
    first = next(i for i, e in enumerate(done.events) if isinstance(e, CombatantFell) and e.unit == "boss")
    blows = [e for e in done.events[:first] if getattr(e, "attacker", "") == "k"]
    assert blows == []


def test_sd1_19_07_let_live_the_captive_goes_on() -> None:
    step = holding()
    done = BATTLE.step(step.state, Reply(choice="go"), StreamDice(1, "t"))
    assert ("croaked", "collar", "k") not in falls(done)


def test_sd1_19_07_a_stunned_jailor_has_lost_the_leash() -> None:
    met = Fight(holding().state, StreamDice(1, "t"))
    assert captive_leash.leashed(met, 0) == ["boss"]
    met.put("k", stun_next=1)
    assert captive_leash.leashed(met, 0) == []
    captive_leash.draw(met, "boss")
    captive_leash.tighten(met, ["k"], stunned=["k"])
    captive_leash.loosen(met)
    assert met.standings["boss"].condition == "captive"


def test_the_odds_of_a_battle_with_a_tight_collar_are_fought_out() -> None:
    step = holding()
    tight = replace(
        step.state,
        question=None,
        standings={
            **step.state.standings,
            "boss": replace(step.state.standings["boss"], collared=True),
            "k": replace(step.state.standings["k"], idle=(1,)),
        },
    )
    done = BattleTrials(odds(tight), 20).finish()
    assert done.trials == 20


@pytest.mark.parametrize(("hits", "choice"), [(12, "go"), (1, "collar")])
def test_sd1_19_07_who_judges_croaks_a_captive_whose_jailor_is_likely_to_fall(hits: int, choice: str) -> None:
    step = holding(hits=hits)
    assert isinstance(step.state, BattleState)
    assert step.question is not None
    assert tactics.reply(Fight(step.state, NO_DICE), step.question).choice == choice
