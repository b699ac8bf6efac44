"""Tokens on the map: several of one hex fanned out, lower ones over higher ones, drawn in one go."""

import math
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pygame

from game.core.hexgrid import Grid
from game.core.records import HexId
from game.ui.look.chips import chip_width, draw_chip
from game.ui.look.text import Typeset
from game.ui.look.token_parts import DISC_SHARE, blank_disc
from game.ui.look.tokens import TokenLook, TokenPainter, TokenPicture
from game.ui.map.paint import geometry
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.scene_data import MapPicture, TokenSpec

BOXES = ((8, 14), (12, 18), (20, 28), (32, 40), (48, 58), (72, 84))
"""Token box in pixels at each painted level."""
_MOST_SHOWN = 4
_FAN = {1: 0.0, 2: 0.50, 3: 0.42, 4: 0.36}
_SHRINK = {1: 1.0, 2: 0.90, 3: 0.84, 4: 0.78}
_TOWN_SHIFT = (0.50, 0.06)

_Ints = npt.NDArray[np.intp]


def box_at(radius: float, *, large: bool = False) -> int:
    """Token box at a corner radius, between the boxes of the levels; 20 % more if `large`."""
    more = 1.2 if large else 1.0
    low_radius, low_box = BOXES[0]
    for high_radius, high_box in BOXES:
        if radius <= high_radius:
            span = high_radius - low_radius
            share = (radius - low_radius) / span if span else 1.0
            return round((low_box + (high_box - low_box) * share) * more)
        low_radius, low_box = high_radius, high_box
    return round(low_box * more)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A token ready to be drawn: world place (units), its picture and what is special about it."""

    spec: TokenSpec
    x: float
    y: float
    d: int
    picture: TokenPicture | None
    order: tuple[float, int, bool, int]


@dataclass(frozen=True, slots=True)
class _More:
    """How many tokens of a hex are not shown, and where that is said (units)."""

    x: float
    y: float
    count: int


@dataclass(frozen=True, slots=True)
class _Laid:
    """Tokens at one zoom, as arrays: the world pixel of the middle, half of the disc, the picture's box in
    world pixels, whether it is drawn apart from the others, and if not, its picture.

    Rounded in the world and not on the screen, so that tokens do not tremble while the map scrolls.
    """

    xs: _Ints
    ys: _Ints
    halves: _Ints
    lefts: _Ints
    tops: _Ints
    widths: _Ints
    heights: _Ints
    special: npt.NDArray[np.bool_]
    pictures: list[pygame.Surface | None]


def _laid(placed: Sequence[_Placed], scale: float) -> _Laid:
    rows = []
    for one in placed:
        picture = one.picture
        box = (0, 0, 0, 0) if picture is None else (picture.x, picture.y, *picture.surface.get_size())
        rows.append((round(one.x * scale), round(one.y * scale), int(one.d * DISC_SHARE) // 2, *box))
    xs, ys, halves, across, down, widths, heights = np.array(rows, np.intp).reshape(-1, 7).T.copy()
    special = np.array([one.picture is None for one in placed], np.bool_)
    pictures = [None if one.picture is None else one.picture.quick for one in placed]
    return _Laid(xs, ys, halves, xs - across, ys - down, widths, heights, special, pictures)


class TokenLayer:
    """Lays out and draws the tokens of a map. The same sequence object is laid out only once."""

    def __init__(self, grid: Grid, typeset: Typeset, *, large: bool = False) -> None:
        self.grid = grid
        self.painter = TokenPainter(typeset)
        self.typeset = typeset
        self.large = large
        self._tokens: Sequence[TokenSpec] | None = None
        self._radius = 0.0
        self._towns: frozenset[HexId] = frozenset()
        self._placed: list[_Placed] = []
        self._laid = _laid([], 1.0)
        self._more: list[_More] = []
        self._finished = True
        self._deadline: float | None = None

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        camera: Camera,
        picture: MapPicture,
        tokens: Sequence[TokenSpec],
        time_ms: int,
        budget_ms: float | None = None,
        hole: pygame.Rect | None = None,
    ) -> None:
        """Draws all tokens that touch the surface's clip, less those that lie wholly in `hole`.

        With a budget, no more time than that is spent on pictures that were never drawn at this size; until
        their turn comes in a later frame the others are scaled from another size or shown as bare discs.
        """
        self.lay_out(camera, picture, tokens, budget_ms)
        laid = self._laid
        scale = camera.scale
        left, top = camera.origin[0] - rect.left, camera.origin[1] - rect.top
        clip = surface.get_clip()
        lefts, tops = laid.lefts - left, laid.tops - top
        rights, lows = lefts + laid.widths, tops + laid.heights
        wanted = (rights > clip.left) & (lefts < clip.right) & (lows > clip.top) & (tops < clip.bottom)
        if hole is not None:
            wanted &= ~(
                (lefts >= hole.left) & (rights <= hole.right) & (tops >= hole.top) & (lows <= hole.bottom)
            )
        wanted |= laid.special
        run: list[tuple[pygame.Surface, tuple[int, int]]] = []
        chosen = np.nonzero(wanted)[0]
        places = zip(chosen.tolist(), lefts[chosen].tolist(), tops[chosen].tolist(), strict=True)
        for index, x, y in places:
            shown = laid.pictures[index]
            if shown is not None:
                run.append((shown, (x, y)))
                continue
            surface.fblits(run, pygame.BLEND_PREMULTIPLIED)
            run.clear()
            placed = self._placed[index]
            middle = placed.x * scale - left, placed.y * scale - top
            self._draw_special(surface, placed, *middle, scale, time_ms)
        surface.fblits(run, pygame.BLEND_PREMULTIPLIED)
        for more in self._more:
            text = f"+{more.count}"
            x = round(more.x * scale - chip_width(self.typeset, text) / 2) - left
            y = round(more.y * scale) - top
            draw_chip(surface, self.typeset, text, x, y, tone="marker", height=22)

    def boxes(self, rect: pygame.Rect, camera: Camera, area: pygame.Rect) -> list[pygame.Rect]:
        """Boxes on the surface of the tokens laid out last that touch an area of it."""
        left, top = camera.origin[0] - rect.left, camera.origin[1] - rect.top
        laid = self._laid
        xs, ys, halves = laid.xs - left, laid.ys - top, laid.halves
        near = (xs + halves > area.left) & (xs - halves < area.right)
        near &= (ys + halves + 8 > area.top) & (ys - halves < area.bottom)
        middles = zip(xs[near].tolist(), ys[near].tolist(), halves[near].tolist(), strict=True)
        return [pygame.Rect(x - half, y - half, 2 * half, 2 * half + 8) for x, y, half in middles]

    @property
    def count(self) -> int:
        """How many tokens were laid out last, in view or not."""
        return len(self._placed)

    @property
    def specials(self) -> int:
        """How many tokens laid out last move, glow or are half seen."""
        return int(self._laid.special.sum())

    def special_boxes(self, rect: pygame.Rect, camera: Camera) -> list[pygame.Rect]:
        """Boxes on the surface beyond which nothing of those tokens is drawn."""
        left, top = camera.origin[0] - rect.left, camera.origin[1] - rect.top
        boxes = []
        for index in np.nonzero(self._laid.special)[0].tolist():
            placed = self._placed[index]
            x, y = round(placed.x * camera.scale) - left, round(placed.y * camera.scale) - top
            half, lift = self.painter.reach(placed.d), math.ceil(abs(placed.spec.lift) * camera.scale)
            boxes.append(pygame.Rect(x - half - lift, y - half - lift, 2 * (half + lift), 2 * (half + lift)))
        return boxes

    @property
    def finished(self) -> bool:
        """Whether the last drawing showed every token as it is, none by a stand-in."""
        return self._finished

    def _draw_special(
        self, surface: pygame.Surface, placed: _Placed, x: float, y: float, scale: float, time_ms: int
    ) -> None:
        spec = placed.spec
        self.painter.draw(
            surface,
            spec.look,
            x,
            y,
            placed.d,
            lift=spec.lift * scale,
            time_ms=time_ms,
            opacity=spec.opacity,
        )

    def lay_out(
        self,
        camera: Camera,
        picture: MapPicture,
        tokens: Sequence[TokenSpec],
        budget_ms: float | None = None,
    ) -> None:
        """Places tokens at a camera's zoom, unless that was done for the same."""
        radius = camera.radius
        towns = frozenset(site.hex for site in picture.sites if site.kind == "city")
        same = tokens is self._tokens and radius == self._radius and towns == self._towns
        if same and self._finished:
            return
        self._tokens, self._radius, self._towns = tokens, radius, towns
        self._finished = True
        self._deadline = None if budget_ms is None else time.perf_counter() + budget_ms / 1000
        d = box_at(radius, large=self.large)
        groups: defaultdict[HexId, list[TokenSpec]] = defaultdict(list)
        for token in tokens:
            groups[token.hex].append(token)
        placed: list[_Placed] = []
        self._more = []
        zooming = camera.goal_radius != radius
        for hex_, group in groups.items():
            x, y = geometry.centre(self.grid, hex_)
            if hex_ in towns:
                x, y = x + _TOWN_SHIFT[0] * UNIT_RADIUS, y + _TOWN_SHIFT[1] * UNIT_RADIUS
            placed += self._fan(group, x, y, d, zooming=zooming)
            if len(group) > _MOST_SHOWN and d >= 34:
                self._more.append(_More(x, y - 0.86 * UNIT_RADIUS, len(group) - _MOST_SHOWN))
        placed.sort(key=lambda one: one.order)
        self._placed = placed
        self._laid = _laid(placed, camera.scale)

    def _fan(self, group: list[TokenSpec], x: float, y: float, d: int, *, zooming: bool) -> list[_Placed]:
        """Tokens of one hex beside one another, the first in front at the left."""
        shown = group[:_MOST_SHOWN]
        count = len(shown)
        step = _FAN[count] * d * UNIT_RADIUS / self._radius
        box = max(10, round(d * _SHRINK[count]))
        out = []
        for index, spec in enumerate(shown):
            dx = (index - (count - 1) / 2) * step
            dy = (0.10 if index % 2 == 0 else -0.10) * step * (count > 1)
            plain = spec.lift < 1 and spec.opacity >= 255 and not spec.look.selected
            picture = self._picture(spec.look, box, zooming=zooming) if plain else None
            # From far to near; in a hex the left ones lie in front, and the selected one before all.
            order = (y, int(spec.hex), spec.look.selected, -index)
            out.append(_Placed(spec, x + spec.dx + dx, y + spec.dy + dy, box, picture, order))
        return out

    def _picture(self, look: TokenLook, d: int, *, zooming: bool) -> TokenPicture:
        """The token at a size; while zooming or out of time something like it."""
        painter = self.painter
        late = self._deadline is not None and time.perf_counter() >= self._deadline
        if painter.ready(look, d) or not (zooming or late):
            return painter.picture(look, d)
        self._finished = False
        found = painter.stand_in(look, d)
        if found is not None:
            return found
        if not late:
            return painter.picture(look, d)
        bare = blank_disc(look.side, d, spent=look.state == "spent")
        return TokenPicture(bare, bare.get_width() // 2, bare.get_height() // 2)

    def token_at(self, camera: Camera, point: tuple[float, float]) -> TokenSpec | None:
        """The token whose disc lies under a screen point, of those drawn last; the foremost one."""
        scale = camera.scale
        left, top = camera.origin
        for placed in reversed(self._placed):
            x, y = placed.x * scale - left, (placed.y - placed.spec.lift) * scale - top
            if math.dist(point, (x, y)) <= placed.d * DISC_SHARE / 2:
                return placed.spec
        return None
