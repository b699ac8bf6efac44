"""Choosing a border to peek over: six wedges around the hex on the map, each with its price or its reason."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.core.records import HexId
from game.ui import theme
from game.ui.assets import draw_icon
from game.ui.chips import draw_chip
from game.ui.i18n import _
from game.ui.map.border_marks import Look, draw_wedge, wedge_middle
from game.ui.map.ground import MapGround
from game.ui.map.scouting import PeekBorder
from game.ui.widgets.base import Overlay, Size, Widget
from game.ui.widgets.control import Control

_SHARE = 0.75
"""Half of the box in which a click takes a wedge, as a share of the corner radius: most of the hex behind the
border."""


class PeekPicker(Overlay):
    """Six wedges to choose from; arrows walk between them, a click beside them or Esc chooses none."""

    arrows: ClassVar[bool] = True

    def __init__(
        self,
        map_: MapGround,
        hex_: HexId,
        borders: Sequence[PeekBorder],
        peek: Callable[[HexId], object],
    ) -> None:
        super().__init__()
        self.map = map_
        self.hex = hex_
        self.peek = peek
        self.wedges = tuple(PeekWedge(self, border) for border in borders)
        self.add(*self.wedges)

    @property
    def first_focus(self) -> Widget | None:
        return next((wedge for wedge in self.wedges if not wedge.reason), self.wedges[0])

    def settle(self, area: pygame.Rect) -> None:
        self.place(pygame.Rect(area))
        half = self.half
        for wedge in self.wedges:
            x, y = self.map.screen(wedge.border.hex)
            wedge.place(pygame.Rect(x - half, y - half, 2 * half, 2 * half))

    def shift(self, dy: int) -> None:
        """It lies on the map and does not slide."""

    @property
    def half(self) -> int:
        """Half of the side of a wedge's box, in pixels."""
        return int(self.map.camera.radius * _SHARE)

    @property
    def middle(self) -> tuple[int, int]:
        """Middle of the stack's hex in the window."""
        return self.map.screen(self.hex)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        there = self.map.hex_at(point) if button == pygame.BUTTON_LEFT else None
        wedge = next((one for one in self.wedges if one.border.hex == there), None)
        if wedge is None:
            self.cancel()
        else:
            wedge.activate()
        return True

    def choose(self, border: PeekBorder) -> None:
        """Peek over a border."""
        self.home.close(self)
        self.peek(border.hex)

    def draw(self, surface: pygame.Surface) -> None:
        x, y = self.middle
        box = self.map.hex_box(self.hex)
        draw_chip(
            surface,
            self.kit.typeset,
            _("Peek over which border?"),
            x,
            y + box.height * 0.5 + self.map.camera.radius * 0.6,
            tone="marker",
            icon="eye",
            align="centre",
        )


class PeekWedge(Control):
    """One border; what lies behind it stands in its tooltip."""

    bleed: ClassVar[float] = 16

    def __init__(self, picker: PeekPicker, border: PeekBorder) -> None:
        super().__init__()
        self.picker = picker
        self.border = border
        cost = _("Costs {price} move").format(price=border.price) if border.price else _("Costs nothing")
        text = _("{cost}; shows who stands there in the open").format(cost=cost)
        self.tipped(
            _("Peek {way}").format(way=border.way.lower()),
            "" if border.reason else text,
            place=border.place,
            rule=border.rule,
        )
        self.usable(border.reason)

    @property
    def label(self) -> str:
        """Where it leads."""
        return self.border.way

    def act(self) -> None:
        self.picker.choose(self.border)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        if button == pygame.BUTTON_RIGHT:
            self.picker.cancel()
            return True
        return super().press(point, button, clicks)

    def measure(self, width: int) -> Size:
        return Size(2 * self.picker.half, 2 * self.picker.half)

    @property
    def ring_wanted(self) -> bool:
        # The wedge itself lights up.
        return False

    def draw(self, surface: pygame.Surface) -> None:
        kit, scale = self.kit, self.picker.map.camera.scale
        aimed = self._hover.value > 0.5 or self.focused
        look: Look = "shut" if self.reason else "hover" if aimed else "free"
        if aimed and self.reason:
            look = "shut hover"
        draw_wedge(surface, self.picker.middle, scale, self.border.direction, look)
        x, y = map(round, wedge_middle(self.picker.middle, scale, self.border.direction))
        if self.reason:
            draw_icon(surface, "lock", x, y, kit.px(18), theme.IVORY, stroke=2.2)
            return
        price = self.border.price or "0"
        kit.typeset.draw(surface, price, x, y, theme.FIGURE_M, theme.INK, align="centre", anchor="middle")
