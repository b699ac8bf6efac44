"""Bodies in oblique view from above, as the picture of a city is made of them: houses, towers, walls."""

import math
from collections.abc import Sequence
from random import Random

from game.ui.look.colour import mix
from game.ui.look.shapes import Point, ellipse, number
from game.ui.look.vector import Canvas

SQUASH = 0.60
"""How much the ground is foreshortened."""
INK = "#2E2318"
_LIGHT, _DARK = "#FFF8E6", "#3A2A1C"


def corner(radius: float, index: float) -> Point:
    """A corner of a hexagon on the ground; halves lie between corners."""
    angle = math.pi / 3 * index
    return radius * math.cos(angle), radius * math.sin(angle)


def between(a: Point, b: Point, share: float) -> Point:
    """A point on the way from one to another."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


class Oblique:
    """Draws bodies on a canvas; the ground's middle lies at `middle`, light comes from the left."""

    def __init__(self, canvas: Canvas, middle: Point) -> None:
        self.canvas = canvas
        self.middle = middle

    def at(self, point: Point, high: float = 0) -> Point:
        """Where a point of the ground, or above it, is on the canvas."""
        return self.middle[0] + point[0], self.middle[1] + point[1] * SQUASH - high

    def shade(self, facing: float, colour: str) -> str:
        """A colour as it looks on a side that faces right so much, -1 to 1."""
        lit = 0.5 - facing * 0.5
        return mix(mix(colour, _LIGHT, max(0, lit - 0.5) * 0.9), _DARK, max(0, 0.5 - lit) * 0.75)

    def prism(self, base: Sequence[Point], high: float, colour: str, *, top: str = "") -> None:
        """A body with upright sides over a polygon."""
        for a, b in zip(base, [*base[1:], base[0]], strict=True):
            along = (b[0] - a[0], b[1] - a[1])
            length = math.hypot(*along) or 1
            if -along[0] / length > 0.02:
                side = [self.at(a), self.at(b), self.at(b, high), self.at(a, high)]
                self.canvas.polygon(side, self.shade(along[1] / length, colour), INK, 0.9)
        if top:
            self.canvas.polygon([self.at(point, high) for point in base], top, INK, 0.9)

    def gable(
        self, place: Point, size: tuple[float, float, float, float], turn: float, paint: tuple[str, str]
    ) -> None:
        """A house: (width, depth, height of walls, of the roof), turned by an angle, of wall and roof."""
        wide, deep, high, rise = size
        wall, roof = paint
        cos, sin = math.cos(turn), math.sin(turn)

        def turned(u: float, t: float) -> Point:
            return place[0] + u * cos - t * sin, place[1] + u * sin + t * cos

        walls = [turned(u * wide / 2, t * deep / 2) for u, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        eaves = [turned(u * wide * 0.52, t * deep * 0.57) for u, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        ridge = turned(-wide * 0.51, 0), turned(wide * 0.51, 0)
        self.prism(walls, high, wall)
        for first, last, tip, facing in ((0, 3, ridge[0], (-cos, -sin)), (1, 2, ridge[1], (cos, sin))):
            if facing[1] > 0.02:
                gable = [self.at(walls[first], high), self.at(walls[last], high), self.at(tip, high + rise)]
                self.canvas.polygon(gable, self.shade(facing[0], wall), INK, 0.85)
        slopes = [((0, 1), (sin, -cos)), ((3, 2), (-sin, cos))]
        for (first, last), facing in sorted(slopes, key=lambda slope: slope[1][1]):
            tiles = [self.at(eaves[first], high - 0.8), self.at(eaves[last], high - 0.8)]
            tiles += [self.at(ridge[1], high + rise), self.at(ridge[0], high + rise)]
            bend = 0.25 if facing[1] < 0 else -0.05
            self.canvas.polygon(tiles, self.shade(facing[0] * 0.8 + bend, roof), INK, 0.85)

    def tower(
        self, place: Point, radius: float, high: float, colour: str, *, roof: str = "", flag: str = ""
    ) -> None:
        """A round tower with battlements, or with a pointed roof, perhaps a flag on it."""
        n, canvas = number, self.canvas
        (x, foot), (_, head) = self.at(place), self.at(place, high)
        flat = radius * SQUASH * 0.8
        stops = [(0.0, mix(colour, _LIGHT, 0.55)), (0.4, colour), (1.0, mix(colour, _DARK, 0.5))]
        round_foot = f"A{n(radius)} {n(flat)} 0 0 0 {n(x + radius)} {n(foot)}"
        shaft = f"M{n(x - radius)} {n(head)}V{n(foot)}{round_foot}V{n(head)}Z"
        canvas.path(shaft, canvas.linear(x - radius, 0, x + radius, 0, stops), INK, 1.05)
        canvas.rectangle(x - 1.2, head + high * 0.34, 2.4, 5.5, INK, radius=1.2)
        canvas.path(ellipse(x, head, radius * 1.1, flat * 1.1), mix(colour, _LIGHT, 0.35), INK, 1)
        for index in range(9):
            angle = math.pi * index / 8
            px, py = x + radius * 1.1 * math.cos(angle), head + flat * 1.1 * math.sin(angle)
            canvas.rectangle(px - 1.5, py - 4.2, 3, 5, mix(colour, _LIGHT, 0.45 if px < x else 0), INK, 0.7)
        if roof:
            self._cone((x, head), radius * 1.16, flat * 1.15, roof, flag)

    def _cone(self, foot: Point, wide: float, flat: float, roof: str, flag: str) -> None:
        n, canvas = number, self.canvas
        x, y = foot
        tip = y - wide * 1.7
        stops = [(0.0, mix(roof, "#FFFFFF", 0.36)), (0.42, roof), (1.0, mix(roof, "#000000", 0.45))]
        cone = f"M{n(x - wide)} {n(y)}A{n(wide)} {n(flat)} 0 0 0 {n(x + wide)} {n(y)}L{n(x)} {n(tip)}Z"
        canvas.path(cone, canvas.linear(x - wide, 0, x + wide, 0, stops), INK, 1.05)
        if flag:
            canvas.stroke([(x, tip + 1), (x, tip - 16)], INK, 1.4)
            cloth = f"M{n(x)} {n(tip - 16)}q6 -2.5 13 0.8l-3.2 3.6l3.2 4q-6.5 -2.6 -13 -0.4Z"
            canvas.path(cloth, flag, INK, 0.9)

    def wall(self, radius: float, index: int, high: float, thick: float, colour: str) -> None:
        """A stretch of a hexagonal wall with its battlements; those behind show their inner side."""
        a, b = corner(radius, index), corner(radius, index + 1)
        inner = corner(radius - thick, index), corner(radius - thick, index + 1)
        front = a[1] + b[1] > 2
        facing = (a[0] + b[0]) / 2 / radius
        face, tone = ((a, b), colour) if front else (inner, mix(colour, "#8A7757", 0.22))
        turned = facing if front else -facing
        body = [self.at(face[0]), self.at(face[1]), self.at(face[1], high), self.at(face[0], high)]
        self.canvas.polygon(body, self.shade(turned, tone), INK, 1.1)
        rng = Random(index * 7 + int(radius))
        for _ in range(int(radius / 6)):
            spot = between(face[0], face[1], rng.random())
            x, y = self.at(spot, high * rng.uniform(0.12, 0.85))
            self.canvas.stroke([(x, y), (x + rng.uniform(3, 6), y)], INK, 0.7, opacity=0.4)
        walk = [self.at(a, high), self.at(b, high), self.at(inner[1], high), self.at(inner[0], high)]
        self.canvas.polygon(walk, mix(colour, _LIGHT, 0.35), INK, 0.9)
        count = max(1, int(math.dist(a, b) / 11))
        tooth = self.shade(turned, mix(colour, _LIGHT, 0.2))
        for step in range(count):
            first, last = between(a, b, (step + 0.2) / count), between(a, b, (step + 0.72) / count)
            merlon = [self.at(first, high), self.at(last, high), self.at(last, high + 5.5)]
            self.canvas.polygon([*merlon, self.at(first, high + 5.5)], tooth, INK, 0.75)

    def gate(self, radius: float, high: float, colour: str, roof: str) -> None:
        """The gate in the middle of the front wall, between two towers."""
        n, canvas = number, self.canvas
        middle = between(corner(radius, 1), corner(radius, 2), 0.5)
        half = radius * 0.08
        for sign in (-1, 1):
            self.tower((middle[0] + sign * half, middle[1] - 2), half * 0.48, high + 16, colour, roof=roof)
        x, y = self.at(middle)
        wide = half * 0.62
        post, bow = n(wide * 1.4), f"a{n(wide)} {n(wide)} 0 0 1 {n(2 * wide)} 0"
        arch = f"M{n(x - wide)} {n(y + 2)}v-{post}{bow}v{post}Z"
        canvas.path(arch, "#1C120B", INK, 1.2)
        for index in range(1, 4):
            bar = x - wide + index * wide / 2
            canvas.stroke([(bar, y + 1), (bar, y - wide * 2)], "#8A6A3C", 1)
