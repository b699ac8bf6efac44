"""Remembering what follows from frozen records alone.

A record never changes, so what was worked out of some of them holds for as long as the very same are asked
about: nothing has to be told when a state changes. It is found anew for others, and for equal ones.
"""

from collections.abc import Hashable
from operator import is_
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
FoundT = TypeVar("FoundT")

_MOST = 1 << 13


class Recall(Generic[KeyT, FoundT]):
    """The latest of each key. It holds the records too, so that none of them can be mistaken for another."""

    def __init__(self) -> None:
        self._kept: dict[KeyT, tuple[tuple[object, ...], FoundT]] = {}

    def of(self, key: KeyT, records: tuple[object, ...]) -> FoundT | None:
        """What was kept for a key, if it was for these very records."""
        kept = self._kept.get(key)
        if kept is None or len(kept[0]) != len(records) or not all(map(is_, kept[0], records)):
            return None
        return kept[1]

    def keep(self, key: KeyT, records: tuple[object, ...], found: FoundT) -> FoundT:
        """Keep what follows from some records, and return it."""
        if len(self._kept) >= _MOST:
            self._kept.clear()
        self._kept[key] = records, found
        return found
