"""Decay of idle commanders and prisoners in play: SD4-19, SD11-1."""

from typing import Any

import pytest

from game.ai.levels import lowered
from game.core.checks import problems
from game.core.commands.common import TrainUnits
from game.core.events.common import BattleBegan
from game.core.events.life import UnitAged
from game.core.numbers import HALF, THIRD
from game.core.records import SideId, UnitId, replace
from game.core.state import Unit
from game.rulesets.second_dawn.content.counters import IDLE, OBESE
from game.rulesets.second_dawn.factions import regency
from game.rulesets.second_dawn.unit import ageing
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
LORD = UnitId("l.warlord0")
FAR = {"c": ((7, 0), {"stabber": 1})}
FAR_TOO = {"d": ((7, 1), {"stabber": 1})}


def field(idle: int = 0, foes: Any = None, units: dict[str, int] | None = None, **more: Any) -> Field:
    """A warlord of lapis who has idled so many days, at the dawn of the first."""
    params = {"signamancy_decay": True, **more.pop("params", {})}
    made = Field(
        ["........", "........"],
        lapis={"l": ((0, 0), units or {"warlord": 1})},
        cinnabar=foes or FAR,
        params=params,
        **more,
    )
    if idle:
        grow(made, LORD, idle)
    return made


def grow(made: Field, unit: UnitId, idle: int, **more: Any) -> None:
    """Let a unit have idled so many days, behind the rules' back."""
    old = made.campaign.units[unit]
    new = replace(old, counters=IDLE.among(old.counters, idle), **more)
    made.campaign = replace(made.campaign, units={**made.campaign.units, unit: new})


def lord(made: Field) -> Unit:
    return made.campaign.units[LORD]


def day(made: Field) -> None:
    made.end(2)
    assert problems(made.campaign, made.world) == []


def card(made: Field) -> Any:
    facts = made.world.ruleset.describe
    return next(c for c in facts.units(made.world, made.campaign, made.stack("l").id) if c.unit == LORD)


def test_sd4_19_nobody_ages_unless_the_match_says_so():
    made = field(params={"signamancy_decay": False})
    day(made)
    assert not IDLE.of(lord(made))


def test_sd4_19_01_an_idle_commander_counts_his_days_and_others_do_not():
    made = field(units={"warlord": 1, "stabber": 1})
    day(made)
    day(made)
    assert IDLE.of(lord(made)) == 2
    assert not IDLE.of(made.campaign.units[UnitId("l.stabber0")])


def test_sd4_19_02_at_fifty_days_he_is_slower_and_his_side_alone_hears_of_it():
    made = field(49)
    full = card(made).move_max
    day(made)
    (aged,) = made.of(UnitAged)
    assert (aged.stage, aged.before, aged.audience) == (1, 0, (LAPIS,))
    assert card(made).move_max == full - THIRD
    assert lord(made).move == full - THIRD
    shown = [f for f in card(made).figures if f.label == "Decay"]
    assert [f.text for f in shown] == ["stage 1, 50 idle days"]
    assert IDLE.of(made.outlook("lapis").view.units[LORD]) == 50


@pytest.mark.parametrize("seed", range(6))
def test_sd4_19_03_a_die_says_whether_he_grows_obese(seed: int):
    made = field(99, seed=seed)
    hits = card(made).hits_max
    day(made)
    (aged,) = made.of(UnitAged)
    assert aged.stage == 2
    assert card(made).hits_max == hits + (HALF if aged.obese else 0)
    assert made.campaign.dice.used["decay.lapis"] == 1


def test_sd4_19_02_at_stage_three_he_fights_worse():
    plain, old = card(field()), card(field(150))
    assert (old.attack, old.defence) == (plain.attack - 1, plain.defence - 1)


def test_sd4_19_02_a_rider_of_stage_four_is_carried_only():
    made = field(units={"rider": 1, "horse": 1})
    rider = UnitId("l.rider0")
    assert ageing.kind_of(made.world, made.campaign.units[rider]).rides
    grow(made, rider, 200)
    assert not ageing.kind_of(made.world, made.campaign.units[rider]).rides


def test_sd4_19_02_hexes_cost_a_point_more_from_stage_three_on():
    spent = []
    for idle in (100, 150):
        made = field(idle)
        before = lord(made).move
        made.do_move("l", (1, 0))
        spent.append(before - lord(made).move)
    assert spent[1] == spent[0] + THIRD


def test_sd4_19_01_a_battle_wins_a_day_back():
    made = field(60, foes={"c": ((1, 0), {"digger": 1}), **FAR_TOO})
    made.do_move("l", (1, 0))
    if not made.of(BattleBegan):
        made.do_attack("l", "c")
    made.end(2)
    assert IDLE.of(lord(made)) == 59


def test_sd4_19_01_training_wins_a_day_back_for_the_leader():
    made = field(25, units={"warlord": 1, "scout": 1})
    grow(made, LORD, 25, level=2)
    made.must(TrainUnits(by=LAPIS, leader=LORD, units=(UnitId("l.scout0"),)))
    day(made)
    assert IDLE.of(lord(made)) == 24
    (aged,) = made.of(UnitAged)
    assert (aged.stage, aged.before) == (None, 0)


def test_sd4_19_01_who_recovers_keeps_no_more_than_he_may_have():
    made = field(100, units={"warlord": 1, "scout": 1})
    unit = lord(made)
    fat = OBESE.among(unit.counters, True)
    made.campaign = replace(
        made.campaign, units={**made.campaign.units, LORD: replace(unit, counters=fat, hits=unit.hits + HALF)}
    )
    grow(made, LORD, 100, level=2)
    made.must(TrainUnits(by=LAPIS, leader=LORD, units=(UnitId("l.scout0"),)))
    day(made)
    assert IDLE.of(lord(made)) == 99


@pytest.mark.parametrize("rate", [1, 3])
def test_sd4_19_01_any_prisoner_ages_and_his_captor_hears_of_it(rate: int):
    made = field(params={"decay_of_captives": rate}, foes={"c": ((7, 0), {"stabber": 2})})
    prisoner, jailor = UnitId("c.stabber1"), made.stack("l")
    there = made.stack("c")
    units = dict(made.campaign.units)
    units[prisoner] = replace(
        units[prisoner], stack=jailor.id, held_by=LORD, move=0, counters={IDLE.name: 25 - rate}
    )
    stacks = {
        **made.campaign.stacks,
        jailor.id: replace(jailor, captives=(prisoner,)),
        there.id: replace(there, units=there.units[:1]),
    }
    made.campaign = replace(made.campaign, units=units, stacks=stacks)
    day(made)
    assert IDLE.of(made.campaign.units[prisoner]) == 25
    told = [e for e in made.of(UnitAged) if e.unit == prisoner]
    assert [e.audience for e in told] == [(LAPIS,)]


@pytest.mark.parametrize(("days", "idle"), [(3, 25), (9, 1)])
def test_sd11_1_02_in_long_peace_even_the_busy_are_at_stage_0(days: int, idle: int):
    made = field(params={"decay_of_peace": days})
    clock = replace(made.campaign.clock, day=3)
    made.campaign = replace(made.campaign, clock=clock)
    day(made)
    assert IDLE.of(lord(made)) == idle


def test_sd11_1_02_a_battle_ends_the_peace():
    made = field(foes={"c": ((1, 0), {"digger": 1}), **FAR_TOO}, params={"decay_of_peace": 1})
    made.do_move("l", (1, 0))
    if not made.of(BattleBegan):
        made.do_attack("l", "c")
    made.end(2)
    assert IDLE.of(lord(made)) == 0
    day(made)
    assert IDLE.of(lord(made)) == 25


# --- rulers


@pytest.mark.parametrize(
    ("idle", "params", "lower"),
    [
        (99, {}, 0),
        (100, {}, 1),
        (200, {}, 2),
        (200, {"decay_of_wits": 0}, 0),
        (200, {"signamancy_decay": False}, 0),
    ],
)
def test_sd11_1_01_a_ruler_who_decayed_costs_a_computer_levels(idle: int, params: dict[str, Any], lower: int):
    made = field(idle, params=params)
    assert regency.dulled(made.world, made.campaign, LAPIS) == 0
    grow(made, LORD, idle, statuses=("ruler",))
    assert regency.dulled(made.world, made.campaign, LAPIS) == lower
    assert regency.dulled(made.world, made.campaign, CINNABAR) == 0
    grow(made, LORD, idle, statuses=("ruler",), held_by=UnitId("c.stabber0"))
    assert regency.dulled(made.world, made.campaign, LAPIS) == 0


@pytest.mark.parametrize(
    ("level", "by", "now"),
    [("master", 1, "seasoned"), ("master", 2, "novice"), ("novice", 1, "novice"), ("", 1, "novice")],
)
def test_sd11_1_01_a_level_falls_to_the_lowest_and_no_further(level: str, by: int, now: str):
    assert lowered(level, by) == now
