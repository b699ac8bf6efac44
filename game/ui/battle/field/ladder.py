"""The altitude ladder: bands of sky over the ground, with the ceiling of each and what reaches it."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import pygame

from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.colour import rgb
from game.ui.look.materials import inner_shade, page_grain
from game.ui.look.noise import fbm, smoothstep
from game.ui.look.pixels import surface_of
from game.ui.look.shapes import dashes
from game.ui.look.text import Drop, Typeset
from game.ui.look.vector import Canvas
from game.ui.symbols import plants
from game.ui.widgets.caching import by_area, finished

_SKY = (
    (0.0, "#335A7C"),
    (0.195, "#48759A"),
    (0.205, "#86AEC0"),
    (0.45, "#B4D0CC"),
    (0.66, "#E8D9AE"),
    (0.715, "#EBCF98"),
    (0.73, "#B3B67C"),
    (1.0, "#7F9358"),
)
_BANDS = (0.20, 0.26, 0.26, 0.28)
"""Height of top, upper and lower sky and of the ground, as shares of the ladder."""


@dataclass(frozen=True, slots=True)
class LadderZone:
    """Words of a zone: its name, its ceiling (`to 300 ft`) and what reaches it; the last two may be empty."""

    name: str
    ceiling: str = ""
    reach: str = ""


def zone_words(zone: str) -> LadderZone:
    """The words of a zone by its name in the rules; ranges are those of SD3-9.01."""
    words = {
        "top": LadderZone(_("Top sky"), _("to 528 ft"), _("long bows")),
        "upper": LadderZone(_("Upper sky"), _("to 300 ft"), _("middle bows")),
        "lower": LadderZone(_("Lower sky"), _("to 120 ft"), _("all missiles")),
    }
    return words.get(zone, LadderZone(_("Ground")))


@by_area(2)
def ladder_picture(size: tuple[int, int]) -> pygame.Surface:
    """The painted ladder without words: clear top sky down to a strip of land."""
    return finished(_ladder_in_parts(size))


def prepare_ladder(size: tuple[int, int]) -> Iterator[None]:
    """Paint a ladder part by part; `ladder_picture` has it then."""
    if not ladder_picture.has(size):
        made = yield from _ladder_in_parts(size)
        ladder_picture.keep(made, size)


def _ladder_in_parts(size: tuple[int, int]) -> Generator[None, None, pygame.Surface]:
    width, height = size
    down = np.linspace(0, 1, height, dtype=np.float32)
    places = [place for place, _colour in _SKY]
    bands = [np.interp(down, places, [rgb(colour)[part] for _place, colour in _SKY]) for part in range(3)]
    pixels = np.repeat(np.stack(bands, axis=1).astype(np.float32)[:, None, :], width, axis=1)
    clouds = fbm((height, width), 60, 4, 7, stretch=2.2)
    share = smoothstep(0.52, 0.72, clouds) * (down < 0.66)[:, None] * np.float32(0.5)
    pixels += (np.array(rgb("#FBF3DF"), np.float32) - pixels) * share[..., None]
    yield
    pixels *= page_grain(size, 3)[..., None]
    yield
    picture = surface_of(inner_shade(pixels, 10, 0.35))
    yield
    picture.blit(_landscape(width, height), (0, 0))
    return picture


def _landscape(width: int, height: int) -> pygame.Surface:
    """Trees along the horizon, grass, the borders of the zones and the frame."""
    canvas = Canvas(width, height)
    rng = Random(4)
    count = max(4, width // 9)
    for index in range(count):
        tree = plants.conifer if index % 3 else plants.broadleaf
        tree(canvas, 6 + index * (width - 10) / (count - 1), height * 0.735 + rng.uniform(0, 5), 0.62, rng)
    for _tuft in range(9):
        plants.tuft(canvas, rng.uniform(8, width - 8), rng.uniform(height * 0.8, height - 8), 1, rng)
    at = 0.0
    for share in _BANDS[:-1]:
        at += share
        line = [(0.0, height * at), (float(width), height * at)]
        canvas.stroke(line, "#2A1A0E", 1.2, opacity=0.55, cap="butt")
        for part in dashes(line, 6, 6):
            canvas.stroke(part, "#FFF6DE", 1.2, cap="butt")
    canvas.rectangle(0.7, 0.7, width - 1.4, height - 1.4, None, theme.OUTLINE, 1.6)
    canvas.rectangle(2.2, 2.2, width - 4.4, height - 4.4, None, theme.BRASS, 1, stroke_opacity=0.8)
    return canvas.surface()


_ROOMY = 130
"""Width in pixels from which the words keep a margin."""


def zone_rects(rect: pygame.Rect) -> list[pygame.Rect]:
    """The parts of a ladder for top, upper and lower sky and the ground, from above."""
    out = []
    at = 0.0
    for share in _BANDS:
        top, bottom = rect.top + rect.height * at, rect.top + rect.height * (at + share)
        out.append(pygame.Rect(rect.left, round(top), rect.width, round(bottom) - round(top)))
        at += share
    return out


def draw_ladder(
    surface: pygame.Surface, typeset: Typeset, rect: pygame.Rect, zones: Sequence[LadderZone]
) -> list[pygame.Rect]:
    """Draws the ladder with the words of its four zones, from above; returns the zones' boxes, in which the
    caller sets the units' tokens."""
    surface.blit(ladder_picture(rect.size), rect)
    scale = typeset.scale
    boxes = zone_rects(rect)
    for number, (zone, box) in enumerate(zip(zones, boxes, strict=True)):
        dark = number == 0
        ink = "#FFF8E6" if dark else theme.INK
        drop = Drop("#16293A", 1, 170) if dark else None
        x = box.left + scale.px(10 if box.width >= scale.px(_ROOMY) else 5)
        y = box.top + scale.px(8 if number < 3 else 24)
        typeset.draw(surface, zone.name, x, y, theme.STRONG, ink, drop=drop)
        if zone.ceiling:
            typeset.draw(surface, zone.ceiling, x, y + scale.px(20), theme.LABEL, ink, drop=drop)
        if zone.reach:
            draw_icon(surface, "bow", x + scale.px(8), y + scale.px(50), scale.px(15), ink, stroke=2.2)
            words = typeset.ellipsis(zone.reach, theme.LABEL, box.right - x - scale.px(22))
            typeset.draw(surface, words, x + scale.px(19), y + scale.px(40), theme.LABEL, ink, drop=drop)
    return boxes
