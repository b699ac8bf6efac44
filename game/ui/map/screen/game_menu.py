"""The game menu of the map: saving, loading, options, giving up, leaving."""

from typing import TYPE_CHECKING

from game.ui.actions import everywhere, map_actions
from game.ui.i18n import _
from game.ui.map.dialogs.map_menus import resign_question
from game.ui.stage.flow import why_no_watching
from game.ui.stage.shared_items import kept_items, option_items
from game.ui.widgets.dialog import question
from game.ui.widgets.menu import MenuItem, item_of

if TYPE_CHECKING:
    from game.ui.map.screen.scene import MapScene


def items(scene: "MapScene") -> list[MenuItem]:
    """Lines of the menu."""
    return [
        *kept_items(scene),
        item_of(map_actions.OBJECTIVES, scene.commands.lists.objectives),
        item_of(map_actions.STACK_LIST, scene.commands.lists.stacks),
        item_of(map_actions.REPORT, scene.commands.report),
        item_of(map_actions.KNOWLEDGE, scene.commands.knowledge),
        item_of(map_actions.WHAT_HAPPENED, scene.commands.what_happened),
        item_of(map_actions.FORUM, scene.commands.forum),
        item_of(everywhere.WATCH, scene.commands.watch, why_no_watching(scene.flow)),
        *desk_items(scene),
        MenuItem(_("Seats…"), scene.commands.seats, "person"),
        item_of(everywhere.LIBRARY, scene.commands.library),
        *option_items(scene),
        MenuItem(_("Give up…"), lambda: ask_resign(scene), "flag", danger=True),
        MenuItem(_("Save and leave"), lambda: ask_leave(scene), "cross"),
    ]


def desk_items(scene: "MapScene") -> list[MenuItem]:
    """The way to the game master's desk, where somebody is game master."""
    if scene.flow.table.session.master is None:
        return []
    return [item_of(everywhere.MASTER, scene.commands.master)]


def ask_resign(scene: "MapScene") -> None:
    """Ask whether to give up."""

    def yes() -> None:
        scene.conduct.resign()

    scene.desk.open(resign_question(scene.conduct.reader.side.name, yes))


def ask_leave(scene: "MapScene") -> None:
    """Ask whether to go back to the title."""
    text = _("The campaign is saved as it stands and can be continued from the title screen.")
    scene.desk.open(question(_("Leave the campaign?"), text, _("Leave"), scene.flow.leave))
