"""The shipped tileset and Tiled project say what the ruleset and the map reader know."""

import json

import pygame

from game import paths
from game.content.problems import Report
from game.content.tmx import CLASSES
from game.content.tmx_guard import check_tileset
from game.content.tmx_write import tile_numbers
from game.session import library
from game.tools.tiled_project import OBJECT_TYPES, PROJECT, object_types, project
from game.tools.tileset_art import GROUND, HEIGHT, PAINTERS, WIDTH, in_hex, paint_sheet, tileset_text

TILESET = paths.maps_dir() / "tilesets" / "second_dawn.tsx"
TABLES = library.rules().tables


def test_the_tileset_is_sound_and_has_every_terrain():
    report = Report(TILESET)
    assert check_tileset(TILESET, report) is not None
    assert report.problems() == []
    assert list(tile_numbers(TILESET)) == list(TABLES["terrain"])


def test_the_shipped_files_are_what_the_tools_write():
    assert TILESET.read_text() == tileset_text(TABLES["terrain"], TABLES["road"], "second_dawn.png")
    assert json.loads((paths.maps_dir() / PROJECT).read_text()) == project(TABLES)
    assert json.loads((paths.maps_dir() / OBJECT_TYPES).read_text()) == object_types(TABLES)


def test_the_project_offers_every_terrain_road_weather_and_class():
    types = {entry["name"]: entry for entry in project(TABLES)["propertyTypes"]}
    assert types["terrain"]["values"] == list(TABLES["terrain"])
    assert types["road_kind"]["values"] == list(TABLES["road"])
    assert types["weather_kind"]["values"] == list(TABLES["weather"])
    assert {name for name, entry in types.items() if entry["type"] == "class"} == set(CLASSES)
    assert len({entry["id"] for entry in types.values()}) == len(types)
    members = {member["name"]: member["value"] for member in types["city"]["members"]}
    assert members == {"capital": False, "level": 1, "start": ""}


def test_every_terrain_is_painted_and_tiles_are_hexes():
    assert set(GROUND) == set(PAINTERS) == set(TABLES["terrain"])
    sheet = paint_sheet(["plains", "forest"], ["road"])
    assert sheet.get_size() == (6 * WIDTH, HEIGHT)
    alpha = pygame.surfarray.array_alpha(sheet)[:WIDTH, :HEIGHT]
    assert alpha[0, 0] == alpha[WIDTH - 1, HEIGHT - 1] == 0
    assert alpha[WIDTH // 2, HEIGHT // 2] == 255
    inside = sum(
        in_hex((x + 0.5 - WIDTH / 2, y + 0.5 - HEIGHT / 2)) for x in range(WIDTH) for y in range(HEIGHT)
    )
    assert abs(int((alpha > 127).sum()) - inside) < 60
