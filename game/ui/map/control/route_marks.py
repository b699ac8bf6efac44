"""What lies on top of the painted map: days of a long march, warnings at its goal, notes at a place."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.records import HexId
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.chips import Tone, chip_width, draw_chip
from game.ui.look.materials import draw_shadow
from game.ui.map.control.marching import Marching
from game.ui.map.control.route import Route
from game.ui.map.models.marching_model import going_on
from game.ui.map.viewport.map_ground import MapGround
from game.ui.map.viewport.path_eyes import draw_eyes
from game.ui.widgets.kit import Kit
from game.ui.widgets.tip import Tip
from game.ui.widgets.tips import TipCard, TipContent

_NOTE_MS = 2600
_NOTE_MS_PER_LETTER = 40
_NOTE_FADE_MS = 220
_MOST_WARNINGS = 3
_TALL = 26
_STEP = 30
_WORDS_FROM = 40
_SIGN_FROM = 22
_POINT, _SIGN, _BELOW = 14, 9, 0.62
"""Radius of a waypoint's disc and of the sign where undo ends, in pixels at 100 %; how far that lies below
the middle of its hex, in corner radii."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A chip below a path's goal."""

    text: str
    tone: Tone = "marker"
    icon: str = ""


def draw_route(surface: pygame.Surface, ground: MapGround, kit: Kit, route: Route, hint: Hint | None) -> None:
    """Dusks along a march of several days, its waypoints, where undo ends, and what is to be said at its
    goal."""
    draw_eyes(surface, ground, kit, route.eyes)
    if route.taught is not None:
        _draw_end_of_undo(surface, ground, kit, route.taught.hex)
    for number, hex_ in enumerate(route.points):
        _draw_point(surface, ground, kit, hex_, str(number + 1))
    for hex_, day in route.turn_marks:
        x, y = ground.screen(hex_)
        words = _("Day {day}").format(day=day) if ground.camera.radius >= _WORDS_FROM else str(day)
        _chip(surface, ground, kit, Hint(words, "marker", "hourglass"), x, y - kit.px(13))
    chips = goal_chips(route, hint)
    box = goal_box(ground, kit, route, hint)
    x = ground.screen(route.goal)[0]
    top = box.top if chips_above(ground, route) else box.bottom - kit.px(_STEP) * len(chips)
    lowest = ground.rect.bottom - kit.px(_STEP) * len(chips) - 4
    top = max(min(top, lowest), ground.rect.top + 4)
    for chip in chips:
        _chip(surface, ground, kit, chip, x, top)
        top += kit.px(_STEP)


def _draw_point(surface: pygame.Surface, ground: MapGround, kit: Kit, hex_: HexId, text: str) -> None:
    """A waypoint: a numbered disc in its hex."""
    x, y = ground.screen(hex_)
    disc = kit.px(_POINT)
    pygame.draw.circle(surface, theme.OVERLAY_DARK, (x, y), disc + kit.px(2))
    pygame.draw.circle(surface, theme.PAPER_LIT, (x, y), disc)
    kit.typeset.draw(surface, text, x, y, theme.STRONG, theme.INK, align="centre", anchor="middle")


def _draw_end_of_undo(surface: pygame.Surface, ground: MapGround, kit: Kit, hex_: HexId) -> None:
    """A lock below the middle of the first hex that cannot be left again by undo."""
    radius = ground.camera.radius
    if radius < _SIGN_FROM:
        return
    x, y = ground.screen(hex_)
    y += round(radius * _BELOW)
    disc = kit.px(_SIGN)
    pygame.draw.circle(surface, theme.OVERLAY_DARK, (x, y), disc + kit.px(2))
    pygame.draw.circle(surface, theme.PAPER_LIT, (x, y), disc)
    draw_icon(surface, "lock", x, y, kit.px(_SIGN * 1.5) & ~1, theme.INK, cut=theme.PAPER_LIT, stroke=2.2)


def chips_above(ground: MapGround, route: Route) -> bool:
    """Whether the chips at a goal stand above it: where the path comes from below."""
    if route.drawn is None:
        return False
    before = route.drawn.steps[-2].hex if len(route.drawn.steps) > 1 else route.drawn.start
    return ground.screen(before)[1] > ground.screen(route.goal)[1] + 8


def goal_box(ground: MapGround, kit: Kit, route: Route, hint: Hint | None) -> pygame.Rect:
    """All that is shown at a path's goal: the disc, the chip above it, and the other chips."""
    x, y = ground.screen(route.goal)
    count = len(goal_chips(route, hint))
    more = kit.px(_STEP) * count
    above = chips_above(ground, route)
    high = kit.px(62) + (more if above else 0)
    low = kit.px(32) + (0 if above else more)
    wide = kit.px(120 if count else 68)
    return pygame.Rect(x - wide, y - high, 2 * wide, high + low)


def goal_chips(route: Route, hint: Hint | None) -> tuple[Hint, ...]:
    """The chips at a goal: why it cannot be gone, what to beware of, what to press."""
    chips = [Hint(warned.text, "bad", "warning") for warned in route.warnings[:_MOST_WARNINGS]]
    if route.reason and not route.rests:
        chips.insert(0, Hint(route.reason, "bad", "lock"))
    else:
        if hint is not None and route.taught is not None:
            chips.append(Hint(_("No undo: {reason}").format(reason=route.taught.text), "marker", "lock"))
        if route.today_only:
            chips.append(Hint(_("Unknown land: the order is for today only"), "marker", "hourglass"))
        chips += [Hint(chip.text, chip.tone, chip.icon) for chip in route.eyes.chips]
    if hint is not None and (route.rests or not route.reason):
        chips.append(hint)
    return tuple(chips)


def route_hint(conduct: Marching, route: Route, key: str) -> Hint | None:
    """What to press, or which `key`, at a goal; of a way that was told before, that it needs no press."""
    if conduct.goal != route.goal or not (route.open or route.rests):
        return None
    if conduct.recalled:
        goes_on = route.stack in going_on(conduct.reader)
        return Hint(_("Marches on when the turn ends"), "good", "boot") if goes_on else None
    order = _("Click again or {key} to give the order")
    text = _("Click again or {key} to march") if route.open else order
    return Hint(text.format(key=key), "good", "boot")


def _chip(
    surface: pygame.Surface, ground: MapGround, kit: Kit, hint: Hint, x: float, y: float
) -> pygame.Rect:
    """A chip centred on x, moved so that the map's edge does not cut it."""
    wide = chip_width(kit.typeset, hint.text, icon=hint.icon)
    low, high = ground.rect.left + wide / 2 + 6, ground.rect.right - wide / 2 - 6
    x = min(max(x, low), max(low, high))
    y = min(max(y, ground.rect.top + 4), ground.rect.bottom - kit.px(_TALL) - 4)
    colour = {"bad": theme.LOSS, "good": theme.GAIN}.get(hint.tone, "#5B4524")
    return draw_chip(
        surface,
        kit.typeset,
        hint.text,
        x,
        y,
        tone=hint.tone,
        icon=hint.icon,
        icon_colour=colour,
        align="centre",
    )


class PlaceNotes:
    """Short notes at a place of the map, such as why a command was refused; each goes away by itself."""

    def __init__(self) -> None:
        self._notes: list[_Note] = []

    def tell(self, kit: Kit, hex_: HexId, text: str, rule: str = "") -> None:
        """Show a note at a hex, in place of an older one there."""
        self._notes = [note for note in self._notes if note.hex != hex_]
        card = TipCard(kit, TipContent(Tip(text=text, rule=rule)))
        left = _NOTE_MS + _NOTE_MS_PER_LETTER * len(text)
        self._notes.append(_Note(hex_, text, rule, card.picture(), left))

    @property
    def texts(self) -> Sequence[tuple[str, str]]:
        """What is shown: (text, rule id)."""
        return [(note.text, note.rule) for note in self._notes]

    @property
    def hexes(self) -> frozenset[HexId]:
        """Where there are any."""
        return frozenset(note.hex for note in self._notes)

    @property
    def shown(self) -> bool:
        """Whether there is any."""
        return bool(self._notes)

    def clear(self) -> None:
        """Take all away."""
        self._notes.clear()

    def tick(self, ms: float) -> bool:
        """Let time pass; whether something looks different now."""
        if not self._notes:
            return False
        fading = any(note.left_ms - ms < _NOTE_FADE_MS for note in self._notes)
        for note in self._notes:
            note.left_ms -= ms
        self._notes = [note for note in self._notes if note.left_ms > 0]
        return fading

    def draw(self, surface: pygame.Surface, ground: MapGround, kit: Kit) -> None:
        """Draw the notes above their places."""
        for note in self._notes:
            box = note.picture.get_rect()
            x, y = ground.screen(note.hex)
            box.midbottom = (x, y - round(ground.camera.radius * 0.7) - kit.px(8))
            if box.top < ground.rect.top:
                box.top = y + round(ground.camera.radius * 0.7) + kit.px(8)
            box.clamp_ip(ground.rect.inflate(-12, -12))
            share = min(1.0, note.left_ms / _NOTE_FADE_MS)
            if share > 0.6:
                draw_shadow(surface, box, theme.SHADOW_TOOLTIP, theme.RADIUS_TOOLTIP * kit.unit, kit.unit)
            note.picture.set_alpha(round(255 * share))
            surface.blit(note.picture, box)


@dataclass
class _Note:
    hex: HexId
    text: str
    rule: str
    picture: pygame.Surface
    left_ms: float
