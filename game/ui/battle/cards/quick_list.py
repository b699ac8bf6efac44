"""Rows that one click chooses, beside the double click and Enter of every list."""

import pygame

from game.ui.widgets.scroll import RowList


class QuickList(RowList):
    """See the module; a subclass gives `on_choose`."""

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        index = self.row_at(point)
        taken = super().press(point, button, 1)
        if taken and button == pygame.BUTTON_LEFT and index is not None and not self.over_bar(point):
            self.clicked(index, point)
        return taken

    def clicked(self, index: int, _point: tuple[int, int]) -> None:
        """A row was clicked."""
        self.selected = index
        self.activate()
