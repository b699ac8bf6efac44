"""What wine makes of commanders who drink it day by day. SD11-1.03."""

from dataclasses import replace as swap
from typing import Any

import pytest

from game.core.checks import problems
from game.core.commands.realm import EatFood
from game.core.dice import ScriptedDice
from game.core.events.common import UnitLost
from game.core.events.life import UnitAged
from game.core.numbers import CENT
from game.core.records import SideId, replace
from game.core.state import Unit
from game.rulesets.second_dawn.content.counters import BAD_DRINKS, DRANK, DRINKS, IDLE
from game.views.project import project
from tests.kingdom import LAPIS, Kingdom

RED = SideId("cinnabar")


def court(
    params: dict[str, Any] | None = None, works: dict[str, int] | None = None, sides: Any = None
) -> Kingdom:
    """A realm in which commanders decay and three days make a habit."""
    few = {"signamancy_decay": True, "habit_days": 3, "bad_drink_days": 5, **(params or {})}
    return Kingdom(
        3, money=100_000, garrison={"warlord": 2, "piker": 8}, params=few, works=works, sides=sides
    )


def other(game: Kingdom) -> Unit:
    """The warlord who does not rule."""
    return game.campaign.units[game.stack("court").units[1]]


def carry(game: Kingdom, food: str) -> None:
    """Let the court carry one kind of food."""
    stack = replace(game.stack("court"), food={food: 10_000 * CENT})
    game.campaign = replace(game.campaign, stacks={**game.campaign.stacks, stack.id: stack})


def days(game: Kingdom, count: int, food: str = "wine") -> None:
    """So many days, on each of which the court eats of a food."""
    for _ in range(count):
        carry(game, food)
        game.must(EatFood(by=LAPIS, stack=game.stack("court").id))
        game.next_dawn()
    assert problems(game.campaign, game.world) == []


def test_sd11_1_03_regular_drink_brings_stage_1_in_any_case_and_without_it_he_recovers():
    game = court()
    days(game, 2)
    assert (DRINKS.of(other(game)), IDLE.of(other(game))) == (2, 2)
    days(game, 1)
    assert IDLE.of(other(game)) == 50
    aged = [e for e in game.of(UnitAged) if e.unit == other(game).id]
    assert [(e.stage, e.drunk, e.rule, e.audience) for e in aged] == [(1, True, "SD11-1.03", (LAPIS,))]
    with game.drafted(ScriptedDice(())) as draft:
        draft.set_unit(other(game).id, counters={**other(game).counters, "busy_on": game.campaign.clock.day})
    days(game, 1, "fruit")
    assert (DRINKS.of(other(game)), IDLE.of(other(game))) == (2, 49)


@pytest.mark.parametrize(("food", "params"), [("fruit", {}), ("wine", {"signamancy_decay": False})])
def test_sd11_1_03_other_food_makes_no_habit_nor_wine_where_nobody_decays(food: str, params: dict[str, Any]):
    game = court(params)
    days(game, 4, food)
    assert not any(DRINKS.of(u) or DRANK.of(u) or BAD_DRINKS.of(u) for u in game.campaign.units.values())


def test_sd11_1_03_only_commanders_are_harmed():
    game = court()
    days(game, 3)
    pikers = [u for u in game.campaign.units.values() if u.kind == "piker"]
    assert len(pikers) == 8
    assert not any(IDLE.of(u) or DRINKS.of(u) for u in pikers)


@pytest.mark.parametrize(("most", "lives"), [(5, False), (0, True)])
def test_sd11_1_03_bad_drink_kills_in_the_end(most: int, *, lives: bool):
    game = court({"bad_drink_days": most})
    victim = other(game).id
    days(game, 4)
    assert victim in game.campaign.units
    days(game, 1)
    assert (victim in game.campaign.units) is lives
    lost = [e for e in game.of(UnitLost) if e.unit == victim]
    assert [(e.how, e.rule, e.audience) for e in lost] == (
        [] if lives else [("drink", "SD11-1.03", (LAPIS,))]
    )


def test_sd11_1_03_mild_drink_makes_a_habit_and_kills_nobody():
    game = court()
    foods = dict(game.world.tables["food"])
    foods["wine"] = replace(foods["wine"], habit="mild")
    game.world = swap(game.world, tables={**game.world.tables, "food": foods})
    game.engine = type(game.engine)(game.world)
    days(game, 6)
    assert other(game).id in game.campaign.units
    assert IDLE.of(other(game)) >= 50


def test_sd11_1_03_who_eats_in_a_city_whose_stores_give_wine_drinks():
    game = court(works={"wine_cellar": 1})
    game.hold(larder={"wine": 100_000 * CENT})
    game.next_dawn()
    assert DRANK.of(other(game)) == "bad"
    game.hold(larder={"fruit": 100_000 * CENT})
    game.next_dawn()
    assert (DRANK.of(other(game)), DRINKS.of(other(game))) == ("", 1)


def test_sd11_1_03_nobody_else_can_tell_who_drinks():
    """Not even who stands among them."""
    near = {"cinnabar": {"near": ((1, 0), {"scout": 1})}}
    wine, fruit = court(sides=near), court(sides=near)
    days(wine, 4)
    days(fruit, 4, "fruit")
    assert DRINKS.of(other(wine)) == 3
    seen = [project(one.campaign, one.world, RED) for one in (wine, fruit)]
    assert any(s.now and s.side == LAPIS for s in seen[0].knowledge.sightings.values())
    assert seen[0] == seen[1]
