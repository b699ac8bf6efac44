"""Where units stand on the field: ranks that face one another, and stay where they are.

The field has no rule of its own about places; this is how it is drawn. Units of one clash share rows: the
hub opposite its primaries, secondaries behind. Clashes stand below one another, in several columns where
there are many. Who is in no pairing waits at the outer edge of its own side. Nothing here is random, and a
clash that goes on keeps its row.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

from game.core.battle import BattleView, CombatantView
from game.core.records import SideId
from game.ui.battle.fold import GONE

Point = tuple[float, float]

SIZES = (64, 58, 54, 50, 46, 42, 38, 34)
"""Boxes of tokens in pixels, largest first. Tokens belong to the picture: text size does not change them."""
LARGE = 70
_ACROSS = 1.16
_DOWN = 1.36
_LEAST_GAP = 1.35
_WIDEST_GAP = 5.2
_ROOMY = 1.0
_CLOSE = 42
"""Tokens up to this size stand closer together before they are made smaller."""
_EDGE_GAP = 0.7
_SWAY = 0.9
_NEAR, _NEAR_SHARE = 4.0, 0.3
"""How far from the edge of the field those wait who are in no pairing: boxes at most, share of free room."""


@dataclass(frozen=True)
class Box:
    """A rectangle in pixels of the field."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class Ranks:
    """Places of all units that are there. `d` is the tokens' box, `height` how much room they take downwards;
    it is more than the field has if it must be scrolled. `order` are the pairs in front, column by column."""

    d: int
    places: Mapping[str, Point]
    height: float
    order: tuple[tuple[str, str], ...] = ()

    def overlaps(self) -> list[tuple[str, str]]:
        """Pairs of units whose discs touch; there should be none."""
        found = []
        units = sorted(self.places.items(), key=lambda item: item[1][0])
        for at, (one, (x, y)) in enumerate(units):
            for other, (ox, oy) in units[at + 1 :]:
                if ox - x > self.d:
                    break
                if math.hypot(ox - x, oy - y) < self.d * 0.98:
                    found.append((one, other))
        return found


@dataclass
class _Clash:
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


def arrange(
    view: BattleView,
    left: SideId,
    room: Box,
    *,
    large: bool = False,
    d: int = 0,
    before: Ranks | None = None,
) -> Ranks:
    """Places for everybody on the field. `left` is the side that stands there; `d` keeps a size that was
    found before; `before` are the ranks until now: pairs that go on keep their order."""
    here = {unit.id: unit for unit in view.units if unit.condition not in GONE}
    clashes = _clashes(view, here, left)
    paired = {unit for clash in clashes for unit in (*clash.left, *clash.right)}
    waiting = (
        [u for u in here if u not in paired and here[u].side == left],
        [u for u in here if u not in paired and here[u].side != left],
    )
    _in_order(clashes, before.order if before is not None else ())
    sizes = (d,) if d else ((LARGE, *SIZES) if large else SIZES)
    plan = _Plan(clashes, waiting, room, sizes[-1])
    for size in sizes:
        plan = _Plan(clashes, waiting, room, size)
        if plan.fits:
            break
    return plan.ranks()


def best_size(view: BattleView, left: SideId, room: Box, *, large: bool = False) -> int:
    """The box of tokens that has room for this battle however it is paired, taken once and then kept."""
    here = [unit for unit in view.units if unit.condition not in GONE]
    mine = [unit.id for unit in here if unit.side == left]
    others = [unit.id for unit in here if unit.side != left]
    few, many = sorted((mine, others), key=len)
    clashes = [_Clash(at, [a], [b]) for at, (a, b) in enumerate(zip(few, many, strict=False))]
    for at, unit in enumerate(many[len(few) :]):
        if clashes:
            clashes[at % len(clashes)].right.append(unit)
    sizes = (LARGE, *SIZES) if large else SIZES
    for size in sizes:
        paired = _Plan(clashes, ([], []), room, size)
        loose = _Plan([], (mine, others), room, size)
        if paired.fits and loose.fits and (size <= _CLOSE or paired.roomy):
            return size
    return sizes[-1]


def larger_sizes(d: int) -> tuple[int, ...]:
    """The sizes of tokens above one, the nearest first."""
    return tuple(size for size in reversed(SIZES) if size > d)


def _clashes(view: BattleView, here: Mapping[str, CombatantView], left: SideId) -> list[_Clash]:
    found: dict[int, _Clash] = {}
    for pair in sorted(view.pairs, key=lambda pair: pair.kind != "primary"):
        clash = found.setdefault(pair.number, _Clash(pair.number, [], []))
        for unit in (pair.a, pair.b):
            if unit not in here:
                continue
            rank = clash.left if here[unit].side == left else clash.right
            if unit not in rank:
                rank.append(unit)
    return [clash for clash in found.values() if clash.left or clash.right]


def _in_order(clashes: list[_Clash], before: Sequence[tuple[str, str]]) -> None:
    """Pairs that go on in the order they stood in, new ones after them by number."""
    known = {pair: at for at, pair in enumerate(before)}
    last = len(known)
    clashes.sort(key=lambda clash: (known.get(clash.front, last), clash.number))


class _Plan:
    """A try at a size: how many columns of clashes, and whether they fit."""

    def __init__(
        self, clashes: Sequence[_Clash], waiting: tuple[Sequence[str], Sequence[str]], room: Box, d: int
    ) -> None:
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

    def _split(self, rows: int) -> list[list[_Clash]]:
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

    def _filled(self, rows: int) -> list[list[_Clash]]:
        columns: list[list[_Clash]] = []
        used = rows
        for clash, tall in zip(self.clashes, self._tall, strict=True):
            if used + tall > rows:
                columns.append([])
                used = 0
            columns[-1].append(clash)
            used += tall
        return columns

    def _narrowed(self) -> list[list[_Clash]]:
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

    def _depths(self, column: Sequence[_Clash]) -> tuple[int, int]:
        return (
            max((clash.depths[0] for clash in column), default=0),
            max((clash.depths[1] for clash in column), default=0),
        )

    def _width_of(self, columns: Sequence[Sequence[_Clash]]) -> float:
        ranks = sum(sum(self._depths(column)) for column in columns)
        return ranks * self.across + len(columns) * _LEAST_GAP * self.d

    def _edges(self) -> tuple[float, float]:
        """Widths of the ranks that wait at the left and at the right."""
        left, right = (math.ceil(len(units) / self.rows) * self.across for units in self.waiting)
        gap = _EDGE_GAP * self.d if self.clashes else 0
        return (left + gap if left else 0, right + gap if right else 0)

    def _needed(self) -> float:
        return self._width_of(self.columns) + sum(self._edges())

    def _tallest(self) -> int:
        fights = max((sum(clash.rows for clash in column) for column in self.columns), default=0)
        return max(fights, *(min(len(units), self.rows) for units in self.waiting))

    # --- places

    def ranks(self) -> Ranks:
        """All places."""
        places: dict[str, Point] = {}
        height = max(self.room.height, self._tallest() * self.down)
        left_edge, right_edge = self._edges()
        spare = self.room.width - left_edge - right_edge - self._width_of(self.columns)
        widest = (_WIDEST_GAP - _LEAST_GAP) * self.d
        more = min(widest, max(0.0, spare * 0.72) / max(1, len(self.columns)))
        between = max(0.0, spare - more * len(self.columns)) / (len(self.columns) + 1)
        near = min(_NEAR * self.d, between * _NEAR_SHARE)
        self._wait(places, self.waiting[0], height, near, from_left=True)
        self._wait(places, self.waiting[1], height, near, from_left=False)
        x = self.room.left + left_edge + between
        for column in self.columns:
            deep_left, deep_right = self._depths(column)
            gap = _LEAST_GAP * self.d + more
            front_left = x + (deep_left - 0.5) * self.across
            front_right = front_left + self.across + gap
            sway = max(0.0, min(_SWAY * self.d, more * 0.34, between / 2)) if between + more > self.d else 0.0
            self._stand(places, column, front_left, front_right, height, sway)
            x += (deep_left + deep_right) * self.across + gap + between
        order = tuple(clash.front for column in self.columns for clash in column)
        return Ranks(self.d, places, self.room.top + height, order)

    def _stand(
        self,
        places: dict[str, Point],
        column: Sequence[_Clash],
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
        units: Sequence[str],
        height: float,
        near: float,
        *,
        from_left: bool,
    ) -> None:
        if not units:
            return
        columns = math.ceil(len(units) / self.rows)
        rows = math.ceil(len(units) / columns)
        step = min(height / rows, self.down * 1.18)
        top = self.room.top + (height - step * rows) / 2
        for at, unit in enumerate(units):
            column, row = divmod(at, rows)
            x = near + (column + 0.5) * self.across
            left = self.room.left + x if from_left else self.room.left + self.room.width - x
            places[unit] = (left, top + step * (row + 0.5))


def _lean(clash: _Clash) -> float:
    """How far a clash stands to the left or right of its column's line, -1 to 1; the same every time."""
    name = (*clash.left[:1], *clash.right[:1], "")[0]
    return (crc32(name.encode()) % 201 - 100) / 100


def bounds(places: Iterable[Point], d: int) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all discs."""
    points = list(places)
    if not points:
        return (0, 0, 0, 0)
    half = d / 2
    return (
        min(x for x, _ in points) - half,
        min(y for _, y in points) - half,
        max(x for x, _ in points) + half,
        max(y for _, y in points) + half,
    )
