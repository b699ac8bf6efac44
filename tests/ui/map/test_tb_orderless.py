"""Stacks that nobody can tell anything (TB-6.01): a Commander is warned before he leaves them, they are told
as what they are, and marches stand in the log."""

import pytest

from game.core.records import StackId
from game.ui.map.models.commanding import left_behind, orderless
from game.ui.map.models.side_model import side_model
from game.ui.map.models.stage_model import stage_model
from tests.ui.map_input import MapHands
from tests.ui.tb_input import Army, campaign, hands_on

pytestmark = pytest.mark.usefixtures("bare_ground")

CHIEF, FOOT = StackId("a"), StackId("c")


@pytest.fixture
def hands() -> MapHands:
    red: dict[str, Army] = {"a": ((3, 3), ["chief"], {}), "c": ((3, 3), ["foot"], {})}
    found = hands_on(campaign(red=red))
    found.conduct.select(CHIEF)
    return found


def test_a_commander_is_warned_once_and_goes_when_told_again(hands: MapHands) -> None:
    reader = hands.conduct.reader
    assert left_behind(reader, CHIEF) == 1
    assert left_behind(reader, FOOT) == 0
    here = reader.view.stacks[CHIEF].hex
    goal = next(hex_ for hex_ in reader.reach(CHIEF).cost if hex_ in reader.grid.around[here])
    assert not hands.conduct.march(goal)
    assert hands.conduct.reader.view.stacks[CHIEF].hex == here
    assert hands.conduct.march(goal)
    hands.wait(2000)
    after = hands.conduct.reader
    assert after.view.stacks[CHIEF].hex == goal
    assert orderless(after, after.stacks) == 1
    stage = stage_model(after, ())
    assert stage is not None
    assert "no orders" in stage.present.open
    assert "no orders" in side_model(after, frozenset(after.stacks)).line or after.can_move(CHIEF)
    log = [line.text for line in hands.conduct.log()]
    start, end = after.grid.label(here), after.grid.label(goal)
    assert any(f"marched from {start} to {end}" in text for text in log)
