"""What The Battle for tells of units, stacks and hexes on cards."""

import dataclasses
from fractions import Fraction

from game.core.records import KindId, UnitId, replace
from game.core.seams.cards import Figure
from game.rulesets.battle_for.campaign.cards import CARDS
from game.rulesets.battle_for.ruleset import RULESET
from game.rulesets.battle_for.side import chief
from tests.rulesets.battle_for.small_states import BLUE, RED, Table


def figure(figures: tuple[Figure, ...], label: str) -> str:
    return next(f.text for f in figures if f.label == label)


def test_a_unit_card_has_the_design_and_what_is_left_tb_12() -> None:
    table = Table("..", ruleset=RULESET)
    stack = table.stack("a", table.at(0, 0), ["chief", "bow"])
    table.tire("a.1", hits=5, move=3, statuses=(chief.CHIEF,), level=2, exp=Fraction(1))
    lord, bow = CARDS.units(table.world, table.campaign, stack)
    assert (lord.hits, lord.hits_max, lord.move, lord.move_max) == (5, 12, 3, 8)
    assert (lord.commander, lord.ruler, lord.level, lord.attack, lord.defence) == (True, True, 2, 4, 1)
    assert (bow.commander, bow.ruler) == (False, False)
    assert figure(bow.figures, "Ranged") == "may strike first"
    assert figure(bow.figures, "Move") == "3"
    assert figure(lord.figures, "Experience") == "1 / 3"


def test_who_rides_whom_and_the_load_of_a_mount_tb_5_06() -> None:
    table = Table("..", ruleset=RULESET)
    stack = table.stack("a", table.at(0, 0), ["beast", "foot", "imp"], riding={"2": "1"})
    beast, foot, imp = CARDS.units(table.world, table.campaign, stack)
    assert (beast.carries, beast.load) == (("a.2",), "4 of 6 Hits")
    assert (foot.mount, foot.rider, imp.mount) == ("a.1", True, None)


def test_a_scout_tells_how_far_it_may_still_look_tb_13_08() -> None:
    table = Table("..", ruleset=RULESET)
    eye = replace(table.world.kind("small_bird"), id="eye", specials=("scout",))
    kinds = {**table.world.tables["unit"], "eye": eye}
    table.world = dataclasses.replace(table.world, tables={**table.world.tables, "unit": kinds})
    stack = table.stack("a", table.at(0, 0), ["small_bird"])
    unit = UnitId("a.1")
    seen = replace(table.campaign.units[unit], kind=KindId("eye"))
    units = {**table.campaign.units, unit: seen}
    table.campaign = replace(table.campaign, units=units)
    (card,) = CARDS.units(table.world, table.campaign, stack)
    assert (card.scouts, figure(card.figures, "Scouts")) == (3, "3 hexes")
    table.tire("a.1", counters={"inspected": 1})
    (card,) = CARDS.units(table.world, table.campaign, stack)
    assert (card.scouts, figure(card.figures, "Scouts")) == (0, "done this turn")


def test_a_stack_is_as_fast_as_its_slowest_unit_that_walks_tb_5_05() -> None:
    table = Table("..", ruleset=RULESET)
    stack = table.stack("a", table.at(0, 0), ["beast", "slow_foot", "foot"], riding={"2": "1"})
    facts = CARDS.stack(table.world, table.campaign, stack)
    assert (facts.move, facts.move_max) == (6, 6)


def test_a_stack_without_a_commander_says_so_tb_6_01() -> None:
    table = Table("..", ruleset=RULESET)
    led = table.stack("a", table.at(0, 0), ["chief", "foot"])
    alone = table.stack("b", table.at(1, 0), ["foot"])
    assert CARDS.stack(table.world, table.campaign, led).notes == ()
    assert CARDS.stack(table.world, table.campaign, alone).notes == ("No commander: it holds (TB-6.01)",)


def test_the_face_of_a_stack_is_its_best_commander() -> None:
    table = Table("..", ruleset=RULESET)
    stack = table.stack("a", table.at(0, 0), ["foot", "foot", "chief"])
    facts = CARDS.stack(table.world, table.campaign, stack)
    assert (facts.token, facts.title) == (table.world.kind("chief").glyph, "Chief and 2 more")
    crowd = table.stack("b", table.at(0, 0), ["foot", "foot"], side=BLUE)
    assert CARDS.stack(table.world, table.campaign, crowd).title == "2 × Foot"


def test_a_hex_tells_prices_and_defense_of_all_who_move_tb_5_03_tb_8_09() -> None:
    table = Table("mr", ruleset=RULESET)
    land = table.draft.known_land(RED)
    high = CARDS.hex(table.world, land, table.at(0, 0), table.draft.params)
    assert [(f.label, f.text) for f in high.figures] == [
        ("Walkers", "no entry"),
        ("Hoverers", "2 move"),
        ("Fliers", "2 move"),
    ]
    assert [c.text for c in high.chips] == ["0 Defense", "+1 Defense", "+1 Defense"]
    road = CARDS.hex(table.world, land, table.at(1, 0), table.draft.params)
    assert [c.text for c in road.chips] == ["−1 Defense", "0 Defense", "0 Defense"]
    assert road.notes == ("Each Walker enters one such hex a turn for free (TB-5.14)",)
