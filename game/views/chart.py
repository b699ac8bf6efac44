"""The map as a side knows it, ready to be painted: no unknown hex carries anything."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from weakref import WeakKeyDictionary

from game.core.hexgrid import members, unpack_bits
from game.core.land import Land, LandCache
from game.core.mapdata import Region, River
from game.core.records import HexId, Record
from game.core.state import Knowledge, SiteMemory
from game.core.world import World
from game.views.side_view import SideView

UNSEEN, REMEMBERED, SEEN = 0, 1, 2
_DRAWN_ROAD = "road"
"""Kind of road as which hexes are drawn whose terrain is a road."""


class Chart(Record, eq=False):
    """What can be drawn for a side.

    `terrain`: a byte per hex, 0 unknown, else index into `paint` (names of drawings) plus 1. `state`: a byte
    per hex, `UNSEEN`, `REMEMBERED` or `SEEN`. `seen_day`: two bytes per hex, low first. Roads and rivers are
    cut off where knowledge ends; `regions` are the names of known places.
    """

    width: int
    height: int
    paint: tuple[str, ...]
    terrain: bytes
    state: bytes
    seen_day: bytes
    road_palette: tuple[str, ...]
    road: bytes
    road_links: bytes
    rivers: tuple[River, ...]
    regions: tuple[Region, ...]
    sites: tuple[SiteMemory, ...]
    name: str = ""


def chart(view: SideView, world: World) -> Chart:
    """The chart of a side, from the true world or the one it knows."""
    known = view.knowledge
    land: Land = world.lands.known(known)
    terrain_rows = world.tables["terrain"]
    state = bytearray(1 if code else 0 for code in known.terrain)
    for hex_ in members(unpack_bits(known.in_sight)):
        state[hex_] = SEEN
    road_palette, road, road_links = _roads(view, world, land)
    return Chart(
        width=land.width,
        height=land.height,
        paint=tuple(terrain_rows[name].paint for name in land.palette),
        terrain=known.terrain,
        state=bytes(state),
        seen_day=known.seen_day,
        road_palette=road_palette,
        road=road,
        road_links=road_links,
        rivers=known_rivers(world, unpack_bits(known.features) | unpack_bits(known.surveyed)),
        regions=known_regions(world, known),
        sites=tuple(known.sites.values()),
        name=world.map.name,
    )


def _roads(view: SideView, world: World, land: Land) -> tuple[tuple[str, ...], bytes, bytes]:
    """The roads to be drawn: those of the map, or, where a road is a kind of terrain, lines that join known
    hexes of it with each other and with known places beside them."""
    kinds = {at for at, name in enumerate(land.palette) if _is_road(world.tables["terrain"][name])}
    known = view.knowledge.terrain
    paved = {hex_ for hex_, code in enumerate(known) if code and code - 1 in kinds}
    if any(land.road) or not paved:
        return land.road_palette, land.road, land.road_links
    joined = paved | {site.hex for site in view.knowledge.sites.values() if known[site.hex]}
    road, links = bytearray(len(known)), bytearray(len(known))
    for hex_ in paved:
        for there in world.grid.around[HexId(hex_)]:
            if there in joined:
                way = world.grid.direction(HexId(hex_), there)
                links[hex_] |= 1 << way
                links[there] |= 1 << (way + 3) % 6
                road[hex_] = road[there] = 1
    return (_DRAWN_ROAD,), bytes(road), bytes(links)


def _is_road(terrain: Any) -> bool:
    return getattr(terrain, "road", False) is True


def known_regions(world: World, known: Knowledge) -> tuple[Region, ...]:
    """The names of known places."""
    return tuple(region for region in world.map.regions if known.terrain[region.hex])


_Runs = dict[tuple[int, int], tuple[River, ...]]
_MOST_RUNS = 1024
_ALL = -1
"""In the place of a river's number: all of them."""
_runs: WeakKeyDictionary[LandCache, _Runs] = WeakKeyDictionary()
"""By the number of a river and what is known of its banks."""


def known_rivers(world: World, features: int) -> tuple[River, ...]:
    """The stretches of rivers that run along a hex whose features are known."""
    lands = world.lands
    runs = _runs.setdefault(lands, {})
    if len(runs) > _MOST_RUNS:
        runs.clear()
    banks = features & lands.all_banks
    whole = runs.get((_ALL, banks))
    if whole is None:
        whole = runs[_ALL, banks] = tuple(_rivers(world, banks, runs))
    return whole


def _rivers(world: World, features: int, runs: _Runs) -> list[River]:
    out: list[River] = []
    for number, bits in enumerate(world.lands.bank_bits):
        known = features & bits
        if not known:
            continue
        found = runs.get((number, known))
        if found is None:
            found = runs[number, known] = tuple(_stretches(world, number, known))
        out += found
    return out


def _stretches(world: World, number: int, known: int) -> Iterator[River]:
    """What is known of a river by the hexes along it that are known."""
    river = world.map.rivers[number]
    run: list[tuple[HexId, int]] = []
    for (a, b), beside in zip(pairwise(river.corners), world.lands.banks[number], strict=True):
        if any(known >> hex_ & 1 for hex_ in beside):
            run = run or [a]
            run.append(b)
        elif run:
            yield River(name=river.name, corners=tuple(run))
            run = []
    if run:
        yield River(name=river.name, corners=tuple(run))
