"""Scouts are sent along a path drawn on the map, by mouse or keys; what is barred says why (TB-13)."""

import pygame
import pytest

from game.core.commands.turns import ScoutHexes
from game.core.records import HexId, StackId
from game.ui.map.dialogs.scout_tool import ScoutTool
from game.ui.map.models.scout_path import ScoutPath, scout_state, scouts_of
from game.ui.widgets.base import Widget
from tests.ui.map_input import MapHands
from tests.ui.tb_input import Army, armies, campaign, hands_on

pytestmark = pytest.mark.usefixtures("bare_ground")

SCOUT, FOOT = StackId("b"), StackId("c")


@pytest.fixture
def hands() -> MapHands:
    found = hands_on(campaign(stage="scout"))
    found.conduct.select(SCOUT)
    return found


def path_of(hands: MapHands) -> ScoutPath:
    reader = hands.conduct.reader
    return ScoutPath(reader, scouts_of(reader, SCOUT)[0], reader.view.stacks[SCOUT].hex)


def at(hands: MapHands, column: int, row: int) -> HexId:
    return hands.conduct.reader.grid.at(column, row)


def tool(hands: MapHands) -> ScoutTool:
    overlay = hands.overlay()
    assert isinstance(overlay, ScoutTool)
    return overlay


def test_tb_13_08_a_path_goes_no_farther_than_the_scouts_move(hands: MapHands) -> None:
    path = path_of(hands)
    assert path.most == 4
    assert path.lead(at(hands, 5, 4)) is None
    assert len(path.path) == 2
    assert path.lead(at(hands, 7, 3)) is None
    assert path.left == 0
    refused = path.refusal(at(hands, 8, 3))
    assert refused is not None
    assert refused.rule == "TB-13.08"


def test_leading_back_onto_the_path_shortens_it(hands: MapHands) -> None:
    path = path_of(hands)
    path.lead(at(hands, 6, 3))
    first = path.path[0]
    assert path.lead(first) is None
    assert path.path == (first,)
    path.back()
    assert not path.path


def test_tb_13_10_a_walker_does_not_look_into_water() -> None:
    red: dict[str, Army] = {"b": ((5, 2), ["walking_eye"], {}), "a": ((2, 2), ["chief"], {})}
    hands = hands_on(campaign(stage="scout", red=red))
    path = path_of(hands)
    refused = path.lead(at(hands, 6, 2))
    assert refused is not None
    assert (refused.rule, path.path) == ("TB-13.10", ())


def test_only_stacks_with_scouts_have_the_tool_and_it_says_when(hands: MapHands) -> None:
    assert scout_state(hands.conduct.reader, SCOUT).shown
    assert not scout_state(hands.conduct.reader, FOOT).shown
    early = hands_on(campaign(stage="recruit")).conduct.reader
    state = scout_state(early, SCOUT)
    assert state.shown
    assert state.rule == "TB-4.02"


def test_a_path_is_clicked_and_sent_by_mouse(hands: MapHands) -> None:
    hands.scene.commands.do("scout")
    goal = at(hands, 5, 4)
    hands.click(hands.scene.view.ground.screen(goal))
    assert tool(hands).draft.path[-1] == goal
    hands.click(tool(hands).go.rect.center)
    hands.wait(2000)
    view = hands.conduct.reader.view
    assert hands.conduct.reader.in_sight(goal)
    assert view.units[view.stacks[SCOUT].units[0]].counters["inspected"] == 1
    assert "already scouted" in scout_state(hands.conduct.reader, SCOUT).reason


def test_return_confirms_a_path_that_the_mouse_drew(hands: MapHands) -> None:
    hands.scene.commands.do("scout")
    goal = at(hands, 5, 4)
    hands.click(hands.scene.view.ground.screen(goal))
    hands.key(pygame.K_RETURN)
    hands.wait(2000)
    assert not hands.desk.overlays
    assert hands.conduct.reader.in_sight(goal)


@pytest.mark.slow
def test_a_path_is_drawn_and_sent_by_keys_alone(hands: MapHands) -> None:
    hands.key(pygame.K_s, pygame.KMOD_SHIFT)
    focus: Widget | None = hands.desk.ring.widget
    assert focus in tool(hands).cells
    hands.key(pygame.K_RETURN)
    assert len(tool(hands).draft.path) == 1
    hands.key(pygame.K_RETURN)
    assert len(tool(hands).draft.path) == 2
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert len(tool(hands).draft.path) == 1
    seen = tool(hands).draft.path[0]
    hands.key(pygame.K_s, pygame.KMOD_SHIFT)
    hands.wait(2000)
    assert hands.conduct.reader.in_sight(seen)


def test_escape_and_the_right_button_lead_out(hands: MapHands) -> None:
    hands.scene.commands.do("scout")
    hands.key(pygame.K_ESCAPE)
    assert not hands.desk.overlays
    hands.scene.commands.do("scout")
    tool(hands).aim(at(hands, 4, 3))
    tool(hands).one_back()
    assert not tool(hands).draft.path
    tool(hands).one_back()
    assert not hands.desk.overlays


def test_the_path_is_a_command_of_the_scout(hands: MapHands) -> None:
    path = path_of(hands)
    path.lead(at(hands, 4, 3))
    assert path.command == ScoutHexes(by=hands.side, unit=path.unit, path=(at(hands, 4, 3),))


def test_the_key_for_the_next_stack_leads_to_the_scouts_in_their_part_of_the_turn() -> None:
    hands = hands_on(campaign(stage="scout"))
    assert hands.conduct.next_idle() == SCOUT
    assert hands_on(campaign(stage="scout", red={"c": armies()["c"]})).conduct.next_idle() is None
    assert hands_on(campaign(stage="recruit")).conduct.next_idle() is None
