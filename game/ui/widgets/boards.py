"""Boards of walnut and sheets of paper at any size within milliseconds.

`materials` knows how wood and paper look; here its textures are kept as tiles (also between starts), and a
board is cut from them and gets its edges, so that a dialog opens without a pause. Finished surfaces are
shared and never written to.
"""

from collections.abc import Callable, Generator, Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np
import pygame

from game.ui.look import materials, noise, theme
from game.ui.look.colour import Colour, hex_of
from game.ui.look.picture_cache import kept
from game.ui.look.pixels import clear_surface, opaque_surface, surface_of, tint_of
from game.ui.look.vector import Canvas
from game.ui.widgets.caching import by_area, finished

TILE = 1024
# The shade over a board only darkens, so the wood below is as light as the board's brightest line.
_LIGHTEST, _DARKEST = 1.10, 0.92
_RIM_DEPTH = 48
_PARTS = 4

Drawing = Callable[[Canvas], None]


# Tiles


_PAINTERS = tuple(Path(str(module.__file__)) for module in (materials, noise, theme))


@lru_cache(maxsize=1)
def walnut_tile() -> pygame.Surface:
    """Wood that continues itself at its edges."""

    def paint() -> pygame.Surface:
        return surface_of(materials.walnut_pixels((TILE, TILE), 0) * np.float32(_LIGHTEST))

    return kept("walnut", (TILE, TILE), _PAINTERS, paint)


@lru_cache(maxsize=8)
def _paper_tile(tone: str) -> pygame.Surface:
    name = f"paper-{tone[1:]}"

    def paint() -> pygame.Surface:
        return surface_of(materials.paper_pixels((TILE, TILE), 0, tone, 0.8))

    return kept(name, (TILE, TILE), _PAINTERS, paint)


def paper_tile(tone: Colour = theme.PAPER) -> pygame.Surface:
    """Paper of a tone that continues itself at its edges."""
    return _paper_tile(hex_of(tone))


def warm_up() -> None:
    """Make the tiles that nearly every screen wants; for a moment in which nobody waits."""
    walnut_tile()
    for tone in (theme.PAPER, theme.PAPER_LIT, theme.PAPER_SHADE):
        paper_tile(tone)


def cut(tile: pygame.Surface, size: tuple[int, int], seed: int) -> pygame.Surface:
    """A piece of a tile, taken at a place that `seed` chooses."""
    piece = opaque_surface(size)
    start_x, start_y = (seed * 389) % TILE, (seed * 683) % TILE
    for top in range(-start_y, size[1], TILE):
        for left in range(-start_x, size[0], TILE):
            piece.blit(tile, (left, top))
    return piece


# Edges


def _strips(size: tuple[int, int], depth: int) -> list[pygame.Rect]:
    """Four strips along the edges of a rectangle that do not overlap."""
    width, height = size
    depth = min(depth, height // 2, width // 2)
    inner = height - 2 * depth
    return [
        pygame.Rect(0, 0, width, depth),
        pygame.Rect(0, height - depth, width, depth),
        pygame.Rect(0, depth, depth, inner),
        pygame.Rect(width - depth, depth, depth, inner),
    ]


def _edge_by_edge(target: pygame.Surface, depth: int, drawing: Drawing) -> Iterator[None]:
    """Lay a drawing over a surface, an edge at a step; only its outer `depth` pixels hold anything."""
    for strip in _strips(target.get_size(), depth):
        if strip.width <= 0 or strip.height <= 0:
            continue
        canvas = Canvas(strip.width, strip.height)
        with canvas.group(f"translate({-strip.x} {-strip.y})"):
            drawing(canvas)
        target.blit(canvas.surface(), strip)
        yield


def _rounded(opaque: pygame.Surface, radius: float) -> pygame.Surface:
    """The surface with its corners cut round."""
    if radius <= 0:
        return opaque
    size = opaque.get_size()
    out = clear_surface(size)
    out.blit(opaque, (0, 0))
    reach = round(radius) + 2
    disc = Canvas(2 * reach, 2 * reach)
    disc.rectangle(0, 0, 2 * reach, 2 * reach, "#FFFFFF", radius=radius)
    mask = disc.surface()
    for right in (0, 1):
        for low in (0, 1):
            spot = ((size[0] - reach) * right, (size[1] - reach) * low)
            part = pygame.Rect(reach * right, reach * low, reach, reach)
            out.blit(mask, spot, part, special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _shade(size: tuple[int, int], unit: float) -> pygame.Surface:
    """What darkens a board towards its edges and its foot."""
    width, height = max(2, size[0] // _PARTS), max(2, size[1] // _PARTS)
    reach = 22 * unit / _PARTS
    across = np.exp(-np.minimum(np.arange(width), np.arange(width)[::-1]) / reach)
    down = np.exp(-np.minimum(np.arange(height), np.arange(height)[::-1]) / reach)
    edge = np.maximum(down[:, None], across[None, :]) * 0.42
    light = (1 - edge) * np.linspace(1, _DARKEST / _LIGHTEST, height)[:, None]
    return pygame.transform.smoothscale(tint_of("#000000", (1 - light).astype(np.float32)), size)


def _board_in_parts(
    size: tuple[int, int],
    radius: float,
    seed: int,
    framed: bool,
    corners: bool,
    inset: float,
    unit: float,
) -> Generator[None, None, pygame.Surface]:
    wood = cut(walnut_tile(), size, seed)
    wood.blit(_shade(size, unit), (0, 0))
    wood = _rounded(wood, radius)
    yield
    width, height = size

    def edges(canvas: Canvas) -> None:
        canvas.rectangle(0.5, 0.5, width - 1, height - 1, None, theme.FRAME_EDGE, 1, radius=radius)
        canvas.rectangle(
            1.5,
            1.5,
            width - 3,
            height - 3,
            None,
            "#7A5B3D",
            1,
            radius=max(0, radius - 1),
            stroke_opacity=0.35,
        )
        if framed:
            rounding = 0 if corners else max(radius, 3)
            materials.brass_frame(canvas, size, inset=inset, radius=rounding, unit=unit)

    yield from _edge_by_edge(wood, round((inset + 12) * unit + radius), edges)
    return wood


@by_area(12)
def board(
    size: tuple[int, int],
    radius: float = 0,
    seed: int = 3,
    *,
    framed: bool = True,
    corners: bool = True,
    inset: float = 6,
    unit: float = 1.0,
) -> pygame.Surface:
    """A walnut board with the brass line (`framed`), its corners notched and studded (`corners`).

    `radius` is in pixels of the screen, `inset` of the line in pixels at 100 %.
    """
    return finished(_board_in_parts(size, radius, seed, framed, corners, inset, unit))


def prepare_board(
    size: tuple[int, int], radius: float, seed: int, *, corners: bool, inset: float, unit: float
) -> Iterator[None]:
    """Make a framed board part by part, so that no frame has to wait for all of it; `board` has it then."""
    if not board.has(size, radius, seed, corners=corners, inset=inset, unit=unit):
        made = yield from _board_in_parts(size, radius, seed, True, corners, inset, unit)
        board.keep(made, size, radius, seed, corners=corners, inset=inset, unit=unit)


@by_area(1)
def bar_board(size: tuple[int, int], seed: int = 5) -> pygame.Surface:
    """The wood of a bar across the screen, light at its top and dark at its foot."""
    wood = cut(walnut_tile(), size, seed)
    share = np.linspace(0, 1 - 0.85 / 1.18, size[1], dtype=np.float32)[:, None]
    wood.blit(tint_of("#000000", np.repeat(share, size[0], axis=1)), (0, 0))
    return wood


@by_area(12)
def sheet(
    size: tuple[int, int],
    radius: float = theme.RADIUS_CARD,
    seed: int = 1,
    tone: Colour = theme.PAPER,
    *,
    edge: float = 0.16,
    unit: float = 1.0,
) -> pygame.Surface:
    """A parchment card: paper that darkens towards an uneven rim, a border, a light line inside it."""
    return finished(_sheet_in_parts(size, radius, seed, tone, edge, unit))


def prepare_sheet(
    size: tuple[int, int], radius: float, seed: int, tone: Colour, *, edge: float, unit: float
) -> Iterator[None]:
    """Make a parchment card part by part, so that no frame has to wait for all of it; `sheet` has it then."""
    if not sheet.has(size, radius, seed, tone, edge=edge, unit=unit):
        made = yield from _sheet_in_parts(size, radius, seed, tone, edge, unit)
        sheet.keep(made, size, radius, seed, tone, edge=edge, unit=unit)


def _sheet_in_parts(
    size: tuple[int, int], radius: float, seed: int, tone: Colour, edge: float, unit: float
) -> Generator[None, None, pygame.Surface]:
    paper = cut(paper_tile(tone), size, seed)
    yield
    for strip in _strips(size, round(_RIM_DEPTH * unit)):
        if strip.width > 0 and strip.height > 0:
            paper.blit(_rim(size, strip, seed, edge, unit), strip)
            yield
    paper = _rounded(paper, radius)
    yield
    width, height = size

    def edges(canvas: Canvas) -> None:
        line, light = 0.75 * unit, 2.2 * unit
        canvas.rectangle(
            line,
            line,
            width - 2 * line,
            height - 2 * line,
            None,
            theme.CARD_EDGE,
            1.5 * unit,
            radius=radius,
            stroke_opacity=0.75,
        )
        canvas.rectangle(
            light,
            light,
            width - 2 * light,
            height - 2 * light,
            None,
            theme.CARD_LINE,
            unit,
            radius=max(1, radius - 1.5 * unit),
            stroke_opacity=0.55,
        )

    yield from _edge_by_edge(paper, round(6 * unit + radius), edges)
    return paper


def _rim(
    size: tuple[int, int], strip: pygame.Rect, seed: int, strength: float, unit: float
) -> pygame.Surface:
    """The brown rim of a sheet within one strip, along an uneven line."""
    rows = np.arange(strip.top, strip.bottom)
    columns = np.arange(strip.left, strip.right)
    down = np.minimum(rows, size[1] - 1 - rows)
    across = np.minimum(columns, size[0] - 1 - columns)
    distance = np.minimum(down[:, None], across[None, :]).astype(np.float32)
    wander = noise.value_noise(distance.shape, 26 * unit, seed + 40 + strip.x + 3 * strip.y) - 0.5
    uneven = np.clip(distance + wander * 16 * unit, 0, 99 * unit)
    return tint_of("#8A6A38", np.exp(-uneven / (9 * unit)) * np.float32(strength))
