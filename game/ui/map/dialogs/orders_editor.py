"""The editor of a stack's standing orders: one popup, worked by mouse or keys alone."""

from collections.abc import Callable
from functools import partial

from game.core.decisions import StandingOrders
from game.core.records import StackId, replace
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.map.models import orders_model
from game.ui.map.models.order_words import meaning
from game.ui.map.models.orders_model import OrderQuestion, OrderToggle
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.choices import Toggle
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Hairline, Label, Paragraph
from game.ui.widgets.menu import DropDown

_WIDE = 560
_LABEL = 150
_PLAIN = StandingOrders()


class OrdersEditor(Dialog):
    """Changes a draft of a stack's orders and says in whole sentences what they will do; nothing counts
    before they are given. `give` hears who gets which: the stack, and others of its class if so wished."""

    def __init__(
        self, reader: SideQueries, stack: StackId, give: Callable[[StackId, StandingOrders], object]
    ) -> None:
        self.reader = reader
        self.stack = stack
        self.give = give
        self.before = self.orders = reader.view.stacks[stack].orders
        self.drops: dict[str, DropDown] = {}
        self.toggles: dict[str, Toggle] = {}
        self.told = Paragraph("", theme.TEXT)
        lines: list[Widget] = [self._choice(row) for row in orders_model.rows_of(reader, stack, self.orders)]
        lines.append(Hairline())
        lines += [self._toggle(one) for one in orders_model.toggles_of(reader, stack, self.orders)]
        self.likes = orders_model.likes_of(reader, stack)
        self.all = self._for_all()
        body = Column(*lines, self.all, Hairline(), self.told, gap=8)
        answers = (
            DialogAnswer(_("By default"), self._plain, icon="undo", stays=True),
            DialogAnswer(_("Cancel")),
            DialogAnswer(_("Give orders"), self._act, icon="scroll", default=True),
        )
        first = next(iter(self.drops.values()))
        super().__init__(_("Standing orders"), body, answers, width=_WIDE, first_focus=first)
        self.plain, self.given = self.buttons[0], self.buttons[-1]
        self.plain.tipped(_("By default"), _("Clears all orders: it does what its class does by default"))
        self._say()

    def _choice(self, row: OrderQuestion) -> Widget:
        drop = DropDown([(offer.key, offer.label) for offer in row.offers], row.chosen, self._chooser(row))
        drop.tipped(row.label, row.tip, rule=row.rule)
        self.drops[row.field] = drop
        return Row(Label(row.label, theme.TEXT, "label").sized(width=_LABEL), drop.growing(), gap=12)

    def _chooser(self, row: OrderQuestion) -> Callable[[str], None]:
        values = {offer.key: offer.value for offer in row.offers}
        return lambda key: self._set(row.field, values[key])

    def _toggle(self, one: OrderToggle) -> Widget:
        toggle = Toggle(one.label, one.on, partial(self._set, one.field), second=one.second)
        toggle.tipped(one.label, one.second, rule=one.rule)
        self.toggles[one.field] = toggle
        return toggle

    def _for_all(self) -> Toggle:
        count = len(self.likes)
        words = ngettext(
            "For {count} more stack of this class", "For {count} more stacks of this class", count
        )
        second = _("Those that cannot take them keep their own")
        toggle = Toggle(words.format(count=count), False, lambda _on: self._say(), second=second)
        toggle.visible = count > 0
        return toggle

    def _set(self, field: str, value: object) -> None:
        self.orders = replace(self.orders, **{field: value})
        self._say()

    def _plain(self) -> None:
        kept = {"sentry": self.before.sentry, "dig": self.before.dig}
        self.orders = replace(_PLAIN, **kept)
        self._say()

    def _say(self) -> None:
        """Show the draft: what it means, what else it allows, whether it can be given."""
        for row in orders_model.rows_of(self.reader, self.stack, self.orders):
            drop = self.drops[row.field]
            drop.show(row.chosen)
            drop.usable(row.idle)
            drop.bar({offer.key: offer.reason for offer in row.offers if offer.reason})
        for one in orders_model.toggles_of(self.reader, self.stack, self.orders):
            self.toggles[one.field].show(one.on)
            self.toggles[one.field].usable(one.reason)
        self.told.say(meaning(self.orders))
        known = self.orders == self.before and not self.all.on
        same = _("Orders set") if known else ""
        self.given.usable(same or orders_model.why_not(self.reader, self.stack, self.orders))

    def _act(self) -> None:
        for stack in (self.stack, *(self.likes if self.all.on else ())):
            before = self.reader.view.stacks[stack].orders
            orders = replace(self.orders, sentry=before.sentry, dig=before.dig)
            if orders != before and not orders_model.why_not(self.reader, stack, orders):
                self.give(stack, orders)
