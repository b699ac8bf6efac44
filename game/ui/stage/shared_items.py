"""Lines that the menus of the map and of a battle share: saving, loading, options, the list of keys."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.ui.actions import everywhere
from game.ui.i18n import _
from game.ui.stage.destinations import LoadOther, Options, SaveAs
from game.ui.stage.flow import Flow, people_at
from game.ui.stage.scene import Stage
from game.ui.widgets.menu import MenuItem, item_of
from game.ui.widgets.tones import Tone


class Playing(Protocol):
    """A scene in which a campaign is played."""

    flow: Flow
    stage: Stage

    def notice(self, text: str, tone: Tone = ..., topic: str = ...) -> None:
        """Tell something in passing."""
        ...


def unkept(scene: Playing) -> str:
    """Why nothing can be saved or loaded, empty if it can."""
    return "" if scene.flow.table.vault is not None else _("This campaign is not kept in a folder")


def kept_items(scene: Playing) -> list[MenuItem]:
    """Saving and loading."""
    reason = unkept(scene)
    return [
        item_of(everywhere.SAVE, partial(ask_save, scene), reason),
        item_of(everywhere.LOAD, partial(ask_load, scene), reason),
    ]


def option_items(scene: Playing) -> list[MenuItem]:
    """Options, and the list of keys in them."""
    return [
        item_of(everywhere.SETTINGS, partial(_options, scene)),
        MenuItem(_("Help and keys"), partial(_options, scene, "keys"), "info"),
    ]


def _options(scene: Playing, part: str = "window") -> None:
    scene.stage.open(Options(part, seats=people_at(scene.flow)))


def _if_kept(scene: Playing, go: Callable[[], None]) -> None:
    reason = unkept(scene)
    if reason:
        scene.notice(reason, "warning", "save")
    else:
        go()


def ask_save(scene: Playing) -> None:
    """Ask for a name and save under it; a battle goes on at its open question when it is loaded."""

    def told(text: str, tone: Tone) -> None:
        scene.notice(text, tone, "save")

    _if_kept(scene, lambda: scene.stage.open(SaveAs(scene.flow, told)))


def ask_load(scene: Playing) -> None:
    """Go to the list of saves; what is played now is kept."""
    _if_kept(scene, lambda: scene.stage.open(LoadOther(scene.flow)))
