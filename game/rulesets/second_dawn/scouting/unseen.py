"""Who may be at a hex without being seen, by what a side knows: SD5-7.01, SD5-8.03, SD5-8.04."""

from collections.abc import Set

from game.core.records import HexId
from game.core.state import Knowledge
from game.rulesets.second_dawn.content.records import SIZES
from game.rulesets.second_dawn.content.typed import World
from game.rulesets.second_dawn.land.concealment import size_hides
from game.rulesets.second_dawn.land.travel import weather_row

_BESIDE = "the hexes around are out of sight (SD5-7.01)"


def unknown_units(world: World, known: Knowledge, hex_: HexId, watched: Set[HexId]) -> str:
    """Why units may be at a hex of which a side does not know, empty if none can be: up to which size
    the terrain, as the side knows it, hides them, and whether a neighbour is none of the hexes it watches, so
    that what stands in the open there is not seen."""
    parts = []
    size = largest_hidden(world, known, hex_)
    if size:
        up_to = "tiny units" if size == SIZES[0] else f"units up to {size} size"
        parts.append(f"{up_to} may be hidden here (SD5-8.03)")
    if any(near not in watched for near in world.grid.around[hex_]):
        parts.append(_BESIDE)
    told = ", and ".join(parts)
    return told[:1].upper() + told[1:]


def largest_hidden(world: World, known: Knowledge, hex_: HexId) -> str:
    """The largest size of which units may hide in a hex, in either zone; empty if none may."""
    land = world.lands.known(known)
    terrain = world.tables["terrain"][land.terrain_at(hex_)]
    weather = weather_row(world, land.weather_at(hex_))
    able = [s for s in SIZES if any(size_hides(s, terrain, weather, flier=flier) for flier in (False, True))]
    return able[-1] if able else ""
