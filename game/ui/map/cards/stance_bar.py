"""The controls of a stack's stance and of its standing orders."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.map.models.stances import StanceMark
from game.ui.widgets import paint
from game.ui.widgets.base import Size
from game.ui.widgets.boxes import ArrowRow
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.control import Control
from game.ui.widgets.tip import Tip
from game.ui.widgets.tones import tone_colour

_TALL = 36
_ICON = 18
_RULE = "SD2-14.37"
_DIM, _GREY = "#4F3B1F", "#75603A"


class StanceBar(ArrowRow):
    """A segmented switch whose parts are pressed each for itself: a stack may hide here and sneak on."""

    shrinks: ClassVar[bool] = True

    def __init__(self, action: Callable[[str], None]) -> None:
        super().__init__(gap=0, equal=True)
        self.action = action
        self.parts: dict[str, StancePart] = {}

    def show(self, marks: Sequence[StanceMark]) -> None:
        """Show the stances of another stack, or other ones of the same."""
        if not self.parts:
            self.parts = {mark.key: StancePart(mark, self) for mark in marks}
            self.refill(self.parts.values())
        for mark in marks:
            self.parts[mark.key].show(mark)

    def with_icons(self) -> bool:
        """Whether all parts have room for their icons; else none shows its own."""
        return all(part.roomy for part in self.parts.values())

    def draw(self, surface: pygame.Surface) -> None:
        paint.stamp(surface, paint.well(self.rect.size, self.kit.unit), self.rect)


class StancePart(Control):
    """One stance of the bar: raised and lit while it is taken."""

    shrinks: ClassVar[bool] = True

    def __init__(self, mark: StanceMark, bar: StanceBar) -> None:
        super().__init__()
        self.mark = mark
        self.bar = bar
        self.bound(mark.command)

    @property
    def label(self) -> str:
        """Its word."""
        return self.mark.label

    def show(self, mark: StanceMark) -> None:
        """Show another state."""
        self.mark = mark
        self.tipped(mark.label, mark.tip, rule=mark.rule)
        self.usable(mark.reason)
        if self.attached:
            self.changed()

    def act(self) -> None:
        self.bar.action(self.mark.key)

    def _words(self) -> int:
        return self.kit.typeset.measure(self.mark.label, theme.LABEL_STRONG)

    @property
    def roomy(self) -> bool:
        """Whether its icon has room beside its word."""
        return self._words() + self.kit.px(_ICON + 4) <= self.rect.width - self.kit.px(8)

    def measure(self, width: int) -> Size:
        return Size(min(width, self._words() + self.kit.px(44)), self.kit.px(_TALL))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect, unit = self.kit, self.rect, self.kit.unit
        on = self.mark.on
        inner = rect.inflate(-2 * kit.px(2), -2 * kit.px(2))
        if on:
            paint.stamp(surface, paint.raised(inner.size, unit=unit), inner)
        elif self._hover.value > 0.05 and self.enabled:
            paint.stamp(surface, paint.raised(inner.size, hover=True, unit=unit), inner)
        colour = theme.INK if on else _GREY if self.reason else _DIM
        with_icon = self.bar.with_icons()
        side = kit.px(_ICON)
        room = rect.width - kit.px(8)
        left = rect.centerx - min(self._words() + (side + kit.px(4) if with_icon else 0), room) // 2
        if with_icon:
            draw_icon(surface, self.mark.icon, left + side // 2, rect.centery, side, colour, stroke=2.1)
            left += side + kit.px(4)
        text = kit.typeset.ellipsis(self.mark.label, theme.LABEL_STRONG, rect.right - kit.px(4) - left)
        kit.typeset.draw(surface, text, left, rect.centery, theme.LABEL_STRONG, colour, anchor="middle")


class OrdersButton(Control):
    """Says in a few words which orders a stack has; pressed, it opens their editor."""

    shrinks: ClassVar[bool] = True

    def __init__(self, action: Callable[[], None]) -> None:
        super().__init__()
        self.action = action
        self.words = ""
        self.title = _("Orders")

    @property
    def label(self) -> str:
        """What it is."""
        return self.title

    def say(self, words: str, whole: str, title: str = "", rule: str = _RULE) -> None:
        """Show other orders: a few words, in the tooltip what they mean; `title`: what they are called."""
        self.words = words
        self.title = title or _("Orders")
        self.tip = orders_tip(whole, title, rule)
        if self.attached:
            self.changed()

    def act(self) -> None:
        self.action()

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(_TALL))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        if self._hover.value > 0.05:
            mark = "selected" if self.held else "hover"
            surface.blit(paint.row_mark(rect.size, mark, self.ground, kit.unit), rect)
        typeset = kit.typeset
        soft = tone_colour("label", self.ground)
        drawn = typeset.draw(surface, self.label, rect.x, rect.centery, theme.TEXT, soft, anchor="middle")
        side = kit.px(14)
        draw_icon(
            surface, "chevron_down", rect.right - side // 2 - kit.px(2), rect.centery, side, soft, stroke=2.4
        )
        right = rect.right - side - kit.px(8)
        words = typeset.ellipsis(self.words, theme.STRONG, right - drawn.right - kit.px(10))
        ink = tone_colour("value", self.ground)
        typeset.draw(surface, words, right, rect.centery, theme.STRONG, ink, align="right", anchor="middle")


class OrderButton(IconButton):
    """The same where there is room for an icon only."""

    def __init__(self, action: Callable[[], None]) -> None:
        super().__init__("scroll", "", action, style="paper", side=_TALL)
        self.words = ""

    def say(self, words: str, whole: str, title: str = "", rule: str = _RULE) -> None:
        """Show other orders, in the tooltip."""
        self.words = words
        self.tip = orders_tip(whole, title, rule)


def orders_tip(whole: str, title: str, rule: str) -> Tip:
    """What the control of a stack's orders says of them."""
    return Tip(title=title or _("Standing orders"), text=whole, rule=rule)
