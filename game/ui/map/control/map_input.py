"""Hands on the map: what clicks, drags, the wheel and the arrow keys mean.

Left click: select, or plan and confirm a march; with Shift a waypoint of it. Left drag: from an own stack
to its goal, else the map moves. Middle drag: the map moves. Right click: where somebody stands or a town
lies, and a left click would select him or it, plan and confirm the selected stack's march there; elsewhere
one step back. Arrow keys walk the hexes while the map has the keyboard, Enter acts there.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.core.records import HexId
from game.ui.map.control.controller import MapController
from game.ui.map.models.tokens_of import MapToken
from game.ui.map.viewport.map_ground import MapGround
from game.ui.map.viewport.steps import stepped

_DRAG_REACH = 7
_TWICE = 2


@dataclass(slots=True)
class _MapPress:
    """A button that is held: where it went down, on what, and what the drag became."""

    point: tuple[int, int]
    button: int
    clicks: int
    token: MapToken | None
    last: tuple[int, int]
    moved: bool = False
    leads: bool = False


def _adds() -> bool:
    """Whether the key is held with which a click sets a waypoint."""
    return bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)


class MapInput:
    """See the module. `on_change` is called when what is pointed at changed, `on_act` before a click does
    anything."""

    def __init__(
        self,
        conduct: MapController,
        ground: MapGround,
        *,
        token_at: Callable[[tuple[int, int]], MapToken | None],
        one_click: Callable[[], bool],
        calm: Callable[[], bool],
        on_change: Callable[[], None],
        on_view: Callable[[], None],
        on_act: Callable[[], None] = lambda: None,
    ) -> None:
        self.conduct = conduct
        self.ground = ground
        self._token_at = token_at
        self._one_click = one_click
        self._calm = calm
        self._on_change = on_change
        self._on_view = on_view
        self._on_act = on_act
        self.on_enter: Callable[[HexId], bool] = lambda _hex: False
        """Hears of a double click on a hex where no march is planned; whether it led somewhere."""
        self.pointer: tuple[int, int] | None = None
        self.over: MapToken | None = None
        self.cursor: HexId | None = None
        self.walking = False
        self.called = False
        """Whether the cursor was asked for or walked, so that whoever plays has seen it."""
        self._press: _MapPress | None = None

    # What is aimed at

    @property
    def aim(self) -> HexId | None:
        """The hex that is pointed at, by the pointer or by the cursor."""
        if self.walking:
            return self.cursor
        return self._hex_under(self.pointer) if self.pointer is not None else None

    def _hex_under(self, point: tuple[int, int]) -> HexId | None:
        """The hex that a point stands for: that of a town whose name lies there, but the one below if a march
        is planned to that."""
        hex_ = self.ground.hex_at(point)
        plate = None if hex_ is None or self.conduct.armed == hex_ else self.ground.plate_at(point)
        return hex_ if plate is None or self._token_at(point) is not None else plate

    def refresh(self) -> None:
        """The map moved under the pointer, or what stands on it changed."""
        before = (self.conduct.hovered, self.over)
        self.over = None
        if self.pointer is not None and not self.walking:
            self.over = self._token_at(self.pointer)
        self.conduct.hover(self.aim)
        if (self.conduct.hovered, self.over) != before:
            self._on_change()

    # Mouse

    def pointed(self, point: tuple[int, int] | None) -> None:
        """The pointer is here now, or left the map."""
        if point == self.pointer:
            return
        self.pointer = point
        walked = self.walking and point is not None
        if walked:
            self.walking = False
        self.refresh()
        if walked:
            self._on_change()

    def pressed(self, point: tuple[int, int], button: int, clicks: int) -> None:
        """A button went down."""
        self.walking = False
        self.pointer = point
        self.refresh()
        token = self._token_at(point) if button == pygame.BUTTON_LEFT else None
        self._press = _MapPress(point, button, clicks, token, point)

    def dragged(self, point: tuple[int, int]) -> None:
        """The pointer moved with the button held."""
        press = self._press
        if press is None or press.button == pygame.BUTTON_RIGHT:
            return
        if not press.moved and math.dist(point, press.point) >= _DRAG_REACH:
            press.moved = True
            press.leads = press.token is not None and press.token.own
            if press.leads and press.token is not None and self.conduct.selected != press.token.stack:
                self.conduct.select(press.token.stack)
            if press.leads:
                self.conduct.unplan()
        if not press.moved:
            return
        if press.leads:
            self.pointed(point)
        elif self.ground.pan(press.last[0] - point[0], press.last[1] - point[1]):
            self._on_view()
        press.last = point
        self.pointer = point

    def released(self, point: tuple[int, int]) -> None:
        """The button went up."""
        press, self._press = self._press, None
        if press is None:
            return
        if not press.moved:
            self._on_act()
        if press.button == pygame.BUTTON_RIGHT:
            self._right_click(point)
        elif press.button == pygame.BUTTON_LEFT and not press.moved:
            self._click(point, press)
        elif press.leads:
            self._drop(point)
        self.refresh()

    def _right_click(self, point: tuple[int, int]) -> None:
        """A march to what a left click would select, else one step back."""
        token = self._token_at(point)
        hex_ = token.hex if token is not None else self._hex_under(point)
        stands = token is not None or (hex_ is not None and self.conduct.reader.site_at(hex_) is not None)
        if self.conduct.stack is None or hex_ is None or hex_ == self.conduct.place or not stands:
            self.conduct.cancel()
        else:
            self._aim_at(hex_)

    def _drop(self, point: tuple[int, int]) -> None:
        goal = self.ground.hex_at(point)
        if goal is not None and goal != self.conduct.place:
            self.conduct.march(goal)

    def _click(self, point: tuple[int, int], press: _MapPress) -> None:
        hex_ = self.ground.hex_at(point)
        if hex_ is None:
            return
        token = press.token
        if self.conduct.stack is not None and hex_ != self.conduct.place and _adds():
            self.conduct.add_point(hex_)
            return
        named = self._hex_under(point) if token is None else hex_
        if named is not None and named != hex_:
            if self.conduct.stack is not None and named != self.conduct.place:
                self.conduct.pick(named)
                return
            hex_ = named
        entered = press.clicks >= _TWICE and self.conduct.place in (None, hex_) and self.on_enter(hex_)
        if entered:
            return
        planned = self.conduct.stack is not None and self.conduct.armed == hex_ != self.conduct.place
        if token is not None and token.own and not planned:
            if token.stack == self.conduct.selected:
                self.conduct.cycle(hex_)
            else:
                self.conduct.select(token.stack)
        elif self.conduct.stack is not None and hex_ != self.conduct.place:
            self._aim_at(hex_)
        elif token is not None:
            self.conduct.select_sighting(token.stack)
        elif self.conduct.picked == hex_:
            self.conduct.clear()
        elif self.conduct.stack is not None:
            self.conduct.drop_goal()
        else:
            self.conduct.pick(hex_)

    def _aim_at(self, hex_: HexId) -> None:
        """The first click plans, the second one goes; with the setting for it the first one goes."""
        if self._one_click() or self.conduct.armed == hex_:
            self.conduct.march(hex_)
        else:
            self.conduct.plan(hex_)

    def turned(self, turns: float) -> None:
        """The wheel was turned."""
        if turns:
            self.ground.zoom(1 if turns > 0 else -1, self.pointer, calm=self._calm())
            self._on_view()

    # Keyboard

    def focused(self, has_focus: bool) -> None:
        """The map got the keyboard, or lost it."""
        if has_focus:
            self.put_cursor(self.conduct.place or self.aim or self.ground.middle())
        elif self.walking:
            self.walking = False
            self.refresh()

    def call_cursor(self) -> None:
        """Put the cursor on the selected stack: it was asked for, not only left over from a closed dialog."""
        self.put_cursor(self.conduct.place or self.aim or self.ground.middle())
        self.called = True

    def put_cursor(self, hex_: HexId) -> None:
        """Aim at a hex by keys."""
        self.cursor, self.walking, self.called = hex_, True, False
        self.refresh()
        self._on_change()

    def walked(self, key: int) -> bool:
        """An arrow key: the cursor goes one hex on."""
        if not self.walking or self.cursor is None:
            self.put_cursor(self.aim or self.conduct.place or self.ground.middle())
            return True
        there = stepped(self.ground.camera.grid, self.cursor, key)
        self.conduct.unplan()
        self.put_cursor(there)
        self.called = True
        self.ground.show(there, calm=self._calm())
        self._on_view()
        return True

    def acted(self) -> bool:
        """Enter: march to the planned goal or to the cursor, or select what stands there."""
        conduct = self.conduct
        if conduct.stack is not None and conduct.goal is not None:
            order = conduct.plan if conduct.recalled else conduct.march
            return order(conduct.goal) or True
        hex_ = self.aim
        if conduct.stack is not None and conduct.points and hex_ in (None, conduct.place):
            return conduct.march(conduct.points[-1]) or True
        if hex_ is None:
            return False
        if conduct.stack is not None and hex_ != conduct.place:
            conduct.march(hex_)
        elif not conduct.cycle(hex_):
            conduct.pick(hex_)
        return True
