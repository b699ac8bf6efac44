"""The dialog in which the face of a check is chosen."""

from collections.abc import Callable

from game.core.commands.common import Command
from game.core.records import replace
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.models.chosen_die import BEST, WORST, DieCheck, fate
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Label, Paragraph
from game.ui.widgets.stepper import Stepper

_WIDE = 500


class DieDialog(Dialog):
    """Asks for a face of the die and says what it does. `give` hears the command."""

    def __init__(self, check: DieCheck, give: Callable[[Command], object]) -> None:
        self.check = check
        self.give = give
        self.face = BEST
        self.stepper = Stepper(BEST, self._set, low=WORST, high=BEST, name=_("The die shows"))
        self.told = Label(fate(check, BEST), theme.STRONG)
        cost = _("Costs {price} move").format(price=check.price) if check.price else _("Free")
        body = Column(
            Paragraph(check.label, theme.TEXT),
            Row(Label(_("The die shows"), theme.TEXT, "label").growing(), self.stepper, gap=12),
            self.told,
            Label(cost, theme.TEXT, "label"),
            gap=10,
        )
        go = DialogAnswer(_("Choose it"), self._act, icon="dice", default=True)
        title = _("Choose the die")
        super().__init__(title, body, (DialogAnswer(_("Cancel")), go), width=_WIDE, first_focus=self.stepper)
        rule = "SD5-11.10" if check.sneaks else "SD5-10.07"
        self.buttons[-1].tipped(title, _("Instead of a roll"), rule=rule)

    def _set(self, face: int) -> None:
        self.face = face
        self.told.say(fate(self.check, face))

    def _act(self) -> None:
        self.give(replace(self.check.command, dictate=self.face))
