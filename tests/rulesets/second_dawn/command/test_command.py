"""Command: leaders' bonuses, orders, lanes. SD4-4, SD4-5, SD4-6, SD4-12."""

import pytest

from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.command import authority, battle_lines, leader_bonus
from game.rulesets.second_dawn.command.authority import Officer
from game.rulesets.second_dawn.command.leader_bonus import Chief, Leader, Led

CHIEF = Chief(id="chief", level=9, hex="far")


def bonus(unit: Led, *known: Leader, chief: Chief | None = None, base: int = 0) -> int:
    lent = leader_bonus.chief_lends(chief, unit)
    return battle_stat.total(
        leader_bonus.bonus_terms(
            unit, {one.id: one for one in known}, lent, leader_bonus.BonusScale(base=base)
        )
    )


def leader(**fields) -> Leader:
    return Leader(**{"id": "lead", "level": 3, "hex": "A", "stack_size": 8, **fields})


MEMBER = Led(id="m", hex="A", stack="lead")
LOOSE = Led(id="l", hex="A")


def test_sd4_5_10_the_first_line_that_fits_counts_even_if_a_later_one_is_higher() -> None:
    high = Leader(id="high", level=12, hex="A", mode="hex")
    assert bonus(MEMBER, leader(level=1, stack_size=2), high, chief=CHIEF) == 1 + 1
    assert bonus(Led(id="low", hex="A"), Leader(id="low", level=1, hex="A", mode="hex"), high) == 1
    assert bonus(LOOSE, Leader(id="hexed", level=1, hex="A", mode="hex"), chief=CHIEF) == 1
    assert bonus(LOOSE, chief=CHIEF) == 3
    assert bonus(LOOSE) == 0


def test_sd4_5_04_a_stack_leader_gives_nothing_to_units_outside_his_stack() -> None:
    assert bonus(LOOSE, leader()) == 0
    assert bonus(Led(id="n", hex="B"), leader(mode="hex")) == 0


@pytest.mark.parametrize(("size", "member", "own"), [(16, 3, 3), (17, 0, 3), (14, 4, 4), (8, 7, 7)])
def test_sd4_5_05_from_17_units_on_only_the_leader_has_his_value(size: int, member: int, own: int) -> None:
    assert bonus(MEMBER, leader(stack_size=size)) == member
    assert bonus(Led(id="lead", hex="A"), leader(stack_size=size)) == own


def test_sd4_5_05_members_of_a_stack_too_large_get_the_chiefs_bonus() -> None:
    serving = Leader(id="second", level=5, hex="A", mode="member", stack="lead")
    second = Led(id="second", hex="A", stack="lead")
    assert bonus(MEMBER, leader(stack_size=17), chief=CHIEF) == 3
    assert bonus(second, leader(stack_size=17), serving, chief=CHIEF) == 3


def test_sd4_5_10_line_3_reaches_the_members_of_a_stack_too_large() -> None:
    """It is no leadership stack any more; its leader has his own value."""
    hexed = Leader(id="h", level=2, hex="A", mode="hex")
    serving = Leader(id="second", level=5, hex="A", mode="member", stack="lead")
    assert bonus(MEMBER, leader(stack_size=17), hexed, chief=CHIEF) == 2
    assert bonus(Led(id="second", hex="A", stack="lead"), leader(stack_size=17), serving, hexed) == 2
    assert bonus(Led(id="lead", hex="A"), leader(stack_size=17), hexed) == 3
    assert bonus(MEMBER, leader(stack_size=16), hexed) == 3


def test_sd4_5_12_a_leader_lost_leaves_a_plain_group() -> None:
    serving = Leader(id="second", level=5, hex="A", mode="member", stack="lead")
    second = Led(id="second", hex="A", stack="lead")
    assert bonus(second, leader(), serving) == 3 + 4
    assert bonus(second, leader(lost=True), serving) == 5
    assert bonus(MEMBER, leader(lost=True), Leader(id="h", level=2, hex="A", mode="hex")) == 2


def test_sd4_5_13_a_leader_in_another_hex_leads_no_more() -> None:
    assert bonus(MEMBER, leader(hex="B")) == 0


def test_sd4_6_04_the_chief_does_not_get_his_own_bonus() -> None:
    assert bonus(Led(id="chief", hex="far"), chief=CHIEF) == 0
    assert bonus(Led(id="guard", hex="far"), chief=CHIEF) == 4


def test_sd0_6_41_the_option_adds_to_every_leader() -> None:
    assert bonus(MEMBER, leader(), base=1) == 3 + 1 + 4
    assert bonus(LOOSE, leader(mode="hex"), base=1) == 3 + 1


@pytest.mark.parametrize(
    ("members", "units"),
    [
        ([(4, 1), (1, 7)], 2),
        ([(4, 1), (1, 9)], 3),
        ([(4, 1), (2, 9)], 10),
        ([(6, 1), (3, 16), (2, 1)], 4),
    ],
)
def test_sd4_5_06_small_units_count_in_eights(members: list[tuple[int, int]], units: int) -> None:
    assert leader_bonus.effective_units(members[0][0], members) == units


@pytest.mark.shows("command")
def test_sd4_4_07_ruler_then_chief_then_commanders() -> None:
    ruler = Officer(commander=True, office="ruler", leadership=1)
    chief = Officer(commander=True, office="chief_warlord", leadership=1)
    high = Officer(commander=True, leadership=9)
    assert authority.may_order(ruler, chief)
    assert not authority.may_order(chief, ruler)
    assert not authority.may_order(high, chief)
    assert not authority.may_order(Officer(leadership=9), Officer())


def test_sd4_6_06_the_chief_may_order_the_ruler_when_the_side_is_at_stake() -> None:
    ruler, chief = Officer(commander=True, office="ruler"), Officer(commander=True, office="chief_warlord")
    assert authority.may_order(chief, ruler, side_at_stake=True)
    assert not authority.may_order(Officer(commander=True), ruler, leads_stack=True, side_at_stake=True)


@pytest.mark.parametrize("unable", ["by", "to"])
def test_sd4_4_09_the_unable_neither_give_nor_follow_orders(unable: str) -> None:
    by = Officer(commander=True, office="ruler", able=unable != "by")
    assert not authority.may_order(by, Officer(able=unable != "to"))


@pytest.mark.parametrize(
    ("order", "scout", "near", "ruler", "accepted"),
    [
        ("sneak", True, False, True, True),
        ("sneak", True, False, False, False),
        ("move", False, False, False, False),
        ("ambush", False, True, False, True),
        ("hold_fire", True, False, True, False),
        ("hold_fire", False, True, True, True),
    ],
)
def test_sd4_4_13_orders_from_afar(order, scout, near, ruler, accepted) -> None:
    got = authority.order_accepted(order, scout=scout, commander_in_hex=near, ruler_able=ruler)
    assert got is accepted


def test_sd3_3_11_a_beast_alone_understands_simple_orders_only() -> None:
    assert authority.beast_accepts("guard", rider=False, commander_in_stack=False)
    assert not authority.beast_accepts("ambush", rider=False, commander_in_stack=False)
    assert authority.beast_accepts("ambush", rider=True, commander_in_stack=False)
    assert authority.beast_accepts("ambush", rider=False, commander_in_stack=True)


def test_sd4_4_05_seventeen_are_no_scouts() -> None:
    assert authority.counts_as_scouts(16, commander_able=True)
    assert not authority.counts_as_scouts(17, commander_able=True)
    assert not authority.counts_as_scouts(2, commander_able=False)


def test_sd4_12_09_the_supportline_starts_later_when_surprised() -> None:
    assert [battle_lines.supportline_from(s) for s in ("prepared", "surprised", "ambush")] == [1, 2, 2]
