"""Maps of Battle for Wesnoth: frame, starts, fortresses, villages, roads, water, unknown codes."""

from pathlib import Path

import pytest

from game.content.problems import ContentError
from game.content.wesnoth import APART, Codes, import_wesnoth, load_table
from game.session import library

TABLE = load_table(library.wesnoth_table())
TERRAIN = library.words().terrain

# drawn by hand for this test; the outer ring is the frame
SMALL = """\
border_size=1
usage=map

Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg
Gg, 1 Ke, Ce, Re, Re, Ww^Bw|, Re, Gg^Vh, Gg, Gg
Gg, Ce, Gs^Fp, Hh^Fp, Mm, Ww, Gg, Gg, Gg, Gg
Gg, Ms, Dd, Ss, Aa, Ww, Gs^Vh, Gg, 2 Kh, Gg
Gg, Uu, Xu, Ql, Wo, Ww, Ww, Gg, Ch, Gg
Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg
"""


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "two_keeps.map"
    path.write_text(SMALL)
    map_, problems = import_wesnoth(path, TABLE, TERRAIN, apart=3)
    assert problems == []
    assert map_ is not None
    return map_


def words(map_):
    return [
        " ".join(map_.terrain_at(h) for h in range(row * map_.width, (row + 1) * map_.width))
        for row in range(map_.height)
    ]


def test_the_frame_is_left_out_and_terrain_read(small):
    assert (small.name, small.width, small.height) == ("two keeps", 8, 4)
    assert words(small) == [
        "city plains plains plains plains plains city plains",
        "plains forest deep_forest mountain sea plains plains plains",
        "high_mountain desert swamp snow sea plains plains city",
        "underground impassable_mountain lake sea sea sea plains plains",
    ]


def test_starts_fortresses_and_villages(small):
    assert [(s.id, s.hex) for s in small.starts] == [("side_1", 0), ("side_2", 23)]
    cities = [(s.hex, s.level, s.start, s.capital) for s in small.sites if s.kind == "city"]
    assert cities == [(0, 3, "side_1", True), (23, 3, "side_2", True), (6, 1, "", False)]
    camps = [s.hex for s in small.sites if s.kind == "camp"]
    assert camps == [21]
    assert all(s.name for s in small.sites if s.kind == "city")


def test_roads_run_between_cities_over_bridges(small):
    paved = [h for h, kind in enumerate(small.road) if kind]
    assert paved == [2, 3, 4, 5, 6]
    assert [bits.bit_count() for bits in small.road_links[2:7]] == [1, 2, 2, 2, 1]


def test_villages_may_all_be_camps_or_all_cities(tmp_path):
    path = tmp_path / "v.map"
    path.write_text(SMALL)
    for apart, cities in ((1, 4), (99, 2)):
        map_, _ = import_wesnoth(path, TABLE, TERRAIN, apart)
        assert map_ is not None
        assert sum(site.kind == "city" for site in map_.sites) == cities


def test_unknown_codes_are_placed_and_read_as_their_base(tmp_path):
    path = tmp_path / "odd.map"
    path.write_text("Gg, Gg, Gg, Gg\nGg, Hh^Zork,  Qqq9, Gg\nGg, 3 ?!, Gg, Gg\nGg, Gg, Gg, Gg\n")
    map_, problems = import_wesnoth(path, TABLE, TERRAIN)
    assert [(p.line, p.column, p.severity) for p in problems] == [(2, 5, "warning"), (3, 5, "warning")]
    assert map_ is not None
    assert words(map_) == ["hill lake", "city plains"]


def test_maps_without_a_header_and_with_blank_ends_are_read(tmp_path):
    path = tmp_path / "plain.map"
    path.write_text("Gg,Gg,Gg,Gg, \r\nGg,Gg,Hh,Gg,\r\nGg,Gg,Gg,Gg,\r\nGg,Gg,Gg,Gg,\r\n\r\n")
    map_, problems = import_wesnoth(path, TABLE, TERRAIN)
    assert problems == []
    assert map_ is not None
    assert words(map_) == ["plains hill", "plains plains"]


def test_small_waters_are_lakes_and_large_ones_seas(tmp_path):
    path = tmp_path / "water.map"
    rows = [["Gg"] * 12 for _ in range(12)]
    for row in range(2, 9):
        for column in range(2, 8):
            rows[row][column] = "Ww"
    rows[9][9] = "Ww"
    path.write_text("\n".join(",".join(row) for row in rows))
    map_, _ = import_wesnoth(path, TABLE, TERRAIN)
    assert map_ is not None
    assert map_.terrain_at(map_.grid.at(3, 3)) == "sea"
    assert map_.terrain_at(map_.grid.at(8, 8)) == "lake"


@pytest.mark.parametrize(
    ("code", "terrain"),
    [
        ("Gs^Fds", "forest"),
        ("Gs^Ftp", "jungle"),
        ("Gg^Fet", "deep_forest"),
        ("Aa^Fpa", "forest"),
        ("Mm^Xm", "impassable_mountain"),
        ("Sm", "bog"),
        ("Wwf", "marsh"),
        ("Wwr", "water"),
        ("Mv", "high_mountain"),
        ("Xv", "impassable_mountain"),
        ("_off^_usr", "impassable_mountain"),
        ("Rr^Gvs", "plains"),
        ("^Vh", "plains"),
        ("Ur^Tf", "underground"),
    ],
)
def test_the_longest_pattern_wins(code, terrain):
    ground = Codes(TABLE).ground(code)
    assert (ground.terrain, ground.known) == (terrain, True)


def test_the_table_names_only_what_is_there():
    known = {"castle", "keep", "road", "water", "village", "bridge", "same", "wood", *TERRAIN}
    for part in (TABLE.bases, TABLE.overlays, TABLE.wooded):
        assert set(part.values()) <= known


def test_a_broken_table_is_told(tmp_path):
    path = tmp_path / "wesnoth_terrain.yaml"
    path.write_text("bases: {G*: plains}\noverlay: {}\n")
    with pytest.raises(ContentError, match="overlays"):
        load_table(path)


INSTALLED = sorted(Path("/usr/share/games/wesnoth").rglob("*.map"))


@pytest.mark.slow
@pytest.mark.skipif(not INSTALLED, reason="Battle for Wesnoth is not installed")
def test_all_installed_maps_are_read_and_nearly_all_codes_known():
    hexes = unknown = 0
    for path in INSTALLED:
        map_, problems = import_wesnoth(path, TABLE, TERRAIN, APART)
        assert map_ is not None, (path, problems)
        hexes += map_.grid.size
        unknown += len(problems)
    assert unknown < 0.01 * hexes
