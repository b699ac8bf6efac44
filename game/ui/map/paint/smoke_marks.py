"""Fires drawn on the map: a flame and the smoke above it, several flames for an inferno; of a fire that is
only remembered, pale smoke alone."""

from collections.abc import Iterable
from functools import lru_cache

import pygame

from game.core.hexgrid import Grid
from game.ui.map.paint import geometry
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.scene_data import FireMark

_SHIFT = (-0.46, -0.36)
"""Where the fire lies, in corner radii from the middle of its hex: beside the tokens."""
_SIZE = {"camp": 0.86, "inferno": 1.20}
"""Height of the mark in corner radii."""
_LEAST = 11
_LARGER = 6
_PUFFS = ((0.47, 0.55, 0.15), (0.60, 0.40, 0.17), (0.46, 0.25, 0.19), (0.63, 0.12, 0.12))
"""Smoke as (x, y, radius) in shares of the mark, from the fire upwards."""
_SMOKE, _SMOKE_RIM, _SMOKE_LIGHT = "#8C8378", "#4A4038", "#C9C1B4"
_FLAME, _CORE, _RIM = "#D9642A", "#FFD97A", "#5E2410"
_FLAMES = {"camp": ((0.5, 0.97, 1.0),), "inferno": ((0.24, 0.97, 0.9), (0.76, 0.97, 0.84), (0.5, 0.97, 1.3))}
"""Flames as (x, foot, height as a share of a camp fire's)."""


def draw_fires(
    surface: pygame.Surface, rect: pygame.Rect, camera: Camera, grid: Grid, fires: Iterable[FireMark]
) -> None:
    """Draw the fires that are in view."""
    left, top = camera.origin[0] - rect.left, camera.origin[1] - rect.top
    for fire in fires:
        x, y = geometry.centre(grid, fire.hex)
        x = (x + _SHIFT[0] * UNIT_RADIUS) * camera.scale - left
        y = (y + _SHIFT[1] * UNIT_RADIUS) * camera.scale - top
        side = max(_LEAST, round(_SIZE[fire.kind] * camera.radius))
        box = pygame.Rect(0, 0, side, side)
        box.center = (round(x), round(y))
        if box.colliderect(rect):
            picture = _picture(fire.kind, side, now=fire.now)
            surface.blit(picture, box, special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=64)
def _picture(kind: str, side: int, *, now: bool) -> pygame.Surface:
    """A mark that is `side` pixels wide and high, premultiplied."""
    big = side * _LARGER
    smoke = pygame.Surface((big, big), pygame.SRCALPHA)
    for grow, colour in ((0.022, _SMOKE_RIM), (0.0, _SMOKE)):
        for x, y, radius in _PUFFS:
            pygame.draw.circle(smoke, colour, (x * big, y * big), (radius + grow) * big)
    for x, y, radius in _PUFFS:
        pygame.draw.circle(smoke, _SMOKE_LIGHT, ((x - 0.04) * big, (y - 0.05) * big), radius * 0.5 * big)
    smoke.set_alpha(225 if now else 130)
    whole = pygame.Surface((big, big), pygame.SRCALPHA)
    whole.blit(smoke, (0, 0))
    for x, foot, height in _FLAMES[kind] if now else ():
        for share, colour in ((1.18, _RIM), (1.0, _FLAME), (0.55, _CORE)):
            pygame.draw.polygon(whole, colour, _flame(x * big, foot * big, 0.46 * height * big, share))
    return pygame.transform.smoothscale(whole.premul_alpha(), (side, side))


def _flame(x: float, foot: float, height: float, share: float) -> list[tuple[float, float]]:
    """The outline of a flame that stands on its foot, drawn to a share of its size."""
    foot -= height * (1 - share) * 0.10
    points = ((0, -1), (0.20, -0.62), (0.34, -0.30), (0.25, -0.06), (0, 0.02), (-0.25, -0.06), (-0.34, -0.32))
    tips = (*points, (-0.20, -0.60), (-0.12, -0.44))
    return [(x + dx * height * share, foot + dy * height * share) for dx, dy in tips]
