"""Choosing a border to peek over: six wedges around the hex on the map, each with its price or its reason."""

from collections.abc import Callable
from typing import ClassVar

import pygame

from game.core.commands.common import HideStack, PeekHex
from game.core.records import HexId, StackId
from game.ui.actions import map_actions
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.chips import draw_chip
from game.ui.map.models.chosen_die import DieCheck, checks_of
from game.ui.map.models.scouting import PeekBorder, borders_of
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.stances import OPEN, SNEAK
from game.ui.map.paint.border_marks import Look, draw_wedge, wedge_middle
from game.ui.map.viewport.map_ground import MapGround
from game.ui.widgets.base import Overlay, Size, Widget
from game.ui.widgets.boxes import ArrowRow
from game.ui.widgets.buttons import Button
from game.ui.widgets.control import Control

_CHIP = 34
_AWAY = 2.55
_SHARE = 0.75
"""Half of the box in which a click takes a wedge, as a share of the corner radius: most of the hex behind the
border."""


class PeekPicker(Overlay):
    """Six wedges to choose from; arrows walk between them, a click beside them or Esc chooses none. Below
    them stands whether it hides first, or that the die of its sneak check is chosen. `peek` hears the hex and
    whether it hides, `ask_face` the check."""

    arrows: ClassVar[bool] = True

    def __init__(
        self,
        reader: SideQueries,
        stack: StackId,
        map_: MapGround,
        peek: Callable[[HexId, bool], object],
        ask_face: Callable[[DieCheck], None],
        *,
        hides: bool = False,
    ) -> None:
        super().__init__()
        self.reader = reader
        self.stack = stack
        self.map = map_
        self.peek = peek
        self.ask_face = ask_face
        self.hides, self.chooses = hides, False
        here = reader.view.stacks[stack]
        self.hex = here.hex
        self.wedges = tuple(PeekWedge(self, border) for border in borders_of(reader, stack, hide=hides))
        self.hide = Button(_("Hide first"), self._toggle_hiding, style="paper")
        self.hide.bound(map_actions.STANCE_HIDE)
        self.hide.tipped(_("Hide first"), _("Those being watched do not see it"), rule="SD5-9.06")
        self.hide.visible = here.stance == OPEN
        self.die = Button(_("Choose the die"), self._toggle_die, style="paper")
        self.die.bound(map_actions.CHOOSE_DIE)
        self.die.tipped(_("Choose the die"), _("For its sneak check, instead of a roll"), rule="SD5-11.10")
        self.die.visible = here.stance != OPEN and here.gait == SNEAK
        self.row = ArrowRow(self.hide, self.die, gap=8)
        self.add(*self.wedges, self.row)
        self._judge()

    @property
    def first_focus(self) -> Widget | None:
        return next((wedge for wedge in self.wedges if not wedge.reason), self.wedges[0])

    def settle(self, area: pygame.Rect) -> None:
        self.place(pygame.Rect(area))
        half = self.half
        for wedge in self.wedges:
            x, y = self.map.screen(wedge.border.hex)
            wedge.place(pygame.Rect(x - half, y - half, 2 * half, 2 * half))
        box = pygame.Rect((0, 0), self.row.wish(area.width))
        self.row.place(box)  # how tall it is decides where the words begin (`foot`)
        box.midtop = (self.middle[0], self.foot + self.kit.px(_CHIP))
        self.row.place(box.clamp(area))

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

    @property
    def foot(self) -> int:
        """Where the words begin: below the hexes around, above them where there is no room."""
        reach = round(_AWAY * self.map.camera.radius)
        tall = self.kit.px(_CHIP) + self.row.rect.height
        below = self.middle[1] + reach
        return below if below + tall <= self.map.rect.bottom else self.middle[1] - reach - tall

    def _judge(self) -> None:
        """Ask anew what is allowed."""
        borders = borders_of(self.reader, self.stack, hide=self.hides)
        for wedge, border in zip(self.wedges, borders, strict=True):
            wedge.show(border)
        hiding = HideStack(by=self.reader.view.side, stack=self.stack)
        barred = self.reader.outlook.refusal(hiding) if self.hide.visible else None
        self.hide.usable(_(barred.detail) if barred is not None else "")
        self.hide.say(
            _("Hides first") if self.hides else _("Hide first"), icon=_mark("eye_closed", self.hides)
        )
        free = [check for border in borders if (check := self._check(border.hex)) is not None]
        reasons = [check.reason for check in free]
        self.die.usable(reasons[0] if reasons and all(reasons) else "")
        words = _("Chooses the die") if self.chooses else _("Choose the die")
        self.die.say(words, icon=_mark("dice", self.chooses))

    def _check(self, hex_: HexId) -> DieCheck | None:
        """The check that it makes to peek into a hex, if it makes one whose die may be chosen."""
        checks = checks_of(self.reader, self.stack, hex_) if self.die.visible else ()
        return next((check for check in checks if isinstance(check.command, PeekHex)), None)

    def _toggle_hiding(self) -> None:
        self.hides = not self.hides
        self._judge()

    def _toggle_die(self) -> None:
        self.chooses = not self.chooses
        self._judge()

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        there = self.map.hex_at(point) if button == pygame.BUTTON_LEFT else None
        wedge = next((one for one in self.wedges if one.border.hex == there), None)
        if wedge is None:
            self.cancel()
        else:
            wedge.activate()
        return True

    def choose(self, border: PeekBorder) -> None:
        """Peek over a border, or choose the die first."""
        check = self._check(border.hex) if self.chooses else None
        self.home.close(self)
        if check is not None:
            self.ask_face(check)
        else:
            self.peek(border.hex, self.hides)

    def draw(self, surface: pygame.Surface) -> None:
        draw_chip(
            surface,
            self.kit.typeset,
            _("Peek over which border?"),
            self.middle[0],
            self.foot,
            tone="marker",
            icon="eye",
            align="centre",
        )


def _mark(icon: str, on: bool) -> str:
    return "check" if on else icon


class PeekWedge(Control):
    """One border; what lies behind it stands in its tooltip."""

    bleed: ClassVar[float] = 16

    def __init__(self, picker: PeekPicker, border: PeekBorder) -> None:
        super().__init__()
        self.picker = picker
        self.show(border)

    def show(self, border: PeekBorder) -> None:
        """Show what its border allows."""
        self.border = border
        cost = _("Costs {price} move").format(price=border.price) if border.price else _("Free")
        text = _("{cost}; shows who is there in the open").format(cost=cost)
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
        aimed = self._hover.value > 0.5 or (self.focused and self.home.ring_shown)
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
