"""Folding the panel of a screen: its button and key, and what is remembered of it for a whole match."""

from collections.abc import Callable
from typing import Protocol

from game.ui.actions import everywhere
from game.ui.i18n import _
from game.ui.widgets.buttons import icon_button_of
from game.ui.widgets.folding import FOLDS_BELOW


class Folds(Protocol):
    """A panel that can be folded."""

    def fold(self, folded: bool) -> None:
        """Fold it, or show all of it again."""
        ...


class FoldMemory(Protocol):
    """Remembers whether panels are folded."""

    panels_folded: bool


class PanelFold:
    """`again` lays the screen out anew. The button is there where panels fold."""

    def __init__(self, memory: FoldMemory, panel: Folds, again: Callable[[], None]) -> None:
        self.memory = memory
        self.panel = panel
        self.again = again
        self.button = icon_button_of(everywhere.FOLD_PANEL, self.toggle)

    def fit(self, size: tuple[int, int], unit: float) -> None:
        """Take a window of so many pixels at a user scale."""
        folds = size[0] < FOLDS_BELOW * unit
        folded = folds and self.memory.panels_folded
        self.button.visible = folds
        self.button.icon = "chevron_left" if folded else "chevron_right"
        text = _("It comes back") if folded else _("The map gets its room")
        self.button.tipped(_("Unfold the panel") if folded else _("Fold the panel"), text)
        self.panel.fold(folded)

    def toggle(self) -> None:
        """Fold or unfold it."""
        self.memory.panels_folded = not self.memory.panels_folded
        self.again()
