"""Survey and peeking on the map screen: buttons, keys, menus, reasons, prices and undo."""

import pygame
import pytest

from game.core.records import StackId
from game.ui.map.scouting import peek_items
from game.ui.map.stack_model import stack_model
from game.ui.widgets.menu import Menu
from tests.ui.map_hands import MapHands, fresh

SHIFT = pygame.KMOD_SHIFT


@pytest.fixture
def hands() -> MapHands:
    return MapHands(fresh())


def find(hands: MapHands, *, scouts: bool) -> StackId:
    """A stack with somebody who surveys, or one without."""
    reader = hands.conduct.reader
    return next(s for s in reader.stacks if stack_model(reader, s).scouting.shown is scouts)


def select(hands: MapHands, stack: StackId) -> None:
    hands.conduct.select(stack)
    hands.settle()


def test_the_card_has_buttons_only_where_somebody_scouts(hands: MapHands) -> None:
    card = hands.scene.panel.stack
    select(hands, find(hands, scouts=True))
    assert card.scouting.visible
    assert (card.survey.reason, card.peek.reason) == ("", "")


def test_the_key_switches_survey_and_undo_takes_it_back(hands: MapHands) -> None:
    stack = find(hands, scouts=True)
    select(hands, stack)
    goal = hands.goal_for(stack, least=2)
    before = hands.conduct.way(stack, goal)
    hands.key(pygame.K_v)
    hands.settle()
    assert hands.conduct.reader.view.stacks[stack].survey
    assert hands.scene.panel.stack.survey.label == "Surveying"
    assert hands.conduct.way(stack, goal) != before
    assert hands.conduct.undo()
    hands.settle()
    assert not hands.conduct.reader.view.stacks[stack].survey


def test_a_border_is_chosen_from_a_menu_and_the_look_is_not_taken_back(hands: MapHands) -> None:
    stack = find(hands, scouts=True)
    select(hands, stack)
    hands.key(pygame.K_v, SHIFT)
    menu = hands.overlay()
    assert isinstance(menu, Menu)
    assert menu.items[0].label.startswith("North: ")
    item = next(one for one in menu.items if not one.reason)
    item.action()
    hands.settle()
    assert hands.conduct.reader.view.stacks[stack].peeks is not None
    assert not hands.conduct.undo()
    items = peek_items(hands.conduct.reader, stack, lambda _hex: None)
    assert "It looks into this hex already" in [one.reason for one in items]


def test_a_stack_without_scouts_says_why(hands: MapHands) -> None:
    stack = find(hands, scouts=False)
    select(hands, stack)
    assert not hands.scene.panel.stack.scouting.visible
    model = stack_model(hands.conduct.reader, stack).scouting
    assert model.no_survey == "Only scouts and commanders survey"
    assert model.no_peek == "Only infantry scouts peek over a border"
