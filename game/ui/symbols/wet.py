"""Pools, ripples, waves and the ground of bogs."""

from random import Random

from game.ui.look.colour import mix
from game.ui.look.shapes import curve, ellipse, lumps, number
from game.ui.look.vector import Canvas
from game.ui.symbols.plants import tuft


def pool(
    canvas: Canvas, x: float, y: float, s: float, rng: Random, colour: str = "#4E7F86", opacity: float = 0.72
) -> None:
    """A pool with two glints."""
    w = rng.uniform(7, 12) * s
    outline = lumps(x, y, w, w * 0.34, 8, rng)
    canvas.path(outline, colour, "#2F4F55", 0.9 * s, fill_opacity=opacity, stroke_opacity=0.7)
    for start, stop, down in ((-0.5, 0.1, -0.06), (-0.1, 0.5, 0.10)):
        glint = [(x + start * w, y + down * w), (x + stop * w, y + down * w)]
        canvas.stroke(glint, "#CFE3DF", 0.9 * s, opacity=0.7)


def marsh_pool(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A clear pool of the marsh."""
    pool(canvas, x, y, s, rng, "#7FB3BB", 0.7)


def peat_pool(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A pool of black water between banks of peat."""
    w = rng.uniform(8, 14) * s
    bank = lumps(x, y - 0.8 * s, w * 1.10, w * 0.42, 9, rng)
    canvas.path(bank, "#7A5F3E", "#3E2E1C", 0.9 * s, fill_opacity=0.6, stroke_opacity=0.65)
    water = lumps(x + 0.3 * s, y + 0.5 * s, w * 0.92, w * 0.29, 8, rng)
    canvas.path(water, "#56524A", "#33291C", 0.8 * s, fill_opacity=0.88)
    glint = [(x - w * 0.45, y + 0.3 * s), (x + w * 0.05, y + 0.3 * s)]
    canvas.stroke(glint, "#A9B2A2", 0.9 * s, opacity=0.75)


def tussock(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A round cushion of sedge with blades falling over its edge."""
    w, h = rng.uniform(5.5, 8.5) * s, rng.uniform(4.2, 6.0) * s
    moss = rng.choice(["#9C9A5E", "#A98F58", "#8E8A54", "#B09A62"])
    canvas.path(ellipse(x + 1.2 * s, y + 0.4 * s, w * 1.05, 1.9 * s), "#3E3320", fill_opacity=0.30)
    n = number
    canvas.path(
        f"M{n(x - w)} {n(y)}C{n(x - w * 0.9)} {n(y - h * 0.9)} {n(x - w * 0.3)} {n(y - h)} {n(x)} {n(y - h)}"
        f"C{n(x + w * 0.4)} {n(y - h)} {n(x + w * 0.9)} {n(y - h * 0.8)} {n(x + w)} {n(y)}"
        f"C{n(x + w * 0.4)} {n(y + h * 0.2)} {n(x - w * 0.4)} {n(y + h * 0.2)} {n(x - w)} {n(y)}Z",
        moss,
        "#463A22",
        0.95 * s**0.6,
    )
    for index in range(6):
        share = (index + 0.5) / 6 * 2 - 1
        start = (x + share * w * 0.35, y - h * 0.92)
        bend = (x + share * w * 0.8, y - h * (0.75 - 0.2 * abs(share)))
        end = (x + share * w * rng.uniform(0.98, 1.12), y - h * rng.uniform(0.05, 0.25))
        dark = share > 0.1
        colour = mix(moss, "#33281A" if dark else "#EDE3B4", 0.55)
        canvas.ink(curve([start, bend, end], 4), 0.9 * s, colour, opacity=0.8, taper=(0.1, 0.6))
    if rng.random() < 0.6:
        tuft(canvas, x - w * 0.15, y - h * 0.85, s * 0.9, rng, "#5E5530", 0.9)


def ripple(
    canvas: Canvas, x: float, y: float, s: float, rng: Random, colour: str = "#3D6570", opacity: float = 0.6
) -> None:
    """A single wavy line on shallow water."""
    reach = rng.uniform(5, 9) * s
    n = number
    path = f"M{n(x - reach)} {n(y)}Q{n(x - reach * 0.5)} {n(y - 1.6 * s)} {n(x)} {n(y)}T{n(x + reach)} {n(y)}"
    canvas.path(path, None, colour, 0.9 * s, stroke_opacity=opacity)


def swamp_ripple(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A ripple on dark water."""
    ripple(canvas, x, y, s, rng, "#2F4F52", 0.5)


def peat_slit(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A dark seep between cushions of a bog."""
    reach = rng.uniform(5, 10) * s
    points = [(x - reach, y), (x - reach * 0.3, y + 0.9 * s), (x + reach * 0.4, y - 0.5 * s), (x + reach, y)]
    canvas.ink(curve(points, 5), 1.7 * s, "#4B4030", opacity=0.7, taper=(0.4, 0.4))


def wave(
    canvas: Canvas, x: float, y: float, s: float, rng: Random, colour: str = "#2F5F73", opacity: float = 0.55
) -> None:
    """A double wavelet of open water."""
    w, count = 4.2 * s, rng.choice([2, 3])
    n = number
    path = f"M{n(x - w * count)} {n(y)}"
    for _ in range(count):
        path += (
            f"q{n(w * 0.5)} {n(-3.4 * s)} {n(w)} {n(-0.4 * s)}q{n(w * 0.35)} {n(2.2 * s)} {n(w)} {n(0.4 * s)}"
        )
    canvas.path(path, None, colour, 1.05 * s, stroke_opacity=opacity)


def lake_wave(canvas: Canvas, x: float, y: float, s: float, rng: Random) -> None:
    """A wavelet of a lake."""
    wave(canvas, x, y, s, rng, "#2D6378", 0.5)
