"""Parts of the frame around a game: top bar, seat, day and sun, phases of a battle, log strip."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.materials import draw_shadow
from game.ui.look.text import Align, Drop
from game.ui.look.vector import Canvas
from game.ui.widgets import boards, paint
from game.ui.widgets.base import Box, Ground, Size, Widget
from game.ui.widgets.buttons import nothing
from game.ui.widgets.control import Control
from game.ui.widgets.tip import Tip
from game.ui.widgets.tones import Tone, tone_colour

if TYPE_CHECKING:
    from game.ui.look.tokens import TokenLook

TOP_BAR = 64
_SHORTENED = 230
_DROP = Drop("#000000", 1, 200)


class TopBar(Box):
    """The walnut bar over the whole width: something left, in the middle and right.

    What is in `decor` is hidden when the left part would have to shorten its words, what is in `spare`
    when even shortened words leave no room; the first one first.
    """

    solid: ClassVar[bool] = True
    bleed: ClassVar[float] = 30

    def __init__(
        self,
        left: Widget,
        right: Widget,
        centre: Widget | None = None,
        *,
        decor: Sequence[Widget] = (),
        spare: Sequence[Widget] = (),
    ) -> None:
        super().__init__((left, *([centre] if centre is not None else []), right))
        self.left, self.centre, self.right = left, centre, right
        self.decor = tuple(decor)
        self.spare = tuple(spare)

    @property
    def child_ground(self) -> Ground:
        return "walnut"

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(TOP_BAR))

    def arrange(self) -> None:
        kit, rect = self.kit, self.rect
        pad, gap = kit.px(18), kit.px(16)
        room = rect.width - 2 * pad
        # Set without `visible`, which would ask for another layout from within this one.
        for part in (*self.decor, *self.spare):
            part._visible = True
        for parts, most in ((self.decor, room), (self.spare, kit.px(_SHORTENED))):
            for part in parts:
                if self._needed(room, gap, most) <= room:
                    break
                part._visible = False
        tall = rect.height - kit.px(8)
        right = self.right.wish(room)
        shown = self.centre is not None and self.centre.visible
        middle = self.centre.wish(room) if self.centre is not None and shown else Size(0, 0)
        left = self.left.wish(max(1, room - right.width - gap - (middle.width + gap if middle.width else 0)))
        self._put(self.left, rect.x + pad, left, tall)
        self._put(self.right, rect.right - pad - right.width, right, tall)
        if self.centre is not None:
            at = rect.centerx - middle.width // 2
            at = min(at, rect.right - pad - right.width - gap - middle.width)
            at = max(at, rect.x + pad + left.width + gap)
            self._put(self.centre, at, middle, rect.height)

    def _needed(self, room: int, gap: int, most_left: int) -> int:
        parts = [
            part.wish(room).width for part in (self.centre, self.right) if part is not None and part.visible
        ]
        return min(self.left.wish(room).width, most_left) + sum(parts) + gap * len(parts)

    def _put(self, part: Widget, left: int, size: Size, tall: int) -> None:
        height = min(size.height, max(tall, size.height))
        part.place(pygame.Rect(left, self.rect.y + (tall - height) // 2, size.width, height))

    def draw(self, surface: pygame.Surface) -> None:
        unit = self.kit.unit
        draw_shadow(surface, self.rect, theme.SHADOW_TOP_BAR, 0, unit)
        surface.blit(boards.bar_board(self.rect.size), self.rect)
        line = _bar_line(self.rect.width, max(1, round(1.3 * unit)))
        surface.blit(line, (self.rect.x, self.rect.bottom - self.kit.px(6)))
        foot = max(1, self.kit.px(1))
        surface.fill(theme.FRAME_EDGE, (self.rect.x, self.rect.bottom - foot, self.rect.width, foot))


@lru_cache(maxsize=4)
def _bar_line(width: int, thick: int) -> pygame.Surface:
    canvas = Canvas(width, thick)
    stops = [
        (0.0, theme.BRASS_DARK),
        (0.25, theme.BRASS_LIGHT),
        (0.5, theme.BRASS),
        (0.75, theme.BRASS_LIGHT),
        (1.0, theme.BRASS_DARK),
    ]
    canvas.rectangle(0, 0, width, thick, canvas.linear(0, 0, width, 0, stops))
    return canvas.surface(1, 1)


class SeatTitle(Widget):
    """Whose screen this is: token (or icon), name, a line below."""

    solid: ClassVar[bool] = False
    shrinks: ClassVar[bool] = True
    bleed: ClassVar[float] = 14

    def __init__(self, title: str, line: str, look: "TokenLook | None" = None, *, icon: str = "") -> None:
        super().__init__()
        self.look = look
        self.icon = icon
        self._words = (title, line)

    def say(self, title: str, line: str, look: "TokenLook | None" = None) -> None:
        """Show another seat."""
        self._words = (title, line)
        self.look = look
        self.resized()

    def measure(self, width: int) -> Size:
        typeset = self.kit.typeset
        words = max(
            typeset.measure(self._words[0], theme.CARD_TITLE), typeset.measure(self._words[1], theme.TEXT)
        )
        mark = self.kit.px(58) if self.look or self.icon else 0
        return Size(min(width, words + mark), self.kit.px(52))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        left = rect.x
        if self.look is not None:
            kit.tokens.draw(surface, self.look, left + kit.px(24), rect.centery, kit.px(48))
            left += kit.px(58)
        elif self.icon:
            draw_icon(
                surface, self.icon, left + kit.px(20), rect.centery, kit.px(30), theme.BRASS_LIGHT, stroke=1.9
            )
            left += kit.px(58)
        room = max(1, rect.right - left)
        middle = rect.centery
        title, line = (theme.CARD_TITLE, theme.ROW_TITLE), (theme.TEXT, theme.LABEL)
        for text, roles, colour, y in (
            (self._words[0], title, theme.IVORY, middle - kit.px(11)),
            (self._words[1], line, theme.IVORY_SOFT, middle + kit.px(13)),
        ):
            # Where it would be cut it is first written smaller.
            role = next((one for one in roles if kit.typeset.measure(text, one) <= room), roles[-1])
            shown = kit.typeset.ellipsis(text, role, room)
            kit.typeset.draw(surface, shown, left, y, role, colour, anchor="middle", drop=_DROP)


class DayMedallion(Widget):
    """The day in its brass ring, which hangs a little below the bar."""

    bleed: ClassVar[float] = 14

    def __init__(self, day: int) -> None:
        super().__init__()
        self.day = day
        self.tipped(_("Day {day}").format(day=day))

    def show(self, day: int) -> None:
        """Show another day."""
        if day != self.day:
            self.day = day
            self.tipped(_("Day {day}").format(day=day))
            self.changed()

    def measure(self, width: int) -> Size:
        return Size(self.kit.px(74), self.kit.px(TOP_BAR))

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        box = pygame.Rect(0, 0, kit.px(74), kit.px(74))
        box.midtop = (self.rect.centerx, self.rect.y - kit.px(4))
        paint.stamp(surface, paint.medallion(box.width, kit.unit), box)
        x, y = box.center
        kit.typeset.draw(
            surface,
            _("DAY"),
            x,
            y - kit.px(14),
            theme.LABEL_STRONG,
            theme.BRASS_LIGHT,
            align="centre",
            anchor="middle",
            spacing=2,
        )
        kit.typeset.draw(
            surface,
            str(self.day),
            x,
            y + kit.px(9),
            theme.FIGURE_XL,
            theme.IVORY,
            align="centre",
            anchor="middle",
        )


class SunTrack(Widget):
    """The sun's arc from dawn to dusk; `share` (0 to 1) of the day has passed."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self.share = share
        self.tipped(_("Time of day"), _("Moves on with every side that ends its turn"))

    def show(self, share: float) -> None:
        """Move the sun."""
        if share != self.share:
            self.share = share
            self.changed()

    def measure(self, width: int) -> Size:
        return Size(self.kit.px(192), self.kit.px(60))

    def draw(self, surface: pygame.Surface) -> None:
        kit = self.kit
        surface.blit(_sun_arc(round(self.share * 100), kit.unit), self.rect)
        left, top = self.rect.topleft
        words: tuple[tuple[str, float, float, Align], ...] = (
            (_("dawn"), 22, 38, "left"),
            (_("noon"), 96, 24, "centre"),
            (_("dusk"), 170, 38, "right"),
        )
        for text, x, y, align in words:
            place = (left + kit.px(x), top + kit.px(y))
            kit.typeset.draw(surface, text, *place, theme.LABEL, theme.IVORY_FAINT, align=align)


def _on_arc(t: float) -> tuple[float, float]:
    """A point of the sun's arc, a curve over (12, 40), (96, -8), (180, 40)."""
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return 12 * a + 96 * b + 180 * c, 40 * a - 8 * b + 40 * c


@lru_cache(maxsize=128)
def _sun_arc(percent: int, unit: float) -> pygame.Surface:
    canvas = Canvas(192, 60)
    arc = [_on_arc(t / 24) for t in range(25)]
    passed = [_on_arc(percent / 100 * t / 24) for t in range(25)]
    canvas.stroke(arc, theme.FRAME_EDGE, 4.6, opacity=0.6)
    canvas.stroke(arc, theme.BRASS_DARK, 2.2)
    if percent:
        canvas.stroke(passed, theme.BRASS_LIGHT, 2.6)
    for x, y in (_on_arc(0), _on_arc(0.5), _on_arc(1)):
        canvas.circle(x, y, 3.2, theme.WALNUT, theme.BRASS, 1.5)
    x, y = _on_arc(percent / 100)
    glow = canvas.radial(x, y, 15, [(0, "#FFE08A", 0.8), (1, "#FFE08A", 0)])
    canvas.circle(x, y, 15, glow)
    sun = canvas.radial(x - 2, y - 3, 10, [(0, "#FFF6CF"), (1, "#EDB63F")])
    canvas.circle(x, y, 7.5, sun, "#5D3A0D", 1.2)
    return canvas.surface(unit)


class PhaseTrack(Widget):
    """Phases in a row: those done are checked, the present one glows, those to come are hollow."""

    shrinks: ClassVar[bool] = True
    bleed: ClassVar[float] = 8

    def __init__(self, phases: Sequence[str], now: int, *, icon: str = "dice") -> None:
        super().__init__()
        self.phases = tuple(phases)
        self.now = now
        self.icon = icon

    def show(self, phases: Sequence[str], now: int) -> None:
        """Show other phases."""
        if (tuple(phases), now) != (self.phases, self.now):
            self.phases, self.now = tuple(phases), now
            self.resized()

    def tip_shown(self) -> Tip | None:
        if not self.phases:
            return self.tip
        text = _("{done} of {all} phases are over").format(done=self.now, all=len(self.phases))
        return Tip(title=self.phases[min(self.now, len(self.phases) - 1)], text=text)

    def measure(self, width: int) -> Size:
        typeset = self.kit.typeset
        widest = max((typeset.measure(phase, theme.STRONG) for phase in self.phases), default=0)
        wish = (widest + self.kit.px(16)) * len(self.phases)
        most = self.kit.px(115) * len(self.phases)
        return Size(min(width, max(wish, most)), self.kit.px(60))

    def _shown_labels(self) -> set[int]:
        """All of them if they fit side by side, else the present one alone."""
        room = self.rect.width // max(1, len(self.phases)) - self.kit.px(6)
        widths = [self.kit.typeset.measure(phase, theme.STRONG) for phase in self.phases]
        return set(range(len(widths))) if max(widths, default=0) <= room else {self.now}

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        count = len(self.phases)
        if not count:
            return
        step = rect.width / count
        places = [round(rect.x + step * (at + 0.5)) for at in range(count)]
        middle = rect.y + kit.px(21)
        here = places[min(self.now, count - 1)]
        thick = kit.px(3)
        surface.fill(theme.FRAME_EDGE, (places[0], middle - thick // 2, places[-1] - places[0], thick))
        fine = max(1, kit.px(2))
        surface.fill(theme.BRASS_LIGHT, (places[0], middle - fine // 2, here - places[0], fine))
        surface.fill(theme.BRASS_DARK, (here, middle - fine // 2, places[-1] - here, fine))
        labels = self._shown_labels()
        for at, (phase, x) in enumerate(zip(self.phases, places, strict=True)):
            self._draw_phase(surface, at, x, middle)
            if at in labels:
                role = theme.STRONG if at == self.now else theme.LABEL
                colour = theme.IVORY_FAINT if at > self.now else theme.IVORY_SOFT
                colour = theme.IVORY if at == self.now else colour
                kit.typeset.draw(
                    surface, phase, x, middle + kit.px(24), role, colour, align="centre", anchor="middle"
                )

    def _draw_phase(self, surface: pygame.Surface, at: int, x: int, y: int) -> None:
        kit = self.kit
        if at < self.now:
            face, icon, size, stroke = paint.brass_disc(kit.px(18), unit=kit.unit), "check", 12, 3.4
        elif at == self.now:
            face, icon, size, stroke = (
                paint.brass_disc(kit.px(26), lit=True, unit=kit.unit),
                self.icon,
                17,
                2.1,
            )
        else:
            face, icon, size, stroke = paint.hollow_disc(kit.px(14), kit.unit), "", 0, 0.0
        surface.blit(face, face.get_rect(center=(x, y)))
        if icon:
            draw_icon(surface, icon, x, y, kit.px(size), theme.GOLD_TEXT, cut="#E1B763", stroke=stroke)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of the log: icon, text, and what it means for the reader."""

    icon: str
    text: str
    tone: Tone = "warning"


class LogStrip(Control):
    """The newest entries of the log, as many as fit; a click opens the whole log."""

    bleed: ClassVar[float] = 26

    def __init__(
        self, entries: Sequence[LogEntry], action: Callable[[], None] = nothing, *, most: int = 3
    ) -> None:
        """`entries` stand newest first."""
        super().__init__()
        self.entries = tuple(entries)
        self.action = action
        self.most = most
        self.tipped(_("Log"), _("Everything that happened"))

    def show(self, entries: Sequence[LogEntry]) -> None:
        """Show other entries."""
        if tuple(entries) != self.entries:
            self.entries = tuple(entries)
            self.changed()

    @property
    def sound(self) -> str:
        return "paper"

    def act(self) -> None:
        self.action()

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(44))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect, unit = self.kit, self.rect, self.kit.unit
        typeset = kit.typeset
        draw_shadow(surface, rect, theme.SHADOW_PANEL, 6 * unit, unit)
        board = boards.board(rect.size, 6 * unit, 44, corners=False, inset=4, unit=unit)
        surface.blit(board, rect)
        lit = self._hover.value > 0.5
        head = theme.IVORY if lit else theme.BRASS_LIGHT
        title = typeset.draw(
            surface, _("Log"), rect.x + kit.px(18), rect.centery, theme.ROW_TITLE, head, anchor="middle"
        )
        x = title.right + kit.px(14)
        draw_icon(surface, "chevron_up", x, rect.centery, kit.px(12), theme.BRASS, stroke=3)
        x += kit.px(18)
        limit = rect.right - kit.px(18)
        for at, entry in enumerate(self.entries[: self.most]):
            room = limit - x - kit.px(36)
            # The newest may be shortened; of the others only those are shown that can be read.
            if at and typeset.measure(entry.text, theme.TEXT) > room:
                break
            line = paint.hairline(
                rect.height - kit.px(20), max(1, kit.px(1)), theme.BRASS_DARK, 0.7, upright=True
            )
            surface.blit(line, (x, rect.y + kit.px(10)))
            colour = tone_colour(entry.tone, "walnut")
            draw_icon(surface, entry.icon, x + kit.px(22), rect.centery, kit.px(18), colour, stroke=2)
            text = typeset.ellipsis(entry.text, theme.TEXT, room)
            soft = theme.IVORY if at < 2 else theme.IVORY_SOFT
            drawn = typeset.draw(
                surface, text, x + kit.px(36), rect.centery, theme.TEXT, soft, anchor="middle"
            )
            x = drawn.right + kit.px(16)
