"""Adapters: each plays one operation of the test vectors with the game's own rules.

An adapter takes the fields of `given` and a scripted roller and returns a record of plain values (numbers
exact, ids as text). Modules register themselves:

    @adapter("second-dawn", "crit_save")
    def crit_save(given: Given, dice: ScriptedDice) -> Answer: ...
"""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from game.core.dice import ScriptedDice

Given = dict[str, Any]
Answer = dict[str, Any]
Play = Callable[[Given, ScriptedDice], Answer]
Judge = Callable[[Answer, Answer], list[str]]
"""(expected, actual) -> what does not fit. For operations whose expectation is not a value but a band."""


@dataclass(frozen=True)
class Adapter:
    """How an operation is played, and how its answer is judged if not by partial match."""

    play: Play
    judge: Judge | None = None
    slow: bool = False


_adapters: dict[tuple[str, str], Adapter] = {}


def adapter(
    ruleset: str, op: str, *, judge: Judge | None = None, slow: bool = False
) -> Callable[[Play], Play]:
    """Register the decorated function for an operation of a ruleset."""

    def register(play: Play) -> Play:
        if (ruleset, op) in _adapters:
            raise ValueError(f"two adapters for {op} of {ruleset}")
        _adapters[ruleset, op] = Adapter(play, judge, slow)
        return play

    return register


def find(ruleset: str, op: str) -> Adapter | None:
    """The adapter of an operation, None if nothing plays it yet."""
    return _adapters.get((ruleset, op))


def halves(value: int) -> Fraction:
    """Hits, damage or ammo in halves as the vectors give them."""
    return Fraction(value, 2)


def in_halves(value: Any) -> int:
    """A vector's figure in halves. ValueError if it is not a multiple of one half."""
    exact = Fraction(value) * 2
    if exact.denominator != 1:
        raise ValueError(f"{value} is not a multiple of one half")
    return exact.numerator


def load_all() -> None:
    """Import every module of this package."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
