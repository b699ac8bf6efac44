"""The camera: pixels and hexes at every zoom, zoom about a point, limits, movement."""

import itertools
import math

import pytest

from game.core.records import HexId
from game.ui.look import theme
from game.ui.map.paint.camera import LEVELS, Camera, level_for

RADII = (*LEVELS, 10, 26.5, 40, 61)


def camera(radius: float = 48, size: tuple[int, int] = (640, 480)) -> Camera:
    return Camera(40, 30, size, radius=radius)


@pytest.mark.parametrize("radius", RADII)
def test_pixel_to_hex_to_pixel_round_trip(radius: float) -> None:
    view = camera()
    view.set_radius(max(radius, view.farthest))
    for x, y in itertools.product(range(5, 640, 37), range(5, 480, 29)):
        hex_ = view.hex_at((x, y))
        if hex_ is None:
            continue
        cx, cy = view.centre(hex_)
        assert math.dist((x, y), (cx, cy)) <= view.radius + 1e-6
        assert view.hex_at((cx, cy)) == hex_


@pytest.mark.parametrize("radius", RADII)
def test_screen_and_world_are_inverse(radius: float) -> None:
    view = camera()
    view.set_radius(radius)
    for point in ((0.0, 0.0), (123.5, 77.25), (640.0, 480.0)):
        assert view.to_screen(view.to_world(point)) == pytest.approx(point)


def test_zoom_keeps_the_point_under_the_pointer() -> None:
    view = camera(32)
    about = (400.0, 200.0)
    before = view.to_world(about)
    for radius in (48, 72, 48, 32):
        view.set_radius(radius, about)
        assert math.dist(view.to_world(about), before) < 1.5


def test_zoom_steps_end_on_levels() -> None:
    view = camera(48)
    view.zoom(-1, (320, 240))
    seen = []
    while view.moving:
        view.tick(30)
        seen.append(view.radius)
    assert view.radius == 32
    assert seen == sorted(seen, reverse=True)
    assert len(seen) > 3
    view.zoom(9, (320, 240), less_motion=True)
    assert view.radius == LEVELS[-1]


def test_two_quick_steps_go_two_levels() -> None:
    view = camera(72)
    view.zoom(-1, (0, 0))
    view.tick(20)
    view.zoom(-1, (0, 0))
    while view.moving:
        view.tick(50)
    assert view.radius == 32


def test_farthest_view_shows_the_whole_map() -> None:
    view = Camera(40, 30, (1200, 900))
    view.set_radius(1)
    assert view.radius == view.farthest == 12
    assert view.visible().width >= view.world[0]
    huge = Camera(256, 256, (1200, 900))
    assert huge.farthest == LEVELS[0]


def test_view_stays_over_the_map() -> None:
    view = camera()
    view.pan(-1e6, -1e6)
    assert view.hex_at((200, 200)) is not None
    view.pan(1e6, 1e6)
    assert view.hex_at((440, 280)) is not None


def test_small_map_is_centred() -> None:
    view = Camera(3, 3, (900, 700))
    x, y = view.to_screen((view.world[0] / 2, view.world[1] / 2))
    assert abs(x - 450) <= 1
    assert abs(y - 350) <= 1


def test_origin_is_whole_pixels() -> None:
    view = camera()
    view.pan(0.4, 0.3)
    assert all(isinstance(value, int) for value in view.origin)


def test_glide_ends_over_the_hex() -> None:
    view = camera()
    goal = HexId(view.grid.at(20, 15))
    view.look_at((1300, 1100))
    view.glide_to(goal)
    assert view.moving
    view.tick(theme.MS_CAMERA / 2)
    assert view.moving
    view.tick(theme.MS_CAMERA)
    assert view.hex_at((320, 240)) == goal
    assert not view.moving


def test_far_flights_and_less_motion_jump() -> None:
    view = camera()
    view.look_at((300, 300))
    view.glide_to(view.grid.at(35, 25))
    assert not view.moving
    near = view.grid.at(34, 24)
    view.glide_to(near, less_motion=True)
    assert not view.moving


def test_resize_keeps_the_middle() -> None:
    view = camera()
    view.look_at((1400, 1200))
    view.resize((800, 300))
    x, y = view.to_world((400, 150))
    assert math.dist((x, y), (1400, 1200)) < 2


def test_level_for_takes_the_next_larger() -> None:
    assert [level_for(r) for r in (8, 9, 32, 33, 48, 71, 72, 90)] == [8, 12, 32, 48, 48, 72, 72, 72]
