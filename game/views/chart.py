"""The map as a side knows it, ready to be painted: no unknown hex carries anything."""

from itertools import pairwise

from game.core.hexgrid import members, unpack_bits
from game.core.land import Land
from game.core.mapdata import Region, River
from game.core.records import HexId, Record
from game.core.state import SiteMemory
from game.core.world import World
from game.views.side_view import SideView

UNSEEN, REMEMBERED, SEEN = 0, 1, 2


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
    """The chart of a side."""
    known = view.knowledge
    land: Land = world.lands.known(known)
    terrain_rows = world.tables["terrain"]
    state = bytearray(1 if code else 0 for code in known.terrain)
    for hex_ in members(unpack_bits(known.in_sight)):
        state[hex_] = SEEN
    return Chart(
        width=land.width,
        height=land.height,
        paint=tuple(terrain_rows[name].paint for name in land.palette),
        terrain=known.terrain,
        state=bytes(state),
        seen_day=known.seen_day,
        road_palette=land.road_palette,
        road=land.road,
        road_links=land.road_links,
        rivers=known_rivers(world, unpack_bits(known.features) | unpack_bits(known.surveyed)),
        regions=tuple(r for r in world.map.regions if known.terrain[r.hex]),
        sites=tuple(known.sites.values()),
        name=world.map.name,
    )


def known_rivers(world: World, features: int) -> tuple[River, ...]:
    """The stretches of rivers that run along a hex whose features are known."""
    out: list[River] = []
    for river, banks in zip(world.map.rivers, world.lands.banks, strict=True):
        run: list[tuple[HexId, int]] = []
        for (a, b), beside in zip(pairwise(river.corners), banks, strict=True):
            if any(features >> hex_ & 1 for hex_ in beside):
                run = run or [a]
                run.append(b)
            elif run:
                out.append(River(name=river.name, corners=tuple(run)))
                run = []
        if run:
            out.append(River(name=river.name, corners=tuple(run)))
    return tuple(out)
