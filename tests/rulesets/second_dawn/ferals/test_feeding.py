"""Feeding ferals on the map: who may, what it takes, what comes of it. SD3-7."""

from functools import cache
from typing import Any

import pytest

from game.core.checks import problems
from game.core.commands.common import Answer, Attack
from game.core.commands.ferals import Ask, FeedFeral
from game.core.decisions import Reply
from game.core.draft import Draft
from game.core.events.ferals import BondEnded, FeralFed, WentFeral
from game.core.packs import Bond, Food, Pack
from game.core.records import SideId, UnitId, replace
from game.core.state import Stack
from game.rulesets.second_dawn.life import victory
from game.rulesets.second_dawn.wild import feral_bonds
from game.views.project import story
from tests.field import Field

MEAT = 10_000
"""Cents of meat: enough for several meals of a wolf."""


@cache
def _den() -> Field:
    """A rider, scouts, plain infantry and a warlord beside two wolves, who have just ended their turn."""
    field = Field(
        ["........", "........", "........"],
        cinnabar={"far": ((7, 2), {"stabber": 1})},
        lapis={
            "rider": ((1, 1), {"rider": 1}),
            "scout": ((1, 1), {"scout": 1}),
            "boss": ((2, 1), {"warlord": 1}),
        },
        ferals={"wolves": ((1, 1), {"wolf": 2})},
        roles={"ferals": "feral"},
    )
    field.campaign = replace(field.campaign, packs={field.names["wolves"]: Pack(profile="")})
    while field.campaign.clock.on_turn != "lapis":
        field.end()
    return field


@pytest.fixture
def den() -> Field:
    """A fresh copy of it."""
    ready, field = _den(), object.__new__(Field)
    field.__dict__.update(ready.__dict__)
    _food(field, "rider", meat=MEAT)
    _food(field, "scout", meat=MEAT)
    return field


def _food(field: Field, name: str, **food: int) -> None:
    stack: Stack = replace(field.stack(name), food=food)
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, stack.id: stack})


def _feed(field: Field, name: str, ask: Ask = "pacify", food: str = "meat", **more: Any) -> Any:
    stack = field.stack(name)
    fields = {
        "by": stack.side,
        "stack": stack.id,
        "unit": stack.units[0],
        "target": field.handle("lapis", "wolves"),
        "food": food,
        "ask": ask,
        **more,
    }
    return field.do(FeedFeral(**fields))


def _pack(field: Field) -> Pack:
    return field.campaign.packs[field.names["wolves"]]


def test_sd3_7_01_a_meal_of_its_upkeep_makes_peace_with_the_stack_of_the_unit(den: Field) -> None:
    meal = 2 * den.world.kind("wolf").upkeep
    assert not hasattr(_feed(den, "scout"), "code")
    scout = den.stack("scout").units[0]
    assert den.stack("scout").food == {"meat": MEAT - meal}
    assert _pack(den).pacified == (scout,)
    assert _pack(den).eaten == meal
    assert _pack(den).bond is None
    assert [(e.meal, e.value) for e in den.of(FeralFed) if e.unit] == [("pacified", meal)]
    draft = Draft(den.campaign, den.world)
    assert feral_bonds.peaceful(draft, den.stack("wolves"), den.stack("scout"))
    assert not feral_bonds.peaceful(draft, den.stack("wolves"), den.stack("rider"))


def test_sd3_7_01_who_charges_by_himself_leaves_alone_whom_he_fed(den: Field) -> None:
    _feed(den, "scout")
    draft = Draft(den.campaign, den.world)
    assert feral_bonds.at_peace(draft, den.stack("scout"), den.stack("wolves"))
    assert feral_bonds.at_peace(draft, den.stack("wolves"), den.stack("scout"))
    assert not feral_bonds.at_peace(draft, den.stack("rider"), den.stack("wolves"))


def test_sd3_7_02_a_rider_who_scouts_makes_friends_and_a_mere_scout_peace(den: Field) -> None:
    _feed(den, "rider", "friendly")
    assert _pack(den).bond == den.stack("rider").units[0]
    _feed(den, "scout", "friendly")
    assert _pack(den).bond == den.stack("rider").units[0]
    assert den.stack("scout").units[0] in _pack(den).pacified


def test_sd3_7_02_a_scout_tames_those_that_popped_in_his_land(den: Field) -> None:
    den.campaign = replace(den.campaign, packs={den.names["wolves"]: Pack(native=SideId("lapis"))})
    _feed(den, "scout", "tame")
    assert den.gone("wolves")


def test_sd3_7_03_the_tamed_are_of_the_side_at_once_without_move(den: Field) -> None:
    ids_before = set(den.campaign.units)
    _feed(den, "rider", "tame")
    assert den.gone("wolves")
    assert not den.campaign.packs
    (tame,) = [s for s in den.campaign.stacks.values() if den.campaign.units[s.units[0]].kind == "wolf"]
    assert tame.side == "lapis"
    assert tame.id.startswith("lapis.")
    wolves = [den.campaign.units[unit] for unit in tame.units]
    assert [(w.side, w.move) for w in wolves] == [("lapis", 0)] * 2
    assert not ids_before & set(tame.units)
    assert not den.campaign.knowledge[SideId("lapis")].bonds


def test_sd3_7_05_hurt_ones_are_friends_at_most(den: Field) -> None:
    den.give("wolves", hits=4)
    _feed(den, "rider", "tame")
    assert _pack(den).bond == den.stack("rider").units[0]


@pytest.mark.parametrize(
    ("name", "change", "code"),
    [
        ("scout", {"food": "fruit"}, "no_food"),
        ("scout", {"unit": UnitId("boss.warlord0")}, "not_a_member"),
        ("scout", {"target": "e99"}, "no_such_target"),
        ("boss", {"food": "meat"}, "apart"),
    ],
)
def test_sd3_7_06_what_the_giver_can_know_refuses_a_meal(
    den: Field, name: str, change: dict[str, Any], code: str
) -> None:
    before = den.campaign
    assert _feed(den, name, **change).code == code
    assert den.campaign is before


def test_sd3_7_06_poor_food_little_food_and_hiding_are_refused(den: Field) -> None:
    _food(den, "scout", grass=MEAT, meat=100)
    assert _feed(den, "scout", food="grass").code == "not_preferred"
    assert _feed(den, "scout").code == "not_enough"
    hidden = replace(den.stack("rider"), stance="hidden")
    den.campaign = replace(den.campaign, stacks={**den.campaign.stacks, hidden.id: hidden})
    assert _feed(den, "rider").code == "hidden"


def test_the_belief_of_the_giver_says_what_the_truth_does(den: Field) -> None:
    stack = den.stack("scout")
    command = FeedFeral(
        by=stack.side,
        stack=stack.id,
        unit=stack.units[0],
        target=den.handle("lapis", "wolves"),
        food="meat",
    )
    assert den.outlook("lapis").refusal(command) is None
    _food(den, "scout", meat=100)
    refused = den.outlook("lapis").refusal(command)
    assert refused is not None
    assert refused.rule == "SD3-7.05"


def test_the_side_remembers_whom_it_fed_and_its_belief_too(den: Field) -> None:
    _feed(den, "rider", "friendly")
    rider, handle = den.stack("rider").units[0], den.handle("lapis", "wolves")
    view = den.outlook("lapis").view
    assert view.knowledge.bonds == {handle: Bond(fed=(rider,), friend=rider)}
    assert view.packs == {}
    assert den.outlook("lapis").belief.packs[handle].bond == rider


def test_sd3_7_04_peace_and_friendship_end_at_dawn(den: Field) -> None:
    _feed(den, "rider", "friendly")
    draft = Draft(den.campaign, den.world)
    feral_bonds.end_all(draft)
    ended = draft.commit()
    assert ended.packs[den.names["wolves"]].bond is None
    assert not ended.knowledge[SideId("lapis")].bonds
    assert [e.friendly for e in draft.events if isinstance(e, BondEnded)] == [True]


def test_sd3_7_01_who_attacks_them_breaks_the_peace(den: Field) -> None:
    _feed(den, "rider", "friendly")
    stack = den.stack("rider")
    den.must(Attack(by=stack.side, stack=stack.id, target=den.handle("lapis", "wolves")))
    assert den.of(BondEnded)
    assert not den.campaign.knowledge[SideId("lapis")].bonds


# --- food instead of a fight


def _attacked(den: Field, *, asks: bool, feed: bool = False) -> None:
    """The wolves attack the scout, on whose side's turn it is not."""
    sides = dict(den.campaign.sides)
    sides[SideId("lapis")] = replace(sides[SideId("lapis")], asks=asks)
    den.campaign = replace(den.campaign, sides=sides, params=replace(den.campaign.params, reactions="table"))
    orders = replace(den.stack("scout").orders, feed=feed)
    scout = replace(den.stack("scout"), orders=orders)
    den.campaign = replace(den.campaign, stacks={**den.campaign.stacks, scout.id: scout})
    while den.campaign.clock.on_turn != "ferals":
        den.end()
    handle = den.handle("ferals", "scout")
    den.must(Attack(by=SideId("ferals"), stack=den.names["wolves"], target=handle))


def test_sd3_7_06_who_is_attacked_may_feed_instead(den: Field) -> None:
    _attacked(den, asks=True)
    (question,) = den.campaign.questions
    assert (question.kind, question.default) == ("feed", "fight")
    assert {o.id: o.enabled for o in question.options} == {
        "feed": True,
        "friendly": True,
        "tame": True,
        "fight": True,
    }
    den.must(Answer(by=question.side, question=question.id, reply=Reply(choice="feed")))
    assert not den.campaign.battles
    assert not den.campaign.agenda or den.campaign.agenda[-1].kind != "assault"
    assert _pack(den).pacified == den.stack("scout").units


def test_sd3_7_06_the_attack_goes_on_if_nobody_feeds(den: Field) -> None:
    _attacked(den, asks=True)
    (question,) = den.campaign.questions
    den.must(Answer(by=question.side, question=question.id, reply=Reply(choice="fight")))
    assert not _pack(den).pacified
    assert any(type(e).__name__ == "BattleBegan" for e in den.events)


def test_sd3_7_06_standing_orders_feed_where_nobody_is_asked(den: Field) -> None:
    _attacked(den, asks=False, feed=True)
    assert not any(type(e).__name__ == "BattleBegan" for e in den.events)
    assert _pack(den).pacified == den.stack("scout").units


def test_sd3_7_06_there_is_no_time_to_feed_in_an_ambush(den: Field) -> None:
    wolves = replace(den.stack("wolves"), stance="hidden")
    den.campaign = replace(den.campaign, stacks={**den.campaign.stacks, wolves.id: wolves})
    known = den.campaign.knowledge[SideId("lapis")]
    blind = {SideId("lapis"): replace(known, sightings={})}
    den.campaign = replace(den.campaign, knowledge={**den.campaign.knowledge, **blind})
    _attacked(den, asks=True)
    assert not den.campaign.questions


# --- going feral


@pytest.mark.parametrize(("percent", "wild"), [(100, 1), (0, 0)])
def test_sd3_7_07_beasts_of_a_fallen_side_may_go_feral(percent: int, wild: int) -> None:
    field = Field(
        ["....", "...."],
        lapis={"pets": ((0, 0), {"wolf": 2, "stabber": 1})},
        cinnabar={"foe": ((3, 1), {"stabber": 1})},
        ferals={"bear": ((3, 0), {"bear": 1})},
        roles={"ferals": "feral"},
        params={"feral_on_disband_percent": percent},
    )
    draft = Draft(field.campaign, field.world)
    victory.fall(draft, SideId("lapis"), "It gave up")
    after = draft.commit()
    packs = [s for s in after.stacks.values() if s.side == "ferals" and s.id != field.names["bear"]]
    assert len(packs) == wild
    assert [len(pack.units) for pack in packs] == [2] * wild
    assert len([e for e in draft.events if isinstance(e, WentFeral)]) == 2 * wild


@pytest.mark.parametrize(("letter", "wild"), [("f", [("ground", 1), ("sky", 1)]), ("~", [("sky", 1)])])
def test_sd3_7_07_who_cannot_fly_goes_feral_on_the_ground_or_falls(
    letter: str, wild: list[tuple[str, int]]
) -> None:
    field = Field(
        [letter * 4, "ffff"],
        lapis={"pets": ((0, 0), {"dragon": 1, "wolf": 1})},
        cinnabar={"foe": ((3, 1), {"stabber": 1})},
        ferals={"bear": ((2, 1), {"bear": 1})},
        roles={"ferals": "feral"},
        zone={"pets": "sky"},
        params={"feral_on_disband_percent": 100},
    )
    draft = Draft(field.campaign, field.world)
    dragon, wolf = draft.stacks[field.names["pets"]].units
    draft.set_unit(wolf, mount=dragon)
    draft.set_stack(field.names["pets"], food={"meat": 500})
    victory.fall(draft, SideId("lapis"), "It gave up")
    after = draft.commit()
    packs = [s for s in after.stacks.values() if s.side == "ferals" and s.id != field.names["bear"]]
    assert sorted((pack.zone, len(pack.units)) for pack in packs) == wild
    assert not problems(replace(after, agenda=()), field.world)
    assert after.marks["0"].food == (Food(kind="meat", value=500),)


def test_what_only_the_pack_knows_changes_nothing_for_who_feeds_it(den: Field) -> None:
    other = object.__new__(Field)
    other.__dict__.update(den.__dict__)
    secret = Pack(hunger=2, eaten=700, home=den.at((5, 2)))
    other.campaign = replace(den.campaign, packs={den.names["wolves"]: secret})
    told = []
    for field in (den, other):
        outcome = _feed(field, "scout")
        told.append((story(outcome.events, SideId("lapis")), field.outlook("lapis").view))
    assert told[0] == told[1]
