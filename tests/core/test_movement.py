"""Path search against a plain search over every border."""

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.hexgrid import grid
from game.core.movement import cheapest_path, reach, step_cost
from game.core.world import CostField


@st.composite
def fields(draw):
    """A small land with closed hexes and a road network."""
    g = grid(draw(st.integers(2, 8)), draw(st.integers(2, 8)))
    enter = bytes(draw(st.lists(st.sampled_from([0, 3, 6, 9, 12]), min_size=g.size, max_size=g.size)))
    links = bytearray(g.size)
    road = bytearray(g.size)
    for _ in range(draw(st.integers(0, 20))):
        here = draw(st.integers(0, g.size - 1))
        way = draw(st.integers(0, 5))
        there = g.toward[here][way]
        if there >= 0 and enter[here] and enter[there]:
            links[here] |= 1 << way
            links[there] |= 1 << (way + 3) % 6
            road[here] = road[there] = 1
    return g, CostField(enter=enter, terrain=b"\1" * g.size, road=bytes(road), links=bytes(links))


def slow_costs(g, field, start):
    """Cheapest cost of every hex by relaxing all borders until nothing changes."""
    cost = {start: 0}
    changed = True
    while changed:
        changed = False
        for here in list(cost):
            for there in g.around[here]:
                price = step_cost(field, g.toward, here, there)
                if price and cost[here] + price < cost.get(there, 10**9):
                    cost[there] = cost[here] + price
                    changed = True
    return cost


@settings(max_examples=150, deadline=None)
@given(fields(), st.data())
def test_reach_finds_every_hex_at_its_cheapest(made, data):
    g, field = made
    start = data.draw(st.integers(0, g.size - 1))
    budget = data.draw(st.integers(0, 40))
    expected = {h: c for h, c in slow_costs(g, field, start).items() if c <= budget}
    found = reach(g, field, start, budget)
    assert found.cost == expected
    for hex_, cost in expected.items():
        here, paid = start, 0
        for there in found.path(hex_):
            paid += step_cost(field, g.toward, here, there)
            here = there
        assert (here, paid) == (hex_, cost)


@settings(max_examples=100, deadline=None)
@given(fields(), st.data())
def test_cheapest_path_costs_what_the_slow_search_says(made, data):
    g, field = made
    start, goal = (data.draw(st.integers(0, g.size - 1)) for _ in range(2))
    expected = slow_costs(g, field, start).get(goal)
    path = cheapest_path(g, field, start, goal)
    if expected is None:
        assert path is None
        return
    here, paid = start, 0
    for there in path:
        paid += step_cost(field, g.toward, here, there)
        here = there
    assert paid == expected
    assert here == goal


@settings(max_examples=60, deadline=None)
@given(fields(), st.data())
def test_a_turned_search_finds_what_the_other_finds_on_a_land_turned_by_half(made, data):
    g, field = made
    if g.width % 2:
        return
    start, goal = (data.draw(st.integers(0, g.size - 1)) for _ in range(2))
    last = g.size - 1
    links = bytes((bits << 3 | bits >> 3) & 63 for bits in field.links)
    turned = CostField(
        enter=field.enter[::-1], terrain=field.terrain, road=field.road[::-1], links=links[::-1]
    )
    found, other = reach(g, field, start, 20), reach(g, turned, last - start, 20, turned=True)
    assert [(last - h, c) for h, c in other.cost.items()] == list(found.cost.items())
    assert {last - h: last - b for h, b in other.before.items()} == found.before
    path, back = (
        cheapest_path(g, field, start, goal),
        cheapest_path(g, turned, last - start, last - goal, turned=True),
    )
    assert path == (None if back is None else tuple(last - h for h in back))


def test_the_full_move_guarantee_opens_dear_neighbours_but_not_firm_or_closed_ones():
    g = grid(3, 3)
    middle = g.at(1, 1)
    around = g.around[middle]
    enter = bytearray([30] * g.size)
    enter[around[0]] = 0
    terrain = bytearray(b"\1" * g.size)
    terrain[around[1]] = 2
    field = CostField(enter=bytes(enter), terrain=bytes(terrain), firm=frozenset({2}))
    assert set(reach(g, field, middle, 18).cost) == {middle}
    assert set(reach(g, field, middle, 18, first_free=True).cost) == {middle, *around[2:]}


def test_nobody_marches_on_through_a_hex_that_stops_him():
    g = grid(5, 1)
    field = CostField(enter=b"\3" * 5, terrain=b"\1" * 5)
    assert set(reach(g, field, 0, 30, stops=1 << 2).cost) == {0, 1, 2}
