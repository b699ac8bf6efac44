"""Meeting, charging, holding, taking cities, falling and winning: SD1-8, SD5-12.01, victory plans."""

import pytest

from game.core.commands.common import (
    Attack,
    GiveOrders,
    JoinStacks,
    RenameStack,
    Resign,
    SetLeader,
    SetTable,
    SplitStack,
)
from game.core.decisions import StandingOrders
from game.core.draft import Draft
from game.core.events.common import BattleBegan, BattleEnded, CampaignWon, MoveStopped, SideFell, SiteTaken
from game.core.mapdata import VictoryPlan
from game.core.records import SideId
from game.rulesets.second_dawn.scouting.stances import lapse_all
from tests.field import Field

SCOUT = {"scout": 1}


def _face_to_face(mine, theirs, **more):
    return Field(["...."], lapis={"a": ((0, 0), mine)}, cinnabar={"z": ((1, 0), theirs)}, **more)


def _hold(field, name, hold=True):
    stack = field.stack(name)
    return field.do(GiveOrders(by=stack.side, stack=stack.id, orders=StandingOrders(hold=hold)))


def test_sd1_8_05_auto_attackers_charge_what_they_meet():
    field = _face_to_face({"stabber": 4}, {"scout": 1})
    field.move("a", (1, 0))
    assert [(e.attacker, e.defender, e.state) for e in field.of(BattleBegan)] == [
        ("lapis", "cinnabar", "prepared")
    ]
    assert field.gone("z")


def test_sd1_8_05_auto_attackers_charge_who_comes_to_them():
    field = _face_to_face({"scout": 1}, {"stabber": 4})
    field.move("a", (1, 0))
    assert [(e.attacker, e.defender) for e in field.of(BattleBegan)] == [("cinnabar", "lapis")]


def test_sd1_8_01_scouts_pass_by_each_other_and_fight_on_command_only():
    field = _face_to_face(SCOUT, SCOUT)
    field.move("a", (1, 0))
    assert field.of(BattleBegan) == []
    target = field.handle("lapis", "z")
    field.must(Attack(by=SideId("lapis"), stack=field.names["a"], target=target))
    assert field.of(BattleBegan)
    assert field.of(BattleEnded)


def test_sd1_8_04_a_commander_keeps_them_back_and_only_while_he_shares_the_hex():
    field = Field(
        ["...."],
        lapis={"a": ((0, 0), {"warlord": 1}), "b": ((0, 0), {"stabber": 3})},
        cinnabar={"z": ((3, 0), SCOUT)},
    )
    _hold(field, "b")
    assert field.stack("b").orders.hold
    field.move("a", (1, 0))
    assert not field.stack("b").orders.hold


def test_sd1_8_04_nobody_else_can_order_them_to_hold():
    field = _face_to_face({"stabber": 2}, SCOUT)
    assert field.refused(_hold(field, "a")) == "no_commander"


def test_sd1_8_04_a_held_stack_meets_the_enemy_without_a_fight():
    field = _face_to_face({"warlord": 1, "stabber": 3}, SCOUT)
    _hold(field, "a")
    field.move("a", (1, 0))
    assert field.of(BattleBegan) == []
    assert field.sees("lapis", "z")


def _held_beside_an_enemy(**more):
    """A warlord, whom he keeps back, and an enemy that they see in their hex."""
    field = Field(
        ["...."],
        lapis={"a": ((0, 0), {"warlord": 1}), "b": ((0, 0), {"stabber": 4})},
        cinnabar={"z": ((1, 0), SCOUT), "y": ((3, 0), SCOUT)},
        **more,
    )
    _hold(field, "b")
    field.end()
    field.move("z", (0, 0))
    assert not field.of(BattleBegan)
    return field


def test_sd1_8_04_those_whom_a_commander_leaves_charge_at_once():
    field = _held_beside_an_enemy()
    field.end()
    field.move("a", (1, 0))
    assert [(e.attacker, e.defender) for e in field.of(BattleBegan)] == [("lapis", "cinnabar")]
    assert field.gone("z")


def test_sd1_8_05_those_who_are_told_to_hold_no_more_charge_at_once():
    field = _held_beside_an_enemy()
    field.end()
    outlook = field.outlook("lapis")
    facts = field.world.ruleset.describe.stack(outlook.world, outlook.belief, field.stack("b").id)
    assert "Once released, it charges the enemies here" in [why for _word, why in facts.risks]
    _hold(field, "b", hold=False)
    assert field.gone("z")


def test_sd5_12_03_those_whom_nobody_holds_since_yesterday_charge_as_their_turn_begins():
    """The commander is lost while neither of the two sides is on turn."""
    field = _held_beside_an_enemy(azure={"x": ((3, 0), SCOUT)})
    field.end()
    draft = Draft(field.campaign, field.world)
    draft.set_stack(field.stack("a").id, hex=field.at((2, 0)))
    lapse_all(draft)
    field.campaign = draft.commit()
    field.must(SetTable(by=SideId("azure"), asks=False))
    assert not field.gone("z")
    field.end()
    assert field.gone("z")


def test_sd3_5_05_beasts_without_a_master_never_charge():
    """Those that have eaten: hungry ones may choose to attack (SD3-6.02)."""
    field = Field(
        ["...."],
        roles={"ferals": "feral"},
        ferals={"w": ((1, 0), {"wolf": 3})},
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((3, 0), SCOUT)},
    )
    while field.campaign.clock.on_turn != "lapis":
        field.end()
    draft = Draft(field.campaign, field.world)
    draft.set_pack(field.names["w"], eaten=100_000)
    field.campaign = draft.commit()
    field.move("a", (1, 0))
    assert field.of(BattleBegan) == []


def test_sd1_10_01_the_second_enemy_of_a_hex_begins_a_new_engagement():
    field = Field(
        ["...."],
        lapis={"a": ((0, 0), {"stabber": 8})},
        cinnabar={"y": ((1, 0), {"scout": 1}), "z": ((1, 0), {"scout": 1})},
    )
    field.move("a", (1, 0))
    assert len(field.of(BattleBegan)) == 2
    assert field.gone("y")
    assert field.gone("z")


def test_a_march_ends_where_enemies_stand():
    field = _face_to_face({"scout": 1}, SCOUT)
    field.move("a", (1, 0), (2, 0))
    assert field.place("a") == (1, 0)
    assert [e.code for e in field.of(MoveStopped)] == ["contact"]


def test_attacks_need_a_seen_enemy_in_the_same_hex():
    field = _face_to_face(SCOUT, SCOUT)
    side = SideId("lapis")
    nobody = Attack(by=side, stack=field.names["a"], target="e9")
    assert field.refused(field.do(nobody)) == "no_such_target"
    field.move("a", (1, 0))
    target = field.handle("lapis", "z")
    field.move("a", (2, 0))
    outcome = field.do(Attack(by=side, stack=field.names["a"], target=target))
    assert field.refused(outcome) == "no_such_target"


def test_the_true_id_of_an_enemy_is_no_target():
    field = _face_to_face(SCOUT, SCOUT)
    field.move("a", (1, 0))
    outcome = field.do(Attack(by=SideId("lapis"), stack=field.names["a"], target=field.names["z"]))
    assert field.refused(outcome) == "no_such_target"


def test_an_undefended_city_changes_hands_and_a_defended_one_does_not():
    field = Field(
        ["...."],
        cities={(1, 0): ("cinnabar", 1), (3, 0): ("cinnabar", 1)},
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((3, 0), SCOUT)},
    )
    field.move("a", (1, 0))
    assert [(e.owner, e.before) for e in field.of(SiteTaken)] == [("lapis", "cinnabar")]
    field.move("a", (2, 0), (3, 0))
    assert field.of(SiteTaken) == []


def test_beasts_take_no_cities():
    field = Field(
        ["...."],
        roles={"ferals": "feral"},
        cities={(1, 0): ("cinnabar", 1)},
        ferals={"w": ((0, 0), {"wolf": 1})},
        lapis={"a": ((3, 0), SCOUT)},
        cinnabar={"z": ((3, 0), SCOUT)},
    )
    field.move("w", (1, 0))
    assert next(iter(field.campaign.sites.values())).owner == "cinnabar"


def test_a_side_without_units_falls_and_the_last_one_wins():
    field = _face_to_face({"stabber": 8}, SCOUT)
    field.move("a", (1, 0))
    assert [e.side for e in field.of(SideFell)] == ["cinnabar"]
    assert [e.winners for e in field.of(CampaignWon)] == [("lapis",)]
    assert field.campaign.clock.phase == "over"
    assert field.refused(field.move("a", (2, 0))) == "over"


def test_giving_up_leaves_the_map_to_the_others():
    field = _face_to_face({"stabber": 1}, SCOUT)
    field.must(Resign(by=SideId("lapis")))
    assert field.campaign.winners == ("cinnabar",)
    assert field.gone("a")


def test_allies_win_together():
    field = Field(
        ["....."],
        alliances={"lapis": "w", "saffron": "w"},
        lapis={"a": ((0, 0), {"stabber": 8})},
        saffron={"s": ((4, 0), SCOUT)},
        cinnabar={"z": ((1, 0), SCOUT)},
    )
    while field.campaign.clock.on_turn != "lapis":
        field.end()
    field.move("a", (1, 0))
    assert set(field.campaign.winners) == {"lapis", "saffron"}


def test_holding_places_for_days_wins():
    field = Field(
        ["....."],
        victory=VictoryPlan(type="hold", sites=("c0",), days=2),
        cities={(1, 0): ("", 1)},
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((4, 0), SCOUT)},
    )
    field.move("a", (1, 0))
    field.end(2)
    assert field.campaign.clock.phase == "turn"
    field.end(2)
    assert field.campaign.winners == ("lapis",)


def test_most_cities_after_the_last_day_win():
    field = Field(
        ["....."],
        victory=VictoryPlan(type="days", days=1),
        cities={(0, 0): ("lapis", 1)},
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((4, 0), {"scout": 2})},
    )
    field.end(2)
    assert field.campaign.winners == ("lapis",)


@pytest.mark.parametrize(
    ("alliances", "order"), [({}, "cab"), ({"a": "x", "b": "x"}, "cab"), ({"c": "x", "b": "x"}, "acb")]
)
def test_sd5_6_02_sides_go_by_age_and_allies_in_the_place_of_their_youngest(alliances, order):
    plan = {name: {name + "1": ((n * 2, 0), SCOUT)} for n, name in enumerate("cab")}
    field = Field(["......"], alliances=alliances, **plan)
    assert "".join(field.campaign.clock.order) == order


def test_splitting_and_joining_keep_everybody_and_the_leader():
    field = Field(
        ["...."],
        lapis={"a": ((0, 0), {"warlord": 1, "stabber": 3})},
        cinnabar={"z": ((3, 0), SCOUT)},
    )
    side, stack = SideId("lapis"), field.stack("a")
    field.must(SplitStack(by=side, stack=stack.id, units=stack.units[2:], name="Rear"))
    rear = next(s for s in field.campaign.stacks.values() if s.name == "Rear")
    assert rear.leader is None
    assert field.stack("a").leader == stack.leader
    field.must(JoinStacks(by=side, stack=stack.id, into=rear.id))
    joined = field.campaign.stacks[rear.id]
    assert set(joined.units) == set(stack.units)
    assert joined.leader == stack.leader
    assert stack.id not in field.campaign.stacks


def test_only_leaders_lead_and_only_members():
    field = Field(
        ["...."],
        lapis={"a": ((0, 0), {"warlord": 1, "stabber": 1}), "b": ((0, 0), {"warlord": 1})},
        cinnabar={"z": ((3, 0), SCOUT)},
    )
    side, stack = SideId("lapis"), field.stack("a")
    stabber = next(u for u in stack.units if "stabber" in u)
    other = field.stack("b").units[0]
    assert field.refused(field.do(SetLeader(by=side, stack=stack.id, unit=stabber))) == "cannot_lead"
    assert field.refused(field.do(SetLeader(by=side, stack=stack.id, unit=other))) == "not_a_member"


def test_sd1_7_04_a_new_turn_heals_and_restores():
    field = Field(["...."], lapis={"a": ((0, 0), {"archer": 1})}, cinnabar={"z": ((3, 0), SCOUT)})
    field.give("a", hits=1, move=0, ammo=1)
    field.end(2)
    unit = field.campaign.units[field.stack("a").units[0]]
    assert (unit.hits, unit.move, unit.ammo) == (8, 18, 6)


def test_sd5_6_05_who_is_off_turn_charges_only_the_side_on_turn():
    field = Field(
        ["...."],
        lapis={"a": ((0, 0), SCOUT), "b": ((3, 0), SCOUT)},
        cinnabar={"y": ((1, 0), {"scout": 2})},
        saffron={"s": ((1, 0), {"stabber": 4})},
    )
    field.move("a", (1, 0))
    assert [(e.attacker, e.defender) for e in field.of(BattleBegan)] == [("saffron", "lapis")]


def test_sd1_7_01_allies_are_on_turn_together():
    field = Field(
        ["...."],
        params={"off_turn_battles": "table"},
        alliances={"lapis": "w", "saffron": "w"},
        lapis={"a": ((1, 0), SCOUT), "b": ((3, 0), SCOUT)},
        saffron={"s": ((1, 0), {"stabber": 4})},
        cinnabar={"y": ((1, 0), {"scout": 6})},
    )
    field.must(SetTable(by=SideId("saffron"), asks=True))
    side, target = SideId("lapis"), field.handle("lapis", "y")
    field.must(Attack(by=side, stack=field.names["a"], target=target))
    began = [(e.attacker, e.defender) for e in field.of(BattleBegan)]
    assert began == [("lapis", "cinnabar"), ("saffron", "cinnabar")]
    parties = field.outlook("saffron").view.battles[0].parties
    assert [(p.side, p.on_turn) for p in parties] == [("saffron", True), ("cinnabar", False)]


@pytest.mark.parametrize(
    ("given", "name"),
    [("  The   Rear ", "The Rear"), ("Лев", "Лев"), ("狼 2", "狼 2"), ("", "")],
)
def test_names_of_stacks_are_one_visible_line(given, name):
    field = Field(["...."], lapis={"a": ((0, 0), {"scout": 2})}, cinnabar={"z": ((3, 0), SCOUT)})
    side, stack = SideId("lapis"), field.stack("a")
    field.must(RenameStack(by=side, stack=stack.id, name=given))
    assert field.stack("a").name == name
    field.must(SplitStack(by=side, stack=stack.id, units=stack.units[:1], name=given))
    assert {s.name for s in field.campaign.stacks.values() if s.side == side} == {name}


def test_names_that_are_too_long_are_refused_for_new_stacks_too():
    field = Field(["...."], lapis={"a": ((0, 0), {"scout": 2})}, cinnabar={"z": ((3, 0), SCOUT)})
    side, stack = SideId("lapis"), field.stack("a")
    for command in (
        RenameStack(by=side, stack=stack.id, name="x" * 41),
        SplitStack(by=side, stack=stack.id, units=stack.units[:1], name="x" * 41),
    ):
        assert field.refused(field.do(command)) == "long_name"


@pytest.mark.parametrize("name", ["  ", "a\nb\tc\0d", "\u202eraeR", "\u3164", "x\u200b", "e" + "\u0301" * 9])
def test_names_that_nobody_can_read_are_refused_at_the_door(name):
    field = Field(["...."], lapis={"a": ((0, 0), {"scout": 2})}, cinnabar={"z": ((3, 0), SCOUT)})
    side, stack = SideId("lapis"), field.stack("a")
    for command in (
        RenameStack(by=side, stack=stack.id, name=name),
        SplitStack(by=side, stack=stack.id, units=stack.units[:1], name=name),
    ):
        assert field.refused(field.do(command)) == "bad_name"
