"""The bar of tools at the left of the desk's map."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.ui.actions import desk_actions
from game.ui.actions.action import NO_ACTION, ActionId
from game.ui.gm.tools import DeskTool
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.widgets import paint
from game.ui.widgets.base import Size
from game.ui.widgets.boxes import GridBox
from game.ui.widgets.buttons import IconButton, nothing
from game.ui.widgets.surfaces import Panel

_PAD, _GAP, _BUTTON = 10, 8, 40
_WIDE = 1600
"""Windows from this width on show the tools' names beside their icons."""
_BESIDE = 14
_ABOVE = 100
"""Height of mark and bar above it, at 100 %."""


class ToolButton(IconButton):
    """A tool; lit while it is in hand."""

    def __init__(
        self, icon: str, title: str, choose: Callable[[], None], command: ActionId, by_key: Callable[[], None]
    ) -> None:
        super().__init__(icon, title, choose)
        self.title = title
        self.named = False
        self._by_key = by_key
        if command:
            self.bound(command)

    def measure(self, width: int) -> Size:
        square = super().measure(width)
        if not self.named:
            return square
        words = self.kit.typeset.measure(self.title, theme.LABEL_STRONG)
        return Size(square.width + words + self.kit.px(_BESIDE), square.height)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.named:
            super().draw(surface)
            return
        kit, rect = self.kit, self.rect
        middle = rect.centery + self.stamp_states(surface, self.style)
        colour = paint.button_text(self.style, self.face_state)
        draw_icon(surface, self.icon, rect.x + rect.height / 2, middle, kit.px(22), colour, stroke=2)
        left = rect.x + rect.height
        kit.typeset.draw(surface, self.title, left, middle, theme.LABEL_STRONG, colour, anchor="middle")

    def activate(self) -> bool:
        done = super().activate()
        if done:
            self._by_key()
        return done

    def light(self, on: bool) -> None:
        """Show whether it is in hand."""
        self.style = "paper" if on else "walnut"
        if self.attached:
            self.changed()


class ToolBar(Panel):
    """Packs first, then the tools; `choose` hears the number of a tool, or None for none, `by_key` that a
    key chose it."""

    solid: ClassVar[bool] = True

    def __init__(
        self,
        tools: Sequence[DeskTool],
        choose: Callable[[int | None], None],
        by_key: Callable[[], None] = nothing,
    ) -> None:
        def pick(at: int | None) -> Callable[[], None]:
            return lambda: choose(at)

        self.packs = ToolButton("people", _("Packs"), pick(None), desk_actions.DESK_PACKS, by_key)
        self.buttons = [
            ToolButton(tool.icon, tool.title, pick(at), desk_actions.TOOLS.get(tool.id, NO_ACTION), by_key)
            for at, tool in enumerate(tools)
        ]
        self.columns = 1
        grid = GridBox(self.packs, *self.buttons, columns=lambda _width: self.columns, gap=_GAP)
        super().__init__(grid, pad=_PAD, corners=False, seed=29)

    def fit(self, size: tuple[int, int], unit: float) -> None:
        """Stand in as few columns as a window of that size has room for; in a wide one with names."""
        room = size[1] / unit - _ABOVE - 2 * _PAD + _GAP
        in_one = max(1, int(room / (_BUTTON + _GAP)))
        self.columns = -(-(len(self.buttons) + 1) // in_one)
        for button in (self.packs, *self.buttons):
            button.named = self.columns == 1 and size[0] >= _WIDE * unit

    def light(self, chosen: int | None) -> None:
        """Show which one is in hand."""
        self.packs.light(chosen is None)
        for at, button in enumerate(self.buttons):
            button.light(at == chosen)

    def measure(self, width: int) -> Size:
        each = max(button.measure(width).width for button in (self.packs, *self.buttons))
        wide = self.columns * (each + self.kit.px(_GAP)) + self.kit.px(2 * _PAD - _GAP)
        return Size(wide, super().measure(wide).height)
