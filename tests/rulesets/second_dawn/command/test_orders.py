"""Whom orders reach on the map and in battle, what becomes of those that were given: SD4-4.04 to 4.13."""

from typing import Any

import pytest

from game.core.commands.common import (
    AppointChief,
    Attack,
    Command,
    DisbandUnits,
    EndPrisoner,
    GiveOrders,
    JoinStacks,
    MovePrisoner,
    SetLeader,
    SplitStack,
    TrainUnits,
)
from game.core.decisions import StandingOrders
from game.core.draft import Draft
from game.core.records import SideId, replace
from game.rulesets.second_dawn.battle.choices import declare
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.command.orders import lapse_orders
from game.rulesets.second_dawn.content.counters import CAPTIVE_RULER
from game.rulesets.second_dawn.factions.regency import RULER
from game.rulesets.second_dawn.life.prisoners import imprison, release
from game.rulesets.second_dawn.march.stacks import remove_units
from game.rulesets.second_dawn.scouting import stances
from game.rulesets.second_dawn.unit.losses import CRITICAL
from tests.field import Field
from tests.rulesets.second_dawn.battle.battle_tools import setup, unit, units

LAPIS = SideId("lapis")


def realm(far: dict[str, int], *statuses: str) -> Field:
    """A ruler at home, in some state, and a stack far from him."""
    field = Field(
        ["......"],
        lapis={"court": ((0, 0), {"warlord": 1}), "far": ((3, 0), far)},
        cinnabar={"z": ((5, 0), {"scout": 1})},
    )
    field.give("court", statuses=tuple(sorted((RULER, *statuses))))
    return field


def orders_of(field: Field) -> list[Command]:
    far = field.stack("far")
    return [
        SplitStack(by=LAPIS, stack=far.id, units=far.units[:1]),
        GiveOrders(by=LAPIS, stack=far.id, orders=StandingOrders(prisoners=True)),
    ]


def test_sd4_4_12_an_able_ruler_reaches_them_all() -> None:
    field = realm({"stabber": 2})
    for command in orders_of(field):
        field.must(command)
    assert field.outlook("lapis").refusal(orders_of(field)[1]) is None


def test_sd4_4_13_without_an_able_ruler_they_take_no_orders() -> None:
    field = realm({"stabber": 2}, CRITICAL)
    for command in orders_of(field):
        assert field.refused(field.do(command)) == "no_orders"
        known = field.outlook("lapis").refusal(command)
        assert known is not None
        assert (known.code, known.rule) == ("no_orders", "SD4-4.13")
    assert field.refused(field.move("far", (2, 0))) == "no_orders"


@pytest.mark.parametrize("commander", ["courtier", "warlord"])
def test_sd4_4_13_a_commander_of_the_hex_tells_them_what_to_do(commander: str) -> None:
    field = realm({"stabber": 1, commander: 1}, CRITICAL)
    for command in orders_of(field):
        field.must(command)


def test_sd4_4_09_a_captive_ruler_gives_no_orders_and_his_side_knows_it() -> None:
    field = realm({"stabber": 2})
    ruler, jailor = field.stack("court").units[0], field.stack("z").units[0]
    draft = Draft(field.campaign, field.world)
    court = draft.stacks[draft.units[ruler].stack]
    draft.set_stack(court.id, units=())
    draft.drop_stack(court.id)
    imprison(draft, ruler, jailor)
    field.campaign = draft.snapshot()
    assert field.campaign.sides[LAPIS].counters == {CAPTIVE_RULER.name: 1}
    command = orders_of(field)[1]
    assert field.refused(field.do(command)) == "no_orders"
    assert field.outlook("lapis").refusal(command) is not None
    draft = Draft(field.campaign, field.world)
    release(draft, draft.units[ruler])
    field.campaign = draft.snapshot()
    assert field.campaign.sides[LAPIS].counters == {}
    field.must(command)


@pytest.mark.parametrize(("kind", "chooses"), [("piker", False), ("knight", True)])
def test_sd4_4_13_without_a_commander_only_scouts_choose_their_targets(kind: str, chooses: bool) -> None:
    field = Field(
        ["...."],
        lapis={"l": ((1, 0), {kind: 2})},
        cinnabar={"a": ((1, 0), {"digger": 1}), "b": ((1, 0), {"digger": 1})},
    )
    order = Attack(by=LAPIS, stack=field.stack("l").id, target=field.handle("lapis", "b"))
    outcome = field.do(order)
    if chooses:
        assert field.gone("b")
    else:
        assert field.refused(outcome) == "no_choice"


def test_sd4_4_04_a_commander_who_lies_there_keeps_up_the_hold_he_gave() -> None:
    field = realm({"stabber": 1, "courtier": 1})
    field.must(GiveOrders(by=LAPIS, stack=field.stack("far").id, orders=StandingOrders(hold=True)))
    far = field.stack("far")
    courtier = next(u for u in far.units if "courtier" in u)
    lying = replace(field.campaign.units[courtier], statuses=(CRITICAL,))
    field.campaign = replace(field.campaign, units={**field.campaign.units, courtier: lying})
    draft = Draft(field.campaign, field.world)
    lapse_orders(draft, far.hex, far.side)
    assert draft.stacks[far.id].orders.hold
    draft.set_stack(far.id, units=tuple(u for u in far.units if u != courtier))
    lapse_orders(draft, far.hex, far.side)
    assert not draft.stacks[far.id].orders.hold


def refusal_of(field: Field, command: Command) -> tuple[str, str]:
    """Code and rule of a refusal, the same as the side's own view gives."""
    known = field.outlook("lapis").refusal(command)
    assert known is not None
    assert field.refused(field.do(command)) == known.code
    return known.code, known.rule


def test_sd4_4_13_out_of_reach_nobody_names_leaders_or_disbands() -> None:
    field = realm({"stabber": 2}, CRITICAL)
    far = field.stack("far")
    for command in (
        SetLeader(by=LAPIS, stack=far.id, unit=None),
        DisbandUnits(by=LAPIS, stack=far.id, units=far.units[:1]),
    ):
        assert refusal_of(field, command) == ("no_orders", "SD4-4.13")
    field = realm({"stabber": 2})
    field.must(DisbandUnits(by=LAPIS, stack=far.id, units=far.units[:1]))


@pytest.mark.parametrize(("statuses", "heard"), [((), True), ((CRITICAL,), False)])
def test_sd4_4_13_out_of_reach_nobody_is_told_what_becomes_of_prisoners(
    statuses: tuple[str, ...], heard: bool
) -> None:
    field = realm({"stabber": 3}, *statuses)
    captive, (jailor, other, _) = field.stack("z").units[0], field.stack("far").units
    draft = Draft(field.campaign, field.world)
    draft.drop_stack(draft.units[captive].stack)
    imprison(draft, captive, jailor)
    field.campaign = draft.snapshot()
    hand = MovePrisoner(by=LAPIS, prisoner=captive, jailor=other)
    for command in (hand, EndPrisoner(by=LAPIS, prisoner=captive, how="croak")):
        if heard:
            field.must(command)
        else:
            assert refusal_of(field, command) == ("no_orders", "SD4-4.13")


@pytest.mark.parametrize("ruler", [(), (CRITICAL,)])
def test_sd4_4_09_units_that_lie_there_follow_no_orders(ruler: tuple[str, ...]) -> None:
    field = realm({"stabber": 2}, *ruler)
    field.give("far", statuses=(CRITICAL,))
    for command in orders_of(field):
        assert refusal_of(field, command) == ("not_able", "SD4-4.09")


def test_sd4_4_09_who_lies_there_is_not_trained() -> None:
    field = realm({"scout": 1, "warlord": 1})
    scout, warlord = sorted(field.stack("far").units)
    units = dict(field.campaign.units)
    units[scout] = replace(units[scout], statuses=(CRITICAL,))
    units[warlord] = replace(units[warlord], level=3)
    field.campaign = replace(field.campaign, units=units)
    command = TrainUnits(by=LAPIS, leader=warlord, units=(scout,))
    assert refusal_of(field, command) == ("not_able", "SD4-4.09")


def test_sd4_4_09_a_ruler_who_lies_there_appoints_nobody() -> None:
    field = realm({"warlord": 1}, CRITICAL)
    command = AppointChief(by=LAPIS, unit=field.stack("far").units[0])
    assert refusal_of(field, command) == ("not_able", "SD4-4.09")


@pytest.mark.parametrize("commander", ["courtier", "warlord"])
def test_sd4_18_01_commanders_are_not_sent_away(commander: str) -> None:
    field = realm({commander: 1, "stabber": 1})
    for name in ("court", "far"):
        stack = field.stack(name)
        command = DisbandUnits(by=LAPIS, stack=stack.id, units=stack.units)
        assert refusal_of(field, command) == ("commander", "SD4-18.01")
    far = field.stack("far")
    field.must(DisbandUnits(by=LAPIS, stack=far.id, units=tuple(u for u in far.units if "stabber" in u)))


# --- in battle


def holds(party: dict[str, Any], *commanders: str) -> dict[str, Any]:
    blue = [*units("stabber", 2, "b"), *(unit(f"c{n}", kind) for n, kind in enumerate(commanders))]
    fight = Fight(BATTLE.open(setup(blue, units("piker", 2, "g"), blue_party=party)), NO_DICE)
    fight.count_stacks()
    fight.now(phase="bout", bout=1)
    fight.put("stabber_2b", stun=1)
    return declare._STANCES["hold"].bars(fight, 0)


def test_sd4_4_04_auto_attackers_hold_back_under_orders_only() -> None:
    bar = holds({})["stabber_1b"]
    assert bar is not None
    assert bar.rule == "SD0-4.06"
    assert holds({}, "courtier")["stabber_1b"] is None
    assert holds({"commander_near": True})["stabber_1b"] is None


def test_sd4_4_09_who_is_stunned_follows_no_orders() -> None:
    bar = holds({}, "courtier")["stabber_2b"]
    assert bar is not None
    assert bar.rule == "SD1-16.10"


def held(places: dict[str, tuple[tuple[int, int], dict[str, int]]]) -> Field:
    """Stabbers of lapis that hold by order of the warlord beside them; a foe that neither sees."""
    field = Field(
        ["ff..", "...."],
        lapis={"a": ((0, 0), {"stabber": 2}), "lord": ((0, 0), {"warlord": 1})},
        cinnabar=places,
        orders={"a": StandingOrders(hold=True)},
        stance=dict.fromkeys(places, "hidden"),
    )
    assert field.stack("a").orders.hold
    return field


def test_sd1_8_04_a_hold_ends_when_the_unit_leaves() -> None:
    field = held({"z": ((3, 0), {"scout": 1})})
    field.do_move("a", (0, 1))
    assert not field.stack("a").orders.hold


def test_sd1_8_04_a_hold_lasts_where_both_go_together() -> None:
    field = held({"z": ((3, 0), {"scout": 1})})
    field.do_move("lord", (0, 1))
    assert not field.stack("a").orders.hold
    field = held({"z": ((3, 0), {"scout": 1})})
    field.must(JoinStacks(by=LAPIS, stack=field.stack("lord").id, into=field.stack("a").id))
    field.do_move("a", (0, 1))
    assert field.stack("a").orders.hold


def test_sd4_4_04_a_commander_who_dies_in_his_bed_holds_nobody() -> None:
    field = held({"z": ((3, 0), {"scout": 1})})
    lord = field.stack("lord").units[0]
    draft = Draft(field.campaign, field.world)
    remove_units(draft, (lord,), "died")
    stances.lapse_all(draft)
    assert not draft.stacks[field.stack("a").id].orders.hold


def test_sd4_4_04_who_slips_away_from_enemies_ends_no_order_of_theirs() -> None:
    """Else it would tell that somebody was there."""
    field = held({"z": ((0, 0), {"scout": 1})})
    lord = field.stack("lord")
    stacks = {**field.campaign.stacks, lord.id: replace(lord, hex=field.at((3, 1)))}
    field.campaign = replace(field.campaign, stacks=stacks)
    draft = Draft(field.campaign, field.world)
    stances.lapse(draft, field.at((0, 0)), field.stack("z").side)
    assert draft.stacks[field.stack("a").id].orders.hold
