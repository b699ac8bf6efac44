"""The bar of tools at the left of the desk's map."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from game.ui.gm.tools import DeskTool
from game.ui.i18n import _
from game.ui.keys import COMMANDS
from game.ui.widgets.base import Size
from game.ui.widgets.boxes import ArrowColumn
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.surfaces import Panel

_WIDE = 60


class ToolButton(IconButton):
    """A tool; lit while it is in hand."""

    def __init__(self, icon: str, title: str, choose: Callable[[], None], command: str) -> None:
        super().__init__(icon, title, choose)
        if command in COMMANDS:
            self.bound(command)

    def light(self, on: bool) -> None:
        """Show whether it is in hand."""
        self.style = "paper" if on else "walnut"
        if self.attached:
            self.changed()


class ToolBar(Panel):
    """Packs first, then the tools; `choose` hears the number of a tool, or None for none."""

    solid: ClassVar[bool] = True

    def __init__(self, tools: Sequence[DeskTool], choose: Callable[[int | None], None]) -> None:
        def pick(at: int | None) -> Callable[[], None]:
            return lambda: choose(at)

        self.packs = ToolButton("people", _("Packs and stacks"), pick(None), "desk_packs")
        self.buttons = [
            ToolButton(tool.icon, tool.title, pick(at), f"desk_{tool.id}") for at, tool in enumerate(tools)
        ]
        column = ArrowColumn(self.packs, *self.buttons, gap=8)
        super().__init__(column, pad=10, corners=False, seed=29)

    def light(self, chosen: int | None) -> None:
        """Show which one is in hand."""
        self.packs.light(chosen is None)
        for at, button in enumerate(self.buttons):
            button.light(at == chosen)

    def measure(self, width: int) -> Size:
        return Size(self.kit.px(_WIDE), super().measure(width).height)
