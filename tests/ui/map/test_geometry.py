"""Hexes in the plane: the way from a pixel to a hex and back, and how it fits the core's grid."""

import math

import numpy as np
import pytest

from game.core.hexgrid import grid
from game.core.records import HexId
from game.ui.map.paint import geometry, outlines

GRID = grid(9, 7)


@pytest.mark.parametrize("hex_", range(GRID.size))
def test_middle_of_a_hex_lies_in_it(hex_: int) -> None:
    assert geometry.hex_at(GRID, *geometry.centre(GRID, HexId(hex_))) == hex_


def test_points_near_corners_belong_to_their_hex() -> None:
    for hex_ in (0, 10, 31, GRID.size - 1):
        for x, y in geometry.outline(GRID, HexId(hex_), 0.97):
            assert geometry.hex_at(GRID, x, y) == hex_


def test_directions_lie_where_the_grid_says() -> None:
    middle = GRID.at(4, 3)
    x, y = geometry.centre(GRID, middle)
    for direction, neighbour in enumerate(GRID.toward[middle]):
        nx, ny = geometry.centre(GRID, HexId(neighbour))
        angle = math.degrees(math.atan2(ny - y, nx - x))
        assert angle == pytest.approx((-90 + 60 * direction + 180) % 360 - 180)
        assert math.dist((x, y), (nx, ny)) == pytest.approx(2 * geometry.APOTHEM)


def test_borders_are_shared_with_the_neighbour() -> None:
    middle = GRID.at(3, 3)
    for direction, neighbour in enumerate(GRID.toward[middle]):
        own = {_rounded(geometry.corner(GRID, middle, c)) for c in geometry.BORDER_CORNERS[direction]}
        other = geometry.BORDER_CORNERS[(direction + 3) % 6]
        theirs = {_rounded(geometry.corner(GRID, HexId(neighbour), c)) for c in other}
        assert own == theirs


def _rounded(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def test_arrays_agree_with_single_points() -> None:
    rng = np.random.default_rng(4)
    xs = rng.uniform(-200, 800, 400).astype(np.float32)
    ys = rng.uniform(-200, 800, 400).astype(np.float32)
    columns, rows = geometry.places_at(xs, ys)
    for x, y, column, row in zip(xs, ys, columns, rows, strict=True):
        assert geometry.place_at(float(x), float(y)) == (column, row)


def test_off_the_map_is_no_hex() -> None:
    width, height = geometry.world_size(GRID.width, GRID.height)
    for point in ((-5, 50), (50, -5), (width + 5, 50), (50, height + 5)):
        assert geometry.hex_at(GRID, *point) is None


def test_outline_of_one_hex_is_its_border() -> None:
    (loop,) = outlines.loops(GRID, [HexId(20)])
    assert {_rounded(p) for p in loop} == {_rounded(p) for p in geometry.outline(GRID, HexId(20))}


def test_outline_of_a_ring_has_a_hole() -> None:
    ring = set(GRID.disc(GRID.at(4, 3), 1)) - {GRID.at(4, 3)}
    loops = outlines.loops(GRID, ring)
    assert sorted(len(loop) for loop in loops) == [6, 18]


def test_rounded_outline_cuts_its_corners() -> None:
    (loop,) = outlines.loops(GRID, [HexId(20)])
    soft = outlines.rounded(loop, 9)
    assert min(math.dist(point, loop[0]) for point in soft) > 2
