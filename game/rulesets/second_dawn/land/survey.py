"""Survey: SD5-7.06. A stack with a scout or a commander that surveys pays 1 move more for every hex it
enters, and learns roads, rivers, caves, weather and fliers of the neighbours while it stays there.

Here is who surveys, what it costs and what land is learned; caves and fliers are seen where sites and stacks
are (`sight_sites`, `sighting`).
"""

from collections.abc import Mapping, Sequence, Set

from game.core.events.scouting import Surveyed
from game.core.hexgrid import members, pack_bits, unpack_bits
from game.core.land import Land
from game.core.records import HexId, RuleId, SideId, UnitId, replace
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.land_records import Terrain
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Draft, World
from game.rulesets.second_dawn.unit.losses import able

RULE = RuleId("SD5-7.06")
PRICE = 1
"""Move points more for every hex entered."""


def surveyors(world: World, units: Mapping[UnitId, Unit], stack: Stack) -> list[UnitKind]:
    """Classes of the scouts and commanders of a stack who are able to survey."""
    able_ones = (units[u] for u in stack.units if able(units[u]))
    kinds: list[UnitKind] = [world.kind(unit.kind) for unit in able_ones]
    return [kind for kind in kinds if kind.commander or kind.able.scouts]


def homes(world: World, units: Mapping[UnitId, Unit], stack: Stack) -> frozenset[str] | None:
    """Terrain specials of those who survey for a stack; None if it does not survey."""
    if not stack.survey:
        return None
    found = surveyors(world, units, stack)
    if not found:
        return None
    return frozenset(home for kind in found if kind.terrain != "sky" for home in kind.homes)


def dear_hexes(land: Land, rows: Sequence[Terrain], at_home: Set[str]) -> Sequence[HexId]:
    """Hexes whose survey is not free: a neighbour is neither water nor favoured by one who surveys. `rows`
    is the terrain of the land's palette."""
    easy = bytes([0, *(row.water or _favoured(row, at_home) for row in rows)]).ljust(256, b"\0")
    good = land.terrain.translate(easy)
    around = land.grid.around
    if not any(good):
        return [HexId(hex_) for hex_ in range(land.grid.size)]
    return [HexId(h) for h in range(land.grid.size) if not all(good[near] for near in around[h])]


def dear(land: Land, rows: Sequence[Terrain], at_home: Set[str], hex_: HexId) -> bool:
    """Whether a hex is one of the `dear_hexes`."""
    codes = (land.terrain[near] for near in land.grid.around[hex_])
    return not all(code and (rows[code - 1].water or _favoured(rows[code - 1], at_home)) for code in codes)


def learn(draft: Draft, side: SideId, hexes: Set[HexId]) -> None:
    """Bring what a side knows of the roads, rivers and weather of surveyed hexes up to date. Pathways are
    not shown."""
    if not hexes:
        return
    known, size = draft.knowledge[side], draft.grid.size
    believed, land = draft.known_land(side), draft.land
    told = unpack_bits(known.surveyed) | unpack_bits(known.features)
    roads, weather = dict(known.roads), dict(known.weather)
    fresh = draft.grid.bits(hexes) & ~told
    for hex_ in hexes:
        true = _road(land, hex_)
        if true != _road(believed, hex_) and (not true[0] or draft.world.tables["road"][true[0]].surveyed):
            roads[str(hex_)] = true
            fresh |= 1 << hex_
        weather.pop(str(hex_), None)
        if now := land.weather_at(hex_):
            weather[str(hex_)] = now
    sky = [h for h in sorted(hexes) if weather.get(str(h)) != known.weather.get(str(h))]
    if fresh:
        draft.emit(Surveyed(audience=(side,), rule=RULE, hexes=tuple(members(fresh)), what="roads"))
    if sky:
        draft.emit(Surveyed(audience=(side,), rule=RULE, hexes=tuple(sky), what="weather"))
    if fresh or sky:
        surveyed = pack_bits(unpack_bits(known.surveyed) | draft.grid.bits(hexes), size)
        fields = {"roads": dict(sorted(roads.items())), "weather": dict(sorted(weather.items()))}
        draft.put_knowledge(side, replace(known, surveyed=surveyed, **fields))


def _favoured(terrain: Terrain, at_home: Set[str]) -> bool:
    return not at_home.isdisjoint(terrain.home_for or (terrain.id,))


def _road(land: Land, hex_: HexId) -> tuple[str, int]:
    """Kind and direction bits of a hex's road; both empty without one."""
    code = land.road[hex_]
    return (land.road_palette[code - 1], land.road_links[hex_]) if code else ("", 0)
