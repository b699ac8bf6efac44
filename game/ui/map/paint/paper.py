"""Unpainted paper: its texture, the compass rose with its lines, and the neat line around the map."""

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pygame

from game.ui.look import theme
from game.ui.look.colour import rgb
from game.ui.look.materials import paper_relief
from game.ui.look.pixels import Floats, clear_surface, opaque_surface, surface_of_planes, tint_of
from game.ui.look.shapes import Point
from game.ui.look.vector import Canvas
from game.ui.map.paint import geometry, hashing, lattice
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.land_tables import LandTables
from game.ui.map.paint.sampling import ChunkKey
from game.ui.map.paint.scene_data import Frame, MapPicture
from game.ui.map.paint.textures import CHUNK
from game.ui.symbols import built

_RHUMBS = 32
_RHUMBS_A_STEP = 8
_ROSE_RADIUS = 66.0
_RHUMB_INK = "#7D5A30"
_NEAT_INK = "#6B5230"
_STAIN = (1.0, 1.02, 1.15)


@lru_cache(maxsize=1)
def _sheet() -> pygame.Surface:
    """The paper as a tile of two by two chunks."""
    relief = paper_relief()
    base = rgb(theme.PAPER)
    return surface_of_planes(np.stack([relief * _STAIN[part] + base[part] for part in range(3)]))


def warm_up() -> None:
    """Make the sheet that every unknown land lies on; for a moment in which nobody waits."""
    _sheet()


def bare_chunk(key: ChunkKey) -> pygame.Surface:
    """Plain paper for a chunk, as a fresh surface."""
    out = opaque_surface((CHUNK, CHUNK))
    blit_bare(out, out.get_rect(), (key.left, key.top))
    return out


def blit_bare(surface: pygame.Surface, rect: pygame.Rect, origin: tuple[int, int]) -> None:
    """Fills a part of a surface with paper whose pixel (0, 0) lies at -origin."""
    side = _sheet().get_width()
    before = surface.get_clip()
    surface.set_clip(rect)
    for top in range(rect.top - (rect.top + origin[1]) % side, rect.bottom, side):
        for left in range(rect.left - (rect.left + origin[0]) % side, rect.right, side):
            surface.blit(_sheet(), (left, top))
    surface.set_clip(before)


def rose_place(width: int, height: int, seed: int) -> Point:
    """Where the compass rose stands: near the lower left corner of a map, in units."""
    across, down = geometry.world_size(width, height)
    x = min(across * 0.22, 190 + 60 * hashing.fraction(seed, 31))
    y = down - min(down * 0.22, 190 + 60 * hashing.fraction(seed, 32))
    return x, y


def rose_frame(picture: MapPicture, margin: float) -> Frame:
    """The square around the rose and `margin` units more on every side."""
    x, y = rose_place(picture.width, picture.height, picture.seed)
    reach = 2 * _ROSE_RADIUS + margin
    return Frame(x - reach, y - reach, 2 * reach, 2 * reach)


def _rose_factor(level: int) -> float:
    """Size of the rose in pixels per unit; it shrinks less than the map."""
    return max(level / UNIT_RADIUS, 0.42)


@lru_cache(maxsize=6)
def _rose(level: int) -> pygame.Surface:
    radius = _ROSE_RADIUS * _rose_factor(level)
    side = math.ceil(radius * 2) + 8
    canvas = Canvas(side, side)
    built.compass_rose(canvas, side / 2, side / 2, radius)
    picture = canvas.surface(1, 2)
    picture.set_alpha(235)
    return picture


def rhumb_opacity(key: ChunkKey, knowledge: LandTables) -> Iterator[Floats | None]:
    """Opacity of the lines that run out from the rose over a chunk, the last that it yields; None if none
    crosses it. Yields None between steps."""
    rose_x, rose_y = rose_place(knowledge.width, knowledge.height, knowledge.picture.seed)
    scale = key.level / UNIT_RADIUS
    left, top = key.left - rose_x * scale, key.top - rose_y * scale
    inside = _map_box(key, knowledge).clip((0, 0, CHUNK, CHUNK))
    if not inside.width or not inside.height:
        yield None
        return
    inner = (_ROSE_RADIUS + 12) * _rose_factor(key.level)
    out = np.zeros((CHUNK, CHUNK), np.float32)
    drawn = False
    for index in range(_RHUMBS):
        angle = math.tau * index / _RHUMBS + 0.05
        cos, sin = math.cos(angle), math.sin(angle)
        # A steep line is drawn row by row, a flat one column by column, on the turned sheet.
        if abs(sin) > abs(cos):
            drawn |= _draw_rhumb(out, left, top, cos, sin, inner)
        else:
            drawn |= _draw_rhumb(out.T, top, left, sin, cos, inner)
        if index % _RHUMBS_A_STEP == _RHUMBS_A_STEP - 1:
            yield None
    if not drawn:
        yield None
        return
    framed = np.zeros_like(out)
    part = slice(inside.top, inside.bottom), slice(inside.left, inside.right)
    framed[part] = out[part] * np.float32(0.20)
    yield framed


def _draw_rhumb(sheet: Floats, left: float, top: float, cos: float, sin: float, inner: float) -> bool:
    """Draws one line through (-left, -top) that crosses the rows of a sheet; False if it misses it."""
    rows = np.arange(CHUNK)
    down = rows + top
    across = down * (cos / sin) - left
    ahead = down / sin > inner
    first = np.floor(across).astype(np.intp)
    touched = False
    for step in (-1, 0, 1, 2):
        columns = first + step
        inside = ahead & (columns >= 0) & (columns < CHUNK)
        if not inside.any():
            continue
        away = np.abs(columns - across) * abs(sin)
        line = np.maximum(0.95 - away, 0)
        where = rows[inside], columns[inside]
        sheet[where] = np.maximum(sheet[where], line[inside])
        touched = True
    return touched


def _map_box(key: ChunkKey, knowledge: LandTables) -> pygame.Rect:
    """The map in pixels of a chunk."""
    scale = key.level / UNIT_RADIUS
    across, down = geometry.world_size(knowledge.width, knowledge.height)
    size = (math.floor(across * scale + 0.5), math.floor(down * scale + 0.5))
    return pygame.Rect((-key.left, -key.top), size)


def rose_on(key: ChunkKey, knowledge: LandTables) -> tuple[pygame.Surface, tuple[int, int]] | None:
    """The rose and its place on a chunk, if it touches it and no known land lies under it."""
    rose_x, rose_y = rose_place(knowledge.width, knowledge.height, knowledge.picture.seed)
    if _land_under(rose_x, rose_y, knowledge):
        return None
    picture = _rose(key.level)
    scale = key.level / UNIT_RADIUS
    half = picture.get_width() // 2
    x = math.floor(rose_x * scale + 0.5) - key.left - half
    y = math.floor(rose_y * scale + 0.5) - key.top - half
    if x >= CHUNK or y >= CHUNK or x + 2 * half + 1 <= 0 or y + 2 * half + 1 <= 0:
        return None
    return picture, (x, y)


def _land_under(x: float, y: float, knowledge: LandTables) -> bool:
    reach = _ROSE_RADIUS + UNIT_RADIUS
    left, top = geometry.place_at(x - reach, y - reach)
    right, bottom = geometry.place_at(x + reach, y + reach)
    rows, columns = slice(max(0, top), max(0, bottom + 3)), slice(max(0, left), max(0, right + 3))
    land = (knowledge.known & ~knowledge.water).reshape(-1, knowledge.across)[rows, columns]
    return bool(land.any())


def blit_where(
    surface: pygame.Surface, picture: tuple[pygame.Surface, tuple[int, int]], share: Floats
) -> None:
    """Blits a picture onto a chunk as opaque as `share` (0 to 1 for every pixel of the chunk) allows."""
    source, (x, y) = picture
    layer = clear_surface(surface.get_size())
    layer.blit(source, (x, y))
    view = pygame.surfarray.pixels_alpha(layer)
    view[...] = (view * share.T).astype(np.uint8)
    del view
    surface.blit(layer, (0, 0))


def unknown_chunk(key: ChunkKey, knowledge: LandTables) -> Iterator[pygame.Surface | None]:
    """A chunk of paper with all that is drawn on it before any land is painted, the last that it yields.
    Yields None between steps."""
    out = bare_chunk(key)
    yield None
    lines: Floats | None = None
    for step in rhumb_opacity(key, knowledge):
        lines = step
        yield None
    if lines is not None:
        tint = tint_of(_RHUMB_INK, lines)
        yield None
        out.blit(tint, (0, 0))
    out.fblits(list(lattice.tick_blits(key, knowledge, unknown=True)), pygame.BLEND_PREMULTIPLIED)
    _neat_line(out, key, knowledge)
    yield None
    rose = rose_on(key, knowledge)
    if rose is not None:
        out.blit(*rose)
    yield out


def _neat_line(surface: pygame.Surface, key: ChunkKey, knowledge: LandTables) -> None:
    """The double line that frames the map."""
    ink, ground = rgb(_NEAT_INK), rgb(theme.PAPER)
    inside = _map_box(key, knowledge)
    for away, width, share in ((22, 1, 0.40), (27, 2, 0.62)):
        # In pixels, so that both lines stay apart at every zoom.
        box = inside.inflate(2 * away, 2 * away)
        red, green, blue = (round(a * share + b * (1 - share)) for a, b in zip(ink, ground, strict=True))
        for edge in (
            (box.left, box.top, box.width, width),
            (box.left, box.bottom - width, box.width, width),
            (box.left, box.top, width, box.height),
            (box.right - width, box.top, width, box.height),
        ):
            surface.fill((red, green, blue), edge)
