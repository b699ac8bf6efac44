"""How the levels of the computer player do against each other and against chance: whole matches, slow ones.

What is wanted of mirrored matches is at least 65 in 100 against the level below and 95 against chance. Forty
are played here; `match` plays a hundred and says how sure its answer is.
"""

import pytest

from game.ai.levels import LEVELS
from game.core.records import SideId, replace
from game.session import library, matches, simulation

GAMES = 40


def rate(one: str, other: str, arena: str = "small", *, first: int = 1) -> float:
    kind = matches.load_arenas()[arena]
    fields = range(first, first + GAMES // 2)
    return matches.series(kind, library.rules(kind.ruleset), (one, other), fields).rate


@pytest.mark.slow
@pytest.mark.parametrize("arena", ["small", "marches"])
@pytest.mark.parametrize(("one", "other"), [("master", "seasoned"), ("seasoned", "novice")])
def test_each_level_beats_the_one_below(one: str, other: str, arena: str) -> None:
    assert rate(one, other, arena) >= 0.65


@pytest.mark.slow
@pytest.mark.parametrize("arena", ["small", "marches"])
@pytest.mark.parametrize("one", [LEVELS[0], LEVELS[-1]])
def test_every_level_beats_chance(one: str, arena: str) -> None:
    assert rate(one, "random", arena) >= 0.95


def test_fairness_counts_a_match_for_the_side_that_has_most_left_if_only_one_has() -> None:
    scenario = library.load_scenario("duel")
    found = matches.fairness(scenario, library.rules(scenario.ruleset), "novice", [1], 1)
    assert found.played == 2 == sum(found.wins.values()) + found.even
    assert found.decided == 0
    assert set(found.wins) == {"lapis", "cinnabar"}
    assert found.bar == 0.58
    equal = library.load_scenario("crown_duel")
    assert matches.fairness(equal, library.rules(equal.ruleset), "absent", [1], 1).even == 2


def test_of_the_matches_of_a_seed_one_has_the_turns_in_the_scenarios_order() -> None:
    scenario = library.load_scenario("duel")
    orders = []
    for way in (1, -1):
        turned = replace(scenario, sides=tuple(matches._turned(scenario.sides, way)))
        session = simulation.start(turned, library.rules(scenario.ruleset), 1, ["novice"])
        orders.append([side for side in session.campaign.clock.order if side in ("cinnabar", "lapis")])
    assert orders == [["cinnabar", "lapis"], ["lapis", "cinnabar"]]


def test_among_many_sides_the_bar_is_more_than_a_share() -> None:
    wins = {SideId(f"side{n}"): n for n in range(1, 5)}
    found = matches.Fairness(wins=wins, played=10)
    assert found.bar == 0.4
    assert found.best == 0.4
