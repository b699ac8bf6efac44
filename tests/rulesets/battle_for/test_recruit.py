"""Buying units and joining in mid-game (TB-3.04 to 3.11, TB-4.05 to 4.08)."""

from typing import Any

import pytest

from game.core.commands.turns import FoundFaction, NextStage, RecruitUnits
from game.core.events.turns import FactionFounded, PointsChanged, RecruitsBarred, UnitsRecruited
from game.core.records import KindId, SideId, replace
from game.core.state import Faction, Side
from game.rulesets.battle_for.campaign.market import MUSTER
from game.rulesets.battle_for.counters import ACTED, COMING, JOINER_PERCENT, POOL
from game.rulesets.battle_for.design.coin import coin
from game.rulesets.battle_for.design.cost import cost
from game.rulesets.battle_for.side import holding
from tests.rulesets.battle_for.small_game import Game, place, strip
from tests.rulesets.battle_for.small_states import BLUE, KINDS, RED, Table

FOOT, BIRD, CHIEF, BOW = (KindId(k) for k in ("foot", "bird", "chief", "bow"))
PRICE = cost(KINDS["foot"], "croakworld")


def with_side(table: Table, side: SideId, **fields: Any) -> None:
    new: Side = replace(table.campaign.sides[side], **fields)
    table.campaign = replace(table.campaign, sides={**table.campaign.sides, side: new})


def market(stored: int = 500, column: int = 1) -> Table:
    """Red holds a spawn point and has points; its nation designed four units."""
    table = strip()
    place(table, "gate", column, kind=holding.SPAWN, owner=RED)
    nation = Faction(name="Reds", kinds=(FOOT, BIRD, CHIEF, BOW))
    with_side(table, RED, factions=(nation,), counters={POOL.name: stored})
    return table


def buy(table: Table, column: int = 1, **units: int) -> RecruitUnits:
    counts = {KindId(kind): number for kind, number in units.items()}
    return RecruitUnits(by=RED, hex=table.at(column, 0), units=counts)


def test_units_are_bought_from_the_pool_and_stand_at_the_spawn_point_tb_4_05_tb_4_08() -> None:
    table = market()
    game = Game(table, turn_pop_points=0)
    game.do(buy(table, foot=2))
    (made,) = game.told(UnitsRecruited)
    assert (made.hex, made.cost, len(made.units)) == (table.at(1, 0), 2 * PRICE, 2)
    assert [(e.before, e.after, e.why) for e in game.told(PointsChanged)] == [
        (500, 500 - 2 * PRICE, "bought")
    ]
    fresh = game.campaign.units[made.units[0]]
    assert (fresh.hits, fresh.move, fresh.level) == (8, 6, 1)
    assert game.campaign.stacks[made.stack].queue == ()
    assert POOL.of(game.campaign.sides[RED]) == 500 - 2 * PRICE


def test_fliers_stand_apart_from_others_tb_5_11() -> None:
    table = market()
    game = Game(table)
    game.do(buy(table, foot=1, bird=1))
    stacks = [game.campaign.stacks[e.stack] for e in game.told(UnitsRecruited)]
    assert [[game.campaign.units[u].kind for u in s.units] for s in stacks] == [[FOOT], [BIRD]]


def test_no_more_is_bought_than_can_be_paid_tb_4_05() -> None:
    table = market(stored=PRICE)
    game = Game(table, turn_pop_points=0)
    assert game.refused(buy(table, foot=2)) == ("too_dear", "TB-4.05")
    game.do(buy(table, foot=1))
    assert not POOL.of(game.campaign.sides[RED])


@pytest.mark.parametrize(
    ("units", "code", "rule"),
    [
        ({"imp": 1}, "not_designed", "TB-3.01"),
        ({}, "nothing", "TB-4.05"),
        ({"foot": 0}, "nothing", "TB-4.05"),
        ({"foot": 2, "bow": -1}, "number", "TB-4.05"),
        ({"foot": 10**12}, "number", "TB-4.05"),
    ],
)
def test_orders_of_the_wrong_units_are_refused(units: dict[str, int], code: str, rule: str) -> None:
    table = market()
    assert Game(table).refused(buy(table, **units)) == (code, rule)


def test_a_side_needs_a_spawn_point_tb_4_06() -> None:
    table = market()
    table.campaign = replace(table.campaign, sites={})
    assert Game(table).refused(buy(table, foot=1)) == ("no_spawn", "TB-4.06")


def test_units_appear_only_at_a_held_spawn_point_tb_4_08() -> None:
    table = market()
    place(table, "other", 6, kind=holding.SPAWN, owner=BLUE)
    game = Game(table)
    assert game.refused(buy(table, column=6, foot=1)) == ("not_a_spawn", "TB-4.08")
    assert game.refused(buy(table, column=0, foot=1)) == ("not_a_spawn", "TB-4.08")


def test_a_side_knows_its_own_spawn_points_even_where_starts_are_secret_tb_4_06() -> None:
    table = market()
    game = Game(table, share_starting_positions=False)
    (gate,) = table.campaign.sites
    assert game.campaign.knowledge[RED].sites[gate].owner == RED
    assert gate not in game.campaign.knowledge[BLUE].sites


def test_a_capital_is_a_spawn_point_tb_4_07() -> None:
    table = market()
    (gate,) = table.campaign.sites.values()
    table.campaign = replace(table.campaign, sites={gate.id: replace(gate, kind="city", capital=True)})
    game = Game(table)
    game.do(buy(table, foot=1))
    assert len(game.told(UnitsRecruited)) == 1
    plain = replace(gate, kind="city")
    game.campaign = replace(game.campaign, sites={gate.id: plain})
    assert game.refused(buy(table, foot=1)) == ("no_spawn", "TB-4.06")


def test_nobody_is_bought_where_an_enemy_is_seen_tb_4_08() -> None:
    table = market(column=0)
    table.stack("x", table.at(0, 0), ["foot"], side=BLUE)
    assert Game(table).refused(buy(table, column=0, foot=1)) == ("enemy_there", "TB-4.08")


def test_an_unseen_enemy_bars_a_spawn_point_when_he_is_found_tb_4_08() -> None:
    """The refusal goes by what the side knows; the truth is an event and costs nothing."""
    table = market()
    table.stack("x", table.at(4, 0), ["foot"], side=BLUE)
    game = Game(table, turn_pop_points=0)
    game.stand("x", 1)
    game.do(buy(table, foot=1))
    assert [(e.audience, e.hex) for e in game.told(RecruitsBarred)] == [((RED,), table.at(1, 0))]
    assert game.told(UnitsRecruited) == []
    assert POOL.of(game.campaign.sides[RED]) == 500
    assert game.refused(buy(table, foot=1)) == ("enemy_there", "TB-4.08")


def test_who_is_at_peace_bars_nothing_tb_4_08() -> None:
    table = market()
    with_side(table, BLUE, at_peace=(RED,))
    table.stack("x", table.at(4, 0), ["foot"], side=BLUE)
    game = Game(table)
    game.stand("x", 1)
    game.do(buy(table, foot=1))
    assert len(game.told(UnitsRecruited)) == 1


def test_units_are_bought_in_the_recruit_phase_alone_tb_4_02() -> None:
    table = market()
    game = Game(table)
    game.do(NextStage(by=RED))
    assert game.refused(buy(table, foot=1)) == ("wrong_phase", "TB-4.02")


def test_units_are_bought_before_anything_else_is_done_tb_3_08() -> None:
    table = market()
    game = Game(table)
    game.do(buy(table, foot=1))
    game.do(buy(table, foot=1))
    red = game.campaign.sides[RED]
    done = replace(red, counters={**red.counters, ACTED.name: 1})
    game.campaign = replace(game.campaign, sides={**game.campaign.sides, RED: done})
    assert game.refused(buy(table, foot=1)) == ("acted", "TB-3.08")
    game.end(RED, BLUE)
    assert not ACTED.of(game.campaign.sides[RED])


def test_the_first_army_of_a_side_without_one_needs_a_commander_tb_3_04() -> None:
    table = market()
    stacks = {s.id: s for s in table.campaign.stacks.values() if s.side != RED}
    units = {u.id: u for u in table.campaign.units.values() if u.side != RED}
    table.campaign = replace(table.campaign, stacks=stacks, units=units)
    game = Game(table)
    assert game.refused(buy(table, foot=1)) == ("no_commander", "TB-3.04")
    game.do(buy(table, foot=1, chief=1))
    assert game.chief(RED) is not None


# --- joining


def joiner(table: Table, column: int = 1, **fields: Any) -> FoundFaction:
    usual: dict[str, Any] = {
        "by": RED,
        "name": "Iron Guard",
        "player": "Ann",
        "kinds": (FOOT, CHIEF),
        "units": {FOOT: 1, CHIEF: 1},
        "hex": table.at(column, 0),
    }
    return FoundFaction(**{**usual, **fields})


ARMY = PRICE + cost(KINDS["chief"], "croakworld")


def test_a_nation_joins_with_an_army_out_of_its_own_points_tb_3_05() -> None:
    table = market(stored=10)
    game = Game(table)
    before = POOL.of(game.campaign.sides[RED])
    game.do(joiner(table))
    red = game.campaign.sides[RED]
    assert red.factions[-1] == Faction(name="Iron Guard", kinds=(FOOT, CHIEF), player="Ann", joined=1)
    assert POOL.of(red) == before
    assert COMING.of(red) == 300 - ARMY
    assert len(game.told(UnitsRecruited)[0].units) == 2
    game.end(RED, BLUE)
    assert POOL.of(game.campaign.sides[RED]) == before + 300 - ARMY + 30


def test_a_nation_may_join_in_any_phase_of_its_sides_turn_tb_3_05() -> None:
    table = market()
    game = Game(table)
    game.do(NextStage(by=RED))
    game.do(NextStage(by=RED))
    game.do(joiner(table))
    assert len(game.told(UnitsRecruited)) == 1


def test_everybody_hears_of_the_nation_and_its_side_alone_of_its_designs() -> None:
    table = market()
    game = Game(table)
    game.do(joiner(table))
    assert [(e.audience, e.kinds) for e in game.told(FactionFounded)] == [
        ((RED,), (FOOT, CHIEF)),
        ((BLUE,), ()),
    ]


def test_a_nation_can_field_units_of_its_own_design_tb_3_05() -> None:
    own = replace(KINDS["chief"], id="x", name="Iron Chief", defense=2)
    made = coin(own)
    table = market()
    game = Game(table)
    game.do(joiner(table, kinds=(made,), units={made: 1}))
    (event,) = game.told(UnitsRecruited)
    assert event.cost == cost(own, "croakworld")
    assert game.campaign.units[event.units[0]].hits == 12


@pytest.mark.parametrize(
    ("fields", "code", "rule"),
    [
        ({"units": {FOOT: 1}}, "no_commander", "TB-3.04"),
        ({"units": {FOOT: 20, CHIEF: 1}}, "too_dear", "TB-4.05"),
        ({"units": {BOW: 1, CHIEF: 1}}, "not_designed", "TB-3.01"),
        ({"kinds": ()}, "designs", "TB-3.01"),
        ({"kinds": (CHIEF, CHIEF)}, "designs", "TB-3.01"),
        ({"kinds": (FOOT, CHIEF, BOW, BIRD, KindId("pony"), KindId("imp"))}, "designs", "TB-3.01"),
        ({"kinds": (CHIEF, KindId("nobody"))}, "no_such_design", "TB-3.05"),
        ({"kinds": (CHIEF, KindId("hulk"))}, "attack_above_cap", "TB-12.01"),
        ({"name": ""}, "nation_name", "TB-3.05"),
        ({"name": "x" * 80}, "nation_name", "TB-3.05"),
        ({"name": "REDS"}, "nation_twice", "TB-3.05"),
        ({"player": "y" * 80}, "player_name", "TB-3.05"),
    ],
)
def test_what_is_wrong_with_a_joiner_is_refused(fields: dict[str, Any], code: str, rule: str) -> None:
    table = market()
    hulk = replace(KINDS["foot"], id="hulk", attack=90)
    table.world.tables["unit"]["hulk"] = hulk  # type: ignore[index]  # the table of this test alone
    assert Game(table).refused(joiner(table, **fields)) == (code, rule)


def test_nobody_joins_later_where_the_game_master_does_not_allow_it_tb_3_05() -> None:
    table = market()
    game = Game(table, late_join=False)
    game.end(RED, BLUE)
    assert game.refused(joiner(table)) == ("no_joining", "TB-3.05")


def test_joiners_may_have_to_come_to_all_sides_alike_tb_3_11() -> None:
    table = market()
    game = Game(table, equal_joins_required=True)
    game.do(joiner(table))
    assert game.refused(joiner(table, name="Late Guard")) == ("equal_joins", "TB-3.11")


def test_an_allocation_may_be_raised_for_all_or_one_tb_3_11() -> None:
    table = market()
    game = Game(table, joiner_points_percent=150)
    game.do(joiner(table))
    assert COMING.of(game.campaign.sides[RED]) == 450 - ARMY
    with_side(table, RED, counters={JOINER_PERCENT.name: 200})
    game = Game(table)
    game.do(joiner(table))
    assert COMING.of(game.campaign.sides[RED]) == 600 - ARMY


def test_a_joiner_stays_out_if_the_spawn_point_proves_taken_tb_4_08() -> None:
    table = market()
    table.stack("x", table.at(4, 0), ["foot"], side=BLUE)
    game = Game(table)
    game.stand("x", 1)
    game.do(joiner(table))
    assert len(game.told(RecruitsBarred)) == 1
    assert len(game.campaign.sides[RED].factions) == 1


# --- what screens and policies are told


def test_the_market_tells_prices_places_and_points_tb_4_05() -> None:
    table = market(stored=10)
    game = Game(table)
    found = MUSTER.market(game.world, game.campaign, RED)
    assert (found.points, found.income, found.coming, found.reason) == (40, 30, 0, "")
    assert [(w.kind, w.price, w.leads, w.nation) for w in found.wares][:3] == [
        (FOOT, PRICE, False, "Reds"),
        (BIRD, cost(KINDS["bird"], "croakworld"), False, "Reds"),
        (CHIEF, cost(KINDS["chief"], "croakworld"), True, "Reds"),
    ]
    assert [(f.label, f.text) for f in found.wares[0].figures[:3]] == [
        ("Hits", "4"),
        ("Attack", "4"),
        ("Defense", "1"),
    ]
    assert [(o.hex, o.reason) for o in found.outlets] == [(table.at(1, 0), "")]


def test_the_market_says_why_nothing_can_be_bought() -> None:
    table = market()
    game = Game(table)
    game.do(NextStage(by=RED))
    assert MUSTER.market(game.world, game.campaign, RED).rule == "TB-4.02"
    blue = Game(table)
    blue.end(RED)
    found = MUSTER.market(blue.world, blue.campaign, BLUE)
    assert (found.rule, found.outlets, found.wares) == ("TB-4.06", (), ())


def test_the_market_bars_a_spawn_point_with_an_enemy_in_sight_tb_4_08() -> None:
    table = market(column=0)
    table.stack("x", table.at(0, 0), ["foot"], side=BLUE)
    game = Game(table)
    (outlet,) = MUSTER.market(game.world, game.campaign, RED).outlets
    assert outlet.rule == "TB-4.08"


def test_joiners_are_told_what_they_get_tb_3_04() -> None:
    game = Game(market(), late_join=False)
    found = MUSTER.joining(game.world, game.campaign, RED)
    assert (found.points, found.designs, found.reason) == (300, 5, "")
    game.end(RED, BLUE)
    assert MUSTER.joining(game.world, game.campaign, RED).rule == "TB-3.05"
