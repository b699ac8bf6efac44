"""The dawn of the title: the same every time, at any size, with the sun where nothing covers it."""

import threading

import numpy as np
import pytest

from game.ui.look.pixels import pixels_of
from game.ui.stage.backdrop import paint_dawn

SIZE = (320, 200)


@pytest.mark.slow
def test_same_size_same_pixels_also_on_a_thread() -> None:
    first = pixels_of(paint_dawn(SIZE)).tobytes()
    found: list[bytes] = []
    thread = threading.Thread(target=lambda: found.append(pixels_of(paint_dawn(SIZE)).tobytes()))
    thread.start()
    thread.join()
    assert found == [first]


@pytest.mark.parametrize("size", [(320, 200), (400, 170), (240, 240)])
def test_sun_stands_above_the_middle_and_is_the_brightest(size: tuple[int, int]) -> None:
    picture = paint_dawn(size)
    assert picture.get_size() == size
    light = pixels_of(picture)[..., :3].astype(int).sum(axis=2)
    width, height = size
    sun = light[round(height * 0.45) : round(height * 0.48), round(width * 0.545) : round(width * 0.575)]
    assert sun.mean() > 600
    assert sun.mean() > light[: height // 3].mean() + 150


def test_sky_is_blue_above_and_land_green_below() -> None:
    pixels = pixels_of(paint_dawn(SIZE)).astype(int)
    sky, land = pixels[20:40, 20:60].mean((0, 1)), pixels[150:165, 60:110].mean((0, 1))
    assert sky[2] > sky[0]
    assert land[1] > land[2] + 15
    assert np.ptp(pixels[..., :3]) > 180
