"""The Battle for: designs, their prices, limits and ids; the units that are shipped (TB-12, TB-14)."""

from collections import defaultdict
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import paths
from game.content.load import load_rules
from game.content.registry import Rules
from game.core.names import LONGEST_NAME
from game.core.numbers import HALF
from game.core.records import replace
from game.core.refusal import Refusal
from game.core.seams.design import DesignField, DesignValue
from game.rulesets.battle_for.design import coin, cost, limits
from game.rulesets.battle_for.design.designer import DESIGNER
from game.rulesets.battle_for.design.lint import LINTS
from game.rulesets.battle_for.records import (
    CONTENT_TYPES,
    MOST_HITS,
    MOVE_PARTS,
    BattleForParams,
    UnitDesign,
    World_,
)

SAMPLE = "Free Levy"
SAMPLE_PRICES = {
    "footman": (19, 30, 78),
    "bowman": (20, 25, 48),
    "outrider": (20, 23, 34),
    "war_beast": (80, 248, 718),
    "roc": (117, 311, 942),
    "warlord": (42, 80, 228),
    "shocker": (67, 78, 179),
    "garrison": (14, 27, 78),
}
"""Table 15.02, by world in the order of `cost.WORLDS`."""


@cache
def shipped() -> Rules:
    loaded = load_rules("battle_for", CONTENT_TYPES, [paths.data_dir() / "rulesets" / "battle_for"])
    assert loaded.problems == ()
    return loaded.rules


def units() -> dict[str, UnitDesign]:
    return dict(shipped().table("unit", UnitDesign))


def nations() -> dict[str, list[UnitDesign]]:
    found = defaultdict(list)
    for unit in units().values():
        found[unit.faction].append(unit)
    return dict(found)


def test_tb_15_02_the_sample_faction_costs_what_its_table_says() -> None:
    sample = {unit.id: unit for unit in nations()[SAMPLE]}
    prices = {id_: tuple(cost.cost(unit, world) for world in cost.WORLDS) for id_, unit in sample.items()}
    assert prices == SAMPLE_PRICES


def test_tb_12_01_every_shipped_unit_is_legal_in_every_world() -> None:
    for unit in units().values():
        for world in cost.WORLDS:
            assert limits.validate(unit, replace(BattleForParams(), world=world)) == (), unit.id


def test_tb_3_01_three_nations_have_five_types_each_and_a_commander() -> None:
    own = {name: found for name, found in nations().items() if name != SAMPLE}
    assert {name: len(found) for name, found in own.items()} == dict.fromkeys(own, 5)
    assert len(own) == 3
    assert all(any("commander" in unit.specials for unit in found) for found in own.values())
    names = [unit.name for unit in units().values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("world", cost.WORLDS)
def test_the_three_nations_are_equally_dear(world: str) -> None:
    totals = [
        sum(cost.cost(unit, world) for unit in found) for name, found in nations().items() if name != SAMPLE
    ]
    assert max(totals) * 100 <= min(totals) * 115


def test_every_glyph_is_drawn() -> None:
    drawn = {path.stem for path in (paths.assets_dir() / "glyphs").glob("*.svg")}
    assert {unit.glyph for unit in (*units().values(), plain())} <= drawn


def test_shipped_content_pleases_the_lints() -> None:
    rules = shipped()
    found = [
        finding
        for table, lints in LINTS.items()
        for row in rules.tables[table].values()
        for lint in lints
        for finding in lint(row, rules.tables)
    ]
    assert found == []


def test_the_file_of_the_ruleset_says_what_the_records_have_as_default() -> None:
    assert shipped().params == BattleForParams()


def plain(**figures: object) -> UnitDesign:
    base = UnitDesign(
        id="x", name="Iron Guard", hits=4 * HALF, attack=4, defense=2, move=3 * MOVE_PARTS, move_type="walker"
    )
    return replace(base, **figures)


def codes(kind: UnitDesign, params: BattleForParams) -> list[str]:
    return [fault.code for fault in limits.validate(kind, params)]


def test_tb_12_all_broken_limits_are_told_in_the_order_of_the_table() -> None:
    wild = plain(attack=9, defense=5, move=11, cargo=5 * HALF, specials=("commander",))
    params = replace(BattleForParams(), world="goldworld")
    assert codes(wild, params) == [
        "attack_above_cap",
        "defense_above_natural_cap",
        "move_out_of_range",
        "cargo_above_hits",
        "commander_hits_out_of_range",
    ]
    assert codes(plain(hits=1), params)[0] == "hits_out_of_range"
    assert codes(plain(hits=3), params)[0] == "hits_out_of_range"
    assert codes(plain(specials=("scout", "scout")), params) == ["special_twice"]


def test_tb_12_03_the_game_master_sets_the_hits_of_commanders() -> None:
    params = replace(BattleForParams(), commander_hits_least=4)
    assert codes(plain(specials=("commander",)), params) == []


def test_tb_14_05_goldworld_rounds_two_to_a_fifth_of_the_hits_less_one() -> None:
    for hits in range(1, 120):
        hundredths = cost.size_factor("goldworld", hits) * 100
        assert hundredths.denominator == 1
        exact = 2 ** (hits - 1) * 200**5
        assert (2 * hundredths - 1) ** 5 <= exact < (2 * hundredths + 1) ** 5


def test_tb_14_09_the_parts_of_a_price_sum_to_it() -> None:
    for unit in units().values():
        for world in cost.WORLDS:
            price = cost.price(unit, world)
            assert sum((term.value for term in price.terms), Fraction(0)) == price.exact
            assert 0 <= price.points - price.exact < 1
            assert all(term.rule.startswith("TB-14.") for term in price.terms)


def test_a_coined_id_says_everything() -> None:
    kind = plain(attack=4, specials=("ranged", "scout"), cargo=2 * HALF)
    id_ = coin.coin(kind)
    assert id_ == "coin:Iron Guard:h4.a4.d2.m6.walker.c2.scout+ranged:stabber"
    assert coin.coined(id_) == replace(kind, id=id_, specials=("scout", "ranged"))


@given(
    name=st.text(min_size=1, max_size=LONGEST_NAME),
    hits=st.integers(1, MOST_HITS),
    attack=st.integers(0, 50),
    defense=st.integers(0, 7),
    move=st.integers(1, 10),
    specials=st.sets(st.sampled_from(coin.SPECIALS)),
)
def test_whatever_is_coined_is_read_back(
    name: str, hits: int, attack: int, defense: int, move: int, specials: set[str]
) -> None:
    kind = plain(
        name=name,
        hits=hits * HALF,
        attack=attack,
        defense=defense,
        move=move,
        specials=tuple(sorted(specials)),
    )
    try:
        id_ = coin.coin(kind)
    except Refusal:
        assert coin.name_fault(name) or attack > cost.most_attack("croakworld", hits)
        return
    found = coin.coined(id_)
    assert found is not None
    assert coin.coin(found) == id_
    assert (found.name, found.hits, found.attack, set(found.specials)) == (
        name,
        hits * HALF,
        attack,
        specials,
    )


@pytest.mark.parametrize(
    "id_",
    [
        "footman",
        "coin:",
        "coin::h4.a4.d2.m6.walker.c0:stabber",
        "coin:Guard:h4.a4.d2.m6.walker.c0",
        "coin:Guard:h4.a4.d2.m6.walker.c0:../../etc",
        "coin:Guard:h04.a4.d2.m6.walker.c0:stabber",
        "coin:Guard:h0.a0.d2.m6.walker.c0:stabber",
        "coin:Guard:h4.a17.d2.m6.walker.c0:stabber",
        "coin:Guard:h4.a4.d8.m6.walker.c0:stabber",
        "coin:Guard:h4.a4.d2.m0.walker.c0:stabber",
        "coin:Guard:h4.a4.d2.m11.walker.c0:stabber",
        "coin:Guard:h4.a4.d2.m6.swimmer.c0:stabber",
        "coin:Guard:h4.a4.d2.m6.walker.c5:stabber",
        "coin:Guard:h4.a4.d2.m6.walker.c0.:stabber",
        "coin:Guard:h4.a4.d2.m6.walker.c0.hero:stabber",
        "coin:Guard:h4.a4.d2.m6.walker.c0.ranged+scout:stabber",
        "coin:Guard:h4.a4.d2.m6.walker.c0.scout+scout:stabber",
        "coin:Guard:h9999.a4.d2.m6.walker.c0:stabber",
        "coin:Guard:h99999999999.a4.d2.m6.walker.c0:stabber",
        "coin: Guard:h4.a4.d2.m6.walker.c0:stabber",
        "coin:%47uard:h4.a4.d2.m6.walker.c0:stabber",
        "coin:Gu%0aard:h4.a4.d2.m6.walker.c0:stabber",
        "coin:Gu%FFard:h4.a4.d2.m6.walker.c0:stabber",
        "coin:Gu%e2%80%aeard:h4.a4.d2.m6.walker.c0:stabber",
        "coin:Guard:h4.a4.d2.m6.walker.c0:stabber\n",
        "coin:" + "G" * 41 + ":h4.a4.d2.m6.walker.c0:stabber",
        "coin:" + "G" * 100_000,
    ],
)
def test_what_is_not_written_just_so_is_no_coined_kind(id_: str) -> None:
    assert coin.coined(id_) is None


def test_a_name_that_cannot_be_shown_is_not_coined() -> None:
    for name in ("", "  ", " Guard", "A\nB", "A" * 41, "\u202eGuard"):
        with pytest.raises(Refusal):
            coin.coin(plain(name=name))
    assert coin.coined(coin.coin(plain(name="Élite 100 %: «Garde»"))) is not None


def fields(kind: UnitDesign, world: World_ = "croakworld") -> dict[str, DesignField]:
    return {field.id: field for field in DESIGNER.fields(kind, replace(BattleForParams(), world=world))}


def test_tb_12_04_the_designer_begins_with_a_design_that_needs_but_a_name() -> None:
    for world in DESIGNER.tables:
        params = DESIGNER.under(BattleForParams(), world.id)
        assert DESIGNER.table(params) == world.id
        assert [fault.code for fault in DESIGNER.faults(DESIGNER.blank(), params)] == ["name"]
        assert DESIGNER.faults(DESIGNER.change(DESIGNER.blank(), "name", "Guard"), params) == ()


def test_tb_12_01_the_limits_of_a_field_follow_the_others() -> None:
    caps = [fields(plain(), world.id)["attack"].most for world in DESIGNER.tables]
    assert [cap.value for cap in caps if cap is not None] == [16, 8, 8]
    cargo = fields(plain())["cargo"].most
    assert cargo is not None
    assert cargo.value == 4 * HALF


def test_tb_12_03_what_bars_a_commander_is_said() -> None:
    leads = {option.id: option for option in fields(plain())["specials"].options}["commander"]
    assert (leads.barred, leads.rule) == ("A Commander has 5 to 10 Hits, this one has 4", "TB-12.03")
    leader = plain(hits=6 * HALF, specials=("commander",))
    hits = fields(leader)["hits"]
    assert hits.least is not None
    assert hits.most is not None
    assert (hits.least.value, hits.most.value, hits.least.rule) == (5 * HALF, 10 * HALF, "TB-12.03")


def test_tb_14_each_special_says_what_it_adds_now() -> None:
    adds = {option.id: option.adds for option in fields(plain(hits=5 * HALF))["specials"].options}
    assert adds == {"scout": "+7", "commander": "+6", "ranged": "+8", "shockamancy": "+48"}


def test_every_field_takes_the_values_it_offers_and_refuses_others() -> None:
    kind = plain(hits=6 * HALF)
    for field in fields(kind).values():
        offers: list[DesignValue] = [option.id for option in field.options]
        if field.kind == "many":
            offers = [tuple(str(option) for option in offers)]
        for limit in (field.least, field.most):
            if limit is not None and field.kind == "figure":
                offers.append(limit.value)
        for offer in offers:
            assert getattr(DESIGNER.change(kind, field.id, offer), field.id) == offer
        if field.kind != "text" and field.kind != "glyph":
            with pytest.raises(Refusal):
                DESIGNER.change(kind, field.id, "nonsense")
    for field_id, value in (
        ("hits", 0),
        ("hits", 10**9),
        ("move", 0),
        ("cargo", -2),
        ("defense", 8),
        ("no", 1),
    ):
        with pytest.raises(Refusal):
            DESIGNER.change(kind, field_id, value)


def test_tb_14_05_the_table_of_factors_has_a_row_for_each_world() -> None:
    found = DESIGNER.sizes(11)
    assert [row[10] for row in found.values] == [1, 4, 11]
    assert DESIGNER.size(plain()) == 4
