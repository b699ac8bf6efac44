"""The game menu of the game master's desk: seats, saving, loading, the forum report, options, leaving."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.core.records import GM, HexId
from game.ui.actions import desk_actions, everywhere, map_actions
from game.ui.actions.action import ActionId
from game.ui.forum.dialog import ForumDialog
from game.ui.i18n import N_, _
from game.ui.setup.seats_dialog import SeatsDialog
from game.ui.stage.shared_items import ask_load, ask_save, kept_items, option_items
from game.ui.widgets.dialog import question
from game.ui.widgets.menu import Menu, MenuItem, item_of

if TYPE_CHECKING:
    from game.ui.gm.desk_scene import DeskScene


_THERE = (
    ("spawn", N_("Spawn here…"), "plus"),
    ("tell", N_("Message about this hex…"), "scroll"),
    ("triggers", N_("Trigger here…"), "auto"),
    ("land", N_("Change the land…"), "tree"),
)
"""What a right click on a hex offers: tool, words, icon."""


class DeskMenu:
    """What can be done at the desk with the campaign as a whole. `table` names its commands."""

    def __init__(self, scene: "DeskScene") -> None:
        self.scene = scene
        self.table: dict[ActionId, Callable[[], None]] = {
            everywhere.SAVE: lambda: ask_save(scene),
            everywhere.LOAD: lambda: ask_load(scene),
            everywhere.SETTINGS: scene.settings,
            map_actions.CURSOR: self.walk,
        }

    def fold_out(self) -> None:
        """Open the menu."""
        scene = self.scene
        items = [
            item_of(desk_actions.DESK_SEATS, self.seats),
            *kept_items(scene),
            MenuItem(_("Forum report…"), self.report, "scroll"),
            *option_items(scene),
            item_of(desk_actions.DESK_LEAVE, scene.done),
            MenuItem(_("Save and leave"), self.ask_leave, "cross"),
        ]
        scene.host.open(Menu(items, scene.gear.rect))

    def fold_out_hex(self, hex_: HexId, point: tuple[int, int]) -> None:
        """Offer at a hex what can be done there."""
        scene = self.scene

        def begin(tool: str) -> Callable[[], None]:
            return lambda: scene.tray.take_by_id(tool, hex_)

        items = [MenuItem(_(words), begin(tool), icon) for tool, words, icon in _THERE]
        scene.picked, scene.picked_stack = hex_, None
        scene.show_card()
        scene.moved()
        scene.host.open(Menu(items, pygame.Rect(point, (1, 1))))

    def seats(self) -> None:
        """Change who plays which side."""
        self.scene.host.open(SeatsDialog(self.scene.host.session, GM, self._seated))

    def _seated(self) -> None:
        """Seats have changed: the desk is left where nobody is game master any more."""
        if self.scene.host.session.master is None:
            self.scene.done()
        else:
            self.scene.show()

    def report(self) -> None:
        """Write a day down for a forum."""

        self.scene.host.open(
            ForumDialog(self.scene.host.session, GM, self.scene.stage.store, self.scene.notice)
        )

    def ask_leave(self) -> None:
        """Ask whether to go back to the title."""
        text = _("The campaign is saved as it stands and can be continued from the title screen.")
        self.scene.host.open(question(_("Leave the campaign?"), text, _("Leave"), self.scene.flow.leave))

    def fold_out_eyes(self) -> None:
        """Fold out whose eyes the map can be seen with."""

        def pick(key: str) -> Callable[[], None]:
            return lambda: self.scene.choose_eyes(key)

        options = self.scene.eye_options()
        chosen = [key for key, _label in options].index(self.scene.eyes_key)
        items = [MenuItem(label, pick(key)) for key, label in options]
        self.scene.desk.open(Menu(items, self.scene.eye.rect, chosen=chosen))

    def walk(self) -> None:
        """Let the arrow keys walk the hexes, or no longer."""
        self.scene.desk.ring.show(True)
        self.scene.desk.focus(None if self.scene.field.focused else self.scene.field)
