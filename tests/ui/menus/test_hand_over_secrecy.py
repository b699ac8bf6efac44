"""Between two people nothing of either is shown, heard or kept where the other gets at it."""

import gc
import re
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core import codec
from game.core.commands.common import EndTurn
from game.core.engine import Applied
from game.core.records import SideId, replace
from game.session.session import Session
from game.session.vault import Vault
from game.ui.app.background import keep_picture
from game.ui.look.pixels import opaque_surface
from game.ui.map.control.controller import MapController
from game.ui.map.models.side_queries import CardShelf, SideQueries
from game.ui.map.models.story_book import StoryBook
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.renderer import MapRenderer
from game.ui.map.screen.scene import MapScene
from game.ui.map.viewport.map_ground import MapGround
from game.ui.menus.handover import HandOverScene
from game.ui.menus.others import OthersScene
from game.ui.stage.flow import Flow, SeatMemory
from game.ui.stage.scene import QuietStage, Scene, WidgetScene
from game.ui.widgets.tip import Tip
from game.views.preview import SeatOutlook
from game.views.project import story
from game.views.side_view import SideView
from tests.field import Field
from tests.twins import twin
from tests.ui.map_input import Ear
from tests.ui.reachable import of_kind, reachable
from tests.ui.table import CINNABAR, LAPIS, asked, campaign, flow_of, open_scene, others_move

SIZE = (1280, 800)


def twins(side: SideId, seed: int = 1) -> list[Session]:
    """A campaign at its first turn of a person, and one that differs in all that a side cannot know: of the
    next seeds the first in which the end of that turn leads into no battle, which would be fought at once."""
    for number in range(seed, seed + 20):
        one = campaign(seed=number)
        quiet = replace(one.campaign.params, dusk_reveal=False)  # nightfall shows who hides, by the rules
        one.campaign = replace(one.campaign, params=quiet)
        others_move(flow_of(one).table)
        other, world = twin(one.campaign, one.world, side, Random(number))
        two = Session(world, other, other, one.state, one.content)
        if all(_ends_quietly(session) for session in (one, two)):
            return [one, two]
    raise AssertionError("every turn ends in a battle")


def _ends_quietly(session: Session) -> bool:
    """Whether whoever must act can end his turn, and the next one begin, without a battle."""
    side = session.must_act
    assert side is not None
    ended = session.engine.apply(session.campaign, EndTurn(by=side))
    return isinstance(ended, Applied) and not ended.campaign.battles


def pixels(scene: Scene) -> bytes:
    """What a scene shows now."""
    picture = opaque_surface(SIZE)
    scene.refresh()
    scene.draw(picture)
    return pygame.image.tobytes(picture, "RGB")


def words(scene: WidgetScene) -> list[str]:
    """Everything that is written on a scene, tooltips and notices included."""
    roots = (*scene.desk.overlays, scene.desk.root, scene.desk.notices)
    out = []
    for widget in (one for root in roots for one in root.walk()):
        found = (getattr(widget, name, "") for name in ("_text", "label", "title", "words", "tip"))
        out.append(" ".join(str(text) for text in found if isinstance(text, (str, Tip))))
    return out


def lived_in(flow: Flow, *, zoom: int) -> MapScene:
    """The map of whoever must act, used for a while: something is selected, looked at and far zoomed."""
    stage = flow.stage
    assert isinstance(stage, QuietStage)
    side = flow.table.stop.side
    assert side is not None
    flow.table.sit(side)
    scene = MapScene(flow)
    open_scene(scene, SIZE, stage)
    for command in ("next_stack", "centre", "knowledge"):
        scene.commands.do(command)
    scene.commands.zoom(zoom)
    for _ in range(20):
        scene.update(16)
        scene.draw(opaque_surface(SIZE))
    return scene


def left(flow: Flow, *, zoom: int) -> Scene:
    """What the table shows after that person has ended his turn."""
    scene = lived_in(flow, zoom=zoom)
    stage = flow.stage
    assert isinstance(stage, QuietStage)
    stage.asked.clear()
    scene.conduct.end_turn()
    for _ in range(400):
        if asked(flow):
            break
        scene.update(16)
    (what, following) = asked(flow)[-1]
    assert what == "reset"
    assert following is not None
    stage.asked.clear()
    return following


def test_nothing_of_a_seat_shows_while_another_sits_down(tmp_path: Path) -> None:
    """From the end of a turn until the next person has sat down: pixels, words, tips, notices, title, sounds
    and the name of the save are the same whatever the side that leaves had on its map, where it looked and
    what it had selected."""
    seen = []
    for number, session in enumerate(twins(CINNABAR)):
        flow = flow_of(session, tmp_path / str(number))
        ear = Ear()
        flow.stage = ear
        scene = left(flow, zoom=2 * number - 1)
        ear.heard.clear()
        frames: list[Any] = []
        assert isinstance(scene, HandOverScene)
        open_scene(scene, SIZE, ear)
        for _ in range(10):
            scene.update(16)
            frames.append(pixels(scene))
        (entry,) = Vault(tmp_path / str(number)).entries()
        seen.append((frames, words(scene), scene.title, ear.heard, entry.path.name, entry.title))
    assert seen[0] == seen[1]
    assert len(seen[0][0]) > 5


def test_what_dawn_restores_is_told_to_its_side_only() -> None:
    """Hits, ammunition and move that come back overnight make no event, number or flash for anybody else,
    not even for one who stands in the same hex."""
    told = []
    for hurt in (False, True):
        field = Field(
            ["...."],
            cinnabar={"a": ((1, 0), {"archer": 3})},
            lapis={"b": ((1, 0), {"scout": 1})},
            saffron={"c": ((1, 0), {"scout": 1})},
        )
        if hurt:
            field.give("a", ammo=0, move=0)
            units = dict(field.campaign.units)
            field.give("a", hits=units[field.stack("a").units[0]].hits - 1)
        events: list[Any] = []
        for _ in range(3):
            field.end()
            events += [[story(field.events, SideId(side)) for side in ("lapis", "saffron")]]
        views = [codec.to_bytes(field.outlook(side).view) for side in ("lapis", "saffron")]
        assert [unit.ammo > 0 for unit in field.outlook("cinnabar").view.units.values()] == [True] * 3
        told.append((events, views))
    assert told[0] == told[1]


def maps_alive() -> list[MapScene]:
    """Map screens that have not gone."""
    gc.collect()
    return [one for one in gc.get_objects() if isinstance(one, MapScene)]


@pytest.mark.slow
def test_the_last_person_sees_no_map_while_others_move() -> None:
    """While seats without people move, the screen shows whose turn it is; no map of anybody is kept, and it
    looks the same whatever either person knows."""
    session = campaign()
    flow = flow_of(session)
    others_move(flow.table)
    before = len(maps_alive())
    scene = left(flow, zoom=1)
    assert isinstance(scene, HandOverScene)
    scene = left(flow, zoom=2)
    assert isinstance(scene, OthersScene)
    assert len(maps_alive()) <= before
    seen = []
    for side in (None, LAPIS, CINNABAR):
        one = session
        if side is not None:
            other, world = twin(session.campaign, session.world, side, Random(3))
            one = Session(world, other, other, session.state, session.content)
        scene = OthersScene(flow_of(one))
        open_scene(scene, SIZE)
        seen.append((pixels(scene), words(scene), scene.title))
    assert seen[0] == seen[1] == seen[2]


KEPT = (
    SideView,
    SeatOutlook,
    SideQueries,
    CardShelf,
    StoryBook,
    MapRenderer,
    MapGround,
    Camera,
    MapController,
    SeatMemory,
)
"""What a map screen makes out of a seat's knowledge, or keeps for its next time."""


def second_seat() -> tuple[Flow, SideId, dict[int, Any], MapScene]:
    """A table at which a second person has sat down after the first: the flow, who was first, all that was
    his, and the map of the second."""
    session = campaign()
    flow = flow_of(session)
    others_move(flow.table)
    first = flow.table.stop.side
    assert first is not None
    scene = left(flow, zoom=1)
    others_move(flow.table)
    del scene
    his = reachable(flow.memory(first), session.outlooks.of(first))
    return flow, first, his, lived_in(flow, zoom=0)


@pytest.mark.slow
def test_a_seat_takes_over_nothing() -> None:
    """Caches, pictures, camera, shelves and notes are kept per seat: nothing of the former seat can be
    reached from the screen of the next but through the flow, which asks for the seat."""
    flow, first, his, scene = second_seat()
    mine = reachable(scene, through=(Flow, Session, QuietStage, type(flow.table)))
    assert len(of_kind(mine, *KEPT)) >= 5
    shared = [one for one in of_kind(mine, *KEPT) if id(one) in his]
    assert shared == []
    assert {view.side for view in of_kind(mine, SideView)} == {scene.conduct.side}
    assert first != scene.conduct.side


@pytest.mark.slow
def test_minimap_and_panel_of_the_next_seat_are_built_from_nothing() -> None:
    """The first picture of a seat after another's turn is that of a table at which nobody sat before."""
    pictures = []
    for used in (True, False):
        session = campaign()
        flow = flow_of(session)
        others_move(flow.table)
        if used:
            left(flow, zoom=2)
        else:
            side = flow.table.stop.side
            assert side is not None
            flow.table.sit(side)
            flow.table.submit(EndTurn(by=side))
        others_move(flow.table)
        scene = lived_in(flow, zoom=0)
        pictures.append((pixels(scene), words(scene)))
    assert pictures[0][1] == pictures[1][1]
    assert pictures[0] == pictures[1]


def test_a_picture_of_the_screen_is_named_by_the_time_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the name of the file nor what is said of it tells whose screen it was, or of which match."""
    monkeypatch.setattr("game.ui.app.background.paths.user_dir", lambda: tmp_path)
    told, _ = keep_picture(pygame.Surface((8, 8)))
    (file,) = (tmp_path / "screenshots").iterdir()
    assert re.fullmatch(r"second-dawn-[0-9-]+\.png", file.name)
    assert told.endswith(str(file))
