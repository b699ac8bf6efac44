"""Wagons and towers on the map: loads, teams, roads, who is safe in them and who takes them. SD5-5.07 to
5.09, SD1-3.03, SD0-4.09."""

from typing import Any

import pytest

from game.core.checks import problems
from game.core.commands.common import DismountUnits, MountUnits, SplitStack
from game.core.engine import Applied, Outcome
from game.core.events.common import BattleBegan, UnitLost
from game.core.events.life import VehiclesTaken
from game.core.numbers import THIRD
from game.core.records import SideId, UnitId
from game.core.refusal import Refused
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
ROAD = [[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]]
FAR = {"c": ((7, 1), {"stabber": 1})}


def field(units: dict[str, int], foes: Any = None, **more: Any) -> Field:
    """A stack `l` of lapis at the west end of a road through plains, and an enemy far away."""
    made = Field(
        ["........", "........"],
        roads=more.pop("roads", ROAD),
        lapis={"l": ((0, 0), units)},
        cinnabar=foes or FAR,
        **more,
    )
    assert problems(made.campaign, made.world) == []
    return made


def load(made: Field, vehicle: str, *units: str) -> Outcome:
    stack = made.stack("l").id
    ids = tuple(UnitId(f"l.{name}") for name in units)
    return made.do(MountUnits(by=LAPIS, stack=stack, mount=UnitId(f"l.{vehicle}"), units=ids))


def budget(made: Field, name: str = "l") -> int:
    """Move that a stack has left, in thirds."""
    return made.world.ruleset.travel.budget(made.world, made.campaign, made.names[name])


def names(kind: str, count: int) -> tuple[str, ...]:
    return tuple(f"{kind}{n}" for n in range(count))


@pytest.mark.parametrize("road", [True, False])
def test_sd5_5_07_two_large_mounts_draw_a_wagon_at_double_cost(road: bool):
    spent = []
    for units in ({"horse": 2}, {"wagon": 1, "horse": 2}):
        made = field(units, roads=ROAD if road else [[(6, 1), (7, 1)]])
        left = budget(made)
        made.do_move("l", (1, 0))
        spent.append(left - budget(made))
    assert spent[1] == 2 * spent[0] > 0


def test_sd5_5_07_without_its_team_a_wagon_stands():
    made = field({"wagon": 1, "horse": 1, "stabber": 3})
    refused = made.move("l", (1, 0))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.rule) == ("team", "SD5-5.07")
    assert "2 large mounts" in refused.detail
    cards = made.world.ruleset.describe
    assert cards.stack(made.world, made.campaign, made.stack("l").id).move == 0


def test_sd5_5_07_a_mount_that_carries_does_not_draw():
    made = field({"wagon": 1, "horse": 2, "rider": 1})
    assert isinstance(load(made, "horse0", "rider0"), Applied)
    refused = made.move("l", (1, 0))
    assert isinstance(refused, Refused)
    assert refused.code == "team"


def test_sd5_5_07_a_loaded_wagon_keeps_to_the_road():
    made = field({"wagon": 1, "horse": 2, "digger": 2})
    assert isinstance(load(made, "wagon0", "digger0"), Applied)
    refused = made.move("l", (0, 1))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.rule) == ("off_road", "SD5-5.07")
    assert isinstance(made.move("l", (1, 0)), Applied)
    made.do(DismountUnits(by=LAPIS, stack=made.stack("l").id, units=(UnitId("l.digger0"),)))
    assert isinstance(made.move("l", (1, 1)), Applied)


def test_sd5_5_07_a_siege_wagon_takes_no_tiny_units_and_no_more_than_its_load():
    made = field({"siege_wagon": 1, "horse": 2, "spiderling": 1, "digger": 33})
    refused = load(made, "siege_wagon0", "spiderling0")
    assert isinstance(refused, Refused)
    assert refused.code in ("no_place", "too_large")
    assert isinstance(load(made, "siege_wagon0", *names("digger", 32)), Applied)
    refused = load(made, "siege_wagon0", "digger32")
    assert isinstance(refused, Refused)
    assert (refused.code, refused.rule) == ("full", "SD5-5.07")


def test_sd5_5_08_riding_in_a_wagon_costs_no_move():
    made = field({"wagon": 1, "horse": 2, "digger": 1})
    before = made.campaign.units[UnitId("l.digger0")].move
    load(made, "wagon0", "digger0")
    made.move("l", (1, 0), (2, 0))
    assert made.campaign.units[UnitId("l.digger0")].move == before
    assert problems(made.campaign, made.world) == []


def test_sd0_4_09_eight_diggers_push_a_small_tower_a_point_less_far_and_on_roads_only():
    made = field({"small_tower": 1, "digger": 8})
    plain = field({"digger": 8})
    assert budget(plain) - budget(made) == THIRD
    refused = made.move("l", (0, 1))
    assert isinstance(refused, Refused)
    assert refused.code == "off_road"
    assert isinstance(made.move("l", (1, 0)), Applied)
    heavy = field({"small_tower": 1, "horse": 1})
    assert budget(heavy) == budget(field({"horse": 1}))
    few = field({"small_tower": 1, "digger": 7})
    refused = few.move("l", (1, 0))
    assert isinstance(refused, Refused)
    assert refused.code == "team"


@pytest.mark.parametrize("inside", [True, False])
def test_sd0_4_09_nobody_charges_who_sits_in_a_fortification(inside: bool):
    made = field({"siege_wagon": 1, "digger": 2}, foes={"c": ((1, 0), {"stabber": 4})})
    if inside:
        load(made, "siege_wagon0", *names("digger", 2))
    made.end()
    made.move("c", (0, 0))
    assert bool(made.of(BattleBegan)) is not inside


def test_sd0_4_09_auto_attackers_inside_stay():
    made = field({"siege_wagon": 1, "stabber": 2}, foes={"c": ((1, 0), {"digger": 2})})
    load(made, "siege_wagon0", *names("stabber", 2))
    card = made.world.ruleset.describe.stack(made.world, made.campaign, made.stack("l").id)
    assert not card.charges
    made.end()
    made.move("c", (0, 0))
    assert not made.of(BattleBegan)


def test_vehicles_that_nobody_works_fall_to_whoever_holds_the_hex():
    made = field({"wagon": 1, "digger": 1}, foes={"c": ((1, 0), {"stabber": 2})})
    made.must(SplitStack(by=LAPIS, stack=made.stack("l").id, units=(UnitId("l.digger0"),)))
    made.names["gone"] = made.campaign.units[UnitId("l.digger0")].stack
    made.move("gone", (0, 1))
    made.end()
    made.move("c", (0, 0))
    assert not made.of(BattleBegan)
    (taken,) = made.of(VehiclesTaken)
    assert (taken.audience, taken.side, taken.kinds) == ((CINNABAR,), CINNABAR, ("wagon",))
    lost = [e for e in made.of(UnitLost) if e.how == "seized"]
    assert [e.audience for e in lost] == [(LAPIS,)]
    assert "l" not in made.campaign.stacks
    assert problems(made.campaign, made.world) == []


def test_a_side_does_not_live_by_its_wagons():
    made = field({"stabber": 1}, foes={"c": ((1, 0), {"wagon": 1, "digger": 1})})
    assert isinstance(made.move("l", (1, 0)), Applied)
    assert not made.campaign.sides[CINNABAR].alive
