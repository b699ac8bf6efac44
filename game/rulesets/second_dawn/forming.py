"""Who leads, and how, before a prepared battle begins: SD4-5.15, SD3-12."""

from game.core.decisions import Question
from game.rulesets.second_dawn.fight import Fight


def form(_fight: Fight) -> Question | None:
    """Leaders and their mode, mounts and zones of a prepared battle."""
    return None
