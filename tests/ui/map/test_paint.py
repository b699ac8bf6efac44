"""The painted map: repeatable, seamless, made from what is known and nothing else."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from game.content import pictures as content_pictures
from game.core.records import HexId
from game.ui.look import assets
from game.ui.look.pixels import Bytes, pixels_of
from game.ui.map.paint import geometry, lines
from game.ui.map.paint.painter import ChunkPainter
from game.ui.map.paint.paints import PAINTS, paint_of
from game.ui.map.paint.sampling import ChunkKey
from game.ui.map.paint.scene_data import MapPicture, PaintOptions, RiverPath, SiteMark
from game.ui.map.paint.symbol_sprites import KIND_NAMES, SPRITE_KINDS, sprites
from game.ui.map.paint.textures import CHUNK
from tests.ui.maps import COUNTRY, LETTERS, PAINT_NAMES, last, picture, shown

RIVER = RiverPath(tuple((HexId(hex_), corner) for hex_ in (5, 17, 29, 41) for corner in (5, 0)), 0.1, 0.7)
TOWNS = (SiteMark(HexId(39), "city", "Ternford", "lapis", 3, 8),)
ROAD = (39, 40, 41, 54, 66)
KNOWN = picture(rivers=(RIVER,), sites=TOWNS, road=ROAD)
FOGGED = picture(
    rivers=(RIVER,),
    sites=TOWNS,
    road=ROAD,
    unknown=[*range(8, 12), *range(20, 24), *range(33, 36), 60, 61, 72, 73],
    remembered=[4, 5, 6, 7, 17, 18, 19, 30, 31, 32, 43, 44, 45, 56, 57],
)


def pixels(source: MapPicture, key: ChunkKey, options: PaintOptions | None = None) -> Bytes:
    painter = ChunkPainter(source, options or PaintOptions())
    return pixels_of(shown(painter, key))[..., :3]


@pytest.mark.parametrize("level", [48, 12])
def test_same_picture_same_pixels(level: int) -> None:
    key = ChunkKey(level, 0, 0)
    again = replace(FOGGED, terrain=bytes(bytearray(FOGGED.terrain)))
    assert (pixels(FOGGED, key) == pixels(again, key)).all()


def test_another_seed_draws_the_land_otherwise() -> None:
    key = ChunkKey(32, 0, 0)
    assert (pixels(KNOWN, key) != pixels(replace(KNOWN, seed=8), key)).mean() > 0.3


@pytest.mark.parametrize(
    ("level", "left", "top"),
    [
        (48, 256, 256),
        (20, 0, 0),
        pytest.param(48, 256, 0, marks=pytest.mark.slow),
        pytest.param(32, 256, 0, marks=pytest.mark.slow),
    ],
)
def test_chunks_join_without_a_seam(level: int, left: int, top: int) -> None:
    painter = ChunkPainter(FOGGED)
    left, top = left or 128, top or 64
    straddling = ChunkKey(level, left, top)
    whole = np.zeros((2 * CHUNK, 2 * CHUNK, 3), np.uint8)
    for x in (0, CHUNK):
        for y in (0, CHUNK):
            part = pixels_of(shown(painter, ChunkKey(level, x, y)))[..., :3]
            whole[y : y + CHUNK, x : x + CHUNK] = part
    expected = whole[top : top + CHUNK, left : left + CHUNK]
    assert (pixels_of(shown(painter, straddling))[..., :3] == expected).all()


def test_unused_paints_of_the_palette_do_not_show() -> None:
    key = ChunkKey(32, 0, 0)
    more = replace(FOGGED, paints=(*FOGGED.paints, "lava", "glacier"))
    assert (pixels(FOGGED, key) == pixels(more, key)).all()


def test_unknown_land_cannot_carry_terrain_or_roads() -> None:
    terrain = bytearray(FOGGED.terrain)
    terrain[9] = 3
    with pytest.raises(ValueError, match="unknown land"):
        replace(FOGGED, terrain=bytes(terrain))
    road = bytearray(len(FOGGED.terrain))
    road[9] = 1
    with pytest.raises(ValueError, match="road"):
        replace(FOGGED, road=bytes(road), road_links=bytes(len(road)))
    with pytest.raises(ValueError, match="bytes"):
        replace(FOGGED, state=b"\x02")
    with pytest.raises(ValueError, match="paint"):
        replace(FOGGED, paints=("", "plains"))


def test_unknown_land_is_the_same_paper_whatever_lies_far_from_it() -> None:
    """Unknown hexes with unknown neighbours show bare paper: nothing known reaches into them."""
    desert, forest = picture(["p" * 14] * 10), picture(["p" * 7 + "f" * 7] * 10)
    blank = [row * 14 + column for row in range(10) for column in range(3)]
    first = picture(["p" * 14] * 10, unknown=blank)
    second = picture(["ppp" + "fffffffffff"] * 10, unknown=blank)
    key = ChunkKey(48, 0, 0)
    width = int(geometry.centre_of(1, 0)[0])
    a, b = pixels(first, key)[:, :width], pixels(second, key)[:, :width]
    assert (a == b).all()
    assert (pixels(desert, key) != pixels(forest, key)).any()


def test_far_land_does_not_change_a_chunk() -> None:
    """What is learned far away leaves a chunk alone, which is why it need not be painted again."""
    rows = ["p" * 24] * 10
    far = [row * 24 + column for row in range(10) for column in range(14, 24)]
    before, after = picture(rows, unknown=far), picture(rows)
    assert (pixels(before, ChunkKey(48, 0, 0)) == pixels(after, ChunkKey(48, 0, 0))).all()


def test_all_paints_look_different() -> None:
    means = {}
    for letter, name in LETTERS.items():
        painter = ChunkPainter(picture([letter * 9] * 8))
        land = pixels_of(last(painter.painted(ChunkKey(32, 0, 0))))[120:330, 120:330, :3].astype(float)
        means[name] = (*land.mean((0, 1)), land.std())
    names = list(means)
    for index, first in enumerate(names):
        for second in names[index + 1 :]:
            apart = np.abs(np.array(means[first]) - np.array(means[second])).max()
            assert apart > 2.5, f"{first} looks like {second}"


def test_every_paint_is_in_the_list_and_aliases_work() -> None:
    assert set(LETTERS.values()) == set(PAINTS)
    assert paint_of("cave") is PAINTS["underground"]


def test_unknown_paint_name_is_drawn_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    source = picture(["pp", "pp"])
    strange = replace(source, paints=("", "obsidian"), terrain=bytes([1] * 4))
    assert pixels(strange, ChunkKey(20, 0, 0)).std() > 5
    assert any("obsidian" in record.message for record in caplog.records)


def test_remembered_land_is_duller_than_land_in_sight() -> None:
    rows = ["j" * 9] * 8
    key = ChunkKey(32, 0, 0)
    seen = pixels(picture(rows), key)[150:300, 150:300].astype(int)
    faded = pixels(picture(rows, remembered=range(72)), key)[150:300, 150:300].astype(int)
    colour = [int(np.ptp(part.mean((0, 1)))) for part in (seen, faded)]
    assert colour[1] < colour[0] * 0.65


def test_flat_option_leaves_symbols_away() -> None:
    rows = ["D" * 9] * 8
    key = ChunkKey(48, 0, 0)
    plain = pixels(picture(rows), key, PaintOptions(flat=True))[100:400, 100:400, 1]
    inked = pixels(picture(rows), key)[100:400, 100:400, 1]
    assert plain.std() < inked.std() / 2


def test_full_borders_are_stronger() -> None:
    rows = ["p" * 9] * 8
    key = ChunkKey(48, 0, 0)
    usual, full = (pixels(picture(rows), key, PaintOptions(full_borders=on)) for on in (False, True))
    assert int((usual.astype(int) - full).max()) > 30


def test_towns_take_the_colour_of_their_side() -> None:
    key = ChunkKey(48, 0, 0)
    blue = pixels(picture(["C" * 5] * 5, sites=(SiteMark(HexId(12), "city", "A", "lapis", 3),)), key)
    red = pixels(picture(["C" * 5] * 5, sites=(SiteMark(HexId(12), "city", "A", "cinnabar", 3),)), key)
    changed = np.argwhere((blue != red).any(axis=2))
    x, y = geometry.centre_of(2, 2)
    assert len(changed) > 100
    assert np.abs(changed.mean(0) - (y - 20, x)).max() < 25


def test_river_looks_the_same_when_more_of_it_is_learned() -> None:
    short = RiverPath(RIVER.corners[:6], 0.1, 0.45)
    whole = lines.lines_of(KNOWN).rivers[0]
    part = lines.lines_of(replace(KNOWN, rivers=(short,))).rivers[0]
    # The last two corners of the short one still wait for their neighbours.
    common = len(part.points) - 25
    assert np.abs(part.points[:common] - whole.points[:common]).max() < 1e-9


def test_roads_of_neighbouring_hexes_meet() -> None:
    roads = lines.lines_of(KNOWN).roads
    by_hex = {road.hex: road.points for road in roads}
    for here, there in pairwise(ROAD):
        ends = [by_hex[HexId(hex_)][[0, -1]] for hex_ in (here, there)]
        apart = min(float(np.hypot(*(a - b))) for a in ends[0] for b in ends[1])
        assert apart < 1e-6


def test_bridge_stands_where_a_road_crosses_a_river() -> None:
    crossing = picture(
        ["p" * 6] * 6, road=(13, 14), rivers=(RiverPath(((HexId(13), 5), (HexId(13), 0), (HexId(13), 1))),)
    )
    assert len(lines.lines_of(crossing).bridges) == 1
    beside = picture(
        ["p" * 6] * 6, road=(19, 25), rivers=(RiverPath(((HexId(13), 5), (HexId(13), 0), (HexId(13), 1))),)
    )
    assert not lines.lines_of(beside).bridges


@pytest.mark.parametrize("name", KIND_NAMES)
def test_symbols_are_not_cut_off(name: str) -> None:
    kind = SPRITE_KINDS[name]
    for stamp in sprites(name, 48):
        width, height = stamp.surface.get_size()
        assert stamp.x < round(kind.left) + 2
        assert stamp.y < round(kind.up) + 2
        assert width - stamp.x < round(kind.right) + 2
        assert height - stamp.y < round(kind.down) + 2


def test_letters_cover_the_country() -> None:
    assert set("".join(COUNTRY)) <= set(LETTERS)
    assert len(PAINT_NAMES) == len(PAINTS) + 1


def test_content_may_name_every_paint_and_no_other():
    """`check` and the painter speak of the same drawings."""
    assert {name for name in content_pictures.PAINTS if paint_of(name).name in PAINTS} == set(
        content_pictures.PAINTS
    )
    assert set(PAINTS) <= set(content_pictures.PAINTS)
    assert content_pictures.pictures("glyph") == frozenset(assets.names("glyphs"))
