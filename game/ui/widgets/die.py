"""Dice in a side's colour that tumble and come to rest: a kite for ten sides, a cube with pips for six."""

from functools import lru_cache
from typing import ClassVar

import pygame

from game.ui.look import theme
from game.ui.look.colour import mix
from game.ui.look.text import Drop, Typeset
from game.ui.look.vector import Canvas
from game.ui.widgets.base import Size, Widget

# The kite in a box of 30 units: outline, upper face, edges between the faces.
_OUTLINE = "M15 0L29 11L27.5 18L15 29L2.5 18L1 11Z"
_FACE = "M15 0L23.5 14.5L15 19.5L6.5 14.5Z"
_EDGES = "M1 11L6.5 14.5M29 11L23.5 14.5M15 19.5V29"
_TURN_MS = 55
_SIDES = 10
CUBE = 6
_PIPS = {
    1: ((15, 15),),
    2: ((9, 9), (21, 21)),
    3: ((8, 8), (15, 15), (22, 22)),
    4: ((9, 9), (21, 9), (9, 21), (21, 21)),
    5: ((8, 8), (22, 8), (15, 15), (8, 22), (22, 22)),
    6: ((9, 7.5), (21, 7.5), (9, 15), (21, 15), (9, 22.5), (21, 22.5)),
}
"""Places of the pips of each face, in the same box."""


@lru_cache(maxsize=256)
def _body(side_key: str, px: int, *, dull: bool, tilt: int) -> pygame.Surface:
    side = theme.livery(side_key)
    base = mix(side.base, "#4A3A2A", 0.45) if dull else side.base
    face = mix(side.base, "#6A5A48", 0.5) if dull else mix(side.base, side.light, 0.55)
    canvas = Canvas(44, 46)
    with canvas.group(f"translate(7 9) rotate({tilt} 15 15)"):
        canvas.path(_OUTLINE, "#000000", fill_opacity=0.4)
    with canvas.group(f"translate(7 7) rotate({tilt} 15 15)"):
        canvas.path(_OUTLINE, base, theme.OUTLINE, 1.5)
        canvas.path(_FACE, face)
        canvas.path(_EDGES, None, theme.OUTLINE, 0.9, stroke_opacity=0.7)
    return canvas.surface(px / 30, 3)


@lru_cache(maxsize=256)
def _cube(side_key: str, px: int, value: int, *, dull: bool, tilt: int) -> pygame.Surface:
    side = theme.livery(side_key)
    base = mix(side.base, "#4A3A2A", 0.45) if dull else side.base
    top = mix(side.base, "#6A5A48", 0.5) if dull else mix(side.base, side.light, 0.5)
    canvas = Canvas(44, 46)
    with canvas.group(f"translate(7 9) rotate({tilt} 15 15)"):
        canvas.rectangle(2, 2, 26, 26, "#000000", radius=6)
    with canvas.group(f"translate(7 7) rotate({tilt} 15 15)"):
        canvas.rectangle(2, 2, 26, 26, base, theme.OUTLINE, 1.5, radius=6)
        canvas.rectangle(4.5, 4.5, 21, 21, top, radius=5)
        for x, y in _PIPS.get(value, ()):
            canvas.circle(x, y, 2.7, "#E9DCC0" if dull else side.glyph, theme.OUTLINE, 0.6)
    return canvas.surface(px / 30, 3)


def draw_die(
    surface: pygame.Surface,
    typeset: Typeset,
    x: float,
    y: float,
    px: int,
    side_key: str,
    value: int | str,
    *,
    dull: bool = False,
    tilt: int = 0,
    sides: int = _SIDES,
) -> None:
    """Draws a die of `px` pixels with its middle at (x, y). `dull` is the one that lost."""
    if sides == CUBE:
        face = value if isinstance(value, int) and not tilt else 0
        cube = _cube(side_key, px, face, dull=dull, tilt=tilt)
        surface.blit(cube, cube.get_rect(center=(round(x), round(y))))
        return
    side = theme.livery(side_key)
    body = _body(side_key, px, dull=dull, tilt=tilt)
    surface.blit(body, body.get_rect(center=(round(x), round(y))))
    if tilt:
        return
    colour = "#E9DCC0" if dull else side.glyph
    drop = Drop("#000000", 1, 120) if side.glyph == "#FFF3DC" else None
    typeset.draw(
        surface,
        str(value),
        x,
        y - px * 0.13,
        theme.STRONG,
        colour,
        align="centre",
        anchor="middle",
        drop=drop,
    )


class Die(Widget):
    """A die that can be thrown. What it shows is decided before it is thrown; tumbling is only a picture."""

    bleed: ClassVar[float] = 8

    def __init__(self, side: str, value: int = 0, *, size: float = 30, dull: bool = False) -> None:
        """`value` 0 shows a die that was not thrown yet."""
        super().__init__()
        self.side = side
        self.value = value
        self.size = size
        self.dull = dull
        self._left_ms = 0.0
        self._turn = 0

    @property
    def rolling(self) -> bool:
        """Whether it still tumbles."""
        return self._left_ms > 0

    def throw(self, value: int, *, factor: float = 1.0, dull: bool = False) -> None:
        """Tumble, then show `value`; `factor` stretches the time (slower dice), 0 shows it at once."""
        self.value, self.dull = value, dull
        self._left_ms = 0 if self.kit.calm else theme.MS_DIE_TUMBLE * factor
        self._turn = 0
        if self.rolling:
            self.home.animate(self)
        self.changed()

    def settle(self) -> None:
        """Stop tumbling now: a key skipped it."""
        self._left_ms = 0
        self.changed()

    def tick(self, ms: float) -> bool:
        self._left_ms = max(0.0, self._left_ms - ms)
        self._turn = int(self._left_ms // _TURN_MS)
        self.changed()
        return self.rolling

    def measure(self, width: int) -> Size:
        side = self.kit.px(self.size + 6)
        return Size(side, side)

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        shown: int | str = self.value or ""
        tilt = (self._turn * 47) % 360 if self.rolling else 0
        if self.rolling and not tilt:
            shown = (self.value + self._turn) % _SIDES + 1
        x, y = self.rect.center
        draw_die(surface, kit.typeset, x, y, kit.px(self.size), self.side, shown, dull=self.dull, tilt=tilt)
