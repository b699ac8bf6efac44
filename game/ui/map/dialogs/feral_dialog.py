"""The encounter prompt: ferals that a stack has met, what is known of them, and what may be done. SD3-7."""

from collections.abc import Callable, Sequence
from typing import Final

from game.core.commands.common import Command
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.cards.card_parts import FactRow
from game.ui.map.models.feral_model import WildChoice, WildModel, first_open
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import ArrowColumn, Column, GridBox, Row, Words
from game.ui.widgets.buttons import Button
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import TOKEN_GAP, Hairline, Label, Paragraph, TokenMark
from game.ui.widgets.paint import ButtonStyle

_WIDE: Final = 860
_TOKEN: Final = 58
_TWO_COLUMNS: Final = 620
"""Width at 100 % from which facts and choices stand side by side."""


class WildDialog(Dialog):
    """Shows the pack at a place of the list and every choice, with what it comes to or why it is closed.
    `give` hears the command that was chosen, `turn` is asked for the pack at another place, `food` opens the
    stack's provisions."""

    def __init__(
        self,
        models: Sequence[WildModel],
        give: Callable[[Command], object],
        *,
        at: int = 0,
        turn: Callable[[int], object],
        food: Callable[[], object],
    ) -> None:
        self.model = model = models[at]
        self.give = give
        words = Words(Label(model.title, theme.CARD_TITLE), Paragraph(model.line, theme.TEXT, "label"), gap=0)
        head = Row(TokenMark(model.look, _TOKEN), words.growing(), gap=TOKEN_GAP)
        facts = Column(head, Hairline(), *(FactRow(fact) for fact in model.facts), gap=6)
        self.choices = [self._choice(choice) for choice in model.choices]
        rows = [self._row(*pair) for pair in zip(self.choices, model.choices, strict=True)]
        deeds = ArrowColumn(*rows, gap=10)
        answers = [DialogAnswer(_("Food…"), lambda: _run(food), icon="food")]
        if len(models) > 1:
            following = (at + 1) % len(models)
            label = _("Next pack ({number} of {all})").format(number=at + 1, all=len(models))
            answers.append(DialogAnswer(label, lambda: _run(lambda: turn(following)), icon="paw"))
        answers.append(DialogAnswer(_("Leave them be")))
        super().__init__(
            _("Ferals!"),
            GridBox(facts, deeds, columns=_columns, gap=20),
            answers,
            width=_WIDE,
            first_focus=self.choices[first_open(model.choices)],
        )

    def _choice(self, choice: WildChoice) -> Button:
        style: ButtonStyle = "danger" if choice.id == "attack" else "paper"
        button = Button(choice.label, lambda: self._take(choice), style=style, icon=choice.icon, align="left")
        button.tipped(choice.label, choice.hint, rule=choice.rule)
        button.usable(choice.reason)
        return button

    def _row(self, button: Button, choice: WildChoice) -> Widget:
        """The button, and below it what comes of it or what closes it."""
        if not choice.reason:
            return Column(button, Paragraph(choice.hint, theme.LABEL, "label"), gap=2)
        why = f"{choice.reason} ({choice.rule})" if choice.rule else choice.reason
        return Column(button, Paragraph(why, theme.LABEL, "warning"), gap=2)

    def _take(self, choice: WildChoice) -> None:
        if choice.command is not None:
            self.home.close(self)
            self.give(choice.command)


def _columns(width: float) -> int:
    return 2 if width >= _TWO_COLUMNS else 1


def _run(action: Callable[[], object]) -> None:
    action()
