"""The three materials: paper to read on, walnut to frame with, brass for what is active; and shadows.

Textures are cut from tiles that are made once; finished surfaces are cached and shared, never written to.
Sizes are pixels of the screen; `unit` is the user scale as a factor, for line widths and insets.
"""

from functools import lru_cache

import numpy as np
import pygame

from game.ui.look import shapes, theme
from game.ui.look.colour import Colour, rgb
from game.ui.look.noise import blur, doubled_tile, edge_distance, fbm, tile_grain, tile_noise
from game.ui.look.pixels import Floats, alpha_of, surface_of, tint_of
from game.ui.look.theme import Shadow
from game.ui.look.vector import Canvas

_PAPER_TILE = 1024
_WALNUT_TILE = 1024
_PAPER_SEED = 11
_SPECK = np.array([[3, 9, 3], [9, 22, 9], [3, 9, 3]], np.float32)
_WALNUT_SEED = 3
# Blue moves more than red, so that stains go warm.
_STAIN = np.array([1.0, 1.02, 1.15], np.float32)


def _cut(tile: Floats, size: tuple[int, int], seed: int) -> Floats:
    """A piece of (width, height) from a tile that continues itself, at a place chosen by `seed`."""
    width, height = size
    side = tile.shape[0]
    rng = np.random.default_rng(seed)
    top, left = int(rng.integers(side)), int(rng.integers(side))
    rows = (np.arange(height) + top) % side
    columns = (np.arange(width) + left) % side
    piece: Floats = tile[rows[:, None], columns[None, :]]
    return piece


@lru_cache(maxsize=1)
def paper_relief() -> Floats:
    """Lightness of paper around 0, in colour steps, as a tile: clouds, mottling, fibres and specks."""
    side = _PAPER_TILE
    coarse = side // 4
    clouds = (tile_noise((coarse, coarse), (4, 4), 3, _PAPER_SEED) - 0.5) * 22
    mottling = (tile_noise((side // 2, side // 2), (22, 22), 3, _PAPER_SEED + 9) - 0.5) * 9
    half = side // 2
    fibres = tile_grain(half, _PAPER_SEED) * np.float32(1.6)
    fibres += (tile_noise((half, half), (320, 57), 1, _PAPER_SEED + 3) - 0.5) * 0.7
    fibres += (tile_noise((half, half), (57, 320), 1, _PAPER_SEED + 4) - 0.5) * 0.7
    relief = doubled_tile(doubled_tile(clouds) + mottling) + np.tile(fibres * 3, (2, 2))
    rng = np.random.default_rng(_PAPER_SEED + 5)
    for y, x in rng.integers(1, side - 1, (470, 2)).tolist():
        relief[y - 1 : y + 2, x - 1 : x + 2] -= _SPECK
    return relief


def paper_pixels(size: tuple[int, int], seed: int, base: Colour = theme.PAPER, amount: float = 1.0) -> Floats:
    """Paper of (width, height) as an RGB array; `amount` is the strength of its texture."""
    relief = _cut(paper_relief(), size, seed) * np.float32(amount)
    return np.array(rgb(base), np.float32) + relief[..., None] * _STAIN


@lru_cache(maxsize=1)
def _walnut_grain() -> tuple[Floats, Floats]:
    """Two tiles: share of the lighter wood (0 to 1), and darkness of pores in colour steps."""
    side = _WALNUT_TILE
    rng = np.random.default_rng(_WALNUT_SEED)
    warp = (
        doubled_tile(doubled_tile(tile_noise((side // 4, side // 4), (6, 2), 2, _WALNUT_SEED + 5) - 0.5)) * 60
    )
    rows = (np.arange(side)[:, None] + np.round(warp).astype(np.intp)) % side
    fine = _smoothed_ring(rng.random(side), 3)[rows]
    broad = (_smoothed_ring(rng.random(side), 19)[rows] - 0.5) * 3
    slow = doubled_tile(doubled_tile(tile_noise((side // 4, side // 4), (3, 3), 2, _WALNUT_SEED + 2))) - 0.5
    share = np.clip(0.5 + broad * 0.55 + (fine - 0.5) * 0.34 + slow * 0.8, 0, 1).astype(np.float32)
    pores = tile_noise((side, side), (683, 27), 1, _WALNUT_SEED + 8)
    return share, np.clip((pores - 0.72) * 3.2, 0, 1) * np.float32(9)


def _smoothed_ring(values: np.ndarray[tuple[int], np.dtype[np.float64]], width: int) -> Floats:
    """A ring of values, each averaged over `width` neighbours."""
    half = width // 2
    padded = np.concatenate([values[-half:], values, values[:half]])
    return np.convolve(padded, np.ones(width) / width, "valid").astype(np.float32)


def walnut_pixels(
    size: tuple[int, int], seed: int, dark: Colour = theme.WALNUT, light: Colour = theme.WALNUT_MID
) -> Floats:
    """Walnut of (width, height) as an RGB array, without shading."""
    share, pores = (_cut(tile, size, seed) for tile in _walnut_grain())
    low, high = np.array(rgb(dark), np.float32), np.array(rgb(light), np.float32)
    return low + (high - low) * share[..., None] - pores[..., None]


def corner_mask(size: tuple[int, int], radius: float) -> Floats:
    """Opacity of a rounded rectangle that fills (width, height)."""
    canvas = Canvas(*size)
    canvas.rectangle(0, 0, *size, "#FFFFFF", radius=radius)
    return alpha_of(canvas.surface())


def _with_corners(pixels: Floats, radius: float) -> pygame.Surface:
    height, width = pixels.shape[:2]
    if radius <= 0:
        return surface_of(pixels)
    alpha = corner_mask((width, height), radius)[..., None] * 255
    return surface_of(np.concatenate([pixels, alpha], axis=2))


def brass_paint(canvas: Canvas, x: float, y: float, width: float, height: float) -> str:
    """The shine of brass along the diagonal of a frame, as a paint of `canvas`."""
    stops = (
        (0.0, theme.BRASS_LIGHT),
        (0.28, theme.BRASS),
        (0.62, theme.BRASS_DARK),
        (0.86, theme.BRASS),
        (1.0, theme.BRASS_LIGHT),
    )
    return canvas.linear(x, y, x + width, y + height, stops)


def brass_frame(
    canvas: Canvas, size: tuple[float, float], *, inset: float = 6, radius: float = 0, unit: float = 1.0
) -> None:
    """The brass line of a panel, with concave corners and a stud in each; rounded instead if `radius`."""
    width, height = size
    edge, span_x, span_y = inset * unit + 0.5, width - 2 * inset * unit - 1, height - 2 * inset * unit - 1
    if radius:
        outline = shapes.rectangle(edge, edge, span_x, span_y, max(2, radius - 3 * unit))
    else:
        outline = shapes.notched_rectangle(edge, edge, span_x, span_y, 7 * unit)
    canvas.path(outline, None, theme.FRAME_EDGE, 2.4 * unit, stroke_opacity=0.55)
    canvas.path(outline, None, brass_paint(canvas, 0, 0, width, height), 1.2 * unit)
    if not radius:
        near, far_x, far_y = inset * unit, width - inset * unit, height - inset * unit
        for x, y in ((near, near), (far_x, near), (near, far_y), (far_x, far_y)):
            canvas.circle(x, y, 2 * unit, theme.BRASS_LIGHT, theme.FRAME_EDGE, 0.8 * unit)


@lru_cache(maxsize=96)
def card(
    size: tuple[int, int],
    radius: float = theme.RADIUS_CARD,
    seed: int = 1,
    tone: Colour = theme.PAPER,
    *,
    edge: float = 0.16,
    unit: float = 1.0,
) -> pygame.Surface:
    """A parchment card: paper that darkens towards an uneven rim, a border and a light line inside it."""
    width, height = size
    pixels = paper_pixels(size, seed, tone, 0.8)
    uneven = edge_distance((height, width)) + (fbm((height, width), 40, 3, seed + 40) - 0.5) * 16
    rim = (np.exp(-np.clip(uneven, 0, 99) / (9 * unit)) * edge)[..., None]
    pixels = pixels * (1 - rim) + np.array(rgb("#8A6A38"), np.float32) * rim
    sheet = _with_corners(pixels, radius)
    canvas = Canvas(width, height)
    canvas.rectangle(
        0.75 * unit,
        0.75 * unit,
        width - 1.5 * unit,
        height - 1.5 * unit,
        None,
        theme.CARD_EDGE,
        1.5 * unit,
        radius=radius,
        stroke_opacity=0.75,
    )
    canvas.rectangle(
        2.2 * unit,
        2.2 * unit,
        width - 4.4 * unit,
        height - 4.4 * unit,
        None,
        theme.CARD_LINE,
        unit,
        radius=max(1, radius - 1.5 * unit),
        stroke_opacity=0.55,
    )
    sheet.blit(canvas.surface(), (0, 0))
    return sheet


@lru_cache(maxsize=96)
def _shadow(size: tuple[int, int], radius: float, blur_px: float, opacity: float) -> pygame.Surface:
    """A soft dark rectangle with a margin of twice the blur on every side, made at quarter size."""
    margin = 2 * blur_px
    coarse = 0.25 if blur_px >= 6 else 1.0
    full = (size[0] + 2 * margin, size[1] + 2 * margin)
    canvas = Canvas(*full)
    canvas.rectangle(margin, margin, size[0], size[1], "#FFFFFF", radius=radius)
    mask = blur(alpha_of(canvas.surface(coarse)), blur_px * coarse)
    soft = tint_of(theme.SHADOW, mask * np.float32(opacity))
    whole = (round(full[0]), round(full[1]))
    return soft if soft.get_size() == whole else pygame.transform.smoothscale(soft, whole)


def prepare_shadow(rect: pygame.Rect, shadow: Shadow, radius: float = 0, unit: float = 1.0) -> None:
    """Make the picture that `draw_shadow` wants."""
    _shadow((rect.width, rect.height), radius, shadow.blur * unit, shadow.opacity)


def draw_shadow(
    surface: pygame.Surface, rect: pygame.Rect, shadow: Shadow, radius: float = 0, unit: float = 1.0
) -> None:
    """The shadow that something of `rect` throws on what lies below it; draw it first."""
    blur_px = shadow.blur * unit
    picture = _shadow((rect.width, rect.height), radius, blur_px, shadow.opacity)
    left = rect.centerx - picture.get_width() // 2 + round(shadow.dx * unit)
    top = rect.centery - picture.get_height() // 2 + round(shadow.dy * unit)
    surface.blit(picture, (left, top))


def inner_shade(pixels: Floats, reach: float, strength: float) -> Floats:
    """A picture that darkens towards its edges by `strength` over `reach` pixels."""
    height, width = pixels.shape[:2]
    shade = 1 - strength * np.exp(-edge_distance((height, width)) / np.float32(reach))
    shaded: Floats = pixels * shade[..., None]
    return shaded


def page_grain(size: tuple[int, int], seed: int, amount: float = 1.0) -> Floats:
    """Factor by which the grain of the page lightens and darkens a painting (clouds, tooth, fibres)."""
    height, width = size[1], size[0]
    clouds = fbm((height, width), 300, 3, seed) - 0.5
    half = _PAPER_TILE // 2
    weave = (tile_noise((half, half), (320, 57), 1, seed + 3) - 0.5) + (
        tile_noise((half, half), (57, 320), 1, seed + 4) - 0.5
    )
    fine = weave * 0.026 + tile_grain(half, seed) * 0.018
    tooth = np.tile(fine, (height // half + 1, width // half + 1))[:height, :width]
    factor: Floats = 1 + (clouds * 0.09 + tooth) * np.float32(amount)
    return factor
