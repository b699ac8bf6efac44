"""Twin worlds on the map screen: what a side cannot know changes neither a model nor a pixel."""

from random import Random

import pygame
import pytest

from game.core.records import SideId
from game.session import computers
from game.session.session import Session
from game.ui.map.control.route import route_to
from game.ui.map.dialogs.attack_choice import AttackDialog
from game.ui.map.models.chosen_die import checks_of
from game.ui.map.models.hex_model import hex_model
from game.ui.map.models.hex_sight import with_sight
from game.ui.map.models.knowledge_model import knowing_model, known_marks
from game.ui.map.models.orders_model import rows_of, toggles_of
from game.ui.map.models.scouting import borders_of
from game.ui.map.models.side_model import side_model, top_model
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.sighting_model import sighting_model
from game.ui.map.models.stack_model import stack_model
from game.ui.map.models.stances import stances_of
from game.ui.map.models.tokens_of import tokens_of
from game.ui.map.screen.scene import MapScene
from game.ui.stage.scene import QuietStage, render_scene
from game.ui.widgets.tip import Tip
from tests import arena
from tests.field import Field, with_hidden
from tests.twins import twin
from tests.ui.map_input import map_scene_for, of_field

SIZE = (1280, 800)


def at_turn(side: str, seed: int, days: int) -> Session:
    """A session played by chance until a side's turn on some day, no question open."""
    session = arena.session("second_dawn", seed, ("random",))
    for _ in range(8000):
        clock = session.campaign.clock
        if session.must_act == side and clock.day >= days and not session.campaign.questions:
            return session
        if session.over or not computers.step(session):
            break
    pytest.fail("the match was over before that day: choose another seed")


def twin_of(session: Session, side: str, seed: int) -> Session:
    """A session that differs in all that the side cannot know."""
    campaign, world = twin(session.campaign, session.world, SideId(side), Random(seed))
    return Session(world, campaign, campaign, session.state, session.content)


CASES = [
    ("lapis", 1, 2),
    pytest.param("cinnabar", 2, 4, marks=pytest.mark.slow),
    pytest.param("lapis", 5, 7, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("side", "seed", "days"), CASES)
def test_models_are_equal(side: str, seed: int, days: int) -> None:
    one = at_turn(side, seed, days)
    other = twin_of(one, side, seed)
    mine, theirs = (SideQueries(session.outlooks.of(SideId(side))) for session in (one, other))
    for stack in mine.stacks:
        assert stack_model(mine, stack) == stack_model(theirs, stack)
        assert mine.reach(stack).cost == theirs.reach(stack).cost
        for hex_ in range(0, mine.grid.size, 17):
            assert route_to(mine, stack, hex_) == route_to(theirs, stack, hex_)
        for hex_ in (mine.view.stacks[stack].hex, *range(0, mine.grid.size, 5)):
            assert with_sight(Tip(), mine, hex_, stack) == with_sight(Tip(), theirs, hex_, stack)
    for handle in mine.handles:
        assert sighting_model(mine, handle) == sighting_model(theirs, handle)
    seen = [known_marks(one) for one in (mine, theirs)]
    assert (seen[0].tones, seen[0].ages) == (seen[1].tones, seen[1].ages)
    for hex_ in range(mine.grid.size):
        assert hex_model(mine, hex_) == hex_model(theirs, hex_)
        if hex_ % 3 == 0:
            pointed = [knowing_model(one, seen[0], hex_, None) for one in (mine, theirs)]
            assert pointed[0] == pointed[1]
    assert side_model(mine, ()) == side_model(theirs, ())
    humans = (SideId("lapis"), SideId("cinnabar"))
    assert top_model(mine, humans, ()) == top_model(theirs, humans, ())
    assert tokens_of(mine) == tokens_of(theirs)


@pytest.mark.parametrize(("side", "seed", "days"), CASES)
def test_stances_orders_borders_and_dice_are_offered_by_belief(side: str, seed: int, days: int) -> None:
    """What is grey, and why, is no detector for anybody who hides."""
    one = at_turn(side, seed, days)
    other = twin_of(one, side, seed)
    mine, theirs = (SideQueries(session.outlooks.of(SideId(side))) for session in (one, other))
    assert mine.stacks
    for stack in mine.stacks:
        here = mine.view.stacks[stack]
        assert stances_of(mine, stack) == stances_of(theirs, stack)
        assert rows_of(mine, stack, here.orders) == rows_of(theirs, stack, here.orders)
        assert toggles_of(mine, stack, here.orders) == toggles_of(theirs, stack, here.orders)
        for hide in (False, True):
            assert borders_of(mine, stack, hide=hide) == borders_of(theirs, stack, hide=hide)
        for goal in mine.grid.around[here.hex]:
            assert checks_of(mine, stack, goal) == checks_of(theirs, stack, goal)


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def pictures(session: Session, side: str) -> list[bytes]:
    """The screen with nothing selected, with a stack and a path, with a tooltip, with its menus."""
    scene: MapScene = map_scene_for(session, SideId(side))
    stage = QuietStage()
    scene.enter(stage)
    out = [bytes_of(render_scene(scene, SIZE, stage=stage))]
    for command in ("next_stack", "centre"):
        scene.commands.do(command)
    out.append(bytes_of(render_scene(scene, SIZE, stage=stage)))
    x, y = scene.view.ground.rect.center
    for dx, dy in ((90, 60), (-180, -120), (260, -40)):
        scene.handle(
            pygame.event.Event(pygame.MOUSEMOTION, pos=(x + dx, y + dy), rel=(0, 0), buttons=(0, 0, 0))
        )
        for _ in range(25):
            scene.update(16)
        out.append(bytes_of(render_scene(scene, SIZE, stage=stage)))
    scene.commands.do("knowledge")
    out.append(bytes_of(render_scene(scene, SIZE, stage=stage)))
    for command in ("log", "news", "stacks_here", "battle_orders", "peek", "orders"):
        scene.commands.do(command)
        out.append(bytes_of(render_scene(scene, SIZE, stage=stage)))
    return out


@pytest.mark.parametrize(("side", "seed", "days"), CASES[:2])
def test_screens_are_equal_to_the_pixel(side: str, seed: int, days: int) -> None:
    one = at_turn(side, seed, days)
    other = twin_of(one, side, seed)
    for number, (mine, theirs) in enumerate(zip(pictures(one, side), pictures(other, side), strict=True)):
        assert mine == theirs, f"picture {number} differs"


def test_the_dialog_before_an_attack_is_drawn_alike() -> None:
    """Whom to attack, and the word on his strength, with and without hidden reserves on his side."""
    drawn = []
    for hidden in (False, True):
        field = Field(
            ["..."],
            lapis={"a": ((1, 0), {"archer": 3})},
            cinnabar={"y": ((1, 0), {"scout": 2}), "z": ((1, 0), {"scout": 1})},
        )
        if hidden:
            with_hidden(field, "cinnabar", (1, 0), "stabber")
        scene = map_scene_for(of_field(field), SideId("lapis"))
        stage = QuietStage()
        scene.enter(stage)
        scene.layout(SIZE, stage.kit)
        for command in ("next_stack", "centre", "attack"):
            scene.commands.do(command)
        assert any(isinstance(one, AttackDialog) for one in scene.desk.overlays)
        drawn.append(bytes_of(render_scene(scene, SIZE, stage=stage)))
    assert drawn[0] == drawn[1]


@pytest.mark.slow
def test_a_difference_that_is_known_is_seen() -> None:
    """The comparison above is able to fail."""
    one = at_turn("lapis", 1, 2)
    before = pictures(one, "lapis")[0]
    session = at_turn("lapis", 1, 3)
    assert pictures(session, "lapis")[0] != before
