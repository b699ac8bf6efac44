"""Where a Hit-and-Run leaves to: the six hexes around the battle as a small rose, to be chosen from."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import pygame

from game.core.hexgrid import Grid
from game.core.records import HexId
from game.ui.battle.deciding.declaring import NO, Declaring
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.vector import Canvas
from game.ui.map.models.scouting import WAYS
from game.ui.widgets import boards, paint
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.tip import Tip

_R = 21.0
_HEAD = 26
_PAD = 12


@dataclass(frozen=True, slots=True)
class Exit:
    """A hex beside the battle: the way there, as the setting names it, its land, and why it is closed."""

    way: int
    value: str
    land: str
    reason: str = ""
    rule: str = ""


def exits_of(
    declaring: Declaring, grid: Grid, here: HexId | None, land: Callable[[HexId], str]
) -> tuple[Exit, ...]:
    """All hexes around a battle, from the north clockwise; nothing unless it is to be a Hit-and-Run."""
    if here is None or not declaring.on("hit_and_run"):
        return ()
    option = declaring.option("hit_and_run")
    barred = {bar.unit: bar for bar in option.barred}
    out = []
    for way, hex_ in enumerate(grid.toward[here]):
        if hex_ < 0:
            continue
        value, bar = str(hex_), barred.get(str(hex_))
        closed = value not in option.units
        reason = declaring.names.told(_(bar.reason)) if bar is not None else ""
        reason = reason or (_("The stack cannot leave there") if closed else "")
        rule = bar.rule if bar is not None else option.rule
        out.append(Exit(way, value, land(HexId(hex_)), reason if closed else "", rule))
    return tuple(out)


class ExitRose(Widget):
    """The rose. Left and right go round it; a click chooses."""

    takes_focus: ClassVar[bool] = True
    bleed: ClassVar[float] = 10

    def __init__(self, choose: Callable[[str], None]) -> None:
        super().__init__()
        self.choose = choose
        self.exits: tuple[Exit, ...] = ()
        self.chosen = NO
        self._over = -1
        self._visible = False

    def show(self, exits: Sequence[Exit], chosen: str) -> None:
        """Show other exits; without any it hides."""
        new = (tuple(exits), chosen)
        if new == (self.exits, self.chosen):
            return
        self.exits, self.chosen = new
        if self.visible != bool(exits):
            self.visible = bool(exits)
        elif self.attached:
            self.changed()

    def measure(self, width: int) -> Size:
        kit = self.kit
        head = kit.typeset.measure(_("Leaves to"), theme.LABEL_STRONG)
        wide = max(kit.px(_R * 5 + 2 * _PAD), head + kit.px(2 * _PAD))
        return Size(wide, kit.px(_R * 3 * math.sqrt(3) + _HEAD + 2 * _PAD))

    def _middle(self) -> tuple[float, float]:
        rect, kit = self.rect, self.kit
        return rect.centerx, rect.y + kit.px(_HEAD) + (rect.height - kit.px(_HEAD)) / 2

    def place_of(self, way: int) -> tuple[float, float]:
        """Where the hex of a way is on the screen."""
        x, y = self._middle()
        angle = math.radians(60 * way - 90)
        far = self.kit.px(_R) * math.sqrt(3)
        return x + far * math.cos(angle), y + far * math.sin(angle)

    def _at(self, point: tuple[int, int]) -> int:
        reach = self.kit.px(_R) * 0.87
        ways = (e.way for e in self.exits if math.dist(self.place_of(e.way), point) <= reach)
        return next(ways, -1)

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        surface.blit(boards.board(rect.size, 8 * kit.unit, 31, framed=False, unit=kit.unit), rect)
        typeset = kit.typeset
        top = rect.y + kit.px(_PAD + 8)
        words = (_("Leaves to"), rect.centerx, top, theme.LABEL_STRONG, theme.IVORY)
        typeset.draw(surface, *words, align="centre", anchor="middle")
        x, y = self._middle()
        face = _hex(kit.px(_R), theme.WALNUT_LIT, theme.BRASS_DARK, kit.unit, -1)
        surface.blit(face, face.get_rect(center=(round(x), round(y))))
        for exit_ in self.exits:
            fill, edge, arrow = theme.PAPER_SHADE, theme.HAIRLINE_STRONG, exit_.way
            if exit_.reason:
                fill, edge, arrow = theme.WALNUT_MID, theme.WALNUT_EDGE, -1
            elif exit_.value == self.chosen:
                fill, edge = theme.GOLD[1], theme.BRASS_LIGHT
            elif exit_.way == self._over:
                fill = theme.PAPER_LIT
            picture = _hex(kit.px(_R), fill, edge, kit.unit, arrow)
            place = self.place_of(exit_.way)
            surface.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1]))))

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.ring_wanted:
            ring = paint.focus_ring(self.rect.size, "walnut", self.kit.unit, 8)
            paint.stamp(surface, ring, self.rect)

    # --- input

    def _look(self, way: int) -> None:
        if way != self._over:
            self._over = way
            self.changed()

    def pointer_moved(self, point: tuple[int, int]) -> None:
        self._look(self._at(point))

    def pointer_left(self) -> None:
        self._look(-1)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        exit_ = next((e for e in self.exits if e.way == self._at(point)), None)
        if button != pygame.BUTTON_LEFT:
            return False
        if exit_ is not None:
            self.kit.play("refused" if exit_.reason else "click")
            if not exit_.reason:
                self.choose(exit_.value)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_RIGHT: 1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_UP: -1}.get(event.key, 0)
        open_ = [e.value for e in self.exits if not e.reason]
        if not step or not open_ or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        here = open_.index(self.chosen) if self.chosen in open_ else -step
        self.choose(open_[(here + step) % len(open_)])
        return True

    def tip_shown(self) -> Tip | None:
        exit_ = next((e for e in self.exits if e.way == self._over), None)
        if exit_ is None:
            exit_ = next((e for e in self.exits if e.value == self.chosen), None)
        if exit_ is None:
            return None
        return Tip(title=_(WAYS[exit_.way]), place=exit_.land, text=exit_.reason, rule=exit_.rule)


@lru_cache(maxsize=64)
def _hex(radius: int, fill: str, edge: str, unit: float, arrow: int) -> pygame.Surface:
    """A flat-topped hex, with an arrow of a way (0 north, clockwise) if it has one."""
    side = radius * 2 + 4
    canvas = Canvas(side, side)
    middle = side / 2
    reach = radius - 2
    turns = [math.radians(60 * k) for k in range(6)]
    corners = [(middle + reach * math.cos(turn), middle + reach * math.sin(turn)) for turn in turns]
    canvas.polygon(corners, fill, edge, 1.6 * unit)
    if arrow >= 0:
        angle = math.radians(60 * arrow - 90)
        ux, uy = math.cos(angle), math.sin(angle)
        size = radius * 0.42
        tip = (middle + ux * size, middle + uy * size)
        back = (middle - ux * size * 0.7, middle - uy * size * 0.7)
        barbs = [
            (back[0] - uy * size * 0.8, back[1] + ux * size * 0.8),
            (back[0] + uy * size * 0.8, back[1] - ux * size * 0.8),
        ]
        canvas.polygon([tip, *barbs], theme.INK)
    return canvas.surface()
