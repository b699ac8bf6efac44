"""Mounts, cavalry and the carried in battle: SD3-11, SD3-12, SD3-13."""

from typing import Any

import pytest

from game.core.battle.events import CombatantDazed, Dismounted, Mounted
from game.core.decisions import Reply
from game.core.dice import ScriptedDice
from game.core.events.common import BlowStruck, CombatantStunned, PairsMade
from game.core.numbers import HALF, THIRD
from game.core.records import replace
from game.rulesets.second_dawn.battle.clash import battle_mounting
from game.rulesets.second_dawn.battle.opening import muster
from game.rulesets.second_dawn.battle.pairing import clash_groups, riding
from game.rulesets.second_dawn.battle.state.battle_records import BattleState, Combatant
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from tests.rulesets.second_dawn.battle.battle_tools import Run, kinds, setup, unit, units, until


class Sevens(ScriptedDice):
    """Rolls 7 for ever."""

    def __init__(self) -> None:
        super().__init__(())

    def roll(self, sides: int, why: str) -> int:
        return 7


def mounted(rider: str = "rider", mount: str = "gwiffen", **fields: Any) -> list[Combatant]:
    return [unit("m", mount, **fields), unit("r", rider, mount="m")]


def opened(blue: list[Combatant], green: list[Combatant] | None = None, **fields: Any) -> BattleState:
    return BATTLE.open(setup(blue, green or units("knight", 2, "g"), **fields))


@pytest.mark.shows("rider")
def test_sd3_12_01_a_rider_makes_a_cavalry_of_its_mount() -> None:
    figures = opened(mounted()).fighters["m"]
    gwiffen = kinds()["gwiffen"]
    assert (figures.combat, figures.defense) == (gwiffen.combat + 1, gwiffen.defense + 1)
    assert (figures.weapon, figures.range) == ("lance", "short")
    assert figures.scout
    assert (figures.riders, figures.rider, figures.size) == (("r",), "r", 5)


def test_sd3_12_01_a_passenger_that_was_not_trained_makes_none() -> None:
    figures = opened(mounted("stabber", "bear")).fighters["m"]
    assert (figures.combat, figures.rider, figures.riders) == (kinds()["bear"].combat, "", ("r",))


@pytest.mark.parametrize(
    ("blue", "message"),
    [
        ([unit("r", "rider", mount="x")], "not in the party"),
        ([unit("w", "wolf"), unit("r", "rider", mount="w")], "carries nobody"),
        ([unit("m", "bear"), unit("b", "great_bat", mount="m")], "cannot be carried"),
        ([unit("m", "bear"), unit("r", "rider", mount="m", terrain_special="garrison")], "cannot be carried"),
        ([unit("m", "bear"), unit("k", "heavy_knight", mount="m")], "too large"),
    ],
)
def test_sd3_11_02_who_cannot_be_carried(blue: list[Combatant], message: str) -> None:
    with pytest.raises(muster.BattleSetupError, match=message):
        opened(blue)


def test_sd3_11_05_freight_that_does_not_fight_weighs_too() -> None:
    light, heavy = (
        opened([unit("m", "bear", cargo=points), unit("r", "rider", mount="m")]) for points in (256, 257)
    )
    assert not light.fighters["m"].burdened
    assert heavy.fighters["m"].burdened
    assert opened([unit("m", "bear", cargo=257)]).fighters["m"].burdened


def test_sd3_13_01_the_carried_are_not_paired() -> None:
    run = Run(setup(mounted(mount="bear"), units("knight", 2, "g"), stop_after="pairing"), Sevens())
    paired = {name for event in run.of(PairsMade) for pair in event.primary for name in pair}
    assert paired == {"m", "knight_1g"} | ({"knight_2g"} & paired)
    assert "r" not in run.state.pairings.reserve


@pytest.mark.parametrize(
    ("count", "level", "evasion", "move", "burdened"),
    [(2, "combat_carry", 0, 0, False), (3, "optimum_carry", -1, -1, True)],
)
def test_sd3_11_05_a_load_weighs_on_its_mount(
    count: int, level: str, evasion: int, move: int, burdened: bool
) -> None:
    crew = [unit(f"k{n}", "knight", mount="m") for n in range(count)]
    state = opened([*mounted(mount="bear"), *crew])
    figures, free = state.fighters["m"], opened(mounted(mount="bear")).fighters["m"]
    assert riding.load_of(figures, [state.fighters[u] for u in figures.riders]).level == level
    assert (figures.evasion, figures.move) == (free.evasion + evasion, free.move + move * THIRD)
    assert figures.burdened is burdened
    assert clash_groups.willing(figures, state.standings["m"]) is not burdened


def test_sd3_11_05_more_than_the_most_grounds_a_flying_mount() -> None:
    crew = [unit(f"k{n}", "knight", mount="m") for n in range(3)]
    figures = opened([*mounted(), *crew]).fighters["m"]
    assert (figures.zone_max, figures.move, figures.evasion) == ("ground", 0, 0)


def test_sd3_12_05_a_cavalry_is_one_unit_of_a_stack() -> None:
    crew = [unit("k", "knight", mount="m")]
    fight = Fight(opened([*mounted(mount="bear"), *crew]), NO_DICE)
    fight.count_stacks()
    assert fight.parties[0].stack == 2


def test_sd4_5_a_leader_leads_from_the_saddle() -> None:
    state = opened(mounted("warlord"), blue_party={"leader": "r"})
    fight = Fight(state, NO_DICE)
    assert fight.bonus_terms("m") == fight.bonus_terms("r")
    assert fight.bonus_terms("m")
    assert fight.commander(0) == "m"
    assert "leadership" not in fight.fighters["m"].specials


def test_sd3_13_02_trained_riders_attack_beside_the_mount() -> None:
    crew = [unit("r2", "rider", mount="m"), unit("k", "knight", mount="m")]
    run = Run(setup([*mounted(mount="bear"), *crew], [unit("x", "bear")]), Sevens())
    attackers = {event.attacker for event in run.of(BlowStruck)}
    assert "r2" in attackers, "a rider beside the cavalry's own attacks"
    assert not attackers & {"r", "k"}
    struck = [event.round for event in run.of(BlowStruck) if event.attacker == "r2"]
    assert set(struck) <= {"1", "3", "5", "7", "initiative"}, "smaller than its target: odd rounds"
    assert not [event for event in run.of(BlowStruck) if event.target in ("r", "r2", "k")]


def test_sd3_13_03_a_carried_shooter_loses_a_class_of_range() -> None:
    crew = [unit("long", "arbalest", mount="m", terrain_special="rider")]
    middle = [replace(each, kind=replace(each.kind, terrain_special="rider")) for each in crew]
    run = Run(
        setup([*mounted(mount="war_elephant"), *middle], [unit("x", "bear")], stop_after="skirmish"), Sevens()
    )
    assert [event.round for event in run.of(BlowStruck) if event.attacker == "long"] == ["middle", "short"]


def test_sd3_12_08_a_mount_that_falls_throws_its_riders_who_are_struck_without_fail() -> None:
    blue = [replace(each, hits=HALF) if each.id == "m" else each for each in mounted(mount="bear")]
    run = Run(setup(blue, units("heavy_knight", 1, "g")), Sevens())
    assert [(e.unit, e.mount, e.thrown) for e in run.of(Dismounted)] == [("r", "m", True)]
    first = next(event for event in run.of(BlowStruck) if event.target == "r")
    if first.auto:
        assert first.rule == "SD3-12.08"
    else:
        assert run.of(CombatantDazed)
    assert run.state.fighters["r"].mount == ""


def test_sd3_12_07_without_its_rider_the_mount_fights_on_alone() -> None:
    fight = Fight(opened(mounted()), NO_DICE)
    fight.put("r", hits=0)
    fight.fell("r", "croaked", "blow")
    battle_mounting.follow(fight)
    figures = fight.fighters["m"]
    assert (figures.combat, figures.riders, figures.weapon) == (kinds()["gwiffen"].combat, (), "bite")


def test_the_carried_leave_with_their_mount() -> None:
    fight = Fight(opened(mounted()), NO_DICE)
    fight.put("m", condition="escaped", left="escaped")
    battle_mounting.follow(fight)
    assert (fight.standings["r"].condition, fight.standings["r"].left) == ("escaped", "escaped")


def test_sd3_11_08_mounting_takes_a_round_unless_initiative_is_advanced() -> None:
    ready = setup(
        [unit("m", "bear"), unit("r", "variant_stabber", mount="m")],
        units("bear", 1, "g"),
        blue_party={"asks": ("mount",)},
    )
    down, up, go = Reply(choice="dismount"), Reply(choice="mount"), Reply(choice="go")
    state = until(ready, "mount", Sevens())
    step = BATTLE.step(state, down, Sevens())
    assert {e.unit for e in step.events if isinstance(e, CombatantStunned)} == {"m", "r"}
    assert [e.unit for e in step.events if isinstance(e, Dismounted)] == ["r"]
    run = Run(ready, Sevens(), [down, go, up, go])
    assert [e.unit for e in run.of(Mounted)][:1] in ([], ["r"])
    fast = setup(mounted(mount="giant_spider"), units("bear", 1, "g"), blue_party={"asks": ("mount",)})
    step = BATTLE.step(until(fast, "mount", Sevens()), down, Sevens())
    assert not [e for e in step.events if isinstance(e, CombatantStunned)]
    assert step.state.fighters["m"].combat == kinds()["giant_spider"].combat


def test_sd3_12_04_a_horse_makes_a_peaceful_cavalry() -> None:
    figures = opened(mounted(mount="horse")).fighters["m"]
    assert figures.non_combat
    assert figures.range == "none"


def test_sd3_12_03_a_cavalry_shoots_with_its_riders_ammunition() -> None:
    trained = unit("r", "ninja", mount="m", terrain_special="rider")
    ready = setup([unit("m", "gwiffen"), trained], units("archer", 1, "g"))
    assert BATTLE.open(ready).standings["m"].ammo == 2 * HALF
    run = Run(ready, Sevens())
    assert run.fates["r"].ammo < 3 * HALF
