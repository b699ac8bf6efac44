"""Prisoners on the march: SD2-5.12, SD1-19.03, SD1-19.04, SD2-3.02, SD0-4.11, SD3-3.07."""

from typing import Any

import pytest

from game.core.checks import problems
from game.core.commands.common import MovePrisoner
from game.core.numbers import THIRD
from game.core.records import replace
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.content.counters import TAKEN_ON
from game.rulesets.second_dawn.unit import captive_loads
from game.views.preview import PathPreview
from tests.field import Field


def held(field: Field, jailor: str, *names: str, today: bool = True) -> None:
    """Make the first unit of a stack the jailor of all units of others, who were taken today or before."""
    stacks, units = dict(field.campaign.stacks), dict(field.campaign.units)
    keeper = field.stack(jailor)
    for name in names:
        lost = field.stack(name)
        del stacks[lost.id]
        for unit in lost.units:
            counters = TAKEN_ON.among({}, field.campaign.clock.day) if today else {}
            units[unit] = replace(
                units[unit], stack=keeper.id, held_by=keeper.units[0], move=0, counters=counters
            )
        keeper = replace(keeper, captives=(*keeper.captives, *lost.units))
    stacks[keeper.id] = keeper
    field.campaign = replace(field.campaign, stacks=stacks, units=units)


def marching(jailor: str, prisoner: str, count: int = 1, **params: Any) -> Field:
    """A jailor with prisoners on a long plain that all know, enemies far off."""
    return Field(
        ["." * 14],
        lapis={"a": ((0, 0), {jailor: 1})},
        cinnabar={"p": ((13, 0), {prisoner: count}), "q": ((13, 0), {"stabber": 1})},
        params={"blank_unknown_land": False, **params},
    )


def path(field: Field, column: int) -> PathPreview:
    return field.outlook("lapis").path(field.names["a"], field.at((column, 0)))


PLAIN = 2
"""Points that a border of the plain costs."""


def full(field: Field) -> int:
    return field.move_left("a") // THIRD


@pytest.mark.parametrize(
    ("jailor", "prisoner", "left"),
    [("stabber", "piker", "half"), ("knight", "piker", "all"), ("stabber", "knight", "one")],
)
def test_sd2_5_12_what_a_carried_prisoner_leaves_of_the_move(jailor: str, prisoner: str, left: str) -> None:
    field = marching(jailor, prisoner)
    whole = full(field)
    held(field, "a", "p")
    points = {"half": whole // 2, "all": whole, "one": 1}[left]
    travel = field.world.ruleset.travel
    assert travel.budget(field.world, field.campaign, field.names["a"]) == points * THIRD
    assert len(path(field, whole).now) == max(1, points // PLAIN)


def test_sd1_19_03_a_march_spends_the_halved_move_and_no_more() -> None:
    field = marching("stabber", "piker")
    half = full(field) // 2
    held(field, "a", "p")
    field.move("a", *((column, 0) for column in range(1, 14)))
    assert field.place("a") == (half // PLAIN, 0)
    assert field.refused(field.move("a", (half // PLAIN + 1, 0))) == "cost"


def test_sd11_5_06_from_the_next_day_on_a_prisoner_walks() -> None:
    field = marching("stabber", "piker")
    whole = full(field)
    held(field, "a", "p", today=False)
    assert len(path(field, whole).now) == whole // PLAIN
    carried = marching("stabber", "piker", captives_walk=False)
    held(carried, "a", "p", today=False)
    assert len(path(carried, whole).now) == whole // 2 // PLAIN


def test_sd2_5_12_tomorrow_counts_in_the_path_of_several_days() -> None:
    field = marching("stabber", "piker")
    whole = full(field)
    held(field, "a", "p")
    steps = path(field, whole).steps
    turns = [step.turn for step in steps]
    assert (turns.count(0), turns.count(1)) == (whole // 2 // PLAIN, whole // PLAIN)


@pytest.mark.parametrize("today", [True, False])
def test_sd2_5_12_nobody_pulls_a_prisoner_two_sizes_larger(today: bool) -> None:
    field = marching("stabber", "basic_heavy")
    held(field, "a", "p", today=today)
    outcome = field.move("a", (1, 0))
    assert field.refused(outcome) == "captive"
    assert "too large" in path(field, 3).reason
    assert path(field, 1).reason


def test_sd2_5_12_the_cards_say_why_a_stack_is_slow() -> None:
    field = marching("stabber", "piker")
    held(field, "a", "p")
    outlook = field.outlook("lapis")
    describe = field.world.ruleset.describe
    facts = describe.stack(outlook.world, outlook.belief, field.names["a"])
    (card, prisoner) = describe.units(outlook.world, outlook.belief, field.names["a"])
    assert facts.slowed == ("Stabber: Carries Piker: half its move",)
    assert [figure.rule for figure in card.figures if figure.label == "Prisoner"] == ["SD2-5.12"]
    assert facts.move == card.move < card.move_max == facts.move_max
    assert prisoner.prisoner


def test_sd2_3_02_one_jailor_holds_a_swarm() -> None:
    assert captive_loads.has_room(4, [1] * 8)
    assert not captive_loads.has_room(4, [1] * 9)
    assert not captive_loads.has_room(4, [4, 1])
    assert captive_loads.has_room(6, [1] * 16)
    assert captive_loads.has_room(4, [2, 2], by_hands=True)
    assert not captive_loads.has_room(4, [2, 2])
    field = marching("basic_heavy", "spiderling", 8)
    held(field, "a", "p")
    assert problems(field.campaign, field.world) == []
    assert path(field, 3).within


def test_sd1_19_04_a_jailor_with_his_hands_full_takes_no_other() -> None:
    field = Field(
        ["......"],
        lapis={"a": ((0, 0), {"stabber": 2})},
        cinnabar={"p": ((4, 0), {"piker": 1}), "o": ((4, 0), {"piker": 1}), "q": ((5, 0), {"scout": 1})},
    )
    held(field, "a", "p")
    stack = field.stack("a")
    units = dict(field.campaign.units)
    lost = field.stack("o")
    units[lost.units[0]] = replace(units[lost.units[0]], stack=stack.id, held_by=stack.units[1], move=0)
    stacks = {k: v for k, v in field.campaign.stacks.items() if k != lost.id}
    stacks[stack.id] = replace(stack, captives=(*stack.captives, *lost.units))
    field.campaign = replace(field.campaign, stacks=stacks, units=units)
    command = MovePrisoner(by=stack.side, prisoner=lost.units[0], jailor=stack.units[0])
    assert field.refused(field.do(command)) == "busy_jailor"


def test_sd0_4_11_who_carries_a_prisoner_only_defends_in_battle() -> None:
    field = Field(
        ["..."],
        lapis={"a": ((0, 0), {"stabber": 2})},
        cinnabar={"p": ((2, 0), {"piker": 1}), "q": ((1, 0), {"stabber": 1})},
        params={"off_turn_battles": "table"},
    )
    sides = {k: replace(s, asks=True) for k, s in field.campaign.sides.items()}
    field.campaign = replace(field.campaign, sides=sides)
    held(field, "a", "p")
    field.move("a", (1, 0))
    (battle,) = field.campaign.battles.values()
    state = battle.state
    assert isinstance(state, BattleState)
    mine = [state.fighters[unit].carrying for unit in state.parties[0].members]
    assert mine == [True, False]


def test_sd2_5_08_the_beaten_whom_nobody_finishes_are_left_alone_that_day() -> None:
    field = Field(
        ["..."],
        lapis={"a": ((0, 0), {"stabber": 1})},
        cinnabar={"p": ((2, 0), {"piker": 1}), "q": ((1, 0), {"knight": 1})},
    )
    held(field, "a", "p")
    down = field.stack("q").units[0]
    units = dict(field.campaign.units)
    units[down] = replace(units[down], hits=0, move=0, statuses=("critical",))
    field.campaign = replace(field.campaign, units=units)
    field.move("a", (1, 0))
    assert field.campaign.units[down].statuses == ("critical",)
    assert field.place("a") == field.place("q") == (1, 0)
