"""Coasts, ridges, lakes, climate: from the lie of the land to the terrain of every hex.

Ridges run between the sides' home lands and leave passes, so that the map has shape: basins to hold, gaps to
fight for. Terrain follows height, warmth and rain; lone hexes are smoothed away.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.content.worldgen.field import Bools, Floats, HexField, Ints, Nearness, Ripple, Window, ranked

Words = NDArray[np.str_]
HEIGHTS = ("hill", "mountain", "high_mountain", "impassable_mountain")
WOODS = ("forest", "deep_forest", "jungle")
_SHARES = {"impassable_mountain": 0.005, "high_mountain": 0.025, "mountain": 0.065, "hill": 0.110}
_RIDGE_FELT = 18.0
"""Hex sides from the crest of a ridge to where it is nothing."""
_RING = 6
"""More sides than these lie in a ring of equal steps."""
_SHORE = 5
"""Borders between one lake and the next."""


@dataclass
class LandForm:
    """The lie of the land. `height` is 0 to 1 on land, `wet` and `warm` 0 to 1."""

    height: Floats
    sea: Bools
    lake: Bools
    warm: Floats
    wet: Floats
    terrain: list[str]

    @property
    def water(self) -> Bools:
        """Sea and lakes."""
        return self.sea | self.lake


def homes(field: HexField, sides: int) -> list[tuple[float, float]]:
    """Where the home lands lie: spread round the middle, a little out of line."""
    if sides < 2:
        return [(field.width / 2, field.height / 2)]
    if sides > _RING:
        return _ring(field, sides)
    wide = field.width > field.height
    turn = {2: 0.16, 4: np.pi / 4}.get(sides, 0.30) + (0.0 if wide else np.pi / 2)
    out = []
    for n in range(sides):
        angle = turn + 2 * np.pi * n / sides + field.random.uniform(-0.08, 0.08)
        reach = field.random.uniform(0.30, 0.34)
        stretch = 1.12 if sides == 4 else 1.0
        out.append(
            (
                field.width * (0.5 + reach * stretch * np.cos(angle)),
                field.height * (0.5 + reach * stretch * np.sin(angle)),
            )
        )
    return out


def _ring(field: HexField, sides: int) -> list[tuple[float, float]]:
    """Many home lands, as far from each other along an oval near the coast."""
    angles = np.linspace(0, 2 * np.pi, 721) + 0.30
    x, y = field.width * (0.5 + 0.36 * np.cos(angles)), field.height * (0.5 + 0.36 * np.sin(angles))
    along = np.append(0.0, np.cumsum(np.hypot(np.diff(x), np.diff(y))))
    at = along[-1] * (np.arange(sides) + field.random.uniform(-0.06, 0.06, sides)) / sides
    at = at % along[-1]
    return list(zip(np.interp(at, along, x).tolist(), np.interp(at, along, y).tolist(), strict=True))


def _distance(field: HexField, spot: tuple[float, float]) -> Floats:
    out: Floats = np.hypot(field.x - spot[0], field.y - spot[1])
    return out


def _steady(values: Floats, turn: bool) -> Floats:
    """With `turn`, values made equal under half a turn of the map."""
    return (values + values[::-1]) / 2 if turn else values


def shape_land(
    field: HexField, spots: list[tuple[float, float]], share: float, turn: bool
) -> tuple[Floats, Bools]:
    """Height of every hex and which are water, so that about `share` of the map is land."""
    scale = float(np.sqrt(field.width * field.height))
    u, v = 2 * field.x / field.width - 1, 2 * field.y / field.height - 1
    off = np.hypot(
        u + 0.22 * (field.noise(scale * 0.25, 2) - 0.5), v + 0.22 * (field.noise(scale * 0.25, 2) - 0.5)
    )
    bays = field.noise(scale * 0.26, 4) - 0.5
    inlets = field.noise(scale * 0.11, 3) - 0.5
    base = (
        (1.5 + scale / 110) * bays
        + (0.3 + scale / 160) * inlets
        + 0.22 * (field.noise(4.5, 2) - 0.5)
        - 0.85 * off**2.4
    )
    base = base - 0.9 * np.exp(-field.margin / 1.3) * min(1.0, scale / 60)
    for spot in spots:
        base = base + 0.5 * np.exp(-((_distance(field, spot) / (0.12 * scale + 1.5)) ** 2))
    base = _steady(base, turn)
    water: Bools = base < np.quantile(base, 1 - share)
    # capes of one hex and coves of one hex are untidy; so are islands too small for a name
    for _ in range(2):
        round_ = field.count(~water)
        water = (water & (round_ < 5)) | (~water & (round_ <= 1))
    for piece in field.pieces(~water)[1:]:
        if len(piece) < 5:
            water[piece] = True
    for piece in field.pieces(water):
        if len(piece) < 3:
            water[piece] = False
    return base, water


def raise_ridges(field: HexField, spots: list[tuple[float, float]], land: Bools, turn: bool) -> Floats:
    """How mountainous each hex is: ridges between home lands, with passes, and a few others."""
    scale = float(np.sqrt(field.width * field.height))
    wander = (field.noise(scale * 0.16, 3) - 0.5) * scale * 0.22
    strength = np.zeros(field.size)
    if len(spots) > 1:
        reach = np.sort(np.stack([_distance(field, spot) for spot in spots]), axis=0)
        gap = np.abs(reach[1] - reach[0] + wander)
        passes = field.noise(max(5.0, scale * 0.09), 2)
        strength = np.exp(-((gap / (0.055 * scale + 1.2)) ** 2)) * np.clip((passes - 0.44) * 5.5, 0, 1)
    for _ in range(max(1, round(scale / 26))):
        strength = np.maximum(strength, _lone_ridge(field, scale))
    calm = np.ones(field.size)
    for spot in spots:
        calm *= 1 - np.exp(-((_distance(field, spot) / (0.085 * scale + 2.2)) ** 2))
    coast = np.clip(field.steps_from(~land) / 3.0, 0.25, 1)
    rough = field.noise(7.0, 3)
    return _steady((strength * (0.7 + 0.6 * rough) + 0.30 * rough) * calm * coast, turn)


def _lone_ridge(field: HexField, scale: float) -> Floats:
    """A bent chain somewhere inland."""
    length, bend = field.random.uniform(0.14, 0.26) * scale, field.random.uniform(-1.2, 1.2)
    at = np.array(
        [field.random.uniform(0.2, 0.8) * field.width, field.random.uniform(0.2, 0.8) * field.height]
    )
    angle = field.random.uniform(0, np.pi)
    nearest = np.full(field.size, np.inf)
    x, y, table = field.table(field.x), field.table(field.y), field.table(nearest)
    steps = max(4, int(length))
    for _ in range(steps):
        part = _round(at)
        away = np.hypot(x[part] - at[0], y[part] - at[1])
        table[part] = np.minimum(table[part], away)
        at = at + length / steps * np.array([np.cos(angle), np.sin(angle)])
        angle += bend / steps
    out: Floats = 0.85 * np.exp(-((nearest / 2.1) ** 2))
    return out


def _round(at: Floats) -> Window:
    """Where a point of a ridge is felt: further off it adds less than a float can hold."""
    across = max(0, int((at[0] - _RIDGE_FELT) / 1.5)), int((at[0] + _RIDGE_FELT) / 1.5) + 2
    down = max(0, int((at[1] - _RIDGE_FELT) / 1.73) - 1), int((at[1] + _RIDGE_FELT) / 1.73) + 2
    return slice(down[0], max(0, down[1])), slice(across[0], max(0, across[1]))


def dig_lakes(
    field: HexField, rugged: Floats, water: Bools, spots: list[tuple[float, float]], turn: bool
) -> Bools:
    """Lakes in hollows inland, none on a home."""
    inland = (field.steps_from(water) >= 3) & (field.margin >= 2)
    low = _steady(rugged + 0.35 * field.noise(6.0, 2), turn)
    for spot in spots:
        low = low + 2.0 * (_distance(field, spot) < 3.6)
    lake = np.zeros(field.size, dtype=bool)
    land = int((~water).sum())
    sizes = [max(2, int(min(land / 45, 26) / (n + 1) ** 0.7)) for n in range(max(1, round(land / 260)))]
    sizes += [int(field.random.integers(1, 4)) for _ in range(round(land / 420))]
    near = Nearness(field, _SHORE + 1)
    fall = np.empty(field.size)
    x, y, level, filling = (field.table(values) for values in (field.x, field.y, low, fall))
    for size in sizes:
        free = inland & (near.steps > _SHORE)
        lowest = np.where(free, low, np.inf)
        seat = int(np.argmin(lowest))
        if lowest[seat] == np.inf:
            break
        part = field.window(seat, size)
        filling[part] = level[part] + 0.5 * Ripple(field, 3.0).at(x[part], y[part])
        blob = _blob(field, seat, size, fall, free)
        if turn:
            blob += [field.size - 1 - h for h in blob]
        lake[blob] = True
        for hex_ in blob:
            near.add(hex_)
    return lake


def _blob(field: HexField, seat: int, size: int, low: Floats, free: Bools) -> list[int]:
    blob = [seat]
    while len(blob) < size:
        edge = {t for h in blob for t in field.grid.around[h] if free[t]} - set(blob)
        if not edge:
            break
        blob.append(min(edge, key=lambda h: low[h] - 0.05 * sum(n in blob for n in field.grid.around[h])))
    return blob


def climate(
    field: HexField, rugged: Floats, water: Bools, warmth: tuple[float, float], turn: bool
) -> tuple[Floats, Floats]:
    """Warmth by latitude, height and chance; rain by the nearness of water and chance. Both 0 to 1."""
    north, south = warmth
    warm = north + (south - north) * field.y / max(1.0, field.height)
    if not turn:
        warm = warm + 0.20 * (field.noise(14.0, 3) - 0.5) - 0.10 * np.clip(rugged - 0.5, 0, 1)
    near_water = np.exp(-field.steps_from(water) / 5.0)
    rain = _steady(field.noise(11.0, 3) + 0.16 * near_water + 0.34 * field.noise(4.2, 2), turn)
    return warm, ranked(rain, ~water)


def terrain_of(field: HexField, land: LandForm, rugged: Floats) -> list[str]:
    """Terrain of every hex from height, warmth and rain."""
    dry = ~land.water
    words = np.full(field.size, "plains", dtype="<U20")
    warm, wet = land.warm, land.wet
    words[(warm > 0.60) & (wet < 0.22 + 0.6 * np.clip(warm - 0.62, 0, 0.4))] = "desert"
    words[wet > 0.62] = "forest"
    words[(warm > 0.76) & (wet > 0.50)] = "jungle"
    words[(warm < 0.27) & (wet <= 0.74)] = "tundra"
    words[warm < 0.14] = "snow"
    words = _smooth(field, words, dry)
    field_ = words == "plains"
    words[field_ & (field.noise(3.6, 1) > 0.78) & (wet > 0.3)] = "forest"
    words[field_ & (field.noise(4.2, 2) > 0.72) & (rugged > np.quantile(rugged[dry], 0.3))] = "hill"
    flat = _bogs(field, land, rugged, words)
    words[flat] = np.where(warm[flat] < 0.36, "bog", np.where(warm[flat] > 0.58, "swamp", "marsh"))
    _heights(field, words, rugged, dry)
    wood = words == "forest"
    words[wood & (field.count(np.isin(words, WOODS)) >= 5) & (wet > 0.76)] = "deep_forest"
    high = np.isin(words, HEIGHTS)
    words[(words == "plains") & (field.count(high) >= 4)] = "valley"
    words[land.sea] = "sea"
    words[land.lake] = "lake"
    return list(words.tolist())


def _smooth(field: HexField, words: Words, dry: Bools) -> Words:
    """Lone hexes take the terrain that most of their neighbours have."""
    for _ in range(2):
        kinds = sorted(set(words[dry].tolist()))
        counts = np.stack([field.count((words == kind) & dry) for kind in kinds])
        own = counts[np.searchsorted(kinds, words), np.arange(field.size)]
        best = np.array(kinds, dtype=words.dtype)[np.argmax(counts, axis=0)]
        words = np.where(dry & (own <= 1), best, words)
    return words


def _bogs(field: HexField, land: LandForm, rugged: Floats, words: Words) -> Bools:
    """Low, wet, flat land by lakes and sheltered shores."""
    near = field.grown(land.lake, 1) | (field.grown(land.sea, 1) & (field.count(land.sea) >= 2))
    level = ranked(rugged, ~land.water) < 0.6
    soggy = ranked(land.wet + 1.3 * field.noise(4.5, 2), ~land.water)
    found: Bools = ~land.water & level & ((near & (soggy > 0.72)) | (field.grown(near, 2) & (soggy > 0.90)))
    found = found & ~np.isin(words, ("desert", "snow"))
    return found & (field.count(found) >= 1)


def _heights(field: HexField, words: Words, rugged: Floats, dry: Bools) -> None:
    """Peaks by their share of the land, foothills around them."""
    order = ranked(rugged, dry)
    cut = 1.0
    for kind, share in _SHARES.items():
        upper, cut = cut, cut - share
        words[dry & (order > cut) & (order <= upper)] = kind
    steep = np.isin(words, ("mountain", "high_mountain", "impassable_mountain"))
    # a lone peak in the plain is a hill; a pass between two peaks stays open
    words[steep & (field.count(steep) == 0)] = "hill"
    steep = np.isin(words, ("mountain", "high_mountain", "impassable_mountain"))
    skirt = dry & ~steep & (field.count(steep) >= 2) & (words != "snow")
    words[skirt & (field.noise(3.0, 1) > 0.42)] = "hill"


def twin(terrain: list[str], field: HexField) -> list[str]:
    """For a map equal under half a turn: its eastern half in other colours, at the same cost to walk."""
    arid = field.x - field.width * 0.53 + 9 * (field.noise(8.0, 2) - 0.5) > 0
    patch = field.noise(5.0, 2) > 0.40
    out = list(terrain)
    for hex_ in np.flatnonzero(arid):
        if out[hex_] == "plains" and patch[hex_]:
            out[hex_] = "desert"
        elif out[hex_] == "deep_forest":
            out[hex_] = "hill"
    return out


def make_land(
    field: HexField,
    spots: list[tuple[float, float]],
    *,
    share: float,
    warmth: tuple[float, float],
    turn: bool = False,
) -> LandForm:
    """The land of a map. `share` of it is dry; `warmth` is that of the north and of the south."""
    base, water = shape_land(field, spots, share, turn)
    rugged = raise_ridges(field, spots, ~water, turn)
    shore = np.zeros(field.size, dtype=bool)
    for piece in field.pieces(water):
        shore[piece] = _open_sea(field, piece)
    lake = (water & ~shore) | dig_lakes(field, rugged, water, spots, turn)
    warm, wet = climate(field, rugged, shore | lake, warmth, turn)
    height = ranked(rugged + 0.25 * ranked(base, ~shore), ~(shore | lake))
    land = LandForm(height, shore, lake, warm, wet, [])
    land.terrain = terrain_of(field, land, rugged)
    return land


def _open_sea(field: HexField, piece: Ints) -> bool:
    return len(piece) > 14 or bool((field.margin[piece] == 0).any())
