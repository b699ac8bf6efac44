"""The editor of a stack's doctrine: one popup, worked by mouse or keys alone."""

from collections.abc import Callable

from game.core.doctrine import Doctrine
from game.core.records import StackId, replace
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.models import doctrine_model
from game.ui.map.models.doctrine_words import meaning
from game.ui.map.models.orders_model import OrderQuestion
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Hairline, Label, Paragraph
from game.ui.widgets.menu import DropDown

_WIDE = 580
_LABEL = 150


class DoctrineEditor(Dialog):
    """Changes a draft of a doctrine and says in whole sentences what it comes to; `give` hears it."""

    def __init__(
        self, reader: SideQueries, stack: StackId, give: Callable[[StackId, Doctrine], object]
    ) -> None:
        self.reader, self.stack, self.give = reader, stack, give
        self.before = self.doctrine = reader.view.stacks[stack].doctrine
        self.drops: dict[str, DropDown] = {}
        self.told = Paragraph("", theme.TEXT)
        self.state = Paragraph("", theme.TEXT, "label")
        lines = [self._line(row) for row in doctrine_model.rows_of(reader, stack, self.doctrine)]
        answers = (
            DialogAnswer(_("Usual"), self._usual, icon="undo", stays=True),
            DialogAnswer(_("Cancel")),
            DialogAnswer(_("Give orders"), self._act, icon="scroll", default=True),
        )
        super().__init__(
            _("Doctrine"),
            Column(*lines, Hairline(), self.told, self.state, gap=8),
            answers,
            width=_WIDE,
            first_focus=self.drops["ranged"],
        )
        self.usual, self.given = self.buttons[0], self.buttons[-1]
        self.usual.tipped(_("Usual"), _("What stacks without orders do"), rule="TB-6.06")
        self._say()

    def _line(self, row: OrderQuestion) -> Widget:
        values = {offer.key: offer.value for offer in row.offers}

        def choose(key: str) -> None:
            self.doctrine = replace(self.doctrine, **{row.field: values[key]})
            self._say()

        drop = self.drops[row.field] = DropDown([(o.key, o.label) for o in row.offers], row.chosen, choose)
        drop.tipped(row.label, row.tip, rule=row.rule)
        return Row(Label(row.label, theme.TEXT, "label").sized(width=_LABEL), drop.growing(), gap=12)

    def _act(self) -> None:
        self.give(self.stack, self.doctrine)

    def _usual(self) -> None:
        self.doctrine = Doctrine()
        self._say()

    def _say(self) -> None:
        """Show the draft: what it means, what else it allows, whether it can be given."""
        for row in doctrine_model.rows_of(self.reader, self.stack, self.doctrine):
            drop = self.drops[row.field]
            drop.show(row.chosen)
            drop.usable(row.idle)
            drop.bar({offer.key: offer.reason for offer in row.offers if offer.reason})
        self.told.say(meaning(self.doctrine))
        word, why, rule = doctrine_model.command_words(self.reader, self.stack)
        self.state.say(
            _("{word}: {why} ({rule})").format(word=word[:1].upper() + word[1:], why=why, rule=rule)
        )
        same = _("Doctrine set") if self.doctrine == self.before else ""
        self.given.usable(same or doctrine_model.why_not(self.reader, self.stack, self.doctrine))
