"""Meetings on the map: how fights open by who knows of whom, and who reacts to newcomers off-turn. SD2-9.01,
SD2-9.06, SD2-9.07, SD5-8.05 to 8.07, SD5-10.09, SD5-11.13, SD5-12.01 to 12.04, SD2-14.15, SD2-14.31."""

import pytest

from game.core import codec
from game.core.commands.common import Answer, HideStack, PeekHex, RevealStack, SetTable
from game.core.decisions import Reply, StandingOrders
from game.core.events.common import BattleBegan, MoveStopped, QuestionAsked, StackSighted
from game.core.events.scouting import HexPeeked, HiddenFound, HiddenLost, Reacted, StanceTaken
from game.core.records import SideId, replace
from game.views.story import line
from tests.field import Field
from tests.saved import reread
from tests.wilds import barren

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
SCOUTS = {"scout": 2}
DIGGERS = {"digger": 2}
HIDDEN = {"z": "hidden"}


def _waiting(kinds=SCOUTS, meet="", *, foes=DIGGERS, rows=("fff",), when_found="", **more):
    """Stack z of cinnabar hides in the middle, a of lapis is about to march in."""
    more.setdefault("stance", HIDDEN)
    orders = {"z": StandingOrders(meet=meet, when_found=when_found)}
    return Field(
        list(rows),
        lapis={"a": ((0, 0), foes)},
        cinnabar={"z": ((1, 0), kinds)},
        orders=orders,
        **more,
    )


def _states(field):
    return [(e.attacker, e.state) for e in field.of(BattleBegan)]


def _reacted(field):
    return [(e.audience, e.choice) for e in field.of(Reacted)]


# --- ambush by standing orders


def test_sd5_12_01_hidden_scouts_ambush_a_newcomer_by_their_orders():
    field = _waiting(meet="ambush_any")
    field.do_move("a", (1, 0), (2, 0))
    assert _states(field) == [(CINNABAR, "ambush")]
    assert _reacted(field) == [((CINNABAR,), "attack")]


def test_sd5_12_01_who_is_attacked_on_the_way_goes_no_further():
    field = _waiting(meet="ambush_any", kinds={"scout": 1}, foes={"stabber": 8})
    field.do_move("a", (1, 0), (2, 0))
    assert [e.code for e in field.of(MoveStopped)] == ["attacked"]
    assert field.place("a") == (1, 0)


def test_sd2_14_37_ambush_weaker_lets_the_stronger_pass():
    field = _waiting(meet="ambush_weaker", kinds={"scout": 1}, foes={"stabber": 8})
    field.do_move("a", (1, 0), (2, 0))
    assert _states(field) == []
    assert field.place("a") == (2, 0)
    assert _reacted(field) == [((CINNABAR,), "stay")]


def _with_and_without(meet):
    """Twice the same, once with hidden scouts on the way that have this order."""
    return [
        Field(
            ["fff.."],
            lapis={"a": ((0, 0), DIGGERS)},
            cinnabar={"y": ((4, 0), {"digger": 1}), "z": (place, SCOUTS)},
            stance=HIDDEN,
            orders={"z": StandingOrders(meet=meet)},
        )
        for place in ((1, 0), (4, 0))
    ]


def test_sd5_12_04_scouts_without_orders_let_everybody_pass_and_leave_no_trace():
    field, bare = _with_and_without("")
    for one in (field, bare):
        one.do_move("a", (1, 0), (2, 0))
    told = [[e for e in one.events if LAPIS in e.audience] for one in (field, bare)]
    assert told[0] == told[1]
    assert _reacted(field) == []


def test_a_hidden_stack_that_is_told_to_stay_leaves_no_trace():
    """Nobody but its own side hears of it; no die falls, no question is open."""
    fields = _with_and_without("stay")
    for field in fields:
        field.do_move("a", (1, 0), (2, 0))
        assert not field.campaign.questions
    assert fields[0].campaign.dice == fields[1].campaign.dice
    assert fields[0].campaign.knowledge[LAPIS] == fields[1].campaign.knowledge[LAPIS]
    assert _reacted(fields[0]) == [((CINNABAR,), "stay")]


def test_sd5_8_05_who_attacks_from_hiding_stands_in_the_open_and_is_seen():
    field = _waiting(meet="ambush_any", kinds={"scout": 9})
    field.do_move("a", (1, 0))
    assert field.stack("z").stance == "open"
    assert [e.stance for e in field.of(StanceTaken)] == ["open"]
    assert (LAPIS,) in [e.audience for e in field.of(StackSighted)]
    assert field.stack("z").here.no_search == "fought"


def test_sd5_12_03_auto_attackers_that_a_commander_hid_do_not_ambush_what_they_were_not_told_to():
    field = Field(
        ["fff"],
        lapis={"a": ((0, 0), DIGGERS)},
        cinnabar={"z": ((1, 0), {"stabber": 3}), "lord": ((1, 0), {"warlord": 1})},
        stance={"z": "hidden", "lord": "hidden"},
    )
    field.do_move("a", (1, 0))
    assert _states(field) == []


def test_sd1_10_02_auto_attackers_that_a_commander_hid_fight_prepared():
    field = Field(
        ["fff"],
        lapis={"a": ((0, 0), DIGGERS)},
        cinnabar={"z": ((1, 0), {"stabber": 30}), "lord": ((1, 0), {"warlord": 1})},
        stance={"z": "hidden", "lord": "hidden"},
        orders={"z": StandingOrders(meet="attack_any")},
    )
    field.do_move("a", (1, 0))
    assert _states(field)[0] == (CINNABAR, "prepared")


@pytest.mark.parametrize(("meet", "stance"), [("ambush_any", "open"), ("stay", "hidden")])
def test_sd5_8_02_while_a_stack_hides_hidden_enemies_may_ambush_it(meet, stance):
    """SD2-14.03: z has sneaked in and waits; who is attacked does not come to hide."""
    field = Field(
        ["ddd"],
        lapis={"a": ((1, 0), {"wolf": 9})},
        cinnabar={"z": ((1, 0), {"scout": 2})},
        stance={"z": "sneaking"},
        orders={"z": StandingOrders(meet=meet)},
    )
    field.must(HideStack(by=LAPIS, stack=field.names["a"]))
    assert _states(field) == [(CINNABAR, "ambush")] * (meet == "ambush_any")
    assert field.stack("a").stance == stance
    assert field.campaign.agenda == ()


@pytest.mark.parametrize(("meet", "stance"), [("ambush_any", "open"), ("stay", "hidden")])
def test_sd5_9_06_hiding_before_a_peek_gives_hidden_enemies_the_same_chance(meet, stance):
    """SD5-8.02: who was attacked as it went to hide does not look over the border."""
    field = Field(
        ["ddd"],
        lapis={"a": ((1, 0), {"scout": 9})},
        cinnabar={"z": ((1, 0), {"scout": 1})},
        stance={"z": "hidden"},
        orders={"z": StandingOrders(meet=meet)},
    )
    peek = PeekHex(by=LAPIS, stack=field.names["a"], hex=field.at((2, 0)), hide=True)
    field.must(peek)
    assert _states(field) == [(CINNABAR, "ambush")] * (meet == "ambush_any")
    assert (field.stack("a").stance, len(field.of(HexPeeked))) == (stance, int(stance == "hidden"))
    assert field.campaign.agenda == ()


def test_sd4_4_05_a_few_whom_a_commander_leads_ambush():
    field = _waiting({"warlord": 1, "stabber": 6}, "ambush_any")
    field.do_move("a", (1, 0))
    assert _states(field) == [(CINNABAR, "ambush")]


def test_sd3_3_06_a_hidden_beast_of_a_side_ambushes_by_itself():
    field = _waiting({"wolf": 4}, rows=["ddd"])
    field.do_move("a", (1, 0))
    assert _states(field) == [(CINNABAR, "ambush")]


def test_sd3_3_06_unless_it_is_told_to_stay():
    field = _waiting({"wolf": 4}, "stay", rows=["ddd"])
    field.do_move("a", (1, 0))
    assert _states(field) == []


# --- surprise


def test_sd5_10_09_who_attacks_a_hidden_stack_it_has_found_surprises_it():
    field = _waiting()
    field.do_move("a", (1, 0))
    field.know("lapis", "z", "spot")
    field.do_attack("a", "z")
    assert _states(field) == [(LAPIS, "surprised")]


def test_sd5_11_13_who_is_attacked_while_sneaking_stands_in_the_open_and_searches_no_more():
    field = _waiting({"scout": 12}, stance={"z": "sneaking"}, foes={"digger": 1})
    field.do_move("a", (1, 0))
    field.know("lapis", "z", "spot")
    field.do_attack("a", "z")
    assert (field.stack("z").stance, field.stack("z").here.no_search) == ("open", "forced_out")


def test_sd2_9_06_who_was_found_before_it_attacks_has_no_ambush():
    field = _waiting(meet="attack_any")
    field.know("lapis", "z", "spot")
    field.do_move("a", (1, 0))
    assert _states(field) == [(CINNABAR, "surprised")]


def test_sd5_12_01_hidden_attackers_whom_the_newcomer_spotted_only_surprise():
    field = _waiting(meet="attack_any", kinds={"scout": 9}, foes={"scout": 1}, seed=_lucky())
    field.do_move("a", (1, 0))
    assert [e.audience for e in field.of(HiddenFound)][:1] == [(LAPIS,)]
    assert _states(field) == [(CINNABAR, "surprised")]


def _lucky():
    """A seed with which the newcomer finds what hides in its hex."""
    for seed in range(1, 60):
        field = _waiting(meet="stay", kinds={"scout": 9}, foes={"scout": 1}, seed=seed)
        field.do_move("a", (1, 0))
        if field.sees("lapis", "z"):
            return seed
    raise AssertionError("no seed finds them")


def test_sd2_14_15_the_attackers_side_loses_others_it_had_found_in_the_hex():
    field = Field(
        ["fff"],
        lapis={"a": ((1, 0), {"knight": 4})},
        cinnabar={"z": ((1, 0), SCOUTS), "y": ((1, 0), SCOUTS)},
        stance={"z": "hidden", "y": "hidden"},
        orders={"a": StandingOrders(hold=True)},
    )
    field.know("lapis", "z", "spot")
    field.know("lapis", "y", "spot")
    field.do_attack("a", "z")
    assert [(e.audience, e.why) for e in field.of(HiddenLost)] == [((LAPIS,), "attacked_other")]
    assert not field.sees("lapis", "y")
    assert field.stack("y").stance == "hidden"


# --- attack from hiding by command


def test_sd2_9_07_an_attack_out_of_hiding_is_an_ambush_and_hidden_friends_stay_hidden():
    field = Field(
        ["fff"],
        lapis={"a": ((1, 0), {"scout": 6}), "b": ((1, 0), SCOUTS)},
        cinnabar={"z": ((1, 0), DIGGERS)},
        stance={"a": "hidden", "b": "hidden"},
    )
    field.do_attack("a", "z")
    assert _states(field) == [(LAPIS, "ambush")]
    assert field.stack("a").stance == "open"
    assert field.stack("b").stance == "hidden"


def test_sd2_9_02_no_ambush_of_who_is_at_home_by_who_is_not():
    field = _waiting(meet="attack_any", kinds={"scout": 6}, foes={"wolf": 2}, rows=["fff"])
    home = field.world.kind("wolf").terrain_special
    field.do_move("a", (1, 0))
    expected = "surprised" if home == "forest" else "ambush"
    assert _states(field)[0] == (CINNABAR, expected)


# --- reveal, order, neutrals, table


def test_sd5_12_01_who_is_told_to_reveal_comes_out_and_searches():
    field = _waiting(meet="reveal")
    field.do_move("a", (1, 0), (2, 0))
    assert field.stack("z").stance == "open"
    assert field.stack("z").here.searched
    assert [e.code for e in field.of(MoveStopped)] == ["contact"]
    assert _states(field) == []


def test_sd2_14_31_open_ones_react_before_hidden_ones_and_the_nimble_first():
    field = Field(
        ["fff"],
        lapis={"a": ((0, 0), DIGGERS)},
        cinnabar={
            "slow": ((1, 0), {"archer": 1, "warlord": 1}),
            "deft": ((1, 0), SCOUTS),
            "seen": ((1, 0), SCOUTS),
        },
        stance={"slow": "hidden", "deft": "hidden"},
        orders={name: StandingOrders(meet="stay") for name in ("slow", "deft", "seen")},
    )
    field.do_move("a", (1, 0))
    order = [e.stack.removeprefix("cinnabar.") for e in field.of(Reacted)]
    assert order == ["seen", "deft", "slow"]


def test_sd5_6_05_nothing_begins_between_two_sides_that_are_both_off_turn():
    field = Field(
        ["fff"],
        lapis={"a": ((0, 0), DIGGERS)},
        cinnabar={"z": ((1, 0), SCOUTS)},
        saffron={"s": ((1, 0), DIGGERS)},
        stance=HIDDEN,
        orders={"z": StandingOrders(meet="ambush_any")},
    )
    field.do_move("a", (1, 0))
    assert {(e.attacker, e.defender) for e in field.of(BattleBegan)} == {(CINNABAR, LAPIS)}


def _ferals(kinds, foes, *, move=9, rows=("dddd..",), **more):
    """Ferals hide where lapis is about to march in, and nothing grows to eat."""
    field = Field(
        list(rows),
        wild={"z": ((1, 0), kinds)},
        lapis={"a": ((0, 0), foes)},
        cinnabar={"y": ((5, 0), SCOUTS)},
        roles={"wild": "feral"},
        **{"stance": HIDDEN, **more},
    )
    barren(field).end()
    field.give("z", move=move)
    field.do_move("a", (1, 0))
    return field


def test_sd5_8_09_hidden_ferals_ambush_smaller_ones():
    field = _ferals({"wolf": 3}, {"digger": 1})
    assert _states(field) == [("wild", "ambush")]


def test_sd5_8_09_and_flee_from_larger_ones_with_the_move_they_have_left():
    """SD5-6.06, SD3-5.02; line 5 of SD3-6.02: only where they cannot hide."""
    field = _ferals({"wolf": 1}, {"war_elephant": 1}, rows=("drdd..",), stance={})
    assert (field.place("z"), field.place("a")) == ((2, 0), (1, 0))
    field = _ferals({"wolf": 1}, {"war_elephant": 1})
    assert (field.place("z"), field.stack("z").stance) == ((1, 0), "hidden")


def test_sd5_6_06_a_neutral_flees_when_told_to_but_not_without_move():
    for move, place in ((9, (2, 0)), (0, (1, 0))):
        orders = {"z": StandingOrders(meet="flee")}
        field = _ferals({"wolf": 1}, DIGGERS, orders=orders, move=move)
        assert field.place("z") == place


def test_sd5_6_05_a_side_does_not_flee_off_turn():
    field = _waiting(meet="flee")
    field.do_move("a", (1, 0))
    assert field.place("z") == (1, 0)
    assert _reacted(field) == [((CINNABAR,), "stay")]


def _asked(meet="ask", **more):
    field = _waiting(meet=meet, params={"reactions": "table"}, **more)
    field.must(SetTable(by=CINNABAR, asks=True))
    field.do_move("a", (1, 0), (2, 0))
    return field


def test_sd2_14_37_a_stack_that_asks_at_the_table_gets_a_question_and_the_march_waits():
    field = _asked()
    (question,) = field.campaign.questions
    assert (question.kind, question.side, question.default) == ("react", CINNABAR, "stay")
    options = {o.id: o.enabled for o in question.options}
    assert options == {"ambush": True, "attack": False, "stay": True, "reveal": True, "flee": False}
    assert all(o.reason for o in question.options if not o.enabled)
    assert [e.audience for e in field.of(QuestionAsked)] == [(CINNABAR,)]


@pytest.mark.parametrize(("choice", "fights", "place"), [("stay", [], (2, 0)), ("reveal", [], (1, 0))])
def test_sd2_14_37_the_march_goes_on_after_the_answer(choice, fights, place):
    field = _asked()
    field.must(Answer(by=CINNABAR, question=field.campaign.questions[0].id, reply=Reply(choice=choice)))
    assert (_states(field), field.place("a")) == (fights, place)


def test_sd2_14_37_an_answer_may_be_an_ambush():
    field = _asked()
    field.must(Answer(by=CINNABAR, question=field.campaign.questions[0].id, reply=Reply(choice="ambush")))
    assert _states(field) == [(CINNABAR, "ambush")]


def test_sd2_9_01_the_question_says_which_unit_keeps_it_from_an_ambush():
    field = Field(
        ["fff"],
        lapis={"a": ((0, 0), DIGGERS)},
        cinnabar={"z": ((1, 0), {"stabber": 1, "scout": 1}), "lord": ((1, 0), {"warlord": 1})},
        stance={"z": "hidden", "lord": "hidden"},
        orders={"z": StandingOrders(meet="ask")},
        params={"reactions": "table"},
    )
    field.must(SetTable(by=CINNABAR, asks=True))
    field.do_move("a", (1, 0))
    ambush = field.campaign.questions[0].options[0]
    assert not ambush.enabled
    assert [(b.unit, b.rule) for b in ambush.barred] == [("z.stabber0", "SD2-9.01")]


def test_sd5_12_01_who_comes_out_of_hiding_is_a_newcomer_to_those_who_did_not_know():
    field = Field(
        ["ddd"],
        lapis={"a": ((1, 0), {"wolf": 1})},
        cinnabar={"z": ((1, 0), SCOUTS)},
        stance={"a": "hidden", "z": "hidden"},
        orders={"z": StandingOrders(meet="ambush_any")},
    )
    field.must(RevealStack(by=LAPIS, stack=field.stack("a").id))
    assert _states(field) == [(CINNABAR, "ambush")]


def test_what_a_stack_did_by_its_orders_is_told_to_its_side():
    field = _waiting(meet="ambush_any")
    field.do_move("a", (1, 0))
    (event,) = field.of(Reacted)
    told = line(event, field.outlook("cinnabar").view, field.world)
    assert told is not None
    assert "ambush" in told.text.lower()


def test_sd5_12_01_an_arrival_that_waits_for_an_answer_is_saved_and_goes_on():
    field = _asked()
    rules = field.world.ruleset
    kind = codec.campaign_type(rules.battle_type, rules.params_type)
    again = reread(field.campaign, kind)
    assert codec.to_bytes(again) == codec.to_bytes(field.campaign)
    reply = Answer(by=CINNABAR, question=again.questions[0].id, reply=Reply(choice="stay"))
    live = field.engine.apply(field.campaign, reply)
    loaded = field.engine.apply(again, reply)
    assert codec.to_bytes(live.campaign) == codec.to_bytes(loaded.campaign)
    assert live.campaign.agenda == ()


def test_sd5_12_01_each_reacts_once_and_the_others_after_the_fight():
    field = Field(
        ["fff"],
        lapis={"a": ((0, 0), {"stabber": 12})},
        cinnabar={"y": ((1, 0), {"scout": 1}), "z": ((1, 0), {"scout": 1})},
        stance={"y": "hidden", "z": "hidden"},
        orders={name: StandingOrders(meet="ambush_any") for name in "yz"},
    )
    field.do_move("a", (1, 0))
    stacks = [e.stack for e in field.of(Reacted)]
    assert sorted(stacks) == ["cinnabar.y", "cinnabar.z"]
    assert _states(field)[:2] == [(CINNABAR, "ambush"), (CINNABAR, "ambush")]


def _ambushed_character(seed):
    """A character of lapis with luck marches to where scouts lie in wait, and decides at the table."""
    field = _waiting({"scout": 2}, "ambush_any", foes={"warlord": 1}, seed=seed)
    field.give("a", statuses=("player_character",))
    sides = {**field.campaign.sides, LAPIS: replace(field.campaign.sides[LAPIS], asks=True)}
    field.campaign = replace(field.campaign, sides=sides)
    field.do_move("a", (1, 0))
    return field


def test_sd4_17_07_a_character_with_luck_turns_an_ambush_on_the_map_into_a_surprise():
    field = next(f for f in map(_ambushed_character, range(1, 30)) if _luck(f))
    question = field.campaign.questions[0]
    assert (question.kind, question.side) == ("luck", LAPIS)
    spend = next(o for o in question.options if o.enabled and o.id != question.default)
    reply = Reply(choice=spend.id, units=spend.units)
    field.must(Answer(by=LAPIS, question=question.id, reply=reply))
    (battle,) = field.campaign.battles.values()
    assert battle.state.scene.opening == "surprised"


def _luck(field):
    return any(question.kind == "luck" for question in field.campaign.questions)
