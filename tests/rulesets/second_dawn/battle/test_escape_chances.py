"""The chance shown before a retreat is that of all throws: SD2-10.08; who stops pursuers: SD2-10.16."""

from fractions import Fraction
from itertools import product

import pytest

from game.rulesets.second_dawn.battle.leaving import escape_figures, pursuit_figures
from game.rulesets.second_dawn.unit.sizes import MEDIUM, SMALL


@pytest.mark.parametrize(("evasion", "foes"), [(7, [6]), (2, [9]), (7, [6, 8]), (9, [1])])
def test_sd2_10_08_chance_of_a_retreat(evasion: int, foes: list[int]) -> None:
    throws = list(product(range(1, 11), repeat=1 + len(foes)))
    won = sum(
        escape_figures.gets_away(face, face + evasion, [a + b for a, b in zip(foes, others, strict=True)])
        for face, *others in throws
    )
    assert escape_figures.chance(evasion, foes) == Fraction(won, len(throws))


def test_sd2_10_16_mixed_pursuers_share_an_interceptor() -> None:
    assert pursuit_figures.can_stop(MEDIUM, [MEDIUM, SMALL, SMALL])
    assert not pursuit_figures.can_stop(MEDIUM, [MEDIUM, SMALL, SMALL, SMALL])
    assert not pursuit_figures.can_stop(MEDIUM, [MEDIUM + 2])
