"""Battlefields: one for every terrain, the same every time, clear in the middle; links and the ladder."""

import numpy as np
import pygame
import pytest

from game.ui.battle.field import battleground, ladder
from game.ui.battle.field.ground_cache import FieldPaint
from game.ui.battle.field.grounds import GROUNDS, ground_of
from game.ui.battle.field.ladder import LadderZone
from game.ui.battle.field.scenery import SCENERY, VARIANTS, scenery_variant, variant_size
from game.ui.battle.placing import links
from game.ui.battle.placing.links import Link
from game.ui.look.pixels import opaque_surface, pixels_of
from game.ui.look.text import Typeset
from game.ui.map.paint.paints import PAINTS

SIZE = (420, 340)


def test_every_terrain_has_a_battlefield() -> None:
    assert set(PAINTS) == set(GROUNDS)
    assert ground_of("cave") is GROUNDS["underground"]


def test_unknown_terrain_is_fought_on_plains(caplog: pytest.LogCaptureFixture) -> None:
    assert ground_of("lava") is GROUNDS["plains"]
    assert any("lava" in record.message for record in caplog.records)


def test_land_in_a_colour_of_its_own_is_fought_on_ground_of_that_colour() -> None:
    assert ground_of("#BE8468").floor == "#BE8468"


@pytest.mark.parametrize("terrain", sorted({*GROUNDS, "#BE8468"}))
def test_every_ground_has_a_plain_colour_until_it_is_painted(terrain: str) -> None:
    paint = FieldPaint(terrain, "1")
    paint.want((80, 60))
    assert paint.surface().get_size() == (80, 60)


@pytest.mark.parametrize("terrain", GROUNDS)
def test_scenery_of_every_ground_exists(terrain: str) -> None:
    ground = GROUNDS[terrain]
    names = {name for bed in (ground.on_floor, ground.on_brush, ground.on_ring) for name, _ in bed}
    assert names | {ground.boulders} <= set(SCENERY)


@pytest.mark.parametrize("name", SCENERY)
def test_scenery_is_not_cut_off(name: str) -> None:
    """A margin is left on every side of the sheet on which a piece is drawn."""
    _, (left, up, right, down) = SCENERY[name]
    for variant in range(VARIANTS):
        size = variant_size(name, variant)
        stamp = scenery_variant(name, variant)
        width, height = stamp.surface.get_size()
        assert stamp.x < left * size + 3
        assert stamp.y < up * size + 3
        assert width - stamp.x < right * size + 3
        assert height - stamp.y < down * size + 3


def test_same_arguments_same_pixels() -> None:
    first = pixels_of(battleground.paint_field(SIZE, "forest", 5, river=True, road=True)).copy()
    battleground._fields.clear()
    assert (pixels_of(battleground.paint_field(SIZE, "forest", 5, river=True, road=True)) == first).all()


def test_steps_make_the_same_field_and_are_many() -> None:
    whole = pixels_of(battleground.paint_field(SIZE, "hill", 6)).copy()
    battleground._fields.clear()
    assert sum(1 for _ in battleground.field_steps(SIZE, "hill", 6)) > 8
    assert (pixels_of(battleground.paint_field(SIZE, "hill", 6)) == whole).all()


def test_seed_terrain_river_and_road_make_a_difference() -> None:
    plain = pixels_of(battleground.paint_field(SIZE, "plains", 1)).astype(int)
    for other in (
        battleground.paint_field(SIZE, "plains", 2),
        battleground.paint_field(SIZE, "snow", 1),
        battleground.paint_field(SIZE, "plains", 1, river=True),
        battleground.paint_field(SIZE, "plains", 1, road=True),
    ):
        assert (np.abs(pixels_of(other).astype(int) - plain).max(axis=2) > 20).mean() > 0.005


def test_middle_is_lighter_and_calmer_than_the_edge() -> None:
    pixels = pixels_of(battleground.paint_field((700, 560), "forest", 3))[..., :3].astype(float)
    middle, corner = pixels[200:360, 250:450], pixels[:90, :110]
    assert middle.mean() > corner.mean() + 25
    assert middle.std() < corner.std() + 12


@pytest.mark.parametrize("terrain", ["sea", "lake"])
def test_water_has_no_holes(terrain: str) -> None:
    pixels = pixels_of(battleground.paint_field((1052, 300), terrain, 2))[..., :3].astype(int)
    assert pixels.max(axis=2).min() > 60


def _ink(kind: links.LinkKind, *, chosen: bool = False) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    sheet = opaque_surface((300, 80), "#888888")
    links.draw_links(sheet, Typeset(), [Link((20, 40), (280, 40), kind, 0, chosen)])
    return pixels_of(sheet)[..., :3].astype(np.int64)


def test_links_tell_their_kind_by_form() -> None:
    along = {kind: _ink(kind)[40, 70:230].min(axis=1) for kind in ("primary", "secondary", "missile")}
    assert (along["primary"] > 180).all()
    gaps = {kind: int((np.abs(np.diff(line)) > 30).sum()) for kind, line in along.items()}
    assert gaps["secondary"] > 8
    assert gaps["missile"] > gaps["secondary"]


def test_links_are_light_over_dark_and_the_chosen_one_gold() -> None:
    column = _ink("primary")[30:50, 150]
    assert column.max() > 230
    assert column.min() < 110
    red, _, blue = _ink("primary", chosen=True)[40, 150]
    assert red - blue > 80


def test_numbers_stand_in_the_middle_of_bent_links() -> None:
    sheet = opaque_surface((300, 200))
    (straight, bent) = links.draw_links(
        sheet,
        Typeset(),
        [Link((20, 100), (280, 100), number=1), Link((20, 100), (280, 100), number=2, bend=80)],
    )
    assert straight == pytest.approx((150, 100), abs=8)
    assert bent[1] > straight[1] + 30


def test_link_of_neighbours_still_shows_its_number() -> None:
    sheet = opaque_surface((100, 100))
    (place,) = links.draw_links(sheet, Typeset(), [Link((40, 50), (60, 50), number=3)])
    assert place == pytest.approx((50, 50))


def test_ladder_is_sky_above_land() -> None:
    sheet = opaque_surface((200, 500))
    rect = pygame.Rect(10, 10, 140, 480)
    zones = [LadderZone("Top sky", "to 528 ft", "long bows"), *[LadderZone("Zone")] * 3]
    boxes = ladder.draw_ladder(sheet, Typeset(), rect, zones)
    assert len(boxes) == 4
    assert boxes[0].top == rect.top
    assert abs(boxes[-1].bottom - rect.bottom) <= 1
    pixels = pixels_of(ladder.ladder_picture(rect.size)).astype(int)
    assert pixels[30, 70, 2] > pixels[30, 70, 0] + 20
    assert pixels[450, 70, 1] > pixels[450, 70, 2] + 20
