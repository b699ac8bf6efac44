"""A page that only says something: a file that cannot be opened, a thing that is missing."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from game.ui.i18n import _
from game.ui.look import theme
from game.ui.stage.sheet import SheetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Spacer
from game.ui.widgets.buttons import Button
from game.ui.widgets.labels import Hairline, Paragraph
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card


class MessageScene(SheetScene):
    """Tells something and goes back. `details` may be long, such as all mistakes of a file."""

    width: ClassVar[float] = 760

    def __init__(
        self,
        heading: str,
        text: str,
        *,
        details: Sequence[str] = (),
        actions: Sequence[tuple[str, Callable[[], None]]] = (),
    ) -> None:
        """`actions` are further buttons, left of the one that goes back."""
        self._heading = heading
        self._text = text
        self._details = tuple(details)
        self._actions = tuple(actions)

    def heading(self) -> str:
        return self._heading

    def body(self) -> Widget:
        parts: list[Widget] = [Paragraph(self._text)]
        if self._details:
            parts.append(Hairline())
            parts += [Paragraph(line, theme.LABEL, "label") for line in self._details]
        return Card(ScrollArea(Column(*parts, gap=10)))

    def buttons(self) -> Sequence[Widget]:
        more = [Button(label, action) for label, action in self._actions]
        return (*more, Spacer(), Button(_("Back"), self.back, style="gold", icon="chevron_left"))

    def back(self) -> None:
        """Leave the page."""
        self.stage.pop()


def cannot_open(what: str, why: str, details: Sequence[str] = ()) -> MessageScene:
    """The page for a file that cannot be opened: its name, the reason in one sentence, all its mistakes."""
    heading = _("{name} cannot be opened").format(name=what)
    return MessageScene(heading, why, details=details)
