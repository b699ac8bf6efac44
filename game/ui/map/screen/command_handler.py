"""What the named commands of the map share: the scene, its conduct, and where menus and dialogs open."""

from typing import TYPE_CHECKING

import pygame

from game.core.records import StackId
from game.ui.i18n import _
from game.ui.widgets.base import Overlay
from game.ui.widgets.menu import Menu, MenuItem

if TYPE_CHECKING:
    from game.ui.map.screen.scene import MapScene


class MapCommandHandler:
    """Base of those that carry out commands for a map scene."""

    def __init__(self, scene: "MapScene") -> None:
        self.scene = scene
        self.conduct = scene.conduct

    def own_stack(self) -> StackId | None:
        """The own stack that is selected; without one the player is told to select one."""
        if self.conduct.stack is None:
            self.scene.notice(_("Select a stack of yours first"), "warning", "select")
        return self.conduct.stack

    def open(self, overlay: Overlay) -> None:
        """Show an overlay."""
        self.scene.desk.open(overlay)

    def fold_out(self, items: list[MenuItem], anchor: pygame.Rect) -> None:
        """Show a menu at a control or a place."""
        self.open(Menu(items, anchor))
