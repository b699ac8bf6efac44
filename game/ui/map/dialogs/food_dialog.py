"""Food of a stack: laying out bait, handing it on, taking up what lies in the hex, killing a beast for it."""

from collections.abc import Callable, Sequence
from typing import Final

from game.core.commands.common import Command
from game.core.numbers import money_text
from game.core.records import StackId
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.models.food_model import Carried, FoodAction, bait, food_model, gift
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, GridBox, WrapBox
from game.ui.widgets.buttons import Button
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Label, Paragraph, SectionHead
from game.ui.widgets.menu import DropDown
from game.ui.widgets.stepper import Stepper

_WIDE: Final = 680
_TWO_COLUMNS: Final = 520


class FoodDialog(Dialog):
    """Shows the food of a stack and its hex; `give` hears the command that was chosen."""

    def __init__(self, reader: SideQueries, stack: StackId, give: Callable[[Command], object]) -> None:
        self.reader, self.stack, self.give = reader, stack, give
        self.food = food_model(reader, stack)
        self.chosen: Carried | None = self.food.carried[0] if self.food.carried else None
        self.into: StackId | None = self.food.others[0][0] if self.food.others else None
        parts: list[Widget] = [*self._own()]
        parts += self._deeds(_("The land yields"), self.food.growing, "grain")
        parts += self._deeds(_("Lies in this hex"), self.food.lying, "up")
        parts += self._deeds(_("Stores of the city"), self.food.stores, "house")
        parts += self._deeds(_("Beasts that could be killed for food"), self.food.beasts, "skull")
        first = next((part for one in parts for part in one.walk() if part.takes_focus), None)
        super().__init__(
            _("Food"),
            Column(*parts, gap=10),
            (DialogAnswer(_("Close")),),
            width=_WIDE,
            first_focus=first,
        )
        self._say()

    def _own(self) -> Sequence[Widget]:
        """What the stack carries, and the two things that may be done with it."""
        self.lay = Button("", self._lay, style="paper", icon="food")
        self.hand = Button("", self._hand, style="paper", icon="swap")
        self.told = Paragraph("", theme.LABEL, "label")
        head = SectionHead(_("The stack carries"))
        if self.chosen is None:
            return head, Paragraph(_("It carries no food beyond the day's meals"), theme.TEXT, "label")
        options = [(one.food, f"{one.name} {money_text(one.held)}") for one in self.food.carried]
        self.kinds = DropDown(options, self.chosen.food, self._choose, name=_("Kind of food"))
        self.portions = Stepper(1, lambda _n: self._say(), low=1, high=self.chosen.most, name=_("Portions"))
        lines: list[Widget] = [head, WrapBox(self.kinds.sized(width=260), self.portions, self.lay, gap=10)]
        if self.food.others:
            stacks = [(str(id_), name) for id_, name in self.food.others]
            self.takers = DropDown(stacks, stacks[0][0], self._take_it, name=_("To whom"))
            lines.append(
                WrapBox(Label(_("To"), theme.TEXT, "label"), self.takers.sized(width=260), self.hand, gap=10)
            )
        return *lines, self.told

    def _deeds(self, title: str, deeds: Sequence[FoodAction], icon: str) -> Sequence[Widget]:
        """A section of things to do, nothing where there are none."""
        if not deeds:
            return ()
        closed = {(deed.reason, deed.rule) for deed in deeds}
        if len(closed) == 1 and deeds[0].reason:  # one reason for all of them is said once
            why = Paragraph(_why(deeds[0]), theme.LABEL, "warning")
            buttons = (self._doer(deed, icon) for deed in deeds)
            return SectionHead(title), WrapBox(*buttons, gap=8), why
        rows = GridBox(*(self._row(deed, icon) for deed in deeds), columns=_columns, gap=10)
        return SectionHead(title), rows

    def _doer(self, deed: FoodAction, icon: str) -> Button:
        button = Button(deed.label, lambda: self._do(deed), style="paper", icon=icon, align="left")
        button.tipped(deed.label, deed.line, rule=deed.rule)
        button.usable(deed.reason)
        return button

    def _row(self, deed: FoodAction, icon: str) -> Widget:
        button = self._doer(deed, icon)
        if deed.reason:
            return Column(button, Paragraph(_why(deed), theme.LABEL, "warning"), gap=2)
        return Column(button, Paragraph(deed.line, theme.LABEL, "label"), gap=2)

    # What is chosen

    def _choose(self, food: str) -> None:
        self.chosen = next(one for one in self.food.carried if one.food == food)
        self.portions.show(1, high=self.chosen.most)
        self._say()

    def _take_it(self, stack: str) -> None:
        self.into = StackId(stack)
        self._say()

    def _bait(self, chosen: Carried) -> FoodAction:
        return bait(self.reader, self.stack, chosen, self.portions.value)

    def _say(self) -> None:
        """Show what the two buttons would do."""
        if self.chosen is None:
            return
        laid = self._bait(self.chosen)
        self.lay.say(laid.label)
        self.lay.tipped(_("Lay out bait"), laid.line, rule=laid.rule or "SD3-7.06")
        self.lay.usable(laid.reason)
        self.told.say(_why(laid) if laid.reason else laid.line)
        if self.into is not None:
            given = gift(self.reader, self.stack, self.chosen, self.portions.value, self.into)
            self.hand.say(given.label)
            self.hand.tipped(_("Hand over"), given.line, rule=given.rule or "SD11-2.08")
            self.hand.usable(given.reason)

    def _lay(self) -> None:
        if self.chosen is not None:
            self._do(self._bait(self.chosen))

    def _hand(self) -> None:
        if self.chosen is not None and self.into is not None:
            self._do(gift(self.reader, self.stack, self.chosen, self.portions.value, self.into))

    def _do(self, deed: FoodAction) -> None:
        self.home.close(self)
        self.give(deed.command)


def _why(deed: FoodAction) -> str:
    return f"{deed.reason} ({deed.rule})" if deed.rule else deed.reason


def _columns(width: float) -> int:
    return 2 if width >= _TWO_COLUMNS else 1
