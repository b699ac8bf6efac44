"""Cards of the designer that are pressed or looked at: a step, an option, a figure, a check."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import pygame

from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.widgets import paint
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.control import Control
from game.ui.widgets.surfaces import draw_card
from game.ui.widgets.tip import Tip, TipNote, TipRow
from game.ui.widgets.tones import Tone, tone_colour

_DISC = 30
_LEAST = 36
_STATES: dict[str, tuple[str, str]] = {
    "": ("check", theme.GAIN),
    "warning": ("warning", theme.WARNING),
    "error": ("cross", theme.LOSS),
}


@dataclass(frozen=True)
class StepFace:
    """What a step's card says. `wrong`: `error`, `warning` or nothing; `done`: its answer was looked at."""

    number: int
    label: str
    answer: str
    detail: str
    icon: str
    rule: str = ""
    wrong: str = ""
    open: bool = False


class StepCard(Control):
    """A step of the ladder: number, question, answer, what that means, whether a rule is broken."""

    bleed: ClassVar[float] = 18
    roomy: bool = True

    def __init__(self, face: StepFace, action: Callable[[], None]) -> None:
        super().__init__()
        self.face = face
        self.action = action

    @property
    def disc_middle(self) -> tuple[int, int]:
        """The middle of the disc with its number."""
        return self.rect.x + self.kit.px(_DISC // 2 + 2), self.rect.centery

    def show(self, face: StepFace) -> None:
        """Show another answer."""
        if face != self.face:
            self.face = face
            self.changed()

    def act(self) -> None:
        self.action()

    def tip_shown(self) -> Tip | None:
        face = self.face
        if face.open:
            return None  # its page says it
        return Tip(title=f"{face.label}: {face.answer}", text=face.detail, rule=face.rule)

    def measure(self, width: int) -> Size:
        typeset, kit = self.kit.typeset, self.kit
        lines = typeset.height(theme.STRONG) + typeset.height(theme.LABEL)
        lines += typeset.height(theme.LABEL) if self.roomy else 0
        return Size(width, lines + kit.px(4 if self.roomy else 2))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect, face = self.kit, self.rect, self.face
        typeset = kit.typeset
        disc = paint.brass_disc(kit.px(_DISC), lit=face.open, unit=kit.unit)
        middle = self.disc_middle
        surface.blit(disc, disc.get_rect(center=middle))
        number = str(face.number)
        typeset.draw(
            surface, number, *middle, theme.LABEL_STRONG, theme.GOLD_TEXT, align="centre", anchor="middle"
        )
        card = pygame.Rect(rect.x + kit.px(_DISC + 12), rect.y, 0, rect.height)
        card.width = rect.right - card.x
        lit = self._hover.value > 0.5
        tone = theme.PAPER_LIT if face.open else theme.PAPER if lit else theme.PAPER_SHADE
        draw_card(surface, card, kit.unit, tone=tone, seed=51, corner=5, edge=0.12)
        if face.open:
            paint.stamp(surface, paint.chosen_ring(card.size, kit.unit), card)
        sign, colour = _STATES[face.wrong]
        draw_icon(surface, sign, card.right - kit.px(16), card.y + kit.px(15), kit.px(15), colour, stroke=2.6)
        left, right = card.x + kit.px(11), card.right - kit.px(10)
        if self.roomy:
            draw_icon(
                surface,
                face.icon,
                card.right - kit.px(19),
                card.bottom - kit.px(19),
                kit.px(18),
                theme.INK_SOFT,
            )
        self._words(surface, left, right)

    def _words(self, surface: pygame.Surface, left: int, right: int) -> None:
        kit, rect, face = self.kit, self.rect, self.face
        typeset = kit.typeset
        short, long = right - left - kit.px(20), right - left - (kit.px(24) if self.roomy else 0)
        lines = 2 * typeset.height(theme.LABEL) if self.roomy else typeset.height(theme.LABEL)
        step = kit.px(2)
        top = rect.centery - (lines + typeset.height(theme.STRONG) - step * (2 if self.roomy else 1)) // 2
        rows = [(face.label, theme.LABEL, theme.INK_SOFT, short)] if self.roomy else []
        rows += [
            (face.answer, theme.STRONG, theme.INK, short),
            (face.detail, theme.LABEL, theme.INK_SOFT, long),
        ]
        if not self.roomy:
            # In one line the question stands before its answer.
            typeset.draw(surface, face.label, left, top, theme.LABEL, theme.INK_SOFT)
            before = typeset.measure(f"{face.label}  ", theme.LABEL)
            answer = typeset.ellipsis(face.answer, theme.STRONG, max(1, short - before))
            typeset.draw(surface, answer, left + before, top, theme.STRONG, theme.INK)
            top += typeset.height(theme.STRONG) - step
            del rows[0]
        for text, role, colour, room in rows:
            typeset.draw(surface, typeset.ellipsis(text, role, room), left, top, role, colour)
            top += typeset.height(role) - step


@dataclass(frozen=True)
class OptionFace:
    """What an option's card says. `foot` stands at its lower right; `again`: one that is chosen already and
    can be had once more; `short`: one that nothing is left for; `brings`: figures that it changes, by
    icon, label and new value."""

    id: str
    title: str
    text: str
    icon: str = ""
    foot: str = ""
    rule: str = ""
    barred: str = ""
    barred_rule: str = ""
    chosen: bool = False
    many: bool = False
    again: bool = False
    waits: bool = False
    short: bool = False
    brings: tuple[tuple[str, str, str], ...] = ()


class OptionCard(Control):
    """An option of a step: what it does and costs; chosen ones are lit and ringed, barred ones flat and
    locked, with the reason."""

    bleed: ClassVar[float] = 18

    def __init__(self, face: OptionFace, action: Callable[[], None]) -> None:
        super().__init__()
        self.face = face
        self.action = action
        self.usable(face.barred)

    def show(self, face: OptionFace) -> None:
        """Show it as it is now."""
        if face != self.face:
            self.face = face
            self.usable(face.barred)
            self.changed()

    def act(self) -> None:
        self.action()

    def tip_shown(self) -> Tip | None:
        face = self.face
        notes = [TipNote(_("Nothing comes of it in play yet"), "bad")] if face.waits else []
        rule = face.rule or face.barred_rule
        if face.barred:
            notes.insert(0, TipNote(f"{face.barred} ({face.barred_rule})", "bad"))
        rows = tuple(TipRow(icon, label, value) for icon, label, value in face.brings)
        return Tip(face.title, face.foot, face.text, rows, notes=tuple(notes), rule=rule)

    def measure(self, width: int) -> Size:
        typeset, kit = self.kit.typeset, self.kit
        lines = typeset.height(theme.ROW_TITLE) + 3 * typeset.height(theme.LABEL)
        return Size(width, lines + kit.px(12))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect, face = self.kit, self.rect, self.face
        tone = theme.PAPER_LIT if face.chosen else theme.PAPER
        if face.barred:
            tone = theme.PAPER_SHADE
        elif self._hover.value > 0.5:
            tone = "#FFF6DC"
        draw_card(surface, rect, kit.unit, tone=tone, seed=61, corner=6, edge=0.10)
        if face.chosen:
            paint.stamp(surface, paint.chosen_ring(rect.size, kit.unit), rect)
        self._sign(surface)
        self._words(surface)

    def _sign(self, surface: pygame.Surface) -> None:
        kit, rect, face = self.kit, self.rect, self.face
        middle = (rect.x + kit.px(28), rect.y + kit.px(30))
        side = kit.px(34)
        if face.chosen:
            disc = paint.brass_disc(side, lit=True, unit=kit.unit)
            colour = theme.GOLD_TEXT
        else:
            disc = paint.hollow_disc(side, kit.unit)
            colour = theme.IVORY_FAINT if face.barred else theme.IVORY
        surface.blit(disc, disc.get_rect(center=middle))
        sign = "plus" if face.again else face.icon or "star"
        draw_icon(surface, sign, *middle, kit.px(20), colour, stroke=2)
        if face.chosen and not face.again:
            corner = (rect.right - kit.px(17), rect.y + kit.px(17))
            draw_icon(surface, "check", *corner, kit.px(17), theme.GAIN, stroke=3.2)

    def _words(self, surface: pygame.Surface) -> None:
        kit, rect, face = self.kit, self.rect, self.face
        typeset = kit.typeset
        ink = theme.INK_FAINT if face.barred else theme.INK
        left, right = rect.x + kit.px(56), rect.right - kit.px(12)
        top = rect.y + kit.px(5)
        room = right - left - (kit.px(16) if face.chosen else 0)
        typeset.draw(
            surface, typeset.ellipsis(face.title, theme.ROW_TITLE, room), left, top, theme.ROW_TITLE, ink
        )
        top += typeset.height(theme.ROW_TITLE) - kit.px(1)
        told, colour = (face.barred, theme.LOSS) if face.barred else (face.text, theme.INK_SOFT)
        if face.barred:
            draw_icon(surface, "lock", left + kit.px(7), top + kit.px(11), kit.px(14), theme.LOSS, stroke=2)
        indent = kit.px(19) if face.barred else 0
        room = max(1, right - left - indent)
        typeset.paragraph(surface, told, left + indent, top, room, theme.LABEL, colour, max_lines=2)
        foot = rect.bottom - kit.px(6) - typeset.height(theme.LABEL)
        if face.brings:
            self._draw_brings(surface, left, foot)
            return
        note = face.barred_rule if face.barred else self._note()
        typeset.draw(surface, note, left, foot, theme.LABEL, theme.INK_SOFT if face.barred else theme.NOTICE)
        room = right - left - typeset.measure(note, theme.LABEL) - kit.px(8)
        typeset.draw(
            surface,
            typeset.ellipsis(face.foot, theme.LABEL, max(1, room)),
            right,
            foot,
            theme.LABEL,
            ink,
            align="right",
        )

    def _draw_brings(self, surface: pygame.Surface, left: int, top: int) -> None:
        """As many of the figures as there is room for."""
        kit = self.kit
        typeset = kit.typeset
        middle = top + typeset.height(theme.LABEL_STRONG) // 2
        for icon, _label, value in self.face.brings:
            wide = kit.px(18) + typeset.measure(value, theme.LABEL_STRONG)
            if left + wide > self.rect.right - kit.px(8):
                return
            draw_icon(surface, icon, left + kit.px(7), middle, kit.px(14), theme.HAIRLINE_STRONG, stroke=2)
            typeset.draw(surface, value, left + kit.px(18), top, theme.LABEL_STRONG, theme.INK)
            left += wide + kit.px(9)

    def _note(self) -> str:
        face = self.face
        if face.again:
            return _("once more")
        if face.chosen and face.many:
            return _("give back")
        return _("waiting") if face.waits else ""


class FigureTile(Widget):
    """A figure with its icon and what the swap made of it; its terms, each with its rule, in its tooltip."""

    takes_focus: ClassVar[bool] = True
    bleed: ClassVar[float] = paint.MARGIN

    def __init__(self, icon: str) -> None:
        super().__init__()
        self.icon = icon
        self.label = self.value = self.change = ""
        self.tone: Tone = "value"
        self.rows: tuple[TipRow, ...] = ()
        self.rule = ""

    def show(
        self, label: str, value: str, change: str, tone: Tone, rows: tuple[TipRow, ...], rule: str
    ) -> None:
        """Show another figure."""
        new = (label, value, change, tone, rows, rule)
        if new != (self.label, self.value, self.change, self.tone, self.rows, self.rule):
            self.label, self.value, self.change, self.tone, self.rows, self.rule = new
            self.changed()

    def tip_shown(self) -> Tip | None:
        return Tip(title=f"{self.label} {self.value}", rows=self.rows, rule=self.rule)

    def measure(self, width: int) -> Size:
        typeset, kit = self.kit.typeset, self.kit
        tall = typeset.height(theme.LABEL) + typeset.height(theme.FIGURE_L) - kit.px(4)
        return Size(width, tall + kit.px(4))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        paint.stamp(surface, paint.raised(rect.size, unit=kit.unit), rect)
        draw_icon(
            surface,
            self.icon,
            rect.x + kit.px(14),
            rect.centery,
            kit.px(16),
            theme.HAIRLINE_STRONG,
            stroke=1.9,
        )
        left, right = rect.x + kit.px(26), rect.right - kit.px(5)
        label = typeset.ellipsis(self.label, theme.LABEL, right - left)
        typeset.draw(surface, label, left, rect.y + kit.px(2), theme.LABEL, theme.INK_SOFT)
        top = rect.y + typeset.height(theme.LABEL) - kit.px(3)
        typeset.draw(surface, self.value, left, top, theme.FIGURE_L, theme.INK)
        if self.change and right - left - typeset.measure(self.value, theme.FIGURE_L) > typeset.measure(
            self.change, theme.LABEL_STRONG
        ):
            colour = tone_colour(self.tone, "paper")
            low = top + typeset.height(theme.FIGURE_L) - typeset.height(theme.LABEL_STRONG)
            typeset.draw(surface, self.change, right, low, theme.LABEL_STRONG, colour, align="right")

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.ring_wanted:
            paint.stamp(surface, paint.focus_ring(self.rect.size, self.ground, self.kit.unit), self.rect)


class CheckRow(Control):
    """A rule that the answers break: its code and what it says; pressed, it leads to its step."""

    def __init__(self, code: str, message: str, rule: str, level: str, action: Callable[[], None]) -> None:
        super().__init__()
        self.code, self.message, self.rule, self.level = code, message, rule, level
        self.action = action

    def act(self) -> None:
        self.action()

    def tip_shown(self) -> Tip | None:
        return Tip(title=self.code, text=self.message, rule=self.rule)

    def measure(self, width: int) -> Size:
        typeset, kit = self.kit.typeset, self.kit
        lines = typeset.wrap(self.message, theme.LABEL, max(1, width - kit.px(26)))
        tall = typeset.height(theme.LABEL_STRONG) + typeset.leading(theme.LABEL) * len(lines)
        return Size(width, max(kit.px(_LEAST), tall + kit.px(4)))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        if self._hover.value > 0.3:
            mark = paint.row_mark(rect.size, "hover", self.ground, kit.unit)
            surface.blit(mark, rect)
        sign, colour = _STATES[self.level]
        draw_icon(surface, sign, rect.x + kit.px(10), rect.y + kit.px(14), kit.px(17), colour, stroke=2.4)
        left = rect.x + kit.px(26)
        typeset.draw(surface, self.code, left, rect.y + kit.px(1), theme.LABEL_STRONG, colour)
        wide = typeset.measure(self.code, theme.LABEL_STRONG) + kit.px(12)
        if rect.right - left - wide > typeset.measure(self.rule, theme.LABEL):
            typeset.draw(
                surface,
                self.rule,
                rect.right - kit.px(2),
                rect.y + kit.px(1),
                theme.LABEL,
                theme.INK_SOFT,
                align="right",
            )
        top = rect.y + typeset.height(theme.LABEL_STRONG) - kit.px(1)
        typeset.paragraph(surface, self.message, left, top, rect.right - left, theme.LABEL, theme.INK)
