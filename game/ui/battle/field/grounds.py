"""What a battlefield is made of on each strategic terrain: colours of the ground and what stands on it."""

import logging
from dataclasses import dataclass
from functools import lru_cache

from game.ui.look.colour import mix

_log = logging.getLogger(__name__)
_warned: set[str] = set()

Bed = tuple[str, int]
"""A piece of scenery and how many of it fall on a cell, in tenths."""


@dataclass(frozen=True, slots=True)
class FieldGround:
    """Washes of the open floor, the brush around it and the ring that blocks, and what is sown on each.

    `blocked` is the share of the outer ring that blocks, `dappled` the strength of light through leaves,
    `dark` how much the edge is darkened, `pool` the strength of the light in the middle. On open `water`
    there are no rocks, streams and paths.
    """

    floor: str
    brush: str
    ring: str
    rock: str
    on_floor: tuple[Bed, ...]
    on_brush: tuple[Bed, ...]
    on_ring: tuple[Bed, ...]
    blocked: float = 1.0
    dappled: float = 0.5
    dark: float = 0.46
    pool: float = 1.0
    boulders: str = "rock_pile"
    water: bool = False


_FOREST = FieldGround(
    "#BAB684",
    "#A3AE74",
    "#7C9360",
    "#BFB68E",
    (("tuft", 20), ("litter", 18), ("flowers", 7), ("fern", 6)),
    (("big_tree", 5), ("bush", 16), ("fern", 10), ("log", 3)),
    (("big_tree", 40), ("conifer", 5)),
    dappled=1.0,
)
GROUNDS: dict[str, FieldGround] = {
    "forest": _FOREST,
    "plains": FieldGround(
        "#CBC992",
        "#C3C588",
        "#B9BE7C",
        "#C4BC94",
        (("patch", 3), ("tuft", 36), ("flowers", 14)),
        (("tuft", 22), ("bush", 7), ("flowers", 10), ("patch", 3)),
        (("bush", 12), ("big_tree", 8), ("tuft", 18), ("flowers", 6)),
        0.7,
        dark=0.38,
    ),
    "valley": FieldGround(
        "#C3CF97",
        "#B9C98A",
        "#A8BC76",
        "#C0BC94",
        (("meadow", 4), ("tuft", 26), ("flowers", 22)),
        (("bush", 10), ("flowers", 12), ("meadow", 4), ("fern", 6)),
        (("valley_slope", 12), ("big_tree", 12), ("bush", 8)),
        dark=0.40,
    ),
    "deep_forest": FieldGround(
        "#9CA577",
        "#86986A",
        "#64804F",
        "#A9A685",
        (("litter", 20), ("fern", 16), ("tuft", 10)),
        (("conifer", 9), ("fern", 16), ("bush", 6), ("log", 4)),
        (("conifer", 52), ("big_tree", 5)),
        dappled=0.9,
        dark=0.54,
    ),
    "jungle": FieldGround(
        "#A9B577",
        "#93A965",
        "#76934F",
        "#B3B084",
        (("fern", 26), ("tuft", 12), ("litter", 8), ("flowers", 8)),
        (("fern", 22), ("lush_tree", 6), ("bush", 12)),
        (("lush_tree", 34), ("palm", 16)),
        dappled=1.0,
        dark=0.50,
    ),
    "hill": FieldGround(
        "#CDBB86",
        "#C6B27A",
        "#BCA66C",
        "#BFB08C",
        (("tuft", 24), ("pebbles", 8), ("flowers", 5)),
        (("stone", 7), ("tuft", 14), ("bush", 6)),
        (("hill", 13), ("bush", 4), ("rock_pile", 3)),
    ),
    "mountain": FieldGround(
        "#C4B494",
        "#B9A688",
        "#A8957A",
        "#B0A28A",
        (("pebbles", 16), ("stone", 5), ("tuft", 4)),
        (("rock_pile", 8), ("stone", 10), ("pebbles", 8)),
        (("mountain", 11), ("rock_pile", 8)),
        dark=0.50,
    ),
    "high_mountain": FieldGround(
        "#C3BBB4",
        "#B5ABA4",
        "#A39892",
        "#ADA59D",
        (("pebbles", 14), ("stone", 5), ("snowdrift", 7)),
        (("rock_pile", 8), ("snowdrift", 9), ("stone", 8)),
        (("high_mountain", 10), ("rock_pile", 6)),
        dark=0.50,
    ),
    "impassable_mountain": FieldGround(
        "#A89E98",
        "#978C88",
        "#7F7472",
        "#9A908A",
        (("pebbles", 18), ("stone", 8)),
        (("rock_pile", 10), ("stone", 10)),
        (("crag", 13), ("rock_pile", 5)),
        dark=0.56,
    ),
    "marsh": FieldGround(
        "#B2C09A",
        "#A6B78F",
        "#98AE8A",
        "#B0B294",
        (("tuft", 16), ("marsh_pool", 4), ("reeds", 5)),
        (("reeds", 14), ("marsh_pool", 6), ("tuft", 8)),
        (("reeds", 30), ("marsh_pool", 9), ("bush", 4)),
        dark=0.42,
    ),
    "bog": FieldGround(
        "#B3A887",
        "#A59A78",
        "#958A68",
        "#A99E80",
        (("tussock", 8), ("cotton_grass", 8), ("peat_pool", 2)),
        (("tussock", 16), ("peat_pool", 6), ("cotton_grass", 10)),
        (("tussock", 24), ("peat_pool", 12), ("rushes", 8)),
    ),
    "swamp": FieldGround(
        "#98A27C",
        "#88946E",
        "#74835E",
        "#9B9A7C",
        (("rushes", 6), ("pool", 3), ("tuft", 12), ("litter", 6)),
        (("rushes", 12), ("pool", 7), ("swamp_tree", 3), ("fern", 5)),
        (("swamp_tree", 22), ("pool", 10), ("rushes", 8)),
        dark=0.54,
    ),
    "snow": FieldGround(
        "#EAEDEB",
        "#E0E6E8",
        "#D2DCE2",
        "#CFD3D4",
        (("snowdrift", 14), ("ice_crack", 2)),
        (("snowdrift", 12), ("snowy_conifer", 4), ("stone", 3)),
        (("snowy_conifer", 24), ("snowdrift", 10)),
        dappled=0.25,
        dark=0.40,
    ),
    "tundra": FieldGround(
        "#C8C5A9",
        "#BDBB9C",
        "#B0AF90",
        "#B4AC98",
        (("lichen", 20), ("tuft", 14), ("pebbles", 5)),
        (("lichen", 14), ("stone", 8), ("poor_conifer", 2)),
        (("poor_conifer", 11), ("rock_pile", 6), ("lichen", 10)),
    ),
    "desert": FieldGround(
        "#E6CF98",
        "#DFC288",
        "#D6B577",
        "#CDB48A",
        (("stipple", 20), ("dune", 4)),
        (("dune", 9), ("stipple", 12), ("stone", 4)),
        (("dune", 18), ("rock_pile", 4), ("stipple", 10)),
        dappled=0.3,
        dark=0.38,
    ),
    "city": FieldGround(
        "#D6C8A0",
        "#CBBB92",
        "#BDAC84",
        "#BFB294",
        (("flagstones", 16), ("pebbles", 4)),
        (("flagstones", 12), ("bush", 4), ("stone", 3)),
        (("town_house", 15), ("bush", 2)),
    ),
    "ruins": FieldGround(
        "#CBC2A0",
        "#BDB590",
        "#ABA47E",
        "#BFB394",
        (("flagstones", 8), ("tuft", 14), ("pebbles", 6)),
        (("column", 5), ("stone", 8), ("tuft", 12), ("bush", 4)),
        (("column", 9), ("rock_pile", 6), ("ruins", 2), ("bush", 8)),
    ),
    "underground": FieldGround(
        "#A3906F",
        "#8C7A5E",
        "#6E5F4A",
        "#8A7B62",
        (("pebbles", 16), ("stone", 4)),
        (("dark_rock_pile", 6), ("stone", 8), ("stalagmite", 2)),
        (("stalagmite", 18), ("dark_rock_pile", 10)),
        dappled=0.1,
        dark=0.80,
        pool=2.2,
        boulders="dark_rock_pile",
    ),
    "lake": FieldGround(
        "lake",
        "lake",
        "lake",
        "lake",
        (("lake_wave", 12),),
        (("lake_wave", 12),),
        (("lake_wave", 10),),
        0,
        water=True,
    ),
    "sea": FieldGround(
        "sea", "sea", "sea", "sea", (("wave", 14),), (("wave", 14),), (("wave", 12),), 0, water=True
    ),
}


def ground_of(terrain: str) -> FieldGround:
    """The battlefield of a terrain; an unknown one is fought on plains and warned of once. Land that is
    painted in a colour of its own is bare and stony ground of that colour."""
    name = "underground" if terrain == "cave" else terrain
    found = GROUNDS.get(name)
    if found is not None:
        return found
    if name.startswith("#"):
        return _bare(name)
    if terrain not in _warned:
        _warned.add(terrain)
        _log.warning("no battlefield for terrain %r; plains are drawn", terrain)
    return GROUNDS["plains"]


@lru_cache(maxsize=16)
def _bare(colour: str) -> FieldGround:
    return FieldGround(
        colour,
        mix(colour, "#3A2A1E", 0.14),
        mix(colour, "#3A2A1E", 0.30),
        mix(colour, "#6A5A4A", 0.40),
        (("pebbles", 18), ("stone", 5)),
        (("stone", 12), ("dark_rock_pile", 3), ("pebbles", 8)),
        (("dark_rock_pile", 14), ("stone", 12)),
        0.8,
        dappled=0.2,
        dark=0.55,
        pool=1.5,
        boulders="dark_rock_pile",
    )
