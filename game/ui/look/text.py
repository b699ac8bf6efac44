"""Type: measuring, breaking, rendering and drawing of text in the roles of `theme`, at one user scale.

Text is rendered at its final size and cached; a surface handed out is shared and must not be written to.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from game.ui.look.colour import Colour, rgb
from game.ui.look.faces import Piece, clusters, load_font, pieces
from game.ui.look.pixels import clear_surface
from game.ui.look.theme import INK, Scale, TypeRole

Align = Literal["left", "centre", "right"]
Anchor = Literal["top", "middle", "baseline"]

_CACHE_LIMIT = 3000
_CAP_HEIGHT = 0.66
ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Drop:
    """A hard copy of the text below it: colour, distance down (pixels at 100 %), opacity 0 to 255."""

    colour: str
    down: float = 1
    opacity: int = 200


@dataclass(frozen=True, slots=True)
class Faded:
    """A line that is laid down in many places: its letters, and `down` below them their drop, both at one
    opacity. The middle of its capitals lies `ascent` less `half` below the top."""

    letters: pygame.Surface
    under: pygame.Surface
    down: int
    width: int
    half: float
    ascent: int

    def blits(self, x: float, y: float) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
        """What is laid down so that the line stands centred at a point."""
        left, top = round(x - self.width / 2), round(y + self.half - self.ascent)
        return (self.under, (left, top + self.down)), (self.letters, (left, top))


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line with its own role and colour."""

    text: str
    role: TypeRole
    colour: Colour = INK


def drawable(text: str) -> str:
    """A text as fonts take it. Names of files may hold bytes that are no letters, which fonts refuse, as they
    do zero bytes; a sign for the unknown stands in their place."""
    if text.isprintable():
        return text
    return "".join("\N{REPLACEMENT CHARACTER}" if c == "\0" or "\ud800" <= c <= "\udfff" else c for c in text)


class Typeset:
    """Text at one user scale. Lengths given and returned are pixels of the screen, sizes come from roles."""

    def __init__(self, scale: Scale | None = None) -> None:
        self.scale = scale or Scale()
        self._rendered: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._widths: dict[tuple[str, TypeRole], int] = {}

    # Measures

    def font(self, role: TypeRole) -> pygame.font.Font:
        """The font of a role at this scale."""
        return load_font(role.family, role.weight, self.scale.px(role.px))

    def ascent(self, role: TypeRole) -> int:
        """Distance from the top of a line to its baseline."""
        return self.font(role).get_ascent()

    def height(self, role: TypeRole) -> int:
        """Height of a line's box."""
        return self.font(role).get_height()

    def leading(self, role: TypeRole) -> int:
        """Distance between the tops of two lines of a paragraph."""
        font = self.font(role)
        return font.get_ascent() - font.get_descent() + self.scale.px(3)

    def cap_height(self, role: TypeRole) -> int:
        """Height of a capital letter, by which text is centred."""
        return round(self.scale.px(role.px) * _CAP_HEIGHT)

    def measure(self, text: str, role: TypeRole, spacing: float = 0) -> int:
        """Width of a line; `spacing` pixels at 100 % stand between its letters."""
        if not spacing:
            key = (text, role)
            width = self._widths.get(key)
            if width is None:
                if len(self._widths) >= _CACHE_LIMIT:
                    self._widths.clear()
                width = self._widths[key] = sum(
                    piece.font.size(piece.text)[0] for piece in self._pieces(text, role)
                )
            return width
        gap = self.scale.exact(spacing)
        letters = self._spaced(text, role)
        return round(sum(one.font.size(one.text)[0] + gap for one in letters) - gap) if text else 0

    def _spaced(self, text: str, role: TypeRole) -> list[Piece]:
        """The letters of a line, each with its marks; what another font draws is not drawn apart."""
        own = self.font(role)
        return [
            Piece(font, letter)
            for font, part in self._pieces(text, role)
            for letter in (clusters(part) if font is own else (part,))
        ]

    def _pieces(self, text: str, role: TypeRole) -> list[Piece]:
        return pieces(drawable(text), role.family, role.weight, self.scale.px(role.px))

    def measure_runs(self, runs: Sequence[Run]) -> int:
        """Width of a line of runs."""
        return sum(self.measure(run.text, run.role) for run in runs)

    # Breaking

    def wrap(self, text: str, role: TypeRole, width: int) -> list[str]:
        """Lines no wider than `width`, broken at spaces; a longer word stands alone. Newlines are kept."""
        lines: list[str] = []
        for part in text.split("\n"):
            line = ""
            for word in part.split():
                longer = f"{line} {word}" if line else word
                if line and self.measure(longer, role) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def ellipsis(self, text: str, role: TypeRole, width: int) -> str:
        """The text, or its beginning and an ellipsis, no wider than `width`."""
        if self.measure(text, role) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.measure(text[:middle].rstrip() + ELLIPSIS, role) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + ELLIPSIS

    # Drawing

    def render(
        self,
        text: str,
        role: TypeRole,
        colour: Colour = INK,
        *,
        spacing: float = 0,
        drop: Drop | None = None,
    ) -> pygame.Surface:
        """A line as a shared surface; its baseline lies `ascent(role)` below the top."""
        key = (text, role, rgb(colour), spacing, drop)
        found = self._rendered.get(key)
        if found is not None:
            self._rendered.move_to_end(key)
            return found
        face = self._letters(text, role, colour, spacing)
        if drop is not None:
            down = max(1, self.scale.px(drop.down))
            under = self._letters(text, role, drop.colour, spacing)
            under.set_alpha(drop.opacity)
            both = clear_surface((face.get_width(), face.get_height() + down))
            both.blit(under, (0, down))
            both.blit(face, (0, 0))
            face = both
        self._rendered[key] = face
        if len(self._rendered) > _CACHE_LIMIT:
            self._rendered.popitem(last=False)
        return face

    def _letters(self, text: str, role: TypeRole, colour: Colour, spacing: float) -> pygame.Surface:
        parts = self._pieces(text, role)
        if not spacing and len(parts) == 1 and parts[0].font is self.font(role):
            return parts[0].font.render(parts[0].text, True, rgb(colour))
        gap = self.scale.exact(spacing)
        if spacing:
            parts = self._spaced(text, role)
        wide = max(1, self.measure(text, role, spacing)) + (2 if spacing else 0)
        out = clear_surface((wide, self.height(role)))
        x, ascent = 0.0, self.ascent(role)
        for font, part in parts:
            out.blit(font.render(part, True, rgb(colour)), (round(x), ascent - font.get_ascent()))
            x += font.size(part)[0] + gap
        return out

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        x: float,
        y: float,
        role: TypeRole,
        colour: Colour = INK,
        *,
        align: Align = "left",
        anchor: Anchor = "top",
        spacing: float = 0,
        drop: Drop | None = None,
        opacity: int = 255,
    ) -> pygame.Rect:
        """Draws a line and returns its box.

        `anchor` says what `y` means: the top of the line's box, the middle of its capitals, or the baseline.
        """
        picture = self.render(text, role, colour, spacing=spacing)
        width = self.measure(text, role, spacing)
        left = x - (width / 2 if align == "centre" else width if align == "right" else 0)
        top = y
        if anchor == "baseline":
            top = y - self.ascent(role)
        elif anchor == "middle":
            top = y + self.cap_height(role) / 2 - self.ascent(role)
        place = (round(left), round(top))
        if drop is not None:
            # Laid down apart: composed with the letters beforehand it would eat into their soft edges.
            under = self.render(text, role, drop.colour, spacing=spacing)
            under.set_alpha(drop.opacity * opacity // 255)
            surface.blit(under, (place[0], place[1] + max(1, self.scale.px(drop.down))))
            under.set_alpha(255)
        if opacity < 255:
            picture = picture.copy()
            picture.set_alpha(opacity)
        surface.blit(picture, place)
        return pygame.Rect(place, (width, self.height(role)))

    def faded(self, text: str, role: TypeRole, colour: Colour, drop: Drop, opacity: int) -> Faded:
        """A line with its drop at an opacity, as `draw` would lay them down."""
        under = self.render(text, role, drop.colour).copy()
        under.set_alpha(drop.opacity * opacity // 255)
        letters = self.render(text, role, colour)
        if opacity < 255:
            letters = letters.copy()
            letters.set_alpha(opacity)
        down = max(1, self.scale.px(drop.down))
        width = self.measure(text, role)
        return Faded(letters, under, down, width, self.cap_height(role) / 2, self.ascent(role))

    def paragraph(
        self,
        surface: pygame.Surface,
        text: str,
        x: float,
        y: float,
        width: int,
        role: TypeRole,
        colour: Colour = INK,
        *,
        max_lines: int = 0,
    ) -> int:
        """Draws wrapped text from (x, y) and returns the y below it; cut with an ellipsis at `max_lines`."""
        lines = self.wrap(text, role, width)
        if max_lines and len(lines) > max_lines:
            rest = " ".join(lines[max_lines - 1 :])
            lines = [*lines[: max_lines - 1], self.ellipsis(rest, role, width)]
        top = round(y)
        for line in lines:
            self.draw(surface, line, x, top, role, colour)
            top += self.leading(role)
        return top

    def draw_runs(
        self,
        surface: pygame.Surface,
        runs: Sequence[Run],
        x: float,
        baseline: float,
        *,
        align: Align = "left",
    ) -> float:
        """Draws runs side by side on one baseline and returns the right edge."""
        width = self.measure_runs(runs)
        at = x - (width / 2 if align == "centre" else width if align == "right" else 0)
        for run in runs:
            self.draw(surface, run.text, at, baseline, run.role, run.colour, anchor="baseline")
            at += self.measure(run.text, run.role)
        return at
