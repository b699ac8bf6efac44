"""The forecast on its card: one clash in full, all of them in a list, or what to do."""

from collections.abc import Callable, Sequence

import pygame

from game.ui.battle.cards.forecast_charts import Chances, Histogram
from game.ui.battle.cards.forecast_parts import OutcomeTable, TermTable, VersusHead
from game.ui.battle.deciding.clash_odds import ClashLine, ClashOdds
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.text import Align, Run
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.labels import IconMark, Paragraph, TitleRow
from game.ui.widgets.scroll import RowList, RowMark, ScrollArea
from game.ui.widgets.surfaces import Card
from game.ui.widgets.tip import Tip


class ClashList(RowList):
    """All clashes with their figures; choosing one shows its forecast. Each has a line for both names, or one
    for each where they have no room beside one another, and one below for who lies in the end."""

    def __init__(
        self, lines: Sequence[ClashLine], on_choose: Callable[[int], None], odds: ClashOdds | None = None
    ) -> None:
        self.lines_shown = tuple(lines)
        super().__init__(
            len(self.lines_shown),
            self._draw_line,
            row_height=36,
            on_choose=lambda index: on_choose(self.lines_shown[index].number),
            rows_wished=max(1, len(self.lines_shown)),
        )
        self._on_line = on_choose
        self._apart: dict[int, bool] = {}
        self.selected = _line_of(lines, odds) if odds is not None else None

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        taken = super().press(point, button, clicks)
        index = self.row_at(point)
        if taken and index is not None and clicks < 2:
            self._on_line(self.lines_shown[index].number)
        return taken

    def measure(self, width: int) -> Size:
        self._settle(width)
        return super().measure(width)

    def arrange(self) -> None:
        self._settle(self.rect.width)
        super().arrange()

    def _settle(self, width: int) -> None:
        """Give all rows the height that the tallest needs."""
        tall = 1 + self._parted(width) + any(line.end for line in self.lines_shown)
        self.row_height = 14 + 22 * tall

    def _parted(self, width: int) -> bool:
        """Whether the names of a pair stand below one another; a single pair of many is shortened rather."""
        found = self._apart.get(width)
        if found is None:
            cut = sum(self._wide(line) > width for line in self.lines_shown)
            found = self._apart[width] = 2 * cut > len(self.lines_shown)
        return found

    def _wide(self, line: ClashLine) -> int:
        kit = self.kit
        names = kit.typeset.measure(f"{line.left} : {line.right}", theme.TEXT)
        return kit.px(42) + names + kit.typeset.measure(line.figures, theme.STRONG)

    def _draw_line(self, surface: pygame.Surface, rect: pygame.Rect, index: int, _mark: RowMark) -> None:
        kit, line = self.kit, self.lines_shown[index]
        typeset = kit.typeset
        parted = self._parted(self.rect.width)
        step, x = kit.px(22), rect.x + kit.px(30)
        first = rect.y + kit.px(18)
        figures = typeset.measure(line.figures, theme.STRONG)
        ends: tuple[tuple[str, int, str, Align], ...] = (
            (str(line.number), rect.x + kit.px(12), theme.INK_SOFT, "centre"),
            (line.figures, rect.right - kit.px(4), theme.INK, "right"),
        )
        for text, at, colour, align in ends:
            typeset.draw(surface, text, at, first, theme.STRONG, colour, align=align, anchor="middle")
        room = rect.width - kit.px(30) - figures - kit.px(12)
        left, right = (
            Run(name, theme.TEXT, theme.livery(colour).dark)
            for name, colour in zip((line.left, line.right), line.colours, strict=True)
        )
        drop = typeset.cap_height(theme.TEXT) // 2
        if parted:
            for row, (run, wide) in enumerate(((left, room), (right, rect.width - kit.px(34)))):
                shown = typeset.ellipsis(run.text, run.role, wide)
                typeset.draw(surface, shown, x, first + row * step, run.role, run.colour, anchor="middle")
        else:
            colon = Run(" : ", theme.TEXT, theme.INK_SOFT)
            names = self._beside(left, right, room - typeset.measure(colon.text, theme.TEXT))
            typeset.draw_runs(surface, [names[0], colon, names[1]], x, first + drop)
        if line.end:
            end = typeset.ellipsis(line.end, theme.LABEL, rect.width - kit.px(34))
            y = first + step * (1 + parted)
            typeset.draw(surface, end, x, y, theme.LABEL, theme.LOSS, anchor="middle")

    def _beside(self, left: Run, right: Run, room: int) -> tuple[Run, Run]:
        """Both names on one line; the longer one gives way."""
        typeset = self.kit.typeset
        wide = [typeset.measure(run.text, run.role) for run in (left, right)]
        if sum(wide) <= room:
            return left, right
        half = room // 2
        most = [max(half, room - wide[1]), max(half, room - wide[0])]
        one, other = (
            Run(typeset.ellipsis(run.text, run.role, max(20, least)), run.role, run.colour)
            for run, least in zip((left, right), most, strict=True)
        )
        return one, other


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
