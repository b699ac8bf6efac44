"""The dialog of the seats, at the desk and on a player's map."""

import pytest

from game.core.records import GM
from game.ui.gm.desk_scene import DeskScene
from game.ui.gm.seats_dialog import SeatsDialog
from game.ui.map.scene import MapScene
from tests.session.test_desk_table import CINNABAR, LAPIS, mastered, to_turn
from tests.ui.table import campaign, click, find, flow_of, open_scene, others_move


@pytest.fixture
def desk():
    played = mastered(("human", "human"))
    flow = flow_of(played)
    to_turn(flow.table, LAPIS)
    flow.table.sit(LAPIS)
    flow.table.call_master()
    assert flow.table.sit(GM)
    scene = DeskScene(flow)
    open_scene(scene)
    return scene


def opened(scene):
    found = scene.desk.overlays[-1]
    assert isinstance(found, SeatsDialog)
    return found


def test_the_game_master_gives_a_seat_to_the_computer(desk):
    desk.menu.seats()
    line = next(line for line in opened(desk).lines if line.side == CINNABAR)
    line.who.choose("computer:novice")
    assert desk.session.seat(CINNABAR).controller == "human", "nothing counts before Done"
    click(desk, find(desk, "Done"))
    assert (desk.session.seat(CINNABAR).controller, desk.session.seat(CINNABAR).level) == (
        "computer",
        "novice",
    )


def test_where_he_leaves_his_seat_the_desk_is_left(desk):
    desk.menu.seats()
    opened(desk).master.toggle.act()
    click(desk, find(desk, "Done"))
    assert desk.session.master is None
    assert desk.flow.table.sitting is None


def test_a_player_cannot_touch_another_persons_seat():
    flow = flow_of(campaign())
    others_move(flow.table)
    assert flow.table.sit(LAPIS)
    scene = MapScene(flow)
    open_scene(scene)
    scene.commands.seats()
    lines = {line.side: line for line in opened(scene).lines}
    assert lines[CINNABAR].who.reason
    assert not lines[LAPIS].who.reason
    assert opened(scene).master.toggle.reason
