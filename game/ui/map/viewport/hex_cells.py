"""Hexes of the map that a tool offers as buttons: lit, aimed at, or shut with the reason in their tooltip."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import ClassVar

import pygame

from game.core.records import HexId
from game.core.refusal import Refused
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.strokes import Strokes
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.paint import geometry, outlines
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.viewport.map_ground import MapGround
from game.ui.widgets.base import Overlay, Size, Widget
from game.ui.widgets.control import Control

_SHARE = 0.75
_INSET = 0.93
_LOOKS = {
    "path": (theme.BRASS_LIGHT, 0.5, theme.BRASS_LIGHT),
    "free": (theme.PAPER_LIT, 0.34, theme.OVERLAY_LIGHT),
    "aimed": (theme.BRASS_LIGHT, 0.62, theme.IVORY),
    "shut": (theme.OVERLAY_DARK, 0.5, "#B9A888"),
}
"""Fill, its opacity and edge of a hex of a tool."""


class CellTool(Overlay, ABC):
    """A tool that lies on the map and offers the hexes around the end of a path, for mouse and keys."""

    arrows: ClassVar[bool] = True

    def __init__(self, reader: SideQueries, map_: MapGround, start: HexId) -> None:
        super().__init__()
        self.by_keys = False
        """Whether the hex that is being chosen was the keyboard's."""
        self.reader, self.map = reader, map_
        self.cells = tuple(HexCell(self, start) for _way in range(6))

    @property
    @abstractmethod
    def path(self) -> Collection[HexId]:
        """The hexes that are lit already."""

    @abstractmethod
    def aim(self, hex_: HexId) -> None:
        """A hex was chosen."""

    @abstractmethod
    def one_back(self) -> None:
        """A right click."""

    @abstractmethod
    def cell_words(self, hex_: HexId) -> tuple[str, str]:
        """What choosing a hex does, and the rule."""

    @property
    def free(self) -> Widget | None:
        """A hex that may be chosen."""
        return next((cell for cell in self.cells if cell.visible and not cell.reason), None)

    def offer(self, end: HexId, barred: Callable[[HexId], Refused | None], *, more: bool = True) -> None:
        """Offer the hexes around the end of the path, if it may go on at all."""
        around = [HexId(there) for there in self.reader.grid.toward[end] if there >= 0]
        for number, cell in enumerate(self.cells):
            cell.visible = more and number < len(around)
            if cell.visible:
                cell.show(around[number], barred(around[number]))

    def lie(self) -> None:
        """Put the offered hexes where they lie on the map."""
        for cell in self.cells:
            cell.lie()

    def shift(self, dy: int) -> None:
        """It lies on the map and does not slide."""

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        if button == pygame.BUTTON_RIGHT:
            self.one_back()
            return True
        there = self.map.hex_at(point) if button == pygame.BUTTON_LEFT else None
        if there is not None:
            self.aim(there)
        return True


class HexCell(Control):
    """A hex that may be chosen; what it is stands in its tooltip."""

    bleed: ClassVar[float] = 16

    def __init__(self, tool: CellTool, hex_: HexId) -> None:
        super().__init__()
        self.tool = tool
        self.hex = hex_

    def show(self, hex_: HexId, barred: Refused | None) -> None:
        """Show another hex, and why the path cannot go there."""
        self.hex = hex_
        reader = self.tool.reader
        text, rule = self.tool.cell_words(hex_)
        rule = barred.rule if barred is not None else rule
        self.tipped(reader.place(hex_), "" if barred is not None else text, rule=rule)
        self.usable(_(barred.detail) if barred is not None else "")

    @property
    def label(self) -> str:
        """Where it is."""
        return self.tool.reader.place(self.hex)

    def act(self) -> None:
        self.tool.aim(self.hex)

    def activate(self) -> bool:
        self.tool.by_keys = True
        try:
            return super().activate()
        finally:
            self.tool.by_keys = False

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        if button == pygame.BUTTON_RIGHT:
            self.tool.one_back()
            return True
        return super().press(point, button, clicks)

    def measure(self, width: int) -> Size:
        return Size(self.rect.width, self.rect.height)

    @property
    def ring_wanted(self) -> bool:
        # The hex itself lights up.
        return False

    def draw(self, surface: pygame.Surface) -> None:
        aimed = self._hover.value > 0.5 or (self.focused and self.home.ring_shown)
        radius = self.tool.map.camera.radius
        if self.hex in self.tool.path and not aimed:
            return
        look = "shut" if self.reason else "aimed" if aimed else "free"
        x, y = self.tool.map.screen(self.hex)
        draw_hex(surface, (x, y), radius, look)
        if self.reason:
            draw_icon(surface, "lock", x, y, self.kit.px(20), theme.IVORY, stroke=2.2)

    def lie(self) -> None:
        """Take the place of its hex on the map."""
        half = int(self.tool.map.camera.radius * _SHARE)
        x, y = self.tool.map.screen(self.hex)
        self.place(pygame.Rect(x - half, y - half, 2 * half, 2 * half))


def draw_hex(surface: pygame.Surface, middle: Sequence[int], radius: float, look: str) -> None:
    """Fill a hex of the map; `look` is path, free, aimed or shut."""
    picture, (left, top) = _hex(round(radius, 1), look)
    place = (middle[0] + left, middle[1] + top)
    surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=32)
def _hex(radius: float, look: str) -> tuple[pygame.Surface, tuple[int, int]]:
    fill, opacity, edge = _LOOKS[look]
    scale = radius / UNIT_RADIUS
    points = outlines.rounded(
        [(x * _INSET * scale, y * _INSET * scale) for x, y in geometry.CORNERS], 8 * scale
    )
    strokes = Strokes()
    strokes.polygon(points, fill, opacity)
    strokes.line(points, 4.6, theme.OVERLAY_DARK, 0.5, closed=True)
    strokes.line(points, 2.2, edge, closed=True)
    return strokes.picture()
