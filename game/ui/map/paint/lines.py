"""Rivers and roads as polylines of the world, from the known part of the map.

Bends are chosen by place, not by order: what is known of a line looks the same however much more is learned.
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from game.core.hexgrid import OPPOSITE, Grid
from game.core.hexgrid import grid as shared_grid
from game.core.records import HexId
from game.ui.look.shapes import Point, curve
from game.ui.map.paint import geometry, hashing
from game.ui.map.paint.scene_data import MapPicture, RiverPath

_SOFTEN = 0.26
_MEANDER = 7.5
_RIVER_STEPS = 5
_ROAD_STEPS = 7
_RIVER_SALT, _ROAD_SALT = 71, 137
MAIN_ROAD = 4.4
TRAIL = 3.0
_BUCKET = 40

Polyline = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class RiverLine:
    """A river: points (n, 2) downstream and their widths, in units."""

    points: Polyline
    widths: npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class RoadLine:
    """A piece of road through one hex: points (n, 2) and the width of its fill, in units."""

    hex: HexId
    points: Polyline
    width: float


@dataclass(frozen=True, slots=True)
class Bridge:
    """Where a road crosses a river: place, direction of the road in degrees, width of the road."""

    x: float
    y: float
    degrees: float
    width: float


@dataclass(frozen=True, slots=True)
class Lines:
    """All lines of a picture."""

    rivers: tuple[RiverLine, ...]
    roads: tuple[RoadLine, ...]
    bridges: tuple[Bridge, ...]


def lines_of(picture: MapPicture) -> Lines:
    """Rivers, roads and bridges of a picture. Lines that were asked for before are the same objects again."""
    size = (picture.width, picture.height)
    rivers = tuple(_river(size, picture.seed, river) for river in picture.rivers if len(river.corners) > 1)
    roads = tuple(_roads(picture))
    return Lines(rivers, roads, _bridges(rivers, roads))


def _key(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


@lru_cache(maxsize=512)
def _river(size: tuple[int, int], seed: int, river: RiverPath) -> RiverLine:
    grid = shared_grid(*size)
    corners = [geometry.corner(grid, hex_, index) for hex_, index in river.corners]
    soft = [_softened(corners, index, seed) for index in range(len(corners))]
    bends: list[Point] = [soft[0]]
    for index in range(1, len(soft)):
        before, after = soft[index - 1], soft[index]
        place = (*_key(corners[index - 1]), *_key(corners[index]))
        dx, dy = after[0] - before[0], after[1] - before[1]
        span = math.hypot(dx, dy) or 1.0
        sign = 1 if hashing.fraction(seed, _RIVER_SALT, 1, *place) < 0.5 else -1
        away = sign * _MEANDER * (0.45 + 0.65 * hashing.fraction(seed, _RIVER_SALT, 2, *place))
        t = 0.4 + 0.2 * hashing.fraction(seed, _RIVER_SALT, 3, *place)
        bends.append((before[0] + dx * t - dy / span * away, before[1] + dy * t + dx / span * away))
        bends.append(after)
    points = np.array(curve(bends, _RIVER_STEPS))
    share = np.linspace(river.start, river.end, len(points))
    phase = np.hypot(points[:, 0], points[:, 1])
    swelling = 1 + 0.14 * np.sin(phase * 0.045) + 0.09 * np.sin(phase * 0.11 + 2)
    return RiverLine(points, (2 + 8 * share) * swelling)


def _softened(corners: list[Point], index: int, seed: int) -> Point:
    x, y = corners[index]
    if 0 < index < len(corners) - 1:
        before, after = corners[index - 1], corners[index + 1]
        x = x * (1 - 2 * _SOFTEN) + (before[0] + after[0]) * _SOFTEN
        y = y * (1 - 2 * _SOFTEN) + (before[1] + after[1]) * _SOFTEN
    place = _key(corners[index])
    x += hashing.spread_around(3, seed, _RIVER_SALT, 4, *place)
    y += hashing.spread_around(3, seed, _RIVER_SALT, 5, *place)
    return x, y


def _roads(picture: MapPicture) -> Iterator[RoadLine]:
    if not picture.road:
        return
    grid = picture.grid
    size = (picture.width, picture.height)
    towns = {site.hex for site in picture.sites if site.kind == "city"}
    for index, kind in enumerate(picture.road):
        if not kind:
            continue
        hex_ = HexId(index)
        width = MAIN_ROAD if picture.road_kinds[kind - 1] == "road" else TRAIL
        links = _links(picture, grid, hex_)
        yield from _roads_in_hex(size, picture.seed, hex_, links, width, is_town=hex_ in towns)


def _links(picture: MapPicture, grid: Grid, hex_: HexId) -> tuple[int, ...]:
    """Directions in which the road goes on, as this hex or its known neighbour tells."""
    own = picture.road_links[hex_]
    out = []
    for direction, neighbour in enumerate(grid.toward[hex_]):
        told = own >> direction & 1
        if neighbour >= 0 and picture.road[neighbour]:
            told |= picture.road_links[neighbour] >> OPPOSITE[direction] & 1
        if told:
            out.append(direction)
    return tuple(out)


def _gate(grid: Grid, seed: int, hex_: HexId, direction: int) -> tuple[Point, Point]:
    """Where a road crosses a border, and the outward direction there (unit vector)."""
    a, b = (geometry.corner(grid, hex_, index) for index in geometry.BORDER_CORNERS[direction])
    # The same point from both sides: the place, not the hex, chooses the shift along the border.
    first, second = sorted((_key(a), _key(b)))
    shift = hashing.spread_around(0.11, seed, _ROAD_SALT, *first, *second)
    low, high = (a, b) if _key(a) == first else (b, a)
    point = (
        (low[0] + high[0]) / 2 + (high[0] - low[0]) * shift,
        (low[1] + high[1]) / 2 + (high[1] - low[1]) * shift,
    )
    middle = geometry.centre(grid, hex_)
    out_x, out_y = (a[0] + b[0]) / 2 - middle[0], (a[1] + b[1]) / 2 - middle[1]
    span = math.hypot(out_x, out_y)
    return point, (out_x / span, out_y / span)


@lru_cache(maxsize=20000)
def _roads_in_hex(
    size: tuple[int, int], seed: int, hex_: HexId, links: tuple[int, ...], width: float, *, is_town: bool
) -> tuple[RoadLine, ...]:
    """Pieces of road in a hex: the straightest pair of links runs through, others join in its middle."""
    grid = shared_grid(*size)
    x, y = geometry.centre(grid, hex_)
    shift = 0.0 if is_town else 5.0
    middle = (
        x + hashing.spread_around(shift, seed, _ROAD_SALT, 7, hex_),
        y + 5 + hashing.spread_around(shift * 0.7, seed, _ROAD_SALT, 8, hex_),
    )
    gates = {direction: _gate(grid, seed, hex_, direction) for direction in links}
    pieces = []
    left = list(links)
    if len(left) > 1:
        a, b = _straightest(left)
        pieces.append(_through(gates[a], middle, gates[b]))
        left = [direction for direction in left if direction not in (a, b)]
    for direction in left:
        point, outward = gates[direction]
        start = (-outward[0] * geometry.APOTHEM, -outward[1] * geometry.APOTHEM)
        goal = ((middle[0] - point[0]) * 0.9, (middle[1] - point[1]) * 0.9)
        pieces.append(_hermite(point, start, middle, goal))
    return tuple(RoadLine(hex_, np.array(points), width) for points in pieces)


def _straightest(links: list[int]) -> tuple[int, int]:
    """The two links that lie most nearly opposite each other."""
    pairs = [(a, b) for i, a in enumerate(links) for b in links[i + 1 :]]
    return min(pairs, key=lambda pair: (abs((pair[1] - pair[0]) % 6 - 3), pair))


def _through(start: tuple[Point, Point], middle: Point, goal: tuple[Point, Point]) -> list[Point]:
    (a, out_a), (b, out_b) = start, goal
    span = math.dist(a, b)
    along = ((b[0] - a[0]) * 0.5, (b[1] - a[1]) * 0.5)
    lead = min(span * 0.55, geometry.APOTHEM)
    first = _hermite(a, (-out_a[0] * lead, -out_a[1] * lead), middle, along)
    second = _hermite(middle, along, b, (out_b[0] * lead, out_b[1] * lead))
    return first + second[1:]


def _hermite(start: Point, leave: Point, goal: Point, arrive: Point) -> list[Point]:
    out = []
    for step in range(_ROAD_STEPS + 1):
        t = step / _ROAD_STEPS
        a, b = 2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t
        c, d = -2 * t**3 + 3 * t**2, t**3 - t**2
        out.append(
            (
                a * start[0] + b * leave[0] + c * goal[0] + d * arrive[0],
                a * start[1] + b * leave[1] + c * goal[1] + d * arrive[1],
            )
        )
    return out


def _bridges(rivers: tuple[RiverLine, ...], roads: tuple[RoadLine, ...]) -> tuple[Bridge, ...]:
    buckets: defaultdict[tuple[int, int], list[tuple[Point, Point]]] = defaultdict(list)
    for river in rivers:
        points = [(float(x), float(y)) for x, y in river.points]
        for a, b in pairwise(points):
            buckets[int(a[0] // _BUCKET), int(a[1] // _BUCKET)].append((a, b))
    return tuple(bridge for road in roads for bridge in _bridges_of(road, buckets))


def _bridges_of(
    road: RoadLine, buckets: Mapping[tuple[int, int], list[tuple[Point, Point]]]
) -> Iterator[Bridge]:
    low, high = road.points.min(axis=0) // _BUCKET, road.points.max(axis=0) // _BUCKET
    columns, rows = range(int(low[0]) - 1, int(high[0]) + 2), range(int(low[1]) - 1, int(high[1]) + 2)
    water = [pair for x in columns for y in rows for pair in buckets.get((x, y), ())]
    if not water:
        return
    points = [(float(x), float(y)) for x, y in road.points]
    for a, b in pairwise(points):
        for c, d in water:
            crossing = _crossing(a, b, c, d)
            if crossing is not None:
                yield Bridge(*crossing, math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])), road.width)


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where the segment a-b crosses c-d."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    area = ux * vy - uy * vx
    if abs(area) < 1e-9:
        return None
    t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / area
    k = ((c[0] - a[0]) * uy - (c[1] - a[1]) * ux) / area
    if 0 <= t < 1 and 0 <= k < 1:
        return a[0] + ux * t, a[1] + uy * t
    return None
