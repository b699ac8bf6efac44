"""What each act of the game master changes, and what it leaves alone: units, stacks, places, land, sides,
knowledge. On drawn maps of Second Dawn, and in both rulesets where they differ."""

from itertools import pairwise
from typing import Any

import pytest

from game.core.checks import problems
from game.core.commands import gm
from game.core.commands.common import MoveStack, ReinforceHex
from game.core.engine import Applied
from game.core.events.common import LandSeen, SiteTaken, StackFormed, StackLost, UnitLost
from game.core.gm.knowing import TOLD
from game.core.hexgrid import unpack_bits
from game.core.records import GM, SideId, SiteId, UnitId
from game.core.refusal import Refused
from game.core.state import Sighting
from tests.arena import session
from tests.field import Field
from tests.tb_field import two_wait

LAPIS, CINNABAR, WILD = SideId("lapis"), SideId("cinnabar"), SideId("wild")


def field(**more: Any) -> Field:
    """Lapis in the west with a city, cinnabar in the east, wolves in the wood; a lake in the middle."""
    return Field(
        ["......f.", "...~....", "f......."],
        cities={(0, 0): ("lapis", 1), (7, 2): ("cinnabar", 1)},
        roles={"wild": "feral"},
        lapis={"a": ((0, 0), {"warlord": 1, "stabber": 2}), "b": ((0, 2), {"scout": 1})},
        cinnabar={"x": ((7, 2), {"warlord": 1, "stabber": 1}), "y": ((7, 0), {"archer": 2})},
        wild={"w": ((6, 0), {"wolf": 2})},
        **more,
    )


def act(played: Field, command: gm.GmCommand) -> Applied:
    """Carry out a command; it must not be refused nor leave a defect."""
    outcome = played.engine.apply(played.campaign, command)
    assert isinstance(outcome, Applied), outcome
    assert problems(outcome.campaign, played.world) == []
    played.campaign = outcome.campaign
    return outcome


def code(played: Field, command: gm.GmCommand) -> str:
    """Why a command is refused."""
    outcome = played.engine.apply(played.campaign, command)
    assert isinstance(outcome, Refused), outcome
    return outcome.code


def seen_by(played: Field, side: SideId) -> list[Sighting]:
    """What a side sees of foreign stacks now."""
    return [seen for seen in played.campaign.knowledge[side].sightings.values() if seen.now]


def next_dawn(played: Field) -> None:
    """End turns until a day has passed."""
    day = played.campaign.clock.day
    while played.campaign.clock.day == day:
        played.end()


# --- units and stacks


def test_figures_of_units_are_set_within_their_maxima() -> None:
    played = field()
    (unit, other, _) = played.stack("a").units
    act(played, gm.GmEditUnits(by=GM, units=(other,), level=5, hits=2, name="Old Tam"))
    now = played.campaign.units[other]
    assert (now.level, now.hits, now.name) == (5, 2, "Old Tam")
    assert code(played, gm.GmEditUnits(by=GM, units=(unit,), hits=999)) == "hits"
    assert code(played, gm.GmEditUnits(by=GM, units=(unit,), level=0)) == "level"
    assert code(played, gm.GmEditUnits(by=GM, units=(unit,))) == "no_change"
    assert code(played, gm.GmEditUnits(by=GM, units=("nobody",), hits=1)) == "no_such_unit"


def test_a_stack_is_put_elsewhere_and_seen_there() -> None:
    played = field()
    stack = played.stack("y")
    assert not seen_by(played, LAPIS)
    act(played, gm.GmPlaceStack(by=GM, stack=stack.id, hex=played.at((0, 2))))
    assert [seen.hex for seen in seen_by(played, LAPIS)] == [played.at((0, 2))]
    assert code(played, gm.GmPlaceStack(by=GM, stack=stack.id, hex=played.at((3, 1)))) == "no_ground"
    assert code(played, gm.GmPlaceStack(by=GM, stack=stack.id, zone="sky")) == "not_a_flier"


def test_a_garrison_that_is_put_elsewhere_holds_its_hex_no_more_sd5_6_07() -> None:
    played = field()
    act(played, gm.GmPlaceStack(by=GM, stack=played.stack("a").id, hex=played.at((2, 0))))
    while played.campaign.clock.on_turn != LAPIS:
        played.end()
    played.must(ReinforceHex(by=LAPIS, stack=played.stack("a").id))
    unit = played.stack("a").units[0]
    assert played.campaign.units[unit].counters
    act(played, gm.GmPlaceStack(by=GM, stack=played.stack("a").id, hex=played.at((1, 0))))
    assert not played.campaign.units[unit].counters


def test_a_stack_under_another_side_has_new_ids_and_holds_no_office() -> None:
    """So that no side's ids tell of another's."""
    played = field()
    after = act(played, gm.GmPlaceStack(by=GM, stack=played.stack("x").id, side=LAPIS))
    (lost,) = [e for e in after.events if isinstance(e, StackLost)]
    (formed,) = [e for e in after.events if isinstance(e, StackFormed)]
    assert (lost.audience, formed.audience) == ((CINNABAR,), (LAPIS,))
    stack = after.campaign.stacks[formed.stack]
    assert all(id_.startswith("lapis.") for id_ in (stack.id, *stack.units))
    assert not set(after.campaign.units) & set(played.stack("a").id)
    assert stack.leader in stack.units


def test_whoever_is_taken_off_the_map_is_told_to_its_side_and_a_side_without_units_falls() -> None:
    played = field()
    first = act(played, gm.GmRemove(by=GM, stack=played.stack("x").id))
    assert {(e.audience, e.how) for e in first.events if isinstance(e, UnitLost)} == {((CINNABAR,), "gone")}
    assert not played.campaign.winners
    act(played, gm.GmRemove(by=GM, stack=played.stack("y").id))
    assert not played.campaign.sides[CINNABAR].alive
    assert played.campaign.winners == (LAPIS,)


def test_a_hex_has_no_more_room_for_him_than_for_anybody_sd5_3_08() -> None:
    played = field(params={"hex_capacity": 24})
    spawn = gm.GmSpawn(by=GM, side=LAPIS, hex=played.at((0, 0)), units=(("stabber", 2),))
    refused = played.engine.apply(played.campaign, spawn)
    assert isinstance(refused, Refused)
    assert (refused.code, refused.rule) == ("full", "SD5-3.08")


def test_ferals_get_a_conduct_and_a_home() -> None:
    played = field()
    hex_ = played.at((6, 1))
    after = act(played, gm.GmSpawn(by=GM, side=WILD, hex=hex_, units=(("wolf", 1),), profile="territorial"))
    (pack,) = [p for s, p in after.campaign.packs.items() if after.campaign.stacks[s].hex == hex_]
    assert (pack.profile, pack.home) == ("territorial", hex_)
    stack = played.stack("w").id
    act(played, gm.GmEditPack(by=GM, stack=stack, hunger=2, home=hex_, ended=True))
    assert (played.campaign.packs[stack].hunger, played.campaign.packs[stack].ended) == (2, True)
    assert code(played, gm.GmEditPack(by=GM, stack=stack, profile="polite")) == "no_such_profile"


# --- the land


def test_land_that_changes_is_seen_where_it_is_in_sight_and_remembered_elsewhere() -> None:
    played = field()
    near, far = played.at((1, 0)), played.at((3, 2))
    before = played.campaign.knowledge[CINNABAR].terrain[near]
    after = act(played, gm.GmEditLand(by=GM, hexes=(near, far), terrain="jungle"))
    assert {e.audience: e.hexes for e in after.events if isinstance(e, LandSeen)} == {(LAPIS,): (near,)}
    land = played.world.lands.true(played.campaign.marks)
    assert [land.terrain_at(h) for h in (near, far)] == ["jungle", "jungle"]
    known = played.world.lands.known(played.campaign.knowledge[LAPIS])
    assert (known.terrain_at(near), known.terrain[far]) == ("jungle", 0)
    assert played.campaign.knowledge[CINNABAR].terrain[near] == before
    act(played, gm.GmEditLand(by=GM, hexes=(near, far), terrain="plains"))
    assert played.campaign.marks == {}


def test_land_of_a_sort_that_the_map_had_none_of_can_be_walked_on() -> None:
    played = field()
    act(played, gm.GmEditLand(by=GM, hexes=(played.at((1, 2)), played.at((0, 1))), terrain="tundra"))
    before = played.move_left("b")
    while played.campaign.clock.on_turn != LAPIS:
        played.end()
    played.do_move("b", (0, 1))
    assert played.move_left("b") < before


def test_nobody_may_be_left_without_ground() -> None:
    played = field()
    assert code(played, gm.GmEditLand(by=GM, hexes=(played.at((0, 2)),), terrain="lake")) == "no_ground"


def test_weather_stays_over_the_dawns_until_it_is_given_back() -> None:
    played = field(weather={(2, 0): "rain"})
    hexes = (played.at((2, 0)), played.at((2, 1)))
    act(played, gm.GmEditLand(by=GM, hexes=hexes, weather="heavy_rain"))

    def weather() -> list[str]:
        land = played.world.lands.true(played.campaign.marks)
        return [land.weather_at(h) for h in hexes]

    next_dawn(played)
    assert weather() == ["heavy_rain", "heavy_rain"]
    act(played, gm.GmEditLand(by=GM, hexes=hexes, weather="fair"))
    next_dawn(played)
    assert weather() == ["", ""]
    act(played, gm.GmEditLand(by=GM, hexes=hexes, weather=""))
    next_dawn(played)
    assert weather() == ["rain", ""]


def test_a_road_joins_its_neighbours_and_goes_again() -> None:
    played = field()
    row = [played.at((column, 2)) for column in (2, 3, 4)]
    act(played, gm.GmEditLand(by=GM, hexes=tuple(row), road="road"))
    land = played.world.lands.true(played.campaign.marks)
    assert [land.road_between(a, b) for a, b in pairwise(row)] == ["road", "road"]
    act(played, gm.GmEditLand(by=GM, hexes=(row[1],), road="none"))
    land = played.world.lands.true(played.campaign.marks)
    assert [land.road_between(a, b) for a, b in pairwise(row)] == ["", ""]
    assert not land.road_links[row[0]]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, "no_change"),
        ({"hexes": ()}, "hexes"),
        ({"terrain": "cheese"}, "no_such_terrain"),
        ({"weather": "frogs"}, "no_such_weather"),
        ({"road": "rails"}, "no_such_road"),
        ({"links": 3}, "links"),
        ({"fire": "bonfire"}, "no_such_fire"),
        ({"food": (("meat", -1),)}, "no_food"),
    ],
)
def test_land_that_cannot_be_is_refused(fields: dict[str, Any], why: str) -> None:
    played = field()
    assert code(played, gm.GmEditLand(**{"by": GM, "hexes": (played.at((2, 2)),), **fields})) == why


# --- places and sides


def test_a_city_is_given_away_before_the_eyes_of_those_who_see_it() -> None:
    played = field()
    act(played, gm.GmPlaceStack(by=GM, stack=played.stack("x").id, hex=played.at((6, 2))))
    after = act(played, gm.GmEditSite(by=GM, site=SiteId("c1"), owner=LAPIS, level=3, name="Far Gate"))
    (taken,) = [e for e in after.events if isinstance(e, SiteTaken)]
    assert (taken.owner, taken.before) == (LAPIS, CINNABAR)
    assert set(taken.audience) == {LAPIS, CINNABAR}
    assert played.campaign.knowledge[CINNABAR].sites[SiteId("c1")].owner == LAPIS


def test_places_are_founded_and_razed() -> None:
    played = field()
    new = gm.GmEditSite(by=GM, site=SiteId("camp"), hex=played.at((0, 2)), kind="camp", name="Rest")
    act(played, new)
    assert played.campaign.knowledge[LAPIS].sites[SiteId("camp")].name == "Rest"
    assert SiteId("camp") not in played.campaign.knowledge[CINNABAR].sites
    again = gm.GmEditSite(by=GM, site=SiteId("two"), hex=played.at((0, 2)), kind="camp")
    assert code(played, again) == "taken"
    act(played, gm.GmEditSite(by=GM, site=SiteId("camp"), gone=True))
    assert SiteId("camp") not in played.campaign.knowledge[LAPIS].sites
    assert code(played, gm.GmEditSite(by=GM, site=SiteId("camp"), gone=True)) == "no_such_site"
    assert code(played, gm.GmEditSite(by=GM, site=SiteId("camp"), hex=0, kind="volcano")) == "no_such_kind"


def test_sides_get_names_money_and_friends() -> None:
    played = field()
    act(played, gm.GmEditSide(by=GM, side=LAPIS, name="The Blue", money=500))
    assert (played.campaign.sides[LAPIS].name, played.campaign.sides[LAPIS].money) == ("The Blue", 500)
    assert code(played, gm.GmEditSide(by=GM, side=CINNABAR, name="the blue")) == "name_taken"
    assert code(played, gm.GmEditSide(by=GM, side=CINNABAR, at_peace=(LAPIS,))) == "no_peace"
    assert code(played, gm.GmEditSide(by=GM, side=CINNABAR, counters=(("luck", 1),))) == "no_such_figure"


def test_the_other_rules_know_peace_and_figures_of_sides() -> None:
    played = session("battle_for", 1, ("human",))
    one, other = [s.id for s in played.campaign.sides.values() if s.role == "player"][:2]
    command = gm.GmEditSide(by=GM, side=one, at_peace=(other,), counters=(("pop_points", 7),))
    outcome = played.engine.apply(played.campaign, command)
    assert isinstance(outcome, Applied)
    assert outcome.campaign.sides[one].at_peace == (other,)
    assert outcome.campaign.sides[one].counters["pop_points"] == 7


# --- knowledge


def test_a_side_learns_of_hexes_and_forgets_them() -> None:
    played = field(params={"blank_unknown_land": True})
    there = played.at((5, 2))
    act(played, gm.GmKnowledge(by=GM, side=LAPIS, hexes=(there,)))
    known = played.campaign.knowledge[LAPIS]
    assert known.terrain[there]
    assert not unpack_bits(known.in_sight) >> there & 1
    act(played, gm.GmKnowledge(by=GM, side=LAPIS, hexes=(there,), hide=True))
    assert not played.campaign.knowledge[LAPIS].terrain[there]
    at_home = gm.GmKnowledge(by=GM, side=LAPIS, hexes=(played.at((0, 0)),), hide=True)
    assert code(played, at_home) == "in_sight"


def test_a_side_is_told_of_a_stack_by_a_dated_mark_and_forgets_it() -> None:
    played = field()
    act(played, gm.GmKnowledge(by=GM, side=LAPIS, stacks=(played.stack("y").id,)))
    (seen,) = played.campaign.knowledge[LAPIS].sightings.values()
    assert (seen.hex, seen.now, seen.true) == (played.at((7, 0)), False, None)
    act(played, gm.GmKnowledge(by=GM, side=LAPIS, stacks=(seen.handle,), hide=True))
    assert not played.campaign.knowledge[LAPIS].sightings


def test_a_hidden_stack_in_ones_own_hex_is_shown_and_hidden_again() -> None:
    played = field()
    act(played, gm.GmPlaceStack(by=GM, stack=played.stack("w").id, hex=played.at((0, 2)), stance="hidden"))
    wolves = played.stack("w").id
    assert not seen_by(played, LAPIS)
    act(played, gm.GmKnowledge(by=GM, side=LAPIS, stacks=(wolves,)))
    (seen,) = seen_by(played, LAPIS)
    assert (seen.now, seen.found) == (True, TOLD)
    act(played, gm.GmKnowledge(by=GM, side=LAPIS, stacks=(wolves,), hide=True))
    assert not seen_by(played, LAPIS)


# --- while others decide


def test_what_is_decided_about_is_not_touched_until_it_is() -> None:
    tb = two_wait()
    path = (tb.at((1, 0)),)
    asked = tb.engine.apply(tb.campaign, MoveStack(by=SideId("red"), stack=tb.id_of("a"), path=path))
    assert isinstance(asked, Applied)
    assert asked.campaign.questions
    remove = gm.GmRemove(by=GM, stack=tb.id_of("a"))
    refused = tb.engine.apply(asked.campaign, remove)
    assert isinstance(refused, Refused)
    assert refused.code == "undecided"
    told = tb.engine.apply(asked.campaign, gm.GmTell(by=GM, text="Patience", told=(SideId("red"),)))
    assert isinstance(told, Applied)
    assert told.campaign.questions == asked.campaign.questions


def test_whom_a_question_names_stays_until_it_is_answered() -> None:
    """Who is Chief Warlord? He may not go away meanwhile, wherever he is (TB-3.13)."""
    played = session("battle_for", 1)
    (question,) = played.campaign.questions
    for option in question.options:
        stack = played.campaign.units[UnitId(option.id)].stack
        refused = played.engine.apply(played.campaign, gm.GmRemove(by=GM, stack=stack))
        assert isinstance(refused, Refused)
        assert refused.code == "undecided"
