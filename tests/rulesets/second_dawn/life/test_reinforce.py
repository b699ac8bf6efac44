"""Reinforced hexes: SD5-6.07, SD5-6.08, SD5-3.09, SD7-1.07."""

from typing import Any

import pytest

from game.core.commands.common import JoinStacks, ReinforceHex
from game.core.engine import Applied
from game.core.events.common import MoveStopped
from game.core.events.scouting import HexReinforced
from game.core.refusal import Refused
from game.views.learning import learned
from tests.field import Field

SMALL = {"hex_capacity": 16}
"""Room for two small scouts (8 each); a commander takes up none (SD9-4.05)."""
CAMP = {
    "lord": ((1, 0), {"warlord": 1}),
    "guard": ((1, 0), {"scout": 1}),
    "next": ((0, 0), {"scout": 2}),
}


def camp(**more: Any) -> Field:
    plan: dict[str, Any] = {"lapis": CAMP, "cinnabar": {"z": ((3, 0), {"scout": 1})}, "params": SMALL}
    return Field(["....", "...."], **{**plan, **more})


def hold(field: Field, name: str = "lord") -> Any:
    stack = field.stack(name)
    return field.do(ReinforceHex(by=stack.side, stack=stack.id))


def why(outcome: Any) -> tuple[str, str]:
    assert isinstance(outcome, Refused), outcome
    return outcome.code, outcome.rule


def test_sd5_6_07_units_of_the_hex_stand_still_and_others_may_enter():
    field = camp()
    field.give("next", move=6)
    assert why(field.move("next", (1, 0))) == ("full", "SD5-3.11")
    assert isinstance(hold(field), Applied)
    assert [field.move_left(name) for name in ("lord", "guard", "next")] == [0, 0, 6]
    field.do_move("next", (1, 0))
    assert field.place("next") == (1, 0)


def test_sd5_6_07_a_garrison_goes_nowhere_until_its_next_turn():
    field = camp()
    hold(field)
    assert why(field.move("guard", (1, 1))) == ("garrison", "SD5-6.07")
    field.end(2)
    field.do_move("guard", (1, 1))


def test_sd5_6_07_nor_on_the_back_of_one_who_came_later():
    field = camp()
    hold(field)
    field.do_move("next", (1, 0))
    field.must(JoinStacks(by="lapis", stack=field.names["guard"], into=field.names["next"]))
    assert why(field.move("next", (1, 1)))[0] == "garrison"


def test_sd5_6_07_only_a_warlord_reinforces():
    assert why(hold(camp(), "guard")) == ("no_warlord", "SD5-6.07")


def test_sd5_6_07_not_where_too_many_stand():
    crowd = {**CAMP, "more": ((1, 0), {"scout": 2})}
    assert why(hold(camp(lapis=crowd))) == ("over_capacity", "SD5-6.07")


def test_sd5_6_07_not_in_a_city():
    field = camp(cities={(1, 0): ("lapis", 2)})
    assert why(hold(field)) == ("city", "SD5-6.07")


def test_sd5_6_08_once_a_turn():
    field = camp()
    hold(field)
    field.do_move("next", (1, 0))
    assert why(hold(field)) == ("twice", "SD5-6.08")
    field.end(2)
    assert why(hold(field)) == ("over_capacity", "SD5-6.07")


def test_sd5_6_08_at_turn_start_nobody_enters_until_the_excess_has_left():
    late = {**CAMP, "late": ((1, 1), {"scout": 1})}
    field = camp(lapis=late)
    hold(field)
    field.do_move("next", (1, 0))
    field.end(2)
    assert why(field.move("late", (1, 0))) == ("full", "SD5-6.08")
    field.do_move("next", (0, 0))
    field.do_move("late", (1, 0))


def test_sd5_3_11_those_that_are_still_too_many_are_disbanded():
    field = camp()
    hold(field)
    field.do_move("next", (1, 0))
    field.end(2)
    assert len(field.campaign.units) == 5
    field.end()
    assert len(field.campaign.units) == 4


def test_sd5_3_11_a_garrison_is_not_disbanded_for_its_guests():
    field = camp()
    hold(field)
    field.do_move("next", (1, 0))
    field.end()
    assert len(field.campaign.units) == 5


@pytest.mark.parametrize(("place", "heard"), [((1, 0), True), ((3, 0), False)])
def test_sd5_6_07_who_sees_them_sees_it(place: tuple[int, int], heard: bool):
    """Nobody fights by himself: these are scouts."""
    field = camp(cinnabar={"z": (place, {"scout": 1})})
    hold(field)
    (event,) = field.of(HexReinforced)
    assert ("cinnabar" in event.audience) == heard
    assert learned(field.events, "lapis") == ""


def test_sd5_6_07_allies_may_enter_and_only_own_units_are_held():
    field = camp(
        alliances={"lapis": "north", "saffron": "north"},
        saffron={"friend": ((1, 0), {"scout": 1}), "come": ((2, 0), {"scout": 2})},
    )
    hold(field)
    assert field.move_left("friend") > 0
    while field.campaign.clock.on_turn != "saffron":
        field.end()
    outcome = field.move("come", (1, 0))
    assert isinstance(outcome, Applied)
    assert not field.of(MoveStopped)
    assert field.place("come") == (1, 0)


def test_the_outlook_reckons_with_the_room_of_a_reinforced_hex():
    field = camp()
    hold(field)
    assert field.at((1, 0)) in field.outlook("lapis").reach(field.names["next"]).cost
