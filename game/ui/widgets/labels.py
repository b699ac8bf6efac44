"""What is only looked at: text, headings, lines, icons, tokens, chips, bars, key figures."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.ui.look import chips, theme
from game.ui.look.assets import draw_icon
from game.ui.look.colour import Colour
from game.ui.look.text import Align, Drop, Run
from game.ui.look.theme import TypeRole
from game.ui.widgets import paint
from game.ui.widgets.base import Ground, Size, Widget
from game.ui.widgets.tip import Tip
from game.ui.widgets.tones import Tone, tone_colour

if TYPE_CHECKING:
    from game.ui.look.tokens import TokenLook

_WOOD_DROP = Drop("#000000", 1, 160)


class Written(Widget):
    """Text in one role and tone; the base of `Label` and `Paragraph`."""

    solid: ClassVar[bool] = False
    shrinks: ClassVar[bool] = True

    def __init__(
        self,
        text: str,
        role: TypeRole = theme.TEXT,
        tone: Tone = "value",
        *,
        align: Align = "left",
        drop: Drop | None = None,
    ) -> None:
        super().__init__()
        self._text = text
        self.role = role
        self._tone: Tone = tone
        self.align: Align = align
        self.drop = drop

    @property
    def text_shown(self) -> str:
        """The text."""
        return self._text

    def say(self, text: str, tone: Tone | None = None) -> None:
        """Show another text."""
        if text != self._text or (tone is not None and tone != self._tone):
            self._text = text
            self._tone = tone or self._tone
            self.resized()


class Label(Written):
    """One line of text. Too long a text is cut with an ellipsis and shown whole as its tooltip."""

    def __init__(
        self,
        text: str,
        role: TypeRole = theme.TEXT,
        tone: Tone = "value",
        *,
        align: Align = "left",
        colour: Colour | None = None,
        drop: Drop | None = None,
    ) -> None:
        super().__init__(text, role, tone, align=align, drop=drop)
        self.colour = colour

    @property
    def shortened(self) -> bool:
        """Whether there is not room for all of it."""
        return self.kit.typeset.measure(self._text, self.role) > self.rect.width

    def widget_at(self, point: tuple[int, int]) -> Widget | None:
        found = super().widget_at(point)
        return self if found is None and self.rect.collidepoint(point) and self.shortened else found

    def tip_shown(self) -> Tip | None:
        return self.tip or (Tip(text=self._text) if self.shortened else None)

    def measure(self, width: int) -> Size:
        typeset = self.kit.typeset
        return Size(min(width, typeset.measure(self._text, self.role)), typeset.height(self.role))

    def draw(self, surface: pygame.Surface) -> None:
        typeset = self.kit.typeset
        rect = self.rect
        text = typeset.ellipsis(self._text, self.role, rect.width)
        x = {"left": rect.left, "centre": rect.centerx, "right": rect.right}[self.align]
        top = rect.y + (rect.height - typeset.height(self.role)) // 2
        colour = self.colour or tone_colour(self._tone, self.ground)
        typeset.draw(surface, text, x, top, self.role, colour, align=self.align, drop=self.drop)


class Paragraph(Written):
    """Text that breaks into lines."""

    def measure(self, width: int) -> Size:
        typeset = self.kit.typeset
        lines = typeset.wrap(self._text, self.role, max(1, width))
        wide = max(typeset.measure(line, self.role) for line in lines)
        tall = typeset.leading(self.role) * (len(lines) - 1) + typeset.height(self.role)
        return Size(min(width, wide), tall)

    def draw(self, surface: pygame.Surface) -> None:
        typeset = self.kit.typeset
        rect = self.rect
        x = {"left": rect.left, "centre": rect.centerx, "right": rect.right}[self.align]
        colour = tone_colour(self._tone, self.ground)
        top = rect.y
        for line in typeset.wrap(self._text, self.role, max(1, rect.width)):
            typeset.draw(surface, line, x, top, self.role, colour, align=self.align, drop=self.drop)
            top += typeset.leading(self.role)


class Runs(Widget):
    """One line of pieces with roles and tones of their own, on one baseline: `8 / 16`."""

    solid: ClassVar[bool] = False

    def __init__(self, *pieces: tuple[str, TypeRole, Tone], align: Align = "left") -> None:
        super().__init__()
        self._pieces = pieces
        self.align: Align = align

    def say(self, *pieces: tuple[str, TypeRole, Tone]) -> None:
        """Show other pieces."""
        self._pieces = pieces
        self.resized()

    def _runs(self) -> list[Run]:
        return [Run(text, role, tone_colour(tone, self.ground)) for text, role, tone in self._pieces]

    def measure(self, width: int) -> Size:
        typeset = self.kit.typeset
        tall = max((typeset.height(role) for _, role, _ in self._pieces), default=0)
        return Size(min(width, typeset.measure_runs(self._runs())), tall)

    def draw(self, surface: pygame.Surface) -> None:
        typeset = self.kit.typeset
        rise = max((typeset.ascent(role) for _, role, _ in self._pieces), default=0)
        x = {"left": self.rect.left, "centre": self.rect.centerx, "right": self.rect.right}[self.align]
        typeset.draw_runs(surface, self._runs(), x, self.rect.y + rise, align=self.align)


class SectionHead(Widget):
    """A heading with a line that runs out to the right, and an aside at its end."""

    solid: ClassVar[bool] = False

    def __init__(
        self, title: str, aside: str = "", *, role: TypeRole = theme.ROW_TITLE, aside_tone: Tone = "aside"
    ) -> None:
        super().__init__()
        self.title = title
        self._aside = aside
        self.role = role
        self._aside_tone: Tone = aside_tone

    def say(self, title: str, aside: str = "", aside_tone: Tone = "aside") -> None:
        """Show another heading."""
        self.title, self._aside, self._aside_tone = title, aside, aside_tone
        self.resized()

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.typeset.height(self.role) + self.kit.px(4))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        baseline = rect.y + typeset.ascent(self.role) + kit.px(1)
        gap = kit.px(12)
        title = typeset.ellipsis(self.title, self.role, rect.width)
        left = rect.x + typeset.measure(title, self.role) + gap
        typeset.draw(
            surface,
            title,
            rect.x,
            baseline,
            self.role,
            tone_colour("value", self.ground),
            anchor="baseline",
            drop=_WOOD_DROP if self.ground == "walnut" else None,
        )
        right = rect.right
        if self._aside and rect.right - left > kit.px(30):
            aside = typeset.ellipsis(self._aside, theme.LABEL, rect.right - left)
            colour = tone_colour(self._aside_tone, self.ground)
            typeset.draw(
                surface, aside, right, baseline, theme.LABEL, colour, align="right", anchor="baseline"
            )
            right -= typeset.measure(aside, theme.LABEL) + gap
        if right - left > kit.px(10):
            colour = theme.HAIRLINE if self.ground == "paper" else theme.BRASS
            line = paint.fading_line(right - left, max(1, round(1.2 * kit.unit)), colour)
            surface.blit(line, (left, baseline - typeset.cap_height(self.role) // 2))


class TitleRow(Widget):
    """The head of a card: title, an aside at the right end, a hairline below."""

    solid: ClassVar[bool] = False

    def __init__(
        self, title: str, aside: str = "", *, role: TypeRole = theme.CARD_TITLE, aside_tone: Tone = "label"
    ) -> None:
        super().__init__()
        self.title = title
        self._aside = aside
        self.role = role
        self._aside_tone: Tone = aside_tone

    def say(self, title: str, aside: str = "", aside_tone: Tone = "label") -> None:
        """Show another head."""
        self.title, self._aside, self._aside_tone = title, aside, aside_tone
        self.changed()

    def measure(self, width: int) -> Size:
        return Size(width, max(self.kit.px(32), self.kit.typeset.height(self.role) + self.kit.px(6)))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        baseline = rect.y + typeset.ascent(self.role)
        room = rect.width
        if self._aside:
            aside = typeset.ellipsis(self._aside, theme.LABEL, rect.width // 2)
            colour = tone_colour(self._aside_tone, self.ground)
            typeset.draw(
                surface, aside, rect.right, baseline, theme.LABEL, colour, align="right", anchor="baseline"
            )
            room -= typeset.measure(aside, theme.LABEL) + kit.px(12)
        title = typeset.ellipsis(self.title, self.role, room)
        colour = tone_colour("value", self.ground)
        typeset.draw(surface, title, rect.x, baseline, self.role, colour, anchor="baseline")
        line = paint.hairline(rect.width, max(1, kit.px(1)), theme.HAIRLINE_STRONG, 0.8)
        surface.blit(line, (rect.x, rect.bottom - max(1, kit.px(1))))


class Hairline(Widget):
    """A thin line between rows, or between columns when `upright`."""

    solid: ClassVar[bool] = False

    def __init__(self, *, upright: bool = False, opacity: float = 0.5) -> None:
        super().__init__()
        self.upright = upright
        self.opacity = opacity

    def measure(self, width: int) -> Size:
        thick = max(1, self.kit.px(1))
        return Size(thick, 0) if self.upright else Size(width, thick)

    def draw(self, surface: pygame.Surface) -> None:
        colour = theme.HAIRLINE if self.ground == "paper" else theme.BRASS_DARK
        length = self.rect.height if self.upright else self.rect.width
        thick = self.rect.width if self.upright else self.rect.height
        line = paint.hairline(length, thick, colour, self.opacity, upright=self.upright)
        surface.blit(line, self.rect)


class IconMark(Widget):
    """An icon with a tooltip, since every icon has one. `size` in pixels at 100 %."""

    def __init__(self, icon: str, title: str, *, size: int = 20, tone: Tone = "label") -> None:
        super().__init__()
        self.icon = icon
        self.size = size
        self._tone: Tone = tone
        self.tipped(title)

    def measure(self, width: int) -> Size:
        side = self.kit.px(self.size + 4)
        return Size(side, side)

    def draw(self, surface: pygame.Surface) -> None:
        colour = tone_colour(self._tone, self.ground)
        x, y = self.rect.center
        draw_icon(surface, self.icon, x, y, self.kit.px(self.size), colour, stroke=2)


TOKEN_GAP = 26
"""Room between a token and its words in pixels at 100 %: the number on a token reaches past its rim."""


class TokenMark(Widget):
    """A unit's or a side's token; `d` is its box in pixels at 100 %."""

    solid: ClassVar[bool] = False
    bleed: ClassVar[float] = 16

    def __init__(self, look: "TokenLook", d: int = 46) -> None:
        super().__init__()
        self.look = look
        self.d = d

    def show(self, look: "TokenLook") -> None:
        """Show another token."""
        if look != self.look:
            self.look = look
            self.changed()

    def measure(self, width: int) -> Size:
        side = self.kit.px(self.d)
        return Size(side, side)

    def draw(self, surface: pygame.Surface) -> None:
        self.kit.tokens.draw(surface, self.look, *self.rect.center, self.kit.px(self.d))


class Chip(Widget):
    """A round label of a word or a figure. With a tooltip it says more."""

    def __init__(self, text: str, tone: chips.Tone = "plain", icon: str = "", *, colour: str = "") -> None:
        super().__init__()
        self.chip_text = text
        self._tone: chips.Tone = tone
        self.icon = icon
        self.colour = colour

    def say(self, text: str, tone: chips.Tone, icon: str = "") -> None:
        """Show another word."""
        self.chip_text, self._tone, self.icon = text, tone, icon
        self.resized()

    def measure(self, width: int) -> Size:
        return Size(chips.chip_width(self.kit.typeset, self.chip_text, icon=self.icon), self.kit.px(26))

    def draw(self, surface: pygame.Surface) -> None:
        typeset = self.kit.typeset
        chips.draw_chip(
            surface,
            typeset,
            self.chip_text,
            self.rect.x,
            self.rect.y,
            tone=self._tone,
            icon=self.icon,
            colour=self.colour,
        )


class Bar(Widget):
    """A bar that is `share` (0 to 1) full; without a colour it has that of hits."""

    solid: ClassVar[bool] = False

    def __init__(self, share: float, *, colour: str = "", length: float = 48, thick: float = 8) -> None:
        super().__init__()
        self.share = share
        self.colour = colour
        self.length = length
        self.thick = thick

    def show(self, share: float) -> None:
        """Fill it to another share."""
        if share != self.share:
            self.share = share
            self.changed()

    def measure(self, width: int) -> Size:
        return Size(min(width, self.kit.px(self.length)), self.kit.px(self.thick))

    def draw(self, surface: pygame.Surface) -> None:
        size = (self.rect.width, self.kit.px(self.thick))
        draw_bar(surface, self.rect.midleft, size, self.share, self.colour, self.kit.unit)


def draw_bar(
    surface: pygame.Surface,
    mid_left: tuple[int, int],
    size: tuple[int, int],
    share: float,
    colour: str,
    unit: float,
) -> None:
    """Draws a bar; anything above nothing shows at least one pixel."""
    filled = 0 if share <= 0 else max(1, min(size[0], round(size[0] * share)))
    face = paint.bar_face(size, filled, colour or theme.hits_colour(share), unit)
    box = pygame.Rect(0, 0, *size)
    box.midleft = mid_left
    paint.stamp(surface, face, box)


class Stat(Widget):
    """A key figure: icon, label above, value below, and what it is counted against."""

    def __init__(
        self, icon: str, label: str, value: str, of: str = "", *, tone: Tone = "value", icon_size: int = 26
    ) -> None:
        super().__init__()
        self.icon = icon
        self.label = label
        self._value, self._of = value, of
        self._tone: Tone = tone
        self.icon_size = icon_size

    def say(self, value: str, of: str = "", tone: Tone | None = None) -> None:
        """Show another value."""
        self._value, self._of = value, of
        self._tone = tone or self._tone
        self.resized()

    def _runs(self, ground: Ground) -> Sequence[Run]:
        runs = [Run(self._value, theme.FIGURE_L, tone_colour(self._tone, ground))]
        if self._of:
            runs.append(Run(f" {self._of}", theme.TEXT, tone_colour("label", ground)))
        return runs

    def measure(self, width: int) -> Size:
        typeset = self.kit.typeset
        words = max(typeset.measure(self.label, theme.LABEL), typeset.measure_runs(self._runs("paper")))
        tall = typeset.height(theme.LABEL) + typeset.height(theme.FIGURE_L) - self.kit.px(4)
        return Size(self.kit.px(self.icon_size + 10) + words, tall)

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        side = kit.px(self.icon_size)
        colour = theme.BRASS_LIGHT if self.ground == "walnut" else theme.HAIRLINE_STRONG
        draw_icon(surface, self.icon, rect.x + side // 2, rect.centery, side, colour, stroke=1.9)
        left = rect.x + side + kit.px(10)
        typeset.draw(surface, self.label, left, rect.y, theme.LABEL, tone_colour("label", self.ground))
        baseline = rect.bottom - typeset.height(theme.FIGURE_L) + typeset.ascent(theme.FIGURE_L)
        typeset.draw_runs(surface, self._runs(self.ground), left, baseline)
