"""Twin worlds of The Battle for on the map: what a side cannot know changes neither model nor pixel."""

from collections.abc import Mapping
from typing import Any

import pygame
import pytest

from game.core.doctrine import Doctrine, QueuedOrder
from game.core.records import StackId, replace
from game.session.session import Session
from game.ui.map.control.forced import guarded
from game.ui.map.control.route import route_to
from game.ui.map.models.doctrine_model import command_words, rows_of
from game.ui.map.models.hex_model import hex_model
from game.ui.map.models.knowledge_model import known_marks
from game.ui.map.models.scout_path import scout_state
from game.ui.map.models.side_model import side_model, top_model
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.sighting_model import sighting_model
from game.ui.map.models.stack_model import stack_model
from game.ui.map.models.stage_model import stage_model
from game.ui.stage.scene import QuietStage, render_scene
from tests.rulesets.battle_for.small_states import BLUE, RED
from tests.ui.map_input import map_scene_for
from tests.ui.tb_input import Army, campaign

SIZE = (1280, 800)
NEAR: dict[str, Army] = {"y": ((3, 3), ["foot", "bow"], {})}
"""In a hex of red's, so that red sees it."""
FAR: dict[str, Army] = {**NEAR, "z": ((8, 4), ["chief", "foot"], {})}
OTHER: dict[str, Army] = {**NEAR, "z": ((9, 1), ["chief", "beast", "beast", "imp"], {})}


def _world(stage: str, blue: dict[str, Army], **secrets: Any) -> Session:
    session = campaign(stage=stage, blue=blue)
    state = session.campaign
    stacks = {**state.stacks}
    stacks[StackId("y")] = replace(stacks[StackId("y")], **secrets)
    purse: Mapping[str, int] = {"pop_points": 7 if secrets else 30}
    sides = {**state.sides, BLUE: replace(state.sides[BLUE], counters=purse)}
    made = replace(state, stacks=stacks, sides=sides)
    return Session(session.world, made, made, session.state)


def worlds(stage: str) -> tuple[Session, Session]:
    """Two worlds that red cannot tell apart."""
    doctrine = Doctrine(ambush="never", shock=1)
    queue = (QueuedOrder(kind="hold"),)
    hidden = _world(stage, OTHER, doctrine=doctrine, queue=queue)
    return _world(stage, FAR), hidden


@pytest.mark.parametrize("stage", ["recruit", "scout", "combat"])
def test_models_are_equal(stage: str) -> None:
    mine, theirs = (SideQueries(session.outlooks.of(RED)) for session in worlds(stage))
    assert mine.stacks == theirs.stacks
    for stack in mine.stacks:
        assert stack_model(mine, stack) == stack_model(theirs, stack)
        assert mine.reach(stack).cost == theirs.reach(stack).cost
        assert guarded(mine, stack) == guarded(theirs, stack)
        assert command_words(mine, stack) == command_words(theirs, stack)
        assert scout_state(mine, stack) == scout_state(theirs, stack)
        doctrine = mine.view.stacks[stack].doctrine
        assert rows_of(mine, stack, doctrine) == rows_of(theirs, stack, doctrine)
        for hex_ in range(mine.grid.size):
            assert route_to(mine, stack, hex_) == route_to(theirs, stack, hex_)
            assert hex_model(mine, hex_, stack) == hex_model(theirs, hex_, stack)
    assert mine.handles == theirs.handles
    for handle in mine.handles:
        assert sighting_model(mine, handle) == sighting_model(theirs, handle)
    assert known_marks(mine).tones == known_marks(theirs).tones
    assert side_model(mine, ()) == side_model(theirs, ())
    assert top_model(mine, (), ()) == top_model(theirs, (), ())
    assert stage_model(mine, ()) == stage_model(theirs, ())


def pictures(session: Session) -> list[bytes]:
    """The screen with a stack and a path, with what is known, with its menus and editors."""
    scene = map_scene_for(session, RED)
    scene.patient = True
    stage = QuietStage()
    scene.enter(stage)
    scene.layout(SIZE, stage.kit)
    scene.conduct.select(StackId("a"))
    scene.conduct.plan(scene.conduct.reader.grid.at(3, 3))
    out = [bytes_of(render_scene(scene, SIZE, stage=stage))]
    for command in ("knowledge", "log", "news", "stacks_here", "battle_orders", "orders", "scout"):
        scene.commands.do(command)
        out.append(bytes_of(render_scene(scene, SIZE, stage=stage)))
    return out


def bytes_of(surface: pygame.Surface) -> bytes:
    """All pixels."""
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("stage", [pytest.param("scout", marks=pytest.mark.slow), "combat"])
def test_pixels_are_equal(stage: str) -> None:
    mine, theirs = worlds(stage)
    for number, (one, other) in enumerate(zip(pictures(mine), pictures(theirs), strict=True)):
        assert one == other, f"picture {number} differs"
