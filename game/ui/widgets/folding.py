"""Panels that fold where a window is narrow for its text: what they stand beside gets their room.

Of a folded panel the foot is left, at the lower right over what lies beside it.
"""

from collections.abc import Sequence

import pygame

from game.ui.look import theme
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import Column, Dock
from game.ui.widgets.surfaces import Panel

FOLDS_BELOW = 1000
"""Windows that are narrower than this, in pixels at 100 %, have panels that fold."""
_FOLDED = 300


class FoldingPanel(Panel):
    """`body` stands over the `foot`, which is all that is left when it is folded."""

    def __init__(
        self,
        body: Sequence[Widget],
        foot: Sequence[Widget],
        *,
        gap: float = theme.GAP_CARDS,
        seed: int = 3,
    ) -> None:
        self.folded = False
        self.body = Column(*body, gap=gap).growing()
        super().__init__(self.body, *foot, gap=gap, seed=seed)

    def fold(self, folded: bool) -> None:
        """Fold it, or show all of it again."""
        self.folded = folded
        self.body.visible = not folded

    def folded_size(self) -> Size:
        """The room that it takes while it is folded, pixels."""
        wide = self.kit.px(_FOLDED)
        return Size(wide, Column.measure(self, wide).height)


class FoldDock(Dock):
    """A dock whose panel at the right may be folded: the middle then reaches below it."""

    def __init__(
        self, centre: Widget, *, panel: FoldingPanel, top: Widget, left: Widget | None = None
    ) -> None:
        super().__init__(centre, top=top, left=left, right=panel)
        self.panel = panel

    def arrange(self) -> None:
        super().arrange()
        if not self.panel.folded:
            return
        room = pygame.Rect(self.rect)
        top, left, centre = (self._edges[edge] for edge in ("top", "left", "centre"))
        if top is not None:
            room.y, room.height = top.rect.bottom, room.bottom - top.rect.bottom
        if left is not None and left.visible:
            room.x, room.width = left.rect.right, room.right - left.rect.right
        size = self.panel.folded_size()
        foot = pygame.Rect(room.right - size.width, room.bottom - size.height, *size)
        self.panel.place(foot)
        if centre is not None:
            centre.place(room)
