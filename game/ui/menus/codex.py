"""The rule library: units, land, weather, orders, states and specials of a ruleset, searched and compared."""

from collections.abc import Sequence
from typing import ClassVar

import pygame

from game.session import designs, library
from game.session.own_units import OwnUnits
from game.session.unit_making import makers
from game.ui.actions import everywhere
from game.ui.i18n import N_, _, ngettext
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.menus.codex_model import CodexCard, CodexTag, cards_of, found
from game.ui.menus.codex_topics import TOPICS, tags_of, topic_cards
from game.ui.stage.backdrop_cache import Backdrop
from game.ui.stage.destinations import UnitDesigner
from game.ui.stage.scene import Stage
from game.ui.stage.sheet import SheetScene
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.boxes import Column, Row, Spacer, WrapBox
from game.ui.widgets.buttons import Button, button_of
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.field import TextField
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Chip, Hairline, IconMark, Label, Paragraph, TokenMark
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card
from game.ui.widgets.table import Cell, Ledger, LedgerLine, RowTable, TableColumn
from game.ui.widgets.tip import Tip, TipRow

_SIDE = "lapis"
_FERAL = "ferals"
_NARROW = 900
_TIP_LETTERS = 420


class _Pages(Box):
    """The list at the left, the chosen one's card at the right, also where it is narrow."""

    def __init__(self, rows: Widget, card: Widget) -> None:
        super().__init__((rows, card))
        self.rows, self.card = rows, card

    def measure(self, width: int) -> Size:
        return Size(width, self.rows.wish(width // 2).height)

    def least_height(self, width: int) -> int:
        return self.rows.least_height(width // 2)

    def arrange(self) -> None:
        rect, gap = self.rect, self.kit.px(theme.GAP_CARDS)
        left = (rect.width - gap) * 9 // 20
        self.rows.place(pygame.Rect(rect.x, rect.y, left, rect.height))
        self.card.place(pygame.Rect(rect.x + left + gap, rect.y, rect.width - left - gap, rect.height))


class CodexScene(SheetScene):
    """What is chosen at the left has its card at the right. A search goes through all topics."""

    title: ClassVar[str] = N_("Rule library")
    width: ClassVar[float] = 1360
    height: ClassVar[float | None] = 1000

    def __init__(self, *, ruleset: str = library.MAIN_RULESET, backdrop: Backdrop | None = None) -> None:
        self.backdrop = backdrop
        library.notice_changes()
        self.rules = library.rules(ruleset)
        known = designs.workshops()
        prices = designs.Workshop(ruleset).price_list if ruleset in known else None
        tables, parts = self.rules.tables, library.move_parts(ruleset)
        tags = tags_of(ruleset)
        units = cards_of(tables["unit"], parts, prices, tables, library.kind_facts(ruleset), tags)
        self.cards = [*units, *topic_cards(ruleset, units, tags)]
        self.topic = TOPICS[0][0]
        self.shown = units
        self._narrow = False

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        wrong = OwnUnits(self.rules.id).broken()
        if wrong:
            self.notice(_("A unit of yours cannot be used: {why}").format(why=wrong[0]), "warning", "library")

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

    def _columns(self) -> tuple[TableColumn, ...]:
        """Name, and with room for them the figures of units."""
        if self._narrow or any(card.topic != "unit" for card in self.shown):
            return (TableColumn(_("Name")),)
        return (
            TableColumn(_("Unit")),
            TableColumn(icon="sword", width=44, align="right"),
            TableColumn(icon="shield", width=44, align="right"),
            TableColumn(icon="heart", width=50, align="right"),
            TableColumn(icon="boot", width=50, align="right"),
        )

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        narrow = size[0] < _NARROW * kit.unit
        if narrow != self._narrow:
            self._narrow = narrow
            self.table.columns = self._columns()
        super().layout(size, kit)

    def body(self) -> Widget:
        topics = [key for key, _name in TOPICS if any(card.topic == key for card in self.cards)]
        parts = [SwitchPart(key, _(name)) for key, name in TOPICS if key in topics]
        self.topics = Segmented(parts, self.topic, self.turn_page, name=_("What to read about"))
        self.table = RowTable(
            self._columns(),
            len(self.shown),
            self._cells,
            on_select=lambda _index: self._show_chosen(),
            row_tip=self._tip,
            rows_wished=14,
        )
        self.words = Column(gap=8)
        self.table.select(0, tell=False)
        self._show_chosen()
        both = _Pages(Card(self.table, pad=(8, 8)), Card(ScrollArea(self.words)))
        return Column(*self._books(), self.topics, both.growing(), gap=8)

    def turn_page(self, topic: str) -> None:
        """Show another topic, whatever was searched for."""
        self.topic = topic
        self.field.set_value("")
        self.search("")

    def buttons(self) -> Sequence[Widget]:
        self.count = Label("", theme.TEXT, "aside")
        self._say_count()
        back = Button(_("Back"), lambda: self.stage.pop(), style="gold", icon="chevron_left")
        make = button_of(everywhere.DESIGNER, self.design)
        make.usable("" if makers() else _("No rules here let players design units"))
        return (self.count, Spacer(), make, back)

    def design(self) -> None:
        """Open the unit designer, for these rules if their players design units, with a copy of the unit that
        is looked at if it comes as answers."""
        known = makers()
        ruleset = self.rules.id if self.rules.id in known else known[0]
        at = self.table.selected
        card = self.shown[at] if at is not None and at < len(self.shown) else None
        unit = card.id if card is not None and card.topic == "unit" else ""
        self.stage.open(UnitDesigner(ruleset, unit))

    def _cells(self, index: int) -> Sequence[Cell]:
        card = self.shown[index]
        look = None if card.topic != "unit" else _look(card)
        name = Cell(card.name, theme.STRONG, token=look, icon=card.icon, aside=self._aside(card))
        if len(self.table.columns) == 1:
            return (name,)
        blow = card.figure(_("Combat")) or card.figure(_("Attack"))
        figures = (blow, *(card.figure(_(label)) for label in ("Defense", "Hits", "Move")))
        return (
            name,
            *(Cell(figure, theme.FIGURE_M) for figure in figures),
        )

    def _aside(self, card: CodexCard) -> str:
        """What it is, where several kinds stand together."""
        return card.place if card.topic != "unit" else ""

    def _tip(self, index: int) -> Tip:
        card = self.shown[index]
        rows = [TipRow(figure.icon, figure.label, figure.value) for figure in card.figures]
        return Tip(title=card.name, place=card.place, text=card.text, rows=tuple(rows))

    def search(self, words: str) -> None:
        """Show only what all words occur in, of any topic; without words the topic that is open."""
        before = self.chosen
        kept = self.cards if words.strip() else [card for card in self.cards if card.topic == self.topic]
        self.shown = found(kept, words)
        self.table.columns = self._columns()
        self.table.show_rows(len(self.shown), self._cells)
        at = self.shown.index(before) if before in self.shown else 0
        self.table.select(at if self.shown else None, tell=False)
        self._say_count()
        self._show_chosen()

    def _to_list(self) -> None:
        self.desk.focus(self.table)

    def _say_count(self) -> None:
        count = len(self.shown)
        if all(card.topic == "unit" for card in self.shown):
            words = ngettext("{count} unit", "{count} units", count)
        else:
            words = ngettext("{count} entry", "{count} entries", count)
        self.count.say(words.format(count=count))

    @property
    def chosen(self) -> CodexCard | None:
        """The unit whose card is shown."""
        at = self.table.selected
        return self.shown[at] if at is not None and at < len(self.shown) else None

    def _show_chosen(self) -> None:
        card = self.chosen
        if card is None:
            self.words.refill([Paragraph(_("Nothing matches all these words"), theme.ASIDE, "label")])
            return
        names = Column(Label(card.name, theme.HEADING), Label(card.place, theme.TEXT, "label"))
        unit = card.topic == "unit"
        mark = (
            TokenMark(_look(card), 40 if self._narrow else 72)
            if unit
            else IconMark(card.icon, card.place, size=44)
        )
        parts: list[Widget] = [Row(mark, names.growing(), gap=16)]
        if card.text:
            parts.append(Paragraph(card.text, theme.ASIDE))
        lines = [LedgerLine(figure.label, figure.value, icon=figure.icon) for figure in card.figures]
        if lines:
            parts += [Hairline(), Ledger(lines)]
        if card.notes:
            parts += [Hairline(), *(Paragraph(note, theme.TEXT) for note in card.notes)]
        for title, tags in ((_("Traits"), card.traits), (_("Specials"), card.specials)):
            if tags:
                chips = [_chip_of(tag) for tag in tags]
                parts += [Hairline(), Label(title, theme.LABEL, "label"), WrapBox(*chips, gap=6)]
        if card.rules:
            chips = [_rule_chip(rule) for rule in card.rules]
            parts += [Hairline(), Label(_("Rules"), theme.LABEL, "label"), WrapBox(*chips, gap=6)]
        self.words.refill(parts)


def _chip_of(tag: CodexTag) -> Chip:
    """A special or trait, whose tooltip tells what it does."""
    chip = Chip(tag.name)
    chip.tipped(tag.name, tag.text, rule=", ".join(tag.rules))
    return chip


def _rule_chip(rule: str) -> Chip:
    """A rule's id, whose tooltip shows the rule."""
    title, text = library.rule_words(rule)
    if len(text) > _TIP_LETTERS:
        text = text[:_TIP_LETTERS].rpartition(" ")[0] + "…"
    chip = Chip(rule)
    chip.tipped(title or rule, text, rule=rule)
    return chip


def _look(card: CodexCard) -> TokenLook:
    wild = "beast" in card.place and "human" not in card.place
    return TokenLook(_FERAL if wild else _SIDE, card.glyph)
