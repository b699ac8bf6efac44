"""The rule library: the units of a ruleset, searched and compared."""

from collections.abc import Sequence
from typing import ClassVar

from game.session import designs, library
from game.ui.actions import everywhere
from game.ui.i18n import N_, _, ngettext
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.menus.codex_model import CodexCard, cards_of, found
from game.ui.menus.save_list import ListAndCard
from game.ui.stage.backdrop_cache import Backdrop
from game.ui.stage.destinations import UnitDesigner
from game.ui.stage.sheet import SheetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row, Spacer, WrapBox
from game.ui.widgets.buttons import Button, button_of
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Chip, Hairline, Label, Paragraph, TokenMark
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card
from game.ui.widgets.table import Cell, Ledger, LedgerLine, RowTable, TableColumn
from game.ui.widgets.tip import Tip, TipRow

_SIDE = "lapis"
_FERAL = "ferals"


class CodexScene(SheetScene):
    """Units at the left, the chosen one's card at the right."""

    title: ClassVar[str] = N_("Rule library")
    width: ClassVar[float] = 1060
    height: ClassVar[float | None] = 760

    def __init__(self, *, ruleset: str = library.MAIN_RULESET, backdrop: Backdrop | None = None) -> None:
        self.backdrop = backdrop
        library.notice_changes()
        self.rules = library.rules(ruleset)
        known = designs.workshops()
        prices = designs.Workshop(ruleset).price_list if ruleset in known else None
        tables, parts = self.rules.tables, library.move_parts(ruleset)
        self.cards = cards_of(tables["unit"], parts, prices, tables, library.kind_facts(ruleset))
        self.shown = list(self.cards)

    def heading(self) -> str:
        return _("Rule library")

    def beside_heading(self) -> Sequence[Widget]:
        self.field = TextField(
            hint=_("Search"), name=_("Search"), on_change=self.search, on_enter=lambda _text: self._to_list()
        )
        return (self.field.sized(width=240).bound(everywhere.SEARCH),)

    def _books(self) -> Sequence[Widget]:
        """A switch between the rules, if there are several."""
        parts = [SwitchPart(id_, library.rules(id_).title) for id_ in library.ruleset_ids()]
        if len(parts) < 2:
            return ()
        return (Segmented(parts, self.rules.id, self.turn_to, name=_("Rules")).bound(everywhere.OTHER_RULES),)

    def turn_to(self, ruleset: str) -> None:
        """Show the units of other rules."""
        self.stage.replace(CodexScene(ruleset=ruleset, backdrop=self.backdrop))

    def body(self) -> Widget:
        columns = (
            TableColumn(_("Unit")),
            TableColumn(icon="sword", width=44, align="right"),
            TableColumn(icon="shield", width=44, align="right"),
            TableColumn(icon="heart", width=50, align="right"),
            TableColumn(icon="boot", width=50, align="right"),
        )
        self.table = RowTable(
            columns,
            len(self.shown),
            self._cells,
            on_select=lambda _index: self._show_chosen(),
            row_tip=self._tip,
            rows_wished=14,
        )
        self.words = Column(gap=8)
        self.table.select(0, tell=False)
        self._show_chosen()
        both = ListAndCard(Card(self.table, pad=(8, 8)), Card(ScrollArea(self.words)))
        return Column(*self._books(), both.growing(), gap=8)

    def buttons(self) -> Sequence[Widget]:
        self.count = Label("", theme.TEXT, "aside")
        self._say_count()
        back = Button(_("Back"), lambda: self.stage.pop(), style="gold", icon="chevron_left")
        make = button_of(everywhere.DESIGNER, self.design)
        make.usable("" if designs.workshops() else _("No rules here let players design units"))
        return (self.count, Spacer(), make, back)

    def design(self) -> None:
        """Open the unit designer, for these rules if their players design units."""
        known = designs.workshops()
        ruleset = self.rules.id if self.rules.id in known else known[0]
        self.stage.open(UnitDesigner(ruleset, backdrop=self.backdrop))

    def _cells(self, index: int) -> Sequence[Cell]:
        card = self.shown[index]
        blow = card.figure(_("Combat")) or card.figure(_("Attack"))
        figures = (blow, *(card.figure(_(label)) for label in ("Defense", "Hits", "Move")))
        return (
            Cell(card.name, theme.STRONG, token=_look(card)),
            *(Cell(figure, theme.FIGURE_M) for figure in figures),
        )

    def _tip(self, index: int) -> Tip:
        card = self.shown[index]
        rows = [TipRow(figure.icon, figure.label, figure.value) for figure in card.figures]
        return Tip(title=card.name, place=card.place, rows=tuple(rows))

    def search(self, words: str) -> None:
        """Show only units in which all words occur."""
        before = self.chosen
        self.shown = found(self.cards, words)
        self.table.show_rows(len(self.shown), self._cells)
        at = self.shown.index(before) if before in self.shown else 0
        self.table.select(at if self.shown else None, tell=False)
        self._say_count()
        self._show_chosen()

    def _to_list(self) -> None:
        self.desk.focus(self.table)

    def _say_count(self) -> None:
        count = len(self.shown)
        self.count.say(ngettext("{count} unit", "{count} units", count).format(count=count))

    @property
    def chosen(self) -> CodexCard | None:
        """The unit whose card is shown."""
        at = self.table.selected
        return self.shown[at] if at is not None and at < len(self.shown) else None

    def _show_chosen(self) -> None:
        card = self.chosen
        if card is None:
            self.words.refill([Paragraph(_("No unit matches all these words"), theme.ASIDE, "label")])
            return
        names = Column(Label(card.name, theme.HEADING), Label(card.place, theme.TEXT, "label"))
        parts: list[Widget] = [Row(TokenMark(_look(card), 72), names.growing(), gap=16)]
        if card.text:
            parts.append(Paragraph(card.text, theme.ASIDE))
        lines = [LedgerLine(figure.label, figure.value, icon=figure.icon) for figure in card.figures]
        parts += [Hairline(), Ledger(lines)]
        for title, words in ((_("Traits"), card.traits), (_("Specials"), card.specials)):
            if words:
                chips = [Chip(word) for word in words]
                parts += [Hairline(), Label(title, theme.LABEL, "label"), WrapBox(*chips, gap=6)]
        if card.rules:
            text = _("Rules: {ids}").format(ids=", ".join(card.rules))
            parts += [Hairline(), Paragraph(text, theme.LABEL, "label")]
        self.words.refill(parts)


def _look(card: CodexCard) -> TokenLook:
    wild = "beast" in card.place and "human" not in card.place
    return TokenLook(_FERAL if wild else _SIDE, card.glyph)
