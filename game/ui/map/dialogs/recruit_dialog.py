"""The market of a side: how many of which design, and where they appear. Worked by mouse or keys alone."""

from collections.abc import Callable

from game.core.commands.turns import RecruitUnits
from game.core.records import HexId, KindId, SideId
from game.core.seams.muster import Market
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.dialogs.ware_rows import OutletLine, WareRows
from game.ui.map.models import recruit_model
from game.ui.map.models.recruit_model import Basket
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, WrapBox
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Hairline, Paragraph, Stat

_WIDE = 760

Give = Callable[[RecruitUnits], object]


class RecruitDialog(Dialog):
    """Fills a basket within the points in store; `give` hears the order."""

    def __init__(self, reader: SideQueries, market: Market, give: Give) -> None:
        self.reader, self.market, self.give = reader, market, give
        self.basket = Basket(market.wares, market.points)
        self.outlets = recruit_model.outlets_of(reader, market)
        self.hex: HexId | None = self.outlets[0][0] if self.outlets else None
        self.rows = WareRows(self.basket, reader.side.colour, self._set)
        self.left = Stat("coins", _("Points left"), "0")
        self.told = Paragraph("", theme.TEXT)
        answers = (
            DialogAnswer(_("Cancel")),
            DialogAnswer(_("Nothing"), self._clear, icon="undo", stays=True),
            DialogAnswer(_("Recruit"), self._act, icon="barracks", default=True),
        )
        steppers = list(self.rows.steppers.values())
        super().__init__(
            _("Recruit"),
            Column(self._head(), Hairline(), self.rows, Hairline(), self.told, gap=8),
            answers,
            width=_WIDE,
            first_focus=steppers[0] if steppers and not market.reason else None,
        )
        self.cleared, self.given = self.buttons[1], self.buttons[2]
        self._say()

    def _head(self) -> Widget:
        income = Stat("plus", _("A turn"), f"+{self.market.income}")
        income.tipped(_("Points a turn"), _("What is not spent is kept"), rule="TB-3.07")
        self.left.tipped(_("Points left"), _("In store, minus what is chosen below"), rule="TB-4.05")
        stats: list[Widget] = [self.left, income]
        if self.market.coming:
            coming = Stat("hourglass", _("Next turn"), f"+{self.market.coming}")
            coming.tipped(
                _("Points of a nation that joined"), _("They come with the next turn"), rule="TB-3.06"
            )
            stats.append(coming)
        return Column(WrapBox(*stats, gap=22), OutletLine(self.outlets, self._choose), gap=8)

    def _choose(self, hex_: HexId) -> None:
        self.hex = hex_
        self._say()

    def _set(self, kind: KindId, count: int) -> None:
        self.basket = self.basket.changed(kind, count)
        self._say()

    def _clear(self) -> None:
        self.basket = Basket(self.market.wares, self.market.points)
        self._say()

    def _act(self) -> None:
        if self.hex is not None:
            self.give(RecruitUnits(by=self._side, hex=self.hex, units=self.basket.counts))

    @property
    def _side(self) -> SideId:
        return self.reader.view.side

    def _say(self) -> None:
        """Show the basket: what is left, what is bought, or why nothing can be."""
        self.left.say(str(self.basket.left), f"/ {self.basket.points}")
        self.rows.show(self.basket, _(self.market.reason))
        refused = recruit_model.refusal_of(self.reader, self.basket, self.hex)
        self.given.usable(_(refused.detail) if refused is not None else "")
        self.cleared.usable("" if self.basket.counts else _("Nothing is chosen"))
        self.told.say(recruit_model.told(self.reader, refused, self.basket))
