"""What many viewers see together: fog kept step by step instead of gathered anew.

A viewer is a hex and how many borders far it sees. What is seen is a function of the viewers alone: a watch
that was kept and one that was made for the same viewers give the same bytes.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.core.hexgrid import Grid, members, pack_bits, unpack_bits
from game.core.records import HexId, SideId

Viewers = Mapping[HexId, int]
"""Radius of sight by hex."""
_RIMS_KEPT = 8192


class SightChange(NamedTuple):
    """Hexes that came into sight and hexes that went out of it, both in rising order."""

    gained: Sequence[HexId] = ()
    lost: Sequence[HexId] = ()


class Watch:
    """The hexes that `viewers` see: `seen` is their bit set as `pack_bits` has it, the same object as long as
    nothing changes. `moment` counts its changes.

    Made from nothing it only joins ready discs. With its first change it begins to count the viewers of every
    hex, after which a step costs no more than the rims of two discs.
    """

    def __init__(self, grid: Grid, viewers: Viewers) -> None:
        self.viewers = dict(viewers)
        self._grid = grid
        bits = 0
        for hex_, radius in self.viewers.items():
            bits |= grid.disc_bits(hex_, radius)
        self.seen = pack_bits(bits, grid.size)
        self.moment = 0
        self._packed = bytearray()
        self._counts: list[int] = []

    def shift(self, left: Iterable[HexId], came: Viewers) -> SightChange:
        """Some viewers leave their hexes and others come, to where none is or with another radius. KeyError
        for one who is not there to leave."""
        gone = [(hex_, self.viewers[hex_]) for hex_ in {*left, *(came.keys() & self.viewers.keys())}]
        new = list(came.items())
        self._count()
        for hex_, _ in gone:
            del self.viewers[hex_]
        self.viewers.update(came)
        return self._moved(gone, new)

    def step(self, from_: HexId, to: HexId) -> SightChange:
        """A viewer goes from its hex to one without a viewer and sees as far as before. KeyError if there is
        none to go, ValueError if another is there."""
        if to in self.viewers:
            raise ValueError(f"a viewer is at {self._grid.label(to)} already")
        self._count()
        radius = self.viewers.pop(from_)
        self.viewers[to] = radius
        return self._change(*_rims(self._grid, from_, radius, to, radius))

    def follow(self, viewers: Viewers) -> SightChange:
        """Make it the watch of `viewers`."""
        left = [(h, radius) for h, radius in self.viewers.items() if viewers.get(h) != radius]
        came = [(h, radius) for h, radius in viewers.items() if self.viewers.get(h) != radius]
        if not left and not came:
            return SightChange()
        self._count()
        self.viewers = dict(viewers)
        return self._moved(left, came)

    def _moved(self, left: Sequence[tuple[HexId, int]], came: Sequence[tuple[HexId, int]]) -> SightChange:
        """What it changes that viewers, hex and radius, left and others came."""
        if len(left) == len(came) == 1:
            return self._change(*_rims(self._grid, *left[0], *came[0]))
        near = self._grid.near
        gained, lost = self._change(
            [h for viewer in came for h in near(*viewer)], [h for viewer in left for h in near(*viewer)]
        )
        return SightChange(sorted(gained), sorted(lost))

    def _count(self) -> None:
        """Begin to count, unless it has begun."""
        if self._counts:
            return
        self._packed = bytearray(self.seen)
        self._counts = [0] * self._grid.size
        for viewer in self.viewers.items():
            for hex_ in self._grid.near(*viewer):
                self._counts[hex_] += 1

    def _change(self, new: Iterable[HexId], old: Iterable[HexId]) -> SightChange:
        """One viewer more for each hex of `new`, then one less for each of `old`: in this order nothing that
        is seen before and after goes out of sight between."""
        self.moment += 1
        counts, packed = self._counts, self._packed
        gained, lost = [], []
        for hex_ in new:
            if not counts[hex_]:
                gained.append(hex_)
                packed[hex_ >> 3] |= 1 << (hex_ & 7)
            counts[hex_] += 1
        for hex_ in old:
            counts[hex_] -= 1
            if not counts[hex_]:
                lost.append(hex_)
                packed[hex_ >> 3] ^= 1 << (hex_ & 7)
        if gained or lost:
            self.seen = bytes(packed)
        return SightChange(gained, lost)


@lru_cache(maxsize=_RIMS_KEPT)
def _rims(
    grid: Grid, from_: HexId, radius: int, to: HexId, radius_there: int
) -> tuple[tuple[HexId, ...], tuple[HexId, ...]]:
    """What the second disc has and the first has not, and the reverse, in rising order."""
    first, second = grid.near(from_, radius), grid.near(to, radius_there)
    return tuple(sorted(second - first)), tuple(sorted(first - second))


WatchMoment = tuple[Watch, int]
"""A watch and how often it had changed."""


class Watches:
    """The latest watch of each side."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._of: dict[SideId, Watch] = {}

    def look(self, side: SideId, before: bytes, viewers: Viewers) -> tuple[bytes, SightChange]:
        """What a side's viewers see, and what that changes against `before`, a bit set as `seen` is or no
        bytes at all. The watch is kept; after a step taken back, or a great change, it is made anew."""
        watch = self._of.get(side)
        if watch is not None and watch.seen is before and _alike(watch.viewers, viewers):
            change = watch.follow(viewers)
            return watch.seen, change
        watch = self._of[side] = Watch(self._grid, viewers)
        was, now = unpack_bits(before), unpack_bits(watch.seen)
        return watch.seen, SightChange(tuple(members(now & ~was)), tuple(members(was & ~now)))

    def moment(self, side: SideId) -> WatchMoment | None:
        """The watch of a side as it is, for `shift`; None if there is none."""
        watch = self._of.get(side)
        return None if watch is None else (watch, watch.moment)

    def shift(
        self, side: SideId, then: WatchMoment | None, before: bytes, left: Iterable[HexId], came: Viewers
    ) -> tuple[bytes, SightChange] | None:
        """The same as `look`, by what has changed of a side's viewers since a moment; None if they are not
        known to be as they were then."""
        watch = self._of.get(side)
        if watch is None or then != (watch, watch.moment) or watch.seen is not before:
            return None
        change = watch.shift(left, came)
        return watch.seen, change


def _alike(a: Viewers, b: Viewers) -> bool:
    """Whether more viewers stay than go or come, so that it pays to follow them."""
    return 2 * len(a.keys() & b.keys()) > max(len(a), len(b))
