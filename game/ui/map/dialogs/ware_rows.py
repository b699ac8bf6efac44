"""Parts of the dialogs in which units are bought: lines of designs with price and counter, the place."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from game.core.records import HexId, KindId
from game.core.seams.muster import Ware
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.map.models.recruit_model import Basket, nations, specials, summary, ware_tip
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import ArrowColumn, Row, Words
from game.ui.widgets.labels import Label, Paragraph, SectionHead, TokenMark
from game.ui.widgets.menu import DropDown
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.tip import Tip

_TOKEN = 42
_PRICE = 70
_PLACE = 130
_COUNTER = 136


class WareRow(Row):
    """One design: token, name and figures, price, how many."""

    solid: ClassVar[bool] = True

    def __init__(self, ware: Ware, colour: str, set_count: Callable[[KindId, int], None]) -> None:
        self.ware = ware
        self.stepper = Stepper(0, lambda count: set_count(ware.kind, count), name=_(ware.name))
        look = TokenLook(colour, ware.glyph, leader="warlord" if ware.leads else "")
        words = Words(
            Label(_(ware.name), theme.STRONG), Paragraph(summary(ware), theme.LABEL, "label"), gap=0
        )
        more = specials(ware)
        if more:
            words.add(Paragraph(more, theme.LABEL, "aside"))
        price = Label(str(ware.price), theme.FIGURE_M, align="right").sized(width=_PRICE)
        counter = self.stepper.sized(width=_COUNTER)
        super().__init__(TokenMark(look, _TOKEN), words.growing(), price, counter, gap=12, pad=(4, 3))

    def tip_shown(self) -> Tip | None:
        return ware_tip(self.ware)


class WareRows(ArrowColumn):
    """All designs of a basket, by nation where there are several; `set_count` hears every change."""

    def __init__(self, basket: Basket, colour: str, set_count: Callable[[KindId, int], None]) -> None:
        groups = nations(basket.wares)
        self.rows = {ware.kind: WareRow(ware, colour, set_count) for ware in basket.wares}
        parts: list[Widget] = []
        for nation, wares in groups:
            if nation:
                parts.append(SectionHead(_(nation), _("points each"), aside_tone="label"))
            parts += [self.rows[ware.kind] for ware in wares]
        super().__init__(*parts, gap=4)
        self.show(basket)

    @property
    def steppers(self) -> Mapping[KindId, Stepper]:
        """The counters by design."""
        return {kind: row.stepper for kind, row in self.rows.items()}

    def show(self, basket: Basket, reason: str = "") -> None:
        """Show what is in the basket; a `reason` greys all counters."""
        for kind, row in self.rows.items():
            most = basket.most(row.ware)
            row.stepper.show(basket.count(kind), 0, most)
            row.stepper.usable(reason or ("" if most else _("Too expensive")))


class OutletLine(Row):
    """Where bought units appear; `choose` hears another place. Places as `recruit_model.outlets_of` has
    them."""

    def __init__(self, outlets: Sequence[tuple[HexId, str, str]], choose: Callable[[HexId], None]) -> None:
        label = Label(_("They appear in"), theme.TEXT, "label").sized(width=_PLACE)
        if not outlets:
            none = Label(_("Your side holds no spawn point"), theme.TEXT, "warning")
            super().__init__(label, none.growing(), gap=12)
            return
        keys = [(str(hex_), name) for hex_, name, _reason in outlets]
        drop = DropDown(keys, keys[0][0], lambda key: choose(HexId(int(key))))
        drop.bar({str(hex_): reason for hex_, _name, reason in outlets if reason})
        drop.tipped(_("Where they appear"), _("At a spawn point that the side holds"), rule="TB-4.08")
        super().__init__(label, drop.growing(), gap=12)
