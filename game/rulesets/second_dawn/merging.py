"""Small units that face much larger ones fight as swarms: SD2-3.01."""

from game.core.decisions import Question
from game.rulesets.second_dawn.fight import Fight


def merge(_fight: Fight) -> Question | None:
    """Swarms are formed."""
    return None
