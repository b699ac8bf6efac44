"""How packs act: on their own turn, and in the turns of others. SD3-6.02, SD3-6.03, SD5-6.06."""

from typing import Any

import pytest

from game.core.battle.events import RetreatDeclared
from game.core.commands.common import Answer
from game.core.commands.ferals import ActPack
from game.core.counters import ACTED
from game.core.decisions import Reply, StandingOrders
from game.core.draft import Draft
from game.core.events.common import BattleBegan, Event
from game.core.events.ferals import PackAte, PackDecided
from game.core.packs import Food
from game.core.records import SideId, UnitId, replace
from game.core.refusal import Refused
from game.core.state import HexMark
from game.rulesets.second_dawn.ferals import feral_conduct
from game.rulesets.second_dawn.ferals.feral_decide import WILD
from game.rulesets.second_dawn.unit.losses import CRITICAL
from game.views.project import story
from tests.field import Field, with_hidden
from tests.wilds import FED, WILDS, wild_field

LAPIS = SideId("lapis")


def _act(field: Field, name: str = "w", **more: Any) -> list[str]:
    """Let a pack act; the rows by which it did."""
    field.must(ActPack(by=WILDS, stack=field.names[name], **more))
    return _rows(field)


def _rows(field: Field) -> list[str]:
    return [event.decision.row for event in field.of(PackDecided)]


def test_a_pack_goes_where_there_is_food_eats_and_rests_all_by_rows():
    field = wild_field(food={(1, 0): 100_00})
    draft = Draft(field.campaign, field.world)
    draft.put_mark(field.at((1, 0)), HexMark(food=(Food(kind="meat", value=100_00),)))
    field.campaign = draft.commit()
    assert _act(field) == ["forage", "eat", "rest"]
    assert field.place("w") == (1, 0)
    assert field.campaign.packs[field.names["w"]].ended
    assert field.stack("w").stance == "sneaking"
    assert [event.trigger for event in field.of(PackDecided)] == ["dawn", "moved", "fed"]
    assert field.of(PackAte)


def test_a_pack_with_nothing_to_eat_goes_on_once_and_hides():
    field = wild_field()
    rows = _act(field)
    assert rows == ["forage", "forage"]
    assert ACTED.of(field.stack("w"))


def test_sd5_8_09_fliers_go_about_high():
    field = wild_field(kinds={"great_bat": 1})
    assert _act(field)[0] == "forage"
    assert field.stack("w").zone == "sky"


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_die_that_picks_a_row_is_the_one_that_was_foreseen(seed):
    field = wild_field(pack={"profile": "roaming"}, seed=seed)
    foreseen = WILD.decide(field.world, field.campaign, field.names["w"])
    assert _act(field)[0] == foreseen.row


def test_a_pack_ambushes_from_hiding():
    field = wild_field({"stabber": 2}, stance={"w": "hidden"})
    assert _act(field)[0] == "hunt"
    assert field.of(BattleBegan)[0].state == "ambush"


@pytest.mark.parametrize("delayed", [False, True])
def test_sd5_7_05_who_cannot_report_of_the_ferals_that_attack_feeds_none(delayed):
    orders = {"a": StandingOrders(feed=True)}
    field = wild_field({"stabber": 1}, kinds={"bear": 2}, orders=orders, params={"delayed_reports": delayed})
    fed = replace(field.stack("a"), food={"fish": FED})
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, fed.id: fed})
    assert "hunt" in _act(field)
    assert bool(field.of(BattleBegan)) is delayed


def test_sd3_6_03_another_row_may_be_chosen_with_a_reason():
    field = wild_field({"stabber": 1})
    _act(field, row="rest", reason="They shall live")
    decided = field.of(PackDecided)[0]
    assert (decided.decision.row, decided.chosen, decided.why) == ("rest", True, "They shall live")
    assert not field.of(BattleBegan)
    assert decided.audience == (WILDS,)


@pytest.mark.parametrize(
    ("row", "code"), [("eat", "closed_row"), ("sing", "no_such_row"), ("guard", "no_such_row")]
)
def test_a_row_that_is_not_open_is_refused_with_the_reason(row, code):
    field = wild_field()
    before = field.campaign
    outcome = field.do(ActPack(by=WILDS, stack=field.names["w"], row=row))
    assert isinstance(outcome, Refused)
    assert (outcome.code, outcome.rule) == (code, "SD3-6.03")
    assert field.campaign is before


def test_sd3_5_04_who_has_ended_its_turn_acts_no_more_until_dawn():
    field = wild_field(pack={"eaten": FED})
    assert _act(field) == ["rest"]
    assert field.refused(field.do(ActPack(by=WILDS, stack=field.names["w"]))) == "pack_ended"


def test_only_packs_act_by_themselves():
    field = wild_field({"stabber": 1})
    field.end()
    assert field.refused(field.do(ActPack(by=LAPIS, stack=field.names["a"]))) == "not_a_pack"


# --- in others' turns


def _waits(foe: dict[str, int], **more: Any) -> Field:
    """A pack that has had its turn, and a stack next to it that is on turn."""
    field = wild_field(foe, foe_at=(1, 0), **more)
    field.end()
    return field


def test_sd5_6_06_prey_that_comes_into_its_hex_is_ambushed():
    field = _waits({"stabber": 2}, stance={"w": "hidden"})
    field.do_move("a", (1, 1))
    assert _rows(field)[0] == "hunt"
    assert field.of(PackDecided)[0].trigger == "entered"
    assert field.of(BattleBegan)[0].state == "ambush"


def test_sd3_6_02_larger_ones_are_let_by_and_nobody_learns_of_it():
    field = _waits({"war_elephant": 1}, stance={"w": "hidden"})
    field.do_move("a", (1, 1))
    assert _rows(field) == ["shun"]
    assert _heard(field.events) == _heard_without_a_pack()


def _heard(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return story(events, LAPIS)


def _heard_without_a_pack() -> tuple[Event, ...]:
    field = _waits({"war_elephant": 1}, stance={"w": "hidden"}, pack={"ended": True})
    field.do_move("a", (1, 1))
    assert _rows(field) == []
    return _heard(field.events)


def test_sd5_6_06_one_that_is_seen_leaves_before_larger_ones():
    field = _waits({"war_elephant": 1}, rows=("rrr", "rrr", "frr"))
    field.do_move("a", (1, 1))
    assert _rows(field)[0] == "shun"
    assert field.place("w") != (1, 1)


@pytest.mark.parametrize("how", ["ended", "spent", "held", "orders"])
def test_who_has_ended_is_spent_or_in_hand_does_not_decide(how):
    more: dict[str, Any] = {"pack": {"ended": True}} if how == "ended" else {}
    if how == "orders":
        more["orders"] = {"w": StandingOrders(meet="stay")}
    field = _waits({"stabber": 2}, stance={"w": "hidden"}, **more)
    if how == "spent":
        field.give("w", move=0)
    if how == "held":
        draft = Draft(field.campaign, field.world)
        draft.desk = replace(draft.desk, held=(field.names["w"],))
        field.campaign = draft.commit()
    field.do_move("a", (1, 1))
    assert _rows(field) == []


def test_it_decides_once_for_each_newcomer_and_turn():
    field = _waits({"war_elephant": 1}, stance={"w": "hidden"})
    field.do_move("a", (1, 1))
    field.do_move("a", (1, 0))
    field.do_move("a", (1, 1))
    assert _rows(field) in ([], ["shun"])
    seen = field.campaign.packs[field.names["w"]]
    assert seen.met_in == (1, 1)


def test_sd3_6_02_a_flier_comes_down_before_a_heavy_one_that_comes_near():
    field = wild_field(
        {"gwiffen": 1}, kinds={"great_bat": 1}, foe_at=(0, 0), at=(2, 1), zone={"w": "sky", "a": "sky"}
    )
    field.end()
    field.do_move("a", (1, 0))
    assert _rows(field) == ["land"]
    assert field.of(PackDecided)[0].trigger == "near"
    assert (field.stack("w").zone, field.stack("w").stance) == ("ground", "hidden")


def test_sd3_7_04_a_friend_is_followed_step_by_step():
    field = wild_field({"stabber": 1}, rows=("fffff",), at=(0, 0), foe_at=(0, 0))
    field.end()
    draft = Draft(field.campaign, field.world)
    draft.set_pack(field.names["w"], bond=UnitId("a.stabber0"), eaten=FED)
    field.campaign = draft.commit()
    field.do_move("a", (1, 0), (2, 0))
    assert field.place("w") == field.place("a")
    assert set(_rows(field)) == {"friend"}


def test_at_the_table_its_side_is_asked_and_may_choose_another_row():
    field = wild_field({"stabber": 2}, foe_at=(1, 0), stance={"w": "hidden"}, params={"reactions": "table"})
    sides = field.campaign.sides
    field.campaign = replace(field.campaign, sides={**sides, WILDS: replace(sides[WILDS], asks=True)})
    field.end()
    field.do_move("a", (1, 1))
    (question,) = field.campaign.questions
    assert (question.kind, question.side, question.default) == ("pack", WILDS, "hunt")
    assert not next(o for o in question.options if o.id == "eat").enabled
    assert not field.outlook("lapis").view.questions
    field.must(Answer(by=WILDS, question=question.id, reply=Reply(choice="forage")))
    decided = field.of(PackDecided)[0]
    assert (decided.decision.row, decided.chosen) == ("forage", True)
    assert not field.of(BattleBegan)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_at_the_table_the_row_that_is_chosen_counts_whatever_the_die_picks(seed):
    field = wild_field(
        {"stabber": 1},
        kinds={"spider": 1},
        foe_at=(1, 0),
        pack={"profile": "roaming"},
        params={"reactions": "table"},
        seed=seed,
    )
    sides = field.campaign.sides
    field.campaign = replace(field.campaign, sides={**sides, WILDS: replace(sides[WILDS], asks=True)})
    field.end()
    field.do_move("a", (1, 1))
    (question,) = field.campaign.questions
    foreseen = WILD.decide(field.world, field.campaign, field.names["w"])
    assert question.default == foreseen.row
    field.must(Answer(by=WILDS, question=question.id, reply=Reply(choice=question.default)))
    assert _rows(field)[0] == question.default


def test_sd3_6_02_a_pack_that_lies_on_the_ground_neither_attacks_nor_eats():
    place = wild_field().at((1, 1))
    field = wild_field({"stabber": 1}, food={(1, 1): 100_00}, pack={"profile": "guardian", "home": place})
    draft = Draft(field.campaign, field.world)
    for unit in field.stack("w").units:
        draft.set_unit(unit, statuses=(CRITICAL,), hits=0)
    field.campaign = draft.commit()
    assert not {"guard", "hunt", "eat"} & set(_act(field))
    assert not field.of(BattleBegan)


def test_a_pack_that_was_attacked_thinks_again():
    field = wild_field({"stabber": 6}, kinds={"bear": 2})
    with_hidden(field, "lapis", (0, 0)).end()
    field.do_attack("a", "w")
    assert [event.trigger for event in field.of(PackDecided)][:1] == ["attacked"]
    assert not field.campaign.agenda


# --- in battle


def _withdraws(kinds: dict[str, int], foe: dict[str, int], **more: Any) -> int | None:
    field = wild_field(foe, kinds=kinds, **more)
    draft = Draft(field.campaign, field.world)
    return feral_conduct.orders(draft, field.stack("w"), field.stack("a")).retreat_at


def test_sd3_6_02_line_1_says_when_a_pack_breaks_off_a_battle():
    assert _withdraws({"wolf": 2}, {"stabber": 2}) == feral_conduct.HALF
    assert _withdraws({"wolf": 2}, {"war_elephant": 1}) == feral_conduct.AT_ONCE
    assert _withdraws({"wolf": 2}, {"war_elephant": 1}, pack={"profile": "guardian"}) is None
    told = {"w": StandingOrders(retreat_at=80)}
    assert _withdraws({"wolf": 2}, {"war_elephant": 1}, orders=told) == 80


def test_a_pack_gets_away_from_larger_ones_that_attack_it():
    field = wild_field({"war_elephant": 1}, kinds={"wolf": 3})
    with_hidden(field, "lapis", (0, 0)).end()
    field.do_attack("a", "w")
    assert field.of(BattleBegan)
    assert len(field.of(RetreatDeclared)) == 3


def test_sd3_7_04_who_attacks_its_friend_is_attacked_by_the_pack():
    field = Field(
        ["fff"],
        wild={"w": ((1, 0), {"bear": 2})},
        lapis={"a": ((1, 0), {"knight": 3}), "home": ((0, 0), {"scout": 1})},
        saffron={"s": ((1, 0), {"scout": 6}), "away": ((2, 0), {"scout": 1})},
        roles={"wild": "feral"},
        stance={"a": "hidden"},
        orders={"s": StandingOrders(retreat_at=20)},
    )
    draft = Draft(field.campaign, field.world)
    draft.set_pack(field.names["w"], bond=UnitId("a.knight0"), eaten=FED)
    field.campaign = draft.commit()
    field.end(2)
    field.know("saffron", "a", "spot")
    field.do_attack("s", "a")
    assert next(e.decision.row for e in field.of(PackDecided)) == "friend"
    fights = [(e.attacker, e.defender) for e in field.of(BattleBegan)]
    assert fights[0] == ("saffron", "lapis")
    assert ("wild", "saffron") in fights
