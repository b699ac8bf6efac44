"""Paints the tiles that Tiled shows: one flat-top hex for each terrain and road, all by code.

`python -m game.dev.tileset_art` writes `maps/tilesets/second_dawn.png` and `.tsx`, those of the other
rulesets, and the Tiled projects again. The game itself never shows these pictures; it paints the land anew.
"""

import math
import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import numpy as np
import pygame

from game import paths
from game.dev.tiled_project import write_project
from game.session import library

WIDTH, HEIGHT, SIDE = 96, 84, 48
COLUMNS = 6
_ZOOM = 4
_INK = (58, 42, 26)

Colour = tuple[int, int, int]
Spot = tuple[float, float]
Painter = Callable[["TileCanvas"], None]

GROUND: dict[str, Colour] = {
    "city": (0xDA, 0xCD, 0x9E),
    "ruins": (0xCD, 0xC3, 0xA0),
    "underground": (0x9A, 0x8C, 0x78),
    "plains": (0xCF, 0xCC, 0x97),
    "desert": (0xEA, 0xD2, 0x9A),
    "tundra": (0xC9, 0xC7, 0xAC),
    "forest": (0xA9, 0xB8, 0x78),
    "valley": (0xBF, 0xCB, 0x8C),
    "deep_forest": (0x7F, 0x9A, 0x68),
    "hill": (0xD2, 0xBB, 0x82),
    "jungle": (0x8D, 0xB3, 0x5C),
    "snow": (0xED, 0xEF, 0xEC),
    "marsh": (0xAF, 0xBF, 0x98),
    "mountain": (0xC2, 0xAE, 0x90),
    "bog": (0x9E, 0xA5, 0x80),
    "swamp": (0x8F, 0x9A, 0x74),
    "high_mountain": (0xB3, 0xA8, 0xA0),
    "impassable_mountain": (0x8E, 0x86, 0x84),
    "lake": (0x9D, 0xC6, 0xCD),
    "sea": (0x8A, 0xB6, 0xC4),
    "road": (0xCF, 0xCC, 0x97),
    "lava": (0x6A, 0x4A, 0x42),
}


class TileCanvas:
    """One tile, drawn four times as large. Spots are in tile pixels from its middle."""

    def __init__(self, seed: int) -> None:
        self.surface = pygame.Surface((WIDTH * _ZOOM, HEIGHT * _ZOOM), pygame.SRCALPHA)
        self.random = random.Random(seed)

    def at(self, spot: Spot) -> Spot:
        """A spot in pixels of the large surface."""
        return (WIDTH / 2 + spot[0]) * _ZOOM, (HEIGHT / 2 + spot[1]) * _ZOOM

    def fill(self, points: Iterable[Spot], colour: Colour) -> None:
        """A filled shape."""
        pygame.draw.polygon(self.surface, colour, [self.at(p) for p in points])

    def line(self, points: Iterable[Spot], width: float, colour: Colour = _INK) -> None:
        """An inked line with round joints."""
        dots = [self.at(p) for p in points]
        thick = max(1, round(width * _ZOOM))
        pygame.draw.lines(self.surface, colour, False, dots, thick)
        for dot in dots:
            pygame.draw.circle(self.surface, colour, dot, thick / 2)

    def disc(self, spot: Spot, radius: float, colour: Colour, squash: float = 1.0) -> None:
        """A filled disc or ellipse."""
        x, y = self.at(spot)
        box = pygame.Rect(0, 0, round(2 * radius * _ZOOM), round(2 * radius * squash * _ZOOM))
        box.center = (round(x), round(y))
        pygame.draw.ellipse(self.surface, colour, box)

    def sown(self, step: float, share: float = 1.0, margin: float = 5.0) -> Iterator[Spot]:
        """Scattered spots inside the hex, from the back to the front."""
        rows = int(HEIGHT / (step * 0.8)) + 1
        for row in range(rows):
            y = -HEIGHT / 2 + margin + row * step * 0.8
            for column in range(int(WIDTH / step) + 2):
                x = -WIDTH / 2 + (column + 0.5 * (row & 1)) * step
                spot = (x + self.random.uniform(-0.3, 0.3) * step, y + self.random.uniform(-0.2, 0.2) * step)
                if in_hex(spot, margin) and self.random.random() < share:
                    yield spot


def in_hex(spot: Spot, margin: float = 0.0) -> bool:
    """Whether a spot lies in the hex, at least `margin` pixels from its border."""
    x, y = abs(spot[0]), abs(spot[1])
    slope = (HEIGHT / 2) / ((WIDTH - SIDE) / 2)
    edge = (WIDTH / 2 - x) * slope / math.hypot(1, slope) - y / math.hypot(1, slope)
    return y <= HEIGHT / 2 - margin and edge >= margin


def shade(colour: Colour, factor: float) -> Colour:
    """A colour made lighter (above 1) or darker."""
    return (
        min(255, max(0, round(colour[0] * factor))),
        min(255, max(0, round(colour[1] * factor))),
        min(255, max(0, round(colour[2] * factor))),
    )


def _wash(canvas: TileCanvas, colour: Colour, seed: int) -> None:
    """The ground: a hex of paint, cloudy, darker towards its border."""
    width, height = canvas.surface.get_size()
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / _ZOOM
    dx, dy = np.abs(x - WIDTH / 2), np.abs(y - HEIGHT / 2)
    slope = (HEIGHT / 2) / ((WIDTH - SIDE) / 2)
    edge = np.minimum(HEIGHT / 2 - dy, ((WIDTH / 2 - dx) * slope - dy) / math.hypot(1, slope))
    cells = np.random.default_rng(seed).random((6, 7)).astype(np.float32)
    fx, fy = x / WIDTH * 5.9, y / HEIGHT * 4.9
    ix, iy = fx.astype(int), fy.astype(int)
    tx, ty = fx - ix, fy - iy
    tx, ty = tx * tx * (3 - 2 * tx), ty * ty * (3 - 2 * ty)
    upper = cells[iy, ix] * (1 - tx) + cells[iy, np.minimum(ix + 1, 6)] * tx
    lower = cells[iy + 1, ix] * (1 - tx) + cells[iy + 1, np.minimum(ix + 1, 6)] * tx
    cloud = upper * (1 - ty) + lower * ty
    light = 0.93 + 0.12 * cloud - 0.12 * np.exp(-np.clip(edge, 0, None) / 2.2)
    pixels = np.clip(np.array(colour, np.float32) * light[..., None], 0, 255).astype(np.uint8)
    pygame.surfarray.blit_array(canvas.surface, pixels.swapaxes(0, 1))
    alpha = pygame.surfarray.pixels_alpha(canvas.surface)
    alpha[:] = np.where(edge > 0, 255, 0).astype(np.uint8).swapaxes(0, 1)
    del alpha


def _crown(canvas: TileCanvas, spot: Spot, colour: Colour, size: float = 6.0) -> None:
    x, y = spot
    canvas.line([(x, y), (x, y + size * 0.9)], 1.4)
    canvas.disc((x, y), size + 0.8, _INK, 0.9)
    canvas.disc((x, y), size, colour, 0.9)
    canvas.disc((x - size * 0.3, y - size * 0.3), size * 0.5, shade(colour, 1.18))


def _fir(canvas: TileCanvas, spot: Spot, colour: Colour, size: float = 9.0, cap: bool = False) -> None:
    x, y = spot
    outline = [(x, y - size - 1), (x + size * 0.58, y + size * 0.6), (x - size * 0.58, y + size * 0.6)]
    canvas.fill(outline, _INK)
    canvas.fill([(x, y - size), (x + size * 0.46, y + size * 0.5), (x - size * 0.46, y + size * 0.5)], colour)
    canvas.fill([(x, y - size), (x + size * 0.46, y + size * 0.5), (x, y + size * 0.5)], shade(colour, 0.72))
    if cap:
        top = [(x, y - size), (x + size * 0.2, y - size * 0.3), (x - size * 0.2, y - size * 0.3)]
        canvas.fill(top, (246, 248, 247))


def _peak(canvas: TileCanvas, foot: Spot, wide: float, high: float, colour: Colour, snow: float) -> None:
    x, y = foot
    top = (x + wide * 0.04, y - high)
    left, right = (x - wide / 2, y), (x + wide / 2, y)
    ridge = (x + wide * 0.1, y - high * 0.45)
    canvas.fill([left, top, right], shade(colour, 1.12))
    canvas.fill([top, right, (x + wide * 0.02, y), ridge], shade(colour, 0.74))
    if snow:
        a = (top[0] - wide * 0.5 * snow, y - high * (1 - snow))
        b = (top[0] + wide * 0.46 * snow, y - high * (1 - snow))
        hem = [a, (top[0] - wide * 0.05, a[1] - 3), (top[0] + wide * 0.05, a[1] + 2), b]
        canvas.fill([top, b, hem[2], hem[1], a], (247, 248, 247))
    canvas.line([left, top, right], 1.3)
    for n in range(4):
        t = 0.3 + 0.17 * n
        start = (top[0] + (right[0] - top[0]) * t, top[1] + (right[1] - top[1]) * t)
        canvas.line([start, (start[0] - 3, start[1] + 5)], 0.7)


def _wave(canvas: TileCanvas, spot: Spot, colour: Colour) -> None:
    x, y = spot
    arc = [(x + dx, y - 2.0 * abs(math.sin(dx / 6 * math.pi))) for dx in range(-9, 10, 1)]
    canvas.line(arc, 1.0, colour)


def _reeds(canvas: TileCanvas, spot: Spot, colour: Colour) -> None:
    for lean in (-4, -1.5, 1.5, 4):
        canvas.line([spot, (spot[0] + lean, spot[1] - 8 + abs(lean))], 0.9, colour)


def _trees(step: float, tones: tuple[Colour, ...], *, firs: float = 0.0, size: float = 6.0) -> Painter:
    def paint(canvas: TileCanvas) -> None:
        for spot in canvas.sown(step, 0.95):
            tone = shade(canvas.random.choice(tones), canvas.random.uniform(0.92, 1.08))
            if canvas.random.random() < firs:
                _fir(canvas, spot, tone, size * 1.4)
            else:
                _crown(canvas, spot, tone, size)

    return paint


def _peaks(count: int, high: float, colour: Colour, snow: float) -> Painter:
    seats: tuple[Spot, ...] = ((8, 4), (-20, 14), (22, 24), (-6, 35))

    def paint(canvas: TileCanvas) -> None:
        for x, y in seats[:count]:
            scale = canvas.random.uniform(0.9, 1.08)
            _peak(canvas, (x, y), 46 * scale, high * scale, colour, snow)

    return paint


def _water(colour: Colour, step: float) -> Painter:
    def paint(canvas: TileCanvas) -> None:
        for spot in canvas.sown(step, 0.6, 14):
            _wave(canvas, spot, colour)

    return paint


def _plains(canvas: TileCanvas) -> None:
    for x, y in canvas.sown(13, 0.7):
        for lean in (-2, 0, 2):
            canvas.line([(x + lean * 0.5, y), (x + lean, y - 4)], 0.7, (124, 124, 64))


def _desert(canvas: TileCanvas) -> None:
    for x, y in canvas.sown(22, 0.85, 10):
        arc = [(x + dx, y - 5 * math.cos(dx / 11 * math.pi / 2)) for dx in range(-11, 12, 2)]
        canvas.fill([*arc, (x + 2, y + 1)], (222, 190, 128))
        canvas.line(arc, 1.0, (109, 74, 34))


def _tundra(canvas: TileCanvas) -> None:
    for spot in canvas.sown(10, 0.7):
        canvas.disc(
            spot,
            canvas.random.uniform(1.6, 3.2),
            canvas.random.choice([(150, 150, 122), (176, 168, 140), (132, 138, 118)]),
            0.5,
        )


def _snow(canvas: TileCanvas) -> None:
    for x, y in canvas.sown(19, 0.7, 9):
        canvas.line([(x - 8, y), (x, y - 2), (x + 8, y + 1)], 1.0, (125, 147, 163))
    for spot in list(canvas.sown(24, 0.6, 12)):
        _fir(canvas, spot, (74, 98, 92), 8, cap=True)


def _hill(canvas: TileCanvas) -> None:
    for x, y in canvas.sown(21, 0.97, 9):
        wide = canvas.random.uniform(11, 15)
        arc = [(x + wide * math.cos(a), y - 9 * math.sin(a)) for a in np.linspace(math.pi, 0, 15)]
        canvas.fill(arc, shade((210, 187, 130), canvas.random.uniform(0.92, 1.04)))
        canvas.line(arc, 1.2, (74, 54, 32))
        for n in range(3):
            canvas.line([(x + 4 + 2.6 * n, y - 6 + 1.8 * n), (x + 2.5 + 2.6 * n, y - 2 + n)], 0.7)


def _jungle(canvas: TileCanvas) -> None:
    for spot in canvas.sown(11, 0.97):
        tone = shade(canvas.random.choice([(98, 150, 58), (120, 168, 64)]), canvas.random.uniform(0.9, 1.1))
        if canvas.random.random() < 0.45:
            x, y = spot
            canvas.line([(x, y + 6), (x + 1, y - 4)], 1.4)
            for a in np.linspace(0.2, math.pi - 0.2, 6):
                tip = (x + 1 + 8 * math.cos(a), y - 4 - 4 * math.sin(a) + 2)
                canvas.line([(x + 1, y - 4), tip], 1.6, tone)
        else:
            _crown(canvas, spot, tone, 6)


def _marsh(canvas: TileCanvas) -> None:
    for spot in canvas.sown(30, 0.8, 14):
        canvas.disc(spot, 8, (142, 190, 196), 0.4)
    for spot in canvas.sown(16, 0.7, 12):
        _reeds(canvas, spot, (70, 84, 44))


def _swamp(canvas: TileCanvas) -> None:
    for spot in canvas.sown(27, 0.8, 14):
        canvas.disc(spot, 9, (84, 112, 108), 0.4)
    for x, y in canvas.sown(20, 0.9, 11):
        canvas.line([(x - 3, y + 8), (x, y), (x + 3, y + 8)], 1.2)
        canvas.line([(x, y + 6), (x + 1, y - 5)], 2.0)
        for dx in (-6, 0, 6):
            canvas.disc((x + dx, y - 6 - (dx == 0) * 2), 4.6, (92, 104, 66), 0.7)


def _bog(canvas: TileCanvas) -> None:
    for spot in canvas.sown(21, 0.8, 13):
        canvas.disc(spot, 8, (108, 124, 98), 0.4)
        canvas.disc((spot[0] - 1, spot[1] - 0.5), 5, (128, 150, 136), 0.35)
    for spot in canvas.sown(24, 0.6, 14):
        _reeds(canvas, spot, (76, 72, 42))


def _house(canvas: TileCanvas, x: float, y: float, size: float) -> None:
    canvas.fill([(x - size, y), (x + size, y), (x + size, y - size), (x - size, y - size)], (236, 222, 188))
    roof = [(x - size * 1.25, y - size), (x, y - size * 2.1), (x + size * 1.25, y - size)]
    canvas.fill(roof, (180, 103, 74))
    canvas.line([(x - size, y - size), (x - size, y), (x + size, y), (x + size, y - size)], 1.0)
    canvas.line([*roof, roof[0]], 1.0)


def _city(canvas: TileCanvas) -> None:
    for x, y, size in ((-20, -2, 6), (20, -1, 6), (0, -6, 9), (-9, 10, 7), (12, 11, 7)):
        _house(canvas, x, y, size)
    canvas.line([(-33, 4), (-24, 19), (0, 24), (24, 19), (33, 4)], 4.0, _INK)
    canvas.line([(-33, 4), (-24, 19), (0, 24), (24, 19), (33, 4)], 2.2, (214, 200, 168))
    for x, y in ((-33, 4), (-24, 19), (24, 19), (33, 4)):
        canvas.fill([(x - 4, y + 4), (x + 4, y + 4), (x + 4, y - 8), (x - 4, y - 8)], _INK)
        canvas.fill([(x - 3, y + 3), (x + 3, y + 3), (x + 3, y - 7), (x - 3, y - 7)], (226, 212, 180))


def _ruins(canvas: TileCanvas) -> None:
    for x, high in ((-22, 16), (-6, 26), (22, 12)):
        box = [(x - 4, 16), (x + 4, 16), (x + 4, 16 - high), (x - 4, 18 - high)]
        canvas.fill(box, (226, 216, 192))
        canvas.line([*box, box[0]], 1.1)
    arch = [(8 + 9 * math.cos(a), -4 - 10 * math.sin(a)) for a in np.linspace(math.pi, 0, 12)]
    canvas.line([(-1, 16), *arch, (17, 16)], 4.4)
    canvas.line([(-1, 16), *arch, (17, 16)], 2.4, (226, 216, 192))
    for spot in ((-30, 20), (30, 22), (2, 24)):
        canvas.disc(spot, 3, (190, 180, 154), 0.6)


def _underground(canvas: TileCanvas) -> None:
    for x in (-24, 24):
        _peak(canvas, (x, 20), 30, 30, (150, 136, 116), 0)
    canvas.disc((0, 12), 25, _INK, 0.8)
    canvas.disc((0, 12), 23.4, (150, 136, 116), 0.8)
    mouth = [(14 * math.cos(a), 20 - 22 * math.sin(a)) for a in np.linspace(math.pi, 0, 15)]
    canvas.fill(mouth, (30, 22, 16))


def _causeway(canvas: TileCanvas) -> None:
    for width, colour in ((17.0, (112, 92, 66)), (14.0, (226, 212, 174)), (2.0, (196, 180, 140))):
        for end in ((-34, -20), (34, 20), (-34, 20), (34, -20)):
            canvas.line([(0, 0), end], width, colour)
    for spot in canvas.sown(13, 0.5, 12):
        canvas.disc(spot, 1.6, (168, 150, 112), 0.6)


def _lava(canvas: TileCanvas) -> None:
    for spot in canvas.sown(19, 0.9, 10):
        canvas.disc(spot, canvas.random.uniform(6, 9), (64, 42, 38), 0.6)
    for x, y in canvas.sown(22, 0.95, 10):
        crack = [(x - 10, y + 3), (x - 2, y - 3), (x + 3, y + 2), (x + 11, y - 4)]
        canvas.line(crack, 3.6, (206, 82, 36))
        canvas.line(crack, 1.5, (250, 190, 84))


PAINTERS: dict[str, Painter] = {
    "city": _city,
    "ruins": _ruins,
    "underground": _underground,
    "plains": _plains,
    "desert": _desert,
    "tundra": _tundra,
    "forest": _trees(11.5, ((128, 150, 78), (142, 158, 80))),
    "valley": _trees(30, ((128, 150, 78),), size=4.5),
    "deep_forest": _trees(9.5, ((70, 100, 66), (60, 92, 62)), firs=1.0, size=6.5),
    "hill": _hill,
    "jungle": _jungle,
    "snow": _snow,
    "marsh": _marsh,
    "mountain": _peaks(4, 33, (186, 166, 136), 0.0),
    "bog": _bog,
    "swamp": _swamp,
    "high_mountain": _peaks(4, 43, (172, 162, 154), 0.34),
    "impassable_mountain": _peaks(4, 52, (128, 120, 118), 0.2),
    "lake": _water((63, 116, 138), 24),
    "sea": _water((47, 95, 115), 20),
    "road": _causeway,
    "lava": _lava,
}
_ROADS: dict[str, tuple[Colour, Colour]] = {
    "road": ((240, 226, 188), (90, 64, 38)),
    "route": ((214, 198, 160), (112, 92, 66)),
    "trail": ((196, 166, 118), (112, 84, 50)),
    "pathway": ((160, 176, 112), (86, 102, 54)),
}


def _road_tile(kind: str) -> pygame.Surface:
    """A round of paving in the middle of an otherwise clear hex."""
    canvas = TileCanvas(1)
    light, dark = _ROADS[kind]
    for radius, colour in ((20, dark), (18.4, light), (11, dark), (10, shade(light, 1.06))):
        canvas.disc((0, 0), radius, colour, 0.86)
    return _small(canvas)


def _small(canvas: TileCanvas) -> pygame.Surface:
    """The tile at its own size; nothing is left under the clear part, which keeps the file small."""
    tile = pygame.transform.smoothscale(canvas.surface, (WIDTH, HEIGHT))
    clear = pygame.surfarray.array_alpha(tile) == 0
    pixels = pygame.surfarray.pixels3d(tile)
    pixels[clear] = 0
    del pixels
    return tile


def _terrain_tile(kind: str, seed: int) -> pygame.Surface:
    canvas = TileCanvas(seed)
    _wash(canvas, GROUND[kind], seed)
    mask = pygame.surfarray.array_alpha(canvas.surface)
    PAINTERS[kind](canvas)
    alpha = pygame.surfarray.pixels_alpha(canvas.surface)
    alpha[:] = np.minimum(alpha, mask)
    del alpha
    return _small(canvas)


def art_of(id_: str, row: Any) -> str:
    """Which art shows a terrain: that of its own name, else that of its paint."""
    return id_ if id_ in PAINTERS else str(row.paint)


def paint_sheet(terrain: Iterable[str], roads: Iterable[str]) -> pygame.Surface:
    """All tiles in rows of six, the terrain by its art."""
    tiles = [_terrain_tile(kind, number + 1) for number, kind in enumerate(terrain)]
    tiles += [_road_tile(kind) for kind in roads]
    rows = -(-len(tiles) // COLUMNS)
    sheet = pygame.Surface((COLUMNS * WIDTH, rows * HEIGHT), pygame.SRCALPHA)
    for number, tile in enumerate(tiles):
        sheet.blit(tile, (number % COLUMNS * WIDTH, number // COLUMNS * HEIGHT))
    return sheet


def tileset_text(name: str, terrain: Iterable[str], roads: Iterable[str]) -> str:
    """The .tsx file: each tile says by a property which terrain or road it is."""
    words = [
        *(("terrain", "terrain", id_) for id_ in terrain),
        *(("road", "road_kind", id_) for id_ in roads),
    ]
    rows = -(-len(words) // COLUMNS)
    out = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.8" tiledversion="1.8.2" name="{name}" tilewidth="{WIDTH}"'
        f' tileheight="{HEIGHT}" tilecount="{len(words)}" columns="{COLUMNS}">',
        f' <image source={quoteattr(f"{name}.png")} width="{COLUMNS * WIDTH}" height="{rows * HEIGHT}"/>',
    ]
    for number, (key, kind, id_) in enumerate(words):
        out += [
            f' <tile id="{number}">',
            "  <properties>",
            f'   <property name="{key}" propertytype="{kind}" value="{id_}"/>',
            "  </properties>",
            " </tile>",
        ]
    return "\n".join([*out, "</tileset>", ""])


def write_tileset(folder: Path, ruleset: str) -> None:
    """Write picture and .tsx file of a ruleset for its terrain and roads."""
    tables = library.rules(ruleset).tables
    arts = [art_of(id_, row) for id_, row in tables["terrain"].items()]
    roads = tables.get("road", {})
    pygame.image.save(paint_sheet(arts, roads), folder / f"{ruleset}.png")
    text = tileset_text(ruleset, tables["terrain"], roads)
    (folder / f"{ruleset}.tsx").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    for one in library.ruleset_ids():
        write_tileset(paths.maps_dir() / "tilesets", one)
        write_project(paths.maps_dir(), one)
