"""What all widgets of a window share: user scale, type, tokens, motion, keys, sounds."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from game.ui.actions.action import ActionId
from game.ui.keys import KeyMap
from game.ui.look.text import Typeset
from game.ui.look.theme import Scale

if TYPE_CHECKING:
    from game.ui.look.tokens import TokenPainter


def silence(name: str) -> None:
    """A player of sounds that plays none."""


class Kit:
    """Shared means of drawing and measuring at one user scale.

    `calm` stands for "less motion": transitions take no time. `play` plays an interface sound by name.
    """

    def __init__(
        self,
        scale: Scale | None = None,
        *,
        calm: bool = False,
        keys: KeyMap | None = None,
        play: Callable[[str], None] = silence,
        typeset: Typeset | None = None,
    ) -> None:
        self.typeset = typeset or Typeset(scale)
        self.scale = self.typeset.scale
        self.calm = calm
        self.keys = keys or KeyMap()
        self.play = play
        self.unit = self.scale.exact(1)

    @cached_property
    def tokens(self) -> "TokenPainter":
        """Painter of unit tokens, made (and imported) when the first one is drawn."""
        from game.ui.look.tokens import TokenPainter

        return TokenPainter(self.typeset)

    def px(self, length: float) -> int:
        """A length at 100 % in whole pixels of the screen."""
        return self.scale.px(length)

    def key_of(self, command: ActionId) -> str:
        """The first key of a command as people read it, or an empty text."""
        return self.keys.shown(command) if command else ""
