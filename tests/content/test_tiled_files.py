"""The shipped tileset and Tiled project say what the ruleset and the map reader know."""

import json

import pygame
import pytest

from game import paths
from game.content.problems import ProblemReport
from game.content.tmx.guard import check_tileset
from game.content.tmx.reader import CLASSES
from game.content.tmx.write import tile_numbers
from game.dev.tiled_project import object_types, project, project_file, types_file
from game.dev.tileset_art import GROUND, HEIGHT, PAINTERS, WIDTH, art_of, in_hex, paint_sheet, tileset_text
from game.session import library

RULESETS = library.ruleset_ids()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_tileset_is_sound_and_has_every_terrain(ruleset):
    file = paths.maps_dir() / "tilesets" / f"{ruleset}.tsx"
    report = ProblemReport(file)
    assert check_tileset(file, report) is not None
    assert report.problems() == []
    assert list(tile_numbers(file)) == list(library.rules(ruleset).tables["terrain"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_shipped_files_are_what_the_tools_write(ruleset):
    tables, maps = library.rules(ruleset).tables, paths.maps_dir()
    tileset = tileset_text(ruleset, tables["terrain"], tables.get("road", {}))
    assert (maps / "tilesets" / f"{ruleset}.tsx").read_text() == tileset
    assert json.loads((maps / project_file(ruleset)).read_text()) == project(ruleset, tables)
    assert json.loads((maps / types_file(ruleset)).read_text()) == object_types(tables)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_project_offers_every_terrain_road_weather_and_class(ruleset):
    tables = library.rules(ruleset).tables
    types = {entry["name"]: entry for entry in project(ruleset, tables)["propertyTypes"]}
    assert types["terrain"]["values"] == list(tables["terrain"])
    assert types["road_kind"]["values"] == list(tables.get("road", ()))
    assert types["weather_kind"]["values"] == list(tables.get("weather", ()))
    assert {name for name, entry in types.items() if entry["type"] == "class"} == set(CLASSES)
    assert len({entry["id"] for entry in types.values()}) == len(types)
    members = {member["name"]: member["value"] for member in types["city"]["members"]}
    assert {"capital": False, "level": 1, "start": "", "buildings": "", "pops": ""}.items() <= members.items()


def test_every_terrain_is_painted_and_tiles_are_hexes():
    shown = {
        art_of(id_, row)
        for ruleset in RULESETS
        for id_, row in library.rules(ruleset).tables["terrain"].items()
    }
    assert shown <= set(GROUND) == set(PAINTERS)
    sheet = paint_sheet(["plains", "forest"], ["road"])
    assert sheet.get_size() == (6 * WIDTH, HEIGHT)
    alpha = pygame.surfarray.array_alpha(sheet)[:WIDTH, :HEIGHT]
    assert alpha[0, 0] == alpha[WIDTH - 1, HEIGHT - 1] == 0
    assert alpha[WIDTH // 2, HEIGHT // 2] == 255
    inside = sum(
        in_hex((x + 0.5 - WIDTH / 2, y + 0.5 - HEIGHT / 2)) for x in range(WIDTH) for y in range(HEIGHT)
    )
    assert abs(int((alpha > 127).sum()) - inside) < 60
