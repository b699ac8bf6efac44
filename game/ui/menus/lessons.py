"""The list of lessons: what each teaches, which are done, and where to begin."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

import pygame

from game.content.lessons import Lesson, LessonRead
from game.session.lessons import lesson_of, lesson_paths, lessons
from game.ui.actions import sheet_actions
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.stage.backdrop_cache import Backdrop
from game.ui.stage.scene import Stage
from game.ui.stage.sheet import SheetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row, Spacer, Words
from game.ui.widgets.buttons import Button
from game.ui.widgets.labels import IconMark, Label, Paragraph
from game.ui.widgets.paint import ButtonStyle
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.surfaces import Card

Begin = Callable[[Stage, Lesson], None]
"""Takes the stage and begins a lesson on it."""


class LessonsScene(SheetScene):
    """All lessons in their order; the first one that is not done yet is the golden one."""

    title: ClassVar[str] = N_("Lessons")
    width: ClassVar[float] = 860

    def __init__(
        self,
        begin: Begin,
        *,
        backdrop: Backdrop | None = None,
        found: Sequence[LessonRead] | None = None,
        later: bool = False,
    ) -> None:
        """`found` are the lessons, by default those that are shipped; `later` reads them while the last
        screen can still be seen."""
        self.begin = begin
        self.backdrop = backdrop
        self._unread = list(lesson_paths()) if later else []
        if found is None:
            found = () if later else lessons()
        self.found = tuple(found)
        self._list = Column(gap=10)
        self._rehearsed = False

    def heading(self) -> str:
        return _("Lessons")

    def body(self) -> Widget:
        self._list.refill(self._rows())
        return ScrollArea(self._list)

    def _rows(self) -> list[Widget]:
        done = self.stage.store.now.lessons_done
        ready = [one.lesson for one in self.found if one.lesson is not None]
        following = next((one.id for one in ready if one.id not in done), "")
        rows: list[Widget] = [
            self._row(one, done=one.id in done, golden=one.id == following) for one in ready
        ]
        rows += [self._broken(one) for one in self.found if one.lesson is None]
        if not rows and not self._unread:
            rows.append(Paragraph(_("There are no lessons in this copy of the game"), theme.ASIDE, "label"))
        return rows

    def rehearse(self, surface: pygame.Surface) -> Iterator[None]:
        self._rehearsed = True
        return self._rehearse(surface)

    def _rehearse(self, surface: pygame.Surface) -> Iterator[None]:
        while self._unread:
            self._read_next()
            yield
        yield from super().rehearse(surface)

    def _read_next(self) -> None:
        """Read one more; with the last one all of them stand in the list."""
        self.found = (*self.found, lesson_of(self._unread.pop(0)))
        if not self._unread:
            self._list.refill(self._rows())
            self.choose_default()
            self.desk.layout(self.desk.area.size)

    def update(self, ms: float) -> None:
        while self._unread and not self._rehearsed:
            self._read_next()
        super().update(ms)

    def _row(self, lesson: Lesson, *, done: bool, golden: bool) -> Widget:
        mark = IconMark("check", _("Done"), size=26, tone="gain")
        if not done:
            mark = IconMark("book", _("Not done yet"), size=26)
        words = Words(
            Label(lesson.title, theme.CARD_TITLE),
            Paragraph(lesson.text, theme.TEXT, "label"),
            gap=2,
        )
        label = _("Again") if done else _("Begin")
        style: ButtonStyle = "gold" if golden else "paper"
        go = Button(label, lambda: self.begin(self.stage, lesson), style=style, icon="play").sized(width=124)
        if golden:
            go.bound(sheet_actions.BEGIN)
        return Card(Row(mark, words.growing(), go, gap=14, across="centre"), pad=(16, 12))

    def _broken(self, read: LessonRead) -> Widget:
        first = read.problems[0]
        return Card(
            Label(_("This lesson cannot be played"), theme.CARD_TITLE),
            Paragraph(f"{first.place}: {first.full_message}", theme.TEXT, "loss"),
            pad=(16, 12),
        )

    def buttons(self) -> Sequence[Widget]:
        back = Button(_("Back"), lambda: self.stage.pop(), style="walnut", icon="chevron_left")
        return (Spacer(), back)
