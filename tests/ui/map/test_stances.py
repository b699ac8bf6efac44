"""The stance bar on a stack's card: four stances by mouse and by key, what each does, why it is grey."""

import pygame
import pytest

from game.core.records import StackId
from game.core.state import Stack
from game.ui.map.models.side_model import idle_stacks, side_model
from game.ui.map.models.stances import stances_of
from game.ui.map.models.tokens_of import own_look
from game.ui.map.models.zone_change import zone_change_of
from tests.ui.input_driver import now
from tests.ui.map_input import MapHands, mounted

pytestmark = pytest.mark.usefixtures("bare_ground")

KEYS = {"open": pygame.K_o, "hide": pygame.K_h, "sneak": pygame.K_k, "sentry": pygame.K_y}


@pytest.fixture
def hands() -> MapHands:
    return MapHands()


def army(hands: MapHands) -> StackId:
    """The stack of the ruler, at home: too many to sneak."""
    return hands.conduct.reader.stacks[0]


def few_scouts(hands: MapHands) -> StackId:
    """Scouts in the field, no more than can sneak."""
    stack = hands.conduct.reader.stacks[1]
    spare = hands.conduct.reader.view.stacks[stack].units[2:]
    assert not spare or hands.conduct.split(stack, spare)
    return stack


def choose(hands: MapHands, stack: StackId) -> None:
    hands.conduct.select(stack)
    hands.show(hands.stack_hex(stack))


def state(hands: MapHands, stack: StackId) -> Stack:
    return hands.conduct.reader.view.stacks[stack]


def lit(hands: MapHands) -> set[str]:
    """Parts of the bar that are lit."""
    parts = hands.scene.panel.stack.stances.parts
    return {key for key, part in parts.items() if part.mark.on}


def test_sd5_8_02_hiding_applies_at_once_by_button_or_key(hands: MapHands) -> None:
    stack = few_scouts(hands)
    choose(hands, stack)
    assert lit(hands) == {"open"}
    hands.click(hands.scene.panel.stack.stances.parts["hide"])
    assert now(state(hands, stack).stance) == "hidden"
    assert now(lit(hands)) == {"hide"}
    hands.key(KEYS["hide"])
    assert now(state(hands, stack).stance) == "open"
    hands.key(KEYS["hide"])
    hands.key(KEYS["open"])
    assert now(state(hands, stack).stance) == "open"
    assert now(lit(hands)) == {"open"}


def test_sd5_11_01_sneaking_is_how_it_marches_and_goes_with_hiding(hands: MapHands) -> None:
    stack = few_scouts(hands)
    choose(hands, stack)
    hands.key(KEYS["sneak"])
    assert now(state(hands, stack).gait) == "sneak"
    assert now(lit(hands)) == {"sneak"}
    hands.key(KEYS["hide"])
    assert now(lit(hands)) == {"hide", "sneak"}
    hands.key(KEYS["sneak"])
    assert now(state(hands, stack).gait) == "open"
    assert now(lit(hands)) == {"hide"}


def test_open_leaves_every_stance(hands: MapHands) -> None:
    stack = few_scouts(hands)
    choose(hands, stack)
    for key in ("sneak", "sentry", "hide"):
        hands.key(KEYS[key])
    assert now(lit(hands)) == {"hide", "sneak", "sentry"}
    hands.click(hands.scene.panel.stack.stances.parts["open"])
    assert now(lit(hands)) == {"open"}
    here = state(hands, stack)
    assert (here.stance, here.gait, here.orders.sentry) == ("open", "open", False)


def test_every_stance_is_taken_by_tab_and_enter_alone(hands: MapHands) -> None:
    stack = few_scouts(hands)
    choose(hands, stack)
    for key, part in hands.scene.panel.stack.stances.parts.items():
        for _ in range(60):
            if hands.desk.ring.widget is part:
                break
            hands.key(pygame.K_TAB)
        assert hands.desk.ring.widget is part
        hands.key(pygame.K_SPACE)
        assert now(lit(hands)) >= {key}


def test_grey_stances_say_why_with_figures_and_rule(hands: MapHands) -> None:
    choose(hands, army(hands))
    hands.key(KEYS["sneak"])
    assert state(hands, army(hands)).gait == "open"
    parts = hands.scene.panel.stack.stances.parts
    sneak = parts["sneak"]
    assert "too many to sneak: 2 at most" in sneak.reason
    assert sneak.tip is not None
    assert sneak.tip.rule == "SD5-11.02"
    hide = parts["hide"]
    assert hide.reason.startswith("City: too little cover for")
    assert "light cover needed, no cover here" in hide.reason
    assert hide.tip is not None
    assert hide.tip.rule == "SD5-8.03"


def test_each_stance_says_in_a_line_what_it_does(hands: MapHands) -> None:
    for mark in stances_of(hands.conduct.reader, army(hands)):
        assert 20 < len(mark.tip) < 110
        assert not mark.tip.endswith(".")


def test_undo_takes_a_stance_back(hands: MapHands) -> None:
    stack = few_scouts(hands)
    choose(hands, stack)
    hands.key(KEYS["sentry"])
    assert now(state(hands, stack).orders.sentry)
    assert hands.conduct.undo()
    assert now(lit(hands)) == {"open"}


def test_a_path_that_is_sneaked_is_drawn_in_dashes_and_the_token_wears_feet(hands: MapHands) -> None:
    stack = few_scouts(hands)
    choose(hands, stack)
    goal = hands.goal_for(stack)
    before = hands.conduct.way(stack, goal).drawn
    assert before is not None
    assert not before.sneaks
    hands.key(KEYS["sneak"])
    reader = hands.conduct.reader
    assert own_look(reader, stack).badge == "sneaking"
    ways = (hands.conduct.way(stack, there).drawn for there in reader.reach(stack).cost)
    assert all(way.sneaks for way in ways if way is not None and way.steps)


def test_a_hidden_stack_is_not_idle_but_listed_as_hidden(hands: MapHands) -> None:
    stack = few_scouts(hands)
    choose(hands, stack)
    assert now(stack in idle_stacks(hands.conduct.reader))
    hands.key(KEYS["hide"])
    assert now(stack not in idle_stacks(hands.conduct.reader))
    resting = {jump.stack: jump.aside for jump in side_model(hands.conduct.reader, ()).resting}
    assert resting[stack] == "hidden"
    hands.key(KEYS["open"])
    assert now(stack in idle_stacks(hands.conduct.reader))


def test_a_hidden_stack_is_idle_when_enemies_are_near(
    hands: MapHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack = few_scouts(hands)
    choose(hands, stack)
    hands.key(KEYS["hide"])
    monkeypatch.setattr(hands.conduct.reader, "wakes", lambda _stack: True)
    assert stack in idle_stacks(hands.conduct.reader)


def test_sd3_9_07_fliers_have_a_button_for_their_zone() -> None:
    hands = MapHands(mounted())
    for stack in hands.conduct.reader.stacks:
        hands.conduct.select(stack)
        card = hands.scene.panel.stack
        lift = zone_change_of(hands.conduct.reader, stack)
        assert card.zone.visible == lift.flies
        assert lift.word == ("Land" if state(hands, stack).zone == "sky" else "Rise")
