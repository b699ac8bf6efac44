"""The report at dawn: a scroll that tells a seat what happened since it last looked."""

from typing import ClassVar

import pygame

from game.core.hexgrid import Grid
from game.core.records import HexId
from game.ui.actions import everywhere, map_actions, sheet_actions
from game.ui.actions.action import ActionId, Scope
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.map.paint import geometry
from game.ui.map.paint.camera import Camera
from game.ui.recap.away_model import why_nothing
from game.ui.recap.headed_rows import HeadedRows, Heading
from game.ui.recap.report_model import LATE_RULE, ReportLine, TurnReport, report_of
from game.ui.reports.away_panel import panel_width
from game.ui.reports.parchment import Parchment
from game.ui.stage.dark_scene import DarkScene, seat_look
from game.ui.stage.destinations import AwayAgain
from game.ui.stage.flow import JUMP, Flow, following_words
from game.ui.stage.navigator import screen_if_any
from game.ui.stage.scene import Stage
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.boxes import Column, Row, Words
from game.ui.widgets.buttons import Button, button_of, face_of
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Hairline, IconMark, Label, Paragraph, TokenMark

_WIDTH = 720
_ROW = 38
_TIGHT = 620
_FRAME = 26
"""Distance of the buttons from the window's edge, inside of the line around it."""


class ReportRows(HeadedRows):
    """Headings of turns and the sentences below them. A click or Enter on a sentence with a place jumps, to
    the map if that follows `at_once`."""

    def __init__(self, report: TurnReport, jump: "JumpTo", *, at_once: bool = True) -> None:
        self.jump = jump
        self.leads = _("Click to show it on the map") if at_once else _("The map shows it after the battle")
        super().__init__(_rows(report), row_height=_ROW, rows_wished=18, on_choose=self._choose)

    def arrow(self, index: int) -> str:
        line = self.line_at(index)
        return "chevron_right" if line is not None and line.hex is not None else ""

    def where(self, index: int) -> str:
        return self.leads if self.arrow(index) else ""

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


def _rows(report: TurnReport) -> list[Heading | ReportLine]:
    out: list[Heading | ReportLine] = []
    for group in report.groups:
        out.append(Heading(group.day, group.name or _("Between the turns"), group.colour))
        out += group.lines
    return out


class JumpTo:
    """What a sentence with a place does: leave the hex for the map and close the report."""

    def __init__(self, scene: "TurnReportScene") -> None:
        self._scene = scene

    def __call__(self, hex_: HexId) -> None:
        self._scene.jump(hex_)


class _ScrollFrame(Box):
    """The scroll in the middle, the buttons below it: the gold one where that of the played report is, so
    that what leads on is always at one place."""

    def __init__(self, scroll: Parchment, again: Button, gold: Button) -> None:
        super().__init__((scroll, again, gold))
        self.scroll, self.again, self.gold = scroll, again, gold

    def measure(self, width: int) -> Size:
        return Size(width, self.rect.height)

    def arrange(self) -> None:
        kit, rect = self.kit, self.rect
        edge = min(kit.px(28), rect.height // 22)
        inner = rect.inflate(-4 * edge, -2 * edge)
        margin = kit.px(_FRAME)
        long = panel_width(kit, rect.width) - 2 * margin
        low = self.gold.wish(long).height
        room = inner.height - low - min(edge, kit.px(20))
        wide = min(kit.px(_WIDTH), inner.width - 2 * kit.px(44))
        tall = min(room, self.scroll.wish(wide).height)
        left, top = inner.centerx - wide // 2, inner.y + (room - tall) // 3
        self.scroll.place(pygame.Rect(left, top, wide, tall))
        gold = pygame.Rect(rect.right - margin - long, rect.bottom - margin - low, long, low)
        self.gold.place(gold)
        side = min(self.again.wish(inner.width).width, gold.x - inner.x - kit.px(12))
        self.again.place(pygame.Rect(gold.x - kit.px(12) - side, gold.y, side, low))


class TurnReportScene(DarkScene):
    """The report of the seat that sits at the table."""

    title: ClassVar[str] = N_("Report")
    cut: ClassVar[bool] = False
    scopes: ClassVar[tuple[Scope, ...]] = ("lists", "map")

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        outlook = flow.table.outlook()
        self.side = outlook.view.side
        self._places: Grid = outlook.world.grid
        self.report = report_of(flow.table.report, outlook.view, outlook.world)
        self.at_once = flow.table.stop.kind == "map"

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
            parts.append(Paragraph(_("Nothing was seen or heard."), theme.ASIDE, "label"))
        words, icon = following_words(self.flow)
        button = Button(words, self.close, style="gold", icon=icon, big=True).bound(sheet_actions.BEGIN)
        self.go = button
        self.scroll = Parchment(*parts)
        self.again = button_of(map_actions.WHAT_HAPPENED, self.play, label=_("Play it again"), big=True)
        self.again.tipped(
            face_of(map_actions.WHAT_HAPPENED)[0], _("The map replays all that was seen, step by step")
        )
        self.again.usable(why_nothing(self.flow.table))
        return _ScrollFrame(self.scroll, self.again, button)

    def _late(self, text: str) -> Widget:
        mark = IconMark("hourglass", _("Late turn"), size=24, tone="warning")
        self.late_text = Paragraph(text, theme.TEXT)
        head = Label(_("You were attacked before your turn"), theme.CARD_TITLE, "warning").tipped(text=text)
        words = Words(head, self.late_text).growing()
        row = Row(mark, words, gap=12)
        mark.tipped(
            _("Late turn"), _("You learn of attacks on you when your own turn begins"), rule=LATE_RULE
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

    def play(self) -> None:
        """Play what happened on the map."""
        scene = screen_if_any(AwayAgain(self.flow))
        if scene is not None:
            self.stage.replace(scene)

    def close(self) -> None:
        """On to the map."""
        self.flow.go()

    def command(self, command: ActionId) -> bool:
        if command in (everywhere.BACK, map_actions.REPORT):
            self.close()
            return True
        return super().command(command)
