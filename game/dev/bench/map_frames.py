"""Frame times of the map on a made-up continent: what `bench` reports as D1, D2 and D3."""

import time
from functools import lru_cache

import numpy as np
import pygame

from game.core.hexgrid import OPPOSITE, Grid, grid
from game.core.records import HexId
from game.ui.look.noise import fbm
from game.ui.look.pixels import opaque_surface
from game.ui.look.text import Typeset
from game.ui.look.theme import SIDE_COLOURS
from game.ui.look.tokens import TokenLook
from game.ui.map.paint import hashing
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.paints import PAINTS
from game.ui.map.paint.renderer import MapRenderer
from game.ui.map.paint.scene_data import NO_OVERLAYS, MapPicture, RegionName, RiverPath, SiteMark, TokenSpec

WIDTH, HEIGHT = 128, 96
_STEP = 11
_GLYPHS = ("stabber", "piker", "archer", "scout", "knight", "horse", "warlord", "gryphon")
_COUNTS = (2, 8, 16, 1, 8, 2, 1, 2)
_SIDES = 4


def _land(seed: int) -> list[str]:
    """A continent of fractal noise: seas around it, ranges and woods on it."""
    size = (HEIGHT, WIDTH)
    height = fbm(size, 26, 5, seed)
    wet = fbm(size, 15, 4, seed + 50)
    ranges = 1 - np.abs(fbm(size, 22, 4, seed + 90) - 0.5) * 9
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    u, v = (x + 0.5) / WIDTH * 2 - 1, (y + 0.5) / HEIGHT * 2 - 1
    level = height + 0.26 - 0.40 * (np.abs(u) ** 2.6 + np.abs(v) ** 2.6)
    return [
        _ground(
            float(level[row, column]),
            float(wet[row, column]),
            float(ranges[row, column]),
            float(v[row, column]),
        )
        for row in range(HEIGHT)
        for column in range(WIDTH)
    ]


def _ground(level: float, wet: float, ridge: float, latitude: float) -> str:
    if level < 0.44:
        return "sea"
    if ridge > 0.62 and level > 0.56:
        return "impassable_mountain" if ridge > 0.97 else "high_mountain" if ridge > 0.88 else "mountain"
    if level < 0.52 and wet > 0.56:
        return "marsh" if wet < 0.60 else "swamp"
    if ridge > 0.30 and level > 0.52:
        return "hill"
    cold = latitude + (wet - 0.5) * 0.6
    if cold < -0.60:
        return "snow" if cold < -0.74 else "tundra"
    if wet > 0.575:
        return "jungle" if cold > 0.42 else "deep_forest" if wet > 0.63 else "forest"
    if wet > 0.53:
        return "forest"
    if wet < 0.42:
        return "desert" if cold > 0.12 else "valley" if wet < 0.36 else "plains"
    return "bog" if wet > 0.522 and level < 0.60 else "plains"


def _states(seed: int, share: float) -> bytes:
    """A patchwork of land in sight, remembered and unknown; `share` of the map is not in sight."""
    seen = fbm((HEIGHT, WIDTH), 12, 3, seed + 200).reshape(-1)
    low, high = np.quantile(seen, share * 0.45), np.quantile(seen, share)
    return bytes(0 if value < low else 1 if value < high else 2 for value in seen.tolist())


def _roads(places: Grid, ground: list[str], state: bytes, seed: int) -> tuple[bytes, bytes]:
    """Walks along random ways over dry land."""
    road, links = bytearray(places.size), bytearray(places.size)
    for number in range(46):
        at = hashing.word(seed, 300, number) % places.size
        way = hashing.word(seed, 301, number) % 6
        for step in range(26):
            turn = hashing.word(seed, 302, number, step) % 7
            way = (way + (1 if turn == 0 else -1 if turn == 1 else 0)) % 6
            ahead = places.toward[at][way]
            if ahead < 0 or ground[ahead] in ("sea", "lake") or not (state[ahead] and state[at]):
                break
            if ground[at] in ("sea", "lake"):
                break
            road[at] = road[ahead] = 1
            links[at] |= 1 << way
            links[ahead] |= 1 << OPPOSITE[way]
            at = ahead
    return bytes(road), bytes(links)


def _rivers(places: Grid, ground: list[str], state: bytes, seed: int) -> tuple[RiverPath, ...]:
    """Chains of corners down one side of columns of hexes."""
    rivers = []
    for number in range(24):
        start = hashing.word(seed, 400, number) % places.size
        column, row = places.place(HexId(start))
        corners: list[tuple[HexId, int]] = []
        for down in range(10):
            if row + down >= places.height:
                break
            hex_ = places.at(column, row + down)
            if not state[hex_] or ground[hex_] == "sea":
                break
            corners += [(hex_, 5), (hex_, 0)]
        if len(corners) > 4:
            rivers.append(RiverPath(tuple(corners), 0.1, 0.6))
    return tuple(rivers)


@lru_cache(maxsize=4)
def continent(seed: int = 5, fogged: float = 0.45) -> MapPicture:
    """A 128 x 96 map of which a share of `fogged` is not in sight (0: all of it is)."""
    places = grid(WIDTH, HEIGHT)
    ground = _land(seed)
    state = _states(seed, fogged) if fogged else bytes([2]) * places.size
    paints = ("", *PAINTS)
    index = {name: number for number, name in enumerate(paints)}
    sites = []
    for number in range(60):
        hex_ = HexId(hashing.word(seed, 500, number) % places.size)
        if ground[hex_] in ("sea", "lake") or not state[hex_]:
            continue
        ground[hex_] = "city" if number % 4 else ("ruins" if number % 8 else "underground")
        if number % 4:
            side = SIDE_COLOURS[number % len(SIDE_COLOURS)]
            sites.append(SiteMark(hex_, "city", f"Town {number}", side, 1 + number % 5, number % 30))
    terrain = bytes(index[name] if known else 0 for name, known in zip(ground, state, strict=True))
    road, links = _roads(places, ground, state, seed)
    regions = tuple(
        RegionName(f"Land {number}", HexId(hashing.word(seed, 600, number) % places.size), "land", 5)
        for number in range(16)
    )
    rivers = _rivers(places, ground, state, seed)
    return MapPicture(
        WIDTH, HEIGHT, paints, terrain, state, ("road",), road, links, rivers, tuple(sites), regions, seed
    )


def crowd(picture: MapPicture, camera: Camera, count: int) -> tuple[TokenSpec, ...]:
    """`count` tokens on hexes that the camera sees, a few looks shared by many, as in play."""
    frame = camera.visible()
    places = picture.grid
    seen = [
        hex_
        for hex_ in range(places.size)
        if _inside(camera, HexId(hex_), frame.width * camera.scale, frame.height * camera.scale)
    ]
    tokens = []
    for number in range(count):
        draw = hashing.word(3, number)
        glyph = draw // 7 % len(_GLYPHS)
        hits = (1.0, 0.6)[draw // 1000 % 2]
        look = TokenLook(SIDE_COLOURS[draw % _SIDES], _GLYPHS[glyph], _COUNTS[glyph], hits)
        tokens.append(TokenSpec(HexId(seen[hashing.word(4, number) % len(seen)]), look))
    return tuple(tokens)


def _inside(camera: Camera, hex_: HexId, width: float, height: float) -> bool:
    x, y = camera.centre(hex_)
    return 0 <= x < width and 0 <= y < height


def bench_scroll(size: tuple[int, int], zoom: float, tokens: int, frames: int) -> list[float]:
    """Milliseconds of each of `frames` frames while the view scrolls diagonally over a fogged continent.

    `size` is the window in pixels, `zoom` the corner radius over that of the middle zoom (1.0 is R 48, 0.25
    is R 12), `tokens` stand in view. Chunks on the way are painted before; `flip` is part of a frame if a
    window is open.
    """
    picture = continent()
    camera = Camera(WIDTH, HEIGHT, size, radius=48 * zoom)
    renderer = MapRenderer(Typeset(), picture)
    surface = pygame.display.get_surface() or opaque_surface(size)
    crowded = crowd(picture, camera, tokens)
    way = _way(camera, frames)
    for x, y in way[:: max(1, frames // 12)]:
        camera.look_at((x, y))
        renderer.complete(camera)
    camera.look_at(way[0])
    renderer.draw(surface, surface.get_rect(), camera, picture, crowded)
    times = []
    for number, point in enumerate(way):
        camera.look_at(point)
        renderer.complete(camera)
        start = time.perf_counter()
        renderer.draw(surface, surface.get_rect(), camera, picture, crowded, NO_OVERLAYS, number * 16)
        if pygame.display.get_surface() is not None:
            pygame.display.flip()
        times.append((time.perf_counter() - start) * 1000)
    return times


def _way(camera: Camera, frames: int) -> list[tuple[float, float]]:
    """Points along a diagonal, 11 pixels a frame, turned back where the map ends."""
    start_x, start_y = camera.x, camera.y
    reach = max(1, int(420 / _STEP))
    points = []
    for number in range(frames):
        phase = number % (2 * reach)
        step = phase if phase < reach else 2 * reach - phase
        move = step * _STEP * 0.707 / camera.scale
        points.append((start_x + move, start_y + move))
    return points


def bench_first_view(size: tuple[int, int] = (1920, 1080)) -> float:
    """Milliseconds from opening a wholly known continent to its first complete view at the middle zoom."""
    picture = continent(fogged=0.0)
    start = time.perf_counter()
    camera = Camera(WIDTH, HEIGHT, size)
    renderer = MapRenderer(Typeset(), picture)
    renderer.complete(camera)
    surface = opaque_surface(size)
    renderer.draw(surface, surface.get_rect(), camera)
    return (time.perf_counter() - start) * 1000
