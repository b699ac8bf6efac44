"""Who watches sees all on purpose: only where he may, and never without the mark."""

import ast
from pathlib import Path

import pygame
import pytest

import game
from game.core.records import GM, SideId, replace
from game.session.session import Session
from game.ui.keys import COMMANDS
from game.ui.look.pixels import opaque_surface
from game.ui.look.theme import Scale
from game.ui.map.marked.watch_mark import BAND, WatchedScene, draw_mark
from game.ui.map.screen.scene import MapScene
from game.ui.map.screen.watch_scene import WatchScene
from game.ui.menus.others import OthersScene
from game.ui.menus.victory import VictoryScene
from game.ui.stage.scene import QuietStage, render_scene
from game.ui.widgets.dialog import question
from game.ui.widgets.menu import MenuItem
from game.views.project import project
from tests.arena import finished
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS
from tests.ui.table import CINNABAR, FERALS, LAPIS, asked, campaign, click, find, flow_of, key, open_scene

SIZE = (1280, 800)


@pytest.fixture
def over() -> Session:
    return finished()


def computers() -> Session:
    """A match in which nobody plays."""
    return campaign(seats=("computer", "computer"))


def with_gm(session: Session) -> Session:
    """The same with a game master in the seat of the wild."""
    session.take_seat(replace(session.seat(FERALS), controller="gm"))
    return session


def opened(session: Session, seat: SideId | None = None, percent: int = 100) -> WatchScene:
    flow = flow_of(session)
    scene = WatchScene(flow, seat, flow.go)
    scene.patient = True
    flow.stage = QuietStage(scale=Scale(percent))
    open_scene(scene, SIZE, stage=flow.stage)
    return scene


# --- who may


def test_nobody_watches_while_people_play():
    session = with_gm(campaign(seats=("human", "computer")))
    for seat in (None, LAPIS, CINNABAR):
        assert not session.outlooks.may_watch(seat)
        with pytest.raises(PermissionError):
            session.outlooks.show_all(seat)
        with pytest.raises(PermissionError):
            WatchScene(flow_of(session), seat, lambda: None)
    assert session.outlooks.may_watch(FERALS), "the game master"


def test_everybody_watches_what_nobody_plays_and_what_is_over(over):
    assert computers().outlooks.may_watch()
    assert over.outlooks.may_watch(LAPIS)


def test_who_has_fallen_watches_only_if_nobody_else_plays():
    session = campaign(seats=("human", "human"))
    sides = dict(session.campaign.sides)
    for number, side in enumerate((LAPIS, CINNABAR), 1):
        sides[side] = replace(sides[side], alive=False)
        session.campaign = replace(session.campaign, sides=sides)
        assert session.outlooks.may_watch(side) == (number == 2)


# --- what is seen


def test_all_stacks_stand_as_they_are():
    session = computers()
    view = session.outlooks.show_all().view
    assert view.all_seeing
    assert view.side == GM
    seen = view.knowledge.sightings
    assert seen.keys() == session.campaign.stacks.keys()
    for stack in session.campaign.stacks.values():
        shown = seen[stack.id]
        assert (shown.side, shown.hex, shown.zone, shown.stance) == (
            stack.side,
            stack.hex,
            stack.zone,
            stack.stance,
        )
        assert sum(member.count for member in shown.members) == len(stack.units)
    assert all(view.knowledge.terrain)
    assert view.units == {}
    assert view.stacks == {}


def test_a_sides_eyes_see_what_it_knows_and_no_more():
    session = computers()
    view = session.outlooks.show_all(eyes=LAPIS).view
    own = {s.id for s in session.campaign.stacks.values() if s.side == LAPIS}
    known = project(session.campaign, session.world, LAPIS).knowledge
    assert view.knowledge.sightings.keys() == own | known.sightings.keys()
    assert view.knowledge.terrain == known.terrain
    assert not any(s.true for s in view.knowledge.sightings.values())


def test_no_view_of_a_side_is_all_seeing():
    session = campaign()
    assert not any(session.outlooks.of(side).view.all_seeing for side in session.campaign.sides)


# --- the mark


def sources() -> list[tuple[str, ast.Module]]:
    top = Path(game.__file__).parent
    return [(str(path.relative_to(top)), ast.parse(path.read_text())) for path in top.rglob("*.py")]


@pytest.mark.slow
def test_only_marked_scenes_get_at_it():
    """By type: the truth goes through one door, only the module of the watched scenes knocks at it, and each
    scene in there bears the mark."""
    doors, callers = set(), set()
    for name, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func
                if isinstance(called, ast.Name) and called.id == "everything":
                    doors.add(name)
                if isinstance(called, ast.Attribute) and called.attr == "show_all":
                    callers.add(name)
    # The game master's own report of a day tells all that happened.
    assert doors == {"session/outlooks.py", "session/reports/dayreport.py"}
    assert callers == {"ui/map/marked/marked_map.py"}
    marked = "ui/map/marked/marked_map.py"
    scenes = [node for name, tree in sources() if name == marked for node in ast.walk(tree)]
    bases = [ast.unparse(base) for node in scenes if isinstance(node, ast.ClassDef) for base in node.bases]
    assert [base for base in bases if base.endswith("Scene")] == ["WatchedScene", "BrowsedScene"]
    assert issubclass(WatchScene, WatchedScene)


def band_of(picture: pygame.Surface, scene: WatchScene) -> tuple[bytes, bytes]:
    """The band on a picture, and as it should be."""
    kit = scene.stage.kit
    bare = opaque_surface(picture.get_size())
    box = draw_mark(bare, kit, scene.mark)
    assert box.height == kit.px(BAND)
    return pygame.image.tobytes(picture.subsurface(box), "RGB"), pygame.image.tobytes(
        bare.subsurface(box), "RGB"
    )


@pytest.mark.parametrize("percent", [pytest.param(80, marks=pytest.mark.slow), 200])
@pytest.mark.parametrize(
    "covered",
    [
        "dialog",
        "eyes",
        *(pytest.param(one, marks=pytest.mark.slow) for one in ("nothing", "menu", "notice", "card")),
    ],
)
def test_the_mark_stands_on_every_picture(covered, percent):
    scene = opened(computers(), percent=percent)
    if covered == "menu":
        scene.panel.eyes.act()
    elif covered == "dialog":
        scene.desk.open(question("Really?", "All of it?\n" * 40, "Yes", lambda: None))
    elif covered == "notice":
        scene.notice("Something is told at the top")
    elif covered == "card":
        scene._clicked(next(iter(scene.reader.view.knowledge.sightings.values())).hex, pygame.BUTTON_LEFT)
    elif covered == "eyes":
        scene.choose_eyes(str(CINNABAR))
    for _ in range(30):
        scene.update(16)
    shown, meant = band_of(render_scene(scene, SIZE, stage=scene.stage), scene)
    assert shown == meant


@pytest.mark.slow
def test_the_mark_outlives_drawing_in_parts():
    """A frame that draws only what changed leaves the band as it is."""
    scene = opened(computers())
    surface = opaque_surface(SIZE)
    scene.refresh()
    scene.draw(surface)
    for _ in range(20):
        scene.step()
        scene.flow.beside.settle()
        scene.update(16)
        scene.draw(surface)
        shown, meant = band_of(surface, scene)
        assert shown == meant


def test_the_words_and_the_title_say_so():
    scene = opened(computers())
    assert WatchScene.title == "Everything is shown"
    assert scene.mark == "Everything is shown"
    scene.choose_eyes(str(LAPIS))
    assert scene.mark.startswith("Everything is shown")
    assert "Lapis" in scene.mark


# --- coming and going


def test_it_is_offered_where_nobody_plays():
    flow = flow_of(computers())
    scene = OthersScene(flow)
    open_scene(scene, stage=flow.stage)
    click(scene, find(scene, "Watch"))
    how, watching = asked(flow)[-1]
    assert how == "replace"
    assert isinstance(watching, WatchScene)


def test_it_is_not_there_while_others_move_before_a_person():
    flow = flow_of(campaign(seats=("computer", "human")))
    scene = OthersScene(flow)
    open_scene(scene, stage=flow.stage)
    assert "Watch" not in [getattr(widget, "label", "") for widget in scene.desk.root.walk()]
    key(scene, pygame.K_w, pygame.KMOD_CTRL)
    assert asked(flow) == []


def test_the_end_of_a_match_leads_to_it_and_back(over):
    flow = flow_of(over)
    scene = VictoryScene(flow)
    open_scene(scene, stage=flow.stage)
    click(scene, find(scene, "Watch the map"))
    how, watching = asked(flow)[-1]
    assert how == "push"
    assert isinstance(watching, WatchScene)
    open_scene(watching, stage=flow.stage)
    key(watching, pygame.K_ESCAPE)
    assert asked(flow)[-1][0] == "pop"


def seated_map(session: Session, side: SideId) -> MapScene:
    flow = flow_of(session)
    while flow.table.let_others_move(20):
        pass
    for _ in range(10):
        stop = flow.table.stop
        assert stop.side is not None
        flow.table.sitting = stop.side
        if stop.side == side:
            break
        flow.table.sitting = None
    scene = MapScene(flow)
    open_scene(scene, stage=QuietStage())
    return scene


def item_of(scene: MapScene) -> MenuItem:
    return next(item for item in scene.game_items() if item.command == "watch")


def test_a_player_reads_why_he_may_not():
    scene = seated_map(campaign(), LAPIS)
    assert "game master" in item_of(scene).reason
    key(scene, pygame.K_w, pygame.KMOD_CTRL)
    assert isinstance(scene.stage, QuietStage)
    assert scene.stage.asked == []


def test_the_game_master_goes_there_from_his_map():
    session = with_gm(campaign(seats=("human", "human")))
    scene = seated_map(session, FERALS)
    assert item_of(scene).reason == ""
    key(scene, pygame.K_w, pygame.KMOD_CTRL)
    assert isinstance(scene.stage, QuietStage)
    how, watching = scene.stage.asked[-1]
    assert how == "push"
    assert isinstance(watching, WatchScene)


# --- watching


@pytest.mark.slow
def test_it_goes_on_step_by_step_and_by_itself():
    scene = opened(computers())
    before = len(scene.flow.table.session.journal)
    key(scene, pygame.K_PERIOD)
    assert len(scene.flow.table.session.journal) == before + 1
    key(scene, pygame.K_SPACE)
    for _ in range(120):
        scene.update(16)
        scene.flow.beside.settle()
    here = len(scene.flow.table.session.journal)
    assert here > before + 4
    key(scene, pygame.K_SPACE)
    for _ in range(60):
        scene.update(16)
    assert len(scene.flow.table.session.journal) == here


def test_what_is_over_does_not_go_on(over):
    scene = opened(over)
    assert scene.panel.play.reason == "The match is over"
    key(scene, pygame.K_SPACE)
    assert not scene.playing


def test_clicks_show_a_hex_and_those_in_it_one_after_another():
    scene = opened(computers())
    seen = next(iter(scene.reader.view.knowledge.sightings.values()))
    scene.ground.look_at(seen.hex)
    click(scene, scene.ground.screen(seen.hex))
    assert scene.panel.hex.visible
    click(scene, scene.ground.screen(seen.hex))
    assert scene.panel.stack.visible
    key(scene, pygame.K_ESCAPE)
    assert scene.panel.hint.visible
    assert asked(scene.flow) == []
    key(scene, pygame.K_ESCAPE)
    assert asked(scene.flow) != []


def test_keys_change_the_eyes():
    scene = opened(computers())
    eyes = []
    for _ in range(4):
        key(scene, pygame.K_v)
        eyes.append(scene.eyes)
    assert eyes == [CINNABAR, FERALS, LAPIS, None] or set(eyes) == {LAPIS, CINNABAR, FERALS, None}
    assert COMMANDS["watch_eyes"].keys == ("v",)


@pytest.mark.parametrize(("size", "percent"), LAYOUTS)
def test_layout_has_no_faults(size, percent):
    flow = flow_of(computers())
    assert lint(WatchScene(flow, None, flow.go), size, percent) == []
