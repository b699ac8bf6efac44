"""Names on the map: towns by their site, rivers, and regions where a stretch of land is large enough."""

import math
from collections.abc import Iterable, Sequence

import numpy as np

from game.content.corners import Corner
from game.content.tmx.reader import slug
from game.content.worldgen.field import Bools, HexField, Ints
from game.content.worldgen.land import HEIGHTS, WOODS, LandForm, Words
from game.content.worldgen.names import NameMaker
from game.content.worldgen.places import Town
from game.core.mapdata import Region, River, SitePlan, StartPlan
from game.core.records import HexId, SiteId, replace

_AT_ONCE = 32
"""So many hexes are looked at together for a name's seat."""
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
        number = sum(name.rstrip("_0123456789") == word for name in out)
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


def for_realm(plans: Sequence[SitePlan], towns: Sequence[Town]) -> tuple[SitePlan, ...]:
    """The places for sides that begin with a capital alone, of level 1. Of the towns around a start those of
    every other ring lie in ruins, the nearest first, and the rest are neutral, as are those between the
    sides: so each side has as much of both near it. `towns` are the first of the plans, in their order."""
    out = []
    for site, town in zip(plans, towns, strict=False):
        if site.capital:
            out.append(replace(site, level=1))
        elif town.ring % 2:
            out.append(replace(site, kind="ruins", level=0, start=""))
        else:
            out.append(replace(site, start="", owner="neutral"))
    return (*out, *plans[len(towns) :])


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
    found: list[tuple[int, str, str, Ints]] = []
    for kind, covered, least, lettering in _STRETCHES:
        least = least if field.size > 700 else max(3, least // 2)
        pieces = field.pieces(np.isin(words, covered))
        found += [(len(piece), kind, lettering, piece) for piece in pieces if len(piece) >= least]
    found += _seas(field, land) + _vales(field, words)
    towns = list(taken)
    out: list[Region] = []
    for size, kind, lettering, piece in sorted(found, key=lambda f: (-min(f[0], 60), f[1], int(f[3][0]))):
        columns = len(np.unique(field.column[piece]))
        span = int(np.clip(min(columns, 2 + math.isqrt(size)), 3, 14))
        seat = _seat(field, piece, span, towns, out)
        if seat is not None:
            out.append(Region(name=names.land(kind), hex=seat, kind=lettering, span=span))
    return tuple(out)


def _seas(field: HexField, land: LandForm) -> list[tuple[int, str, str, Ints]]:
    """Open water far from land, cut into a few waters."""
    open_ = land.sea & (field.steps_from(~land.sea) >= 2) & (field.margin >= 2)
    return [
        (len(part), "sea", "water", part) for part in _parts(field, open_, 24 if field.size > 3000 else 9)
    ]


def _vales(field: HexField, words: Words) -> list[tuple[int, str, str, Ints]]:
    """The great plain has no edge to name it by, so it is cut into vales."""
    plain = np.isin(words, ("plains", "valley"))
    width = 12 if field.size > 3000 else 8
    return [(len(part) // 2, "plains", "land", part) for part in _parts(field, plain, width)]


def _parts(field: HexField, mask: Bools, width: int) -> list[Ints]:
    """A mask cut into squares of about `width` hexes, those that are at least a quarter full."""
    inside = np.flatnonzero(mask)
    across = (field.x[inside] / (1.5 * width)).astype(int)
    down = (field.y[inside] / (1.73 * width)).astype(int)
    box = across * field.size + down
    order = np.argsort(box, kind="stable")
    parts = np.split(inside[order], np.flatnonzero(np.diff(box[order])) + 1)
    return [part for part in parts if len(part) >= max(1.0, width * width / 4)]


def _seat(
    field: HexField, piece: Ints, span: int, towns: Sequence[HexId], placed: Sequence[Region]
) -> HexId | None:
    """The hex of a piece nearest to its middle where a name of that width has room."""
    x, y = float(np.mean(field.x[piece])), float(np.mean(field.y[piece]))
    places = zip(field.x[piece].tolist(), field.y[piece].tolist(), strict=True)
    order = piece[np.argsort([(a - x) ** 2 + (b - y) ** 2 for a, b in places], kind="stable")]
    order = order[field.margin[order] >= 1]
    others = np.array([*(region.hex for region in placed), *towns], dtype=np.int64)
    # a name keeps more room from another, by the width of both, than from a town
    across = np.array([(span + region.span) / 2 + 1 for region in placed] + [span / 2 + 1.2] * len(towns))
    down = np.repeat([2.2, 1.6], [len(placed), len(towns)])
    for first in range(0, len(order), _AT_ONCE):
        some = order[first : first + _AT_ONCE, None]
        close = (np.abs(field.x[some] - field.x[others]) < 1.5 * across) & (
            np.abs(field.y[some] - field.y[others]) < math.sqrt(3) * down
        )
        free = np.flatnonzero(~close.any(axis=1))
        if len(free):
            return HexId(int(some[free[0], 0]))
    return None
