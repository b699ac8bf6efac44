"""Bodies of chapter 6 in battle: dodge, what they ignore, how seldom they attack, cleaving, weak blows."""

from typing import Any

import pytest

from game.core.battle.events import SpecialTold
from game.core.dice import StreamDice
from game.core.events.common import BlowStruck
from game.core.numbers import HALF
from game.core.records import replace
from game.rulesets.second_dawn.battle.clash import bout, clash, rounds
from game.rulesets.second_dawn.battle.clash.clash import Clash, Contender
from game.rulesets.second_dawn.battle.judgement import appraisal
from game.rulesets.second_dawn.battle.pairing import clash_groups, dodging
from game.rulesets.second_dawn.battle.pairing.clash_groups import ClashGroup
from game.rulesets.second_dawn.battle.state.battle_records import Combatant
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.template_records import Template, WeaponAnswer
from game.rulesets.second_dawn.template.figures import Figures
from game.rulesets.second_dawn.template.newer import NewerFigures, made_kind
from game.rulesets.second_dawn.template.older_kind import in_older_figures
from game.rulesets.second_dawn.template.tables import older as older_tables
from game.rulesets.second_dawn.unit import reach
from game.session.library import rules
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, Run, setup, units
from tests.session.test_trials import both, worst


def older(id_: str, size: str, *specials: str, type: str = "beast", **answers: Any) -> Combatant:  # noqa: A002
    """A unit of these answers with the figures of chapter 6."""
    tables = rules("second_dawn").tables
    known = tables["template_special"]
    rank = {"huge": 3, "massive": 4}.get(size, 2 if size == "large" else 1)
    template = Template(size=size, type=type, rank=rank, specials=specials, favoured="plains", **answers)
    kind = made_kind("own", {"name": "Own"}, NewerFigures(template, known, tables), tables)
    return Combatant(id=id_, kind=in_older_figures(kind, Figures(template, known, older_tables(tables))))


def fight_of(one: Combatant, *foes: Combatant, **fields: Any) -> Fight:
    return Fight(BATTLE.open(setup([one], foes, **fields)), NO_DICE)


def member(one: Combatant, foe: Combatant) -> Contender:
    fight = fight_of(one, foe)
    return bout.contender(fight, ClashGroup(number=1, hub="a", primaries=("b",)), "a")


@pytest.mark.parametrize(
    ("mine", "other", "points"),
    [("medium", "large", -2), ("large", "medium", 2), ("large", "tiny", 5), ("medium", "medium", 0)],
)
def test_sd6_3_07_the_difference_of_dodges_is_the_defenders(mine: str, other: str, points: int) -> None:
    """The attacker is blue, who is on turn."""
    fight = fight_of(older("a", mine), older("b", other))
    terms = dodging.terms(fight, "b", "a")
    assert sum(term.value for term in terms) == points
    assert dodging.terms(fight, "a", "b") == ()
    fight.put("a", capturing=True)
    assert sum(term.value for term in dodging.terms(fight, "b", "a")) == 2 * points, "SD6-3.08"
    assert dodging.terms(fight_of(units("knight", 1, "a")[0], older("b", "medium")), "b", "knight_1a") == ()


def test_sd6_3_03_what_a_body_ignores_comes_off_every_blow() -> None:
    plain, more = older("a", "large").kind, older("a", "large", "damage_ignore").kind
    assert (plain.able.ignores, plain.reduction, more.able.ignores) == (2, 0, 3)
    run = Run(setup([older("a", "large")], units("knight", 2, "g")), StreamDice(5, "t"))
    assert {event.how for event in run.of(SpecialTold)} <= {"ignored", "pierced"}
    assert run.of(SpecialTold)


@pytest.mark.shows("agile_giant")
@pytest.mark.parametrize(
    ("size", "specials", "pace"),
    [
        ("medium", (), 1),
        ("large", (), 2),
        ("huge", (), 2),
        ("massive", (), 3),
        ("large", ("agile_giant",), 1),
    ],
)
def test_sd6_3_05_the_larger_the_more_seldom_it_attacks(
    size: str, specials: tuple[str, ...], pace: int
) -> None:
    one = older("a", size, *specials)
    assert member(one, older("b", "large")).pace == pace
    foe = units("basic_heavy", 1, "g")
    run = Run(setup([replace(one, bonus=40)], foe), StreamDice(1, "t"))
    rounds = [int(e.round) for e in run.of(BlowStruck) if e.attacker == "a" and e.round.isdigit()]
    assert all((number - 1) % pace == 0 for number in rounds)


CONCEPTS = (
    ("medium", ("concept_cleave",), True),
    ("medium", ("concept_reach_up",), False),
    ("medium", ("concept_reach_down",), True),
)
"""Who of the list of concepts cleaves (SD7-6.05, 6.07, 6.16)."""


@pytest.mark.shows("cleave", "concept_cleave", "concept_reach_down")
def test_sd7_2_07_an_older_body_cleaves_where_it_is_given_to() -> None:
    sword = WeaponAnswer(name="sword", length="middle")
    small = older("b", "small", weapon=WeaponAnswer(name="knife"), type="infantry")
    for size, held, may in (
        ("medium", (), False),
        ("medium", ("cleave",), True),
        ("large", (), False),  # its free one is on a kill (SD6-3.04)
        ("large", ("cleave",), True),
        *CONCEPTS,
    ):
        one = older("a", size, *held, weapon=sword, type="infantry")
        fight = fight_of(one, small)
        arms = [clash_groups.arm_of(fight.fighters[unit]) for unit in ("a", "b")]
        assert reach.cleaves(*arms) is may


BOW = WeaponAnswer(name="bow", group="ranged", length="middle")


@pytest.mark.parametrize(
    ("size", "answers", "how"),
    [
        ("large", {}, "felled"),
        ("large", {"type": "infantry", "weapon": BOW}, "followed"),
        ("large", {"terrain": "air"}, ""),
        ("medium", {}, ""),
    ],
)
def test_sd6_3_04_a_heavy_goes_on_where_its_first_blow_croaks(
    size: str, answers: dict[str, Any], how: str
) -> None:
    """Against two that any blow croaks. The blow that follows is told by its name."""
    one = replace(older("a", size, **answers), bonus=40)
    assert (one.kind.able.fells, one.kind.able.follows) == (how == "felled", how == "followed")
    foes = [replace(older(id_, "small"), hits=HALF) for id_ in ("b", "c")]
    run = Run(setup([one], foes, on_turn=BLUE), StreamDice(1, "t"))
    assert {event.how for event in run.of(SpecialTold) if event.unit == "a"} == ({how} - {""})
    blows = [(event.round, event.target) for event in run.of(BlowStruck) if event.attacker == "a"]
    if how:
        assert {target for round_, target in blows if round_ == blows[0][0]} == {"b", "c"}


@pytest.mark.parametrize(("fells", "struck"), [(True, ["b", "c"]), (False, ["b"])])
def test_sd6_3_04_in_a_bout_one_blow_more_falls(fells: bool, struck: list[str]) -> None:
    one = member(older("a", "large"), older("b", "medium"))
    foes = [replace(one, id=id_, size=2, hits=HALF, stat=0, fells=False) for id_ in ("b", "c", "d")]
    hub = replace(one, stat=30, damage=40, fells=fells)
    ready = Clash(hub=hub, primaries=(foes[0],), secondaries=tuple(foes[1:]), hub_first=True)
    done = rounds.play(ready, clash.decide(ready, 5, 5), (), lambda _: (), toss=lambda *_: True)
    assert [target for target, blow in done.rounds[0].struck if blow.blow.attacker == "a"] == struck


def test_sd6_2_04_sd6_5_06_weak_blows_roll_for_a_hit() -> None:
    assert member(older("a", "tiny"), older("b", "medium")).weak == "tiny"
    bare = older("a", "medium", type="infantry", armed=False)
    assert member(bare, older("b", "medium")).weak == "", "it has combat left"
    none = replace(bare, kind=replace(bare.kind, combat=0, defense=0, unarmed_counted=False))
    assert member(none, older("b", "medium")).weak == "bare"
    rat = replace(older("a", "tiny"), bonus=30)
    run = Run(setup([rat], [older("b", "tiny")]), StreamDice(1, "t"))
    dealt = {event.damage for event in run.of(BlowStruck) if event.attacker == "a"}
    assert dealt <= {0, HALF}


def test_judgement_knows_slow_giants() -> None:
    def worth(*specials: str) -> int:
        fight = fight_of(older("a", "large", *specials), *units("dragon", 1, "g"))
        return appraisal.Appraisal(fight, 0).prowess("a")

    assert worth("agile_giant") > worth()


@pytest.mark.slow
def test_the_odds_of_older_bodies_are_those_of_the_rules() -> None:
    blue = [older("a", "large"), older("c", "medium"), older("d", "tiny")]
    one, other = both(BATTLE.open(setup(blue, units("knight", 4, "g"))), 3000, 400)
    assert one.scalar == 0
    assert worst(one, other) < 4
