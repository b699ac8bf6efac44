"""Heavies underground, anti-air, weapons that nobody takes away: SD2-6.10, SD2-6.20, SD2-1.10, SD3-3.01."""

import pytest

from game.core.events.common import BlowStruck
from game.core.records import replace
from game.rulesets.second_dawn.battle.opening.muster import fighter_of
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.battle_records import Fighter
from game.rulesets.second_dawn.land import movers, travel
from game.session.library import rules
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, kinds, setup, unit, units
from tests.rulesets.second_dawn.battle.battle_tools import fight as run_fight


def fighter(kind: str, **fields: bool) -> Fighter:
    return fighter_of(unit("u", kind, **fields), BLUE, 0)


@pytest.mark.parametrize(("kind", "enters"), [("piker", True), ("bear", False), ("gwiffen", False)])
@pytest.mark.shows("underground")
def test_sd2_6_10_heavies_enter_no_tunnel(kind: str, enters: bool) -> None:
    tunnel = rules("second_dawn").tables["terrain"]["underground"]
    mover = movers.mover_of(kinds()[kind])
    assert (travel.terrain_penalty(mover, tunnel) is not None) is enters
    digs = replace(mover, home="underground")
    assert (travel.terrain_penalty(digs, tunnel) is not None) is (kind != "gwiffen")


def test_sd3_3_01_a_beast_cannot_be_disarmed() -> None:
    assert not battle_stat.unarmed(fighter("wolf", weapon=False), 0)
    assert battle_stat.unarmed(fighter("knight", weapon=False), 0)


@pytest.mark.parametrize(("enemy", "works"), [("great_bat", True), ("gwiffen", True), ("spider", False)])
def test_sd2_6_20_anti_air_works_on_fliers_within_two_sizes(enemy: str, works: bool) -> None:
    assert battle_stat.downs_fliers(fighter("arbalest"), fighter(enemy)) is works
    assert battle_stat.downs_fliers(fighter("arbalest"), replace(fighter(enemy), size=1)) is False
    assert battle_stat.downs_fliers(fighter("archer"), fighter(enemy)) is False


def test_sd2_1_10_fliers_do_not_hamper_an_arbalest() -> None:
    arbalest, bat, wolf = fighter("arbalest"), fighter("great_bat"), fighter("wolf")
    assert not battle_stat.hampering(arbalest, [bat])
    assert battle_stat.hampering(arbalest, [bat, wolf])
    assert battle_stat.hampering(fighter("crossbower"), [bat])


@pytest.mark.shows("improved_vs_air")
def test_sd2_6_20_anti_air_adds_two_in_battle() -> None:
    run = run_fight(
        setup(units("arbalest", 1, "b"), units("great_bat", 1, "g"), stop_after="skirmish"),
    )
    blow = next(event for event in run.of(BlowStruck) if event.attacker == "arbalest_1b")
    assert blow.stats == (kinds()["arbalest"].combat + 2, kinds()["great_bat"].defense)
