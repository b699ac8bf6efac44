"""Names on the map: towns by their site, rivers, and regions where a stretch of land is large enough."""

import math
from collections.abc import Iterable, Sequence

import numpy as np

from game.content.corners import Corner
from game.content.tmx.reader import slug
from game.content.worldgen.field import Bools, HexField
from game.content.worldgen.land import HEIGHTS, WOODS, LandForm, Words
from game.content.worldgen.names import NameMaker
from game.content.worldgen.places import Town
from game.core.mapdata import Region, River, SitePlan, StartPlan
from game.core.records import HexId, SiteId

_PEAKS = ("mountain", "high_mountain", "impassable_mountain")
_COMPASS = ("east", "south_east", "south", "south_west", "west", "north_west", "north", "north_east")
# kind of name, terrain it covers, least size in hexes, kind of lettering
_STRETCHES: tuple[tuple[str, tuple[str, ...], int, str], ...] = (
    ("heights", _PEAKS, 7, "heights"),
    ("wood", ("forest", "deep_forest"), 14, "wood"),
    ("jungle", ("jungle",), 10, "wood"),
    ("lake", ("lake",), 4, "water"),
    ("marsh", ("marsh", "swamp", "bog"), 6, "land"),
    ("desert", ("desert",), 12, "land"),
    ("cold", ("tundra", "snow"), 12, "land"),
    ("hills", ("hill",), 14, "heights"),
)


def name_starts(field: HexField, starts: Sequence[HexId]) -> list[str]:
    """Ids of the starts by where they lie: `west`, `north_east`; with a number where two would be alike."""
    out: list[str] = []
    for hex_ in starts:
        across = (field.x[hex_] / field.width - 0.5) * 1.2
        down = field.y[hex_] / field.height - 0.5
        word = _COMPASS[round(math.atan2(down, across) / (math.pi / 4)) % 8]
        number = sum(name.rstrip("_23456") == word for name in out)
        out.append(f"{word}_{number + 1}" if number else word)
    return out


def _site_kinds(field: HexField, land: LandForm, watered: Bools, hex_: HexId) -> list[str]:
    """What a town at a hex could be named for."""
    near = [land.terrain[h] for h in field.grid.disc(hex_, 1)]
    wide = [land.terrain[h] for h in field.grid.disc(hex_, 2)]
    kinds = {
        "coast": "sea" in near or "lake" in near,
        "river": bool(watered[hex_]),
        "height": sum(word in HEIGHTS for word in wide) >= 5,
        "wood": sum(word in WOODS for word in wide) >= 6,
        "dry": sum(word == "desert" for word in wide) >= 6,
        "cold": sum(word in ("tundra", "snow") for word in wide) >= 6,
        "open": True,
    }
    return [kind for kind, fits in kinds.items() if fits]


def sites(
    field: HexField,
    land: LandForm,
    watered: Bools,
    towns: Sequence[Town],
    wonders: Iterable[tuple[str, HexId]],
    starts: Sequence[str],
    names: NameMaker,
) -> tuple[SitePlan, ...]:
    """Towns, ruins and caves with their names."""
    out = []
    for town in towns:
        name = names.town(_site_kinds(field, land, watered, town.hex))
        out.append(
            SitePlan(
                id=SiteId(slug(name)),
                hex=town.hex,
                kind="city",
                name=name,
                level=town.level,
                start=starts[town.side] if town.side >= 0 else "",
                capital=town.capital,
            )
        )
    for kind, hex_ in wonders:
        name = names.land(kind)
        out.append(SitePlan(id=SiteId(slug(name)), hex=hex_, kind=kind, name=name))
    return tuple(out)


def starts(ids: Sequence[str], hexes: Sequence[HexId]) -> tuple[StartPlan, ...]:
    """Start positions."""
    return tuple(StartPlan(id=id_, hex=hex_) for id_, hex_ in zip(ids, hexes, strict=True))


def rivers(lines: Sequence[Sequence[Corner]], names: NameMaker) -> tuple[River, ...]:
    """Rivers, the long ones with a name."""
    return tuple(
        River(name=names.land("river") if len(line) >= 12 else "", corners=tuple(line)) for line in lines
    )


def regions(field: HexField, land: LandForm, taken: Iterable[HexId], names: NameMaker) -> tuple[Region, ...]:
    """Names of stretches of land and water, the largest first, well apart from each other and from towns."""
    words = np.array(land.terrain)
    found: list[tuple[int, str, str, list[HexId]]] = []
    for kind, covered, least, lettering in _STRETCHES:
        least = least if field.size > 700 else max(3, least // 2)
        pieces = field.pieces(np.isin(words, covered))
        found += [(len(piece), kind, lettering, piece) for piece in pieces if len(piece) >= least]
    found += _seas(field, land) + _vales(field, words)
    towns = list(taken)
    out: list[Region] = []
    for size, kind, lettering, piece in sorted(found, key=lambda f: (-min(f[0], 60), f[1], f[3][0])):
        columns = {field.grid.place(h)[0] for h in piece}
        span = int(np.clip(min(len(columns), 2 + math.isqrt(size)), 3, 14))
        seat = _seat(field, piece, span, towns, out)
        if seat is not None:
            out.append(Region(name=names.land(kind), hex=seat, kind=lettering, span=span))
    return tuple(out)


def _seas(field: HexField, land: LandForm) -> list[tuple[int, str, str, list[HexId]]]:
    """Open water far from land, cut into a few waters."""
    open_ = land.sea & (field.steps_from(~land.sea) >= 2) & (field.margin >= 2)
    return [
        (len(part), "sea", "water", part) for part in _parts(field, open_, 24 if field.size > 3000 else 9)
    ]


def _vales(field: HexField, words: Words) -> list[tuple[int, str, str, list[HexId]]]:
    """The great plain has no edge to name it by, so it is cut into vales."""
    plain = np.isin(words, ("plains", "valley"))
    width = 12 if field.size > 3000 else 8
    return [(len(part) // 2, "plains", "land", part) for part in _parts(field, plain, width)]


def _parts(field: HexField, mask: Bools, width: int) -> list[list[HexId]]:
    """A mask cut into squares of about `width` hexes, those that are at least a quarter full."""
    boxes: dict[tuple[int, int], list[HexId]] = {}
    for h in np.flatnonzero(mask):
        box = int(field.x[h] / (1.5 * width)), int(field.y[h] / (1.73 * width))
        boxes.setdefault(box, []).append(HexId(int(h)))
    return [part for _, part in sorted(boxes.items()) if len(part) >= width * width / 4]


def _seat(
    field: HexField, piece: Sequence[HexId], span: int, towns: Sequence[HexId], placed: Sequence[Region]
) -> HexId | None:
    """The hex of a piece nearest to its middle where a name of that width has room."""
    x = float(np.mean([field.x[h] for h in piece]))
    y = float(np.mean([field.y[h] for h in piece]))
    for hex_ in sorted(piece, key=lambda h: ((field.x[h] - x) ** 2 + (field.y[h] - y) ** 2, h)):
        if field.margin[hex_] < 1:
            continue
        crowded = any(_overlap(field, hex_, other.hex, (span + other.span) / 2 + 1, 2.2) for other in placed)
        if not crowded and not any(_overlap(field, hex_, h, span / 2 + 1.2, 1.6) for h in towns):
            return hex_
    return None


def _overlap(field: HexField, a: HexId, b: HexId, across: float, down: float) -> bool:
    """Whether two names would come closer than so many columns and rows."""
    return bool(
        abs(field.x[a] - field.x[b]) < 1.5 * across and abs(field.y[a] - field.y[b]) < math.sqrt(3) * down
    )
