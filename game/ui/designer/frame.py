"""The frame of the designer: steps at the left, the open one in the middle, what comes of it at the right.

Where the window is narrow for the text size a switch tells which of them is shown.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.session.own_files import AlreadyThere, NotSaved
from game.ui.designer.bench import Bench
from game.ui.designer.cards import StepCard, StepFace
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.widgets import paint
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.dialog import Dialog, DialogAnswer

STEPS, WORK, BOARD = "steps", "work", "board"
_THREE, _TWO = 1120, 760
_LEFT, _RIGHT = (252, 300), (350, 404)
"""Widths of ladder and board at 100 %, where there is little room and where there is much."""
_ROOMY = 1500
_EDGE = 12
_GAP = 5


class Ladder(Box):
    """The cards of the steps, as roomy as all of them can be at once. The arrow keys walk among them."""

    arrows: ClassVar[bool] = True

    def __init__(self, on_open: Callable[[str], None]) -> None:
        super().__init__()
        self.on_open = on_open
        self.cards: dict[str, StepCard] = {}
        self.room = 0

    def show(self, faces: Sequence[tuple[str, StepFace]]) -> None:
        """Show the steps as they are now."""
        for id_, face in faces:
            if id_ in self.cards:
                self.cards[id_].show(face)
                continue

            def opening(step: str = id_) -> None:
                self.on_open(step)

            card = self.cards[id_] = StepCard(face, opening)
            self.add(card)

    def _fit(self, width: int) -> list[int]:
        """Heights of the cards."""
        gap = self.kit.px(_GAP)
        for roomy in (True, False):
            for card in self.cards.values():
                card.roomy = roomy
            heights = [card.wish(width).height for card in self.cards.values()]
            if sum(heights) + gap * (len(heights) - 1) <= self.room:
                break
        return heights

    def draw(self, surface: pygame.Surface) -> None:
        """The line that joins the numbers; the cards lie over it."""
        if len(self.cards) > 1:
            first, *_between, last = self.cards.values()
            top, bottom = first.rect.centery, last.rect.centery
            line = paint.hairline(bottom - top, self.kit.px(2), theme.BRASS, 0.75, upright=True)
            surface.blit(line, (first.disc_middle[0] - line.get_width() // 2, top))

    def measure(self, width: int) -> Size:
        heights = self._fit(width)
        return Size(width, sum(heights) + self.kit.px(_GAP) * max(0, len(heights) - 1))

    def arrange(self) -> None:
        heights = self._fit(self.rect.width)
        gap = self.kit.px(_GAP)
        spare = self.rect.height - sum(heights) - gap * max(0, len(heights) - 1)
        more = min(self.kit.px(14), max(0, spare) // max(1, len(heights)))
        top = self.rect.y
        for card, tall in zip(self.cards.values(), heights, strict=True):
            card.place(pygame.Rect(self.rect.x, top, self.rect.width, tall + more // 2))
            top += tall + gap + more


class BenchLayout(Box):
    """See the module. `ladder` hears how much room its steps have."""

    def __init__(self, ladder: Ladder, parts: dict[str, Widget], foot: Widget, made: str) -> None:
        """`parts` by `STEPS`, `WORK` and `BOARD`; `made` is what is made."""
        self.page = WORK
        self.ladder = ladder
        self.parts = parts
        self.foot = foot
        labels = {STEPS: _("Steps"), WORK: _("Answer"), BOARD: made}
        self._choices = {key: SwitchPart(key, label) for key, label in labels.items()}
        self.tabs = Segmented(tuple(self._choices.values()), self.page, self.turn_to)
        super().__init__((parts[STEPS], self.tabs, parts[WORK], foot, parts[BOARD]))

    def turn_to(self, page: str) -> None:
        """Show a part where there is no room for all."""
        self.page = page
        self.regrouped()

    def columns(self, width: int) -> int:
        """How many columns there are at a width in pixels of the screen."""
        return 3 if width >= self.kit.px(_THREE) else 2 if width >= self.kit.px(_TWO) else 1

    def measure(self, width: int) -> Size:
        return Size(width, self.rect.height)

    def arrange(self) -> None:
        kit, rect = self.kit, self.rect
        columns = self.columns(rect.width)
        much = rect.width >= kit.px(_ROOMY)
        self.ladder.room = rect.height - kit.px(66)
        shown = [STEPS, WORK, BOARD]
        if columns < 3:
            off = [WORK, BOARD] if columns == 2 else shown
            if self.page not in off:
                self.page = WORK
            shown = [part for part in shown if part == self.page or part not in off]
            self._switch(off)
        # Set without `visible`, which would ask for another layout from within this one.
        self.tabs._visible = columns < 3
        for key, part in self.parts.items():
            part._visible = key in shown
        room = pygame.Rect(rect)
        if columns > 1:
            wide = kit.px(_LEFT[much])
            self.parts[STEPS].place(pygame.Rect(room.x, room.y, wide, room.height))
            room.x += wide
            room.width -= wide
        if columns == 3:
            wide = kit.px(_RIGHT[much])
            self.parts[BOARD].place(pygame.Rect(room.right - wide, room.y, wide, room.height))
            room.width -= wide
        self._middle(room, columns)

    def _switch(self, parts: Sequence[str]) -> None:
        choices = tuple(self._choices[key] for key in parts)
        if self.tabs.choices != choices:
            # The part under the pointer may be gone.
            self.tabs.pointer_left()
            self.tabs.choices = choices
        self.tabs.chosen = self.page

    def _middle(self, room: pygame.Rect, columns: int) -> None:
        edge = self.kit.px(_EDGE)
        if columns < 3:
            tall = self.tabs.wish(room.width).height
            inner = pygame.Rect(room.x + edge, room.y + edge // 2, room.width - 2 * edge, tall)
            self.tabs.place(inner)
            room = pygame.Rect(room.x, inner.bottom, room.width, room.bottom - inner.bottom)
        tall = self.foot.wish(room.width).height
        self.foot.place(pygame.Rect(room.x, room.bottom - tall, room.width, tall))
        above = pygame.Rect(room.x, room.y, room.width, room.height - tall)
        part = WORK if columns > 1 and self.page == STEPS else self.page if columns < 3 else WORK
        self.parts[part].place(above)


def save_design(
    save: Callable[[bool], object],
    show: Callable[[Dialog], None],
    told: Callable[[str], None],
) -> None:
    """Save a design with `save(overwrite)`; ask before one's own file is written over."""

    def again() -> None:
        attempt(overwrite=True)

    def attempt(*, overwrite: bool) -> None:
        try:
            path = save(overwrite)
        except AlreadyThere as there:
            text = _("You already have a design in {file}. Replace it?").format(file=there.path.name)
            answers = (
                DialogAnswer(_("Cancel")),
                DialogAnswer(_("Replace it"), again, style="danger", default=True),
            )
            show(Dialog(_("Replace the design?"), text, answers))
        except NotSaved as refused:
            show(message(_("Not saved"), "\n".join(refused.reasons)))
        except OSError as error:
            show(message(_("Not saved"), error.strerror or str(error)))
        else:
            told(_("Saved as {path}").format(path=path))

    attempt(overwrite=False)


def message(title: str, text: str) -> Dialog:
    """A dialog that only tells something."""
    return Dialog(title, text, (DialogAnswer(_("Close"), default=True),))


def leaving(model: Bench, action: Callable[[], None], show: Callable[[Dialog], None]) -> None:
    """Do something that loses the present design, once it is saved or the player agrees."""
    if not model.unsaved:
        action()
        return
    answers = (
        DialogAnswer(_("Keep editing")),
        DialogAnswer(_("Discard them"), action, style="danger", default=True),
    )
    show(Dialog(_("Leave the design?"), _("This design has unsaved changes."), answers))
