"""Tiled maps into `MapData`: checked by `tmx_guard`, parsed by pytmx, given meaning here.

What a map may hold is told in `docs/making.md`. In short: a tile layer `terrain` whose tiles have a property
`terrain`; roads as a tile layer `roads` (neighbouring road hexes are joined) or as lines; objects of the
classes below; rivers as lines along hex borders.

pytmx is imported when the first map is read, not before: it pulls pygame in wherever that is installed.
"""

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal

from game.content.corners import Corner, canonical, next_to, rivered_bits, shortest
from game.content.problems import WHOLE, FilePlace, Problem, ProblemReport, quoted
from game.content.schema import schema_for
from game.content.tmx.guard import ROADS_LAYER, TERRAIN_LAYER, GuardedMap, PropertyPlaces, guard_map
from game.content.tmx.layout import Layout, Point
from game.content.tmx.packs import PackMarks, PackProperties
from game.content.tmx.towns import (
    CityProperties,
    RuinsProperties,
    StartProperties,
    TownReader,
    of_no_start,
    words_of,
)
from game.content.tmx.triggers import TriggerMarks, TriggerProperties
from game.content.vocabulary import Vocabulary
from game.content.yaml_source import Path_, Source
from game.core.fields import Name, note, within
from game.core.mapdata import SITE_KINDS, MapData, Region, River, SitePlan, StartPlan, TriggerPlan
from game.core.numbers import CENT
from game.core.records import HexId, Record, SiteId, replace

CLASSES = (*SITE_KINDS, "start", "region", "road", "river", "weather", "trigger", "pack")
MAX_AREAS = 200
"""Rectangles of a map: each may cover all of it."""
BUILT = ("city", "ruins")
"""Sites that are a terrain of their own and replace what they stand on (SD5-4)."""


class MapProperties(Record):
    """Properties of the map itself."""

    name: Name = ""
    text: str = ""
    author: Name = ""
    weather: Annotated[str, note("first weather everywhere")] = ""
    ruleset: Annotated[str, note("the rules whose words it uses; empty: the main ones")] = ""


class PlaceProperties(Record):
    """Caves, camps, rivers and portals have none of their own."""


class HeldProperties(Record):
    """Properties of a fort or a spawn point. `start` names the start position whose side holds it."""

    start: str = ""


class RegionProperties(Record):
    """A name written on the map."""

    kind: Literal["land", "wood", "heights", "water"] = "land"
    span: Annotated[int, within(1, 60), note("width of the name in hexes")] = 3


class RoadProperties(Record):
    """A road drawn as a line."""

    kind: str = "road"


class WeatherProperties(Record):
    """First weather of the hexes in a rectangle, or of the one under a point."""

    weather: str


PROPERTIES: dict[str, type[Record]] = {
    "city": CityProperties,
    "fort": HeldProperties,
    "spawn": HeldProperties,
    "portal": PlaceProperties,
    "ruins": RuinsProperties,
    "cave": PlaceProperties,
    "camp": PlaceProperties,
    "start": StartProperties,
    "region": RegionProperties,
    "road": RoadProperties,
    "river": PlaceProperties,
    "weather": WeatherProperties,
    "trigger": TriggerProperties,
    "pack": PackProperties,
}
_WORDY = ("city", "start", "trigger")
"""Classes whose properties need no other: what is left without a faulty one is looked at as well."""


@dataclass
class MapFile:
    """A map as read. `map` is None if the file cannot be used. `words` are those it was read with, of the
    rules `ruleset` if it names any. `marks` has the place of sites, starts, regions and rivers: (`site`, id),
    (`start`, id), (`region`, name)."""

    map: MapData | None
    report: ProblemReport
    words: Vocabulary
    ruleset: str = ""
    marks: dict[tuple[str, str], FilePlace] = field(default_factory=dict)

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with it."""
        return self.report.problems()


class _PropertySource(Source):
    """Properties of an element, as a source for the schema: each has the line of its <property>."""

    def __init__(self, file: str, value: dict[str, Any], places: PropertyPlaces) -> None:
        super().__init__(file, (), value, None)
        self._places = places

    def mark(self, path: Path_, *, key: bool = False) -> FilePlace:  # noqa: ARG002
        return self._places.properties.get(str(path[0]), self._places.mark) if path else self._places.mark


def read_map(path: Path, words: Vocabulary, others: Mapping[str, Vocabulary] = {}) -> MapFile:
    """Read a .tmx file with the terrain, road and weather ids of `words`, or with those of `others` whose
    ruleset the map names, if any are given. Never raises for a bad file."""
    report = ProblemReport(path)
    guarded = guard_map(path, report)
    if guarded is None:
        return MapFile(None, report, words)
    return _MapReader(path, guarded, words, report, others).run()


def _parse(guarded: GuardedMap, path: Path) -> Any:
    """The tree through pytmx. All files it could open have been inlined."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # Not at the top: it loads pygame, which whatever reads no map goes without.
    import pytmx

    parsed = pytmx.TiledMap(allow_duplicate_names=True)
    parsed.filename = str(path)
    parsed.parse_xml(guarded.tree)
    return parsed


class _MapReader:
    """Turns one parsed map into a record."""

    def __init__(
        self,
        path: Path,
        guarded: GuardedMap,
        words: Vocabulary,
        report: ProblemReport,
        others: Mapping[str, Vocabulary],
    ) -> None:
        self.path = path
        self.guarded = guarded
        self.words = words
        self.others = others
        self.report = report
        self.layout = Layout(
            guarded.width, guarded.height, guarded.tilewidth, guarded.tileheight, guarded.side
        )
        self.grid = self.layout.grid
        self.parsed = _parse(guarded, path)
        self.file = MapFile(None, report, words)
        self.terrain = [""] * self.grid.size
        self.road = [""] * self.grid.size
        self.links = bytearray(self.grid.size)
        self.sites: list[SitePlan] = []
        self.starts: list[StartPlan] = []
        self.regions: list[Region] = []
        self.rivers: list[River] = []
        self.weather: dict[int, str] = {}
        self.areas = 0

    def run(self) -> MapFile:
        """Read everything, then build the record unless something is wrong."""
        head = self._own_properties()
        self.triggers = TriggerMarks(self.words, self.report)
        self.packs = PackMarks(self.words, self.report)
        self.towns = TownReader(self.words, self.report)
        self._read_terrain()
        self._read_road_tiles()
        for group in self.parsed.objectgroups:
            for item in group:
                self._read_object(item)
        triggers = self.triggers.finish(self.starts, self.sites)
        if not self.report.broken:
            built = self._build(head, triggers)
            built = replace(built, packs=tuple(self.packs.finish(built)))
            self.file.map = None if self.report.broken else built
            return self.file
        for site in self.sites:
            if message := of_no_start(site, self.starts):
                known = [start.id for start in self.starts]
                mark = self.file.marks.get(("site", site.id), WHOLE)
                self.report.add("map-start-missing", message, mark, value=site.start, allowed=known)
        return self.file

    def _own_properties(self) -> MapProperties:
        source = _PropertySource(self.report.file, dict(self.parsed.properties), self.guarded.places)
        head = schema_for(MapProperties).read(source, self.report) or MapProperties()
        if head.ruleset and self.others:
            place = source.mark(("ruleset",))
            if self._check_word("ruleset", head.ruleset, tuple(self.others), place):
                self.words = self.others[head.ruleset]
        self.file.words, self.file.ruleset = self.words, head.ruleset
        if head.weather:
            self._check_word("weather", head.weather, self.words.weather, source.mark(("weather",)))
            self.weather = dict.fromkeys(range(self.grid.size), head.weather)
        return head

    def _check_word(self, what: str, word: str, words: Sequence[str], mark: FilePlace) -> bool:
        if word in words:
            return True
        self.report.add("map-word", f"there is no {what} {quoted(word)}", mark, value=word, allowed=words)
        return False

    # --- tiles

    def _tile_words(self, layer: str, key: str, words: Sequence[str]) -> list[str]:
        """The property `key` of each tile of a layer; an empty text where there is no tile or a bad one."""
        tiles = self.guarded.layers[layer]
        rows = self.parsed.get_layer_by_name(layer).data
        known: dict[int, str] = {0: ""}
        out = []
        for row, line in zip(rows, tiles.lines, strict=True):
            for gid in row:
                if gid not in known:
                    known[gid] = self._tile_word(gid, key, words, FilePlace(line, 1))
                out.append(known[gid])
        return out

    def _tile_word(self, gid: int, key: str, words: Sequence[str], mark: FilePlace) -> str:
        tile = self.parsed.tile_properties.get(gid) or {}
        word = str(tile.get(key) or "")
        if not word:
            self.report.add("tmx-tile", f"a tile painted here has no property {key!r}", mark, allowed=words)
            return ""
        return word if self._check_word(key, word, words, mark) else ""

    def _read_terrain(self) -> None:
        tiles = self.guarded.layers[TERRAIN_LAYER]
        self.terrain = self._tile_words(TERRAIN_LAYER, "terrain", self.words.terrain)
        for number, gid in enumerate(tiles.gids):
            if gid == 0:
                row = number // self.grid.width
                label = self.grid.label(HexId(number))
                self.report.add("map-bare", f"hex {label} has no terrain", FilePlace(tiles.lines[row], 1))

    def _read_road_tiles(self) -> None:
        if ROADS_LAYER not in self.guarded.layers:
            return
        self.road = self._tile_words(ROADS_LAYER, "road", self.words.roads)
        for hex_, kind in enumerate(self.road):
            if kind:
                for way, there in enumerate(self.grid.toward[hex_]):
                    if there >= 0 and self.road[there]:
                        self.links[hex_] |= 1 << way

    # --- objects

    def _read_object(self, item: Any) -> None:
        places = self.guarded.objects[item.id]
        kind = item.type or ""
        if kind not in CLASSES:
            what = f"class {quoted(kind)} is not known" if kind else "the object has no class"
            self.report.add("tmx-class", what, places.mark, value=kind, allowed=CLASSES)
            return
        source = _PropertySource(self.report.file, dict(item.properties), places)
        form = schema_for(PROPERTIES[kind])
        found = form.read(source, self.report)
        if found is None and kind in _WORDY:
            found = form.rest(source)  # what else is wrong with it is told as well
        if found is None:
            return
        if isinstance(found, RoadProperties):
            if self._check_word("road", found.kind, self.words.roads, source.mark(("kind",))):
                self._read_road(item, found.kind, places.mark)
        elif kind == "river":
            self._read_river(item, places.mark)
        elif isinstance(found, WeatherProperties):
            if self._check_word("weather", found.weather, self.words.weather, source.mark(("weather",))):
                self._read_weather(item, found.weather)
        elif isinstance(found, TriggerProperties):
            self._read_trigger(item, found, source)
        else:
            self._read_place(item, kind, found, places.mark, source)

    def _read_trigger(self, item: Any, found: TriggerProperties, source: Source) -> None:
        name, mark = (item.name or "").strip(), source.mark(())
        id_, hexes = slug(name), self._hexes_under(item)
        if getattr(item, "points", None):
            self.report.add("tmx-object", "draw a trigger as a point or a rectangle", mark)
        elif not id_:
            self.report.add("map-name", "a trigger needs a name", mark)
        elif any(plan.id == id_ for plan in self.triggers.plans):
            self.report.add("map-twice", f"there are two triggers {quoted(name)}", mark)
        elif not hexes:
            self.report.add("map-off", f"trigger {quoted(name)} does not cover the middle of any hex", mark)
        else:
            self.triggers.add(id_, name, hexes, found, source)

    def _read_place(self, item: Any, kind: str, found: Record, mark: FilePlace, source: Source) -> None:
        hex_ = self.layout.hex_at((item.x + item.width / 2, item.y + item.height / 2))
        name = (item.name or "").strip()
        if hex_ is None:
            self.report.add("map-off", f"{kind} {quoted(name)} is off the map", mark)
        elif isinstance(found, RegionProperties):
            if not name:
                self.report.add("map-name", "a region needs a name", mark)
            self.regions.append(Region(name=name, hex=hex_, kind=found.kind, span=found.span))
            self.file.marks.setdefault(("region", name), mark)
        elif isinstance(found, PackProperties):
            self.packs.add(name, hex_, found, source)
        elif isinstance(found, StartProperties):
            units = words_of("units", found.units, self.words.own_units, source, self.report)
            self._add_start(name, StartPlan(id="", hex=hex_, money=found.treasury * CENT, units=units), mark)
        else:
            self._add_site(name, kind, hex_, found, source)

    def _add_start(self, name: str, plan: StartPlan, mark: FilePlace) -> None:
        id_ = slug(name)
        if not id_:
            self.report.add("map-name", "a start needs a name, such as west", mark)
        elif any(start.id == id_ for start in self.starts):
            self.report.add("map-twice", f"there are two starts {quoted(name)}", mark)
        else:
            self.starts.append(replace(plan, id=id_))
            self.file.marks["start", id_] = mark

    def _add_site(self, name: str, kind: str, hex_: HexId, found: Record, source: Source) -> None:
        here, mark = self.grid.label(hex_), source.mark(())
        if any(site.hex == hex_ for site in self.sites):
            self.report.add("map-twice", f"two places share hex {here}", mark)
            return
        id_ = slug(name) or f"{kind}_{here.replace('.', '_')}"
        if any(site.id == id_ for site in self.sites):
            self.report.add("map-twice", f"two places have the name {quoted(name)}", mark)
            return
        if self.terrain[hex_] in self.words.closed:
            self.report.add("map-water", f"{kind} {quoted(name)} is in {self.terrain[hex_]}, {here}", mark)
        if kind in BUILT and kind in self.words.terrain:
            self.terrain[hex_] = kind
        plan = SitePlan(id=SiteId(id_), hex=hex_, kind=kind, name=name)
        if isinstance(found, HeldProperties):
            plan = replace(plan, start=slug(found.start))
        elif isinstance(found, CityProperties):
            plan = self.towns.city(plan, found, source, slug(found.start))
        elif isinstance(found, RuinsProperties):
            plan = replace(plan, capital=found.capital)
        self.sites.append(plan)
        self.file.marks["site", id_] = mark

    def _line(self, item: Any, what: str, mark: FilePlace) -> list[Point] | None:
        points = [(p.x, p.y) for p in getattr(item, "points", ())]
        if not points:
            self.report.add("tmx-object", f"a {what} must be drawn as a line (Insert Polygon tool)", mark)
            return None
        return [*points, points[0]] if item.closed else points

    def _read_road(self, item: Any, kind: str, mark: FilePlace) -> None:
        points = self._line(item, "road", mark)
        if points is None:
            return
        hexes: list[HexId] = []
        for a, b in zip(points, points[1:] or points, strict=False):
            part = self.layout.hexes_along(a, b)
            if part is None:
                self.report.add("map-off", f"the {kind} leaves the map", mark)
                return
            hexes += part if not hexes else part[1:]
        rank = self.words.roads.index
        for hex_ in hexes:
            if not self.road[hex_] or rank(kind) < rank(self.road[hex_]):
                self.road[hex_] = kind
        for here, there in pairwise(hexes):
            self.links[here] |= 1 << self.grid.direction(here, there)
            self.links[there] |= 1 << self.grid.direction(there, here)

    def _read_river(self, item: Any, mark: FilePlace) -> None:
        points = self._line(item, "river", mark)
        if points is None:
            return
        corners: list[Corner] = []
        for point in points:
            corner = self.layout.corner_near(point)
            if corner is None:
                self.report.add("map-off", f"river {quoted(item.name or '')} leaves the map", mark)
                return
            if not corners:
                corners.append(corner)
            elif corner != corners[-1]:
                corners += self._along(corners[-1], corner, point)
        if len(corners) < 2:
            self.report.add("tmx-object", "the river is shorter than a hex side", mark)
            return
        self.rivers.append(River(name=(item.name or "").strip(), corners=tuple(corners)))

    def _along(self, a: Corner, b: Corner, goal: Point) -> list[Corner]:
        """The corners after `a` on the way to `b`, near the straight line."""
        if b in next_to(self.grid, a):
            return [b]
        near = self.layout.hexes_along(self.layout.corner(a), goal) or []
        wide = {HexId(h) for n in near for h in (n, *self.grid.around[n])}
        net = {canonical(self.grid, (h, i)) for h in wide for i in range(6)}
        straight = {corner: self._aside(corner, a, goal) for corner in net}
        return (shortest(self.grid, a, b, straight) or [a, b])[1:]

    def _aside(self, corner: Corner, a: Corner, goal: Point) -> float:
        """How far a corner lies off the line, in tile heights."""
        (x, y), (x1, y1), (x2, y2) = self.layout.corner(corner), self.layout.corner(a), goal
        length = max(1.0, math.hypot(x2 - x1, y2 - y1))
        return abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length / self.layout.tileheight

    def _read_weather(self, item: Any, weather: str) -> None:
        self.weather.update(dict.fromkeys(self._hexes_under(item), weather))

    def _hexes_under(self, item: Any) -> list[HexId]:
        """The hexes whose middle lies in a rectangle, or the one under a point."""
        if not (item.width or item.height):
            hex_ = self.layout.hex_at((item.x, item.y))
            return [] if hex_ is None else [hex_]
        self.areas += 1
        if self.areas > MAX_AREAS:
            if self.areas == MAX_AREAS + 1:
                message = f"more than {MAX_AREAS} rectangles"
                self.report.add("tmx-nodes", message, self.guarded.objects[item.id].mark)
            return []
        return self.layout.hexes_in(item.x, item.y, item.width, item.height)

    # --- the record

    def _build(self, head: MapProperties, triggers: tuple[TriggerPlan, ...]) -> MapData:
        palette, terrain = _indexed(self.terrain, self.words.terrain, 0)
        road_palette, road = _indexed(self.road, self.words.roads, 1)
        return MapData(
            name=head.name or self.path.stem,
            text=head.text,
            author=head.author,
            width=self.grid.width,
            height=self.grid.height,
            palette=palette,
            terrain=terrain,
            road_palette=road_palette,
            road=road if road_palette else b"",
            road_links=bytes(self.links) if road_palette else b"",
            rivers=tuple(self.rivers),
            rivered=rivered_bits(self.grid, (r.corners for r in self.rivers)) if self.rivers else b"",
            regions=tuple(self.regions),
            sites=tuple(self.sites),
            starts=tuple(self.starts),
            weather={self.grid.label(HexId(h)): kind for h, kind in self.weather.items() if kind},
            triggers=triggers,
        )


def _indexed(words: Sequence[str], order: Sequence[str], first: int) -> tuple[tuple[str, ...], bytes]:
    """The words in use, in the order of the vocabulary, and each hex's index among them plus `first`."""
    used = set(words)
    palette = tuple(word for word in order if word in used)
    number = {word: n + first for n, word in enumerate(palette)}
    return palette, bytes(number.get(word, 0) for word in words)


def slug(name: str) -> str:
    """A name as an id: small letters, digits and underscores."""
    plain = "".join(c if c.isascii() and c.isalnum() else "_" for c in name.lower())
    return "_".join(part for part in plain.split("_") if part)[:60]
