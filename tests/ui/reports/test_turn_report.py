"""The report at dawn: what a seat was told, grouped by day and turn, with a way to each place."""

from dataclasses import replace

import pygame
import pytest

from game.core.events import common as ev
from game.core.events.scouting import SpotChecked
from game.core.records import HexId, StackId, UnitId
from game.dev.pictures.battle_demo import demo_session
from game.session.records import ToldEntry
from game.session.table import HotSeatTable, Stop
from game.ui.map.paint.camera import Camera
from game.ui.recap.headed_rows import icon_of
from game.ui.recap.report_model import LATE_RULE, TurnReport, report_of, worth_reading, worth_showing
from game.ui.reports.report import ReportRows, TurnReportScene
from game.ui.stage.flow import JUMP, following_words
from game.ui.widgets.labels import IconMark
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS
from tests.ui.table import (
    CINNABAR,
    FERALS,
    LAPIS,
    asked,
    campaign,
    click,
    every,
    find,
    flow_of,
    key,
    open_scene,
    others_move,
)

PLACE = 117
"""A hex in the middle of the arena."""


def told(event, day=2, turn=CINNABAR):
    return ToldEntry(day=day, turn=turn, event=event)


def land(*hexes):
    return ev.LandSeen(audience=(LAPIS,), hexes=tuple(HexId(h) for h in hexes))


def attacked(by=CINNABAR, whom=LAPIS):
    return ev.BattleBegan(
        audience=(by, whom), battle="b1", hex=HexId(PLACE), attacker=by, defender=whom, state="prepared"
    )


def moved(handle, to):
    return ev.SightingMoved(
        audience=(LAPIS,), handle=StackId(handle), side=CINNABAR, from_hex=HexId(0), to_hex=HexId(to)
    )


def seated(events=()):
    """A flow in which Lapis sits, with a report of the given happenings."""
    flow = flow_of(campaign())
    others_move(flow.table)
    assert flow.table.sit(LAPIS)
    flow.table.report = tuple(events)
    return flow


@pytest.fixture(scope="module")
def view_and_world():
    outlook = seated().table.outlook()
    return outlook.view, outlook.world


def test_happenings_are_grouped_by_day_and_turn_in_order(view_and_world):
    report = report_of(
        [told(attacked(), 2, CINNABAR), told(attacked(FERALS), 2, FERALS), told(attacked(), 3, CINNABAR)],
        *view_and_world,
    )
    assert [(g.day, g.side) for g in report.groups] == [(2, CINNABAR), (2, FERALS), (3, CINNABAR)]
    assert [g.name for g in report.groups] == ["Cinnabar", "Ferals", "Cinnabar"]


def test_land_seen_in_steps_is_one_sentence(view_and_world):
    report = report_of([told(land(1, 2)), told(land(3)), told(land(4, 5, 6))], *view_and_world)
    (group,) = report.groups
    assert [line.text for line in group.lines] == ["6 new hexes seen"]


def test_a_march_is_one_sentence_that_leads_to_its_end(view_and_world):
    report = report_of([told(moved("k1", 3)), told(moved("k2", 9)), told(moved("k1", 5))], *view_and_world)
    (group,) = report.groups
    assert [line.hex for line in group.lines] == [5, 9]


def test_ends_of_turns_are_told_by_the_headings(view_and_world):
    ended = ev.TurnEnded(audience=("*",), side=CINNABAR, day=2)
    report = report_of([told(ended, turn=LAPIS)], *view_and_world)
    assert report.groups == ()
    assert report.count == 0


def test_an_attack_before_the_turn_makes_it_late(view_and_world):
    calm = report_of([told(attacked(), turn=LAPIS)], *view_and_world)
    assert calm.late == "", "one's own turn is never late for what happens in it"
    ambush = report_of([told(attacked(LAPIS, CINNABAR))], *view_and_world)
    assert "Units of yours attacked" in ambush.late
    lost = ev.UnitLost(audience=(LAPIS,), unit=UnitId("u1"), name="Piker", hex=None, how="croaked")
    assert "lost units" in report_of([told(lost)], *view_and_world).late
    assert report_of([told(lost, turn=None)], *view_and_world).late == "", "nobody's turn, nobody's attack"
    once = report_of([told(attacked())], *view_and_world)
    twice = report_of([told(attacked()), told(attacked(FERALS), turn=FERALS)], *view_and_world)
    assert "attacked before it began" in once.late
    assert "2 times" in twice.late


def test_land_alone_is_no_reason_for_a_report(view_and_world):
    assert not worth_reading([told(land(1, 2))], *view_and_world)
    assert not worth_reading([], *view_and_world)
    assert worth_reading([told(land(1, 2)), told(attacked())], *view_and_world)


def searched(*found):
    return SpotChecked(audience=(LAPIS,), stack=StackId("lapis.s1"), hex=HexId(3), face=4, found=found)


def test_searches_that_find_nobody_are_one_sentence_and_no_reason_for_a_report(view_and_world):
    assert not worth_reading([told(searched()), told(searched())], *view_and_world)
    assert worth_reading([told(searched(StackId("e1")))], *view_and_world)
    one = report_of([told(searched())], *view_and_world)
    several = report_of([told(searched()), told(attacked()), told(searched())], *view_and_world)
    assert "found nobody" in one.groups[0].lines[0].text
    assert one.groups[0].lines[0].hex == HexId(3)
    assert several.groups[0].lines[0].text == "2 searches found nobody"
    assert several.count == 2


def test_the_flow_shows_a_report_only_if_it_is_worth_it():
    flow = seated([told(attacked())])
    assert worth_showing(flow.table)
    flow.table.report = ()
    assert not worth_showing(flow.table)
    flow.table.stand_up()
    assert not worth_showing(flow.table)


def test_a_click_on_a_sentence_closes_the_report_and_turns_the_camera():
    flow = seated([told(attacked())])
    scene = TurnReportScene(flow)
    open_scene(scene, stage=flow.stage)
    rows = scene.rows
    assert rows is not None
    click(scene, rows.row_rect(1).center)
    assert flow.memory(LAPIS).notes[JUMP] == PLACE
    camera = flow.memory(LAPIS).camera
    assert isinstance(camera, Camera)
    assert camera.hex_at((camera.view[0] / 2, camera.view[1] / 2)) == PLACE
    assert asked(flow)[-1][0] == "reset"


def test_a_click_on_a_heading_does_nothing():
    flow = seated([told(attacked())])
    scene = TurnReportScene(flow)
    open_scene(scene, stage=flow.stage)
    click(scene, scene.rows.row_rect(0).center)
    assert asked(flow) == []


def test_keys_walk_over_sentences_and_enter_jumps():
    flow = seated([told(attacked(), 2), told(attacked(FERALS), 3, FERALS)])
    scene = TurnReportScene(flow)
    open_scene(scene, stage=flow.stage)
    key(scene, pygame.K_TAB)
    assert scene.rows.selected == 1, "the heading is stepped over"
    key(scene, pygame.K_DOWN)
    assert scene.rows.selected == 3
    key(scene, pygame.K_DOWN)
    assert scene.rows.selected == 3
    key(scene, pygame.K_UP)
    assert scene.rows.selected == 1
    key(scene, pygame.K_RETURN)
    assert flow.memory(LAPIS).notes[JUMP] == PLACE


@pytest.mark.parametrize("how", ["button", "escape", "enter"])
def test_the_way_to_the_map(how):
    flow = seated([told(attacked())])
    scene = TurnReportScene(flow)
    open_scene(scene, stage=flow.stage)
    if how == "button":
        click(scene, find(scene, "To the map"))
    else:
        key(scene, pygame.K_ESCAPE if how == "escape" else pygame.K_RETURN)
    assert asked(flow)[-1][0] == "reset"
    assert JUMP not in flow.memory(LAPIS).notes


def test_the_button_names_the_battle_if_one_follows():
    session = demo_session()
    side = session.campaign.questions[0].side
    flow = flow_of(session)
    assert flow.table.sit(side)
    flow.table.report = (told(attacked()),)
    scene = TurnReportScene(flow)
    open_scene(scene, stage=flow.stage)
    assert find(scene, "To the battle") is scene.go
    rows = scene.rows
    assert rows is not None
    tip = rows._tip(1)
    assert tip is not None
    assert "after the battle" in tip.text


def test_no_turn_is_late_under_rules_that_know_no_late_turns(view_and_world):
    view, world = view_and_world
    other = replace(world, ruleset=replace(world.ruleset, rule_prefix="TB"))
    lost = ev.UnitLost(audience=(LAPIS,), unit=UnitId("u"), name="Ann", hex=HexId(PLACE), how="killed")
    assert report_of([told(lost)], view, world).late
    assert report_of([told(lost)], view, other).late == ""


def test_a_late_turn_is_told_with_its_rule():
    flow = seated([told(attacked())])
    scene = TurnReportScene(flow)
    open_scene(scene, stage=flow.stage)
    tips = [mark.tip for mark in every(scene, IconMark)]
    assert any(tip is not None and tip.rule == LATE_RULE for tip in tips)


def many(count):
    return [told(attacked(FERALS), day, FERALS) for day in range(1, count + 1)]


@pytest.mark.parametrize(("size", "percent"), LAYOUTS)
@pytest.mark.parametrize("count", [0, 3, 500])
def test_layout_has_no_faults(size, percent, count):
    assert lint(TurnReportScene(seated(many(count))), size, percent, may_shorten=(ReportRows,)) == []


def test_five_hundred_sentences_cost_no_more_than_those_in_sight():
    scene = TurnReportScene(seated(many(500)))
    open_scene(scene)
    assert scene.report.count == 500
    assert len(scene.rows.visible_rows()) < 40
    key(scene, pygame.K_TAB)
    key(scene, pygame.K_END)
    assert scene.rows.selected == scene.rows.count - 1


def test_an_empty_report_says_so():
    scene = TurnReportScene(seated())
    open_scene(scene)
    assert scene.rows is None
    texts = [getattr(widget, "_text", "") for widget in scene.desk.root.walk()]
    assert "Nothing was seen or heard." in texts


def test_every_icon_of_a_story_has_a_picture(view_and_world):
    from game.ui.look import assets

    assert assets.exists("icons", icon_of("eyeoff"))
    assert assets.exists("icons", icon_of("warn"))
    assert icon_of("no such thing") == "info"
    assert isinstance(report_of([], *view_and_world), TurnReport)


@pytest.mark.parametrize(
    ("kind", "words"),
    [("map", "Back to the map"), ("battle", "To the next battle"), ("hand_over", "Go on"), ("over", "Go on")],
)
def test_the_way_out_of_a_battle_names_what_follows(kind, words, monkeypatch):
    flow = flow_of(campaign())
    monkeypatch.setattr(HotSeatTable, "stop", property(lambda self: Stop(kind=kind)))
    assert following_words(flow, again=True)[0] == words
