"""The map of The Battle for at every size: nothing clipped, nor shortened where it must not be."""

import pytest

from game.core.records import StackId
from game.session.session import Session
from game.ui.look.theme import Scale
from game.ui.stage.scene import QuietStage
from tests.rulesets.battle_for.small_states import RED
from tests.ui.layout_lint import lint
from tests.ui.map.test_map_layout import SHORTENED, SHORTENED_WHEN_LARGE, SIZES
from tests.ui.map_input import map_scene_for
from tests.ui.tb_input import Army, campaign

pytestmark = pytest.mark.usefixtures("bare_ground")

RED_STACKS: dict[str, Army] = {
    "a": ((2, 2), ["chief", "beast", "foot", "foot", "bow", "hawk_eye"], {"3": "2"}),
    "c": ((2, 2), ["chief", "foot"], {}),
    "d": ((1, 4), ["foot", "bird"], {}),
}
BLUE_STACKS: dict[str, Army] = {
    "y": ((2, 2), ["foot", "foot"], {}),
    "z": ((2, 2), ["chief", "bow"], {}),
}


def problems(size: tuple[int, int], percent: int, stage: str, stack: str, *commands: str) -> list[str]:
    session: Session = campaign(stage=stage, red=RED_STACKS, blue=BLUE_STACKS)
    scene = map_scene_for(session, RED)
    quiet = QuietStage(scale=Scale(percent))
    scene.enter(quiet)
    scene.layout(size, quiet.kit)
    if stack:
        scene.conduct.select(StackId(stack))
    for command in commands:
        scene.commands.do(command)
    large = size[0] / percent * 100 < 1200
    return lint(scene, size, percent, stage=quiet, may_shorten=SHORTENED_WHEN_LARGE if large else SHORTENED)


@pytest.mark.parametrize(("size", "percent"), SIZES)
@pytest.mark.parametrize(
    ("stage", "stack"), [("recruit", ""), ("scout", "a"), ("combat", "a"), ("combat", "d")]
)
def test_the_map_fits(size: tuple[int, int], percent: int, stage: str, stack: str) -> None:
    assert problems(size, percent, stage, stack) == []


@pytest.mark.parametrize(("size", "percent"), SIZES)
@pytest.mark.parametrize(
    ("stage", "command"),
    [("scout", "scout"), ("combat", "battle_orders"), ("combat", "attack"), ("combat", "knowledge")],
)
def test_its_tools_and_dialogs_fit(size: tuple[int, int], percent: int, stage: str, command: str) -> None:
    assert problems(size, percent, stage, "a", command) == []
