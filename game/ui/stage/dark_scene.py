"""The dark table: what is shown while nobody's map may be seen. Only public facts stand on it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

import pygame

from game.ui.actions.action import Scope
from game.ui.look import theme
from game.ui.look.text import Drop
from game.ui.look.theme import TypeRole
from game.ui.look.tokens import TokenLook
from game.ui.stage.scene import Stage, WidgetScene
from game.ui.widgets import boards
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.boxes import Column
from game.ui.widgets.labels import Paragraph
from game.ui.widgets.tones import Tone

_GLYPHS = {"ferals": "wolf", "neutral": "courtier"}
_PLAYER_GLYPH = "ruler"
_LEAST_TOKEN = 28
_EDGE = 30
_TIGHT = 620
_WIDTH = 640
_SEED = 3
_INSET = 12
WOOD_DROP = Drop("#000000", 2, 170)


def seat_look(colour: str) -> TokenLook:
    """The token of a side itself: a crown for players, a beast for ferals, a quill for free people."""
    return TokenLook(colour, _GLYPHS.get(colour, _PLAYER_GLYPH))


class SeatToken(Widget):
    """A side's token as large as there is room for, up to `d` pixels at 100 %."""

    solid: ClassVar[bool] = False
    bleed: ClassVar[float] = 30

    def __init__(self, colour: str, d: int = 200, *, least: int = _LEAST_TOKEN) -> None:
        super().__init__()
        self.look = seat_look(colour)
        self.d = d
        self.least = least

    def measure(self, width: int) -> Size:
        side = min(width, self.kit.px(self.d))
        return Size(side, side)

    def least_height(self, width: int) -> int:
        return min(self.wish(width).height, self.kit.px(self.least))

    def draw(self, surface: pygame.Surface) -> None:
        d = min(self.rect.size)
        self.kit.tokens.draw(surface, self.look, *self.rect.center, d)


def words(text: str, role: TypeRole, tone: Tone = "value") -> Paragraph:
    """A centred text on the wood."""
    return Paragraph(text, role, tone, align="centre", drop=WOOD_DROP)


class DarkFrame(Box):
    """A column in the middle of the table, and a bar at its foot; in a low window the gaps shrink."""

    def __init__(self, column: Column, foot: Widget) -> None:
        super().__init__((column, foot))
        self.column = column
        self.foot = foot
        self._gap = column.gap

    def measure(self, width: int) -> Size:
        return Size(width, self.rect.height)

    def arrange(self) -> None:
        kit, rect = self.kit, self.rect
        self.column.gap = min(self._gap, 6) if rect.height < kit.px(_TIGHT) else self._gap
        edge = min(kit.px(_EDGE), rect.height // 18)
        inner = rect.inflate(-2 * edge, -2 * edge)
        low = self.foot.wish(inner.width).height
        self.foot.place(pygame.Rect(inner.x, inner.bottom - low, inner.width, low))
        room = inner.height - low - edge
        wide = min(kit.px(_WIDTH), inner.width)
        tall = min(room, self.column.wish(wide).height)
        left = inner.x + (inner.width - wide) // 2
        # Above the middle, where the eye rests, as long as there is room.
        top = inner.y + round((room - tall) * 0.42)
        self.column.place(pygame.Rect(left, top, wide, tall))


class DarkScene(WidgetScene):
    """Base of the screens between two seats. They come at once: nothing of the last map fades away slowly."""

    cut: ClassVar[bool] = True
    scopes: ClassVar[tuple[Scope, ...]] = ("lists",)

    def enter(self, stage: Stage) -> None:
        stage.sounds.ambience(None)
        super().enter(stage)

    def rehearse(self, surface: pygame.Surface) -> Iterator[None]:
        yield from boards.prepare_board(
            self.desk.area.size, 0, _SEED, corners=True, inset=_INSET, unit=self.stage.kit.unit
        )
        yield from super().rehearse(surface)

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.blit(dark_table(self.desk.area.size, self.stage.kit.unit), (0, 0))


@lru_cache(maxsize=1)
def dark_table(size: tuple[int, int], unit: float) -> pygame.Surface:
    """The empty table with its brass line."""
    table = boards.board(size, 0, _SEED, corners=True, inset=_INSET, unit=unit).copy()
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((*pygame.Color(theme.SHADOW)[:3], 96))
    table.blit(veil, (0, 0))
    return table


def small(text: str, tone: Tone = "label") -> Paragraph:
    """A centred line of plain text."""
    return words(text, theme.TEXT_LARGE, tone)
