"""Fliers in their zones: SD3-8.01, SD3-9."""

import pytest

from game.core.battle.events import WingHurt, ZoneChanged
from game.core.decisions import Reply
from game.core.dice import ScriptedDice
from game.core.events.common import BlowStruck, PairsMade
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.clash import altitude
from game.rulesets.second_dawn.battle.leaving import withdraw
from game.rulesets.second_dawn.battle.opening import muster
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.state.pairing_records import Pairings
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.land_records import Zone
from game.rulesets.second_dawn.content.records import Params
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, Run, setup, unit, units, until
from tests.rulesets.second_dawn.battle.battle_tools import fight as run_fight


class Sevens(ScriptedDice):
    """Rolls 7 for ever."""

    def __init__(self) -> None:
        super().__init__(())

    def roll(self, sides: int, why: str) -> int:
        return 7


def pairs(run: Run) -> set[tuple[str, str]]:
    return {pair for event in run.of(PairsMade) for pair in event.primary}


def blows(run: Run) -> set[tuple[str, str]]:
    return {(event.attacker, event.target) for event in run.of(BlowStruck)}


def test_sd3_8_01_ground_melee_begins_no_fight_with_an_airborne_flier() -> None:
    run = Run(setup(units("knight", 2, "b"), units("great_bat", 2, "g", zone="lower")), Sevens())
    assert run.result is not None
    assert (pairs(run), blows(run), run.result.reason) == (set(), set(), "standoff")


def test_sd3_9_06_shooters_reach_as_many_zones_as_their_range() -> None:
    run = run_fight(
        setup(
            [unit("short", "tosser"), unit("long", "crossbower")],
            [unit("bat", "great_bat", zone="upper")],
            stop_after="skirmish",
        )
    )
    assert blows(run) == {("long", "bat")}


def test_sd3_9_06_who_shoots_down_is_not_struck_back_by_melee() -> None:
    ready = setup(
        [unit("bird", "thunderbird", zone="lower")],
        [unit("wolf", "wolf")],
        params=Params(ammo_recovery=False),
    )
    run = Run(ready, Sevens())
    assert {attacker for attacker, _ in blows(run)} == {"bird"}


def test_sd3_8_01_a_side_may_choose_the_fight_that_only_it_can_reach() -> None:
    ready = setup(
        [unit("wolf", "wolf")],
        [unit("bird", "thunderbird", zone="lower")],
        blue_party={"asks": ("pair",)},
        stop_after="pairing",
    )
    run = run_fight(ready)
    assert pairs(run) == {("wolf", "bird")}
    assert not run.questions, "blue cannot begin it"


def test_sd3_9_07_a_side_sends_its_fliers_up_and_breaks_off() -> None:
    ready = setup(units("knight", 1, "b"), units("great_bat", 2, "g"), green_party={"asks": ("altitude",)})
    up = Reply(choice="lower", units=("great_bat_1g",))
    run = Run(ready, Sevens(), [up, Reply(choice="go")])
    assert [(e.unit, e.before, e.after) for e in run.of(ZoneChanged)] == [("great_bat_1g", "ground", "lower")]
    assert pairs(run) == {("knight_1b", "great_bat_2g")}


def test_sd3_9_02_no_flier_goes_above_its_zone() -> None:
    ready = setup(
        [unit("bat", "great_bat"), unit("high", "gwiffen")],
        units("knight", 1, "g"),
        blue_party={"asks": ("altitude",)},
    )
    state = until(ready, "altitude", Sevens())
    assert state.question is not None
    top = next(option for option in state.question.options if option.id == "top")
    assert (top.units, [(bar.unit, bar.rule) for bar in top.barred]) == (("high",), [("bat", "SD3-9.02")])
    with pytest.raises(Refusal):
        BATTLE.step(state, Reply(choice="top", units=("bat",)), NO_DICE)


def test_sd3_9_01_nobody_flies_in_a_tunnel() -> None:
    with pytest.raises(muster.BattleSetupError, match="as high as it gets"):
        BATTLE.open(
            setup([unit("bat", "great_bat", zone="lower")], units("knight", 1, "g"), ceiling="ground")
        )


@pytest.mark.parametrize(("zone", "after"), [("top", "upper"), ("lower", "lower")])
def test_sd3_9_05_wings_that_are_hurt_take_a_zone(zone: Zone, after: Zone) -> None:
    ready = setup(
        [unit("bird", "gwiffen", zone=zone)], units("knight", 1, "g"), params=Params(wing_damage=True)
    )
    state = Fight(BATTLE.open(ready), NO_DICE)
    altitude.hurt_wings(state, "bird")
    assert (state.standings["bird"].zone, altitude.highest(state, "bird")) == (after, "upper")
    before = state.fighters["bird"].move
    altitude.hurt_wings(state, "bird")
    assert (altitude.highest(state, "bird"), state.fighters["bird"].move) == ("ground", before // 6 * 3)
    assert [event.grounded for event in state.events if isinstance(event, WingHurt)] == [False, True]


def test_sd3_9_05_wing_damage_is_off_by_default() -> None:
    state = Fight(BATTLE.open(setup([unit("b", "gwiffen", zone="top")], units("knight", 1, "g"))), NO_DICE)
    altitude.hurt_wings(state, "b")
    assert not state.events


def test_the_pick_names_who_is_out_of_reach() -> None:
    ready = setup(
        [unit("k", "archer"), unit("w", "wolf"), unit("v", "wolf")],
        [unit("bat", "great_bat", zone="lower"), unit("s", "spider")],
        blue_party={"asks": ("pair",)},
        began_by=BLUE,
    )
    state = until(ready, "pair", Sevens())
    view = BATTLE.pick(state)
    assert view.open == {"k": ("bat",)}
    assert {(bar.unit, bar.rule) for bar in view.barred if bar.unit in "wv"} >= {("v", "SD3-8.01")}
    with pytest.raises(Refusal, match="out of reach"):
        BATTLE.pick(state, (("v", "bat"),))


def test_sd3_8_02_a_flier_that_has_not_come_down_flies_off_without_a_roll() -> None:
    ready = setup([unit("bird", "thunderbird", zone="lower")], units("tosser", 1, "g"))
    state = Fight(BATTLE.open(ready), NO_DICE)
    state.now(phase="bout", pairings=Pairings(primary=(("bird", "tosser_1g"),)))
    assert withdraw.free_by(state, "bird", frozenset({"bird"})) == "SD3-8.02"
    state.put("bird", zone="ground")
    assert withdraw.free_by(state, "bird", frozenset({"bird"})) == ""


def test_sd3_9_06_the_view_tells_whom_a_unit_does_not_reach() -> None:
    ready = setup(
        [unit("short", "tosser"), unit("long", "crossbower"), unit("sword", "stabber")],
        [unit("bat", "great_bat", zone="upper"), unit("pike", "piker")],
        blue_party={"asks": ("pair",)},
    )
    beyond = {one.id: one.beyond for one in BATTLE.view(until(ready, "pair", Sevens()), BLUE).units}
    assert beyond.pop("bat") == ("short", "long", "sword")
    assert beyond == {"short": ("bat",), "long": (), "sword": ("bat",), "pike": ()}


def test_sd3_9_06_in_one_zone_everybody_is_within_reach() -> None:
    ready = setup(
        units("stabber", 2, "b"),
        [unit("bat", "great_bat"), unit("pike", "piker")],
        blue_party={"asks": ("pair",)},
    )
    view = BATTLE.view(until(ready, "pair", Sevens()), BLUE)
    assert {one.beyond for one in view.units} == {()}


@pytest.mark.parametrize("asked", [False, True])
def test_sd2_11_04_a_flying_scout_is_shot_by_those_who_reach_it(asked: bool) -> None:
    """A rider on a gwiffen flies over archers, who pair with nobody else (SD3-9.06); it cannot hit back."""
    party = {"asks": ("attach",)} if asked else {}
    ready = setup(
        units("archer", 3, "b"),
        [
            unit("bird", "gwiffen", zone="upper"),
            unit("up", "explorer", mount="bird", terrain_special="rider"),
        ],
        params=Params(scout_targets=True),
        blue_party=party,
        stop_after="skirmish",
    )
    run = Run(ready, Sevens())
    made = run.of(PairsMade)[-1]
    assert {target for _, target in made.secondary} == {"bird"}
    assert blows(run) == {(f"archer_{n}b", "bird") for n in (1, 2, 3)}


def test_sd2_11_04_out_of_everybodys_reach_it_is_left_alone() -> None:
    ready = setup(
        units("archer", 3, "b"),
        [unit("bird", "gwiffen", zone="top"), unit("up", "explorer", mount="bird", terrain_special="rider")],
        params=Params(scout_targets=True),
    )
    run = Run(ready, Sevens())
    assert run.result is not None
    assert (blows(run), run.result.reason) == (set(), "standoff")


def test_sd3_8_01_who_flies_over_the_ground_troops_may_go() -> None:
    """Bats attack by themselves, but not from the sky those on the ground."""

    def barred(zone: Zone, foe: str) -> bool:
        fight = Fight(
            BATTLE.open(setup([unit("bat", "great_bat", zone=zone)], [unit("z", foe, zone=None)])), NO_DICE
        )
        return not withdraw.chooses(fight, "bat")

    assert barred("ground", "archer")
    assert not barred("lower", "archer")
    assert barred("lower", "gwiffen")
