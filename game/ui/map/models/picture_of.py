"""From what a side knows to what the map painter is told."""

import zlib
from collections.abc import Iterable

from game.core.records import HexId, SiteId
from game.ui.map.models.realm_model import idle_cities
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.paint.scene_data import IN_SIGHT, MapPicture, MinimapDot, RegionName, RiverPath, SiteMark
from game.views.chart import Chart

_RIVER_WIDTH = 0.5
"""Known stretches are drawn alike: their width must not tell how far it is to the spring or the mouth."""


def picture_of(reader: SideQueries) -> MapPicture:
    """The map as the side knows it."""
    chart = reader.chart
    return MapPicture(
        width=chart.width,
        height=chart.height,
        paints=("", *chart.paint),
        terrain=chart.terrain,
        state=chart.state,
        road_kinds=chart.road_palette,
        road=chart.road,
        road_links=chart.road_links,
        rivers=tuple(RiverPath(r.corners, _RIVER_WIDTH, _RIVER_WIDTH) for r in chart.rivers),
        sites=_sites(reader),
        regions=tuple(RegionName(r.name, r.hex, r.kind, r.span) for r in chart.regions),
        seed=_seed(chart),
    )


def _seed(chart: Chart) -> int:
    """Chooses how the land is drawn: the same on every machine for a map of this name and size."""
    return zlib.crc32(f"{chart.name} {chart.width}x{chart.height}".encode()) % 100_000


def _sites(reader: SideQueries) -> tuple[SiteMark, ...]:
    idle = frozenset(idle_cities(reader))
    return tuple(_site(reader, site.id, idle=site.id in idle) for site in reader.chart.sites)


def _site(reader: SideQueries, site: SiteId, *, idle: bool) -> SiteMark:
    memory = reader.view.knowledge.sites[site]
    glimpsed = memory.day == reader.day and not reader.known(memory.hex)
    seen = reader.in_sight(memory.hex) or glimpsed
    mine = memory.owner == reader.view.side
    holding = reader.view.holdings.get(site) if mine else None
    rules = reader.realm if holding is not None else None
    farms = rules.farms(reader.world, reader.outlook.belief, site) > 0 if rules is not None else False
    wears = holding.livery if holding is not None else None
    livery = reader.colour(wears) if wears is not None else ""
    return SiteMark(
        hex=memory.hex,
        kind=memory.kind,
        name=memory.name,
        side=reader.colour(memory.owner),
        level=memory.level,
        garrison=garrison(reader, memory.hex) if seen or mine else None,
        ghost_day=0 if seen or mine else max(1, memory.day),
        capital=memory.capital,
        idle=idle,
        damage=holding.damage if holding is not None else 0,
        farms=farms,
        livery=livery,
    )


def garrison(reader: SideQueries, hex_: HexId) -> int | None:
    """Units known to stand in a hex, of a place with an owner those of its owner alone: who besieges it holds
    nothing there. None when nobody of the side can tell."""
    site = reader.site_at(hex_)
    owner = site.owner if site is not None else None
    mine = owner in (None, reader.view.side)
    own = sum(len(reader.view.stacks[stack].units) for stack in reader.stacks_in(hex_)) if mine else 0
    sightings = reader.view.knowledge.sightings
    seen = [sightings[h] for h in reader.handles_in(hex_) if sightings[h].now]
    foreign = sum(
        member.count for sighting in seen if owner in (None, sighting.side) for member in sighting.members
    )
    if not own and not foreign and owner != reader.view.side:
        return None
    return own + foreign


def dots_of(reader: SideQueries) -> tuple[MinimapDot, ...]:
    """Stacks on the minimap: those in sight over nothing, own ones over all."""
    sightings = reader.view.knowledge.sightings.values()
    foreign = {(s.hex, reader.colour(s.side)) for s in sightings if s.now}
    own = {(reader.view.stacks[stack].hex, reader.side.colour) for stack in reader.stacks}
    return tuple(MinimapDot(hex_, side) for hex_, side in (*sorted(foreign), *sorted(own)))


def with_hexes(before: MapPicture, after: MapPicture, hexes: Iterable[HexId]) -> MapPicture:
    """The picture before with some hexes as they are after, in sight: land as a march uncovers it."""
    terrain, state = bytearray(before.terrain), bytearray(before.state)
    road, links = bytearray(before.road), bytearray(before.road_links)
    for hex_ in hexes:
        if not after.terrain[hex_]:
            continue
        terrain[hex_], state[hex_] = after.terrain[hex_], IN_SIGHT
        if len(road) == len(after.road):
            road[hex_], links[hex_] = after.road[hex_], after.road_links[hex_]
    known = {site.hex for site in before.sites}
    fresh = tuple(site for site in after.sites if site.hex not in known and state[site.hex])
    return MapPicture(
        width=before.width,
        height=before.height,
        paints=after.paints,
        terrain=bytes(terrain),
        state=bytes(state),
        road_kinds=after.road_kinds,
        road=bytes(road),
        road_links=bytes(links),
        rivers=before.rivers,
        sites=(*before.sites, *fresh),
        regions=before.regions,
        seed=before.seed,
    )
