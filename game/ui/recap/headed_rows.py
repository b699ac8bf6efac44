"""A written list of what happened: headings of turns, and below each its sentences, which can be chosen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.i18n import _
from game.ui.look import assets, theme
from game.ui.look.assets import draw_icon
from game.ui.recap.report_model import ReportLine
from game.ui.stage.dark_scene import seat_look
from game.ui.widgets import paint
from game.ui.widgets.scroll import RowList, RowMark
from game.ui.widgets.tip import Tip
from game.ui.widgets.tones import Tone, tone_colour

_TONES: dict[str, Tone] = {"plain": "value", "good": "gain", "bad": "loss", "warn": "warning"}
_ICONS = {"eyeoff": "eye_closed", "warn": "warning"}


def icon_of(name: str) -> str:
    """The picture of a story's icon; what there is no picture of gets the general one."""
    name = _ICONS.get(name, name)
    return name if assets.exists("icons", name) else "info"


def line_colour(line: ReportLine, ground: str = "paper") -> str:
    """The colour of a sentence."""
    return tone_colour(_TONES.get(line.tone, "value"), "paper" if ground == "paper" else "walnut")


@dataclass(frozen=True, slots=True)
class Heading:
    """A turn, nightfall or dawn: day, name, and the livery of its side or an icon."""

    day: int
    name: str
    colour: str = ""
    icon: str = ""


class HeadedRows(RowList):
    """Headings and sentences. Headings cannot be chosen: keys step over them. A subclass tells with `arrow`
    which sentences lead somewhere."""

    def __init__(
        self,
        rows: Sequence[Heading | ReportLine],
        *,
        row_height: float,
        rows_wished: int,
        on_select: Callable[[int], None] | None = None,
        on_choose: Callable[[int], None] | None = None,
    ) -> None:
        self.rows = tuple(rows)
        self.shortened: set[int] = set()
        super().__init__(
            len(self.rows),
            self._draw_one,
            row_height=row_height,
            on_select=on_select,
            on_choose=on_choose,
            row_tip=self._tip,
            lines=False,
            rows_wished=rows_wished,
        )

    def line_at(self, index: int) -> ReportLine | None:
        """The sentence of a row, None for a heading."""
        row = self.rows[index]
        return row if isinstance(row, ReportLine) else None

    def arrow(self, index: int) -> str:
        """The icon at the end of a sentence that leads somewhere; empty for others."""
        raise NotImplementedError

    def where(self, index: int) -> str:
        """Where a sentence leads, for its tooltip; empty if nowhere."""
        raise NotImplementedError

    def select(self, index: int | None, *, tell: bool = True) -> None:
        if index is not None and self.line_at(index) is None:
            # Headings are stepped over, down from the first one.
            step = -1 if self.selected is not None and index < self.selected and index > 0 else 1
            while 0 <= index < self.count and self.line_at(index) is None:
                index += step
            if not 0 <= index < self.count:
                return
        super().select(index, tell=tell)

    def _tip(self, index: int) -> Tip | None:
        line = self.line_at(index)
        if line is None:
            return None
        where = self.where(index)
        if index in self.shortened:
            return Tip(title=line.text, text=where)
        return Tip(text=where) if where else None

    # Drawing

    def _draw_mark(self, surface: pygame.Surface, rect: pygame.Rect, mark: RowMark) -> None:
        if mark == "hover" and self.over is not None and self.line_at(self.over) is None:
            return
        super()._draw_mark(surface, rect, mark)

    def _draw_one(self, surface: pygame.Surface, rect: pygame.Rect, index: int, mark: RowMark) -> None:
        row = self.rows[index]
        if isinstance(row, Heading):
            self._draw_head(surface, rect, row)
        else:
            self._draw_line(surface, rect, row, index, mark)

    def _draw_head(self, surface: pygame.Surface, rect: pygame.Rect, head: Heading) -> None:
        kit = self.kit
        typeset = kit.typeset
        left = rect.x + kit.px(4)
        middle = rect.centery + kit.px(4)
        if head.colour:
            kit.tokens.draw(surface, seat_look(head.colour), left + kit.px(13), middle, kit.px(26))
        elif head.icon:
            draw_icon(surface, head.icon, left + kit.px(13), middle, kit.px(22), theme.INK_SOFT, stroke=2)
        left += kit.px(36)
        day = _("Day {day}").format(day=head.day)
        room = rect.right - left - typeset.measure(day, theme.LABEL) - kit.px(24)
        name = typeset.ellipsis(head.name, theme.ROW_TITLE, room)
        drawn = typeset.draw(surface, name, left, middle, theme.ROW_TITLE, theme.INK, anchor="middle")
        right = rect.right - kit.px(6)
        typeset.draw(surface, day, right, middle, theme.LABEL, theme.INK_SOFT, align="right", anchor="middle")
        start, end = drawn.right + kit.px(10), right - typeset.measure(day, theme.LABEL) - kit.px(10)
        if end > start:
            surface.blit(paint.fading_line(end - start, max(1, kit.px(1)), theme.HAIRLINE), (start, middle))

    def _draw_line(
        self, surface: pygame.Surface, rect: pygame.Rect, line: ReportLine, index: int, mark: RowMark
    ) -> None:
        kit = self.kit
        typeset = kit.typeset
        colour = line_colour(line)
        at = rect.x + kit.px(17)
        if line.icon:
            draw_icon(surface, icon_of(line.icon), at, rect.centery, kit.px(20), colour, stroke=2)
        left = rect.x + kit.px(40)
        right = rect.right - kit.px(10)
        arrow = self.arrow(index)
        if arrow:
            ink = theme.INK if mark != "none" else theme.HAIRLINE
            draw_icon(surface, arrow, right - kit.px(8), rect.centery, kit.px(16), ink, stroke=2.6)
            right -= kit.px(26)
        text = typeset.ellipsis(line.text, theme.TEXT, right - left)
        if text != line.text:
            self.shortened.add(index)
        typeset.draw(surface, text, left, rect.centery, theme.TEXT, colour, anchor="middle")
