"""The game menu of the map: saving, loading, options, giving up, leaving."""

from typing import TYPE_CHECKING

from game.ui.i18n import _
from game.ui.map.map_menus import resign_question
from game.ui.widgets.dialog import question
from game.ui.widgets.menu import MenuItem
from game.ui.widgets.tones import Tone

if TYPE_CHECKING:
    from game.ui.map.scene import MapScene


def items(scene: "MapScene") -> list[MenuItem]:
    """Lines of the menu."""
    no_vault = "" if scene.flow.table.vault is not None else _("This campaign is not kept in a folder")

    def options() -> None:
        from game.ui.menus.options import OptionsScene

        scene.stage.push(OptionsScene())

    def keys() -> None:
        from game.ui.menus.options import OptionsScene

        scene.stage.push(OptionsScene("keys"))

    return [
        MenuItem(_("Save as…"), lambda: ask_save(scene), "scroll", "save", no_vault),
        MenuItem(_("Load…"), lambda: ask_load(scene), "play", "load", no_vault),
        MenuItem(_("Report of this turn"), scene.commands.report, "dawn", "report"),
        MenuItem(_("Rule library"), scene.commands.library, "book", "library"),
        MenuItem(_("Options"), options, "gear", "settings"),
        MenuItem(_("Help and keys"), keys, "info"),
        MenuItem(_("Give up…"), lambda: ask_resign(scene), "flag", danger=True),
        MenuItem(_("Save and leave"), lambda: ask_leave(scene), "cross"),
    ]


def ask_save(scene: "MapScene") -> None:
    """Ask for a name and save under it."""
    from game.ui.menus.save import SaveScene

    if scene.flow.table.vault is None:
        scene.notice(_("This campaign is not kept in a folder"), "warning", "save")
        return

    def told(text: str, tone: Tone) -> None:
        scene.notice(text, tone, "save")

    scene.stage.push(SaveScene(scene.flow, told))


def ask_load(scene: "MapScene") -> None:
    """Go to the list of saves; what is played now is kept."""
    from game.ui.menus.load import LoadScene

    if scene.flow.table.vault is None:
        scene.notice(_("This campaign is not kept in a folder"), "warning", "save")
        return
    scene.stage.push(LoadScene(scene.flow))


def ask_resign(scene: "MapScene") -> None:
    """Ask whether to give up."""

    def yes() -> None:
        scene.conduct.resign()

    scene.desk.open(resign_question(scene.conduct.reader.side.name, yes))


def ask_leave(scene: "MapScene") -> None:
    """Ask whether to go back to the title."""
    text = _("The campaign is kept as it stands and can be continued from the title.")
    scene.desk.open(question(_("Leave the campaign?"), text, _("Leave"), scene.flow.leave))
