"""Small made-up maps for the tests of the painted map."""

from collections.abc import Iterable, Mapping
from itertools import pairwise

import pygame

from game.core.hexgrid import OPPOSITE, grid
from game.core.records import HexId
from game.ui.map.paint.painter import ChunkPainter, Steps
from game.ui.map.paint.paints import PAINTS
from game.ui.map.paint.sampling import ChunkKey
from game.ui.map.paint.scene_data import IN_SIGHT, MapPicture, RiverPath, SiteMark

LETTERS: Mapping[str, str] = {
    "s": "sea",
    "l": "lake",
    "p": "plains",
    "f": "forest",
    "D": "deep_forest",
    "j": "jungle",
    "h": "hill",
    "m": "mountain",
    "H": "high_mountain",
    "I": "impassable_mountain",
    "w": "marsh",
    "b": "bog",
    "W": "swamp",
    "n": "snow",
    "t": "tundra",
    "d": "desert",
    "v": "valley",
    "r": "ruins",
    "u": "underground",
    "C": "city",
}
COUNTRY = (
    "ssppffhmHInt",
    "sspffDhmmHnd",
    "spppfDDhhmtd",
    "sspCpphpvvdd",
    "sswwpllpvvjj",
    "swwfpllphbjj",
    "sspffpprhbbW",
    "ssppfppphuWW",
)
PAINT_NAMES = ("", *PAINTS)


def picture(
    rows: Iterable[str] = COUNTRY,
    *,
    unknown: Iterable[int] = (),
    remembered: Iterable[int] = (),
    seed: int = 7,
    road: Iterable[int] = (),
    rivers: tuple[RiverPath, ...] = (),
    sites: tuple[SiteMark, ...] = (),
) -> MapPicture:
    """A map of letters; all of it in sight but what is named. `road` runs through neighbouring hexes."""
    lines = tuple(rows)
    width, height = len(lines[0]), len(lines)
    state = bytearray([IN_SIGHT] * (width * height))
    for hex_ in remembered:
        state[hex_] = 1
    for hex_ in unknown:
        state[hex_] = 0
    letters = "".join(lines)
    terrain = bytes(
        PAINT_NAMES.index(LETTERS[letter]) if known else 0
        for letter, known in zip(letters, state, strict=True)
    )
    roads, links = _road(width, height, list(road), state)
    return MapPicture(
        width,
        height,
        PAINT_NAMES,
        terrain,
        bytes(state),
        ("road",) if roads else (),
        roads,
        links,
        rivers,
        sites,
        (),
        seed,
    )


def _road(width: int, height: int, hexes: list[int], state: bytearray) -> tuple[bytes, bytes]:
    if not hexes:
        return b"", b""
    places = grid(width, height)
    road, links = bytearray(places.size), bytearray(places.size)
    for here, there in pairwise(hexes):
        direction = places.direction(HexId(here), HexId(there))
        if state[here]:
            road[here], links[here] = 1, links[here] | 1 << direction
        if state[there]:
            road[there], links[there] = 1, links[there] | 1 << OPPOSITE[direction]
    return bytes(road), bytes(links)


def last(steps: Steps) -> pygame.Surface:
    """The surface at the end of work in steps."""
    surface: pygame.Surface | None = None
    for step in steps:
        surface = step
    assert surface is not None
    return surface


def shown(painter: ChunkPainter, key: ChunkKey) -> pygame.Surface:
    """A chunk as it is shown."""
    paint = last(painter.painted(key)) if painter.has_land(key) else None
    return last(painter.composed(key, paint))
