"""The Battle for: command, orders that wait, relays. TB-6.01 to 6.06."""

from collections.abc import Sequence

import pytest

from game.core.commands import common as cmd
from game.core.commands import turns as turn
from game.core.doctrine import Doctrine, QueuedOrder
from game.core.events.turns import OrdersDelivered, OrdersFailed
from game.core.records import HexId, StackId, replace
from game.core.state import Clock
from game.rulesets.battle_for.march import queue
from tests.rulesets.battle_for.small_states import BLUE, RED, Field

HOLD = QueuedOrder(kind="hold")


def _to(*path: HexId) -> QueuedOrder:
    return QueuedOrder(kind="move", path=path)


def _bring(to: str, *orders: QueuedOrder) -> QueuedOrder:
    return QueuedOrder(kind="deliver", to=StackId(to), orders=orders)


def _queue(stack: str, *orders: QueuedOrder) -> turn.QueueOrders:
    return turn.QueueOrders(by=RED, stack=StackId(stack), queue=orders)


def _run(stack: str) -> turn.RunOrders:
    return turn.RunOrders(by=RED, stack=StackId(stack))


def _left(field: Field, stack: str) -> tuple[QueuedOrder, ...]:
    return field.campaign.stacks[StackId(stack)].queue


def _hex(field: Field, stack: str) -> HexId:
    return field.campaign.stacks[StackId(stack)].hex


def _failed(field: Field) -> list[tuple[str, str]]:
    return [(e.rule, e.reason) for e in field.events if isinstance(e, OrdersFailed)]


def _next_turn(field: Field) -> None:
    """Red's next turn, in its combat phase."""
    field.do(cmd.EndTurn(by=RED))
    field.do(cmd.EndTurn(by=BLUE))
    field.campaign = replace(field.campaign, clock=replace(field.campaign.clock, stage="combat"))


def _wide() -> Field:
    """Plains with an enemy far away, so that turns go on."""
    field = Field("........", "........", "........")
    field.stack("b", field.at(7, 2), ["foot"], side=BLUE)
    return field


def _row(field: Field, *columns: int) -> list[HexId]:
    return [field.at(column, 0) for column in columns]


# --- writing


def test_a_queue_is_written_in_command_only_tb_6_03() -> None:
    field = Field("....")
    field.stack("s", field.at(0, 0), ["foot"])
    assert field.refused(_queue("s", HOLD)).rule == "TB-6.01"
    field.stack("t", field.at(0, 0), ["chief"])
    field.do(_queue("s", HOLD))
    assert _left(field, "s") == (HOLD,)


def test_no_new_orders_reach_it_after_its_commander_has_gone_tb_6_01() -> None:
    field = Field("....")
    field.stack("s", field.at(0, 0), ["foot"])
    field.stack("t", field.at(0, 0), ["chief"])
    field.do(_queue("s", _to(*_row(field, 1))))
    field.do(cmd.MoveStack(by=RED, stack=StackId("t"), path=(field.at(1, 0),)))
    refused = field.refused(_queue("s"))
    assert refused.rule == "TB-6.01"
    assert "carries out its old orders" in refused.detail
    moved = cmd.MoveStack(by=RED, stack=StackId("s"), path=(field.at(1, 0),))
    assert field.refused(moved).rule == "TB-6.01"
    field.do(_run("s"))
    assert _hex(field, "s") == field.at(1, 0)


@pytest.mark.parametrize(
    ("orders", "code"),
    [
        ([_to()], "no_path"),
        ([_to(HexId(2))], "broken_path"),
        ([_to(HexId(1), HexId(2)), _to(HexId(1), HexId(0)), _to(HexId(3))], "broken_path"),
        ([QueuedOrder(kind="attack", target=StackId("nobody"))], "no_such_target"),
        ([QueuedOrder(kind="doctrine")], "no_doctrine"),
        ([QueuedOrder(kind="doctrine", doctrine=Doctrine(ratio=0))], "ratio"),
        ([_bring("s")], "no_receiver"),
        ([QueuedOrder(kind="deliver")], "no_receiver"),
        ([_bring("enemy")], "no_such_stack"),
        ([_bring("t", _to(HexId(3)))], "broken_path"),
        ([QueuedOrder(kind="hold", path=(HexId(1),))], "odd_order"),
        ([HOLD] * 61, "many_orders"),
    ],
)
def test_orders_that_cannot_be_are_refused(orders: Sequence[QueuedOrder], code: str) -> None:
    field = Field("....")
    field.stack("s", field.at(0, 0), ["chief"])
    field.stack("t", field.at(0, 0), ["foot"])
    field.stack("enemy", field.at(3, 0), ["foot"], side=BLUE)
    assert field.refused(_queue("s", *orders)).code == code


def test_relays_chain_eight_times_at_most_tb_6_04() -> None:
    field = Field("....")
    field.stack("s", field.at(0, 0), ["chief"])
    field.stack("t", field.at(0, 0), ["foot"])

    def chain(length: int) -> QueuedOrder:
        order = HOLD
        for number in range(length):
            order = _bring("st"[(length - number) % 2], order)
        return order

    assert field.refused(_queue("s", chain(9))).code == "many_relays"
    field.do(_queue("s", chain(8)))


# --- carrying out


def test_a_march_takes_its_turns_tb_6_01() -> None:
    """What is left of old orders is carried out at the end of each turn, without any commander."""
    field = _wide()
    field.stack("s", field.at(0, 0), ["foot"])
    field.stack("t", field.at(0, 0), ["chief"])
    field.do(_queue("s", _to(*_row(field, 1, 2, 3, 4, 5))))
    field.do(_run("s"))
    assert _hex(field, "s") == field.at(3, 0)
    assert _left(field, "s") == (_to(*_row(field, 4, 5)),)
    assert _failed(field) == []
    _next_turn(field)
    assert _hex(field, "s") == field.at(3, 0)
    field.do(cmd.EndTurn(by=RED))
    assert _hex(field, "s") == field.at(5, 0)
    assert _left(field, "s") == ()


def test_the_end_of_a_turn_carries_out_what_is_left_in_any_phase_tb_6_03() -> None:
    field = _wide()
    field.stack("s", field.at(0, 0), ["foot"], queue=(_to(*_row(field, 1)),))
    field.campaign = replace(field.campaign, clock=Clock(day=1, order=(RED, BLUE), stage="recruit"))
    assert field.refused(_run("s")).rule == "TB-4.02"
    field.do(cmd.EndTurn(by=RED))
    assert _hex(field, "s") == field.at(1, 0)
    assert field.campaign.clock.on_turn == BLUE


def test_an_empty_queue_holds_tb_6_03() -> None:
    field = Field("....")
    field.stack("s", field.at(0, 0), ["foot"])
    assert field.refused(_run("s")).code == "no_orders"
    assert field.refused(_run("t")).code == "no_such_stack"


def test_hold_is_for_the_rest_of_the_turn_tb_6_03() -> None:
    field = _wide()
    field.stack("s", field.at(0, 0), ["foot"], queue=(HOLD, _to(*_row(field, 1))))
    field.do(_run("s"))
    assert field.refused(_run("s")).code == "held"
    _next_turn(field)
    assert _hex(field, "s") == field.at(0, 0)
    field.do(_run("s"))
    assert _hex(field, "s") == field.at(1, 0)


def test_new_orders_end_a_hold() -> None:
    field = Field("....")
    field.stack("s", field.at(0, 0), ["chief"])
    field.do(_queue("s", HOLD))
    field.do(_run("s"))
    field.do(_queue("s", _to(*_row(field, 1))))
    field.do(_run("s"))
    assert _hex(field, "s") == field.at(1, 0)


def test_a_doctrine_is_taken_up_on_the_way_tb_6_03() -> None:
    field = Field("....")
    wanted = Doctrine(ambush="never")
    order = QueuedOrder(kind="doctrine", doctrine=wanted)
    field.stack("s", field.at(0, 0), ["foot"], queue=(order, _to(*_row(field, 1))))
    field.do(_run("s"))
    assert field.campaign.stacks[StackId("s")].doctrine == wanted
    assert _hex(field, "s") == field.at(1, 0)


def test_closed_land_ends_a_march_and_is_told() -> None:
    field = Field("..w.")
    field.stack("s", field.at(0, 0), ["foot"], queue=(_to(*_row(field, 1, 2)),))
    field.do(_run("s"))
    assert _hex(field, "s") == field.at(1, 0)
    assert _failed(field) == [("TB-5.03", "Foot cannot enter Water")]
    assert _left(field, "s") == (_to(*_row(field, 2)),)


def test_orders_that_begin_elsewhere_are_told() -> None:
    field = Field("......")
    field.stack("s", field.at(0, 0), ["chief"], queue=(_to(*_row(field, 3, 4)),))
    assert field.refused(_run("s")).code == "astray"
    field.do(cmd.EndTurn(by=RED))
    assert _failed(field) == [("TB-6.03", "It is not where these orders begin")]


def test_a_march_by_hand_takes_the_place_of_the_next_one_ordered_tb_6_03() -> None:
    field = Field("......")
    field.stack("s", field.at(0, 0), ["chief"], queue=(_to(*_row(field, 1, 2)), HOLD))
    field.do(cmd.MoveStack(by=RED, stack=StackId("s"), path=(field.at(1, 0),)))
    assert _left(field, "s") == (HOLD,)


def test_nobody_to_attack_is_told_and_the_next_order_follows() -> None:
    field = Field("....")
    queued = (QueuedOrder(kind="attack"), _to(*_row(field, 1)))
    field.stack("s", field.at(0, 0), ["foot"], queue=queued)
    field.do(_run("s"))
    assert _failed(field) == [("TB-6.03", "No hostile stack is here to attack")]
    assert _hex(field, "s") == field.at(1, 0)


def test_any_target_is_a_hostile_one_tb_7_11() -> None:
    field = Field("....")
    field.stack("s", field.at(0, 0), ["beast"], queue=(QueuedOrder(kind="attack"),))
    field.stack("x", field.at(0, 0), ["imp"], side=BLUE)
    peaceful = replace(field.campaign.sides[BLUE], at_peace=(RED,))
    also = replace(field.campaign.sides[RED], at_peace=(BLUE,))
    field.campaign = replace(field.campaign, sides={RED: also, BLUE: peaceful})
    field.look()
    field.do(_run("s"))
    assert _failed(field) == [("TB-6.03", "No hostile stack is here to attack")]


def test_a_stack_attacks_in_its_hex_by_its_orders_tb_6_03() -> None:
    field = Field("....")
    field.stack("s", field.at(0, 0), ["beast"], queue=(QueuedOrder(kind="attack"),))
    field.stack("x", field.at(0, 0), ["imp"], side=BLUE)
    field.look()
    field.do(_run("s"))
    assert StackId("x") not in field.campaign.stacks
    assert _left(field, "s") == ()


# --- relays


def _courier(field: Field, *orders: QueuedOrder) -> None:
    """A courier that stands with the commander, and a lost stack three hexes away."""
    field.stack("c", field.at(0, 0), ["imp"], queue=())
    field.stack("t", field.at(0, 0), ["chief"])
    field.stack("far", field.at(2, 0), ["foot"])
    field.do(_queue("c", _to(*_row(field, 1, 2)), _bring("far", *orders)))


def test_a_relay_puts_the_receiver_in_command_for_the_turn_tb_6_04() -> None:
    field = Field("......")
    _courier(field, _to(*_row(field, 3)))
    assert field.refused(_queue("far", HOLD)).rule == "TB-6.01"
    field.do(_run("c"))
    assert [(e.stack, e.to) for e in field.events if isinstance(e, OrdersDelivered)] == [("c", "far")]
    assert _left(field, "far") == (_to(*_row(field, 3)),)
    field.do(_run("far"))
    assert _hex(field, "far") == field.at(3, 0)
    assert field.refused(_queue("far", HOLD)).rule == "TB-6.01", "it has left the hex of the relay"


def test_what_a_relay_brought_may_be_changed_on_the_spot_and_not_a_turn_later_tb_6_03() -> None:
    field = _wide()
    _courier(field)
    field.do(_run("c"))
    field.do(_queue("far", HOLD))
    _next_turn(field)
    assert field.refused(_queue("far")).rule == "TB-6.01"


def test_at_the_end_of_the_turn_the_receiver_goes_at_once_tb_6_04() -> None:
    field = _wide()
    _courier(field, _to(*_row(field, 3, 4)))
    field.do(cmd.EndTurn(by=RED))
    assert _hex(field, "far") == field.at(4, 0)


def test_relays_chain_tb_6_04() -> None:
    field = _wide()
    field.stack("last", field.at(4, 0), ["foot"])
    _courier(field, _to(*_row(field, 3, 4)), _bring("last", _to(*_row(field, 5))))
    field.do(cmd.EndTurn(by=RED))
    assert (_hex(field, "c"), _hex(field, "far"), _hex(field, "last")) == tuple(_row(field, 2, 4, 5))


def test_a_relay_waits_for_its_receiver_tb_6_04() -> None:
    field = Field("......")
    field.stack("c", field.at(0, 0), ["imp"], queue=(_bring("far", HOLD), _to(*_row(field, 1))))
    field.stack("far", field.at(2, 0), ["foot"])
    assert field.refused(_run("c")).rule == "TB-6.04"
    field.do(cmd.EndTurn(by=RED))
    assert _failed(field) == [("TB-6.04", "The stack it was sent to is not here")]
    assert (len(_left(field, "c")), _hex(field, "c")) == (2, field.at(0, 0))


def test_a_relay_to_a_lost_stack_goes_on_tb_6_04() -> None:
    field = Field("......")
    field.stack("c", field.at(0, 0), ["imp"], queue=(_bring("gone", HOLD), _to(*_row(field, 1))))
    field.do(_run("c"))
    assert _failed(field) == [("TB-6.04", "The stack it was sent to is gone")]
    assert _hex(field, "c") == field.at(1, 0)


def test_a_relay_goes_to_any_number_of_stacks_tb_6_02() -> None:
    field = Field("......")
    field.stack("c", field.at(0, 0), ["chief"])
    for name, column in (("far", 1), ("farther", 2)):
        field.stack(name, field.at(column, 0), ["foot"])
    one, other = _bring("far", HOLD), _bring("farther", HOLD)
    field.do(_queue("c", _to(*_row(field, 1)), one, _to(*_row(field, 2)), other))
    field.do(_run("c"))
    assert (_left(field, "far"), _left(field, "farther")) == ((HOLD,), (HOLD,))


def test_what_is_too_dear_now_is_refused_and_waits_for_the_next_turn_tb_5_04() -> None:
    field = _wide()
    field.stack("s", field.at(0, 0), ["foot"], queue=(_to(*_row(field, 1)),))
    field.tire("s.1", move=1)
    refused = field.refused(_run("s"))
    assert (refused.code, refused.rule) == ("cost", "TB-5.04")
    field.do(cmd.EndTurn(by=RED))
    assert _failed(field) == []
    assert _left(field, "s") != ()


def test_orders_never_reach_another_side() -> None:
    field = Field("......")
    field.stack("c", field.at(0, 0), ["chief"], queue=(_bring("x", HOLD),))
    field.stack("x", field.at(0, 0), ["foot"], side=BLUE)
    field.do(_run("c"))
    assert _left(field, "x") == ()


def test_queues_count_what_they_carry() -> None:
    assert queue.count((HOLD, _bring("a", HOLD, _bring("b", HOLD)))) == 5
