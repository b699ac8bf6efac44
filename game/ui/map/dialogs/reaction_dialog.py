"""The dialog of a decision that a rule wants outside battles: what a stack does about enemies it meets."""

from collections.abc import Callable, Sequence

from game.core.decisions import Option, Question
from game.core.records import SideId, StackId
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.map.models.clash_words import foe_words
from game.ui.map.models.hex_model import composition
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.tokens_of import foreign_look, own_look
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import ArrowColumn, Column, Row, Words
from game.ui.widgets.buttons import Button
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import TOKEN_GAP, Hairline, Label, Paragraph, TokenMark
from game.views.encounters import asked

_WIDE = 600
_TOKEN = 52
_SMALL = 36


class ReactionDialog(Dialog):
    """Shows who is asked, about whom, and every choice with what it means or why it is barred. What the
    stack would do by itself stands out and is what Enter does. It can be put away to look at the map. `above`
    stands in place of who is asked."""

    def __init__(
        self,
        reader: SideQueries,
        question: Question,
        choose: Callable[[str], object],
        *,
        above: Sequence[Widget] = (),
        title: str = "",
    ) -> None:
        self.question = question
        self.choose = choose
        self.foes = {foe.handle: foe for foe in asked(reader.outlook, question).foes}
        self.reader = reader
        self.choices = {option.id: self._choice(option) for option in question.options}
        who = above or self._who(reader)
        parts: list[Widget] = [*who, Paragraph(_(question.prompt), theme.TEXT)]
        rows = [self._row(option) for option in question.options]
        parts += [*self._about(reader), Hairline(), ArrowColumn(*rows, gap=8)]
        first = self.choices.get(question.default) or next(iter(self.choices.values()))
        super().__init__(
            title or _("A decision"),
            Column(*parts, gap=10),
            (DialogAnswer(_("Look at the map first"), icon="eye"),),
            width=_WIDE,
            first_focus=first,
        )
        self._default = first

    def _who(self, reader: SideQueries) -> list[Widget]:
        stack = self.question.stack
        if stack is None or stack not in reader.view.stacks:
            return []
        here = reader.view.stacks[stack]
        words = Words(
            Label(reader.facts(stack).title, theme.CARD_TITLE),
            Label(reader.place(here.hex), theme.TEXT, "label"),
            gap=0,
        )
        return [Row(TokenMark(own_look(reader, stack), _TOKEN), words.growing(), gap=TOKEN_GAP)]

    def _about(self, reader: SideQueries) -> list[Widget]:
        seen = reader.view.knowledge.sightings
        rows: list[Widget] = []
        for other in self.question.others:
            handle = StackId(other)
            if handle not in seen:
                continue
            words = Words(
                Label(reader.name(seen[handle].side), theme.STRONG),
                Label(composition(reader, handle), theme.LABEL, "label"),
                gap=0,
            )
            rows.append(Row(TokenMark(foreign_look(reader, handle), _SMALL), words.growing(), gap=TOKEN_GAP))
        return rows

    def _row(self, option: Option) -> Widget:
        """A choice; before a stack or a side that may be chosen stands its token."""
        handle, button = StackId(option.id), self.choices[option.id]
        side = SideId(option.id)
        if handle in self.reader.view.knowledge.sightings:
            look = foreign_look(self.reader, handle)
        elif side in self.reader.view.sides:
            look = TokenLook(self.reader.colour(side), "ruler")
        else:
            return button
        return Row(TokenMark(look, _SMALL), button.growing(), gap=TOKEN_GAP)

    def _choice(self, option: Option) -> Button:
        usual = option.id == self.question.default
        second = _(option.hint) if option.enabled else _(option.reason)
        foe = self.foes.get(StackId(option.id))
        if foe is not None:
            second = foe_words(foe)
        elif usual and self.question.stack is not None:
            second = _("Default: {hint}").format(hint=second) if second else _("Default")
        button = Button(
            _(option.label),
            lambda: self._take(option.id),
            style="gold" if usual and option.enabled else "paper",
            second=second,
            big=True,
            align="left",
        )
        button.tipped(_(option.label), second if option.enabled else "", rule=option.rule)
        button.usable("" if option.enabled else _(option.reason))
        return button

    def _take(self, choice: str) -> None:
        self.home.close(self)
        self.choose(choice)
