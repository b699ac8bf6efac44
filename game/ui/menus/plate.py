"""The picture of a save in which people share no land yet: the whole sheet of the map, ruled and still bare,
and the coins of the players in the order of the day. The set-up sheet has told all of it to everybody.
"""

from collections.abc import Sequence

import pygame

from game.ui import theme
from game.ui.token_parts import blank_disc

_EDGE = 0.08
_COIN, _LEAST_COIN = 46, 20
_TICK = 0.24
_INK = "#3A2A18"
_FAINT = 70


def draw_plate(sheet: pygame.Surface, across: int, down: int, colours: Sequence[str]) -> None:
    """Rule a map of so many hexes over a sheet of bare paper, and set a coin of each colour on its middle."""
    map_ = _place(sheet.get_rect(), across, down)
    ink = pygame.Surface(sheet.get_size(), pygame.SRCALPHA)
    _rule(ink, map_, across, down)
    pygame.draw.rect(ink, (*pygame.Color(_INK)[:3], 2 * _FAINT), map_, 2, border_radius=4)
    sheet.blit(ink, (0, 0))
    count = max(1, len(colours))
    d = max(_LEAST_COIN, min(_COIN, (map_.width - 16) // count - 6))
    left = map_.centerx - (count - 1) * (d + 6) // 2
    for number, colour in enumerate(colours):
        coin = blank_disc(colour, d)
        middle = (left + number * (d + 6), map_.centery)
        pygame.draw.circle(sheet, theme.PAPER_DEEP, (middle[0] + 2, middle[1] + 3), d // 2)
        sheet.blit(coin, coin.get_rect(center=middle))


def _place(room: pygame.Rect, across: int, down: int) -> pygame.Rect:
    """The largest map of a shape in a room, with an edge around it. Columns stand three quarters apart."""
    shape = (0.75 * across + 0.25) / ((down + 0.5) * 0.866)
    inner = room.inflate(-2 * round(room.width * _EDGE), -2 * round(room.height * _EDGE))
    wide = min(inner.width, round(inner.height * shape))
    tall = min(inner.height, round(inner.width / shape))
    found = pygame.Rect(0, 0, wide, tall)
    found.center = inner.center
    return found


def _rule(ink: pygame.Surface, map_: pygame.Rect, across: int, down: int) -> None:
    """Corners of hexes, of every hex of a small map, of larger ones in a large map."""
    coarse = max(1, -(-across // 14))
    columns, rows = max(1, across // coarse), max(1, down // coarse)
    radius = min(map_.width / (1.5 * columns + 0.5), map_.height / (1.732 * (rows + 0.5)))
    colour = (*pygame.Color(_INK)[:3], _FAINT)
    for column in range(columns):
        for row in range(rows):
            x = map_.x + radius * (1 + 1.5 * column)
            y = map_.y + radius * 1.732 * (0.5 + row + 0.5 * (column % 2))
            corners = [
                (x + radius * dx, y + radius * dy)
                for dx, dy in ((1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866))
            ]
            for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
                end = tuple(a + (b - a) * _TICK for a, b in zip(one, other, strict=True))
                pygame.draw.aaline(ink, colour, one, end)
