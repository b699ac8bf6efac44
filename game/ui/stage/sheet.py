"""A sheet: a walnut panel in the middle of a dark table, with a title, a body and buttons at its foot."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

import pygame

from game.ui.look import theme
from game.ui.stage.backdrop_cache import Backdrop
from game.ui.stage.scene import Stage, WidgetScene
from game.ui.widgets import boards
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.boxes import ArrowRow, Row, Spacer, margins
from game.ui.widgets.buttons import Button
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Label
from game.ui.widgets.surfaces import Panel

_EDGE = 24
_TIGHT = 620


class Centred(Box):
    """One child in the middle of the window, as far as there is room; by itself as high as it wants."""

    def __init__(self, child: Widget, *, width: float, height: float | None = None) -> None:
        super().__init__((child,))
        self.child = child
        self.width = width
        self.height = height

    def measure(self, width: int) -> Size:
        return Size(width, self.rect.height)

    def arrange(self) -> None:
        kit, rect = self.kit, self.rect
        edge = min(kit.px(_EDGE), rect.height // 60)
        wide = min(kit.px(self.width), rect.width - 2 * edge)
        room = rect.height - 2 * edge
        wish = self.child.wish(wide).height if self.height is None else kit.px(self.height)
        tall = min(wish, room)
        left = rect.x + (rect.width - wide) // 2
        self.child.place(pygame.Rect(left, rect.y + (rect.height - tall) // 2, wide, tall))


@lru_cache(maxsize=1)
def table_top(size: tuple[int, int]) -> pygame.Surface:
    """The dark table on which sheets lie."""
    table = boards.board(size, framed=False).copy()
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((*pygame.Color(theme.SHADOW)[:3], 120))
    table.blit(veil, (0, 0))
    return table


class SheetScene(WidgetScene):
    """Base of screens that are one sheet. Subclasses give `heading`, `body` and `buttons`."""

    in_parts: ClassVar[bool] = True
    width: ClassVar[float] = 1020
    height: ClassVar[float | None] = None
    """Fixed height of the sheet, so that it does not jump when its body changes."""

    backdrop: Backdrop | None = None
    """The title's landscape, for sheets that were opened from it; a dark table without."""

    def heading(self) -> str:
        """The title at the top of the sheet."""
        raise NotImplementedError

    def beside_heading(self) -> Sequence[Widget]:
        """What stands at the right of the title."""
        return ()

    def body(self) -> Widget:
        """What the sheet holds; it should be able to shrink."""
        raise NotImplementedError

    def buttons(self) -> Sequence[Widget]:
        """The buttons at the foot, the one that goes on last; a Spacer parts left from right."""
        raise NotImplementedError

    def build(self) -> Widget:
        head = Row(Label(self.heading(), theme.PAGE), Spacer(), *self.beside_heading(), gap=24)
        foot = ArrowRow(*self.buttons(), gap=10)
        self._panel = Panel(head, self.body().growing(), foot, floating=True, seed=15)
        return Centred(self._panel, width=self.width, height=self.height)

    def squeeze(self, tight: bool) -> None:
        """Make margins small because the window is low for the text size, or usual again."""
        self._panel.pad = margins(14 if tight else 28)
        self._panel.gap = 8 if tight else 16

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.choose_default()

    def choose_default(self) -> None:
        """Let Enter do what the golden button does."""
        gold = (node for node in self.desk.root.walk() if isinstance(node, Button) and node.style == "gold")
        self.desk.default = next(gold, None)

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if self.backdrop is None:
            surface.blit(table_top(self.desk.area.size), (0, 0))
        else:
            self.backdrop.draw(surface)

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        if self.backdrop is not None:
            self.backdrop.want(size)
        self.squeeze(size[1] < _TIGHT * kit.unit)
        super().layout(size, kit)

    def update(self, ms: float) -> None:
        super().update(ms)
        if self.backdrop is not None and self.backdrop.update(ms, calm=self.stage.kit.calm):
            self.refresh()

    @property
    def busy(self) -> bool:
        return super().busy or (self.backdrop is not None and self.backdrop.waiting)
