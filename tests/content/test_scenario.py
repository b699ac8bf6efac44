"""Scenario files: the shipped ones are whole, and everything a file says arrives in the record."""

import shutil
from pathlib import Path

import pytest

from game import paths
from game.content.problems import ContentError
from game.content.scenarios.reader import read_scenario
from game.core.mapdata import StackPlan, VictoryPlan, WeatherPlan
from game.core.records import HexId
from game.session import library
from game.session.setup import new_campaign

FAULTS = Path(__file__).parent.parent / "faults" / "scenarios"

TEXT = """\
name: Test
text: A test
map: arena.tmx
params: {exact_odds: false, hex_capacity: 800}
victory: {type: hold, sites: [rock], days: 3}
weather:
  - {weather: rain, hexes: [1.01, 2.02], start: 2, end: 4}
sides:
  red:
    name: Red
    colour: cinnabar
    start: west
    ruler: Ann
    alliance: all
    age: 7
    stacks:
      - units: {stabber: 2, warlord: 1}
        leader: warlord
        leader_name: Ann
        player_character: true
        name: First
      - at: 4.02
        units: {great_bat: 2}
        zone: sky
  blue:
    name: Blue
    colour: lapis
    start: east
    controller: computer
    stacks:
      - at: rock
        units: {piker: 1}
  wild:
    name: Wild
    colour: ferals
    role: feral
    stacks:
      - at: 3.01
        units: {great_bat: 1}
"""


@pytest.fixture
def folder(tmp_path):
    for name in ("arena.tmx", "tiles.tsx"):
        shutil.copy(FAULTS / name, tmp_path / name)
    return tmp_path


def read(folder: Path, text: str = TEXT):
    path = folder / "test.yaml"
    path.write_text(text)
    return read_scenario(path, library.context())


def test_a_whole_scenario(folder):
    found = read(folder)
    assert found.problems == []
    scenario = found.scenario
    assert scenario is not None
    assert (scenario.id, scenario.name, scenario.text, scenario.ruleset) == (
        "test",
        "Test",
        "A test",
        "second_dawn",
    )
    assert scenario.params == {"exact_odds": False, "hex_capacity": 800}
    assert scenario.victory == VictoryPlan(type="hold", sites=("rock",), days=3)
    assert scenario.weather == (WeatherPlan(weather="rain", hexes=(HexId(0), HexId(7)), start=2, end=4),)
    red, blue, wild = scenario.sides
    assert (red.ruler, red.alliance, red.age, red.start) == ("Ann", "all", 7, "west")
    assert red.stacks[0] == StackPlan(
        units={"stabber": 2, "warlord": 1},
        hex=HexId(0),
        name="First",
        leader="warlord",
        leader_name="Ann",
        player_character=True,
    )
    net = scenario.map.grid
    assert (red.stacks[1].hex, red.stacks[1].zone) == (net.at(3, 1), "sky")
    rock = next(site for site in scenario.map.sites if site.id == "rock")
    assert blue.stacks[0].hex == rock.hex
    assert (blue.controller, wild.role) == ("computer", "feral")
    assert found.units == {"stabber", "warlord", "great_bat", "piker"}


def test_fliers_may_stand_over_water_and_capacity_is_the_scenarios(folder):
    assert (
        read(
            folder,
            TEXT.replace("at: 4.02", "at: 3.01").replace(
                "at: 3.01\n        units: {great_bat: 1}", "at: 5.05\n        units: {great_bat: 1}"
            ),
        ).problems
        == []
    )
    crowded = read(folder, TEXT.replace("stabber: 2", "stabber: 120"))
    assert [p.code for p in crowded.problems] == ["scenario-crowded"]
    in_a_city = read(folder, TEXT.replace("{piker: 1}", "{piker: 400}"))
    assert in_a_city.problems == []


def test_allies_share_the_room_of_a_hex(folder):
    text = TEXT.replace("    controller: computer\n", "    alliance: all\n").replace(
        "      - at: rock\n        units: {piker: 1}", "      - at: west\n        units: {piker: 99}"
    )
    assert [p.code for p in read(folder, text).problems] == ["scenario-crowded"]
    assert read(folder, text.replace("piker: 99", "piker: 90")).problems == []


def test_form_and_meaning_are_both_reported_at_once(folder):
    problems = read(
        folder, TEXT.replace("colour: lapis", "colour: blue").replace("{piker: 1}", "{pike: 1}")
    ).problems
    assert [p.code for p in problems] == ["value-choice", "ref-missing"]


@pytest.mark.parametrize("id_", ["duel", "four_crowns", "oster"])
def test_shipped_scenarios_can_be_played(id_):
    scenario = library.load_scenario(id_)
    players = [side for side in scenario.sides if side.role == "player"]
    assert len(players) == len(scenario.map.starts)
    for side in players:
        first = side.stacks[0]
        assert first.leader == "warlord"
        assert first.leader_name == side.ruler
        assert 8 <= sum(first.units.values()) <= 16
        assert any("scout" in stack.units for stack in side.stacks)
    assert {"feral", "neutral"} <= {side.role for side in scenario.sides}
    assert len({side.colour for side in players}) == len(players)


def test_the_list_of_scenarios_holds_all_shipped_ones():
    infos = {info.id: info for info in library.scenarios()}
    assert {"duel", "four_crowns", "oster"} <= set(infos)
    assert all(info.scenario and not info.problems for info in infos.values() if not info.own)


def test_a_scenario_that_is_not_there_or_broken_says_so(folder):
    with pytest.raises(FileNotFoundError, match="duel"):
        library.load_scenario("deul")
    with pytest.raises(ContentError, match="lapis"):
        library.load_scenario(FAULTS / "unknown_colour.yaml")
    with pytest.raises(ContentError, match="has 4 rows"):
        library.load_scenario(FAULTS / "map_broken.yaml")


@pytest.mark.slow
def test_the_players_scenarios_stand_beside_the_shipped_ones(monkeypatch, tmp_path):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    library.refresh()
    try:
        own = library.open_own_folder()
        assert (own / "maps" / "tilesets" / "second_dawn.tsx").is_file()
        assert (own / "maps" / "second_dawn.tiled-project").is_file()
        assert (own / "units").is_dir()
        assert (own / "rulesets" / "battle_for" / "units").is_dir()
        shutil.copy(paths.maps_dir() / "duel.tmx", own / "maps" / "mine.tmx")
        text = (paths.data_dir() / "scenarios" / "duel.yaml").read_text()
        (own / "scenarios" / "mine.yaml").write_text(text.replace("duel.tmx", "mine.tmx"))
        assert library.maps()["mine.tmx"] == own / "maps" / "mine.tmx"
        (info,) = [info for info in library.scenarios() if info.id == "mine"]
        assert info.own
        assert info.problems == ()
        assert library.load_scenario("mine").map == library.load_scenario("duel").map
    finally:
        library.refresh()


def test_who_sits_on_what_begins_mounted(folder):
    seats = "units: {rider: 1, stabber: 2, horse: 2}\n        mount: {rider: horse, stabber: horse}"
    found = read(folder, TEXT.replace("units: {piker: 1}", seats))
    assert found.problems == []
    assert found.scenario is not None
    _, campaign = new_campaign(found.scenario, library.rules("second_dawn"), 1)
    stack = next(s for s in campaign.stacks.values() if s.side == "blue")
    units = [campaign.units[u] for u in stack.units]
    horses = [unit.id for unit in units if unit.kind == "horse"]
    assert [unit.mount for unit in units if unit.kind == "rider"] == horses[:1]
    assert [unit.mount for unit in units if unit.kind == "stabber"] == horses


def test_sd5_5_07_a_scenario_loads_a_wagon_and_the_check_says_when_it_cannot(folder):
    loaded = "units: {wagon: 1, horse: 2, digger: 4}\n        mount: {digger: wagon}"
    found = read(folder, TEXT.replace("units: {piker: 1}", loaded))
    assert found.problems == []
    assert found.scenario is not None
    _, campaign = new_campaign(found.scenario, library.rules("second_dawn"), 1)
    wagon = next(unit.id for unit in campaign.units.values() if unit.kind == "wagon")
    assert sum(unit.mount == wagon for unit in campaign.units.values()) == 4
    for units, said in (
        (
            "{siege_wagon: 1, horse: 2, great_bat: 4}\n        mount: {great_bat: siege_wagon}",
            "cannot be carried",
        ),
        ("{small_tower: 1, digger: 17}\n        mount: {digger: small_tower}", "cannot hold so many"),
        ("{wagon: 1, horse: 2}\n        mount: {horse: wagon}", "takes no units of large size"),
    ):
        (problem,) = read(folder, TEXT.replace("units: {piker: 1}", f"units: {units}")).problems
        assert said in problem.message
        assert problem.line
