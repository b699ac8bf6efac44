"""Fliers in the bands of the sky: one for every zone in use, the highest above, a half for each side."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.ui.battle.placing.field_places import FieldRect, Point, SkyBand
from game.ui.battle.placing.layout_plan import ClashRanks

SKY = ("top", "upper", "lower")
"""Zones above the ground, from above."""
NOBODY = ""
_ACROSS, _WIDEST = 1.2, 2.1
_DOWN = 1.42
_PAD = 0.30
_EMPTY = 0.9
"""Height of a band in which nobody is, in boxes of a token."""
_MIDDLE = 2.0
"""Free room between the two sides, in boxes."""
_MOST_ROWS = 3


@dataclass(frozen=True)
class Flight:
    """Those of one zone: of the left and the right side, who fight one another in it first and in the same
    order, `NOBODY` where a place stays free; so many `pairs` of places they take."""

    zone: str
    left: Sequence[str]
    right: Sequence[str]
    pairs: int = 0


class Sky:
    """A try at a size; it takes the upper part of a room."""

    def __init__(self, flights: Sequence[Flight], room: FieldRect, d: int, least: float = 0.0) -> None:
        """`least` is the height that the words of a band take at its top."""
        self.flights = flights
        self.room = room
        self.d = d
        self.least = least
        half = (room.width - _MIDDLE * d) / 2
        self.in_row = max(1, int(half // (d * _ACROSS)))

    def _rows(self, flight: Flight) -> int:
        most = max(len(flight.left), len(flight.right))
        return max(1, math.ceil(most / self.in_row), min(flight.pairs, _MOST_ROWS))

    def _height(self, flight: Flight) -> float:
        if not flight.left and not flight.right:
            return self.least + (_EMPTY - _PAD) * self.d
        rows = self._rows(flight)
        staggered = 0.5 if max(len(flight.left), len(flight.right)) > rows else 0.0
        return self.least + ((rows + staggered) * _DOWN + _PAD) * self.d

    @property
    def height(self) -> float:
        """How much room it takes."""
        return sum(self._height(flight) for flight in self.flights)

    def stand(self, places: dict[str, Point]) -> tuple[SkyBand, ...]:
        """Give everybody a place; the bands from above."""
        bands = []
        top = self.room.top
        for flight in self.flights:
            tall = self._height(flight)
            bands.append(SkyBand(flight.zone, FieldRect(self.room.left, top, self.room.width, tall)))
            below, rest = top + self.least, tall - self.least
            self._half(places, flight, below, rest, at_left=True)
            self._half(places, flight, below, rest, at_left=False)
            top += tall
        return tuple(bands)

    def _half(
        self, places: dict[str, Point], flight: Flight, top: float, tall: float, *, at_left: bool
    ) -> None:
        """One side of a band, from the middle outwards, row by row. Every other column stands half a row
        lower, so that lines pass between those in front."""
        units, outward = (flight.left, -1) if at_left else (flight.right, 1)
        rows = self._rows(flight)
        staggered = max(len(flight.left), len(flight.right)) > rows
        columns = max(1, math.ceil(len(units) / rows))
        half = (self.room.width - _MIDDLE * self.d) / 2
        step = min(_WIDEST * self.d, max(_ACROSS * self.d, half / (columns + 0.5)))
        middle = self.room.left + self.room.width / 2 + outward * _MIDDLE * self.d / 2
        down = (tall - _PAD * self.d) / (rows + 0.5 * staggered)
        for at, unit in enumerate(units):
            if unit == NOBODY:
                continue
            column, row = divmod(at, rows)
            x = middle + outward * (column + 0.5) * step
            lower = 0.5 * (column % 2) if staggered else 0.0
            places[unit] = (x, top + _PAD * self.d / 2 + down * (row + 0.5 + lower))


def flights_of(
    aloft: Mapping[str, str], sides: Mapping[str, bool], clashes: Sequence[ClashRanks], shown: Sequence[str]
) -> list[Flight]:
    """Who flies where: `aloft` are zones by unit, `sides` whether a unit stands at the left; zones that are
    `shown` are there even if nobody is in them."""
    out = []
    for zone in SKY:
        here = [unit for unit, its in aloft.items() if its == zone]
        if here or zone in shown:
            out.append(_flight(zone, here, sides, clashes))
    return out


def _flight(
    zone: str, here: Sequence[str], sides: Mapping[str, bool], clashes: Sequence[ClashRanks]
) -> Flight:
    """Those who fight one another in the zone face one another; who fights the ground, or nobody, comes after
    them."""
    left: list[str] = []
    right: list[str] = []
    pairs = 0
    for clash in clashes:
        mine = [unit for unit in clash.left if unit in here]
        others = [unit for unit in clash.right if unit in here]
        if mine and others:
            rows = max(len(mine), len(others))
            left += [*mine, *[NOBODY] * (rows - len(mine))]
            right += [*others, *[NOBODY] * (rows - len(others))]
            pairs += rows
    placed = {*left, *right}
    rest = [unit for unit in here if unit not in placed]
    left += [unit for unit in rest if sides[unit]]
    right += [unit for unit in rest if not sides[unit]]
    return Flight(zone, left, right, pairs)
