"""Choices by chance for policies."""

from collections.abc import Sequence
from typing import TypeVar

from game.core.dice import Dice

_T = TypeVar("_T")


def pick(items: Sequence[_T], dice: Dice, why: str) -> _T:
    """One of several, all alike. ValueError for none."""
    if not items:
        raise ValueError("nothing to pick from")
    return items[dice.roll(len(items), why) - 1]
