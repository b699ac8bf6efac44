"""Hexes: flat-top, odd columns half a hex lower ("odd-q"). The only module that knows offset coordinates.

A hex is a `HexId`, its row-major index; the six directions run clockwise from north. Sets of hexes are
plain integers used as bit sets (bit n = hex n): union, intersection and "what is new" are single operations.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal

from game.core.records import HexId

Direction = Literal["n", "ne", "se", "s", "sw", "nw"]
DIRECTIONS: tuple[Direction, ...] = ("n", "ne", "se", "s", "sw", "nw")
OPPOSITE = (3, 4, 5, 0, 1, 2)
_EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


_AXIAL = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Steps in the six directions in axial coordinates."""
_DISC_BITS = 1 << 27
"""Bits of the discs that a grid keeps: on a large map each is as long as the map, and a long game goes
everywhere."""
_NEAR_KEPT = 1 << 15
"""Sets of near hexes that it keeps."""


class Grid:
    """A map of `width` x `height` hexes with its neighbour tables. Get one from `grid()`, which shares them.

    `around[h]` lists the neighbours that exist; `toward[h][d]` is the neighbour in direction d or -1. Both
    begin in the north; `around_turned[h]` begins in the south, as `around` would on a land turned by half.
    """

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a map needs at least one hex, not {width} x {height}")
        self.width = width
        self.height = height
        self.size = width * height
        toward = []
        for index in range(self.size):
            row, column = divmod(index, width)
            steps = _ODD if column & 1 else _EVEN
            toward.append(
                tuple(
                    (row + dr) * width + column + dc
                    if 0 <= row + dr < height and 0 <= column + dc < width
                    else -1
                    for dc, dr in steps
                )
            )
        self.toward: tuple[tuple[int, ...], ...] = tuple(toward)
        self.around: tuple[tuple[HexId, ...], ...] = tuple(
            tuple(HexId(n) for n in row if n >= 0) for row in toward
        )
        self.around_turned: tuple[tuple[HexId, ...], ...] = tuple(
            tuple(HexId(row[way]) for way in OPPOSITE if row[way] >= 0) for row in toward
        )
        self._q = [index % width for index in range(self.size)]
        self._r = [index // width - column // 2 for index, column in enumerate(self._q)]
        self._s = [q + r for q, r in zip(self._q, self._r, strict=True)]
        self._discs: dict[tuple[HexId, int], int] = {}
        self._near: dict[tuple[HexId, int], frozenset[HexId]] = {}

    def __repr__(self) -> str:
        return f"Grid({self.width}, {self.height})"

    def at(self, column: int, row: int) -> HexId:
        """The hex at an offset coordinate. ValueError off the map."""
        if not (0 <= column < self.width and 0 <= row < self.height):
            raise ValueError(f"no hex at column {column}, row {row} of a {self.width} x {self.height} map")
        return HexId(row * self.width + column)

    def place(self, hex_: HexId) -> tuple[int, int]:
        """(column, row) of a hex."""
        row, column = divmod(hex_, self.width)
        return column, row

    def __contains__(self, hex_: object) -> bool:
        return isinstance(hex_, int) and 0 <= hex_ < self.size

    def label(self, hex_: HexId) -> str:
        """Name of a hex for people, counted from 1 as map editors show it: `12.07` is column 12, row 7."""
        column, row = self.place(hex_)
        return f"{column + 1}.{row + 1:02}"

    def parse(self, label: str) -> HexId:
        """The hex of a label made by `label`. ValueError if it is none of this map."""
        column, dot, row = label.partition(".")
        if not (dot and column.isdigit() and row.isdigit()):
            raise ValueError(f"not a hex label: {label!r} (write column.row, such as 12.07)")
        return self.at(int(column) - 1, int(row) - 1)

    def axial(self, hex_: HexId) -> tuple[int, int]:
        """Axial coordinates (q, r), in which directions are constant."""
        return self._q[hex_], self._r[hex_]

    def bearing(self, a: HexId, b: HexId) -> int:
        """The direction from `a` in which `b` lies, the nearest of the six, the first one between two; -1 for
        the hex itself."""
        if a == b:
            return -1
        q, r = self._q[b] - self._q[a], self._r[b] - self._r[a]
        along = [q * dq + r * dr + (q + r) * (dq + dr) for dq, dr in _AXIAL]
        return along.index(max(along))

    def distance(self, a: HexId, b: HexId) -> int:
        """Number of borders on the shortest way over an open map."""
        q, r = self._q, self._r
        dq, dr = q[a] - q[b], r[a] - r[b]
        return (abs(dq) + abs(dr) + abs(dq + dr)) >> 1

    def distances(self, a: HexId, others: Iterable[HexId]) -> list[int]:
        """The distance from `a` to each of some others."""
        q, r, s = self._q, self._r, self._s
        q_a, r_a, s_a = q[a], r[a], s[a]
        return [(abs(q[b] - q_a) + abs(r[b] - r_a) + abs(s[b] - s_a)) >> 1 for b in others]

    def direction(self, a: HexId, b: HexId) -> int:
        """Direction from `a` to its neighbour `b`. ValueError if they do not touch."""
        try:
            return self.toward[a].index(b)
        except ValueError:
            raise ValueError(f"{self.label(a)} and {self.label(b)} do not touch") from None

    def corner_hexes(self, hex_: HexId, corner: int) -> tuple[HexId, ...]:
        """The up to three hexes that meet in a corner (0 right, then clockwise), `hex_` first."""
        ways = self.toward[hex_]
        others = (ways[(corner + 1) % 6], ways[(corner + 2) % 6])
        return (hex_, *(HexId(n) for n in others if n >= 0))

    def bits(self, hexes: Iterable[int]) -> int:
        """Bit set of `hexes`."""
        out = 0
        for hex_ in hexes:
            out |= 1 << hex_
        return out

    def disc_bits(self, hex_: HexId, radius: int) -> int:
        """Bit set of all hexes within `radius` borders of a hex, itself included."""
        found = self._discs.get((hex_, radius))
        if found is None:
            if len(self._discs) * self.size > _DISC_BITS:
                self._discs.clear()
            found = self._discs[hex_, radius] = self.bits(self.disc(hex_, radius))
        return found

    def near(self, hex_: HexId, radius: int) -> frozenset[HexId]:
        """The same hexes as a set, kept."""
        found = self._near.get((hex_, radius))
        if found is None:
            if len(self._near) > _NEAR_KEPT:
                self._near.clear()
            disc = (hex_, *sorted(self.around[hex_])) if radius == 1 else self.disc(hex_, radius)
            found = self._near[hex_, radius] = frozenset(disc)
        return found

    def disc(self, hex_: HexId, radius: int) -> list[HexId]:
        """All hexes within `radius` borders, nearest first, then by index."""
        seen = {hex_}
        edge = [hex_]
        out = [hex_]
        for _ in range(radius):
            edge = sorted(set[HexId]().union(*map(self.around.__getitem__, edge)) - seen)
            seen.update(edge)
            out += edge
        return out


@lru_cache(maxsize=16)
def grid(width: int, height: int) -> Grid:
    """The shared grid of a size."""
    return Grid(width, height)


def members(bits: int) -> Iterator[HexId]:
    """The hexes of a bit set, lowest index first."""
    while bits:
        low = bits & -bits
        yield HexId(low.bit_length() - 1)
        bits ^= low


def patched(data: bytes, changes: Mapping[int, bytes]) -> bytes:
    """A layer of bytes with other bytes in some places, each as many as it stands for: one copy of the layer,
    however large it is."""
    whole, at, parts = memoryview(data), 0, list[bytes | memoryview]()
    for start in sorted(changes):
        parts += [whole[at:start], changes[start]]
        at = start + len(changes[start])
    return b"".join([*parts, whole[at:]])


def with_members(data: bytes, hexes: Iterable[HexId], size: int) -> bytes:
    """A packed bit set with more hexes in it; bytes that are not there are empty."""
    out = bytearray(data.ljust((size + 7) // 8, b"\0"))
    for hex_ in hexes:
        out[hex_ >> 3] |= 1 << (hex_ & 7)
    return bytes(out)


def strangers(data: bytes, hexes: Iterable[HexId]) -> list[HexId]:
    """Those of some hexes that are not in a packed bit set, in rising order; bytes that are not there are
    empty."""
    end = len(data) << 3
    return sorted(hex_ for hex_ in hexes if hex_ >= end or not data[hex_ >> 3] >> (hex_ & 7) & 1)


def pack_bits(bits: int, size: int) -> bytes:
    """A bit set as bytes of fixed length, the form it has in records and saves."""
    return bits.to_bytes((size + 7) // 8, "little")


def unpack_bits(data: bytes) -> int:
    """Inverse of `pack_bits`; no bytes are the empty set."""
    return int.from_bytes(data, "little")
