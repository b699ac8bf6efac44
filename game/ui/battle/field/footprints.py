"""The room that heavies take on the ground, drawn under their tokens: three, nine or 27 hexes (SD6-5.07)."""

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

import pygame

from game.core.battle.seam import CombatantView
from game.ui.battle.field.field_model import FieldModel
from game.ui.battle.placing.pieces import size_of, zone_of
from game.ui.battle.playback.fold import GONE, LYING
from game.ui.look import theme
from game.ui.look.bodies import body, middle
from game.ui.look.vector import Canvas

Point = tuple[float, float]

_WIDER = 1.62
"""How much wider than its token the room of a body is drawn: the hexes show around the disc. Tokens are no
measure of it, their number of hexes is."""


def leaves_one(unit: CombatantView) -> bool:
    """Whether a unit stands on more of the ground than one hex."""
    down = unit.condition in GONE or unit.condition in LYING
    return unit.footprint > 1 and zone_of(unit) == 0 and not down


def draw_footprints(
    surface: pygame.Surface, model: FieldModel, place_of: Callable[[CombatantView], Point | None]
) -> None:
    """Draws the hexes under every heavy that is on the ground. `place_of`: where it stands now."""
    pictures = []
    for unit in model.view.units:
        if not leaves_one(unit) or unit.id not in model.ranks.places:
            continue
        place = place_of(unit)
        if place is not None:
            colour = model.names.colour(unit.side)
            picture = footprint(unit.footprint, size_of(unit, model.ranks.d), colour)
            pictures.append((picture, picture.get_rect(center=(round(place[0]), round(place[1])))))
    surface.fblits(pictures, pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=48)
def footprint(count: int, box: int, colour: str) -> pygame.Surface:
    """So many hexes around the middle, for a token of box `box` in pixels, in the livery of its side."""
    livery = theme.livery(colour)
    # The hexes of the field stand on a side, those of a body on a point.
    middles = [(y, x) for x, y in map(middle, body(count))]
    low = [min(at[axis] for at in middles) for axis in (0, 1)]
    high = [max(at[axis] for at in middles) for axis in (0, 1)]
    cell = _WIDER * box / (max(high[0] - low[0], high[1] - low[1]) + 2)
    side = round((_WIDER + 0.3) * box)
    canvas = Canvas(side, side)
    cells = []
    for x, y in middles:
        at = (
            side / 2 + (x - (low[0] + high[0]) / 2) * cell,
            side / 2 + (y - (low[1] + high[1]) / 2) * cell,
        )
        cells.append(
            [(at[0] + cell * cos(turn * pi / 3), at[1] + cell * sin(turn * pi / 3)) for turn in range(6)]
        )
    for corners in cells:
        canvas.polygon(corners, None, theme.OVERLAY_DARK, 3.6, stroke_opacity=0.40)
    for corners in cells:
        canvas.polygon(corners, livery.base, livery.light, 1.4, fill_opacity=0.20)
    return canvas.premultiplied(1, 2)
