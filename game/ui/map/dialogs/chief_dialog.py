"""The chief warlord's office: who holds it, who takes over, who could."""

from collections.abc import Callable

from game.core.records import UnitId
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.models.side_actions import Candidate, candidates
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.boxes import ArrowColumn, Column
from game.ui.widgets.buttons import Button
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Hairline, Paragraph

_WIDE = 600


class ChiefDialog(Dialog):
    """Every unit that can be chief; `appoint` hears who is chosen for the next turn."""

    def __init__(self, reader: SideQueries, appoint: Callable[[UnitId], object]) -> None:
        self.appoint = appoint
        people = candidates(reader)
        self.choices = {one.unit: self._choice(one) for one in people}
        first = next((b for b in self.choices.values() if b.enabled), None)
        told = _("A change takes effect on your next turn. Naming the present one again cancels it.")
        lines = ArrowColumn(*self.choices.values(), gap=8)
        super().__init__(
            _("Chief Warlord"),
            Column(Paragraph(told, theme.TEXT, "label"), Hairline(), lines, gap=10),
            (DialogAnswer(_("Close")),),
            width=_WIDE,
            first_focus=first,
        )

    def _choice(self, one: Candidate) -> Button:
        if one.now:
            second = _("Chief Warlord now. {line}").format(line=one.line)
        elif one.next:
            second = _("Takes over on your next turn. {line}").format(line=one.line)
        else:
            second = one.line
        button = Button(
            one.name,
            lambda: self._take(one.unit),
            style="gold" if one.now else "paper",
            icon="crown" if one.now or one.next else "",
            second=second,
            big=True,
            align="left",
        )
        button.tipped(one.name, second, rule=one.rule or "TB-3.14")
        button.usable(one.reason)
        return button

    def _take(self, unit: UnitId) -> None:
        self.home.close(self)
        self.appoint(unit)
