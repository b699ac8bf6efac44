"""A nation joins the side: its name and player, its designs, its first army."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.core.commands.turns import FoundFaction
from game.core.records import HexId, KindId
from game.core.seams.muster import Joining, Market
from game.ui.actions import everywhere
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.map.dialogs.ware_rows import OutletLine, WareRows
from game.ui.map.models import recruit_model
from game.ui.map.models.join_model import Nation, NationDesign, designs_of
from game.ui.map.models.recruit_model import specials, stat, ware_tip
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Label, Paragraph, SectionHead, Stat
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip
from game.ui.widgets.tones import Tone

_WIDE = 860
_LABEL = 130
_LONGEST = 40
_LIST_TALL = 200
_STATS = {"Hits": "heart", "Attack": "sword", "Defense": "shield", "Move": "boot"}
"""Figures of designs with the icons of their columns."""


class JoinDialog(Dialog):
    """Puts a nation together; `give` hears the order that founds it."""

    def __init__(
        self,
        reader: SideQueries,
        joining: Joining,
        market: Market,
        give: Callable[[FoundFaction], object],
        designs: Sequence[NationDesign] | None = None,
        make: Callable[[], None] | None = None,
    ) -> None:
        """`give` hears the order that founds it; `make` opens the designer of units, where there is one, and
        has `look_again` called afterwards."""
        self.reader, self.give = reader, give
        self.nation = Nation(joining)
        self.designs = tuple(designs if designs is not None else designs_of(reader))
        self.outlets = recruit_model.outlets_of(reader, market)
        self.hex: HexId | None = self.outlets[0][0] if self.outlets else None
        self.name = TextField(
            "", on_change=self._name, name=_("Nation"), hint=_("Name of the nation"), limit=_LONGEST
        )
        self.player = TextField(
            "", on_change=self._player, name=_("Player"), hint=_("Who plays it"), limit=_LONGEST
        )
        self.table = RowTable(
            (
                TableColumn("", 34),
                TableColumn(_("Design")),
                *(TableColumn("", 56, "right", icon=icon) for icon in _STATS.values()),
                TableColumn("", 76, "right", icon="coins"),
            ),
            len(self.designs),
            self._cells,
            row_height=40,
            on_choose=self._toggle,
            row_tip=self._tip_of,
            rows_wished=6,
        )
        self.head = SectionHead(_("Designs"), "")
        self.army = Column(gap=4)
        self.rows: WareRows | None = None
        self.left = Stat("coins", _("Points left"), "0")
        self.told = Paragraph("", theme.TEXT)
        design = [] if make is None else [DialogAnswer(_("Design units"), make, icon="hammer", stays=True)]
        answers = (
            DialogAnswer(_("Cancel")),
            *design,
            DialogAnswer(_("Join"), self._act, icon="flag", default=True),
        )
        super().__init__(_("A nation joins"), self._body(), answers, width=_WIDE, first_focus=self.name)
        self.given = self.buttons[-1]
        if make is not None:
            self.buttons[1].bound(everywhere.DESIGNER)
        self._refill()

    # Building

    def _body(self) -> Widget:
        named = ((_("Nation"), self.name), (_("Player"), self.player))
        names = Column(
            *(
                Row(Label(label, theme.TEXT, "label").sized(width=_LABEL), field.growing(), gap=12)
                for label, field in named
            ),
            gap=6,
        )
        self.left.tipped(_("Points left"), _("Unspent points arrive on your next turn"), rule="TB-3.06")
        return Column(
            names,
            Row(self.left, self.told.growing(), gap=22),
            self.head,
            self.table.sized(height=_LIST_TALL),
            SectionHead(_("First army"), _("a Commander is needed")),
            self.army,
            OutletLine(self.outlets, self._choose),
            gap=8,
        )

    def _cells(self, index: int) -> Sequence[Cell]:
        one = self.designs[index]
        ware = one.ware
        taken = self.nation.takes(ware)
        look = TokenLook(self.reader.side.colour, ware.glyph)
        tone: Tone = "aside" if self._why_not(one) else "value"
        return (
            Cell(icon="check" if taken else "plus", tone="gain" if taken else "label"),
            Cell(_(ware.name), theme.STRONG, tone, after=specials(ware), token=look),
            *(Cell(stat(ware, label), theme.TEXT, tone) for label in _STATS),
            Cell(str(ware.price), theme.FIGURE_M, tone),
        )

    def _tip_of(self, index: int) -> Tip | None:
        one = self.designs[index]
        tip = ware_tip(one.ware)
        why = self._why_not(one)
        return replace(tip, text=why, rule=one.rule) if why else tip

    def _why_not(self, one: NationDesign) -> str:
        if self.nation.takes(one.ware):
            return ""
        return one.reason or self.nation.why_full

    # Doing

    def _name(self, text: str) -> None:
        self.nation = replace(self.nation, name=text)
        self._say()

    def _player(self, text: str) -> None:
        self.nation = replace(self.nation, player=text)
        self._say()

    def _toggle(self, index: int) -> None:
        one = self.designs[index]
        if self._why_not(one):
            self.kit.play("refused")
            return
        self.nation = self.nation.toggled(one.ware)
        self._refill()

    def _set(self, kind: KindId, count: int) -> None:
        self.nation = self.nation.manned(kind, count)
        self._say()

    def _choose(self, hex_: HexId) -> None:
        self.hex = hex_
        self._say()

    def _act(self) -> None:
        self.give(self.nation.command(self.reader, self.hex))

    # Showing

    def look_again(self) -> None:
        """Show the designs as they are now; those that were taken stay taken."""
        self.designs = designs_of(self.reader)
        self.table.show_rows(len(self.designs), self._cells)
        self._say()

    def _refill(self) -> None:
        """Show the designs that were taken as lines of the army."""
        self.rows = None
        if self.nation.taken:
            self.rows = WareRows(self.nation.basket, self.reader.side.colour, self._set)
        empty = Paragraph(_("Choose its designs above first"), theme.TEXT, "label")
        self.army.refill([self.rows or empty])
        self._say()

    def _say(self) -> None:
        """What is taken, what is left, or why it cannot join."""
        nation = self.nation
        self.head.say(_("Designs"), f"{len(nation.taken)} / {nation.joining.designs}", "label")
        self.table.changed()
        if self.rows is not None:
            self.rows.show(nation.basket)
        self.left.say(str(nation.basket.left), f"/ {nation.joining.points}")
        refused = nation.refused(self.reader, self.hex)
        self.given.usable(_(refused.detail) if refused is not None else "")
        self.told.say(recruit_model.told(self.reader, refused, nation.basket))
