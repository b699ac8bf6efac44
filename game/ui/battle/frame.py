"""The frame of the battle screen: top bar, ladder, field and its boards, panel, action bar; their reflow."""

from collections.abc import Sequence
from typing import ClassVar

import pygame

from game.core.battle import BattleView
from game.core.records import SideId
from game.ui import theme
from game.ui.battle.action_bar import ActionBar
from game.ui.battle.dice_card import DiceCard
from game.ui.battle.field_view import FieldView
from game.ui.battle.fold import GONE
from game.ui.battle.forecast_card import ForecastCard
from game.ui.battle.ladder import LadderZone, draw_ladder
from game.ui.battle.layout import Box as Room
from game.ui.battle.links import Link, LinkKind, draw_links
from game.ui.battle.names import Names
from game.ui.battle.pieces import zone_of
from game.ui.battle.side_banner import SideBanner
from game.ui.i18n import _
from game.ui.materials import draw_shadow
from game.ui.tokens import TokenLook
from game.ui.widgets import boards, paint
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.buttons import Button
from game.ui.widgets.hud import TopBar
from game.ui.widgets.labels import Chip, SectionHead
from game.ui.widgets.surfaces import Panel

_WIDE_FROM = 1500
_PANEL = (344, 380)
_LADDER = (132, 168)
_LEAST_FIELD = 640
_PANEL_SHARE = 0.45
_EDGE = 14
_BANNER = 386
_LOW_FIELD = 330
_KINDS: tuple[LinkKind, ...] = ("primary", "secondary", "missile")


class LadderPanel(Widget):
    """The altitude ladder with the fliers in their zones and a count of those on the ground."""

    bleed: ClassVar[float] = 4

    def __init__(self) -> None:
        super().__init__()
        self._fliers: tuple[tuple[str, str, int], ...] = ()
        self._ground: tuple[tuple[str, str, int], ...] = ()
        self.tipped(
            _("Altitude"), _("Who flies in which zone, its ceiling, and what reaches it"), rule="SD1-18.02"
        )

    def show(self, view: BattleView, names: Names, left: SideId) -> None:
        """Show the units of a view."""
        here = [unit for unit in view.units if unit.condition not in GONE]
        here.sort(key=lambda unit: unit.side != left)
        fliers = tuple((names.colour(u.side), u.glyph, zone_of(u)) for u in here if zone_of(u))
        ground = []
        for party in view.parties:
            mine = [u for u in here if u.side == party.side and not zone_of(u)]
            if mine:
                first = next((u for u in mine if u.leader), mine[0])
                ground.append((names.colour(party.side), first.glyph, len(mine)))
        if view.parties and view.parties[0].side != left:
            ground.reverse()
        if (fliers, tuple(ground)) != (self._fliers, self._ground):
            self._fliers, self._ground = fliers, tuple(ground)
            self.changed()

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(300))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        surface.blit(boards.board(rect.size, 0, 61, unit=kit.unit), rect)
        kit.typeset.draw(
            surface,
            _("Altitude"),
            rect.centerx,
            rect.y + kit.px(26),
            theme.ROW_TITLE,
            theme.IVORY,
            align="centre",
            anchor="middle",
        )
        edge = kit.px(14 if rect.width >= kit.px(_LADDER[1]) else 9)
        inner = pygame.Rect(
            rect.x + edge, rect.y + kit.px(44), rect.width - 2 * edge, rect.height - kit.px(58)
        )
        zones = (
            LadderZone(_("Top sky"), _("to 528 ft"), _("long bows")),
            LadderZone(_("Upper sky"), _("to 300 ft"), _("middle bows")),
            LadderZone(_("Lower sky"), _("to 120 ft"), _("all missiles")),
            LadderZone(_("Ground")),
        )
        boxes = draw_ladder(surface, kit.typeset, inner, zones)
        for zone in (3, 2, 1):
            self._draw_fliers(surface, boxes[3 - zone], [f for f in self._fliers if f[2] == zone])
        self._draw_ground(surface, boxes[3])

    def _draw_fliers(
        self, surface: pygame.Surface, box: pygame.Rect, fliers: Sequence[tuple[str, str, int]]
    ) -> None:
        kit = self.kit
        kinds = list(dict.fromkeys((colour, glyph) for colour, glyph, _zone in fliers))[:3]
        y = box.bottom - kit.px(28)
        for at, (colour, glyph) in enumerate(kinds):
            count = sum((c, g) == (colour, glyph) for c, g, _z in fliers)
            x = box.x + box.width * (at + 0.5) / len(kinds)
            look = TokenLook(colour, glyph, count=count if count > 1 else None)
            kit.tokens.draw(surface, look, x, y, kit.px(40))

    def _draw_ground(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        kit = self.kit
        for at, (colour, glyph, count) in enumerate(self._ground):
            x = box.x + box.width * (0.28 + 0.42 * at)
            y = box.centery + kit.px(14)
            kit.tokens.draw(surface, TokenLook(colour, glyph, count=count), x, y, kit.px(44))


class Ribbon(Widget):
    """Who decides and what is asked, framed in the colour of that side."""

    bleed: ClassVar[float] = 18

    def __init__(self) -> None:
        super().__init__()
        self.look: TokenLook | None = None
        self.words = ""

    def show(self, look: TokenLook | None, words: str) -> None:
        """Show other words."""
        if (look, words) != (self.look, self.words):
            self.look, self.words = look, words
            self.resized()

    def _text_left(self) -> int:
        return self.kit.px(48 if self.look is not None else 16)

    def measure(self, width: int) -> Size:
        kit = self.kit
        wide = self._text_left() + kit.typeset.measure(self.words, theme.STRONG) + kit.px(16)
        return Size(min(width, wide), kit.px(40) if self.words else 0)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.words:
            return
        kit, rect = self.kit, self.rect
        unit = kit.unit
        draw_shadow(surface, rect, theme.SHADOW_CARD, 6 * unit, unit)
        surface.blit(boards.board(rect.size, 6 * unit, 9, framed=False, unit=unit), rect)
        base = theme.livery(self.look.side).base if self.look is not None else theme.BRASS
        surface.blit(paint.inner_frame(rect.size, base, unit), rect)
        if self.look is not None:
            kit.tokens.draw(surface, self.look, rect.x + kit.px(26), rect.centery, kit.px(32))
        room = rect.width - self._text_left() - kit.px(14)
        kit.typeset.draw(
            surface,
            kit.typeset.ellipsis(self.words, theme.STRONG, room),
            rect.x + self._text_left(),
            rect.centery,
            theme.STRONG,
            theme.IVORY,
            anchor="middle",
        )


class Legend(Widget):
    """What the lines mean."""

    def __init__(self) -> None:
        super().__init__()
        self.tipped(
            _("Lines"),
            _("Primary: both attack. Secondary: only the one that joins. Dots: shots. Gold: the chosen one"),
            rule="SD1-11.05",
        )

    def _words(self) -> tuple[str, str, str]:
        return (_("primary"), _("secondary"), _("missiles"))

    def measure(self, width: int) -> Size:
        kit = self.kit
        words = sum(kit.typeset.measure(word, theme.LABEL) for word in self._words())
        return Size(words + 3 * kit.px(84) + kit.px(8), kit.px(34))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        board = boards.board(rect.size, 6 * kit.unit, 45, framed=False, unit=kit.unit).copy()
        board.set_alpha(215)
        surface.blit(board, rect)
        x = rect.x + kit.px(10)
        for kind, word in zip(_KINDS, self._words(), strict=True):
            link = Link((x, rect.centery), (x + kit.px(52), rect.centery), kind, gap=(0, 6))
            draw_links(surface, kit.typeset, [link])
            x += kit.px(64)
            drawn = kit.typeset.draw(
                surface, word, x, rect.centery, theme.LABEL, theme.IVORY, anchor="middle"
            )
            x = drawn.right + kit.px(20)


class SidePanel(Panel):
    """Forecast above, dice log below it, the gold button at the foot."""

    def __init__(self, head: SectionHead, forecast: ForecastCard, dice: DiceCard, gold: Button) -> None:
        self.head, self.forecast, self.dice, self.gold = head, forecast, dice, gold
        super().__init__(head, forecast, dice, gold, pad=16)

    def arrange(self) -> None:
        kit = self.kit
        inner = self.inner()
        gap = kit.px(theme.GAP_CARDS)
        head = self.head.wish(inner.width).height
        gold = self.gold.wish(inner.width).height
        y = inner.y
        self.head.place(pygame.Rect(inner.x, y, inner.width, head))
        y += head + kit.px(8)
        foot = inner.bottom - gold
        self.gold.place(pygame.Rect(inner.x, foot, inner.width, gold))
        room = foot - gap - y
        wished = self.forecast.wish(inner.width).height
        least = self.forecast.least_height(inner.width)
        rows = next((n for n in (3, 2, 1) if room - gap - self.dice.height_for(n) >= least), 0)
        # Set without `visible`, which would ask for another layout from within this one.
        self.dice._visible = rows > 0
        if not rows:
            self.forecast.place(pygame.Rect(inner.x, y, inner.width, room))
            return
        tall = max(least, min(wished, room - gap - self.dice.height_for(rows)))
        self.forecast.place(pygame.Rect(inner.x, y, inner.width, tall))
        y += tall + gap
        self.dice.place(pygame.Rect(inner.x, y, inner.width, foot - gap - y))


class BattleFrame(Box):
    """Places everything. What stands on the field leaves `room` for the ranks."""

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
        ladder = kit.px(_LADDER[wide])
        fits = rect.width - panel - ladder >= kit.px(_LEAST_FIELD)
        # Set without `visible`, which would ask for another layout from within this one.
        self.ladder._visible = fits
        ladder = ladder if fits else 0
        self.top.place(pygame.Rect(rect.x, rect.y, rect.width, bar_top))
        self.panel.place(pygame.Rect(rect.right - panel, bar_top, panel, rect.height - bar_top))
        foot = self.bar.wish(rect.width - panel).height
        self.bar.place(pygame.Rect(rect.x, rect.bottom - foot, rect.width - panel, foot))
        body = pygame.Rect(
            rect.x + ladder, bar_top, rect.width - panel - ladder, rect.height - bar_top - foot
        )
        if fits:
            self.ladder.place(pygame.Rect(rect.x, bar_top, ladder, body.height))
        self.field.place(body)
        self._on_field(body)
        board = body.inflate(-2 * kit.px(_EDGE), -2 * kit.px(_EDGE))
        tall = min(board.height, self.board.wish(board.width).height)
        self.board.place(pygame.Rect(board.x, board.y + (board.height - tall) // 3, board.width, tall))

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
        fits = ribbon.width + legend.width + 3 * edge <= body.width
        self.legend._visible = fits and self.shows_boards
        if fits:
            self.legend.place(pygame.Rect(body.x + edge, foot - legend.height, legend.width, legend.height))
        self.ribbon.place(
            pygame.Rect(body.right - edge - ribbon.width, foot - ribbon.height, ribbon.width, ribbon.height)
        )
        reserved = max(ribbon.height, legend.height if fits else 0)
        height = foot - reserved - kit.px(8) - under
        self.room = Room(edge + 6, under - body.y, body.width - 2 * edge - 12, max(60, height))
