"""Commanders of a side: what they may carry and do carry, to whom they hand money, who is made an heir."""

from collections.abc import Callable, Sequence

from game.core.commands.common import Command
from game.core.commands.realm import AllowPurse, HandMoney, MakeHeir
from game.core.numbers import CENT, Cents, money_text
from game.core.records import SideId, UnitId, replace
from game.core.seams.realm import OfficerFacts
from game.ui.city.city_model import RealmDesk
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row, WrapBox
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Slider
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Label, Paragraph, SectionHead
from game.ui.widgets.menu import DropDown
from game.ui.widgets.table import Cell, RowTable, TableColumn

_TREASURY = "treasury"
_TRIBE = "tribe:"
_ROW, _SHOWN, _STEPS = 40, 5, 20
_TO_PERCENT = 100 // _STEPS


class OfficerDialog(Dialog):
    """See the module. `give` hears each order and says why not, `done` that something has changed. `only` are
    the commanders that are shown, None for all."""

    def __init__(
        self,
        realm: RealmDesk,
        give: Callable[[Command], str],
        done: Callable[[], None],
        only: frozenset[UnitId] | None = None,
    ) -> None:
        self.realm, self._give, self._done, self.only = realm, give, done, only
        self.officers: tuple[OfficerFacts, ...] = ()
        self.chosen: UnitId | None = None
        self.cents: Cents = 0
        self.into = _TREASURY
        columns = (
            TableColumn(_("Commander")),
            TableColumn(_("Purse"), 110, "right"),
            TableColumn(_("May carry"), 120, "right"),
        )
        self.table = RowTable(
            columns, 0, self._cells, row_height=_ROW, on_select=self._choose, rows_wished=_SHOWN
        ).sized(height=_ROW * _SHOWN + 26)
        self.none = Paragraph(_("No commander is here"), theme.TEXT, "label")
        self.form = Column(gap=10)
        self.told = Paragraph("", theme.TEXT, "warning")
        super().__init__(
            _("Commanders: purses and heirs"),
            Column(self.table, self.none, self.form, self.told, gap=10),
            (DialogAnswer(_("Done"), default=True),),
            width=760,
            first_focus=self.table,
        )
        self._read()

    def _read(self) -> None:
        """Show the commanders as they now are."""
        every = self.realm.officers()
        self.officers = tuple(one for one in every if self.only is None or one.unit in self.only)
        self.table.set_count(len(self.officers))
        at = next((n for n, one in enumerate(self.officers) if one.unit == self.chosen), 0)
        self.none.visible = not self.officers
        self.table.select(at if self.officers else None, tell=False)
        self.chosen = self.officers[at].unit if self.officers else None
        self._describe()

    def _cells(self, index: int) -> Sequence[Cell]:
        one = self.officers[index]
        reader = self.realm.reader
        unit = reader.view.units[one.unit]
        look = TokenLook(reader.side.colour, reader.world.kind(unit.kind).glyph)
        title = _("ruler") if one.rules else _("heir") if one.heir else ""
        place = reader.place(reader.view.stacks[unit.stack].hex)
        aside = "  ·  ".join(part for part in (title, place) if part)
        may = money_text(one.allowed) if one.most else _("no purse")
        return (
            Cell(self.realm.name_of(one.unit), theme.STRONG, aside=aside, token=look),
            Cell(money_text(one.purse) if one.most else "–", theme.STRONG),
            Cell(may, tone="value" if one.most else "aside"),
        )

    @property
    def one(self) -> OfficerFacts | None:
        """Who is chosen."""
        return next((one for one in self.officers if one.unit == self.chosen), None)

    def _choose(self, index: int) -> None:
        self.chosen = self.officers[index].unit
        self.told.say("")
        self._describe()

    def _describe(self) -> None:
        """Show what can be done with the one who is chosen."""
        one = self.one
        self.form.clear()
        if one is None:
            return
        self.form.add(SectionHead(_("Allowance")), self._purse(one))
        self.form.add(SectionHead(_("Hand over money")), self._hand(one))
        heir = MakeHeir(by=self.realm.side, unit=one.unit)
        label = _("Make heir, {money}").format(money=money_text(one.heir_costs))
        button = self._deed(label, heir, "crown")
        self.form.add(WrapBox(button))

    def _purse(self, one: OfficerFacts) -> Widget:
        """A slider for what he may carry: it is filled at dawn out of the treasury."""
        if not one.most:
            return Paragraph(_("No purse"), theme.TEXT, "label")
        if one.rules or one.heir:
            words = _("A ruler and heirs carry all they can, {money}, once there is no treasury")
            return Paragraph(words.format(money=money_text(one.most)), theme.TEXT, "label")
        self.limit = round(one.allowed * 100 / one.most)
        label = Label(money_text(one.allowed), theme.STRONG, align="right").sized(width=110)

        def show(percent: int) -> None:
            self.limit = percent
            label.say(money_text(one.most * percent // 100 // CENT * CENT))

        def keep() -> None:
            cents = one.most * self.limit // 100 // CENT * CENT
            self._do(AllowPurse(by=self.realm.side, unit=one.unit, cents=cents))

        slider = Slider(self.limit, show, name=_("Allowance"), step=_TO_PERCENT)
        button = Button(_("Allow it"), keep, style="paper", icon="check")
        button.tipped(_("Allowance"), _("The purse is filled at dawn from the treasury"), rule="SD4-8.01")
        return Row(slider.growing(), label, button, gap=10)

    def _hand(self, one: OfficerFacts) -> Widget:
        """To whom, how much."""
        if not one.purse:
            return Paragraph(_("The purse is empty"), theme.TEXT, "label")
        options = [(str(unit), self.realm.name_of(unit)) for unit in one.near]
        sides = self.realm.reader.view.sides
        options += [(f"{_TRIBE}{side}", sides[side].name) for side in one.tribes]
        if one.at_treasury:
            options.insert(0, (_TREASURY, _("the treasury")))
        if not options:
            return Paragraph(_("Nobody here has a purse, and there is no treasury"), theme.TEXT, "label")
        if self.into not in [key for key, _name in options]:
            self.into = options[0][0]
        self.cents = one.purse
        label = Label(money_text(one.purse), theme.STRONG, align="right").sized(width=110)

        def show(percent: int) -> None:
            self.cents = one.purse * percent // 100
            label.say(money_text(self.cents))

        def choose(key: str) -> None:
            self.into = key

        def hand() -> None:
            order = HandMoney(by=self.realm.side, unit=one.unit, cents=self.cents)
            if self.into.startswith(_TRIBE):
                order = replace(order, tribe=SideId(self.into.removeprefix(_TRIBE)))
            elif self.into != _TREASURY:
                order = replace(order, into=UnitId(self.into))
            self._do(order)

        slider = Slider(100, show, name=_("How much"), step=_TO_PERCENT)
        button = Button(_("Hand over"), hand, style="paper", icon="coins")
        text = _("Natural allies spend it on their next turn, or turn it into rations") if one.tribes else ""
        button.tipped(_("Hand over money"), text, rule="SD10-1.08")
        whom = DropDown(options, self.into, choose, name=_("To whom"))
        return Column(Row(whom.growing(), button, gap=10), Row(slider.growing(), label, gap=10), gap=8)

    def _deed(self, label: str, command: Command, icon: str) -> Button:
        refused = self.realm.why_not(command)
        button = Button(label, lambda: self._do(command), style="paper", icon=icon)
        rule = refused.rule if refused is not None else "SD4-3.07"
        button.tipped(label, rule=self.realm.reader.cite(rule))
        return button.usable(_(refused.detail) if refused is not None else "")

    def _do(self, command: Command) -> None:
        """Give an order, and show what came of it."""
        why = self._give(command)
        self.told.say(why)
        if not why:
            self._done()
        self._read()
