"""Others are moving: in slices, with a way out, leading to whoever must act."""

import pygame
import pytest

from game.session.vault import Vault
from game.ui.menus.handover import HandOverScene
from game.ui.menus.others import OthersScene
from tests.ui.layout_lint import lint
from tests.ui.table import (
    LAPIS,
    Home,
    asked,
    campaign,
    click,
    end_turn,
    find,
    flow_of,
    key,
    open_scene,
    others_move,
    until,
)


def waiting(folder=None, seats=("human", "computer")):
    """A flow whose person has ended his turn."""
    flow = flow_of(campaign(seats=seats), folder)
    others_move(flow.table)
    flow.table.sit(LAPIS)
    end_turn(flow.table)
    assert flow.table.stop.kind == "others"
    return flow


def test_it_leads_to_the_person_whose_turn_comes():
    flow = waiting()
    scene = OthersScene(flow)
    open_scene(scene, stage=flow.stage)
    until(scene, lambda: bool(asked(flow)))
    assert flow.table.stop.side == LAPIS
    assert asked(flow)[-1][0] == "reset"


def test_two_people_are_parted_by_the_dark_table():
    flow = flow_of(campaign())
    scene = OthersScene(flow)
    open_scene(scene, stage=flow.stage)
    until(scene, lambda: bool(asked(flow)))
    assert isinstance(asked(flow)[-1][1], HandOverScene)


def test_nobody_moves_before_the_first_picture():
    flow = waiting()
    before = flow.table.session.fingerprint()
    scene = OthersScene(flow)
    open_scene(scene, stage=flow.stage)
    assert flow.table.session.fingerprint() == before


def test_it_saves_first(tmp_path):
    flow = waiting(tmp_path)
    scene = OthersScene(flow)
    open_scene(scene, stage=flow.stage)
    scene.update(16)
    entry = Vault(tmp_path).newest()
    assert entry is not None
    assert entry.kind == "live"


def test_whose_turn_it_is_is_shown_and_nothing_else():
    flow = waiting()
    scene = OthersScene(flow)
    open_scene(scene, stage=flow.stage)
    assert scene.name._text == "Cinnabar"
    texts = {getattr(widget, "_text", "") for widget in scene.desk.root.walk()} - {""}
    assert texts == {"It is the turn of", "Cinnabar", "Day 1"}


def test_asking_to_leave_stops_the_others_until_it_is_answered(tmp_path):
    flow = waiting(tmp_path)
    scene = OthersScene(flow)
    open_scene(scene, stage=flow.stage)
    key(scene, pygame.K_ESCAPE)
    before = flow.table.session.fingerprint()
    for _ in range(30):
        scene.update(16)
    assert flow.table.session.fingerprint() == before
    key(scene, pygame.K_ESCAPE)
    assert not scene.asking
    until(scene, lambda: flow.table.session.fingerprint() != before)


def test_leaving_saves_and_goes_to_the_title(tmp_path):
    flow = waiting(tmp_path)
    scene = OthersScene(flow)
    open_scene(scene, stage=flow.stage)
    key(scene, pygame.K_F10)
    click(scene, find(scene, "Leave"))
    assert isinstance(asked(flow)[-1][1], Home)
    assert Vault(tmp_path).newest() is not None


@pytest.mark.parametrize("percent", [80, 100, 200])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_layout_has_no_faults(size, percent):
    assert lint(OthersScene(waiting()), size, percent) == []
