"""Panels fold where a window is narrow for its text: what they stand beside gets their room, and what leads
on stays within reach."""

from collections.abc import Callable

import pygame
import pytest

from game.dev.pictures.battle_shots import asked_scene
from game.dev.pictures.shot_campaign import ShotWish, seated
from game.ui.actions import everywhere
from game.ui.look.theme import Scale
from game.ui.map.screen.scene import MapScene
from game.ui.settings import Settings
from game.ui.stage.scene import QuietStage, WidgetScene
from game.ui.widgets.buttons import Button
from game.ui.widgets.hud import LogStrip, SeatTitle
from tests.ui.layout_lint import lint

pytestmark = pytest.mark.usefixtures("bare_ground")

NARROW = (1280, 800)


def _map() -> WidgetScene:
    return MapScene(seated(ShotWish(days=1)))


def _battle() -> WidgetScene:
    return asked_scene("small", "plan")


SCENES: dict[str, Callable[[], WidgetScene]] = {"map": _map, "battle": _battle}


def _entered(make: Callable[[], WidgetScene], percent: int) -> tuple[WidgetScene, QuietStage]:
    scene = make()
    stage = QuietStage(scale=Scale(percent), settings=Settings(text_size=percent, flat_terrain=True))
    scene.enter(stage)
    scene.layout(NARROW, stage.kit)
    for _ in range(600):
        scene.update(16)
        if not scene.busy:
            break
    return scene, stage


def _press(scene: WidgetScene) -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0, unicode="", scancode=0)
    event.again = False
    scene.handle(event)
    scene.update(16)


def _field(scene: WidgetScene) -> pygame.Rect:
    return pygame.Rect(scene.field.rect if isinstance(scene, MapScene) else scene.screen.field.rect)  # type: ignore[attr-defined]  # battles have one


@pytest.mark.parametrize("name", SCENES)
def test_a_folded_panel_gives_its_room_and_takes_it_back(name: str) -> None:
    scene, _stage = _entered(SCENES[name], 200)
    before = _field(scene)
    assert before.width < NARROW[0] * 0.6
    _press(scene)
    assert _field(scene).width >= NARROW[0] * 0.95
    gold = next(one for one in scene.desk.root.walk() if getattr(one, "style", "") == "gold")
    assert pygame.Rect(0, 0, *NARROW).contains(gold.rect)
    if name == "map":
        assert lint(scene, NARROW, 200, stage=_stage, may_shorten=(Button, LogStrip, SeatTitle)) == []
    _press(scene)
    assert _field(scene) == before


def test_where_there_is_room_nothing_folds() -> None:
    scene, _stage = _entered(_map, 100)
    before = _field(scene)
    _press(scene)
    assert _field(scene) == before
    assert not any(one.command == everywhere.FOLD_PANEL for one in scene.desk.root.walk())


def test_the_next_screen_of_the_match_is_folded_too() -> None:
    flow = seated(ShotWish(days=1))
    scene, _stage = _entered(lambda: MapScene(flow), 200)
    _press(scene)
    other, _stage = _entered(lambda: MapScene(flow), 200)
    assert isinstance(other, MapScene)
    assert other.panel.folded
