"""The report at dawn: a scroll that tells a seat what happened since it last looked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from game.core.hexgrid import Grid
from game.core.records import HexId
from game.session.table import Table
from game.ui import assets, theme
from game.ui.assets import draw_icon
from game.ui.flow import Flow, following_words
from game.ui.i18n import _, later
from game.ui.map import geometry
from game.ui.map.camera import Camera
from game.ui.menus.dark import DarkScene, seat_look
from game.ui.menus.parchment import Parchment
from game.ui.menus.report_model import LATE_RULE, Report, ReportGroup, ReportLine, report_of, worth_reading
from game.ui.scene import Stage
from game.ui.widgets import paint
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.buttons import Button
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Hairline, IconMark, Label, Paragraph, TokenMark
from game.ui.widgets.scroll import RowList, RowMark
from game.ui.widgets.tip import Tip
from game.ui.widgets.tones import Tone, tone_colour

JUMP = "jump"
"""Key of `flow.memory(side).notes` under which the map finds the hex that was asked for."""
_WIDTH = 720
_ROW = 38
_TIGHT = 620
_TONES: dict[str, Tone] = {"plain": "value", "good": "gain", "bad": "loss", "warn": "warning"}
_ICONS = {"eyeoff": "eye_closed", "warn": "warning"}


def icon_of(name: str) -> str:
    """The picture of a story's icon; what there is no picture of gets the general one."""
    name = _ICONS.get(name, name)
    return name if assets.exists("icons", name) else "info"


@dataclass(frozen=True, slots=True)
class _Head:
    group: ReportGroup
    first_of_day: bool


class ReportRows(RowList):
    """Headings of turns and the sentences below them. A click or Enter on a sentence with a place jumps, to
    the map if that follows `at_once`."""

    def __init__(self, report: Report, jump: "JumpTo", *, at_once: bool = True) -> None:
        self.rows = _rows(report)
        self.jump = jump
        self.where = _("A click shows it on the map") if at_once else _("The map shows it after the battle")
        super().__init__(
            len(self.rows),
            self._draw_one,
            row_height=_ROW,
            on_choose=self._choose,
            row_tip=self._tip,
            lines=False,
            rows_wished=18,
        )
        self.shortened: set[int] = set()

    def line_at(self, index: int) -> ReportLine | None:
        """The sentence of a row, None for a heading."""
        row = self.rows[index]
        return row if isinstance(row, ReportLine) else None

    def select(self, index: int | None, *, tell: bool = True) -> None:
        if index is not None and self.line_at(index) is None:
            # Headings are stepped over, down from the first one.
            step = -1 if self.selected is not None and index < self.selected and index > 0 else 1
            while 0 <= index < self.count and self.line_at(index) is None:
                index += step
            if not 0 <= index < self.count:
                return
        super().select(index, tell=tell)

    def release(self, point: tuple[int, int]) -> None:
        gripped = self._grip is not None
        super().release(point)
        index = self.row_at(point)
        if not gripped and index is not None and index == self.selected and not self.over_bar(point):
            self._choose(index)

    def _choose(self, index: int) -> None:
        line = self.line_at(index)
        if line is not None and line.hex is not None:
            self.jump(line.hex)

    def _tip(self, index: int) -> Tip | None:
        line = self.line_at(index)
        if line is None:
            return None
        where = self.where if line.hex is not None else ""
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
        if isinstance(row, _Head):
            self._draw_head(surface, rect, row)
        else:
            self._draw_line(surface, rect, row, index, mark)

    def _draw_head(self, surface: pygame.Surface, rect: pygame.Rect, head: _Head) -> None:
        kit, group = self.kit, head.group
        typeset = kit.typeset
        left = rect.x + kit.px(4)
        middle = rect.centery + kit.px(4)
        if group.colour:
            kit.tokens.draw(surface, seat_look(group.colour), left + kit.px(13), middle, kit.px(26))
        left += kit.px(36)
        day = _("Day {day}").format(day=group.day)
        room = rect.right - left - typeset.measure(day, theme.LABEL) - kit.px(24)
        name = typeset.ellipsis(group.name or _("Between the turns"), theme.ROW_TITLE, room)
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
        colour = tone_colour(_TONES.get(line.tone, "value"), "paper")
        at = rect.x + kit.px(17)
        draw_icon(surface, icon_of(line.icon), at, rect.centery, kit.px(20), colour, stroke=2)
        left = rect.x + kit.px(40)
        right = rect.right - kit.px(10)
        if line.hex is not None:
            arrow = theme.INK if mark != "none" else theme.HAIRLINE
            draw_icon(
                surface, "chevron_right", right - kit.px(8), rect.centery, kit.px(16), arrow, stroke=2.6
            )
            right -= kit.px(26)
        text = typeset.ellipsis(line.text, theme.TEXT, right - left)
        if text != line.text:
            self.shortened.add(index)
        typeset.draw(surface, text, left, rect.centery, theme.TEXT, colour, anchor="middle")


def _rows(report: Report) -> list[_Head | ReportLine]:
    out: list[_Head | ReportLine] = []
    day = 0
    for group in report.groups:
        out.append(_Head(group, group.day != day))
        day = group.day
        out += group.lines
    return out


class JumpTo:
    """What a sentence with a place does: leave the hex for the map and close the report."""

    def __init__(self, scene: "TurnReportScene") -> None:
        self._scene = scene

    def __call__(self, hex_: HexId) -> None:
        self._scene.jump(hex_)


class _Frame(Box):
    """The scroll in the middle, the button below it."""

    def __init__(self, scroll: Parchment, foot: Widget) -> None:
        super().__init__((scroll, foot))
        self.scroll, self.foot = scroll, foot

    def measure(self, width: int) -> Size:
        return Size(width, self.rect.height)

    def arrange(self) -> None:
        kit, rect = self.kit, self.rect
        edge = min(kit.px(28), rect.height // 22)
        inner = rect.inflate(-4 * edge, -2 * edge)
        low = self.foot.wish(inner.width).height
        room = inner.height - low - min(edge, kit.px(20))
        wide = min(kit.px(_WIDTH), inner.width - 2 * kit.px(44))
        tall = min(room, self.scroll.wish(wide).height)
        left, top = inner.centerx - wide // 2, inner.y + (room - tall) // 3
        self.scroll.place(pygame.Rect(left, top, wide, tall))
        below = top + tall + (inner.bottom - top - tall - low) // 2
        self.foot.place(pygame.Rect(inner.x, min(below, top + tall + kit.px(24)), inner.width, low))


class TurnReportScene(DarkScene):
    """The report of the seat that sits at the table."""

    title: ClassVar[str] = later("Report")
    cut: ClassVar[bool] = False

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        outlook = flow.table.outlook()
        self.side = outlook.view.side
        self._places: Grid = outlook.world.grid
        self.report = report_of(flow.table.report, outlook.view, outlook.world)
        self.at_once = flow.table.stop.kind == "map"

    @classmethod
    def worth_showing(cls, table: Table) -> bool:
        """Whether anything happened that a person wants to be told before his map."""
        if table.sitting is None:
            return False
        outlook = table.outlook()
        return worth_reading(table.report, outlook.view, outlook.world)

    def build(self) -> Widget:
        report = self.report
        head = Row(
            TokenMark(seat_look(report.colour), 52),
            Column(
                Label(_("Day {day}").format(day=report.day), theme.PAGE),
                Label(report.side, theme.ASIDE, "label"),
            ).growing(),
            IconMark("dawn", _("What happened since your last turn"), size=34),
            gap=16,
        )
        parts: list[Widget] = [head, Hairline()]
        if report.late:
            parts += [self._late(report.late), Hairline()]
        if report.count:
            self.rows: ReportRows | None = ReportRows(report, JumpTo(self), at_once=self.at_once)
            parts.append(self.rows)
        else:
            self.rows = None
            parts.append(Paragraph(_("Nothing was seen and nothing was heard."), theme.ASIDE, "label"))
        words, icon = following_words(self.flow)
        button = Button(words, self.close, style="gold", icon=icon, big=True).bound("begin")
        self.go = button
        self.scroll = Parchment(*parts)
        return _Frame(self.scroll, Row(button, justify="centre"))

    def _late(self, text: str) -> Widget:
        mark = IconMark("hourglass", _("Late turn"), size=24, tone="warning")
        self.late_text = Paragraph(text, theme.TEXT)
        head = Label(_("Your turn was late"), theme.CARD_TITLE, "warning").tipped(text=text)
        words = Column(head, self.late_text).growing()
        row = Row(mark, words, gap=12)
        mark.tipped(
            _("Late turn"), _("Who is attacked learns of it when his own turn begins"), rule=LATE_RULE
        )
        return row

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.desk.default = self.go

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        tight = size[1] < _TIGHT * kit.unit
        self.scroll.gap = 4 if tight else theme.SPACE_M
        if self.report.late:
            self.late_text.visible = not tight
        super().layout(size, kit)

    def jump(self, hex_: HexId) -> None:
        """Close the report and let the map show a place: its camera looks there when it opens."""
        memory = self.flow.memory(self.side)
        places = self._places
        camera = memory.camera
        if not isinstance(camera, Camera) or camera.grid is not places:
            camera = Camera(places.width, places.height, self.desk.area.size)
        camera.look_at(geometry.centre(places, hex_))
        memory.camera = camera
        memory.notes[JUMP] = hex_
        self.flow.go()

    def close(self) -> None:
        """On to the map."""
        self.flow.go()

    def command(self, command: str) -> bool:
        if command in ("back", "report"):
            self.close()
            return True
        return super().command(command)


def lines_of(report: Report) -> Sequence[str]:
    """The sentences of a report as plain text."""
    return [line.text for group in report.groups for line in group.lines]
