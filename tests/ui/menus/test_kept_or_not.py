"""What a player sees when a campaign cannot be kept, is damaged, or is only looked at."""

import os

import pytest

from game.core.commands.common import EndTurn
from game.core.refusal import Refused
from game.locks import try_lock
from game.session.save import savefile
from game.session.save.holds import lock_path
from game.session.vault import Vault
from game.ui.app.play import Play, newest_save
from game.ui.menus.handover import HandOverScene
from game.ui.menus.taking_up import CopiesScene, InUseScene
from game.ui.menus.title import TitleScene
from game.ui.stage.message import MessageScene
from game.ui.stage.scene import QuietStage
from tests.session.save.bad_disk import BadDisk
from tests.ui.table import asked, campaign, click, find, flow_of, open_scene, others_move


@pytest.fixture
def flow(tmp_path):
    flow = flow_of(campaign())
    flow.table.vault = Vault(tmp_path, BadDisk(-1))
    others_move(flow.table)
    flow.table.keep()
    yield flow
    flow.table.session.close()


def shown(flow):
    """The scene of the present stop, entered."""
    flow.go()
    scene = asked(flow)[-1][1]
    assert isinstance(scene, HandOverScene)
    open_scene(scene, stage=flow.stage)
    return scene


def marks(scene):
    scene.update(16)
    return [notice.words for notice in scene.desk.notices.children if "Not saved" in notice.words]


def test_a_mark_stands_on_the_screen_as_long_as_nothing_is_saved(flow):
    scene = shown(flow)
    assert marks(scene) == []
    disk = flow.table.vault.disk
    disk.at, disk.lasting, disk.done = 0, True, 0
    flow.table.session.submit(EndTurn(by=flow.table.session.must_act))
    (mark,) = marks(scene)
    assert "No space left on device" in mark
    scene.desk.notices.children[0].press((0, 0), 1, 1)
    scene.update(16)
    assert marks(scene) == [mark], "a click does not take it away"
    disk.heal()
    assert flow.table.keep() == ""
    assert marks(scene) == []


def test_leaving_asks_first_where_steps_are_not_saved(flow):
    disk = flow.table.vault.disk
    disk.at, disk.lasting, disk.done = 0, True, 0
    flow.leave()
    told = asked(flow)[-1][1]
    assert isinstance(told, MessageScene)
    open_scene(told, stage=flow.stage)
    disk.heal()
    click(told, find(told, "Try again"))
    assert asked(flow)[-1][0] == "reset"


def test_closing_the_window_warns_once_where_steps_are_not_saved(flow):
    play, disk = Play(), flow.table.vault.disk
    play.flow = flow
    assert play.may_quit(flow.stage)
    disk.at, disk.lasting, disk.done = 0, True, 0
    flow.table.session.submit(EndTurn(by=flow.table.session.must_act))
    assert not play.may_quit(flow.stage)
    assert isinstance(asked(flow)[-1][1], MessageScene)
    assert play.may_quit(flow.stage), "who closes it again means it"


# From the title


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The program, and a folder with a campaign and a copy of it under a name."""
    monkeypatch.setenv("SECOND_DAWN_HOME", str(tmp_path))
    session = campaign()
    others_move(flow_of(session).table)
    vault = Vault(tmp_path / "saves")
    vault.save_as(session, "evening")
    vault.follow(session)
    session.close()
    return Play(), tmp_path / "saves" / "Arena.sdsave"


def test_continue_offers_copies_of_a_damaged_campaign(home):
    play, live = home
    whole = live.read_bytes()
    for cut, note in (
        (40, "Arena is damaged"),
        (5000, "day 1, Lapis"),
        (-7, "day 1, Lapis"),
    ):
        live.write_bytes(whole[:cut])
        told = newest_save()
        assert told is not None
        assert told.detail == note
        stage = QuietStage()
        play.continue_last(stage)
        offer = stage.asked[-1][1]
        assert isinstance(offer, CopiesScene), cut
        assert [row.kind for row in offer.rows] == ["“evening”"]


def test_continue_takes_up_a_whole_campaign_as_ever(home):
    play, _live = home
    stage = QuietStage()
    play.continue_last(stage)
    assert isinstance(stage.asked[-1][1], HandOverScene)
    play.flow.table.session.close()


def test_who_only_looks_does_nothing_and_keeps_nothing(home):
    play, live = home
    before = live.read_bytes()
    with open(lock_path(live), "r+b") as file:
        assert try_lock(file)
        stage = QuietStage()
        play.continue_last(stage)
        told = stage.asked[-1][1]
        assert isinstance(told, InUseScene)
        open_scene(told, stage=stage)
        click(told, find(told, "Look"))
        scene = stage.asked[-1][1]
        assert isinstance(scene, HandOverScene)
        table = play.flow.table
        assert table.sit(table.stop.side)
        assert isinstance(table.submit(EndTurn(by=table.sitting)), Refused)
        assert "only looking" in table.alarm
        assert table.session.steps.why_no_undo(table.sitting) == table.alarm
        play.flow.leave()
        assert isinstance(stage.asked[-1][1], TitleScene)
    assert live.read_bytes() == before
    assert [path.name for path in live.parent.glob("*.sdsave")] == sorted(
        path.name for path in live.parent.glob("Arena*.sdsave")
    )


def test_odd_files_among_the_saves_stop_nothing(home):
    """A link that leads nowhere, one that leads in a circle, a folder, a pipe: listed with what they are."""
    play, live = home
    (live.parent / "Nowhere.sdsave").symlink_to(live.parent / "gone")
    (live.parent / "Round.sdsave").symlink_to(live.parent / "Round.sdsave")
    (live.parent / "Folder.sdsave").mkdir()
    os.mkfifo(live.parent / "Pipe.sdsave")
    listed = {entry.path.stem: entry.problem for entry in Vault(live.parent).entries()}
    odd = {name for name, problem in listed.items() if problem}
    assert odd == {"Nowhere", "Round", "Folder", "Pipe"}
    told = newest_save()
    assert told is not None
    assert told.title == "Arena"
    stage = QuietStage()
    play.continue_last(stage)
    assert isinstance(stage.asked[-1][1], HandOverScene)
    play.flow.table.session.close()


def test_a_match_that_has_ended_is_not_shown_under_continue(home):
    """The title offered an older day of it, which Continue then did not take up."""
    _play, live = home
    file = savefile.read(live)
    savefile.write(live, {**file.header, "over": True}, file.blocks, file.journal)
    os.utime(live, (4e9, 4e9))
    assert Vault(live.parent).newest() is None
    assert newest_save() is None


def test_after_a_fault_nobody_is_told_that_what_he_looked_at_is_saved(home):
    play, live = home
    looking = Vault(live.parent).load(live, how="look")
    play.start(QuietStage(), looking)
    assert "only looking" in play.save_after_fault()
