"""Leaving the field: SD2-10."""

from game.core.decisions import Question
from game.rulesets.second_dawn.fight import Fight


def withdraw(_fight: Fight) -> Question | None:
    """Who withdraws, after target shift and before area attacks."""
    return None
