"""Standing orders on meeting a foe: SD2-14.37, SD5-8.07, SD5-8.09, SD5-12.03. The shipped rows."""

import pytest

from game.core.fields import RecordFinding
from game.core.records import KindId, SideId, StackId, replace
from game.core.state import MemberSeen, Sighting
from game.rulesets.second_dawn.checks import lint
from game.rulesets.second_dawn.content.order_records import StandingOrderRow
from game.rulesets.second_dawn.encounter import reactions
from game.rulesets.second_dawn.encounter.reactions import FoeSituation, decide
from game.session import library
from tests.field import Field

ROWS = tuple(library.rules().table("order", StandingOrderRow).values())
HIDDEN = FoeSituation(hidden=True, state="ambush", worth=100, foe_worth=100)
FOUND = replace(HIDDEN, known=True, state="surprised")
OPEN = FoeSituation(known=True, worth=100, foe_worth=100)


def _act(situation, **more):
    return decide(replace(situation, **more), ROWS).act


@pytest.mark.parametrize(
    ("order", "unaware", "aware", "in_the_open"),
    [
        ("ambush_any", "attack", "stay", "stay"),
        ("ambush_weaker", "stay", "stay", "stay"),
        ("attack_any", "attack", "attack", "attack"),
        ("attack_weaker", "stay", "stay", "stay"),
        ("stay", "stay", "stay", "stay"),
        ("reveal", "reveal", "reveal", "stay"),
        ("flee", "stay", "stay", "stay"),
        ("ask", "stay", "stay", "stay"),
        ("", "stay", "stay", "stay"),
    ],
)
def test_sd2_14_37_what_each_order_makes_of_an_equal_foe(order, unaware, aware, in_the_open):
    acts = [_act(now, order=order) for now in (HIDDEN, FOUND, OPEN)]
    assert acts == [unaware, aware, in_the_open]


@pytest.mark.parametrize(("foe_worth", "act"), [(75, "attack"), (76, "stay")])
def test_sd2_14_37_weaker_is_up_to_the_percent_of_its_own_worth(foe_worth, act):
    assert _act(HIDDEN, order="ambush_weaker", foe_worth=foe_worth) == act
    assert _act(OPEN, order="attack_weaker", foe_worth=foe_worth) == act
    assert _act(OPEN, order="attack_weaker", foe_worth=foe_worth, weaker=76) == "attack"


def test_sd2_9_01_an_order_to_ambush_is_kept_for_ambushes():
    choice = decide(replace(HIDDEN, order="ambush_any", state="surprised"), ROWS)
    assert (choice.act, choice.rule) == ("stay", "SD2-9.01")


def test_sd2_14_15_what_it_does_once_found_is_an_order_of_its_own():
    assert _act(FOUND, order="ambush_any", when_found="attack_any") == "attack"
    assert _act(HIDDEN, order="ambush_any", when_found="stay") == "attack"
    assert _act(FOUND, order="attack_any", when_found="flee", may_flee=True) == "flee"


def test_sd5_12_03_who_charges_does_so_whatever_its_orders():
    choice = decide(replace(OPEN, order="stay", classes=("charging",)), ROWS)
    assert (choice.act, choice.rule) == ("attack", "SD5-12.03")


def test_sd5_8_07_a_hidden_beast_ambushes_rather_than_charges():
    assert _act(HIDDEN, classes=("beast",)) == "attack"
    assert _act(FOUND, classes=("beast",)) == "stay"
    assert _act(HIDDEN, classes=("beast",), order="stay") == "stay"


def test_sd5_8_09_ferals_hunt_smaller_ones_and_avoid_larger_ones():
    feral = replace(HIDDEN, classes=("feral",), size=4, may_flee=True)
    assert [_act(feral, foe_size=size) for size in (3, 4, 5)] == ["attack", "stay", "flee"]
    assert _act(feral, foe_size=5, may_flee=False) == "stay"
    assert _act(feral, foe_size=3, classes=("flying_feral",)) == "stay"


def test_sd2_14_37_a_stack_asks_only_where_the_match_allows_it():
    assert _act(HIDDEN, order="ask", table=True) == "ask"
    assert _act(HIDDEN, order="ask") == "stay"


@pytest.mark.parametrize(
    ("order", "hidden", "open_"),
    [
        ("", "hide", "stay"),
        ("hide", "hide", "hide"),
        ("stay", "stay", "stay"),
        ("attack_any", "attack", "attack"),
    ],
)
def test_sd5_8_10_orders_at_nightfall(order, hidden, open_):
    night = {"when": "dusk", "order": order, "cover": True}
    assert [_act(now, **night) for now in (FOUND, OPEN)] == [hidden, open_]
    assert _act(FOUND, when="dusk", order=order) in ("stay", "attack")


def test_sd5_8_10_who_attacks_weaker_ones_at_nightfall_hides_from_others():
    night = {"when": "dusk", "order": "attack_weaker", "cover": True}
    assert [_act(FOUND, foe_worth=worth, **night) for worth in (75, 76)] == ["attack", "hide"]


def test_rows_that_say_nothing_leave_a_stack_where_it_is():
    assert decide(HIDDEN, ()).act == "stay"


def test_worth_of_what_is_seen_counts_whole_hits_where_they_cannot_be_told():
    field = Field(["..."], lapis={"a": ((0, 0), {"stabber": 2})}, cinnabar={"z": ((2, 0), {"scout": 1})})
    units = [field.campaign.units[u] for u in field.stack("a").units]
    seen = Sighting(
        handle=StackId("e1"),
        side=SideId("lapis"),
        hex=field.at((0, 0)),
        day=1,
        members=(MemberSeen(kind=KindId("stabber"), count=2),),
    )
    own = reactions.worth(field.world, units)
    assert reactions.seen_worth(field.world, seen) == own > 0
    hurt = replace(seen, members=(replace(seen.members[0], hits=units[0].hits),))
    assert reactions.seen_worth(field.world, hurt) * 2 == own


def test_the_shipped_rows_are_in_no_others_way_and_name_their_rules():
    tables = {"order": {row.id: row for row in ROWS}}
    for row in ROWS:
        assert [*lint.order_rank(row, tables), *lint.order_shadowed(row, tables)] == []
        assert row.rules
        assert row.reason


def test_a_row_that_never_counts_is_reported():
    first = StandingOrderRow(id="first", rank=1, act="stay", reason="a", orders=("stay", "flee"))
    again = StandingOrderRow(id="again", rank=2, act="stay", reason="b", orders=("flee",), stance="open")
    twin = StandingOrderRow(id="twin", rank=2, act="stay", reason="c")
    tables = {"order": {row.id: row for row in (first, again, twin)}}
    assert [f.code for f in lint.order_shadowed(again, tables)] == ["order-shadowed"]
    assert list(lint.order_shadowed(twin, tables)) == []
    assert all(
        isinstance(f, RecordFinding) and f.code == "order-rank" for f in lint.order_rank(again, tables)
    )
    assert len(list(lint.order_rank(again, tables))) == 1
