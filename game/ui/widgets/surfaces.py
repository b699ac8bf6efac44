"""What holds other widgets and has a material: panel, card, plate, banner, a card to choose."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

import pygame

from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.materials import draw_shadow, prepare_shadow
from game.ui.look.theme import Shadow
from game.ui.widgets import boards, paint
from game.ui.widgets.base import Across, Ground, Size, Widget
from game.ui.widgets.boxes import Column, Justify, Margins
from game.ui.widgets.buttons import nothing
from game.ui.widgets.control import Control

if TYPE_CHECKING:
    from game.ui.look.tokens import TokenLook

CardTone = Literal["paper", "lit", "shade"]
_RIM = 0.16
"""How much the rim of a card darkens."""
_TONES: dict[CardTone, str] = {
    "paper": theme.PAPER,
    "lit": theme.PAPER_LIT,
    "shade": theme.PAPER_SHADE,
}


class Panel(Column):
    """Walnut with a brass line: the frame in which cards lie. `floating` rounds it off.

    A docked one has no rounding and stands at an edge of the screen.
    """

    solid: ClassVar[bool] = True
    bleed: ClassVar[float] = 26

    def __init__(
        self,
        *children: Widget,
        gap: float = theme.GAP_CARDS,
        pad: float | tuple[float, float] | Margins = theme.PAD_PANEL,
        across: Across = "stretch",
        justify: Justify = "start",
        floating: bool = False,
        corners: bool = True,
        shadow: Shadow | None = theme.SHADOW_PANEL,
        seed: int = 3,
    ) -> None:
        super().__init__(*children, gap=gap, pad=pad, across=across, justify=justify)
        self.floating = floating
        self.corners = corners
        self.shadow = shadow
        self.seed = seed

    @property
    def child_ground(self) -> Ground:
        return "walnut"

    @property
    def clipping(self) -> pygame.Rect | None:
        """What lies in a docked one throws its shadow on it alone: a new picture beside it leaves it be."""
        return None if self.floating else self.rect

    @property
    def _radius(self) -> float:
        return theme.RADIUS_PANEL * self.kit.unit if self.floating else 0

    @property
    def _inset(self) -> float:
        return 6 if self.corners else 4

    def prepare(self) -> Iterator[None]:
        """Make its large pictures a part at a time, before it is drawn."""
        unit, radius = self.kit.unit, self._radius
        if self.shadow is not None:
            prepare_shadow(self.rect, self.shadow, radius or 3 * unit, unit)
            yield
        yield from boards.prepare_board(
            self.rect.size, radius, self.seed, corners=self.corners, inset=self._inset, unit=unit
        )

    def draw(self, surface: pygame.Surface) -> None:
        unit, radius = self.kit.unit, self._radius
        if self.shadow is not None:
            draw_shadow(surface, self.rect, self.shadow, radius or 3 * unit, unit)
        face = boards.board(
            self.rect.size, radius, self.seed, corners=self.corners, inset=self._inset, unit=unit
        )
        surface.blit(face, self.rect)


class Card(Column):
    """Parchment to read on."""

    solid: ClassVar[bool] = True
    bleed: ClassVar[float] = 18

    def __init__(
        self,
        *children: Widget,
        gap: float = theme.SPACE_S,
        pad: float | tuple[float, float] | Margins = theme.PAD_CARD,
        across: Across = "stretch",
        justify: Justify = "start",
        tone: CardTone = "paper",
        seed: int = 1,
    ) -> None:
        super().__init__(*children, gap=gap, pad=pad, across=across, justify=justify)
        self.card_tone: CardTone = tone
        self.seed = seed

    @property
    def child_ground(self) -> Ground:
        return "paper"

    def prepare(self) -> Iterator[None]:
        """Make its large pictures a part at a time, before it is drawn."""
        if not (self.rect.width and self.rect.height):
            return
        unit = self.kit.unit
        radius = theme.RADIUS_CARD * unit
        prepare_shadow(self.rect, theme.SHADOW_CARD, radius, unit)
        yield
        tone = _TONES[self.card_tone]
        yield from boards.prepare_sheet(self.rect.size, radius, self.seed, tone, edge=_RIM, unit=unit)

    def draw(self, surface: pygame.Surface) -> None:
        draw_card(surface, self.rect, self.kit.unit, tone=_TONES[self.card_tone], seed=self.seed)


def draw_card(
    surface: pygame.Surface,
    rect: pygame.Rect,
    unit: float,
    *,
    tone: str = theme.PAPER,
    seed: int = 1,
    shadow: Shadow = theme.SHADOW_CARD,
    corner: float = theme.RADIUS_CARD,
    edge: float = _RIM,
) -> None:
    """A sheet of parchment with its shadow."""
    radius = corner * unit
    draw_shadow(surface, rect, shadow, radius, unit)
    surface.blit(boards.sheet(rect.size, radius, seed, tone, edge=edge, unit=unit), rect)


class ChoiceCard(Control):
    """A card that can be chosen: icon, title, and text below. The chosen one is lit, ringed and checked."""

    bleed: ClassVar[float] = 18

    def __init__(
        self, icon: str, title: str, text: str, action: Callable[[], None] = nothing, *, chosen: bool = False
    ) -> None:
        super().__init__()
        self.icon = icon
        self.title = title
        self.words = text
        self.action = action
        self.chosen = chosen

    def show(self, chosen: bool) -> None:
        """Show it chosen or not."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.changed()

    def say(self, text: str) -> None:
        """Show another text below the title."""
        if text != self.words:
            self.words = text
            if self.attached:
                self.changed()
                self.resized()

    def act(self) -> None:
        self.action()

    def _text_room(self, width: int) -> int:
        return max(1, width - self.kit.px(28))

    def measure(self, width: int) -> Size:
        typeset, kit = self.kit.typeset, self.kit
        title = kit.px(66) + typeset.measure(self.title, theme.ROW_TITLE)
        lines = typeset.wrap(self.words, theme.LABEL, self._text_room(width)) if self.words else []
        tall = kit.px(50) + typeset.leading(theme.LABEL) * len(lines) + kit.px(8 if lines else 6)
        return Size(min(width, max(title, kit.px(200))), tall)

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect, unit = self.kit, self.rect, self.kit.unit
        typeset = kit.typeset
        tone = theme.PAPER_LIT if self.chosen else theme.PAPER_SHADE
        if self.enabled and not self.chosen and self._hover.value > 0.5:
            tone = theme.PAPER
        draw_card(surface, rect, unit, tone=tone, seed=30 + len(self.title), corner=6, edge=0.12)
        if self.chosen:
            paint.stamp(surface, paint.chosen_ring(rect.size, unit), rect)
        ink, soft = (theme.INK, theme.INK_SOFT) if self.enabled else (theme.INK_FAINT, theme.INK_FAINT)
        colour = theme.LIVERIES["cinnabar"].base if self.chosen else theme.HAIRLINE_STRONG
        draw_icon(
            surface, self.icon, rect.x + kit.px(28), rect.y + kit.px(28), kit.px(28), colour, stroke=1.9
        )
        left = rect.x + kit.px(52)
        room = rect.right - left - kit.px(30 if self.chosen else 10)
        title = typeset.ellipsis(self.title, theme.ROW_TITLE, room)
        typeset.draw(surface, title, left, rect.y + kit.px(28), theme.ROW_TITLE, ink, anchor="middle")
        typeset.paragraph(
            surface,
            self.words,
            rect.x + kit.px(14),
            rect.y + kit.px(50),
            self._text_room(rect.width),
            theme.LABEL,
            soft,
        )
        if self.chosen:
            disc = paint.brass_disc(kit.px(22), unit=unit)
            middle = (rect.right - kit.px(15), rect.y + kit.px(17))
            surface.blit(disc, disc.get_rect(center=middle))
            draw_icon(surface, "check", *middle, kit.px(14), theme.GOLD_TEXT, stroke=3.4)


class Plate(Control):
    """A small card that names a place, with a line about it and the tokens in it (city zones)."""

    bleed: ClassVar[float] = 18

    def __init__(
        self,
        title: str,
        line: str,
        tokens: "Sequence[TokenLook]" = (),
        action: Callable[[], None] = nothing,
    ) -> None:
        super().__init__()
        self.title = title
        self.line = line
        self.looks = tuple(tokens)
        self.action = action

    def show(self, line: str, tokens: "Sequence[TokenLook]") -> None:
        """Show another line and other tokens."""
        self.line, self.looks = line, tuple(tokens)
        self.resized()

    def act(self) -> None:
        self.action()

    def measure(self, width: int) -> Size:
        typeset, kit = self.kit.typeset, self.kit
        words = max(
            typeset.measure(self.title, theme.ROW_TITLE), typeset.measure(self.line, theme.LABEL)
        ) + 2 * kit.px(theme.PAD_PLATE)
        row = kit.px(52) * len(self.looks) + kit.px(16) if self.looks else 0
        tall = typeset.height(theme.ROW_TITLE) + typeset.height(theme.LABEL) + kit.px(8)
        return Size(min(width, max(words, row)), tall + (kit.px(46) if self.looks else 0))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        tone = "#FFF6DC" if self._hover.value > 0.5 else theme.PAPER_LIT
        draw_card(surface, rect, kit.unit, tone=tone, seed=41 + len(self.title), edge=0.10)
        left, top = rect.x + kit.px(theme.PAD_PLATE), rect.y + kit.px(3)
        room = rect.width - 2 * kit.px(theme.PAD_PLATE)
        title = typeset.ellipsis(self.title, theme.ROW_TITLE, room)
        typeset.draw(surface, title, left, top, theme.ROW_TITLE, theme.INK)
        top += typeset.height(theme.ROW_TITLE) - kit.px(2)
        line = typeset.ellipsis(self.line, theme.LABEL, room)
        typeset.draw(surface, line, left, top, theme.LABEL, theme.INK_SOFT)
        middle = top + typeset.height(theme.LABEL) + kit.px(22)
        for at, look in enumerate(self.looks):
            kit.tokens.draw(surface, look, left + kit.px(20 + 52 * at), middle, kit.px(38))


class Banner(Widget):
    """The name board of a side in a battle: token, leader, strength; bonus and turn at its other end.

    `mirrored` is the one at the right.
    """

    bleed: ClassVar[float] = 18

    def __init__(
        self,
        look: "TokenLook",
        title: str,
        line: str,
        figure: str,
        note: str,
        *,
        mirrored: bool = False,
    ) -> None:
        super().__init__()
        self.look = look
        self.mirrored = mirrored
        self._words = (title, line, figure, note)

    def say(self, title: str, line: str, figure: str, note: str) -> None:
        """Show other words."""
        if (title, line, figure, note) != self._words:
            self._words = (title, line, figure, note)
            self.changed()

    def measure(self, width: int) -> Size:
        return Size(min(width, self.kit.px(386)), self.kit.px(56))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect, unit = self.kit, self.rect, self.kit.unit
        typeset = kit.typeset
        draw_shadow(surface, rect, theme.SHADOW_CARD, 6 * unit, unit)
        surface.blit(boards.board(rect.size, 6 * unit, 7, framed=False, unit=unit), rect)
        base = theme.livery(self.look.side).base
        surface.blit(paint.inner_frame(rect.size, base, unit), rect)
        title, line, figure, note = self._words
        near, far = (rect.right, rect.left) if self.mirrored else (rect.left, rect.right)
        step = -1 if self.mirrored else 1
        kit.tokens.draw(surface, self.look, near + step * kit.px(34), rect.centery, kit.px(44))
        start, end = near + step * kit.px(66), far - step * kit.px(14)
        side = max(typeset.measure(figure, theme.FIGURE_L), typeset.measure(note, theme.LABEL))
        room = max(1, abs(end - start) - side - kit.px(10))
        upper = rect.centery - kit.px(12)
        lower = rect.centery + kit.px(12)
        here, there = ("right", "left") if self.mirrored else ("left", "right")
        for text, role, x, y, colour, align in (
            (
                typeset.ellipsis(title, theme.ROW_TITLE, room),
                theme.ROW_TITLE,
                start,
                upper,
                theme.IVORY,
                here,
            ),
            (typeset.ellipsis(line, theme.LABEL, room), theme.LABEL, start, lower, theme.IVORY_SOFT, here),
            (figure, theme.FIGURE_L, end, upper, theme.BRASS_LIGHT, there),
            (note, theme.LABEL, end, lower, theme.IVORY_SOFT, there),
        ):
            typeset.draw(
                surface,
                text,
                x,
                y,
                role,
                colour,
                align="left" if align == "left" else "right",
                anchor="middle",
            )
