"""The forecast on its card: one clash in full, all of them in a list, or what to do."""

from collections.abc import Callable, Sequence

import pygame

from game.ui.battle.cards.forecast_charts import Chances, Histogram
from game.ui.battle.cards.forecast_parts import OutcomeTable, TermTable, VersusHead
from game.ui.battle.deciding.clash_odds import ClashLine, ClashOdds
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.text import Run
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.labels import IconMark, Paragraph, TitleRow
from game.ui.widgets.scroll import RowList, RowMark, ScrollArea
from game.ui.widgets.surfaces import Card
from game.ui.widgets.tip import Tip


class ClashList(RowList):
    """All clashes with their figures; choosing one shows its forecast."""

    def __init__(
        self, lines: Sequence[ClashLine], on_choose: Callable[[int], None], odds: ClashOdds | None = None
    ) -> None:
        self.lines_shown = tuple(lines)
        super().__init__(
            len(self.lines_shown),
            self._draw_line,
            row_height=58 if any(line.end for line in self.lines_shown) else 36,
            on_choose=lambda index: on_choose(self.lines_shown[index].number),
            rows_wished=max(1, len(self.lines_shown)),
        )
        self._on_line = on_choose
        self.selected = _line_of(lines, odds) if odds is not None else None

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        taken = super().press(point, button, clicks)
        index = self.row_at(point)
        if taken and index is not None and clicks < 2:
            self._on_line(self.lines_shown[index].number)
        return taken

    def _draw_line(self, surface: pygame.Surface, rect: pygame.Rect, index: int, _mark: RowMark) -> None:
        kit, line = self.kit, self.lines_shown[index]
        typeset = kit.typeset
        if line.end:
            rect, below = rect.copy(), rect
            rect.height = round(rect.height * 0.58)
            end = typeset.ellipsis(line.end, theme.LABEL, below.width - kit.px(34))
            y = rect.bottom + kit.px(4)
            typeset.draw(surface, end, below.x + kit.px(30), y, theme.LABEL, theme.LOSS, anchor="middle")
        figures = typeset.measure(line.figures, theme.STRONG)
        typeset.draw(
            surface,
            str(line.number),
            rect.x + kit.px(12),
            rect.centery,
            theme.STRONG,
            theme.INK_SOFT,
            align="centre",
            anchor="middle",
        )
        typeset.draw(
            surface,
            line.figures,
            rect.right - kit.px(4),
            rect.centery,
            theme.STRONG,
            theme.INK,
            align="right",
            anchor="middle",
        )
        room = rect.width - kit.px(30) - figures - kit.px(12)
        names = [
            Run(line.left, theme.TEXT, theme.livery(line.colours[0]).dark),
            Run(" : ", theme.TEXT, theme.INK_SOFT),
            Run(line.right, theme.TEXT, theme.livery(line.colours[1]).dark),
        ]
        if typeset.measure_runs(names) > room:
            half = (room - typeset.measure(" : ", theme.TEXT)) // 2
            names = [
                Run(typeset.ellipsis(run.text, run.role, max(half, 20)), run.role, run.colour)
                for run in names
            ]
        baseline = rect.centery + typeset.cap_height(theme.TEXT) // 2
        typeset.draw_runs(surface, names, rect.x + kit.px(30), baseline)


def _line_of(lines: Sequence[ClashLine], odds: ClashOdds) -> int | None:
    """The line of a forecast: of a clash of several, that of its pair."""
    pair = {odds.left.name, odds.right.name}
    mine = [at for at, line in enumerate(lines) if line.number == odds.number]
    return next((at for at in mine if {lines[at].left, lines[at].right} == pair), next(iter(mine), None))


def odds_parts(odds: ClashOdds, tip_of: Callable[[str], Tip | None] = lambda _unit: None) -> list[Widget]:
    """The widgets of a forecast, from above; `tip_of` is the card of a unit, for who points at its face."""
    colours = (odds.left.colour, odds.right.colour)
    parts: list[Widget] = [
        TitleRow(odds.title, odds.aside),
        VersusHead(odds.left, odds.right, tip_of),
    ]
    if odds.terms:
        parts.append(TermTable(odds.terms, odds.totals, odds.total_label, colours))
    if odds.outcomes:
        parts.append(_exact(OutcomeTable(odds.outcomes, colours)))
    if odds.margins:
        parts.append(_exact(Histogram(odds.margins, odds.bands, odds.ends, colours)))
    if odds.chances:
        parts.append(_exact(Chances(odds.chances, colours, odds.tries)))
    if odds.losses:
        parts.append(TermTable(odds.losses, ("", ""), "", colours))
    parts += [Paragraph(note, theme.LABEL, "label") for note in odds.notes]
    parts += [
        Row(
            IconMark("warning", _("Warning"), size=18, tone="warning"), _grown(warning), gap=8, across="start"
        )
        for warning in odds.warnings
    ]
    return parts


def _exact(chart: Widget) -> Widget:
    """A chart that says what its chances are reckoned with; only a match with exact odds shows any."""
    text = _("Calculated from everything both sides have, including enemy specials not yet seen")
    return chart.tipped(_("Exact odds"), text, rule="SD4-4.02")


def _grown(text: str) -> Widget:
    line = Paragraph(text, theme.LABEL, "warning")
    line.grow = 1
    return line


class ForecastCard(Card):
    """The card that shows one forecast, all of them, or what to do."""

    def __init__(self) -> None:
        self.main = Column(gap=9)
        self.more = Column(gap=9)
        self.content = Column(self.main, self.more, gap=9)
        self.area = ScrollArea(self.content, least=96)
        self.asks = False
        """Whether it holds a choice, of which nothing should have to be scrolled to."""
        self._key: object = None
        self._more_key: object = None
        super().__init__(self.area, pad=(16, 10, 16, 12), seed=51)

    def main_height(self, width: int) -> int:
        """Height of the card that shows its main parts without scrolling."""
        around = self.pad_size()
        return self.main.wish(max(0, width - around.width)).height + around.height

    def show(
        self,
        key: object,
        parts: Callable[[], Sequence[Widget]],
        more: Callable[[], Sequence[Widget]] = tuple,
        *,
        asks: bool = False,
    ) -> None:
        """Show other parts, from the top, and `more` below them; nothing changes if they stand for the same
        `key`. `asks`: they are a choice."""
        if key == self._key:
            return
        self.asks = asks
        self._key, self._more_key = key, None
        self.area.scroller.offset = 0
        below = more()
        self.main.refill(parts())
        self.more.refill(below)
        self.more.visible = bool(below)

    def show_more(self, key: object, parts: Callable[[], Sequence[Widget]]) -> None:
        """Show other parts below the main ones, which stay as they are."""
        if key == self._more_key:
            return
        self._more_key = key
        below = parts()
        self.more.refill(below)
        self.more.visible = bool(below)


def list_parts(
    aside: str,
    lines: Sequence[ClashLine],
    on_choose: Callable[[int], None],
    odds: ClashOdds | None = None,
    total: str = "",
) -> list[Widget]:
    """The list of all clashes, with what they come to; that of the forecast `odds` is marked."""
    told = [Paragraph(total, theme.LABEL, "label")] if total else []
    return [TitleRow(_("All pairings"), aside), *told, ClashList(lines, on_choose, odds)]


def toll_parts(lines: Sequence[str]) -> list[Widget]:
    """What a phase is certain to cost both sides."""
    return [Paragraph(line, theme.STRONG, "value") for line in lines]
