"""Dialogs: a walnut board over a dark veil, one card inside, the gold button at the lower right.

Esc cancels, Enter does the default, the focus stays inside until the dialog closes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import pygame

from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.colour import rgb
from game.ui.look.pixels import clear_surface
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.boxes import ArrowRow, Spacer
from game.ui.widgets.buttons import Button, nothing
from game.ui.widgets.labels import Label, Paragraph
from game.ui.widgets.paint import ButtonStyle
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card, Panel

_VEIL = 0.55


@dataclass(frozen=True, slots=True)
class DialogAnswer:
    """A button of a dialog. `default` is what Enter does; it is the gold one unless it is a danger."""

    label: str
    action: Callable[[], None] = nothing
    style: ButtonStyle = "walnut"
    icon: str = ""
    default: bool = False
    stays: bool = False
    """Whether the dialog stays open after it."""


class Dialog(Overlay):
    """A question or a small form. `body` is a text or a widget; `on_cancel` hears Esc and the cancel button.

    `answers` stand from left to right at the foot; the last one should be the one that goes on.
    """

    bleed: ClassVar[float] = 0

    def __init__(
        self,
        title: str,
        body: Widget | str,
        answers: Sequence[DialogAnswer],
        *,
        width: float = 560,
        on_cancel: Callable[[], None] = nothing,
        first_focus: Widget | None = None,
    ) -> None:
        super().__init__()
        self.title = title
        self.width = width
        self.on_cancel = on_cancel
        self._first_focus = first_focus
        self._default: Button | None = None
        self._buttons = [self._button(answer) for answer in answers]
        content = Paragraph(body) if isinstance(body, str) else body
        self.card = Card(ScrollArea(content, least=80))
        self.card.grow = 1
        self.panel = Panel(
            Label(title, theme.HEADING),
            self.card,
            ArrowRow(Spacer(), *self._buttons, gap=10),
            floating=True,
            pad=24,
            gap=theme.SPACE_L,
        )
        self.add(self.panel)

    def _button(self, answer: DialogAnswer) -> Button:
        def act() -> None:
            if not answer.stays:
                self.home.close(self)
            answer.action()

        style: ButtonStyle = "gold" if answer.default and answer.style == "walnut" else answer.style
        button = Button(answer.label, act, style=style, icon=answer.icon)
        if answer.default:
            self._default = button
        return button

    @property
    def buttons(self) -> Sequence[Button]:
        """The buttons, in the order of the answers."""
        return self._buttons

    @property
    def first_focus(self) -> Widget | None:
        return self._first_focus or self._default

    @property
    def default(self) -> Widget | None:
        return self._default

    def cancel(self) -> None:
        self.home.close(self)
        self.on_cancel()

    def settle(self, area: pygame.Rect) -> None:
        kit = self.kit
        edge = kit.px(theme.SPACE_L)
        wide = min(kit.px(self.width), area.width - 2 * edge)
        tall = min(self.panel.wish(wide).height, area.height - 2 * edge)
        self.place(pygame.Rect(area))
        # A little above the middle, where the eye rests.
        top = area.y + max(edge, round((area.height - tall) * 0.45))
        self.panel.place(pygame.Rect(area.x + (area.width - wide) // 2, top, wide, tall))

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(veil(self.rect.size), self.rect)


@lru_cache(maxsize=1)
def veil(size: tuple[int, int]) -> pygame.Surface:
    """The darkness over what a dialog interrupts."""
    dark = clear_surface(size)
    dark.fill((*rgb(theme.SHADOW), round(255 * _VEIL)))
    return dark


def question(
    title: str,
    text: str,
    yes: str,
    action: Callable[[], None],
    *,
    danger: bool = False,
    no: str = "",
    on_cancel: Callable[[], None] = nothing,
) -> Dialog:
    """A dialog with two answers. A dangerous one is red and not what Enter does."""
    back = DialogAnswer(no or _("Cancel"), on_cancel)
    forward = DialogAnswer(yes, action, style="danger" if danger else "walnut", default=not danger)
    return Dialog(title, text, (back, forward), on_cancel=on_cancel)


def message(title: str, text: str, *, on_close: Callable[[], None] = nothing) -> Dialog:
    """A dialog that only tells something."""
    return Dialog(title, text, (DialogAnswer(_("Close"), on_close, default=True),), on_cancel=on_close)
