"""Parts of the card of an exchange: the table of factors, the eleven totals of the dice, who may fall."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import ClassVar

import pygame

from game.ui.battle.cards.forecast_parts import TermTable
from game.ui.battle.cards.quick_list import QuickList
from game.ui.battle.deciding.clash_odds import TermRow
from game.ui.battle.models.exchange_model import DiceBar, FactorRow, LossRow, StrikeBoard
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.colour import mix
from game.ui.look.text import Align
from game.ui.look.vector import Canvas
from game.ui.widgets import paint
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.scroll import RowMark
from game.ui.widgets.tip import Tip, TipRow
from game.views.words.agreement import agreeing
from game.views.words.fates import CROAKS

_GRAPH = 66
_GAP = 22
_THROWS = 36


class FactorTable(TermTable):
    """The factors of both strikes; their product, which is the damage, on the band below."""

    def __init__(
        self, rows: Sequence[FactorRow], totals: tuple[str, str], label: str, strikes: Sequence[StrikeBoard]
    ) -> None:
        self.factors = tuple(rows)
        self.names = tuple(strike.name for strike in strikes)
        super().__init__(
            [TermRow(row.figures[0] or "–", row.label, row.figures[1] or "–", row.rule) for row in rows],
            totals,
            label,
            (strikes[0].colour, strikes[1].colour),
            told=_("All factors above multiplied, rounded once"),
            rule="TB-8.13",
        )

    def edge(self) -> int:
        return self.kit.px(34)

    def tip_shown(self) -> Tip | None:
        if self._over is None or self._over >= len(self.factors):
            return super().tip_shown()
        row = self.factors[self._over]
        texts = [
            TipRow("sword", name, text) for name, text in zip(self.names, row.texts, strict=True) if text
        ]
        return Tip(title=row.label[:1].upper() + row.label[1:], rows=tuple(texts), rule=row.rule)


class SidesHead(Widget):
    """Whose factors stand at which edge."""

    solid: ClassVar[bool] = False

    def __init__(self, strikes: tuple[StrikeBoard, StrikeBoard]) -> None:
        super().__init__()
        self.strikes = strikes

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.typeset.height(theme.ROW_TITLE))

    def draw(self, surface: pygame.Surface) -> None:
        typeset, rect = self.kit.typeset, self.rect
        edges: tuple[tuple[int, Align], ...] = ((rect.left, "left"), (rect.right, "right"))
        for strike, (x, align) in zip(self.strikes, edges, strict=True):
            name = typeset.ellipsis(strike.name, theme.ROW_TITLE, rect.width // 2 - self.kit.px(6))
            dark = theme.livery(strike.colour).dark
            typeset.draw(surface, name, x, rect.y, theme.ROW_TITLE, dark, align=align)


class DiceChart(Widget):
    """Both strikes over the totals of their dice: a bar is a total, as high as throws lead to it. Least, mean
    and most damage stand below; a total that has fallen is lit."""

    def __init__(self, strikes: tuple[StrikeBoard, StrikeBoard]) -> None:
        super().__init__()
        self.strikes = strikes
        self._over: tuple[int, int] | None = None

    def measure(self, width: int) -> Size:
        lines = self.kit.typeset.height(theme.FIGURE_M) + self.kit.typeset.height(theme.LABEL)
        return Size(width, self.kit.px(_GRAPH + 10) + lines)

    def _half(self, at: int) -> pygame.Rect:
        gap = self.kit.px(_GAP)
        wide = (self.rect.width - gap) // 2
        left = self.rect.x if not at else self.rect.right - wide
        return pygame.Rect(left, self.rect.y, wide, self.kit.px(_GRAPH))

    def pointer_moved(self, point: tuple[int, int]) -> None:
        over = None
        for at, strike in enumerate(self.strikes):
            box = self._half(at)
            if strike.bars and box.x <= point[0] < box.right:
                over = (at, min(len(strike.bars) - 1, (point[0] - box.x) * len(strike.bars) // box.width))
        if over != self._over:
            self._over = over
            self.changed()

    def pointer_left(self) -> None:
        if self._over is not None:
            self._over = None
            self.changed()

    def tip_shown(self) -> Tip | None:
        if self._over is None:
            return Tip(
                title=_("Dice of both"),
                text=_("Each throws two dice; a bar is a total, as high as its number of throws out of 36"),
                rule="TB-8.10",
            )
        side, at = self._over
        strike = self.strikes[side]
        bar = strike.bars[at]
        return Tip(
            title=agreeing("{side} throws {total}", "{side} throw {total}", strike.name).format(
                side=strike.name, total=bar.total
            ),
            rows=(
                TipRow("sword", _("Damage"), bar.damage),
                TipRow("dice", _("Throws"), _("{n} of {all}").format(n=bar.ways, all=_THROWS)),
            ),
            rule="TB-8.10",
        )

    def draw(self, surface: pygame.Surface) -> None:
        aligns: tuple[Align, Align, Align] = ("left", "centre", "right")
        for at, strike in enumerate(self.strikes):
            box = self._half(at)
            if not strike.bars:
                self._draw_none(surface, box, strike)
                continue
            lit = None
            if strike.rolled is not None:
                lit = next((n for n, bar in enumerate(strike.bars) if bar.total == strike.rolled), None)
            over = self._over[1] if self._over is not None and self._over[0] == at else -1
            picture = dice_bars(strike.bars, box.size, strike.colour, lit, over, self.kit.unit)
            surface.blit(picture, box)
            self._draw_figures(surface, box, strike, aligns)

    def _draw_figures(
        self, surface: pygame.Surface, box: pygame.Rect, strike: StrikeBoard, aligns: Sequence[Align]
    ) -> None:
        kit = self.kit
        typeset = kit.typeset
        top = box.bottom + kit.px(4)
        low = top + typeset.height(theme.FIGURE_M)
        dark = theme.livery(strike.colour).dark
        figures = (strike.least, strike.mean, strike.most)
        words = (_("least"), _("mean"), _("most"))
        for text, word, x, align in zip(
            figures, words, (box.left, box.centerx, box.right), aligns, strict=True
        ):
            typeset.draw(surface, text, x, top, theme.FIGURE_M, dark, align=align)
            typeset.draw(surface, word, x, low, theme.LABEL, theme.INK_SOFT, align=align)

    def _draw_none(self, surface: pygame.Surface, box: pygame.Rect, strike: StrikeBoard) -> None:
        typeset = self.kit.typeset
        y = box.y
        for line in typeset.wrap(strike.note, theme.LABEL, box.width)[:4]:
            typeset.draw(surface, line, box.centerx, y, theme.LABEL, theme.INK_SOFT, align="centre")
            y += typeset.leading(theme.LABEL)


@lru_cache(maxsize=96)
def dice_bars(
    bars: tuple[DiceBar, ...], size: tuple[int, int], colour: str, lit: int | None, over: int, unit: float
) -> pygame.Surface:
    """The totals as bars. `lit` is the one that fell, `over` the one under the pointer."""
    width, height = size
    canvas = Canvas(width, height)
    base = height - 2.4 * unit
    step = width / max(1, len(bars))
    most = max((bar.ways for bar in bars), default=1)
    body = theme.livery(colour)
    for at, bar in enumerate(bars):
        tall = bar.ways / most * (base - 5 * unit)
        tone = body.base if lit in (None, at) else mix(body.base, theme.PAPER, 0.62)
        if at == over:
            tone = mix(tone, "#FFFFFF", 0.28)
        top = base - tall
        shine = canvas.linear(0, top, 0, base, [(0, mix(tone, "#FFFFFF", 0.2)), (1, tone)])
        edge = (theme.BRASS, 2.2 * unit) if at == lit else (body.dark, 0.8 * unit)
        canvas.rectangle(
            at * step + 1.2 * unit, top, max(1.0, step - 2.4 * unit), tall, shine, *edge, radius=2 * unit
        )
    canvas.rectangle(0, base, width, 1.4 * unit, "#5B4524")
    return canvas.surface()


_LOSS_ROW = 36


class LossList(QuickList):
    """A stack from the front to the back: number, name, what it may lose, its chance to croak. Those who do
    not strike are grey and say why."""

    shrinks: ClassVar[bool] = True

    def __init__(
        self,
        rows: Sequence[LossRow],
        colour: str,
        choose: Callable[[str], None],
        tip: Callable[[str], Tip | None],
    ) -> None:
        self.rows = tuple(rows)
        self.colour = colour
        super().__init__(
            len(self.rows),
            self._draw_unit,
            row_height=_LOSS_ROW,
            on_choose=lambda index: choose(self.rows[index].unit),
            row_tip=lambda index: tip(self.rows[index].unit),
            rows_wished=max(1, len(self.rows)),
        )

    def show(self, rows: Sequence[LossRow]) -> None:
        """Show the same units with other figures."""
        if tuple(rows) != self.rows:
            self.rows = tuple(rows)
            if self.attached:
                self.changed()

    def _row(self) -> int:
        return max(super()._row(), self.kit.typeset.height(theme.TEXT))

    def _draw_unit(self, surface: pygame.Surface, rect: pygame.Rect, index: int, _mark: RowMark) -> None:
        kit, row = self.kit, self.rows[index]
        typeset = kit.typeset
        ink = theme.livery(self.colour).dark if row.contributes else theme.INK_FAINT
        left = rect.x + kit.px(24 + 12 * row.depth)
        typeset.draw(
            surface, str(row.place), rect.x + kit.px(20), rect.centery, theme.LABEL, theme.INK_SOFT,
            align="right", anchor="middle",
        )  # fmt: skip
        if row.depth:
            draw_icon(surface, "horseshoe", left, rect.centery, kit.px(14), theme.INK_SOFT, stroke=2)
            left += kit.px(10)
        left += kit.px(6)
        chance = "" if row.falls < 0 else f"{row.falls} %"
        tone = theme.LOSS if row.falls >= 50 else theme.WARNING if row.falls else theme.INK_SOFT
        typeset.draw(
            surface, chance, rect.right - kit.px(2), rect.centery, theme.STRONG, tone,
            align="right", anchor="middle",
        )  # fmt: skip
        middle = rect.right - kit.px(58)
        lost = row.span if row.falls >= 0 else _("croaked")
        typeset.draw(
            surface, lost, middle, rect.centery, theme.LABEL, theme.INK_SOFT, align="right", anchor="middle"
        )
        room = middle - typeset.measure(lost, theme.LABEL) - kit.px(8) - left
        note = typeset.ellipsis(row.note, theme.LABEL, max(1, room * 2 // 3))
        wide = typeset.measure(note, theme.LABEL) + kit.px(8) if note else 0
        shown = typeset.ellipsis(row.name, theme.TEXT, max(1, room - wide))
        drawn = typeset.draw(surface, shown, left, rect.centery, theme.TEXT, ink, anchor="middle")
        if note:
            x = drawn.right + kit.px(8)
            typeset.draw(surface, note, x, rect.centery, theme.LABEL, theme.INK_SOFT, anchor="middle")


class LossHead(Widget):
    """Over a list of losses: whose it is, and what the columns mean."""

    solid: ClassVar[bool] = False

    def __init__(self, name: str, colour: str) -> None:
        super().__init__()
        self.name, self.colour = name, colour

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.typeset.height(theme.ROW_TITLE) + self.kit.px(8))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        base = rect.bottom - kit.px(8)
        typeset.draw(
            surface,
            _(CROAKS),
            rect.right,
            base,
            theme.LABEL,
            theme.INK_SOFT,
            align="right",
            anchor="baseline",
        )
        lost = rect.right - kit.px(58)
        typeset.draw(
            surface, _("loses"), lost, base, theme.LABEL, theme.INK_SOFT, align="right", anchor="baseline"
        )
        room = lost - typeset.measure(_("loses"), theme.LABEL) - kit.px(10) - rect.x
        name = typeset.ellipsis(self.name, theme.ROW_TITLE, max(1, room))
        dark = theme.livery(self.colour).dark
        typeset.draw(surface, name, rect.x, base, theme.ROW_TITLE, dark, anchor="baseline")
        line = paint.hairline(rect.width, max(1, kit.px(1)), theme.HAIRLINE_STRONG, 0.6)
        surface.blit(line, (rect.x, rect.bottom - kit.px(2)))
