"""Hiding and coming out on the map: SD5-8.01 to 8.06, SD2-14.00 to 14.03, SD4-4.04 to 4.13, SD3-3.11."""

import pytest

from game.core.commands.common import GiveOrders, HideStack, JoinStacks, RevealStack, SplitStack
from game.core.decisions import Task
from game.core.draft import Draft
from game.core.events.common import BattleBegan, StackSighted
from game.core.events.scouting import Exposed, HiddenLost, StanceTaken
from game.core.records import SideId, replace
from game.core.refusal import Refused
from game.core.state import Presence
from game.rulesets.second_dawn.march.stacks import presence_of_both
from game.rulesets.second_dawn.scouting import hiding
from game.views.learning import learned
from game.views.story import line
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
SCOUT = {"scout": 1}


def _field(kinds, rows=("ff.d",), foes=None, **more):
    return Field(list(rows), lapis={"a": ((0, 0), kinds)}, cinnabar=foes or {"y": ((3, 0), SCOUT)}, **more)


def _hide(field, name="a"):
    stack = field.stack(name)
    return field.do(HideStack(by=stack.side, stack=stack.id))


def _reveal(field, name="a"):
    stack = field.stack(name)
    return field.do(RevealStack(by=stack.side, stack=stack.id))


def _why(outcome):
    assert isinstance(outcome, Refused), outcome
    return outcome.code, outcome.rule


# --- who


def test_sd5_8_01_scouts_hide_by_themselves():
    field = _field({"scout": 3})
    _hide(field)
    assert field.stack("a").stance == "hidden"


def test_sd5_8_01_plain_infantry_never_hides_by_itself():
    field = _field({"stabber": 2})
    assert _why(_hide(field)) == ("cannot_hide", "SD5-8.01")


def test_sd5_8_01_one_without_the_special_keeps_the_whole_stack_in_the_open():
    field = _field({"scout": 2, "stabber": 1})
    assert _why(_hide(field)) == ("cannot_hide", "SD5-8.01")


def test_sd5_8_01_a_commander_of_the_hex_orders_infantry_to_hide_in_any_number():
    field = Field(
        ["ff"],
        lapis={"a": ((0, 0), {"stabber": 20}), "lord": ((0, 0), {"warlord": 1})},
        cinnabar={"y": ((1, 0), SCOUT)},
    )
    _hide(field)
    assert field.stack("a").stance == "hidden"


def test_sd4_4_09_a_commander_who_lies_orders_nobody_to_hide():
    field = Field(
        ["ff"],
        lapis={"a": ((0, 0), {"stabber": 2}), "lord": ((0, 0), {"warlord": 1})},
        cinnabar={"y": ((1, 0), SCOUT)},
    )
    field.give("lord", statuses=("critical",))
    assert _why(_hide(field)) == ("cannot_hide", "SD5-8.01")


def test_sd3_3_11_a_beast_alone_understands_to_hide():
    field = _field({"wolf": 1}, rows=["dd.d"])
    _hide(field)
    assert field.stack("a").stance == "hidden"


def test_sd4_4_13_whom_no_order_reaches_is_not_told_to_hide():
    field = _field(SCOUT)
    side = field.campaign.sides[LAPIS]
    lost = replace(side, counters={"captive_ruler": 1})
    field.campaign = replace(field.campaign, sides={**field.campaign.sides, LAPIS: lost})
    assert _why(_hide(field)) == ("no_orders", "SD4-4.13")


# --- where


def test_sd5_8_03_a_street_hides_nobody():
    field = _field(SCOUT, rows=["C.f."])
    assert _why(_hide(field)) == ("no_cover", "SD5-8.03")


def test_sd5_8_03_each_unit_must_fit_by_its_own_size():
    field = Field(
        ["ff"],
        lapis={"a": ((0, 0), {"warlord": 1, "bear": 1})},
        cinnabar={"y": ((1, 0), SCOUT)},
    )
    assert _why(_hide(field)) == ("no_cover", "SD5-8.03")


def test_sd5_8_04_weather_makes_open_land_a_hiding_place():
    field = _field(SCOUT, rows=["C...."], weather={(0, 0): "heavy_rain"})
    _hide(field)
    assert field.stack("a").stance == "hidden"


# --- what it does


def test_sd5_8_02_enemies_who_look_on_lose_it_and_keep_a_dated_copy():
    field = _field(SCOUT, foes={"y": ((0, 0), SCOUT)})
    assert field.sees("cinnabar", "a")
    handle = field.handle("cinnabar", "a")
    _hide(field)
    assert not field.sees("cinnabar", "a")
    ghost = field.campaign.knowledge[CINNABAR].sightings[handle]
    assert (ghost.now, ghost.true, ghost.stance, ghost.day) == (False, None, "hidden", 1)
    lost = field.of(HiddenLost)
    assert [(e.audience, e.why) for e in lost] == [((CINNABAR,), "hid")]
    told = line(lost[0], field.outlook("cinnabar").view, field.world)
    assert told is not None
    assert told.text == "Scout hid"


def test_sd5_8_02_hiding_can_be_taken_back_whoever_looks_on():
    field = _field(SCOUT, foes={"y": ((0, 0), SCOUT)})
    _hide(field)
    assert learned(field.events, LAPIS) == ""


def test_sd5_7_07_the_copy_of_who_hid_lasts_until_the_next_nightfall_has_told():
    """It may be there yet: nobody who watches can tell before."""
    field = _field(SCOUT, foes={"y": ((0, 0), SCOUT)}, params={"dusk_reveal": False})
    _hide(field)
    field.end(2)
    assert field.campaign.knowledge[CINNABAR].sightings
    field.end(2)
    assert not field.campaign.knowledge[CINNABAR].sightings


def test_sd2_14_00_who_comes_out_is_seen():
    field = _field(SCOUT, foes={"y": ((0, 0), SCOUT)})
    _hide(field)
    _reveal(field)
    assert field.stack("a").stance == "open"
    assert field.sees("cinnabar", "a")
    assert [s.now for s in field.campaign.knowledge[CINNABAR].sightings.values()] == [True]
    assert (CINNABAR,) in [e.audience for e in field.of(StackSighted)]
    assert [e.stance for e in field.of(StanceTaken)] == ["open"]


def test_sd2_14_00_who_stands_in_the_open_cannot_come_out():
    assert _why(_reveal(_field(SCOUT))) == ("not_hidden", "SD2-14.00")


def test_sd2_14_00_who_hides_cannot_hide_anew():
    field = _field(SCOUT)
    _hide(field)
    assert _why(_hide(field)) == ("hidden", "SD2-14.00")


def test_sd1_8_05_auto_attackers_charge_who_comes_out():
    field = _field(SCOUT, foes={"y": ((0, 0), {"stabber": 2})}, stance={"a": "hidden"})
    assert not field.sees("cinnabar", "a")
    _reveal(field)
    assert [e.attacker for e in field.of(BattleBegan)] == [CINNABAR]


def test_sd5_8_01_who_hides_by_order_charges_nobody():
    field = Field(
        ["ff"],
        lapis={"y": ((1, 0), SCOUT)},
        cinnabar={"a": ((0, 0), {"stabber": 2}), "lord": ((0, 0), {"warlord": 1})},
        stance={"a": "hidden", "lord": "hidden"},
    )
    field.do_move("y", (0, 0))
    assert not field.of(BattleBegan)


def test_an_open_march_begins_in_the_open():
    field = _field(SCOUT, rows=["ff..."], stance={"a": "hidden"})
    field.do_move("a", (1, 0))
    assert (field.place("a"), field.stack("a").stance) == ((1, 0), "open")


def test_sd2_14_15_nobody_knows_of_it_once_it_hides_anew():
    field = _field(SCOUT, foes={"y": ((0, 0), SCOUT)}, stance={"a": "hidden"})
    field.know("cinnabar", "a", "spot")
    _reveal(field)
    _hide(field)
    assert not field.sees("cinnabar", "a")


# --- fighting


def test_sd5_8_05_who_attacks_hides_no_more():
    field = _field(SCOUT, foes={"y": ((0, 0), SCOUT)}, stance={"a": "hidden"})
    field.do_attack("a", "y")
    taken = field.of(StanceTaken)
    assert [(e.stance, e.rule) for e in taken] == [("open", "SD5-8.05")]


def test_sd5_8_05_who_is_attacked_hides_no_more():
    field = _field(SCOUT, foes={"y": ((0, 0), SCOUT)}, stance={"y": "sneaking"})
    field.know("lapis", "y", "spot")
    field.do_attack("a", "y")
    assert [(e.audience, e.how) for e in field.of(Exposed)] == [((CINNABAR,), "attacked")]


# --- the commander who keeps them there


def _led(**more):
    return Field(
        ["fff"],
        lapis={"a": ((0, 0), {"stabber": 2}), "lord": ((0, 0), {"warlord": 1})},
        cinnabar={"y": ((0, 0), SCOUT)},
        stance={"a": "hidden"},
        **more,
    )


def test_sd4_4_04_who_hid_by_order_is_seen_when_the_commander_goes():
    field = _led()
    assert not field.sees("cinnabar", "a")
    field.do_move("lord", (1, 0))
    assert field.stack("a").stance == "open"
    assert (CINNABAR,) in [e.audience for e in field.of(StackSighted)]
    assert [(e.how, e.audience) for e in field.of(Exposed)] == [("commander_gone", (LAPIS,))]


def test_sd1_8_05_whom_the_commander_left_charges_again():
    field = _led()
    field.do_move("lord", (1, 0))
    assert field.of(BattleBegan)


def test_sd4_4_04_scouts_stay_hidden_when_the_commander_goes():
    field = _led()
    field.campaign = replace(
        field.campaign,
        units={
            key: replace(unit, kind="scout") if unit.stack == field.names["a"] else unit
            for key, unit in field.campaign.units.items()
        },
    )
    field.do_move("lord", (1, 0))
    assert field.stack("a").stance == "hidden"


# --- splits, joins, orders


def test_sd2_14_15_a_split_shakes_nobody_off():
    field = _field({"scout": 3}, foes={"y": ((0, 0), SCOUT)}, stance={"a": "hidden"})
    field.know("cinnabar", "a", "spot")
    stack = field.stack("a")
    field.must(SplitStack(by=LAPIS, stack=stack.id, units=stack.units[:1]))
    seen = [s for s in field.campaign.knowledge[CINNABAR].sightings.values() if s.now]
    assert sorted(sum(m.count for m in s.members) for s in seen) == [1, 2]
    assert {s.found for s in seen} == {"spot"}


def test_sd2_14_15_who_knew_one_of_two_knows_what_they_become():
    field = Field(
        ["ff"],
        lapis={"a": ((0, 0), SCOUT), "b": ((0, 0), SCOUT)},
        cinnabar={"y": ((0, 0), SCOUT)},
        stance={"a": "hidden", "b": "hidden"},
    )
    field.know("cinnabar", "a", "spot")
    field.must(JoinStacks(by=LAPIS, stack=field.names["a"], into=field.names["b"]))
    seen = [s for s in field.campaign.knowledge[CINNABAR].sightings.values() if s.now]
    assert [sum(m.count for m in s.members) for s in seen] == [2]


def test_sd2_14_00_a_hidden_stack_joins_no_open_one():
    field = Field(
        ["ff"],
        lapis={"a": ((0, 0), SCOUT), "b": ((0, 0), SCOUT)},
        cinnabar={"y": ((1, 0), SCOUT)},
        stance={"a": "hidden"},
    )
    outcome = field.do(JoinStacks(by=LAPIS, stack=field.names["a"], into=field.names["b"]))
    assert _why(outcome) == ("stance", "SD2-14.00")


def test_sd5_8_03_hidden_stacks_join_only_where_they_find_cover_together():
    field = Field(
        ["C."],
        lapis={"b": ((0, 0), {"spiderling": 3}), "c": ((0, 0), {"spiderling": 3})},
        cinnabar={"y": ((1, 0), SCOUT)},
        stance={"b": "hidden", "c": "hidden"},
        zone={"b": "sky", "c": "sky"},
    )
    outcome = field.do(JoinStacks(by=LAPIS, stack=field.names["b"], into=field.names["c"]))
    assert _why(outcome) == ("no_cover", "SD5-8.03")


def test_what_one_of_two_may_not_do_any_more_both_may_not():
    field = _field({"scout": 2}, foes={"y": ((3, 0), SCOUT)}, stance={"a": "sneaking"})
    stack = field.stack("a")
    field.must(SplitStack(by=LAPIS, stack=stack.id, units=stack.units[:1]))
    (new,) = [s for s in field.campaign.stacks.values() if s.side == LAPIS and s.id != stack.id]
    done = replace(new, here=replace(new.here, slipped=True, searched=True, border=2), peeks=field.at((1, 0)))
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, new.id: done})
    field.must(JoinStacks(by=LAPIS, stack=new.id, into=stack.id))
    here = field.stack("a").here
    assert (here.slipped, here.searched, here.border, field.stack("a").peeks) == (False, True, -1, None)


def test_sd4_4_11_orders_for_meetings_are_too_much_for_a_beast():
    field = _field({"wolf": 1}, rows=["dd.d"])
    stack = field.stack("a")
    orders = replace(stack.orders, meet="ambush_any")
    outcome = field.do(GiveOrders(by=LAPIS, stack=stack.id, orders=orders))
    assert _why(outcome) == ("simple_orders", "SD3-3.11")


def test_nobody_hides_from_an_ally_of_the_hex():
    field = Field(
        ["ff"],
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"y": ((0, 0), SCOUT)},
        saffron={"z": ((0, 0), SCOUT)},
        alliances={"lapis": "north", "cinnabar": "north"},
        params={"allies_share_sight": False},
    )
    _hide(field)
    assert field.sees("cinnabar", "a")
    assert not field.sees("saffron", "a")


@pytest.mark.parametrize("unseen", [False, True])
def test_what_is_refused_does_not_depend_on_who_watches(unseen):
    foes = {"y": ((0, 0), SCOUT)}
    field = _field(SCOUT, foes=foes, stance={"y": "hidden"} if unseen else None)
    assert field.outlook("lapis").refusal(HideStack(by=LAPIS, stack=field.names["a"])) is None
    assert not isinstance(_hide(field), Refused)


def test_sd5_11_13_who_was_attacked_as_it_sneaked_gains_no_search_by_joining_others():
    out, checked = Presence(no_search="forced_out"), Presence(no_search="sneak_check")
    assert presence_of_both(checked, out).no_search == "forced_out"
    assert presence_of_both(out, checked).no_search == "forced_out"
    assert presence_of_both(checked, Presence()).no_search == "sneak_check"


@pytest.mark.parametrize("place", [(0, 0), (2, 0)])
def test_sd5_8_02_one_who_was_driven_elsewhere_as_he_was_about_to_hide_does_not(place):
    field = Field(["fff..d"], lapis={"a": ((1, 0), SCOUT)}, cinnabar={"y": ((5, 0), SCOUT)})
    draft, stack = Draft(field.campaign, field.world), field.stack("a")
    hiding.run_hide(draft, Task(kind=hiding.HIDE, stack=stack.id, hex=field.at(place)))
    assert draft.stacks[stack.id].stance == "open"
    hiding.run_hide(draft, Task(kind=hiding.HIDE, stack=stack.id, hex=stack.hex))
    assert draft.stacks[stack.id].stance == "hidden"
