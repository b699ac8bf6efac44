"""The replay of a battle that is over, and the odds of one that is not."""

from typing import Any

import pygame
import pytest

from game.core.battle.events import SwarmFormed
from game.core.decisions import Reply
from game.core.records import SideId
from game.dev.pictures.battle_demo import FLIERS, SMALL, SWARM, demo_battle
from game.dev.pictures.battle_shots import scene_at
from game.session.fights import SeatFight
from game.ui.battle.cards.whole_odds import shares
from game.ui.battle.playback.fold import BattlePicture
from game.ui.battle.playback.replay import opening_of
from game.ui.battle.screen.scene import BattleScene
from game.ui.stage.scene import QuietStage
from tests.ui.battle.test_battle_screen import SIZE, Player
from tests.ui.input_driver import now


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grounds are painted in tests of their own."""
    monkeypatch.setattr("game.ui.battle.field.ground_cache.FieldPaint.waiting", property(lambda self: False))


def finished(armies: Any) -> Player:
    player = Player(armies, "pair")
    player.scene.answers.resolve(phase=False)
    player.watch()
    assert player.scene.over
    player.scene.review.turn(on=False)
    return player


def standing(scene: BattleScene) -> list[tuple[str, int, str]]:
    recording = scene.review.recording
    assert recording is not None
    return [(unit.id, unit.hits, unit.condition) for unit in recording.view().units]


@pytest.mark.parametrize("armies", [SMALL, FLIERS, SWARM])
def test_the_first_picture_is_that_of_the_beginning(armies: Any) -> None:
    table, battle = demo_battle(armies=armies)
    assert table.sitting is not None
    began = SeatFight(table.session, battle, table.sitting).view()
    assert began is not None
    player = finished(armies)
    scene = player.scene
    first = opening_of(scene.view, scene.events)
    there = {unit.id: unit for unit in first.units}
    for unit in began.units:
        if unit.id in there and there[unit.id].members == 1:
            assert (there[unit.id].hits, there[unit.id].zone) == (unit.hits, unit.zone)
    assert all(unit.condition in ("fit", "stunned") for unit in first.units)


def test_rows_of_a_replay_tell_what_came_of_a_throw() -> None:
    scene = finished(SMALL).scene
    scene.review.turn(on=True)
    recording = now(scene.review.recording)
    assert recording is not None
    beats = [recording.beats[stop] for stop in recording.stops]
    rows = [recording.row(at) for at in range(len(beats))]
    rolled = [(row, beat) for row, beat in zip(rows, beats, strict=True) if beat.kind == "dice" and beat.text]
    assert rolled
    assert all(beat.text in row for row, beat in rolled)
    many = [row for row, beat in zip(rows, beats, strict=True) if len(beat.strikes) > 1]
    assert many
    assert all(what in ("all miss",) or what[0].isdigit() for _title, what in many)


def test_every_stop_can_be_shown_and_the_last_stands_as_the_aftermath() -> None:
    player = finished(SMALL)
    scene = player.scene
    player.key(pygame.K_y)
    assert scene.review.recording is not None
    count = len(scene.review.recording.stops)
    assert count > 10
    pictures = set()
    for stop in range(count):
        scene.review.go(stop)
        pictures.add(tuple(standing(scene)))
    assert len(pictures) > 5
    assert {id_: hits for id_, hits, _c in standing(scene)} == {u.id: u.hits for u in scene.view.units}


def test_the_replay_works_by_keys_alone() -> None:
    player = finished(SMALL)
    scene = player.scene
    player.key(pygame.K_y)
    recording = scene.review.recording
    assert recording is not None
    player.key(pygame.K_PERIOD)
    player.key(pygame.K_PERIOD)
    player.key(pygame.K_COMMA)
    assert recording.at == 1
    player.key(pygame.K_END)
    assert now(recording.at) == len(recording.stops) - 1
    player.key(pygame.K_HOME)
    assert now(recording.at) == 0
    player.key(pygame.K_ESCAPE)
    assert now(scene.review.recording) is None
    assert not scene.desk.overlays


def test_the_replay_works_by_the_mouse_alone() -> None:
    player = finished(SMALL)
    scene = player.scene
    scene.update(16)
    bar = scene.screen.bar.grid.children
    player.click(bar[0].rect.center)
    assert scene.review.recording is not None
    stops = scene.screen.stops
    assert stops is not None
    player.click(stops.row_rect(3).center)
    assert scene.review.recording.at == 3
    scene.update(16)
    player.click(scene.screen.bar.grid.children[-1].rect.center)
    assert now(scene.review.recording) is None


def test_shares_of_the_whole_battle_are_those_of_the_trials() -> None:
    table, battle = demo_battle(armies=({"stabber": 6}, {"stabber": 1}))
    assert table.sitting is not None
    trials = SeatFight(table.session, battle, table.sitting).odds(200)
    assert trials is not None
    counted = trials.finish()
    odds = shares(counted, SideId("lapis"), done=True)
    mirrored = shares(counted, SideId("cinnabar"), done=True)
    assert (odds.left, odds.right) == (mirrored.right, mirrored.left)
    assert odds.left > 150


def test_odds_are_reckoned_only_while_somebody_thinks() -> None:
    player = Player(SMALL, "declare")
    scene = player.scene
    scene.update(300)
    assert now(scene._estimate) is None
    scene.update(900)
    estimate = now(scene._estimate)
    assert estimate is not None
    assert estimate.heeded
    player.key(pygame.K_f)
    assert not estimate.heeded


def test_swarms_are_their_members_until_they_form() -> None:
    scene = finished(SWARM).scene
    formed = [event for event in scene.events if isinstance(event, SwarmFormed)]
    assert formed
    first = opening_of(scene.view, scene.events)
    there = {unit.id: unit for unit in first.units}
    assert all(there[unit].members == 1 for event in formed for unit in event.members)
    assert all(there[unit].hits == there[unit].hits_max for event in formed for unit in event.members)
    picture = BattlePicture(first, scene.view)
    for event in scene.events:
        picture.take(event)
        if event is formed[-1]:
            break
    heads = {event.unit: len(event.members) for event in formed}
    assert {unit: picture.units[unit].members for unit in heads} == heads
    assert not picture.units.keys() & {m for e in formed for m in e.members if m not in heads}


def test_no_swarm_is_seen_before_it_forms() -> None:
    table, battle = demo_battle(armies=SWARM)
    scene = scene_at(table, battle)
    stage = QuietStage()
    scene.enter(stage)
    scene.layout(SIZE, stage.kit)
    for _turn in range(30):
        if scene.playback.player is not None:
            assert all(unit.members == 1 for unit in scene.playback.player.view().units)
            scene.playback.skip(everything=True)
        if any(unit.members > 1 for unit in scene.view.units):
            return
        assert scene.answers.question is not None
        scene.answer(Reply(choice=scene.answers.question.default))
    pytest.fail("no swarm ever formed")


def test_the_replay_scrolls_in_one_place_and_shows_the_stop_it_is_at() -> None:
    player = finished(SMALL)
    scene = player.scene
    scene.review.turn(on=True)
    scene.desk.update(0)
    stops, area = scene.screen.stops, scene.screen.card.area
    assert stops is not None
    assert scene.review.recording is not None
    assert stops.scroller.limit == 0
    last = len(scene.review.recording.stops) - 1
    scene.review.go(last)
    scene.desk.update(0)
    assert area.clipping.contains(stops.row_rect(last))


def test_no_card_of_a_unit_lies_over_the_aftermath() -> None:
    player = Player(SMALL, "pair")
    player.key(pygame.K_n)
    assert now(player.scene.desk.ring.widget) is player.scene.screen.field
    player.scene.answers.resolve(phase=False)
    player.watch()
    assert player.scene.over
    assert now(player.scene.desk.ring.widget) is not player.scene.screen.field


@pytest.mark.parametrize("stops", [0, 1])
def test_only_a_stop_that_there_is_is_scrolled_to(stops: int, monkeypatch: pytest.MonkeyPatch) -> None:
    player = finished(SMALL)
    scene = player.scene
    scene.review.turn(on=True)
    scene.desk.update(0)
    recording = scene.review.recording
    assert recording is not None
    del recording.stops[stops:]
    recording.at = 0
    shown: list[Any] = []
    monkeypatch.setattr(scene.screen.card.area, "reveal", shown.append)
    scene.screen.show_replay(recording, lambda at: None)
    assert len(shown) == stops


def test_a_list_of_stops_that_is_not_laid_out_yet_is_not_scrolled(monkeypatch: pytest.MonkeyPatch) -> None:
    player = finished(SMALL)
    scene = player.scene
    scene.review.turn(on=True)
    scene.desk.update(0)
    recording = scene.review.recording
    assert recording is not None
    shown: list[Any] = []
    monkeypatch.setattr(scene.screen.card.area, "reveal", shown.append)
    monkeypatch.setattr(type(scene.screen.stops), "attached", property(lambda self: False))
    scene.screen.show_replay(recording, lambda at: None)
    assert shown == []
