"""Pictures of the screens that need no campaign, by name; drawn without a window."""

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.scene import Scene, render_scene


def _title() -> Scene:
    from game.ui.menus.shell import GameShell, SaveNote
    from game.ui.menus.title import TitleScene

    def stay(_stage: object) -> None:
        """In a picture nothing leads anywhere."""

    shell = GameShell(
        new_campaign=stay,
        load=stay,
        continue_last=stay,
        library=stay,
        newest_save=lambda: SaveNote("The Westmarch", "day 12, Harrowmere"),
    )
    scene = TitleScene(shell)
    scene.wait_for_landscape = True
    return scene


def _widgets() -> Scene:
    from game.ui.menus.gallery import GalleryScene

    return GalleryScene()


def _options(tab: str) -> Callable[[], Scene]:
    def make() -> Scene:
        from game.ui.menus.options import OptionsScene

        return OptionsScene(tab)

    return make


def _about() -> Scene:
    from game.ui.menus.about import AboutScene

    return AboutScene()


def _message() -> Scene:
    from game.ui.menus.message import cannot_open

    wrong = ("line 12: this row has 23 hexes, the map is 24 wide", "line 40: there is no terrain “swanp”")
    return cannot_open("duel.tmx", "Two things in this map are wrong.", wrong)


SHOTS: Final[dict[str, Callable[[], Scene]]] = {
    "title": _title,
    "widgets": _widgets,
    "options": _options("window"),
    "options-motion": _options("motion"),
    "options-map": _options("map"),
    "options-sound": _options("sound"),
    "options-keys": _options("keys"),
    "about": _about,
    "message": _message,
}


def draw_shot(name: str, size: tuple[int, int], percent: int = 100) -> pygame.Surface:
    """The picture of a named screen at a window and a text size. KeyError for an unknown name."""
    return render_scene(SHOTS[name](), size, percent)
