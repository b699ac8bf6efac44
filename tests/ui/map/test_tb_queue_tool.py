"""The map of command, and orders for later as they are written on the map. TB-6.01 to 6.04."""

import pygame
import pytest

from game.core.commands import turns as turn
from game.core.doctrine import QueuedOrder
from game.core.records import HexId, StackId
from game.ui.map.dialogs.map_menus import more_items
from game.ui.map.dialogs.queue_tool import QueueTool
from game.ui.map.models import side_model
from game.ui.map.models.commanding import Trail, command_model, trails_of
from game.ui.map.models.queue_draft import QueueDraft
from game.ui.map.models.stack_model import stack_model
from game.ui.widgets.buttons import nothing
from game.ui.widgets.menu import Menu
from tests.rulesets.battle_for.small_states import RED
from tests.ui.map_input import MapHands, fresh
from tests.ui.tb_input import armies, campaign, hands_on

pytestmark = pytest.mark.usefixtures("bare_ground")

A, C = StackId("a"), StackId("c")


def _hands(*, commander_only: bool = False) -> MapHands:
    hands = hands_on(campaign(red={"a": armies()["a"]} if commander_only else None))
    hands.conduct.select(A)
    return hands


def _hex(hands: MapHands, column: int, row: int) -> HexId:
    return hands.session.world.grid.at(column, row)


def _tool(hands: MapHands) -> QueueTool:
    hands.key(pygame.K_q, pygame.KMOD_SHIFT)
    tool = hands.desk.overlays[-1]
    assert isinstance(tool, QueueTool)
    return tool


def _queue(hands: MapHands, stack: StackId = A) -> tuple[QueuedOrder, ...]:
    return hands.conduct.reader.view.stacks[stack].queue


def _shown(hands: MapHands) -> bool:
    return hands.scene.view.commanding is not None


def _maps(hands: MapHands) -> tuple[bool, bool]:
    return hands.scene.view.knows, _shown(hands)


def _rule(draft: QueueDraft) -> str:
    refused = draft.refusal
    return refused.rule if refused is not None else ""


# --- the map of command


def test_tb_6_03_the_map_tells_who_takes_orders() -> None:
    hands = _hands()
    order = QueuedOrder(kind="move", path=(_hex(hands, 1, 2), _hex(hands, 1, 3)))
    hands.conduct.submit(turn.QueueOrders(by=RED, stack=A, queue=(order,)))
    hands.key(pygame.K_i, pygame.KMOD_SHIFT)
    model = hands.scene.view.commanding
    assert model is not None
    assert dict(model.counts) == {"command": 1, "old": 0, "none": 2}
    assert {(m.hex, m.standing) for m in model.marks} >= {(_hex(hands, 2, 2), "command")}
    assert model.trails == (Trail((_hex(hands, 2, 2), *order.path)),)
    assert hands.scene.legend.visible
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    assert not _shown(hands)


def test_the_maps_of_knowledge_and_command_take_turns() -> None:
    hands = _hands()
    hands.key(pygame.K_i, pygame.KMOD_SHIFT)
    hands.key(pygame.K_k, pygame.KMOD_CTRL)
    assert _maps(hands) == (True, False)
    hands.key(pygame.K_i, pygame.KMOD_SHIFT)
    assert _maps(hands) == (False, True)


def test_rules_without_command_have_no_such_map() -> None:
    hands = MapHands(fresh())
    assert command_model(hands.conduct.reader) is None
    hands.key(pygame.K_i, pygame.KMOD_SHIFT)
    assert not _shown(hands)


def test_trails_follow_relays() -> None:
    there = QueuedOrder(kind="move", path=(HexId(1), HexId(2)))
    on = QueuedOrder(kind="move", path=(HexId(3),))
    relay = QueuedOrder(kind="deliver", to=C, orders=(on,))
    assert list(trails_of((there, relay), HexId(0))) == [
        Trail((HexId(0), HexId(1), HexId(2)), relay=True),
        Trail((HexId(2), HexId(3)), relayed=True),
    ]


# --- the draft


def test_tb_6_03_marches_grow_and_shrink_step_by_step() -> None:
    hands = _hands()
    draft = QueueDraft(hands.conduct.reader, A)
    assert draft.march(_hex(hands, 1, 3)) == ""
    assert draft.march(_hex(hands, 1, 4)) == ""
    assert [order.kind for order in draft.queue] == ["move"]
    assert _rule(draft) == ""
    assert draft.back()
    assert draft.level.end == _hex(hands, 1, 3)
    assert draft.march(_hex(hands, 1, 3)) != ""


def test_tb_5_03_a_march_into_closed_land_is_refused_with_words() -> None:
    hands = _hands()
    draft = QueueDraft(hands.conduct.reader, A)
    assert draft.march(_hex(hands, 6, 2)) == "This stack has no way there"
    assert draft.closed(_hex(hands, 6, 2)) == "This stack cannot enter water"
    assert draft.closed(_hex(hands, 1, 3)) == ""


def test_tb_6_04_a_relay_marches_to_its_receiver_and_has_orders_of_its_own() -> None:
    hands = _hands()
    draft = QueueDraft(hands.conduct.reader, A)
    assert draft.deliver(C) == ""
    assert draft.level.stack == C
    draft.march(_hex(hands, 3, 4))
    assert _rule(draft) == ""
    draft.close_level()
    move, relay = draft.queue
    assert move.path[-1] == _hex(hands, 1, 4)
    assert relay.to == C
    assert [order.kind for order in relay.orders] == ["move"]
    assert draft.lines()[1].text == "Hand over to 2 × Foot"


def test_orders_change_places_and_what_becomes_impossible_is_said() -> None:
    hands = _hands()
    draft = QueueDraft(hands.conduct.reader, A)
    draft.march(_hex(hands, 1, 3))
    draft.hold()
    draft.march(_hex(hands, 1, 4))
    assert draft.shift(2, -1) == 1
    assert _rule(draft) == ""
    assert draft.shift(1, -1) == 0
    assert _rule(draft) == "TB-5.02"


# --- the tool


def test_tb_6_03_orders_are_written_with_the_mouse() -> None:
    hands = _hands()
    tool = _tool(hands)
    hands.click(hands.beside(_hex(hands, 1, 3)))
    hands.click(tool.hold)
    hands.click(tool.strike)
    hands.click(tool.go)
    assert [order.kind for order in _queue(hands)] == ["move", "hold", "attack"]
    assert not hands.desk.overlays


def test_tb_6_03_orders_are_written_with_the_keyboard() -> None:
    hands = _hands()
    tool = _tool(hands)
    hands.key(pygame.K_TAB)
    hands.desk.focus(next(cell for cell in tool.cells if cell.visible and not cell.reason))
    hands.key(pygame.K_RETURN)
    assert len(tool.draft.queue) == 1
    hands.key(pygame.K_q, pygame.KMOD_SHIFT)
    assert [order.kind for order in _queue(hands)] == ["move"]


def test_tb_6_04_a_relay_is_written_in_two_levels() -> None:
    hands = _hands()
    tool = _tool(hands)
    hands.click(tool.carry)
    menu = hands.desk.overlays[-1]
    assert isinstance(menu, Menu)
    menu.items[[item.label.startswith("2 × Foot") for item in menu.items].index(True)].action()
    hands.desk.close(menu)
    assert tool.draft.level.stack == C
    hands.click(tool.hold)
    hands.click(tool.go)
    hands.click(tool.go)
    assert [order.kind for order in _queue(hands)] == ["move", "deliver"]
    assert [order.kind for order in _queue(hands)[1].orders] == ["hold"]


def test_esc_writes_nothing() -> None:
    hands = _hands()
    tool = _tool(hands)
    tool.aim(_hex(hands, 1, 3))
    hands.key(pygame.K_ESCAPE)
    assert not hands.desk.overlays
    assert _queue(hands) == ()


def test_tb_6_01_out_of_command_the_tool_does_not_open() -> None:
    hands = _hands()
    hands.conduct.select(C)
    hands.key(pygame.K_q, pygame.KMOD_SHIFT)
    assert not hands.desk.overlays
    assert _queue(hands, C) == ()


def test_nobody_to_relay_to_is_said() -> None:
    hands = _hands(commander_only=True)
    assert _tool(hands).carry.reason == "There is no other stack"


def test_tb_6_03_a_stack_carries_its_orders_out_by_a_key() -> None:
    hands = _hands()
    there = _hex(hands, 1, 2)
    order = QueuedOrder(kind="move", path=(there,))
    hands.conduct.submit(turn.QueueOrders(by=RED, stack=A, queue=(order,)))
    hands.settle()
    hands.key(pygame.K_k, pygame.KMOD_SHIFT)
    hands.settle()
    assert hands.stack_hex(A) == there


def test_rules_without_queues_say_so() -> None:
    hands = MapHands(fresh())
    hands.conduct.select(hands.conduct.reader.stacks[0])
    hands.key(pygame.K_q, pygame.KMOD_SHIFT)
    hands.key(pygame.K_k, pygame.KMOD_SHIFT)
    assert not hands.desk.overlays


def test_tb_6_03_the_card_tells_what_waits() -> None:
    hands = _hands()
    order = QueuedOrder(kind="move", path=(_hex(hands, 1, 2),))
    hands.conduct.submit(turn.QueueOrders(by=RED, stack=A, queue=(order, QueuedOrder(kind="hold"))))
    facts = {fact.label: fact for fact in stack_model(hands.conduct.reader, A).facts}
    assert facts["Orders"].value == "2 wait"
    assert facts["Orders"].tip.endswith("; Hold for the rest of the turn")
    assert "Orders" not in {fact.label for fact in stack_model(hands.conduct.reader, C).facts}


def test_rules_without_roads_to_dig_offer_no_road_work() -> None:
    hands = _hands()
    items = more_items(stack_model(hands.conduct.reader, A), hands.conduct, lambda _action: nothing)
    commands = [item.command for item in items]
    assert "dig" not in commands
    assert {"queue", "run_orders", "stack_order"} <= set(commands)


def test_a_stack_on_orders_for_later_waits_for_none() -> None:
    hands = _hands()
    assert side_model.is_idle(hands.conduct.reader, A)
    order = QueuedOrder(kind="move", path=(_hex(hands, 1, 2),))
    hands.conduct.submit(turn.QueueOrders(by=RED, stack=A, queue=(order,)))
    assert not side_model.is_idle(hands.conduct.reader, A)
