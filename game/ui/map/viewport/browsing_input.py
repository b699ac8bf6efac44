"""Hands that look at a map and order nothing: drags and held keys move it, the wheel brings it nearer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame

from game.core.records import HexId
from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.keys import Chord, KeyMap
from game.ui.map.viewport.map_ground import MapGround
from game.ui.map.viewport.scrolling import WAYS, Scrolling, Way
from game.ui.stage.scene import WidgetScene
from game.ui.widgets.field import TextField

_DRAG_REACH = 7
_ARROWS = {
    pygame.K_LEFT: WAYS[map_actions.SCROLL_LEFT],
    pygame.K_RIGHT: WAYS[map_actions.SCROLL_RIGHT],
    pygame.K_UP: WAYS[map_actions.SCROLL_UP],
    pygame.K_DOWN: WAYS[map_actions.SCROLL_DOWN],
}


@dataclass(slots=True)
class _BrowsePress:
    """A button that is held."""

    point: tuple[int, int]
    last: tuple[int, int]
    button: int
    moved: bool = False


class BrowsingInput:
    """The hands of `field.MapField` for a map that is only looked at.

    `on_view` is called when the view moved, `on_click` with the hex of a click and its button, `on_point`
    with the hex under the pointer.
    """

    def __init__(
        self,
        ground: MapGround,
        *,
        calm: Callable[[], bool],
        on_view: Callable[[], None],
        on_click: Callable[[HexId | None, int], None],
        on_point: Callable[[HexId | None], None] = lambda _hex: None,
    ) -> None:
        self.ground = ground
        self._calm = calm
        self._on_view = on_view
        self._on_click = on_click
        self._on_point = on_point
        self._scrolling = Scrolling()
        self._press: _BrowsePress | None = None

    # Keys

    def scrolls(self, event: pygame.event.Event, keys: KeyMap, *, overlaid: bool) -> bool:
        """Take the keys by which maps are scrolled, but not bare arrows: they walk lists. Whether an event
        was used up; none is while something lies over the map or wants the letters
        (`overlaid`)."""
        if event.type == pygame.KEYUP:
            return self._scrolling.let_go(event.key)
        if event.type == pygame.WINDOWFOCUSLOST:
            self._scrolling.stop()
        if event.type != pygame.KEYDOWN or overlaid or (event.key in _ARROWS and not event.mod):
            return False
        chord = Chord.of(event)
        way = next((WAYS[command] for command in WAYS if chord in keys.chords(command)), None)
        if way is not None:
            self._scrolling.hold(event.key, way)
        return way is not None

    def zoom(self, steps: int) -> None:
        """Go nearer or farther about the middle."""
        self.ground.zoom(steps, None, calm=self._calm())
        self._on_view()

    @property
    def busy(self) -> bool:
        """Whether a key is held that scrolls."""
        return self._scrolling.held

    def tick(self, ms: float) -> None:
        """Let time pass."""
        dx, dy = self._scrolling.tick(ms, None, self.ground.rect.size)
        if (dx or dy) and self.ground.pan(dx, dy):
            self._on_view()

    # The mouse (`field.MapHands`)

    def pointed(self, point: tuple[int, int] | None) -> None:
        """The pointer is here now, or left the map."""
        self._on_point(self.ground.hex_at(point) if point is not None else None)

    def pressed(self, point: tuple[int, int], button: int, clicks: int) -> None:
        """A button went down."""
        self._press = _BrowsePress(point, point, button)

    def dragged(self, point: tuple[int, int]) -> None:
        """The pointer moved with the button held."""
        press = self._press
        if press is None:
            return
        far = max(abs(point[0] - press.point[0]), abs(point[1] - press.point[1]))
        press.moved = press.moved or far >= _DRAG_REACH
        if press.moved and self.ground.pan(press.last[0] - point[0], press.last[1] - point[1]):
            self._on_view()
        press.last = point

    def released(self, point: tuple[int, int]) -> None:
        """The button went up."""
        press, self._press = self._press, None
        if press is not None and not press.moved:
            self.clicked(point, press.button)

    def clicked(self, point: tuple[int, int], button: int) -> None:
        """A button was pressed and let go in one place."""
        self._on_click(self.ground.hex_at(point), button)

    def turned(self, turns: float) -> None:
        """The wheel was turned."""
        if turns:
            self.ground.zoom(1 if turns > 0 else -1, None, calm=self._calm())
            self._on_view()

    def walked(self, key: int) -> bool:
        """An arrow key while the map has the keyboard."""
        way: Way = _ARROWS[key]
        step = round(self.ground.camera.radius)
        self.ground.pan(way[0] * step, way[1] * step)
        self._on_view()
        return True

    def acted(self) -> bool:
        """Enter while the map has the keyboard: a click on what lies in its middle."""
        middle = self.ground.rect.center
        self._on_click(self.ground.hex_at(middle), pygame.BUTTON_LEFT)
        return True

    def focused(self, has_focus: bool) -> None:
        """The map got the keyboard, or lost it."""


class BrowsedScene(WidgetScene):
    """Base of scenes whose map is only looked at. Subclasses make `browsing` when they enter."""

    browsing: BrowsingInput

    def doing(self) -> Mapping[ActionId, Callable[[], None]]:
        """What keys do that no widget is bound to, by command."""
        raise NotImplementedError

    def command(self, command: ActionId) -> bool:
        action = self.doing().get(command)
        if action is None:
            return super().command(command)
        action()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        # Letters belong to a field that is written in.
        overlaid = bool(self.desk.overlays) or isinstance(self.desk.ring.widget, TextField)
        return self.browsing.scrolls(event, self.stage.kit.keys, overlaid=overlaid) or super().handle(event)
