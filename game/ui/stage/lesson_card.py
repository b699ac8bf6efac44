"""The card of a lesson, which lies over the screens of its match: what to do now, and a ring around where.

The guide goes from scene to scene with the flow; each scene shows a fresh layer of it
(`WidgetScene.companion`). It reads only what stands on the screen and what the seat that sits there knows.
"""

from collections.abc import Callable, Iterator
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

_WIDE = 376
_LEFT, _TOP, _FOOT = 18, 86, 98
_RING = 5
_POINTED = 20
"""How much worse it is to cover what is pointed at than as much of anything else."""
_WEIGHT = 1.9


class Taught(Protocol):
    """A scene over which a lesson's card lies."""

    def signs(self) -> ScreenState:
        """What of it counts for a lesson."""
        ...

    def spot_of(self, hex_: HexId) -> pygame.Rect | None:
        """Where a hex is on the screen, if it is in view."""
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

    def __init__(self, guide: Guide) -> None:
        super().__init__()
        self.guide = guide
        self.card = LessonCard(guide, self.show)
        self.add(self.card)
        self._ring: pygame.Rect | None = None
        self._told = guide.state
        self._shown: tuple[pygame.Rect, ...] = ()

    def show(self) -> None:
        """Show the step that is reached now."""
        self._told = self.guide.state
        self.card.show()
        self.regrouped()

    def watch(self, scene: Taught) -> None:
        """Look whether the step is done or something else was, and where what it means lies now."""
        if self.guide.look(scene) or self._told != self.guide.state:
            self.show()
        shown = tuple(pygame.Rect(one.rect) for one in self._screen() if one.uncovered)
        if shown != self._shown:
            self._shown = shown
            self.regrouped()
        ring = self._spot(scene)
        if ring != self._ring:
            for area in (self._ring, ring):
                if area is not None and self.attached:
                    self.home.damage(area.inflate(24, 24))
            self._ring = ring
            self.regrouped()

    @property
    def covers(self) -> tuple[pygame.Rect, ...]:
        """What lies over the scene: the card, and the ring if something is meant."""
        ring = () if self._ring is None else (self._ring.inflate(2 * _RING, 2 * _RING),)
        return (pygame.Rect(self.card.rect), *ring)

    def _spot(self, scene: Taught) -> pygame.Rect | None:
        step = self.guide.progress.step
        if step is None:
            return None
        if step.control:
            found = next((one for one in self._screen() if one.command == step.control), None)
            if found is not None:
                return pygame.Rect(found.rect)
        return scene.spot_of(step.hex) if step.hex is not None else None

    def _screen(self) -> list[Widget]:
        """All widgets of the scene that lies below."""
        root: Widget = self
        while root.parent is not None:
            root = root.parent
        return list(root.walk())

    def measure(self, width: int) -> Size:
        return Size(width, self.rect.height)

    def arrange(self) -> None:
        kit, room = self.kit, self.rect
        wide = min(kit.px(_WIDE), room.width * 9 // 20)
        tall = min(self.card.wish(wide).height, room.height)
        spot = pygame.Rect(room.x + kit.px(_LEFT), room.y + kit.px(_TOP), wide, tall)
        spots = (one.clamp(room) for one in self._spots(spot))
        self.card.place(min(spots, key=self._hides).move(self.guide.shift).clamp(room))

    def _spots(self, spot: pygame.Rect) -> Iterator[pygame.Rect]:
        """Where the card may lie, best first: above, below, and there beside what stands at the left edge."""
        yield spot
        low = spot.copy()
        low.bottom = self.rect.bottom - self.kit.px(_FOOT)
        yield low
        for one in self._shown:
            aside = low.move(one.right + self.kit.px(_LEFT) // 2 - low.x, 0)
            if aside.right <= self.rect.centerx + aside.width // 2:
                yield aside
        if self._ring is None:
            return
        gap = self.kit.px(_LEFT) // 2 + _RING
        for height in (spot, low):
            yield height.move(self._ring.right + gap - height.x, 0)
            yield height.move(self._ring.left - gap - height.right, 0)
            yield height.move(self.rect.right - self.kit.px(_LEFT) - height.right, 0)
        for left in (
            spot.x,
            self._ring.right - spot.width // 2,
            self.rect.right - self.kit.px(_LEFT) - spot.width,
        ):
            yield pygame.Rect(left, self._ring.bottom + gap, *spot.size)
            yield pygame.Rect(left, self._ring.top - gap - spot.height, *spot.size)

    def _hides(self, spot: pygame.Rect) -> int:
        """How many pixels the card would cover of what is pointed at and of what is read all the time."""
        parts = [spot.clip(one) for one in self._shown]
        hidden = sum(part.width * part.height for part in parts)
        if self._ring is not None:
            part = spot.clip(self._ring.inflate(2 * _RING, 2 * _RING))
            hidden += _POINTED * part.width * part.height
        return hidden

    def draw(self, surface: pygame.Surface) -> None:
        if self._ring is not None:
            around = self._ring.inflate(2 * _RING, 2 * _RING)
            paint.stamp(surface, paint.chosen_ring(around.size, self.kit.unit, _WEIGHT), around)


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
        rows: list[Widget] = [
            Row(Label(lesson.title, theme.CARD_TITLE), Spacer(), place, again, fold, leave, gap=8)
        ]
        if not guide.folded:
            if lesson.voice:
                rows.append(Label(lesson.voice, theme.LABEL, "label"))
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
