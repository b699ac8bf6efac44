"""Strategic movement: SD5-3, SD5-4, SD5-5, SD1-7.03."""

import dataclasses

import pytest

from game.core.commands.common import GiveOrders, MoveStack
from game.core.decisions import StandingOrders, Task
from game.core.draft import Draft
from game.core.engine import Applied, Engine
from game.core.events.common import MoveStopped, RoadDug, StackMoved, UnitLost
from game.core.mapdata import WeatherPlan
from game.core.numbers import THIRD
from game.core.records import SideId, replace
from game.rulesets.second_dawn.land import movers, supply, travel
from game.rulesets.second_dawn.life import roadwork
from game.rulesets.second_dawn.march.marching import run_march
from game.rulesets.second_dawn.scouting import sight
from game.session import library
from tests.field import Field

SCOUT = {"scout": 1}
PIKER = {"piker": 1}


def _alone(rows, place=(0, 0), kinds=None, **more):
    """One stack of lapis, and a far cinnabar so that the match goes on."""
    return Field(
        [row + "~~~." for row in rows],
        lapis={"a": (place, kinds or PIKER)},
        cinnabar={"z": ((len(rows[0]) + 3, 0), PIKER)},
        **more,
    )


@pytest.mark.parametrize(
    ("letter", "cost"),
    [(".", 6), ("f", 6), ("t", 6), ("h", 9), ("d", 9), ("j", 12), ("r", 3), ("^", 15), ("s", 18)],
)
def test_sd5_4_01_a_border_costs_what_the_entered_terrain_says(letter, cost):
    field = _alone([f".{letter}."])
    field.move("a", (1, 0))
    assert field.of(StackMoved)[0].cost == cost
    assert field.move_left("a") == 18 - cost


def test_sd5_4_02_terrain_ignore_takes_one_point_off():
    field = _alone([".h."], kinds={"explorer": 1})
    field.move("a", (1, 0))
    assert field.of(StackMoved)[0].cost == 6


def test_sd5_3_02_nobody_crosses_a_border_off_turn():
    field = _alone(["..."])
    stack = field.names["z"]
    outcome = field.do(MoveStack(by=SideId("cinnabar"), stack=stack, path=(field.at((5, 0)),)))
    assert field.refused(outcome) == "off_turn"


def test_sd5_3_02_a_border_dearer_than_the_move_left_is_closed():
    field = _alone(["..^."])
    field.move("a", (1, 0))
    assert field.refused(field.move("a", (2, 0))) == "cost"


def test_sd5_3_04_at_full_move_any_neighbour_may_be_entered_and_costs_all():
    field = _alone([".A."], kinds={"digger": 1})
    field.move("a", (1, 0))
    assert field.place("a") == (1, 0)
    assert field.of(StackMoved)[0].rule == "SD5-3.04"
    assert field.move_left("a") == 0


def test_sd5_3_04_the_guarantee_ends_with_the_first_border():
    field = _alone(["..A."], kinds={"digger": 1})
    field.move("a", (1, 0))
    assert field.refused(field.move("a", (2, 0))) == "cost"


def test_sd5_3_04_the_guarantee_comes_back_at_dawn():
    field = _alone(["..A."], kinds={"digger": 1})
    field.move("a", (1, 0))
    field.end(2)
    field.move("a", (2, 0))
    assert field.place("a") == (2, 0)


def test_sd5_4_06_the_guarantee_does_not_open_impassable_mountains():
    field = _alone([".I."])
    assert field.refused(field.move("a", (1, 0))) == "cost"


def test_lakes_are_closed_to_those_who_walk():
    field = _alone([".~."])
    assert field.refused(field.move("a", (1, 0))) == "closed"


def test_sd5_3_05_a_stack_is_as_slow_as_its_slowest():
    field = _alone(["......"], kinds={"scout": 1, "digger": 1})
    field.move("a", (1, 0), (2, 0))
    assert field.move_left("a") == 15 - 12
    assert field.refused(field.move("a", (3, 0))) == "cost"


def test_sd5_5_02_roads_cost_a_third_and_the_kind_of_the_entered_hex_counts():
    places = [(n, 0) for n in range(10)]
    field = _alone(["." * 10], roads=[places])
    field.move("a", *places[1:])
    assert field.place("a") == (9, 0)
    assert field.move_left("a") == 18 - 9


def test_sd5_5_01_a_road_helps_only_along_itself():
    field = _alone(["...", "..."], roads=[[(0, 0), (1, 0)], [(1, 1), (2, 1)]])
    field.move("a", (0, 1), (1, 1))
    assert [e.cost for e in field.of(StackMoved)] == [6, 6]


def test_sd5_5_trails_take_one_point_off_the_terrain():
    field = _alone([".dd."], roads=[[(0, 0), (1, 0), (2, 0)]], road_kind="trail")
    field.move("a", (1, 0), (2, 0))
    assert [e.cost for e in field.of(StackMoved)] == [6, 6]


def test_sd5_5_03_fliers_get_nothing_from_roads():
    field = _alone(["...."], kinds={"great_bat": 1}, roads=[[(0, 0), (1, 0), (2, 0)]])
    field.move("a", (1, 0))
    assert field.of(StackMoved)[0].cost == 3


def test_sd5_5_05_a_stack_at_no_move_may_back_up_along_the_road_once():
    field = _alone(["...."], roads=[[(0, 0), (1, 0), (2, 0)]])
    field.move("a", (1, 0), (2, 0))
    field.give("a", move=0)
    field.move("a", (1, 0))
    assert field.place("a") == (1, 0)
    assert field.of(StackMoved)[0].rule == "SD5-5.05"
    assert field.refused(field.move("a", (2, 0))) == "cost"


@pytest.mark.parametrize("seen", [True, False])
def test_sd5_5_05_nobody_backs_up_into_a_hex_of_known_enemies(seen):
    """Of those whom it does not know it hears there."""
    field = Field(
        ["...."],
        roads=[[(0, 0), (1, 0), (2, 0)]],
        lapis={"a": ((0, 0), {"scout": 1})},
        cinnabar={"z": ((3, 0), {"scout": 1})},
    )
    field.do_move("a", (1, 0))
    field.do_move("a", (2, 0))
    field.give("a", move=0)
    draft = Draft(field.campaign, field.world)
    draft.set_stack(field.stack("z").id, hex=field.at((1, 0)), stance="open" if seen else "hidden")
    field.campaign = draft.commit()
    if seen:
        field.know("lapis", "z", "")
        known = field.outlook("lapis").refusal(
            MoveStack(by=SideId("lapis"), stack=field.stack("a").id, path=(field.at((1, 0)),))
        )
        assert known is not None
        assert known.rule == "SD5-5.05"
        assert field.refused(field.move("a", (1, 0))) == "enemy_held"
    else:
        field.do_move("a", (1, 0))
        assert field.place("a") == (1, 0)


def test_sd5_5_05_nobody_backs_up_into_a_city_of_enemies():
    field = Field(
        [".C.."],
        roads=[[(0, 0), (1, 0), (2, 0)]],
        cities={(1, 0): ("", 1)},
        lapis={"a": ((1, 0), {"wolf": 1})},
        cinnabar={"z": ((3, 0), {"scout": 1})},
    )
    field.do_move("a", (2, 0))
    field.give("a", move=0)
    site = next(iter(field.campaign.sites.values()))
    draft = Draft(field.campaign, field.world)
    draft.put_site(replace(site, owner=SideId("cinnabar")))
    sight.learn_site(draft, ("lapis",), draft.sites[site.id])
    field.campaign = draft.commit()
    assert field.refused(field.move("a", (1, 0))) == "enemy_held"


def test_sd5_5_05_nobody_backs_up_over_open_land():
    field = _alone(["...."])
    field.move("a", (1, 0))
    field.give("a", move=0)
    assert field.refused(field.move("a", (0, 0))) == "cost"


def test_sd5_4_09_weather_adds_to_the_cost_and_twice_for_fliers():
    walker = _alone(["..."], weather={(1, 0): "heavy_rain"})
    walker.move("a", (1, 0))
    assert walker.of(StackMoved)[0].cost == 9
    flier = _alone(["..."], kinds={"great_bat": 1}, weather={(1, 0): "heavy_rain"})
    flier.move("a", (1, 0))
    assert flier.of(StackMoved)[0].cost == 9


def test_sd5_5_04_weather_is_not_reduced_by_roads():
    field = _alone(["..."], roads=[[(0, 0), (1, 0)]], weather={(1, 0): "heavy_rain"})
    field.move("a", (1, 0))
    assert field.of(StackMoved)[0].cost == 1 + 3


def test_sd5_4_09_an_unknown_tornado_stops_the_march_without_refusing_it():
    field = _alone(["..."], weather={(1, 0): "tornado"})
    field.move("a", (1, 0))
    assert field.place("a") == (0, 0)
    assert [e.code for e in field.of(MoveStopped)] == ["weather"]
    assert field.move_left("a") == 18


def test_sd5_4_09_nobody_leaves_a_tornado():
    field = _alone(["..."], weather={(0, 0): "tornado"})
    assert field.refused(field.move("a", (1, 0))) == "weather"


def test_sd5_4_07_each_impassable_hex_costs_a_flier_a_hit_and_a_night_there_its_life():
    field = _alone([".I."], kinds={"great_bat": 1})
    before = field.campaign.units[field.stack("a").units[0]].hits
    field.move("a", (1, 0))
    assert field.campaign.units[field.stack("a").units[0]].hits == before - 2
    field.end()
    assert field.gone("a")
    assert [e.how for e in field.of(UnitLost)] == ["thin_air"]


def test_sd5_3_10_nobody_follows_the_first_wave_into_a_hostile_hex():
    field = Field(
        ["...."],
        lapis={"a": ((0, 0), SCOUT), "b": ((0, 0), SCOUT)},
        cinnabar={"z": ((1, 0), SCOUT)},
    )
    field.move("a", (1, 0))
    assert field.refused(field.move("b", (1, 0))) == "wave"


def test_sd5_3_10_those_who_hide_there_are_no_first_wave():
    field = Field(
        ["...f."],
        lapis={"h": ((3, 0), {"scout": 1}), "a": ((2, 0), {"scout": 1})},
        cinnabar={"z": ((3, 0), SCOUT)},
        stance={"h": "hidden"},
    )
    assert isinstance(field.move("a", (3, 0)), Applied)


def test_sd5_3_08_a_hex_holds_only_its_capacity():
    field = Field(
        ["....."],
        params={"hex_capacity": 24},
        lapis={"a": ((0, 0), {"piker": 2}), "b": ((1, 0), {"piker": 2})},
        cinnabar={"z": ((4, 0), PIKER)},
    )
    field.give("a", move=6)
    assert field.refused(field.move("a", (1, 0))) == "full"


def test_sd5_3_11_a_full_friendly_hex_may_be_passed_through():
    field = Field(
        ["....."],
        params={"hex_capacity": 24},
        lapis={"a": ((0, 0), {"piker": 2}), "b": ((1, 0), {"piker": 2})},
        cinnabar={"z": ((4, 0), PIKER)},
    )
    field.give("a", move=18)
    field.move("a", (1, 0), (2, 0))
    assert field.place("a") == (2, 0)


def test_sd5_3_11_who_stays_over_capacity_is_disbanded_at_the_end_of_the_turn():
    field = Field(
        ["....."],
        params={"hex_capacity": 24},
        lapis={"a": ((0, 0), {"piker": 2}), "b": ((1, 0), {"piker": 2})},
        cinnabar={"z": ((4, 0), PIKER)},
    )
    stacks = dict(field.campaign.stacks)
    stacks[field.names["a"]] = replace(field.stack("a"), hex=field.at((1, 0)))
    field.campaign = replace(field.campaign, stacks=stacks)
    field.end()
    left = sum(len(s.units) for s in field.campaign.stacks.values() if s.side == "lapis")
    assert left == 3
    assert [e.how for e in field.of(UnitLost)] == ["no_room"]


def test_sd5_1_06_of_those_for_whom_there_is_no_room_the_newest_go_first():
    field = Field(
        ["....."],
        params={"hex_capacity": 88},
        lapis={"a": ((0, 0), {"piker": 12})},
        cinnabar={"z": ((4, 0), PIKER)},
    )
    field.end()
    assert [e.unit for e in field.of(UnitLost)] == ["a.piker11"]


def test_passing_through_follows_the_table():
    assert supply.may_pass_through(9, 6, 9) is False
    assert supply.may_pass_through(9, 9, 9) is True
    assert supply.may_pass_through(3, 6, 3) is False


def test_broken_and_empty_paths_are_refused():
    field = _alone(["....."])
    assert field.refused(field.move("a")) == "no_path"
    assert field.refused(field.move("a", (2, 0))) == "broken_path"


def test_a_march_goes_on_until_the_move_is_used_up():
    field = _alone(["......."])
    field.move("a", *[(n, 0) for n in range(1, 6)])
    assert field.place("a") == (3, 0)
    assert [e.code for e in field.of(MoveStopped)] == ["cost"]


def _diggers(count, road_kind="road"):
    return Field(
        ["...."],
        roads=[[(0, 0), (1, 0), (2, 0)]],
        road_kind=road_kind,
        params={"road_work": 20, "road_work_per_turn": 8},
        lapis={"a": ((1, 0), {"digger": count})},
        cinnabar={"z": ((3, 0), SCOUT)},
    )


def _dig(field, kind):
    stack = field.stack("a")
    return field.do(GiveOrders(by=stack.side, stack=stack.id, orders=StandingOrders(dig=kind)))


@pytest.mark.shows("dig")
def test_sd5_5_06_diggers_turn_a_road_into_a_route_and_only_so_many_count():
    assert roadwork.digger_turns(200, 10, 100) == roadwork.digger_turns(50, 20, 100) == 1000
    field = _diggers(10)
    _dig(field, "route")
    for _ in range(2):
        field.end(2)
        assert field.of(RoadDug) == []
    field.end()
    assert [e.kind for e in field.of(RoadDug)] == ["route"]
    assert field.stack("a").orders.dig == ""
    land = field.world.lands.true(field.campaign.marks)
    assert land.road_between(field.at((0, 0)), field.at((1, 0))) == "route"
    assert land.road_between(field.at((1, 0)), field.at((2, 0))) == "road"


def test_sd5_5_06_a_trail_joins_the_roads_around_it():
    field = Field(
        ["...", "..."],
        roads=[[(0, 0), (1, 0)]],
        params={"road_work": 8},
        lapis={"a": ((1, 1), {"digger": 8})},
        cinnabar={"z": ((2, 0), SCOUT)},
    )
    _dig(field, "trail")
    field.end()
    land = field.world.lands.true(field.campaign.marks)
    assert land.road_between(field.at((1, 0)), field.at((1, 1))) == "trail"
    assert land.road_between(field.at((1, 1)), field.at((1, 0))) == "road"


def test_sd5_5_06_orders_that_make_no_sense_are_refused():
    field = _diggers(8)
    assert field.refused(_dig(field, "road")) == "no_dig"
    assert field.refused(_dig(field, "trail")) == "no_dig"
    assert field.refused(_dig(field, "pathway")) == "no_dig"


def test_sd5_5_06_marching_ends_the_work():
    field = _diggers(8)
    _dig(field, "route")
    field.move("a", (0, 0))
    assert field.stack("a").orders.dig == ""


def test_new_weather_comes_also_after_a_night_of_digging():
    field = Field(
        ["....."],
        weather={(0, 0): "rain"},
        roads=[[(0, 0), (1, 0), (2, 0)]],
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((1, 0), {"digger": 1}), "y": ((4, 0), SCOUT)},
    )
    field.world = dataclasses.replace(
        field.world, weather=(WeatherPlan(weather="snow", hexes=(field.at((0, 0)),), start=2),)
    )
    field.engine = Engine(field.world)
    field.end()
    stack = field.stack("z")
    field.must(GiveOrders(by=stack.side, stack=stack.id, orders=StandingOrders(dig="route")))
    field.end()
    land = field.world.lands.true(field.campaign.marks)
    assert land.weather_at(field.at((0, 0))) == "snow"
    assert field.outlook("lapis").view.knowledge.weather == {str(field.at((0, 0))): "snow"}


def test_a_march_of_a_stack_that_has_gone_elsewhere_since_is_over():
    field = Field(["....."], lapis={"band": ((0, 0), {"piker": 1})}, cinnabar={"foe": ((4, 0), {"piker": 1})})
    draft = Draft(field.campaign, field.world)
    run_march(draft, Task(kind="march", stack=field.names["band"], path=(field.at((3, 0)),)))
    assert draft.stacks[field.names["band"]].hex == field.at((0, 0))
    assert draft.events == []


@pytest.mark.parametrize(
    ("terrain", "mover", "surveying", "points"),
    [
        ("underground", {}, 0, 2),
        ("underground", {}, 1, 3),
        ("city", {}, 0, 1),
        ("plains", {}, 0, 4),
        ("plains", {}, 1, 5),
        ("plains", {}, 2, 6),
        ("plains", {"eased": 1}, 0, 3),
        ("plains", {"eased": 1}, 2, 5),
        ("plains", {"home": "plains"}, 0, 2),
        ("plains", {"home": "plains"}, 2, 4),
        ("plains", {"home": "plains", "eased": 1}, 0, 2),
        ("plains", {"home": "plains", "eased": 1}, 2, 3),
        ("plains", {"flier": True}, 0, 1),
        ("plains", {"flier": True, "eased": 1}, 2, 2),
    ],
)
def test_sd3_10_01_a_class_of_hex_has_its_price_and_terrain_ignore_its_floor(
    terrain, mover, surveying, points
):
    tables = library.rules().tables
    land, fair = tables["terrain"][terrain], tables["weather"]["sunny"]
    mover = movers.Mover(**mover)
    assert travel.entry_cost(mover, land, fair, None, "class", surveying=surveying) == points * THIRD
