"""How the levels of the computer player do against each other and against chance: whole matches, slow ones.

What is wanted of 100 mirrored matches is at least 65 against the level below and 95 against chance.
"""

import pytest

from game.session import library, matches

GAMES = 100


def rate(one: str, other: str, *, first: int) -> float:
    arena = matches.load_arenas()["small"]
    fields = range(first, first + GAMES // 2)
    return matches.series(arena, library.rules(arena.ruleset), (one, other), fields).rate


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), [("master", "seasoned"), ("seasoned", "novice")])
def test_each_level_beats_the_one_below(one: str, other: str) -> None:
    assert rate(one, other, first=1) >= 0.65


@pytest.mark.slow
@pytest.mark.parametrize("one", ["novice", "seasoned", "master"])
def test_every_level_beats_chance(one: str) -> None:
    assert rate(one, "random", first=1) >= 0.95
