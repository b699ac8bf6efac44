"""One try at standing units in ranks on the ground: clashes in columns, who waits beside them by lanes."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from game.ui.battle.placing.field_places import FieldRect, Lane, LaneKind, Point

_ACROSS = 1.16
_DOWN = 1.36
_LEAST_GAP = 1.35
_WIDEST_GAP = 5.2
_ROOMY = 1.0
_EDGE_GAP = 0.7
_LANE_GAP = 0.5
_SWAY = 0.9
_NEAR, _NEAR_SHARE = 4.0, 0.3
"""How far from the edge of the field those wait who are in no pairing: boxes at most, share of free room."""


@dataclass(frozen=True)
class Wait:
    """Units of one side that stand in a lane of their own."""

    kind: LaneKind
    units: tuple[str, ...]


Waiting = tuple[Sequence[Wait], Sequence[Wait]]
"""The lanes of the left and of the right side, from the front backwards."""


@dataclass
class ClashRanks:
    """Units of one clash: those of the left party and those of the right, front first."""

    number: int
    left: list[str]
    right: list[str]

    @cached_property
    def rows(self) -> int:
        """Rows that it takes; asked for only once all its units are there."""
        return max(_rows(self.left), _rows(self.right))

    @property
    def front(self) -> tuple[str, str]:
        """The two that stand in front."""
        return (*self.left[:1], "")[0], (*self.right[:1], "")[0]

    @cached_property
    def depths(self) -> tuple[int, int]:
        """How many stand behind one another at the left and at the right."""
        return math.ceil(len(self.left) / self.rows), math.ceil(len(self.right) / self.rows)


def _rows(units: Sequence[str]) -> int:
    return 1 if len(units) < 2 else 2


@dataclass(frozen=True)
class Stood:
    """Where a plan puts everybody: places, how far down they reach, the pairs in front column by column, the
    lanes, and where between the fronts of each column their front line runs."""

    places: dict[str, Point]
    height: float
    order: tuple[tuple[str, str], ...]
    lanes: tuple[Lane, ...]
    fronts: tuple[float, ...]


class RankPlan:
    """A try at a size: how many columns of clashes, and whether they fit."""

    def __init__(self, clashes: Sequence[ClashRanks], waiting: Waiting, room: FieldRect, d: int) -> None:
        self.clashes = clashes
        self._tall = [clash.rows for clash in clashes]
        self.waiting = waiting
        self.room = room
        self.d = d
        self.across, self.down = d * _ACROSS, d * _DOWN
        self.rows = max(1, int(room.height // self.down))
        self.columns = self._split(self.rows)
        if self._needed() > room.width:
            # More rows than there is room for, so that the field scrolls.
            self.columns = self._narrowed()

    @property
    def fits(self) -> bool:
        """Whether everything has room without scrolling."""
        return self._needed() <= self.room.width and self._tallest() * self.down <= self.room.height + 0.5

    @property
    def roomy(self) -> bool:
        """Whether lines between the fronts are longer than they must be."""
        return self._needed() + len(self.columns) * _ROOMY * self.d <= self.room.width

    def _split(self, rows: int) -> list[list[ClashRanks]]:
        """Clashes in columns of at most so many rows, about equally full."""
        if not self.clashes:
            return []
        total = sum(self._tall)
        count = len(self._filled(max(2, rows)))
        for least in range(max(2, math.ceil(total / count)), rows):
            columns = self._filled(least)
            if len(columns) <= count:
                return columns
        return self._filled(max(2, rows))

    def _filled(self, rows: int) -> list[list[ClashRanks]]:
        columns: list[list[ClashRanks]] = []
        used = rows
        for clash, tall in zip(self.clashes, self._tall, strict=True):
            if used + tall > rows:
                columns.append([])
                used = 0
            columns[-1].append(clash)
            used += tall
        return columns

    def _narrowed(self) -> list[list[ClashRanks]]:
        rows = self.rows
        total = max(2, sum(self._tall))
        columns = self.columns
        while rows < total:
            rows += max(1, rows // 8)
            columns = self._filled(rows)
            if self._width_of(columns) + sum(self._edges()) <= self.room.width:
                break
        self.rows = rows
        return columns

    def _depths(self, column: Sequence[ClashRanks]) -> tuple[int, int]:
        return (
            max((clash.depths[0] for clash in column), default=0),
            max((clash.depths[1] for clash in column), default=0),
        )

    def _width_of(self, columns: Sequence[Sequence[ClashRanks]]) -> float:
        ranks = sum(sum(self._depths(column)) for column in columns)
        return ranks * self.across + len(columns) * _LEAST_GAP * self.d

    def _edges(self) -> tuple[float, float]:
        """Widths of the lanes at the left and at the right."""
        left, right = (sum(self._lane_width(wait) for wait in lanes) for lanes in self.waiting)
        between = [max(0, len(lanes) - 1) * _LANE_GAP * self.d for lanes in self.waiting]
        gap = _EDGE_GAP * self.d if self.clashes else 0
        return (left + between[0] + gap if left else 0, right + between[1] + gap if right else 0)

    def _lane_width(self, wait: Wait) -> float:
        return max(1, math.ceil(len(wait.units) / self.rows)) * self.across

    def _needed(self) -> float:
        return self._width_of(self.columns) + sum(self._edges())

    def _tallest(self) -> int:
        fights = max((sum(clash.rows for clash in column) for column in self.columns), default=0)
        waits = [min(len(wait.units), self.rows) for lanes in self.waiting for wait in lanes]
        return max(fights, *waits, 0)

    # --- places

    def stand(self) -> "Stood":
        """All places."""
        places: dict[str, Point] = {}
        height = max(self.room.height, self._tallest() * self.down)
        left_edge, right_edge = self._edges()
        spare = self.room.width - left_edge - right_edge - self._width_of(self.columns)
        widest = (_WIDEST_GAP - _LEAST_GAP) * self.d
        more = min(widest, max(0.0, spare * 0.72) / max(1, len(self.columns)))
        between = max(0.0, spare - more * len(self.columns)) / (len(self.columns) + 1)
        near = min(_NEAR * self.d, between * _NEAR_SHARE)
        lanes = [
            *self._wait(places, self.waiting[0], height, near, from_left=True),
            *self._wait(places, self.waiting[1], height, near, from_left=False),
        ]
        fronts: list[float] = []
        x = self.room.left + left_edge + between
        for column in self.columns:
            deep_left, deep_right = self._depths(column)
            gap = _LEAST_GAP * self.d + more
            front_left = x + (deep_left - 0.5) * self.across
            front_right = front_left + self.across + gap
            fronts.append((front_left + front_right) / 2)
            sway = max(0.0, min(_SWAY * self.d, more * 0.34, between / 2)) if between + more > self.d else 0.0
            self._stand(places, column, front_left, front_right, height, sway)
            x += (deep_left + deep_right) * self.across + gap + between
        order = tuple(clash.front for column in self.columns for clash in column)
        return Stood(places, self.room.top + height, order, tuple(lanes), tuple(fronts))

    def _stand(
        self,
        places: dict[str, Point],
        column: Sequence[ClashRanks],
        front_left: float,
        front_right: float,
        height: float,
        sway: float,
    ) -> None:
        rows = sum(clash.rows for clash in column)
        free = height - rows * self.down
        step = self.down + max(0.0, min(free / max(1, rows), self.down * 0.30))
        y = self.room.top + (height - step * rows) / 2
        for clash in column:
            tall = step * clash.rows
            shift = sway * _lean(clash)
            self._rank(places, clash.left, front_left + shift, -1, y, tall, clash.rows)
            self._rank(places, clash.right, front_right + shift, 1, y, tall, clash.rows)
            y += tall

    def _rank(
        self,
        places: dict[str, Point],
        units: Sequence[str],
        front: float,
        back: int,
        top: float,
        tall: float,
        rows: int,
    ) -> None:
        """Units of one party in a clash: the first in front, the others beside and behind it."""
        if len(units) < 2:
            for unit in units:
                places[unit] = (front, top + tall / 2)
            return
        for at, unit in enumerate(units):
            behind, row = divmod(at, rows)
            places[unit] = (front + back * behind * self.across, top + tall * (row + 0.5) / rows)

    def _wait(
        self,
        places: dict[str, Point],
        waits: Sequence[Wait],
        height: float,
        near: float,
        *,
        from_left: bool,
    ) -> list[Lane]:
        """Stand the lanes of a side beside one another, the hindmost at the edge."""
        deepest = max((math.ceil(len(w.units) / self._columns_of(w)) for w in waits), default=0)
        out = []
        x = near
        for wait in reversed(waits):
            columns = self._columns_of(wait)
            rows = math.ceil(len(wait.units) / columns) if wait.units else 1
            step = min(height / max(1, deepest, rows), self.down * 1.18)
            top = self.room.top + (height - step * rows) / 2
            for at, unit in enumerate(wait.units):
                column, row = divmod(at, rows)
                places[unit] = (
                    self._from_edge(x + (column + 0.5) * self.across, from_left),
                    top + step * (row + 0.5),
                )
            wide = self._lane_width(wait)
            tall = step * max(1, deepest)
            edge = self._from_edge(x if from_left else x + wide, from_left)
            out.append(
                Lane(wait.kind, from_left, FieldRect(edge, self.room.top + (height - tall) / 2, wide, tall))
            )
            x += wide + _LANE_GAP * self.d
        return out

    def _columns_of(self, wait: Wait) -> int:
        return max(1, math.ceil(len(wait.units) / self.rows))

    def _from_edge(self, x: float, from_left: bool) -> float:
        return self.room.left + x if from_left else self.room.left + self.room.width - x


def _lean(clash: ClashRanks) -> float:
    """How far a clash stands to the left or right of its column's line, -1 to 1; the same every time."""
    name = (*clash.left[:1], *clash.right[:1], "")[0]
    return (crc32(name.encode()) % 201 - 100) / 100
