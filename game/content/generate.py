"""A new map from a seed: coasts, ridges, climate, rivers, fair starts, towns, roads and names.

The same arguments give the same map on any machine with the same numpy. Nothing here knows a rulebook: what
terrain costs to walk is an argument.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Literal, get_args

import numpy as np

from game.content.corners import rivered_bits
from game.content.tmx.reader import BUILT
from game.content.worldgen import labels
from game.content.worldgen.field import Bools, HexField
from game.content.worldgen.land import LandForm, homes, make_land, twin
from game.content.worldgen.names import NameMaker
from game.content.worldgen.places import (
    choose_starts,
    clear_round,
    place_towns,
    place_wonders,
    prices,
    seat_value,
)
from game.content.worldgen.rivers import draw_rivers
from game.content.worldgen.roads import Roads, build_roads
from game.core.fields import note, within
from game.core.hexgrid import grid
from game.core.mapdata import MapData
from game.core.records import HexId, Record

MIN_SIDE, MAX_SIDE = 12, 256
MAX_SIDES = 12
_MANY, _ROOM = 6, 60
"""More sides than `_MANY` need so many hexes of map each."""
Stage = Literal["land", "rivers", "starts", "towns", "roads", "names", "scenario"]
STAGES: tuple[Stage, ...] = get_args(Stage)
"""What is done after each other; a scenario is written by whoever wants one."""
Watch = Callable[[Stage], None]
ROAD_KINDS = ("road", "trail")


class MapRecipe(Record):
    """What to make. `land` in percent of the map; `north` and `south` their warmth, 0 ice to 100 jungle."""

    seed: int
    width: Annotated[int, within(MIN_SIDE, MAX_SIDE)]
    height: Annotated[int, within(MIN_SIDE, MAX_SIDE)]
    sides: Annotated[int, within(2, MAX_SIDES)] = 2
    name: str = ""
    text: str = ""
    land: Annotated[int, within(30, 95)] = 72
    north: Annotated[int, within(0, 100)] = 20
    south: Annotated[int, within(0, 100)] = 80
    even: Annotated[bool, note("two sides, equal under half a turn, in different colours")] = False
    realm: Annotated[bool, note("each side has a village alone, others are ruins or neutral")] = False


def most_sides(width: int, height: int) -> int:
    """For how many sides there is room on a map of a size."""
    return max(_MANY, min(MAX_SIDES, width * height // _ROOM))


def plan_for(seed: int, width: int, height: int, sides: int) -> MapRecipe:
    """A plan that suits a size: the larger the map, the more sea and the wider the climate."""
    area = width * height
    small = area < 800
    return MapRecipe(
        seed=seed,
        width=width,
        height=height,
        sides=sides,
        land=86 if small else 78 if area < 4000 else 55,
        north=50 if small else 20 if area < 4000 else 5,
        south=50 if small else 80 if area < 4000 else 95,
        even=small and sides == 2 and width % 2 == 0,
    )


def generate(plan: MapRecipe, costs: Mapping[str, int], watch: Watch = lambda _stage: None) -> MapData:
    """A map after a plan. `costs` is the price of entering each terrain on foot, for those that can be;
    `watch` hears what begins.

    ValueError if the plan is out of bounds.
    """
    _check(plan)
    watch("land")
    net = grid(plan.width, plan.height)
    field = HexField(net, plan.seed)
    spots = homes(field, plan.sides)
    if plan.even:
        spots[1] = (field.width - spots[0][0], field.height - spots[0][1])
    land = make_land(
        field,
        spots,
        share=plan.land / 100,
        warmth=(plan.north / 100, plan.south / 100),
        turn=plan.even,
    )
    watch("rivers")
    rivers = draw_rivers(field, land)
    watered = _bits(field, rivered_bits(net, rivers))
    watch("starts")
    price = prices(land, costs)
    value = seat_value(field, land, price, watered)
    starts = choose_starts(field, price, value, spots, plan.even)
    watch("towns")
    towns = place_towns(field, price, value, starts, plan.even)
    clear_round(field, land, towns, costs)
    if plan.even:
        land.terrain = twin(land.terrain, field)
    ruins, caves = place_wonders(field, land, towns)
    watch("roads")
    roads = Roads(field, prices(land, costs), rivers)
    build_roads(roads, towns, [*ruins, *caves])
    watch("names")
    wonders = [("ruins", h) for h in ruins] + [("cave", h) for h in caves]
    names = NameMaker(plan.seed)
    ids = labels.name_starts(field, starts)
    sites = labels.sites(field, land, watered, towns, wonders, ids, names)
    if plan.realm:
        sites = labels.for_realm(sites, towns)
    _build_over(land, [(s.kind, s.hex) for s in sites])
    palette = tuple(word for word in costs if word in land.terrain)
    palette += tuple(sorted(set(land.terrain) - set(palette)))
    codes = {word: code for code, word in enumerate(palette)}
    return MapData(
        name=plan.name or names.land("plains"),
        text=plan.text,
        width=plan.width,
        height=plan.height,
        palette=palette,
        terrain=bytes(codes[word] for word in land.terrain),
        road_palette=ROAD_KINDS[: max(roads.road, default=0)],
        road=bytes(roads.road),
        road_links=bytes(roads.links),
        rivers=labels.rivers(rivers, names),
        rivered=rivered_bits(net, rivers) if rivers else b"",
        regions=labels.regions(field, land, [s.hex for s in sites], names),
        sites=sites,
        starts=labels.starts(ids, starts),
    )


def _build_over(land: LandForm, sites: Iterable[tuple[str, HexId]]) -> None:
    """Cities and ruins are a terrain of their own (SD5-4)."""
    for kind, hex_ in sites:
        if kind in BUILT:
            land.terrain[hex_] = kind


def _check(plan: MapRecipe) -> None:
    if not (MIN_SIDE <= plan.width <= MAX_SIDE and MIN_SIDE <= plan.height <= MAX_SIDE):
        raise ValueError(f"a map is {MIN_SIDE} to {MAX_SIDE} hexes a side")
    if not 2 <= plan.sides <= MAX_SIDES:
        raise ValueError(f"a map can have 2 to {MAX_SIDES} sides")
    if plan.sides > most_sides(plan.width, plan.height):
        raise ValueError(f"{plan.sides} sides need a map of {_ROOM * plan.sides} hexes or more")
    if plan.even and (plan.sides != 2 or plan.width % 2):
        raise ValueError("only a map for two sides with an even width can be made even")


def _bits(field: HexField, packed: bytes) -> Bools:
    whole = np.frombuffer(packed, dtype=np.uint8)
    return np.unpackbits(whole, count=field.size, bitorder="little").astype(bool)
