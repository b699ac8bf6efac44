"""Attacks on many at once: SD2-7, SD3-17."""

from game.core.decisions import Question
from game.rulesets.second_dawn.fight import Fight


def area(_fight: Fight) -> Question | None:
    """Area attacks and slams, before all other blows."""
    return None
