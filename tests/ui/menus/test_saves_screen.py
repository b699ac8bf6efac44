"""Lists of saves: what is shown, loading, deleting, broken files; saving under a name."""

import shutil
from datetime import UTC, datetime, timedelta

import pygame
import pytest

from game.core.commands.common import EndTurn
from game.core.refusal import Refused
from game.locks import try_lock
from game.session.save import savefile, storage
from game.session.save.blocks import WHOLE
from game.session.save.holds import InUse, held_elsewhere, lock_path
from game.session.session import Session
from game.session.vault import Vault
from game.ui.menus.handover import HandOverScene
from game.ui.menus.load import FolderPath, LoadScene, SavesScene
from game.ui.menus.save import SaveScene
from game.ui.menus.save_list import SaveRows
from game.ui.menus.saves_model import date_words, rows_of
from game.ui.menus.taking_up import CopiesScene, InUseScene, TakingUp
from game.ui.stage.message import MessageScene
from game.ui.stage.scene import QuietStage
from game.ui.widgets.buttons import Button
from tests.session.windows import playing
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS
from tests.ui.table import (
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
    until,
    write,
)

NOW = datetime(2030, 5, 4, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A folder with a running save, one of the day before, a named one, and two that are broken."""
    tmp_path = tmp_path_factory.mktemp("played")
    flow = flow_of(campaign(), tmp_path)
    others_move(flow.table)
    flow.table.keep()
    while flow.table.session.campaign.clock.day < 2:
        side = flow.table.stop.side
        assert side is not None
        flow.table.sit(side)
        end_turn(flow.table)
        others_move(flow.table)
    flow.table.keep()
    assert flow.table.vault is not None
    flow.table.vault.save_as(flow.table.session, "before the storm")
    flow.table.session.close()
    (tmp_path / "Torn.sdsave").write_bytes(b"SDSAVE1\nH")
    (tmp_path / "Later.sdsave").write_bytes(b"SDSAVE9\n")
    (tmp_path / "notes.txt").write_text("not a save")
    return tmp_path


@pytest.fixture
def folder(played, tmp_path):
    """The folder, for a test that may change it."""
    return shutil.copytree(played, tmp_path, dirs_exist_ok=True)


def saves(folder, opened=lambda _stage, _session: None):
    return SavesScene(Vault(folder), opened, now=lambda: NOW)


def choose(scene, kind):
    at = next(n for n, row in enumerate(scene.list.rows) if kind in (row.kind, row.title))
    scene.list.select(at)
    return scene.list.rows[at]


def test_every_kind_of_save_is_listed_with_title_day_sides_and_date(folder):
    rows = {row.kind: row for row in rows_of(Vault(folder).entries(), NOW) if not row.problem}
    assert set(rows) == {"autosave", "start of a day", "“before the storm”"}
    assert rows["autosave"].day == 2
    copy = rows["start of a day"]
    assert copy.path.name == "Arena - day 1.sdsave"
    assert copy.day == Session.resume(storage.load(copy.path)).campaign.clock.day
    assert [side.name for side in rows["autosave"].sides if side.plays] == ["Cinnabar", "Lapis"]
    assert [side.who for side in rows["autosave"].sides if side.plays] == ["Dorn", "Maren"]
    assert rows["autosave"].turn


def test_broken_files_are_listed_with_their_reason_and_cannot_be_loaded(folder):
    scene = saves(folder)
    open_scene(scene)
    for title, reason in (("Torn", "damaged"), ("Later", "newer version")):
        row = choose(scene, title)
        assert reason in row.problem
        assert row.second == row.problem
        assert scene.go.reason == row.problem
        scene.load()
    assert scene.stage.asked == []


def test_a_broken_file_is_not_what_enter_would_load(folder):
    scene = saves(folder)
    open_scene(scene)
    first = scene.list.rows[scene.list.selected]
    assert scene.list.rows[0].problem, "the newest files are broken ones"
    assert not first.problem


def test_loading_hands_over_the_session(folder):
    got = []
    scene = saves(folder, lambda _stage, session: got.append(session))
    open_scene(scene)
    choose(scene, "“before the storm”")
    click(scene, scene.go)
    (session,) = got
    assert session.campaign.clock.day == 2


def test_a_double_click_and_enter_load_too(folder):
    got = []
    scene = saves(folder, lambda _stage, session: got.append(session))
    open_scene(scene)
    choose(scene, "autosave")
    key(scene, pygame.K_RETURN)
    place = scene.list.row_rect(scene.list.selected).center
    for _ in range(2):
        scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    assert len(got) == 2


def test_a_save_that_proves_broken_is_told_and_nothing_happens(folder):
    scene = saves(folder)
    stage = open_scene(scene)
    row = choose(scene, "autosave")
    for path in folder.glob("Arena - *.sdsave"):
        path.unlink()
    row.path.write_bytes(row.path.read_bytes()[:400])
    scene.load()
    assert stage.asked[-1][0] == "push"
    assert isinstance(stage.asked[-1][1], MessageScene)
    assert not isinstance(stage.asked[-1][1], CopiesScene)


def test_deleting_asks_first(folder):
    scene = saves(folder)
    open_scene(scene)
    row = choose(scene, "“before the storm”")
    key(scene, pygame.K_DELETE)
    assert row.path.exists()
    key(scene, pygame.K_ESCAPE)
    assert row.path.exists()
    count = scene.list.count
    click(scene, scene.remove)
    click(scene, find(scene, "Delete") if not scene.desk.overlays else scene.desk.overlays[-1].buttons[-1])
    assert not row.path.exists()
    assert scene.list.count == count - 1


def test_the_folder_is_shown_and_its_path_can_be_copied(folder, monkeypatch):
    scene = saves(folder)
    open_scene(scene)
    copied: list[str] = []
    monkeypatch.setattr("game.ui.widgets.clipboard.copy", copied.append)
    assert str(folder) in [getattr(widget, "_text", "") for widget in scene.desk.root.walk()]
    scene.copy_path()
    assert copied == [str(folder)]


def test_an_empty_folder_says_so_and_offers_nothing(tmp_path):
    scene = saves(tmp_path)
    open_scene(scene)
    assert scene.empty.visible
    assert scene.go.reason
    assert scene.remove.reason


@pytest.mark.parametrize(("size", "percent"), LAYOUTS)
def test_layout_has_no_faults(folder, size, percent):
    assert lint(saves(folder), size, percent, may_shorten=(SaveRows, FolderPath)) == []


def test_layout_of_an_empty_list_has_no_faults(tmp_path):
    assert lint(saves(tmp_path), (1280, 800), 100, may_shorten=(FolderPath,)) == []


def test_dates_are_told_as_people_tell_them():
    assert date_words(NOW - timedelta(hours=2), NOW) == "today 10:00"
    assert date_words(NOW - timedelta(days=1), NOW) == "yesterday 12:00"
    assert date_words(NOW - timedelta(days=40), NOW) == "2030-03-25 12:00"


# Whole, damaged, in use


def finished(scene):
    """Let the scene look at all saves; what its rows say then."""
    until(scene, lambda: not scene.busy)
    return {row.path.name: row for row in scene.list.rows}


def test_the_list_tells_which_saves_are_whole_after_its_first_picture(folder, monkeypatch):
    read = []
    whole = savefile.wrong

    def counted(path):
        read.append(path)
        return whole(path)

    monkeypatch.setattr(savefile, "wrong", counted)
    data = (folder / "Arena - day 1.sdsave").read_bytes()
    (folder / "Arena - day 1.sdsave").write_bytes(data[:3000] + b"?" + data[3001:])
    (folder / "Arena.sdsave").write_bytes((folder / "Arena.sdsave").read_bytes()[:-9])
    scene = saves(folder)
    open_scene(scene)
    assert read == [], "nothing is read before the first picture"
    assert scene.busy
    rows = finished(scene)
    assert "damaged" in rows["Arena - day 1.sdsave"].second
    assert rows["Arena.sdsave"].third.endswith("damaged")
    assert "The end of the save is damaged" in rows["Arena.sdsave"].second
    assert rows["Arena - before the storm.sdsave"].third.endswith("intact")
    assert len(read) == len(set(read)) == 3, "each once; those that show by their header are not read"


@pytest.mark.parametrize("cut", [30, 3000, -9])
def test_a_damaged_live_save_offers_whole_copies(folder, cut):
    """Cut in its header, in its beginning, and at its end: from the list as from Continue."""
    live = folder / "Arena.sdsave"
    live.write_bytes(live.read_bytes()[:cut])
    spoiled = live.read_bytes()
    got = []
    scene = saves(folder, lambda _stage, session: got.append(session))
    stage = open_scene(scene)
    at = next(n for n, row in enumerate(scene.list.rows) if row.path == live)
    scene.list.select(at)
    scene._say_chosen()
    click(scene, scene.go)
    offer = stage.asked[-1][1]
    assert isinstance(offer, CopiesScene)
    assert {row.kind for row in offer.rows} == {"start of a day", "“before the storm”"}
    open_scene(offer, stage=stage)
    buttons = [button.label for button in every(offer, Button) if button.visible]
    assert (cut == -9) == ("Go on with the damaged one" in buttons)
    click(offer, offer.go)
    (session,) = got
    assert session.campaign.clock.day == offer.rows[0].day
    session.close()
    (kept,) = folder.glob("Arena - before loading.sdsave")
    assert kept.read_bytes() == spoiled, "the damaged file is kept"


def test_going_on_from_a_damaged_save_keeps_it_aside_and_tells_what_is_lost(folder):
    live = folder / "Arena.sdsave"
    live.write_bytes(live.read_bytes()[:-9])
    spoiled = live.read_bytes()
    flow = flow_of(campaign(), folder)
    taking = TakingUp(Vault(folder), lambda _stage, session: flow.take_up(session))
    taking.take_up(flow.stage, live)
    offer = asked(flow)[-1][1]
    assert isinstance(offer, CopiesScene)
    open_scene(offer, stage=flow.stage)
    offer.go_on()
    lost = asked(flow)[-1][1]
    assert isinstance(lost, MessageScene)
    assert "last whole step" in lost._text
    assert (folder / "Arena - damaged 1.sdsave").read_bytes() == spoiled
    assert savefile.wrong(live) == WHOLE
    flow.table.session.close()


@pytest.fixture
def held(folder):
    """The lock of the folder's campaign, held as another process would."""
    with open(lock_path(folder / "Arena.sdsave"), "r+b") as file:
        assert try_lock(file)
        yield


@pytest.fixture
def other_window(folder):
    """Another process that plays the campaign of the folder, until the test is over."""
    with playing(folder) as process:
        yield process


def test_a_campaign_played_in_another_window_is_not_loaded_but_told(folder, held):
    before = (folder / "Arena.sdsave").read_bytes()
    got = []
    scene = saves(folder, lambda _stage, session: got.append(session))
    stage = open_scene(scene)
    assert "another window" in finished(scene)["Arena.sdsave"].second
    choose(scene, "autosave")
    scene.load()
    told = stage.asked[-1][1]
    assert isinstance(told, InUseScene)
    assert got == []
    open_scene(told, stage=stage)
    click(told, find(told, "Look"))
    click(told, find(told, "Play a copy"))
    look, copy = got
    assert isinstance(look.submit(EndTurn(by=look.must_act)), Refused)
    assert "only looking" in look.kept.barred
    assert copy.state.title == "Arena 2"
    Vault(folder).follow(copy)
    copy.close()
    with pytest.raises(OSError, match="another window"):
        Vault(folder).delete(folder / "Arena.sdsave")
    assert (folder / "Arena.sdsave").read_bytes() == before, "nothing is written over"


@pytest.mark.slow
def test_who_takes_over_goes_on_and_the_other_window_notices(folder, other_window):
    taken = Vault(folder).load(folder / "Arena.sdsave", how="over")
    Vault(folder).follow(taken)
    written = (folder / "Arena.sdsave").read_bytes()
    assert other_window.step().startswith("refused"), "it does nothing more"
    assert other_window.keep().startswith("Another window has taken")
    assert (folder / "Arena.sdsave").read_bytes() == written
    other_window.end()
    assert not held_elsewhere(folder / "Arena.sdsave")
    taken.close()


@pytest.mark.slow
def test_a_process_that_dies_lets_its_campaign_go(folder, other_window):
    other_window.kill()
    session = Vault(folder).load(folder / "Arena.sdsave")
    session.close()


@pytest.mark.parametrize("percent", [pytest.param(80, marks=pytest.mark.slow), 200])
def test_layout_of_damaged_and_used_saves_has_no_faults(folder, percent):
    live = folder / "Arena.sdsave"
    live.write_bytes(live.read_bytes()[:-9])
    vault = Vault(folder)
    taking = TakingUp(vault, lambda _stage, _session: None)
    offer = CopiesScene(taking, live, vault.fault(live), vault.copies(live), now=lambda: NOW)
    assert lint(offer, (1280, 800), percent, may_shorten=(SaveRows,)) == []
    used = InUse(live, {"since": NOW.timestamp(), "computer": "hearth"})
    assert lint(InUseScene(taking, live, used, now=lambda: NOW), (1280, 800), percent) == []


# Over a campaign that is played


def test_another_campaign_is_taken_up_from_its_hand_over(folder):
    flow = flow_of(campaign(seed=7), folder)
    flow.table.session.state = type(flow.table.session.state)(
        title="Second", scenario="arena", seats=flow.table.session.state.seats
    )
    others_move(flow.table)
    flow.table.sit(LAPIS)
    flow.memory(LAPIS).notes["secret"] = 1
    scene = LoadScene(flow)
    open_scene(scene, stage=flow.stage)
    choose(scene, "“before the storm”")
    scene.load()
    assert isinstance(asked(flow)[-1][1], HandOverScene)
    assert flow.table.sitting is None
    assert flow.table.session.campaign.clock.day == 2
    assert flow.memory(LAPIS).notes == {}
    assert (folder / "Second.sdsave").exists(), "what was played is kept"


def test_the_list_needs_a_folder():
    with pytest.raises(ValueError, match="no folder"):
        LoadScene(flow_of(campaign()))


# Saving under a name


def saving(folder):
    flow = flow_of(Vault(folder).load(folder / "Arena.sdsave"), folder)
    told = []
    scene = SaveScene(flow, lambda text, tone: told.append((text, tone)))
    open_scene(scene, stage=flow.stage)
    return scene, flow, told


def test_a_name_is_suggested_and_can_be_typed_over(folder):
    scene, flow, told = saving(folder)
    assert "on day 2" in scene.field.value
    write(scene, "evening")
    key(scene, pygame.K_RETURN)
    assert (folder / "Arena - evening.sdsave").exists()
    assert told == [("Saved: evening", "gain")]
    assert asked(flow) == [("pop", None)]


def test_the_first_save_under_a_name_needs_no_other(folder):
    for path in folder.glob("Arena - *.sdsave"):
        path.unlink()
    scene, _flow, told = saving(folder)
    scene.update(16)
    assert not scene.list.fetch_next()
    write(scene, "first")
    scene.update(16)
    key(scene, pygame.K_RETURN)
    assert told == [("Saved: first", "gain")]


def test_a_save_of_this_name_is_written_over_only_when_asked(folder):
    scene, flow, _told = saving(folder)
    old = (folder / "Arena - before the storm.sdsave").read_bytes()
    scene.list.select(0)
    assert scene.field.value == "before the storm"
    click(scene, find(scene, "Save"))
    key(scene, pygame.K_ESCAPE)
    assert (folder / "Arena - before the storm.sdsave").read_bytes() == old
    assert asked(flow) == []
    click(scene, find(scene, "Save"))
    click(scene, scene.desk.overlays[-1].buttons[-1])
    assert asked(flow) == [("pop", None)]


def test_a_name_is_needed(folder):
    scene, _flow, _told = saving(folder)
    scene.field.set_value("  ")
    scene._say_state()
    assert find(scene, "Save").reason == "A save needs a name"


def test_a_name_like_those_of_the_daily_saves_is_told_apart(folder):
    scene, flow, _told = saving(folder)
    scene.field.set_value("day 1")
    scene.save()
    path = folder / "Arena - saved day 1.sdsave"
    assert path.exists()
    kinds = {entry.path.name: entry.kind for entry in Vault(folder).entries()}
    assert kinds[path.name] == "named"
    assert kinds["Arena - day 1.sdsave"] == "day"
    assert asked(flow) == [("pop", None)]


def test_a_full_disk_is_told(folder, monkeypatch):
    scene, flow, told = saving(folder)

    def refuse(*_args, **_named):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.session.save.savefile.write", refuse)
    scene.save()
    assert asked(flow) == []
    assert told == []
    assert any("No space left" in notice.words for notice in scene.desk.notices.children)


@pytest.mark.parametrize("percent", [pytest.param(80, marks=pytest.mark.slow), 200])
def test_layout_of_saving_has_no_faults(folder, percent):
    scene, _flow, _told = saving(folder)
    stage = QuietStage()
    scene.enter(stage)
    assert lint(scene, (1280, 800), percent, stage=stage, may_shorten=(SaveRows,)) == []
