"""Specials that slots buy, in the blows of a battle: SD7-2, SD7-3, SD7-4."""

from collections.abc import Sequence

import pytest

from game.core.battle.events import SpecialTold
from game.core.dice import ScriptedDice, StreamDice
from game.core.events.common import BlowStruck, SaveRolled
from game.core.numbers import HALF, Halves
from game.core.records import replace
from game.rulesets.second_dawn.battle.clash import bout, diceless_rounds
from game.rulesets.second_dawn.battle.clash.clash import Contender, blow_of, threatens
from game.rulesets.second_dawn.battle.judgement import appraisal
from game.rulesets.second_dawn.battle.odds.trials import odds
from game.rulesets.second_dawn.battle.pairing.clash_groups import ClashGroup
from game.rulesets.second_dawn.battle.state.battle_records import BattleSetup, Combatant
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.unit.damage import Blow, SettledBlows, StruckBody, settle
from game.rulesets.second_dawn.unit.guards import SIDES, Guard
from game.views.trials import BattleTrials
from tests.rulesets.second_dawn.battle.battle_tools import Run, setup, units
from tests.rulesets.second_dawn.battle.test_strikes import gifted
from tests.session.test_trials import both, worst

MEDIUM, LARGE = 4, 5
HIT = HALF


def struck(
    guard: Guard, amounts: Sequence[int], dice: Sequence[int] = (), size: int = LARGE, **fields: object
) -> SettledBlows:
    """What regular blows of so many hits do to a body with 40 hits; the dice must be used up."""
    rolled = ScriptedDice(tuple(dice))
    body = StruckBody(hits=40 * HIT, size=size, guard=guard, id="body", **{"reduction": 2 * HIT, **fields})
    blows = [Blow(attacker=f"a{n}", kind="regular", amount=a * HIT, size=size) for n, a in enumerate(amounts)]
    settled = settle(body, blows, lambda _unit, why, low: rolled.roll(SIDES[why], why) <= low)
    rolled.finish()
    return settled


def lost(settled: SettledBlows) -> list[int]:
    return [one.damage // HIT for one in settled.struck]


def test_sd7_2_70_half_armour_rolls_for_each_blow_and_is_worn_down() -> None:
    """Rating 3 and what the body ignores; one blow over both costs a point, the third destroys it."""
    plates = Guard(plates=3, least=1)
    assert lost(struck(plates, [5], [5])) == [0]
    over = struck(plates, [7, 7, 7, 9], [1, 2, 3])
    assert lost(over) == [5, 5, 5, 9 - 2], "the fourth meets no armour, and no die falls"
    assert over.plates == 0
    assert [one.marks for one in over.struck] == [("dented",), ("dented",), ("dented",), ()]
    assert lost(struck(plates, [7], [6])) == [5], "the bare half has the reduction of the round"


def test_sd7_2_70_a_whole_suit_needs_no_die_and_goes_below_zero() -> None:
    suit = Guard(plates=0, whole=True)
    settled = struck(suit, [1, 4], size=MEDIUM, reduction=0)
    assert lost(settled) == [0, 4]
    assert settled.plates == -1
    assert [one.marks for one in settled.struck] == [("dented",), ()]


@pytest.mark.parametrize(
    ("guard", "amounts", "dice", "left", "marks"),
    [
        (Guard(ignores=2 * HIT), [5], [], [3], [("ignored",)]),
        (Guard(ignores=2 * HIT), [2, 2], [10, 9], [1, 0], [("pierced",), ("ignored",)]),
        (Guard(softens=True), [1, 2, 4], [], [1, 1, 3], [(), ("softened",), ("softened",)]),
    ],
)
def test_sd7_2_11_sd7_2_12_what_is_kept_off_each_blow(
    guard: Guard, amounts: list[int], dice: list[int], left: list[int], marks: list[tuple[str, ...]]
) -> None:
    settled = struck(guard, amounts, dice, reduction=0)
    assert lost(settled) == left
    assert [one.marks for one in settled.struck] == marks


@pytest.mark.shows("power_strike")
def test_sd7_2_45_power_passes_all_of_it_by_but_not_on_much_larger_ones() -> None:
    guard = Guard(plates=3, whole=True, ignores=2 * HIT, softens=True)
    body = StruckBody(hits=40 * HIT, size=LARGE, reduction=2 * HIT, guard=guard, id="body")
    blow = Blow(attacker="a", kind="regular", amount=5 * HIT, size=LARGE, piercing=True)
    assert settle(body, [blow], None).hits == 35 * HIT
    for man, foe, more in (("knight", "basic_heavy", HIT), ("stabber", "dragon", 0)):
        plain, strong = (_blow(gifted("a", man, *held), foe) for held in ((), ("power_strike",)))
        assert (strong.amount - plain.amount, strong.piercing) == (more, bool(more))


def _contender(fight: Fight, unit: str, foe: str) -> Contender:
    return bout.contender(fight, ClashGroup(number=1, hub=unit, primaries=(foe,)), unit)


def _blow(one: Combatant, foe: str) -> Blow:
    fight = Fight(BATTLE.open(setup([one], units(foe, 1, "g"))), NO_DICE)
    mine, theirs = fight.parties[0].members[0], fight.parties[1].members[0]
    return blow_of(_contender(fight, mine, theirs), _contender(fight, theirs, mine), "regular")


def test_sd7_3_12_unhurt_the_tough_do_not_croak_of_one_attack() -> None:
    full: Halves = 6 * HIT
    tough = StruckBody(hits=full, size=MEDIUM, croaks_at=-2 * HIT, guard=Guard(unhurt=full))
    blow = Blow(attacker="a", kind="regular", amount=20 * HIT, size=MEDIUM)
    settled = settle(tough, [blow])
    assert (settled.hits, settled.condition, settled.struck[0].marks) == (0, "critical", ("endured",))
    assert settle(tough, [blow, blow]).condition == "croaked"
    assert settle(replace(tough, hits=full - 1), [blow]).condition == "croaked"
    assert settle(tough, [replace(blow, size=MEDIUM + 3)]).condition == "croaked"
    deadly = replace(blow, amount=2 * HIT, size=MEDIUM + 2, dead=True)
    assert settle(tough, [deadly]).condition == "critical"


@pytest.mark.shows("no_critical_hits")
def test_sd7_4_06_nothing_is_critical_for_it() -> None:
    strong, weak = ((), ("no_critical_hits",))
    for specials, critical in ((strong, True), (weak, False)):
        fight = Fight(
            BATTLE.open(setup([gifted("a", "knight", *specials)], units("knight", 1, "g"))), NO_DICE
        )
        mine, theirs = fight.parties[0].members[0], fight.parties[1].members[0]
        assert threatens(_contender(fight, theirs, mine), _contender(fight, mine, theirs)) is critical
    run = Run(
        setup([gifted("a", "knight", "no_critical_hits")], units("heavy_knight", 2, "g")), StreamDice(3, "t")
    )
    assert not [save for save in run.of(SaveRolled) if save.unit == "a" and save.against == "crit"]


@pytest.mark.shows("quick_attack")
def test_sd7_2_46_the_first_attack_is_a_double_one() -> None:
    ready = setup([gifted("a", "knight", "quick_attack")], units("basic_heavy", 1, "g"))
    for seed in range(3):
        run = Run(ready, StreamDice(seed, "t"))
        rounds = [event.round for event in run.of(BlowStruck) if event.attacker == "a"]
        assert max(map(rounds.count, rounds)) == 2
        assert [number for number in dict.fromkeys(rounds) if rounds.count(number) == 2][1:] == []


@pytest.mark.shows("armoured", "damage_ignore")
def test_what_a_special_did_is_told_and_seen_by_the_enemy() -> None:
    ready = setup([gifted("a", "basic_heavy", "damage_ignore", "armoured")], units("knight", 2, "g"))
    run = Run(ready, StreamDice(2, "t"))
    told = run.of(SpecialTold)
    assert {event.how for event in told} <= {"armoured", "dented", "ignored", "pierced"}
    assert told
    assert set(run.state.standings["a"].shown) <= {"armoured", "damage_ignore"}
    assert run.state.standings["a"].shown, "by the words of its card"
    assert run.fates["a"].dented == sum(event.how == "dented" for event in told)


@pytest.mark.shows("tough")
def test_sd7_3_12_a_tough_unit_lies_where_another_croaks() -> None:
    for held, end in ((("tough",), "critical"), ((), "croaked")):
        one = gifted("a", "knight", *held)
        fight = Fight(BATTLE.open(setup([one], units("dragon", 1, "g"))), ScriptedDice(()))
        blow = diceless_rounds.RoundAttack(attacker="dragon_1g", target="a")
        diceless_rounds.strike_surely(fight, [blow], "initiative", "SD1-12.01")
        assert fight.standings["a"].condition == end


def armed(*specials: str, count: int = 3) -> BattleSetup:
    """Several of a kind with specials, against as many without."""
    blue = [gifted(f"b{n}", "knight", *specials) for n in range(count)]
    return setup(blue, units("knight", count, "g"))


GUARDS = ("armoured", "damage_ignore", "damage_reduction", "tough", "no_critical_hits", "power_strike")


@pytest.mark.shows("damage_reduction")
@pytest.mark.parametrize(
    "special", ["armoured", "damage_ignore", "damage_reduction", "power_strike", "quick_attack"]
)
def test_judgement_knows_that_a_special_is_worth_something(special: str) -> None:
    def worth(*specials: str) -> int:
        fight = Fight(BATTLE.open(armed(*specials)), NO_DICE)
        return appraisal.Appraisal(fight, 0).prowess("b0")

    assert worth(special) > worth()


@pytest.mark.slow
@pytest.mark.parametrize("special", [(), *((one,) for one in (*GUARDS, "quick_attack"))])
def test_the_odds_of_a_special_are_those_of_the_rules(special: tuple[str, ...]) -> None:
    one, other = both(BATTLE.open(armed(*special)), 3000, 400)
    assert one.scalar == 0
    assert worst(one, other) < 4


def test_armour_and_ignored_damage_are_tabled() -> None:
    """Their dice branch in two, so that trials need not be fought one by one."""
    fought = BattleTrials(odds(BATTLE.open(armed("armoured", "damage_ignore", count=1))), 50).finish()
    assert (fought.scalar, fought.done) == (0, 50)
