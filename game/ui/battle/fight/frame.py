"""The frame of the battle screen: top bar, ladder, field and its boards, panel, action bar; their reflow."""

import pygame

from game.ui.battle.cards.action_bar import ActionBar
from game.ui.battle.cards.dice_card import DiceCard
from game.ui.battle.cards.forecast_card import ForecastCard
from game.ui.battle.cards.side_banner import SideBanner
from game.ui.battle.cards.whole_odds import WholeOddsBar
from game.ui.battle.field.field_boards import LADDER, LadderPanel, Legend, Ribbon
from game.ui.battle.field.field_view import FieldView
from game.ui.battle.placing.field_places import FieldRect as Room
from game.ui.look import theme
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.buttons import Button
from game.ui.widgets.hud import TopBar
from game.ui.widgets.labels import Chip, SectionHead
from game.ui.widgets.surfaces import Panel

_WIDE_FROM = 1500
_PANEL = (344, 380)
_LEAST_FIELD = 640
_PANEL_SHARE = 0.45
_EDGE = 14
_BANNER = 386
_LOW_FIELD = 330
_CARD_STEP = 48
_CARD_ROOM = 300
"""Height from which the odds of the whole battle have a place over the forecast."""
_LOG_ROWS = 7
_NOTES = 44
"""So much of a forecast's foot, where its notes stand, may have to be scrolled to."""


class SidePanel(Panel):
    """Forecast above, dice log below it if `log_wanted`, the gold button at the foot."""

    def __init__(self, head: SectionHead, forecast: ForecastCard, dice: DiceCard, gold: Button) -> None:
        self.head, self.forecast, self.dice, self.gold = head, forecast, dice, gold
        self.whole = WholeOddsBar()
        self.log_wanted = True
        self.folded = False
        super().__init__(head, self.whole, forecast, dice, gold, pad=16)

    def fold(self, folded: bool) -> None:
        """Leave the gold button alone, or show all of it again."""
        self.folded = folded
        self.head.visible = self.forecast.visible = not folded

    def folded_height(self, width: int) -> int:
        """How high it is while it is folded, pixels."""
        around = self.pad_size()
        return self.gold.wish(width - around.width).height + around.height

    def arrange(self) -> None:
        kit = self.kit
        inner = self.inner()
        if self.folded:
            # Set without `visible`, which would ask for another layout from within this one.
            self.whole._visible = self.dice._visible = False
            self.gold.place(inner)
            return
        gap = kit.px(theme.GAP_CARDS)
        head = self.head.wish(inner.width).height
        gold = self.gold.wish(inner.width).height
        y = inner.y
        self.head.place(pygame.Rect(inner.x, y, inner.width, head))
        y += head + kit.px(8)
        foot = inner.bottom - gold
        whole = self.whole.wish(inner.width).height
        # Set without `visible`, which would ask for another layout from within this one.
        self.whole._visible = self.whole.odds is not None and foot - y - whole >= kit.px(_CARD_ROOM)
        if self.whole._visible:
            self.whole.place(pygame.Rect(inner.x, y, inner.width, whole))
            y += whole + kit.px(6)
        self.gold.place(pygame.Rect(inner.x, foot, inner.width, gold))
        room = foot - gap - y
        wished = self.forecast.wish(inner.width).height
        least = self.forecast.least_height(inner.width)
        spare = 0 if self.forecast.asks else kit.px(_NOTES)
        main = max(least, self.forecast.main_height(inner.width) - spare)
        most = min(_LOG_ROWS, self.dice.filled)
        rows = next((n for n in range(most, 0, -1) if room - gap - self.dice.height_for(n) >= main), 0)
        rows = rows or int(room - gap - self.dice.height_for(1) >= least)
        rows = rows if self.log_wanted else 0
        # Set without `visible`, which would ask for another layout from within this one.
        self.dice._visible = rows > 0
        if not rows:
            self.forecast.place(pygame.Rect(inner.x, y, inner.width, room))
            return
        # In steps, so that the sheets of parchment made for one forecast serve for the next.
        step = kit.px(_CARD_STEP)
        tall = max(least, min(-(-wished // step) * step, room - gap - self.dice.height_for(rows)))
        self.forecast.place(pygame.Rect(inner.x, y, inner.width, tall))
        y += tall + gap
        self.dice.place(pygame.Rect(inner.x, y, inner.width, foot - gap - y))


class BattleFrame(Box):
    """Places everything. What stands on the field leaves `room` for the ranks. Without `has_ladder` the field
    takes its place, without `shows_lines` there is no legend of them."""

    def __init__(
        self,
        top: TopBar,
        field: FieldView,
        panel: SidePanel,
        bar: ActionBar,
        banners: tuple[SideBanner, SideBanner],
        opening: Chip,
        board: Widget,
    ) -> None:
        self.top, self.field, self.panel, self.bar = top, field, panel, bar
        self.ladder = LadderPanel()
        self.banners = banners
        self.opening = opening
        self.ribbon = Ribbon()
        self.legend = Legend()
        self.board = board
        self.room = Room(0, 0, 1, 1)
        self.shows_boards = True
        self.corner: Widget | None = None
        self.has_ladder = True
        self.shows_lines = True
        super().__init__(
            (field, *banners, opening, self.legend, self.ribbon, board, self.ladder, bar, panel, top)
        )

    def measure(self, width: int) -> Size:
        return Size(width, self.rect.height)

    def arrange(self) -> None:
        kit, rect = self.kit, self.rect
        wide = rect.width >= _WIDE_FROM * kit.unit
        bar_top = self.top.wish(rect.width).height
        panel = min(kit.px(_PANEL[wide]), round(rect.width * _PANEL_SHARE))
        ladder = kit.px(LADDER[wide])
        fits = self.has_ladder and rect.width - panel - ladder >= kit.px(_LEAST_FIELD)
        # Set without `visible`, which would ask for another layout from within this one.
        self.ladder._visible = fits
        ladder = ladder if fits else 0
        self.top.place(pygame.Rect(rect.x, rect.y, rect.width, bar_top))
        foot = self.bar.wish(rect.width - panel).height
        beside = panel
        if self.panel.folded:
            foot, beside = max(foot, self.panel.folded_height(panel)), 0
        tall = foot if self.panel.folded else rect.height - bar_top
        self.panel.place(pygame.Rect(rect.right - panel, rect.bottom - tall, panel, tall))
        self.bar.place(pygame.Rect(rect.x, rect.bottom - foot, rect.width - panel, foot))
        body = pygame.Rect(
            rect.x + ladder, bar_top, rect.width - beside - ladder, rect.height - bar_top - foot
        )
        if fits:
            self.ladder.place(pygame.Rect(rect.x, bar_top, ladder, body.height))
        self.field.place(body)
        self._on_field(body)
        board = body.inflate(-2 * kit.px(_EDGE), -2 * kit.px(_EDGE))
        tall = min(board.height, self.board.wish(board.width).height)
        self.board.place(pygame.Rect(board.x, board.y + (board.height - tall) // 3, board.width, tall))

    def put_in_corner(self, widget: Widget) -> None:
        """Let something stand at the lower left of the field."""
        self.corner = widget
        self.add(widget)

    def head_box(self) -> pygame.Rect:
        """The boards of both sides, as wide as the field."""
        return pygame.Rect(
            self.field.rect.x, self.banners[0].rect.y, self.field.rect.width, self.banners[0].rect.height
        )

    def _on_field(self, body: pygame.Rect) -> None:
        kit = self.kit
        edge = kit.px(_EDGE)
        wide = min(kit.px(_BANNER), (body.width - 3 * edge) // 2)
        low = body.height < kit.px(_LOW_FIELD)
        for banner in self.banners:
            banner.low = low
        tall = self.banners[0].wish(wide).height
        top = body.y + kit.px(12)
        self.banners[0].place(pygame.Rect(body.x + edge, top, wide, tall))
        self.banners[1].place(pygame.Rect(body.right - edge - wide, top, wide, tall))
        chip = self.opening.wish(body.width)
        between = body.width - 2 * (wide + 2 * edge)
        under = top + tall + kit.px(10)
        chip_top = top + (tall - chip.height) // 2 if between >= chip.width else under - kit.px(4)
        self.opening.place(pygame.Rect(body.centerx - chip.width // 2, chip_top, chip.width, chip.height))
        # Set without `visible`, which would ask for another layout from within this one.
        self.opening._visible = self.shows_boards and (not low or between >= chip.width)
        if between < chip.width and not low:
            under += chip.height
        foot = body.bottom - kit.px(12)
        ribbon = self.ribbon.wish(body.width - 2 * edge)
        legend = self.legend.wish(body.width)
        fits = self.shows_lines and ribbon.width + legend.width + 3 * edge <= body.width
        self.legend._visible = fits and self.shows_boards
        if fits:
            self.legend.place(pygame.Rect(body.x + edge, foot - legend.height, legend.width, legend.height))
        self.ribbon.place(
            pygame.Rect(body.right - edge - ribbon.width, foot - ribbon.height, ribbon.width, ribbon.height)
        )
        if self.corner is not None:
            size = self.corner.wish(body.width)
            self.corner.place(pygame.Rect(body.x + edge, foot - size.height, size.width, size.height))
        reserved = max(ribbon.height, legend.height if fits else 0)
        height = foot - reserved - kit.px(8) - under
        self.room = Room(edge + 6, under - body.y, body.width - 2 * edge - 12, max(60, height))
