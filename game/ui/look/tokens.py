"""Unit tokens: lacquered discs with a rim for the side, a glyph for the class and marks for the state."""

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Literal

import pygame

from game.ui.look import theme, token_parts
from game.ui.look.pixels import clear_surface
from game.ui.look.text import Typeset
from game.ui.look.token_parts import DISC_SHARE, BadgeKind, TokenState

_CACHE_LIMIT = 1500
_HIDDEN_RING = (6.0, 5.0)
_SPOTTED_RING = (7.0, 4.0)
PLATES_FROM = 34
"""Box from which a token carries hit bar, tab, badge and flag; a smaller one is a disc with its glyph."""
ZONE_LIFT = (0, 16, 28, 42)
"""How high fliers of the ground, lower, upper and top zone hover, in pixels at a box of 58."""


@dataclass(frozen=True, slots=True)
class TokenLook:
    """All that a token shows. Equal looks share one picture.

    `side` is a livery key, `glyph` a name in `assets/glyphs` (`assets.UNKNOWN_GLYPH` if not identified).
    `hits` is the full share 0 to 1; `count` and `hits` of None leave tab and bar away. `stance` is empty,
    `hidden`, `sneaking` (unseen), `sneaks` (its next march does), `ordered` (it goes on by orders for days),
    `halted` (it waits on its way) or `sentry`; `leader` is empty, `warlord` or
    `ruler`; `tag` a short text such as
    `Day 9`; `zone` 0 ground to 3 top sky. `bond` is empty, or what ferals are to the side that looks on:
    `friend` or `fed`.
    """

    side: str
    glyph: str
    count: int | None = None
    hits: float | None = None
    state: TokenState = "ready"
    stance: str = ""
    leader: str = ""
    tag: str = ""
    zone: int = 0
    bond: Literal["", "friend", "fed"] = ""
    spotted: bool = False
    stunned: bool = False
    captive: bool = False
    retreating: bool = False
    hover: bool = False
    selected: bool = False

    @property
    def badge(self) -> BadgeKind | None:
        """The one badge that is shown: captive before stunned before spotted before bonds before stance."""
        if self.captive:
            return "captive"
        if self.stunned:
            return "stunned"
        if self.spotted:
            return "spotted"
        if self.retreating:
            return "retreating"
        if self.bond:
            return self.bond
        if self.stance == "hidden":
            return "hidden"
        if self.stance in ("sneaking", "sneaks"):
            return "sneaking"
        if self.stance == "ordered":
            return "ordered"
        if self.stance == "halted":
            return "halted"
        if self.stance == "garrison":
            return "garrison"
        return "sentry" if self.stance == "sentry" else None


@dataclass(frozen=True)
class TokenPicture:
    """A finished token and the place of its disc's middle in it."""

    surface: pygame.Surface
    x: int
    y: int

    @cached_property
    def quick(self) -> pygame.Surface:
        """The same with the alpha multiplied in, for `BLEND_PREMULTIPLIED`: half the time for many tokens."""
        return self.surface.premul_alpha()


Part = tuple[pygame.Surface, int, int]
"""A premultiplied picture and where its upper left corner lies, from some point."""


@lru_cache(maxsize=512)
def quick(picture: pygame.Surface) -> pygame.Surface:
    """A shared picture with its alpha multiplied in, for `BLEND_PREMULTIPLIED`."""
    return picture.premul_alpha()


class TokenPainter:
    """Draws tokens and keeps their pictures. One per user scale."""

    def __init__(self, typeset: Typeset) -> None:
        self.typeset = typeset
        self._pictures: OrderedDict[tuple[object, ...], TokenPicture] = OrderedDict()
        self._sizes: list[int] = []

    def picture(self, look: TokenLook, d: int, *, shadow: bool = True) -> TokenPicture:
        """The token of a look at box `d` pixels, shared. Without `shadow` for one that is lifted."""
        key = (_drawn(look, d), d, shadow)
        if d not in self._sizes:
            self._sizes.insert(0, d)
        return self._kept(key, lambda: self._compose(look, d, shadow=shadow))

    def ready(self, look: TokenLook, d: int) -> bool:
        """Whether the token of a look at box `d` is there already."""
        return (_drawn(look, d), d, True) in self._pictures

    def stand_in(self, look: TokenLook, d: int) -> TokenPicture | None:
        """The token at box `d` scaled coarsely from any size that is there, for the moment of a zoom."""
        for size in self._sizes:
            found = self._pictures.get((_drawn(look, size), size, True))
            if found is not None:
                return _resized(found, d / size)
        return None

    def draw(
        self,
        surface: pygame.Surface,
        look: TokenLook,
        x: float,
        y: float,
        d: int,
        *,
        lift: float = 0,
        time_ms: int = 0,
        opacity: int = 255,
    ) -> None:
        """Draws a token with its disc's middle at (x, y) on the ground, hovering `lift` pixels above it."""
        if look.selected:
            self._draw_glow(surface, x, y - lift, d, time_ms)
        if lift < 1:
            self._blit(surface, self.picture(look, d), x, y, opacity)
            return
        softness = max(3, round(d * 0.075 + lift * 0.10))
        shade = token_parts.ground_shadow(d, softness, 0.42)
        left = x - shade.get_width() / 2 + lift * 0.25
        surface.blit(shade, (round(left), round(y - shade.get_height() / 2 + d * 0.10)))
        staff = token_parts.lift_line(round(lift))
        surface.blit(staff, (round(x - 6), round(y - lift)))
        self._blit(surface, self.picture(look, d, shadow=False), x, y - lift, opacity)

    def parts(self, look: TokenLook, d: int, *, lift: float = 0) -> list[Part]:
        """What `draw` draws of a token, from the place of its disc's middle on the ground, for drawing many
        in one go; the glow of a selected one does not pulse."""
        high = round(lift)
        out: list[Part] = []
        if look.selected:
            glow = quick(token_parts.ring_glow(round(d * DISC_SHARE / 2 + 6), "#FFE9A8"))
            out.append((glow, -(glow.get_width() // 2), -(glow.get_height() // 2) - high))
        if lift >= 1:
            shade = quick(token_parts.ground_shadow(d, max(3, round(d * 0.075 + lift * 0.10)), 0.42))
            left = -shade.get_width() / 2 + lift * 0.25
            out.append((shade, round(left), round(-shade.get_height() / 2 + d * 0.10)))
            out.append((quick(token_parts.lift_line(high)), -6, -high))
        picture = self.picture(look, d, shadow=lift < 1)
        out.append((picture.quick, -picture.x, -picture.y - high))
        return out

    def _draw_glow(self, surface: pygame.Surface, x: float, y: float, d: int, time_ms: int) -> None:
        glow = token_parts.ring_glow(round(d * DISC_SHARE / 2 + 6), "#FFE9A8")
        swing = 0.92 + 0.08 * math.sin(2 * math.pi * time_ms / theme.MS_GLOW)
        # A copy each frame, because the shared picture's opacity belongs to all painters.
        lit = glow.copy()
        lit.set_alpha(round(255 * swing))
        surface.blit(lit, (round(x - lit.get_width() / 2), round(y - lit.get_height() / 2)))

    @staticmethod
    def _blit(surface: pygame.Surface, picture: TokenPicture, x: float, y: float, opacity: int) -> None:
        place = (round(x) - picture.x, round(y) - picture.y)
        if opacity >= 255:
            surface.blit(picture.surface, place)
            return
        faded = picture.surface.copy()
        faded.set_alpha(opacity)
        surface.blit(faded, place)

    def _margin(self, d: int) -> int:
        """Pixels around the box `d` of a token in which its plates, rings and signs lie."""
        return round(max(d * 0.62, 26 * self.typeset.scale.exact(1))) + 12

    def reach(self, d: int) -> int:
        """How far from its middle a token at box `d` and its glow draw at the most, less its lift."""
        return d // 2 + self._margin(d) + 2

    def _kept(self, key: tuple[object, ...], make: Callable[[], TokenPicture]) -> TokenPicture:
        found = self._pictures.get(key)
        if found is None:
            found = self._pictures[key] = make()
            if len(self._pictures) > _CACHE_LIMIT:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
        return found

    def _compose(self, look: TokenLook, d: int, *, shadow: bool) -> TokenPicture:
        side = d + 2 * self._margin(d)
        sheet = clear_surface((side, side))
        centre = side // 2
        plates = d >= PLATES_FROM
        if look.state != "remembered" and shadow:
            shade = token_parts.ground_shadow(d, max(3, round(d * 0.075)), 0.60)
            _centre(sheet, shade, centre, centre + d * 0.10)
        if look.selected:
            radius = d * DISC_SHARE / 2
            _centre(sheet, token_parts.ring(radius + 6, theme.BRASS_LIGHT, 3), centre, centre)
            _centre(sheet, token_parts.ring(radius + 8.5, theme.OUTLINE, 1.4), centre, centre)
        self._add_disc(sheet, look, d, centre)
        if look.hover:
            _centre(sheet, token_parts.ring(d * DISC_SHARE / 2 + 4, "#FFFFFF", 2.2), centre, centre)
        if plates:
            self._add_plates(sheet, look, d, centre)
        cropped = sheet.get_bounding_rect()
        return TokenPicture(sheet.subsurface(cropped).copy(), centre - cropped.x, centre - cropped.y)

    def _add_disc(self, sheet: pygame.Surface, look: TokenLook, d: int, centre: int) -> None:
        if look.state == "remembered":
            _centre(sheet, token_parts.remembered_disc(look.side, look.glyph, d), centre, centre)
            return
        spent = look.state == "spent"
        _centre(sheet, token_parts.blank_disc(look.side, d, spent=spent), centre, centre)
        _centre(sheet, token_parts.disc_face(look.side, look.glyph, d, spent=spent), centre, centre)
        radius = d * DISC_SHARE / 2
        if look.stance == "hidden":
            _centre(sheet, token_parts.hiding_strokes(d), centre, centre)
        if look.spotted:
            _centre(sheet, token_parts.ring(radius + 4.5, theme.AMBER, 2.6, *_SPOTTED_RING), centre, centre)
        elif look.stance in ("hidden", "sneaking"):
            _centre(sheet, token_parts.ring(radius + 4.5, theme.IVORY, 2.4, *_HIDDEN_RING), centre, centre)

    def _add_plates(self, sheet: pygame.Surface, look: TokenLook, d: int, centre: int) -> None:
        unit = self.typeset.scale.exact(1)
        radius = d * DISC_SHARE / 2
        if look.state != "remembered":
            if look.hits is not None:
                width = max(round(26 * unit), round(d * 0.58))
                bar = token_parts.hit_bar(d, _filled(look.hits, width), width, unit)
                sheet.blit(bar, (round(centre - width / 2) - 4, round(centre + radius + d * 0.045) - 4))
            if look.count is not None:
                tab = token_parts.count_tab(self.typeset, look.count)
                left = round(centre + radius * 0.62 - (3 if d < 54 else 0))
                sheet.blit(tab, (left - 4, round(centre + radius * 0.42) - 4))
        if look.leader == "ruler":
            _centre(sheet, token_parts.crown(max(22 * unit, d * 0.36)), centre, centre - radius + 1)
        elif look.leader == "warlord":
            flag, foot = token_parts.pennant(look.side, max(22 * unit, d * 0.44))
            sheet.blit(
                flag, (round(centre + radius * 0.52) - foot[0], round(centre - radius * 0.62) - foot[1])
            )
        if look.badge is not None:
            picture = token_parts.badge(look.badge, max(11 * unit, d * 0.165))
            # Friends stand behind one's own at the right: there their badge is in view.
            aside = 0.72 if look.badge == look.bond else -0.72
            _centre(sheet, picture, centre + radius * aside, centre - radius * 0.70)
        if look.zone:
            tab = token_parts.zone_tab(look.zone, unit)
            sheet.blit(tab, (round(centre + d * 0.28), round(centre - d * 0.60)))
        if look.tag:
            tag = token_parts.date_tag(self.typeset, look.tag)
            sheet.blit(tag, (round(centre - tag.get_width() / 2), round(centre + radius - 4)))


def _resized(picture: TokenPicture, factor: float) -> TokenPicture:
    width, height = picture.surface.get_size()
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    small = pygame.transform.scale(picture.surface, size)
    return TokenPicture(small, round(picture.x * factor), round(picture.y * factor))


def _filled(hits: float, width: int) -> int:
    """Pixels of a bar that are full; the last hit still shows."""
    inner = width - 2
    return 0 if hits <= 0 else max(1, min(inner, round(inner * hits)))


def _drawn(look: TokenLook, d: int) -> TokenLook:
    """The look without what makes no difference to the picture, so that fewer pictures are made."""
    hits = look.hits
    if hits is not None:
        hits = round(_filled(hits, 60) / 58, 3)
    if d < PLATES_FROM:
        return replace(look, count=None, hits=None, leader="", tag="", zone=0)
    return look if hits == look.hits else replace(look, hits=hits)


def _centre(sheet: pygame.Surface, part: pygame.Surface, x: float, y: float) -> None:
    sheet.blit(part, (round(x - part.get_width() / 2), round(y - part.get_height() / 2)))
