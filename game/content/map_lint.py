"""What a map says against itself or the rules, beyond its form: small checks, one function each.

`load_map` is what everybody calls: it reads a map and applies all of them. An error makes the map unusable, a
warning does not.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from game.content.problems import FilePlace, Severity, quoted
from game.content.tmx.reader import MapFile, read_map
from game.content.tmx.towns import of_no_start
from game.content.vocabulary import Vocabulary
from game.core.mapdata import MapData
from game.core.records import HexId


class MapFinding(NamedTuple):
    """A fault of a map: of the thing named `about`, a key of `MapFile.marks`."""

    code: str
    message: str
    about: tuple[str, str] | None = None
    severity: Severity = "error"


Lint = Callable[[MapData, Vocabulary], Iterator[MapFinding]]


def load_map(path: Path, words: Vocabulary, others: Mapping[str, Vocabulary] = {}) -> MapFile:
    """Read a map (as `read_map`) and look for what makes no sense. Never raises for a bad file."""
    file = read_map(path, words, others)
    if file.map is None:
        return file
    for lint in LINTS:
        for found in lint(file.map, file.words):
            mark = file.marks.get(found.about, FilePlace(1, 1)) if found.about else FilePlace(1, 1)
            file.report.add(found.code, found.message, mark, severity=found.severity)
    if file.report.broken:
        file.map = None
    return file


def _starts(map_: MapData, words: Vocabulary) -> Iterator[MapFinding]:
    """Starts stand on land, not two in one hex, and there are at least two."""
    seen: dict[HexId, str] = {}
    for start in map_.starts:
        about = ("start", start.id)
        if map_.terrain_at(start.hex) in words.closed:
            where = map_.terrain_at(start.hex)
            yield MapFinding("map-water", f"start {quoted(start.id)} is in {where}", about)
        if start.hex in seen:
            message = f"start {quoted(start.id)} is in the same hex as {quoted(seen[start.hex])}"
            yield MapFinding("map-twice", message, about)
        seen.setdefault(start.hex, start.id)
    if len(map_.starts) < 2:
        message = f"the map has {len(map_.starts)} starts; a match needs at least two"
        yield MapFinding("map-starts", message, severity="warning")


def _owners(map_: MapData, words: Vocabulary) -> Iterator[MapFinding]:  # noqa: ARG001
    """A city's start exists; a capital has one."""
    for site in map_.sites:
        if message := of_no_start(site, map_.starts):
            yield MapFinding("map-start-missing", message, ("site", site.id))
        elif site.capital and not site.start:
            message = f"capital {quoted(site.name or site.id)} belongs to no start"
            yield MapFinding("map-start-missing", message, ("site", site.id), "warning")


def _reach(map_: MapData, words: Vocabulary) -> Iterator[MapFinding]:
    """Every start can be reached on foot from the first, and every city from some start."""
    if not map_.starts:
        return
    shut = {n for n, word in enumerate(map_.palette) if word in words.closed}
    first = _walkable(map_, map_.starts[0].hex, shut)
    for start in map_.starts[1:]:
        if start.hex not in first:
            message = f"start {quoted(start.id)} cannot be reached on foot from {quoted(map_.starts[0].id)}"
            yield MapFinding("map-cut-off", message, ("start", start.id), "warning")
            first |= _walkable(map_, start.hex, shut)
    for site in map_.sites:
        if site.kind == "city" and site.hex not in first:
            message = f"{quoted(site.name or site.id)} cannot be reached on foot from any start"
            yield MapFinding("map-cut-off", message, ("site", site.id), "warning")


def _walkable(map_: MapData, start: HexId, shut: set[int]) -> set[HexId]:
    grid = map_.grid
    seen = {start}
    queue = deque((start,))
    while queue:
        for there in grid.around[queue.popleft()]:
            if there not in seen and map_.terrain[there] not in shut:
                seen.add(there)
                queue.append(there)
    return seen


def _names(map_: MapData, words: Vocabulary) -> Iterator[MapFinding]:  # noqa: ARG001
    """A city without a name, or a region's name given twice, is probably a slip."""
    for site in map_.sites:
        if site.kind == "city" and not site.name:
            yield MapFinding("map-name", "a city has no name", ("site", site.id), "warning")
    counts = Counter(region.name for region in map_.regions)
    for name, count in counts.items():
        if count > 1:
            yield MapFinding(
                "map-twice", f"{count} regions are named {quoted(name)}", ("region", name), "warning"
            )


def _city_ground(map_: MapData, words: Vocabulary) -> Iterator[MapFinding]:
    """Hexes painted as city need a city, or nobody can hold them."""
    if "city" not in words.terrain or "city" not in map_.palette:
        return
    number = map_.palette.index("city")
    cities = {site.hex for site in map_.sites if site.kind == "city"}
    for hex_, code in enumerate(map_.terrain):
        if code == number and hex_ not in cities:
            label = map_.grid.label(HexId(hex_))
            yield MapFinding("map-city", f"hex {label} is painted as a city, but has no object of class city")


def _roads(map_: MapData, words: Vocabulary) -> Iterator[MapFinding]:
    """A road through water can be used by nobody."""
    for hex_, kind in enumerate(map_.road):
        if kind and map_.terrain_at(HexId(hex_)) in words.closed:
            label = map_.grid.label(HexId(hex_))
            where = map_.terrain_at(HexId(hex_))
            message = f"the {map_.road_at(HexId(hex_))} runs through {where} in hex {label}"
            yield MapFinding("map-road", message, severity="warning")


LINTS: tuple[Lint, ...] = (_starts, _owners, _reach, _names, _city_ground, _roads)
