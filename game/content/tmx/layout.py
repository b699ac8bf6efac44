"""Where Tiled puts a flat-top hex map on its canvas, and back: pixels to hexes and corners.

Pixels are those of the map file (its tile size), y downwards. With `core.hexgrid` the only place that knows
offset coordinates.
"""

import math
from dataclasses import dataclass

from game.content.corners import Corner, canonical
from game.core.hexgrid import Grid, grid
from game.core.records import HexId

Point = tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """A map of `width` x `height` hexes with tiles of the given pixels; `side` is the flat side of a hex."""

    width: int
    height: int
    tilewidth: int
    tileheight: int
    side: int

    @property
    def grid(self) -> Grid:
        """The grid of this size (shared)."""
        return grid(self.width, self.height)

    @property
    def pitch(self) -> float:
        """Pixels from one column to the next."""
        return (self.tilewidth + self.side) / 2

    def centre(self, hex_: HexId) -> Point:
        """Middle of a hex."""
        column, row = self.grid.place(hex_)
        return self.tilewidth / 2 + column * self.pitch, self.tileheight * (row + 0.5 + 0.5 * (column & 1))

    def hexes_in(self, x: float, y: float, width: float, height: float) -> list[HexId]:
        """The hexes whose middle lies in a rectangle, in order."""
        grid = self.grid
        out: list[int] = []
        for column in range(grid.width):
            across, first = self.centre(grid.at(column, 0))
            if x <= across <= x + width:
                top = max(0, math.ceil((y - first) / self.tileheight))
                bottom = min(grid.height - 1, math.floor((y + height - first) / self.tileheight))
                if top <= bottom:
                    out += range(grid.at(column, top), grid.at(column, bottom) + 1, grid.width)
        return [HexId(hex_) for hex_ in sorted(out)]

    def corner(self, corner: Corner) -> Point:
        """Place of a corner."""
        hex_, i = corner
        x, y = self.centre(hex_)
        half, side = self.tilewidth / 2, self.side / 2
        across = (half, side, -side, -half, -side, side)[i]
        down = (0, 1, 1, 0, -1, -1)[i] * self.tileheight / 2
        return x + across, y + down

    def _distance(self, a: Point, b: Point) -> float:
        """Distance in hex sides of a regular hex, so that squeezed tiles do not favour a direction."""
        return math.hypot((a[0] - b[0]) * 1.5 / self.pitch, (a[1] - b[1]) * math.sqrt(3) / self.tileheight)

    def hex_at(self, point: Point, reach: float = 1.0) -> HexId | None:
        """The hex at a point: the nearest centre within `reach` sides; None off the map."""
        guess = round((point[0] - self.tilewidth / 2) / self.pitch)
        best: HexId | None = None
        nearest = reach + 1e-6
        for column in range(max(0, guess - 1), min(self.width, guess + 2)):
            middle = round(point[1] / self.tileheight - 0.5 - 0.5 * (column & 1))
            for row in range(max(0, middle - 1), min(self.height, middle + 2)):
                hex_ = self.grid.at(column, row)
                distance = self._distance(point, self.centre(hex_))
                if distance < nearest:
                    best, nearest = hex_, distance
        return best

    def corner_near(self, point: Point) -> Corner | None:
        """The corner nearest to a point, by its canonical name; None well off the map."""
        hex_ = self.hex_at(point, reach=2.0)
        if hex_ is None:
            return None
        corners = [(hex_, i) for i in range(6)]
        return canonical(self.grid, min(corners, key=lambda c: self._distance(point, self.corner(c))))

    def hexes_along(self, a: Point, b: Point) -> list[HexId] | None:
        """The hexes under a straight line, each touching the one before; None if it leaves the map."""
        steps = max(1, math.ceil(self._distance(a, b) * 4))
        out: list[HexId] = []
        for n in range(steps + 1):
            t = n / steps
            hex_ = self.hex_at((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), reach=1.05)
            if hex_ is None:
                return None
            if not out or out[-1] != hex_:
                out.append(hex_)
        return out
