"""Outlines around sets of hexes, as closed loops of world points."""

from collections.abc import Collection

from game.core.hexgrid import Grid
from game.core.records import HexId
from game.ui.look.shapes import Point
from game.ui.map.paint import geometry

Corner = tuple[int, int]


def loops(grid: Grid, hexes: Collection[HexId]) -> list[list[Point]]:
    """The borders of a set of hexes as closed loops of world points, holes the other way round."""
    inside = frozenset(hexes)
    following: dict[Corner, list[Corner]] = {}
    places: dict[Corner, Point] = {}
    for hex_ in sorted(inside):
        corners = geometry.outline(grid, hex_)
        keys = [_key(point) for point in corners]
        for direction, (first, second) in enumerate(geometry.BORDER_CORNERS):
            if grid.toward[hex_][direction] in inside:
                continue
            places[keys[first]] = corners[first]
            places[keys[second]] = corners[second]
            following.setdefault(keys[first], []).append(keys[second])
    out = []
    while following:
        start = min(following)
        loop, at = [], start
        while True:
            loop.append(places[at])
            ways = following[at]
            at_next = ways.pop()
            if not ways:
                del following[at]
            at = at_next
            if at == start:
                break
        out.append(loop)
    return out


def _key(point: Point) -> Corner:
    return round(point[0]), round(point[1])


def rounded(loop: list[Point], radius: float, steps: int = 4) -> list[Point]:
    """A loop whose corners are rounded off by `radius`, as points."""
    out: list[Point] = []
    count = len(loop)
    for index, corner in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % count]
        start, end = _toward(corner, before, radius), _toward(corner, after, radius)
        for step in range(steps + 1):
            t = step / steps
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            out.append(
                (
                    a * start[0] + b * corner[0] + c * end[0],
                    a * start[1] + b * corner[1] + c * end[1],
                )
            )
    return out


def _toward(start: Point, goal: Point, distance: float) -> Point:
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    span = (dx * dx + dy * dy) ** 0.5
    share = min(0.5, distance / span) if span else 0.0
    return start[0] + dx * share, start[1] + dy * share
