"""The end of a match: who won and why, and what became of every side."""

import pygame
import pytest

from game.core.records import replace
from game.session.vault import Vault
from game.ui.menus.victory import VictoryScene, headline
from tests.arena import finished
from tests.arena import session as arena_session
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS
from tests.ui.table import Home, asked, click, find, flow_of, key, open_scene, until


@pytest.fixture
def over():
    return finished()


def scene_of(played, folder=None):
    flow = flow_of(played, folder)
    return VictoryScene(flow), flow


def test_the_winner_and_the_reason_are_told(over):
    scene, flow = scene_of(over)
    open_scene(scene, stage=flow.stage)
    names = [over.campaign.sides[side].name for side in over.campaign.winners]
    assert scene.heading() == headline(names)
    texts = [getattr(widget, "_text", "") for widget in scene.desk.root.walk()]
    assert over.campaign.won_by in texts


def test_headlines():
    assert headline(["Lapis"]) == "Lapis has won"
    assert headline(["Lapis", "Bone"]) == "Lapis and Bone have won"
    assert headline([]) == "Nobody is left"


def test_the_figures_come_in_slices(over, tmp_path):
    scene, flow = scene_of(over, tmp_path)
    open_scene(scene, stage=flow.stage)
    until(scene, lambda: not scene._counting, frames=5000)
    rows = [scene.table.cells(at) for at in range(scene.table.count)]
    assert [row[0].text for row in rows][:2] == ["Lapis", "Cinnabar"]
    assert sum(int(row[2].text) for row in rows) > 0
    assert "replay “Arena.sdsave”" in scene.state._text
    tip = scene._tip(0)
    assert tip.rows[0].label == "Units left, of all it ever had"


def test_the_end_is_saved_and_is_not_continued(over, tmp_path):
    scene, flow = scene_of(over, tmp_path)
    open_scene(scene, stage=flow.stage)
    scene.update(16)
    (entry,) = Vault(tmp_path).entries()
    assert entry.header["over"]
    assert Vault(tmp_path).newest() is None


@pytest.mark.parametrize("how", ["button", "escape", "enter"])
def test_the_way_to_the_title(over, tmp_path, how):
    scene, flow = scene_of(over, tmp_path)
    open_scene(scene, stage=flow.stage)
    if how == "button":
        click(scene, find(scene, "To the title"))
    else:
        key(scene, pygame.K_ESCAPE if how == "escape" else pygame.K_RETURN)
    assert isinstance(asked(flow)[-1][1], Home)


@pytest.mark.parametrize(("size", "percent"), LAYOUTS)
def test_layout_has_no_faults(over, size, percent):
    scene, _ = scene_of(over)
    assert lint(scene, size, percent) == []


def test_a_match_that_goes_on_has_no_summary():
    with pytest.raises(ValueError, match="not over"):
        scene_of(arena_session(seed=2))


def test_a_match_that_nobody_won(over):
    flow = flow_of(over)
    scene = VictoryScene(flow)
    scene.winners = ()
    open_scene(scene, stage=flow.stage)
    assert scene.heading() == "Nobody is left"
    assert replace(over.campaign, winners=()).winners == ()
