"""The dialog of the seats, at the desk and on a player's map."""

import pygame
import pytest

from game.core.records import GM, replace
from game.session.passcodes import opens
from game.session.seating import SeatChange, change
from game.ui.gm.desk_scene import DeskScene
from game.ui.map.screen.scene import MapScene
from game.ui.setup.code_dialog import CodeDialog
from game.ui.setup.consent_dialog import ConsentDialog
from game.ui.setup.seats_dialog import SeatsDialog
from game.ui.widgets.buttons import nothing
from tests.session.test_desk_table import CINNABAR, FERALS, LAPIS, mastered, to_turn
from tests.ui.layout_lint import lint
from tests.ui.table import (
    campaign,
    click,
    end_turn,
    find,
    flow_of,
    key,
    open_scene,
    others_move,
    write,
)

pytestmark = pytest.mark.usefixtures("bare_ground")


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
    assert desk.host.session.seat(CINNABAR).controller == "human", "nothing counts before Done"
    click(desk, find(desk, "Done"))
    assert (desk.host.session.seat(CINNABAR).controller, desk.host.session.seat(CINNABAR).level) == (
        "computer",
        "novice",
    )


def test_where_he_leaves_his_seat_the_desk_is_left(desk):
    desk.menu.seats()
    opened(desk).master.toggle.act()
    click(desk, find(desk, "Done"))
    assert desk.host.session.master is None
    assert desk.flow.table.sitting is None


def map_of(played, side=LAPIS, code="", flow=None):
    """The map of a person on turn."""
    flow = flow or flow_of(played)
    others_move(flow.table)
    assert flow.table.sit(side, code)
    scene = MapScene(flow)
    open_scene(scene)
    return scene


def line_of(scene, side):
    return next(line for line in opened(scene).lines if line.side == side)


def test_another_persons_seat_takes_everybodys_word():
    played = campaign()
    scene = map_of(played)
    scene.commands.seats()
    assert opened(scene).master.toggle.enabled
    line_of(scene, CINNABAR).who.choose("computer:novice")
    click(scene, find(scene, "Done"))
    assert played.seat(CINNABAR).controller == "human"
    assert scene.desk.overlays[-1].title == "Not yet"
    key(scene, pygame.K_ESCAPE)
    assert played.state.proposals[0].by == LAPIS
    scene.commands.seats()
    click(scene, find(scene, "Withdraw"))
    assert not played.state.proposals


def test_each_person_is_asked_on_his_own_turn_and_enter_is_no_consent():
    played = campaign()
    change(played, SeatChange(side=CINNABAR, controller="computer", level="novice"), by=LAPIS)
    flow = flow_of(played)
    map_of(played, flow=flow)
    end_turn(flow.table)
    scene = map_of(played, CINNABAR, flow=flow)
    scene.update(16)
    asks = scene.desk.overlays[-1]
    assert isinstance(asks, ConsentDialog)
    key(scene, pygame.K_RETURN)
    assert played.seat(CINNABAR).controller == "human"
    assert not scene.desk.overlays
    for _frame in range(3):
        scene.update(16)
    assert not scene.desk.overlays, "once in a turn"
    scene.commands.seats()
    assert find(scene, "Refuse").enabled
    click(scene, find(scene, "Agree"))
    assert played.seat(CINNABAR).controller == "computer"
    assert flow.table.sitting is None


@pytest.mark.parametrize("word", ["Agree", "Refuse"])
def test_the_question_is_answered_by_keys(word):
    played = campaign()
    change(played, SeatChange(side=CINNABAR, controller="computer"), by=LAPIS)
    flow = flow_of(played)
    map_of(played, flow=flow)
    end_turn(flow.table)
    scene = map_of(played, CINNABAR, flow=flow)
    scene.update(16)
    for _press in range({"Refuse": 1, "Agree": 2}[word]):
        key(scene, pygame.K_RIGHT)
    assert scene.desk.ring.widget.label == word
    key(scene, pygame.K_RETURN)
    assert not played.state.proposals
    assert played.seat(CINNABAR).controller == ("computer" if word == "Agree" else "human")


def test_a_seat_with_a_passcode_asks_for_it_and_a_wrong_one_waits():
    played = campaign(code="swan")
    change(played, SeatChange(side=CINNABAR, controller="computer", level="novice"), by=CINNABAR, code="swan")
    scene = map_of(played, code="swan")
    scene.commands.seats()
    line_of(scene, CINNABAR).who.choose("human")
    click(scene, find(scene, "Done"))
    asks = scene.desk.overlays[-1]
    assert isinstance(asks, CodeDialog)
    key(scene, pygame.K_RETURN)
    assert asks.told._text == "Enter the passcode"
    assert played.tries.wrong(CINNABAR) == 0
    write(scene, "h" * 60)
    key(scene, pygame.K_RETURN)
    assert "rong passcode" in asks.told._text
    assert played.seat(CINNABAR).controller == "computer"
    write(scene, "swan")
    key(scene, pygame.K_RETURN)
    assert played.seat(CINNABAR).controller == "computer", "no try before the wait is over"
    key(scene, pygame.K_ESCAPE)
    click(scene, find(scene, "Done"))
    asks = scene.desk.overlays[-1]
    assert not asks.buttons[-1].enabled, "opening it again shortens no wait"
    for _frame in range(60):
        scene.update(16)
    write(scene, "swan")
    key(scene, pygame.K_RETURN)
    assert played.seat(CINNABAR).controller == "human"
    assert not scene.desk.overlays


def test_who_lets_the_computer_play_keeps_his_passcode():
    played = campaign(code="swan")
    scene = map_of(played, code="swan")
    scene.commands.seats()
    line_of(scene, LAPIS).who.choose("computer:novice")
    click(scene, find(scene, "Done"))
    write(scene, "swan")
    click(scene, find(scene, "Go on"))
    assert played.seat(LAPIS).controller == "computer"
    assert opens("swan", played.seat(LAPIS).passcode)
    assert not opens("", played.seat(LAPIS).passcode)
    assert scene.flow.table.sitting is None


def test_one_alone_names_a_game_master_and_is_asked_for_his_passcode():
    played = campaign(seats=("human", "computer"))
    scene = map_of(played)
    scene.commands.seats()
    opened(scene).master.toggle.act()
    line_of(scene, FERALS).who.choose("gm")
    click(scene, find(scene, "Done"))
    assert played.seat(GM).controller == "absent"
    asks = scene.desk.overlays[-1]
    assert asks.title == "The game master has no passcode"
    assert any("Ctrl + G" in getattr(widget, "_text", "") for widget in asks.walk())
    click(scene, find(scene, "No passcode"))
    assert played.master is not None
    assert played.seat(FERALS).controller == "gm"


@pytest.mark.parametrize("percent", [pytest.param(100, marks=pytest.mark.slow), 200])
@pytest.mark.parametrize("which", [SeatsDialog, ConsentDialog, CodeDialog])
def test_the_dialogs_have_no_faults_of_layout(which, percent):
    played = campaign(code="swan")
    played.take_seat(replace(played.seat(CINNABAR), passcode=""))
    change(played, SeatChange(side=CINNABAR, controller="computer"), by=LAPIS)
    flow = flow_of(played)
    others_move(flow.table)
    assert flow.table.sit(LAPIS, "swan")
    (proposal,) = played.state.proposals
    why = "It is asked for before the seat is changed."
    dialog = {
        SeatsDialog: lambda: SeatsDialog(played, LAPIS, nothing),
        ConsentDialog: lambda: ConsentDialog(played, CINNABAR, proposal, nothing),
        CodeDialog: lambda: CodeDialog(played, LAPIS, "Lapis", why, nothing),
    }[which]()
    scene = MapScene(flow)
    stage = open_scene(scene)
    scene.desk.open(dialog)
    told = lint(scene, (1280, 800), percent, stage=stage)
    assert [line for line in told if "Dialog" in line or "Seat" in line] == []
