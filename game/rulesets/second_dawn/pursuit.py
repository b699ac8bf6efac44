"""Going after those who withdrew: SD2-10.14 to 10.21."""

from game.core.decisions import Question
from game.rulesets.second_dawn.fight import Fight


def pursue(_fight: Fight) -> Question | None:
    """Shots at the withdrawers, pursuers and interceptors."""
    return None
