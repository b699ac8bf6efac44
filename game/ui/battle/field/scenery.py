"""What stands on a battlefield, two to three times as large as on the map: trees, bushes, rocks, litter."""

import math
from functools import lru_cache, partial
from random import Random
from zlib import crc32

from game.ui.look.colour import mix
from game.ui.look.shapes import Point, circle, ellipse, lumps, number, polyline, smooth
from game.ui.look.vector import Canvas
from game.ui.map.paint.symbol_sprites import SymbolSprite, cropped_sprite
from game.ui.symbols import Symbol, built, heights, plants, wet

_INK = "#2A321C"
_SHADE = "#2B2C14"
_ROCK_INK = "#33281B"
VARIANTS = 6
_PAD = 3


def big_tree(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A broad tree of seven lobes and sixteen leaf ticks."""
    base = rng.choice(["#7F9A50", "#8BA258", "#71904C", "#94A65C"])
    rx, ry, middle = 25 * s, 22 * s, y - 26 * s
    n = number
    canvas.path(ellipse(x + 8 * s, y + s, rx * 0.95, 7 * s), _SHADE, fill_opacity=0.30)
    canvas.path(
        f"M{n(x - 5 * s)} {n(y + 2 * s)}"
        f"C{n(x - 3 * s)} {n(y - 6 * s)} {n(x - 3 * s)} {n(y - 12 * s)} {n(x - 4 * s)} {n(y - 20 * s)}"
        f"H{n(x + 4 * s)}C{n(x + 3 * s)} {n(y - 12 * s)} {n(x + 4 * s)} {n(y - 6 * s)} "
        f"{n(x + 7 * s)} {n(y + 2 * s)}"
        f"C{n(x + 3 * s)} {n(y)} {n(x)} {n(y + s)} {n(x - 5 * s)} {n(y + 2 * s)}Z",
        "#6B4D2E",
        _INK,
        1.3,
    )
    for dx, top in ((1, 14), (3.5, 9)):
        canvas.stroke([(x + dx * s, y), (x + dx * s, y - top * s)], _INK, 1, opacity=0.6)
    canvas.path(lumps(x, middle, rx, ry, 11, rng), mix(base, "#22341C", 0.34), _INK, 1.5)
    for dx, dy, size, shade in (
        (0.28, 0.16, 0.62, 0.18),
        (-0.34, 0.20, 0.56, 0.08),
        (0.34, -0.30, 0.52, 0.02),
        (-0.20, -0.22, 0.62, -0.12),
        (-0.34, -0.46, 0.36, -0.28),
        (0.08, -0.52, 0.40, -0.22),
    ):
        colour = mix(base, "#22341C", shade) if shade > 0 else mix(base, "#F0E9A8", -shade)
        lobe = lumps(x + dx * rx, middle + dy * ry, rx * size, ry * size * 0.92, 8, rng)
        canvas.path(lobe, colour, _INK, 0.9, stroke_opacity=0.55)
    for _ in range(16):
        angle, share = rng.uniform(0, math.tau), rng.uniform(0.1, 0.85)
        px, py = x + rx * share * math.cos(angle), middle + ry * share * math.sin(angle)
        w = rng.uniform(1.8, 2.8) * s**0.5
        tick = f"M{n(px - w)} {n(py)}Q{n(px)} {n(py + w * 1.1)} {n(px + w)} {n(py - w * 0.2)}"
        canvas.path(tick, None, _INK, 0.95, stroke_opacity=0.6)


def bush(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """Three balls of leaves."""
    colour = rng.choice(["#8FA458", "#7F9850", "#9CA862"])
    canvas.path(ellipse(x + 3 * s, y + s, 11 * s, 3 * s), _SHADE, fill_opacity=0.26)
    for dx, dy, size in ((-5, -3, 6.5), (5, -3, 6.2), (0, -6.5, 7)):
        tint = mix(colour, "#F0E9A8" if dy < -5 else "#2D3C20", 0.16)
        canvas.path(lumps(x + dx * s, y + dy * s, size * s, size * 0.86 * s, 7, rng), tint, _INK, 1.05)


def fern(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A fan of five fronds."""
    n = number
    for frond in range(5):
        angle = -math.pi / 2 + (frond - 2) * 0.48 + rng.uniform(-0.1, 0.1)
        reach = 9 * s * rng.uniform(0.8, 1.15)
        end = (x + reach * math.cos(angle), y + reach * math.sin(angle) * 0.8)
        mid = ((x + end[0]) / 2, (y + end[1]) / 2)
        canvas.path(
            f"M{n(x)} {n(y)}Q{n(mid[0] - 2 * s)} {n(mid[1] - 3 * s)} {n(end[0])} {n(end[1])}"
            f"Q{n(mid[0] + 2 * s)} {n(mid[1])} {n(x)} {n(y)}Z",
            rng.choice(["#7F9850", "#6F8A48"]),
            _INK,
            0.8,
        )


def log(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A fallen trunk with a tuft of moss."""
    ink = "#2F2113"
    with canvas.group(f"translate({x:.2f} {y:.2f}) rotate({rng.uniform(-30, 30):.1f}) scale({s:.3f})"):
        canvas.path("M-24 3C-10 6 12 6 26 2L26 8C12 12 -12 12 -24 9Z", _SHADE, fill_opacity=0.28)
        canvas.path("M-24 -6C-8 -8 12 -8 24 -6V4C12 3 -10 3 -24 5Z", "#8A6A44", ink, 1.3)
        canvas.path("M-16 -2H6M-10 1H14M0 -5H18", None, ink, 0.9, stroke_opacity=0.7)
        canvas.path(ellipse(24, -1, 3.6, 5), "#D9BE8E", ink, 1.2)
        canvas.path(ellipse(24, -1, 1.7, 2.6), None, ink, 0.8)
        canvas.path("M-18 -7C-14 -12 -8 -11 -6 -8Z", "#7F9850", _INK, 0.9)


def rock_pile(
    canvas: Canvas, x: float, y: float, s: float, rng: Random, light: str = "#E2D6BE", dark: str = "#85775F"
) -> None:
    """Five boulders."""
    for dx, dy, size in ((-9, 2, 3.2), (8, 3, 2.6), (0, -1, 4.2), (4, 7, 1.9), (-4, 7, 2.2)):
        w = 2.31 * size * s * rng.uniform(0.9, 1.1)
        px, py = x + dx * s, y + dy * s
        canvas.path(ellipse(px + 3 * s, py + 1, w * 1.05, w * 0.3), _SHADE, fill_opacity=0.25)
        outline: list[Point] = [
            (px - w, py),
            (px - w * 0.8, py - w * 0.7),
            (px - w * 0.1, py - w * 1.1),
            (px + w * 0.75, py - w * 0.7),
            (px + w, py),
        ]
        stops = [(0.0, light), (0.55, mix(light, dark, 0.45)), (1.0, dark)]
        canvas.path(smooth(outline), canvas.linear(px - w, py - w, px + w, py, stops), _ROCK_INK, 1.25)
        crease = [(px - w * 0.1, py - w * 1.05), (px + w * 0.15, py - w * 0.4), (px + w * 0.8, py - w * 0.2)]
        canvas.stroke(crease, _ROCK_INK, 0.95, opacity=0.7)
        canvas.stroke([crease[1], (px - w * 0.2, py - w * 0.1)], _ROCK_INK, 0.95, opacity=0.7)


def litter(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """Fallen leaves."""
    n = number
    for _ in range(rng.randint(3, 6)):
        angle = rng.uniform(0, math.pi)
        px, py = x + rng.gauss(0, 11) * s, y + rng.gauss(0, 6) * s
        reach = rng.uniform(2.2, 4) * s
        dx, dy = reach * math.cos(angle), reach * 0.6 * math.sin(angle)
        canvas.path(
            f"M{n(px - dx)} {n(py - dy)}Q{n(px + 1.5)} {n(py - 2)} {n(px + dx)} {n(py + dy)}"
            f"Q{n(px - 1)} {n(py + 1.5)} {n(px - dx)} {n(py - dy)}Z",
            rng.choice(["#8A6A3A", "#9C7B45", "#7C7A3E", "#A08A50"]),
            "#4A3A1E",
            0.5,
            fill_opacity=0.55,
            stroke_opacity=0.4,
        )


def pebbles(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A few small stones."""
    for _ in range(rng.randint(2, 4)):
        heights.stone(
            canvas, x + rng.gauss(0, 8) * s, y + rng.gauss(0, 4) * s, s * rng.uniform(0.6, 1.1), rng
        )


def ice_crack(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A crack in frozen ground."""
    points = [(x - 13 * s, y + rng.uniform(-3, 3) * s)]
    points += [(x + (step * 6.5 - 13) * s, y + rng.uniform(-4, 4) * s) for step in range(1, 5)]
    canvas.ink(points, 1.5 * s, "#8CA3B4", opacity=0.75)
    branch = [points[2], (points[2][0] + 5 * s, points[2][1] + rng.choice([-7, 7]) * s)]
    canvas.ink(branch, 1.1 * s, "#8CA3B4", opacity=0.7)


def flagstones(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A few worn paving stones."""
    for row in range(2):
        for column in range(3):
            if rng.random() < 0.3:
                continue
            w, h = 8.5 * s, 4.6 * s
            left = x + (column - 1.5) * w * 1.06 + (row % 2) * w * 0.45
            top = y + (row - 1) * h * 1.08
            corners: list[Point] = [
                (left + rng.uniform(0, 0.8) * s, top + rng.uniform(0, 0.6) * s),
                (left + w - rng.uniform(0, 0.8) * s, top + rng.uniform(-0.4, 0.5) * s),
                (left + w + rng.uniform(-0.6, 0.6) * s, top + h - rng.uniform(0, 0.6) * s),
                (left - rng.uniform(-0.4, 0.6) * s, top + h),
            ]
            tint = mix("#D3C4A0", rng.choice(["#B9A888", "#E4D8B8"]), 0.5)
            canvas.path(
                polyline(corners), tint, "#6B5A3E", 0.8 * s**0.5, fill_opacity=0.6, stroke_opacity=0.5
            )


def town_house(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A house of a street, drawn near."""
    w, h = rng.uniform(40, 56) * s, rng.uniform(42, 54) * s
    roof = mix("#B4674A", rng.choice(["#C98F5A", "#7D4A38", "#B57B52"]), 0.45)
    canvas.path(ellipse(x + 8 * s, y + 2 * s, w * 0.62, 7 * s), _SHADE, fill_opacity=0.30)
    built.house(canvas, x, y, w, h, roof, 1.7 * s)
    wall = h * 0.5
    for share in (-0.26, 0.22):
        canvas.rectangle(
            x + share * w - 3.4 * s, y - wall * 0.80, 6.8 * s, 8.5 * s, "#4A3A2A", "#33271B", 1.2
        )
        canvas.stroke(
            [(x + share * w, y - wall * 0.80), (x + share * w, y - wall * 0.80 + 8.5 * s)], "#C9B793", 1
        )
    canvas.rectangle(x - 4.4 * s, y - wall * 0.46, 8.8 * s, wall * 0.46, "#5B4327", "#33271B", 1.3)
    for course in range(1, 4):
        t = course / 4
        left, right = x - w * (0.30 + 0.32 * t), x + w * (0.30 + 0.32 * t)
        level = y - h + h * 0.54 * t
        canvas.stroke([(left + 2 * s, level), (right - 2 * s, level)], "#33271B", 0.9, opacity=0.35)


def stalagmite(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A tooth of dripstone with a smaller one beside it."""
    for dx, tall, wide in ((0, 46, 11), (rng.choice([-13, 13]), 26, 8)):
        h, w = tall * s * rng.uniform(0.8, 1.15), wide * s
        px = x + dx * s
        stops = [(0.0, "#B7A488"), (0.5, "#8A775C"), (1.0, "#4E4232")]
        outline: list[Point] = [
            (px - w, y),
            (px - w * 0.62, y - h * 0.35),
            (px - w * 0.28, y - h * 0.72),
            (px, y - h),
            (px + w * 0.26, y - h * 0.70),
            (px + w * 0.66, y - h * 0.34),
            (px + w, y + s),
        ]
        canvas.path(ellipse(px + 3 * s, y + s, w * 1.25, 3.4 * s), "#1E160E", fill_opacity=0.35)
        canvas.path(
            smooth(outline, corners=(0, 3, 6)), canvas.linear(px - w, 0, px + w, 0, stops), "#2A2016", 1.4
        )
        for share in (0.30, 0.52, 0.74):
            ring: list[Point] = [
                (px - w * (1 - share) * 0.8, y - h * share),
                (px, y - h * share + 2.4 * s),
                (px + w * (1 - share) * 0.8, y - h * share),
            ]
            canvas.ink(ring, 1.1, "#2A2016", opacity=0.5)


def broken_column(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A column that lost its upper part, drums lying beside it."""
    ink, w, h = "#3A2D1F", 7 * s, rng.uniform(18, 44) * s
    stops = [(0.0, "#F1E7CF"), (0.55, "#CFC2A4"), (1.0, "#93836A")]
    paint = canvas.linear(x - w, 0, x + w, 0, stops)
    canvas.path(ellipse(x + 6 * s, y + 2 * s, w * 2, 4 * s), "#4B422A", fill_opacity=0.3)
    shaft: list[Point] = [
        (x - w, y),
        (x - w * 0.9, y - h),
        (x - w * 0.3, y - h - 6 * s),
        (x + w * 0.15, y - h + 3 * s),
        (x + w * 0.9, y - h - 2 * s),
        (x + w, y),
    ]
    canvas.polygon(shaft, paint, ink, 1.5)
    for share in (-0.45, 0.05, 0.5):
        canvas.stroke(
            [(x + share * w, y - 2 * s), (x + share * w * 0.9, y - h * 0.92)], ink, 0.9, opacity=0.4
        )
    canvas.rectangle(x - w * 1.35, y - 3 * s, w * 2.7, 5 * s, paint, ink, 1.3)
    if rng.random() < 0.6:
        side = rng.choice([-1, 1])
        px = x + side * 19 * s
        canvas.path(circle(px, y + 2 * s, 5.4 * s), paint, ink, 1.3)
        canvas.path(circle(px, y + 2 * s, 2.6 * s), None, ink, 0.9, stroke_opacity=0.5)


def _scaled(symbol: Symbol, factor: float) -> Symbol:
    return partial(_drawn_larger, symbol, factor)


def _drawn_larger(
    symbol: Symbol, factor: float, canvas: Canvas, x: float, y: float, s: float, rng: Random
) -> None:
    symbol(canvas, x, y, s * factor, rng)


def _peak(w: float, h: float, base: str, snow: float) -> Symbol:
    def draw(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
        wide, high = w * s * rng.uniform(0.9, 1.1), h * s * rng.uniform(0.9, 1.1)
        heights.peak(canvas, x, y, wide, high, rng, base=base, snow=snow, s=1.5)

    return draw


def _crag(w: float, h: float) -> Symbol:
    def draw(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
        heights.crag(canvas, x, y, w * s * rng.uniform(0.9, 1.1), h * s * rng.uniform(0.9, 1.1), rng, 1.4)

    return draw


def _dark_rock_pile(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    rock_pile(canvas, x, y, s, rng, "#A5937A", "#4A3E2F")


_Extent = tuple[float, float, float, float]
SCENERY: dict[str, tuple[Symbol, _Extent]] = {
    # name: symbol, reach from its foot to the left, up, right and down at size 1
    "big_tree": (big_tree, (30, 54, 36, 12)),
    "conifer": (_scaled(plants.conifer, 2.7), (22, 66, 30, 10)),
    "snowy_conifer": (_scaled(plants.snowy_conifer, 2.6), (22, 64, 30, 10)),
    "poor_conifer": (_scaled(plants.poor_conifer, 2.2), (20, 55, 26, 10)),
    "palm": (_scaled(plants.palm, 2.9), (44, 74, 44, 18)),
    "lush_tree": (_scaled(plants.lush_tree, 2.6), (40, 64, 40, 16)),
    "swamp_tree": (_scaled(plants.swamp_tree, 2.2), (44, 76, 44, 18)),
    "bush": (bush, (16, 20, 18, 6)),
    "fern": (fern, (13, 14, 13, 5)),
    "log": (log, (34, 24, 36, 24)),
    "rock_pile": (_scaled(rock_pile, 1.3), (34, 26, 37, 19)),
    "dark_rock_pile": (_scaled(_dark_rock_pile, 1.3), (34, 26, 37, 19)),
    "litter": (litter, (40, 24, 40, 24)),
    "pebbles": (pebbles, (34, 22, 34, 20)),
    "tuft": (_scaled(plants.tuft, 1.35), (8, 9, 8, 3)),
    "flowers": (_scaled(plants.flowers, 1.5), (9, 6, 9, 6)),
    "meadow": (_scaled(plants.meadow, 1.8), (60, 22, 60, 22)),
    "patch": (_scaled(plants.patch, 2.0), (64, 30, 64, 30)),
    "lichen": (_scaled(plants.lichen, 2.2), (18, 11, 18, 11)),
    "reeds": (_scaled(plants.reeds, 2.0), (26, 38, 26, 10)),
    "rushes": (_scaled(plants.rushes, 2.0), (26, 38, 26, 10)),
    "cotton_grass": (_scaled(plants.cotton_grass, 1.9), (17, 24, 17, 6)),
    "pool": (_scaled(wet.pool, 2.6), (40, 18, 40, 18)),
    "marsh_pool": (_scaled(wet.marsh_pool, 2.6), (40, 18, 40, 18)),
    "peat_pool": (_scaled(wet.peat_pool, 2.3), (44, 22, 44, 18)),
    "tussock": (_scaled(wet.tussock, 2.1), (26, 29, 26, 10)),
    "wave": (_scaled(wet.wave, 2.0), (32, 12, 32, 10)),
    "lake_wave": (_scaled(wet.lake_wave, 2.0), (32, 12, 32, 10)),
    "hill": (_scaled(heights.hill, 2.6), (66, 54, 66, 16)),
    "valley_slope": (_scaled(heights.valley_slope, 2.3), (74, 30, 74, 32)),
    "dune": (_scaled(heights.dune, 2.5), (50, 24, 50, 12)),
    "stipple": (_scaled(heights.stipple, 1.7), (34, 22, 34, 22)),
    "snowdrift": (_scaled(heights.snowdrift, 2.3), (42, 18, 42, 8)),
    "stone": (_scaled(heights.stone, 2.0), (13, 12, 13, 6)),
    "mountain": (_peak(104, 96, "#BCA583", 0.0), (68, 118, 72, 20)),
    "high_mountain": (_peak(112, 130, "#A89C92", 0.34), (74, 160, 78, 26)),
    "crag": (_crag(86, 118), (56, 140, 60, 14)),
    "ice_crack": (_scaled(ice_crack, 1.6), (28, 20, 32, 20)),
    "flagstones": (_scaled(flagstones, 1.6), (26, 14, 30, 14)),
    "town_house": (_scaled(town_house, 1.15), (46, 72, 54, 14)),
    "stalagmite": (stalagmite, (32, 60, 36, 8)),
    "column": (broken_column, (34, 60, 36, 12)),
    "ruins": (_scaled(built.ruins, 1.6), (70, 94, 74, 34)),
}


def _variant_rng(name: str, index: int) -> Random:
    return Random(crc32(f"field/{name}/{index}".encode()))


def variant_size(name: str, index: int) -> float:
    """Size of a variant, 0.85 to 1.2."""
    return _variant_rng(name, index).uniform(0.85, 1.2)


@lru_cache(maxsize=512)
def scenery_variant(name: str, index: int) -> SymbolSprite:
    """One of the `VARIANTS` of a piece of scenery."""
    symbol, (left, up, right, down) = SCENERY[name]
    rng, size = _variant_rng(name, index), variant_size(name, index)
    foot_x, foot_y = math.ceil(left * size) + _PAD, math.ceil(up * size) + _PAD
    canvas = Canvas(foot_x + math.ceil(right * size) + _PAD, foot_y + math.ceil(down * size) + _PAD)
    symbol(canvas, foot_x, foot_y, size, rng)
    return cropped_sprite(canvas.premultiplied(1, 2), foot_x, foot_y)
