"""Concepts that act by how much larger a target is: SD7-6.04, SD7-6.09, SD7-6.19."""

import pytest

from game.core.battle.events import SpecialTold
from game.core.dice import StreamDice
from game.core.numbers import HALF
from game.core.records import replace
from game.rulesets.second_dawn.battle.clash import critical_hits
from game.rulesets.second_dawn.battle.judgement import duels
from game.rulesets.second_dawn.battle.judgement.appraisal import Appraisal
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.unit import damage, size_gifts
from game.rulesets.second_dawn.unit.damage import Blow, StruckBody
from game.rulesets.second_dawn.unit.guards import Guard
from game.rulesets.second_dawn.unit.size_gifts import SizeGifts
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, Run, setup, units
from tests.rulesets.second_dawn.battle.test_strikes import gifted
from tests.session.test_trials import both, worst

SIZE = 4


def struck(gifts: SizeGifts, larger: int, *, kind: damage.BlowKind = "regular") -> Blow:
    """A blow of two hits, as sizes make it."""
    return size_gifts.dealt(Blow(attacker="a", kind=kind, amount=2 * HALF, size=SIZE), gifts, SIZE + larger)


@pytest.mark.parametrize("larger", [-1, 0, 1, 2, 3])
def test_sd7_6_04_what_reduction_leaves_is_doubled_a_size_or_two_up(larger: int) -> None:
    """A reduction of a hit on a body of two hits a blow, which is taken first."""
    blow = struck(SizeGifts(crushes=True), larger)
    body = StruckBody(hits=40, size=SIZE + larger, croaks_at=-40, reduction=HALF)
    doubled = larger in (1, 2)
    assert blow.crushing is doubled
    assert damage.blow_damage(blow, body) == (2 if doubled else 1) * HALF
    marks = damage.settle(body, [blow]).struck[0].marks
    assert ("crushed" in marks) is doubled


@pytest.mark.parametrize(
    ("larger", "more", "croaks"),
    [
        (0, 0, False),
        (1, 1, False),
        (2, 0, False),
        (3, 2, False),
        (-1, 0, False),
        (-2, 0, True),
        (-3, 0, False),
    ],
)
def test_sd7_6_19_a_favoured_enemy_takes_more_or_croaks(larger: int, more: int, croaks: bool) -> None:
    blow = struck(SizeGifts(favours=True), larger)
    assert (blow.amount - 2 * HALF, blow.dead) == (more * HALF, croaks)
    assert blow.favoured is (bool(more) or croaks)
    glance = struck(SizeGifts(favours=True), larger, kind="glancing")
    assert (glance.amount, glance.dead) == (2 * HALF, False), "full blows alone"


@pytest.mark.parametrize(("larger", "spared"), [(-1, True), (-2, False), (-4, False), (0, True)])
def test_sd7_6_09_nothing_tough_survives_the_deadly(larger: int, spared: bool) -> None:
    size = 6
    blow = Blow(attacker="a", kind="regular", amount=40, size=size)
    body = StruckBody(hits=8, size=size + larger, guard=Guard(unhurt=8))
    settled = damage.settle(body, [size_gifts.dealt(blow, SizeGifts(finishes=True), size + larger)])
    assert settled.condition == ("critical" if spared else "croaked")
    assert ("final" in settled.struck[0].marks) is (larger == -2), "nobody is tough against three sizes more"


@pytest.mark.parametrize(("special", "condition"), [("concept_deadly", "croaked"), ("scout", "critical")])
def test_sd7_6_09_its_critical_hits_croak(special: str, condition: str) -> None:
    """A dragon is two sizes larger than a knight, who would lie critical."""
    fight = Fight(BATTLE.open(setup([gifted("a", "dragon", special)], units("knight", 1, "g"))), NO_DICE)
    critical_hits.hit_critically(fight, "knight_1g", "a", "SD2-5.07")
    assert fight.standings["knight_1g"].condition == condition


@pytest.mark.shows("concept_power_strike", "concept_deadly", "concept_favoured_enemy")
@pytest.mark.parametrize(
    ("special", "kind", "foe", "how"),
    [
        ("concept_power_strike", "knight", "basic_heavy", "crushed"),
        ("concept_favoured_enemy", "knight", "basic_heavy", "favoured"),
        ("concept_deadly", "dragon", "knight", "final"),
    ],
)
def test_sd7_6_they_act_in_battle_and_are_told(special: str, kind: str, foe: str, how: str) -> None:
    one = replace(gifted("a", kind, special), bonus=20)
    other = gifted("b", foe, "tough")
    told = Run(setup([one], [other], on_turn=BLUE), StreamDice(1, "t")).of(SpecialTold)
    assert how in {event.how for event in told}
    bare = replace(gifted("a", kind), bonus=20)
    plain = Run(setup([bare], [other], on_turn=BLUE), StreamDice(1, "t")).of(SpecialTold)
    assert how not in {event.how for event in plain}


def test_judgement_knows_what_a_favoured_enemy_is() -> None:
    def taken(*specials: str) -> int:
        ready = setup([gifted("a", "knight", *specials)], units("basic_heavy", 1, "g"))
        seen = Appraisal(Fight(BATTLE.open(ready), NO_DICE), 0)
        return duels.blow(seen.figures("a"), seen.figures("basic_heavy_1g"))

    assert taken("concept_favoured_enemy") == taken() + HALF


@pytest.mark.slow
@pytest.mark.parametrize("special", ["concept_power_strike", "concept_deadly", "concept_favoured_enemy"])
def test_odds_know_them_as_the_battle_does(special: str) -> None:
    blue = [gifted(f"a{n}", "knight", special) for n in range(3)]
    one, other = both(BATTLE.open(setup(blue, units("basic_heavy", 2, "g"))), 3000, 400)
    assert one.scalar == 0
    assert worst(one, other) < 4
