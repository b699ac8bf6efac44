"""Marches of several days: kept, carried out on knowledge, stopped by what is new; under both rulebooks."""

from typing import Any

import pytest

from game.core.checks import problems
from game.core.commands.common import EndTurn, MoveStack, PlanMarch, SplitStack
from game.core.doctrine import QueuedOrder
from game.core.draft import Draft
from game.core.engine import Applied
from game.core.events.common import OrdersGiven, StackFormed, StackMoved
from game.core.events.deeds import MarchHeld
from game.core.flow.sightings import tell_moved
from game.core.march_orders import DONE, NEAR, MarchOrders
from game.core.records import SideId, replace
from game.core.refusal import Refused
from game.views.marching_orders import to_unseen, today
from tests.field import Field
from tests.play import Place, Play
from tests.tb_field import TbField

LAPIS, RED = SideId("lapis"), SideId("red")


def orders_of(play: Play, name: str) -> MarchOrders | None:
    return play.stack(name).march


def carry_out(play: Play, side: str, name: str) -> Any:
    """Do today what a stack's orders say, as its owner would."""
    stack = play.names[name]
    march = today(play.outlook(side), stack)
    if not march.path:
        return march
    command = MoveStack(by=SideId(side), stack=stack, path=march.path, orders=orders_of(play, name))
    return play.do(command)


def plan(play: Play, side: str, name: str, *points: Place, kind: str = "march", wait: str = "") -> Any:
    goals = tuple(play.at(point) for point in points)
    orders = None if wait else MarchOrders(kind=kind, goals=goals)
    return play.do(PlanMarch(by=SideId(side), stack=play.names[name], orders=orders, wait=wait))


def next_day(play: Play) -> None:
    for _ in range(2):
        play.do(EndTurn(by=play.campaign.clock.on_turn))


def plain(*, rows: int = 3, **more: Any) -> Field:
    return Field(
        ["." * 40] * rows,
        params={"blank_unknown_land": False},
        lapis={"a": ((0, rows // 2), {"stabber": 2}), "ruler": ((0, 0), {"warlord": 1})},
        cinnabar={
            "b": more.pop("at", ((39, rows // 2), {"stabber": 1})),
            "far": ((38, 0), {"warlord": 1}),
        },
        **more,
    )


def test_a_march_of_days_goes_on_until_it_is_there():
    field = plain()
    assert isinstance(plan(field, "lapis", "a", (24, 1)), Applied)
    days = 0
    while orders_of(field, "a") is not None:
        assert isinstance(carry_out(field, "lapis", "a"), Applied)
        next_day(field)
        days += 1
        assert problems(field.campaign, field.world) == []
    assert field.place("a") == (24, 1)
    assert days > 2


def test_a_march_by_hand_ends_orders_and_one_by_orders_keeps_them():
    field = plain()
    plan(field, "lapis", "a", (24, 1))
    carry_out(field, "lapis", "a")
    assert orders_of(field, "a") == MarchOrders(goals=(field.at((24, 1)),))
    next_day(field)
    x, y = field.place("a")
    field.do_move("a", (x, y + 1))
    assert orders_of(field, "a") is None


def steps(play: Play) -> list[Place]:
    """The hexes that were entered in the last step."""
    return [play.grid.place(event.to_hex) for event in play.of(StackMoved)]


def test_waypoints_are_passed_in_their_order_and_a_patrol_comes_back():
    field = plain()
    plan(field, "lapis", "a", (2, 2), (4, 0))
    way = []
    while orders_of(field, "a") is not None:
        carry_out(field, "lapis", "a")
        way += steps(field)
        next_day(field)
    assert (2, 2) in way
    assert way[-1] == (4, 0)
    plan(field, "lapis", "a", (5, 1), (7, 1), kind="patrol")
    way = []
    for _ in range(5):
        carry_out(field, "lapis", "a")
        way += steps(field)
        next_day(field)
    assert way.count((5, 1)) > 1
    assert way.count((7, 1)) > 1
    kept = orders_of(field, "a")
    assert kept is not None
    assert {field.grid.place(hex_) for hex_ in kept.goals} == {(5, 1), (7, 1)}


def test_who_runs_into_enemies_waits_for_another_word():
    field = plain(rows=1, at=((5, 0), {"stabber": 1}))
    plan(field, "lapis", "a", (24, 0))
    for _ in range(6):
        carry_out(field, "lapis", "a")
        kept = orders_of(field, "a")
        if kept is None or kept.held:
            break
        next_day(field)
    assert kept is not None
    assert kept.held
    assert field.place("a") == (5, 0)
    assert today(field.outlook("lapis"), field.names["a"]).path == ()
    plan(field, "lapis", "a", (24, 0))
    kept = orders_of(field, "a")
    assert kept is not None
    assert not kept.held


def test_enemies_that_come_in_sight_off_turn_stop_it_and_the_owner_is_told_who():
    field = plain(at=((1, 1), {"stabber": 1}))
    plan(field, "lapis", "a", (24, 1))
    field.end()
    field.do_move("b", (0, 1))
    held = field.of(MarchHeld)
    assert [(one.stack, one.foe, one.audience) for one in held] == [(field.names["a"], "cinnabar", (LAPIS,))]
    kept = orders_of(field, "a")
    assert kept is not None
    assert kept.foe == "cinnabar"


def test_enemies_that_are_known_and_come_near_stop_it_too_and_its_end_is_told():
    field = plain(at=((3, 1), {"stabber": 1}), stance={"a": "open"})
    field.know("lapis", "b", "spot")
    assert draws_near(field).held == NEAR
    field = plain()
    plan(field, "lapis", "a", (2, 1))
    carry_out(field, "lapis", "a")
    assert DONE in {event.what for event in field.of(OrdersGiven)}
    assert orders_of(field, "a") is None


def draws_near(field: Field) -> MarchOrders:
    """The orders of a stack after an enemy in sight has come near it."""
    plan(field, "lapis", "a", (24, 1))
    draft = Draft(field.campaign, field.world)
    (seen,) = field.campaign.knowledge[LAPIS].sightings.values()
    tell_moved(draft, LAPIS, seen, replace(seen, hex=field.at((2, 1))))
    kept = draft.stacks[field.names["a"]].march
    assert kept is not None
    return kept


def test_known_enemies_on_the_way_are_gone_around_or_waited_for():
    field = plain(at=((2, 1), {"stabber": 1}))
    field.know("lapis", "b", "spot")
    plan(field, "lapis", "a", (4, 1))
    assert field.at((2, 1)) not in today(field.outlook("lapis"), field.names["a"]).path
    narrow = Field(
        ["..........", "IIIIIIIIII"],
        params={"blank_unknown_land": False},
        lapis={"a": ((0, 0), {"stabber": 2}), "r": ((0, 0), {"warlord": 1})},
        cinnabar={"b": ((1, 0), {"stabber": 1})},
    )
    narrow.know("lapis", "b", "spot")
    plan(narrow, "lapis", "a", (6, 0))
    march = today(narrow.outlook("lapis"), narrow.names["a"])
    assert (march.path, march.wait) == ((), "foes")
    plan(narrow, "lapis", "a", wait="foes")
    kept = orders_of(narrow, "a")
    assert kept is not None
    assert kept.held == "Enemies stand on the way"


def test_a_part_that_leaves_has_no_orders():
    field = plain()
    plan(field, "lapis", "a", (24, 1))
    stack = field.stack("a")
    field.must(SplitStack(by=LAPIS, stack=stack.id, units=stack.units[:1]))
    new = next(e.stack for e in field.of(StackFormed))
    assert orders_of(field, "a") is not None
    assert field.campaign.stacks[new].march is None


@pytest.mark.parametrize(
    ("kind", "points", "code"),
    [
        ("march", (), "few_points"),
        ("patrol", ((3, 1),), "few_points"),
        ("march", ((3, 1), (3, 1)), "same_point"),
        ("march", ((0, 1),), "there"),
        ("explore", ((3, 1),), "no_scouts"),
        ("explore", (), "no_scouts"),
    ],
)
def test_orders_that_make_no_sense_are_refused(kind, points, code):
    field = plain()
    before = field.campaign
    outcome = plan(field, "lapis", "a", *points, kind=kind)
    assert isinstance(outcome, Refused)
    assert outcome.code == code
    assert field.campaign is before


def test_unseen_land_is_no_goal():
    field = Field(["." * 12], lapis={"a": ((0, 0), {"warlord": 1})}, cinnabar={"b": ((11, 0), {"piker": 1})})
    assert plan(field, "lapis", "a", (9, 0)).code == "unknown_point"


def test_scouts_explore_known_land_until_nothing_unseen_is_left():
    rows = ["....~.I.", "......I.", "...~~.I.", "......I."]
    field = Field(
        rows,
        lapis={"s": ((0, 0), {"scout": 1}), "ruler": ((0, 1), {"warlord": 1})},
        cinnabar={"b": ((7, 1), {"stabber": 1})},
    )
    assert isinstance(plan(field, "lapis", "s", kind="explore"), Applied)
    for _ in range(60):
        known = field.campaign.knowledge[LAPIS].terrain
        march = carry_out(field, "lapis", "s")
        if isinstance(march, Applied):
            assert all(known[field.at(place)] for place in steps(field))
        elif march.wait == "explored":
            break
        else:
            next_day(field)
    assert march.wait == "explored"
    known = field.campaign.knowledge[LAPIS].terrain
    assert all(known[field.at((x, y))] for x in range(6) for y in range(4))
    assert not known[field.at((7, 3))]


def test_two_explorers_do_not_head_for_the_same_land():
    rows = ["." * 24] * 3
    field = Field(
        rows,
        lapis={name: ((at, 1), {"scout": 1}) for name, at in (("s", 11), ("t", 11), ("u", 12))},
        cinnabar={"b": ((23, 2), {"stabber": 1})},
        params={"blank_unknown_land": True},
    )
    outlook = field.outlook("lapis")
    alone = [to_unseen(outlook, field.names[name])[-1] for name in "stu"]
    assert max(field.grid.distance(alone[0], one) for one in alone) <= 1
    for name in "stu":
        assert isinstance(plan(field, "lapis", name, kind="explore"), Applied)
    outlook = field.outlook("lapis")
    first, second, third = (to_unseen(outlook, field.names[name])[-1] for name in "stu")
    assert first == alone[0]
    assert field.grid.distance(first, second) >= 2
    assert third not in (first, second)


# --- The Battle for


def wide() -> TbField:
    return TbField(
        ["." * 30],
        red={"a": ((0, 0), ["foot", "chief"]), "lone": ((1, 0), ["foot"])},
        blue={"b": ((29, 0), ["bow", "chief"])},
    )


def test_the_battle_for_carries_out_orders_in_its_combat_phases():
    field = wide()
    assert isinstance(plan(field, "red", "a", (9, 0)), Applied)
    assert today(field.outlook("red"), field.names["a"]).wait == "barred"
    places = []
    while orders_of(field, "a") is not None:
        field.combat()
        assert isinstance(carry_out(field, "red", "a"), Applied)
        places.append(field.place("a"))
        next_day(field)
    assert places == [(3, 0), (6, 0), (9, 0)]


def test_there_orders_reach_who_is_in_command_and_end_its_queue_but_nobody_explores():
    field = wide()
    assert plan(field, "red", "lone", (9, 0)).code == "out_of_command"
    assert plan(field, "red", "a", kind="explore").rule == "TB-13.08"
    field.change("a", queue=(QueuedOrder(kind="hold"),))
    assert isinstance(plan(field, "red", "a", (9, 0)), Applied)
    assert field.stack("a").queue == ()
    assert isinstance(plan(field, "red", "a", wait="barred"), Applied)
    assert isinstance(field.do(PlanMarch(by=RED, stack=field.names["a"])), Applied)
    assert orders_of(field, "a") is None
