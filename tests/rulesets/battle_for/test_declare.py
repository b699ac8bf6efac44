"""What may be declared for a battle of The Battle for, and what is known of the enemy's. TB-8.02."""

from typing import Any

import pytest

from game.core.battle.exchange_events import StrikeDealt, UnitHurt, UnitShocked
from game.core.decisions import Question, Reply
from game.core.dice import ScriptedDice, StreamDice
from game.core.doctrine import Doctrine
from game.core.events.common import DieRolled
from game.core.records import HexId, SideId, replace
from game.core.refusal import Refusal
from game.rulesets.battle_for.battle import declaring, exchange_view
from game.rulesets.battle_for.battle.records import Declaration, ExchangeState
from game.rulesets.battle_for.battle.seam import BATTLE
from game.rulesets.battle_for.records import BattleForParams
from tests.rulesets.battle_for.small_battles import party, setup, unit

A, B = SideId("a"), SideId("b")
BOSS = unit("boss", 6, 6, special="commander")
BOWS = (unit("bow1", 3, 3, special="ranged"), unit("bow2", 3, 3, special="ranged"))
ZAP = unit("zap", 5, 3, special="shockamancy")
GUARDS = (unit("g1"), unit("g2"))


def asked(state: ExchangeState) -> Question:
    step = BATTLE.step(state, None, ScriptedDice([]))
    assert step.question is not None
    return step.question


def refused(state: ExchangeState, **values: str) -> str:
    step = BATTLE.step(state, None, ScriptedDice([]))
    with pytest.raises(Refusal) as refusal:
        BATTLE.step(step.state, Reply(choice="strike", settings=tuple(values.items())), ScriptedDice([]))
    return refusal.value.refused.rule


def opened(*units: Any, **more: Any) -> ExchangeState:
    return BATTLE.open(setup(party("a", *units, asks=True), party("b", *GUARDS), **more))


def test_what_cannot_be_declared_is_barred_with_its_rule() -> None:
    options = {option.id: option for option in asked(opened(*GUARDS)).options}
    assert {id_ for id_, option in options.items() if option.enabled} == {"strike"}
    assert [options[id_].rule for id_ in declaring.SETTINGS] == [
        *("TB-13.20", "TB-13.31", "TB-13.32", "TB-13.32", "TB-9.02", "TB-9.04", "TB-7.21")
    ]
    assert all(option.reason for option in options.values() if not option.enabled)


def test_every_setting_that_an_option_offers_is_taken() -> None:
    state = opened(*BOWS, BOSS, ZAP, run=True, exits=(HexId(3), HexId(4)))
    for option in asked(state).options:
        for value in option.units if option.enabled else ():
            more = {"damage": "target"} if option.id == "target" else {}
            more |= {"shock": "1"} if option.id == "shock_target" else {}
            more |= {"shock": "3", "shock_target": "g2"} if option.id == "shock_aimed" else {}
            given = tuple({**more, option.id: value}.items())
            told = declaring.declared(state.setup, 0, given)
            assert dict(declaring.settings_of(told))[option.id] == value


def test_refusals_name_their_rule() -> None:
    assert refused(opened(*GUARDS), ranged="yes") == "TB-13.20"
    assert refused(opened(ZAP), shock="4") == "TB-13.31"
    assert refused(opened(ZAP), shock="2", shock_target="g2") == "TB-13.32"
    assert refused(opened(*GUARDS), damage="swap") == "TB-9.02"
    assert refused(opened(BOSS), damage="swap") == "TB-9.03"
    assert refused(opened(BOSS), damage="target", target="g1") == "TB-9.06"
    assert refused(opened(BOSS), damage="target", target="boss") == "TB-9.04"
    assert refused(opened(BOSS), hit_and_run="3") == "TB-7.21"
    assert refused(opened(BOSS, run=True, exits=(HexId(3),)), hit_and_run="4") == "TB-7.24"


def test_a_defender_is_asked_only_at_the_table() -> None:
    duel = setup(party("a", BOSS), party("b", *GUARDS, asks=True))
    assert BATTLE.step(BATTLE.open(duel), None, StreamDice(1, "x")).result is not None
    table = replace(duel, params=BattleForParams(defender_declares="table"))
    assert asked(BATTLE.open(table)).side == B


def test_what_is_left_out_falls_by_doctrine() -> None:
    """A doctrine that cannot be carried out yields without a word."""
    doctrine = Doctrine(ranged=True, shock=2, damage="target", aim="strongest", shock_target=True)
    mixed = setup(party("a", BOSS, ZAP, doctrine=doctrine), party("b", *GUARDS, unit("big", 3, 9)))
    told = declaring.declared(mixed, 0, (("shock", "1"),))
    assert told == Declaration(shock=1, shock_target="big", damage="target", target="big")
    led_by_none = setup(party("a", ZAP, doctrine=doctrine), party("b", *GUARDS))
    assert declaring.standing(led_by_none, 0) == Declaration(shock=2)


def test_dice_and_hits_are_told_one_by_one() -> None:
    battle = setup(party("a", BOSS), party("b", *GUARDS))
    step = BATTLE.step(BATTLE.open(battle), None, ScriptedDice([3, 4, 1, 1]))
    rolls = [event for event in step.events if isinstance(event, DieRolled)]
    assert [(roll.index, roll.face) for roll in rolls] == [(0, 3), (1, 4), (2, 1), (3, 1)]
    strikes = [event for event in step.events if isinstance(event, StrikeDealt)]
    assert [strike.total for strike in strikes] == [7, 2]
    assert all(strike.factors[-1].id == "dice" for strike in strikes)
    hurt = [event for event in step.events if isinstance(event, UnitHurt)]
    assert step.result is not None
    assert {event.unit: event.after for event in hurt} == {
        unit_: fate.hits for unit_, fate in step.result.fates.items() if unit_ != "g2"
    }


def test_a_shocked_unit_that_lives_is_well_again_tb_13_36() -> None:
    battle = setup(party("a", ZAP), party("b", unit("g1", 3, 9), unit("g2", 3, 9)))
    step = BATTLE.step(BATTLE.open(battle), None, ScriptedDice([1, 1, 1, 1]))
    shocked = [event.unit for event in step.events if isinstance(event, UnitShocked)]
    assert shocked == ["g1"]
    assert step.result is not None
    assert step.result.fates["g1"].end == "fit"
    assert BATTLE.view(step.state, A).units[1].condition == "fit"


def secret_twins() -> tuple[ExchangeState, ExchangeState]:
    """Two battles that differ only in what the attacker cannot know of the defender."""
    there = party("b", unit("chief", special="commander"), ZAP, *GUARDS, doctrine=Doctrine(shock=0))
    twin = party(
        "b",
        unit("chief", special="commander", chief=True, exp=1),
        replace(ZAP, shock_used=True),
        *GUARDS,
        chief_in_hex=True,
        title="Spearhead",
        known_as="b",
        doctrine=Doctrine(damage="target", aim="weakest"),
    )
    mine = party("a", BOSS, *BOWS, asks=True)
    params = BattleForParams(defender_declares="table")
    return BATTLE.open(setup(mine, there, params=params)), BATTLE.open(setup(mine, twin, params=params))


def test_views_say_nothing_of_what_the_enemy_keeps_to_itself() -> None:
    first, second = secret_twins()
    assert BATTLE.view(first, A) == BATTLE.view(second, A)
    assert BATTLE.view(first, B) != BATTLE.view(second, B)
    assert asked(first) == asked(second)
    settings = (("ranged", "yes"), ("damage", "target"), ("target", "zap"))
    assert exchange_view.view(first, A, settings) == exchange_view.view(second, A, settings)


def test_the_enemys_ranged_stance_is_known() -> None:
    """TB-7.10: it decides who must be attacked first."""
    shooting = setup(party("a", BOSS), party("b", *BOWS, doctrine=Doctrine(ranged=True)))
    assert exchange_view.view(BATTLE.open(shooting), A).order == "defender_first"


def test_what_the_attacker_declared_is_known_to_the_defender_at_the_table() -> None:
    battle = setup(
        party("a", *BOWS, asks=True),
        party("b", *GUARDS, asks=True),
        params=BattleForParams(defender_declares="table"),
    )
    state = BATTLE.step(BATTLE.open(battle), None, ScriptedDice([])).state
    assert exchange_view.view(state, B).order == "simultaneous"
    state = BATTLE.step(state, Reply(choice="strike", settings=(("ranged", "yes"),)), ScriptedDice([])).state
    assert exchange_view.view(state, B).order == "attacker_first"
    assert exchange_view.view(state, B).assumed == ()


def test_a_view_once_it_is_over_shows_what_was_rolled() -> None:
    battle = setup(party("a", BOSS), party("b", *GUARDS))
    step = BATTLE.step(BATTLE.open(battle), None, ScriptedDice([3, 4, 1, 1]))
    shown = BATTLE.view(step.state, A)
    assert shown.over
    assert shown.exchange is not None
    assert [strike.rolled for strike in shown.exchange.strikes] == [7, 2]
    assert {part.unit: part.loss for part in shown.exchange.parts if part.loss} == {
        unit_.id: unit_.hits_max - unit_.hits for unit_ in shown.units if unit_.hits < unit_.hits_max
    }
