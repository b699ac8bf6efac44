"""Scouts turn to another target: SD2-7.10, SD2-7.11."""

from game.core.decisions import Question
from game.rulesets.second_dawn.fight import Fight


def shift(_fight: Fight) -> Question | None:
    """Target shift, after pairing and before anybody withdraws."""
    return None
