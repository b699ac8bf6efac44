"""Eyes along a planned path: where known enemies would see the stack, where it cannot tell, where it must
slip past somebody; and the chips at the goal that sum it up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import pygame

from game.core.hexgrid import Grid
from game.core.records import HexId, StackId
from game.core.seams.foresight import Watcher
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.chips import Tone, draw_chip
from game.ui.look.vector import Canvas
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.watch_words import chance_text, watcher_names
from game.ui.map.paint.geometry import SQRT3
from game.ui.map.viewport.map_ground import MapGround
from game.ui.widgets.kit import Kit
from game.views.scouting import CHECK, ENDS, SEEN, StepSeen, seen_at

UNSEEN = "eye_closed"
"""Icon of the chip which says that nobody sees a march."""
UNKNOWN = "unknown"
"""Sign in a hex of which nobody knows who is there."""
_NEAR = 2
"""Enemies in sight within so many borders of a way make it worth saying that it is unseen."""
_SHOWN_FROM = 14
_AWAY = 0.56
"""Distance of a sign from the middle of its hex, in corner radii, and the least one in pixels at 100 %."""
_CLEAR = 25.0
_DISC = 11.5
_ICON = 17


@dataclass(frozen=True, slots=True)
class StepEye:
    """A sign in a hex of a path: `eye` as in `views.scouting.StepSeen`, or `UNKNOWN`; `label` beside it,
    `text` and `rule` what it means."""

    hex: HexId
    eye: str
    label: str
    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class EyeChip:
    """What the eyes of a path come to, in a few words."""

    text: str
    tone: Tone
    icon: str


@dataclass(frozen=True, slots=True)
class PathEyes:
    """The signs along a path, and the chips at its goal."""

    signs: tuple[StepEye, ...] = ()
    chips: tuple[EyeChip, ...] = ()


NO_EYES = PathEyes()


def eyes_of(reader: SideQueries, stack: StackId, path: Sequence[HexId], *, fights: bool = False) -> PathEyes:
    """The eyes along a way of an own stack; one that `fights` on it does not go unseen."""
    if reader.world.ruleset.foresight is None:
        return NO_EYES
    steps = seen_at(reader.outlook, stack, path)
    signs = tuple(_sign(reader, one) for one in steps if one.eye)
    chips = _chips(reader, stack, path, steps)
    return PathEyes(signs, tuple(one for one in chips if not (fights and one.icon == UNSEEN)))


def _sign(reader: SideQueries, one: StepSeen) -> StepEye:
    names = watcher_names(reader, one.by)
    if one.eye == SEEN:
        return StepEye(one.hex, SEEN, "", _("Seen by {names}").format(names=names), "SD5-7.01")
    if one.eye == ENDS:
        return StepEye(one.hex, ENDS, "?", _(one.reason), one.rule)
    text = _("{chance} past {names}").format(chance=chance_text(one.chance), names=names)
    return StepEye(one.hex, CHECK, _tenths(one.chance), text, "SD5-11.06")


def _tenths(chance: Fraction) -> str:
    return f"{round(chance * 10)}/10"


def _chips(
    reader: SideQueries, stack: StackId, path: Sequence[HexId], steps: Sequence[StepSeen]
) -> Iterator[EyeChip]:
    seen = _everyone(steps, SEEN)
    if any(one.hex != path[-1] for one in seen):
        yield EyeChip(_("Seen by {names}").format(names=watcher_names(reader, seen)), "bad", "eye")
    checked = [one for one in steps if one.eye == CHECK]
    if checked:
        chance = Fraction(1)
        for one in checked:
            chance *= one.chance
        names = watcher_names(reader, _everyone(steps, CHECK))
        text = _("{chance} past {names}").format(chance=chance_text(chance), names=names)
        yield EyeChip(text, "marker", "feet")
    open_way = not seen and not checked and all(one.eye != ENDS for one in steps)
    if open_way and (reader.view.stacks[stack].gait == "sneak" or _enemies_near(reader, path)):
        yield EyeChip(_("Unseen as far as you know"), "good", UNSEEN)


def _everyone(steps: Sequence[StepSeen], eye: str) -> list[Watcher]:
    return list(dict.fromkeys(watcher for one in steps if one.eye == eye for watcher in one.by))


def _enemies_near(reader: SideQueries, path: Sequence[HexId]) -> bool:
    """Whether enemies in sight, or a city of theirs, are so near that one would ask."""
    grid: Grid = reader.grid
    places = [s.hex for s in reader.view.knowledge.sightings.values() if s.now and reader.hostile(s.side)]
    places += [s.hex for s in reader.chart.sites if s.owner is not None and reader.hostile(s.owner)]
    return any(grid.distance(place, hex_) <= _NEAR for place in places for hex_ in path)


def draw_eyes(surface: pygame.Surface, ground: MapGround, kit: Kit, eyes: PathEyes) -> None:
    """Draw the signs, each beside the middle of its hex."""
    radius = ground.camera.radius
    if radius < _SHOWN_FROM:
        return
    size = min(1.0, radius / 32)
    for sign in eyes.signs:
        x, y = ground.screen(sign.hex)
        away = max(radius * _AWAY, _CLEAR * kit.unit)
        x += round(away / 2)
        y -= round(away * SQRT3 / 2)
        if sign.label and size == 1.0:
            _chip(surface, kit, sign, x, y)
        else:
            _disc_sign(surface, kit, sign, x, y, size)


def _chip(surface: pygame.Surface, kit: Kit, sign: StepEye, x: int, y: int) -> None:
    icon = "eye" if sign.eye == ENDS else "feet"
    draw_chip(
        surface,
        kit.typeset,
        sign.label,
        x,
        y - kit.px(12),
        tone="marker",
        icon=icon,
        icon_colour="#5B4524",
        height=24,
        align="centre",
    )


def _disc_sign(surface: pygame.Surface, kit: Kit, sign: StepEye, x: int, y: int, size: float) -> None:
    disc = _disc(_DISC * kit.unit * size)
    surface.blit(disc, disc.get_rect(center=(x, y)))
    icon = {SEEN: "eye", ENDS: "eye", CHECK: "feet", UNKNOWN: "fog"}[sign.eye]
    colour = theme.LOSS if sign.eye == SEEN else "#5B4524"
    side = round(kit.px(_ICON) * size)
    draw_icon(surface, icon, x, y, side - side % 2, colour, cut=theme.PAPER_LIT, stroke=2.2)


@lru_cache(maxsize=16)
def _disc(radius: float) -> pygame.Surface:
    side = 2 * round(radius + 4)
    canvas = Canvas(side, side)
    c = side / 2
    canvas.circle(c, c + 1.4, radius + 0.4, "#000000", fill_opacity=0.38)
    canvas.circle(c, c, radius, "#FFF6DE", "#20130A", 1.6)
    return canvas.surface(1, 3)
