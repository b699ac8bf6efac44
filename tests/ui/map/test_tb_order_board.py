"""The order of a stack and its mounts, as they are changed on the board. TB-5.06 to 5.13."""

import pygame
import pytest

from game.core.records import StackId, UnitId
from game.ui.map.control import mounting
from game.ui.map.dialogs.order_board import OrderBoard
from game.ui.map.models.order_draft import OrderDraft
from tests.ui.map_input import MapHands, fresh
from tests.ui.tb_input import Army, campaign, hands_on

pytestmark = pytest.mark.usefixtures("bare_ground")

A = StackId("a")
ARMIES: dict[str, Army] = {
    "a": ((2, 2), ["chief", "beast", "foot", "foot", "bow"], {"3": "2"}),
    "b": ((2, 2), ["pony", "imp"], {}),
    "f": ((2, 2), ["bird", "foot"], {"2": "1"}),
    "out": ((1, 4), ["foot", "foot"], {}),
}


def _hands(stack: str = "a") -> MapHands:
    hands = hands_on(campaign(red=ARMIES))
    hands.conduct.select(StackId(stack))
    return hands


def _draft(stack: str = "a") -> OrderDraft:
    return OrderDraft(_hands(stack).conduct.reader, StackId(stack))


def _u(name: str) -> UnitId:
    return UnitId(name)


def _board(hands: MapHands) -> OrderBoard:
    hands.key(pygame.K_t, pygame.KMOD_SHIFT)
    board = hands.desk.overlays[-1]
    assert isinstance(board, OrderBoard)
    return board


def _units(hands: MapHands, stack: str = "a") -> tuple[str, ...]:
    return tuple(hands.conduct.reader.view.stacks[StackId(stack)].units)


# --- the draft


def test_tb_5_13_a_mount_moves_with_its_riders() -> None:
    draft = _draft()
    assert draft.order == ["a.1", "a.2", "a.3", "a.4", "a.5"]
    assert draft.shift(_u("a.2"), -1)
    assert draft.order == ["a.2", "a.3", "a.1", "a.4", "a.5"]
    assert draft.shift(_u("a.2"), 1)
    assert not draft.shift(_u("a.3"), 1), "nobody else rides there"
    assert not draft.changed


def test_tb_5_06_the_meter_counts_hits_on_the_back() -> None:
    draft = _draft()
    assert [seat.meter for seat in draft.lines()] == ["", "4/6", "", "", ""]
    assert draft.get_on(_u("a.5"), _u("a.2"))
    assert draft.lines()[1].meter == "7/6"
    refused = draft.settle().refused
    assert refused is not None
    assert refused.rule == "TB-5.06"


def test_tb_5_09_getting_off_and_on_are_commands_of_the_rules() -> None:
    draft = _draft()
    draft.get_off(_u("a.3"))
    draft.get_on(_u("a.5"), _u("a.2"))
    settled = draft.settle()
    assert settled.refused is None
    assert [type(c).__name__ for c in settled.commands] == ["DismountUnits", "MountUnits"]
    assert draft.order == ["a.1", "a.2", "a.5", "a.3", "a.4"]


def test_tb_5_09_units_of_other_stacks_are_taken_up() -> None:
    draft = _draft("f")
    assert draft.get_on(_u("a.1"), _u("f.1"))
    refused = draft.settle().refused
    assert refused is not None
    assert refused.rule == "TB-5.06", "the foot it carries leaves too little room"
    draft.get_off(_u("f.2"))
    assert draft.settle().refused is None


def test_nobody_rides_on_his_own_rider() -> None:
    draft = _draft()
    assert not draft.get_on(_u("a.2"), _u("a.3"))
    assert not draft.place(_u("a.2"), _u("a.3"))


def test_a_guest_who_gets_off_goes_back_to_his_stack() -> None:
    draft = _draft()
    draft.get_on(_u("b.2"), _u("a.2"))
    assert "b.2" in draft.order
    draft.get_off(_u("b.2"))
    assert not draft.changed


# --- the board


def test_tb_5_13_the_order_is_changed_with_the_keyboard() -> None:
    hands = _hands()
    board = _board(hands)
    hands.desk.focus(board.list)
    for _ in range(4):
        hands.key(pygame.K_DOWN)
    hands.key(pygame.K_UP, pygame.KMOD_SHIFT)
    hands.key(pygame.K_UP, pygame.KMOD_SHIFT)
    hands.key(pygame.K_RETURN)
    hands.settle()
    assert not hands.desk.overlays
    assert _units(hands) == ("a.1", "a.5", "a.2", "a.3", "a.4")


def test_tb_5_09_keys_get_on_and_off() -> None:
    hands = _hands()
    board = _board(hands)
    hands.desk.focus(board.list)
    board.list.select(2)
    hands.key(pygame.K_LEFT)
    board.list.select([seat.card.unit for seat in board.list.seats].index(_u("a.3")))
    assert board.draft.seats[_u("a.3")] is None
    hands.key(pygame.K_RIGHT)
    assert board.draft.seats[_u("a.3")] == "a.2"
    assert not board.draft.changed


def test_tb_5_13_a_drag_puts_a_unit_before_another() -> None:
    hands = _hands()
    board = _board(hands)
    _drag(hands, board, 4, 0, share=-0.45)
    hands.click(board.buttons[2])
    hands.settle()
    assert _units(hands) == ("a.5", "a.1", "a.2", "a.3", "a.4")


def test_tb_5_06_a_drag_onto_a_back_gets_on_and_what_is_too_much_is_said() -> None:
    hands = _hands()
    board = _board(hands)
    _drag(hands, board, 4, 1, share=0.0)
    assert board.draft.seats[_u("a.5")] == "a.2"
    assert "TB-5.06" in board.buttons[2].reason
    hands.click(board.buttons[1])
    assert not board.draft.changed


def _drag(hands: MapHands, board: OrderBoard, start: int, goal: int, share: float) -> None:
    hands.wait(400)
    first, last = board.list.row_rect(start), board.list.row_rect(goal)
    end = (last.centerx, round(last.centery + share * last.height))
    hands.press(first.center)
    for pos in (first.center, (first.centerx, first.centery + 12), end):
        hands.event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0))
    hands.release(end)
    hands.wait(16)


def test_esc_changes_nothing() -> None:
    hands = _hands()
    board = _board(hands)
    board.shift(1)
    hands.key(pygame.K_ESCAPE)
    assert not hands.desk.overlays
    assert _units(hands) == ("a.1", "a.2", "a.3", "a.4", "a.5")


def test_tb_6_06_out_of_command_the_board_does_not_open() -> None:
    hands = _hands("out")
    hands.key(pygame.K_t, pygame.KMOD_SHIFT)
    assert not hands.desk.overlays


def test_rules_without_an_order_say_so() -> None:
    hands = MapHands(fresh())
    hands.conduct.select(hands.conduct.reader.stacks[0])
    hands.key(pygame.K_t, pygame.KMOD_SHIFT)
    assert not hands.desk.overlays


def test_tb_5_09_the_mount_command_offers_mounts_of_other_stacks_in_the_hex() -> None:
    hands = _hands("out")
    assert mounting.mounted_near(hands.conduct.reader, StackId("out")) == ()
    assert set(mounting.mounted_near(hands.conduct.reader, A)) == {"b", "f"}
    choices = mounting.mounting_choices(hands.conduct.reader, StackId("b"))
    found = {(choice.stack, choice.mount, choice.units): choice.reason for choice in choices}
    assert found[A, _u("a.2"), (_u("b.2"),)] == ""
    assert found[StackId("f"), _u("f.1"), (_u("b.2"),)] == ""
    hands.conduct.mount(A, _u("a.2"), (_u("b.2"),))
    hands.settle()
    assert _units(hands) == ("a.1", "a.2", "a.3", "b.2", "a.4", "a.5")
