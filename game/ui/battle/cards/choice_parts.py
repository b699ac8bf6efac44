"""Controls of the card of a choice: the pool of luck, the dice of a roll, an option for each unit."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from game.ui.battle.cards.quick_list import QuickList
from game.ui.battle.deciding.choice_model import DuelRoll, Pool, UnitOption
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.text import Align
from game.ui.look.tokens import TokenLook
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.die import draw_die
from game.ui.widgets.scroll import RowMark
from game.ui.widgets.tip import Tip

_DIE_ROOM = 62
"""Width of a die with what is added to it."""


class PoolPips(Widget):
    """Points of luck as pips: those left in brass, those spent hollow."""

    solid: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self.pool = Pool(0, 0)
        self.tipped(_("Luck"), _("Spent before the dice, one point for each use"), rule="SD4-17.02")

    def show(self, pool: Pool) -> None:
        """Show another pool."""
        if pool != self.pool:
            self.pool = pool
            if self.attached:
                self.changed()

    def measure(self, width: int) -> Size:
        return Size(width, max(self.kit.px(32), self.kit.typeset.height(theme.STRONG)))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        radius, step = kit.px(9), kit.px(26)
        x = rect.x + radius + kit.px(4)
        for number in range(self.pool.full):
            middle = (x + number * step, rect.centery)
            pygame.draw.circle(surface, theme.OUTLINE, middle, radius + max(1, kit.px(1.5)))
            full = number < self.pool.left
            pygame.draw.circle(surface, theme.BRASS if full else theme.PAPER_DEEP, middle, radius)
            if full:
                shine = (middle[0] - radius // 3, middle[1] - radius // 3)
                pygame.draw.circle(surface, theme.BRASS_LIGHT, shine, radius // 2)
        words = ngettext("{n} of {all} point left", "{n} of {all} points left", self.pool.full)
        text = words.format(n=self.pool.left, all=self.pool.full)
        room = rect.right - (x + self.pool.full * step)
        shown = kit.typeset.ellipsis(text, theme.STRONG, room)
        kit.typeset.draw(
            surface, shown, rect.right, rect.centery, theme.STRONG, theme.INK, align="right", anchor="middle"
        )


class DuelTable(Widget):
    """Both dice of every roll a player character may make: the own one left, the opponent's right."""

    solid: ClassVar[bool] = False
    bleed: ClassVar[float] = 4

    def __init__(self) -> None:
        super().__init__()
        self.duels: tuple[DuelRoll, ...] = ()
        self.tipped(
            _("If he rolls"), _("A die each and the battle stat; the higher total hits"), rule="SD3-18.06"
        )

    def show(self, duels: Sequence[DuelRoll]) -> None:
        """Show other rolls."""
        if tuple(duels) == self.duels:
            return
        resized = len(duels) != len(self.duels)
        self.duels = tuple(duels)
        if self.attached:
            if resized:
                self.resized()
            else:
                self.changed()

    def _narrow(self, width: int) -> bool:
        """Whether the words have no room between the dice."""
        room = width - self.kit.px(2 * _DIE_ROOM)
        typeset = self.kit.typeset
        return any(
            typeset.measure(duel.chances, theme.LABEL) > room
            or typeset.measure(_against(duel), theme.STRONG) > room
            for duel in self.duels
        )

    def _tall(self, width: int) -> int:
        typeset = self.kit.typeset
        lines = typeset.height(theme.STRONG) + typeset.height(theme.LABEL)
        return (
            lines + self.kit.px(38) if self._narrow(width) else max(self.kit.px(46), lines + self.kit.px(6))
        )

    def measure(self, width: int) -> Size:
        return Size(width, self._tall(width) * len(self.duels))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        narrow, tall = self._narrow(rect.width), self._tall(rect.width)
        room = rect.width if narrow else rect.width - kit.px(2 * _DIE_ROOM)
        lines = kit.typeset.height(theme.STRONG) + kit.typeset.height(theme.LABEL)
        for number, duel in enumerate(self.duels):
            top = rect.y + number * tall
            self._draw_words(surface, duel, top if narrow else top + (tall - lines) // 2, room)
            self._draw_dice(surface, duel, top + lines + kit.px(16) if narrow else top + tall // 2)

    def _draw_words(self, surface: pygame.Surface, duel: DuelRoll, y: int, room: int) -> None:
        typeset = self.kit.typeset
        for text, role, ink in (
            (_against(duel), theme.STRONG, theme.livery(duel.colours[1]).dark),
            (duel.chances, theme.LABEL, theme.INK_SOFT),
        ):
            shown = typeset.ellipsis(text, role, room)
            typeset.draw(surface, shown, self.rect.centerx, y, role, ink, align="centre")
            y += typeset.height(role)

    def _draw_dice(self, surface: pygame.Surface, duel: DuelRoll, middle: int) -> None:
        kit, rect = self.kit, self.rect
        edge, beside = kit.px(16), kit.px(36)
        sides: tuple[tuple[int, int, Align], ...] = (
            (rect.x + edge, rect.x + beside, "left"),
            (rect.right - edge, rect.right - beside, "right"),
        )
        for (die, words, align), colour, added in zip(sides, duel.colours, duel.added, strict=True):
            draw_die(surface, kit.typeset, die, middle, kit.px(30), colour, "?")
            kit.typeset.draw(
                surface, added, words, middle, theme.STRONG, theme.INK, align=align, anchor="middle"
            )


def _against(duel: DuelRoll) -> str:
    return _("against {unit}").format(unit=duel.other)


@dataclass(frozen=True, slots=True)
class FateLine:
    """A unit with the options of its own."""

    unit: str
    name: str
    look: TokenLook
    fates: tuple[UnitOption, ...]
    tip: Tip


class FateRows(QuickList):
    """Units, each with a button for every option of its own; a click beside them, or Enter, takes the
    next."""

    def __init__(self, choose: Callable[[str, str], None], step: Callable[[str], None]) -> None:
        self.shown_lines: tuple[FateLine, ...] = ()
        self._choose = choose
        super().__init__(
            0,
            self._draw_line,
            row_height=44,
            on_choose=lambda index: step(self.shown_lines[index].unit),
            row_tip=lambda index: self.shown_lines[index].tip if index < len(self.shown_lines) else None,
            rows_wished=200,
        )

    def show(self, lines: Sequence[FateLine]) -> None:
        """Show other units, or the same as they stand now."""
        before, self.shown_lines = self.shown_lines, tuple(lines)
        if len(lines) != self.count:
            self.set_count(len(lines))
            self.resized()
        elif self.shown_lines != before and self.attached:
            self.changed()

    def button(self, index: int, number: int) -> pygame.Rect:
        """Where an option's button of a row lies."""
        row, size, gap = self.row_rect(index), self.kit.px(36), self.kit.px(4)
        count = len(self.shown_lines[index].fates)
        left = row.right - (count - number) * (size + gap)
        return pygame.Rect(left, row.centery - size // 2, size, size)

    def clicked(self, index: int, point: tuple[int, int]) -> None:
        self.selected = index
        line = self.shown_lines[index]
        for number, fate in enumerate(line.fates):
            if self.button(index, number).collidepoint(point):
                self._choose(line.unit, fate.option)
                return
        self.activate()

    def _draw_line(self, surface: pygame.Surface, rect: pygame.Rect, index: int, _mark: RowMark) -> None:
        if index >= len(self.shown_lines):
            return
        kit, line = self.kit, self.shown_lines[index]
        kit.tokens.draw(surface, line.look, rect.x + kit.px(22), rect.centery - kit.px(1), kit.px(34))
        left = rect.x + kit.px(46)
        for number, fate in enumerate(line.fates):
            box = self.button(index, number)
            middle = box.inflate(-kit.px(4), -kit.px(4))
            if fate.on:
                pygame.draw.rect(surface, theme.PAPER_LIT, middle, border_radius=kit.px(6))
                pygame.draw.rect(surface, theme.NOTICE, middle, max(2, kit.px(2)), border_radius=kit.px(6))
            ink = theme.HAIRLINE if fate.reason else theme.INK if fate.on else theme.INK_SOFT
            draw_icon(surface, fate.icon, box.centerx, box.centery, kit.px(20), ink, stroke=2)
        edge = self.button(index, 0).left if line.fates else rect.right
        name = kit.typeset.ellipsis(line.name, theme.TEXT, edge - left - kit.px(6))
        kit.typeset.draw(surface, name, left, rect.centery, theme.TEXT, theme.INK, anchor="middle")
