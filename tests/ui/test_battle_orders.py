"""Standing orders for battles on the map screen: menu and key, the card tells them, undo takes them back."""

import pygame
import pytest

from game.core import codec
from game.core.commands import GiveOrders
from game.core.decisions import StandingOrders
from game.core.refusal import Refused
from game.ui.map.battle_orders import RETREATS, choices_of, told
from game.ui.map.stack_model import stack_model
from game.ui.widgets.menu import Menu
from tests.ui.map_hands import MapHands, mounted

SHIFT = pygame.KMOD_SHIFT


@pytest.fixture
def hands() -> MapHands:
    return MapHands(mounted())


def orders(hands: MapHands) -> StandingOrders:
    stack = hands.conduct.stack
    assert stack is not None
    return hands.conduct.reader.view.stacks[stack].orders


def choose(hands: MapHands, label: str) -> None:
    """Open the menu by its key and take the line that begins so."""
    hands.key(pygame.K_o, SHIFT)
    menu = hands.overlay()
    assert isinstance(menu, Menu)
    next(item for item in menu.items if item.label.startswith(label)).action()
    hands.key(pygame.K_ESCAPE)


def test_orders_for_battles_are_given_by_menu_and_taken_back(hands: MapHands) -> None:
    hands.conduct.select(hands.conduct.reader.stacks[0])
    hands.settle()
    choose(hands, "Withdraws with 50 %")
    assert orders(hands).retreat_at == 50
    choose(hands, "Takes enemies alive")
    choose(hands, "Behind the front: leaders and")
    assert orders(hands) == StandingOrders(retreat_at=50, capture=True, screen="shooters")
    stack = hands.conduct.stack
    assert stack is not None
    facts = {fact.label: fact.value for fact in stack_model(hands.conduct.reader, stack).facts}
    assert facts["In battle"] == told(orders(hands))
    assert "50 %" in facts["In battle"]
    ticked = [choice.label for choice in choices_of(hands.conduct.reader, stack) if choice.on]
    assert len(ticked) == 3
    for _ in range(3):
        hands.conduct.undo()
    assert orders(hands) == StandingOrders()


def test_orders_for_battles_survive_a_save() -> None:
    for at in RETREATS:
        given = StandingOrders(retreat_at=at, capture=True, screen="leaders")
        assert codec.from_bytes(codec.to_bytes(given), StandingOrders) == given


@pytest.mark.parametrize("at", [0, -5, 101])
def test_a_share_of_hits_is_a_percentage(hands: MapHands, at: int) -> None:
    reader = hands.conduct.reader
    command = GiveOrders(by=reader.view.side, stack=reader.stacks[0], orders=StandingOrders(retreat_at=at))
    refused = reader.outlook.refusal(command)
    assert isinstance(refused, Refused)
    assert refused.rule == "SD2-10.01"
