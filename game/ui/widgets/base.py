"""The widget: a rectangle with a state that draws itself, and the box that holds others.

Widgets are built without a window, attached to a home (`desk.Desk`), measured, placed, drawn. What a
constructor takes is pixels at 100 %; `rect` and everything that `measure` gives is pixels of the screen.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Literal, NamedTuple, Protocol, Self

import pygame

from game.ui.actions.action import NO_ACTION, ActionId
from game.ui.look.areas import within
from game.ui.widgets.kit import Kit
from game.ui.widgets.tip import Tip

Ground = Literal["walnut", "paper"]
"""What lies under a widget; it decides the colours of text and of the focus ring."""
Across = Literal["stretch", "start", "centre", "end"]
"""How a widget lies across the direction in which its box lines up its children."""
CursorName = Literal["arrow", "text"]

RING_REACH = 6.0  # how far a focus ring reaches beyond its widget, in pixels at 100 %


class Size(NamedTuple):  # in pixels of the screen
    width: int
    height: int


class Home(Protocol):
    """Where a tree of widgets lives."""

    @property
    def kit(self) -> Kit:
        """The shared means."""
        ...

    @property
    def ring_shown(self) -> bool:
        """Whether the focus is shown, that is: whether the player uses the keyboard."""
        ...

    def damage(self, area: pygame.Rect) -> None:
        """Something changed its looks within `area`."""
        ...

    def relayout(self) -> None:
        """Something changed its size: place everything anew before the next frame."""
        ...

    def animate(self, widget: "Widget") -> None:
        """Call `widget.tick` every frame until it returns False."""
        ...

    def open(self, overlay: "Overlay") -> None:
        """Show an overlay over everything."""
        ...

    def close(self, overlay: "Overlay") -> None:
        """Take an overlay away; nothing happens if it is not shown."""
        ...

    def focus(self, widget: "Widget | None") -> None:
        """Move the keyboard focus."""
        ...


class Widget:
    """A part of a screen. Subclasses say how large they want to be and how they look.

    A widget is disabled by a reason, which it shows whenever it is hovered or focused: there is no way to
    disable without one.
    """

    takes_focus: ClassVar[bool] = False
    """Whether Tab stops here."""
    solid: ClassVar[bool] = True
    """Whether it stops the mouse from reaching what lies below."""
    bleed: ClassVar[float] = 0
    """How far it draws beyond its rectangle, in pixels at 100 %."""
    cursor: ClassVar[CursorName] = "arrow"
    """The pointer's shape over it."""
    shrinks: ClassVar[bool] = False  # whether a box may give it less room than it wishes
    uncovered: ClassVar[bool] = False  # true: read all the time, so a lesson's card lies elsewhere if it can

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.parent: Widget | None = None
        self.ground: Ground = "walnut"
        self.tip: Tip | None = None
        self.command = NO_ACTION
        self.reason = ""
        self.focused, self.grow = False, 0
        self.across: Across | None = None
        self.fixed_width: float | None = None
        self.fixed_height: float | None = None
        self._visible, self._reach = True, 0
        self._home: Home | None = None
        self._asked: tuple[int, Size] | None = None

    # Building

    def sized(self, width: float | None = None, height: float | None = None) -> Self:
        """Fix width or height."""
        self.fixed_width, self.fixed_height = width, height
        return self

    def growing(self, share: int = 1) -> Self:
        """Take a share of the room that is left in the box."""
        self.grow = share
        return self

    def lying(self, across: Across) -> Self:
        """Lie across the box's direction in another way than its siblings."""
        self.across = across
        return self

    def tipped(self, title: str = "", text: str = "", *, rule: str = "", place: str = "") -> Self:
        """Give it a tooltip."""
        self.tip = Tip(title=title, text=text, rule=rule, place=place)
        return self

    def bound(self, command: ActionId) -> Self:
        """Let the keys of an action activate it."""
        self.command = command
        return self

    # Tree

    @property
    def children(self) -> Sequence["Widget"]:
        """Direct children in reading order."""
        return ()

    @property
    def home(self) -> Home:
        """Where it lives. RuntimeError before it was attached."""
        if self._home is None:
            raise RuntimeError(f"{type(self).__name__} is not part of a screen yet")
        return self._home

    @property
    def attached(self) -> bool:
        """Whether it is part of a screen."""
        return self._home is not None

    @property
    def kit(self) -> Kit:
        """The shared means of its home."""
        return self.home.kit

    def attach(self, home: Home | None, ground: Ground) -> None:
        """Join (or with None: leave) a home, with all children."""
        self._home = home
        self.ground = ground
        self._reach = home.kit.px(max(self.bleed, RING_REACH)) + 1 if home is not None else 0
        for child in self.children:
            child.attach(home, self.child_ground)

    @property
    def child_ground(self) -> Ground:
        """What lies under its children."""
        return self.ground

    def walk(self) -> Iterator["Widget"]:
        """Itself and all visible widgets below it, in reading order."""
        if self._visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def ancestors(self) -> Iterator["Widget"]:
        """Its parent, that one's parent and so on."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    # State

    @property
    def enabled(self) -> bool:
        """Whether it can be used."""
        return not self.reason

    def disable(self, reason: str) -> Self:
        """Make it unusable and say why. ValueError without a reason."""
        if not reason:
            raise ValueError("a disabled control always says why")
        if reason != self.reason:
            self.reason = reason
            self.changed()
        return self

    def enable(self) -> Self:
        """Make it usable again."""
        if self.reason:
            self.reason = ""
            self.changed()
        return self

    def usable(self, reason: str) -> Self:
        """Enable it if `reason` is empty, else disable it with that reason."""
        return self.disable(reason) if reason else self.enable()

    @property
    def visible(self) -> bool:
        """Whether it is shown; a hidden widget takes no room."""
        return self._visible

    @visible.setter
    def visible(self, visible: bool) -> None:
        if visible != self._visible:
            self._visible = visible
            self.regrouped()

    def tip_anchor(self) -> pygame.Rect:
        """What its tooltip is about and lies beside."""
        return pygame.Rect(self.rect)

    def tip_avoids(self) -> Sequence[pygame.Rect]:
        """What its tooltip should not cover, beside itself."""
        return ()

    def tip_shown(self) -> Tip | None:
        """The tooltip to show now, if any."""
        return self.tip

    # Change

    @property
    def paint_rect(self) -> pygame.Rect:
        """Everything that it may draw on, focus ring included."""
        return self.rect.inflate(2 * self._reach, 2 * self._reach)

    def changed(self) -> None:
        """It looks different now."""
        if self._home is not None:
            self._home.damage(within(self.paint_rect, (node.clipping for node in self.ancestors())))

    def resized(self) -> None:
        """It may want another size now; only if it does everything is placed anew."""
        if self._home is None:
            return
        self._home.damage(self.paint_rect)
        if self._asked is None or self._wish(self._asked[0]) != self._asked[1]:
            self._home.relayout()

    def regrouped(self) -> None:
        """What is shown in it, or whether it is shown, changed: place everything anew."""
        if self._home is not None:
            self._home.damage(self.paint_rect)
            self._home.relayout()

    def tick(self, ms: float) -> bool:
        """Let time pass for an animation; whether it goes on."""
        return False

    # Place

    def measure(self, width: int) -> Size:
        """The size it likes when at most `width` is there."""
        raise NotImplementedError

    def wish(self, width: int) -> Size:
        """The size it asks for: `measure` with its fixed width and height."""
        size = self._wish(width)
        self._asked = (width, size)
        return size

    def _wish(self, width: int) -> Size:
        if self.fixed_width is not None:
            width = min(width, self.kit.px(self.fixed_width))
        liked = self.measure(width)
        wide = liked.width if self.fixed_width is None else width
        tall = liked.height if self.fixed_height is None else self.kit.px(self.fixed_height)
        return Size(min(wide, width), tall)

    def least_height(self, width: int) -> int:
        """The height below which a box must not squeeze it."""
        return self.wish(width).height

    def place(self, rect: pygame.Rect) -> None:
        """Take its place on the screen."""
        if rect != self.rect:
            if self._home is not None:
                self._home.damage(self.paint_rect)
            self.rect = pygame.Rect(rect)
            self.changed()
        self.arrange()

    def arrange(self) -> None:
        """Place the children within its rectangle."""

    def move(self, dx: int, dy: int) -> None:
        """Shift it with all children, without another layout."""
        self.rect.move_ip(dx, dy)
        for child in self.children:
            child.move(dx, dy)

    # Draw

    @property
    def viewport(self) -> pygame.Rect | None:
        """The part of the screen outside which its children are cut off, if it cuts them."""
        return None

    @property
    def clipping(self) -> pygame.Rect | None:
        """Outside what its children are not drawn: the viewport, wider where rings and shadows may show."""
        return self.viewport

    def draw(self, surface: pygame.Surface) -> None:
        """Draw itself without its children."""

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over its children."""

    def paint(self, surface: pygame.Surface, clip: pygame.Rect) -> None:
        """Draw everything of it that touches `clip`; the surface's clip is kept."""
        if not self._visible:
            return
        touched = self.paint_rect.colliderect(clip)
        if touched:
            self.draw(surface)
        port = self.clipping
        if port is None:
            for child in self.children:
                child.paint(surface, clip)
        elif inner := port.clip(clip):
            before = surface.get_clip()
            surface.set_clip(inner.clip(before))
            for child in self.children:
                child.paint(surface, inner)
            surface.set_clip(before)
        if touched:
            self.draw_over(surface)

    # Input: each returns whether it took the event; what is not taken goes to the parent

    def widget_at(self, point: tuple[int, int]) -> "Widget | None":
        """The topmost solid widget under a point."""
        if not self._visible:
            return None
        port = self.viewport
        if port is None or port.collidepoint(point):
            for child in reversed(self.children):
                found = child.widget_at(point)
                if found is not None:
                    return found
        return self if self.solid and self.rect.collidepoint(point) else None

    def pointer_entered(self) -> None:
        """The pointer came over it or over something in it."""

    def pointer_left(self) -> None:
        """The pointer is neither over it nor over anything in it any more."""

    def pointer_moved(self, point: tuple[int, int]) -> None:
        """The pointer moves over it, with no button held."""

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        """A mouse button went down over it; taking it means to get `drag` and `release` as well."""
        return False

    def drag(self, point: tuple[int, int]) -> None:
        """The pointer moved while the button taken by `press` is held."""

    def release(self, point: tuple[int, int]) -> None:
        """The button taken by `press` went up, anywhere."""

    def wheel(self, dx: float, dy: float) -> bool:
        """The wheel turned over it; positive is right and up."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key went down while it or something in it has the focus."""
        return False

    def text(self, event: pygame.event.Event) -> bool:
        """TEXTINPUT or TEXTEDITING while it has the focus."""
        return False

    def activate(self) -> bool:
        """Do what a click does (Enter, Space or its command's key); whether it did anything."""
        return False

    def gain_focus(self) -> None:
        """It has the keyboard focus now."""
        self.focused = True
        self.changed()

    def lose_focus(self) -> None:
        """It has the keyboard focus no longer."""
        self.focused, self.grow = False, 0
        self.changed()

    @property
    def can_focus(self) -> bool:
        """Whether Tab stops here now. Disabled controls are reached too: they answer with their reason."""
        return self.takes_focus and self._visible

    @property
    def ring_wanted(self) -> bool:
        """Whether its focus ring is to be drawn."""
        return self.focused and self._home is not None and self._home.ring_shown


class Box(Widget):
    """A widget that holds others. It draws nothing and lets the mouse through."""

    solid = False
    arrows: ClassVar[bool] = False
    """Whether arrow keys walk between the widgets in it."""

    def __init__(self, children: Iterable[Widget] = ()) -> None:
        super().__init__()
        self._children: list[Widget] = []
        self.add(*children)

    @property
    def children(self) -> Sequence[Widget]:
        return self._children

    def add(self, *children: Widget) -> Self:
        """Add children at the end."""
        for child in children:
            child.parent = self
            self._children.append(child)
            if self._home is not None:
                child.attach(self._home, self.child_ground)
        if children:
            self.regrouped()
        return self

    def remove(self, child: Widget) -> None:
        """Take a child out. ValueError if it is none."""
        self._children.remove(child)
        child.attach(None, child.ground)
        child.parent = None
        self.regrouped()

    def clear(self) -> None:
        """Take all children out."""
        for child in list(self._children):
            self.remove(child)

    def refill(self, children: Iterable[Widget]) -> None:
        """Replace all children."""
        self.clear()
        self.add(*children)

    def shown(self) -> list[Widget]:
        """The children that take room."""
        return [child for child in self._children if child.visible]


class Overlay(Box):
    """Something over the whole screen: a dialog, a menu, a list that folded out."""

    solid = True
    modal: ClassVar[bool] = True
    """Whether nothing below it can be used while it is open."""

    def settle(self, area: pygame.Rect) -> None:
        """Choose a place on a screen of `area`."""
        raise NotImplementedError

    def cancel(self) -> None:
        """Esc was pressed: by default it goes away."""
        self.home.close(self)

    def press_outside(self) -> None:
        """The mouse was pressed beside it."""

    @property
    def first_focus(self) -> Widget | None:
        """What gets the focus when it opens; None for the first widget that takes it."""
        return None

    @property
    def default(self) -> Widget | None:
        """What Enter activates while nothing else wants it."""
        return None

    def shift(self, dy: int) -> None:
        """Slide what is in it down by some pixels, while it comes up."""
        for child in self.children:
            child.move(0, dy)

    def run(self, command: ActionId) -> bool:
        """Do a command that none of its widgets is bound to; whether anything was done."""
        return False

    def opened(self) -> None:
        """It is shown now."""

    def closed(self) -> None:
        """It is gone now."""
