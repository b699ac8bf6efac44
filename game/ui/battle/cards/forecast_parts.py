"""Parts of a forecast: both units, the reckoning of their battle stats, what is certain."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import ClassVar

import pygame

from game.ui.battle.deciding.clash_odds import CertainOutcome, Face, TermRow
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.colour import mix
from game.ui.look.text import Align, Typeset
from game.ui.look.tokens import TokenLook
from game.ui.look.vector import Canvas
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.tip import Tip
from game.views.words.blows import NO_DIE

_BESIDE_FROM = 272


class VersusHead(Widget):
    """Both tokens with their names and hits; `tip_of` is the card of each."""

    bleed: ClassVar[float] = 12

    def __init__(
        self, left: Face, right: Face, tip_of: Callable[[str], Tip | None] = lambda _unit: None
    ) -> None:
        super().__init__()
        self.faces = (left, right)
        self.tip_of = tip_of
        self._over: Face | None = None

    def pointer_moved(self, point: tuple[int, int]) -> None:
        self._over = self.faces[point[0] >= self.rect.centerx]

    def pointer_left(self) -> None:
        self._over = None

    def tip_shown(self) -> Tip | None:
        return self.tip_of(self._over.unit) if self._over is not None else None

    def _narrow(self, width: int) -> bool:
        """Whether there is room for the names alone."""
        return width < self.kit.px(_BESIDE_FROM)

    def measure(self, width: int) -> Size:
        kit = self.kit
        if not self._narrow(width):
            return Size(width, kit.px(78))
        rows = max(len(_lines_of(kit.typeset, face.name, self._room(width), 2)) for face in self.faces)
        lines = kit.typeset.height(theme.STRONG) + kit.typeset.height(theme.LABEL)
        return Size(width, lines + kit.px(21) * (rows - 1))

    def _room(self, width: int) -> int:
        """Width for one of the names where there are no tokens."""
        return width // 2 - self.kit.px(14)

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        self._draw_face(surface, self.faces[0], rect.left, 1, "left")
        self._draw_face(surface, self.faces[1], rect.right, -1, "right")
        y = rect.centery if self._narrow(rect.width) else rect.y + kit.px(58)
        px = kit.px(20)
        draw_icon(surface, "pair", rect.centerx, y, px, theme.HAIRLINE_STRONG, cut=theme.PAPER, stroke=2)

    def _draw_face(self, surface: pygame.Surface, face: Face, edge: int, inwards: int, align: Align) -> None:
        kit, typeset = self.kit, self.kit.typeset
        x, top, room = edge, self.rect.y, self._room(self.rect.width)
        if not self._narrow(self.rect.width):
            look = TokenLook(face.colour, face.glyph, hits=face.share)
            kit.tokens.draw(surface, look, edge + inwards * kit.px(28), self.rect.y + kit.px(36), kit.px(52))
            x, room = edge + inwards * kit.px(61), room + kit.px(12 - 61)
        names = _lines_of(typeset, face.name, room, 2)
        if len(names) < 2 and not self._narrow(self.rect.width):
            top += kit.px(13)
        for text, role, colour in (
            *((line, theme.STRONG, theme.livery(face.colour).dark) for line in names),
            (face.hits, theme.LABEL, theme.INK_SOFT),
        ):
            shown = typeset.ellipsis(text, role, room)
            typeset.draw(surface, shown, x, top, role, colour, align=align)
            top += kit.px(21)


def _lines_of(typeset: Typeset, name: str, room: int, most: int) -> list[str]:
    """A name in as many lines as it needs, at most so many; what is too long for the last stays in it."""
    lines = typeset.wrap(name, theme.STRONG, room)
    return [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) > most else lines


class TermTable(Widget):
    """The reckoning: figures at both edges, words between them; the total on a band below."""

    bleed: ClassVar[float] = 2

    def __init__(
        self,
        rows: Sequence[TermRow],
        totals: tuple[str, str],
        label: str,
        colours: tuple[str, str],
        *,
        told: str = "",
        rule: str = "SD1-9.01",
    ) -> None:
        super().__init__()
        self.rows = tuple(rows)
        self.totals = totals
        self.label = label
        self.told = told or _("All terms above, summed")
        self.rule = rule
        self.colours = colours
        self._over: int | None = None

    def _tall(self) -> int:
        return max(self.kit.px(23), self.kit.typeset.height(theme.TEXT))

    def _foot(self) -> int:
        """Height of the total; nothing is summed without a label for it."""
        return self.kit.px(40) if self.label else 0

    def edge(self) -> int:
        """How far from either edge the middle of the figures is."""
        return self.kit.px(40 if self.rect.width >= self.kit.px(_BESIDE_FROM) else 20)

    def measure(self, width: int) -> Size:
        return Size(width, self._tall() * len(self.rows) + self._foot() + self.kit.px(4))

    def tip_shown(self) -> Tip | None:
        if self._over is None or (self._over >= len(self.rows) and not self.label):
            return None
        if self._over >= len(self.rows):
            return Tip(title=self.label, text=self.told, rule=self.rule)
        row = self.rows[self._over]
        return Tip(title=row.label, rule=row.rule) if row.rule else None

    def pointer_moved(self, point: tuple[int, int]) -> None:
        self._over = (point[1] - self.rect.y) // max(1, self._tall())

    def pointer_left(self) -> None:
        self._over = None

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        edge = self.edge()
        left, right = rect.left + edge, rect.right - edge
        top = rect.y
        for row in self.rows:
            middle = top + self._tall() // 2
            for text, x in ((row.left, left), (row.right, right)):
                typeset.draw(
                    surface, text, x, middle, theme.STRONG, theme.INK, align="centre", anchor="middle"
                )
            words = typeset.ellipsis(row.label, theme.TEXT, right - left - kit.px(40))
            typeset.draw(
                surface,
                words,
                rect.centerx,
                middle,
                theme.TEXT,
                theme.INK_SOFT,
                align="centre",
                anchor="middle",
            )
            top += self._tall()
        if not self.label:
            return
        band = pygame.Rect(rect.x, top + kit.px(4), rect.width, self._foot() - kit.px(4))
        surface.blit(_total_band(band.size, kit.unit), band)
        for text, x, colour in zip(self.totals, (left, right), self.colours, strict=True):
            typeset.draw(
                surface,
                text or "–",
                x,
                band.centery,
                theme.FIGURE_L,
                theme.livery(colour).dark,
                align="centre",
                anchor="middle",
            )
        typeset.draw(
            surface,
            typeset.ellipsis(self.label, theme.STRONG, right - left - kit.px(36)),
            band.centerx,
            band.centery,
            theme.STRONG,
            theme.INK,
            align="centre",
            anchor="middle",
        )


@lru_cache(maxsize=8)
def _total_band(size: tuple[int, int], unit: float) -> pygame.Surface:
    canvas = Canvas(*size)
    fill = mix(theme.PAPER, theme.BRASS, 0.30)
    canvas.rectangle(0.5, 0.5, size[0] - 1, size[1] - 1, fill, theme.HAIRLINE, unit, radius=5 * unit)
    return canvas.surface()


class OutcomeTable(Widget):
    """What is certain: a line for each round, both blows in it."""

    def __init__(self, rows: Sequence[CertainOutcome], colours: tuple[str, str]) -> None:
        super().__init__()
        self.rows = tuple(rows)
        self.colours = colours
        self.tipped(
            _("Certain"),
            _(NO_DIE),
            rule="SD1-12.01",
        )

    def measure(self, width: int) -> Size:
        return Size(width, max(self.kit.px(26), self.kit.typeset.height(theme.TEXT)) * len(self.rows))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        tall = rect.height / max(1, len(self.rows))
        for at, row in enumerate(self.rows):
            middle = rect.y + tall * (at + 0.5)
            ends = [typeset.measure(text, theme.STRONG) + kit.px(8) for text in (row.left, row.right)]
            room = max(0, rect.width - sum(ends))
            name = typeset.ellipsis(row.round, theme.LABEL, room)
            half = typeset.measure(name, theme.LABEL) / 2
            least, most = rect.left + ends[0] + half, rect.right - ends[1] - half
            typeset.draw(
                surface,
                name,
                max(least, min(rect.centerx, most)),
                middle,
                theme.LABEL,
                theme.INK_SOFT,
                align="centre",
                anchor="middle",
            )
            typeset.draw(
                surface,
                row.left,
                rect.x,
                middle,
                theme.STRONG,
                theme.livery(self.colours[0]).dark,
                anchor="middle",
            )
            typeset.draw(
                surface,
                row.right,
                rect.right,
                middle,
                theme.STRONG,
                theme.livery(self.colours[1]).dark,
                align="right",
                anchor="middle",
            )
