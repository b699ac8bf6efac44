"""The navigator: from what is asked for to the screen that shows it.

Scenes do not know each other. They name a destination; the program has said beforehand, in
`game.ui.app.screens`, how the screen of each is made.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from game.ui.stage.destinations import Destination

if TYPE_CHECKING:
    from game.ui.stage.scene import Scene

D = TypeVar("D", bound=Destination)

_makers: dict[type[Destination], Callable[[Any], "Scene | None"]] = {}


def makes(
    kind: type[D],
) -> Callable[[Callable[[D], "Scene | None"]], Callable[[D], "Scene | None"]]:
    """Decorate what makes the screens of a kind of destination. ValueError if something does already."""

    def enter(maker: Callable[[D], "Scene | None"]) -> Callable[[D], "Scene | None"]:
        if kind in _makers:
            raise ValueError(f"there is a screen for {kind.__name__} already")
        _makers[kind] = maker
        return maker

    return enter


def known() -> frozenset[type[Destination]]:
    """The kinds of destinations that have a screen."""
    return frozenset(_makers)


def screen_if_any(destination: Destination) -> "Scene | None":
    """The screen of a destination, not yet on a stage; None if there is nothing to show there now.

    LookupError if no screen was entered for its kind.
    """
    maker = _makers.get(type(destination))
    if maker is None:
        raise LookupError(f"no screen for {type(destination).__name__}: is `game.ui.app.screens` imported?")
    return maker(destination)


def screen_for(destination: Destination) -> "Scene":
    """The screen of a destination where there is always something to show. LookupError if there is not."""
    screen = screen_if_any(destination)
    if screen is None:
        raise LookupError(f"nothing to show at {type(destination).__name__}")
    return screen
