"""Hills, mountains, stones, dunes and drifts."""

import math
from itertools import pairwise
from random import Random

from game.ui.look.colour import mix
from game.ui.look.shapes import Point, circle, curve, number, smooth
from game.ui.look.vector import Canvas
from game.ui.symbols import INK
from game.ui.symbols.plants import tuft


def hill(
    canvas: Canvas,
    x: float,
    y: float,
    s: float,
    rng: Random,
    base: str = "#CDB57D",
    ink: str = "#4A3620",
) -> None:
    """A hummock: lit on the left, shaded and hatched on the right."""
    w = rng.choice([10.5, 13.5, 16.5, 19.5]) * rng.uniform(0.92, 1.08) * s
    h, k = w * rng.uniform(0.52, 0.70), rng.uniform(-0.14, 0.14)
    n = number
    ridge = (
        f"M{n(x - w)} {n(y)}C{n(x - w * 0.72)} {n(y - h * 0.7)} {n(x - w * 0.35 + k * w)} {n(y - h * 1.02)} "
        f"{n(x + k * w)} {n(y - h)}C{n(x + w * 0.42 + k * w)} {n(y - h * 0.96)} "
        f"{n(x + w * 0.72)} {n(y - h * 0.6)} {n(x + w)} {n(y)}"
    )
    belly = f"C{n(x + w * 0.4)} {n(y + h * 0.18)} {n(x - w * 0.4)} {n(y + h * 0.18)} {n(x - w)} {n(y)}Z"
    light = [(0.0, mix(base, "#F3E6B8", 0.5)), (0.5, base), (1.0, mix(base, "#7B6A3C", 0.45))]
    canvas.path(ridge + belly, canvas.linear(x - w, 0, x + w, 0, light))
    canvas.path(
        f"M{n(x + w * 0.1 + k * w)} {n(y - h)}"
        f"C{n(x + w * 0.46 + k * w)} {n(y - h * 0.94)} {n(x + w * 0.72)} {n(y - h * 0.6)} {n(x + w)} {n(y)}"
        f"C{n(x + w * 0.8)} {n(y + h * 0.06)} {n(x + w * 0.6)} {n(y + h * 0.1)} "
        f"{n(x + w * 0.42)} {n(y + h * 0.1)}"
        f"C{n(x + w * 0.55)} {n(y - h * 0.4)} {n(x + w * 0.4)} {n(y - h * 0.75)} "
        f"{n(x + w * 0.1 + k * w)} {n(y - h)}Z",
        "#7A5F34",
        fill_opacity=0.30,
    )
    crest = [
        (x - w, y),
        (x - w * 0.62, y - h * 0.68),
        (x - w * 0.2 + k * w, y - h * 0.99),
        (x + k * w + w * 0.18, y - h * 0.97),
        (x + w * 0.66, y - h * 0.56),
        (x + w, y),
    ]
    canvas.ink(curve(crest, 7), 1.7 * s, ink, taper=(0.5, 0.12))
    for index in range(5):
        t = 0.18 + 0.15 * index
        at_x, at_y = x + w * (0.30 + 0.558 * t), y - h * (0.86 - 0.76 * t)
        fall = h * (0.62 - 0.34 * t)
        strokes = [(at_x, at_y), (at_x + w * 0.04, at_y + fall * 0.5), (at_x - w * 0.01, at_y + fall)]
        canvas.ink(strokes, 0.95 * s, ink, opacity=0.75, taper=(0.1, 0.7))
    if rng.random() < 0.7:
        tuft(canvas, x - w * 0.35, y - h * 0.25, s * 0.8, rng, "#6B6434", 0.7)


def valley_slope(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """The flank of a hollow: a bank whose hatching falls towards the valley floor below it."""
    w, h = rng.uniform(19, 27) * s, rng.uniform(5.5, 8) * s
    side = 1 if rng.random() < 0.5 else -1
    crest = [
        (x - side * w, y - h * 0.2),
        (x - side * w * 0.45, y - h * 1.02),
        (x + side * w * 0.2, y - h * 0.92),
        (x + side * w, y - h * 0.05),
    ]
    line = curve(crest, 8)
    n = number
    down = [
        (px, py + h * (0.55 + 0.35 * math.sin(math.pi * i / (len(line) - 1))))
        for i, (px, py) in enumerate(line)
    ]
    body = "M" + "L".join(f"{n(px)} {n(py)}" for px, py in [*line, *down[::-1]]) + "Z"
    canvas.path(body, "#A9AE74", fill_opacity=0.55)
    canvas.ink(line, 1.5 * s, "#4F4A28", taper=(0.4, 0.4))
    for index in range(3, len(line) - 2, 2):
        px, py = line[index]
        share = index / (len(line) - 1)
        fall = h * (0.5 + 0.45 * math.sin(math.pi * share)) * rng.uniform(0.8, 1.15)
        lean = side * fall * 0.28
        strokes = [(px, py + 0.6 * s), (px + lean * 0.6, py + fall * 0.5), (px + lean * 0.8, py + fall)]
        canvas.ink(strokes, 0.95 * s, "#4F4A28", opacity=0.72, taper=(0.1, 0.7))


def brook(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A thread of water along a valley floor."""
    w = rng.uniform(11, 17) * s
    points = [
        (x - w, y + rng.uniform(-1.5, 1.5) * s),
        (x - w * 0.35, y + rng.uniform(-2.5, 0) * s),
        (x + w * 0.3, y + rng.uniform(0, 2.5) * s),
        (x + w, y + rng.uniform(-1.5, 1.5) * s),
    ]
    line = curve(points, 6)
    canvas.ink(line, 2.5 * s, "#4F7E88", opacity=0.75, taper=(0.3, 0.3))
    canvas.ink(line, 1.3 * s, "#A6CDD2", opacity=0.95, taper=(0.35, 0.35))


def _jagged(start: Point, goal: Point, parts: int, amplitude: float, rng: Random) -> list[Point]:
    out = [start]
    for index in range(1, parts):
        t = index / parts
        dx, dy = rng.uniform(-amplitude, amplitude), rng.uniform(-amplitude, amplitude) * 0.8
        out.append((start[0] + (goal[0] - start[0]) * t + dx, start[1] + (goal[1] - start[1]) * t + dy))
    return [*out, goal]


def peak(
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    rng: Random,
    *,
    base: str = "#B9A588",
    ink: str = INK,
    snow: float = 0.0,
    s: float = 1.0,
) -> None:
    """A mountain `w` wide and `h` high: lit face, shaded face, zigzag ridge, hatching down the right slope.

    `snow` is the share of the height under snow with a ragged hem.
    """
    top_x, top_y = x + rng.uniform(-0.06, 0.06) * w, y - h
    left_foot, right_foot = (x - w / 2, y), (x + w / 2, y + h * 0.02)
    swell = [math.sin(index / 6 * math.pi) for index in range(7)]
    left = _jagged(left_foot, (top_x, top_y), 6, w * 0.022, rng)
    right = _jagged((top_x, top_y), right_foot, 6, w * 0.026, rng)
    left = [(px + w * 0.035 * k, py + h * 0.045 * k) for (px, py), k in zip(left, swell, strict=True)]
    right = [(px - w * 0.035 * k, py + h * 0.055 * k) for (px, py), k in zip(right, swell, strict=True)]
    ridge = [(top_x, top_y)]
    for index in range(1, 6):
        t = index / 5
        off = (w * 0.035 if index % 2 else -w * 0.02) * (1 + t) + w * 0.10 * t
        ridge.append((top_x + off, y - h * (1 - t) + rng.uniform(-0.02, 0.02) * h))
    lit, shade = mix(base, "#FBF0D2", 0.55), mix(base, "#4D4238", 0.52)
    lit_paint = canvas.linear(x - w * 0.5, top_y, x, y, [(0, lit), (0.6, mix(lit, base, 0.4)), (1, base)])
    canvas.polygon([*left, *ridge[1:], (x, y + h * 0.05)], lit_paint)
    shade_stops = [(0.0, shade), (0.7, mix(shade, base, 0.35)), (1.0, mix(shade, base, 0.7))]
    shade_paint = canvas.linear(top_x, top_y, x + w * 0.4, y, shade_stops)
    canvas.polygon([*ridge, right_foot, *right[:0:-1]], shade_paint)
    if snow:
        _snow_cap(canvas, left, right, (top_x, top_y), (w, h), snow, rng)
    canvas.ink(left, 1.25 * s, ink, taper=(0.5, 0.05))
    canvas.ink(right, 2.0 * s, ink, taper=(0.05, 0.3))
    canvas.ink(ridge[:5], 1.15 * s, ink, opacity=0.9, taper=(0.05, 0.7))
    _slope_hatching(canvas, (top_x, top_y), left_foot, right_foot, (w, h), ink, s, rng)


def _slope_hatching(
    canvas: Canvas,
    top: Point,
    left_foot: Point,
    right_foot: Point,
    size: Point,
    ink: str,
    s: float,
    rng: Random,
) -> None:
    w, h = size
    count = max(5, int(w / 5.2 / s**0.5))
    for index in range(count):
        t = 0.16 + 0.78 * (index + 0.5) / count
        px, py = top[0] + (right_foot[0] - top[0]) * t * 0.96, top[1] + h * t + h * 0.05
        fall = h * (0.13 + 0.24 * (1 - t)) * rng.uniform(0.75, 1.2)
        strokes = [(px - w * 0.015, py), (px - w * 0.035, py + fall * 0.5), (px - w * 0.02, py + fall)]
        canvas.ink(strokes, 1.0 * s, ink, opacity=0.72, taper=(0.1, 0.7))
    for _ in range(3):
        t = rng.uniform(0.35, 0.85)
        px, py = top[0] - (top[0] - left_foot[0]) * t * 0.62, top[1] + h * t * 1.02
        canvas.ink([(px, py), (px - w * 0.04, py + h * 0.10)], 0.95 * s, ink, opacity=0.5, taper=(0.2, 0.7))


def _along(points: list[Point], height: float) -> Point:
    """The point of a falling line at a height."""
    for a, b in pairwise(points):
        if (a[1] - height) * (b[1] - height) <= 0 and a[1] != b[1]:
            t = (height - a[1]) / (b[1] - a[1])
            return a[0] + (b[0] - a[0]) * t, height
    return points[-1]


def _snow_cap(
    canvas: Canvas,
    left: list[Point],
    right: list[Point],
    top: Point,
    size: Point,
    snow: float,
    rng: Random,
) -> None:
    w, h = size
    low_left = _along(left[::-1], top[1] + h * snow)
    low_right = _along(right, top[1] + h * snow * 0.92)
    hem = [low_left]
    parts = 6
    for index in range(1, parts):
        t = index / parts
        height = low_left[1] if index % 2 else low_left[1] - h * snow * 0.30
        height += h * snow * (0.16 if index % 2 else -0.02) * rng.uniform(0.6, 1.2)
        hem.append((low_left[0] + (low_right[0] - low_left[0]) * t, height))
    hem.append(low_right)
    upper_left = [point for point in left if point[1] < low_left[1]]
    upper_right = [point for point in right[1:] if point[1] < low_right[1]]
    canvas.polygon([*hem, *upper_right[::-1], *upper_left[::-1]], "#FBFAF4")
    shaded = [top, *upper_right, low_right, hem[-2], (top[0] + w * 0.04, top[1] + h * snow * 0.62)]
    canvas.polygon(shaded, "#9FB0BE", fill_opacity=0.75)


def crag(canvas: Canvas, x: float, y: float, w: float, h: float, rng: Random, s: float) -> None:
    """A sheer tower of rock that nobody climbs: steep sides, broken top, deep clefts, ice in them."""
    ink = "#241C1A"
    base = mix("#8C817C", "#77707A", round(rng.uniform(0, 0.6), 2))
    left_x, right_x = x - w / 2, x + w / 2
    crown = [(left_x + w * 0.10, y - h * rng.uniform(0.70, 0.80))]
    teeth = 5
    for index in range(1, teeth):
        t = index / teeth
        rise = 1.0 - 0.55 * abs(t - 0.46) - (0.13 if index % 2 else 0.0) + rng.uniform(-0.05, 0.05)
        crown.append((left_x + w * (0.10 + 0.80 * t), y - h * rise))
    crown.append((right_x - w * 0.10, y - h * rng.uniform(0.56, 0.66)))
    wall_left = _jagged((left_x, y), crown[0], 4, w * 0.025, rng)
    wall_right = _jagged(crown[-1], (right_x, y + h * 0.02), 4, w * 0.025, rng)
    split = len(crown) // 2
    foot = (x + w * 0.02, y + h * 0.03)
    lit = [
        (0.0, mix(base, "#E9DEC8", 0.58)),
        (0.7, mix(base, "#CFC3AE", 0.2)),
        (1.0, mix(base, "#4B4346", 0.2)),
    ]
    canvas.polygon([*wall_left, *crown[1 : split + 1], foot], canvas.linear(left_x, y - h, x, y, lit))
    dark = [
        (0.0, mix(base, "#2E292D", 0.68)),
        (0.7, mix(base, "#3A3438", 0.52)),
        (1.0, mix(base, "#4B4346", 0.3)),
    ]
    canvas.polygon(
        [crown[split], *crown[split + 1 :], *wall_right[1:], foot], canvas.linear(x, y - h, right_x, y, dark)
    )
    _clefts(canvas, crown, y, (w, h), s, rng)
    outline = [*wall_left, *crown[1:]]
    canvas.ink(outline, 1.5 * s, ink, taper=(0.25, 0.05))
    canvas.ink(wall_right, 2.3 * s, ink, taper=(0.05, 0.25))
    spine = _jagged(crown[split], (x + w * 0.06, y - h * 0.22), 4, w * 0.03, rng)
    canvas.ink(spine, 1.3 * s, ink, taper=(0.05, 0.6))


def _clefts(canvas: Canvas, crown: list[Point], y: float, size: Point, s: float, rng: Random) -> None:
    """Near-vertical cracks down the faces, the deep ones with a thread of ice."""
    w, h = size
    for index, (px, py) in enumerate(crown):
        fall = (y - py) * rng.uniform(0.45, 0.75)
        drift = w * rng.uniform(-0.05, 0.03)
        crack = _jagged((px, py + h * 0.02), (px + drift, py + fall), 4, w * 0.018, rng)
        if index % 2:
            canvas.ink(
                [(qx + 0.9 * s, qy) for qx, qy in crack], 1.9 * s, "#E8EDF0", opacity=0.85, taper=(0.1, 0.8)
            )
        canvas.ink(crack, 1.05 * s, "#241C1A", opacity=0.8, taper=(0.1, 0.7))
    for _ in range(6):
        px = crown[0][0] + (crown[-1][0] - crown[0][0]) * rng.uniform(0.45, 1.0)
        py = y - h * rng.uniform(0.12, 0.5)
        fall = h * rng.uniform(0.10, 0.22)
        canvas.ink(
            [(px, py), (px - w * 0.015, py + fall)], 1.0 * s, "#241C1A", opacity=0.62, taper=(0.1, 0.6)
        )


def stone(
    canvas: Canvas, x: float, y: float, s: float, rng: Random, colour: str = "#B7AA90", ink: str = INK
) -> None:
    """A boulder."""
    w = rng.uniform(2.2, 4) * s
    h = w * 0.75
    outline = [
        (x - w, y),
        (x - w * 0.7, y - h * 0.8),
        (x + w * 0.1, y - h * 1.15),
        (x + w * 0.8, y - h * 0.6),
        (x + w, y),
    ]
    canvas.path(smooth(outline), colour, ink, 0.85 * s**0.6)
    shade = [
        (x + w * 0.15, y - h),
        (x + w * 0.35, y - h * 0.3),
        (x + w * 0.9, y - 0.2),
        (x + w * 0.75, y - h * 0.6),
    ]
    canvas.polygon(shade, "#5B4A36", fill_opacity=0.4)


def pale_stone(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A worked stone among ruins."""
    stone(canvas, x, y, s, rng, "#C9BD9F")


def dune(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A crescent dune: lit face, shaded face, two strokes."""
    w = rng.uniform(11, 16) * s
    h = w * 0.3
    n = number

    def at(dx: float, dy: float) -> str:
        return f"{n(x + dx * w)} {n(y + dy * h)}"

    canvas.path(
        f"M{at(-1, 0)}C{at(-0.5, -1)} {at(-0.05, -1.35)} {at(0.18, -1.1)}"
        f"C{at(0.1, -0.3)} {at(0.45, -0.05)} {at(1, 0.06)}C{at(0.3, 0.3)} {at(-0.4, 0.26)} {at(-1, 0)}Z",
        "#F4E3B4",
        fill_opacity=0.75,
    )
    canvas.path(
        f"M{at(0.18, -1.1)}C{at(0.1, -0.3)} {at(0.45, -0.05)} {at(1, 0.06)}"
        f"C{at(0.5, 0.22)} {at(0.1, 0.2)} {at(-0.15, 0.18)}"
        f"C{at(-0.05, -0.4)} {at(0, -0.8)} {at(0.18, -1.1)}Z",
        "#B98A4B",
        fill_opacity=0.42,
    )
    back = [(x - w, y), (x - w * 0.45, y - h * 0.85), (x + w * 0.18, y - h * 1.1)]
    lee = [
        (x + w * 0.18, y - h * 1.1),
        (x + w * 0.18, y - h * 0.45),
        (x + w * 0.5, y - h * 0.1),
        (x + w, y + h * 0.06),
    ]
    canvas.ink(curve(back, 6), 1.15 * s, "#6D4A22", opacity=0.9)
    canvas.ink(curve(lee, 6), 1.05 * s, "#6D4A22", opacity=0.9)


def stipple(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """Seven grains of sand."""
    dots = "".join(
        circle(x + rng.gauss(0, 4.5) * s, y + rng.gauss(0, 2.7) * s, 0.75 * s * rng.uniform(0.6, 1.2))
        for _ in range(7)
    )
    canvas.path(dots, "#7A5A30", fill_opacity=0.6)


def snowdrift(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A drift: a blue-grey sliver and one stroke."""
    w = rng.uniform(8, 14) * s
    n = number
    canvas.path(
        f"M{n(x - w)} {n(y)}Q{n(x)} {n(y - w * 0.42)} {n(x + w)} {n(y)}"
        f"Q{n(x + w * 0.2)} {n(y - w * 0.05)} {n(x - w)} {n(y)}Z",
        "#AFC3D0",
        fill_opacity=0.55,
    )
    canvas.ink(curve([(x - w, y), (x, y - w * 0.22), (x + w, y)], 6), 1.0 * s, "#7D93A3", opacity=0.8)
