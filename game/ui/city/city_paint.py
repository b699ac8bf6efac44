"""The picture of a city as it was built, from a village of houses to a castle with two rings of walls."""

import math
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import pygame

from game.ui.city.oblique import INK, SQUASH, Oblique, between, corner
from game.ui.look.colour import mix
from game.ui.look.shapes import Point, ellipse
from game.ui.look.theme import livery
from game.ui.look.vector import Canvas
from game.ui.symbols.built import cottage, field
from game.ui.symbols.plants import broadleaf, tuft

_WIDTH, _HEIGHT = 1000, 800
_MIDDLE = (500.0, 430.0)
_STONE, _INNER = "#D9C9A6", "#E2D4B4"
GRASS, _GRASS_FAR = "#CFCB8E", "#BFC489"
_EARTH, _STREET = "#DDCDA4", "#EBDDB8"
_BURNT = "#3B322B"
_WALLED, _KEPT, _TOWERED = 2, 4, 3
"""Levels from which on a city has walls, an inner ward, roofs on its towers."""


@dataclass(frozen=True, slots=True)
class CityLook:
    """What a picture of a city shows: its side's colour, level, how many works it has, levels lost."""

    colour: str
    level: int
    works: int = 0
    damage: int = 0


@lru_cache(maxsize=4)
def picture(look: CityLook, size: tuple[int, int]) -> pygame.Surface:
    """A city that fills a picture of this size; what does not fit is cut off at the edges."""
    scale = max(size[0] / _WIDTH, size[1] / _HEIGHT)
    whole = _paint(look).surface(scale, 2)
    out = pygame.Surface(size)
    out.blit(whole, ((size[0] - whole.get_width()) // 2, (size[1] - whole.get_height()) // 2))
    return out


def _paint(look: CityLook) -> Canvas:
    canvas = Canvas(_WIDTH, _HEIGHT)
    rng = Random(31 + look.level)
    radius = 0.0 if not look.level else 130 + 46 * look.level
    _land(canvas, rng, max(radius, 150))
    town = Oblique(canvas, _MIDDLE)
    colours = livery(look.colour or "neutral")
    if not look.level:
        _ruins(town, rng)
    else:
        _City(town, rng, look, radius, colours.base).draw()
    return canvas


def _land(canvas: Canvas, rng: Random, radius: float) -> None:
    """Meadows, fields and trees around the town, and the road that leads to it."""
    ground = canvas.linear(0, 0, 0, _HEIGHT, [(0, _GRASS_FAR), (1, GRASS)])
    canvas.rectangle(0, 0, _WIDTH, _HEIGHT, ground)
    for _ in range(26):
        x, y = rng.uniform(0, _WIDTH), rng.uniform(0, _HEIGHT)
        tone = rng.choice(("#C6CB8A", "#D8D49A", "#B8BE80"))
        canvas.path(ellipse(x, y, rng.uniform(60, 170), rng.uniform(24, 60)), tone, fill_opacity=0.35)
    foot = _MIDDLE[1] + radius * SQUASH * 0.86
    bend = [(500, foot), (512, foot + 60), (486, foot + 130), (498, _HEIGHT + 20)]
    canvas.stroke(bend, "#8A6A42", 22, opacity=0.5)
    canvas.stroke(bend, "#E2D2A6", 17)
    spots = []
    for _ in range(260):
        x, y = rng.uniform(20, _WIDTH - 20), rng.uniform(20, _HEIGHT - 10)
        outside = math.hypot(x - _MIDDLE[0], (y - _MIDDLE[1]) / SQUASH) > radius * 1.16
        if outside and (abs(x - 500) > 46 or y < _MIDDLE[1]):
            spots.append((y, x))
    for number, (y, x) in enumerate(sorted(spots)):
        kind = number % 9
        if kind == 0:
            field(canvas, x, y, 3.0, rng)
        elif kind == 4:
            cottage(canvas, x, y, 2.2, rng)
        elif kind in (2, 6):
            broadleaf(canvas, x, y, 2.0, rng)
        else:
            tuft(canvas, x, y, 1.8, rng)


def _ruins(town: Oblique, rng: Random) -> None:
    """What is left of a city."""
    canvas = town.canvas
    canvas.path(ellipse(*_MIDDLE, 170, 170 * SQUASH), "#C9B98F")
    for _ in range(26):
        angle, share = rng.uniform(0, math.tau), math.sqrt(rng.random()) * 150
        place = share * math.cos(angle), share * math.sin(angle)
        wide, deep = rng.uniform(8, 22), rng.uniform(6, 14)
        base = [(place[0] + u * wide, place[1] + t * deep) for u, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        town.prism(base, rng.uniform(3, 16), "#B9AB8C", top="#D2C6A6")


class _City:
    """Draws one city from back to front."""

    def __init__(self, town: Oblique, rng: Random, look: CityLook, radius: float, roof: str) -> None:
        self.town, self.rng, self.look = town, rng, look
        self.radius, self.roof = radius, roof
        self.ward = radius * 0.47
        self.cone = roof if look.level >= _TOWERED else ""
        self.high = 14 + 3 * look.level

    def draw(self) -> None:
        """All of it."""
        look, town = self.look, self.town
        self._ground()
        walled = look.level >= _WALLED
        if walled:
            self._wall((3, 4, 5))
            self._towers((4, 5))
        houses = sorted(self._houses(), key=lambda one: one[0][1])
        half = [one for one in houses if one[0][1] < 0]
        for place, turn, size in half:
            self._house(place, turn, size)
        if look.level >= _KEPT:
            self._inner_ward()
        elif look.level >= _WALLED:
            self._keep(1.0)
        else:
            town.gable((0, 0), (52, 26, 16, 18), 0.1, ("#F2E9D4", self.roof))
        for place, turn, size in houses[len(half) :]:
            self._house(place, turn, size)
        if walled:
            self._towers((3, 0))
            self._wall((2, 0, 1))
            town.gate(self.radius, self.high, _STONE, self.cone)
            self._towers((2, 1))
        self._smoke()

    def _ground(self) -> None:
        canvas, town, radius = self.town.canvas, self.town, self.radius
        if self.look.level >= _WALLED:
            shadow = [(x + 9, y + 9) for x, y in (town.at(corner(radius * 1.05, n)) for n in range(6))]
            canvas.polygon(shadow, "#3C3118", fill_opacity=0.3)
            canvas.polygon([town.at(corner(radius, n)) for n in range(6)], _EARTH, INK, 1)
        else:
            canvas.path(ellipse(*_MIDDLE, radius, radius * SQUASH), _EARTH)
        ring = [town.at(corner(radius * 0.72, n)) for n in (0, 1, 2, 3, 4, 5, 0)]
        canvas.stroke(ring, _STREET, 10)
        for index in range(6):
            canvas.stroke([town.at(corner(radius * 0.84, index + 0.5)), town.at((0, 0))], _STREET, 11)

    def _wall(self, sections: tuple[int, ...]) -> None:
        for index in sections:
            self.town.wall(self.radius, index, self.high, 13, _STONE)

    def _towers(self, corners: tuple[int, ...]) -> None:
        for index in corners:
            place = corner(self.radius - 5, index)
            self.town.tower(place, 8 + 1.5 * self.look.level, self.high + 14, _STONE, roof=self.cone)

    def _houses(self) -> list[tuple[Point, float, float]]:
        """Places, turns and widths of houses along the streets; those of works are larger."""
        inner = 0.56 if self.look.level >= _KEPT else 0.34
        out = []
        ring = 0.9
        while ring >= inner:
            wide = 20 + 2 * ring
            for index in range(6):
                a, b = corner(self.radius * ring, index), corner(self.radius * ring, index + 1)
                length = math.dist(a, b)
                turn = math.atan2(b[1] - a[1], b[0] - a[0])
                count = int(length / (wide + 5))
                for step in range(count):
                    share = (step + 0.5) / count
                    free = abs(share - 0.5) > 13 / length and 12 / length < share < 1 - 12 / length
                    if free and self.rng.random() > 0.1 + 0.12 * (3 - min(3, self.look.level)):
                        out.append((between(a, b, share), turn, wide * self.rng.uniform(0.82, 1.05)))
            ring -= 0.115
        return out

    def _house(self, place: Point, turn: float, wide: float) -> None:
        rng = self.rng
        special = self.look.works and rng.random() < 0.012 * self.look.works
        roof = mix("#B4674A", rng.choice(("#C98F5A", "#7D4A38", "#B57B52")), 0.45)
        if special:
            size = (wide * 1.7, wide, 15.0, 14.0)
            self.town.gable(place, size, turn, ("#E8DCC0", self.roof))
            return
        if rng.random() < 0.04 * self.look.damage:
            self.town.gable(place, (wide, 14, 5, 2), turn, ("#8E8069", _BURNT))
            return
        size = (wide, rng.uniform(13, 16), rng.uniform(9, 13), rng.uniform(9, 13))
        self.town.gable(place, size, turn, ("#F0E6CE", roof))

    def _keep(self, size: float) -> None:
        """The tower in the middle of the city."""
        town = self.town
        wide = (16 + 3 * self.look.level) * size
        base = [(-wide, -wide), (wide, -wide), (wide, wide * 0.2), (-wide, wide * 0.2)]
        town.prism([(x * 1.18, y * 1.12) for x, y in base], 12, "#CDBD98", top="#E6D9B8")
        town.prism(base, 40 + 14 * self.look.level, "#E4D6B5", top="#EFE4C8")
        for sign in (-1, 1):
            spot = sign * wide, wide * 0.2
            town.tower(spot, wide * 0.36, 50 + 14 * self.look.level, "#E4D6B5", roof=self.cone)
        tall = 62 + 18 * self.look.level
        town.tower((0, -wide * 0.5), wide * 0.62, tall, "#EADDBD", roof=self.roof, flag=self.roof)

    def _inner_ward(self) -> None:
        town, ward = self.town, self.ward
        canvas = town.canvas
        canvas.polygon([town.at(corner(ward, n)) for n in range(6)], "#E9DCBA", INK, 0.9)
        for index in (3, 4, 5):
            town.wall(ward, index, 20, 10, _INNER)
        for index in (4, 5):
            town.tower(corner(ward - 4, index), 10, 34, _INNER, roof=self.roof)
        for sign in (-1, 1):
            town.gable(
                (sign * ward * 0.5, -20), (62, 32, 18, 20), math.radians(-58 * sign), ("#EADDBF", "#7D4A38")
            )
        self._keep(0.85)
        for index in (0, 2, 1):
            town.wall(ward, index, 20, 10, _INNER)
        town.gate(ward, 20, _INNER, self.roof)
        for index in (0, 1, 2, 3):
            town.tower(corner(ward - 4, index), 10, 34, _INNER, roof=self.roof)

    def _smoke(self) -> None:
        """Over what is damaged."""
        canvas = self.town.canvas
        for index in range(min(4, self.look.damage)):
            place = corner(self.radius * 0.7, index * 1.6 + 0.4)
            x, y = self.town.at(place, 14)
            for puff in range(6):
                spot = ellipse(x + puff * 5, y - puff * 14, 7 + puff * 3, 6 + puff * 2.4)
                canvas.path(spot, "#4A443C", fill_opacity=0.34 - 0.04 * puff)
