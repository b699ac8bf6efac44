"""What cities pop and how: SD9-4, SD4-3.03, SD4-3.07, SD4-8.07."""

from collections.abc import Mapping
from typing import Any

import pytest

from game.core.commands.common import EndTurn, MoveStack, OrderDiggers, PlanMarch
from game.core.commands.realm import CancelPop, MakeHeir, OrderPop, PlanPops, RazeCity
from game.core.events.realm import OrderDone, UnitsPopped
from game.core.holdings import PopOrder
from game.core.march_orders import MarchOrders
from game.core.records import KindId, SiteId, UnitId, replace
from game.core.state import Stack
from game.rulesets.second_dawn.realm import dues
from tests.kingdom import CAPITAL, LAPIS, Kingdom

SECOND = SiteId("c1")


def order(kind: str, site: SiteId = CAPITAL, **more):
    return OrderPop(by=LAPIS, site=site, kind=KindId(kind), **more)


def court(
    *levels: int,
    works: Mapping[str, int] | None = None,
    money: int = 10_000_000,
    params: Mapping[str, Any] | None = None,
) -> Kingdom:
    works = {"school": 1, "workshop_masonry": 1} if works is None else works
    return Kingdom(*levels, money=money, works=works, params={"caster_dice": (), **(params or {})})


def own(game: Kingdom) -> list[str]:
    return [unit.kind for unit in game.campaign.units.values() if unit.side == LAPIS]


def test_sd4_8_07_heirs_and_children_of_the_ruler_pop_in_the_capital_alone() -> None:
    game = court(5, 5)
    assert game.refused(game.do(order("warlord_heir", SECOND))) == "capital"
    assert game.refused(game.do(order("warlord", SECOND, grade="descendant"))) == "capital"
    game.must(order("warlord_heir"))
    game = court(5, 5)
    game.must(order("warlord", grade="descendant"))
    for _ in range(3):
        game.next_dawn()
    assert own(game) == ["warlord"]
    game.next_dawn()
    assert own(game) == ["warlord", "warlord"]


@pytest.mark.parametrize(
    ("kind", "more", "code"),
    [
        ("piker", {"batches": 2, "grade": "descendant"}, "grade"),
        ("courtier", {"grade": "descendant"}, "grade"),
        ("warlord", {"grade": "prince"}, "grade"),
        ("warlord", {"grade": "descendant", "rate": "maximal"}, "rate"),
        ("piker", {"batches": 2, "rate": "wagon"}, "rate"),
        ("piker", {"batches": 1}, "group"),
        ("spiderling", {"batches": 2}, "group"),
    ],
)
def test_sd9_4_what_cannot_be_ordered(kind: str, more: dict[str, Any], code: str) -> None:
    game = court(5)
    assert game.refused(game.do(order(kind, **more))) == code


def test_sd9_4_10_diggers_with_a_siege_wagon_pop_at_once_on_the_fourth_turn() -> None:
    game = court(2)
    game.must(order("digger", rate="wagon"))
    for _ in range(3):
        game.next_dawn()
    assert own(game) == ["warlord"]
    game.next_dawn()
    assert sorted(own(game)) == [*["digger"] * 8, "small_tower", "warlord"]
    bare = court(2, works={})
    assert bare.refused(bare.do(order("digger", rate="wagon"))) == "no_building"
    assert game.refused(game.do(OrderDiggers(by=LAPIS, site=CAPITAL))) == "realm"


def test_sd9_4_04_an_order_that_the_city_has_outfallen_ends_with_its_group() -> None:
    game = court(2, works={"unit_barracks.heavy_knight": 1})
    game.must(order("heavy_knight", batches=4))
    game.next_dawn()
    game.next_dawn()
    game.must(RazeCity(by=LAPIS, site=CAPITAL))
    game.next_dawn()
    assert game.holding().order is not None
    while game.campaign.clock.on_turn != LAPIS:
        game.end()
    game.end()
    made = game.must(EndTurn(by=game.campaign.clock.order[-1]))
    assert any(isinstance(event, OrderDone) for event in made.events)
    assert own(game).count("heavy_knight") == 2
    assert game.holding().order is None


def test_sd9_4_11_what_hastens_a_city_carries_its_rest_over() -> None:
    game = court(3)
    game.hasten()
    game.hold(order=PopOrder(kind=KindId("warlord"), batches=9))
    popped = []
    for _ in range(4):
        game.next_dawn()
        popped.append(own(game).count("warlord") - 1)
    assert popped == [0, 1, 2, 3]


def popped(game: Kingdom) -> list[Stack]:
    return [s for s in game.campaign.stacks.values() if s.side == LAPIS and s.id != game.stack("court").id]


@pytest.mark.parametrize(("gather", "stacks"), [(True, [16]), (False, [8, 8])])
def test_what_pops_gathers_where_it_popped_as_the_match_wants(gather: bool, stacks: list[int]) -> None:
    game = court(2, params={"pops_gather": gather})
    game.must(order("piker", batches=2))
    game.next_dawn()
    game.next_dawn()
    assert [len(one.units) for one in popped(game)] == stacks


def test_what_pops_joins_nobody_who_has_left_or_is_told_to_go() -> None:
    game = court(2)
    game.must(order("piker", batches=8))
    game.next_dawn()
    (first,) = popped(game)
    there = next(h for h in game.world.grid.near(first.hex, 1) if h != first.hex)
    game.must(MoveStack(by=LAPIS, stack=first.id, path=(there, first.hex)))
    game.next_dawn()
    assert len(game.campaign.stacks[first.id].units) == 8
    second = next(one for one in popped(game) if one.id != first.id)
    game.must(PlanMarch(by=LAPIS, stack=second.id, orders=MarchOrders(goals=(there,))))
    game.next_dawn()
    assert len(game.campaign.stacks[second.id].units) == 8


def test_sd4_3_08_a_made_heir_is_of_rank_3_and_pays_by_it() -> None:
    game = court(3, money=150_000)
    game.join("commoner_warlord")
    game.next_dawn()
    heir = UnitId("commoner_warlord")
    before = dues.unit_due(game.world, game.campaign, game.campaign.units[heir])
    assert before == 120 * 100
    game.must(MakeHeir(by=LAPIS, unit=heir))
    game.next_dawn()
    lines = game.campaign.realms[LAPIS].accounts
    assert [line.cents for line in lines if line.id == "upkeep"] == [-320 * 100]


def test_sd4_3_07_an_heir_is_made_for_money_and_costs_double() -> None:
    game = court(3, money=150_000)
    game.join("commoner_warlord")
    heir = UnitId("commoner_warlord")
    ruler = game.stack("court").units[0]
    assert game.refused(game.do(MakeHeir(by=LAPIS, unit=ruler))) == "twice"
    game.must(MakeHeir(by=LAPIS, unit=heir))
    assert game.campaign.units[heir].statuses == ("heir",)
    assert game.money == 50_000 * 100
    assert game.refused(game.do(MakeHeir(by=LAPIS, unit=heir))) == "twice"
    game.join("piker")
    assert game.refused(game.do(MakeHeir(by=LAPIS, unit=UnitId("piker")))) == "no_commander"
    game.join("courtier")
    assert game.refused(game.do(MakeHeir(by=LAPIS, unit=UnitId("courtier")))) == "money"


@pytest.mark.parametrize(
    ("ruler", "level", "grade", "popped"),
    [
        ("warlord", 3, "", ("warlord", "Earl of Seat")),
        ("warlord_heir", 5, "", ("warlord", "Duke of Seat")),
        ("warlord", 2, "descendant", ("warlord", "Prince of Seat")),
        ("commoner_warlord", 3, "", ("commoner_warlord", "")),
    ],
)
def test_sd4_3_nobles_pop_under_a_king_with_a_title_by_the_citys_level(
    ruler: str, level: int, grade: str, popped: tuple[str, str]
) -> None:
    game = court(level)
    game.give("court", kind=KindId(ruler))
    seat = replace(game.city(), name="Seat")
    game.campaign = replace(game.campaign, sites={**game.campaign.sites, CAPITAL: seat})
    before = set(game.campaign.units)
    game.must(order("warlord", grade=grade))
    for _ in range(4):
        game.next_dawn()
    (new,) = set(game.campaign.units) - before
    assert (game.campaign.units[new].kind, game.campaign.units[new].name) == popped


def test_one_command_tells_many_cities_the_same_or_none_of_them() -> None:
    game = court(3, 2)
    game.must(order("piker", batches=2, also=(SECOND,)))
    orders = [game.campaign.holdings[id_].order for id_ in (CAPITAL, SECOND)]
    assert orders == [PopOrder(kind=KindId("piker"), batches=2)] * 2
    bare = court(3, 2, works={})
    assert bare.refused(bare.do(order("warlord", also=(SECOND,)))) == "no_building"
    assert not any(holding.order for holding in bare.campaign.holdings.values())
    assert game.refused(game.do(order("piker", batches=2, also=(CAPITAL,)))) == "no_city"


def test_a_queue_is_planned_anew_in_one_step_and_what_runs_goes_on() -> None:
    game = court(3, 2)
    first, second = PopOrder(kind=KindId("piker"), batches=2), PopOrder(kind=KindId("warlord"))
    game.must(order("piker", batches=4))
    game.must(PlanPops(by=LAPIS, sites=(CAPITAL, SECOND), orders=(second, first)))
    assert game.holding().order == PopOrder(kind=KindId("piker"), batches=4)
    assert game.holding().queue == (second, first)
    other = game.campaign.holdings[SECOND]
    assert (other.order, other.queue) == (second, (first,))
    again = PlanPops(by=LAPIS, sites=(CAPITAL,), orders=(second, first))
    assert game.refused(game.do(again)) == "no_change"
    half = replace(first, batches=1)
    assert game.refused(game.do(replace(again, orders=(half,)))) == "group"
    assert game.refused(game.do(replace(again, orders=(replace(first, rate="swift"),)))) == "rate"
    assert game.refused(game.do(replace(again, orders=(first,) * 41))) == "full_queue"


def test_sd4_1_08_courtiers_pop_two_a_turn_or_one_beside_something_else_at_half_the_pace():
    game = Kingdom(2, money=10_000, works={"town_hall": 1})
    half = OrderPop(by=LAPIS, site=CAPITAL, kind=KindId("courtier"), batches=4, rate="half")
    assert game.refused(game.do(replace(half, kind=KindId("piker")))) == "rate"
    game.must(half)
    game.must(OrderPop(by=LAPIS, site=CAPITAL, kind=KindId("piker"), batches=2))
    popped = []
    for _ in range(4):
        game.next_dawn()
        popped.append({e.kind: len(e.units) for e in game.of(UnitsPopped)})
    assert popped == [
        {"courtier": 1},
        {"courtier": 1, "piker": 8},
        {"courtier": 1},
        {"courtier": 1, "piker": 8},
    ]
    assert game.holding().order is None
    assert game.holding().queue == ()


def test_sd9_4_03_what_half_of_the_work_goes_into_is_begun():
    game = Kingdom(2, money=10_000, works={"town_hall": 1})
    game.must(OrderPop(by=LAPIS, site=CAPITAL, kind=KindId("courtier"), batches=4, rate="half"))
    game.must(OrderPop(by=LAPIS, site=CAPITAL, kind=KindId("piker"), batches=2))
    game.next_dawn()
    assert game.refused(game.do(CancelPop(by=LAPIS, site=CAPITAL, place=0))) == "bound"
    begun = game.holding().queue[0]
    assert begun.half_turns == 1
    game.must(PlanPops(by=LAPIS, sites=(CAPITAL,), orders=(PopOrder(kind=KindId("archer"), batches=2),)))
    assert [one.kind for one in game.holding().queue] == ["piker", "archer"]
    same = (PopOrder(kind=KindId("archer"), batches=2), replace(begun, half_turns=0))
    game.must(PlanPops(by=LAPIS, sites=(CAPITAL,), orders=same))
    assert [(one.kind, one.half_turns) for one in game.holding().queue] == [("archer", 0), ("piker", 1)]
