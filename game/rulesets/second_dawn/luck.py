"""Luck spent before the dice: SD4-17."""

from game.core.decisions import Question
from game.rulesets.second_dawn.fight import Fight


def luck(_fight: Fight) -> Question | None:
    """What player characters spend their luck on."""
    return None
