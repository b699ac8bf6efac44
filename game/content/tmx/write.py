"""`MapData` into a Tiled map that looks as if Tiled had saved it.

`read_map(write_map(...))` gives the same map. Terrain is written as tiles of a tileset, everything else as
objects: roads as lines through hex centres, rivers as lines along hex corners, places as points.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import quoteattr

from game.content.problems import ContentError, ProblemReport
from game.content.tmx.guard import check_tileset
from game.content.tmx.layout import Layout, Point
from game.content.tmx.towns import town_properties
from game.core.mapdata import MapData, SitePlan
from game.core.numbers import CENT
from game.core.records import HexId

TILESET = "tilesets/second_dawn.tsx"
TILE_WIDTH, TILE_HEIGHT, TILE_SIDE = 96, 84, 48

Property = tuple[str, str, str]
"""Name, type (`string`, `int`, `bool`, or the name of an enumeration) and value."""


class _MapWriter:
    """Lines of a TMX file, with running numbers for layers and objects."""

    def __init__(self, map_: MapData, tiles: dict[str, int], tileset: str, ruleset: str) -> None:
        self.map = map_
        self.ruleset = ruleset
        self.tiles = tiles
        self.tileset = tileset
        self.layout = Layout(map_.width, map_.height, TILE_WIDTH, TILE_HEIGHT, TILE_SIDE)
        self._layers = 0
        self._objects = 0

    def lines(self) -> Iterator[str]:
        body = list(self._body())
        yield '<?xml version="1.0" encoding="UTF-8"?>'
        yield (
            '<map version="1.8" tiledversion="1.8.2" orientation="hexagonal" renderorder="right-down"'
            f' width="{self.map.width}" height="{self.map.height}"'
            f' tilewidth="{TILE_WIDTH}" tileheight="{TILE_HEIGHT}" infinite="0" hexsidelength="{TILE_SIDE}"'
            f' staggeraxis="x" staggerindex="odd"'
            f' nextlayerid="{self._layers + 1}" nextobjectid="{self._objects + 1}">'
        )
        yield from body
        yield "</map>"

    def _body(self) -> Iterator[str]:
        head = [("author", self.map.author), ("name", self.map.name), ("ruleset", self.ruleset)]
        head.append(("text", self.map.text))
        yield from _properties([(name, "string", value) for name, value in head if value], " ")
        yield f' <tileset firstgid="1" source={quoteattr(self.tileset)}/>'
        yield from self._terrain()
        yield from self._group("rivers", "#2b6f95", self._rivers())
        yield from self._group("roads", "#8a6432", self._roads())
        yield from self._group("weather", "#7f8fa6", self._weather())
        yield from self._group("regions", "#5b4a2c", self._regions())
        yield from self._group("places", "#b8371f", self._places())

    def _terrain(self) -> Iterator[str]:
        self._layers += 1
        width, height = self.map.width, self.map.height
        yield f' <layer id="{self._layers}" name="terrain" width="{width}" height="{height}">'
        yield '  <data encoding="csv">'
        numbers = [self.tiles[word] + 1 for word in self.map.palette]
        for row in range(height):
            cells = self.map.terrain[row * width : (row + 1) * width]
            yield ",".join(str(numbers[c]) for c in cells) + ("," if row < height - 1 else "")
        yield "</data>"
        yield " </layer>"

    def _group(self, name: str, colour: str, objects: Iterator[list[str]]) -> Iterator[str]:
        found = [line for item in objects for line in item]
        if found:
            self._layers += 1
            yield f' <objectgroup color="{colour}" id="{self._layers}" name="{name}">'
            yield from found
            yield " </objectgroup>"

    def _object(
        self, kind: str, name: str, at: Point, properties: list[Property], points: list[Point] | None = None
    ) -> list[str]:
        self._objects += 1
        named = f" name={quoteattr(name)}" if name else ""
        place = f'x="{_number(at[0])}" y="{_number(at[1])}"'
        out = [f'  <object id="{self._objects}"{named} type="{kind}" {place}>']
        out += _properties(sorted(properties), "   ")
        if points is None:
            out.append("   <point/>")
        else:
            steps = " ".join(f"{_number(x - at[0])},{_number(y - at[1])}" for x, y in points)
            out.append(f'   <polyline points="{steps}"/>')
        return [*out, "  </object>"]

    def _rivers(self) -> Iterator[list[str]]:
        for river in self.map.rivers:
            points = [self.layout.corner(corner) for corner in river.corners]
            yield self._object("river", river.name, points[0], [], points)

    def _roads(self) -> Iterator[list[str]]:
        for kind, hexes in road_lines(self.map):
            points = [self.layout.centre(h) for h in hexes]
            yield self._object("road", "", points[0], [("kind", "road_kind", kind)], points)

    def _weather(self) -> Iterator[list[str]]:
        for label, kind in self.map.weather.items():
            at = self.layout.centre(self.map.grid.parse(label))
            yield self._object("weather", "", at, [("weather", "weather_kind", kind)])

    def _regions(self) -> Iterator[list[str]]:
        for region in self.map.regions:
            properties: list[Property] = [
                ("kind", "region_kind", region.kind),
                ("span", "int", str(region.span)),
            ]
            yield self._object("region", region.name, self.layout.centre(region.hex), properties)

    def _places(self) -> Iterator[list[str]]:
        for site in self.map.sites:
            at = self.layout.centre(site.hex)
            yield self._object(site.kind, site.name, at, _site_properties(site))
        for start in self.map.starts:
            money = [("treasury", "int", str(start.money // CENT))] if start.money else []
            money += [("units", "string", ", ".join(start.units))] if start.units else []
            yield self._object("start", start.id, self.layout.centre(start.hex), money)


def _site_properties(site: SitePlan) -> list[Property]:
    if site.kind in ("fort", "spawn"):
        return [("start", "string", site.start)]
    return town_properties(site) if site.kind in ("city", "ruins") else []


def _properties(properties: list[Property], indent: str) -> list[str]:
    if not properties:
        return []
    out = [f"{indent}<properties>"]
    for name, kind, value in properties:
        typed = "" if kind == "string" else f' type="{kind}"'
        if kind not in ("string", "int", "bool"):
            typed = f' propertytype="{kind}"'
        out.append(f'{indent} <property name="{name}"{typed} value={quoteattr(value)}/>')
    return [*out, f"{indent}</properties>"]


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def road_lines(map_: MapData) -> Iterator[tuple[str, list[HexId]]]:
    """The roads of a map as lines of one kind each, every joint on exactly one line, the worst kind first.

    A joint between two kinds belongs to the worse one; where lines cross, the better kind holds the hex. A
    road hex without joints is a line of one hex.
    """
    grid = map_.grid
    paved = [(hex_, kind) for hex_, kind in enumerate(map_.road) if kind]
    for rank in range(len(map_.road_palette), 0, -1):
        open_links = {}
        for hex_, kind in paved:
            ways = {
                there
                for way, there in enumerate(grid.toward[hex_])
                if map_.road_links[hex_] >> way & 1 and max(kind, map_.road[there]) == rank
            }
            if ways:
                open_links[hex_] = ways
        name = map_.road_palette[rank - 1]
        for line in _chains(open_links):
            yield name, [HexId(h) for h in line]
        for hex_, kind in paved:
            if kind == rank and all(map_.road[n] > kind for n in grid.around[hex_] if _joined(map_, hex_, n)):
                yield name, [HexId(hex_)]


def _joined(map_: MapData, a: int, b: int) -> bool:
    return bool(map_.road_links[a] >> map_.grid.direction(HexId(a), HexId(b)) & 1)


def _chains(links: dict[int, set[int]]) -> Iterator[list[int]]:
    """Lines that use every link once, begun at ends and forks before closed rings."""
    while links:
        start = min(links, key=lambda h: (len(links[h]) % 2 == 0, h))
        line = [start]
        while links.get(line[-1]):
            here = line[-1]
            there = min(links[here])
            for a, b in ((here, there), (there, here)):
                links[a].discard(b)
                if not links[a]:
                    del links[a]
            line.append(there)
        yield line


def tile_numbers(tileset: Path) -> dict[str, int]:
    """Tile number of each terrain in a tileset. ContentError if the tileset is broken."""
    report = ProblemReport(tileset)
    root = check_tileset(tileset, report)
    if root is None or report.broken:
        raise ContentError(report.problems())
    numbers: dict[str, int] = {}
    for tile in root.all("tile"):
        for group in tile.all("properties"):
            for item in group.all("property"):
                if item.get("name") == "terrain":
                    numbers.setdefault(item.get("value"), int(tile.get("id")))
    return numbers


def write_map(map_: MapData, path: Path, tileset: Path | None = None, ruleset: str = "") -> None:
    """Write a map for Tiled. `tileset` is by default `tilesets/second_dawn.tsx` beside it; `ruleset` are the
    rules whose words it uses, if not the main ones.

    The file appears whole or not at all. ContentError if the tileset is broken, ValueError if it lacks a
    terrain of the map, OSError if the file cannot be written.
    """
    source = tileset or path.parent / TILESET
    tiles = tile_numbers(source)
    missing = [word for word in map_.palette if word not in tiles]
    if missing:
        raise ValueError(f"{source} has no tile for {', '.join(missing)}")
    relative = Path(os.path.relpath(source, path.parent)).as_posix()
    text = "\n".join(_MapWriter(map_, tiles, relative, ruleset).lines()) + "\n"
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(text, encoding="utf-8", newline="\n")
    fresh.replace(path)
