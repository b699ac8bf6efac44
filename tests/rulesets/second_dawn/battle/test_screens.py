"""Frontline and backline: SD4-12.01 to 12.05, 12.08."""

from typing import Any

import pytest

from game.core.battle.events import DraggedForward, ScreenSet
from game.core.decisions import Reply
from game.core.dice import StreamDice
from game.core.events.common import BlowStruck, PairsMade
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.choices import declare
from game.rulesets.second_dawn.battle.state.battle_records import BattleSetup
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from tests.rulesets.second_dawn.battle.battle_tools import Run, setup, unit, units, until

ASKS = {"asks": ("screen", "drag")}
GO = Reply(choice="go")


def dice() -> StreamDice:
    return StreamDice(1, "t")


def behind(*ids: str) -> Reply:
    return Reply(choice="back", units=ids)


def ready(pikers: int = 3, green: Any = None, **fields: Any) -> BattleSetup:
    blue = [unit("boss", "courtier"), *units("piker", pikers, "b"), unit("bow", "archer")]
    enemies = units("stabber", 3, "g") if green is None else green
    return setup(blue, enemies, **{"blue_party": ASKS, "stop_after": "pairing", **fields})


def first_pairing(setup_: BattleSetup, *replies: Reply) -> PairsMade:
    made: PairsMade = Run(setup_, dice(), [*replies, GO]).of(PairsMade)[0]
    return made


def test_sd4_12_02_a_commander_declares_who_stands_behind() -> None:
    run = Run(ready(), dice(), [behind("boss", "bow"), GO])
    assert [e.back for e in run.of(ScreenSet)] == [("boss", "bow")]
    made = run.of(PairsMade)[0]
    assert {a for a, _ in made.primary} == {"piker_1b", "piker_2b", "piker_3b"}
    assert "boss" not in made.reserve


@pytest.mark.parametrize("pikers", [14, 15])
def test_sd4_12_01_a_screen_is_for_sixteen(pikers: int) -> None:
    asked = [q.kind for q in Run(ready(pikers), dice()).questions]
    assert ("screen" in asked) == (pikers == 14)


def test_sd4_12_01_without_an_able_commander_there_is_none() -> None:
    blue = units("piker", 3, "b")
    assert Run(setup(blue, units("stabber", 3, "g"), blue_party=ASKS), dice()).questions == []
    lined = setup([unit("a", "piker", lane="back"), *blue], units("stabber", 2, "g"), stop_after="pairing")
    run = Run(lined, dice())
    assert [e.back for e in run.of(ScreenSet)] == [()]
    assert run.of(PairsMade)[0].primary[0][0] == "a"


def test_sd4_12_02_only_who_is_not_paired_goes_behind() -> None:
    state = until(ready(stop_after=""), "screen", dice())
    with pytest.raises(Refusal):
        BATTLE.step(state, behind("stabber_1g"), dice())
    later = Run(ready(stop_after=""), dice(), [GO]).questions
    assert all("piker_1b" not in q.own for q in later[1:2])


def test_sd4_12_05_shooters_behind_cover_the_front() -> None:
    made = first_pairing(ready(green=units("stabber", 3, "g")), behind("boss", "bow"))
    assert dict(made.secondary) == {"bow": "stabber_1g"}
    run = Run(ready(stop_after="skirmish"), dice(), [behind("boss", "bow"), GO])
    assert {e.attacker for e in run.of(BlowStruck)} == {"bow"}


def test_sd4_12_08_an_overrun_front_drags_one_forward_in_each_pairing() -> None:
    setup_ = ready(1, units("stabber", 9, "g"))
    run = Run(setup_, dice(), [behind("boss", "bow"), GO, GO, Reply(choice="bow")])
    assert [q.kind for q in run.questions] == ["screen", "screen", "screen", "drag"]
    assert [e.unit for e in run.of(DraggedForward)] == ["bow"]
    made = run.of(PairsMade)[0]
    assert [a for a, _ in made.primary] == ["piker_1b", "bow"]
    assert len(made.reserve) == 1


def test_sd4_12_08_a_front_that_holds_drags_nobody() -> None:
    run = Run(ready(1, units("stabber", 4, "g")), dice(), [behind("boss"), GO])
    assert run.of(DraggedForward) == []


def test_sd4_12_08_with_nobody_in_front_they_come_one_by_one() -> None:
    run = Run(ready(1, units("stabber", 2, "g")), dice(), [Reply(choice="back"), GO])
    assert len(run.of(DraggedForward)) == 1


@pytest.mark.parametrize(("front", "passes"), [("piker", True), ("great_bat", False)])
def test_sd4_12_04_fliers_pass_a_front_of_ground_units(front: str, passes: bool) -> None:
    blue = [unit("boss", "courtier"), *units(front, 1, "b"), unit("bow", "archer")]
    green = [*units("stabber", 1, "g"), *units("great_bat", 3, "g")]
    picks = setup(blue, green, blue_party=ASKS, stop_after="pairing")
    made = first_pairing(picks, behind("boss", "bow"))
    against = {a for a, _ in made.primary}
    assert (against >= {"boss", "bow"}) is passes


def test_sd4_12_02_the_lines_end_with_the_commander() -> None:
    setup_ = ready(stop_after="", green=units("stabber", 4, "g", bonus=5))
    for seed in range(40):
        run = Run(setup_, StreamDice(seed, "t"), [behind("bow"), GO])
        lines = [e.back for e in run.of(ScreenSet)]
        if () in lines:
            return
    raise AssertionError("the commander never fell")


def test_sd4_12_04_who_has_passed_a_front_attacks_whom_it_is_paired_with() -> None:
    """Fliers under a commander count as scouts (SD4-4.05); they are not turned to somebody in front."""
    bats = [unit("king", "warlord"), *units("great_bat", 2, "g")]
    run = Run(
        ready(2, bats, params=Params(scout_targets=True), on_turn="green", began_by="green", stop_after=""),
        dice(),
        [behind("boss", "bow"), GO],
    )
    past = {pair[::-1] for pair in run.of(PairsMade)[0].primary if pair[0] in ("boss", "bow")}
    assert past
    first: dict[str, str] = {}
    for blow in run.of(BlowStruck):
        first.setdefault(blow.attacker, blow.target)
    assert {(flier, first[flier]) for flier, _ in past} == past


def test_sd2_7_10_it_may_still_aim_at_any_in_front() -> None:
    bats = [unit("king", "warlord"), *units("great_bat", 3, "g")]
    party = {"asks": ("aim",)}
    setup_ = ready(
        2, bats, params=Params(scout_targets=True), on_turn="green", green_party=party, stop_after=""
    )
    state = until(setup_, "aim", dice(), [behind("boss", "bow"), GO])
    fight = Fight(state, NO_DICE)
    past = [u for pair in state.pairings.primary for u in pair if pair[0] in ("boss", "bow") and u[0] == "g"]
    found = declare.aims(fight, 1)
    assert past
    for flier in past:
        assert len(found[flier]) > 1
        assert fight.behind(found[flier][0])
