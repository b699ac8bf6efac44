"""The tools of the game master's desk: what they would do, who is told, and that they do it."""

from dataclasses import replace

import pygame
import pytest

from game.core.commands.gm import GmEditLand, GmEditUnits, GmSpawn, GmTell
from game.core.events.common import EVERYONE
from game.core.events.gm import MessageTold
from game.core.records import GM, KindId, SiteId
from game.core.refusal import Refused
from game.core.triggers import When
from game.session.session import Session
from game.ui.gm import land_model, places_model, spawn_model, toolbox, trigger_model
from game.ui.gm.act_reason import ActReason, hearers_of, told_words
from game.ui.gm.desk_scene import DeskScene
from game.ui.gm.hex_marks import Marks
from game.ui.gm.land_model import LandDraft
from game.ui.gm.spawn_model import SpawnDraft
from game.ui.gm.trigger_model import TriggerDraft, WhenDraft
from game.ui.gm.trigger_slot import TriggerSlot
from game.ui.look.theme import Scale
from game.ui.map.models.side_queries import SideQueries
from game.ui.stage.scene import QuietStage
from tests.ui.gm.test_desk_scene import mastered
from tests.ui.layout_lint import lint
from tests.ui.table import CINNABAR, FERALS, LAPIS, campaign, flow_of, key, open_scene

WOLF = KindId("wolf")


@pytest.fixture(scope="module")
def session() -> Session:
    return mastered(campaign())


@pytest.fixture(scope="module")
def reader(session: Session) -> SideQueries:
    return SideQueries(session.outlooks.show_all(GM))


# --- who is told


def test_sides_of_people_and_neutrals_may_be_told(reader: SideQueries):
    assert [one.side for one in hearers_of(reader.view.sides)] == [CINNABAR, LAPIS]


def test_the_audience_is_nobody_some_or_everybody(reader: SideQueries):
    hearers = hearers_of(reader.view.sides)
    deed = ActReason(reason="  for  luck ")
    assert (deed.audience(hearers), told_words(deed, hearers)) == ((), "in secret")
    assert deed.because == "for luck"
    some = deed.toggled(LAPIS)
    assert some.audience(hearers) == (LAPIS,)
    assert "is told" in told_words(some, hearers)
    assert some.toggled(CINNABAR).audience(hearers) == EVERYONE
    assert some.toggled(LAPIS) == deed


# --- spawn


def test_a_stack_wants_units_and_a_hex(reader: SideQueries):
    draft = SpawnDraft(side=FERALS)
    assert draft.why_not()
    draft = draft.more(WOLF).more(WOLF)
    assert "hex" in draft.why_not()
    assert draft.says(reader) == "Spawn 2 Wolves"
    assert draft.manned(WOLF, 0).counts == {}


def test_a_leader_who_is_taken_out_leads_no_more():
    draft = SpawnDraft(side=LAPIS, counts={WOLF: 1}, leader="wolf")
    assert draft.manned(WOLF, 0).leader == ""


def test_beasts_come_first_for_the_wild_and_search_finds_all_words(reader: SideQueries):
    rows = spawn_model.kinds_of(reader, wild=True)
    assert getattr(reader.world.kind(rows[0].kind), "type", "") == "beast"
    found = spawn_model.found(rows, "SPIDER large")
    assert {row.kind for row in found} == {"giant_spider"}
    assert len(spawn_model.kinds_of(reader)) == len(rows)


def test_a_spawn_is_what_was_put_together(session: Session, reader: SideQueries):
    draft = SpawnDraft(side=FERALS, counts={WOLF: 4}, hex=30, name=" Old  pack ", profile="roaming")
    command = GmSpawn(by=GM, **draft.fields(wild=True))
    assert (command.units, command.name, command.profile) == (((WOLF, 4),), "Old pack", "roaming")
    assert draft.fields(wild=False)["profile"] == ""
    fed = replace(draft, food="meat", worth=30)
    assert fed.fields(wild=True)["food"] == (("meat", 3000),)
    assert replace(draft, food="meat").fields(wild=True)["food"] == ()


# --- land


def test_a_stroke_marks_and_one_that_begins_on_a_mark_wipes(reader: SideQueries):
    grid = reader.grid
    marks = Marks(size=2).begun(grid, 60)
    assert marks.hexes == frozenset(grid.disc(60, 1))
    assert Marks(hexes=marks.hexes).begun(grid, 60).hexes == marks.hexes - {60}
    assert marks.begun(grid, 60).hexes == frozenset()


def test_land_is_changed_in_one_way_at_a_time(reader: SideQueries):
    draft = LandDraft(marks=Marks(hexes=frozenset({5, 3}))).choosing("forest")
    assert draft.fields(4) == {"hexes": (3, 5), "terrain": "forest"}
    fire = LandDraft(marks=draft.marks, part="fire", days=2).choosing("inferno")
    assert fire.fields(4) == {"hexes": (3, 5), "fire": "inferno", "fire_until": 5}
    food = LandDraft(marks=draft.marks, part="food", food=20).choosing("meat")
    assert food.fields(4) == {"hexes": (3, 5), "food": (("meat", 2000),)}
    assert LandDraft().why_not()


def test_land_offers_what_the_rules_know(reader: SideQueries):
    assert ("fair", "fair") in land_model.options_of(reader, "weather")
    assert ("none", "no road") in land_model.options_of(reader, "road")
    assert all(not land_model.why_no_part(reader, part) for part, _name, _icon in land_model.PARTS)


# --- places


def test_a_place_is_changed_where_it_was_changed(session: Session):
    truth = session.outlooks.desk_view()
    site = next(iter(truth.sites))
    draft = places_model.draft_of(truth, site)
    assert draft.why_not(truth)

    assert replace(draft, owner=None, level=3).fields(truth) in (
        {"site": site, "level": 3, "ownerless": True},
        {"site": site, "ownerless": True},
    )


def test_a_new_place_gets_an_id_of_its_own(session: Session):
    truth = session.outlooks.desk_view()
    assert places_model.new_id(truth, "Old Mill") == "old_mill"
    taken = next(iter(truth.sites))
    assert places_model.new_id(truth, str(taken)) == SiteId(f"{taken}_2")
    assert places_model.new_id(truth, "Ößtrup") == "place"


# --- triggers


def test_a_trigger_wants_name_condition_and_effect():
    tell = GmTell(by=GM, text="Beware")
    draft = TriggerDraft()
    for more in ({"name": "Gate"}, {"when": (When(what="day", number=3),)}, {"then": (tell,)}):
        assert draft.why_not()

        draft = replace(draft, **more)
    assert draft.why_not() == ""
    trigger = draft.trigger(["gate"])
    assert (trigger.id, trigger.name, trigger.then) == ("gate_2", "Gate", (tell,))


def test_a_condition_holds_what_belongs_to_it_alone():
    draft = WhenDraft(what="enters", side="lapis", hexes=frozenset({9, 2}), site="west", number=7, unit="Ann")
    assert draft.when() == When(what="enters", side=LAPIS, hexes=(2, 9))
    assert WhenDraft(what="day", number=4, side="lapis").when() == When(what="day", number=4)
    assert WhenDraft(what="enters").why_not()
    assert WhenDraft(what="pops", site="west", kind="piker").when() == When(
        what="pops", site="west", name="piker"
    )
    assert WhenDraft(what="pops", site="west", unit="Ann").when() == When(what="pops", site="west")
    assert WhenDraft(what="grown", site="west", figure=3).when() == When(what="grown", site="west", number=3)
    assert WhenDraft(what="money", kind="piker", figure=500).when() == When(what="money", number=500_00)
    assert WhenDraft(what="lost", unit=" Old Ann ").when().name == "Old Ann"


def test_conditions_and_effects_are_told_in_words(session: Session, reader: SideQueries):
    truth = session.outlooks.desk_view()
    when = When(what="holds", side=LAPIS, site=next(iter(truth.sites)))
    assert truth.sides[LAPIS].name in trigger_model.when_words(when, truth, reader)
    spawn = GmSpawn(by=GM, side=FERALS, hex=30, units=((WOLF, 4),))
    assert "4 Wolves" in trigger_model.effect_words(spawn, truth, reader)
    land = GmEditLand(by=GM, hexes=(1, 2), terrain="forest")
    assert "2 hexes" in trigger_model.effect_words(land, truth, reader)
    assert trigger_model.effect_words(GmEditUnits(by=GM, units=()), truth, reader)


def test_the_bench_takes_effects_while_a_trigger_is_written():
    bench = TriggerSlot()
    bench.take(GmTell(by=GM, text="lost"))
    assert not bench.open
    bench.draft = TriggerDraft()
    bench.take(GmTell(by=GM, text="kept"))
    assert bench.draft.then == (GmTell(by=GM, text="kept"),)


# --- on the desk


@pytest.fixture
def scene():
    made = DeskScene(flow_of(mastered(campaign())))
    made.patient = True
    open_scene(made, (1280, 800))
    return made


def take(scene, id_):
    at = next(at for at, tool in enumerate(scene.tray.tools) if tool.id == id_)
    scene.tray.take(at)
    return scene.tray.tools[at]


def free_hex(scene):
    """A hex of plains on which nobody stands."""
    reader = scene.reader
    return next(
        hex_
        for hex_ in range(reader.grid.size)
        if reader.hex_facts(hex_).terrain == "plains"
        and not reader.handles_in(hex_)
        and not reader.site_at(hex_)
    )


def test_the_second_click_spawns_with_reason_and_audience(scene):
    tool = take(scene, "spawn")
    before = set(scene.host.session.campaign.stacks)
    tool.sides.choose("ferals")
    tool.draft = tool.draft.manned(WOLF, 3)
    tool.deed.why.set_value("for luck")
    tool.deed._because("for luck")
    tool.deed.pips[LAPIS].activate()
    hex_ = free_hex(scene)
    tool.on_hex(hex_)
    assert set(scene.host.session.campaign.stacks) == before
    tool.on_hex(hex_)
    (made,) = set(scene.host.session.campaign.stacks) - before
    assert scene.host.session.campaign.stacks[made].hex == hex_
    act = scene.host.session.outlooks.desk_view().acts[-1]
    assert (act.event.reason, act.event.audience) == ("for luck", (LAPIS, GM))
    assert tool.deed.why.value == ""
    assert LAPIS in tool.deed.deed.told


def test_a_refusal_stands_in_the_tool_and_nothing_is_done(scene, monkeypatch):
    tool = take(scene, "spawn")
    tool.draft = tool.draft.manned(WOLF, 3)
    tool.on_hex(free_hex(scene))
    before = scene.host.session.campaign
    refused = Refused(code="no_room", detail="There is no room for them")
    monkeypatch.setattr(scene.host, "act", lambda _command: refused)
    tool.act()
    scene.show()
    assert tool.view.complaint.visible
    assert "no room" in tool.view.complaint._text
    assert scene.host.session.campaign is before
    assert tool.draft.counts == {WOLF: 3}
    tool.draft = tool.draft.more(WOLF)
    tool.refresh()
    assert not tool.view.complaint.visible


def test_the_trigger_tool_asks_what_belongs_to_a_condition(scene):
    triggers = take(scene, "triggers")
    triggers.new.activate()
    triggers.what.choose("money")
    assert (triggers.figure.value, triggers.figure.step) == (100, 100)
    triggers.figure._set(300)
    assert triggers.when.when().number == 300_00
    triggers.what.choose("grown")
    assert (triggers.figure.value, triggers.figure.high) == (1, 5)
    triggers.what.choose("pops")
    assert triggers.lines["kind"].visible
    triggers.kind.choose("piker")
    assert triggers.when.when().name == "piker"


def test_other_tools_write_into_an_open_trigger(scene):
    triggers = take(scene, "triggers")
    assert not triggers.do.visible
    triggers.new.activate()
    tell = take(scene, "tell")
    tell.text.set_value("Beware")
    tell.deed.pips[LAPIS].activate()
    assert tell.into.visible
    assert tell.into.enabled
    tell.into.activate()
    assert [effect.text for effect in triggers.bench.draft.then] == ["Beware"]
    assert not scene.host.session.outlooks.desk_view().acts


def test_a_message_goes_to_somebody(scene):
    tool = take(scene, "tell")
    tool.text.set_value("Beware")
    tool.refresh()
    assert not tool.do.enabled
    assert "told" in tool.do.reason
    tool.deed.all.activate()
    tool.do.activate()
    heard = [told.event for told in scene.host.session.news.unread(LAPIS)]
    assert "Beware" in [event.text for event in heard if isinstance(event, MessageTold)]


def test_another_moment_is_marked_and_left_with_the_tool(scene):
    take(scene, "know")
    scene.host.look_back(mastered(campaign(seed=2)), "day 1")
    assert "day 1" in scene.mark
    scene.tray.take(None)
    assert "day 1" not in scene.mark


def test_acts_are_listed_with_reason_and_taken_back(scene):
    before = scene.host.session.fingerprint()
    tell = take(scene, "tell")
    tell.text.set_value("Beware")
    tell.deed.pips[LAPIS].activate()
    tell.deed._because("a storm")
    tell.do.activate()
    acts = take(scene, "acts")
    (row,) = acts.rows
    assert (row.why, row.secret) == ("a storm", False)
    assert scene.host.session.campaign.sides[LAPIS].name in row.told
    key(scene, pygame.K_z, pygame.KMOD_CTRL)
    assert acts.rows == ()
    assert scene.host.session.fingerprint() == before
    key(scene, pygame.K_y, pygame.KMOD_CTRL)
    assert len(acts.rows) == 1
    take(scene, "land")
    key(scene, pygame.K_z, pygame.KMOD_CTRL)
    assert scene.host.session.fingerprint() == before


def test_what_if_is_a_campaign_of_its_own_at_the_same_desk(scene):
    acts = take(scene, "acts")
    acts.pages.choose("time")
    acts.times.select(len(acts.points) - 1)
    acts.branch.activate()
    first = scene.host.session
    scene.desk.overlays[-1].buttons[-1].activate()
    flow = scene.flow
    assert flow.table.session is not first
    assert flow.table.session.state.branch_of == first.state.title
    assert flow.table.stop.kind == "desk"


def test_time_goes_back_on_the_record_after_a_look(scene):
    tool = take(scene, "stack")
    stack = next(one for one in scene.host.session.campaign.stacks.values() if one.side == LAPIS)
    there = next(
        hex_
        for hex_ in scene.reader.grid.around[stack.hex]
        if scene.reader.hex_facts(hex_).terrain == "plains"
    )
    tool.on_stack(stack.id)
    tool.on_drop(stack.hex, there)
    assert scene.host.session.campaign.stacks[stack.id].hex == there
    acts = take(scene, "acts")
    acts.pages.choose("time")
    at = next(
        at
        for at, row in enumerate(acts.points)
        if not row.left and row.entry <= scene.host.session.outlooks.desk_view().acts[0].entry
    )
    acts.times.select(at)
    marked = acts.points[at].entry
    acts.look.activate()
    assert acts.points[at].title in scene.mark
    assert scene.reader.view.knowledge.sightings[stack.id].hex == stack.hex
    assert scene.host.session.campaign.stacks[stack.id].hex == there
    acts.back_to.activate()
    dialog = scene.desk.overlays[-1]
    dialog.buttons[-1].activate()
    assert scene.host.session.campaign.stacks[stack.id].hex == stack.hex
    assert acts.points[at].title not in scene.mark
    assert acts.point is None or acts.point.entry == marked
    forth = next(row for row in acts.points if "before it was rewound" in row.title)
    assert scene.host.session.timeline.rewind(forth.entry) == ""
    assert scene.host.session.campaign.stacks[stack.id].hex == there


def test_letters_that_are_written_do_not_move_the_map(scene):
    tell = take(scene, "tell")
    scene.desk.focus(tell.text)
    for letter in (pygame.K_w, pygame.K_a):
        key(scene, letter)
        assert not scene.browsing.busy
    scene.desk.focus(None)
    key(scene, pygame.K_a)
    assert scene.browsing.busy


def test_the_mark_stays_on_its_point_in_time_or_goes(scene):
    acts = take(scene, "acts")
    acts.pages.choose("time")
    start = len(acts.points) - 1
    acts.times.select(start)
    entry = acts.points[start].entry
    tell = take(scene, "tell")
    tell.text.set_value("Beware")
    tell.deed.pips[LAPIS].activate()
    tell.do.activate()
    acts = take(scene, "acts")
    assert len(acts.points) > start + 1
    assert acts.point is not None
    assert acts.point.entry == entry
    acts.times.select(0)
    scene.host.session.steps.undo(GM)
    acts.refresh()
    assert acts.point is None


@pytest.mark.slow
@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 80), ((1280, 800), 200), ((1920, 1080), 130)])
def test_every_tool_fits(size, percent, session):
    for at in range(len(toolbox.MAKERS)):
        made, stage = DeskScene(flow_of(session)), QuietStage(scale=Scale(percent))
        made.enter(stage)
        made.layout(size, stage.kit)
        made.tray.take(at)
        assert lint(made, size, percent, stage=stage) == [], made.tray.tools[at].id


def test_a_tool_is_worked_by_keys_alone(scene):
    key(scene, pygame.K_5)
    tool = scene.tray.tool
    assert tool.id == "land"
    key(scene, pygame.K_g)
    first = scene.tray.hovered
    key(scene, pygame.K_RETURN)
    key(scene, pygame.K_RIGHT)
    key(scene, pygame.K_RETURN)
    assert tool.marks.hexes == {first, scene.tray.hovered}
    tool.choose("forest")
    key(scene, pygame.K_RETURN, pygame.KMOD_CTRL)
    assert scene.reader.hex_facts(first).terrain == "forest"
    assert not tool.marks.hexes


def test_enter_takes_the_stack_under_the_cursor(scene):
    tool = take(scene, "stack")
    stack = next(iter(scene.host.session.campaign.stacks.values()))
    scene._clicked(stack.hex, pygame.BUTTON_LEFT)
    assert scene.host.session.campaign.stacks[tool.stack].hex == stack.hex
    tool.hex.set_value("1.01")
    tool._write_hex("1.01")
    assert tool.placing.hex == scene.reader.grid.parse("1.01")


def sheets(scene):
    """All that the tools can show, one after another."""
    stack = take(scene, "stack")
    pack = next(one for one in scene.host.session.campaign.stacks.values() if one.side == FERALS)
    stack.on_stack(pack.id)
    for page in ("place", "units", "pack"):
        stack.pages.choose(page)
        yield page
    take(scene, "places").on_hex(pack.hex)
    yield "founding"
    triggers = take(scene, "triggers")
    tell = GmTell(by=GM, text="Something stirs")
    triggers.open(TriggerDraft("", "The ford", (When(what="day", number=3),), (tell,)))
    for what, _name, _icon in trigger_model.HAPPENINGS:
        triggers.what.choose(what)
        yield what
    spawn = take(scene, "spawn")
    spawn.draft = SpawnDraft(side=FERALS, counts={KindId("commoner_warlord"): 2}, hex=7)
    spawn.show_draft()
    yield "spawn into the trigger"
    land = take(scene, "land")
    land.on_hex(20)
    for part in ("weather", "road", "fire", "food"):
        land.parts.choose(part)
        land.choose(land.choices.options[-1][0])
        yield part
    acts = take(scene, "acts")
    acts.pages.choose("time")
    acts.times.select(0)
    yield "time"


@pytest.mark.slow
@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 80), ((1280, 800), 200), ((1600, 1000), 130)])
def test_every_sheet_of_the_tools_fits(size, percent, session):
    made, stage = DeskScene(flow_of(session)), QuietStage(scale=Scale(percent))
    made.enter(stage)
    made.layout(size, stage.kit)
    for name in sheets(made):
        assert lint(made, size, percent, stage=stage) == [], name


def test_marked_units_are_changed_and_taken_away(scene):
    tool = take(scene, "stack")
    stacks = scene.host.session.campaign.stacks.values()
    stack = max(stacks, key=lambda one: (one.side == LAPIS, len(one.units)))
    tool.on_stack(stack.id)
    tool.pages.choose("units")
    assert "units" in tool.why_not()
    tool.units.toggle(0)
    tool.units.figures["hits"].set_value("1/3")
    tool.refresh()
    assert not tool.do.enabled
    tool.units.figures["hits"].set_value("1.5")
    tool.refresh()
    tool.do.activate()
    (hurt,) = tool.units.marked
    assert scene.host.session.campaign.units[hurt].hits == 3
    tool.remove.activate()
    scene.desk.overlays[-1].buttons[-1].activate()
    assert hurt not in scene.host.session.campaign.units
    assert not tool.units.marked


def test_a_place_is_founded_and_razed(scene):
    tool = take(scene, "places")
    hex_ = free_hex(scene)
    tool.on_hex(hex_)
    assert "name" in tool.why_not()
    tool.name.set_value("Millford")
    tool._set("name", "Millford")
    tool.do.activate()
    assert scene.host.session.campaign.sites[SiteId("millford")].hex == hex_
    tool.raze.activate()
    scene.desk.overlays[-1].buttons[-1].activate()
    assert SiteId("millford") not in scene.host.session.campaign.sites


# --- what a right click on a hex begins


def clicks_right(scene, hex_, line):
    """A right click on a hex, and a click on a line of the menu."""
    scene._clicked(hex_, pygame.BUTTON_RIGHT)
    menu = scene.desk.overlays[-1]
    menu.choose(next(at for at, item in enumerate(menu.items) if line in item.label))


def test_a_right_click_spawns_in_four_presses_and_tells_of_it(scene, monkeypatch):
    """Right click, line of the menu, kind, gold button: it took seven."""
    said = []
    monkeypatch.setattr(scene.host, "notice", lambda text, *_rest: said.append(text))
    before, hex_ = set(scene.host.session.campaign.stacks), free_hex(scene)
    clicks_right(scene, hex_, "Spawn")
    tool = scene.tray.tool
    assert tool.search.focused
    tool._add(0)
    tool.do.activate()
    (made,) = set(scene.host.session.campaign.stacks) - before
    assert scene.host.session.campaign.stacks[made].hex == hex_
    assert "secret" in said[-1]


def test_a_right_click_writes_a_trigger_in_three_presses(scene):
    """Right click, line of the menu, the text, gold button: it took nine."""
    hex_ = free_hex(scene)
    clicks_right(scene, hex_, "Trigger")
    tool = scene.tray.tool
    assert tool.message.focused
    tool.message.set_value("Who goes there?\nHalt!")
    tool.refresh()
    tool.do.activate()
    (trigger,) = scene.host.session.campaign.desk.triggers.values()
    assert [when.hexes for when in trigger.when] == [(hex_,)]
    assert [effect.text for effect in trigger.then] == ["Who goes there?\nHalt!"]
    assert trigger.then[0].hex == hex_


def test_a_tool_that_a_trigger_calls_leads_back_to_it(scene):
    clicks_right(scene, free_hex(scene), "Trigger")
    triggers = scene.tray.tool
    next(button for button in triggers.others if "Spawn" in button.label).activate()
    spawn = scene.tray.tool
    assert spawn.id == "spawn"
    spawn.draft = spawn.draft.manned(WOLF, 3)
    spawn.begin_at(free_hex(scene))
    spawn.into.activate()
    assert scene.tray.tool is triggers
    assert len(triggers.bench.draft.then) == 1
    take(scene, "tell")
    scene.tray.tool.text.set_value("Beware")
    scene.tray.tool.deed.all.activate()
    scene.tray.tool.into.activate()
    assert scene.tray.tool.id == "tell", "who took a tool himself keeps it"


def test_a_message_has_several_lines_and_its_place_and_is_confirmed_by_name(scene, monkeypatch):
    said = []
    monkeypatch.setattr(scene.host, "notice", lambda text, *_rest: said.append(text))
    hex_ = free_hex(scene)
    clicks_right(scene, hex_, "Message")
    tool = scene.tray.tool
    assert tool.text.focused
    for sign in ("Storm", "\n", "from the  north"):
        tool.text.line.insert(sign)
    tool.deed.pips[LAPIS].activate()
    tool.do.activate()
    heard = [told.event for told in scene.host.session.news.unread(LAPIS)]
    (message,) = [event for event in heard if isinstance(event, MessageTold)]
    assert (message.text, message.hex) == ("Storm\nfrom the north", hex_)
    assert scene.host.session.campaign.sides[LAPIS].name in said[-1]


def test_a_right_click_lets_land_be_changed_and_esc_still_leaves(scene):
    hex_ = free_hex(scene)
    clicks_right(scene, hex_, "land")
    assert scene.tray.tool.marks.hexes == {hex_}
    scene.back()
    scene.back()
    assert scene.tray.tool is None


def test_in_a_low_window_the_form_has_the_room_of_title_and_hint():
    made = DeskScene(flow_of(mastered(campaign())))
    made.patient = True
    open_scene(made, (1280, 800))
    panel = take(made, "triggers").view
    assert panel.head.visible
    made.tray.fit((1280, 800), 2.0)
    assert not panel.head.visible
    assert not panel.hint.visible
