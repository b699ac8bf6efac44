"""The game menu of the map: saving, loading, options, giving up, leaving."""

from typing import TYPE_CHECKING

from game.ui.i18n import _
from game.ui.map.map_menus import name_dialog, resign_question
from game.ui.widgets.dialog import question
from game.ui.widgets.menu import MenuItem

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
        MenuItem(_("Load…"), lambda: ask_load(scene), "book", "load", no_vault),
        MenuItem(_("Options"), options, "gear", "settings"),
        MenuItem(_("Help and keys"), keys, "info"),
        MenuItem(_("Give up…"), lambda: ask_resign(scene), "flag", danger=True),
        MenuItem(_("Save and leave"), lambda: ask_leave(scene), "cross"),
    ]


def ask_save(scene: "MapScene") -> None:
    """Ask for a name and save under it."""
    vault = scene.flow.table.vault
    if vault is None:
        scene.notice(_("This campaign is not kept in a folder"), "warning", "save")
        return

    def done(name: str) -> None:
        try:
            path = vault.save_as(scene.flow.table.session, name or _("saved"))
        except OSError as error:
            text = _("The campaign could not be saved: {why}").format(why=error.strerror)
            scene.notice(text, "loss", "save")
            return
        scene.notice(_("Saved as {name}").format(name=path.stem), "gain", "save")

    day = _("day {day}").format(day=scene.conduct.reader.day)
    suggestion = f"{scene.conduct.reader.side.name}, {day}"
    scene.desk.open(name_dialog(_("Save as"), _("Name of the save"), suggestion, _("Save"), done))


def ask_load(scene: "MapScene") -> None:
    """Go to the list of saves; what is played now is kept."""
    from game.ui.menus.load import LoadScene

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
