"""Geometry of the map: neighbours, distances, corners, bit sets, labels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.hexgrid import OPPOSITE, Grid, grid, members, pack_bits, unpack_bits

SIZES = st.tuples(st.integers(1, 9), st.integers(1, 9))


@given(SIZES)
def test_neighbours_are_mutual_and_opposite(size):
    g = Grid(*size)
    for hex_ in range(g.size):
        for way, there in enumerate(g.toward[hex_]):
            if there >= 0:
                assert g.toward[there][OPPOSITE[way]] == hex_
                assert g.direction(hex_, there) == way
                assert g.distance(hex_, there) == 1


@given(SIZES, st.data())
def test_distance_is_the_length_of_the_shortest_walk(size, data):
    g = Grid(*size)
    start = data.draw(st.integers(0, g.size - 1))
    steps = {start: 0}
    edge = [start]
    while edge:
        here = edge.pop(0)
        for there in g.around[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                edge.append(there)
    assert all(g.distance(start, hex_) == count for hex_, count in steps.items())
    assert g.distances(start, steps) == list(steps.values())
    assert len(steps) == g.size


@given(SIZES, st.data())
def test_disc_holds_all_hexes_within_its_radius(size, data):
    g = Grid(*size)
    centre = data.draw(st.integers(0, g.size - 1))
    radius = data.draw(st.integers(0, 4))
    expected = {h for h in range(g.size) if g.distance(centre, h) <= radius}
    assert set(g.disc(centre, radius)) == expected
    assert set(members(g.disc_bits(centre, radius))) == expected


def test_odd_columns_lie_half_a_hex_lower():
    g = grid(4, 4)
    assert g.place(g.toward[g.at(0, 1)][1]) == (1, 0)
    assert g.place(g.toward[g.at(1, 1)][1]) == (2, 1)


def test_labels_count_from_one_and_round_trip():
    g = grid(48, 36)
    assert g.label(g.at(11, 6)) == "12.07"
    assert all(g.parse(g.label(h)) == h for h in range(g.size))


@pytest.mark.parametrize("text", ["", "12", "x.y", "0.01", "49.01", "1.37", "-1.2"])
def test_labels_of_no_hex_are_refused(text):
    with pytest.raises(ValueError, match=r"hex label|no hex at"):
        grid(48, 36).parse(text)


def test_a_corner_is_shared_by_the_same_three_hexes_whoever_asks():
    g = grid(5, 5)
    middle = g.at(2, 2)
    for corner in range(6):
        hexes = set(g.corner_hexes(middle, corner))
        assert len(hexes) == 3
        shared = [
            other for other in g.around[middle] for c in range(6) if set(g.corner_hexes(other, c)) == hexes
        ]
        assert len(shared) == 2


@given(st.sets(st.integers(0, 99)))
def test_bit_sets_survive_packing(hexes):
    g = grid(10, 10)
    bits = g.bits(hexes)
    assert unpack_bits(pack_bits(bits, g.size)) == bits
    assert set(members(bits)) == hexes
    assert list(members(bits)) == sorted(hexes)


def test_a_map_needs_a_hex():
    with pytest.raises(ValueError, match="at least one hex"):
        Grid(0, 5)
