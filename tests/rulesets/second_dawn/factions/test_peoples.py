"""Tribes and natural allies: whose slot they move in, who heads and leads them. SD4-11, SD10-14."""

import dataclasses

import pytest

from game.content.scenarios.reader import Context, read_scenario
from game.core.draft import Draft
from game.core.events.common import ChiefAppointed
from game.core.records import SideId, UnitId, replace
from game.rulesets.registry import ruleset
from game.rulesets.second_dawn.command import map_leaders
from game.rulesets.second_dawn.encounter import engagement
from game.rulesets.second_dawn.factions import peoples
from game.rulesets.second_dawn.march.stacks import remove_units
from game.session import library
from game.session.opening import SeatChoice, open_campaign
from game.session.seating import choices
from tests.arena import second_dawn_scenario
from tests.field import Field

TRIBE, LAPIS, RED = SideId("tribe"), SideId("lapis"), SideId("cinnabar")


def field(alliance="", **more):
    """A tribe of two stacks beside people."""
    kinds = {"chieftain": 2, "basic_heavy": 3}
    return Field(
        ["........"],
        tribe={"t": ((3, 0), kinds), "far": ((6, 0), {"basic_heavy": 1})},
        lapis={"a": ((0, 0), {"stabber": 2})},
        cinnabar={"c": ((3, 0), {"stabber": 2})},
        roles={"tribe": "neutral"},
        alliances={"tribe": alliance, "lapis": "river"} if alliance else None,
        **more,
    )


def head(made):
    return [u.id for u in made.campaign.units.values() if peoples.HEAD in u.statuses]


# --- slots


def test_sd5_6_01_a_tribe_by_itself_moves_with_the_unsided_before_all_sides():
    made = field()
    assert made.campaign.clock.order == (TRIBE, LAPIS, RED)
    assert not peoples.sided(made.campaign.sides, TRIBE)


def test_sd10_14_02_a_natural_ally_moves_in_its_allys_slot():
    made = field("river")
    assert made.campaign.clock.order == (LAPIS, TRIBE, RED)
    assert peoples.sided(made.campaign.sides, TRIBE)
    parted = replace(made.campaign.sides[TRIBE], alliance="")
    made.campaign = replace(made.campaign, sides={**made.campaign.sides, TRIBE: parted})
    made.end(3)
    assert made.campaign.clock.order == (TRIBE, LAPIS, RED)


@pytest.mark.parametrize(("alliance", "stat"), [("", "combat"), ("river", "")])
def test_sd10_14_02_it_fights_by_the_turn_like_its_ally_and_no_more_as_a_neutral(alliance, stat):
    """Attacked in the last side's turn with move begun: neutrals use combat all day (SD3-5.03)."""
    made = field(alliance)
    made.end(2)
    made.give("t", move=12)
    draft = Draft(made.campaign, made.world)
    party = engagement.party_of(draft, made.stack("t"), made.stack("c"), "d", attacks=False)
    assert {one.stat for one in party.combatants} == {stat}
    assert party.neutral == (not alliance)


# --- the head


def test_sd4_11_07_the_first_commander_heads_the_tribe_and_leads_his_stack():
    made = field()
    assert head(made) == ["t.chieftain0"]
    assert made.stack("t").leader == "t.chieftain0"


def test_sd4_11_07_he_leads_his_stack_and_lends_the_others_as_a_chief_warlord():
    made = field()
    made.campaign = _level(made.campaign, "t.chieftain0", 6)
    near = map_leaders.chain_at(made.world, made.campaign, made.stack("t"))
    far = map_leaders.chain_at(made.world, made.campaign, made.stack("far"))
    units = made.campaign.units
    assert {t.id: t.value for t in near.terms(units["t.basic_heavy0"])} == {"leadership": 6, "stack": 2}
    assert [(t.id, t.value) for t in far.terms(units["far.basic_heavy0"])] == [("chief", 2)]
    others = replace(made.stack("t"), leader="t.chieftain1")
    co_chief = replace(made.campaign, stacks={**made.campaign.stacks, others.id: others})
    led = map_leaders.chain_at(made.world, co_chief, others)
    assert "leadership" not in {t.id for t in led.terms(units["t.basic_heavy0"])}


def _level(campaign, unit, level):
    return replace(campaign, units={**campaign.units, unit: replace(campaign.units[unit], level=level)})


def test_sd4_11_08_the_most_senior_co_chief_succeeds_at_once():
    made = field()
    draft = Draft(made.campaign, made.world)
    remove_units(draft, [UnitId("t.chieftain0")], "test")
    made.campaign = draft.commit()
    assert head(made) == ["t.chieftain1"]
    (told,) = [e for e in draft.events if isinstance(e, ChiefAppointed)]
    assert (told.audience, told.unit, told.rule) == ((TRIBE,), "t.chieftain1", "SD4-11.08")


def test_sd4_11_08_without_commanders_nobody_heads_it_and_barbarians_have_no_head():
    made = field()
    draft = Draft(made.campaign, made.world)
    remove_units(draft, [UnitId("t.chieftain0"), UnitId("t.chieftain1")], "test")
    made.campaign = draft.commit()
    assert head(made) == []
    folk = Field(
        ["...."],
        tribe={"t": ((0, 0), {"warlord": 1, "stabber": 1})},
        lapis={"a": ((2, 0), {"stabber": 1})},
        cinnabar={"c": ((3, 0), {"stabber": 1})},
        roles={"tribe": "neutral"},
    )
    assert head(folk) == []


# --- seats and files


def test_sd10_14_02_who_plays_the_ally_plays_the_tribe_if_the_scenario_says_so():
    plan = second_dawn_scenario()
    lapis, red, wild = plan.sides
    tribe = replace(wild, role="neutral", alliance="river", controller="human")
    seats = (SeatChoice(side=LAPIS, player="Ada", code="swan"), SeatChoice(side=RED, player="Bo"))
    played = open_campaign(
        replace(plan, sides=(replace(lapis, alliance="river"), red, tribe)),
        library.rules(),
        seats,
        title="A war",
        seed=1,
    )
    one, other = played.seat(LAPIS), played.seat(tribe.id)
    assert (other.controller, other.player) == (one.controller, one.player) == ("human", "Ada")
    assert other.passcode
    assert played.campaign.clock.order.index(tribe.id) == played.campaign.clock.order.index(LAPIS) + 1
    assert dict(choices(played, tribe.id))["human"] == ""


def test_sd10_14_05_tribes_that_hate_each_other_are_no_allies(tmp_path):
    rules = library.rules()
    kinds = dict(rules.tables["unit"])
    kinds["digger"] = replace(kinds["digger"], race="marbit")
    text = """name: Test
map: duel.tmx
sides:
  red: {name: Red, colour: cinnabar, alliance: one, stacks: [{at: 2.02, units: {digger: 1}}]}
  blue: {name: Blue, colour: lapis, alliance: one, stacks: [{at: 3.03, units: {chieftain: 1}}]}
"""
    file = tmp_path / "t.yaml"
    file.write_text(text)
    known = changed_rules(rules, kinds)
    context = Context(
        rulesets={"second_dawn": ruleset("second_dawn")},
        main="second_dawn",
        rules=lambda _: known,
        find_map=lambda *_: None,
    )
    assert "scenario-hatred" in {p.code for p in read_scenario(file, context).problems}


def changed_rules(rules, kinds):
    return dataclasses.replace(rules, tables={**rules.tables, "unit": kinds})
