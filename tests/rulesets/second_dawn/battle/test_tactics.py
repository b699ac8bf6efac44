"""Sides that judge by themselves: they pair well, keep leaders alive, leave when all is lost. SD3-6.02."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core.battle.events import CombatantLeft, LuckSpent, RetreatDeclared, ScreenSet, Slammed, ZoneChanged
from game.core.decisions import Screen, StandingOrders
from game.core.dice import StreamDice
from game.core.events.common import PairsMade, StanceChanged
from game.core.records import SideId, replace
from game.rulesets.second_dawn.battle import flow
from game.rulesets.second_dawn.battle.judgement import appraisal, tactics
from game.rulesets.second_dawn.battle.judgement.appraisal import Appraisal
from game.rulesets.second_dawn.battle.odds import forecast
from game.rulesets.second_dawn.battle.state.battle_records import (
    ALL_QUESTIONS,
    AdvanceOrder,
    BattleSetup,
    BattleState,
    Combatant,
)
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.judged_questions import JUDGED
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, kinds, setup, unit, units, until

SENSIBLE = {"conduct": "sensible"}


def mixed(conduct: str) -> BattleSetup:
    """Three knights and three stabbers against the same, the enemy by roster."""
    blue = [*units("stabber", 3, "b"), *units("knight", 3, "b")]
    green = [*units("knight", 3, "g"), *units("stabber", 3, "g")]
    return setup(blue, green, blue_party={"conduct": conduct})


def test_judgement_asks_nobody() -> None:
    run = Run(mixed("sensible"), StreamDice(1, "b"))
    assert run.questions == []
    assert run.result is not None


def test_it_pairs_where_it_gains_most() -> None:
    """A knight meets the stabber, not the heavy knight that comes first."""
    ready = setup(
        units("knight", 1, "b"),
        [*units("heavy_knight", 1, "g"), *units("stabber", 1, "g")],
        blue_party=SENSIBLE,
        began_by=BLUE,
    )
    made = Run(ready, StreamDice(3, "b")).of(PairsMade)[0]
    assert ("knight_1b", "stabber_1g") in made.primary


def test_a_duel_that_one_would_win_is_likelier() -> None:
    seen = Appraisal(Fight(BATTLE.open(mixed("sensible")), NO_DICE), 0)
    up, down = (seen.duel(a, b) for a, b in (("knight_1b", "stabber_1g"), ("stabber_1b", "knight_1g")))
    assert up.falls[0] < up.falls[1]
    assert down.falls[0] > down.falls[1]
    assert seen.gain("knight_1b", "stabber_1g") > 0 > seen.gain("stabber_1b", "knight_1g")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("knight", "knight"),
        ("knight", "stabber"),
        ("stabber", "piker"),
        ("bear", "knight"),
        ("scout", "bear"),
    ],
)
def test_the_outlook_of_a_duel_is_that_of_the_rules(one: str, other: str) -> None:
    """In closed form it comes to what all throws of the bout come to, within a fiftieth."""
    begun = BATTLE.open(setup(units(one, 1, "b"), units(other, 1, "g")))
    state = replace(begun, phase="skirmish", stages=())
    fight = Fight(state, NO_DICE)
    flow.run(fight, until="clashes")
    (row,) = forecast.forecast(fight.frozen(), BLUE)
    left, right, _ = row.falls
    seen = Appraisal(fight, 0).duel(f"{one}_1b", f"{other}_1g")
    assert seen.falls[0] == pytest.approx(1000 * left, abs=20)
    assert seen.falls[1] == pytest.approx(1000 * right, abs=20)


def test_sd4_12_05_weak_shooters_go_behind_the_others() -> None:
    blue = [unit("boss", "warlord"), *units("knight", 4, "b"), *units("archer", 2, "b")]
    ready = setup(blue, units("knight", 6, "g"), blue_party={**SENSIBLE, "leader": "boss"})
    (first, *_) = Run(ready, StreamDice(3, "b")).of(ScreenSet)
    assert first.back == ("archer_1b", "archer_2b")


@pytest.mark.parametrize(("ruler", "behind"), [(True, {"boss"}), (False, set())])
def test_a_ruler_stands_behind_whom_an_enemy_may_fell(ruler: bool, behind: set[str]) -> None:
    blue = [unit("boss", "warlord", ruler=ruler), *units("knight", 4, "b")]
    ready = setup(blue, units("knight", 6, "g"), blue_party={"asks": ("screen",), "leader": "boss"})
    state = until(ready, "screen", StreamDice(3, "b"))
    assert set(tactics.reply(Fight(state, NO_DICE), state.question).units) == behind


def test_sd3_9_07_shooters_stay_out_of_reach() -> None:
    blue = [*units("thunderbird", 2, "b"), *units("stabber", 2, "b")]
    run = Run(setup(blue, units("stabber", 4, "g"), blue_party=SENSIBLE), StreamDice(3, "b"))
    moved = {event.unit: event.after for event in run.of(ZoneChanged)}
    assert moved == {"thunderbird_1b": "lower", "thunderbird_2b": "lower"}


def test_sd3_17_02_a_slam_that_takes_many_is_made() -> None:
    run = Run(
        setup(units("giant_spider", 1, "b"), units("piker", 6, "g"), blue_party=SENSIBLE),
        StreamDice(3, "b"),
    )
    assert any(len(event.targets) > 1 for event in run.of(Slammed))


def test_sd3_6_02_who_has_lost_leaves() -> None:
    scouts = units("scout", 2, "b")
    run = Run(setup(scouts, units("knight", 6, "g"), blue_party=SENSIBLE), StreamDice(2, "b"))
    assert {event.unit for event in run.of(RetreatDeclared)} <= {"scout_1b", "scout_2b"}
    assert run.of(RetreatDeclared)
    stays = Run(setup(scouts, units("knight", 6, "g")), StreamDice(2, "b"))
    assert not stays.of(RetreatDeclared)
    assert not stays.of(CombatantLeft)


def test_a_side_that_wins_stays() -> None:
    run = Run(
        setup(units("scout", 6, "b"), units("stabber", 1, "g"), blue_party=SENSIBLE), StreamDice(2, "b")
    )
    assert not run.of(RetreatDeclared)


def test_a_side_judges_by_what_stands_now() -> None:
    fight = Fight(BATTLE.open(setup(units("stabber", 2, "b"), units("piker", 2, "g"))), NO_DICE)
    own, foe = fight.fit(0)[0], fight.fit(1)[0]
    whole = Appraisal(fight, 0).figures(own)
    assert Appraisal(fight, 1).figures(own) is whole
    gained = Appraisal(fight, 0).gain(own, foe)
    fight.put(own, hits=2)
    now, fresh = Appraisal(fight, 0), Appraisal(Fight(fight.frozen(), NO_DICE), 0)
    assert (now.figures(own), now.worth(own)) == (fresh.figures(own), fresh.worth(own))
    assert now.figures(own).hits == 2 != whole.hits
    assert now.gain(own, foe) == fresh.gain(own, foe) < gained


def test_leaders_are_dear() -> None:
    ready = setup(
        [unit("boss", "warlord"), unit("other", "warlord")],
        units("knight", 1, "g"),
        blue_party={"leader": "boss"},
    )
    fight = Fight(BATTLE.open(ready), NO_DICE)
    assert appraisal.leaders(fight, 0) == ("boss",)
    assert Appraisal(fight, 0).worth("boss") == 3 * Appraisal(fight, 0).worth("other")


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10_000))
def test_battles_of_judgement_end_the_same_way_twice(seed: int) -> None:
    chance = random.Random(seed)
    names = sorted(kinds())
    blue = [unit(f"b{n}", chance.choice(names)) for n in range(chance.randint(1, 6))]
    green = [unit(f"g{n}", chance.choice(names)) for n in range(chance.randint(1, 6))]
    ready = setup(blue, green, blue_party=SENSIBLE, green_party=SENSIBLE)
    first, second = (Run(ready, StreamDice(seed, "b")) for _ in range(2))
    assert first.result is not None
    assert first.events == second.events
    assert first.result.winner in (BLUE, GREEN, None)


def test_every_judged_question_has_its_judge() -> None:
    assert set(JUDGED) == set(tactics.JUDGES)
    assert set(JUDGED) < set(ALL_QUESTIONS)


def crowd(chance: random.Random, letter: str) -> list[Combatant]:
    """A dozen units at most of any kinds, some of them player characters."""
    usual = ("stabber", "archer", "warlord", "knight", "heavy_knight", "spiderling", "ninja", "gwiffen")
    names = [chance.choice((*usual, *sorted(kinds()))) for _ in range(chance.randint(1, 12))]
    return [unit(f"{letter}{n}", name, pc=chance.random() < 0.1) for n, name in enumerate(names)]


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 100_000))
@pytest.mark.slow
def test_whatever_is_judged_is_allowed(seed: int) -> None:
    """Every answer of judgement is one that the rules take, in any battle and under any standing orders."""
    chance = random.Random(seed)
    parties = []
    rosters = [crowd(chance, letter) for letter in "bg"]
    for roster in rosters:
        told = StandingOrders(
            retreat_at=chance.choice((None, 25, 50, 100)),
            capture=chance.random() < 0.5,
            screen=chance.choice(("", "nobody", "leaders", "shooters")),
        )
        led = [c.id for c in roster if c.kind.id.startswith("warlord")]
        leader = led[0] if led and chance.random() < 0.8 else ""
        parties.append(
            {
                **SENSIBLE,
                "asks": ALL_QUESTIONS,
                "told": told,
                "leader": leader,
                "way_back": chance.random() < 0.5,
                "neutral": chance.random() < 0.1,
            }
        )
    ready = setup(
        *rosters,
        blue_party=parties[0],
        green_party=parties[1],
        params=Params(scout_targets=chance.random() < 0.5, wing_damage=chance.random() < 0.3),
        state=chance.choice(("prepared", "prepared", "surprised")),
    )
    assert Run(ready, StreamDice(seed, "b")).result is not None


@pytest.mark.parametrize("conduct", ["roster", "sensible"])
def test_sd2_10_01_a_stack_withdraws_when_its_orders_say_so(conduct: str) -> None:
    """Half of the hits gone: whoever can leave does, whatever the odds."""
    scouts = [*units("scout", 4, "b"), unit("hurt", "scout", hits=1), unit("hurt_too", "scout", hits=1)]
    leaves = {"conduct": conduct, "told": StandingOrders(retreat_at=25)}
    run = Run(setup(scouts, units("stabber", 1, "g"), blue_party=leaves), StreamDice(2, "b"))
    assert run.of(RetreatDeclared)
    stays = {"conduct": conduct, "told": StandingOrders(retreat_at=100)}
    lost = Run(setup(units("scout", 2, "b"), units("knight", 6, "g"), blue_party=stays), StreamDice(2, "b"))
    assert not lost.of(RetreatDeclared)


@pytest.mark.parametrize(
    ("screen", "behind"),
    [("nobody", set()), ("leaders", {"boss"}), ("shooters", {"boss", "archer_1b", "archer_2b"})],
)
def test_sd4_12_02_orders_say_who_stands_behind(screen: Screen, behind: set[str]) -> None:
    blue = [unit("boss", "warlord"), *units("knight", 4, "b"), *units("archer", 2, "b")]
    ordered = {"told": StandingOrders(screen=screen), "leader": "boss"}
    run = Run(setup(blue, units("knight", 6, "g"), blue_party=ordered), StreamDice(3, "b"))
    found = [set(event.back) for event in run.of(ScreenSet)][:1]
    assert found == ([behind] if behind else [])


def test_sd1_19_01_who_is_told_to_captures_where_nothing_can_go_wrong() -> None:
    weak = units("stabber", 1, "g", hits=2)
    for told, taken in ((StandingOrders(capture=True), True), (StandingOrders(), False)):
        run = Run(
            setup(units("knight", 5, "b"), weak, blue_party={**SENSIBLE, "told": told}, on_turn=GREEN),
            StreamDice(3, "b"),
        )
        declared = any(event.what == "capture" and event.on for event in run.of(StanceChanged))
        assert declared == taken


def test_sd4_17_a_character_in_danger_spends_luck() -> None:
    hero = unit("hero", "knight", pc=True)
    run = Run(setup([hero], units("heavy_knight", 1, "g"), blue_party=SENSIBLE), StreamDice(3, "b"))
    assert run.of(LuckSpent)
    calm = Run(setup([hero], units("piker", 1, "g", hits=2), blue_party=SENSIBLE), StreamDice(3, "b"))
    assert not calm.of(LuckSpent)


def blurred(state: BattleState, side: SideId) -> BattleState:
    """The same battle to the eyes of a side: what the other one ordered and wants is another."""
    first, second = (
        party
        if party.side == side
        else replace(
            party,
            asks=(),
            judges=(),
            conduct="roster",
            prisoners=not party.prisoners,
            others_near=not party.others_near,
            way_back=not party.way_back,
            title="Blurred",
            told=StandingOrders(retreat_at=10, capture=True, screen="nobody", hold=True),
        )
        for party in state.parties
    )
    other = second.side if first.side == side else first.side
    orders = (AdvanceOrder(by=other, order="retreat", phase="bout_9"),)
    scene = replace(state.scene, orders=orders, why="Blurred")
    return replace(state, parties=(first, second), scene=scene, dice=state.dice + 99)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 100_000))
@pytest.mark.slow
def test_judgement_is_the_same_in_twin_worlds(seed: int) -> None:
    """What a side cannot see of the other changes none of its answers."""
    chance = random.Random(seed)
    asked = {**SENSIBLE, "asks": ALL_QUESTIONS}
    ready = setup(crowd(chance, "b"), crowd(chance, "g"), blue_party=asked, green_party=asked)
    dice = StreamDice(seed, "b")
    step = BATTLE.step(BATTLE.open(ready), None, dice)
    while step.question is not None:
        reply = BATTLE.auto_reply(step.state, step.question)
        assert BATTLE.auto_reply(blurred(step.state, step.question.side), step.question) == reply
        step = BATTLE.step(step.state, reply, dice)


# --- ferals


def _swoop(kind: str, foe: str, count: int, many: int) -> Run:
    """Fliers of no side that attack some of a kind."""
    wild = {**SENSIBLE, "neutral": True, "told": StandingOrders(retreat_at=50)}
    ready = setup(units(kind, count, "b"), units(foe, many, "g"), blue_party=wild, began_by=BLUE)
    return Run(ready, StreamDice(1, "b"))


def test_sd3_6_04_fliers_of_tar_that_hunt_grab_their_prey_and_get_away() -> None:
    run = _swoop("gwiffen", "stabber", 2, 14)
    slammed = {target for event in run.of(Slammed) for target in event.targets}
    taken = {unit: fate.captor for unit, fate in run.fates.items() if fate.captor}
    assert set(taken) <= slammed
    assert set(taken.values()) == {"gwiffen_1b", "gwiffen_2b"}
    assert {run.fates[hunter].end for hunter in taken.values()} == {"escaped"}


def test_sd3_6_04_other_fliers_that_hunt_slam_into_smaller_ones() -> None:
    assert _swoop("dragon", "knight", 1, 4).of(Slammed)
    assert not _swoop("great_bat", "stabber", 1, 4).of(Slammed)
