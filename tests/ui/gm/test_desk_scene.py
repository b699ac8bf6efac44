"""The game master's desk: who gets there, what it shows, and that its tools get clicks and drags."""

import pygame
import pytest

from game.core.records import GM
from game.session.records import TableSeat
from game.session.session import Session
from game.ui.gm import toolbox
from game.ui.gm.desk_scene import DeskScene
from game.ui.map.paint.scene_data import MapOverlays
from game.ui.stage.flow import Flow, why_no_desk
from game.ui.widgets.labels import Paragraph
from game.ui.widgets.surfaces import Card
from tests.ui.layout_lint import lint
from tests.ui.table import FERALS, LAPIS, campaign, flow_of, key, open_scene

SIZE = (1280, 800)


def mastered(session: Session) -> Session:
    """The same with a game master."""
    session.take_seat(TableSeat(side=GM, controller="gm", player="Ada"))
    return session


class Chisel:
    """A tool that writes down what it hears."""

    id, title, icon = "chisel", "Chisel", "hammer"

    def __init__(self, host, _bench):
        self.host, self.heard = host, []

    def panel(self):
        return Card(Paragraph("A chisel"))

    def show(self):
        self.heard.append("show")

    def on_hex(self, hex_):
        self.heard.append(("hex", hex_))

    def on_stack(self, stack):
        self.heard.append(("stack", stack))

    def takes_drag(self, start, stack):
        return stack is None

    def on_drag(self, start, here):
        self.heard.append(("drag", start, here))

    def on_drop(self, start, here):
        self.heard.append(("drop", start, here))

    def back(self):
        return False

    def overlays(self):
        return MapOverlays()


@pytest.fixture
def scene(monkeypatch):
    monkeypatch.setattr(toolbox, "MAKERS", (Chisel,))
    flow = flow_of(mastered(campaign()))
    made = DeskScene(flow)
    made.patient = True
    open_scene(made, SIZE)
    return made


def events(scene, *kinds):
    for kind, point in kinds:
        more = {"buttons": (1, 0, 0), "rel": (1, 1)} if kind == pygame.MOUSEMOTION else {"button": 1}
        scene.handle(pygame.event.Event(kind, pos=point, **more))


def test_only_where_somebody_is_game_master():
    bare: Flow = flow_of(campaign())
    assert why_no_desk(bare)
    with pytest.raises(PermissionError):
        DeskScene(bare)
    assert why_no_desk(flow_of(mastered(campaign()))) == ""


def test_a_tool_gets_clicks_and_drags_and_is_put_away(scene):
    tool = scene.tray.tools[0]
    scene.tray.take(0)
    free = next(hex_ for hex_ in range(scene.reader.grid.size) if not scene.reader.handles_in(hex_))
    scene.host.look_to(free)
    here = scene.ground.screen(free)
    other = next(
        hex_
        for hex_ in scene.reader.grid.around[free]
        if scene.ground.rect.collidepoint(scene.ground.screen(hex_))
    )
    there = scene.ground.screen(other)
    tool.heard.clear()
    events(scene, (pygame.MOUSEBUTTONDOWN, here), (pygame.MOUSEBUTTONUP, here))
    assert tool.heard == [("hex", free), "show"]
    tool.heard.clear()
    events(scene, (pygame.MOUSEBUTTONDOWN, here), (pygame.MOUSEMOTION, there), (pygame.MOUSEBUTTONUP, there))
    assert tool.heard == [("drag", free, other), ("drop", free, other)]
    key(scene, pygame.K_ESCAPE)
    assert scene.tray.tool is None


@pytest.mark.parametrize(
    ("size", "percent"),
    [
        ((1280, 800), 200),
        pytest.param((1280, 800), 80, marks=pytest.mark.slow),
        pytest.param((1920, 1080), 130, marks=pytest.mark.slow),
    ],
)
def test_it_fits(size, percent):
    assert lint(DeskScene(flow_of(mastered(campaign()))), size, percent) == []


def test_tools_get_true_stacks_also_through_the_eyes_of_a_side(scene, monkeypatch):
    from game.ui.gm import tool_host

    truth = scene.host.session.outlooks.desk_view()
    beast = next(stack for stack in truth.stacks.values() if stack.side == FERALS)
    links = {("e7", LAPIS): beast.id}
    monkeypatch.setattr(tool_host, "true_stack", lambda _truth, side, stack: links.get((stack, side), stack))
    scene.host.see_with(LAPIS)
    scene.tray.take(0)
    scene.tray.tools[0].heard.clear()
    scene.tray.hit(beast.hex, "e7")
    assert scene.host.stack == beast.id
    assert ("stack", beast.id) in scene.tray.tools[0].heard
