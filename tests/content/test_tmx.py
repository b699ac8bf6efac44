"""Tiled maps: what is written is read, whatever the layer format; objects find their hexes and corners."""

import base64
import gzip
import importlib.util
import re
import shutil
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import paths
from game.content.corners import banks, canonical, hexes_at, next_to, rivered_bits, same_point, shortest
from game.content.tmx.layout import Layout
from game.content.tmx.reader import CLASSES, MAX_AREAS, PROPERTIES, read_map, slug
from game.content.tmx.write import road_lines, write_map
from game.content.vocabulary import Vocabulary
from game.core.hexgrid import grid, unpack_bits
from game.core.mapdata import MapData, Region, River, SitePlan, StartPlan
from game.core.records import HexId, SiteId, replace
from game.session import library

WORDS = library.words()
OPEN = [word for word in WORDS.terrain if word not in ("city", "ruins", *WORDS.closed)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder of maps with our tileset."""
    out = tmp_path_factory.mktemp("maps")
    shutil.copytree(paths.maps_dir() / "tilesets", out / "tilesets")
    return out


def plain_map(width=6, height=5, **fields) -> MapData:
    return MapData(
        name="Test",
        width=width,
        height=height,
        palette=("plains", "lake"),
        terrain=bytes(width * height),
        **fields,
    )


@st.composite
def maps(draw) -> MapData:
    """Small maps with everything a map can hold."""
    width, height = draw(st.integers(2, 7)), draw(st.integers(2, 6))
    net = grid(width, height)
    hexes = st.integers(0, net.size - 1)
    terrain = draw(st.lists(st.sampled_from(OPEN), min_size=net.size, max_size=net.size))
    places = draw(st.lists(hexes, unique=True, max_size=4))
    sites = []
    for number, hex_ in enumerate(places):
        kind = draw(st.sampled_from(("city", "ruins", "cave", "camp")))
        if kind in ("city", "ruins"):
            terrain[hex_] = kind
        level = draw(st.integers(0, 5)) if kind == "city" else 0
        sites.append(
            SitePlan(id=SiteId(f"p_{number}"), hex=HexId(hex_), kind=kind, name=f"P <{number}>", level=level)
        )
    road, links = bytearray(net.size), bytearray(net.size)
    for _ in range(draw(st.integers(0, 3))):
        here, kind = draw(hexes), draw(st.integers(1, 4))
        road[here] = min(road[here] or 9, kind)
        for way in draw(st.lists(st.integers(0, 5), max_size=6)):
            there = net.toward[here][way]
            if there >= 0:
                road[there] = min(road[there] or 9, kind)
                links[here] |= 1 << way
                links[there] |= 1 << (way + 3) % 6
                here = there
    rivers = []
    if draw(st.booleans()):
        corners = [canonical(net, (HexId(draw(hexes)), draw(st.integers(0, 5))))]
        for _ in range(draw(st.integers(1, 6))):
            onward = [c for c in next_to(net, corners[-1]) if c not in corners]
            if onward:
                corners.append(draw(st.sampled_from(onward)))
        if len(corners) > 1:
            rivers.append(River(name="Wend", corners=tuple(corners)))
    used = [word for word in WORDS.terrain if word in terrain]
    kinds = [word for n, word in enumerate(WORDS.roads, 1) if n in road]
    numbers = {n: kinds.index(word) + 1 for n, word in enumerate(WORDS.roads, 1) if word in kinds}
    return MapData(
        name="A & B",
        text="line\nand line",
        author="",
        width=width,
        height=height,
        palette=tuple(used),
        terrain=bytes(used.index(word) for word in terrain),
        road_palette=tuple(kinds),
        road=bytes(numbers.get(n, 0) for n in road) if kinds else b"",
        road_links=bytes(links) if kinds else b"",
        rivers=tuple(rivers),
        rivered=rivered_bits(net, [r.corners for r in rivers]) if rivers else b"",
        sites=tuple(sites),
        starts=(StartPlan(id="west", hex=HexId(0)),),
        regions=(Region(name="Old “Wood”", hex=HexId(net.size - 1), kind="wood", span=4),),
        weather={net.label(HexId(1)): "rain"},
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(map_=maps())
@pytest.mark.slow
def test_a_written_map_reads_back_the_same(folder, map_):
    path = folder / "round.tmx"
    write_map(map_, path)
    found = read_map(path, WORDS)
    assert found.problems == []
    assert found.map == map_


def _zstd_uncompressed(raw: bytes) -> bytes:
    """A Zstandard frame with one raw block (RFC 8878), for data of 256 to 65791 bytes."""
    size = struct.pack("<H", len(raw) - 256)
    return b"\x28\xb5\x2f\xfd\x60" + size + struct.pack("<I", len(raw) << 3 | 1)[:3] + raw


def layer_as(text: str, encoding: str, compression: str) -> str:
    """A map's text with its terrain layer in another of Tiled's formats."""
    found = re.search(r'<data encoding="csv">(.*?)</data>', text, re.DOTALL)
    assert found
    raw = b"".join(struct.pack("<I", int(n)) for n in found[1].replace("\n", "").split(","))
    pack: dict[str, Callable[[bytes], bytes]] = {
        "zlib": zlib.compress,
        "gzip": gzip.compress,
        "zstd": _zstd_uncompressed,
        "": bytes,
    }
    body = base64.b64encode(pack[compression](raw)).decode()
    tag = f' compression="{compression}"' if compression else ""
    return text.replace(found[0], f'<data encoding="{encoding}"{tag}>\n   {body}\n  </data>')


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_every_layer_format_of_tiled_reads_the_same(folder, compression):
    map_ = replace(plain_map(12, 10), terrain=bytes(n % 2 for n in range(120)))
    path = folder / "format.tmx"
    write_map(map_, path)
    path.write_text(layer_as(path.read_text(), "base64", compression))
    assert read_map(path, WORDS).map == map_


def test_zstandard_layers_are_read_where_python_can_or_refused_clearly(folder):
    map_ = plain_map(12, 10)
    map_ = replace(map_, palette=("plains",))
    path = folder / "zstd.tmx"
    write_map(map_, path)
    path.write_text(layer_as(path.read_text(), "base64", "zstd"))
    found = read_map(path, WORDS)
    if importlib.util.find_spec("zstandard") or sys.version_info >= (3, 14):
        assert found.map == map_
    else:
        assert [p.code for p in found.problems] == ["tmx-zstd"]
        assert "CSV" in found.problems[0].message


def test_a_layer_on_one_line_is_read(folder):
    map_ = replace(plain_map(), palette=("plains",))
    path = folder / "one_line.tmx"
    write_map(map_, path)
    text = path.read_text()
    body = re.search(r"(?<=csv\">)(.*?)(?=</data>)", text, re.DOTALL)
    assert body
    path.write_text(text.replace(body[0], body[0].replace("\n", "")))
    assert read_map(path, WORDS).map == map_


def with_objects(folder: Path, objects: str, layers: str = "") -> Path:
    path = folder / "objects.tmx"
    write_map(replace(plain_map(), palette=("plains",)), path)
    group = f'<objectgroup id="9" name="any">{objects}</objectgroup>'
    path.write_text(path.read_text().replace("</map>", f"{layers}{group}</map>"))
    return path


def read_objects(folder: Path, objects: str, layers: str = "") -> MapData:
    found = read_map(with_objects(folder, objects, layers), WORDS)
    assert found.problems == []
    assert found.map is not None
    return found.map


def test_objects_may_be_points_boxes_or_classes_of_newer_versions(folder):
    map_ = read_objects(
        folder,
        '<object id="1" name="New Haven" class="city" x="40" y="30" width="20" height="20"/>'
        '<object id="2" type="cave" x="125" y="80"><point/></object>'
        '<object id="3" name="West Gate" type="start" x="48" y="42"/>',
    )
    assert map_.sites == (
        SitePlan(id=SiteId("new_haven"), hex=HexId(0), kind="city", name="New Haven", level=1),
        SitePlan(id=SiteId("cave_2_01"), hex=HexId(1), kind="cave"),
    )
    assert map_.starts == (StartPlan(id="west_gate", hex=HexId(0)),)
    assert map_.terrain_at(HexId(0)) == "city"
    assert map_.terrain_at(HexId(1)) == "plains"


def test_a_road_line_joins_the_hexes_under_it(folder):
    map_ = read_objects(
        folder, '<object id="1" type="road" x="48" y="42"><polyline points="0,0 216,126"/></object>'
    )
    net = map_.grid
    line = [n for n, kind in enumerate(map_.road) if kind]
    assert line[0] == 0
    assert line[-1] == net.at(3, 1)
    assert len(line) == net.distance(HexId(0), net.at(3, 1)) + 1
    assert map_.road_palette == ("road",)
    assert sum(bits.bit_count() for bits in map_.road_links) == 2 * (len(line) - 1)


def test_road_tiles_join_all_their_neighbours(folder):
    rows = ["25,25,0,0,0,0", "25,0,0,0,26,0", "0,0,0,0,0,0", "0,0,0,0,0,0", "0,0,0,0,0,0"]
    rows = [row.replace("25", "21").replace("26", "22") for row in rows]
    layer = (
        '<layer id="8" name="roads" width="6" height="5"><data encoding="csv">\n'
        + ",\n".join(rows)
        + "\n</data></layer>"
    )
    map_ = read_objects(folder, "", layer)
    net = map_.grid
    assert map_.road_palette == ("road", "route")
    assert map_.road_at(net.at(4, 1)) == "route"
    assert map_.road_links[net.at(4, 1)] == 0
    corner = [net.at(0, 0), net.at(1, 0), net.at(0, 1)]
    assert all(map_.road_links[a].bit_count() == 2 for a in corner)


def test_the_better_road_holds_a_shared_hex(folder):
    trail = '<properties><property name="kind" value="trail"/></properties>'
    map_ = read_objects(
        folder,
        f'<object id="1" type="road" x="48" y="42">{trail}<polyline points="0,0 0,168"/></object>'
        '<object id="2" type="road" x="48" y="126"><polyline points="0,0 72,-42"/></object>',
    )
    assert [map_.road_at(HexId(h)) for h in (0, 6, 12, 1)] == ["trail", "road", "trail", "road"]


def test_a_river_snaps_to_corners_and_follows_borders_between_them(folder):
    map_ = read_objects(
        folder,
        '<object id="1" name="Wend" type="river" x="97" y="44"><polyline points="0,0 1,330"/></object>',
    )
    (river,) = map_.rivers
    assert river.name == "Wend"
    assert len(river.corners) > 5
    for a, b in pairwise(river.corners):
        assert b in next_to(map_.grid, a)
    assert unpack_bits(map_.rivered).bit_count() >= 4


def test_weather_covers_the_map_a_box_or_a_hex(folder):
    rain = '<properties><property name="weather" value="rain"/></properties>'
    map_ = read_objects(
        folder,
        f'<object id="1" type="weather" x="0" y="0" width="130" height="100">{rain}</object>'
        f'<object id="2" type="weather" x="408" y="84">{rain}</object>',
    )
    assert map_.weather == {"1.01": "rain", "2.01": "rain", "6.01": "rain"}


@pytest.mark.parametrize("size", [(96, 84, 48), (64, 56, 32), (36, 36, 18), (18, 18, 9)])
def test_pixels_and_hexes_agree_for_any_tile_size(size):
    layout = Layout(5, 4, *size)
    for number in range(layout.grid.size):
        hex_ = HexId(number)
        x, y = layout.centre(hex_)
        for dx, dy in ((0, 0), (size[2] * 0.4, 0), (-size[2] * 0.4, size[1] * 0.3), (0, -size[1] * 0.45)):
            assert layout.hex_at((x + dx, y + dy)) == hex_
        for corner in ((hex_, i) for i in range(6)):
            assert layout.corner_near(layout.corner(corner)) == canonical(layout.grid, corner)


def test_one_corner_has_one_name_and_three_ways():
    net = grid(6, 5)
    layout = Layout(6, 5, 96, 84, 48)
    for hex_ in range(net.size):
        for i in range(6):
            corner = (HexId(hex_), i)
            spots = {tuple(round(v, 3) for v in layout.corner(c)) for c in same_point(net, corner)}
            assert len(spots) == 1
            assert 2 <= len(next_to(net, corner)) <= 3
            for other in next_to(net, corner):
                assert canonical(net, corner) in next_to(net, other)
                assert 1 <= len(banks(net, corner, other)) <= 2
            assert len(hexes_at(net, corner)) <= 3


def test_the_shortest_way_along_borders_avoids_dear_corners():
    net = grid(6, 5)
    a, b = canonical(net, (HexId(0), 3)), canonical(net, (HexId(11), 0))
    way = shortest(net, a, b)
    assert way is not None
    middle = way[len(way) // 2]
    around = shortest(net, a, b, {middle: 50.0})
    assert around is not None
    assert middle not in around
    assert len(around) >= len(way)


def test_every_road_joint_is_written_once():
    net = grid(4, 4)
    links = bytearray(16)
    for hex_ in range(16):
        for way, there in enumerate(net.toward[hex_]):
            if there >= 0:
                links[hex_] |= 1 << way
    map_ = MapData(
        name="",
        width=4,
        height=4,
        palette=("plains",),
        terrain=bytes(16),
        road_palette=("road",),
        road=b"\1" * 16,
        road_links=bytes(links),
    )
    joints = [frozenset(pair) for _, line in road_lines(map_) for pair in pairwise(line)]
    assert len(joints) == len(set(joints)) == sum(bits.bit_count() for bits in links) // 2


def test_names_become_ids():
    assert slug("  Karth Vane! ") == "karth_vane"
    assert slug("Été") == "t"
    assert slug("???") == ""


def test_every_class_has_properties():
    assert set(CLASSES) == set(PROPERTIES)


@pytest.mark.slow
def test_reading_content_imports_no_pygame_before_a_map_is_read():
    code = (
        "import sys, game.content.tmx.reader, game.content.load, game.session.library;"
        "assert not {'pygame', 'pytmx'} & set(sys.modules), 'too early'"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=paths.root())


@pytest.mark.slow
def test_a_map_is_read_without_a_display(folder):
    path = folder / "headless.tmx"
    write_map(replace(plain_map(), palette=("plains",)), path)
    code = (
        "import sys; from pathlib import Path; from game.session import library;"
        "from game.content.tmx.reader import read_map;"
        "found = read_map(Path(sys.argv[1]), library.words());"
        "assert found.map is not None, found.problems"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], check=True, cwd=paths.root(), capture_output=True, text=True
    )
    assert done.stdout == ""


def test_a_map_edited_by_hand_in_tiled(folder):
    """Saved by Tiled 1.8.2: three hexes painted, a start, a city and a trail added to the duel."""
    path = shutil.copy(Path(__file__).parent / "files" / "hand_drawn.tmx", folder / "hand_drawn.tmx")
    found = read_map(path, WORDS)
    assert found.problems == []
    map_ = found.map
    assert map_ is not None
    assert {start.id: map_.grid.label(start.hex) for start in map_.starts}["south"] == "5.17"
    handfast = next(site for site in map_.sites if site.id == "handfast")
    assert (handfast.name, handfast.level, map_.terrain_at(handfast.hex)) == ("Handfast", 1, "city")
    assert [map_.road_at(map_.grid.parse(label)) for label in ("5.17", "6.17", "7.17")] == ["trail"] * 3
    painted = [map_.terrain_at(map_.grid.parse(label)) for label in ("4.15", "5.16", "6.15")]
    assert painted == ["deep_forest"] * 3


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("tiled") is None, reason="the Tiled editor is not installed")
@pytest.mark.parametrize("compression", [None, "", "zlib", "gzip"])
def test_what_tiled_saves_again_is_the_same_map(folder, tmp_path, compression):
    map_ = replace(plain_map(12, 10), terrain=bytes(n % 2 for n in range(120)))
    source, out = folder / "for_tiled.tmx", folder / "from_tiled.tmx"
    write_map(map_, source)
    if compression is not None:
        source.write_text(layer_as(source.read_text(), "base64", compression))
    subprocess.run(
        ["tiled", "--export-map", str(source), str(out)],
        check=True,
        capture_output=True,
        env={"QT_QPA_PLATFORM": "offscreen", "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
    )
    assert read_map(out, WORDS).map == map_


def test_a_map_is_read_with_the_words_of_the_rules_it_names(folder):
    path = folder / "other.tmx"
    write_map(replace(plain_map(), palette=("plains",)), path)
    head = '<properties>\n  <property name="ruleset" value="moors"/>'
    path.write_text(path.read_text().replace("<properties>", head, 1))
    moors = Vocabulary(terrain=("plains", "moor"))
    assert read_map(path, WORDS).problems == []
    found = read_map(path, WORDS, {"moors": moors})
    assert (found.ruleset, found.words, found.problems) == ("moors", moors, [])
    fault = read_map(path, WORDS, {"bogs": moors}).problems
    assert [(p.code, p.message) for p in fault] == [("map-word", "there is no ruleset 'moors'")]


def test_rectangles_are_counted_for_each_may_cover_the_whole_map(folder):
    rain = '<properties><property name="weather" value="rain"/></properties>'
    box = '<object id="{}" type="weather" x="0" y="0" width="130" height="100">' + rain + "</object>"
    most = "".join(box.format(number) for number in range(1, MAX_AREAS + 3))
    assert [p.code for p in read_map(with_objects(folder, most), WORDS).problems] == ["tmx-nodes"]
