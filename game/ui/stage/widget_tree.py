"""A desk: the widget tree of a screen with its overlays, focus, tooltip, notices and animations.

It takes events, lets time pass and redraws only what was damaged, so that a screen at rest costs nothing.
Events come in this order: the focused widget and its parents, Tab and arrows, Enter and Space, then commands
by key: a visible widget bound to the command, else the owner. While an overlay is open nothing below it is
reached.
"""

import time
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui.actions import everywhere
from game.ui.actions.action import ActionId, Scope
from game.ui.keys import Chord
from game.ui.look.areas import bands, joined
from game.ui.stage.focus import ARROWS, FocusRing, focus_order
from game.ui.stage.rising import Rising
from game.ui.widgets.base import CursorName, Overlay, Widget
from game.ui.widgets.kit import Kit
from game.ui.widgets.notices import NoticeStack
from game.ui.widgets.tips import TipContent, TipLayer, content_of
from game.ui.widgets.tones import Tone

DrawGround = Callable[[pygame.Surface, pygame.Rect], None]

_CLICK_MS: Final = 400
_CLICK_REACH: Final = 6
_PARTS: Final = 10
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_MOUSE: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


def _refuse(_command: ActionId) -> bool:
    return False


class WidgetTree:
    """See the module. `on_command` gets commands that no widget is bound to; it returns whether it did one.

    `scopes` are those of the keys that count here besides `everywhere`; `default` is what Enter activates
    while nothing has the focus.
    """

    def __init__(
        self,
        root: Widget,
        kit: Kit,
        *,
        on_command: Callable[[ActionId], bool] = _refuse,
        scopes: tuple[Scope, ...] = (),
    ) -> None:
        self.root = root
        self.overlays: list[Overlay] = []
        self.ring = FocusRing()
        self.area = pygame.Rect(0, 0, 0, 0)
        self.notices = NoticeStack()
        self.tips = TipLayer(kit, self.area)
        self.on_command = on_command
        self.scopes: tuple[Scope, ...] = ("everywhere", *scopes)
        self.default: Widget | None = None
        self.pointer = (-1, -1)
        self._kit = kit
        self._now = 0.0
        self._damage: list[pygame.Rect] = []
        self._stale = True
        self._animated: dict[int, Widget] = {}
        self._rises: dict[int, Rising] = {}
        self._rose = False
        """Whether the topmost overlay has come up a little since the last picture."""
        self._remembered: list[Widget | None] = []
        self._chain: list[Widget] = []
        self._captor: Widget | None = None
        self._last_press = (-1e9, (-1, -1), 0)
        self._keyboard_last = False
        root.attach(self, "walnut")
        self.notices.attach(self, "walnut")

    # Home of widgets

    @property
    def kit(self) -> Kit:
        """The shared means of drawing."""
        return self._kit

    @property
    def ring_shown(self) -> bool:
        """Whether the focus ring is drawn."""
        return self.ring.shown

    def damage(self, area: pygame.Rect) -> None:
        """Draw an area anew in the next frame."""
        self._damage.append(pygame.Rect(area))

    def relayout(self) -> None:
        """Place everything anew before the next frame."""
        self._stale = True

    def animate(self, widget: Widget) -> None:
        """Call `widget.tick` in every frame until it returns False."""
        self._animated[id(widget)] = widget

    def focus(self, widget: Widget | None) -> None:
        """Move the keyboard focus."""
        self.ring.set(widget)

    def open(self, overlay: Overlay) -> None:
        """Show an overlay; it gets the focus, and gives it back when it closes."""
        if overlay in self.overlays:
            return
        self._remembered.append(self.ring.widget)
        self.ring.set(None)
        self._release_capture()
        self.overlays.append(overlay)
        overlay.attach(self, "walnut")
        overlay.settle(self.area)
        self._rises[id(overlay)] = Rising(overlay, self.area, self._kit)
        self.tips.clear()
        overlay.opened()
        first = overlay.first_focus
        if first is None and self.ring.shown:
            order = focus_order(overlay)
            first = order[0] if order else None
        self.ring.set(first)
        self._point(self.pointer)
        self.damage(self.area)

    def close(self, overlay: Overlay) -> None:
        """Take an overlay away, and those above it."""
        if overlay not in self.overlays:
            return
        while self.overlays:
            top = self.overlays.pop()
            self._rises.pop(id(top), None)
            self._release_capture()
            self._chain = [widget for widget in self._chain if not _within(widget, top)]
            self.ring.set(None)
            top.closed()
            top.attach(None, "walnut")
            back = self._remembered.pop()
            self.ring.set(back if back is not None and back.attached else None)
            if top is overlay:
                break
        self.tips.clear()
        self.damage(self.area)
        self._point(self.pointer)

    def notice(self, text: str, tone: Tone = "value", topic: str = "") -> None:
        """Tell something in a line at the top that goes away by itself; a `loss` waits for a click.

        It takes the place of a notice of the same `topic`.
        """
        self.notices.tell(text, tone, topic)

    @property
    def cursor(self) -> CursorName:
        """The pointer's shape where it is now."""
        return next((widget.cursor for widget in self._chain if widget.attached), "arrow")

    @property
    def top(self) -> Widget:
        """What can be used now: the topmost overlay, or the tree."""
        return self.overlays[-1] if self.overlays else self.root

    # Size

    def layout(self, size: tuple[int, int], kit: Kit | None = None) -> None:
        """Take a window size and, if it changed, other means of drawing."""
        self.area = pygame.Rect(0, 0, *size)
        if kit is not None and kit is not self._kit:
            self._kit = kit
            for tree in (self.root, *self.overlays, self.notices):
                tree.attach(self, tree.ground)
        self.tips.rescaled(self._kit, self.area)
        self._arrange()
        self.refresh()

    def _arrange(self) -> None:
        self._stale = False
        self.root.place(self.area)
        for overlay in self.overlays:
            overlay.settle(self.area)
            self._rises[id(overlay)].placed(self._kit)
        self.notices.settle(self.area)
        self.ring.tidy(self.top)

    def tidy(self) -> None:
        """Place anew what has another size than before, and the tooltip of what lies elsewhere now."""
        if self._stale:
            self._arrange()
            self._point(self.pointer)

    def refresh(self) -> None:
        """Draw everything anew in the next frame."""
        self._damage = [pygame.Rect(self.area)]

    # Time

    @property
    def dirty(self) -> bool:
        """Whether anything has to be drawn."""
        return bool(self._damage) or self._stale or self._rose

    @property
    def busy(self) -> bool:
        """Whether time has to pass in small steps: something moves or is waited for."""
        rising = any(rise.moving for rise in self._rises.values())
        return bool(self._animated) or rising or self.tips.waiting or self.tips.moving or self.notices.busy

    def update(self, ms: float) -> None:
        """Let time pass."""
        self._now += ms
        for key, widget in list(self._animated.items()):
            if not widget.attached or not widget.tick(ms):
                self._animated.pop(key, None)
        for overlay in self.overlays:
            rise = self._rises[id(overlay)]
            if rise.moving and not rise.unready:
                rise.tick(ms)
                if overlay is self.overlays[-1]:
                    self._rose = True
                else:
                    self.damage(overlay.paint_rect)
        self.notices.update(ms)
        self.tidy()
        if self.tips.shown is not None and self._speaks() != self.tips.shown:
            self._offer_tip()
        for area in self.tips.update(ms):
            self.damage(area)
        for overlay in tuple(self.overlays):
            self._rises[id(overlay)].prepare(self.area.size)

    # Drawing

    def draw(
        self, surface: pygame.Surface, ground: DrawGround | None = None, *, budget_ms: float | None = None
    ) -> Sequence[pygame.Rect]:
        """Draw what was damaged; `ground` first draws what lies below the widgets. Returns what it drew.

        With a budget it is drawn from top to foot, and what takes longer is left to the next call.
        """
        self.tidy()
        top = self._risen()
        areas = joined(self._damage, self.area)
        self._damage = []
        if budget_ms is not None:
            areas = [band for area in areas for band in bands(area, self.area.height // _PARTS)]
        end = time.perf_counter() + (budget_ms or 0.0) / 1000
        for done, area in enumerate(areas):
            if budget_ms is not None and done and time.perf_counter() >= end:
                self._damage, areas = areas[done:], areas[:done]
                break
            surface.set_clip(area)
            if top is None or not top.restore(surface, area):
                if ground is not None:
                    ground(surface, area)
                self.root.paint(surface, area)
                for overlay in self.overlays[:-1]:
                    self._rises[id(overlay)].paint(surface, area, keep=False)
            for overlay in self.overlays[-1:]:
                self._rises[id(overlay)].paint(surface, area, keep=len(areas) == 1)
            self.notices.paint(surface, area)
            self.tips.draw(surface)
        surface.set_clip(None)
        return areas

    def _risen(self) -> Rising | None:
        """The topmost overlay, to be drawn if it has come up a little. What it has kept of what lies below it
        holds if nothing else was damaged."""
        rose, self._rose = self._rose, False
        if not self.overlays:
            return None
        top = self._rises[id(self.overlays[-1])]
        if self._damage or not rose:
            top.forget()
        if rose:
            self._damage.append(top.overlay.paint_rect)
        return top

    # Pointer

    def _reach(self, point: tuple[int, int]) -> Widget | None:
        told = self.notices.widget_at(point)
        return told if told is not None else self.top.widget_at(point)

    def _point(self, point: tuple[int, int]) -> None:
        """The pointer is at a point now: tell who was left, who was entered, and offer the tip."""
        self.pointer = point
        self.tips.pointed(point)
        under = self._reach(point) if self._captor is None else self._captor
        chain = [] if under is None else [under, *under.ancestors()]
        for widget in self._chain:
            if widget not in chain and widget.attached:
                widget.pointer_left()
        entered = [widget for widget in chain if widget not in self._chain]
        self._chain = chain
        for widget in entered:
            widget.pointer_entered()
        if under is not None and self._captor is None:
            under.pointer_moved(point)
        self._offer_tip()

    def _offer_tip(self) -> None:
        speaker = self._speaker()
        if speaker is None:
            self.tips.offer(None, self.area)
            return
        anchor = speaker.tip_anchor()
        if speaker in self._chain and anchor.width * anchor.height > self.area.width * self.area.height // 8:
            reach = self._kit.px(12)
            anchor = pygame.Rect(self.pointer, (1, 1)).inflate(2 * reach, 2 * reach)
            if self.tips.shown == content_of(speaker):
                return
        neighbours = () if speaker.parent is None else speaker.parent.children
        avoid = [other.rect for other in neighbours if other is not speaker and other.takes_focus]
        avoid += speaker.tip_avoids()
        by_mouse = not (self._keyboard_last and self.ring.shown)
        self.tips.offer(content_of(speaker), anchor, avoid=avoid, by_mouse=by_mouse)

    def _speaks(self) -> TipContent | None:
        """What is to be said now; it may change while the pointer stays, as the reason of a control does."""
        speaker = self._speaker()
        return content_of(speaker) if speaker is not None else None

    def _speaker(self) -> Widget | None:
        """Who may show a tooltip: the focused widget while the keyboard is used, else what is pointed at."""
        focused = self.ring.widget
        if self._keyboard_last and self.ring.shown and focused is not None:
            # What the key did may have taken the control away, which is tidied up with the next frame.
            return focused if focused.attached and content_of(focused) else None
        for widget in self._chain:
            if widget.attached and content_of(widget) is not None:
                return widget
        return None

    def _release_capture(self) -> None:
        if self._captor is not None:
            self._captor.release((-1, -1))
            self._captor = None

    def _press(self, event: pygame.event.Event) -> bool:
        self.ring.show(False)
        self._point(event.pos)
        speaker = self._speaker()
        self.tips.hush(event.pos, speaker.tip_anchor() if speaker is not None else None)
        self.tips.offer(None, self.area)
        under = self._reach(event.pos)
        if self.ring.widget is not None and (under is None or not _within(under, self.ring.widget)):
            self.ring.set(None)
        if under is None:
            if self.overlays:
                self.overlays[-1].press_outside()
                return True
            return False
        clicks = self._count_clicks(event)
        for widget in [under, *under.ancestors()]:
            if widget.press(event.pos, event.button, clicks):
                self._captor = widget if widget.attached else None
                return True
        return True

    def _count_clicks(self, event: pygame.event.Event) -> int:
        when, where, count = self._last_press
        near = abs(event.pos[0] - where[0]) + abs(event.pos[1] - where[1]) <= _CLICK_REACH
        count = count + 1 if self._now - when <= _CLICK_MS and near else 1
        self._last_press = (self._now, event.pos, count)
        return count

    def _mouse(self, event: pygame.event.Event) -> bool:
        self._keyboard_last = False
        if self._captor is not None and not self._captor.attached:
            self._captor = None
        if event.type == pygame.MOUSEMOTION:
            if self._captor is not None:
                self._captor.drag(event.pos)
            self._point(event.pos)
            return self._captor is not None or bool(self._chain)
        if event.type == pygame.MOUSEBUTTONDOWN:
            # Buttons 4 and 5 are the wheel's older name and come a second time.
            return self._press(event) if event.button not in (4, 5) else False
        if event.type == pygame.MOUSEBUTTONUP:
            captor, self._captor = self._captor, None
            if captor is None:
                return False
            captor.release(event.pos)
            if max(abs(a - b) for a, b in zip(event.pos, self._last_press[1], strict=True)) > _CLICK_REACH:
                self.tips.hush(event.pos, None)  # Something was dropped here, which a tip would lie over.
            self._point(event.pos)
            return True
        return self._wheel(event)

    def _wheel(self, event: pygame.event.Event) -> bool:
        under = self._reach(self.pointer)
        if under is None:
            return bool(self.overlays)
        dx = getattr(event, "precise_x", event.x)
        dy = getattr(event, "precise_y", event.y)
        for widget in [under, *under.ancestors()]:
            if widget.wheel(dx, dy):
                self._point(self.pointer)
                return True
        return True

    # Keyboard

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; whether it was used up. An event with the attribute `again` is a repeated key."""
        if event.type in _MOUSE:
            return self._mouse(event)
        if event.type == pygame.WINDOWLEAVE:
            self._point((-1, -1))
            return False
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self.ring.widget is not None and self.ring.widget.text(event)
        if event.type == pygame.KEYDOWN:
            used = self._key(event)
            if used:
                self._keyboard_last = True
                self._offer_tip()
            return used
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        focused = self.ring.widget
        if focused is not None and not focused.attached:
            self.ring.set(None)
            focused = None
        if focused is not None:
            for widget in [focused, *focused.ancestors()]:
                if widget.key(event):
                    return True
        elif self.overlays and self.overlays[-1].key(event):
            return True
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if plain and event.key == pygame.K_TAB:
            return self.ring.step(self.top, -1 if event.mod & pygame.KMOD_SHIFT else 1)
        if plain and event.key in ARROWS and self.ring.arrow(event.key):
            return True
        if getattr(event, "again", False) and event.key not in ARROWS:
            return bool(self.overlays)
        if plain and self._act(event):
            return True
        return self._command(event) or bool(self.overlays)

    def _act(self, event: pygame.event.Event) -> bool:
        """Enter and Space: the focused widget, or (Enter) what is done by default."""
        if event.key not in (*_ENTER, pygame.K_SPACE):
            return False
        focused = self.ring.widget
        if focused is not None and focused.activate():
            return True
        if focused is not None and not focused.enabled:
            return True
        if event.key not in _ENTER:
            return False
        default = self.overlays[-1].default if self.overlays else self.default
        return default is not None and default.activate()

    def _command(self, event: pygame.event.Event) -> bool:
        chord = Chord.of(event)
        if chord is None:
            return False
        return any(self.run(command) for command in self._kit.keys.commands_for(chord, self.scopes))

    def run(self, command: ActionId) -> bool:
        """Do what a command's key does; whether anything was done."""
        if command == everywhere.PIN_TIP:
            return self.tips.pin()
        if command == everywhere.BACK:
            if self.tips.pinned:
                self.tips.clear()
                return True
            if self.overlays:
                self.overlays[-1].cancel()
                return True
        for widget in self.top.walk():
            if widget.command == command:
                if not widget.enabled:
                    self.notice(widget.reason, "warning")
                widget.activate()
                return True
        return self.overlays[-1].run(command) if self.overlays else self.on_command(command)


def _within(widget: Widget, tree: Widget) -> bool:
    return widget is tree or tree in widget.ancestors()
