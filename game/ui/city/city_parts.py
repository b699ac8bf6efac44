"""Parts of the city screen: its picture, rows of orders, of choices and of buildings."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

import pygame

from game.core.numbers import money_text
from game.core.refusal import Refused
from game.core.seams.realm import OrderFacts, PopChoice
from game.core.terms import Term
from game.ui.city.city_model import MAXIMAL, odds_text, order_line, pace_text, waiting_line
from game.ui.city.city_paint import GRASS, CityLook, picture
from game.ui.i18n import _, ngettext
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.map.models.side_queries import SideQueries
from game.ui.tag_words import kind_notes
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import Column, Row, Words
from game.ui.widgets.buttons import IconButton, nothing
from game.ui.widgets.labels import Bar, IconMark, Label, Paragraph, TokenMark
from game.ui.widgets.surfaces import Panel
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip, TipNote, TipRow
from game.ui.widgets.tones import Tone
from game.ui.worker import Background

_TOKEN = 42


class CityPicture(Widget):
    """The city as it was built. On a screen that is played it is painted beside the loop, and until then its
    meadows lie bare, or it stands as it was."""

    shrinks: ClassVar[bool] = True

    def __init__(self, look: CityLook) -> None:
        super().__init__()
        self.look = look
        self._beside = False
        self._painting: Background[pygame.Surface] | None = None
        self._painted: tuple[CityLook, tuple[int, int]] | None = None
        self._shown: pygame.Surface | None = None

    def show(self, look: CityLook) -> None:
        """Show another city, or the same built further."""
        if look != self.look:
            self.look = look
            self.changed()

    def measure(self, width: int) -> Size:
        return Size(width, self.rect.height)

    def prepare(self) -> Iterator[None]:
        """Begin to paint it; nobody waits."""
        self._beside = True
        self._begin()
        return iter(())

    def _begin(self) -> None:
        if self._painting is None and self._painted != (self.look, self.rect.size):
            look, size = self._painted = (self.look, self.rect.size)
            self._painting = Background(lambda: picture(look, size), "city")
            self.home.animate(self)

    def tick(self, ms: float) -> bool:
        if self._painting is not None and self._painting.done:
            self._shown, self._painting = self._painting.result(), None
            self.changed()
        return self._painting is not None

    def draw(self, surface: pygame.Surface) -> None:
        if not self._beside:
            surface.blit(picture(self.look, self.rect.size), self.rect)
            return
        self._begin()
        if self._shown is not None and self._shown.get_size() == self.rect.size:
            surface.blit(self._shown, self.rect)
        else:
            # A fill that heeds the surface's clip.
            surface.fill(GRASS, self.rect)


class Line(Row):
    """A row that shows a tooltip wherever the pointer is on it."""

    solid: ClassVar[bool] = True


class TellingLine(Line):
    """Such a row where the keyboard stops too."""

    takes_focus: ClassVar[bool] = True


def order_row(
    order: OrderFacts,
    colour: str,
    day: int,
    stop: Callable[[], None],
    bound: Refused | None,
    slow: str,
    notes: tuple[TipNote, ...] = (),
) -> Widget:
    """What a city works on, with the button that ends it where the match allows that; `slow`: what it earns
    at the maximum rate, `notes`: what the specials of its units do."""
    count = Label(f"{order.name}, {order.units}", theme.ROW_TITLE)
    share = 1 - order.soon / order.batch if order.batch else 0
    line = Paragraph(order_line(order, day), theme.LABEL, "label")
    bar = Bar(share, colour=theme.BRASS, length=220, thick=8)
    words = Words(count, line, bar, gap=3)
    if order.rate == MAXIMAL:
        told = _("At the maximum rate, for {income}").format(income=slow)
        words.add(Paragraph(told, theme.LABEL, "warning"))
    away = IconButton("lock" if bound else "cross", _("Cancel it"), stop, style="paper", side=36)
    if bound is not None:
        away.tipped(_("Cancel it"), rule=bound.rule).disable(_(bound.detail))
    row = Line(TokenMark(TokenLook(colour, order.glyph), _TOKEN), words.growing(), away, gap=12)
    row.tip = Tip(title=order.name, notes=notes) if notes else None
    return row


def queue_row(
    order: OrderFacts,
    colour: str,
    *,
    first: Callable[[], None] | None,
    up: Callable[[], None] | None,
    out: Callable[[], None],
    notes: tuple[TipNote, ...] = (),
) -> Widget:
    """An order that waits, with its buttons; the first of the queue goes no further up."""
    name = Label(f"{order.name}, {order.units}", theme.STRONG)
    line = Paragraph(waiting_line(order), theme.LABEL, "warning" if order.reason else "label")
    top = _("It already comes next")
    ahead = IconButton("to_first", _("Put it first"), first or nothing, style="paper", side=36)
    ahead.usable("" if first is not None else top)
    higher = IconButton("up", _("Move up"), up or nothing, style="paper", side=36)
    higher.usable("" if up is not None else top)
    away = IconButton("cross", _("Remove it"), out, style="paper", side=36)
    words = Words(name, line, gap=0).growing()
    row = Line(TokenMark(TokenLook(colour, order.glyph), 36), words, ahead, higher, away, gap=8)
    if order.reason or notes:
        row.tip = Tip(title=order.name, text=_(order.reason), notes=notes, rule=order.rule)
    return row


class PanelTable(RowTable):
    """A list in a panel, whose tooltips lie beside the panel where there is room."""

    def tip_avoids(self) -> Sequence[pygame.Rect]:
        return [node.rect for node in self.ancestors() if isinstance(node, Panel)]


class ChoiceTable(PanelTable):
    """What cities pop; grey what this one cannot begin now, with the reason as its tooltip."""

    def __init__(
        self,
        choices: Sequence[PopChoice],
        colour: str,
        on_select: Callable[[int], None],
        on_choose: Callable[[int], None],
        reader: SideQueries,
    ) -> None:
        self.choices = tuple(choices)
        self.colour = colour
        self.reader = reader
        columns = (
            TableColumn(_("Unit")),
            TableColumn(_("Rank"), 52, "centre"),
            TableColumn(_("Pops"), 120),
            TableColumn(_("Upkeep"), 76, "right"),
        )
        super().__init__(
            columns,
            len(self.choices),
            self._cells,
            on_select=on_select,
            on_choose=on_choose,
            row_tip=self._tip,
            rows_wished=7,
        )

    def _cells(self, index: int) -> Sequence[Cell]:
        one = self.choices[index]
        tone: Tone = "aside" if one.reason else "value"
        look = TokenLook(self.colour, one.glyph, state="spent" if one.reason else "ready")
        return (
            Cell(_(one.name), theme.TEXT if one.reason else theme.STRONG, tone=tone, token=look),
            Cell(str(one.rank), tone=tone),
            Cell(pace_text(one), tone=tone, icon="lock" if one.reason else ""),
            Cell(money_text(one.upkeep), tone=tone),
        )

    def _tip(self, index: int) -> Tip:
        one = self.choices[index]
        rows = [
            TipRow("people", _("Group"), f"{one.least * one.each}"),
            TipRow("hourglass", _("Pops"), pace_text(one)),
            TipRow("coins", _("Upkeep of each"), money_text(one.upkeep)),
        ]
        rows += [TipRow("star", _(way.name), odds_text(way.odds)) for way in one.ways if way.odds is not None]
        return Tip(
            title=_(one.name),
            text=_(one.reason),
            rows=tuple(rows),
            notes=kind_notes(self.reader.world, one.kind),
            rule=self.reader.cite(one.rule),
        )


def points_text(points: int) -> str:
    """`1 point`, `6 points`."""
    return ngettext("{points} point", "{points} points", points).format(points=points)


def term_row(term: Term, cite: Callable[[str], str], icon: str = "") -> Widget:
    """A line of income with the rule that it stands on."""
    tone: Tone = "gain" if term.value > 0 else "loss"
    money = Label(money_text(term.value, sign=True), theme.STRONG, tone, align="right")
    label = Words(Paragraph(_(term.label), theme.TEXT, "label")).growing()
    row = (
        Line(label, money, gap=10) if not icon else Line(IconMark(icon, _(term.label)), label, money, gap=10)
    )
    return row.tipped(_(term.label), rule=cite(term.rule))


def total_row(label: str, cents: int) -> Widget:
    """The sum below such lines."""
    tone: Tone = "gain" if cents >= 0 else "loss"
    return Row(
        Label(label, theme.STRONG).growing(),
        Label(money_text(cents, sign=True), theme.FIGURE_L, tone, align="right"),
        gap=10,
    )


def section(*parts: Widget) -> Column:
    """Parts of a page below each other."""
    return Column(*parts, gap=8)
