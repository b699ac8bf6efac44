"""The lines of a party: SD4-12."""

from game.core.decisions import Question
from game.rulesets.second_dawn.fight import Fight


def screen(_fight: Fight) -> Question | None:
    """Who stands behind a screen."""
    return None
