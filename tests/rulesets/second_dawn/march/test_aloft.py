"""Nights in the air: what they cost, the duty to land, and where nobody can land. SD3-10.05 to 10.07."""

from collections import Counter

import pytest

from game.core.checks import problems
from game.core.commands.common import EndTurn, MountUnits
from game.core.engine import Applied
from game.core.events.common import LandingForced, StackMoved, UnitLost
from game.core.numbers import THIRD
from game.core.records import SideId, UnitId, replace
from game.rulesets.second_dawn.content.counters import ALOFT
from game.views.story import line
from tests.field import Field

LAPIS = SideId("lapis")
SEA = [".~~~~~~~~~~~", ".~~~~~~~~~~~", ".~~~~~~~~~~~"]
FAR = {"c": ((0, 2), {"stabber": 1})}


def field(rows: list[str] | None = None, place: tuple[int, int] = (8, 1), **units: int) -> Field:
    return Field(
        rows or SEA,
        lapis={"l": (place, units or {"dragon": 1})},
        cinnabar=FAR,
        params={"blank_unknown_land": False},
    )


def points(made: Field, name: str = "l.dragon0") -> float:
    return float(made.campaign.units[UnitId(name)].move / THIRD)


def nights(made: Field, count: int, name: str = "l.dragon0") -> None:
    """As if a flier had spent so many nights in the air."""
    unit = made.campaign.units[UnitId(name)]
    tired = replace(unit, counters={ALOFT.name: count})
    made.campaign = replace(made.campaign, units={**made.campaign.units, unit.id: tired})


def test_sd3_10_05_each_night_in_the_air_costs_two_of_its_move() -> None:
    made = field()
    assert points(made) == 12
    for left in (10, 8):
        made.end(2)
        assert points(made) == left
    assert problems(made.campaign, made.world) == []


def test_sd3_10_06_a_night_on_the_ground_restores_it() -> None:
    made = field(place=(1, 1))
    made.end(2)
    assert points(made) == 10
    assert isinstance(made.move("l", (0, 1)), Applied)
    made.end(2)
    assert points(made) == 12
    assert made.campaign.units[UnitId("l.dragon0")].counters == {}


def test_over_land_a_flier_comes_down_by_itself() -> None:
    made = field(["....", "....", "...."], (1, 1))
    made.end(4)
    assert points(made) == 12


def test_sd3_10_06_at_half_its_move_it_lands_where_it_can() -> None:
    made = field(place=(4, 1))
    nights(made, 3)
    made.give("l", move=6 * THIRD)
    before = made.must(EndTurn(by=LAPIS))
    assert [e.rule for e in before.events if isinstance(e, LandingForced)] == ["SD3-10.06"]
    assert [e for e in before.events if isinstance(e, StackMoved)]
    assert made.place("l")[0] == 0
    view = made.outlook("lapis").view
    told = next(e for e in before.events if isinstance(e, LandingForced))
    said = line(told, view, made.world)
    assert said is not None
    assert said.text == "Dragon is tired and lands for the night"
    made.end()
    assert points(made) == 12


def test_sd3_10_06_where_nothing_is_near_it_stays_aloft() -> None:
    made = field()
    nights(made, 3)
    made.give("l", move=6 * THIRD)
    outcome = made.must(EndTurn(by=LAPIS))
    assert not [e for e in outcome.events if isinstance(e, LandingForced)]
    assert made.place("l") == (8, 1)
    made.end()
    assert points(made) == 4


def test_sd3_10_06_without_strength_it_falls_where_nobody_can_land() -> None:
    made = field(place=(11, 1))
    nights(made, 6)
    made.give("l", move=0)
    outcome = made.must(EndTurn(by=LAPIS))
    assert [e.how for e in outcome.events if isinstance(e, UnitLost)] == ["no_strength"]
    assert made.gone("l")


def test_sd3_10_06_who_rides_it_falls_with_it() -> None:
    made = field(["~~..", "~~..", "...."], (2, 1), rider=1, gwiffen=1)
    made.must(
        MountUnits(
            by=LAPIS, stack=made.stack("l").id, mount=UnitId("l.gwiffen0"), units=(UnitId("l.rider0"),)
        )
    )
    assert isinstance(made.move("l", (1, 1)), Applied)
    nights(made, 10, "l.gwiffen0")
    made.give("l", move=0)
    outcome = made.must(EndTurn(by=LAPIS))
    assert [e.how for e in outcome.events if isinstance(e, UnitLost)] == ["no_strength", "no_ground"]


@pytest.mark.parametrize(
    ("before", "text"),
    [
        (0, "A night in the air costs 2 move"),
        (3, "It must land before night"),
        (6, "Nobody can land there: it falls at dusk"),
    ],
)
def test_sd3_10_05_the_way_tells_what_the_night_does(before: int, text: str) -> None:
    made = field(place=(4, 1))
    nights(made, before)
    outlook = made.outlook("lapis")
    stack = made.stack("l").id
    assert outlook.path(stack, made.at((6, 1))).nights == (text,)
    assert outlook.path(stack, made.at((0, 1))).nights == ()


def test_the_nights_of_a_long_way_add_up() -> None:
    made = Field(
        ["." + "~" * 45, "." + "~" * 45],
        lapis={"l": ((1, 1), {"dragon": 1})},
        cinnabar={"c": ((0, 0), {"stabber": 1})},
        params={"blank_unknown_land": False},
    )
    outlook = made.outlook("lapis")
    near = outlook.path(made.stack("l").id, made.at((12, 1)))
    far = outlook.path(made.stack("l").id, made.at((37, 1)))
    assert near.nights == ("A night in the air costs 2 move",)
    assert far.nights == ("It must land before night",)


def test_sd3_10_05_a_way_of_several_days_gets_shorter_by_what_the_nights_cost() -> None:
    made = Field(
        ["." + "~" * 45, "." + "~" * 45],
        lapis={"l": ((1, 1), {"dragon": 1})},
        cinnabar={"c": ((0, 0), {"stabber": 1})},
        params={"blank_unknown_land": False},
    )
    way = made.outlook("lapis").path(made.stack("l").id, made.at((31, 1)))
    assert list(Counter(step.turn for step in way.steps).values()) == [12, 10, 8]
    beyond = made.outlook("lapis").path(made.stack("l").id, made.at((45, 1)))
    assert (beyond.steps, beyond.reason) == ((), "Its strength does not last that far")
