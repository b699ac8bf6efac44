"""Dusk: who is shown, in which order they act, and what they do: SD5-8.10, SD2-14.36, SD5-9.08."""

from typing import Any

import pytest

from game.core import codec
from game.core.commands.common import Answer
from game.core.decisions import Reply, StandingOrders
from game.core.events.common import EVERYONE, BattleBegan, DayBegan, TurnBegan
from game.core.events.scouting import DuskFell, HiddenFound, HiddenLost, Revealed, StanceTaken
from game.core.records import SideId, replace
from game.views.project import story
from tests.field import Field
from tests.rulesets.second_dawn.encounter.test_leaving_map import leaves
from tests.saved import reread

WOODS = ["fff", "fff"]


def night(**more: Any) -> Field:
    """A hidden scout of lapis and a hidden one of cinnabar in a wood; nobody has found anybody."""
    plan = {
        "lapis": {"a": ((0, 0), {"scout": 1}), "far": ((2, 1), {"stabber": 1})},
        "cinnabar": {"z": ((0, 0), {"scout": 1}), "away": ((2, 0), {"scout": 1})},
        "stance": {"a": "hidden", "z": "hidden"},
    }
    field = Field(more.pop("rows", WOODS), **{**plan, **more})
    field.end(len([s for s in field.campaign.sides.values() if s.alive]) - 1)
    return field


def test_sd5_8_10_all_who_hide_in_a_zone_are_known_to_all_in_it():
    field = night(orders={"a": StandingOrders(dusk="stay"), "z": StandingOrders(dusk="stay")})
    assert not field.sees("lapis", "z")
    field.end()
    assert field.sees("lapis", "z")
    assert field.sees("cinnabar", "a")
    assert [e.how for e in field.of(HiddenFound)] == ["dusk", "dusk"]
    assert field.stack("a").stance == "hidden"  # being known does not end hiding


def test_sd5_8_10_each_side_hears_only_its_own_handles():
    field = night(orders={"a": StandingOrders(dusk="stay"), "z": StandingOrders(dusk="stay")})
    field.end()
    told = {e.audience: e for e in field.of(Revealed)}
    assert set(told) == {("lapis",), ("cinnabar",)}
    assert told["lapis",].stacks == (field.names["a"],)
    assert told["lapis",].handles == (field.handle("lapis", "z"),)
    assert told["cinnabar",].stacks == (field.names["z"],)


def test_sd5_8_10_who_was_shown_knows_of_it():
    field = night(orders={"a": StandingOrders(dusk="stay")})
    field.end()
    notices = field.campaign.knowledge[SideId("lapis")].noticed[field.names["a"]]
    assert [(n.side, n.how) for n in notices] == [("cinnabar", "dusk")]


def test_sd2_14_36_those_that_hid_hide_again_until_dawn():
    field = night()
    field.end()
    assert field.stack("a").stance == "hidden"
    assert not field.sees("cinnabar", "a")
    assert not field.campaign.knowledge[SideId("lapis")].noticed
    assert {(e.stack, e.why) for e in field.of(StanceTaken)} == {
        (field.names["a"], "dusk"),
        (field.names["z"], "dusk"),
    }
    assert {e.why for e in field.of(HiddenLost)} == {"hid"}


def test_sd5_8_10_a_ghost_of_that_day_stays():
    field = night()
    field.end()
    (ghost,) = field.campaign.knowledge[SideId("cinnabar")].sightings.values()
    assert (ghost.now, ghost.day, ghost.stance) == (False, 1, "hidden")


def test_sd5_8_10_known_ones_are_known_after_dawn():
    field = night(orders={"z": StandingOrders(dusk="stay")})
    field.end()
    assert field.campaign.clock.day == 2
    assert field.sees("lapis", "z")
    assert not field.sees("cinnabar", "a")


def test_sd5_8_10_only_those_of_the_same_zone_are_shown():
    field = night(
        cinnabar={"z": ((0, 0), {"gwiffen": 1})},
        stance={"a": "hidden"},
        zone={"z": "sky"},
    )
    field.end()
    assert not field.of(HiddenFound)
    assert not field.sees("cinnabar", "a")
    down = night(cinnabar={"z": ((0, 0), {"gwiffen": 1})}, stance={"a": "hidden"})
    down.end()
    assert [e.how for e in down.of(HiddenFound)][:1] == ["dusk"]


def test_sd5_8_10_nobody_is_shown_to_friends_or_to_nobody():
    field = night(alliances={"lapis": "north", "cinnabar": "north"}, saffron={"y": ((2, 0), {"scout": 1})})
    field.end()
    assert not field.of(Revealed)


def test_sd5_8_10_the_phase_is_dusk_and_everybody_hears_that_night_falls():
    field = night()
    field.end()
    (fell,) = field.of(DuskFell)
    assert fell.day == 1
    assert fell.audience == EVERYONE
    kinds = [type(e) for e in field.events if isinstance(e, (DuskFell, DayBegan, TurnBegan, Revealed))]
    assert kinds == [DuskFell, Revealed, Revealed, DayBegan, TurnBegan]


def test_sd5_8_10_a_match_may_go_without():
    field = night(params={"dusk_reveal": False})
    field.end()
    assert not field.of(Revealed)
    assert len(field.of(DuskFell)) == 1


def test_sd5_8_10_who_is_told_to_attacks():
    field = night(orders={"a": StandingOrders(dusk="attack_any")})
    field.end()
    (began,) = field.of(BattleBegan)
    assert (began.attacker, began.defender) == ("lapis", "cinnabar")


def test_sd1_7_02_both_fight_with_defense_at_night():
    field = night(orders={"a": StandingOrders(dusk="attack_any")}, params={"off_turn_battles": "table"})
    sides = {s: replace(field.campaign.sides[s], asks=True) for s in field.campaign.sides}
    field.campaign = replace(field.campaign, sides=sides)
    field.end()
    (battle,) = field.campaign.battles.values()
    assert battle.state.scene.on_turn is None


def test_sd5_8_10_auto_attackers_charge_whom_they_see():
    field = night(cinnabar={"z": ((0, 0), {"stabber": 2})}, stance={"a": "hidden"})
    assert not field.of(BattleBegan)
    field.end()
    (began,) = field.of(BattleBegan)
    assert began.attacker == "cinnabar"


def test_sd5_8_10_the_quickest_to_evade_acts_first():
    """A scout (7) acts before a warlord (6): the scout's order to attack comes first."""
    orders = {"a": StandingOrders(dusk="attack_any"), "z": StandingOrders(dusk="attack_any")}
    field = night(cinnabar={"z": ((0, 0), {"warlord": 1})}, orders=orders)
    field.end()
    assert field.of(BattleBegan)[0].attacker == "lapis"


def test_sd2_14_36_survivors_hide_again():
    field = night(orders={"a": StandingOrders(dusk="attack_any")})
    field.end()
    left = [name for name in ("a", "z") if not field.gone(name)]
    assert {field.stack(name).stance for name in left} == {"hidden"}


def test_sd5_8_10_who_stood_in_the_open_does_not_hide_at_night():
    field = night(
        stance={"a": "hidden"},
        orders={"z": StandingOrders(dusk="hide"), "a": StandingOrders(dusk="stay")},
    )
    field.end()
    assert field.stack("z").stance == "open"


def test_sd5_8_03_without_cover_nobody_hides_again():
    """Nothing hides a scout in ruins; this one does so behind the rules' back."""
    field = night(rows=["rff", "fff"], stance={"a": "hidden"})
    field.end()
    assert field.sees("cinnabar", "a")


def test_sd5_9_08_peeking_ends_at_dusk():
    field = night(stance={})
    stack = replace(field.stack("z"), peeks=field.at((1, 0)))
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, stack.id: stack})
    field.end()
    assert field.stack("z").peeks is None


ASK = {"orders": {"a": StandingOrders(dusk="ask")}, "params": {"reactions": "table"}}


def asked(**more: Any) -> Field:
    field = night(**{**ASK, **more})
    lapis = replace(field.campaign.sides[SideId("lapis")], asks=True)
    sides = {**field.campaign.sides, lapis.id: lapis}
    field.campaign = replace(field.campaign, sides=sides)
    field.end()
    return field


def test_sd2_14_37_a_side_is_asked_at_dusk_if_it_said_so_and_the_match_allows_it():
    field = asked()
    (question,) = field.campaign.questions
    assert (question.side, question.kind, question.stack) == ("lapis", "dusk", field.names["a"])
    handle = field.handle("lapis", "z")
    assert [o.id for o in question.options] == [f"attack {handle}", "hide", "stay"]
    assert question.default == "hide"
    assert field.campaign.clock.phase == "dusk"
    assert field.campaign.clock.on_turn is None


def test_sd2_14_37_nobody_is_asked_where_the_match_goes_by_orders():
    field = asked(params={})
    assert not field.campaign.questions
    assert field.stack("a").stance == "hidden"


@pytest.mark.parametrize("choice", ["attack", "hide", "stay"])
def test_sd5_8_10_what_was_answered_is_done_and_a_save_in_the_middle_goes_on(choice):
    field = asked()
    (question,) = field.campaign.questions
    word = next(o.id for o in question.options if o.id.startswith(choice))
    rules = field.world.ruleset
    kind = codec.campaign_type(rules.battle_type, rules.params_type)
    field.campaign = reread(field.campaign, kind)
    field.must(Answer(by=question.side, question=question.id, reply=Reply(choice=word)))
    assert field.campaign.clock.day == 2
    assert bool(field.of(BattleBegan)) == (choice == "attack")
    if choice == "stay":
        assert field.sees("cinnabar", "a")
    if choice == "hide":
        assert not field.sees("cinnabar", "a")


def test_nightfall_elsewhere_tells_a_side_nothing():
    """What others find out about each other in a wood far off is no event for those who are not there."""
    plan: dict[str, Any] = {
        "lapis": {"a": ((0, 0), {"scout": 1})},
        "cinnabar": {"z": ((4, 0), {"scout": 1}), "y": ((4, 1), {"scout": 1})},
        "saffron": {"s": ((4, 0), {"scout": 1}), "t": ((4, 1), {"stabber": 1})},
    }
    stories = []
    for stance in ({}, {"z": "hidden", "s": "hidden", "y": "hidden"}):
        field = Field(["fffff", "fffff"], stance=stance, **plan)
        field.end(3)
        stories.append(story(field.events, SideId("lapis")))
        assert bool(field.of(Revealed)) == bool(stance)
    assert stories[0] == stories[1]


def test_sd2_14_33_who_withdrew_from_the_hex_today_does_not_attack_at_nightfall():
    field = night(orders={"a": StandingOrders(dusk="attack_any")})
    stack = field.stack("a")
    gone = replace(stack, counters={"gave_way": 1})
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, stack.id: gone})
    field.end()
    assert not field.of(BattleBegan)


def test_sd5_8_10_who_gets_away_at_nightfall_hides_again_apart_from_those_who_fight_on():
    field = night(
        rows=["ddd", "ddd"],
        lapis={"a": ((0, 0), {"warlord": 1, "scout": 2, "stabber": 4})},
        cinnabar={"z": ((0, 0), {"warlord": 1, "stabber": 2}), "away": ((2, 1), {"stabber": 1})},
        orders={"z": StandingOrders(dusk="attack_any")},
        params={"off_turn_battles": "table"},
    )
    lapis = field.campaign.sides[SideId("lapis")]
    field.campaign = replace(
        field.campaign, sides={**field.campaign.sides, lapis.id: replace(lapis, asks=True)}
    )
    field.end()
    wish = leaves("scout")
    while field.campaign.questions:
        question = field.campaign.questions[0]
        reply = wish(question) or Reply(choice=question.default)
        field.must(Answer(by=question.side, question=question.id, reply=reply))
    apart = [s for s in field.campaign.stacks.values() if s.side == "lapis" and s.id != field.names["a"]]
    assert [stack.stance for stack in apart] == ["hidden"]
