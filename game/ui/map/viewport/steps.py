"""Walking the hexes of a map by arrow keys."""

import pygame

from game.core.hexgrid import Grid
from game.core.records import HexId

_STEPS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def stepped(grid: Grid, hex_: HexId, key: int) -> HexId:
    """The hex one column or row on in the direction of an arrow key; at the map's edge the same. KeyError
    for any other key."""
    column, row = grid.place(hex_)
    across, down = _STEPS[key]
    column = max(0, min(grid.width - 1, column + across))
    row = max(0, min(grid.height - 1, row + down))
    return grid.at(column, row)
