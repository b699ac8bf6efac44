"""Hand-over: dark, made of public facts alone, opened by the right person."""

from random import Random

import pygame
import pytest

from game.core.records import replace
from game.session.vault import Vault
from game.ui.menus.handover import HandOverScene
from game.ui.setup.code_dialog import wait_after
from game.ui.setup.public_facts import public_facts
from game.ui.stage.scene import QuietStage, render_scene
from game.ui.widgets.buttons import Button
from tests.twins import twin
from tests.ui.input_driver import now
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS
from tests.ui.table import (
    CINNABAR,
    FERALS,
    LAPIS,
    asked,
    campaign,
    click,
    end_turn,
    every,
    find,
    flow_of,
    key,
    open_scene,
    others_move,
    write,
)


def scene_of(session, *, back=False, folder=None):
    flow = flow_of(session, folder)
    others_move(flow.table)
    return HandOverScene(flow, LAPIS, back=back), flow


@pytest.mark.parametrize(("size", "percent"), LAYOUTS)
def test_layout_has_no_faults(size, percent):
    scene, _ = scene_of(campaign(code="swan"), back=True)
    assert lint(scene, size, percent) == []


def test_two_campaigns_with_the_same_public_facts_look_the_same():
    one, other = campaign(seed=1), campaign(seed=99)
    for session in (one, other):
        flow = flow_of(session)
        others_move(flow.table)
    # Everything a side cannot know is changed, for both sides at once.
    for side in (LAPIS, CINNABAR):
        other.campaign, other.world = twin(other.campaign, other.world, side, Random(4))
    other.outlooks.forget()
    assert public_facts(one) == public_facts(other)
    assert one.fingerprint() != other.fingerprint()
    pictures = [
        pygame.image.tobytes(render_scene(HandOverScene(flow_of(session), LAPIS), (1280, 800)), "RGB")
        for session in (one, other)
    ]
    assert pictures[0] == pictures[1]


def test_public_facts_hold_no_more_than_the_names_of_the_sides_and_the_goal():
    facts = public_facts(campaign())
    assert {side.id for side in facts.sides} == {LAPIS, CINNABAR, FERALS}
    assert facts.side(LAPIS).player == "Maren"
    told = {"title", "day", "sides", "on_turn", "master", "goal", "places"}
    assert set(type(facts).__dataclass_fields__) == told
    assert facts.goal == "The last side wins"


def test_the_button_sits_the_person_down():
    scene, flow = scene_of(campaign())
    open_scene(scene, stage=flow.stage)
    click(scene, find(scene, "I am Maren"))
    assert flow.table.sitting == LAPIS
    assert [what for what, _ in asked(flow)] == ["reset"]


def test_enter_is_enough():
    scene, flow = scene_of(campaign())
    open_scene(scene, stage=flow.stage)
    key(scene, pygame.K_RETURN)
    assert flow.table.sitting == LAPIS


def test_a_wrong_code_tells_nothing_and_makes_wait_longer_each_time():
    scene, flow = scene_of(campaign(code="swan"))
    open_scene(scene, stage=flow.stage)
    write(scene, "duck")
    assert set(scene.field._shown(scene.field.value)) == {"•"}
    key(scene, pygame.K_RETURN)
    assert now(flow.table.sitting) is None
    assert scene.field.value == ""
    assert "rong passcode" in scene.told._text
    assert not scene.go.enabled
    assert scene.desk.ring.widget is scene.field, "the next try can be typed at once"
    write(scene, "swan")
    key(scene, pygame.K_RETURN)
    assert now(flow.table.sitting) is None, "no try before the wait is over"
    for _ in range(60):
        scene.update(16)
    key(scene, pygame.K_RETURN)
    assert now(flow.table.sitting) == LAPIS
    waits = [wait_after(tries) for tries in range(8)]
    assert waits[0] == 0
    assert waits == sorted(waits)
    assert waits[1] < waits[2] < waits[3]
    assert waits[-1] == 8000


def test_an_empty_field_is_no_try():
    scene, flow = scene_of(campaign(code="swan"))
    open_scene(scene, stage=flow.stage)
    click(scene, scene.go)
    assert scene.go.enabled
    assert scene.told._text == "Enter the passcode"
    write(scene, "swan")
    key(scene, pygame.K_RETURN)
    assert flow.table.sitting == LAPIS


def test_it_saves_when_it_appears_but_not_before_its_first_picture(tmp_path):
    scene, flow = scene_of(campaign(), folder=tmp_path)
    open_scene(scene, stage=flow.stage)
    assert Vault(tmp_path).entries() == []
    scene.update(16)
    (entry,) = Vault(tmp_path).entries()
    assert entry.kind == "live"
    assert entry.problem == ""


def test_a_disk_that_refuses_is_told(tmp_path):
    (tmp_path / "file").write_text("here is no folder")
    scene, flow = scene_of(campaign(), folder=tmp_path / "file")
    open_scene(scene, stage=flow.stage)
    scene.update(16)
    assert any("Not saved" in notice.words for notice in scene.desk.notices.children)


def test_leaving_saves_and_goes_to_the_title(tmp_path):
    scene, flow = scene_of(campaign(), folder=tmp_path)
    open_scene(scene, stage=flow.stage)
    key(scene, pygame.K_ESCAPE)
    click(scene, find(scene, "Leave"))
    assert asked(flow)[-1][0] == "reset"
    assert Vault(tmp_path).newest() is not None
    assert flow.table.sitting is None


def test_after_a_battle_the_table_is_given_back_in_other_words():
    for back, words in ((False, "Hand over to"), (True, "The battle is over. Hand back to")):
        scene, flow = scene_of(campaign(), back=back)
        open_scene(scene, stage=flow.stage)
        texts = [getattr(widget, "_text", "") for widget in scene.desk.root.walk()]
        assert words in texts


def test_the_next_person_is_asked_for_after_a_turn():
    session = campaign()
    flow = flow_of(session)
    others_move(flow.table)
    flow.table.sit(LAPIS)
    end_turn(flow.table)
    others_move(flow.table)
    scene = flow._scene(flow.table.stop)
    assert isinstance(scene, HandOverScene)
    assert scene.person == "Dorn"


def test_a_side_without_a_named_person_is_called_by_its_own_name():
    session = campaign()
    session.take_seat(replace(session.seat(LAPIS), player=""))
    scene, flow = scene_of(session)
    open_scene(scene, stage=flow.stage)
    assert scene.person == "Lapis"
    assert [b.style for b in every(scene, Button) if b.style == "gold"] == ["gold"]


def test_window_title_and_sound_tell_nothing():
    heard = []

    class Ear(QuietStage):
        def __init__(self):
            super().__init__()
            self.sounds = self

        def play(self, name, *, pitch=0):
            heard.append(name)

        def ambience(self, name):
            heard.append(name)

    scene, _ = scene_of(campaign())
    open_scene(scene, stage=Ear())
    assert heard == [None]
    assert scene.title == "Hand-over"


def test_leaving_the_screen_and_coming_back_shortens_no_wait():
    scene, flow = scene_of(campaign(code="swan"))
    open_scene(scene, stage=flow.stage)
    write(scene, "duck")
    key(scene, pygame.K_RETURN)
    again = HandOverScene(flow, LAPIS)
    open_scene(again)
    assert not again.go.enabled
    write(again, "swan")
    key(again, pygame.K_RETURN)
    assert flow.table.sitting is None
    for _frame in range(60):
        again.update(16)
    assert again.go.enabled
