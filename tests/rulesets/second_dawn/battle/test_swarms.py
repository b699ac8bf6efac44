"""Small units against much larger ones: SD2-3, SD2-6.01, SD2-11.05 to 11.07, SD2-12.11, SD2-12.20."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from game.core.battle.events import Exhausted, SwarmFormed, SwarmThinned
from game.core.decisions import Reply
from game.core.dice import ScriptedDice, StreamDice
from game.core.events.common import BlowStruck, ClashRolled, CombatantFell, SaveRolled
from game.core.records import KindId, replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.clash import clash, rounds
from game.rulesets.second_dawn.battle.clash.clash import Contender, PlayedClash
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.battle_records import ALL_QUESTIONS, Combatant
from game.rulesets.second_dawn.battle.state.battle_stat import StatSituation
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import SIZES, Params, SizeName, UnitKind, Weapon, size_number
from game.rulesets.second_dawn.template import design
from game.rulesets.second_dawn.unit import damage, levels, outnumber, sizes, swarms
from game.rulesets.second_dawn.unit.crits import Save
from game.rulesets.second_dawn.unit.damage import Blow, StruckBody
from game.rulesets.second_dawn.unit.reach import Arm
from game.rulesets.second_dawn.unit.swarms import SwarmFigures
from tests.abilities import able_of, remade
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, kinds, setup, unit, until

TINY, PETITE, SMALL, MEDIUM, LARGE, HUGE, IMMENSE = range(1, 8)


SWORD = Weapon(name="sword", style="melee", range="short", reach=2, reach_ft=5)


class Always:
    """Every die shows the same face."""

    def __init__(self, face: int) -> None:
        self.face = face

    def roll(self, sides: int, why: str) -> int:
        return self.face


class Then:
    """Dice that show these faces, the last one from then on."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def roll(self, sides: int, why: str) -> int:
        return self.faces.pop(0) if len(self.faces) > 1 else self.faces[0]


def creature(size: str, **fields: Any) -> UnitKind:
    """A ground beast of a size with nothing special."""
    row = sizes.STANDARD[size]
    figures: dict[str, Any] = {
        "id": KindId(size),
        "name": size.title(),
        "plural": f"{size.title()}s",
        "size": size,
        "combat": row.combat,
        "defense": row.defense,
        "hits": row.hits,
        "damage": row.damage,
        "evasion": row.evasion,
        "reduction": row.reduction,
        "weapon": Weapon(name="claws", style="melee", range="short", reach=size_number(size), reach_ft=5),
        "traits": ("swarm",) if size == "tiny" else (),
        "specials": (),
    }
    return remade(kinds()["spider"], **{**figures, **fields})


def pack(size: str, count: int, letter: str, **fields: Any) -> list[Combatant]:
    kind = creature(size, **fields)
    return [Combatant(id=f"{size}_{n}{letter}", kind=kind) for n in range(1, count + 1)]


def played(blue: Sequence[Combatant], green: Sequence[Combatant], dice: Any = None, **fields: Any) -> Run:
    return Run(setup(blue, green, **fields), dice or StreamDice(3, "t"))


def formed(run: Run) -> dict[str, tuple[str, int]]:
    return {event.unit: (event.how, len(event.members)) for event in run.of(SwarmFormed)}


# --- forming


@pytest.mark.parametrize(
    ("size", "enemy", "count", "swarms_made"),
    [
        ("petite", "large", 8, [("full", 8)]),
        ("petite", "large", 17, [("full", 8), ("full", 8)]),
        ("petite", "large", 11, [("full", 8), ("few", 3)]),
        ("petite", "large", 5, [("few", 5)]),
        ("petite", "huge", 16, [("full", 8), ("full", 8)]),
        ("petite", "immense", 16, [("enhanced", 16)]),
        ("tiny", "immense", 35, [("enhanced", 16), ("enhanced", 16), ("few", 3)]),
        ("tiny", "small", 9, [("half", 4), ("half", 4)]),
        ("petite", "medium", 16, []),
        ("tiny", "petite", 8, []),
    ],
)
def test_sd2_3_01_to_3_06_what_merges(
    size: str, enemy: str, count: int, swarms_made: list[tuple[str, int]]
) -> None:
    run = played(pack(size, count, "b"), pack(enemy, 1, "g"), stop_after="pairing")
    assert list(formed(run).values()) == swarms_made


def test_sd2_3_02_a_swarm_unit_is_one_unit_with_eight_hits_and_two_more() -> None:
    run = played(pack("petite", 8, "b"), pack("large", 1, "g"), stop_after="pairing")
    head = run.state.fighters["petite_1b"]
    assert (head.combat, head.defense, head.hits_max, head.croaks_at) == (4, 4, 16, 0)
    assert run.state.standings["petite_1b"].hits == 16
    assert run.state.pairings.primary == (("petite_1b", "large_1g"),)
    view = BATTLE.view(run.state, BLUE)
    assert [(unit.id, unit.members) for unit in view.units] == [("petite_1b", 8), ("large_1g", 1)]


def test_sd2_3_02_lowest_member_counts() -> None:
    weak = Combatant(id="weak", kind=creature("petite", combat=1))
    run = played([*pack("petite", 7, "b"), weak], pack("large", 1, "g"), stop_after="pairing")
    assert run.state.fighters["petite_1b"].combat == 3


def test_sd2_3_03_an_understrength_swarm_does_nothing_and_has_a_hit_for_each() -> None:
    run = played(pack("petite", 7, "b"), pack("large", 1, "g"), Always(5))
    assert run.state.winner == GREEN
    assert run.state.standings["large_1g"].hits == 24
    blows = [event for event in run.of(BlowStruck) if event.attacker == "petite_1b"]
    assert all(event.damage == 0 for event in blows)
    assert {run.fates[f"petite_{n}b"].end for n in range(1, 8)} == {"croaked"}


def test_sd2_3_03_members_left_are_the_hits_left() -> None:
    assert [swarms.survivors(hits, "full", 8) for hits in (16, 15, 14, 2, 1, 0, -3)] == [8, 8, 7, 1, 1, 0, 0]
    assert [swarms.survivors(hits, "enhanced", 16) for hits in (2, 1, 0)] == [16, 16, 0]


def test_sd2_3_03_survivors_are_units_again_and_the_others_croaked() -> None:
    """The large unit holds 12 hits; swarm-units deal 2, less 2 of reduction, but one of them tears off 2."""
    run = played(pack("petite", 16, "b", combat=20, damage=8), pack("large", 1, "g"), Always(5))
    assert run.state.winner == BLUE
    ends = [run.fates[f"petite_{n}b"].end for n in range(1, 17)]
    lost = ends.count("croaked")
    assert ends.count("fit") + lost == 16
    thinned = run.of(SwarmThinned)
    assert lost == sum(event.before - event.after for event in thinned)
    assert {run.fates[f"petite_{n}b"].hits for n in range(1, 17) if ends[n - 1] == "fit"} == {4}
    assert not any(fighter.swarm for fighter in run.state.fighters.values())


def test_sd2_3_01_against_enemies_of_several_sizes_the_side_is_asked() -> None:
    green = [*pack("large", 1, "g"), *pack("small", 2, "g")]
    ready = setup(pack("petite", 8, "b"), green, blue_party={"asks": ("merge",)}, stop_after="pairing")
    state = until(ready, "merge", StreamDice(1, "t"))
    assert state.question is not None
    assert state.question.default == "merge"
    assert len(state.question.own) == 8
    with pytest.raises(Refusal):
        BATTLE.step(state, Reply(choice="merge", units=("large_1g",)), StreamDice(1, "t"))
    merged = BATTLE.step(state, Reply(choice="merge"), StreamDice(1, "t"))
    assert [e.how for e in merged.events if isinstance(e, SwarmFormed)] == ["full"]
    (told,) = state.question.options[0].prospects
    parts = dict(told.parts)
    made = merged.state.fighters[told.unit]
    assert (parts["Swarms"], parts["Units in each"]) == (1, len(made.members))
    assert (parts["Combat"], parts["Defense"]) == (made.combat, made.defense)
    stayed = BATTLE.step(state, Reply(choice="stay"), StreamDice(1, "t"))
    assert not any(isinstance(e, SwarmFormed) for e in stayed.events)


@pytest.mark.parametrize(("default", "merges"), [("half", True), ("never", False), ("always", True)])
def test_sd2_3_01_the_default_is_a_parameter(default: Any, merges: bool) -> None:
    green = [*pack("large", 1, "g"), *pack("small", 2, "g")]
    params = Params(merge_default=default)
    run = played(pack("petite", 8, "b"), green, params=params, stop_after="pairing")
    assert bool(formed(run)) is merges


@pytest.mark.parametrize(("size", "stack"), [("medium", 9), ("large", 2)])
def test_sd2_3_11_a_much_larger_leader_counts_a_swarm_as_one(size: SizeName, stack: int) -> None:
    leader = Combatant(id="w", kind=replace(kinds()["warlord"], size=size))
    ready = setup(
        [leader, *pack("petite", 8, "b")],
        pack("huge", 1, "g"),
        blue_party={"leader": "w"},
        stop_after="pairing",
    )
    assert Run(ready, StreamDice(1, "t")).state.parties[0].stack == stack


# --- blows


def dealt(size: int, form: Any, enemy: int, enemy_form: Any = "", **fields: Any) -> int:
    base = {TINY: 1, PETITE: 2, SMALL: 2, MEDIUM: 4, LARGE: 8, HUGE: 12, IMMENSE: 16}[size]
    base = swarms.figures(form, [SwarmFigures(combat=1, defense=1, damage=base, hits=8)], size).damage
    given = {"cleaves": False, "helpless": False, **fields}
    return swarms.damage_of(size, form, enemy, enemy_form, base, **given)


@pytest.mark.parametrize(
    ("size", "form", "enemy", "halves"),
    [
        (PETITE, "", LARGE, 0),
        (PETITE, "few", LARGE, 0),
        (PETITE, "full", LARGE, 4),
        (PETITE, "full", HUGE, 2),
        (PETITE, "full", IMMENSE, 0),
        (PETITE, "enhanced", IMMENSE, 0),
        (SMALL, "full", HUGE, 4),
        (MEDIUM, "full", IMMENSE, 6),
        (TINY, "full", MEDIUM, 4),
        (TINY, "half", SMALL, 2),
        (TINY, "", SMALL, 0),
        (TINY, "", PETITE, 2),
        (LARGE, "", PETITE, 4),
        (IMMENSE, "", MEDIUM, 4),
    ],
)
def test_table_2b_damage_by_size_and_number(size: int, form: Any, enemy: int, halves: int) -> None:
    assert dealt(size, form, enemy) == halves


def test_sd2_3_01_individuals_hurt_a_larger_unit_only_when_it_lies_helpless() -> None:
    assert dealt(PETITE, "", LARGE) == 0
    assert dealt(PETITE, "", LARGE, helpless=True) == 2


def test_sd2_3_05_a_half_swarm_loses_one_member_to_a_hit_two_if_cleft() -> None:
    assert dealt(SMALL, "", TINY, "half") == 2
    assert dealt(SMALL, "", TINY, "half", cleaves=True) == 4
    assert not swarms.strikes_dead(SMALL, TINY, "half")
    assert swarms.strikes_dead(SMALL, TINY, "")


@pytest.mark.parametrize(
    ("gap", "dead"), [(1, False), (2, True), (3, False), (4, True), (5, True), (6, True)]
)
def test_sd2_2_11_auto_crits(gap: int, dead: bool) -> None:
    assert swarms.strikes_dead(IMMENSE, IMMENSE - gap, "") is dead


def test_sd2_6_01_one_tiny_unit_needs_a_bonus_to_hurt_one_two_sizes_larger() -> None:
    assert swarms.lone_factor(TINY, "", SMALL, 1) == (0, 1)
    assert swarms.lone_factor(TINY, "", SMALL, 2) == (2, 1)
    assert swarms.lone_factor(TINY, "", SMALL, 3) == (2, 2)
    assert swarms.lone_factor(TINY, "half", SMALL, 2) == (0, 2)


def test_sd2_6_01_tiny_damage_to_heavies_is_halved_and_floored_after_reduction() -> None:
    heavy = StruckBody(hits=96, size=LARGE, croaks_at=-8, reduction=4)
    one = Blow(attacker="a", kind="regular", amount=6, size=TINY)
    assert damage.settle(heavy, [one]).hits == 96
    assert damage.settle(heavy, [one, one, one]).hits == 96 - 2 * ((18 - 4) // 4)


@pytest.mark.parametrize(
    ("factor", "basic", "flier", "halves"),
    [
        (1, False, False, 4),
        (2, False, False, 6),
        (3, False, False, 6),
        (1, True, False, 2),
        (1, False, True, 2),
        (2, True, False, 4),
    ],
)
def test_sd3_8_07_tiny_fliers_take_double(factor: int, basic: bool, flier: bool, halves: int) -> None:
    bat = StruckBody(hits=20, size=TINY, flier=True)
    blow = Blow(attacker="a", kind="regular", amount=2, factor=factor, size=PETITE, basic=basic, flier=flier)
    assert 20 - damage.settle(bat, [blow]).hits == halves


def test_sd3_8_09_reduction_spares_blows_that_are_halved_anyway() -> None:
    heavy = StruckBody(hits=96, size=LARGE, croaks_at=-8, reduction=4)
    flier = Blow(attacker="f", kind="regular", amount=8, size=LARGE, flier=True)
    ground = Blow(attacker="g", kind="regular", amount=8, size=LARGE)
    assert 96 - damage.settle(heavy, [flier, ground]).hits == (8 - 4) + 8 // 2


@pytest.mark.parametrize(
    ("size", "form", "enemy", "halves"),
    [(PETITE, "full", LARGE, 2), (PETITE, "", LARGE, 0), (TINY, "full", MEDIUM, 0)],
)
def test_sd2_5_03_only_swarm_units_glance_on_much_larger_ones(
    size: int, form: Any, enemy: int, halves: int
) -> None:
    base = dealt(size, form, enemy)
    assert damage.blow_amount("glancing", base, size, enemy, swarm=form == "full") == halves


def test_sd2_3_04_armour_has_no_effect_three_sizes_apart() -> None:
    """Even rounds of a draw cost both a glancing blow, although the large beast has its hide."""
    run = played(
        pack("petite", 8, "b", combat=6, damage=8), pack("large", 1, "g", defense=8), Always(5), stop_after=""
    )
    rolled = run.of(ClashRolled)[0]
    assert rolled.margin == 0
    second = [event for event in run.of(BlowStruck) if event.round == "2"]
    assert {(event.attacker, event.blow) for event in second} == {
        ("petite_1b", "glancing"),
        ("large_1g", "glancing"),
    }


def test_sd2_3_04_the_larger_deals_two_unarmed_too() -> None:
    bare = Contender(id="big", size=LARGE, stat=9, hits=24, damage=4, armed=False)
    small = Contender(id="swarm", size=PETITE, stat=3, hits=16, damage=4, swarm="full")
    assert clash.blow_of(bare, small, "regular").kind == "regular"
    assert clash.blow_of(bare, small, "regular").amount == 4
    unarmed = replace(small, armed=False)
    assert clash.blow_of(unarmed, bare, "regular").amount == 0


def test_sd2_5_05_an_unarmed_swarm_unit_does_a_much_larger_one_no_harm_without_dice_either() -> None:
    """It wins the initiative round and strikes better by far; disarmed it only glances, for nothing."""
    taken = []
    for worn in (True, False):
        small = [unit(f"s{n}", "ninja", weapon=worn) for n in range(8)]
        small = [
            replace(one, kind=replace(one.kind, size="petite", weapon=SWORD, combat=30, damage=12))
            for one in small
        ]
        run = played(small, pack("large", 1, "g"), state="surprised", stop_after="initiative_round")
        blows = [b for b in run.of(BlowStruck) if b.attacker == "s0"]
        assert blows
        taken.append(sum(b.damage for b in blows))
    assert taken[0] > 0
    assert taken[1] == 0


def test_sd2_3_02_swarm_units_neither_crit_nor_are_critted() -> None:
    run = played(pack("petite", 8, "b", combat=1), pack("large", 1, "g", defense=30), Always(10))
    assert run.of(SaveRolled) == []


def test_sd2_3_05_half_swarms_can_crit_the_small() -> None:
    """Nine to one on the dice; DC 3, less 2 for each of two sizes."""
    run = played(pack("tiny", 4, "b", combat=8), pack("small", 1, "g"), Then(9, 1, 5))
    assert [(event.unit, event.dc) for event in run.of(SaveRolled)][:1] == [("small_1g", -1)]


# --- numbers


def arms(count: int, size: int, form: Any = "") -> list[Arm]:
    return [Arm(size=size, swarm=form) for _ in range(count)]


@pytest.mark.parametrize(
    ("hub", "crowd", "due"),
    [
        (MEDIUM, arms(4, MEDIUM), False),
        (MEDIUM, arms(5, MEDIUM), True),
        (MEDIUM, arms(8, PETITE), False),
        (MEDIUM, arms(9, PETITE), True),
        (LARGE, [*arms(7, SMALL), *arms(1, MEDIUM)], False),
        (LARGE, [*arms(8, SMALL), *arms(1, MEDIUM)], True),
        (LARGE, arms(40, PETITE), False),
        (LARGE, arms(4, PETITE, "full"), False),
        (LARGE, arms(5, PETITE, "full"), True),
        (HUGE, arms(8, PETITE, "full"), False),
        (HUGE, arms(9, PETITE, "full"), True),
        (SMALL, arms(2, TINY, "half"), False),
        (SMALL, arms(3, TINY, "half"), True),
        (SMALL, arms(8, TINY), False),
        (SMALL, arms(9, TINY), True),
        (IMMENSE, arms(50, PETITE, "enhanced"), False),
        (HUGE, [*arms(4, LARGE), *arms(9, TINY, "enhanced")], False),
        (HUGE, [*arms(5, LARGE), *arms(1, TINY, "enhanced")], True),
        (SMALL, arms(9, LARGE), False),
    ],
)
def test_sd2_12_11_critical_miss_by_the_smallest_attackers(hub: int, crowd: list[Arm], due: bool) -> None:
    assert outnumber.misses_due(Arm(size=hub), crowd) is due


def test_sd2_11_07_a_unit_that_would_make_misses_due_stays_out() -> None:
    hub = Arm(size=LARGE)
    assert outnumber.has_room(hub, [*arms(6, SMALL), *arms(1, MEDIUM)], Arm(size=MEDIUM))
    assert outnumber.has_room(hub, [*arms(6, SMALL), *arms(1, MEDIUM)], Arm(size=SMALL))
    assert not outnumber.has_room(hub, [*arms(7, SMALL), *arms(1, MEDIUM)], Arm(size=MEDIUM))
    assert not outnumber.has_room(hub, arms(4, PETITE, "full"), Arm(size=PETITE, swarm="full"))
    assert not outnumber.has_room(Arm(size=SMALL), arms(3, MEDIUM), Arm(size=MEDIUM))


@pytest.mark.parametrize(
    ("crowd", "defeated"),
    [
        ([*arms(2, SMALL), *arms(1, LARGE)], True),
        ([*arms(3, SMALL)], False),
        ([*arms(2, SMALL), *arms(1, MEDIUM)], False),
        ([*arms(3, SMALL), *arms(1, MEDIUM)], True),
        ([*arms(1, HUGE), *arms(2, MEDIUM)], True),
        (arms(30, PETITE), False),
    ],
)
def test_sd2_12_12_parts_of_an_auto_defeat_add_up(crowd: list[Arm], defeated: bool) -> None:
    assert outnumber.defeated(Arm(size=SMALL), crowd) is defeated


@pytest.mark.parametrize(
    ("target", "crowd", "number"),
    [
        (Arm(size=LARGE), arms(5, PETITE), 0),
        (Arm(size=LARGE), arms(3, PETITE, "full"), 3),
        (Arm(size=LARGE), arms(3, PETITE, "few"), 0),
        (Arm(size=HUGE), arms(3, PETITE, "full"), 2),
        (Arm(size=HUGE), [*arms(2, PETITE, "full"), *arms(1, LARGE)], 3),
        (Arm(size=SMALL), arms(3, TINY, "half"), 2),
        (Arm(size=IMMENSE), arms(3, PETITE, "enhanced"), 3),
        (Arm(size=IMMENSE), arms(3, TINY, "enhanced"), 0),
        (Arm(size=PETITE, swarm="enhanced"), arms(3, IMMENSE), 1),
        (Arm(size=PETITE), arms(3, IMMENSE), 3),
    ],
)
def test_sd2_12_20_who_counts_toward_outnumbering(target: Arm, crowd: list[Arm], number: int) -> None:
    assert outnumber.counting(target, crowd) == number


def test_sd2_11_05_shares_of_a_complete_pairing() -> None:
    assert swarms.share(LARGE, MEDIUM, "") + 2 * swarms.share(LARGE, SMALL, "") == 1
    assert swarms.share(LARGE, PETITE, "full", 8) == 1
    assert swarms.share(LARGE, PETITE, "few", 7) == 0
    assert swarms.share(IMMENSE, PETITE, "enhanced", 16) == Fraction(1, 2)
    assert swarms.share(SMALL, TINY, "half", 4) == 1


# --- five sizes apart


def test_sd2_3_07_and_3_08_enhanced_swarms_wear_a_large_unit_down() -> None:
    """Without a die: the immense unit of 4 hits croaks one swarm in the initiative round and in each bout,
    and each that attacks adds a point."""
    blue, green = pack("petite", 16 * 4, "b"), pack("immense", 1, "g", hits=8, weapon=None)
    run = Run(setup(blue, green), ScriptedDice(()))
    worn = run.of(Exhausted)
    assert [(event.before, event.after, event.leaves) for event in worn] == [(0, 3, False), (3, 5, True)]
    assert run.fates["immense_1g"].end == "escaped"
    assert run.state.winner == BLUE
    croaked = [unit for unit, fate in run.fates.items() if fate.end == "croaked"]
    assert len(croaked) == 3 * 16


def test_sd2_3_06_fewer_than_sixteen_do_nothing() -> None:
    run = Run(setup(pack("petite", 15, "b"), pack("immense", 1, "g")), ScriptedDice(()))
    assert run.of(Exhausted) == []
    assert run.state.winner == GREEN


def test_sd2_3_09_six_sizes_apart_two_croak_each_round_and_cause_nothing() -> None:
    run = Run(setup(pack("tiny", 16 * 4, "b"), pack("immense", 1, "g", weapon=None)), ScriptedDice(()))
    assert run.of(Exhausted) == []
    bouts = [event for event in run.of(CombatantFell) if event.how == "croaked"]
    assert len(bouts) == 4
    assert run.result is not None
    assert run.result.bouts == 2


def test_sd2_15_diff_5_plus_as_a_draw() -> None:
    params = Params(diff_5_plus="draw")
    run = Run(setup(pack("petite", 32, "b"), pack("immense", 1, "g"), params=params), ScriptedDice(()))
    assert {event.pattern for event in run.of(ClashRolled)} == {"draw"}


def test_sd2_3_08_exhaustion_of_an_earlier_battle_counts_and_costs_a_point() -> None:
    worn = Combatant(id="big", kind=creature("immense", hits=8, weapon=None), exhaustion=5)
    run = Run(setup([worn], pack("medium", 1, "g"), stop_after="skirmish"), Always(5))
    big, standing = run.state.fighters["big"], run.state.standings["big"]
    parts = battle_stat.terms(big, standing, StatSituation(on_turn=True, attacks=True), Params())
    assert [term.value for term in parts if term.id == "exhausted"] == [-1]
    assert run.fates["big"].exhaustion == 5
    four = replace(standing, exhaustion=4)
    parts = battle_stat.terms(big, four, StatSituation(on_turn=True, attacks=True), Params())
    assert not [term for term in parts if term.id == "exhausted"]


def wall_of(*attackers: Contender, hub: Contender) -> PlayedClash:
    """A clash at a draw in which every save fails."""
    ready = clash.Clash(hub=hub, primaries=attackers[:1], secondaries=attackers[1:])
    outcome = clash.ClashOutcome(pattern="draw", roller=attackers[0].id, margin=0)
    return rounds.play(
        ready, outcome, (), lambda dues: [Save(unit=d.unit, dc=3, face=2, passed=False) for d in dues]
    )


def test_sd2_3_06_enhanced_swarms_never_miss_but_larger_friends_beside_them_do() -> None:
    hub = Contender(id="hub", size=HUGE, stat=5, hits=200, damage=0)
    big = [Contender(id=f"big_{n}", size=LARGE, stat=5, hits=24, damage=0, croaks_at=-8) for n in range(5)]
    swarm = Contender(id="swarm", size=TINY, stat=1, hits=2, damage=0, swarm="enhanced")
    run = wall_of(*big, swarm, hub=hub)
    assert {save.unit for save in run.misses} == {"big_1", "big_2", "big_3", "big_4"}


def test_sd2_3_08_who_falls_to_its_exhaustion_by_other_blows_breaks_off_too() -> None:
    """Nobody wears it down in this round; a blow brings it from 6 hits to 5, which it bears in exhaustion."""
    hub = Contender(id="hub", size=HUGE, stat=5, hits=12, damage=0, exhaustion=5)
    foe = Contender(id="foe", size=HUGE, stat=5, hits=24, damage=2)
    run = wall_of(foe, hub=hub)
    assert [(fall.unit, fall.how, fall.why, fall.round) for fall in run.falls] == [
        ("hub", "escaped", "exhausted", 1)
    ]
    assert run.rounds[0].worn == (("hub", 5),)


def test_sd2_3_01_commanders_stay_themselves() -> None:
    led = pack("petite", 9, "b", specials=("command", "leadership"))
    assert formed(played(led, pack("large", 1, "g"), stop_after="pairing")) == {}


def test_table_2b_a_hub_deals_to_each_primary_by_its_size() -> None:
    """A large unit cleaves a swarm-unit, fixed 2, and a small unit, which a hit croaks."""
    hub = Contender(id="hub", size=LARGE, stat=9, hits=24, damage=4)
    small = Contender(id="small", size=SMALL, stat=3, hits=8, damage=2, from_hub=8)
    assert clash.blow_of(hub, small, "regular").amount == 8
    assert clash.blow_of(hub, replace(small, from_hub=None), "regular").amount == 4


def test_sd2_8_11_near_misses_three_sizes_apart_are_minimum_blows() -> None:
    """The large beast has a hide, but armour does not count; against a small unit it does."""
    blows = {}
    for size, enemies in (("petite", 8), ("small", 1)):
        run = played(
            pack(size, enemies, "b", combat=6 if size == "small" else 4, evasion=30),
            pack("large", 1, "g", evasion=1),
            Always(5),
            state="surprised",
            stop_after="initiative_round",
        )
        blows[size] = [event.blow for event in run.of(BlowStruck) if event.target == "large_1g"]
    assert blows == {"petite": ["minimum"], "small": ["glancing"]}


def test_sd2_12_11_swarm_units_save_at_a_flat_3_and_croak_whole() -> None:
    run = played(
        pack("petite", 40, "b", traits=("sturdy",)),
        pack("large", 1, "g", hits=200),
        Then(*[5] * 2, 2),
        blue_party={"pile_on": True},
    )
    saves = [event for event in run.of(SaveRolled) if event.against == "critical_miss"]
    assert {event.dc for event in saves} == {3}
    assert not any(event.passed for event in saves)
    fallen = [event for event in run.of(CombatantFell) if event.why == "critical_miss"]
    assert {event.how for event in fallen} == {"croaked"}


# --- experience


def test_sd4_2_08_a_swarm_unit_is_worth_all_its_members() -> None:
    run = played(pack("petite", 8, "b"), pack("large", 1, "g", defense=40), Always(5))
    assert run.fates["large_1g"].exp == 8 * levels.EXP_VALUE["petite"]
    few = played(pack("petite", 7, "b"), pack("large", 1, "g", defense=40), Always(5))
    assert few.fates["large_1g"].exp == 0


def test_sd4_2_09_nobody_earns_five_sizes_apart() -> None:
    run = played(pack("petite", 16, "b"), pack("immense", 1, "g"), Always(5))
    assert run.fates["immense_1g"].exp == 0


def test_sd5_2_09_a_swarm_shares_what_it_earns() -> None:
    run = played(pack("petite", 8, "b", combat=40, damage=48), pack("large", 1, "g"), Always(5))
    fit = [u for u, fate in run.fates.items() if fate.end == "fit"]
    assert run.state.winner == BLUE
    assert {run.fates[u].exp for u in fit} == {Fraction(levels.EXP_VALUE["large"], len(fit))}


def test_sd4_2_03_tiny_units_turn_hits_into_move() -> None:
    kind = creature("tiny")
    assert levels.hits_max(kind, 8) == kind.hits
    small = creature("small")
    gain = levels.level_hits_gain(8)
    assert levels.move_max(kind, 8) - kind.move == levels.move_max(small, 8) - small.move + 3 * gain
    first, later = (
        design.derive(design.KindDesign(size="tiny", able=able_of("swarm"), level=n)) for n in (1, 8)
    )
    assert later.hits == first.hits


def test_sd4_2_03_one_move_each_level_is_all_that_quick_tiny_units_gain() -> None:
    kind = remade(creature("tiny"), traits=("swarm", "quick"))
    assert levels.move_max(kind, 8) - kind.move == 7 * 3


# --- any party


@pytest.mark.parametrize("seed", range(12))
def test_packs_of_any_sizes_come_to_an_end(seed: int) -> None:
    dice = StreamDice(seed, "packs")
    blue = [c for n, size in enumerate(SIZES) for c in pack(size, dice.roll(20, "n") // (n + 1), "b")]
    green = [c for n, size in enumerate(SIZES) for c in pack(size, dice.roll(20, "n") // (n + 1), "g")]
    asked = {"asks": ALL_QUESTIONS}
    ready = setup(blue, green, blue_party=asked, green_party=asked)
    step = BATTLE.step(BATTLE.open(ready), None, StreamDice(seed, "b"))
    for side in (BLUE, GREEN):
        BATTLE.forecast(step.state, side)
        BATTLE.view(step.state, side)
    run = Run(ready, StreamDice(seed, "b"))
    assert run.result is not None
    assert set(run.result.fates) == {c.id for c in (*blue, *green)}
    assert not {fate.end for fate in run.result.fates.values()} & {"merged"}


def test_sd1_15_03_nobody_of_a_swarm_is_threatened_with_a_critical_hit() -> None:
    """Of the same body alone, a regular blow could be critical."""
    striker = Contender(id="big", size=SMALL, stat=9, hits=8, damage=2)
    alone = Contender(id="body", size=SMALL, stat=3, hits=8, damage=2)
    assert clash.threatens(striker, alone)
    assert not clash.threatens(striker, replace(alone, swarm="full"))
