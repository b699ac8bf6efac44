"""The boards around the stream: list and controls at the right, the sentence of the moment over the map."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import pygame

from game.ui.actions import sheet_actions
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.materials import draw_shadow
from game.ui.recap.away_model import AwayStream
from game.ui.recap.headed_rows import icon_of, line_colour
from game.ui.recap.report_model import LATE_RULE, ReportLine
from game.ui.reports.away_list import AwayRows
from game.ui.settings import AWAY_SPEEDS
from game.ui.widgets import boards
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.boxes import Row, Words
from game.ui.widgets.buttons import Button, button_of, icon_button_of
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.folding import FoldingPanel
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import IconMark, Label, Paragraph, SectionHead
from game.ui.widgets.surfaces import Card

_WIDE, _LEAST, _MOST_SHARE = 440, 344, 0.36
_LOW, _TIGHT = 620, 460
_EDGE = 14
_MOST_CAPTION = 860
SPEED_WORDS = {"0.5": "½×", "1": "1×", "2": "2×", "4": "4×"}


@dataclass(frozen=True, slots=True)
class AwayActions:
    """What list and controls do. `show` and `choose` hear the number of a beat."""

    show: Callable[[int], None]
    choose: Callable[[int], None]
    first: Callable[[], None]
    back: Callable[[], None]
    play: Callable[[], None]
    on: Callable[[], None]
    last: Callable[[], None]
    speed: Callable[[str], None]
    done: Callable[[], None]


def panel_width(kit: Kit, width: int) -> int:
    """How wide the panel is in a window of so many pixels."""
    most = max(round(width * _MOST_SHARE), min(width, kit.px(_LEAST)))
    return min(kit.px(_WIDE), most)


class AwayPanel(FoldingPanel):
    """Shows an `AwayStream` that holds something, and where it stands."""

    def __init__(self, away: AwayStream, actions: AwayActions, leads: tuple[str, str], speed: str) -> None:
        self.away = away
        self.head = SectionHead(_("What was seen"), "")
        self.rows = AwayRows(away, actions.show, actions.choose)
        self.late = self._late(away.late)
        self.card = Card(self.late, self.rows, gap=6, pad=(8, 8))
        self.late.visible = bool(away.late)
        self.first = icon_button_of(sheet_actions.AWAY_FIRST, actions.first)
        self.back = icon_button_of(sheet_actions.AWAY_BACK, actions.back)
        self.play = button_of(sheet_actions.AWAY_PLAY, actions.play)
        self.on = icon_button_of(sheet_actions.AWAY_ON, actions.on)
        self.last = icon_button_of(sheet_actions.AWAY_LAST, actions.last)
        self.speeds = Segmented(
            [SwitchPart(key, SPEED_WORDS[key]) for key in AWAY_SPEEDS], speed, actions.speed, name=_("Speed")
        )
        words, icon = leads
        self.gold = Button(words, actions.done, style="gold", icon=icon, big=True).bound(sheet_actions.BEGIN)
        super().__init__(
            (self.head, self.card.growing()),
            (
                Row(self.first, self.back, self.play.growing(), self.on, self.last, gap=6),
                self.speeds,
                self.gold,
            ),
            gap=10,
            seed=11,
        )

    def _late(self, text: str) -> Widget:
        mark = IconMark("hourglass", _("Late turn"), size=22, tone="warning")
        self.late_text = Paragraph(text, theme.TEXT)
        why = _("You learn of attacks on you when your own turn begins")
        head = Label(_("You were attacked before your turn"), theme.STRONG, "warning").tipped(
            text=text, rule=LATE_RULE
        )
        mark.tipped(_("Late turn"), why, rule=LATE_RULE)
        return Row(mark, Words(head, self.late_text, gap=0).growing(), gap=10, pad=(4, 2))

    def measure(self, width: int) -> Size:
        return Size(panel_width(self.kit, width), 0)

    def squeeze(self, tall: float) -> None:
        """Take a window's height in pixels at 100 %: where it is low, some parts make room for the list."""
        self.late_text.visible = tall >= _LOW
        self.late.visible = bool(self.away.late) and tall >= _TIGHT
        self.head.visible = tall >= _TIGHT
        self.speeds.visible = tall >= _TIGHT

    def show(self, at: int, beat: int | None, *, playing: bool) -> None:
        """Show that `at` beats have passed, and which is spoken of."""
        count = self.away.count
        done = at if beat is None else beat + 1
        self.head.say(_("What was seen"), _("{n} of {all}").format(n=done, all=count))
        self.rows.follow(beat)
        begins = "" if done > 0 else _("This is the beginning")
        held = "" if playing else begins
        ends = "" if at < count else _("This is the end")
        self.first.usable(held)
        self.back.usable(begins)
        self.on.usable(ends)
        self.last.usable(ends)
        if playing:
            self.play.say(_("Pause"), icon="pause")
        elif at >= count:
            self.play.say(_("Play again"), icon="undo")
        else:
            self.play.say(_("Play"), icon="play")


class Caption(Widget):
    """The sentence of the moment, over the foot of the map."""

    solid: ClassVar[bool] = False
    shrinks: ClassVar[bool] = True
    bleed: ClassVar[float] = 26

    def __init__(self) -> None:
        super().__init__()
        self.line: ReportLine | None = None

    def show(self, line: ReportLine | None) -> None:
        """Show another sentence, or none."""
        if line != self.line:
            self.line = line
            self.resized()

    def measure(self, width: int) -> Size:
        text = self.kit.typeset.measure(self.line.text, theme.ROW_TITLE) if self.line is not None else 0
        return Size(min(width, text + self.kit.px(72)), self.kit.px(46))

    def draw(self, surface: pygame.Surface) -> None:
        if self.line is None:
            return
        kit, rect, unit = self.kit, self.rect, self.kit.unit
        draw_shadow(surface, rect, theme.SHADOW_PANEL, 6 * unit, unit)
        surface.blit(boards.board(rect.size, 6 * unit, 44, corners=False, inset=4, unit=unit), rect)
        colour = line_colour(self.line, "walnut")
        draw_icon(
            surface, icon_of(self.line.icon), rect.x + kit.px(28), rect.centery, kit.px(20), colour, stroke=2
        )
        room = rect.width - kit.px(66)
        text = kit.typeset.ellipsis(self.line.text, theme.ROW_TITLE, room)
        left = rect.x + kit.px(48)
        kit.typeset.draw(surface, text, left, rect.centery, theme.ROW_TITLE, theme.IVORY, anchor="middle")


class CaptionPlace(Box):
    """Holds the caption over the middle of the map's foot."""

    solid: ClassVar[bool] = False

    def __init__(self, caption: Caption) -> None:
        super().__init__((caption,))
        self.caption = caption

    def measure(self, width: int) -> Size:
        return Size(width, 0)

    def arrange(self) -> None:
        edge = self.kit.px(_EDGE)
        room = min(self.rect.width - 2 * edge, self.kit.px(_MOST_CAPTION))
        wish = self.caption.wish(max(1, room))
        left = self.rect.centerx - wish.width // 2
        self.caption.place(pygame.Rect(left, self.rect.bottom - edge - wish.height, wish.width, wish.height))
