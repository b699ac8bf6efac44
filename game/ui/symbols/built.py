"""Towns, ruins, caves, fields, bridges and the compass rose."""

import math
from random import Random

from game.ui.look.colour import mix
from game.ui.look.shapes import TAU, Point, curve, ellipse, number, smooth
from game.ui.look.theme import livery
from game.ui.look.vector import Canvas
from game.ui.symbols import INK
from game.ui.symbols.heights import stone
from game.ui.symbols.plants import tuft

_TOWN_INK = "#33271B"
_LIT_WALL, _DARK_WALL = "#F7EDD6", "#C9B793"


def house(
    canvas: Canvas, x: float, y: float, w: float, h: float, roof: str, s: float, ink: str = _TOWN_INK
) -> None:
    """A small gabled house."""
    wall = canvas.linear(x - w / 2, 0, x + w / 2, 0, [(0, _LIT_WALL), (1, _DARK_WALL)])
    box = [(x - w / 2, y), (x - w / 2, y - h * 0.5), (x + w / 2, y - h * 0.5), (x + w / 2, y)]
    canvas.polygon(box, wall, ink, 0.8 * s)
    tiles = [(0.0, mix(roof, "#FFFFFF", 0.22)), (1.0, mix(roof, "#000000", 0.22))]
    gable = [
        (x - w * 0.62, y - h * 0.46),
        (x - w * 0.30, y - h),
        (x + w * 0.30, y - h),
        (x + w * 0.62, y - h * 0.46),
    ]
    canvas.polygon(gable, canvas.linear(x - w / 2, 0, x + w / 2, 0, tiles), ink, 0.8 * s)


def turret(
    canvas: Canvas,
    at: Point,
    w: float,
    h: float,
    cap: str,
    s: float,
    *,
    cone: bool = True,
    flag: str = "",
) -> None:
    """A round tower with a cone in the side's colour, or with battlements."""
    x, y = at
    ink = _TOWN_INK
    stops = [(0.0, "#FBF3E0"), (0.5, "#DCCDAC"), (1.0, "#9A896B")]
    shaft = [(x - w / 2, y), (x - w / 2, y - h), (x + w / 2, y - h), (x + w / 2, y)]
    canvas.polygon(shaft, canvas.linear(x - w / 2, 0, x + w / 2, 0, stops), ink, 0.95 * s)
    n = number
    if cone:
        top = y - h - w * 1.35
        tiles = [(0.0, mix(cap, "#FFFFFF", 0.30)), (0.45, cap), (1.0, mix(cap, "#000000", 0.38))]
        roof = canvas.linear(x - w * 0.7, 0, x + w * 0.7, 0, tiles)
        canvas.polygon([(x - w * 0.72, y - h), (x, top), (x + w * 0.72, y - h)], roof, ink, 0.95 * s)
        if flag:
            mast = y - h - w * 1.3
            canvas.stroke([(x, mast), (x, mast - 7 * s)], ink, s)
            canvas.path(
                f"M{n(x)} {n(mast - 7 * s)}q{n(3.5 * s)} {n(-1.5 * s)} {n(7 * s)} {n(0.6 * s)}"
                f"l{n(-1.6 * s)} {n(1.9 * s)}l{n(1.6 * s)} {n(2.1 * s)}"
                f"q{n(-3.5 * s)} {n(-1.5 * s)} {n(-7 * s)} 0Z",
                flag,
                ink,
                0.8 * s,
            )
    else:
        step, tooth = n(w * 0.248), n(1.8 * s)
        merlons = f"h{step}v{tooth}h{step}v-{tooth}h{step}v{tooth}h{step}v-{tooth}h{step}"
        wall = f"M{n(x - w * 0.62)} {n(y - h + s)}v{n(-4.4 * s)}{merlons}v{n(4.4 * s)}Z"
        canvas.path(wall, "#EADDC0", ink, 0.9 * s)
    canvas.rectangle(x - 0.8 * s, y - h * 0.66, 1.6 * s, 3.2 * s, ink, radius=0.8 * s)


def _arc(x: float, y: float, rx: float, ry: float, start: float, parts: int) -> list[Point]:
    """Points of the half ellipse that begins at an angle."""
    angles = [start + math.pi * index / parts for index in range(parts + 1)]
    return [(x + rx * math.cos(angle), y + ry * math.sin(angle)) for angle in angles]


def town(canvas: Canvas, x: float, y: float, s: float, rng: Random, side: str, level: int) -> None:
    """A town in oblique view, growing with its level: houses, ring wall (2), keep (3), twin towers (4)."""
    colours = livery(side or "neutral")
    cap = "#B9AA88" if colours.key.startswith("bone") else colours.base
    tile = "#8A6A4A" if colours.key.startswith("cinnabar") else "#B4674A"
    w = (18 + 3.4 * level) * s
    h = w * 0.36
    canvas.path(ellipse(x + 2 * s, y + h * 0.30, w * 1.16, h * 1.05), "#5D5230", fill_opacity=0.30)
    canvas.path(ellipse(x, y - h * 0.1, w * 1.02, h), "#E2D3A8")
    if level >= 2:
        _back_wall(canvas, (x, y), w, h, cap, s)
    _houses(canvas, (x, y), w, h, tile, cap, s, rng, side, level)
    if level >= 2:
        _front_wall(canvas, (x, y), w, h, cap, s, level)
    elif side:
        mast_x, n = x + w * 0.5, number
        canvas.stroke([(mast_x, y - 4 * s), (mast_x, y - 20 * s)], _TOWN_INK, 1.2 * s)
        canvas.path(
            f"M{n(mast_x)} {n(y - 20 * s)}h{n(10 * s)}l{n(-2.4 * s)} {n(3 * s)}"
            f"l{n(2.4 * s)} {n(3 * s)}h{n(-10 * s)}Z",
            cap,
            _TOWN_INK,
            0.9 * s,
        )


def _back_wall(canvas: Canvas, at: Point, w: float, h: float, cap: str, s: float) -> None:
    x, y = at
    wall = _arc(x, y - h * 0.25, w, h * 0.85, math.pi, 14)
    canvas.polygon([*wall, *((px, py - 4.2 * s) for px, py in wall[::-1])], "#C4B48F", _TOWN_INK, 0.9 * s)
    for index in (3, 7, 11):
        px, py = wall[index]
        turret(canvas, (px, py + s), 5.4 * s, 8 * s, cap, s, cone=False)


def _houses(
    canvas: Canvas,
    at: Point,
    w: float,
    h: float,
    tile: str,
    cap: str,
    s: float,
    rng: Random,
    side: str,
    level: int,
) -> None:
    x, y = at
    places = []
    for _ in range(4 + level * 3):
        angle, share = rng.uniform(0, TAU), math.sqrt(rng.random()) * 0.74
        places.append(
            (y - h * 0.25 + h * 0.8 * share * math.sin(angle), x + w * 0.92 * share * math.cos(angle))
        )
    keep_y, built = y - h * 0.12, level < 3
    for house_y, house_x in sorted(places):
        if house_y > keep_y and not built:
            _keep(canvas, (x, keep_y), cap, s, level, side)
            built = True
        if level >= 3 and abs(house_x - x) < 8 * s and house_y < keep_y + 3 * s:
            continue
        width, tall = rng.uniform(6, 8) * s, rng.uniform(6.4, 8) * s
        roof = mix(tile, rng.choice(["#C98F5A", "#7D4A38", "#B57B52"]), 0.4)
        house(canvas, house_x, house_y + 3 * s, width, tall, roof, s)
    if not built:
        _keep(canvas, (x, keep_y), cap, s, level, side)


def _keep(canvas: Canvas, at: Point, cap: str, s: float, level: int, side: str) -> None:
    x, y = at
    h, w = (17 + 3.2 * level) * s, (8.5 + 0.8 * level) * s
    if level >= 4:
        for sign in (-1, 1):
            turret(canvas, (x + sign * w * 0.82, y + s), w * 0.55, h * 0.72, cap, s)
    turret(canvas, (x, y + 2 * s), w, h, cap, s, flag=livery(side).base if side else "")
    canvas.rectangle(x - w * 0.5 - 1.2 * s, y + s - h, w + 2.4 * s, 2.4 * s, "#EADDC0", _TOWN_INK, 0.8 * s)


def _front_wall(canvas: Canvas, at: Point, w: float, h: float, cap: str, s: float, level: int) -> None:
    x, y = at
    wall = _arc(x, y - h * 0.15, w, h * 0.95, 0.0, 18)
    high = 6.2 * s
    stops = [(0.0, "#F8EED6"), (0.55, "#D8C8A4"), (1.0, "#A4926E")]
    paint = canvas.linear(x - w, 0, x + w, 0, stops)
    canvas.polygon([*wall, *((px, py - high) for px, py in wall[::-1])], paint, _TOWN_INK, 1.05 * s)
    n = number
    merlons = ""
    for index in range(18):
        px = (wall[index][0] + wall[index + 1][0]) / 2
        py = (wall[index][1] + wall[index + 1][1]) / 2 - high
        merlons += f"M{n(px - 1.2 * s)} {n(py)}v{n(-1.8 * s)}h{n(2.4 * s)}v{n(1.8 * s)}Z"
    canvas.path(merlons, "#E6D8B6", _TOWN_INK, 0.75 * s)
    for index in (0, 4, 14, 18):
        px, py = wall[index]
        turret(canvas, (px, py + 1.2 * s), 6.8 * s, 11 * s, cap, s, cone=level >= 3)
    gate_x, gate_y = wall[9]
    for sign in (-1, 1):
        post = (gate_x + sign * 6.4 * s, gate_y + 1.6 * s)
        turret(canvas, post, 5.6 * s, 12 * s, cap, s, cone=level >= 4)
    canvas.path(
        f"M{n(gate_x - 3.4 * s)} {n(gate_y + s)}v{n(-6 * s)}a{n(3.4 * s)} {n(3.4 * s)} 0 0 1 {n(6.8 * s)} 0"
        f"v{n(6 * s)}Z",
        "#2A1A10",
        _TOWN_INK,
        s,
    )


def field(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A ploughed strip field near a town."""
    angle = rng.uniform(-0.35, 0.35)
    w, h = rng.uniform(11, 16) * s, rng.uniform(6, 8.5) * s
    colour = rng.choice(["#D9B968", "#C2B764", "#A9B56A", "#CFA869"])
    cos, sin = math.cos(angle), math.sin(angle)
    corners = [
        (x + px * cos - py * sin * 0.7, y + (px * sin + py * cos) * 0.72)
        for px, py in ((-w, -h * 0.9), (w * 0.9, -h), (w, h * 0.9), (-w * 0.92, h))
    ]
    canvas.polygon(corners, colour, "#5B4522", 0.8 * s, fill_opacity=0.62, stroke_opacity=0.55)
    a, b, c, d = corners
    for index in range(1, 6):
        t = index / 6
        furrow = [
            (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t),
            (d[0] + (c[0] - d[0]) * t, d[1] + (c[1] - d[1]) * t),
        ]
        canvas.stroke(furrow, "#5B4522", 0.75 * s, opacity=0.5)


def cottage(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A farmhouse."""
    house(canvas, x, y, 7 * s, 7 * s, rng.choice(["#A85F42", "#8D5A3C", "#B27A4C"]), s, INK)


def _column(canvas: Canvas, x: float, y: float, h: float, w: float, ink: str) -> None:
    """A broken column."""
    stops = [(0.0, "#F1E7CF"), (1.0, "#A3937A")]
    shaft = [
        (x - w / 2, y),
        (x - w / 2, y - h),
        (x - w * 0.15, y - h - w * 0.4),
        (x + w * 0.1, y - h + w * 0.25),
        (x + w / 2, y - h - w * 0.12),
        (x + w / 2, y),
    ]
    canvas.polygon(shaft, canvas.linear(x - w / 2, 0, x + w / 2, 0, stops), ink, 1)
    canvas.stroke([(x - w * 0.12, y - 1), (x - w * 0.12, y - h * 0.9)], ink, 0.7, opacity=0.5)
    canvas.rectangle(x - w * 0.75, y - 1.6, w * 1.5, 2.4, "#D9CCB0", ink, 0.9)


def ruins(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """An arch, three broken columns and fallen stones."""
    s *= 1.42
    y -= 4 * s / 1.42
    ink = "#3A2D1F"
    n = number
    canvas.path(ellipse(x + 2 * s, y + s, 24 * s, 6 * s), "#6F6440", fill_opacity=0.28)
    stops = [(0.0, "#EFE4CA"), (1.0, "#9C8C72")]
    arch = (
        f"M{n(x - 4 * s)} {n(y)}V{n(y - 19 * s)}A{n(8 * s)} {n(8 * s)} 0 0 1 {n(x + 12 * s)} {n(y - 19 * s)}"
        f"V{n(y)}H{n(x + 7.5 * s)}V{n(y - 18 * s)}"
        f"A{n(3.6 * s)} {n(3.6 * s)} 0 0 0 {n(x + 0.4 * s)} {n(y - 18 * s)}V{n(y)}Z"
    )
    canvas.path(arch, canvas.linear(x - 4 * s, 0, x + 12 * s, 0, stops), ink, 1.15 * s)
    for left, up in ((-4, 7), (-4, 13), (8, 9), (8, 15)):
        joint = [(x + left * s, y - up * s), (x + (left + 4) * s, y - up * s)]
        canvas.stroke(joint, ink, 0.8 * s, opacity=0.6)
    for dx, dy, tall in ((-17, 2, 15), (-10, 5, 8), (19, 3, 11)):
        _column(canvas, x + dx * s, y + dy * s, tall * s, 4.4 * s, ink)
    for _ in range(5):
        stone(canvas, x + rng.uniform(-22, 24) * s, y + rng.uniform(5, 9) * s, s * 0.8, rng, "#C9BD9F", ink)
    tuft(canvas, x + 5 * s, y + 8 * s, s, rng)
    tuft(canvas, x - 22 * s, y + 8 * s, s, rng)


def cave(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A dome of rock with a dark mouth."""
    s *= 1.3
    y -= 4 * s / 1.3
    ink = "#2E2318"
    n = number
    dome = [(-24, 4), (-21, -9), (-12, -20), (-1, -25), (9, -21), (19, -11), (24, 4)]
    points = [(x + px * s, y + py * s) for px, py in dome]
    stops = [(0.0, "#D9CBAE"), (0.6, "#A8977A"), (1.0, "#7A6A55")]
    rock = canvas.linear(x - 20 * s, y - 20 * s, x + 22 * s, y, stops)
    canvas.path(smooth([*points, (x, y + 8 * s)]), rock)
    canvas.ink(curve(points, 6), 1.8 * s, ink, taper=(0.3, 0.15))
    dark = canvas.radial(x, y + 4 * s, 16 * s, [(0, "#4A3320"), (0.55, "#20150D"), (1, "#120B06")])
    mouth = (
        f"M{n(x - 9 * s)} {n(y + 5 * s)}"
        f"C{n(x - 11 * s)} {n(y - 7 * s)} {n(x - 5 * s)} {n(y - 13 * s)} {n(x + s)} {n(y - 13 * s)}"
        f"C{n(x + 8 * s)} {n(y - 13 * s)} {n(x + 12 * s)} {n(y - 6 * s)} {n(x + 10 * s)} {n(y + 5 * s)}Z"
    )
    canvas.path(mouth, dark, ink, 1.3 * s)
    cracks = ((-15, -13, -18, -4), (13, -14, 16, -6), (17, -7, 20, 1), (9, -18, 12, -13), (-5, -20, -9, -15))
    for ax, ay, bx, by in (*cracks, (14, -3, 16, 3)):
        start, end = (x + ax * s, y + ay * s), (x + bx * s, y + by * s)
        bend = ((start[0] + end[0]) / 2 + 1, (start[1] + end[1]) / 2)
        canvas.ink([start, bend, end], 1.1 * s, ink, opacity=0.8, taper=(0.1, 0.6))
    for index in range(4):
        dx, dy = -18 + index * 12 + rng.uniform(-3, 3), 8 + rng.uniform(-2, 2)
        stone(canvas, x + dx * s, y + dy * s, s, rng)


def bridge(canvas: Canvas, x: float, y: float, degrees: float, length: float, width: float) -> None:
    """A planked deck with rails, lying along an angle."""
    ink = "#3A2916"
    line = min(width * 0.14, 1.7)
    step = min(width / 3, 6.5)
    with canvas.group(f"translate({x:.2f} {y:.2f}) rotate({degrees:.1f})"):
        canvas.rectangle(-length / 2, -width / 2, length, width, "#D9C39A", ink, line)
        for index in range(int((length - step) / step)):
            px = -length / 2 + step * (index + 1)
            canvas.stroke([(px, -width / 2), (px, width / 2)], ink, line * 0.62)
        for sign in (-1, 1):
            rail = sign * (width / 2 + line)
            canvas.stroke([(-length / 2 - 2, rail), (length / 2 + 2, rail)], ink, line * 1.6)


def compass_rose(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """A rose of sixteen rays in two rings, north in red."""
    ink = "#3B2C1B"
    for share, width, opacity in ((0.98, 1.0, 0.55), (0.80, 1.4, 0.8), (0.74, 0.8, 0.6)):
        canvas.circle(x, y, radius * share, None, ink, width, stroke_opacity=opacity)
    for index in range(64):
        angle = TAU * index / 64
        inner = radius * (0.74 if index % 4 else 0.70)
        cos, sin = math.cos(angle), math.sin(angle)
        outer = radius * 0.80
        canvas.stroke(
            [(x + inner * cos, y + inner * sin), (x + outer * cos, y + outer * sin)], ink, 0.8, opacity=0.8
        )
    for index in range(8):
        _ray(
            canvas,
            (x, y),
            math.pi / 8 + math.pi / 4 * index,
            radius * 0.52,
            radius * 0.10,
            "#EFE0BB",
            "#B79C6A",
        )
    for index in range(4):
        _ray(
            canvas,
            (x, y),
            math.pi / 4 + math.pi / 2 * index,
            radius * 0.72,
            radius * 0.16,
            "#F4E8CB",
            "#8FA7A0",
        )
    for index in range(4):
        dark = "#9C3A28" if index == 3 else "#4C3A26"
        _ray(canvas, (x, y), math.pi / 2 * index, radius * 0.98, radius * 0.19, "#FBF2DC", dark)
    canvas.circle(x, y, radius * 0.075, "#FBF2DC", ink, 1.1)
    canvas.circle(x, y, radius * 0.03, ink)


def _ray(canvas: Canvas, at: Point, angle: float, length: float, width: float, lit: str, dark: str) -> None:
    tip = (at[0] + length * math.cos(angle), at[1] + length * math.sin(angle))
    for turn, fill in ((-math.pi / 4, lit), (math.pi / 4, dark)):
        side = (at[0] + width * math.cos(angle + turn), at[1] + width * math.sin(angle + turn))
        canvas.polygon([at, tip, side], fill, "#3B2C1B", 0.9)
