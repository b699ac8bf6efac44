"""Small graphs of money: the coming dawns, and what more levels would earn."""

from collections.abc import Sequence
from typing import ClassVar, Literal

import pygame

from game.core.numbers import money_text
from game.core.seams.realm import CurvePoint, DawnFacts
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.colour import rgb
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.tip import Tip, TipRow

_GAIN, _LOSS = "#6FA585", "#C9776A"
_BAND = "#E6C4B8"
_GREEN = "#B9CBA6"


class DawnChart(Widget):
    """Income up, upkeep down, and the treasury as a line; dawns at which somebody goes unpaid lie in red.
    Below the broken line, what would be left of today's income, idle cities would pay the upkeep as well
    (SD9-4.13); `idle` is that part in percent."""

    solid: ClassVar[bool] = True
    takes_focus: ClassVar[bool] = True

    def __init__(self, dawns: Sequence[DawnFacts], money: int, income: int, idle: int) -> None:
        super().__init__()
        self.dawns = tuple(dawns)
        self.money = money
        self.income = income
        self.idle = idle
        self.at = 0

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(210))

    def _room(self) -> pygame.Rect:
        """Where bars stand: beside the figures at the left, above the days."""
        kit, rect = self.kit, self.rect
        widest = max(kit.typeset.measure(_short(cents), theme.LABEL) for cents in self._scale())
        side = widest + kit.px(8)
        return pygame.Rect(rect.x + side, rect.y + kit.px(14), rect.width - side, rect.height - kit.px(38))

    def _scale(self) -> tuple[int, int]:
        """The most above the line and below it, in cents."""
        high = (max(one.income, one.money) for one in self.dawns)
        low = (max(one.upkeep, -one.money) for one in self.dawns)
        return max(1, *high), max(0, *low)

    def _slot(self, index: int) -> pygame.Rect:
        count, room = max(1, len(self.dawns)), self._room()
        left = room.x + room.width * index // count
        right = room.x + room.width * (index + 1) // count
        return pygame.Rect(left, self.rect.y, right - left, self.rect.height)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.dawns:
            return
        kit, room = self.kit, self._room()
        high, low = self._scale()
        scale = room.height / (high + low)
        middle = room.y + round(high * scale)
        thin = max(1, kit.px(1))
        points = []
        for index, one in enumerate(self.dawns):
            slot = self._slot(index)
            if one.lost:
                surface.fill(rgb(_BAND), (slot.x, room.y, slot.width, room.height))
            bar = slot.inflate(-slot.width * 4 // 10, 0)
            up, down = round(one.income * scale), round(one.upkeep * scale)
            surface.fill(rgb(_GAIN), (bar.x, middle - up, bar.width, up))
            surface.fill(rgb(_LOSS), (bar.x, middle + thin, bar.width, down))
            points.append((slot.centerx, middle - round(one.money * scale)))
            tone = theme.LOSS if one.lost else theme.INK_SOFT
            self._write(surface, str(one.day), slot.centerx, self.rect.bottom - kit.px(12), tone, "centre")
        pygame.draw.line(surface, theme.HAIRLINE_STRONG, (room.x, middle), (room.right, middle), thin)
        self._half(surface, room, middle + round(self.income * scale * self.idle / 100))
        below = low and room.bottom - middle >= kit.typeset.height(theme.LABEL)
        for cents, y, told in ((high, room.y, True), (0, middle, True), (low, room.bottom, below)):
            if told:
                self._write(surface, _short(cents), room.x - kit.px(6), y, theme.INK_SOFT, "right")
        if len(points) > 1:
            pygame.draw.lines(surface, theme.INK, False, points, max(2, kit.px(2)))
        for point, one in zip(points, self.dawns, strict=True):
            colour = theme.LOSS if one.lost else theme.PAPER_LIT
            pygame.draw.circle(surface, theme.INK, point, kit.px(5))
            pygame.draw.circle(surface, colour, point, kit.px(3))
        if self.ring_wanted:
            pygame.draw.rect(surface, theme.BRASS_DARK, self._slot(self.at), max(2, kit.px(2)))

    def _half(self, surface: pygame.Surface, room: pygame.Rect, y: int) -> None:
        if self.income and y < room.bottom:
            step = self.kit.px(5)
            for x in range(room.x, room.right - step, 2 * step):
                pygame.draw.line(surface, theme.INK_SOFT, (x, y), (x + step, y), max(1, self.kit.px(1)))

    def _write(
        self, surface: pygame.Surface, text: str, x: int, y: int, tone: str, align: Literal["right", "centre"]
    ) -> None:
        self.kit.typeset.draw(surface, text, x, y, theme.LABEL, tone, align=align, anchor="middle")

    def pointer_moved(self, point: tuple[int, int]) -> None:
        for index in range(len(self.dawns)):
            if self._slot(index).collidepoint(point):
                self.at = index

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None or event.mod or not 0 <= self.at + step < len(self.dawns):
            return False
        self.at += step
        self.changed()
        return True

    def tip_shown(self) -> Tip | None:
        if not self.dawns:
            return None
        one = self.dawns[self.at]
        rows = [
            TipRow("up", _("Income"), money_text(one.income, sign=True)),
            TipRow("down", _("Upkeep"), money_text(-one.upkeep, sign=True)),
            TipRow("coins", _("Treasury"), money_text(one.money)),
        ]
        if one.popped:
            rows.append(TipRow("people", _("Units pop"), str(one.popped)))
        if one.lost:
            rows.append(TipRow("skull", _("Go unpaid"), str(len(one.lost))))
        return Tip(
            title=_("Dawn {day}").format(day=one.day), text=_("If nothing is ordered"), rows=tuple(rows)
        )


_DOLLAR, _THOUSAND = 100, 1000


def _short(cents: int) -> str:
    """`15k`, `450`: money beside a scale, without its sign."""
    whole = abs(cents) // _DOLLAR
    if whole < _THOUSAND:
        return str(whole)
    return f"{whole / _THOUSAND:.0f}k" if whole >= 10 * _THOUSAND else f"{whole / _THOUSAND:.1f}k"


class Legend(Widget):
    """What the marks of the chart of dawns are, in as many lines as it takes."""

    def _parts(self) -> list[tuple[str, str]]:
        return [
            ("gain", _("income")),
            ("loss", _("upkeep")),
            ("line", _("treasury")),
            ("half", _("idle pays below")),
        ]

    def _places(self, width: int) -> list[tuple[str, str, int, int]]:
        kit = self.kit
        x, row, out = 0, 0, []
        for mark, text in self._parts():
            wide = kit.px(24) + kit.typeset.measure(text, theme.LABEL)
            if x and x + wide > width:
                x, row = 0, row + 1
            out.append((mark, text, x, row))
            x += wide + kit.px(14)
        return out

    def measure(self, width: int) -> Size:
        rows = 1 + max(row for _mark, _text, _x, row in self._places(width))
        return Size(width, rows * self.kit.px(22))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        for mark, text, left, row in self._places(rect.width):
            y = rect.y + kit.px(22) * row + kit.px(11)
            x = rect.x + left
            box = pygame.Rect(x, y - kit.px(6), kit.px(14), kit.px(12))
            if mark in ("gain", "loss"):
                surface.fill(rgb(_GAIN if mark == "gain" else _LOSS), box)
            elif mark == "line":
                pygame.draw.line(surface, theme.INK, (x, y), (x + kit.px(16), y), max(2, kit.px(2)))
                pygame.draw.circle(surface, theme.INK, (x + kit.px(8), y), kit.px(5))
                pygame.draw.circle(surface, theme.PAPER_LIT, (x + kit.px(8), y), kit.px(3))
            else:
                for at in (0, 10):
                    ends = ((x + kit.px(at), y), (x + kit.px(at + 6), y))
                    pygame.draw.line(surface, theme.INK_SOFT, *ends, max(1, kit.px(1)))
            kit.typeset.draw(surface, text, x + kit.px(22), y, theme.LABEL, theme.INK_SOFT, anchor="middle")


class IncomeCurve(Widget):
    """What so many levels earn in all, with a mark where the side is."""

    def __init__(self, curve: Sequence[CurvePoint], levels: int) -> None:
        super().__init__()
        self.curve = tuple(curve)
        self.levels = levels
        best = max(self.curve, key=lambda point: point.cents, default=None)
        text = _("Most at {levels} levels: {money}").format(
            levels=best.levels if best else 0, money=money_text(best.cents if best else 0)
        )
        self.tipped(_("Income by levels"), text, rule="SD9-3.01")

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(110))

    def draw(self, surface: pygame.Surface) -> None:
        if not self.curve:
            return
        kit = self.kit
        room = pygame.Rect(
            self.rect.x, self.rect.y + kit.px(6), self.rect.width, self.rect.height - kit.px(28)
        )
        most = max(1, *(point.cents for point in self.curve))
        last = max(1, self.curve[-1].levels)

        def at(levels: float, cents: float) -> tuple[int, int]:
            return room.x + round(room.width * levels / last), room.bottom - round(room.height * cents / most)

        points = [at(point.levels, point.cents) for point in self.curve]
        pygame.draw.polygon(surface, _GREEN, [(room.x, room.bottom), *points, (room.right, room.bottom)])
        pygame.draw.lines(surface, theme.GAIN, False, points, max(2, kit.px(2)))
        here = at(self.levels, self._here())
        pygame.draw.circle(surface, theme.PAPER_LIT, here, kit.px(6))
        pygame.draw.circle(surface, theme.NOTICE, here, kit.px(4))
        typeset = kit.typeset
        you = _("you, {levels}").format(levels=self.levels)
        left = min(here[0] + kit.px(10), room.right - typeset.measure(you, theme.LABEL_STRONG))
        typeset.draw(
            surface,
            you,
            left,
            min(here[1], room.bottom - kit.px(10)),
            theme.LABEL_STRONG,
            theme.INK,
            anchor="middle",
        )
        typeset.draw(
            surface, "0", room.x, self.rect.bottom - kit.px(4), theme.LABEL, theme.INK_SOFT, anchor="baseline"
        )
        typeset.draw(
            surface,
            str(last),
            room.right,
            self.rect.bottom - kit.px(4),
            theme.LABEL,
            theme.INK_SOFT,
            align="right",
            anchor="baseline",
        )

    def _here(self) -> float:
        """What the side's levels earn, between the points of the curve."""
        before = [point for point in self.curve if point.levels <= self.levels]
        after = [point for point in self.curve if point.levels > self.levels]
        if not before or not after:
            return (before or after)[-1].cents
        low, high = before[-1], after[0]
        share = (self.levels - low.levels) / (high.levels - low.levels)
        return low.cents + (high.cents - low.cents) * share
