"""Ways of stacks that are kept from one thought to the next, as long as nothing changed where they lead.

A march shows new land far from most stacks: whoever cannot get there, and could not, goes as far as before.
What is kept is what searching again would find.
"""

import re
from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from game.core.hexgrid import Grid, members
from game.core.movement import Reach, reach
from game.core.numbers import Thirds
from game.core.records import HexId
from game.core.world import CostField

_SOME = re.compile(rb"[^\0]")
_KNOWN = bytes([1, *bytes(255)])
_DIGITS = bytes([ord("1"), *[ord("0")] * 255])
_MOST_CHANGED = 600
"""Hexes that changed beyond which it is searched again rather than compared."""
_MOST_PAIRS = 64
_SIGHT = 2
"""Borders within which unknown land counts for a hex."""


class _Kept:
    """A reach with what was asked, and the box that its hexes are in."""

    def __init__(
        self, asked: tuple[HexId, Thirds, bool], field: CostField, stops: int, found: Reach, grid: Grid
    ) -> None:
        self.asked = asked
        self.field = field
        self.stops = stops
        self.found = found
        rows = [hex_ // grid.width for hex_ in found.cost]
        columns = [hex_ % grid.width for hex_ in found.cost]
        self.box = (min(rows), max(rows), min(columns), max(columns))
        self.frontier: tuple[tuple[HexId, int], ...] = ()
        self.terrain: bytes | None = None


class Pair(NamedTuple):
    """Two things that were compared, and the hexes in which they differ; None for too many."""

    old: Any
    new: Any
    hexes: tuple[HexId, ...] | None


class Ways:
    """See the module's docstring. `kept` are the notes of an earlier one."""

    def __init__(self, grid: Grid, kept: dict[Hashable, Any]) -> None:
        self._grid = grid
        self._reaches: dict[Hashable, _Kept] = kept.setdefault("reaches", {})
        self._pairs: dict[tuple[int, int], Pair] = kept.setdefault("changes", {})

    def reach(
        self,
        who: Hashable,
        field: CostField,
        start: HexId,
        budget: Thirds,
        *,
        first_free: bool = False,
        stops: int = 0,
    ) -> Reach:
        """As `core.movement.reach`; the very same as for `who` last time if it is the same."""
        asked = (start, budget, first_free)
        kept = self._reaches.get(who)
        if kept is not None and kept.asked == asked and self._holds(kept, field, stops):
            kept.field, kept.stops = field, stops
            return kept.found
        found = reach(self._grid, field, start, budget, first_free, stops)
        self._reaches[who] = _Kept(asked, field, stops, found, self._grid)
        return found

    def frontier(self, who: Hashable, terrain: bytes, unknown: int) -> tuple[tuple[HexId, int], ...]:
        """Hexes of the reach that `who` was given last near land that was never seen, and how much of it is
        there. `unknown` is the bit set of the hexes that `terrain` does not know."""
        kept = self._reaches[who]
        if kept.terrain is None or not self._still(kept, kept.terrain, terrain):
            discs = self._grid.disc_bits
            near = ((hex_, (unknown & discs(hex_, _SIGHT)).bit_count()) for hex_ in kept.found.cost)
            kept.frontier = tuple(one for one in near if one[1])
        kept.terrain = terrain
        return kept.frontier

    def _holds(self, kept: _Kept, field: CostField, stops: int) -> bool:
        """Whether a reach is the same over another field and with other stops."""
        cost = kept.found.cost
        if stops != kept.stops and any(hex_ in cost for hex_ in members(stops ^ kept.stops)):
            return False
        if field is kept.field:
            return True
        changed = self._changes(kept.field, field)
        return changed is not None and not self._touched(kept, changed, 1)

    def _still(self, kept: _Kept, old: bytes, new: bytes) -> bool:
        """Whether what is near a reach is known as it was."""
        if old is new:
            return True
        changed = self._compared(old, new, [(old.translate(_KNOWN), new.translate(_KNOWN))])
        return changed is not None and not self._touched(kept, changed, _SIGHT)

    def _touched(self, kept: _Kept, changed: Iterable[HexId], away: int) -> bool:
        """Whether a hex of the reach is so near a changed one."""
        top, bottom, left, right = kept.box
        keys, near, width = kept.found.cost.keys(), self._grid.near, self._grid.width
        for hex_ in changed:
            row, column = divmod(hex_, width)
            inside = top - away <= row <= bottom + away and left - away <= column <= right + away
            if inside and not keys.isdisjoint(near(hex_, away)):
                return True
        return False

    def _changes(self, old: CostField, new: CostField) -> tuple[HexId, ...] | None:
        none = bytes(len(new.enter))
        if old.firm != new.firm or len(old.enter) != len(new.enter):
            return None
        parts = [(old.enter, new.enter), (old.terrain, new.terrain), (old.links, new.links)]
        return self._compared(old, new, [*parts, (old.road or none, new.road or none)])

    def _compared(
        self, old: object, new: object, parts: Iterable[tuple[bytes, bytes]]
    ) -> tuple[HexId, ...] | None:
        """Hexes in which parts of two things differ."""
        found = self._pairs.get((id(old), id(new)))
        if found is None:
            if len(self._pairs) >= _MOST_PAIRS:
                self._pairs.clear()
            found = self._pairs[id(old), id(new)] = Pair(old, new, _differing(parts))
        return found.hexes


def _differing(parts: Iterable[tuple[bytes, bytes]]) -> tuple[HexId, ...] | None:
    bits, size = 0, 1
    for old, new in parts:
        if old != new:
            bits |= int.from_bytes(old, "little") ^ int.from_bytes(new, "little")
            size = max(size, len(old), len(new))
    hexes = tuple(HexId(match.start()) for match in _SOME.finditer(bits.to_bytes(size, "little")))
    return hexes if len(hexes) <= _MOST_CHANGED else None


def unknown_bits(terrain: bytes) -> int:
    """Bit set of the hexes that were never seen."""
    return int(terrain.translate(_DIGITS)[::-1], 2)
