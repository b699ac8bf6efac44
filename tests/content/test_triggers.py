"""Triggers of scenario files and maps arrive in the record as they were meant, and play."""

import shutil
from pathlib import Path

import pytest

from game.content.scenarios.reader import ScenarioRead, read_scenario
from game.core.commands import gm
from game.core.events.common import EVERYONE
from game.core.events.gm import MessageTold, TriggerFired
from game.core.holdings import PopOrder
from game.core.records import GM, HexId, SideId, StackId
from game.core.triggers import THEM, When
from game.session import library
from game.session.setup import SideChoice, new_campaign
from game.session.simulation import start

FAULTS = Path(__file__).parent.parent / "faults" / "scenarios"
RED, BLUE, WILD = SideId("red"), SideId("blue"), SideId("wild")

SIDES = """\
name: Test
map: arena.tmx
master: true
sides:
  red:
    name: Red
    colour: cinnabar
    start: west
    ruler: Ann
    stacks:
      - {units: {stabber: 2, warlord: 1}, leader: warlord, leader_name: Ann, name: First}
      - {units: {stabber: 2}, name: Second}
  blue: {name: Blue, colour: lapis, start: east, stacks: [{units: {stabber: 2}}]}
  wild: {name: Wild, colour: ferals, role: feral, stacks: [{at: 4.02, units: {wolf: 1}, name: Pack}]}
"""

TEXT = (
    SIDES
    + """\
triggers:
  - name: The rock is seen
    once: false
    when:
      - {enters: [rock, 1.03], within: 1, side: red}
      - {leaves: [rock]}
      - {sees: [rock], side: blue}
      - {holds: rock, side: red}
      - {taken: rock}
      - {day: 3}
      - {turn: 4, side: blue}
      - {fallen: any}
      - {lost: Ann, side: red}
      - {lost: all, side: blue}
    then:
      - tell: {text: Hear!, to: [red], at: rock}
      - tell: {text: Everybody hears}
      - spawn: {side: wild, at: 3.02, units: {wolf: 3}, profile: roaming, food: {meat: 20}}
      - {move: {stack: Second, at: rock}, told: [red], reason: They were called}
      - remove: {stack: First}
      - units: {stack: Second, hits: 2.5, move: 1/3}
      - place: {site: rock, owner: blue, level: 3}
      - place: {site: new, at: 3.02, kind: camp}
      - land: {hexes: [3.02], weather: rain, road: none, fire: camp, until: 6, food: {meat: 5}}
      - change: {side: red, money: 120}
      - reveal: {side: red, hexes: [rock], within: 1}
      - hide: {side: red, stacks: [Pack]}
      - pack: {stack: Pack, profile: guardian, home: 3.02}
      - switch: {trigger: dawn, on: false}
  - {name: The first day, id: dawn, on: false, when: [{day: 1}], then: [{tell: {text: Dawn}}]}
"""
)

WATER = (64, 14)
"""The middle of the lake in hex 3.01 of the arena, in pixels."""

TRIGGERS = """\
<object id="9" name="Deep wood" type="trigger" x="0" y="0" width="60" height="40"><properties>
<property name="start" value="west"/>
<property name="day" type="int" value="2"/>
<property name="once" type="bool" value="false"/>
<property name="text" value="Howls"/>
<property name="to" value="west, east"/>
<property name="units" value="wolf 2, bear"/>
<property name="hidden" type="bool" value="true"/>
<property name="weather" value="rain"/>
<property name="reveal" value="all"/>
<property name="switch_on" value="held"/>
</properties></object>
<object id="10" name="Held" type="trigger" x="64" y="70"><properties>
<property name="when" value="holds"/>
<property name="text" value="Yours"/>
</properties></object>
<object id="11" name="Wood" type="trigger" x="0" y="0" width="60" height="40"/>
</objectgroup>"""


@pytest.fixture
def folder(tmp_path):
    for name in ("arena.tmx", "tiles.tsx"):
        shutil.copy(FAULTS / name, tmp_path / name)
    return tmp_path


def read(folder: Path, text: str) -> ScenarioRead:
    path = folder / "test.yaml"
    path.write_text(text)
    return read_scenario(path, library.context())


def test_every_condition_and_effect_of_a_file(folder):
    found = read(folder, TEXT)
    assert found.problems == []
    scenario = found.scenario
    assert scenario is not None
    assert scenario.master
    net = scenario.map.grid
    rock = next(site.hex for site in scenario.map.sites if site.id == "rock")
    here = net.parse("3.02")
    first, dawn = scenario.triggers
    assert (first.id, first.name, first.once, first.on) == (
        "the_rock_is_seen",
        "The rock is seen",
        False,
        True,
    )
    ring = tuple(sorted({*net.disc(rock, 1), *net.disc(net.parse("1.03"), 1)}))
    assert first.when == (
        When(what="enters", side=RED, hexes=ring),
        When(what="leaves", hexes=(rock,)),
        When(what="sees", side=BLUE, hexes=(rock,)),
        When(what="holds", side=RED, site="rock"),
        When(what="taken", site="rock"),
        When(what="day", number=3),
        When(what="turn", side=BLUE, number=4),
        When(what="fallen"),
        When(what="lost", side=RED, name="Ann"),
        When(what="lost", side=BLUE),
    )
    second = StackId("red.s2")
    assert first.then == (
        gm.GmTell(by=GM, told=(RED,), text="Hear!", hex=rock),
        gm.GmTell(by=GM, told=EVERYONE, text="Everybody hears"),
        gm.GmSpawn(
            by=GM, side=WILD, hex=here, units=(("wolf", 3),), profile="roaming", food=(("meat", 2000),)
        ),
        gm.GmPlaceStack(by=GM, stack=second, hex=rock, told=(RED,), reason="They were called"),
        gm.GmRemove(by=GM, stack=StackId("red.s1")),
        gm.GmEditUnits(by=GM, units=("red.u4", "red.u5"), hits=5, move=1),
        gm.GmEditSite(by=GM, site="rock", owner=BLUE, level=3),
        gm.GmEditSite(by=GM, site="new", hex=here, kind="camp"),
        gm.GmEditLand(
            by=GM,
            hexes=(here,),
            weather="rain",
            road="none",
            fire="camp",
            fire_until=6,
            food=(("meat", 500),),
        ),
        gm.GmEditSide(by=GM, side=RED, money=12000),
        gm.GmKnowledge(by=GM, side=RED, hexes=tuple(sorted(net.disc(rock, 1)))),
        gm.GmKnowledge(by=GM, side=RED, stacks=(StackId("wild.s1"),), hide=True),
        gm.GmEditPack(by=GM, stack=StackId("wild.s1"), profile="guardian", home=here),
        gm.GmSwitchTrigger(by=GM, trigger="dawn", on=False),
    )
    assert (dawn.id, dawn.on) == ("dawn", False)


def test_names_stand_for_the_stacks_and_units_they_have_in_the_campaign(folder):
    scenario = read(folder, TEXT).scenario
    assert scenario is not None
    _, campaign = new_campaign(scenario, library.rules("second_dawn"), 1)
    second = campaign.stacks[StackId("red.s2")]
    assert (second.name, second.units) == ("Second", ("red.u4", "red.u5"))
    assert list(campaign.desk.triggers) == ["dawn", "the_rock_is_seen"]


def test_triggers_about_a_side_that_does_not_play_are_left_out(folder):
    text = SIDES + (
        "  green: {name: Green, colour: verdigris, stacks: [{at: 2.04, units: {stabber: 1}}]}\n"
        "triggers:\n"
        "  - {name: Gone, when: [{day: 1, side: green}], then: [{tell: {text: a}}]}\n"
        "  - name: Kept\n"
        "    when: [{day: 1}]\n"
        "    then: [{tell: {text: a, to: [green]}}, {tell: {text: b, to: [red, green]}}]\n"
    )
    scenario = read(folder, text).scenario
    assert scenario is not None
    choices = (SideChoice(id=SideId("green"), plays=False),)
    _, campaign = new_campaign(scenario, library.rules("second_dawn"), 1, choices)
    (kept,) = campaign.desk.triggers.values()
    assert kept.id == "kept"
    assert kept.then == (gm.GmTell(by=GM, told=(RED,), text="b"),)


def test_a_trigger_of_the_first_day_goes_off_when_the_campaign_begins(folder):
    text = SIDES + "triggers: [{name: One, when: [{day: 1}], then: [{tell: {text: Dawn, to: [red]}}]}]\n"
    scenario = read(folder, text).scenario
    assert scenario is not None
    played = start(scenario, library.rules("second_dawn"), 1, ("human",))
    heard = [told.event for told in played.news.unread(RED)]
    assert [event.text for event in heard if isinstance(event, MessageTold)] == ["Dawn"]
    assert not any(isinstance(event, TriggerFired) for event in heard)
    assert not any(isinstance(told.event, MessageTold) for told in played.news.unread(BLUE))


def test_triggers_and_areas_of_a_map(folder):
    tmx = folder / "arena.tmx"
    tmx.write_text(tmx.read_text().replace("</objectgroup>", TRIGGERS))
    own = "triggers: [{name: Woods, when: [{enters: [wood]}], then: [{tell: {text: Leaves rustle}}]}]\n"
    found = read(folder, SIDES + own)
    assert found.problems == []
    scenario = found.scenario
    assert scenario is not None
    woods, deep, held = scenario.triggers
    area = next(plan.hexes for plan in scenario.map.triggers if plan.id == "wood")
    assert len(area) > 1
    assert woods.when == (When(what="enters", hexes=area),)
    assert deep.when == (When(what="enters", side=RED, hexes=area), When(what="day", number=2))
    assert deep.then == (
        gm.GmTell(by=GM, told=(RED, BLUE), text="Howls", hex=HexId(0)),
        gm.GmSpawn(by=GM, side=WILD, hex=HexId(0), units=(("wolf", 2), ("bear", 1)), stance="hidden"),
        gm.GmEditLand(by=GM, hexes=area, weather="rain"),
        gm.GmKnowledge(by=GM, side=RED, hexes=area),
        gm.GmKnowledge(by=GM, side=BLUE, hexes=area),
        gm.GmSwitchTrigger(by=GM, trigger="held"),
    )
    assert held.when == (When(what="holds", site="rock"),)
    assert (deep.once, held.once) == (False, True)


REALM_TRIGGERS = """
<object id="20" name="Rich" type="trigger" x="64" y="70"><properties>
<property name="when" value="money"/><property name="money" type="int" value="5000"/>
<property name="start" value="west"/>
<property name="treasury" type="int" value="100"/>
<property name="new_level" type="int" value="3"/><property name="new_damage" type="int" value="1"/>
<property name="new_buildings" value="school 1, bank 2"/><property name="new_pops" value="piker 2, warlord"/>
</properties></object>
<object id="21" name="Grown" type="trigger" x="64" y="70"><properties>
<property name="when" value="grown"/><property name="level" type="int" value="4"/>
<property name="text" value="It grew"/>
</properties></object>
<object id="22" name="Pops" type="trigger" x="64" y="70"><properties>
<property name="when" value="pops"/><property name="kind" value="piker"/><property name="text" value="Pikes"/>
</properties></object>
</objectgroup>"""


def test_triggers_of_a_map_know_money_levels_and_orders_and_change_them(folder):
    tmx = folder / "arena.tmx"
    tmx.write_text(tmx.read_text().replace("</objectgroup>", REALM_TRIGGERS))
    found = read(folder, SIDES)
    assert found.problems == []
    assert found.scenario is not None
    rich, grown, pops = found.scenario.triggers
    assert rich.when == (When(what="money", side=RED, number=5000_00),)
    assert rich.then == (
        gm.GmEditSide(by=GM, side=THEM, money=100_00),
        gm.GmEditSite(
            by=GM,
            site="rock",
            level=3,
            damage=1,
            works=(("bank", 2), ("school", 1)),
            orders=(PopOrder(kind="piker", batches=2), PopOrder(kind="warlord")),
        ),
    )
    assert grown.when == (When(what="grown", site="rock", number=4),)
    assert pops.when == (When(what="pops", site="rock", name="piker"),)


def test_a_trigger_of_a_map_that_asks_for_a_side_nobody_plays_is_pointed_out(folder):
    tmx = folder / "arena.tmx"
    tmx.write_text(tmx.read_text().replace("</objectgroup>", TRIGGERS))
    found = read(folder, SIDES.replace("start: east, stacks: [{", "stacks: [{at: 2.04, "))
    assert [(p.code, p.severity) for p in found.problems] == [("trigger-idle", "info")]
    assert "start east" in found.problems[0].message


def test_them_may_be_named_where_a_side_is_and_a_day_has_none(folder):
    text = SIDES + (
        "triggers:\n"
        "  - name: One\n"
        "    when: [{enters: [rock]}]\n"
        "    then: [{tell: {text: a, to: [them]}}, {reveal: {side: them, hexes: [rock]}}]\n"
        "  - {name: Two, when: [{day: 2}], then: [{tell: {text: b, to: [red, them]}}]}\n"
    )
    found = read(folder, text)
    assert [(p.code, p.line, p.severity) for p in found.problems] == [("trigger-idle", 19, "error")]
    fine = read(folder, text.replace("to: [red, them]", "to: [red]")).scenario
    assert fine is not None
    _, campaign = new_campaign(fine, library.rules("second_dawn"), 1)
    tell, reveal = campaign.desk.triggers["one"].then
    assert isinstance(reveal, gm.GmKnowledge)
    assert (tell.told, reveal.side) == ((THEM,), THEM)


def test_units_of_a_map_that_would_come_into_the_water_are_pointed_out(folder):
    tmx = folder / "arena.tmx"
    for name, place in (("Shore", (16, 14)), ("Tide", WATER)):
        band = '<property name="units" value="wolf 2, great_bat"/>'
        x, y = place
        drawn = (
            f'<object id="{x}" name="{name}" type="trigger" x="{x}" y="{y}"><properties>{band}</properties>'
        )
        tmx.write_text(tmx.read_text().replace("</objectgroup>", f"{drawn}</object></objectgroup>"))
    (found,) = read(folder, SIDES).problems
    assert (found.code, found.severity) == ("trigger-idle", "warning")
    assert "trigger tide of the map brings wolf, which cannot stand in" in found.message


@pytest.mark.slow
def test_there_is_a_limit_to_everything(folder):
    one = "{name: T%d, when: [{enters: [rock], within: 20}], then: [%s]}"
    tell, spawn = "{tell: {text: a}}", "{spawn: {side: wild, at: 4.02, units: {wolf: 201}}}"

    def found(*triggers: str) -> list[str]:
        return [p.code for p in read(folder, f"{SIDES}triggers: [{', '.join(triggers)}]\n").problems]

    assert found(*(one % (n, tell) for n in range(501))) == ["trigger-many"]
    assert found(one % (1, ", ".join([tell] * 51))) == ["trigger-many"]
    assert found(one % (1, spawn)) == ["trigger-many"]
    assert found(one % (1, "{tell: {text: %s}}" % ("a" * 2001))) == ["trigger-many"]
    assert found(one % (1, tell)) == []
