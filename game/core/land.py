"""The land as somebody knows it: the truth for the engine, a side's knowledge for its belief.

Terrain bytes are 0 for unknown, else index into the palette plus 1. Rules that read the land take a `Land`,
so that the same code runs on the truth and on what a side knows.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache, reduce
from itertools import pairwise
from operator import or_

from game.core.hexgrid import Grid, grid, members, patched, unpack_bits
from game.core.mapdata import MapData
from game.core.records import HexId, Record
from game.core.state import HexMark, Knowledge

UNKNOWN = ""
_ROADED = re.compile(rb"[^\0]")
_NONE = b"\0"
_KEPT = 16
"""Lands of sides that are kept."""
_ALIKE = 64
"""Hexes in which the roads of two lands may differ for one to be made of the other."""


class Land(Record, eq=False):
    """Terrain, roads and weather of a map. Compared by identity, so that tables derived from it can be
    cached on it.

    `road`: 0 none, else index into `road_palette` plus 1. `road_links`: six direction bits a hex. `weather`
    by hex, where it is not fair.
    """

    width: int
    height: int
    palette: tuple[str, ...]
    terrain: bytes
    road_palette: tuple[str, ...]
    road: bytes
    road_links: bytes
    weather: Mapping[int, str]

    @property
    def grid(self) -> Grid:
        """The grid of this size (shared)."""
        return grid(self.width, self.height)

    def terrain_at(self, hex_: HexId) -> str:
        """Terrain id of a hex, `UNKNOWN` where it is not known."""
        code = self.terrain[hex_]
        return self.palette[code - 1] if code else UNKNOWN

    def weather_at(self, hex_: HexId) -> str:
        """Weather id of a hex, an empty text for fair weather."""
        return self.weather.get(hex_, "")

    def about(self, hex_: HexId, reach: int) -> object:
        """All that the land is within so many borders of a hex: equal where that is equal."""
        terrain, road, links, weather = self.terrain, self.road, self.road_links, self.weather
        near = self.grid.near(hex_, reach)
        here = [(terrain[one], road[one], links[one], weather.get(one)) for one in near]
        return self.palette, self.road_palette, here

    def road_between(self, a: HexId, b: HexId) -> str:
        """Kind of the road on the border from `a` into `b`: that of `b`, if both hexes hold one and are
        joined there; else an empty text."""
        if not (self.road[a] and self.road[b]):
            return ""
        way = self.grid.toward[a].index(b)
        return self.road_palette[self.road[b] - 1] if self.road_links[a] >> way & 1 else ""


_UP = bytes([*range(1, 256), 0])


@lru_cache(maxsize=4)
def _shifted(terrain: bytes) -> bytes:
    return terrain.translate(_UP)


def _weather_of(marks: Mapping[str, HexMark]) -> dict[int, str]:
    return {int(key): mark.weather for key, mark in marks.items() if mark.weather}


def _terrain_of(marks: Mapping[str, HexMark]) -> dict[int, str]:
    return {int(key): mark.terrain for key, mark in marks.items() if mark.terrain}


def _roads_of(marks: Mapping[str, HexMark]) -> dict[str, tuple[str, int]]:
    return {key: (mark.road, mark.links) for key, mark in marks.items() if mark.road is not None}


class LandCache:
    """Builds `Land`s and keeps the latest, so that one state of affairs gives one object. `terrains` are all
    there are: those the map has not come behind its palette, for land that is changed in play."""

    def __init__(self, map_: MapData, terrains: Iterable[str] = ()) -> None:
        self._map = map_
        self.palette = (*map_.palette, *sorted(set(terrains) - set(map_.palette)))
        none = bytes(map_.width * map_.height)
        self._road = map_.road or none
        self._links = map_.road_links or none
        self._roaded = frozenset(match.start() for match in _ROADED.finditer(self._road))
        self._true: tuple[Mapping[str, HexMark], Land] | None = None
        self._true_of: object = None
        self._known: dict[tuple[int, int, int, int], tuple[Knowledge, Land]] = {}

    @cached_property
    def banks(self) -> tuple[tuple[tuple[HexId, ...], ...], ...]:
        """By river of the map, the one or two hexes along each of its stretches from corner to corner."""
        corner_hexes = self._map.grid.corner_hexes
        return tuple(
            tuple(
                tuple(sorted(set(corner_hexes(*a)) & set(corner_hexes(*b))))
                for a, b in pairwise(river.corners)
            )
            for river in self._map.rivers
        )

    @cached_property
    def bank_bits(self) -> tuple[int, ...]:
        """By river of the map, the bit set of all hexes along it."""
        return tuple(self._map.grid.bits(hex_ for beside in banks for hex_ in beside) for banks in self.banks)

    @cached_property
    def all_banks(self) -> int:
        """The bit set of all hexes along rivers."""
        return reduce(or_, self.bank_bits, 0)

    def true(self, marks: Mapping[str, HexMark]) -> Land:
        """The land as it is."""
        if self._true is None or self._true[0] is not marks:
            made_of = _roads_of(marks), _terrain_of(marks), _weather_of(marks)
            if self._true is None or self._true_of != made_of:
                road, links = bytearray(self._road), bytearray(self._links)
                palette = self._overlay(road, links, made_of[0])
                land = self._land(self._terrain(made_of[1]), palette, road, links, made_of[2])
            else:
                land = self._true[1]  # what else marks may hold, fires and food, is no part of the land
            self._true, self._true_of = (marks, land), made_of
        return self._true[1]

    def _terrain(self, changes: Mapping[int, str]) -> bytes:
        """The map's terrain with changes over it."""
        plain = _shifted(self._map.terrain)
        if not changes:
            return plain
        out = bytearray(plain)
        for hex_, kind in changes.items():
            out[hex_] = self.palette.index(kind) + 1
        return bytes(out)

    def known(self, knowledge: Knowledge) -> Land:
        """The land as a side knows it: terrain last seen, roads of known features, weather last seen."""
        key = (
            id(knowledge.terrain),
            id(knowledge.features),
            id(knowledge.weather),
            id(knowledge.roads),
        )
        found = self._known.get(key)
        if found is not None:
            return found[1]
        land = self._newer(knowledge) or self._unlike(knowledge)
        if len(self._known) >= _KEPT:
            del self._known[next(iter(self._known))]
        self._known[key] = (knowledge, land)
        return land

    def _unlike(self, knowledge: Knowledge) -> Land:
        """A known land, made of nothing."""
        features = unpack_bits(knowledge.features)
        road = bytearray(len(self._road))
        links = bytearray(len(self._road))
        for n in self._roaded:
            if features >> n & 1:
                road[n] = self._road[n]
                links[n] = self._links[n]
        palette = self._overlay(road, links, knowledge.roads)
        weather = {int(key): kind for key, kind in knowledge.weather.items()}
        return self._land(knowledge.terrain, palette, road, links, weather)

    def _newer(self, knowledge: Knowledge) -> Land | None:
        """A known land, made of one that is kept and differs in little; None if there is none."""
        for then, land in reversed(self._known.values()):
            if then.roads is not knowledge.roads:
                continue
            road, links = land.road, land.road_links
            if self._roaded and then.features is not knowledge.features:
                features = unpack_bits(knowledge.features)
                fresh = unpack_bits(then.features) ^ features
                if fresh.bit_count() > _ALIKE:
                    continue
                shown = {
                    n: bool(features >> n & 1)
                    for n in members(fresh)
                    if n in self._roaded and str(n) not in knowledge.roads
                }
                if shown:
                    road = patched(
                        road, {n: self._road[n : n + 1] if yes else _NONE for n, yes in shown.items()}
                    )
                    links = patched(
                        links, {n: self._links[n : n + 1] if yes else _NONE for n, yes in shown.items()}
                    )
            weather = land.weather
            if then.weather is not knowledge.weather:
                weather = {int(key): kind for key, kind in knowledge.weather.items()}
            return self._land(knowledge.terrain, land.road_palette, road, links, weather)
        return None

    def _overlay(
        self, road: bytearray, links: bytearray, changes: Mapping[str, tuple[str, int]]
    ) -> tuple[str, ...]:
        """Write changed roads over the map's; returns the palette, longer by kinds the map did not have."""
        palette = list(self._map.road_palette)
        for key, (kind, ways) in changes.items():
            if kind and kind not in palette:
                palette.append(kind)
            road[int(key)] = palette.index(kind) + 1 if kind else 0
            links[int(key)] = ways if kind else 0
        return tuple(palette)

    def _land(
        self,
        terrain: bytes,
        palette: tuple[str, ...],
        road: bytes | bytearray,
        links: bytes | bytearray,
        weather: Mapping[int, str],
    ) -> Land:
        return Land(
            width=self._map.width,
            height=self._map.height,
            palette=self.palette,
            terrain=terrain,
            road_palette=palette,
            road=bytes(road),
            road_links=bytes(links),
            weather=weather,
        )
