"""The Battle for: what entering costs, who pays, how far stacks get. TB-5, TB-11."""

from collections.abc import Sequence
from itertools import product

import pytest

from game.core.movement import cheapest_path
from game.core.records import HexId, StackId, replace
from game.core.world import Stride
from game.rulesets.battle_for.counters import ROAD_USED
from game.rulesets.battle_for.land import travel, walk
from game.rulesets.battle_for.units import army
from tests.rulesets.battle_for.small_states import Table


def _reach(table: Table, stack: StackId, stops: int = 0) -> walk.Ways:
    land = table.world.lands.true({})
    return walk.WALK.reach(table.world, table.campaign, land, stack, stops)


def _strides(table: Table, stack: StackId, hexes: Sequence[HexId]) -> tuple[Stride, ...]:
    land = table.world.lands.true({})
    return walk.WALK.strides(table.world, table.campaign, land, stack, hexes)


def _row(table: Table, first: int, last: int) -> list[HexId]:
    return [table.at(column, 0) for column in range(first, last + 1)]


def test_each_unit_pays_its_own_price_tb_5_05() -> None:
    table = Table("..h")
    stack = table.stack("s", table.at(1, 0), ["foot", "hoverer"])
    draft = table.draft
    paid = travel.pay(draft, stack, table.at(2, 0))
    assert paid == Stride(cost=4, left=2), "the Walker pays two points and has least left"
    assert [draft.units[u].move for u in draft.stacks[stack].units] == [2, 4]


def test_nobody_pays_if_one_cannot_tb_5_05() -> None:
    table = Table("..m")
    stack = table.stack("s", table.at(1, 0), ["hoverer", "foot"])
    draft = table.draft
    assert travel.pay(draft, stack, table.at(2, 0)) is None
    assert [draft.units[u].move for u in draft.stacks[stack].units] == [6, 6]


def test_entering_needs_the_whole_price_tb_5_04() -> None:
    table = Table("..h")
    stack = table.stack("s", table.at(1, 0), ["foot"])
    table.tire("s.1", move=3)
    land = table.world.lands.true({})
    cost = travel.TRAVEL.step(table.world, table.campaign, land, stack, table.at(1, 0), table.at(2, 0))
    assert (cost.open, cost.code, cost.rule) == (False, "cost", "TB-5.04")
    assert cost.reason == "Foot needs 2 move, 1½ left"


def test_riders_pay_nothing_tb_5_08() -> None:
    table = Table("..w")
    stack = table.stack("s", table.at(1, 0), ["bird", "foot"], riding={"2": "1"})
    draft = table.draft
    assert travel.pay(draft, stack, table.at(2, 0)) == Stride(cost=2, left=8)
    assert draft.units[draft.stacks[stack].units[1]].move == 6


def test_a_garrison_enters_nothing_not_even_roads_tb_5_15() -> None:
    table = Table(".rr")
    stack = table.stack("s", table.at(0, 0), ["guard"])
    assert set(_reach(table, stack).cost) == {table.at(0, 0)}
    land = table.world.lands.true({})
    cost = travel.TRAVEL.step(table.world, table.campaign, land, stack, table.at(0, 0), table.at(1, 0))
    assert (cost.open, cost.rule) == (False, "TB-5.15")


def test_one_road_a_turn_is_free_for_walkers_tb_5_14() -> None:
    table = Table("......rr")
    stack = table.stack("s", table.at(5, 0), ["foot"])
    draft = table.draft
    assert travel.pay(draft, stack, table.at(6, 0)) == Stride(cost=0, left=6)
    assert travel.pay(draft, stack, table.at(7, 0)) == Stride(cost=2, left=4)


def test_a_walker_without_move_may_still_take_its_road_tb_5_14() -> None:
    table = Table(".rr")
    stack = table.stack("s", table.at(0, 0), ["foot"])
    table.tire("s.1", move=0)
    assert set(_reach(table, stack).cost) == {table.at(0, 0), table.at(1, 0)}


def test_hoverers_pay_for_roads_tb_5_14() -> None:
    table = Table(".r")
    stack = table.stack("s", table.at(0, 0), ["hoverer"])
    assert travel.pay(table.draft, stack, table.at(1, 0)) == Stride(cost=2, left=4)


def test_a_used_waiver_is_gone_for_the_turn_only_tb_5_14() -> None:
    table = Table("rrrrrrrr")
    stack = table.stack("s", table.at(0, 0), ["foot"])
    strides = _strides(table, stack, _row(table, 1, 7))
    assert [s.cost for s in strides] == [0, 2, 2, 2, 0, 2, 2]
    assert [s.turn for s in strides] == [0, 0, 0, 0, 1, 1, 1]


def test_strides_tell_of_the_unit_with_least_left_tb_5_05() -> None:
    table = Table("...hm.")
    stack = table.stack("s", table.at(1, 0), ["bird", "small_bird"])
    strides = _strides(table, stack, _row(table, 2, 5))
    assert [(s.cost, s.left, s.turn) for s in strides] == [(2, 4, 0), (2, 2, 0), (4, 2, 1), (2, 0, 1)]


def test_strides_end_where_the_stack_never_gets_on() -> None:
    table = Table("..hw.")
    stack = table.stack("s", table.at(0, 0), ["foot"])
    assert len(_strides(table, stack, _row(table, 1, 4))) == 2


def test_all_its_move_may_be_too_little_tb_5_04() -> None:
    table = Table("..h.")
    stack = table.stack("s", table.at(1, 0), ["slow_foot"])
    land = table.world.lands.true({})
    field = travel.TRAVEL.field(table.world, table.campaign, land, stack)
    assert cheapest_path(table.world.grid, field, table.at(1, 0), table.at(3, 0)) is None
    cost = travel.TRAVEL.step(table.world, table.campaign, land, stack, table.at(1, 0), table.at(2, 0))
    assert cost.reason == "Slow foot never has enough move to enter Hill"


def test_reach_keeps_ways_that_are_best_for_different_units_tb_5_05() -> None:
    """By the road the Walker saves a point; over the hills the Hoverer is not slower. The way to the far hex
    must be the one that both can go on."""
    table = Table("......", ".rrh..", "......")
    stack = table.stack("s", table.at(0, 1), ["foot", "hoverer"])
    assert _brute(table, stack) == _reach(table, stack).cost


def _brute(table: Table, stack: StackId) -> dict[HexId, int]:
    """Every walk of up to eight borders, unit by unit, without any pruning by rest."""
    world, land = table.world, table.world.lands.true({})
    party = travel.party_of(world, table.campaign.units, table.campaign.stacks[stack])
    budget = travel.slowest(party)
    start = table.campaign.stacks[stack].hex
    best = {start: 0}
    states = {(start, party)}
    for _ in range(8):
        after = set()
        for here, left in states:
            for there in world.grid.around[here]:
                new = travel.all_paid(left, travel.terrain_of(world, land, there))
                if new is not None:
                    after.add((there, new))
                    spent = budget - travel.slowest(new)
                    best[there] = min(spent, best.get(there, spent))
        states = after
    return best


LANDS = ("..hr.", "r.rf.", ".rwrh", "mrs.r", ".fr..")


@pytest.mark.parametrize(
    ("units", "column"), list(product([("foot", "hoverer"), ("foot", "beast"), ("hoverer",)], [0, 2, 4]))
)
def test_reach_is_what_trying_every_walk_gives(units: tuple[str, ...], column: int) -> None:
    table = Table(*LANDS)
    stack = table.stack("s", table.at(column, 3), list(units))
    table.tire("s.1", move=5)
    reach = _reach(table, stack)
    assert reach.cost == _brute(table, stack)
    for goal in reach.cost:
        assert len(_strides(table, stack, reach.path(goal))) == len(reach.path(goal))
        assert all(s.turn == 0 for s in _strides(table, stack, reach.path(goal)))


def test_units_with_and_without_their_waiver_are_told_apart_tb_5_14() -> None:
    table = Table("..rr")
    stack = table.stack("s", table.at(1, 0), ["foot", "foot"])
    table.tire("s.1", move=0)
    table.tire("s.2", move=4, counters={ROAD_USED.name: 1})
    assert set(_reach(table, stack).cost) == {table.at(1, 0), table.at(2, 0)}


def test_no_march_goes_on_through_enemies() -> None:
    table = Table("....")
    stack = table.stack("s", table.at(0, 0), ["foot"])
    reach = _reach(table, stack, stops=1 << table.at(1, 0))
    assert set(reach.cost) == {table.at(0, 0), table.at(1, 0)}


def test_unknown_land_is_taken_for_open() -> None:
    table = Table("..w")
    stack = table.stack("s", table.at(1, 0), ["foot"])
    knowledge = table.campaign.knowledge[table.campaign.stacks[stack].side]
    dark = replace(knowledge, terrain=bytes(len(knowledge.terrain)))
    land = table.world.lands.known(dark)
    cost = travel.TRAVEL.step(table.world, table.campaign, land, stack, table.at(1, 0), table.at(2, 0))
    assert (cost.open, cost.cost, cost.guess) == (True, 2, True)


def test_a_stack_of_fliers_and_their_riders_is_flying_tb_5_12() -> None:
    table = Table("..")
    flying = table.stack("s", table.at(0, 0), ["bird", "foot"], riding={"2": "1"})
    mixed = table.stack("t", table.at(0, 0), ["beast", "foot"], riding={"2": "1"})
    units, stacks = table.campaign.units, table.campaign.stacks
    assert army.flying(table.world, units, stacks[flying])
    assert not army.flying(table.world, units, stacks[mixed])
