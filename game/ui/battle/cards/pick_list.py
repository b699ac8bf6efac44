"""Picks by class as a list: one class of the own side against one of the enemy's."""

from collections.abc import Callable, Sequence

import pygame

from game.core.decisions import Option
from game.ui.battle.cards.quick_list import QuickList
from game.ui.battle.deciding.decision import Decision
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.widgets.base import Widget
from game.ui.widgets.labels import Paragraph, TitleRow
from game.ui.widgets.scroll import RowMark

BY_HAND = ("auto", "auto_all", "choose")
"""Options of a pick that are no classes."""


def class_options(conduct: Decision) -> list[Option]:
    """The picks by class that the question offers."""
    question = conduct.question
    return [option for option in question.options if option.id not in BY_HAND] if question else []


def pick_parts(conduct: Decision, choose: Callable[[str], None]) -> list[Widget]:
    """What can be picked, and how to do it by hand."""
    if conduct.kind == "aim":
        text = _("Drag a scout onto an enemy, or choose both, then take aim")
        return [TitleRow(_("Aim")), Paragraph(text)]
    joining = conduct.kind == "attach"
    title = _("Leftover units") if joining else _("Pick a class")
    text = _("Drag a unit onto an enemy, or choose a pick from this list")
    return [
        TitleRow(title),
        Paragraph(text, theme.LABEL, "label"),
        PickList(class_options(conduct), choose),
    ]


class PickList(QuickList):
    """The picks by class, one below the other."""

    def __init__(self, options: Sequence[Option], choose: Callable[[str], None]) -> None:
        self.options = tuple(options)
        self._choose = choose
        super().__init__(
            len(self.options),
            self._draw_option,
            row_height=36,
            on_choose=self._chosen,
            rows_wished=max(1, len(self.options)),
        )

    def _chosen(self, index: int) -> None:
        self._choose(self.options[index].id)

    def _draw_option(self, surface: pygame.Surface, rect: pygame.Rect, index: int, _mark: RowMark) -> None:
        kit = self.kit
        text = kit.typeset.ellipsis(_(self.options[index].label), theme.TEXT, rect.width - kit.px(12))
        kit.typeset.draw(
            surface, text, rect.x + kit.px(6), rect.centery, theme.TEXT, theme.INK, anchor="middle"
        )
