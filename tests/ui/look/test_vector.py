"""Vector canvas, outlines, noise and pixel helpers."""

import math
import random

import numpy as np
import pytest

from game.ui.look import noise, shapes
from game.ui.look.pixels import averaged, clear_surface, pixels_of, surface_of, tint_of
from game.ui.look.vector import Canvas


def test_a_filled_rectangle_covers_exactly_its_pixels() -> None:
    canvas = Canvas(20, 10)
    canvas.rectangle(5, 2, 10, 6, "#ff0000")
    pixels = pixels_of(canvas.surface())
    assert tuple(pixels[5, 10]) == (255, 0, 0, 255)
    assert int((pixels[..., 3] == 255).sum()) == 60
    assert int((pixels[..., 3] > 0).sum()) == 60


def test_edges_have_no_dark_fringe() -> None:
    canvas = Canvas(40, 40)
    canvas.circle(20, 20, 15.3, "#ffeedd")
    pixels = pixels_of(canvas.surface(1, 4)).astype(int)
    rim = pixels[(pixels[..., 3] > 30) & (pixels[..., 3] < 230)]
    assert len(rim) > 20
    assert np.abs(rim[:, :3] - np.array([255, 238, 221])).max() <= 8


def test_gradient_runs_between_its_stops() -> None:
    canvas = Canvas(100, 4)
    canvas.rectangle(0, 0, 100, 4, canvas.linear(0, 0, 100, 0, [(0, "#000000"), (1, "#ffffff")]))
    row = pixels_of(canvas.surface())[2, :, 0].astype(int)
    assert row[0] < 10
    assert row[-1] > 245
    assert (np.diff(row) >= 0).all()


def test_group_transforms_what_is_inside() -> None:
    canvas = Canvas(20, 20)
    with canvas.group("translate(10 0)"):
        canvas.rectangle(0, 0, 5, 5, "#00ff00")
    canvas.rectangle(0, 10, 5, 5, "#0000ff")
    pixels = pixels_of(canvas.surface())
    assert tuple(pixels[2, 12]) == (0, 255, 0, 255)
    assert tuple(pixels[12, 2]) == (0, 0, 255, 255)


def test_same_canvas_same_pixels() -> None:
    def draw() -> bytes:
        canvas = Canvas(60, 60)
        canvas.path(shapes.lumps(30, 30, 20, 16, 7, random.Random(5)), "#8fa55e", "#2f3522", 1.2)
        return pixels_of(canvas.surface(1, 3)).tobytes()

    assert draw() == draw()


def test_dashes_cover_their_share_of_the_line() -> None:
    line = [(0.0, 0.0), (60.0, 0.0), (60.0, 40.0)]
    parts = shapes.dashes(line, 6, 4)
    assert len(parts) == 10
    assert sum(shapes.lengths(part)[-1] for part in parts) == pytest.approx(60)


def test_dashes_can_start_with_a_gap() -> None:
    first = shapes.dashes([(0.0, 0.0), (20.0, 0.0)], 6, 4, phase=7)[0]
    assert first[0][0] == pytest.approx(3)


def test_curve_passes_through_its_points() -> None:
    points = [(0.0, 0.0), (10.0, 5.0), (20.0, -5.0), (30.0, 0.0)]
    samples = shapes.curve(points, 6)
    assert len(samples) == 19
    for point in points:
        assert min(math.dist(point, sample) for sample in samples) < 1e-9


def test_ribbon_is_thin_at_tapered_ends() -> None:
    line = [(float(x), 0.0) for x in range(0, 101, 10)]
    outline = shapes.ribbon_points(line, 10, (0.3, 0.0))
    widths = [outline[i][1] - outline[-1 - i][1] for i in range(len(line))]
    assert abs(widths[0]) < 2
    assert abs(widths[5]) == pytest.approx(10)
    assert abs(widths[-1]) == pytest.approx(10)


def test_noise_is_seeded_and_bounded() -> None:
    first = noise.fbm((40, 50), 12, 3, 7)
    assert first.shape == (40, 50)
    assert (first == noise.fbm((40, 50), 12, 3, 7)).all()
    assert (first != noise.fbm((40, 50), 12, 3, 8)).any()
    assert 0 <= float(first.min()) <= float(first.max()) <= 1


def test_tiles_continue_themselves() -> None:
    tile = noise.doubled_tile(noise.tile_noise((32, 32), (4, 4), 2, 3))
    steps = np.abs(np.diff(tile, axis=0)).max()
    assert np.abs(tile[0] - tile[-1]).max() <= steps * 1.01
    assert np.abs(tile[:, 0] - tile[:, -1]).max() <= np.abs(np.diff(tile, axis=1)).max() * 1.01


def test_blur_keeps_the_sum_and_ramps_are_bounded() -> None:
    spot = np.zeros((41, 41), np.float32)
    spot[20, 20] = 1
    assert float(noise.blur(spot, 4).sum()) == pytest.approx(1, abs=1e-3)
    line = np.linspace(-1, 2, 31, dtype=np.float32)
    for shape in (noise.ramp, noise.smoothstep):
        rising, falling = shape(0, 1, line), shape(1, 0, line)
        assert rising[0] == 0
        assert rising[-1] == 1
        assert np.abs(rising + falling - 1).max() < 1e-5


def test_pixels_survive_the_way_through_a_surface() -> None:
    rng = np.random.default_rng(2)
    pixels = rng.integers(0, 255, (9, 7, 4), np.uint8)
    assert (pixels_of(surface_of(pixels)) == pixels).all()


def test_averaging_weights_colours_by_opacity() -> None:
    half = clear_surface((2, 1))
    half.set_at((0, 0), (200, 100, 50, 255))
    red, green, blue, alpha = averaged(half, (1, 1)).get_at((0, 0))
    assert abs(red - 200) <= 2
    assert abs(green - 100) <= 2
    assert abs(blue - 50) <= 2
    assert abs(alpha - 128) <= 2


def test_tint_carries_its_opacity() -> None:
    picture = tint_of("#102030", np.array([[0.0, 0.5], [1.0, 0.25]], np.float32))
    assert tuple(picture.get_at((0, 1))) == (16, 32, 48, 255)
    assert picture.get_at((1, 0))[3] == 128
