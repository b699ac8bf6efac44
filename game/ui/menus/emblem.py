"""The picture of a save: a land painted for its scenario, the banners of the players in it, and the day.

Anybody may look at the list of saves. So the picture is made, where it is shown, of nothing but what the list
says anyway: no knowledge of anybody changes it, and no save holds one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.look import theme
from game.ui.look.colour import mix
from game.ui.look.shapes import ellipse, number
from game.ui.look.text import Typeset
from game.ui.look.theme import livery
from game.ui.look.token_parts import blank_disc, disc_face
from game.ui.look.vector import Canvas
from game.ui.menus.emblem_land import SIZE, paint_land
from game.ui.widgets import paint
from game.ui.worker import Background

_GRAIN = 2
"""Pixels a unit of the painting: it is large enough for 200 %."""
_GLYPH = "ruler"
_ROOM = 232
"""Width that the banners share."""
_CLOTH, _LEAST_CLOTH, _APART = 52.0, 14.0, 1.32
_TOP, _FOOT = 62.0, 182.0
_SEAL = 0.36
"""The medallion's diameter, as a share of the picture's height."""
_LEAST_SEAL, _MOST_SEAL = 28, 58


@dataclass(frozen=True, slots=True)
class Emblem:
    """What a picture is made of. `scenario` chooses the land; `colours` are the liveries of the players."""

    scenario: str
    colours: tuple[str, ...]
    day: int


class Emblems:
    """Pictures of saves for a list that stays quick: their lands are painted on a thread, one at a time."""

    def __init__(self, land: Callable[[str, int], pygame.Surface] = paint_land) -> None:
        self._land = land
        self._lands: dict[str, pygame.Surface] = {}
        self._coming: tuple[str, Background[pygame.Surface]] | None = None
        self._painted: dict[tuple[str, tuple[str, ...]], pygame.Surface] = {}
        self._fitted: dict[tuple[Emblem, tuple[int, int]], pygame.Surface] = {}

    def missing(self, emblem: Emblem) -> bool:
        """Whether the land of a picture is not painted yet."""
        return emblem.scenario not in self._lands

    def fetch(self, emblem: Emblem) -> bool:
        """Begin to paint a land that is missing, or take the one that was begun before; whether one came."""
        if self._coming is None:
            name = emblem.scenario
            self._coming = (name, Background(lambda: self._land(name, _GRAIN), "emblem"))
        name, work = self._coming
        if not work.done:
            return False
        self._lands[name] = work.result()
        self._coming = None
        return True

    def picture(self, emblem: Emblem, size: tuple[int, int], typeset: Typeset) -> pygame.Surface | None:
        """A picture at a size in pixels, None as long as its land is missing."""
        if self.missing(emblem):
            return None
        key = (emblem, size)
        if key not in self._fitted:
            whole = (emblem.scenario, emblem.colours)
            if whole not in self._painted:
                self._painted[whole] = _with_banners(self._lands[emblem.scenario], emblem.colours)
            self._fitted[key] = _dated(self._painted[whole], emblem.day, size, typeset)
        return self._fitted[key]


def _dated(whole: pygame.Surface, day: int, size: tuple[int, int], typeset: Typeset) -> pygame.Surface:
    """The painting at a size, with the day."""
    out = pygame.transform.smoothscale(whole, size)
    scale = typeset.scale
    d = max(scale.px(_LEAST_SEAL), min(scale.px(_MOST_SEAL), round(size[1] * _SEAL)))
    seal = _seal(str(day), d, typeset)
    edge = max(1, round(size[1] * 0.025))
    out.blit(seal, seal.get_rect(bottomright=(size[0] - edge, size[1] - edge)))
    return out


def _seal(day: str, d: int, typeset: Typeset) -> pygame.Surface:
    """The day's number in the ring that stands for it on the map's top bar."""
    sheet = paint.medallion(d, d / 74).copy()
    role = next(
        (role for role in (theme.FIGURE_L, theme.FIGURE_M) if typeset.measure(day, role) <= d * 0.62),
        theme.LABEL_STRONG,
    )
    at = sheet.get_rect().center
    typeset.draw(sheet, day, *at, role, theme.IVORY, align="centre", anchor="middle")
    return sheet


def _with_banners(land: pygame.Surface, colours: Sequence[str]) -> pygame.Surface:
    """A land with a banner of each colour in it."""
    sheet = land.copy()
    if not colours:
        return sheet
    wide = max(_LEAST_CLOTH, min(_CLOTH, _ROOM / len(colours) / _APART))
    step = min(wide * _APART, _ROOM / len(colours))
    left = SIZE[0] * 0.46 - step * (len(colours) - 1) / 2
    canvas = Canvas(*SIZE)
    places = [(left + step * at, _TOP + (3 if at % 2 else 0)) for at in range(len(colours))]
    for (x, top), colour in zip(places, colours, strict=True):
        _banner(canvas, colour, x, top, wide)
    sheet.blit(canvas.surface(_GRAIN, 2), (0, 0))
    for (x, top), colour in zip(places, colours, strict=True):
        d = round(wide * 0.74 * _GRAIN)
        middle = (x * _GRAIN, (top + wide * 0.66) * _GRAIN)
        for part in (blank_disc(colour, d), disc_face(colour, _GLYPH, d)):
            sheet.blit(part, part.get_rect(center=middle))
    return sheet


def _banner(canvas: Canvas, colour: str, x: float, top: float, wide: float) -> None:
    """A gonfalon on its staff: swallow-tailed, in the colour of a side with its trim."""
    side, n = livery(colour), number
    half, tall = wide / 2, wide * 1.62
    line = max(0.8, wide / 40)
    canvas.path(ellipse(x + 3 * line, _FOOT, 9 * line, 2.6 * line), "#1E2414", fill_opacity=0.45)
    for width, shade in ((2.8 * line, theme.OUTLINE), (1.6 * line, theme.BRASS)):
        canvas.stroke([(x, top - 9 * line), (x, _FOOT)], shade, width)
        canvas.stroke([(x - half - 3 * line, top), (x + half + 3 * line, top)], shade, width)
    for knob, high, radius in ((x, 11, 2.6), (x - half - 3 * line, 0, 1.8), (x + half + 3 * line, 0, 1.8)):
        canvas.circle(knob, top - high * line, radius * line, theme.BRASS_LIGHT, theme.OUTLINE, 0.8 * line)

    def cloth(inset: float) -> str:
        left, right, t = x - half + inset, x + half - inset, top + 1.5 * line + inset * 0.6
        low, notch = top + tall - inset * 1.9, top + tall * 0.82 - inset * 1.1
        sway = wide * 0.05
        return (
            f"M{n(left)} {n(t)}H{n(right)}"
            f"C{n(right + sway)} {n(t + tall * 0.35)} {n(right - sway)} {n(t + tall * 0.6)} "
            f"{n(right)} {n(low)}"
            f"L{n(x)} {n(notch)}L{n(left)} {n(low)}"
            f"C{n(left - sway)} {n(t + tall * 0.6)} {n(left + sway)} {n(t + tall * 0.35)} {n(left)} {n(t)}Z"
        )

    folds = [
        (0.0, mix(side.base, side.dark, 0.45)),
        (0.22, mix(side.base, side.light, 0.30)),
        (0.45, side.base),
        (0.68, mix(side.base, side.light, 0.16)),
        (1.0, mix(side.base, side.dark, 0.60)),
    ]
    canvas.path(cloth(0), canvas.linear(x - half, 0, x + half, 0, folds), theme.OUTLINE, 1.3 * line)
    canvas.path(cloth(wide * 0.085), None, side.rim, 1.5 * line, stroke_opacity=0.9)
