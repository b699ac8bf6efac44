"""Between numpy arrays and pygame surfaces.

Arrays of pixels are (height, width, channels), colours in the order red, green, blue, alpha. All surfaces
made here have 32 bits in one byte order, which pygame blits fastest; none needs a window to exist.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

# Fetched here and now: pygame fetches its surfarray at first use, which fails if two threads do so at once.
from pygame.surfarray import pixels2d, pixels_alpha

from game.ui.look.colour import Colour, rgb

Floats = npt.NDArray[np.floating[Any]]
Bytes = npt.NDArray[np.uint8]


def clear_surface(size: tuple[int, int]) -> pygame.Surface:
    """A fully transparent surface."""
    return pygame.Surface(size, pygame.SRCALPHA, 32)


def opaque_surface(size: tuple[int, int], colour: Colour | None = None) -> pygame.Surface:
    """A surface without an alpha channel, black or of one colour."""
    surface = pygame.Surface(size, 0, 32)
    if colour is not None:
        surface.fill(rgb(colour))
    return surface


def lay_over(
    surface: pygame.Surface, picture: pygame.Surface, place: tuple[int, int] | pygame.Rect, share: float
) -> None:
    """Let an opaque picture hide what lies below it by a share of 0 to 1."""
    opacity = round(255 * share)
    # With an opacity of 255 SDL goes its longest way: 30 ms instead of 1 for a window of 1920 x 1080.
    picture.set_alpha(opacity if opacity < 255 else None)
    surface.blit(picture, place)
    picture.set_alpha(None)


def to_bytes(values: npt.NDArray[Any]) -> Bytes:
    """Floats of 0 to 255 rounded to bytes."""
    return np.clip(values + 0.5, 0, 255).astype(np.uint8)


def surface_of(pixels: npt.NDArray[Any]) -> pygame.Surface:
    """A surface of an RGB or RGBA array of 0 to 255; with alpha if the array has it."""
    height, width, channels = pixels.shape
    data = pixels if pixels.dtype == np.uint8 else to_bytes(pixels)
    packed = np.empty((height, width, 4), np.uint8)
    packed[..., 0] = data[..., 2]
    packed[..., 1] = data[..., 1]
    packed[..., 2] = data[..., 0]
    packed[..., 3] = data[..., 3] if channels == 4 else 255
    surface = opaque_surface((width, height)) if channels == 3 else clear_surface((width, height))
    _write(surface, packed)
    return surface


def surface_of_planes(planes: Floats) -> pygame.Surface:
    """An opaque surface of three planes (red, green, blue) of 0 to 255: shape (3, height, width)."""
    packed = _channel(planes[0])
    packed <<= np.uint32(8)
    packed |= _channel(planes[1])
    packed <<= np.uint32(8)
    packed |= _channel(planes[2])
    surface = opaque_surface((planes.shape[2], planes.shape[1]))
    view = pixels2d(surface)
    view[...] = packed.T
    del view
    return surface


def _channel(plane: Floats) -> npt.NDArray[np.uint32]:
    rounded = plane + np.float32(0.5)
    np.maximum(rounded, 0, out=rounded)
    np.minimum(rounded, 255, out=rounded)
    return rounded.astype(np.uint32)


def _write(surface: pygame.Surface, packed: Bytes) -> None:
    """Copies blue, green, red, alpha bytes into a surface of the same size."""
    view = pixels2d(surface)
    view[...] = packed.view(np.uint32)[..., 0].T
    del view


def tint_of(colour: Colour, alpha: Floats) -> pygame.Surface:
    """A surface of one colour whose opacity is an array of 0 to 1."""
    height, width = alpha.shape
    red, green, blue = rgb(colour)
    packed = (alpha * np.float32(255) + np.float32(0.5)).astype(np.uint32)
    packed <<= np.uint32(24)
    packed |= np.uint32(red << 16 | green << 8 | blue)
    surface = clear_surface((width, height))
    view = pixels2d(surface)
    view[...] = packed.T
    del view
    return surface


def set_alpha_plane(surface: pygame.Surface, alpha: Bytes) -> None:
    """Replaces the opacity of every pixel of a surface that has an alpha channel."""
    view = pixels_alpha(surface)
    view[...] = alpha.T
    del view


def pixels_of(surface: pygame.Surface) -> Bytes:
    """A copy of a surface as an RGBA array (alpha 255 where it has no alpha channel)."""
    width, height = surface.get_size()
    data = pygame.image.tobytes(surface, "RGBA")
    return np.frombuffer(data, np.uint8).reshape(height, width, 4)


def alpha_of(surface: pygame.Surface) -> Floats:
    """Opacity of every pixel, 0 to 1."""
    view = pixels_alpha(surface)
    out: Floats = view.T.astype(np.float32) / np.float32(255)
    del view
    return out


def unmultiplied(premultiplied: pygame.Surface) -> pygame.Surface:
    """The same picture with colours that are not multiplied by their opacity."""
    source = pixels_of(premultiplied)
    alpha = source[..., 3:4].astype(np.uint16)
    safe = np.maximum(alpha, 1)
    colours = (source[..., :3].astype(np.uint16) * 255 + safe // 2) // safe
    out = np.empty(source.shape, np.uint8)
    out[..., :3] = np.minimum(colours, 255)
    out[..., 3] = source[..., 3]
    return surface_of(out)


def averaged(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A surface shrunk to `size` by averaging, colours weighted by opacity (no dark fringes)."""
    return unmultiplied(averaged_premultiplied(surface, size))


def averaged_premultiplied(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """As `averaged`, but left premultiplied: blit it with `pygame.BLEND_PREMULTIPLIED`."""
    small = pygame.transform.smoothscale(surface.premul_alpha(), size)
    if small.get_masks() == _ARGB:
        return small
    swapped = clear_surface(size)
    # Byte order differs (SVG loader): a premultiplied blit on nothing copies and reorders.
    swapped.blit(small, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return swapped


_ARGB = (0xFF0000, 0xFF00, 0xFF, 0xFF000000)
