"""What was worked out for a seat and is true as long as what it was made of has not changed.

A seat hands it on from one view of its side to the next. It holds nothing but what the side's views told, and
every answer is the one that working it out again would give.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

_T = TypeVar("_T")
_MOST = 20_000
"""Answers before all are forgotten: of stacks that are gone nobody asks again."""


class WorkedOut:
    """See the module's docstring. `notes` are answers whose truth their owner looks into himself."""

    def __init__(self) -> None:
        self.notes: dict[Hashable, Any] = {}
        self._found: dict[Hashable, tuple[object, Any]] = {}

    def of(self, what: Hashable, made_of: object, make: Callable[[], _T]) -> _T:
        """The answer to `what`, made anew unless it was made of equal things last time."""
        found = self._found.get(what)
        if found is not None and found[0] == made_of:
            kept: _T = found[1]
            return kept
        if len(self._found) > _MOST:
            self._found.clear()
        value = make()
        self._found[what] = (made_of, value)
        return value
