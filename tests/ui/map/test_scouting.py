"""Survey and peeking on the map screen: buttons, keys, borders, reasons, prices and undo."""

import pygame
import pytest

from game.core.records import StackId
from game.ui.map.dialogs.peek_picker import PeekPicker
from game.ui.map.models.scouting import borders_of, peeked
from game.ui.map.models.stack_model import stack_model
from game.ui.map.paint.scene_data import BorderMark
from tests.ui.map_input import MapHands, fresh

pytestmark = pytest.mark.usefixtures("bare_ground")

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


def picker(hands: MapHands) -> PeekPicker:
    """Open the picker of borders by its key."""
    hands.key(pygame.K_v, SHIFT)
    overlay = hands.overlay()
    assert isinstance(overlay, PeekPicker)
    return overlay


def test_sd5_9_a_border_is_chosen_on_the_map_stays_lit_and_the_look_is_not_taken_back(
    hands: MapHands,
) -> None:
    stack = find(hands, scouts=True)
    select(hands, stack)
    wedge = next(one for one in picker(hands).wedges if not one.reason)
    hands.click(wedge)
    hands.settle()
    assert not hands.desk.overlays
    here = hands.conduct.reader.view.stacks[stack]
    assert here.peeks == wedge.border.hex
    assert peeked(hands.conduct.reader) == (BorderMark(here.hex, wedge.border.direction),)
    assert not hands.conduct.undo()
    again = borders_of(hands.conduct.reader, stack)
    shut = next(one for one in again if one.hex == here.peeks)
    assert (shut.reason, shut.rule) == ("It already sees into this hex", "SD5-9.04")


def test_every_border_is_reached_by_arrows_and_taken_by_enter(hands: MapHands) -> None:
    stack = find(hands, scouts=True)
    select(hands, stack)
    wedges = picker(hands).wedges
    assert [one.border.way for one in wedges] == [
        "North",
        "North-east",
        "South-east",
        "South",
        "South-west",
        "North-west",
    ]
    reached = {hands.desk.ring.widget}
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_UP):
        hands.key(key)
        reached.add(hands.desk.ring.widget)
    for _ in range(6):
        hands.key(pygame.K_TAB)
        reached.add(hands.desk.ring.widget)
    assert reached >= set(wedges)
    while hands.desk.ring.widget not in wedges:
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert hands.conduct.reader.view.stacks[stack].peeks is not None


@pytest.mark.parametrize("how", ["escape", "beside", "right"])
def test_the_picker_goes_away_without_a_look(hands: MapHands, how: str) -> None:
    stack = find(hands, scouts=True)
    select(hands, stack)
    wedges = picker(hands).wedges
    if how == "escape":
        hands.key(pygame.K_ESCAPE)
    elif how == "beside":
        hands.click((5, 5))
    else:
        hands.click(wedges[0], pygame.BUTTON_RIGHT)
    assert not hands.desk.overlays
    assert hands.conduct.reader.view.stacks[stack].peeks is None


def test_sd5_9_03_each_border_tells_its_price_or_why_not(hands: MapHands) -> None:
    stack = find(hands, scouts=True)
    borders = borders_of(hands.conduct.reader, stack)
    assert len(borders) == 6
    for border in borders:
        assert border.reason or border.price in ("", "1")
    select(hands, stack)
    free = next(one for one in picker(hands).wedges if not one.reason)
    assert free.tip is not None
    assert free.tip.text.startswith("Costs ")
    assert free.tip.place == free.border.place


def test_a_stack_without_scouts_says_why(hands: MapHands) -> None:
    stack = find(hands, scouts=False)
    select(hands, stack)
    assert not hands.scene.panel.stack.scouting.visible
    model = stack_model(hands.conduct.reader, stack).scouting
    assert model.no_survey == "Only scouts and commanders can survey"
    assert model.no_peek == "Only infantry scouts can peek over a border"
