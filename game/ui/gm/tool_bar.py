"""The bar of tools at the left of the desk's map."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from game.ui.gm.tools import DeskTool
from game.ui.i18n import _
from game.ui.keys import COMMANDS
from game.ui.widgets.base import Size
from game.ui.widgets.boxes import Grid
from game.ui.widgets.buttons import IconButton, nothing
from game.ui.widgets.surfaces import Panel

_PAD, _GAP, _BUTTON = 10, 8, 40
_ABOVE = 100
"""Height of mark and bar above it, at 100 %."""


class ToolButton(IconButton):
    """A tool; lit while it is in hand."""

    def __init__(
        self, icon: str, title: str, choose: Callable[[], None], command: str, by_key: Callable[[], None]
    ) -> None:
        super().__init__(icon, title, choose)
        self._by_key = by_key
        if command in COMMANDS:
            self.bound(command)

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

        self.packs = ToolButton("people", _("Packs and stacks"), pick(None), "desk_packs", by_key)
        self.buttons = [
            ToolButton(tool.icon, tool.title, pick(at), f"desk_{tool.id}", by_key)
            for at, tool in enumerate(tools)
        ]
        self.columns = 1
        grid = Grid(self.packs, *self.buttons, columns=lambda _width: self.columns, gap=_GAP)
        super().__init__(grid, pad=_PAD, corners=False, seed=29)

    def fit(self, height: int, unit: float) -> None:
        """Stand in as few columns as a window of that height in pixels has room for."""
        room = height / unit - _ABOVE - 2 * _PAD + _GAP
        in_one = max(1, int(room / (_BUTTON + _GAP)))
        self.columns = -(-(len(self.buttons) + 1) // in_one)

    def light(self, chosen: int | None) -> None:
        """Show which one is in hand."""
        self.packs.light(chosen is None)
        for at, button in enumerate(self.buttons):
            button.light(at == chosen)

    def measure(self, width: int) -> Size:
        wide = self.kit.px(2 * _PAD + self.columns * (_BUTTON + _GAP) - _GAP)
        return Size(wide, super().measure(wide).height)
