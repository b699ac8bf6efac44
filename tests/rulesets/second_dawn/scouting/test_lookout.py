"""The standing order to peek off-turn: SD5-9.03, and what it shows to whom."""

from typing import Any

from game.core.commands.common import GiveOrders
from game.core.decisions import StandingOrders
from game.core.events.common import StackSighted
from game.core.events.scouting import HexPeeked
from game.core.records import SideId, replace
from game.views.story import line
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")


def field_of(kinds: dict[str, int] | None = None, **more: Any) -> Field:
    """A stack of lapis, and one of cinnabar two hexes to its south."""
    return Field(
        ["hhh", "hhh", "hhh", "hhh"],
        lapis={"a": ((1, 0), kinds or {"scout": 1})},
        cinnabar={"z": ((1, 2), {"scout": 1}), "y": ((0, 3), {"scout": 1})},
        **more,
    )


def test_sd5_9_03_off_turn_a_scout_looks_over_the_border_it_was_told_to_watch_at_no_cost() -> None:
    field = field_of()
    field.give("a", move=0)
    field.do_orders("a", peek="s")
    assert field.stack("a").peeks is None
    field.end()
    assert field.stack("a").peeks == field.at((1, 1))
    told = field.of(HexPeeked)
    assert [(e.audience, e.hex) for e in told] == [((LAPIS,), field.at((1, 1)))]
    assert line(told[0], field.outlook("lapis").view, field.world) is not None
    field.move("z", (1, 1))
    assert field.sees("lapis", "z")
    field.end()
    assert field.stack("a").peeks is None
    assert field.stack("a").orders.peek == "s"


def test_sd5_9_07_an_open_watcher_is_seen_by_those_it_looks_at_and_a_hidden_one_is_not() -> None:
    for stance, seen in (("open", True), ("hidden", False)):
        field = field_of(stance={"a": stance})
        draft = replace(field.stack("a"), here=replace(field.stack("a").here, was_open=True))
        field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, draft.id: draft})
        field.do_orders("a", peek="s")
        field.end()
        field.do_move("z", (1, 1))
        assert field.sees("lapis", "z")
        assert field.sees("cinnabar", "a") is seen
        assert any(isinstance(e, StackSighted) and e.audience == (CINNABAR,) for e in field.events) is seen


def test_sd5_9_02_who_was_not_in_the_open_here_keeps_no_watch() -> None:
    field = field_of(stance={"a": "hidden"})
    field.do_orders("a", peek="s")
    stack = replace(field.stack("a"), here=replace(field.stack("a").here, was_open=False))
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, stack.id: stack})
    field.end()
    assert field.stack("a").peeks is None


def test_sd5_9_01_only_infantry_scouts_are_told_to_and_only_over_borders() -> None:
    for kinds, way, code in (
        ({"stabber": 2}, "s", "cannot_peek"),
        ({"wolf": 1}, "s", "cannot_peek"),
        ({"scout": 1}, "n", "apart"),
    ):
        field = field_of(kinds)
        order = GiveOrders(by=LAPIS, stack=field.stack("a").id, orders=StandingOrders(peek=way))
        known = field.outlook("lapis").refusal(order)
        assert known is not None
        assert field.refused(field.do(order)) == known.code == code


def test_the_order_ends_with_a_march() -> None:
    field = field_of()
    field.do_orders("a", peek="s")
    field.do_move("a", (0, 0))
    assert field.stack("a").orders.peek == ""


def test_sd5_9_08_nobody_keeps_watch_through_the_night() -> None:
    field = field_of()
    field.do_orders("a", peek="s")
    field.end(2)
    assert field.campaign.clock.on_turn == LAPIS
    assert field.stack("a").peeks is None
