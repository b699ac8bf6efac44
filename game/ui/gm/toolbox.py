"""Which tools lie on the desk, in the order of the bar."""

from collections.abc import Callable

from game.ui.gm.tools import DeskHost, DeskTool

MAKERS: tuple[Callable[[DeskHost], DeskTool], ...] = ()
"""What makes each tool for a desk."""


def desk_tools(host: DeskHost) -> tuple[DeskTool, ...]:
    """The tools of a desk."""
    return tuple(make(host) for make in MAKERS)
