"""Reach of many movers equals the reach of each."""

import random

import pytest

from game.core.hexgrid import Grid, grid
from game.core.movement import reach
from game.core.records import HexId
from game.core.world import CostField
from game.views import reach_many as module
from game.views.reach_many import reach_many


def _field(rng: random.Random, hexes: Grid, roads: bool) -> CostField:
    """Land with closed hexes and, if asked, a net of roads that join both ways."""
    enter = bytes(rng.choice((0, 3, 3, 4, 6, 9, 250)) for _ in range(hexes.size))
    if not roads:
        return CostField(enter=enter, terrain=bytes([1]) * hexes.size)
    road = bytearray(hexes.size)
    links = bytearray(hexes.size)
    for here in range(hexes.size):
        way = rng.randrange(6)
        there = hexes.toward[here][way]
        if there >= 0 and rng.random() < 0.4:
            road[here] = road[there] = 2
            links[here] |= 1 << way
            links[there] |= 1 << (way + 3) % 6
    return CostField(enter=enter, terrain=bytes([1]) * hexes.size, road=bytes(road), links=bytes(links))


@pytest.fixture
def no_detour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anything that falls back to one search after the other would prove nothing here."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("fell back")

    monkeypatch.setattr(module, "reach", refuse)


@pytest.mark.usefixtures("no_detour")
@pytest.mark.parametrize("roads", [False, True])
@pytest.mark.parametrize(("width", "height"), [(24, 18), (7, 31), (1, 1)])
@pytest.mark.parametrize("budget", [0, 5, 20])
def test_equal_to_one_search_after_the_other(width: int, height: int, budget: int, roads: bool) -> None:
    rng = random.Random(width * 100 + budget)
    hexes = grid(width, height)
    field = _field(rng, hexes, roads)
    starts = [HexId(rng.randrange(hexes.size)) for _ in range(40)]
    assert reach_many(hexes, field, starts, budget) == [reach(hexes, field, s, budget).cost for s in starts]


@pytest.mark.usefixtures("no_detour")
def test_hexes_that_stop_a_march_are_entered_and_not_left() -> None:
    rng = random.Random(3)
    hexes = grid(20, 20)
    field = _field(rng, hexes, roads=True)
    stops = hexes.bits(rng.sample(range(hexes.size), 120))
    starts = [HexId(hex_) for hex_ in range(0, hexes.size, 7)]
    expected = [reach(hexes, field, start, 15, stops=stops).cost for start in starts]
    assert reach_many(hexes, field, starts, 15, stops) == expected
    assert expected != [reach(hexes, field, start, 15).cost for start in starts]


@pytest.mark.parametrize("budget", [60, 200])
def test_marches_too_long_for_windows_are_searched_one_by_one(budget: int) -> None:
    hexes = grid(30, 20)
    field = _field(random.Random(4), hexes, roads=True)
    starts = [HexId(5), HexId(300)]
    assert reach_many(hexes, field, starts, budget) == [reach(hexes, field, s, budget).cost for s in starts]


def test_nobody_reaches_nothing() -> None:
    hexes = grid(4, 4)
    assert reach_many(hexes, _field(random.Random(5), hexes, roads=False), [], 9) == []
