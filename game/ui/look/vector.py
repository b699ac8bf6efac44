"""Vector canvas: shapes are collected as SVG and rasterised by SDL at the wanted size.

The rasteriser knows paths, fills, strokes and gradients in absolute coordinates. It knows no text, clip
paths, masks and filters, breaks dashes on curves (use `shapes.dashes`), and applies a group's opacity to each
shape alone. Thin lines come out ragged at 1:1, so pictures are drawn larger and averaged down.
"""

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame

from game.ui.look import shapes
from game.ui.look.pixels import averaged, averaged_premultiplied, clear_surface
from game.ui.look.shapes import Point, number

Stop = tuple[float, str] | tuple[float, str, float]
"""A gradient stop: place 0 to 1, colour, opacity (1 if left out)."""


class Canvas:
    """A sheet of `width` x `height` units on which shapes are laid over one another.

    Colours are `#RRGGBB` or a paint made by `linear` or `radial`.
    """

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self._body: list[str] = []
        self._paints: list[str] = []

    # Paints

    def linear(self, x1: float, y1: float, x2: float, y2: float, stops: Sequence[Stop]) -> str:
        """A paint that runs from one point to another."""
        ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        return self._gradient("linearGradient", ends, stops)

    def radial(self, x: float, y: float, radius: float, stops: Sequence[Stop]) -> str:
        """A paint that runs outwards from a point."""
        ends = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
        return self._gradient("radialGradient", ends, stops)

    def _gradient(self, kind: str, ends: str, stops: Sequence[Stop]) -> str:
        name = f"p{len(self._paints)}"
        inner = "".join(
            f'<stop offset="{number(stop[0])}" stop-color="{stop[1]}"'
            f' stop-opacity="{number(stop[2]) if len(stop) == 3 else 1}"/>'
            for stop in stops
        )
        self._paints.append(f'<{kind} id="{name}" gradientUnits="userSpaceOnUse" {ends}>{inner}</{kind}>')
        return f"url(#{name})"

    # Shapes

    def path(
        self,
        outline: str,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1.0,
        *,
        fill_opacity: float = 1.0,
        stroke_opacity: float = 1.0,
        even_odd: bool = False,
        cap: str = "round",
    ) -> None:
        """A shape given as an SVG path (`shapes`), filled and then stroked."""
        if not outline:
            return
        style = f'fill="{fill or "none"}"'
        if fill and fill_opacity != 1:
            style += f' fill-opacity="{number(fill_opacity)}"'
        if even_odd:
            style += ' fill-rule="evenodd"'
        if stroke:
            style += (
                f' stroke="{stroke}" stroke-width="{number(width)}"'
                f' stroke-linecap="{cap}" stroke-linejoin="round"'
            )
            if stroke_opacity != 1:
                style += f' stroke-opacity="{number(stroke_opacity)}"'
        self._body.append(f'<path d="{outline}" {style}/>')

    def polygon(
        self,
        points: Sequence[Point],
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1.0,
        *,
        fill_opacity: float = 1.0,
        stroke_opacity: float = 1.0,
    ) -> None:
        """A closed polygon."""
        self.path(
            shapes.polyline(points),
            fill,
            stroke,
            width,
            fill_opacity=fill_opacity,
            stroke_opacity=stroke_opacity,
        )

    def stroke(
        self,
        points: Sequence[Point],
        colour: str,
        width: float = 1.0,
        *,
        opacity: float = 1.0,
        cap: str = "round",
    ) -> None:
        """An open line of one width through points."""
        outline = shapes.polyline(points, close=False)
        self.path(outline, None, colour, width, stroke_opacity=opacity, cap=cap)

    def ink(
        self,
        points: Sequence[Point],
        width: float,
        colour: str,
        *,
        opacity: float = 1.0,
        taper: tuple[float, float] = (0.35, 0.35),
    ) -> None:
        """An ink stroke through points, thin at its ends (`shapes.ribbon`)."""
        self.path(shapes.ribbon(points, width, taper), colour, fill_opacity=opacity)

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1.0,
        *,
        fill_opacity: float = 1.0,
        stroke_opacity: float = 1.0,
    ) -> None:
        """A circle."""
        self.path(
            shapes.circle(x, y, radius),
            fill,
            stroke,
            width,
            fill_opacity=fill_opacity,
            stroke_opacity=stroke_opacity,
        )

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str | None = None,
        stroke: str | None = None,
        line: float = 1.0,
        *,
        radius: float = 0.0,
        fill_opacity: float = 1.0,
        stroke_opacity: float = 1.0,
    ) -> None:
        """A rectangle with rounded corners; `line` is the stroke's width."""
        self.path(
            shapes.rectangle(x, y, width, height, radius),
            fill,
            stroke,
            line,
            fill_opacity=fill_opacity,
            stroke_opacity=stroke_opacity,
        )

    def raw(self, markup: str) -> None:
        """Ready SVG markup, for parts that were loaded from a file."""
        self._body.append(markup)

    @contextmanager
    def group(self, transform: str) -> Iterator[None]:
        """Everything drawn inside is moved, turned or scaled by an SVG transform."""
        self._body.append(f'<g transform="{transform}">')
        yield
        self._body.append("</g>")

    # Results

    def svg(self) -> bytes:
        """The sheet as an SVG file."""
        size = f"{number(self.width)} {number(self.height)}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(self.width)}"'
            f' height="{number(self.height)}" viewBox="0 0 {size}">'
            f"<defs>{''.join(self._paints)}</defs>{''.join(self._body)}</svg>"
        ).encode()

    def surface(self, scale: float = 1.0, samples: int = 2) -> pygame.Surface:
        """The sheet at `scale` pixels a unit, each pixel averaged from `samples` x `samples`."""
        size = self._size(scale)
        if samples == 1:
            return _same_order(rasterise(self.svg(), size))
        return averaged(rasterise(self.svg(), (size[0] * samples, size[1] * samples)), size)

    def premultiplied(self, scale: float = 1.0, samples: int = 2) -> pygame.Surface:
        """As `surface`, but premultiplied: blit it with `pygame.BLEND_PREMULTIPLIED`."""
        size = self._size(scale)
        large = rasterise(self.svg(), (size[0] * samples, size[1] * samples))
        return averaged_premultiplied(large, size)

    def _size(self, scale: float) -> tuple[int, int]:
        return max(1, round(self.width * scale)), max(1, round(self.height * scale))


def rasterise(svg: bytes, size: tuple[int, int]) -> pygame.Surface:
    """An SVG file at exactly `size` pixels (colours not premultiplied, byte order as the loader likes)."""
    picture = pygame.image.load_sized_svg(io.BytesIO(svg), size)
    if picture.get_size() == size:
        return picture
    # The loader keeps proportions and may come out a pixel short.
    padded = clear_surface(size)
    padded.blit(picture, (0, 0))
    return padded


def _same_order(picture: pygame.Surface) -> pygame.Surface:
    out = clear_surface(picture.get_size())
    out.blit(picture, (0, 0))
    return out
