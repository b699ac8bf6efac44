"""Sneaking over borders: SD5-11.01 to 11.05, SD5-11.12, SD2-14.20, 14.21."""

import pytest

from game.core.commands.common import SetGait
from game.core.events.common import BattleBegan, MoveStopped, StackSighted
from game.core.events.scouting import StanceTaken
from game.core.records import SideId
from game.core.refusal import Refused
from tests.field import Field

LAPIS = SideId("lapis")
SCOUT = {"scout": 1}


def _field(kinds, rows=("ff.ff",), foe=(1, 0), foes=None, **more):
    return Field(list(rows), lapis={"a": ((0, 0), kinds)}, cinnabar={"y": (foe, foes or SCOUT)}, **more)


def _sneak(field, gait="sneak"):
    stack = field.stack("a")
    return field.do(SetGait(by=stack.side, stack=stack.id, gait=gait))


def _sneaking(*args, **more):
    field = _field(*args, **more)
    assert not isinstance(_sneak(field), Refused)
    return field


@pytest.mark.parametrize(
    ("kinds", "rule"),
    [
        ({"stabber": 1}, "SD5-11.01"),
        ({"wolf": 1}, "SD5-11.01"),
        ({"scout": 1, "stabber": 1}, "SD5-11.01"),
        ({"scout": 3}, "SD5-11.02"),
    ],
)
def test_sd5_11_01_only_scouts_sneak_and_few_of_them(kinds, rule):
    outcome = _sneak(_field(kinds))
    assert isinstance(outcome, Refused)
    assert (outcome.code, outcome.rule) == ("cannot_sneak", rule)


def test_sd4_4_05_a_commander_makes_scouts_of_his_stack():
    assert _sneaking({"warlord": 1, "stabber": 1}).stack("a").gait == "sneak"


def test_sd5_11_03_entering_unseen_always_works():
    field = _sneaking(SCOUT)
    field.do_move("a", (1, 0))
    stack = field.stack("a")
    assert (stack.stance, stack.here.was_open) == ("sneaking", False)
    assert not field.sees("cinnabar", "a")
    assert field.sees("lapis", "y")
    assert [e.audience for e in field.of(StanceTaken)] == [(LAPIS,)]
    assert not [e for e in field.of(StackSighted) if e.audience != (LAPIS,)]


def test_sd5_11_03_nobody_charges_a_sneaker_nor_does_it():
    field = _sneaking({"warlord": 1, "stabber": 1}, foes={"stabber": 3})
    field.do_move("a", (1, 0))
    assert not field.of(BattleBegan)


def test_sd5_11_02_nobody_sneaks_into_a_street():
    field = _sneaking(SCOUT, rows=("fC.ff",))
    outcome = field.move("a", (1, 0))
    assert isinstance(outcome, Refused)
    assert (outcome.code, outcome.rule) == ("no_cover", "SD5-8.03")


def test_sd5_11_02_a_hex_that_proves_to_have_no_cover_stops_the_march():
    """What is not known cannot be refused."""
    field = _sneaking(SCOUT, rows=("ffC.f",), foe=(4, 0))
    field.do_move("a", (1, 0), (2, 0))
    assert field.place("a") == (1, 0)
    assert [e.code for e in field.of(MoveStopped)] == ["no_cover"]


def test_sd5_11_12_it_always_falls_back_unseen():
    field = _sneaking(SCOUT, rows=("Cf.ff",))
    field.do_move("a", (1, 0))
    field.do_move("a", (0, 0))
    assert (field.place("a"), field.stack("a").stance) == ((0, 0), "sneaking")
    assert not field.sees("cinnabar", "a")


def test_sd5_11_04_it_may_go_on_in_the_open():
    field = _sneaking(SCOUT)
    field.do_move("a", (1, 0))
    _sneak(field, "open")
    field.do_move("a", (2, 0))
    assert (field.place("a"), field.stack("a").stance) == ((2, 0), "open")
    assert field.sees("cinnabar", "a") is False
    assert [e.audience for e in field.of(StackSighted) if e.audience != (LAPIS,)] == [(SideId("cinnabar"),)]


def test_sd5_11_05_no_road_helps_a_sneaker():
    roads = [[(0, 0), (1, 0)]]
    field = _field(SCOUT, roads=roads)
    open_price = field.move_left("a")
    field.do_move("a", (1, 0))
    open_price -= field.move_left("a")
    sneaker = _sneaking(SCOUT, roads=roads)
    price = sneaker.move_left("a")
    sneaker.do_move("a", (1, 0))
    assert (open_price, price - sneaker.move_left("a")) == (1, 6)
