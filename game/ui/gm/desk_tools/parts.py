"""Parts that the panels of the desk's tools are made of."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import ClassVar

import pygame

from game.core.numbers import parse_exact, scaled
from game.ui.gm.reason_strip import DeedStrip
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.buttons import Button
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Label, Paragraph, TitleRow
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.surfaces import Card
from game.ui.widgets.table import RowTable

_LABEL = 96
_STACKED_BELOW = 260


class FormLine(Box):
    """A label and its control; one below the other where it is narrow."""

    def __init__(self, label: str, control: Widget, *, width: float = _LABEL) -> None:
        self.label = Label(label, theme.TEXT, "label")
        self.control = control
        self._wide = width
        if control.tip is not None and not control.tip.text:
            # The label names it already: a tooltip that says no more would only hide what lies below.
            control.tip = None
        super().__init__((self.label, control))

    def _split(self, width: int) -> tuple[int, int]:
        """Width of the label and of the control; the same twice when they stand below each other."""
        wide = self.kit.px(self._wide)
        if width < self.kit.px(_STACKED_BELOW):
            return width, width
        return wide, width - wide - self.kit.px(8)

    def measure(self, width: int) -> Size:
        first, second = self._split(width)
        label, control = self.label.wish(first), self.control.wish(second)
        if first == second:
            return Size(width, label.height + control.height)
        return Size(width, max(label.height, control.height))

    def arrange(self) -> None:
        rect = self.rect
        first, second = self._split(rect.width)
        label, control = self.label.wish(first), self.control.wish(second)
        if first == second:
            self.label.place(pygame.Rect(rect.x, rect.y, rect.width, label.height))
            self.control.place(pygame.Rect(rect.x, rect.y + label.height, rect.width, control.height))
            return
        top = rect.y + (rect.height - label.height) // 2
        self.label.place(pygame.Rect(rect.x, top, first, label.height))
        top = rect.y + (rect.height - control.height) // 2
        self.control.place(pygame.Rect(rect.right - second, top, second, control.height))


class FigureField(TextField):
    """A figure to write, in parts of `scale`: hits in halves, money in cents. Left empty nothing is changed.

    `low` and `high` are bounds in whole figures.
    """

    def __init__(
        self,
        *,
        name: str,
        scale: int = 1,
        low: int = 0,
        high: int = 1_000_000,
        hint: str = "",
        on_change: Callable[[], None],
    ) -> None:
        self.scale, self.low, self.high = scale, low, high
        super().__init__(
            "",
            hint=hint,
            name=name,
            limit=12,
            allowed=lambda text: set(text) <= set("0123456789./- "),
            problem=self._wrong,
            on_change=lambda _text: on_change(),
        )

    def _exact(self, text: str) -> int:
        value = parse_exact(text)
        if not self.low <= value <= self.high:
            raise ValueError(text)
        return scaled(value, self.scale)

    def _wrong(self, text: str) -> str:
        if not text.strip():
            return ""
        try:
            self._exact(text)
        except ValueError:
            words = _("A number from {low} to {high}").format(low=self.low, high=self.high)
            if self.scale in (2, 3):
                part = _("halves") if self.scale == 2 else _("thirds")
                words = _("{figure}, with {parts} if needed").format(figure=words, parts=part)
            return words
        return ""

    @property
    def figure(self) -> int | None:
        """The figure in parts; None if nothing, or no figure, stands there."""
        try:
            return self._exact(self.value)
        except ValueError:
            return None

    @property
    def exact(self) -> Fraction | None:
        """The figure as it was written; None if nothing, or no figure, stands there."""
        figure = self.figure
        return None if figure is None else Fraction(figure, self.scale)

    def suggest(self, hint: str) -> None:
        """Show what it is now while nothing is written."""
        if hint != self.hint:
            self.hint = hint
            if self.attached:
                self.changed()


class Tens(Stepper):
    """A sum in smuckers, ten at a step."""

    step = 10


class PickTable(RowTable):
    """A table in which a single click chooses a row, as Enter does."""

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        taken = super().press(point, button, 1)
        if (
            taken
            and button == pygame.BUTTON_LEFT
            and not self.over_bar(point)
            and self.row_at(point) is not None
        ):
            self.activate()
        return taken


class ToolPanel(Column):
    """What a tool shows: a card with a form that scrolls and the strip of the deed, below it what is wrong,
    and the button that does it."""

    shrinks: ClassVar[bool] = True

    def __init__(
        self,
        title: str,
        hint: str,
        form: Sequence[Widget],
        *,
        deed: DeedStrip | None = None,
        act: Button | None = None,
        more: Sequence[Widget] = (),
        into: Button | None = None,
    ) -> None:
        self.head = TitleRow(title)
        self.hint = Paragraph(hint, theme.LABEL, "label")
        self.deed = deed
        self.act = act
        strip = [deed] if deed is not None else []
        self.area = ScrollArea(Column(self.hint, *form, *strip, gap=8), least=60)
        self.card = Card(self.head, self.area, gap=8, pad=(14, 10, 14, 12)).growing()
        self.complaint = Paragraph("", theme.TEXT, "loss")
        self.complaint.visible = False
        beside: list[Widget] = [*more, *([into] if into is not None else [])]
        for one in beside:
            if isinstance(one, Button):
                one.growing()
        below: list[Widget] = [Row(*beside, gap=8)] if beside else []
        below += [act] if act is not None else []
        super().__init__(self.card, self.complaint, *below, gap=8)
        self.grow = 1

    def fit(self, *, low: bool) -> None:
        """In a low window the form has the room of the title, which the bar names too, and of the hint."""
        self.head.visible = self.hint.visible = not low

    def complain(self, words: str) -> None:
        """Say what is wrong, below the card; nothing if it is right."""
        self.complaint.say(words)
        self.complaint.visible = bool(words)
