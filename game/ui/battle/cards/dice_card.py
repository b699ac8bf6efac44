"""The dice log: the newest rows on a card, and the whole log as a dialog that can be copied."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from game.ui.battle.playback.story import LogRow, as_markdown, as_text
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.text import Typeset
from game.ui.widgets import clipboard, paint
from game.ui.widgets.base import Size
from game.ui.widgets.control import Control
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.die import draw_die
from game.ui.widgets.kit import Kit
from game.ui.widgets.scroll import RowList, RowMark
from game.ui.widgets.surfaces import draw_card
from game.ui.widgets.tip import Tip, TipNote
from game.ui.widgets.tones import tone_colour

_HEAD = 42
_FOOT = 8
_ROW = 30
_MOST = 9
_LABEL = 92
_DIE = 26


class DiceCard(Control):
    """The newest rows of the log, as many as fit; using it opens the whole log."""

    bleed: ClassVar[float] = 18
    shrinks: ClassVar[bool] = True

    def __init__(self, action: Callable[[], None]) -> None:
        super().__init__()
        self.rows: tuple[LogRow, ...] = ()
        self.thrown = 0
        self.waiting: LogRow | None = None
        self.action = action
        self.tipped(_("Dice log"), _("All dice, blows and saves, in their order"))

    def show(self, rows: Sequence[LogRow], thrown: int, waiting: LogRow | None) -> None:
        """Show other rows; `waiting` says what comes next."""
        new = (tuple(rows), thrown, waiting)
        if new != (self.rows, self.thrown, self.waiting):
            before = self.filled
            self.rows, self.thrown, self.waiting = new
            if self.filled != before:
                self.resized()
            self.changed()

    @property
    def filled(self) -> int:
        """Rows that it can fill, at least one, at most as many as it shows."""
        return max(1, min(_MOST, len(self.rows) + (self.waiting is not None)))

    @property
    def sound(self) -> str:
        return "paper"

    def act(self) -> None:
        self.action()

    def height_for(self, rows: int) -> int:
        """Height of the card with so many rows."""
        return self.kit.px(_HEAD + _FOOT) + self._tall() * rows

    def _tall(self) -> int:
        return max(self.kit.px(_ROW), self.kit.typeset.height(theme.TEXT))

    def measure(self, width: int) -> Size:
        return Size(width, self.height_for(_MOST))

    def least_height(self, width: int) -> int:
        return self.height_for(1)

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        lit = self._hover.value > 0.5
        tone = theme.PAPER_LIT if lit else theme.PAPER
        draw_card(surface, rect, kit.unit, tone=tone, seed=57)
        typeset = kit.typeset
        left, right = rect.x + kit.px(16), rect.right - kit.px(16)
        middle = rect.y + kit.px(21)
        typeset.draw(surface, _("Dice log"), left, middle, theme.ROW_TITLE, theme.INK, anchor="middle")
        if self.thrown:
            count = _("throw {number}").format(number=self.thrown)
            typeset.draw(
                surface, count, right, middle, theme.LABEL, theme.INK_SOFT, align="right", anchor="middle"
            )
        line = paint.hairline(right - left, max(1, kit.px(1)), theme.HAIRLINE_STRONG, 0.8)
        surface.blit(line, (left, rect.y + kit.px(36)))
        room = (rect.height - kit.px(_HEAD + _FOOT)) // self._tall()
        shown = self._newest(max(1, room))
        top = rect.y + kit.px(_HEAD)
        for row in shown:
            draw_log_row(surface, kit, row, pygame.Rect(left, top, right - left, self._tall()))
            top += self._tall()

    def _newest(self, room: int) -> list[LogRow]:
        """The rows that are shown; a heading without anything below it gives way to what is waited for."""
        rows = list(self.rows)
        if self.waiting is not None:
            if rows and rows[-1].level == "head":
                rows.pop()
            rows.append(self.waiting)
        return rows[-room:]


def draw_log_row(surface: pygame.Surface, kit: Kit, row: LogRow, rect: pygame.Rect) -> None:
    """A row of the card: label, dice, what came of it at the right edge."""
    typeset = kit.typeset
    role = theme.STRONG if row.level == "head" else theme.TEXT
    colour = theme.INK if row.level == "head" else theme.INK_SOFT
    dice = kit.px(_DIE + 5) * len(row.dice)
    label = min(kit.px(_LABEL), rect.width // 3) if row.text else rect.width
    width = 0
    if row.label:
        rest = rect.width - dice - kit.px(8) - typeset.measure(row.text, theme.STRONG)
        most = min(rect.width // 2, max(label, rest))  # a long name gives way to what came of it
        label = max(label, min(typeset.measure(row.label, role), most))
        shown = typeset.ellipsis(row.label, role, label)
        typeset.draw(surface, shown, rect.x, rect.centery, role, colour, anchor="middle")
        width = label
    x = rect.x + width + kit.px(_DIE // 2 + 2)
    for die in row.dice:
        draw_die(
            surface,
            typeset,
            x,
            rect.centery,
            kit.px(_DIE),
            die.colour,
            die.face,
            dull=die.lost,
            sides=die.sides,
        )
        x += kit.px(_DIE + 5)
    room = rect.width - width - dice - kit.px(8)
    typeset.draw(
        surface,
        _shortened(typeset, row.text, max(1, room)),
        rect.right,
        rect.centery,
        theme.STRONG,
        tone_colour(row.tone, "paper"),
        align="right",
        anchor="middle",
    )


def _shortened(typeset: Typeset, text: str, room: int) -> str:
    """A text that fits: of a long one the last word, which says what happened, is kept."""
    head, _space, last = text.rpartition(" ")
    if typeset.measure(text, theme.STRONG) <= room or not head:
        return typeset.ellipsis(text, theme.STRONG, room)
    left = room - typeset.measure(f" {last}", theme.STRONG)
    return f"{typeset.ellipsis(head, theme.STRONG, max(1, left))} {last}"


class LogList(RowList):
    """All rows of the log."""

    def __init__(self, rows: Sequence[LogRow]) -> None:
        self.rows = tuple(rows)
        self._opened = False
        super().__init__(
            len(self.rows), self._draw_log, row_height=30, row_tip=self._tip, lines=False, rows_wished=16
        )

    def arrange(self) -> None:
        super().arrange()
        if not self._opened and self.selected is not None:
            self._opened = True
            self.scroller.reveal(self.selected * self._row(), (self.selected + 1) * self._row())

    def _tip(self, index: int) -> Tip | None:
        row = self.rows[index]
        text = f"{row.label}: {row.text}" if row.text else row.label
        return Tip(text=text, notes=(TipNote(row.told, icon="star"),) if row.told else (), rule=row.rule)

    def _draw_log(self, surface: pygame.Surface, rect: pygame.Rect, index: int, _mark: RowMark) -> None:
        kit, row = self.kit, self.rows[index]
        typeset = kit.typeset
        indent = kit.px({"head": 0, "part": 10, "die": 22}.get(row.level, 22))
        role = {"head": theme.CARD_TITLE, "part": theme.ROW_TITLE}.get(row.level, theme.TEXT)
        left = rect.x + kit.px(6) + indent
        if row.level == "die" and row.dice:
            die = row.dice[0]
            draw_die(
                surface,
                typeset,
                left + kit.px(13),
                rect.centery,
                kit.px(24),
                die.colour,
                die.face,
                dull=die.lost,
                sides=die.sides,
            )
            left += kit.px(32)
        right = rect.right - kit.px(8)
        if row.level == "head" and index:
            line = paint.hairline(rect.width, max(1, kit.px(1)), theme.HAIRLINE_STRONG, 0.6)
            surface.blit(line, rect)
        words = typeset.measure(row.text, theme.STRONG)
        room = right - left - (words + kit.px(14) if row.text else 0)
        label = typeset.ellipsis(row.label, role, max(room, (right - left) // 2))
        drawn = typeset.draw(surface, label, left, rect.centery, role, theme.INK, anchor="middle")
        if row.text:
            typeset.draw(
                surface,
                typeset.ellipsis(row.text, theme.STRONG, max(1, right - drawn.right - kit.px(14))),
                right,
                rect.centery,
                theme.STRONG,
                tone_colour(row.tone, "paper"),
                align="right",
                anchor="middle",
            )


def log_dialog(rows: Sequence[LogRow], title: str, told: Callable[[str], None]) -> Dialog:
    """The whole log; `told` hears what was copied."""

    def copy(text: str, what: str) -> Callable[[], None]:
        def act() -> None:
            clipboard.copy(text)
            told(what)

        return act

    listed = LogList(rows)
    answers = (
        DialogAnswer(
            _("Copy as text"), copy(as_text(rows, title), _("Log copied to the clipboard")), stays=True
        ),
        DialogAnswer(
            _("Copy as Markdown"),
            copy(as_markdown(rows, title), _("Log copied to the clipboard, as Markdown")),
            stays=True,
        ),
        DialogAnswer(_("Close"), icon="check", default=True),
    )
    dialog = Dialog(title, listed, answers, width=860, first_focus=listed)
    if rows:
        listed.select(len(rows) - 1, tell=False)
    return dialog
