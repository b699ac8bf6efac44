"""Ways of stacks that are kept from one thought to the next, as long as nothing changed where they lead.

A march shows new land far from most stacks: whoever cannot get there, and could not, goes as far as before.
What is kept is what searching again would find.
"""

import re
from collections.abc import Callable, Hashable, Iterable
from functools import cached_property, lru_cache
from typing import Any, NamedTuple
from weakref import ref

from game.core.hexgrid import Grid, members, unpack_bits
from game.core.hexgrid import grid as grid_of
from game.core.land import Land
from game.core.movement import Reach, cheapest_path, reach, step_cost
from game.core.numbers import Thirds
from game.core.records import HexId, StackId
from game.core.world import CostField
from game.views.preview import SeatOutlook

_SOME = re.compile(rb"[^\0]")
_ONES = bytes([1 if byte == ord("1") else 0 for byte in range(256)])
_DIGITS = bytes([ord("1"), *[ord("0")] * 255])
_MOST_CHANGED = 600
"""Hexes that changed beyond which it is searched again rather than compared."""
_MOST_PAIRS = 64
_HOPE: Thirds = 2
"""What a border into unknown land costs for who hopes that a road goes on there."""
_CLOSED = bytes(256)
_UNKNOWN = bytes([255, *_CLOSED[1:]])
SIGHT = 2
"""Borders within which unknown land counts for a hex, more than those within which prices hang on it."""


Frontier = tuple[tuple[HexId, int], ...]
"""Hexes with how much land that was never seen is near."""


class Asked(NamedTuple):
    """What a reach is asked for, the land aside: `mover` is all that prices and budgets of a mover are made
    of, None if nobody says. The others are as in `core.movement.reach`."""

    mover: object
    start: HexId
    budget: Thirds
    first_free: bool = False
    turned: bool = False


class _Kept:
    """A reach with what was asked, and the box that its hexes are in."""

    def __init__(self, asked: Asked, land: Land, stops: int, field: CostField, found: Reach) -> None:
        self.asked = asked
        self.land = land
        self.stops = stops
        self.found = found
        self._field = ref(field)
        self.frontier: Frontier = ()
        self.seen: Land | None = None
        """The land of the frontier."""
        self.unknown = 0

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The first and last row and column of the reach."""
        cost, width = self.found.cost, self.land.width
        columns = {hex_ % width for hex_ in cost}
        return min(cost) // width, max(cost) // width, min(columns), max(columns)

    def priced(self, field: CostField) -> bool:
        """Whether the reach was found at the prices of a field."""
        return self._field() == field


class _Unseen:
    """How much land that was never seen is near each hex: counted once, then followed by what is
    discovered."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._unknown = 0
        self._near = bytearray(grid.size)

    def follow(self, unknown: int) -> None:
        """Go over to another bit set of unknown hexes."""
        changed, near = self._unknown ^ unknown, self._near
        if changed.bit_count() > _MOST_CHANGED:
            self._near = _counted(self._grid, unknown)
        else:
            for hex_ in members(changed):
                more = 1 if unknown >> hex_ & 1 else -1
                for one in self._grid.near(hex_, SIGHT):
                    near[one] += more
        self._unknown = unknown

    def frontier(self, hexes: Iterable[HexId]) -> Frontier:
        """Those of some hexes near which others are unknown, and how many."""
        near = self._near
        return tuple([(hex_, many) for hex_ in hexes if (many := near[hex_])])


def _counted(grid: Grid, unknown: int) -> bytearray:
    """How many of the hexes of a bit set are near each hex: for the whole land at once, in numbers of as many
    bytes as it has hexes."""
    digits = f"{unknown:0{grid.size}b}".encode()
    one_each = int.from_bytes(digits.translate(_ONES), "big")
    near = 0
    for away, mask in _windows(grid):
        near += (one_each >> 8 * away if away > 0 else one_each << -8 * away) & mask
    return bytearray(near.to_bytes(grid.size, "little"))


@lru_cache(maxsize=4)
def _windows(grid: Grid) -> tuple[tuple[int, int], ...]:
    """Where the hexes near one are, as differences of indices, each with a mask of the bytes of those hexes
    that have one there, or would but for the first and last row. It hangs on the column of a hex, odd or
    even, and is looked up on a small land."""
    width, small = grid.width, grid_of(4 * SIGHT, 4 * SIGHT)
    out: dict[int, int] = {}
    for middle in (2 * SIGHT, 2 * SIGHT + 1):
        here = small.at(middle, 2 * SIGHT)
        for there in small.near(here, SIGHT):
            right, down = (a - b for a, b in zip(small.place(there), small.place(here), strict=True))
            fits = (column % 2 == middle % 2 and 0 <= column + right < width for column in range(width))
            mask = int.from_bytes(bytes(255 * one for one in fits) * grid.height, "little")
            out[right + down * width] = out.get(right + down * width, 0) | mask
    return tuple(out.items())


_Pair = tuple[Land, Land, tuple[HexId, ...] | None]


class Ways:
    """See the module's docstring. `kept` are the notes of an earlier one. The price of a hex hangs on the
    land within one border of it."""

    def __init__(self, land: Land, kept: dict[Hashable, Any]) -> None:
        self._land = land
        self._reaches: dict[Hashable, _Kept] = kept.setdefault("reaches", {})
        self._pairs: dict[tuple[int, int], _Pair] = kept.setdefault("lands", {})
        self._unseen: _Unseen = kept.setdefault("unseen", _Unseen(land.grid))

    def reach(self, who: Hashable, asked: Asked, field: Callable[[], CostField], stops: int = 0) -> Reach:
        """As `core.movement.reach`; the very same as for `who` last time if it is the same."""
        kept, prices = self._reaches.get(who), None
        if kept is not None and kept.asked[1:] == asked[1:] and _stands(kept, stops):
            same = (
                asked.mover is not None and kept.asked.mover == asked.mover and self._still(kept, kept.land)
            )
            if not same:
                prices = field()
                same = kept.priced(prices)
            if same:
                kept.asked, kept.land, kept.stops = asked, self._land, stops
                return kept.found
        prices = prices or field()
        start, budget, free = asked.start, asked.budget, asked.first_free
        found = reach(self._land.grid, prices, start, budget, free, stops, turned=asked.turned)
        self._reaches[who] = _Kept(asked, self._land, stops, prices, found)
        return found

    def frontier(self, who: Hashable, unknown: int, *, of_land: bool = True) -> Frontier:
        """Hexes of the reach that `who` was given last near land that was never seen, and how much of it is
        there. `unknown` is the bit set of the hexes that the land does not know, or that were never looked at
        if it is not `of_land`."""
        kept = self._reaches[who]
        looked = not of_land and kept.unknown != unknown
        if looked or kept.seen is None or not self._still(kept, kept.seen):
            kept.unknown = unknown
            self._unseen.follow(unknown)
            kept.frontier = self._unseen.frontier(kept.found.cost)
        kept.seen = self._land
        return kept.frontier

    def _still(self, kept: _Kept, old: Land) -> bool:
        """Whether the land in a reach and near it is as it was."""
        if old is self._land:
            return True
        found = self._pairs.get((id(old), id(self._land)))
        if found is None:
            if len(self._pairs) >= _MOST_PAIRS:
                self._pairs.clear()
            changed = _differing(old, self._land)
            found = self._pairs[id(old), id(self._land)] = (old, self._land, changed)
        if found[2] is None:
            return False
        top, bottom, left, right = kept.box
        keys, near, width = kept.found.cost.keys(), self._land.grid.near, self._land.width
        for hex_ in found[2]:
            row, column = divmod(hex_, width)
            inside = top - SIGHT <= row <= bottom + SIGHT and left - SIGHT <= column <= right + SIGHT
            if inside and not keys.isdisjoint(near(hex_, SIGHT)):
                return False
        return True


def _stands(kept: _Kept, stops: int) -> bool:
    """Whether nobody came or went by whom a reach is stopped."""
    changed = stops ^ kept.stops
    return not changed or not any(hex_ in kept.found.cost for hex_ in members(changed))


def _differing(old: Land, new: Land) -> tuple[HexId, ...] | None:
    """Hexes in which two lands of one map differ; None for too many."""
    if old.palette != new.palette or old.road_palette != new.road_palette:
        return None
    hexes, width = set[HexId](), new.width
    for one, other in ((old.terrain, new.terrain), (old.road, new.road), (old.road_links, new.road_links)):
        if one is other or one == other:
            continue
        # Row by row, for most of them are alike.
        for row in range(0, len(other), width):
            now, then = other[row : row + width], one[row : row + width]
            if now != then:
                hexes.update(HexId(row + at) for at in range(width) if now[at] != then[at])
    if old.weather != new.weather:
        hexes |= {HexId(hex_) for hex_, _ in old.weather.items() ^ new.weather.items()}
    return tuple(hexes) if len(hexes) <= _MOST_CHANGED else None


def hopeful(grid: Grid, field: CostField, shut: int = 0) -> CostField:
    """Prices for who looks for a way through land that it does not know: land that was never seen costs
    little, and where roads are seen to lead the best of them goes on, so that who stands on one follows it
    as long as it goes about there. Hexes of the bit set `shut` are closed."""
    size = len(field.enter)
    unknown = int.from_bytes(field.terrain.translate(_UNKNOWN), "little")
    cheap = bytes(min(_HOPE, price) for price in range(256))
    known = int.from_bytes(field.enter, "little") & ~unknown
    hoped = int.from_bytes(field.enter.translate(cheap), "little") & unknown
    enter = bytearray((known | hoped).to_bytes(size, "little"))
    seen = field.road or bytes(size)
    road = bytearray(seen)
    for match in _SOME.finditer(seen):
        here = match.start()
        for way, there in enumerate(grid.toward[here]):
            if field.links[here] >> way & 1 and there >= 0 and not seen[there]:
                road[there] = min(road[there] or road[here], road[here])
    for hex_ in members(shut):
        enter[hex_] = road[hex_] = 0
    return CostField(
        enter=bytes(enter), terrain=field.terrain, road=bytes(road), links=field.links, firm=field.firm
    )


def searched(field: CostField, hoped: CostField, path: tuple[HexId, ...]) -> tuple[HexId, ...]:
    """The part of a path that is walked before the next look around: to where a road is seen to lead, and
    up to land that is not known."""
    for number, hex_ in enumerate(path):
        if field.guess(hex_):
            return path[: max(1, number)]
        if hoped.road and hoped.road[hex_] and not (field.road and field.road[hex_]):
            return path[: number + 1]
    return path


def sought(outlook: SeatOutlook, stack: StackId, goal: HexId) -> tuple[HexId, ...]:
    """What a stack walks today of a hopeful way to a goal, around enemies in sight."""
    grid, field, here = outlook.world.grid, outlook.field(stack), outlook.view.stacks[stack].hex
    hoped = hopeful(grid, field, outlook.enemies() & ~(1 << goal) & ~(1 << here))
    left = outlook.world.ruleset.travel.budget(outlook.world, outlook.belief, stack)
    out = list[HexId]()
    for there in searched(field, hoped, cheapest_path(grid, hoped, here, goal) or ()):
        left -= step_cost(field, grid.toward, here, there)
        if left < 0:
            break
        out.append(there)
        here = there
    return tuple(out)


def unknown_bits(terrain: bytes) -> int:
    """Bit set of the hexes that were never seen."""
    return int(terrain.translate(_DIGITS)[::-1], 2)


def never_seen(outlook: SeatOutlook) -> int:
    """Bit set of the hexes that a side has never had in sight, whatever its maps say of them."""
    known = outlook.view.knowledge
    low, high = (int.from_bytes(known.seen_day[part::2], "little") for part in (0, 1))
    days = (low | high).to_bytes(len(known.terrain), "little")
    return unknown_bits(days) & ~unpack_bits(known.in_sight)


def across(outlook: SeatOutlook) -> HexId | None:
    """The hex that lies over against a side's home, where enemies may live of whom it knows nothing; None
    without a home, and once it has looked around there."""
    view, grid = outlook.view, outlook.world.grid
    own = [site for site in view.sites.values() if site.owner == view.side]
    if not own:
        return None
    home = max(own, key=lambda site: (site.capital, site.level, site.id)).hex
    there = HexId(grid.width * grid.height - 1 - home)
    never = never_seen(outlook)
    return there if any(never >> hex_ & 1 for hex_ in grid.disc(there, SIGHT)) else None
