"""Beasts that grow into others by age or level: SD3-3.09, SD3-16.01."""

import dataclasses
from typing import Literal

import pytest

from game.core.checks import problems
from game.core.commands.common import MountUnits
from game.core.engine import Engine
from game.core.events.common import UnitEvolved
from game.core.records import SideId, UnitId, replace
from game.rulesets.second_dawn.checks.lint import growing
from game.rulesets.second_dawn.content.counters import AGE
from game.rulesets.second_dawn.content.records import Evolution
from game.rulesets.second_dawn.life.evolving import due
from game.session import library
from game.views.story import line
from tests.abilities import remade
from tests.field import Field

BEAR = UnitId("l.bear0")


def field(plan: Evolution, rows: list[str] | None = None, **units: int) -> Field:
    """A bear of lapis that evolves."""
    made = Field(
        rows or ["....", "...."],
        lapis={"l": ((0, 0), units or {"bear": 1})},
        cinnabar={"c": ((3, 1), {"stabber": 1})},
    )
    kinds = made.world.tables["unit"]
    tables = {**made.world.tables, "unit": {**kinds, "bear": replace(kinds["bear"], evolves=plan)}}
    made.world = dataclasses.replace(made.world, tables=tables)
    made.engine = Engine(made.world)
    return made


def kind(made: Field) -> str:
    return made.campaign.units[BEAR].kind


@pytest.mark.shows("evolve")
def test_sd3_16_01_a_beast_grows_after_its_days_and_is_whole() -> None:
    made = field(Evolution(into="war_elephant", days=2))
    made.end(2)
    assert (kind(made), made.campaign.units[BEAR].counters) == ("bear", {AGE.name: 1})
    made.end(2)
    elephant = made.world.kind(made.campaign.units[BEAR].kind)
    assert elephant.id == "war_elephant"
    assert made.campaign.units[BEAR].hits == elephant.hits
    assert made.campaign.units[BEAR].counters == {}
    told = made.of(UnitEvolved)[0]
    assert (told.audience, told.rule) == ((SideId("lapis"),), "SD3-3.09")
    said = line(told, made.outlook("lapis").view, made.world)
    assert said is not None
    assert said.text == "Bear grew: War elephant"
    assert problems(made.campaign, made.world) == []


@pytest.mark.parametrize(
    ("mode", "days", "level", "age", "at", "grows"),
    [
        ("any", 3, 0, 3, 1, True),
        ("any", 3, 2, 1, 2, True),
        ("all", 3, 2, 3, 1, False),
        ("all", 3, 2, 3, 2, True),
        ("any", 0, 2, 9, 1, False),
        ("all", 0, 0, 9, 9, False),
    ],
)
def test_sd3_16_01_by_days_or_level_or_both(
    mode: Literal["any", "all"], days: int, level: int, age: int, at: int, grows: bool
) -> None:
    plan = replace(Evolution(into="wolf", days=days, level=level), mode=mode)
    assert due(plan, age=age, level=at) == grows


def test_a_mount_waits_until_nobody_sits_on_it() -> None:
    made = field(Evolution(into="wolf", days=1), rider=1, bear=1)
    stack = made.stack("l").id
    made.must(MountUnits(by=SideId("lapis"), stack=stack, mount=BEAR, units=(UnitId("l.rider0"),)))
    made.end(4)
    assert kind(made) == "bear"


def test_sd3_3_09_what_the_check_says_of_evolving() -> None:
    kinds = library.rules("second_dawn").tables["unit"]
    plan = Evolution(into="war_elephant", days=2)
    good = remade(kinds["bear"], evolves=plan, specials=(*kinds["bear"].specials, "evolve"))
    assert list(growing(good, {"unit": kinds})) == []
    bare, infantry = replace(kinds["bear"], evolves=plan), replace(kinds["stabber"], evolves=plan)
    never = replace(good, evolves=Evolution(into="war_elephant"))
    assert [f.code for one in (bare, infantry, never) for f in growing(one, {"unit": kinds})] == [
        "unit-evolves"
    ] * 3
