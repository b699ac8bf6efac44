"""SD5-7.06: survey, its price and what it shows."""

import dataclasses

import pytest

from game.core.commands.common import SetGait
from game.core.engine import Applied, Engine, Outcome
from game.core.events.common import HexLearned
from game.core.events.scouting import Surveyed
from game.core.hexgrid import unpack_bits
from game.core.numbers import THIRD
from game.core.records import SideId, replace
from game.rulesets.second_dawn.land.movers import Mover
from game.rulesets.second_dawn.land.travel import _field as _field_of
from game.rulesets.second_dawn.land.travel import _Tables
from game.rulesets.second_dawn.march.marching import TRAVEL
from game.views.learning import learned
from game.views.story import line
from tests.abilities import remade
from tests.field import Field

SCOUT = {"scout": 1}
LAPIS = SideId("lapis")
ROWS = [".......", ".......", "......."]


def _field(rows=ROWS, kinds=None, **more):
    return Field(
        rows,
        lapis={"a": ((1, 1), kinds or SCOUT)},
        cinnabar={"z": ((6, 2), SCOUT)},
        params={"blank_unknown_land": True},
        **more,
    )


def _survey(field: Field, on: bool = True) -> Outcome:
    return field.do(SetGait(by=LAPIS, stack=field.names["a"], survey=on))


@pytest.mark.shows("scout")
def test_sd5_7_06_scouts_and_commanders_survey_and_nobody_else():
    assert isinstance(_survey(_field()), Applied)
    assert isinstance(_survey(_field(kinds={"warlord": 1})), Applied)
    outcome = _survey(_field(kinds={"stabber": 2}))
    assert (outcome.code, outcome.rule) == ("no_survey", "SD5-7.06")


def test_sd5_7_06_every_hex_entered_costs_a_point_more():
    plain, dear = _field(), _field()
    _survey(dear)
    assert dear.move_left("a") == plain.move_left("a")
    plain.do_move("a", (2, 1), (3, 1))
    dear.do_move("a", (2, 1), (3, 1))
    assert plain.move_left("a") - dear.move_left("a") == 2 * THIRD


def test_sd5_7_06_the_preview_knows_the_price():
    field = _field()
    goal = field.at((3, 1))
    before = field.outlook("lapis").path(field.names["a"], goal).cost
    _survey(field)
    assert field.outlook("lapis").path(field.names["a"], goal).cost == before + 2 * THIRD


def test_sd5_7_06_a_survey_amid_water_and_favoured_land_is_free():
    field = _field(["~~~~~~~", "~.....~", "~~~~~~~"])
    plain = field.outlook("lapis").field(field.names["a"]).enter
    _survey(field)
    dear = field.outlook("lapis").field(field.names["a"]).enter
    free, paid = field.at((1, 1)), field.at((3, 1))
    assert dear[paid] - plain[paid] == THIRD
    lone = _field(["~~~~~~~", "~.~~~~~", "~~~~~~~"])
    _survey(lone)
    assert lone.outlook("lapis").field(lone.names["a"]).enter[free] == plain[free]


@pytest.mark.shows("terrain_ignore")
def test_sd5_4_02_terrain_ignore_takes_the_point_of_a_survey_off_too():
    """One point of all: where the land has a penalty of its own the survey is paid."""
    field = _field([".......", "..rf...", "......."])
    unit = field.stack("a").units[0]
    kind = field.world.kind("scout")
    ranger = remade(kind, id="ranger", specials=(*kind.specials, "terrain_ignore"))
    tables = {**field.world.tables, "unit": {**field.world.tables["unit"], "ranger": ranger}}
    field.world = dataclasses.replace(field.world, tables=tables)
    units = {**field.campaign.units, unit: replace(field.campaign.units[unit], kind="ranger")}
    field.campaign = replace(field.campaign, units=units)
    field.engine = Engine(field.world)
    ruins, forest = field.at((2, 1)), field.at((3, 1))
    land = field.world.lands.true(field.campaign.marks)
    bare = TRAVEL.field(field.world, field.campaign, land, field.names["a"]).enter
    _survey(field)
    paid = TRAVEL.field(field.world, field.campaign, land, field.names["a"]).enter
    assert paid[ruins] == bare[ruins] == THIRD
    assert paid[forest] == bare[forest] + THIRD


def test_sd5_7_06_a_crawling_mount_surveys_with_all_its_move():
    movers = frozenset({Mover(crawls=True)})
    field = _field()
    land = field.world.lands.true(field.campaign.marks)
    tables = _Tables(field.world, field.campaign.params)
    prices = _field_of(land, movers, tables, 9, frozenset())
    assert prices.enter[field.at((3, 1))] == 9


def test_sd5_7_06_roads_of_the_neighbours_are_shown_but_no_pathways():
    for kind, shown in (("road", True), ("trail", True), ("pathway", False)):
        field = _field(roads=[[(4, 0), (4, 1), (4, 2)]], road_kind=kind)
        _survey(field)
        field.do_move("a", (2, 1), (3, 1))
        known = field.world.lands.known(field.campaign.knowledge[LAPIS])
        assert (known.road[field.at((4, 1))] != 0) is shown


def test_sd5_7_06_weather_of_the_neighbours_is_shown():
    field = _field(weather={(3, 1): "rain"})
    field.do_move("a", (2, 1))
    assert not field.campaign.knowledge[LAPIS].weather
    field = _field(weather={(3, 1): "rain"})
    _survey(field)
    field.do_move("a", (2, 1))
    assert field.campaign.knowledge[LAPIS].weather == {str(field.at((3, 1))): "rain"}
    assert [e.what for e in field.of(Surveyed)] == ["roads", "weather"]


def test_sd5_7_06_fliers_of_the_neighbours_are_shown_as_long_as_it_stays():
    fliers = {"gold": {"f": ((3, 1), {"great_bat": 1})}}
    plain = _field(zone={"f": "sky"}, **fliers)
    plain.do_move("a", (2, 1))
    assert not plain.sees("lapis", "f")
    field = _field(zone={"f": "sky"}, **fliers)
    _survey(field)
    field.do_move("a", (2, 1))
    assert field.sees("lapis", "f")
    _survey(field, on=False)
    assert not field.sees("lapis", "f")


def test_a_survey_ends_undo_and_has_a_line():
    field = _field()
    _survey(field)
    assert learned(field.events, LAPIS) == ""
    field.do_move("a", (2, 1))
    assert field.of(Surveyed)
    assert learned(tuple(field.of(Surveyed)), LAPIS)
    told = line(field.of(Surveyed)[0], field.outlook("lapis").view, field.world)
    assert told is not None
    assert "Survey" in told.text


def test_what_is_surveyed_is_new_only_once():
    field = _field()
    _survey(field)
    field.do_move("a", (2, 1))
    field.end(2)
    field.do_move("a", (3, 1))
    field.end(2)
    field.do_move("a", (2, 1))
    assert field.of(Surveyed) == []


def test_a_surveyed_hex_that_is_entered_is_still_learned():
    field = _field()
    _survey(field)
    field.do_move("a", (2, 1))
    bits = unpack_bits(field.campaign.knowledge[LAPIS].features)
    assert not bits >> field.at((3, 1)) & 1
    field.do_move("a", (3, 1))
    assert any(e.what == "features" for e in field.of(HexLearned))


def test_a_stack_that_lost_its_surveyors_neither_pays_nor_sees():
    field = _field(kinds={"scout": 1, "stabber": 1})
    _survey(field)
    stack = field.stack("a")
    scout = next(u for u in stack.units if "scout" in u)
    units = {**field.campaign.units, scout: replace(field.campaign.units[scout], statuses=("critical",))}
    before = field.outlook("lapis").field(stack.id).enter
    field.campaign = replace(field.campaign, units=units)
    after = field.outlook("lapis").field(stack.id).enter
    there = field.at((2, 1))
    assert before[there] == after[there] + THIRD
