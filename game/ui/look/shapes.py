"""Outlines: texts for the `d` of an SVG path, and the point lists they are made from.

Points are (x, y) pairs of floats, y down, angles in radians. Nothing here draws.
"""

import math
import random
from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]
TAU = 2 * math.pi


def number(value: float) -> str:
    """A coordinate as short as SVG allows at 1/100 unit."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def polyline(points: Iterable[Point], *, close: bool = True) -> str:
    """Straight lines through points."""
    return "M" + "L".join(_pair(p) for p in points) + ("Z" if close else "")


def circle(x: float, y: float, radius: float) -> str:
    """A full circle."""
    return ellipse(x, y, radius, radius)


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """A full ellipse with axes along x and y."""
    arc = f"A{number(rx)} {number(ry)} 0 1 1 "
    return f"M{_pair((x - rx, y))}{arc}{_pair((x + rx, y))}{arc}{_pair((x - rx, y))}Z"


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    """A rectangle with rounded corners."""
    if radius <= 0:
        return f"M{_pair((x, y))}h{number(width)}v{number(height)}h{number(-width)}Z"
    r = min(radius, width / 2, height / 2)
    across, down = number(width - 2 * r), number(height - 2 * r)
    arc = f"a{number(r)} {number(r)} 0 0 1 "
    return (
        f"M{_pair((x + r, y))}h{across}{arc}{_pair((r, r))}v{down}{arc}{_pair((-r, r))}"
        f"h{number(2 * r - width)}{arc}{_pair((-r, -r))}v{number(2 * r - height)}{arc}{_pair((r, -r))}Z"
    )


def notched_rectangle(x: float, y: float, width: float, height: float, notch: float) -> str:
    """A rectangle whose corners are cut out by quarter circles (the brass line of a panel)."""
    c = notch
    across, down = number(width - 2 * c), number(height - 2 * c)
    arc = f"a{number(c)} {number(c)} 0 0 0 "
    return (
        f"M{_pair((x + c, y))}h{across}{arc}{_pair((c, c))}v{down}{arc}{_pair((-c, c))}"
        f"h{number(2 * c - width)}{arc}{_pair((-c, -c))}v{number(2 * c - height)}{arc}{_pair((c, -c))}Z"
    )


def lumps(
    x: float,
    y: float,
    rx: float,
    ry: float,
    count: int,
    rng: random.Random,
    bump: float = 0.28,
) -> str:
    """A cloud-like outline of `count` arcs around an ellipse (tree crowns, pools, patches)."""
    start = rng.uniform(0, TAU)
    points = []
    for index in range(count):
        angle = start + TAU * index / count + rng.uniform(-0.12, 0.12)
        stretch = 1 + rng.uniform(-0.10, 0.10)
        points.append((x + rx * stretch * math.cos(angle), y + ry * stretch * math.sin(angle)))
    path = f"M{_pair(points[0])}"
    for index, here in enumerate(points):
        there = points[(index + 1) % count]
        radius = number(math.dist(here, there) * (0.5 + bump * 0.2))
        path += f"A{radius} {radius} 0 0 1 {_pair(there)}"
    return path + "Z"


def smooth(points: Sequence[Point], *, close: bool = True, corners: Iterable[int] = ()) -> str:
    """A soft curve through points as Beziers; at the indices in `corners` it bends sharply."""
    sharp = frozenset(corners)
    count = len(points)

    def tangent(index: int, span: float) -> Point:
        if index in sharp:
            return 0.0, 0.0
        before = points[(index - 1) % count] if close else points[max(0, index - 1)]
        after = points[(index + 1) % count] if close else points[min(count - 1, index + 1)]
        dx, dy = (after[0] - before[0]) * 0.5, (after[1] - before[1]) * 0.5
        length = math.hypot(dx, dy)
        factor = min(1.0, span * 1.2 / length) if length else 0.0
        return dx * factor * 0.433, dy * factor * 0.433

    path = f"M{_pair(points[0])}"
    for index in range(count if close else count - 1):
        after = (index + 1) % count
        here, there = points[index], points[after]
        span = math.dist(here, there)
        t0, t1 = tangent(index, span), tangent(after, span)
        path += (
            f"C{_pair((here[0] + t0[0], here[1] + t0[1]))} "
            f"{_pair((there[0] - t1[0], there[1] - t1[1]))} {_pair(there)}"
        )
    return path + ("Z" if close else "")


def curve(points: Sequence[Point], steps: int = 8, *, close: bool = False) -> list[Point]:
    """Points along a Catmull-Rom curve through `points`, `steps` to each span."""
    if len(points) < 2:
        return list(points)
    if close:
        control = [points[-1], *points, points[0], points[1]]
    else:
        first, second, last, before = points[0], points[1], points[-1], points[-2]
        control = [
            (2 * first[0] - second[0], 2 * first[1] - second[1]),
            *points,
            (2 * last[0] - before[0], 2 * last[1] - before[1]),
        ]
    out: list[Point] = []
    for index in range(1, len(control) - 2):
        a, b, c, d = control[index - 1 : index + 3]
        for step in range(steps):
            t = step / steps
            t2, t3 = t * t, t * t * t
            out.append(
                (
                    0.5 * (2 * b[0] + (c[0] - a[0]) * t + (2 * a[0] - 5 * b[0] + 4 * c[0] - d[0]) * t2)
                    + 0.5 * (-a[0] + 3 * b[0] - 3 * c[0] + d[0]) * t3,
                    0.5 * (2 * b[1] + (c[1] - a[1]) * t + (2 * a[1] - 5 * b[1] + 4 * c[1] - d[1]) * t2)
                    + 0.5 * (-a[1] + 3 * b[1] - 3 * c[1] + d[1]) * t3,
                )
            )
    if not close:
        out.append(points[-1])
    return out


def normals(points: Sequence[Point]) -> list[Point]:
    """Unit normals (to the right of the way in screen coordinates, y down: left) of a polyline."""
    out = []
    last = len(points) - 1
    for index in range(len(points)):
        before, after = points[max(0, index - 1)], points[min(last, index + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        out.append((-dy / length, dx / length))
    return out


def lengths(points: Sequence[Point]) -> list[float]:
    """Distance from the start along a polyline, for each of its points."""
    out = [0.0]
    for here, there in pairwise(points):
        out.append(out[-1] + math.dist(here, there))
    return out


def ribbon_points(
    points: Sequence[Point], width: float, taper: tuple[float, float] = (0.35, 0.35)
) -> list[Point]:
    """Outline of an ink stroke that swells from its start and thins out to its end.

    `taper` is the share of the length over which the stroke grows and fades; 0 keeps it full.
    """
    if len(points) < 2:
        return []
    along = lengths(points)
    total = along[-1] or 1.0
    left, right = [], []
    for point, normal, at in zip(points, normals(points), along, strict=True):
        share = at / total
        half = width / 2
        if taper[0] > 0:
            half *= min(1.0, share / taper[0]) ** 0.7 * 0.85 + 0.15
        if taper[1] > 0:
            half *= min(1.0, (1 - share) / taper[1]) ** 0.7 * 0.85 + 0.15
        left.append((point[0] + normal[0] * half, point[1] + normal[1] * half))
        right.append((point[0] - normal[0] * half, point[1] - normal[1] * half))
    return left + right[::-1]


def ribbon(points: Sequence[Point], width: float = 1.2, taper: tuple[float, float] = (0.35, 0.35)) -> str:
    """`ribbon_points` as a path, empty for fewer than two points."""
    outline = ribbon_points(points, width, taper)
    return polyline(outline) if outline else ""


def dashes(points: Sequence[Point], dash: float, gap: float, phase: float = 0.0) -> list[list[Point]]:
    """A polyline cut into dashes. The rasteriser breaks dashes on curves, so they are real segments."""
    if len(points) < 2:
        return []
    out: list[list[Point]] = []
    drawing = True
    left = dash - phase % (dash + gap)
    if left <= 0:
        drawing, left = False, left + gap
    current: list[Point] = [points[0]]
    for here, there in pairwise(points):
        span = math.dist(here, there)
        done = 0.0
        while span - done > left:
            done += left
            cut = (
                here[0] + (there[0] - here[0]) * done / span,
                here[1] + (there[1] - here[1]) * done / span,
            )
            if drawing:
                out.append([*current, cut])
            current = [cut]
            drawing = not drawing
            left = dash if drawing else gap
        left -= span - done
        if drawing:
            current.append(there)
    if drawing and len(current) > 1:
        out.append(current)
    return out


def ring_dashes(x: float, y: float, radius: float, dash: float, gap: float) -> str:
    """A dashed circle whose dashes are stretched a little so that they close evenly."""
    count = max(3, round(TAU * radius / (dash + gap)))
    share = dash / (dash + gap)
    path = ""
    for index in range(count):
        start = TAU * index / count
        end = start + TAU * share / count
        path += (
            f"M{_pair((x + radius * math.cos(start), y + radius * math.sin(start)))}"
            f"A{number(radius)} {number(radius)} 0 0 1 "
            f"{_pair((x + radius * math.cos(end), y + radius * math.sin(end)))}"
        )
    return path
