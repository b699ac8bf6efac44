"""Tooltips: the card that shows a `Tip`, and when and where it is shown.

A tip appears after a short wait over what is hovered or focused, beside it and never outside the window. It
can be pinned, so that it stays while the pointer goes elsewhere.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from game.ui.i18n import _
from game.ui.keys import COMMANDS
from game.ui.look import chips, theme
from game.ui.look.assets import draw_icon
from game.ui.look.materials import draw_shadow
from game.ui.look.pixels import clear_surface
from game.ui.look.theme import TypeRole
from game.ui.widgets import boards, paint
from game.ui.widgets.base import Widget
from game.ui.widgets.kit import Kit
from game.ui.widgets.motion import Eased
from game.ui.widgets.tip import Tip, TipNote

WIDTH = 318
_WIDE = 470
"""Width of a card that says so much that it would be too tall."""
_PAD = 16
_GAP = 8
_SHADOW_ROOM = 30
_NEAR, _PART = 12, 8
"""How far from a point of a large widget the pointer is elsewhere; what part of the screen is large."""


@dataclass(frozen=True, slots=True)
class TipContent:
    """A tip with what its widget adds: the key of its command, the reason why it is disabled."""

    tip: Tip
    key: str = ""
    reason: str = ""

    def __bool__(self) -> bool:
        return self.tip != Tip() or bool(self.reason)


def content_of(widget: Widget) -> TipContent | None:
    """What a widget has to say, or None."""
    tip = widget.tip_shown() or Tip()
    key = widget.kit.key_of(widget.command)
    if key and not tip.title:
        tip = replace(tip, title=_(COMMANDS[widget.command].title))
    content = TipContent(tip, key, widget.reason)
    return content if content else None


class TipCard:
    """The picture of a tooltip."""

    def __init__(self, kit: Kit, content: TipContent, width: float = WIDTH) -> None:
        self.kit = kit
        self.content = content
        self.widest = width
        self._y = 0
        self.size = self._lay(None)

    def picture(self) -> pygame.Surface:
        """The card, its shadow left out."""
        unit = self.kit.unit
        card = clear_surface(self.size)
        sheet = boards.sheet(
            self.size, theme.RADIUS_TOOLTIP * unit, 31, theme.PAPER_LIT, edge=0.10, unit=unit
        )
        card.blit(sheet, (0, 0))
        self._lay(card)
        return card

    # One pass measures (without a surface), a second one draws.

    def _lay(self, card: pygame.Surface | None) -> tuple[int, int]:
        kit, tip = self.kit, self.content.tip
        pad = kit.px(_PAD)
        width = self._width()
        inner = width - 2 * pad
        self._y = kit.px(10)
        rich = bool(tip.rows or tip.chips)
        title_role = theme.HEADING if rich else theme.ROW_TITLE
        self._title(card, pad, inner, title_role)
        if tip.place:
            self._lines(card, tip.place, pad, inner, theme.TEXT, theme.INK_SOFT)
        if tip.text:
            self._lines(
                card, tip.text, pad, inner, theme.TEXT, theme.INK if not tip.title else theme.INK_SOFT
            )
        if tip.rows:
            self._hair(card, pad, inner)
            for row in tip.rows:
                self._row(card, row.icon, row.label, row.value, pad, inner)
        if tip.chips:
            self._hair(card, pad, inner)
            if tip.caption:
                self._lines(card, tip.caption, pad, inner, theme.LABEL, theme.INK_SOFT)
            self._chips(card, pad, inner)
        if tip.notes:
            self._hair(card, pad, inner)
            for note in tip.notes:
                self._note(card, note, pad, inner)
        if self.content.reason:
            self._reason(card, pad, inner)
        if tip.rule:
            rule = _("Rule {id}").format(id=tip.rule)
            self._lines(card, rule, pad, inner, theme.LABEL, theme.INK_SOFT)
        return width, self._y + kit.px(11)

    def _width(self) -> int:
        kit, tip = self.kit, self.content.tip
        widest = kit.px(self.widest)
        if tip.rows or tip.chips or tip.notes:
            return widest
        typeset = kit.typeset
        key = typeset.measure(self.content.key, theme.LABEL_STRONG) + kit.px(30) if self.content.key else 0
        lengths = [typeset.measure(tip.title, theme.ROW_TITLE) + key]
        lengths += [typeset.measure(text, theme.TEXT) for text in (tip.place, tip.text)]
        if self.content.reason:
            lengths.append(typeset.measure(self.content.reason, theme.TEXT) + kit.px(26))
        return min(widest, max(lengths) + 2 * kit.px(_PAD))

    def _title(self, card: pygame.Surface | None, left: int, inner: int, role: TypeRole) -> None:
        kit = self.kit
        typeset = kit.typeset
        key, title = self.content.key, self.content.tip.title
        cap = typeset.measure(key, theme.LABEL_STRONG) + kit.px(16) if key else 0
        top = self._y
        if title:
            self._lines(card, title, left, inner - cap, role, theme.INK)
        elif key:
            self._y += typeset.height(role)
        if key and card is not None:
            box = pygame.Rect(left + inner - cap + kit.px(4), top, cap - kit.px(4), kit.px(23))
            box.centery = top + typeset.height(role) // 2
            card.blit(paint.key_cap(box.size, kit.unit), box)
            typeset.draw(
                card,
                key,
                *box.center,
                theme.LABEL_STRONG,
                theme.INK_SOFT,
                align="centre",
                anchor="middle",
            )

    def _lines(
        self, card: pygame.Surface | None, text: str, left: int, inner: int, role: TypeRole, colour: str
    ) -> None:
        typeset = self.kit.typeset
        for line in typeset.wrap(text, role, inner):
            if card is not None:
                typeset.draw(card, line, left, self._y, role, colour)
            self._y += typeset.height(role)

    def _hair(self, card: pygame.Surface | None, left: int, inner: int) -> None:
        kit = self.kit
        self._y += kit.px(6)
        if card is not None:
            line = paint.hairline(inner, max(1, kit.px(1)), theme.HAIRLINE, 0.5)
            card.blit(line, (left, self._y))
        self._y += kit.px(7)

    def _row(
        self, card: pygame.Surface | None, icon: str, label: str, value: str, left: int, inner: int
    ) -> None:
        kit = self.kit
        typeset = kit.typeset
        tall = kit.px(25)
        middle = self._y + tall // 2
        if card is not None:
            draw_icon(
                card, icon, left + kit.px(9), middle, kit.px(18), "#5B4524", cut=theme.PAPER_LIT, stroke=2
            )
            room = inner - kit.px(28) - typeset.measure(value, theme.STRONG) - kit.px(8)
            words = typeset.ellipsis(label, theme.TEXT, room)
            typeset.draw(card, words, left + kit.px(28), middle, theme.TEXT, theme.INK_SOFT, anchor="middle")
            typeset.draw(
                card, value, left + inner, middle, theme.STRONG, theme.INK, align="right", anchor="middle"
            )
        self._y += tall

    def _chips(self, card: pygame.Surface | None, left: int, inner: int) -> None:
        kit = self.kit
        x, tall = left, kit.px(26)
        self._y += kit.px(4)
        for chip in self.content.tip.chips:
            icon = chip.icon or {"good": "check", "bad": "cross"}.get(chip.tone, "")
            wide = chips.chip_width(kit.typeset, chip.text, icon=icon)
            # The round end of a chip may reach into the margin.
            if x > left and x + wide > left + inner + kit.px(_GAP):
                x, self._y = left, self._y + tall + kit.px(5)
            if card is not None:
                chips.draw_chip(card, kit.typeset, chip.text, x, self._y, tone=chip.tone, icon=icon)
            x += wide + kit.px(4)
        self._y += tall + kit.px(2)

    def _note(self, card: pygame.Surface | None, note: TipNote, left: int, inner: int) -> None:
        kit = self.kit
        icon = note.icon or {"good": "check", "bad": "cross"}.get(note.tone, "info")
        colour = {"good": theme.GAIN, "bad": theme.LOSS}.get(note.tone, theme.INK_SOFT)
        if card is not None:
            middle = self._y + kit.typeset.height(theme.TEXT) // 2
            draw_icon(
                card, icon, left + kit.px(8), middle, kit.px(16), colour, cut=theme.PAPER_LIT, stroke=2.2
            )
        ink = theme.INK if note.tone == "plain" else colour
        self._lines(card, note.text, left + kit.px(26), inner - kit.px(26), theme.TEXT, ink)

    def _reason(self, card: pygame.Surface | None, left: int, inner: int) -> None:
        kit = self.kit
        if self.content.tip.title or self.content.tip.text:
            self._y += kit.px(3)
        if card is not None:
            middle = self._y + kit.typeset.height(theme.TEXT) // 2
            draw_icon(card, "lock", left + kit.px(8), middle, kit.px(16), theme.LOSS, stroke=2.2)
        self._lines(card, self.content.reason, left + kit.px(26), inner - kit.px(26), theme.TEXT, theme.LOSS)


_FIRST_NOTES = 2
"""Notes that go last: what a fight would come to."""


def shortened(tip: Tip) -> Iterator[Tip]:
    """A tip with less and less in it: the last rows go first, then who can hide, then the notes."""
    yield tip
    for count in range(len(tip.rows) - 1, 0, -1):
        yield replace(tip, rows=tip.rows[:count])
    yield replace(tip, rows=tip.rows[:1], chips=(), caption="")
    for count in range(min(len(tip.notes) - 1, _FIRST_NOTES), 0, -1):
        yield replace(tip, rows=(), chips=(), caption="", notes=tip.notes[:count])
    yield replace(tip, rows=tip.rows[:1], chips=(), caption="", notes=())


def _versions(tip: Tip) -> Iterator[tuple[Tip, float]]:
    """A tip as it is, then wider if it has sentences, then with less and less in it."""
    if tip.notes:
        yield tip, WIDTH
    for less in shortened(tip):
        yield less, _WIDE if tip.notes else WIDTH


def beside(
    size: tuple[int, int],
    anchor: pygame.Rect,
    area: pygame.Rect,
    gap: int,
    avoid: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Where a box of `size` goes: below `anchor`, else above, right or left of it, or of what is to be
    avoided and holds it; in a corner of `area` only where all that would cover the anchor. It stays inside.

    Where no place is clear of `avoid`, the one is taken that covers least.
    """

    def covered(place: pygame.Rect) -> tuple[int, int]:
        own = place.clip(anchor)
        shut = [place.clip(box) for box in (anchor, *avoid)]
        return own.width * own.height, sum(box.width * box.height for box in shut)

    below = pygame.Rect(anchor.x, anchor.bottom + gap, *size)
    above = pygame.Rect(anchor.x, anchor.y - gap - size[1], *size)
    places = [below, above]
    for held in (anchor, *(box for box in avoid if box.contains(anchor))):
        places.append(pygame.Rect(held.right + gap, anchor.y, *size))
        places.append(pygame.Rect(held.x - gap - size[0], anchor.y, *size))
    found = min((place.clamp(area) for place in places), key=covered)
    if not covered(found)[0]:
        return found
    ends = ((area.x, area.right - size[0]), (area.y, area.bottom - size[1]))
    return min((found, *(pygame.Rect((x, y), size) for x in ends[0] for y in ends[1])), key=covered)


class TipLayer:
    """The one tooltip of a screen: waits, shows, follows, pins."""

    def __init__(self, kit: Kit, area: pygame.Rect) -> None:
        self.kit = kit
        self.area = area
        self.pinned = False
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._content: TipContent | None = None
        self._anchor = pygame.Rect(0, 0, 0, 0)
        self._avoid: tuple[pygame.Rect, ...] = ()
        self._hushed: pygame.Rect | None = None
        self._quiet = False
        self._waited = 0.0
        self._picture: pygame.Surface | None = None
        self._fade = Eased(theme.MS_TOOLTIP_FADE)
        self._damage: list[pygame.Rect] = []

    @property
    def shown(self) -> TipContent | None:
        """What is on the screen now."""
        return self._content if self._picture is not None else None

    @property
    def waiting(self) -> bool:
        """Whether a tip will appear when the pointer stays."""
        return self._content is not None and self._picture is None and not self._quiet

    @property
    def moving(self) -> bool:
        """Whether it is fading in."""
        return self._picture is not None and self._fade.moving

    def offer(
        self,
        content: TipContent | None,
        anchor: pygame.Rect,
        *,
        avoid: Sequence[pygame.Rect] = (),
        at_once: bool = False,
        by_mouse: bool = False,
    ) -> None:
        """Say what is under the pointer or focused now; the same content again changes nothing.

        While a tip is up, the next one appears without a wait. None of the mouse comes by itself over what
        was pressed; it can be pinned.
        """
        if self.pinned:
            return
        quiet = by_mouse and self._hushed is not None
        same = content == self._content and (content is None or anchor == self._anchor)
        if same and quiet == self._quiet:
            return
        self._quiet = quiet
        quick = at_once or (self._picture is not None and content is not None)
        self._drop()
        self._content, self._anchor, self._avoid = content, pygame.Rect(anchor), tuple(avoid)
        self._waited = 0.0
        if quick and not quiet:
            self._show()

    def hush(self, point: tuple[int, int], pressed: pygame.Rect | None) -> None:
        """The mouse has pressed something: until it was elsewhere it gets no tip of that. What is as large as
        a part of the screen is not left by leaving it."""
        reach = self.kit.px(_NEAR)
        near = pygame.Rect(point, (1, 1)).inflate(2 * reach, 2 * reach)
        most = self.area.width * self.area.height // _PART
        small = pressed is not None and pressed.width * pressed.height <= most
        self._hushed = pygame.Rect(pressed) if small and pressed is not None else near

    def pointed(self, point: tuple[int, int]) -> None:
        """The mouse is here now."""
        if self._hushed is not None and not self._hushed.collidepoint(point):
            self._hushed = None

    def pin(self) -> bool:
        """Pin the tip that is shown or waited for, or release it. Whether there was one."""
        if self._content is None:
            return False
        self.pinned = not self.pinned
        if self.pinned and self._picture is None:
            self._show()
        elif not self.pinned:
            self.clear()
        self._mark()
        return True

    def clear(self) -> None:
        """Take the tip away, also a pinned one."""
        self.pinned = False
        self._drop()
        self._content = None

    def rescaled(self, kit: Kit, area: pygame.Rect) -> None:
        """The window or the user scale changed."""
        self.kit, self.area = kit, area
        self.clear()

    def _drop(self) -> None:
        self._mark()
        self._picture = None

    def _mark(self) -> None:
        if self._picture is not None:
            reach = 2 * self.kit.px(_SHADOW_ROOM)
            self._damage.append(self.rect.inflate(reach, reach))

    def _show(self) -> None:
        if self._content is None:
            return
        card, self.rect = self._laid(self._content)
        self._picture = card.picture()
        self._fade = Eased(theme.MS_TOOLTIP_FADE)
        self._fade.aim(1.0, calm=self.kit.calm)
        self._mark()

    def _laid(self, content: TipContent) -> tuple[TipCard, pygame.Rect]:
        """The card and its place: of as much as there is room for beside what it is about, else of all."""
        room = self.area.inflate(-2 * self.kit.px(4), -2 * self.kit.px(4))
        whole = None
        for tip, width in _versions(content.tip):
            if self.kit.px(width) > room.width:
                continue
            card = TipCard(self.kit, replace(content, tip=tip), width)
            found = card, beside(card.size, self._anchor, room, self.kit.px(_GAP), self._avoid)
            if room.contains(found[1]) and not found[1].colliderect(self._anchor):
                return found
            whole = whole or found
        assert whole is not None
        return whole

    def update(self, ms: float) -> list[pygame.Rect]:
        """Let time pass; what has to be drawn anew."""
        if self.waiting:
            self._waited += ms
            if self._waited >= theme.MS_TOOLTIP_WAIT:
                self._show()
        elif self.moving:
            self._fade.tick(ms)
            self._mark()
        damage, self._damage = self._damage, []
        return damage

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tip, if there is one."""
        if self._picture is None:
            return
        share = self._fade.value
        if share > 0.5:
            draw_shadow(
                surface,
                self.rect,
                theme.SHADOW_TOOLTIP,
                theme.RADIUS_TOOLTIP * self.kit.unit,
                self.kit.unit,
            )
        self._picture.set_alpha(round(255 * share))
        surface.blit(self._picture, self.rect)
        if self.pinned:
            pin = self.kit.px(18)
            draw_icon(
                surface, "lock", self.rect.right - pin, self.rect.bottom - pin, self.kit.px(14), theme.NOTICE
            )
