"""While you were away: what a seat witnessed is played on its map, in order, in place of its report."""

import dataclasses
import json
from functools import cache

import pygame
import pytest

from game.ai.policy import RandomPolicy
from game.core.events import common as ev
from game.core.events import scouting as scout
from game.core.records import HexId, SideId, StackId, UnitId, replace
from game.core.state import Stack
from game.session import computers
from game.session.records import SeenBoard, ToldEntry
from game.session.reports import away as session_away
from game.session.reports.away import AwayMoment
from game.session.session import Session
from game.ui.actions import everywhere
from game.ui.battle.screen.replay_scene import SeenBattle
from game.ui.map.models.tokens_of import tokens_of
from game.ui.map.screen.scene import MapScene
from game.ui.recap.away_model import AwayStream, away_of, stream_of, why_nothing, worth_playing
from game.ui.reports.away import AwayScene
from game.ui.reports.away_list import AwayRows
from game.ui.reports.away_panel import Caption
from game.ui.reports.report import TurnReportScene
from game.ui.settings import AwaySpeed, Settings, SettingsStore
from game.ui.stage.flow import Flow, following_words
from game.ui.stage.scene import QuietStage, render_scene
from game.ui.widgets.buttons import IconButton
from tests.arena import crowd
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS
from tests.ui.table import CINNABAR, LAPIS, asked, campaign, click, find, flow_of, key, open_scene, until

SIZE = (1280, 800)
HANDLE = StackId("lapis.e1")


def played(seed: int = 3, least: int = 10, *, battle: bool = False) -> tuple[Session, SideId]:
    """A match of people played by chance until a seat whose turn begins has seen enough, and that seat."""
    one, side = _played(seed, least, battle)
    return Session(one.world, one.begun, one.campaign, one.state, one.content, one.journal), side


@cache
def _played(seed: int, least: int, battle: bool) -> tuple[Session, SideId]:
    session = crowd(seed, seats=("human",), off_turn_battles="orders")
    for _ in range(3000):
        side = session.must_act
        assert side is not None
        if session.campaign.clock.on_turn == side and not session.campaign.questions:
            steps = session_away.moments(session, side)
            fought = any(isinstance(step.told.event, ev.BattleEnded) for step in steps)
            if len(steps) >= least and (fought or not battle) and not session.state.away[side].closed:
                return session, side
        computers.play_for(session, side, RandomPolicy())
    raise AssertionError("nobody ever saw so much: choose another seed")


def seated(seed: int = 3, least: int = 10, *, battle: bool = False) -> Flow:
    """A flow at which that seat has sat down."""
    session, side = played(seed, least, battle=battle)
    flow = flow_of(session)
    assert flow.table.sit(side)
    return flow


def opened(flow: Flow, *, speed: AwaySpeed = "4") -> AwayScene:
    """The scene of a flow, on its stage."""
    assert isinstance(flow.stage, QuietStage)
    flow.stage.store.remember(away_speed=speed)
    scene = AwayScene.before_report(flow)
    assert scene is not None
    open_scene(scene, stage=flow.stage)
    return scene


@pytest.fixture(scope="module")
def away() -> AwayStream:
    flow = seated(battle=True)
    found = stream_of(flow.table)
    assert found is not None
    return found


def stand(*boards: tuple[int, int, HexId]) -> list[AwayMoment]:
    """Moments of one foreign stack that comes, in the turn of Cinnabar on a day, to a hex."""
    board = SeenBoard(day=1)
    out = []
    for number, (day, _turn, hex_) in enumerate(boards):
        event: ev.Event
        if number == 0:
            event = ev.StackSighted(audience=(LAPIS,), handle=HANDLE, side=CINNABAR, hex=hex_, units=2)
        else:
            before = boards[number - 1][2]
            event = ev.SightingMoved(
                audience=(LAPIS,), handle=HANDLE, side=CINNABAR, from_hex=before, to_hex=hex_
            )
        told = ToldEntry(day=day, turn=CINNABAR, event=event)
        after = session_away.fold(board, told)
        out.append(AwayMoment(told, board, after))
        board = after
    return out


# --- the model


@pytest.mark.slow
def test_beats_follow_the_stream_in_order_and_leave_nothing_out():
    for seed in (1, 3, 5):
        session, side = played(seed)
        outlook = session.outlooks.of(side)
        steps = session_away.moments(session, side)
        found = away_of(steps, outlook.view, outlook.world)
        told = [one for beat in found.beats for one in beat.told]
        assert told == [step.told for step in steps][: len(told)]
        assert found.beats[0].before is steps[0].before
        for one, other in zip(found.beats, found.beats[1:], strict=False):
            assert one.after is other.before
        assert found.board(found.count) is steps[-1].after


def test_headings_part_turns_nightfall_and_dawn():
    flow = flow_of(campaign())
    outlook = flow.table.session.outlooks.of(LAPIS)
    steps = stand((1, 0, HexId(30)), (1, 0, HexId(31)))
    dusk = ToldEntry(day=1, turn=None, event=scout.DuskFell(audience=("*",), day=1))
    lost = ToldEntry(
        day=1, turn=None, event=ev.SightingLost(audience=(LAPIS,), handle=HANDLE, side=CINNABAR, hex=31)
    )
    mine = ToldEntry(day=2, turn=LAPIS, event=ev.LandSeen(audience=(LAPIS,), hexes=(HexId(5),)))
    board = steps[-1].after
    for told in (dusk, lost, mine):
        after = session_away.fold(board, told)
        steps.append(AwayMoment(told, board, after))
        board = after
    found = away_of(steps, outlook.view, outlook.world)
    assert [(c.day, c.name) for c in found.chapters] == [(1, "Cinnabar"), (1, "Nightfall"), (2, "Your turn")]
    assert [list(c.beats) for c in found.chapters] == [[0, 1], [2], [3]]


def test_a_march_is_told_step_by_step():
    outlook = flow_of(campaign()).table.session.outlooks.of(LAPIS)
    found = away_of(stand(*((1, 0, HexId(30 + n)) for n in range(4))), outlook.view, outlook.world)
    assert [beat.line.hex for beat in found.beats] == [30, 31, 32, 33]


def test_many_who_go_alike_are_one_step_with_their_number():
    outlook = campaign().outlooks.of(LAPIS)
    board = SeenBoard(day=1)
    out = []
    for number, how in enumerate(("unpaid", "unpaid", "unpaid", "disbanded")):
        event = ev.UnitLost(
            audience=(LAPIS,), unit=UnitId(f"u{number}"), name="Piker", hex=None, how=how, rule=""
        )
        out.append(AwayMoment(ToldEntry(day=1, turn=LAPIS, event=event), board, board))
    found = away_of(out, outlook.view, outlook.world)
    assert [len(beat.told) for beat in found.beats] == [3, 1]
    assert found.beats[0].line.text == "Piker could not be paid and left (×3)"


def test_names_are_those_of_the_moment():
    """What a stack turned out to be later is not told of the time when it was only a stack."""
    session, side = played()
    outlook = session.outlooks.of(side)
    found = [(s, s.told.event) for s in session_away.moments(session, side)]
    step, handle = next((s, e.handle) for s, e in found if isinstance(e, ev.StackSighted))
    sightings = {h: s for h, s in outlook.view.knowledge.sightings.items() if h != handle}
    forgotten = replace(outlook.view, knowledge=replace(outlook.view.knowledge, sightings=sightings))
    told = [away_of([step], view, outlook.world).beats[0].line for view in (outlook.view, forgotten)]
    assert told[0] == told[1]


def test_land_is_blank_until_it_comes_to_light():
    outlook = flow_of(campaign()).table.session.outlooks.of(LAPIS)
    board = SeenBoard(day=1)
    steps = [
        AwayMoment(
            ToldEntry(day=1, turn=turn, event=ev.LandSeen(audience=(LAPIS,), hexes=hexes)), board, board
        )
        for turn, hexes in ((CINNABAR, (HexId(1), HexId(2))), (LAPIS, (HexId(3),)))
    ]
    found = away_of(steps, outlook.view, outlook.world)
    assert [found.unseen(at) for at in range(3)] == [{1, 2, 3}, {3}, frozenset()]


def test_quiet_news_are_not_played_by_themselves():
    outlook = flow_of(campaign()).table.session.outlooks.of(LAPIS)
    board = SeenBoard(day=1)
    land = ToldEntry(day=1, turn=CINNABAR, event=ev.LandSeen(audience=(LAPIS,), hexes=(HexId(1),)))
    quiet = away_of([AwayMoment(land, board, board)], outlook.view, outlook.world)
    assert quiet.count == 1
    assert not worth_playing(quiet)
    loud = away_of(stand((1, 0, HexId(30)), (1, 0, HexId(31))), outlook.view, outlook.world)
    assert worth_playing(loud)
    assert not worth_playing(loud, seen=2)


# --- the scene


@pytest.mark.slow
def test_it_comes_after_the_dark_table_and_leads_to_the_map():
    flow = seated(battle=True)
    scene = flow.seated()
    assert isinstance(scene, AwayScene)
    open_scene(scene, stage=flow.stage)
    until(scene, lambda: scene.at == scene.away.count and not scene.playing, frames=20_000)
    assert asked(flow) == [], "it never leaves by itself"
    click(scene, find(scene, following_words(flow)[0]))
    assert not isinstance(asked(flow)[-1][1], TurnReportScene)
    scene.leave()
    assert not isinstance(flow.seated(), (AwayScene, TurnReportScene)), "one dawn has one report"


@pytest.mark.parametrize("code", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_a_key_leads_on_at_once(code):
    flow = seated(battle=True)
    scene = opened(flow)
    key(scene, code)
    assert asked(flow)
    assert not isinstance(asked(flow)[-1][1], TurnReportScene)


def test_what_is_written_is_a_button_away_and_what_leads_on_stays_at_its_place():
    flow = seated(battle=True)
    scene = opened(flow)
    gold = pygame.Rect(scene.panel.gold.rect)
    button = next(w for w in scene.desk.root.walk() if isinstance(w, IconButton) and w.icon == "scroll")
    click(scene, button)
    report = asked(flow)[-1][1]
    assert isinstance(report, TurnReportScene)
    open_scene(report, stage=flow.stage)
    assert report.go.rect.collidepoint(gold.center)


def test_the_report_and_the_map_lead_back_to_it():
    flow = seated(battle=True)
    report = TurnReportScene(flow)
    open_scene(report, stage=flow.stage)
    click(report, find(report, "Play it again"))
    assert isinstance(asked(flow)[-1][1], AwayScene)
    key(report, pygame.K_y, pygame.KMOD_SHIFT)
    assert [isinstance(scene, AwayScene) for _, scene in asked(flow)] == [True, True]
    map_ = MapScene(flow)
    open_scene(map_, SIZE, stage=QuietStage())
    key(map_, pygame.K_y, pygame.KMOD_SHIFT)
    assert isinstance(map_.stage, QuietStage)
    how, scene = map_.stage.asked[-1]
    assert how == "push"
    assert isinstance(scene, AwayScene)


def test_what_was_shown_once_is_not_played_again():
    flow = seated()
    scene = opened(flow)
    scene.leave()
    assert not isinstance(flow.seated(), AwayScene)
    again = AwayScene.once_more(flow)
    assert again is not None
    assert again.at == 0


def test_the_player_may_have_none_of_it():
    for settings in (Settings(away_play=False), Settings(animation_speed="off")):
        flow = seated(battle=True)
        flow.stage = QuietStage(settings=settings)
        assert isinstance(flow.seated(), TurnReportScene)


@pytest.mark.slow
def test_steps_on_and_back_show_the_boards_of_then():
    scene = opened(seated(battle=True))
    key(scene, pygame.K_HOME)
    assert (scene.at, scene.playing) == (0, False)
    for at in range(1, scene.away.count + 1):
        key(scene, pygame.K_PERIOD)
        if scene.map.playing:
            key(scene, pygame.K_PERIOD)
        assert scene.at == at
        assert scene.map.reader.view.knowledge.sightings == scene.away.beats[at - 1].after.sightings
        assert scene.map.reader.view.stacks == scene.away.beats[at - 1].after.stacks
    for at in range(scene.away.count - 1, -1, -1):
        key(scene, pygame.K_COMMA)
        assert scene.at == at
        assert scene.map.reader.view.knowledge.sightings == scene.away.beats[at].before.sightings
    assert not scene.panel.back.enabled


def test_tokens_stand_where_the_board_says():
    scene = opened(seated())
    key(scene, pygame.K_END)
    shown = {(token.stack, token.hex) for token in scene.map.tokens}
    assert shown == {(token.stack, token.hex) for token in tokens_of(scene.map.reader)}


def test_the_list_jumps_by_mouse_and_by_key():
    scene = opened(seated(battle=True))
    rows = scene.panel.rows
    third = rows.row_of(3)
    click(scene, rows.row_rect(third).center)
    until(scene, lambda: not scene.map.playing)
    assert not scene.playing
    assert scene.beat == 3
    key(scene, pygame.K_UP)
    until(scene, lambda: not scene.map.playing)
    assert scene.beat == 2
    assert rows.selected == rows.row_of(2)


@pytest.mark.slow
def test_space_holds_on_and_goes_on():
    scene = opened(seated())
    going = [scene.playing]
    key(scene, pygame.K_SPACE)
    before = scene.at
    going.append(scene.playing)
    assert going == [True, False]
    for _ in range(300):
        scene.update(16)
    assert scene.at <= before + 1
    key(scene, pygame.K_SPACE)
    until(scene, lambda: scene.at == scene.away.count, frames=20_000)


def test_skipping_ends_a_beat_and_goes_on_with_the_next_without_a_rest():
    scene = opened(seated(), speed="1")
    scene.update(1)
    at = scene.at
    while not scene.map.playing:
        scene.update(16)
    assert scene.desk.run(everywhere.SKIP_ANIMATION)
    assert scene.playing
    assert scene.at == at + 1
    scene.update(16)
    assert scene.map.playing


def test_the_speed_is_remembered(tmp_path):
    flow = seated()
    flow.stage = QuietStage()
    flow.stage.store = SettingsStore(tmp_path)
    scene = AwayScene.before_report(flow)
    assert scene is not None
    open_scene(scene, stage=flow.stage)
    key(scene, pygame.K_EQUALS)
    assert json.loads((tmp_path / "settings.json").read_text())["away_speed"] == "2"
    assert scene.panel.speeds.chosen == "2"
    key(scene, pygame.K_MINUS)
    key(scene, pygame.K_MINUS)
    assert SettingsStore.load(tmp_path).now.away_speed == "0.5"


def test_a_battle_that_was_seen_is_shown_blow_by_blow():
    flow = seated(battle=True)
    scene = opened(flow)
    rows = scene.panel.rows
    beat = next(n for n, one in enumerate(scene.away.beats) if one.battle is not None)
    scene.go(beat)
    click(scene, rows.row_rect(rows.row_of(beat)).center)
    assert scene.beat == beat
    key(scene, pygame.K_y)
    how, seen = asked(flow)[-1]
    assert how == "push"
    assert isinstance(seen, SeenBattle)
    stage = QuietStage()
    open_scene(seen, stage=stage)
    recording = seen.review.recording
    assert recording is not None
    assert len(recording.stops) > 1
    assert seen.screen.gold.label == "Back to the report"
    key(seen, pygame.K_PERIOD)
    assert recording.at == 1
    render_scene(seen, SIZE, stage=stage)
    key(seen, pygame.K_ESCAPE)
    assert seen.review.recording is None, "the aftermath"
    key(seen, pygame.K_ESCAPE)
    assert stage.asked[-1][0] == "pop"


def test_no_battle_no_replay():
    flow = flow_of(campaign())
    outlook = flow.table.session.outlooks.of(LAPIS)
    until_sits(flow)
    found = away_of(stand((1, 0, HexId(30)), (1, 0, HexId(31))), outlook.view, outlook.world)
    scene = AwayScene(flow, found, then=flow.go, words=("To the map", "compass"))
    open_scene(scene, stage=flow.stage)
    key(scene, pygame.K_y)
    assert asked(flow) == []


def until_sits(flow: Flow) -> None:
    """Let the others move until Lapis can sit down."""
    while flow.table.let_others_move(20):
        pass
    assert flow.table.sit(LAPIS)


# --- states


def test_a_match_of_before_streams_were_kept_shows_its_report():
    flow = seated(battle=True)
    session = flow.table.session
    session.state = replace(session.state, away={})
    report = flow.seated()
    assert isinstance(report, TurnReportScene)
    open_scene(report, stage=flow.stage)
    assert "did not record events" in report.again.reason
    assert AwayScene.once_more(flow) is None


def test_who_saw_nothing_is_told_so():
    flow = seated(battle=True)
    session = flow.table.session
    side = flow.table.sitting
    assert side is not None
    empty = replace(session.state.away[side], told=())
    session.state = replace(session.state, away={**session.state.away, side: empty})
    assert why_nothing(flow.table) == "Nothing was seen since your last turn"
    assert not isinstance(flow.seated(), AwayScene)
    map_ = MapScene(flow)
    stage = open_scene(map_, SIZE)
    key(map_, pygame.K_y, pygame.KMOD_SHIFT)
    assert stage.asked == []


def test_three_hundred_beats_play_to_the_end():
    flow = flow_of(campaign())
    until_sits(flow)
    outlook = flow.table.outlook()
    width = outlook.world.grid.width
    path = [HexId(width * 2 + (n % 7)) for n in range(300)]
    found = away_of(
        stand(*((1 + n // 50, 0, hex_) for n, hex_ in enumerate(path))), outlook.view, outlook.world
    )
    assert (found.count, len(found.chapters)) == (300, 6)
    scene = AwayScene(flow, found, then=flow.go, words=("To the map", "compass"))
    open_scene(scene, stage=flow.stage)
    key(scene, pygame.K_END)
    assert scene.at == 300
    rows = scene.panel.rows
    assert len(rows.visible_rows()) < 40
    assert rows.selected == rows.count - 1


@pytest.mark.slow
def test_nothing_shows_but_what_the_seat_knows():
    """Twins that differ in all that the seat cannot know play the same beats and the same pixels (without the
    fading of land, which is as far as time was)."""
    from random import Random

    from tests.twins import twin

    session, side = played()
    other, world = twin(session.campaign, session.world, side, Random(7))
    pictures = []
    for one in (session, Session(world, other, other, session.state, session.content)):
        flow = flow_of(one)
        assert flow.table.sit(side)
        scene = AwayScene.once_more(flow)
        assert scene is not None
        scene.patient = True
        open_scene(scene, SIZE, stage=QuietStage(settings=Settings(less_motion=True)))
        scene.go(scene.away.count // 2)
        told = [(beat.line, beat.battle) for beat in scene.away.beats]
        pictures.append((told, pygame.image.tobytes(render_scene(scene, SIZE, stage=scene.stage), "RGB")))
    assert pictures[0] == pictures[1]


def test_only_who_sits_at_the_table_gets_it():
    flow = seated()
    flow.table.stand_up()
    assert stream_of(flow.table) is None


@pytest.mark.slow
def test_the_maps_own_camera_stays_where_it_was():
    flow = seated()
    side = flow.table.sitting
    assert side is not None
    map_ = MapScene(flow)
    open_scene(map_, SIZE, stage=QuietStage())
    before = flow.memory(side).camera.origin
    map_.leave()
    scene = opened(flow)
    scene.browsing.zoom(1)
    until(scene, lambda: scene.at == scene.away.count, frames=20_000)
    scene.leave()
    assert flow.memory(side).camera.origin == before


@pytest.mark.parametrize(("size", "percent"), LAYOUTS)
def test_layout_has_no_faults(size, percent):
    scene = AwayScene.before_report(seated(battle=True))
    assert scene is not None
    scene.at = 3
    assert lint(scene, size, percent, may_shorten=(AwayRows, Caption)) == []


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), ((1280, 800), 130), ((1920, 1080), 200)])
def test_a_late_turn_says_why_over_the_list(size, percent):
    flow = seated(battle=True)
    found = stream_of(flow.table)
    assert found is not None
    why = "You were attacked 3 times before it began. What you order now comes after it"
    scene = AwayScene(
        flow, dataclasses.replace(found, late=why), then=flow.go, words=("To the map", "compass")
    )
    assert lint(scene, size, percent, may_shorten=(AwayRows, Caption)) == []
    assert scene.panel.late.visible
    assert scene.panel.late_text.rect.right <= scene.panel.card.rect.right


def test_a_stack_whose_last_unit_falls_is_gone_from_the_board():
    unit, stack = UnitId("u"), StackId("s")
    home = Stack(id=stack, side=LAPIS, hex=HexId(3), units=(unit,))
    board = SeenBoard(day=1, stacks={stack: home})
    event = ev.UnitLost(audience=(LAPIS,), unit=unit, name="Court", how="croaked", hex=HexId(3))
    after = session_away.fold(board, ToldEntry(day=1, turn=CINNABAR, event=event))
    assert not after.stacks
