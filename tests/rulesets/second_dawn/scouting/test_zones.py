"""SD3-9.07, SD5-7.02, SD5-7.03, SD5-8.04: fliers take another zone of their hex."""

import dataclasses

import pytest

from game.core.commands.common import DismountUnits, RevealStack, SetGait, SetZone
from game.core.draft import Draft
from game.core.events.common import StackSighted
from game.core.events.scouting import SightingChanged, SneakChecked, SpotChecked, StanceTaken, ZoneTaken
from game.core.records import SideId, replace
from game.core.refusal import Refused
from game.rulesets.second_dawn.scouting import foreign_stacks, sneaking
from game.views.learning import learned
from game.views.story import line
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
BATS, SCOUT = {"great_bat": 2}, {"scout": 1}


def _field(kinds=None, rows=("fff~", "ffff"), foe=(3, 1), foes=None, **more):
    return Field(
        list(rows), lapis={"a": ((0, 0), kinds or BATS)}, cinnabar={"z": (foe, foes or {"wolf": 1})}, **more
    )


def _zone(field, zone):
    return field.do(SetZone(by=LAPIS, stack=field.names["a"], zone=zone))


def _why(outcome):
    assert isinstance(outcome, Refused), outcome
    return outcome.code, outcome.rule


def test_sd3_9_07_fliers_change_their_zone_at_no_cost():
    field = _field()
    before = field.move_left("a")
    _zone(field, "sky")
    assert (field.stack("a").zone, field.move_left("a")) == ("sky", before)
    assert [(e.audience, e.zone) for e in field.of(ZoneTaken)] == [((LAPIS,), "sky")]
    _zone(field, "ground")
    assert field.stack("a").zone == "ground"
    assert not learned(field.events, LAPIS)
    told = line(field.of(ZoneTaken)[0], field.outlook("lapis").view, field.world)
    assert told is not None


@pytest.mark.parametrize("kinds", [{"wolf": 1}, {"great_bat": 1, "stabber": 1}])
def test_sd3_9_07_only_fliers_do(kinds):
    assert _why(_zone(_field(kinds), "sky")) == ("not_a_flier", "SD3-9.07")


def test_a_zone_must_be_there_and_another_one():
    field = _field()
    assert _why(_zone(field, "ground")) == ("no_zone", "SD3-9.07")
    assert _why(_zone(field, "attic")) == ("no_zone", "SD3-9.07")


def test_sd3_10_06_nobody_comes_down_on_water_and_over_it_fliers_rise():
    field = _field(rows=("f~ff", "ffff"))
    field.do_move("a", (1, 0))
    assert field.stack("a").zone == "sky"
    assert [e.zone for e in field.of(ZoneTaken)] == ["sky"]
    assert _why(_zone(field, "ground")) == ("no_zone", "SD3-10.06")


def test_sd3_9_07_in_its_own_turn_only():
    field = _field()
    field.end()
    assert isinstance(_zone(field, "sky"), Refused)


# --- sight


def test_sd5_7_02_a_heavy_flier_is_seen_from_the_next_hex_in_the_sky_only():
    field = _field({"gwiffen": 1}, foe=(1, 0))
    assert not field.sees("cinnabar", "a")
    _zone(field, "sky")
    assert [(e.audience, e.zone) for e in field.of(StackSighted)] == [((CINNABAR,), "sky")]
    _zone(field, "ground")
    assert not field.sees("cinnabar", "a")


def test_sd5_7_03_who_stands_in_the_hex_sees_it_change():
    field = _field(foe=(0, 0))
    assert field.sees("cinnabar", "a")
    _zone(field, "sky")
    assert [(e.audience, e.zone) for e in field.of(SightingChanged)] == [((CINNABAR,), "sky")]


def _blind(field):
    """The field's campaign under a table in which the sky does not see the ground."""
    zones = dict(field.world.tables["zone"])
    zones["sky"] = replace(zones["sky"], sees=("sky",))
    return Draft(
        field.campaign, dataclasses.replace(field.world, tables={**field.world.tables, "zone": zones})
    )


def test_sd5_7_03_a_zone_that_does_not_see_another_shows_nothing_of_it():
    field = _field(foe=(0, 0), zone={"a": "sky"})
    draft = _blind(field)
    ground, sky = draft.stacks[field.names["z"]], draft.stacks[field.names["a"]]
    assert not foreign_stacks.visible(draft, LAPIS, ground, {ground.hex})
    assert foreign_stacks.visible(draft, CINNABAR, sky, {sky.hex})
    assert list(sneaking.watchers(draft, ground)) == []
    assert [id_ for id_, _ in sneaking.watchers(draft, sky)] == [ground.id]


# --- hiding


def test_sd5_8_04_who_rises_out_of_cover_stands_in_the_open_and_scouts_search():
    field = _field(foe=(0, 0), stance={"a": "hidden"})
    assert not field.sees("cinnabar", "a")
    _zone(field, "sky")
    assert field.stack("a").stance == "open"
    assert [e.stance for e in field.of(StanceTaken)] == ["open"]
    assert field.of(SpotChecked) == []
    assert field.sees("cinnabar", "a")


def test_sd5_8_03_few_tiny_ones_hide_in_any_sky():
    field = _field({"thunderbird": 1}, rows=("^^f~", "ffff"), stance={"a": "hidden"})
    _zone(field, "sky")
    assert (field.stack("a").stance, field.stack("a").zone) == ("hidden", "sky")
    assert field.of(StanceTaken) == []


def test_sd5_11_02_fliers_sneak_by_the_zone_they_take():
    """Beasts of no side sneak; in a fair sky over a wood there is no cover, on its ground there is."""
    field = Field(
        ["fff", "fff"],
        roles={"wild": "feral"},
        wild={"a": ((0, 0), BATS)},
        cinnabar={"y": ((2, 1), SCOUT)},
        zone={"a": "sky"},
    )
    wild, bats = SideId("wild"), field.names["a"]
    field.must(SetGait(by=wild, stack=bats, gait="sneak"))
    assert field.refused(field.move("a", (1, 0))) == "no_cover"
    field.must(SetZone(by=wild, stack=bats, zone="ground"))
    field.do_move("a", (1, 0))
    field.do_move("a", (2, 0))
    assert len(field.of(SneakChecked)) == 1
    field.must(RevealStack(by=wild, stack=bats))
    assert field.stack("a").stance == "open"


# --- riders


def test_sd3_11_03_whose_rider_gets_off_comes_down():
    field = _field({"rider": 1, "gwiffen": 1})
    units = dict(field.campaign.units)
    units["a.rider0"] = replace(units["a.rider0"], mount="a.gwiffen0")
    field.campaign = replace(field.campaign, units=units)
    field.must(SetZone(by=LAPIS, stack=field.names["a"], zone="sky"))
    field.must(DismountUnits(by=LAPIS, stack=field.names["a"], units=("a.rider0",)))
    assert field.stack("a").zone == "ground"


def test_refusals_depend_on_nothing_unseen():
    codes = []
    for place in ((0, 0), (3, 1)):
        field = _field(foe=place, foes={"spiderling": 2}, stance={"z": "hidden"})
        outcome = field.outlook("lapis").refusal(SetZone(by=LAPIS, stack=field.names["a"], zone="sky"))
        codes.append(outcome)
    assert codes == [None, None]
