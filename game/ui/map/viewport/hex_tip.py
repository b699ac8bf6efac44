"""The tooltip of the hex under the pointer: beside its hex, tied to it by a dotted line, never over a path.

It waits until the pointer rests, follows from hex to hex without another wait, and can be pinned.
"""

import math
from collections.abc import Iterator, Sequence

import pygame

from game.core.records import HexId
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.materials import draw_shadow
from game.ui.look.strokes import Strokes
from game.ui.map.paint.path_overlay import pointer_line
from game.ui.map.viewport.map_ground import MapGround
from game.ui.widgets.kit import Kit
from game.ui.widgets.motion import Eased
from game.ui.widgets.tip import Tip
from game.ui.widgets.tips import TipCard, TipContent, shortened

_AWAY = (1.15, 1.9, 2.8, 3.8)
"""Distances of the card from the middle of its hex that are tried, in corner radii."""
_FAR_COST = 6.0
"""Covered pixels that count as much as a pixel of distance."""
_LINE_FROM = 0.72
"""Where the line to the card begins, in corner radii from the middle of its hex."""
_EDGE = 8


def _card(kit: Kit, tip: Tip, tall: int) -> TipCard:
    """The card of a tip, of so much of it as a map of this height has room for."""
    for one in shortened(tip):
        card = TipCard(kit, TipContent(one))
        if card.size[1] <= tall:
            break
    return card


class HexTip:
    """The one tooltip of the map."""

    def __init__(self) -> None:
        self.pinned = False
        self.hex: HexId | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._tip: Tip | None = None
        self._picture: pygame.Surface | None = None
        self._waited = 0.0
        self._patience: float | None = theme.MS_TOOLTIP_WAIT
        self._fade = Eased(theme.MS_TOOLTIP_FADE)
        self._avoid: tuple[pygame.Rect, ...] = ()
        self._own: pygame.Rect | None = None
        self._line: tuple[tuple[int, int, int, int], pygame.Surface, tuple[int, int]] | None = None

    @property
    def shown(self) -> Tip | None:
        """What is on the screen."""
        return self._tip if self._picture is not None else None

    @property
    def waiting(self) -> bool:
        """Whether it will appear when the pointer stays."""
        return self._tip is not None and self._picture is None and self._patience is not None

    @property
    def moving(self) -> bool:
        """Whether it fades in."""
        return self._picture is not None and self._fade.moving

    def offer(
        self,
        hex_: HexId | None,
        tip: Tip | None,
        avoid: Sequence[pygame.Rect] = (),
        own: pygame.Rect | None = None,
        patience: float | None = theme.MS_TOOLTIP_WAIT,
    ) -> bool:
        """Say what the pointer is over; whether the screen looks different now. `own` is what stands at the
        hex and is not to be crossed by the line to the card. It is shown after `patience` ms, with None
        only when it is pinned."""
        if self.pinned:
            return False
        self._own = own
        self._patience = patience
        if hex_ == self.hex and tip == self._tip:
            self._avoid = tuple(avoid)
            return False
        was_shown = self._picture is not None
        self.hex, self._tip, self._avoid = hex_, tip, tuple(avoid)
        self._picture = None
        # From hex to hex the next card comes sooner, but not while the pointer is on its way.
        self._waited = theme.MS_TOOLTIP_WAIT * 0.6 if was_shown and tip is not None else 0.0
        return was_shown

    def retell(self, tip: Tip, kit: Kit, ground: MapGround) -> bool:
        """Say more of the same hex, at once where anything is shown; whether the screen looks different."""
        if tip == self._tip or self._tip is None:
            return False
        self._tip = tip
        if self._picture is None:
            return False
        fade = self._fade
        self._show(kit, ground)
        self._fade = fade
        return True

    def clear(self) -> bool:
        """Take it away, also a pinned one; whether one was shown."""
        self.pinned = False
        shown = self._picture is not None
        self.hex, self._tip, self._picture = None, None, None
        return shown

    def pin(self, kit: Kit, ground: MapGround) -> bool:
        """Pin what is shown or waited for, or let it go. Whether there was anything."""
        if self._tip is None:
            return False
        if self.pinned:
            self.clear()
            return True
        self.pinned = True
        if self._picture is None:
            self._show(kit, ground)
        return True

    def tick(self, ms: float, kit: Kit, ground: MapGround) -> bool:
        """Let time pass; whether the screen looks different now."""
        if self.waiting:
            self._waited += ms
            if self._patience is None or self._waited < self._patience:
                return False
            self._show(kit, ground)
            return True
        return self.moving and (self._fade.tick(ms) or True)

    def _show(self, kit: Kit, ground: MapGround) -> None:
        if self._tip is None or self.hex is None:
            return
        card = _card(kit, self._tip, ground.rect.height - 2 * _EDGE)
        self._picture = card.picture()
        self.rect = pygame.Rect((0, 0), card.size)
        self.settle(ground)
        self._fade = Eased(theme.MS_TOOLTIP_FADE)
        self._fade.aim(1.0, calm=kit.calm)

    def settle(self, ground: MapGround) -> None:
        """Choose the place again: the map moved under it."""
        if self._picture is None or self.hex is None:
            return
        x, y = ground.screen(self.hex)
        room = ground.rect.inflate(-2 * _EDGE, -2 * _EDGE)
        shut = [ground.hex_box(self.hex), *self._avoid]

        def cost(place: pygame.Rect) -> float:
            parts = [place.clip(box) for box in shut]
            covered = sum(part.width * part.height for part in parts)
            return covered + _FAR_COST * math.dist(place.center, (x, y))

        places = self._places(x, y, ground.camera.radius)
        self.rect = min((place.clamp(room) for place in places), key=cost)

    def _places(self, x: int, y: int, radius: float) -> Iterator[pygame.Rect]:
        """Places around a hex at some distances, below right first."""
        width, height = self.rect.size
        for share in _AWAY:
            away = round(radius * share)
            low, high = y + away // 2, y - away // 2 - height
            right, left = x + away, x - away - width
            corners = ((right, low), (left, low), (right, high), (left, high))
            sides = ((right, y - height // 2), (left, y - height // 2))
            ends = ((x - width // 2, y + away), (x - width // 2, y - away - height))
            for goal in (*corners, *sides, *ends):
                yield pygame.Rect(goal, (width, height))

    def draw(self, surface: pygame.Surface, kit: Kit, ground: MapGround) -> None:
        """Draw the card and the line to its hex."""
        if self._picture is None or self.hex is None:
            return
        share = self._fade.value
        if share > 0.5:
            self._draw_line(surface, ground)
            radius = theme.RADIUS_TOOLTIP * kit.unit
            draw_shadow(surface, self.rect, theme.SHADOW_TOOLTIP, radius, kit.unit)
        self._picture.set_alpha(round(255 * share))
        surface.blit(self._picture, self.rect)
        if self.pinned:
            at = kit.px(18)
            draw_icon(surface, "lock", self.rect.right - at, self.rect.top + at, kit.px(15), theme.NOTICE)

    def _draw_line(self, surface: pygame.Surface, ground: MapGround) -> None:
        assert self.hex is not None
        x, y = ground.screen(self.hex)
        if not ground.rect.collidepoint((x, y)):
            return
        inner = self.rect.inflate(-24, -24)
        end_x = min(max(x, inner.left), inner.right)
        end_y = min(max(y, inner.top), inner.bottom)
        start = self._line_start((x, y), (end_x, end_y), ground.camera.radius)
        if start is None:
            return
        x, y = start
        key = (x, y, end_x, end_y)
        if self._line is None or self._line[0] != key:
            strokes = Strokes()
            pointer_line(strokes, (x, y), (end_x, end_y))
            self._line = (key, *strokes.picture())
        surface.blit(self._line[1], self._line[2], special_flags=pygame.BLEND_PREMULTIPLIED)

    def _line_start(
        self, middle: tuple[int, int], end: tuple[int, int], radius: float
    ) -> tuple[int, int] | None:
        """Where the line leaves what stands at its hex; None if the card lies upon that."""
        span = math.dist(middle, end)
        if span <= radius * _LINE_FROM:
            return None
        share = radius * _LINE_FROM / span
        start = (
            round(middle[0] + (end[0] - middle[0]) * share),
            round(middle[1] + (end[1] - middle[1]) * share),
        )
        if self._own is None:
            return start
        inside = self._own.clipline(start, end)
        return (int(inside[1][0]), int(inside[1][1])) if inside else start
