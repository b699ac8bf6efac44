"""Icons and glyphs: SVG files of `assets/`, loaded by name, rendered at a size and in colours, cached.

In the files `#2A1F15` stands for the colour of the drawing and `#EBDDBE` for lines and holes cut into it;
icons live in a box of 24 units with strokes of 1.8, glyphs in a box of 100. Both may reach a little beyond
their box, so pictures are larger than asked for: centre them.

An unknown name gives a dashed box with a question mark and one logged warning, never an error.
"""

import logging
from functools import lru_cache
from pathlib import Path
from typing import Literal

import pygame

from game import paths
from game.ui.look import shapes
from game.ui.look.colour import Colour, hex_of, mix
from game.ui.look.vector import Canvas

_log = logging.getLogger(__name__)

Kind = Literal["icons", "glyphs"]
_BOX: dict[Kind, float] = {"icons": 24.0, "glyphs": 100.0}
_MARGIN: dict[Kind, float] = {"icons": 0.09, "glyphs": 0.20}
_FILE_DRAWING = "#2A1F15"
_FILE_CUT = "#EBDDBE"
_FILE_STROKE = 'stroke-width="1.8"'
_SAMPLES = 3

UNKNOWN_GLYPH = "unknown"
"""The question mark shown for a unit that was seen but not recognised."""


@lru_cache(maxsize=1)
def _folder() -> Path:
    return paths.assets_dir()


@lru_cache(maxsize=2)
def names(kind: Kind) -> tuple[str, ...]:
    """Names of all icons or glyphs, in alphabetical order."""
    return tuple(sorted(file.stem for file in (_folder() / kind).glob("*.svg")))


@lru_cache(maxsize=512)
def _drawing(kind: Kind, name: str) -> str:
    """What stands inside the svg element of a file."""
    if name not in names(kind):
        _log.warning("no %s named %r; a placeholder is drawn", kind.removesuffix("s"), name)
        return _placeholder(kind)
    text = (_folder() / kind / f"{name}.svg").read_text("utf-8")
    return text[text.index(">") + 1 : text.rindex("</svg>")].strip()


def _placeholder(kind: Kind) -> str:
    box = _BOX[kind]
    low, high, line = box * 0.08, box * 0.92, box * 0.075
    corners = [(low, low), (high, low), (high, high), (low, high), (low, low)]
    frame = "".join(
        shapes.polyline(dash, close=False) for dash in shapes.dashes(corners, box * 0.14, box * 0.07)
    )
    mark = (
        f"M{0.36 * box} {0.38 * box}C{0.36 * box} {0.2 * box} {0.66 * box} {0.2 * box} {0.66 * box} "
        f"{0.39 * box}C{0.66 * box} {0.52 * box} {0.5 * box} {0.5 * box} {0.5 * box} {0.63 * box}"
        f"M{0.5 * box} {0.78 * box}V{0.785 * box}"
    )
    return (
        f'<path d="{frame}{mark}" fill="none" stroke="{_FILE_DRAWING}" stroke-width="{line:.2f}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def exists(kind: Kind, name: str) -> bool:
    """Whether there is an icon or glyph of that name."""
    return name in names(kind)


def markup(kind: Kind, name: str, colour: Colour, cut: Colour, *, stroke: float | None = None) -> str:
    """An icon or glyph as SVG markup in its own box, for a larger drawing (`Canvas.raw`)."""
    text = _drawing(kind, name)
    if stroke is not None:
        text = text.replace(_FILE_STROKE, f'stroke-width="{stroke:.2f}"')
    # Two steps, so that a drawing in the file's cut colour is not recoloured twice.
    text = text.replace(_FILE_CUT, "@cut@").replace(_FILE_DRAWING, hex_of(colour))
    return text.replace("@cut@", hex_of(cut))


def draw_markup(
    canvas: Canvas,
    kind: Kind,
    name: str,
    x: float,
    y: float,
    size: float,
    colour: Colour,
    cut: Colour,
    *,
    stroke: float | None = None,
) -> None:
    """Lays an icon or glyph on a canvas, centred on (x, y), its box `size` units wide."""
    factor = size / _BOX[kind]
    with canvas.group(f"translate({x - size / 2:.3f} {y - size / 2:.3f}) scale({factor:.5f})"):
        canvas.raw(markup(kind, name, colour, cut, stroke=stroke))


@lru_cache(maxsize=1024)
def _picture(kind: Kind, name: str, px: int, colour: str, cut: str, stroke: float | None) -> pygame.Surface:
    side = px + 2 * max(2, round(px * _MARGIN[kind]))
    canvas = Canvas(side, side)
    draw_markup(canvas, kind, name, side / 2, side / 2, px, colour, cut, stroke=stroke)
    return canvas.surface(1, _SAMPLES)


def icon(
    name: str, px: int, colour: Colour, *, cut: Colour | None = None, stroke: float | None = None
) -> pygame.Surface:
    """An icon whose box is `px` pixels wide, as a shared surface: centre it, never write to it.

    `stroke` changes the lines' width from 1.8 (of 24 units); small icons on paper want 2 to 2.3.
    """
    hole = hex_of(cut) if cut is not None else mix(colour, "#808080", 0.8)
    return _picture("icons", name, px, hex_of(colour), hole, stroke)


def draw_icon(
    surface: pygame.Surface,
    name: str,
    x: float,
    y: float,
    px: int,
    colour: Colour,
    *,
    cut: Colour | None = None,
    stroke: float | None = None,
) -> None:
    """Draws an icon centred on (x, y)."""
    picture = icon(name, px, colour, cut=cut, stroke=stroke)
    width, height = picture.get_size()
    surface.blit(picture, (round(x - width / 2), round(y - height / 2)))
