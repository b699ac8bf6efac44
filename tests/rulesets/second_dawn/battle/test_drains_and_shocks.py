"""Specials that go with blows over time: SD7-2.18, SD7-2.49, SD7-2.50, SD7-4.02."""

from itertools import pairwise
from math import sqrt
from typing import Any

import pytest

from game.core.battle.events import SpecialTold
from game.core.dice import StreamDice
from game.core.events.common import BlowStruck
from game.core.numbers import HALF
from game.core.records import replace
from game.rulesets.second_dawn.battle.clash import healing
from game.rulesets.second_dawn.battle.odds.trials import ClashTrials
from game.rulesets.second_dawn.battle.state.battle_records import Combatant
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.views.trials import BattleTrials
from tests.abilities import remade
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, Run, setup, unit, units

DRAINS = 3
"""A seed at which something is drained."""


def gifted(id_: str, kind: str, *specials: str, **fields: object) -> Combatant:
    """A combatant with these specials alone."""
    made = unit(id_, kind, **fields)
    return replace(made, kind=remade(made.kind, specials=specials))


def told(run: Run, how: str) -> list[Any]:
    return [event for event in run.of(SpecialTold) if event.how == how]


@pytest.mark.shows("electrify")
@pytest.mark.parametrize(("immunity", "per_hit"), [((), 2), (("immune_lightning",), 1)])
def test_sd7_4_02_a_hit_is_a_shock_besides(immunity: tuple[str, ...], per_hit: int) -> None:
    ready = setup([gifted("wolf", "wolf", "electrify")], [gifted("bear", "bear", *immunity)])
    run = Run(ready, StreamDice(3, "t"))
    blows = [(e.round, e.blow) for e in run.of(BlowStruck) if e.attacker == "wolf" and e.blow != "miss"]
    assert blows
    assert all(blows.count(blow) == per_hit for blow in blows)
    assert bool(told(run, "shocked")) == (per_hit > 1)


@pytest.mark.shows("drain_life")
def test_sd7_2_18_who_drains_heals_a_hit_and_rests_a_round() -> None:
    ready = setup([gifted("wolf", "wolf", "drain_life", hits=6)], units("wolf", 1, "g"))
    run = Run(ready, StreamDice(DRAINS, "t"))
    first = told(run, "drained")[0]
    struck = [e for e in run.of(BlowStruck) if e.attacker == "wolf" and e.damage >= HALF]
    at = run.events.index(first)
    before = [e for e in run.events[:at] if isinstance(e, BlowStruck) and e.target == "wolf"]
    assert first.amount == (before[-1].hits_after if before else 6) + HALF
    rounds = [int(e.round) for e in struck if e.round.isdigit()]
    assert all(later - sooner > 1 for sooner, later in pairwise(rounds))


def test_sd7_2_18_at_full_hits_it_feeds() -> None:
    state = BATTLE.open(setup([gifted("wolf", "wolf", "drain_life")], units("knight", 1, "g")))
    fight = Fight(state, NO_DICE)
    healing.drain(fight, "wolf", 2 * HALF)
    assert fight.standings["wolf"].ails.drunk == healing.meal(fight.fighters["wolf"].size)
    fight.put("wolf", hits=5)
    healing.drain(fight, "wolf", 2 * HALF)
    assert fight.standings["wolf"].hits == 5 + HALF


@pytest.mark.shows("regeneration")
def test_sd7_2_50_a_hit_comes_back_in_ten_rounds() -> None:
    state = BATTLE.open(setup([gifted("wolf", "wolf", "regeneration", hits=6)], units("knight", 1, "g")))
    fight = Fight(state, NO_DICE)
    hits = []
    for rounds in (4, 5, 1, 25, 5, 60):
        healing.mend(fight, ("wolf", "knight_1g"), rounds)
        hits.append(fight.standings["wolf"].hits)
    assert hits == [6, 6, 8, 12, 12, 12]


def test_sd7_2_50_the_rounds_of_a_bout_count() -> None:
    ready = setup([gifted("digger", "digger", "regeneration", hits=8)], units("digger", 1, "g"))
    assert told(Run(ready, StreamDice(1, "t")), "mended")


@pytest.mark.shows("rapid_shot")
@pytest.mark.parametrize(("specials", "shots"), [((), 1), (("rapid_shot",), 2)])
def test_sd7_2_49_a_shot_that_croaks_is_followed_by_another(specials: tuple[str, ...], shots: int) -> None:
    ready = setup([gifted("arbalest", "arbalest", *specials)], units("piker", 2, "g", hits=1))
    run = Run(ready, StreamDice(1, "t"))
    first = run.of(BlowStruck)[0].round
    blows = [e for e in run.of(BlowStruck) if e.attacker == "arbalest" and e.round == first]
    assert len(blows) == shots


TABLED = ("electrify", "drain_life", "regeneration", "mean_tweets", "assassination", "breath_acid")


@pytest.mark.slow
@pytest.mark.parametrize("special", [*TABLED, "rapid_shot", "improved_archery"])
def test_odds_know_them_as_the_battle_does(special: str) -> None:
    """Trials of the tables and fights die by die come to the same, within four standard errors."""
    kind = "wolf" if special in TABLED else "arbalest"
    ready = setup([gifted("own", kind, special, hits=10)], [unit("a", "wolf"), unit("b", "spider")])
    battle = ClashTrials(BATTLE.open(ready))
    tabled = BattleTrials(battle, 3000).finish()
    assert tabled.scalar == 0
    fought = 400
    wins = sum(battle.fight(StreamDice(seed, "x")).winner == "blue" for seed in range(fought))
    chance = tabled.sides[BLUE].wins / tabled.trials
    error = sqrt(max(chance * (1 - chance), 0.01) * (1 / fought + 1 / tabled.trials))
    assert abs(wins / fought - chance) < 4 * error
