"""Charts of a forecast: the histogram of margins and the three chances."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.ui.battle.deciding.clash_odds import ChanceFigure, MarginBand
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.colour import mix
from game.ui.look.text import Run
from game.ui.look.vector import Canvas
from game.ui.widgets import paint
from game.ui.widgets.base import Size, Widget

_GRAPH = 74
_EVEN = "#B6A27A"


class Histogram(Widget):
    """How many of the 100 throws end with which margin, in the colours of who gains by it; the sums of the
    bands that play alike stand below."""

    def __init__(
        self,
        margins: Sequence[tuple[int, int]],
        bands: Sequence[MarginBand],
        ends: tuple[str, str, str],
        colours: tuple[str, str],
    ) -> None:
        super().__init__()
        self.margins = tuple(margins)
        self.bands = tuple(bands)
        self.ends = ends
        self.colours = colours
        self.tipped(
            _("Margin of the battle rolls"),
            _(
                "Each bar is a margin, as high as the number of throws out of 100 that give it; "
                "figures add up those that play out alike"
            ),
            rule="SD1-13.02",
        )

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(_GRAPH + 27) + self.kit.typeset.height(theme.LABEL))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        tall = kit.px(_GRAPH)
        picture = _bars(self.margins, (rect.width, tall + kit.px(3)), self.colours, kit.unit)
        surface.blit(picture, rect)
        places = {margin: at for at, (margin, _n) in enumerate(self.margins)}
        step = rect.width / max(1, len(self.margins))
        y = rect.y + tall + kit.px(14)
        for band in self.bands:
            middle = (places[band.low] + places[band.high] + 1) / 2 * step
            typeset.draw(
                surface,
                str(band.throws),
                rect.x + middle,
                y,
                theme.LABEL_STRONG,
                self._colour(band.low, band.high),
                align="centre",
                anchor="middle",
            )
        below = rect.bottom - typeset.height(theme.LABEL)
        left, right, short = self.ends
        room = rect.width - kit.px(8)
        shown = typeset.measure(left, theme.LABEL) + typeset.measure(right, theme.LABEL)
        if shown > room:
            left = typeset.ellipsis(short, theme.LABEL, room - typeset.measure(right, theme.LABEL))
        typeset.draw(surface, left, rect.x, below, theme.LABEL, theme.livery(self.colours[1]).dark)
        typeset.draw(
            surface, right, rect.right, below, theme.LABEL, theme.livery(self.colours[0]).dark, align="right"
        )

    def _colour(self, low: int, high: int) -> str:
        if low > 0:
            return theme.livery(self.colours[0]).dark
        return theme.livery(self.colours[1]).dark if high < 0 else theme.INK_SOFT


@lru_cache(maxsize=64)
def _bars(
    margins: tuple[tuple[int, int], ...],
    size: tuple[int, int],
    colours: tuple[str, str],
    unit: float,
) -> pygame.Surface:
    width, height = size
    canvas = Canvas(width, height)
    base = height - 2.4 * unit
    step = width / max(1, len(margins))
    most = max((count for _margin, count in margins), default=1)
    for at, (margin, count) in enumerate(margins):
        tall = count / most * (base - 4 * unit)
        colour = bar_colour(margin, colours)
        top = base - tall
        shine = canvas.linear(0, top, 0, base, [(0, mix(colour, "#FFFFFF", 0.18)), (1, colour)])
        canvas.rectangle(
            at * step + 1.4 * unit, top, max(1.0, step - 2.8 * unit), tall, shine, radius=2 * unit
        )
    canvas.rectangle(0, base, width, 1.4 * unit, "#5B4524")
    return canvas.surface()


def bar_colour(margin: int, colours: tuple[str, str]) -> str:
    """The colour of a margin: that of the side that gains, deeper for more."""
    if margin == 0:
        return _EVEN
    side = theme.livery(colours[0] if margin > 0 else colours[1])
    size = abs(margin)
    if size <= 3:
        return mix(side.base, theme.PAPER, 0.42)
    if size <= 6:
        return side.base
    return mix(side.base, side.dark, 0.5) if size <= 9 else side.dark


class Chances(Widget):
    """Three big figures in a row."""

    def __init__(self, chances: Sequence[ChanceFigure], colours: tuple[str, str], tries: int = 0) -> None:
        super().__init__()
        self.chances = tuple(chances)
        self.colours = colours
        told = _("Counted over all 100 throws and every save")
        if tries:
            told = _("From {n} trials of the bout, as dice fall in each of its rounds").format(n=tries)
        self.tipped(_("In this bout"), told)

    def _lines(self, width: int) -> int:
        room = width // max(1, len(self.chances)) - self.kit.px(8)
        typeset = self.kit.typeset
        return max(len(typeset.wrap(chance.label, theme.LABEL, room)) for chance in self.chances)

    def measure(self, width: int) -> Size:
        kit = self.kit
        return Size(width, kit.px(44) + kit.typeset.height(theme.LABEL) * min(2, self._lines(width)))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        step = rect.width / max(1, len(self.chances))
        for at, chance in enumerate(self.chances):
            middle = rect.x + step * (at + 0.5)
            if at:
                line = paint.hairline(
                    rect.height - kit.px(12), max(1, kit.px(1)), theme.HAIRLINE, 0.6, upright=True
                )
                surface.blit(line, (round(rect.x + step * at), rect.y + kit.px(6)))
            colour = {
                "left": theme.livery(self.colours[0]).dark,
                "right": theme.livery(self.colours[1]).dark,
            }.get(chance.side, theme.INK_SOFT)
            runs = [Run(chance.percent, theme.FIGURE_XL, colour), Run(" %", theme.STRONG, colour)]
            typeset.draw_runs(surface, runs, middle, rect.y + kit.px(34), align="centre")
            y = rect.y + kit.px(42)
            for line_ in typeset.wrap(chance.label, theme.LABEL, round(step) - kit.px(8))[:2]:
                typeset.draw(surface, line_, middle, y, theme.LABEL, theme.INK_SOFT, align="centre")
                y += typeset.height(theme.LABEL)
