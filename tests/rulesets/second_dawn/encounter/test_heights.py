"""SD3-8.01, SD3-9.06, SD3-9.07: fliers of the map in a battle, and who can start a fight with them."""

from typing import Any

import pytest

from game.ai.neutrals import NeutralPolicy
from game.ai.plain import PlainPolicy
from game.core.commands.common import Answer, Attack, SetTable
from game.core.decisions import Reply
from game.core.dice import StreamDice
from game.core.draft import Draft
from game.core.events.common import BattleBegan, BlowStruck
from game.core.records import SideId, replace
from game.core.refusal import Refused
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.march import heights
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")


def field(own: dict[str, int], foes: dict[str, int], *, sky: str = "z", **more: Any) -> Field:
    """Lapis' stack `a` comes into the hex of cinnabar's `z`; those named in `sky` fly."""
    return Field(
        ["....", "...."],
        lapis={"a": ((0, 0), own)},
        cinnabar={"z": ((1, 0), foes)},
        zone=dict.fromkeys(sky, "sky"),
        **more,
    )


def zones(played: Field, kind: str) -> set[str]:
    """Where those of a kind stand in the battle that is open, before anything has happened in it."""
    (battle,) = played.campaign.battles.values()
    state = battle.state
    assert isinstance(state, BattleState)
    return {state.standings[unit].zone for unit, fighter in state.fighters.items() if fighter.kind == kind}


def answer_all(played: Field, **chosen: str) -> None:
    """Answer what is asked by default, kinds of questions that are named as told where that is offered."""
    while played.campaign.questions:
        question = played.campaign.questions[0]
        wanted = chosen.get(question.kind, "")
        offered = any(option.id == wanted and option.enabled for option in question.options)
        reply = Reply(choice=wanted if offered else question.default)
        played.must(Answer(by=question.side, question=question.id, reply=reply))


def attack(played: Field) -> Any:
    return played.do(Attack(by=LAPIS, stack=played.names["a"], target=played.handle("lapis", "z")))


@pytest.mark.parametrize("own", [{"stabber": 4}, {"stabber": 2, "tosser": 3}])
def test_sd3_8_01_nobody_on_the_ground_fights_who_flies_out_of_reach(
    own: dict[str, int],
) -> None:
    """Bats fly at upper: stabbers do not come up, tossers' stones neither."""
    played = field(own, {"great_bat": 2})
    played.move("a", (1, 0))
    assert not played.of(BattleBegan)
    outcome = attack(played)
    assert isinstance(outcome, Refused)
    assert (outcome.code, outcome.rule) == ("out_of_reach", "SD3-8.01")


def test_sd3_9_06_shooters_who_reach_their_zone_bring_the_fight_about() -> None:
    played = field({"stabber": 1, "archer": 3}, {"great_bat": 2})
    played.move("a", (1, 0))
    assert played.of(BattleBegan)
    blows = {e.attacker for e in played.of(BlowStruck) if e.round != "finish"}
    assert blows
    assert not any("stabber" in one for one in blows), "no stabber fights in the sky"


def test_sd3_9_07_who_is_attacked_in_the_sky_is_as_high_as_it_can() -> None:
    played = field({"archer": 3}, {"great_bat": 1, "gwiffen": 1}, params={"off_turn_battles": "table"})
    played.campaign = replace(
        played.campaign,
        sides={s.id: replace(s, asks=True) for s in played.campaign.sides.values()},
    )
    played.move("a", (1, 0))
    assert zones(played, "great_bat") == {"upper"}
    assert zones(played, "gwiffen") == {"top"}


def test_sd3_9_07_with_the_switch_in_the_lower_sky() -> None:
    played = field({"tosser": 3}, {"great_bat": 2}, params={"sky_start": "low"})
    played.move("a", (1, 0))
    assert played.of(BattleBegan)


@pytest.mark.parametrize(
    ("kind", "zone"), [("great_bat", "ground"), ("gwiffen", "ground"), ("thunderbird", "lower")]
)
def test_sd3_8_01_who_attacks_from_the_sky_comes_as_low_as_it_must(kind: str, zone: str) -> None:
    played = field({kind: 2}, {"scout": 1, "piker": 1}, sky="a")
    draft = Draft(played.campaign, played.world)
    own, foe = played.stack("a"), played.stack("z")
    assert heights.bar(draft, own, foe) is None
    begins = heights.begins(draft, own, foe, attacks=True)
    assert {begins.get(unit, "ground") for unit in own.units} == {zone}


def test_sd3_9_07_a_flier_forces_one_that_does_not_fly_higher() -> None:
    """Bats fly as high as bats, not so high as a gwiffen, which comes down to them."""
    played = field({"great_bat": 1}, {"gwiffen": 1}, sky="az")
    draft = Draft(played.campaign, played.world)
    bat, gwiffen = played.stack("a"), played.stack("z")
    assert heights.bar(draft, bat, gwiffen) == heights.OUT_OF_REACH
    assert heights.bar(draft, gwiffen, bat) is None
    begins = heights.begins(draft, gwiffen, bat, attacks=True)
    assert set(begins.values()) == {"upper"}
    assert set(heights.begins(draft, bat, gwiffen, attacks=False).values()) == {"upper"}


def test_sd3_8_01_who_flies_charges_nobody_on_the_ground_by_himself() -> None:
    played = field({"great_bat": 3}, {"scout": 1}, sky="a")
    played.move("a", (1, 0))
    assert not played.of(BattleBegan)
    assert not isinstance(attack(played), Refused)
    assert played.of(BattleBegan)


def test_sd3_8_01_the_belief_says_the_same_as_the_truth() -> None:
    for own in ({"stabber": 2}, {"archer": 2}, {"great_bat": 1}, {"gwiffen": 1}):
        played = field({"scout": 1}, {"great_bat": 2})
        played = Field(
            ["....", "...."],
            lapis={"a": ((1, 0), own)},
            cinnabar={"z": ((1, 0), {"gwiffen": 1})},
            zone={"z": "sky"},
        )
        command = Attack(by=LAPIS, stack=played.names["a"], target=played.handle("lapis", "z"))
        believed = played.outlook("lapis").refusal(command)
        true = played.do(command)
        assert (believed is None) == (not isinstance(true, Refused)), own


def test_sd3_9_03_who_has_hurt_its_wings_or_carries_much_begins_lower() -> None:
    played = field({"archer": 2}, {"gwiffen": 1})
    (bird,) = played.stack("z").units
    units = dict(played.campaign.units)
    units[bird] = replace(units[bird], counters={"wing": 1})
    draft = Draft(replace(played.campaign, units=units), played.world)
    begins = heights.begins(draft, played.stack("z"), played.stack("a"), attacks=False)
    assert begins[bird] == "upper"


def test_sd3_8_01_a_computer_leaves_those_alone_whom_it_does_not_reach() -> None:
    played = Field(
        ["....", "...."],
        lapis={"a": ((1, 0), {"explorer": 6})},
        cinnabar={"z": ((1, 0), {"gwiffen": 1})},
        zone={"z": "sky"},
    )
    for policy in (PlainPolicy(), NeutralPolicy()):
        for seed in range(6):
            command = policy.decide(played.outlook("lapis"), StreamDice(seed, "t"))
            assert not isinstance(command, Attack), policy


def test_sd3_17_09_what_sticks_to_tar_is_held_on_the_map() -> None:
    """Both knights that a gwiffen slams, though it holds but one by itself (SD1-19.04)."""
    played = Field(
        ["....", "...."],
        lapis={"a": ((1, 0), {"gwiffen": 1})},
        cinnabar={"z": ((1, 0), {"knight": 2}), "far": ((3, 1), {"scout": 1})},
        zone={"a": "sky"},
    )
    played.must(SetTable(by=LAPIS, asks=True))
    attack(played)
    answer_all(played, slam="tar_capture")
    (bird,) = played.stack("a").units
    held = [played.campaign.units[one].held_by for one in played.stack("a").captives]
    assert held == [bird, bird]
