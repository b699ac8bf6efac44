"""Others are moving: in slices, with a way out, leading to whoever must act."""

from threading import Event, Timer

import pygame
import pytest

from game.core.records import StackId, UnitId, replace
from game.session.passcodes import sealed
from game.session.save import storage
from game.session.session import Session
from game.session.vault import Vault
from game.ui.menus.handover import HandOverScene
from game.ui.menus.others import BEAT_MS, LEAST_BEAT_MS, OthersScene
from game.ui.settings import AnimationSpeed, Settings
from game.ui.setup.seats_dialog import SeatsDialog
from game.ui.stage.scene import QuietStage
from game.ui.widgets.buttons import Button
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS
from tests.ui.table import (
    FERALS,
    LAPIS,
    Home,
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


def test_a_save_names_the_day_to_which_the_others_have_played(tmp_path):
    flow = waiting(tmp_path)
    scene = OthersScene(flow)
    open_scene(scene, stage=flow.stage)
    until(scene, lambda: bool(asked(flow)))
    entry = Vault(tmp_path).newest()
    assert entry is not None
    now = flow.table.session.campaign.clock
    assert (entry.header["day"], entry.header["turn"]) == (now.day, now.on_turn) == (2, LAPIS)


def test_every_save_of_a_campaign_names_the_day_and_turn_at_which_it_is_taken_up(tmp_path):
    flow = waiting(tmp_path)
    for day in range(3):
        scene = OthersScene(flow)
        open_scene(scene, stage=flow.stage)
        until(scene, lambda: bool(asked(flow)))
        flow.table.sit(LAPIS)
        flow.stage.asked.clear()
        if day < 2:
            end_turn(flow.table)
    flow.table.session.close()
    entries = Vault(tmp_path).entries()
    assert [entry.kind for entry in entries].count("day") == 3
    for entry in entries:
        clock = Session.resume(storage.load(entry.path)).campaign.clock
        assert (entry.header["day"], entry.header["turn"]) == (clock.day, clock.on_turn), entry.path.name


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


def test_whoever_asks_for_the_table_waits_for_the_slice_that_is_played_beside_it():
    flow = waiting()
    began, may_end = Event(), Event()

    def slowly() -> None:
        began.set()
        may_end.wait()
        flow._table.let_others_move(0)

    before = len(flow.table.session.journal)
    flow.beside.start(slowly)
    began.wait()
    assert flow.beside.busy
    Timer(0.02, may_end.set).start()
    assert len(flow.table.session.journal) == before + 1


def test_what_goes_wrong_beside_the_loop_comes_up_once_where_the_table_is_asked_for():
    flow = waiting()

    def fails() -> None:
        raise RuntimeError("no move")

    flow.beside.start(fails)
    with pytest.raises(RuntimeError, match="no move"):
        flow.go()
    assert flow.table.keep() == ""


def test_nobody_moves_any_more_when_the_program_is_left_in_their_turn():
    flow = waiting()
    scene = OthersScene(flow)
    open_scene(scene, stage=flow.stage)
    scene.update(16)
    scene.update(16)
    scene.leave()
    assert not flow.beside.busy
    session = flow._table.session
    assert session.timeline.rebuilt(len(session.journal)).campaign == session.campaign


@pytest.mark.parametrize(("size", "percent"), LAYOUTS)
def test_layout_has_no_faults(size, percent):
    assert lint(OthersScene(waiting()), size, percent) == []


def with_many(session: Session, count: int = 30) -> Session:
    """The same match with more hidden packs of the wild."""
    campaign = session.campaign
    pack = next(s for s in campaign.stacks.values() if s.side == FERALS)
    stacks, units = dict(campaign.stacks), dict(campaign.units)
    for number in range(count):
        name = StackId(f"ferals.more{number}")
        members = [replace(units[u], id=UnitId(f"{name}.{u}"), stack=name) for u in pack.units]
        units |= {unit.id: unit for unit in members}
        ids = tuple(unit.id for unit in members)
        stacks[name] = replace(pack, id=name, units=ids, leader=None, stance="hidden")
    more = replace(campaign, stacks=dict(sorted(stacks.items())), units=dict(sorted(units.items())))
    return Session(session.world, more, more, session.state, session.content)


def frames_of(
    session: Session, monkeypatch: pytest.MonkeyPatch, speed: AnimationSpeed
) -> tuple[list[int], int]:
    """How many frames each turn was shown until a person must act, and how much was done. Time passes by a
    clock that every decision moves on by a millisecond, and no frame passes before the slice is done."""
    now = 0.0

    def perf_counter() -> float:
        nonlocal now
        now += 0.001
        return now

    monkeypatch.setattr("game.session.table.time.perf_counter", perf_counter)
    flow = flow_of(session)
    flow.stage = QuietStage(settings=Settings(animation_speed=speed))
    done = len(session.journal)
    scene = OthersScene(flow)
    open_scene(scene, stage=flow.stage)
    scene.update(16)
    frames, shown = [0], scene.facts
    while not asked(flow):
        scene.update(16)
        flow.beside.settle()
        frames[-1] += 1
        if scene.facts is not shown and not asked(flow):
            frames.append(0)
            shown = scene.facts
    return frames, len(session.journal) - done


@pytest.mark.parametrize(("speed", "beat"), [("1", BEAT_MS), ("2", BEAT_MS / 2), ("off", LEAST_BEAT_MS)])
def test_how_long_others_take_does_not_tell(speed, beat, monkeypatch):
    """Seats without people take whole beats each, however much they have to do: a table that stays dark
    longer when more stacks move unseen tells how many there are."""
    few, many = campaign(), with_many(campaign())
    frames, done = frames_of(few, monkeypatch, speed)
    more_frames, more_done = frames_of(many, monkeypatch, speed)
    assert more_done > done + 20
    assert more_frames == frames
    assert frames == [beat / 16] * len(frames)


def test_who_left_his_seat_to_the_computer_takes_it_back_by_its_passcode():
    flow = waiting()
    played = flow.table.session
    played.take_seat(replace(played.seat(LAPIS), controller="computer", passcode=sealed("swan")))
    scene = OthersScene(flow)
    open_scene(scene, stage=flow.stage)
    assert not any(button.label == "Watch" and button.visible for button in every(scene, Button))
    click(scene, find(scene, "Seats"))
    dialog = scene.desk.overlays[-1]
    assert isinstance(dialog, SeatsDialog)
    assert not dialog.master.toggle.enabled
    next(line for line in dialog.lines if line.side == LAPIS).who.choose("human")
    click(scene, find(scene, "Done"))
    write(scene, "duck")
    key(scene, pygame.K_RETURN)
    assert played.seat(LAPIS).controller == "computer"
    for _frame in range(60):
        scene.update(16)
    write(scene, "swan")
    key(scene, pygame.K_RETURN)
    assert played.seat(LAPIS).controller == "human"
    assert asked(flow)


def test_leaving_the_seats_lets_the_others_go_on():
    flow = waiting()
    flow.table.session.take_seat(replace(flow.table.session.seat(LAPIS), controller="computer"))
    scene = OthersScene(flow)
    open_scene(scene, stage=flow.stage)
    click(scene, find(scene, "Seats"))
    assert scene.asking
    key(scene, pygame.K_ESCAPE)
    assert not scene.asking


def test_while_people_play_seats_are_no_business_of_the_dark_table():
    scene = OthersScene(waiting())
    open_scene(scene)
    assert not any(button.label == "Seats" for button in every(scene, Button) if button.visible)
