"""What the winner does with those who lie critically hurt: SD2-12.30."""

from game.core.decisions import Question
from game.rulesets.second_dawn.fight import Fight


def finish(_fight: Fight) -> Question | None:
    """Finish, capture or leave each of them."""
    return None
