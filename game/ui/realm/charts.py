"""Small graphs of money: the coming dawns, and what more levels would earn."""

from collections.abc import Sequence
from typing import ClassVar

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
    """Income up, upkeep down, and the treasury as a line; dawns at which somebody goes unpaid lie in red."""

    solid: ClassVar[bool] = True
    takes_focus: ClassVar[bool] = True

    def __init__(self, dawns: Sequence[DawnFacts], money: int) -> None:
        super().__init__()
        self.dawns = tuple(dawns)
        self.money = money
        self.at = 0

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(190))

    def _slot(self, index: int) -> pygame.Rect:
        count = max(1, len(self.dawns))
        left = self.rect.x + self.rect.width * index // count
        right = self.rect.x + self.rect.width * (index + 1) // count
        return pygame.Rect(left, self.rect.y, right - left, self.rect.height)

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        foot = kit.px(22)
        room = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - foot)
        amounts = [max(one.income, one.upkeep, abs(one.money)) for one in self.dawns]
        most = max([1, *amounts])
        low = any(one.upkeep for one in self.dawns)
        middle = room.y + room.height * (2 if low else 3) // (3 if low else 4)
        scale = (middle - room.y - kit.px(4)) / most
        down = (room.bottom - middle - kit.px(2)) / max(1, *(one.upkeep for one in self.dawns), 1)
        points = []
        for index, one in enumerate(self.dawns):
            slot = self._slot(index)
            if one.lost:
                surface.fill(rgb(_BAND), slot)
            bar = slot.inflate(-slot.width // 2, 0)
            up = round(one.income * scale)
            surface.fill(rgb(_GAIN), (bar.x, middle - up, bar.width, up))
            surface.fill(rgb(_LOSS), (bar.x, middle + 1, bar.width, round(one.upkeep * min(scale, down))))
            points.append((slot.centerx, middle - round(max(0, one.money) * scale)))
            tone = theme.LOSS if one.lost else theme.INK_SOFT
            kit.typeset.draw(
                surface,
                str(one.day),
                slot.centerx,
                self.rect.bottom - kit.px(4),
                theme.LABEL,
                tone,
                align="centre",
                anchor="baseline",
            )
        pygame.draw.line(
            surface, theme.HAIRLINE_STRONG, (room.x, middle), (room.right, middle), max(1, kit.px(1))
        )
        if len(points) > 1:
            pygame.draw.lines(surface, theme.INK, False, points, max(2, kit.px(2)))
        for point, one in zip(points, self.dawns, strict=True):
            colour = theme.LOSS if one.lost else theme.PAPER_LIT
            pygame.draw.circle(surface, theme.INK, point, kit.px(5))
            pygame.draw.circle(surface, colour, point, kit.px(3))
        if self.ring_wanted and self.dawns:
            pygame.draw.rect(surface, theme.BRASS_DARK, self._slot(self.at), max(2, kit.px(2)))

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
