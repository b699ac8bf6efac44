"""The card of a lesson, which lies over the screens of its match: what to do now, and a ring around where.

The guide goes from scene to scene with the flow; each scene shows a fresh layer of it
(`WidgetScene.companion`). It reads only what stands on the screen and what the seat that sits there knows.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Protocol

import pygame

from game.content.lessons import LessonStep
from game.core.records import HexId
from game.session.lessons import LessonProgress
from game.session.screen_state import ScreenState
from game.session.table import HotSeatTable
from game.ui.actions import everywhere
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.widgets import paint
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.boxes import Row, Spacer
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.labels import Label, Paragraph
from game.ui.widgets.surfaces import Card

_WIDTHS = (376, 288)
"""The narrower one is taken where it covers much less."""
_MUCH_LESS = 0.6
_LEFT, _TOP, _FOOT = 18, 86, 98
_RING = 5
_RING_AT_CONTROL = 1
"""A ring around a control lies close to it: what is written beside it stays legible."""
_POINTED, _SUBJECT, _READ = 4000, 10, 4
"""How much worse it is to cover what is pointed at, who stands on the scene, and what is written or can be
pressed, than as much of a board."""
_WEIGHT, _WEIGHT_AT_CONTROL = 1.9, 1.0
_BACKDROP = 0.3
"""A widget without parts that fills more than this share of the screen is a picture of many things."""
_COLUMNS, _LINES = 6, 4
_RESTLESS = 0.04
"""The card stays where it is while another place would show no more than this share of its size more."""


class Taught(Protocol):
    """A scene over which a lesson's card lies."""

    def signs(self) -> ScreenState:
        """What of it counts for a lesson."""
        ...

    def spot_of(self, hex_: HexId) -> pygame.Rect | None:
        """Where a hex is on the screen, if it is in view."""
        ...

    def subjects(self) -> Sequence[pygame.Rect]:
        """Where those stand of whom a lesson may speak: stacks and towns, units in battle."""
        ...


class Guide:
    """Leads through one lesson. `leave` goes back to the title, `again` to its beginning, `further` to the
    next lesson, if there is one; `finished` is called once, with its id, when the last step is done."""

    def __init__(
        self,
        progress: LessonProgress,
        table: HotSeatTable,
        *,
        leave: Callable[[], None],
        again: Callable[[], None],
        further: Callable[[], None] | None,
        finished: Callable[[str], None],
    ) -> None:
        self.progress = progress
        self.table = table
        self.leave = leave
        self.again = again
        self.further = further
        self.hint_shown = False
        self.folded = False
        self.shift = (0, 0)
        self._finished = finished
        self._told = False

    @property
    def state(self) -> tuple[int, str, bool, bool]:
        """What a card tells: another scene may have gone on while this one lay below."""
        return self.progress.number, self.progress.slip, self.hint_shown, self.folded

    def layer(self) -> "LessonLayer":
        """The card for another scene."""
        return LessonLayer(self)

    def look(self, scene: Taught) -> bool:
        """Whether the card has something else to say after what the scene shows now: the present step is
        done, and the next one reached, or something else was done instead."""
        before = self.progress.slip
        if not self.progress.look(self.table.sitting, scene.signs()):
            return self.progress.slip != before
        self._stepped()
        return True

    def go_on(self) -> None:
        """Pass over the present step."""
        self.progress.go_on()
        self._stepped()

    def _stepped(self) -> None:
        self.hint_shown = False
        self.folded = False
        if self.progress.done and not self._told:
            self._told = True
            self._finished(self.progress.lesson.id)


class LessonLayer(Box):
    """Over the whole screen: the card, which can be moved and folded, and the ring around what is meant."""

    LOOKS_EVERY: ClassVar[int] = 8
    """Frames from one look at what lies below to the next."""

    def __init__(self, guide: Guide) -> None:
        super().__init__()
        self.guide = guide
        self.card = LessonCard(guide, self.show)
        self.add(self.card)
        self._ring: pygame.Rect | None = None
        self._told = guide.state
        self._weights: tuple[tuple[pygame.Rect, int], ...] = ()
        self._edges: tuple[int, ...] = ()
        self._frames = 0
        self._kept: tuple[int, int] | None = None
        self._at_control = False

    def show(self) -> None:
        """Show the step that is reached now."""
        self._told = self.guide.state
        self._frames = 0
        self._kept = None
        self.card.show()
        self.regrouped()

    def watch(self, scene: Taught) -> None:
        """Look whether the step is done or something else was, and where what it means lies now."""
        if self.guide.look(scene) or self._told != self.guide.state:
            self.show()
        if self._frames % self.LOOKS_EVERY == 0:
            self._look_below(scene)
        self._frames += 1
        ring = self._spot(scene)
        if ring != self._ring:
            for area in (self._ring, ring):
                if area is not None and self.attached:
                    self.home.damage(area.inflate(24, 24))
            self._ring = ring
            self.regrouped()

    def _look_below(self, scene: Taught) -> None:
        """What the card would cover, and how bad that is."""
        below = self._screen()
        boards = [one for one in below if one.uncovered]
        weights = [(pygame.Rect(one.rect), 1) for one in boards]
        weights += [(_seen(one), _READ) for one in below if self._tells(one)]
        weights += [(pygame.Rect(one), _SUBJECT) for one in scene.subjects()]
        if tuple(weights) != self._weights:
            self._weights = tuple(weights)
            self._edges = tuple(one.rect.right for one in boards)
            self.regrouped()

    def _tells(self, one: Widget) -> bool:
        """Whether a widget below is something to read or to press."""
        if one.uncovered or isinstance(one, Box) or len(one.children):
            return False
        area, room = one.rect.width * one.rect.height, self.rect.width * self.rect.height
        return 0 < area < _BACKDROP * room

    @property
    def covers(self) -> tuple[pygame.Rect, ...]:
        """What lies over the scene: the card, and the ring if something is meant."""
        around = self._around
        return (pygame.Rect(self.card.rect), *(() if around is None else (around,)))

    @property
    def _around(self) -> pygame.Rect | None:
        """The ring around what is meant."""
        if self._ring is None:
            return None
        gap = 2 * (_RING_AT_CONTROL if self._at_control else _RING)
        return self._ring.inflate(gap, gap)

    def _spot(self, scene: Taught) -> pygame.Rect | None:
        step = self.guide.progress.step
        if step is None:
            return None
        if step.control:
            command = dict(scene.signs().controls).get(step.control, step.control)
            found = next((one for one in self._screen() if one.command == command), None)
            if found is not None:
                self._at_control = True
                return pygame.Rect(found.rect)
        self._at_control = False
        return scene.spot_of(step.hex) if step.hex is not None else None

    def _screen(self) -> list[Widget]:
        """All widgets of the scene that lies below."""
        root: Widget = self
        while root.parent is not None:
            root = root.parent
        return [one for child in root.children if child is not self for one in child.walk()]

    def measure(self, width: int) -> Size:
        return Size(width, self.rect.height)

    def arrange(self) -> None:
        kit, room = self.kit, self.rect
        best: pygame.Rect | None = None
        for width in _WIDTHS:
            wide = min(kit.px(width), room.width * 9 // 20)
            tall = min(self.card.wish(wide).height, room.height)
            found = self._best(pygame.Rect(room.x + kit.px(_LEFT), room.y + kit.px(_TOP), wide, tall))
            if best is None or self._hides(found) < _MUCH_LESS * self._hides(best):
                best = found
        assert best is not None
        self._kept = best.topleft
        self.card.place(best.move(self.guide.shift).clamp(room))

    def _best(self, spot: pygame.Rect) -> pygame.Rect:
        """Where a card of this size lies best, or still well enough."""
        room = self.rect
        best = min((one.clamp(room) for one in self._spots(spot)), key=self._hides)
        if self._kept is not None:
            here = pygame.Rect(self._kept, spot.size).clamp(room)
            if self._hides(here) <= self._hides(best) + _RESTLESS * spot.width * spot.height:
                return here
        return best

    def _spots(self, spot: pygame.Rect) -> Iterator[pygame.Rect]:
        """Where the card may lie, best first: above, below, and there beside what stands at the left edge;
        beside what is pointed at; and wherever least is covered."""
        yield spot
        low = spot.copy()
        low.bottom = self.rect.bottom - self.kit.px(_FOOT)
        yield low
        for edge in self._edges:
            aside = low.move(edge + self.kit.px(_LEFT) // 2 - low.x, 0)
            if aside.right <= self.rect.centerx + aside.width // 2:
                yield aside
        edge = self.kit.px(_LEFT)
        far = self.rect.right - edge - spot.width
        around = self._around
        if around is not None:
            gap = edge // 2
            for height in (spot, low):
                yield height.move(around.right + gap - height.x, 0)
                yield height.move(around.left - gap - height.right, 0)
            for left in (spot.x, around.right - spot.width // 2, far):
                yield pygame.Rect(left, around.bottom + gap, *spot.size)
                yield pygame.Rect(left, around.top - gap - spot.height, *spot.size)
        right, foot = max(spot.x, far), max(spot.y, self.rect.bottom - edge - spot.height)
        for line, column in itertools.product(range(_LINES), range(_COLUMNS)):
            left = spot.x + (right - spot.x) * column // (_COLUMNS - 1)
            yield pygame.Rect(left, spot.y + (foot - spot.y) * line // (_LINES - 1), *spot.size)

    def _hides(self, spot: pygame.Rect) -> int:
        """How bad it is what the card would cover there: pixels by what they show."""
        hidden = 0
        for one, weight in self._weights:
            part = spot.clip(one)
            hidden += weight * part.width * part.height
        if self._around is not None:
            part = spot.clip(self._around)
            hidden += _POINTED * part.width * part.height
        return hidden

    def draw(self, surface: pygame.Surface) -> None:
        around = self._around
        if around is not None:
            weight = _WEIGHT_AT_CONTROL if self._at_control else _WEIGHT
            paint.stamp(surface, paint.chosen_ring(around.size, self.kit.unit, weight), around)


def _seen(one: Widget) -> pygame.Rect:
    """The part of a widget that no scroll area hides."""
    box = pygame.Rect(one.rect)
    for node in one.ancestors():
        if node.viewport is not None:
            box = box.clip(node.viewport)
    return box


class LessonCard(Card):
    """Title and place in the lesson, what to do, the hint, and the ways on and out."""

    solid: ClassVar[bool] = True

    def __init__(self, guide: Guide, changed: Callable[[], None]) -> None:
        super().__init__(tone="lit", gap=10)
        self.guide = guide
        self._changed = changed
        self._held: tuple[int, int] | None = None
        self.show()

    def show(self) -> None:
        """Fill it for the step that is reached."""
        guide = self.guide
        lesson, step = guide.progress.lesson, guide.progress.step
        icon, title = ("chevron_down", _("Expand")) if guide.folded else ("minus", _("Collapse"))
        fold = IconButton(icon, title, self._fold, style="paper", side=30)
        again = IconButton("to_first", _("Begin the lesson again"), guide.again, style="paper", side=30)
        again.visible = step is not None and not guide.folded
        leave = IconButton("cross", _("Leave the lesson"), guide.leave, style="paper", side=30)
        of = _("{number} of {count}").format(number=guide.progress.number + 1, count=len(lesson.steps))
        place = Label(of if step is not None else _("done"), theme.LABEL, "label")
        rows: list[Widget] = [Row(Label(lesson.title, theme.CARD_TITLE), Spacer(), again, fold, leave, gap=8)]
        if not guide.folded:
            rows.append(Row(Label(lesson.voice, theme.LABEL, "label"), Spacer(), place, gap=8))
            rows += self._step(step) if step is not None else self._end()
        self.refill(rows)

    def _step(self, step: LessonStep) -> list[Widget]:
        rows: list[Widget] = [Paragraph(step.say, theme.TEXT_LARGE)]
        if self.guide.hint_shown and step.hint:
            rows.append(Paragraph(step.hint, theme.TEXT, "label"))
        elif self.guide.progress.slip:
            rows.append(Paragraph(self.guide.progress.slip, theme.TEXT, "warning"))
        reads = step.goal.kind == "read"
        hint = Button(_("Hint"), self._hint, style="paper", icon="info").bound(everywhere.LESSON_HINT)
        hint.usable("" if step.hint else _("This step needs no hint"))
        words = _("Next") if reads else _("Skip step")
        on = Button(words, self._on, style="gold" if reads else "paper", icon="play").bound(
            everywhere.LESSON_NEXT
        )
        rows.append(Row(Spacer(), hint, on, gap=8))
        return rows

    def _end(self) -> list[Widget]:
        guide = self.guide
        again = Button(_("Again"), guide.again, style="paper", icon="undo")
        on = Button(_("Next lesson"), guide.further or guide.leave, style="gold", icon="play")
        on.bound(everywhere.LESSON_NEXT).usable("" if guide.further else _("This was the last lesson"))
        return [
            Paragraph(
                _("That is the end of this lesson. Look around as long as you like."), theme.TEXT_LARGE
            ),
            Row(Spacer(), again, on, gap=8),
        ]

    def _hint(self) -> None:
        self.guide.hint_shown = not self.guide.hint_shown
        self._refresh()

    def _on(self) -> None:
        self.guide.go_on()
        self._refresh()

    def _fold(self) -> None:
        self.guide.folded = not self.guide.folded
        self._refresh()

    def _refresh(self) -> None:
        self._changed()

    # It can be moved out of the way

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        self._held = point if button == 1 else None
        return button == 1

    def drag(self, point: tuple[int, int]) -> None:
        if self._held is not None:
            dx, dy = point[0] - self._held[0], point[1] - self._held[1]
            self._held = point
            self.guide.shift = (self.guide.shift[0] + dx, self.guide.shift[1] + dy)
            self.regrouped()

    def release(self, point: tuple[int, int]) -> None:
        self._held = None
