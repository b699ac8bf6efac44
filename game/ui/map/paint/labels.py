"""Names on the map: ribbons of towns and letters of lands and waters along an arc."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.core.records import HexId
from game.ui.i18n import _
from game.ui.look import assets, shapes, theme
from game.ui.look.arc_text import Glow, arc_text
from game.ui.look.colour import mix
from game.ui.look.text import Typeset
from game.ui.look.theme import livery
from game.ui.look.vector import Canvas
from game.ui.map.paint import geometry
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.geometry import COLUMN_PITCH
from game.ui.map.paint.scene_data import MapPicture, RegionName, SiteMark

_ROMAN = ("0", "I", "II", "III", "IV", "V")
_PENCIL = "#6F6757"
_PENCIL_TEXT = "#4B463C"
_HOUSE = 0.78
"""Height of a glimpsed town in corner radii, and its least in pixels."""
_LEAST_HOUSE = 9
_SITE_LEVELS = 20
"""Farther than this corner radius towns carry no ribbon."""
_REGION_COLOURS: dict[str, tuple[str, str]] = {
    "land": ("#2F2013", "#F3E7CB"),
    "wood": ("#16240F", "#F3E7CB"),
    "heights": ("#2F2013", "#F3E7CB"),
    "water": ("#173B4C", "#D6E6E2"),
}


@dataclass(frozen=True, slots=True)
class _Placed:
    """Lands, towns with names and glimpsed towns of a picture, with the world pixels of their middles."""

    picture: MapPicture
    scale: float
    regions: Sequence[tuple[RegionName, float, float]]
    named: Sequence[tuple[SiteMark, float, float]]
    glimpses: Sequence[tuple[SiteMark, float, float]]


def _placed(picture: MapPicture, scale: float) -> _Placed:
    def middle(hex_: HexId) -> tuple[float, float]:
        x, y = geometry.centre(picture.grid, hex_)
        return x * scale, y * scale

    return _Placed(
        picture,
        scale,
        [(region, *middle(region.hex)) for region in picture.regions],
        [(site, *middle(site.hex)) for site in picture.sites if site.name],
        [
            (site, *middle(site.hex))
            for site in picture.sites
            if site.kind == "city" and not picture.state[site.hex]
        ],
    )


class LabelPainter:
    """Draws names at one user scale and keeps their pictures."""

    def __init__(self, typeset: Typeset) -> None:
        self.typeset = typeset
        self._ribbons: dict[SiteMark, pygame.Surface] = {}
        self.plates: list[tuple[pygame.Rect, HexId]] = []
        """Boxes of the ribbons that were drawn last, in pixels of their surface, with their hexes."""
        self.pointer: tuple[int, int] | None = None
        """Where the pointer is on that surface: what it is upon stays where it is."""
        self._names: dict[tuple[RegionName, int], pygame.Surface | None] = {}
        self._placed: _Placed | None = None

    def _places(self, camera: Camera, picture: MapPicture) -> "_Placed":
        """What has a name or a picture here, with its places, for a picture and a zoom."""
        placed = self._placed
        if placed is None or placed.picture is not picture or placed.scale != camera.scale:
            placed = self._placed = _placed(picture, camera.scale)
        return placed

    # Regions

    def draw_regions(
        self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, picture: MapPicture
    ) -> None:
        """Names of lands and waters, which lie on the land."""
        left, top = camera.origin
        for region, x, y in self._places(camera, picture).regions:
            x, y = x - left, y - top
            reach = region.span * COLUMN_PITCH * camera.scale
            if not (-reach < x < rect.width + reach and -reach < y < rect.height + reach):
                continue
            name = self._region(region, round(camera.goal_radius))
            if name is not None:
                surface.blit(name, _centred(name, region.hex, rect, camera, picture))

    def _region(self, region: RegionName, radius: int) -> pygame.Surface | None:
        key = (region, radius)
        if key not in self._names:
            if len(self._names) > 200:
                self._names.clear()
            self._names[key] = self._make_region(region, radius)
        return self._names[key]

    def _make_region(self, region: RegionName, radius: int) -> pygame.Surface | None:
        room = region.span * COLUMN_PITCH * radius / geometry.UNIT_RADIUS
        role = theme.REGION_HEIGHTS if region.kind == "heights" else theme.REGION
        role = role.at(max(16, min(26, round(role.px * (0.55 + 0.45 * radius / 48)))))
        text = region.text.upper() if region.kind == "heights" else region.text
        plain = self.typeset.measure(text, role)
        if plain > room * 1.25 or not text:
            return None
        gaps = max(1, len(text) - 1)
        spacing = (room * 0.82 - plain) / gaps / self.typeset.scale.exact(1)
        spacing = max(1.5, min(12 if region.kind == "heights" else 7, spacing))
        width = self.typeset.measure(text, role, spacing)
        colour, light = _REGION_COLOURS.get(region.kind, _REGION_COLOURS["land"])
        return arc_text(
            self.typeset,
            text,
            role,
            colour,
            radius=max(90.0, width * 1.35),
            spacing=spacing,
            glow=Glow(light, 0.85),
        )

    # Towns

    def draw_sites(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        camera: Camera,
        picture: MapPicture,
        taken: Sequence[pygame.Rect],
        tokens: Callable[[pygame.Rect], Sequence[pygame.Rect]],
    ) -> None:
        """Ribbons of towns, each at the place near its town where it covers the least of tokens and ribbons.

        `taken` are boxes on the surface that ribbons keep clear of as well, `tokens` tells the boxes of
        tokens in an area.
        """
        before, self.plates = self.plates, []
        if camera.goal_radius < _SITE_LEVELS:
            return
        clear_of = list(taken)
        left, top = camera.origin
        for site, x, y in self._places(camera, picture).named:
            x, y = x - left, y - top
            if not (-200 < x < rect.width + 200 and -100 < y < rect.height + 100):
                continue
            ribbon = self._ribbon(site)
            around = ribbon_places(ribbon, x + rect.left, y + rect.top, camera.radius)
            near = tokens(around[0].unionall(around[1:]))
            box = self._held(before, site.hex, around) or best_place(around, [*clear_of, *near], rect)
            clear_of.append(box)
            self.plates.append((box, site.hex))
            surface.blit(ribbon, box)

    def _held(
        self, before: Sequence[tuple[pygame.Rect, HexId]], hex_: HexId, places: Sequence[pygame.Rect]
    ) -> pygame.Rect | None:
        """The box of a ribbon that the pointer is upon, if it may still lie there: else a path that follows
        the pointer would push it away from a second click."""
        if self.pointer is None:
            return None
        under = (box for box, site in before if site == hex_ and box.collidepoint(self.pointer))
        return next((box for box in under if box in places), None)

    def draw_glimpses(
        self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, picture: MapPicture
    ) -> None:
        """Towns that are seen from afar on land nobody has seen yet: a house in pencil."""
        side = max(_LEAST_HOUSE, round(camera.radius * _HOUSE))
        left, top = camera.origin
        for site, x, y in self._places(camera, picture).glimpses:
            if -side < x - left < rect.width + side and -side < y - top < rect.height + side:
                house = assets.icon("house", side, _PENCIL)
                surface.blit(house, _centred(house, site.hex, rect, camera, picture))

    def _ribbon(self, site: SiteMark) -> pygame.Surface:
        found = self._ribbons.get(site)
        if found is None:
            if len(self._ribbons) > 200:
                self._ribbons.clear()
            found = self._ribbons[site] = self._make_ribbon(site)
        return found

    def _make_ribbon(self, site: SiteMark) -> pygame.Surface:
        scale = self.typeset.scale
        ghost = site.ghost_day > 0
        is_town = site.kind == "city"
        name_width = self.typeset.measure(site.name, theme.ROW_TITLE)
        extra = (
            _("Day {day}").format(day=site.ghost_day)
            if ghost
            else ("" if site.garrison is None else str(site.garrison))
        )
        extra_width = (
            self.typeset.measure(extra, theme.LABEL_STRONG) + scale.px(16 if ghost else 32) if extra else 0
        )
        head = scale.px(30) if is_town else scale.px(4)
        signs = _signs(site)
        signs_width = scale.px(22) * len(signs)
        width, height = head + name_width + scale.px(12) + extra_width + signs_width, scale.px(26)
        picture = _ribbon_body(width, height, site.side, scale.exact(1), ghost=ghost, town=is_town).copy()
        ink = _PENCIL_TEXT if ghost else theme.INK
        left, middle = scale.px(6), picture.get_height() / 2 - 1
        side = livery(site.side or "neutral")
        if is_town:
            figure = theme.PAPER_LIT if ghost else side.glyph
            roman = _ROMAN[max(0, min(5, site.level))]
            self.typeset.draw(
                picture,
                roman,
                left + scale.px(12),
                middle,
                theme.LABEL_STRONG,
                figure,
                align="centre",
                anchor="middle",
            )
        at = left + head + scale.px(4)
        self.typeset.draw(picture, site.name, at, middle, theme.ROW_TITLE, ink, anchor="middle")
        at += name_width + scale.px(9)
        for icon, tone in signs:
            assets.draw_icon(picture, icon, at + scale.px(8), middle, scale.px(15), tone, stroke=2.2)
            at += scale.px(22)
        if extra:
            line = _PENCIL if ghost else theme.HAIRLINE
            pygame.draw.line(picture, line, (at - scale.px(2), scale.px(9)), (at - scale.px(2), height))
        if ghost:
            self.typeset.draw(picture, extra, at + scale.px(5), middle, theme.LABEL, ink, anchor="middle")
        elif extra:
            shield = mix(side.base, side.dark, 0.3)
            assets.draw_icon(picture, "shield_filled", at + scale.px(10), middle, scale.px(15), shield)
            self.typeset.draw(
                picture, extra, at + scale.px(20), middle, theme.LABEL_STRONG, ink, anchor="middle"
            )
        return picture


def _centred(
    drawn: pygame.Surface, hex_: HexId, rect: pygame.Rect, camera: Camera, picture: MapPicture
) -> tuple[int, int]:
    """Where a picture lies whose middle is that of a hex. Rounded in the world and not on the screen, so that
    it does not tremble while the map scrolls."""
    x, y = geometry.centre(picture.grid, hex_)
    left, top = camera.origin
    return (
        round(x * camera.scale - drawn.get_width() / 2) - left + rect.left,
        round(y * camera.scale - drawn.get_height() / 2) - top + rect.top,
    )


def _signs(site: SiteMark) -> tuple[tuple[str, str], ...]:
    """Icons with their colours for an own city: idle, damaged, with farms, in other colours."""
    found = (
        ("hourglass", theme.WARNING, site.idle),
        ("hammer", theme.LOSS, site.damage > 0),
        ("grain", theme.GAIN, site.farms),
        ("pennant", livery(site.livery or "neutral").base, bool(site.livery)),
    )
    return tuple((icon, tone) for icon, tone, shown in found if shown)


@lru_cache(maxsize=128)
def _ribbon_body(
    width: int, height: int, side_key: str, unit: float, *, ghost: bool, town: bool
) -> pygame.Surface:
    """The parchment ribbon, pointed at both ends, its head in the side's colour."""
    side = livery(side_key or "neutral")
    edge = _PENCIL if ghost else "#2A1A0E"
    sheet = mix(theme.PAPER, "#B9B3A2", 0.45) if ghost else theme.PAPER_LIT
    point, o, n = 4 * unit, 6 * unit, shapes.number
    canvas = Canvas(width + 2 * o, height + 2 * o - 2 * unit)
    top, low = 4 * unit, 4 * unit + height
    outline = (
        f"M{n(o)} {n(top)}H{n(o + width)}l{n(point)} {n(height / 2)}l{n(-point)} {n(height / 2)}"
        f"H{n(o)}l{n(-point)} {n(-height / 2)}Z"
    )
    with canvas.group(f"translate(0 {2.5 * unit})"):
        canvas.path(outline, "#000000", fill_opacity=0.32)
    canvas.path(outline, sheet, edge, 1.4 * unit)
    if town:
        colour = mix(side.base, "#8F897B", 0.72) if ghost else side.base
        head = f"M{n(o)} {n(top)}H{n(o + 26 * unit)}V{n(low)}H{n(o)}l{n(-point)} {n(-height / 2)}Z"
        canvas.path(head, colour, edge, 1.4 * unit)
    return canvas.surface(1, 3)


def ribbon_places(ribbon: pygame.Surface, x: float, y: float, radius: float) -> list[pygame.Rect]:
    """Where the ribbon of a town at (x, y) may lie, the best place first: below it, above it, to a side."""
    width, height = ribbon.get_size()
    below, above = y + radius * 0.72, y - radius * 0.98 - height
    return [
        pygame.Rect(round(left), round(top), width, height)
        for left, top in (
            (x - width / 2, below),
            (x - width / 2 - radius * 0.75, below),
            (x - width / 2 + radius * 0.75, below),
            (x - width / 2, above),
            (x - width - radius * 0.8, y - height / 2),
            (x + radius * 0.8, y - height / 2),
            (x - width / 2, below + height),
        )
    ]


def best_place(places: Sequence[pygame.Rect], taken: Sequence[pygame.Rect], view: pygame.Rect) -> pygame.Rect:
    """The first of the places where the least is covered or lost outside the view."""
    best, least = places[0], -1
    boxes = list(taken)
    for box in places:
        seen = box.clip(view)
        covered = box.width * box.height - seen.width * seen.height
        for index in box.collidelistall(boxes):
            common = box.clip(boxes[index])
            covered += common.width * common.height
        if least < 0 or covered < least:
            best, least = box, covered
        if not covered:
            break
    return best
