"""A frame of the map: chunks at every zoom, tokens, names, overlays, minimap."""

import math
import os
import random
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pygame
import pytest

from game.core.records import HexId
from game.dev.bench import map_frames
from game.ui.look import theme
from game.ui.look.colour import rgb
from game.ui.look.pixels import Bytes, opaque_surface, pixels_of
from game.ui.look.text import Typeset
from game.ui.look.theme import livery
from game.ui.look.tokens import TokenLook
from game.ui.map.paint import geometry
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.labels import best_place, ribbon_places
from game.ui.map.paint.minimap import Minimap
from game.ui.map.paint.renderer import MapRenderer
from game.ui.map.paint.scene_data import (
    BorderMark,
    FireMark,
    FoodMark,
    MapOverlays,
    MapPicture,
    MinimapDot,
    PaintedPath,
    PaintedStep,
    PaintOptions,
    RegionName,
    RingMark,
    SiteMark,
    TokenSpec,
)
from game.ui.map.paint.token_layer import TokenLayer, box_at
from tests.ui.maps import picture

SIZE = (400, 320)
COUNTRY = picture(
    ["ppffhhmmppsslppffp"] * 14,
    remembered=range(90),
    unknown=[*range(18), 17, 35],
    sites=(SiteMark(HexId(130), "city", "Ternford", "lapis", 2, 8),),
)
LOOK = TokenLook("cinnabar", "knight", 4, 1.0)


@pytest.fixture
def renderer() -> MapRenderer:
    return MapRenderer(Typeset(), COUNTRY)


def camera(radius: float = 48) -> Camera:
    view = Camera(COUNTRY.width, COUNTRY.height, SIZE, radius=radius)
    view.look_at(geometry.centre(COUNTRY.grid, HexId(130)))
    return view


def frame(
    renderer: MapRenderer,
    view: Camera,
    tokens: tuple[TokenSpec, ...] = (),
    overlays: MapOverlays | None = None,
    time_ms: int = 0,
) -> Bytes:
    renderer.complete(view)
    surface = opaque_surface(SIZE, "#ff00ff")
    renderer.draw(surface, surface.get_rect(), view, None, tokens, overlays or MapOverlays(), time_ms)
    return pixels_of(surface)[..., :3]


@pytest.mark.parametrize(
    "radius", [8, 27, 40, 72, *(pytest.param(radius, marks=pytest.mark.slow) for radius in (12, 20, 32, 48))]
)
def test_every_zoom_covers_the_whole_view(renderer: MapRenderer, radius: float) -> None:
    view = camera()
    view.set_radius(radius)
    pixels = frame(renderer, view).astype(int)
    magenta = (pixels[..., 0] > 235) & (pixels[..., 1] < 20) & (pixels[..., 2] > 235)
    assert not magenta.any()


def test_unpainted_map_is_paper_and_never_waits(renderer: MapRenderer) -> None:
    surface = opaque_surface(SIZE, "#ff00ff")
    renderer.draw(surface, surface.get_rect(), camera())
    pixels = pixels_of(surface)[100:200, 100:200, :3].astype(int)
    assert np.abs(pixels.mean((0, 1)) - np.array([0xEB, 0xDD, 0xBE])).max() < 40


def test_same_frame_same_pixels() -> None:
    tokens = (TokenSpec(HexId(112), LOOK), TokenSpec(HexId(112), replace(LOOK, side="lapis")))
    overlays = MapOverlays(reach=frozenset(COUNTRY.grid.disc(HexId(130), 2)), hovered=HexId(131))
    frames = [frame(MapRenderer(Typeset(), COUNTRY), camera(), tokens, overlays) for _ in range(2)]
    assert (frames[0] == frames[1]).all()


def test_drawing_stays_in_its_rectangle(renderer: MapRenderer) -> None:
    view = camera()
    renderer.complete(view)
    surface = opaque_surface((SIZE[0] + 80, SIZE[1] + 60), "#ff00ff")
    rect = pygame.Rect((50, 30), SIZE)
    tokens = (TokenSpec(HexId(130), LOOK),)
    renderer.draw(surface, rect, view, COUNTRY, tokens)
    outside = pixels_of(surface)[..., :3]
    assert (outside[:30] == (255, 0, 255)).all()
    assert (outside[:, :50] == (255, 0, 255)).all()
    assert surface.get_clip() == surface.get_rect()


def test_scrolling_moves_the_picture_by_whole_pixels(renderer: MapRenderer) -> None:
    view = camera()
    first = frame(renderer, view).astype(int)
    view.pan(24, 16)
    second = frame(renderer, view).astype(int)
    # The window's dark edge stays where it is; compare the middle.
    a, b = first[116:216, 144:264], second[100:200, 120:240]
    assert np.abs(a - b).max() <= 2


def test_token_hides_the_land_under_it(renderer: MapRenderer) -> None:
    view = camera()
    bare = frame(renderer, view).astype(int)
    with_token = frame(renderer, view, (TokenSpec(HexId(112), LOOK),)).astype(int)
    x, y = view.centre(HexId(112))
    spot = (round(y) + 10, round(x) - 14)
    assert np.abs(with_token[spot] - bare[spot]).max() > 25


def test_tokens_of_one_hex_are_fanned_out(renderer: MapRenderer) -> None:
    view = camera()
    layer = TokenLayer(COUNTRY.grid, Typeset())
    surface = opaque_surface(SIZE)
    for count in (1, 2, 3, 4, 9):
        tokens = tuple(TokenSpec(HexId(112), replace(LOOK, count=n + 1)) for n in range(count))
        layer.draw(surface, surface.get_rect(), view, COUNTRY, tokens, 0)
        boxes = layer.boxes(surface.get_rect(), view, surface.get_rect())
        assert len(boxes) == min(count, 4)
        lefts = sorted(box.left for box in boxes)
        assert all(b - a >= 12 for a, b in pairwise(lefts))


def test_tokens_and_names_keep_their_place_on_the_land_while_it_scrolls() -> None:
    """Two of one hex stand half a pixel beside the middle, and so may a name."""
    names = (RegionName("Mark", HexId(130), "land", 6), RegionName("Marches", HexId(130), "land", 6))
    tokens = tuple(TokenSpec(HexId(112), replace(LOOK, count=n + 1)) for n in range(2))
    for name in names:
        land = replace(COUNTRY, regions=(name,), sites=())
        renderer = MapRenderer(Typeset(), land)
        view = camera()
        shots = []
        for _ in range(2):
            shots.append(frame(renderer, view, tokens))
            view.pan(1, 0)
        inner = slice(80, 240)
        assert (shots[0][inner, 81:320] == shots[1][inner, 80:319]).all()


def test_a_map_that_scrolled_looks_as_if_it_had_always_been_there() -> None:
    """Also over land that is painted late, that changes and fades, with a hex under the pointer and with what
    is laid over the land of a selected stack, whose token glows."""
    land, size = map_frames.continent(), (420, 360)
    view = Camera(land.width, land.height, size, radius=32)
    tokens = map_frames.crowd(land, view, 120)
    nearest = min(tokens, key=lambda token: math.dist(view.centre(token.hex), (210, 180)))
    laid, selected = _laid_for(nearest, land)
    chosen = tuple(selected if token is nearest else token for token in tokens)
    stood = 0
    renderer, hurried = MapRenderer(Typeset(), land), random.Random(5)
    for number in range(48):
        if number % 3 == 2:
            middle = view.hex_at((210, 180))
            assert middle is not None
            near = [hex_ for hex_ in land.grid.toward[middle] if hex_ >= 0 and land.state[hex_]]
            state = bytearray(land.state)
            for hex_ in near:
                state[hex_] = 3 - state[hex_]
            land = replace(land, state=bytes(state))
            renderer.update(land, fade_ms=60 * (number % 2))
        view.pan(hurried.randrange(-40, 42), hurried.randrange(-35, 36))
        over, shown = (laid, chosen) if number % 16 > 5 else (MapOverlays(), tokens)
        overlays = replace(over, hovered=view.hex_at((150, 120)) if number % 3 else None)
        if number % 4:
            renderer.complete(view)
        shots = []
        for standing in (renderer._before, None):
            renderer._before = standing
            surface = opaque_surface((460, 400), "#ff00ff")
            renderer.draw(surface, pygame.Rect((20, 15), size), view, None, shown, overlays, number * 16)
            shots.append(pixels_of(surface))
            stood += standing is not None and standing == renderer._before
        assert (shots[0] == shots[1]).all(), number
    assert stood > 20


def _laid_for(token: TokenSpec, land: MapPicture) -> tuple[MapOverlays, TokenSpec]:
    """What is laid over the land for a token that is selected, and that token."""
    near = [hex_ for hex_ in land.grid.toward[token.hex] if hex_ >= 0]
    far = [hex_ for hex_ in land.grid.toward[near[0]] if hex_ >= 0]
    overlays = MapOverlays(
        reach=frozenset({token.hex, *near, *far}),
        path=PaintedPath(token.hex, tuple(PaintedStep(hex_, "1") for hex_ in (near[0], far[0]))),
        selected=token.hex,
        rings=(RingMark(frozenset(far), "watch"),),
        fires=(FireMark(near[1], "camp"),),
        food=(FoodMark(near[2]),),
        borders=(BorderMark(near[0], 2),),
    )
    return overlays, replace(token, look=replace(token.look, selected=True))


def test_token_can_be_picked_by_its_disc() -> None:
    view = camera()
    layer = TokenLayer(COUNTRY.grid, Typeset())
    surface = opaque_surface(SIZE)
    first, second = (TokenSpec(HexId(112), replace(LOOK, count=n)) for n in (1, 2))
    layer.draw(surface, surface.get_rect(), view, COUNTRY, (first, second), 0)
    x, y = view.centre(HexId(112))
    assert layer.token_at(view, (x - 18, y)) is first
    assert layer.token_at(view, (x + 32, y)) is second
    assert layer.token_at(view, (x, y + 80)) is None


def test_new_tokens_wait_for_their_turn_when_time_is_short() -> None:
    view = camera()
    layer = TokenLayer(COUNTRY.grid, Typeset())
    tokens = tuple(TokenSpec(HexId(110 + n), replace(LOOK, count=n + 1)) for n in range(6))

    def draw(budget: float | None) -> Bytes:
        surface = opaque_surface(SIZE)
        layer.draw(surface, surface.get_rect(), view, COUNTRY, tokens, 0, budget)
        return pixels_of(surface)

    hurried = draw(0.0)
    assert hurried.any()
    for _ in range(20):
        draw(50.0)
    assert (draw(0.0) == draw(None)).all()
    assert (hurried != draw(None)).any()


def test_token_boxes_grow_with_the_zoom() -> None:
    assert [box_at(r) for r in (32, 48, 72)] == [40, 58, 84]
    boxes = [box_at(r) for r in range(8, 73)]
    assert boxes == sorted(boxes)
    assert box_at(48, large=True) == 70


def test_name_of_a_town_keeps_clear_of_tokens(renderer: MapRenderer) -> None:
    view = camera()
    below = COUNTRY.grid.toward[130][3]
    for tokens in ((), (TokenSpec(HexId(below), LOOK),)):
        surface = opaque_surface(SIZE)
        renderer.complete(view)
        renderer.draw(surface, surface.get_rect(), view, None, tokens)
        boxes = renderer.tokens.boxes(surface.get_rect(), view, surface.get_rect())
        ribbon = renderer.labels._ribbon(COUNTRY.sites[0])
        x, y = view.centre(HexId(130))
        place = best_place(ribbon_places(ribbon, x, y, view.radius), boxes, surface.get_rect())
        assert all(not place.colliderect(box) for box in boxes)


def test_name_of_a_town_at_the_edge_is_drawn_inside_the_view(renderer: MapRenderer) -> None:
    ribbon = renderer.labels._ribbon(COUNTRY.sites[0])
    view = pygame.Rect((0, 0), SIZE)
    for x, y in ((30, 160), (370, 160), (200, 290), (200, 40)):
        assert view.contains(best_place(ribbon_places(ribbon, x, y, 48), [], view))


def test_reach_dims_the_rest_and_lights_its_border(renderer: MapRenderer) -> None:
    view = camera()
    reach = frozenset(COUNTRY.grid.disc(HexId(130), 1))
    bare = frame(renderer, view).astype(int)
    lit = frame(renderer, view, (), MapOverlays(reach=reach)).astype(int)
    change = (lit - bare).sum(axis=2)
    assert change[10:60, 10:60].mean() < -15
    x, y = view.centre(HexId(130))
    low = round(y + 1.5 * geometry.ROW_PITCH)
    edge, inner = (change[low - away : low - away + 5, round(x) - 8 : round(x) + 8] for away in (9, 30))
    assert edge.mean() > inner.mean() + 12


def test_path_shows_prices_goal_and_what_cannot_be_paid(renderer: MapRenderer) -> None:
    view = camera()
    way = (HexId(131), HexId(132))
    paid = PaintedPath(HexId(130), tuple(PaintedStep(h, "2") for h in way), "4", "2 left", "lapis")
    poor = replace(paid, steps=(PaintedStep(way[0], "2"), PaintedStep(way[1], "2", payable=False)))
    x, y = (round(value) for value in view.centre(way[1]))
    goals = []
    for path in (paid, poor):
        pixels = frame(renderer, view, (), MapOverlays(path=path)).astype(int)
        goals.append(pixels[y - 15, x - 6])
    blue, red = (np.array(rgb(colour)) for colour in (livery("lapis").base, theme.LOSS))
    assert np.abs(goals[0] - blue).max() < 30
    assert np.abs(goals[1] - red).max() < 30


@pytest.mark.parametrize("kind", ["sight", "siege", "supply"])
def test_rings_are_drawn_and_differ(renderer: MapRenderer, kind: str) -> None:
    view = camera()
    bare = frame(renderer, view).astype(int)
    ring = RingMark(frozenset(COUNTRY.grid.disc(HexId(130), 1)), kind)
    drawn = frame(renderer, view, (), MapOverlays(rings=(ring,))).astype(int)
    share = (np.abs(drawn - bare).max(axis=2) > 40).mean()
    assert 0.004 < share < 0.08


def test_hovered_selected_and_tint_change_the_frame(renderer: MapRenderer) -> None:
    view = camera()
    bare = frame(renderer, view).astype(int)
    for overlays in (
        MapOverlays(hovered=HexId(131)),
        MapOverlays(selected=HexId(131)),
        MapOverlays(tint="#c0a080"),
    ):
        assert np.abs(frame(renderer, view, (), overlays).astype(int) - bare).max() > 30


def test_new_land_fades_in() -> None:
    rows = ["pppppppp"] * 8
    before, after = picture(rows, unknown=range(64)), picture(rows)
    view = Camera(8, 8, SIZE)
    renderer = MapRenderer(Typeset(), before)
    blank = frame(renderer, view).astype(int)
    renderer.update(after, fade_ms=500)
    renderer.complete(view)
    at = [frame(renderer, view, time_ms=ms).astype(int)[100:200, 150:250] for ms in (1, 200, 600)]
    away = [np.abs(part - blank[100:200, 150:250]).mean() for part in at]
    assert away[0] < away[1] < away[2]
    fresh = frame(MapRenderer(Typeset(), after), view).astype(int)[100:200, 150:250]
    assert (at[2] == fresh).all()


def test_less_motion_shows_new_land_at_once() -> None:
    rows = ["pppppppp"] * 8
    view = Camera(8, 8, SIZE)
    renderer = MapRenderer(Typeset(), picture(rows, unknown=range(64)), PaintOptions(less_motion=True))
    frame(renderer, view)
    renderer.update(picture(rows), fade_ms=500)
    shown = frame(renderer, view, time_ms=1)
    fresh = frame(MapRenderer(Typeset(), picture(rows)), view)
    assert (shown == fresh).all()


def test_region_names_are_written_on_the_land() -> None:
    named = replace(COUNTRY, regions=(RegionName("Greywold", HexId(130), "wood", 5),), sites=())
    plain = replace(COUNTRY, sites=())
    view = camera()
    with_name, without = (frame(MapRenderer(Typeset(), p), view).astype(int) for p in (named, plain))
    assert (np.abs(with_name - without).max(axis=2) > 60).sum() > 150


def test_work_in_pieces_ends_with_the_same_frame(renderer: MapRenderer) -> None:
    view = camera()
    while renderer.work(view, 0.0) and not renderer.ready(view):
        pass
    assert (frame(renderer, view) == frame(MapRenderer(Typeset(), COUNTRY), view)).all()


@pytest.mark.slow
def test_while_zooming_the_goal_is_painted(renderer: MapRenderer) -> None:
    view = camera(48)
    renderer.complete(view)
    view.zoom(-1, (200, 160))
    view.tick(40)
    assert 32 < view.radius < 48
    while renderer.work(view, 0.0):
        pass
    while view.moving:
        view.tick(50)
    assert renderer.ready(view)


# Minimap


def test_minimap_places_are_inverse_and_fit() -> None:
    sheet = Minimap(40, 30, (300, 190))
    for point in ((0.0, 0.0), (1500.0, 900.0)):
        assert sheet.to_world(sheet.to_screen(point)) == pytest.approx(point)
    right, bottom = sheet.to_screen(geometry.world_size(40, 30))
    assert right <= 300
    assert bottom <= 190


def test_minimap_hides_what_is_unknown() -> None:
    def far_right(rows: list[str]) -> Bytes:
        hidden = [row * 12 + column for row in range(8) for column in range(5, 12)]
        source = picture(rows, unknown=hidden)
        sheet = Minimap(12, 8, (200, 140)).sheet(source)
        return pixels_of(sheet)[:, 120:]

    assert (far_right(["pppppppppppp"] * 8) == far_right(["pppppjjjjjjj"] * 8)).all()


def test_minimap_shows_window_and_dots() -> None:
    sheet = Minimap(COUNTRY.width, COUNTRY.height, (200, 160))
    bare, drawn = opaque_surface((200, 160)), opaque_surface((200, 160))
    view = camera()
    view.set_radius(72)
    sheet.draw(bare, bare.get_rect(), view, COUNTRY)
    sheet.draw(drawn, drawn.get_rect(), view, COUNTRY, [MinimapDot(HexId(130), "cinnabar")])
    x, y = (round(v) for v in sheet.to_screen(geometry.centre(COUNTRY.grid, HexId(130))))
    spot = pixels_of(drawn)[y, x, :3].astype(int)
    assert np.abs(spot - np.array(rgb(livery("cinnabar").base))).max() < 40
    left, top = sheet.to_screen((view.visible().left, view.visible().top))
    edge = pixels_of(bare)[round(top) + 1, round(left) + 6 : round(left) + 26, :3].astype(int)
    assert (edge.min(axis=0) > 180).all() or (edge.max(axis=0) < 60).all()


# Bench


@pytest.mark.slow
def test_bench_scrolls_over_its_continent() -> None:
    times = map_frames.bench_scroll((320, 240), 0.25, 30, 6)
    assert len(times) == 6
    assert all(ms > 0 for ms in times)


def test_continent_is_a_whole_country() -> None:
    land: MapPicture = map_frames.continent()
    assert (land.width, land.height) == (128, 96)
    unknown = land.state.count(0) / len(land.state)
    seen = land.state.count(2) / len(land.state)
    assert 0.1 < unknown < 0.35
    assert 0.45 < seen < 0.65
    assert len(set(land.terrain)) > 12
    assert land.rivers
    assert land.sites
    assert any(land.road)


_DIGEST = """
import hashlib, os
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
import pygame
pygame.display.init()
pygame.font.init()
from game.core.records import HexId
from game.dev.bench import map_frames
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.renderer import MapRenderer
from game.ui.map.paint.scene_data import MapOverlays
from game.ui.look.pixels import opaque_surface
from game.ui.look.text import Typeset
land = map_frames.continent()
view = Camera(land.width, land.height, (640, 480))
renderer = MapRenderer(Typeset(), land)
renderer.complete(view)
sheet = opaque_surface((640, 480))
middle = view.hex_at((320, 240))
overlays = MapOverlays(reach=frozenset(land.grid.disc(middle, 3)), hovered=middle)
renderer.draw(sheet, sheet.get_rect(), view, land, map_frames.crowd(land, view, 30), overlays, 100)
print(hashlib.sha256(pygame.image.tobytes(sheet, "RGB")).hexdigest())
"""


@pytest.mark.slow
def test_frame_is_the_same_in_every_process() -> None:
    digests = set()
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", _DIGEST],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(run.stdout.splitlines()[-1])
    assert len(digests) == 1
