"""Trees, grass, reeds and other growth."""

import math
from random import Random

from game.ui.look.colour import mix
from game.ui.look.shapes import Point, curve, ellipse, lumps, number
from game.ui.look.vector import Canvas


def broadleaf(
    canvas: Canvas,
    x: float,
    y: float,
    s: float,
    rng: Random,
    base: str = "#8FA55E",
    ink: str = "#2F3522",
) -> None:
    """A broad-crowned tree: lobed crown, lit lobe, shade on the right, leaf ticks, trunk."""
    rx, ry = 7.6 * s * rng.uniform(0.88, 1.14), 6.7 * s * rng.uniform(0.9, 1.12)
    middle = y - 9.6 * s
    crown = mix(base, "#D6C878" if rng.random() < 0.5 else "#4D6A3C", round(rng.uniform(0.0, 0.26), 2))
    canvas.path(ellipse(x + 2.4 * s, y - 0.2 * s, rx * 0.95, 2.3 * s), "#3C3A1E", fill_opacity=0.22)
    trunk = [(x - 0.2 * s, y), (x, y - 5 * s)]
    canvas.ink(trunk, 2.1 * s, mix(ink, "#5A3D22", 0.5), taper=(0, 0))
    canvas.path(lumps(x, middle, rx, ry, 7 if s < 1.6 else 10, rng), crown, ink, 0.95 * s**0.6)
    lit = lumps(x - rx * 0.26, middle - ry * 0.28, rx * 0.56, ry * 0.5, 6, rng)
    canvas.path(lit, mix(crown, "#F3E9B0", 0.36), fill_opacity=0.75)
    n = number
    canvas.path(
        f"M{n(x + rx * 0.90)} {n(middle - ry * 0.25)}"
        f"C{n(x + rx * 1.02)} {n(middle + ry * 0.6)} {n(x + rx * 0.4)} {n(middle + ry * 1.05)} "
        f"{n(x - rx * 0.35)} {n(middle + ry * 0.92)}"
        f"C{n(x + rx * 0.3)} {n(middle + ry * 0.75)} {n(x + rx * 0.7)} {n(middle + ry * 0.3)} "
        f"{n(x + rx * 0.9)} {n(middle - ry * 0.25)}Z",
        mix(crown, "#22331F", 0.5),
        fill_opacity=0.62,
    )
    for _ in range(2 if s < 1.6 else 6):
        angle, share = rng.uniform(0, math.tau), rng.uniform(0.2, 0.6)
        px, py, w = x + rx * share * math.cos(angle), middle + ry * share * math.sin(angle), 1.7 * s**0.7
        tick = f"M{n(px - w)} {n(py)}Q{n(px)} {n(py + w)} {n(px + w)} {n(py - w * 0.2)}"
        canvas.path(tick, None, ink, 0.75 * s**0.5, stroke_opacity=0.7)


def field_tree(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A single tree in open country."""
    broadleaf(canvas, x, y, s * 0.82, rng, "#A0B06A")


def conifer(
    canvas: Canvas,
    x: float,
    y: float,
    s: float,
    rng: Random,
    base: str = "#66855A",
    ink: str = "#22301F",
    *,
    snow: bool = False,
) -> None:
    """A fir: four jagged tiers, dark on the right, with a white cap in the snow."""
    tall, wide = 20 * s * rng.uniform(0.84, 1.16), 5.6 * s * rng.uniform(0.9, 1.1)
    green = mix(base, "#9FAE6A" if rng.random() < 0.45 else "#35553F", round(rng.uniform(0, 0.3), 2))
    canvas.path(ellipse(x + 2.6 * s, y - 0.2 * s, wide * 0.95, 2 * s), "#23301F", fill_opacity=0.26)
    canvas.ink([(x, y), (x, y - 4 * s)], 1.9 * s, "#4A3422", taper=(0, 0))
    top = y - tall
    left: list[Point] = []
    right: list[Point] = []
    tiers = 4
    for tier in range(tiers):
        upper = top + (tall - 3 * s) * tier / tiers + (0.8 * s if tier else 0)
        lower = top + (tall - 3 * s) * (tier + 1) / tiers
        reach = wide * (tier + 1) / tiers
        for edge, sign in ((left, -1), (right, 1)):
            edge.append((x + sign * reach * 0.42, upper))
            edge.append((x + sign * reach + rng.uniform(-0.4, 0.4) * s, lower + rng.uniform(-0.5, 0.5) * s))
    left[0] = right[0] = (x, top)
    foot = y - 2.2 * s
    canvas.polygon([*left, (x, foot), *right[:0:-1]], green, ink, 0.95 * s**0.6)
    shade = [(x, top), *right[1:], (x + wide * 0.05, foot), (x + wide * 0.12, y - tall * 0.4)]
    canvas.polygon(shade, mix(green, "#12261C", 0.5), fill_opacity=0.62)
    if snow:
        cap = [(x, top), *left[1:4], (x - wide * 0.1, y - tall * 0.55), (x + wide * 0.2, y - tall * 0.66)]
        canvas.polygon(cap, "#F6F6F0", fill_opacity=0.92)
    else:
        lit = [(x - 0.4 * s, y - tall * 0.86), (x - wide * 0.45, y - tall * 0.42)]
        canvas.stroke(lit, mix(green, "#F4EFC0", 0.5), 0.9 * s, opacity=0.55)


def snowy_conifer(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A fir with snow on it."""
    conifer(canvas, x, y, s, rng, "#6F8A82", "#2C3C3C", snow=True)


def poor_conifer(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A grey fir of the tundra."""
    conifer(canvas, x, y, s, rng, "#7D8C72", "#3B4436")


def palm(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A palm with seven fronds."""
    base, ink = "#7FA24A", "#24331A"
    tall, lean = 14 * s * rng.uniform(0.85, 1.15), rng.uniform(-4, 4) * s
    top_x, top_y = x + lean, y - tall
    canvas.path(ellipse(x + lean * 0.4 + 2 * s, y, 6 * s, 1.9 * s), "#233018", fill_opacity=0.25)
    trunk = curve([(x, y), (x + lean * 0.2, y - tall * 0.5), (top_x, top_y)], 5)
    canvas.ink(trunk, 2.1 * s, "#5A4226", taper=(0, 0.4))
    n = number
    for frond in range(7):
        angle = -math.pi / 2 + (frond - 3) * 0.62 + rng.uniform(-0.14, 0.14)
        reach = 8.4 * s * rng.uniform(0.85, 1.1)
        end_x = top_x + reach * math.cos(angle)
        end_y = top_y + reach * 0.62 * math.sin(angle) + 3.4 * s * abs(frond - 3) / 3
        bend_x = top_x + reach * 0.55 * math.cos(angle)
        bend_y = top_y + reach * 0.55 * math.sin(angle) - 2.2 * s
        colour = mix(base, "#3F6A2E" if frond > 3 else "#C9CF6C", round(rng.uniform(0.1, 0.45), 2))
        canvas.path(
            f"M{n(top_x)} {n(top_y)}Q{n(bend_x)} {n(bend_y - 1.6 * s)} {n(end_x)} {n(end_y)}"
            f"Q{n(bend_x)} {n(bend_y + 2 * s)} {n(top_x)} {n(top_y)}Z",
            colour,
            ink,
            0.8 * s**0.6,
        )


def lush_tree(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A tree of the jungle: a palm or a deep green crown."""
    if rng.random() < 0.42:
        palm(canvas, x, y, s * 1.02, rng)
        return
    size = s * rng.uniform(0.92, 1.2)
    broadleaf(canvas, x, y, size, rng, rng.choice(["#7FA845", "#6B9A3E", "#93B552"]), "#22331A")


def swamp_tree(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A leaning tree with flared roots and three hanging canopies."""
    ink = "#2B2A1E"
    s *= 1.25
    tall, lean = 17 * s * rng.uniform(0.85, 1.15), rng.uniform(-3, 3) * s
    top_x, top_y = x + lean, y - tall
    canvas.path(ellipse(x + s, y + 0.6 * s, 8.5 * s, 2.3 * s), "#3F5F5E", fill_opacity=0.55)
    moss = rng.choice(["#6F7A4C", "#5F7048", "#7C8054"])
    for side in (-1.0, 1.0, 0.2):
        root = [
            (x + side * 4.6 * s, y + 0.6 * s),
            (x + side * 1.6 * s, y - 2.4 * s),
            (x + lean * 0.2, y - tall * 0.4),
        ]
        canvas.ink(curve(root, 5), 1.9 * s, ink, taper=(0.1, 0.2))
    trunk = curve([(x, y - s), (x + lean * 0.3, y - tall * 0.5), (top_x, top_y)], 6)
    canvas.ink(trunk, 2.6 * s, ink, taper=(0, 0.5))
    for index, (dx, dy, w, h) in enumerate(
        ((-5.2, 3.2, 5.6, 4.2), (5.2, 2.2, 5.8, 4.2), (0.0, -0.8, 6.4, 4.6))
    ):
        wide, high = w * s * rng.uniform(0.85, 1.15), h * s
        _hanging(
            canvas, (top_x + dx * s, top_y + dy * s), wide, high, s, mix(moss, "#39462F", 0.12 * index), rng
        )


def _hanging(canvas: Canvas, at: Point, wide: float, high: float, s: float, moss: str, rng: Random) -> None:
    """A canopy with moss that drips from its lower edge."""
    x, y = at
    n = number
    path = (
        f"M{n(x - wide)} {n(y + high * 0.5)}"
        f"C{n(x - wide * 0.9)} {n(y - high)} {n(x + wide * 0.9)} {n(y - high)} "
        f"{n(x + wide)} {n(y + high * 0.5)}"
    )
    drips = 5
    for index in range(drips):
        tip = x + wide - 2 * wide * (index + 0.5) / drips
        back = x + wide - 2 * wide * (index + 1) / drips
        drop = high * rng.uniform(0.9, 2.1)
        path += f"L{n(tip)} {n(y + high * 0.5 + drop * 0.7)}L{n(back)} {n(y + high * 0.45)}"
    canvas.path(path + "Z", moss, "#2B2A1E", 0.9 * s**0.6)
    lit = (
        f"M{n(x - wide * 0.55)} {n(y - high * 0.1)}"
        f"Q{n(x - wide * 0.1)} {n(y - high * 0.75)} {n(x + wide * 0.4)} {n(y - high * 0.3)}"
    )
    canvas.path(lit, None, mix(moss, "#EEE8B8", 0.45), 1.1 * s, stroke_opacity=0.7)


def tuft(
    canvas: Canvas,
    x: float,
    y: float,
    s: float,
    rng: Random,
    colour: str = "#6B7038",
    opacity: float = 0.85,
) -> None:
    """A tuft of grass: three tapered strokes."""
    for blade in (-1, 0, 1):
        tall = (4.4 - abs(blade)) * s * rng.uniform(0.8, 1.2)
        points = [
            (x + blade * 1.1 * s, y),
            (x + blade * 1.9 * s, y - tall * 0.6),
            (x + blade * 3 * s, y - tall),
        ]
        canvas.ink(points, 1.05 * s, colour, opacity=opacity, taper=(0, 0.8))


def flowers(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """Three flecks of colour in the grass."""
    for _ in range(3):
        dx, dy = rng.uniform(-4, 4) * s, rng.uniform(-2, 2) * s
        canvas.circle(
            x + dx, y + dy, 0.9 * s, rng.choice(["#B5472E", "#D9B44A", "#F4EAD2"]), fill_opacity=0.9
        )


def patch(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A soft patch of another green."""
    outline = lumps(x, y, rng.uniform(12, 24) * s, rng.uniform(5, 9) * s, 9, rng)
    canvas.path(outline, rng.choice(["#B9BE78", "#C8B97A", "#AEBB76"]), fill_opacity=0.33)


def meadow(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A long soft patch of the fresh green of a valley floor."""
    outline = lumps(x, y, rng.uniform(17, 29) * s, rng.uniform(5, 8) * s, 10, rng)
    canvas.path(outline, rng.choice(["#B4CB7E", "#A9C374", "#C2CF86"]), fill_opacity=0.55)


def lichen(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A blot of lichen."""
    outline = lumps(x, y, 5 * s * rng.uniform(0.7, 1.3), 2.2 * s, 7, rng)
    canvas.path(outline, rng.choice(["#9AA183", "#B3A67C", "#8F9A86", "#A98F6C"]), fill_opacity=0.5)


def reeds(
    canvas: Canvas,
    x: float,
    y: float,
    s: float,
    rng: Random,
    colour: str = "#5C6B3C",
    ink: str = "#333A22",
    *,
    heads: bool = True,
) -> None:
    """A fan of reeds in shallow water, some with brown heads."""
    canvas.path(ellipse(x, y + 0.4 * s, 6.2 * s, 1.5 * s), "#5D8C94", fill_opacity=0.5)
    count = rng.randint(4, 6)
    for blade in range(count):
        off = blade - (count - 1) / 2
        angle = off * 0.25 + rng.uniform(-0.06, 0.06)
        tall = rng.uniform(7.5, 12.5) * s
        foot, end = (
            x + off * 1.3 * s,
            (x + off * 1.5 * s + tall * math.sin(angle), y - tall * math.cos(angle)),
        )
        bend = ((foot + end[0]) / 2 - math.sin(angle) * s, (y + end[1]) / 2)
        shade = mix(ink, colour, round(rng.uniform(0.1, 0.7), 2))
        canvas.ink(curve([(foot, y), bend, end], 4), 1.35 * s, shade, taper=(0, 0.7))
        if heads and rng.random() < 0.4:
            with canvas.group(f"translate({end[0]:.2f} {end[1]:.2f}) rotate({math.degrees(angle):.1f})"):
                canvas.path(ellipse(0, 0, 1.15 * s, 2.7 * s), "#6B4424")
    for start, stop, down in ((-7, -2, 1.2), (1, 6.5, 2)):
        canvas.stroke(
            [(x + start * s, y + down * s), (x + stop * s, y + down * s)], "#3D6570", 0.9 * s, opacity=0.75
        )


def rushes(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """Reeds of the swamp, without heads."""
    reeds(canvas, x, y, s, rng, "#4F5A3A", "#2B301F", heads=False)


def cotton_grass(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """Bog cotton: thin stalks with white tufts."""
    for _ in range(rng.randint(3, 5)):
        foot = x + rng.uniform(-3.2, 3.2) * s
        tall = rng.uniform(5, 8.5) * s
        end = (foot + rng.uniform(-1.6, 2.4) * s, y - tall)
        canvas.ink([(foot, y), ((foot + end[0]) / 2 - 0.4 * s, y - tall * 0.5), end], 0.8 * s, "#5A4A2E")
        canvas.path(
            lumps(end[0] + 0.3 * s, end[1], 1.7 * s, 1.4 * s, 5, rng), "#F7F2E4", "#6E5F43", 0.5 * s**0.5
        )
