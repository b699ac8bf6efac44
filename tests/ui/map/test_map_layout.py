"""The map screen at every size: nothing clipped, shortened where it must not be, or out of the window."""

import dataclasses

import pytest

from game.core.commands.common import RenameStack, SetGait, SplitStack
from game.core.engine import Applied
from game.core.state import Stack
from game.session.session import Session
from game.ui.i18n import _
from game.ui.look.theme import Scale
from game.ui.map.cards.card_parts import FactRow, JumpRow
from game.ui.map.cards.panel import mode_at
from game.ui.map.cards.stance_bar import OrdersButton, StancePart
from game.ui.map.models.stack_model import Fact, stack_model
from game.ui.stage.scene import QuietStage
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Segmented
from game.ui.widgets.hud import LogStrip, SeatTitle
from game.ui.widgets.labels import Label, SectionHead
from game.ui.widgets.menu import DropDown
from game.ui.widgets.scroll import RowList
from game.ui.widgets.table import RowTable
from tests.field import Field
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS
from tests.ui.map_input import fresh, map_scene_for, mounted, of_field

pytestmark = pytest.mark.usefixtures("bare_ground")

SIZES = [*LAYOUTS, ((2560, 1440), 150)]
LISTS = ("objectives", "stack_list")
BOARDS = (
    "split",
    "disband",
    "log",
    "orders",
    "battle_orders",
    "peek",
    "menu",
    "rename",
    "objectives",
    "stack_list",
)
# Names have no limit that any window could keep.
SHORTENED = (Label, SectionHead, JumpRow, LogStrip, SeatTitle, RowTable, RowList, DropDown, OrdersButton)
SHORTENED_WHEN_LARGE = (*SHORTENED, Button, FactRow, StancePart, Segmented)


def crowded() -> Session:
    """A seat with a long name on a stack and many stacks in one hex."""
    session = fresh()
    side = session.must_act
    assert side is not None
    first, *_rest = sorted(session.outlooks.of(side).view.stacks)
    for unit in session.outlooks.of(side).view.stacks[first].units[1:]:
        outcome = session.submit(SplitStack(by=side, stack=first, units=(unit,)))
        assert isinstance(outcome, Applied)
    name = "The Honourable Company of Westmarch Men!"
    assert isinstance(session.submit(RenameStack(by=side, stack=first, name=name)), Applied)
    return session


def _carries(session: Session, stack: Stack) -> bool:
    return any(session.campaign.units[unit].kind == "war_elephant" for unit in stack.units)


def problems(
    size: tuple[int, int], percent: int, commands: tuple[str, ...], session: Session | None = None
) -> list[str]:
    session = session or crowded()
    side = session.must_act
    assert side is not None
    scene = map_scene_for(session, side)
    scene.patient = False
    stage = QuietStage(scale=Scale(percent))
    scene.enter(stage)
    scene.layout(size, stage.kit)
    elephant = next(
        (s.id for s in session.outlooks.of(side).view.stacks.values() if _carries(session, s)), None
    )
    if elephant is not None:
        scene.conduct.select(elephant)
    for command in commands:
        scene.commands.do(command)
    large = size[0] / percent * 100 < 1200
    return lint(scene, size, percent, stage=stage, may_shorten=SHORTENED_WHEN_LARGE if large else SHORTENED)


@pytest.mark.parametrize(("size", "percent"), SIZES)
@pytest.mark.parametrize("commands", [(), ("next_stack",), ("next_city",)], ids=["side", "stack", "hex"])
def test_nothing_is_clipped(size: tuple[int, int], percent: int, commands: tuple[str, ...]) -> None:
    assert problems(size, percent, commands) == []


def test_a_window_of_nine_hundred_rows_has_the_narrow_panel():
    """With the wide one the card of a ruler in a capital put End turn below the window's edge."""
    assert mode_at((1440, 900), 1).compact
    assert not mode_at((1920, 1080), 1).compact


def beside_foes() -> Session:
    """A stack that sneaks beside enemies, known to them: its card has everything to say."""
    field = Field(
        [".ff.", "...."],
        lapis={"eye": ((1, 0), {"scout": 1})},
        cinnabar={"foe": ((1, 0), {"piker": 3})},
        params={"blank_unknown_land": False},
    )
    session = of_field(field)
    eye = field.names["eye"]
    outcome = session.submit(SetGait(by=field.stack("eye").side, stack=eye, gait="sneak"))
    assert isinstance(outcome, Applied)
    return session


@pytest.mark.parametrize(("size", "percent"), SIZES)
@pytest.mark.parametrize("more", [(), ("knowledge",)], ids=["card", "knowledge"])
def test_the_card_of_a_stack_beside_foes_fits(
    size: tuple[int, int], percent: int, more: tuple[str, ...]
) -> None:
    assert problems(size, percent, ("next_stack", *more), beside_foes()) == []


@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_the_card_of_a_led_stack_that_scouts_fits(size: tuple[int, int], percent: int) -> None:
    """A band, two rows and a row of buttons more."""
    field = Field(["...."], lapis={"lord": ((1, 0), {"warlord": 1, "stabber": 4})}, cinnabar={})
    assert problems(size, percent, ("next_stack",), of_field(field)) == []


@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_the_legend_of_the_knowledge_map_fits(size: tuple[int, int], percent: int) -> None:
    assert problems(size, percent, ("knowledge",)) == []


@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_the_card_of_a_mounted_stack_fits(size: tuple[int, int], percent: int) -> None:
    assert problems(size, percent, (), mounted()) == []


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), ((1280, 800), 200), ((1920, 1080), 100)])
@pytest.mark.parametrize("board", BOARDS)
def test_boards_fit(size: tuple[int, int], percent: int, board: str) -> None:
    assert problems(size, percent, ("next_stack", board)) == []


@pytest.mark.parametrize("kinds", [{"scout": 1}, {"scout": 1, "archer": 1}, {"warlord": 1, "stabber": 4}])
def test_a_march_that_waits_says_why_on_two_lines_and_leaves_end_turn_in_a_small_window(kinds) -> None:
    size = (1280, 800)
    field = Field(["...."], lapis={"s": ((1, 0), kinds)}, cinnabar={})
    session = of_field(field)
    assert session.must_act is not None
    scene = map_scene_for(session, session.must_act)
    stage = QuietStage()
    scene.enter(stage)
    scene.layout(size, stage.kit)
    for facts in range(1, 9):
        told = [Fact(_("March"), "Enemies of the Cinnabar Crown came in sight")] * 2
        told += [Fact(_("Supply"), "1 of 60")] * facts
        model = stack_model(scene.conduct.reader, field.names["s"])
        scene.panel.show_stack(dataclasses.replace(model, facts=tuple(told)), skipped=False)
        scene.desk.layout(size)
        end = scene.panel.end.rect
        assert end.height > 30
        assert end.bottom < size[1]
