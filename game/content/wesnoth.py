"""Maps of Battle for Wesnoth (`.map`) into ours: `import_wesnoth` gives a map and its problems.

Terrain goes by the table `data/wesnoth_terrain.yaml`. What else is decided here:

- the frame of one hex round the map is left out; the staggering of both games is then the same
- a fortress (castle and keep hexes that touch) becomes one city, on its start, else its keep; its other
  hexes become open ground
- a start number becomes a start `side_N`; the city on it is that side's capital, of level 3, others of 2
- villages become cities of level 1 where they stand at least `apart` hexes from any other city, else camps
- roads run over paved ground between cities, bridges and the ends of the paving
- water becomes sea where it reaches the border of the map or is large, else lakes
- cities get made-up names; the same map always the same ones

A code that is not in the table is reported with its place and read as its base, or as plains.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from game.content.problems import ContentError, FilePlace, Problem, ProblemReport, quoted
from game.content.schema import schema_for
from game.content.tmx.reader import slug
from game.content.worldgen.names import NameMaker
from game.content.yaml_source import decode, read_limited, read_yaml
from game.core.hexgrid import Grid, grid
from game.core.mapdata import MapData, SitePlan, StartPlan
from game.core.records import HexId, Record, SiteId

MAX_BYTES = 2_000_000
MAX_SIDE = 256
APART = 4
_SEA = 30
"""Hexes of water from which on it is a sea."""
_FRAME = 1
OPEN = "plains"


class WesnothTable(Record):
    """The table of terrain codes."""

    bases: Mapping[str, str]
    overlays: Mapping[str, str]
    wooded: Mapping[str, str] = {}


class CodeMeaning(NamedTuple):
    """What a code means: a terrain (or `water`), and what stands on it."""

    terrain: str
    castle: bool = False
    keep: bool = False
    road: bool = False
    bridge: bool = False
    village: bool = False
    known: bool = True


def load_table(path: Path) -> WesnothTable:
    """The table from its file. ContentError if it is broken."""
    report = ProblemReport(path)
    source = read_yaml(path, report)
    table: WesnothTable | None = schema_for(WesnothTable).read(source, report) if source else None
    if table is None:
        raise ContentError(report.problems())
    return table


class Codes:
    """Reads terrain codes by a table; each code is worked out once."""

    def __init__(self, table: WesnothTable) -> None:
        self._table = table
        self._known: dict[str, CodeMeaning] = {}

    def ground(self, code: str) -> CodeMeaning:
        """What a code such as `Gg^Fp` means."""
        found = self._known.get(code)
        if found is None:
            found = self._known[code] = self._read(code)
        return found

    def _read(self, code: str) -> CodeMeaning:
        base, caret, overlay = code.partition("^")
        below = _match(self._table.bases, base if base or not caret else "^")
        above = _match(self._table.overlays, overlay) if overlay else "same"
        known = below is not None and above is not None
        word = below or OPEN
        ground = CodeMeaning(
            terrain=OPEN if word in _BUILT else word,
            castle=word in ("castle", "keep"),
            keep=word == "keep",
            road=word == "road",
            known=known,
        )
        match above:
            case None | "same":
                return ground
            case "castle" | "keep":
                return ground._replace(terrain=OPEN, castle=True, keep=above == "keep")
            case "village":
                return ground._replace(village=True)
            case "bridge":
                return ground._replace(terrain=OPEN, road=True, bridge=True)
            case "wood":
                return ground._replace(terrain=self._table.wooded.get(ground.terrain, "forest"))
        return ground._replace(terrain=above)


_BUILT = ("castle", "keep", "road")


def _match(patterns: Mapping[str, str], code: str) -> str | None:
    """The value of the longest pattern that fits."""
    if code in patterns:
        return patterns[code]
    for length in range(len(code), -1, -1):
        found = patterns.get(code[:length] + "*")
        if found is not None:
            return found
    return None


@dataclass
class _Cells:
    """A map's hexes without the frame."""

    net: Grid
    ground: list[CodeMeaning]
    starts: dict[str, HexId] = field(default_factory=dict)

    @cached_property
    def water(self) -> list[bool]:
        return [g.terrain == "water" for g in self.ground]


def import_wesnoth(
    path: Path, table: WesnothTable, terrain: Sequence[str], apart: int = APART
) -> tuple[MapData | None, list[Problem]]:
    """Read a `.map` file. None with the reasons if it cannot be used; unknown codes are warnings.

    `terrain` are the ids of the ruleset, in the order in which the map's palette lists them. ValueError if
    the table names another.
    """
    report = ProblemReport(path)
    data = read_limited(path, MAX_BYTES, report)
    text = None if data is None else decode(data, report)
    cells = None if text is None else _cells(text, Codes(table), report)
    if cells is None:
        return None, report.problems()
    names = NameMaker(int.from_bytes(blake2b(path.name.encode(), digest_size=4).digest(), "little"))
    map_ = _MapBuilder(cells, names, apart).map(
        terrain, path.stem.replace("_", " ").strip() or "Imported map"
    )
    return map_, report.problems()


def _cells(text: str, codes: Codes, report: ProblemReport) -> _Cells | None:
    """All hexes, or None if the text is not a map."""
    rows = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip() and "=" not in line]
    if not rows:
        report.add("wesnoth-form", "there are no rows of terrain codes", FilePlace(1, 1))
        return None
    width = len(rows[0][1].rstrip().rstrip(",").split(","))
    inner = (width - 2 * _FRAME, len(rows) - 2 * _FRAME)
    if not (2 <= inner[0] <= MAX_SIDE and 2 <= inner[1] <= MAX_SIDE):
        message = f"the map is {inner[0]} x {inner[1]} without its frame; 2 to {MAX_SIDE} can be read"
        report.add("wesnoth-form", message, FilePlace(rows[0][0], 1))
        return None
    found = _Cells(grid(*inner), [])
    for number, (line_number, line) in enumerate(rows):
        row = line.rstrip().rstrip(",").split(",")
        if len(row) != width:
            message = f"row {number + 1} has {len(row)} codes, the first {width}"
            report.add("wesnoth-form", message, FilePlace(line_number, 1))
            continue
        _row(row, number, line_number, len(rows), found, codes, report)
    return None if report.broken else found


def _row(
    row: list[str], number: int, line: int, height: int, found: _Cells, codes: Codes, report: ProblemReport
) -> None:
    column = 1
    framed = number < _FRAME or number >= height - _FRAME
    for index, cell in enumerate(row):
        words = cell.split()
        place = FilePlace(line, column + len(cell) - len(cell.lstrip()))
        column += len(cell) + 1
        if framed or not _FRAME <= index < len(row) - _FRAME:
            continue
        ground = codes.ground(words[-1] if words else "")
        if not ground.known:
            message = (
                f"terrain code {quoted(words[-1] if words else '')} is not known, read as {ground.terrain}"
            )
            report.add("wesnoth-code", message, place, severity="warning")
        if len(words) == 2 and slug(words[0]):
            start = f"side_{slug(words[0])}"
            if start in found.starts:
                report.add(
                    "wesnoth-form", f"start {quoted(words[0])} appears twice", place, severity="warning"
                )
            found.starts.setdefault(start, HexId(len(found.ground)))
        found.ground.append(ground)


class _MapBuilder:
    """Makes a map of hexes."""

    def __init__(self, cells: _Cells, names: NameMaker, apart: int) -> None:
        self.cells = cells
        self.net = cells.net
        self.names = names
        self.apart = apart
        self.cities: dict[HexId, SitePlan] = {}
        self.camps: list[SitePlan] = []
        self.terrain = [self._terrain(HexId(h)) for h in range(self.net.size)]

    def map(self, terrain: Sequence[str], name: str) -> MapData:
        """The whole map."""
        self._fortresses()
        self._villages()
        for hex_ in self.cities:
            self.terrain[hex_] = "city"
        road, links = self._roads()
        palette = tuple(sorted(set(self.terrain), key=terrain.index))
        return MapData(
            name=name,
            width=self.net.width,
            height=self.net.height,
            palette=palette,
            terrain=bytes(palette.index(word) for word in self.terrain),
            road_palette=("road",) if any(road) else (),
            road=bytes(road) if any(road) else b"",
            road_links=bytes(links) if any(road) else b"",
            sites=(*self.cities.values(), *self.camps),
            starts=tuple(StartPlan(id=id_, hex=h) for id_, h in sorted(self.cells.starts.items())),
        )

    def _terrain(self, hex_: HexId) -> str:
        word = self.cells.ground[hex_].terrain
        return word if word != "water" else ("sea" if hex_ in self._sea else "lake")

    @cached_property
    def _sea(self) -> set[HexId]:
        water = {HexId(h) for h, wet in enumerate(self.cells.water) if wet}
        sea: set[HexId] = set()
        for piece in _pieces(self.net, water):
            rim = any(len(self.net.around[h]) < 6 for h in piece)
            if rim or len(piece) >= _SEA:
                sea |= piece
        return sea

    def _roads(self) -> tuple[bytearray, bytearray]:
        """Roads along paved ground between its ends, bridges and cities; a mere yard gets none."""
        road, links = bytearray(self.net.size), bytearray(self.net.size)
        paved = {HexId(h) for h, g in enumerate(self.cells.ground) if g.road} | set(self.cities)
        for piece in _pieces(self.net, paved):
            ends = [h for h in sorted(piece) if self._is_end(h, piece)]
            if len(ends) < 2:
                continue
            came = self._tree(ends[0], piece)
            for here in ends[1:]:
                while here != ends[0] and not links[here] >> self.net.direction(here, came[here]) & 1:
                    there = came[here]
                    road[here] = road[there] = 1
                    links[here] |= 1 << self.net.direction(here, there)
                    links[there] |= 1 << self.net.direction(there, here)
                    here = there
        return road, links

    def _is_end(self, hex_: HexId, piece: set[HexId]) -> bool:
        bridge = self.cells.ground[hex_].bridge
        return hex_ in self.cities or bridge or sum(n in piece for n in self.net.around[hex_]) <= 1

    def _tree(self, root: HexId, piece: set[HexId]) -> dict[HexId, HexId]:
        """From every hex of a piece the next one on a shortest way to the root."""
        came = {root: root}
        queue = deque((root,))
        while queue:
            here = queue.popleft()
            for there in self.net.around[here]:
                if there in piece and there not in came:
                    came[there] = here
                    queue.append(there)
        return came

    def _fortresses(self) -> None:
        walls = {HexId(h) for h, g in enumerate(self.cells.ground) if g.castle}
        for piece in _pieces(self.net, walls):
            here = [id_ for id_, h in sorted(self.cells.starts.items()) if h in piece]
            for start in here:
                self._city(self.cells.starts[start], 3, start)
            if not here:
                keeps = sorted(h for h in piece if self.cells.ground[h].keep)
                self._city(keeps[0] if keeps else min(piece, key=self._middle(piece)), 2)
        for start, hex_ in sorted(self.cells.starts.items()):
            if hex_ not in self.cities:
                self._city(hex_, 3, start)

    def _middle(self, piece: set[HexId]) -> Callable[[HexId], tuple[int, HexId]]:
        return lambda h: (sum(self.net.distance(h, other) for other in piece), h)

    def _city(self, hex_: HexId, level: int, start: str = "") -> None:
        name = self.names.town(("open", "river", "height"))
        self.cities[hex_] = SitePlan(
            id=SiteId(slug(name)),
            hex=hex_,
            kind="city",
            name=name,
            level=level,
            start=start,
            capital=bool(start),
        )

    def _villages(self) -> None:
        for number, ground in enumerate(self.cells.ground):
            hex_ = HexId(number)
            if not ground.village or hex_ in self.cities or self.cells.water[hex_]:
                continue
            if any(self.net.distance(hex_, other) < self.apart for other in self.cities):
                label = self.net.label(hex_).replace(".", "_")
                self.camps.append(SitePlan(id=SiteId(f"camp_{label}"), hex=hex_, kind="camp"))
            else:
                self._city(hex_, 1)


def _pieces(net: Grid, hexes: set[HexId]) -> list[set[HexId]]:
    """Connected parts, in the order of their lowest hex."""
    rest = set(hexes)
    out = []
    for start in sorted(hexes):
        if start not in rest:
            continue
        rest.discard(start)
        piece, queue = {start}, [start]
        while queue:
            for there in net.around[queue.pop()]:
                if there in rest:
                    rest.discard(there)
                    piece.add(there)
                    queue.append(there)
        out.append(piece)
    return out
