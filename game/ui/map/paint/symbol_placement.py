"""Where symbols stand: sown over the whole world on jittered lattices, each asking which ground it fell on.

A wood of ten hexes is one wood. What stands at a place depends on the map's seed and the place alone, so
neighbouring chunks agree on every symbol that reaches across their border.
"""

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.core.records import HexId
from game.ui.look.pixels import Floats
from game.ui.map.paint import geometry, hashing
from game.ui.map.paint.geometry import UNIT_RADIUS, Ints
from game.ui.map.paint.land_tables import LandTables
from game.ui.map.paint.lines import Lines, RiverLine, RoadLine
from game.ui.map.paint.scene_data import Frame
from game.ui.map.paint.symbol_sprites import (
    KIND_NAMES,
    REACH_DOWN,
    REACH_SIDE,
    REACH_UP,
    SPRITE_KINDS,
    spread,
)
from game.ui.map.paint.textures import noise_at

_CLEAR = 8.0
_GRID = 4.0
_WARP = np.float32(2 * 0.42 * UNIT_RADIUS)

Words = npt.NDArray[np.int64]
Truths = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class PlacementRule:
    """What is sown on a ground: lattice step in units, jitter and share, row pitch as a share of the step.

    `flat` symbols lie on the ground: they are drawn before all that stands."""

    paint: str
    kind: str
    step: float
    jitter: float
    share: float
    pitch: float = 0.86
    flat: bool = False


RULES: tuple[PlacementRule, ...] = (
    PlacementRule("plains", "patch", 70, 0.45, 0.80, flat=True),
    PlacementRule("plains", "plains_tuft", 19, 0.45, 0.55),
    PlacementRule("plains", "flowers", 62, 0.45, 0.35, flat=True),
    PlacementRule("plains", "field_tree", 90, 0.40, 0.55),
    PlacementRule("desert", "stipple", 17, 0.50, 0.50, flat=True),
    PlacementRule("desert", "dune", 33, 0.40, 0.75),
    PlacementRule("tundra", "lichen", 17, 0.45, 0.75, flat=True),
    PlacementRule("tundra", "tundra_tuft", 20, 0.45, 0.60),
    PlacementRule("tundra", "stone", 40, 0.45, 0.50),
    PlacementRule("tundra", "poor_conifer", 60, 0.45, 0.30),
    PlacementRule("forest", "broadleaf", 16.5, 0.30, 0.92),
    PlacementRule("forest", "conifer", 34, 0.45, 0.22),
    PlacementRule("deep_forest", "conifer", 12.4, 0.30, 0.97),
    PlacementRule("jungle", "lush_tree", 14.2, 0.34, 0.96),
    PlacementRule("hill", "hill", 34, 0.36, 0.95, 0.60),
    PlacementRule("hill", "tuft", 30, 0.45, 0.50),
    PlacementRule("valley", "meadow", 44, 0.42, 0.85, 0.6, flat=True),
    PlacementRule("valley", "brook", 74, 0.36, 0.60, flat=True),
    PlacementRule("valley", "valley_slope", 52, 0.30, 0.72, 0.52),
    PlacementRule("valley", "valley_tuft", 21, 0.45, 0.50),
    PlacementRule("valley", "flowers", 40, 0.45, 0.50, flat=True),
    PlacementRule("valley", "field_tree", 58, 0.40, 0.50),
    PlacementRule("marsh", "marsh_pool", 38, 0.42, 0.60, flat=True),
    PlacementRule("marsh", "ripple", 24, 0.45, 0.55, flat=True),
    PlacementRule("marsh", "reeds", 20, 0.40, 0.66),
    PlacementRule("marsh", "marsh_tuft", 30, 0.45, 0.50),
    PlacementRule("bog", "peat_pool", 39, 0.40, 0.66, 0.74, flat=True),
    PlacementRule("bog", "peat_slit", 25, 0.45, 0.55, flat=True),
    PlacementRule("bog", "tussock", 21, 0.38, 0.66, 0.70),
    PlacementRule("bog", "cotton_grass", 25, 0.42, 0.50),
    PlacementRule("swamp", "pool", 30, 0.36, 0.55, flat=True),
    PlacementRule("swamp", "swamp_ripple", 20, 0.45, 0.50, flat=True),
    PlacementRule("swamp", "swamp_tree", 27, 0.32, 0.78),
    PlacementRule("swamp", "rushes", 26, 0.42, 0.36),
    PlacementRule("snow", "snowdrift", 23, 0.42, 0.62, flat=True),
    PlacementRule("snow", "snowy_conifer", 31, 0.42, 0.50),
    PlacementRule("sea", "wave", 40, 0.40, 0.50, flat=True),
    PlacementRule("lake", "lake_wave", 36, 0.42, 0.34, flat=True),
    PlacementRule("ruins", "tuft", 34, 0.45, 0.50),
    PlacementRule("ruins", "pale_stone", 40, 0.45, 0.40),
    PlacementRule("underground", "stone", 30, 0.45, 0.50),
    PlacementRule("city", "tuft", 34, 0.45, 0.35),
    PlacementRule("impassable_mountain", "stone", 30, 0.45, 0.45),
    PlacementRule("", "stone", 38, 0.45, 0.35),
    PlacementRule("", "stipple", 24, 0.50, 0.40, flat=True),
)
"""The paint "" stands for every ground that has no rule of its own."""
_RULED = frozenset(rule.paint for rule in RULES) | {"mountain", "high_mountain"}

_SEATS: dict[str, tuple[tuple[str, float, float], ...]] = {
    # Ground: symbol and its seat in the hex, in corner radii.
    "mountain": (("mountain_a", -0.46, 0.06), ("mountain_b", 0.44, -0.10), ("mountain_c", 0.02, 0.50)),
    "high_mountain": (("high_a", -0.50, 0.10), ("high_b", 0.48, 0.02), ("high_c", 0.0, 0.52)),
    "impassable_mountain": (
        ("crag_b", -0.10, -0.16),
        ("crag_a", -0.52, 0.22),
        ("crag_a", 0.50, 0.12),
        ("crag_c", 0.03, 0.58),
    ),
    "ruins": (("ruins", 0.0, 0.17),),
    "underground": (
        ("foothill", -0.17, -0.50),
        ("foothill", 0.52, -0.29),
        ("foothill", -0.54, -0.21),
        ("cave", 0.0, 0.21),
    ),
}


@dataclass(frozen=True, slots=True)
class PlacedSymbol:
    """Symbols in the order in which they are drawn: feet (units), index into KIND_NAMES, a word that chooses
    the variant. The first `standing` of them lie flat on the ground."""

    x: Floats
    y: Floats
    kind: Words
    word: Words
    standing: int

    def __len__(self) -> int:
        return len(self.x)


class Clearings:
    """Ground where nothing is sown: beside rivers and roads and under places. World raster of 4 units."""

    def __init__(self, knowledge: LandTables, samples: Words) -> None:
        self._samples = samples
        picture = knowledge.picture
        grid = picture.grid
        ellipses = [
            (*geometry.centre(grid, site.hex), 0.72, 0.50) for site in picture.sites if site.kind == "city"
        ]
        for name in ("ruins", "underground"):
            index = knowledge.index(name)
            hexes = (HexId(hex_) for hex_, ground in enumerate(picture.terrain) if index and ground == index)
            ellipses.extend((*geometry.centre(grid, hex_), 0.55, 0.35) for hex_ in hexes)
        self._ellipses = np.array(ellipses, np.float64).reshape(-1, 4)

    def over(self, frame: Frame) -> "ClearedRaster":
        """The cleared ground of a frame."""
        left, top = int(frame.left // _GRID) - 2, int(frame.top // _GRID) - 2
        columns, rows = int(frame.width // _GRID) + 6, int(frame.height // _GRID) + 6
        raster = np.zeros((rows, columns), np.bool_)
        reach = int(_CLEAR // _GRID) + 1
        samples = self._samples
        inside = (
            (samples[:, 0] >= left - reach)
            & (samples[:, 0] < left + columns + reach)
            & (samples[:, 1] >= top - reach)
            & (samples[:, 1] < top + rows + reach)
        )
        near = samples[inside]
        for dx, dy in itertools.product(range(-reach, reach + 1), repeat=2):
            if dx * dx + dy * dy > (_CLEAR / _GRID) ** 2 + 0.5:
                continue
            x, y = near[:, 0] + dx - left, near[:, 1] + dy - top
            fits = (x >= 0) & (x < columns) & (y >= 0) & (y < rows)
            raster[y[fits], x[fits]] = True
        return ClearedRaster(raster, left, top, self._places_near(frame))

    def _places_near(self, frame: Frame) -> list[list[float]]:
        places = self._ellipses
        near = (
            (places[:, 0] > frame.left - UNIT_RADIUS)
            & (places[:, 0] < frame.right + UNIT_RADIUS)
            & (places[:, 1] > frame.top - UNIT_RADIUS)
            & (places[:, 1] < frame.bottom + UNIT_RADIUS)
        )
        chosen: list[list[float]] = places[near].tolist()
        return chosen


@dataclass(frozen=True, slots=True)
class ClearedRaster:
    """Cleared ground of a frame: a raster of cells whose first is (left, top), and ellipses under places."""

    raster: Truths
    left: int
    top: int
    places: list[list[float]]

    def along_lines(self, x: float, y: float) -> bool:
        """Whether a point lies beside a river or road."""
        column, row = int(x // _GRID) - self.left, int(y // _GRID) - self.top
        if 0 <= row < self.raster.shape[0] and 0 <= column < self.raster.shape[1]:
            return bool(self.raster[row, column])
        return False

    def covers(self, x: Floats, y: Floats) -> Truths:
        """Which points are cleared."""
        columns = np.floor(x / _GRID).astype(np.intp) - self.left
        rows = np.floor(y / _GRID).astype(np.intp) - self.top
        high, wide = self.raster.shape
        out: Truths = self.raster[np.clip(rows, 0, high - 1), np.clip(columns, 0, wide - 1)]
        for mid_x, mid_y, rx, ry in self.places:
            dx, dy = (x - mid_x) / (rx * UNIT_RADIUS), (y - mid_y) / (ry * UNIT_RADIUS)
            out = out | (dx * dx + dy * dy < 1)
        return out


def line_samples(lines: Lines) -> Words:
    """Raster cells along all lines, each once: what `Clearings` is made from."""
    every: tuple[RiverLine | RoadLine, ...] = (*lines.rivers, *lines.roads)
    if not every:
        return np.zeros((0, 2), np.int64)
    return np.unique(np.concatenate([_cells_along(line) for line in every]), axis=0)


@lru_cache(maxsize=20000)
def _cells_along(line: RiverLine | RoadLine) -> Words:
    points = line.points
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    at = np.arange(0, along[-1], _GRID * 0.75)
    places = np.stack([np.interp(at, along, points[:, axis]) for axis in (0, 1)], axis=1)
    return np.floor(places / _GRID).astype(np.int64)


def place_symbols(
    knowledge: LandTables, clearings: Clearings, frame: Frame, level: int
) -> Iterator[PlacedSymbol | None]:
    """All symbols that reach into a frame. Yields None between steps and the symbols at the end."""
    sower = _SymbolPlacer(knowledge, clearings, frame, level)
    for salt, rule in enumerate(RULES):
        if sower.sow_rule(salt, rule):
            yield None
    sower.seat()
    yield sower.ordered()


def _rule_ground(name: str) -> str:
    return name if name in _RULED else ""


class _SymbolPlacer:
    """Gathers the symbols of one frame."""

    def __init__(self, knowledge: LandTables, clearings: Clearings, frame: Frame, level: int) -> None:
        self.knowledge = knowledge
        self.wider = spread(level)
        self.frame = frame
        self.field = Frame(
            frame.left - REACH_SIDE * self.wider,
            frame.top - REACH_DOWN * self.wider,
            frame.width + 2 * REACH_SIDE * self.wider,
            frame.height + (REACH_UP + REACH_DOWN) * self.wider,
        )
        self.cleared = clearings.over(self.field)
        self.grounds = self._grounds()
        self._beds: list[tuple[Floats, Floats, Words, Words, Truths]] = []
        self._seats: list[tuple[float, float, int, int, bool]] = []

    def _grounds(self) -> dict[int, str]:
        """Index and name of the paints whose hexes touch the field, unknown land left out."""
        left, top = geometry.place_at(self.field.left, self.field.top)
        right, bottom = geometry.place_at(self.field.right, self.field.bottom)
        cells = self.knowledge.paint.reshape(-1, self.knowledge.across)
        part = cells[max(0, top - 1) : max(0, bottom + 4), max(0, left - 1) : max(0, right + 4)]
        return {int(index): self.knowledge.paints[index].name for index in np.unique(part) if index}

    def _owners(self, x: Floats, y: Floats) -> Ints:
        """Cells of the hexes that own points, after the border has wandered as in the wash."""
        seed = self.knowledge.picture.seed
        moved_x = x + noise_at("warp_x", seed, x, y) * _WARP
        moved_y = y + noise_at("warp_y", seed, x, y) * _WARP
        return self.knowledge.cells_at(*geometry.places_at(moved_x, moved_y))

    def sow_rule(self, salt: int, rule: PlacementRule) -> bool:
        """Sows one rule; False if its ground is not here."""
        wanted = [index for index, name in self.grounds.items() if _rule_ground(name) == rule.paint]
        if not wanted:
            return False
        row, column = self._lattice(rule)
        words = hashing.words_at(column, row, hashing.word(self.knowledge.picture.seed, salt))
        chosen = hashing.unit_floats(words, 2) < rule.share
        row, column, words = row[chosen], column[chosen], words[chosen]
        step = rule.step * self.wider
        jitter = rule.jitter * step
        x = (column + 0.5 * (row & 1)) * step + (hashing.unit_floats(words, 0) * 2 - 1) * jitter
        y = row * (step * rule.pitch) + (hashing.unit_floats(words, 1) * 2 - 1) * jitter * rule.pitch
        x, y = x.astype(np.float32), y.astype(np.float32)
        fits = np.isin(self.knowledge.paint[self._owners(x, y)], wanted)
        x, y, words = x[fits], y[fits], words[fits]
        free = ~self.cleared.covers(x, y)
        count = int(free.sum())
        kind = np.full(count, KIND_NAMES.index(rule.kind), np.int64)
        stands = np.full(count, not rule.flat)
        self._beds.append((x[free], y[free], kind, words[free].astype(np.int64), stands))
        return True

    def _lattice(self, rule: PlacementRule) -> tuple[Ints, Ints]:
        """Rows and columns of the lattice points from which a symbol could reach into the frame."""
        kind, wider = SPRITE_KINDS[rule.kind], self.wider
        step, pitch = rule.step * wider, rule.step * rule.pitch * wider
        side = max(kind.left, kind.right) * wider + rule.jitter * step
        above, below = kind.down * wider + rule.jitter * step, kind.up * wider + rule.jitter * step
        frame = self.frame
        rows = np.arange(
            math.floor((frame.top - above) / pitch), math.ceil((frame.bottom + below) / pitch) + 1
        )
        columns = np.arange(
            math.floor((frame.left - side) / step) - 1, math.ceil((frame.right + side) / step) + 1
        )
        row, column = np.meshgrid(rows, columns, indexing="ij")
        return row.reshape(-1), column.reshape(-1)

    def seat(self) -> None:
        """Adds symbols with fixed seats in their hex: peaks, ruins, caves; and the fields around towns."""
        picture = self.knowledge.picture
        for hex_ in self._hexes():
            name = self.grounds.get(picture.terrain[hex_], "")
            if name == "city":
                self._add_farmland(hex_)
            elif name in _SEATS:
                self._add_seats(hex_, name)

    def _add_seats(self, hex_: HexId, name: str) -> None:
        seed = self.knowledge.picture.seed
        mid_x, mid_y = geometry.centre(self.knowledge.picture.grid, hex_)
        for number, (kind, dx, dy) in enumerate(_SEATS[name]):
            x = mid_x + (dx + hashing.spread_around(0.07, seed, 11, hex_, number)) * UNIT_RADIUS
            y = mid_y + (dy + hashing.spread_around(0.05, seed, 12, hex_, number)) * UNIT_RADIUS
            if name.endswith("mountain") and self.cleared.along_lines(x, y - 6):
                x += UNIT_RADIUS * 0.22
                if self.cleared.along_lines(x, y - 6):
                    continue
            self._seats.append((x, y, KIND_NAMES.index(kind), hashing.word(seed, 13, hex_, number), True))

    def _add_farmland(self, hex_: HexId) -> None:
        """Strip fields and cottages around a town."""
        knowledge = self.knowledge
        seed = knowledge.picture.seed
        mid_x, mid_y = geometry.centre(knowledge.picture.grid, hex_)
        for number in range(7):
            angle = hashing.fraction(seed, 21, hex_, number) * math.tau
            away = (0.66 + 0.29 * hashing.fraction(seed, 22, hex_, number)) * UNIT_RADIUS
            x, y = mid_x + away * math.cos(angle), mid_y + away * 0.9 * math.sin(angle)
            plots = [("field", x, y, False)]
            if number % 3 == 0:
                plots.append(("cottage", x + 8, y + 9, True))
            for name, px, py, stands in plots:
                cell = int(self._owners(np.array([px], np.float32), np.array([py], np.float32))[0])
                wet = bool(knowledge.water[cell]) or not knowledge.known[cell]
                if not wet and not self.cleared.along_lines(px, py):
                    word = hashing.word(seed, 23, hex_, number)
                    self._seats.append((px, py, KIND_NAMES.index(name), word, stands))

    def _hexes(self) -> Iterator[HexId]:
        """Known hexes of which a symbol could reach into the frame."""
        picture, field = self.knowledge.picture, self.field
        grid = picture.grid
        first = max(0, int((field.left - 2 * UNIT_RADIUS) // geometry.COLUMN_PITCH))
        last = min(grid.width - 1, int((field.right + UNIT_RADIUS) // geometry.COLUMN_PITCH) + 1)
        top = max(0, int((field.top - 2 * geometry.ROW_PITCH) // geometry.ROW_PITCH))
        bottom = min(grid.height - 1, int((field.bottom + geometry.ROW_PITCH) // geometry.ROW_PITCH) + 1)
        for row in range(top, bottom + 1):
            for column in range(first, last + 1):
                hex_ = grid.at(column, row)
                if picture.state[hex_]:
                    yield hex_

    def ordered(self) -> PlacedSymbol:
        """All symbols, what lies flat first, then from far to near."""
        beds = list(self._beds)
        if self._seats:
            x, y, kind, word, stands = zip(*self._seats, strict=True)
            places = np.array(x, np.float32), np.array(y, np.float32)
            beds.append((*places, np.array(kind), np.array(word), np.array(stands)))
        if not beds:
            nothing = np.zeros(0, np.float32)
            return PlacedSymbol(nothing, nothing, np.zeros(0, np.int64), np.zeros(0, np.int64), 0)
        all_x, all_y, all_kinds, all_words, all_stand = (
            np.concatenate([bed[part] for bed in beds]) for part in range(5)
        )
        order = np.lexsort((all_x, all_y, all_stand))
        return PlacedSymbol(
            all_x[order], all_y[order], all_kinds[order], all_words[order], int((~all_stand).sum())
        )
