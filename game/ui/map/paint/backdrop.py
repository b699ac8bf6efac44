"""What stands still on the map as one picture, larger than the view, that the camera moves over.

A frame copies a part of it. It is kept in tiles that take each other's place as the view moves on, so nothing
is ever shifted, and only the tiles that come in are painted.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

import pygame

from game.ui.look.pixels import opaque_surface
from game.ui.map.paint.sampling import ChunkKey
from game.ui.map.paint.textures import CHUNK

TILE = 128
"""Pixels of a tile's side; chunks are cut into whole tiles."""

_ASIDE = 1
"""Pixels that a row of the sheet has more than its tiles. Where all rows begin at multiples of 16 bytes SDL
copies past the cache, which takes twice as long for rows that are not whole lines of it."""

Shown = Callable[[ChunkKey], pygame.Surface | None]
"""The surface of a chunk in its last form, None while there is something to come."""
Paint = Callable[[pygame.Surface, pygame.Rect], None]
"""Paints within the clip of a sheet whose box in world pixels is given."""
_Tile = tuple[int, int]


class Backdrop:
    """Keeps the picture of one zoom level and of what is said to stand on it."""

    def __init__(self) -> None:
        self._sheet = opaque_surface((1, 1))
        self._across, self._down = 1, 1
        self._shows: object = None
        self._laid: dict[_Tile, tuple[_Tile, pygame.Surface]] = {}
        """By the place of a tile on the sheet which one lies there, and the surface of its chunk then."""
        self._last: tuple[range, range, dict[_Tile, pygame.Surface | None]] | None = None
        """Tiles and chunks that were in view when nothing was left to come."""

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        view: pygame.Rect,
        shows: object,
        keys: Sequence[ChunkKey],
        shown: Shown,
        paint: Paint,
    ) -> None:
        """Draws the part at `view` (world pixels) into `rect`; all is painted anew if `shows` is another.

        `keys` are the chunks that may lie in view.
        """
        across, down = rect.width // TILE + 2, rect.height // TILE + 2
        if (across, down) != (self._across, self._down):
            self._across, self._down = across, down
            self._sheet = opaque_surface((across * TILE + _ASIDE, down * TILE))
            self._shows = None
        if shows != self._shows:
            self._shows = shows
            self._laid.clear()
            self._last = None
        for area in _runs(self._stale(view, keys, shown)):
            for cell, part in self._cells(area):
                self._sheet.set_clip(part.move(-cell.left, -cell.top))
                paint(self._sheet, cell)
        self._sheet.set_clip(None)
        for cell, part in self._cells(view):
            place = (part.left - view.left + rect.left, part.top - view.top + rect.top)
            surface.blit(self._sheet, place, part.move(-cell.left, -cell.top))

    def _stale(self, view: pygame.Rect, keys: Sequence[ChunkKey], shown: Shown) -> list[_Tile]:
        """The tiles in view that are to be painted, row by row; they are noted as if they were."""
        chunks = {(key.left, key.top): shown(key) for key in keys}
        xs = range(view.left // TILE, (view.right - 1) // TILE + 1)
        ys = range(view.top // TILE, (view.bottom - 1) // TILE + 1)
        if (xs, ys, chunks) == self._last:
            return []
        self._last = (xs, ys, chunks) if all(chunks.values()) else None
        found = []
        for y in ys:
            for x in xs:
                tile, place = (x, y), (x % self._across, y % self._down)
                now = chunks.get((x * TILE // CHUNK * CHUNK, y * TILE // CHUNK * CHUNK))
                laid = self._laid.get(place)
                if now is None:
                    self._laid.pop(place, None)
                elif laid is not None and laid[0] == tile and laid[1] is now:
                    continue
                else:
                    self._laid[place] = (tile, now)
                found.append(tile)
        return found

    def _cells(self, area: pygame.Rect) -> Iterator[tuple[pygame.Rect, pygame.Rect]]:
        """The boxes of the world that fill the whole sheet and share something with an area, and what."""
        wide, high = self._across * TILE, self._down * TILE
        for top in range(area.top // high * high, area.bottom, high):
            for left in range(area.left // wide * wide, area.right, wide):
                cell = pygame.Rect(left, top, wide, high)
                yield cell, area.clip(cell)


def _runs(tiles: Iterable[_Tile]) -> list[pygame.Rect]:
    """Boxes in world pixels that cover tiles given row by row: those side by side as one, equal rows too."""
    rows: list[pygame.Rect] = []
    for x, y in tiles:
        if rows and (rows[-1].right, rows[-1].top) == (x, y):
            rows[-1].width += 1
        else:
            rows.append(pygame.Rect(x, y, 1, 1))
    found: list[pygame.Rect] = []
    for row in rows:
        above = next((one for one in found if _continues(one, row)), None)
        if above is None:
            found.append(row)
        else:
            above.height += 1
    return [pygame.Rect(one.x * TILE, one.y * TILE, one.width * TILE, one.height * TILE) for one in found]


def _continues(one: pygame.Rect, row: pygame.Rect) -> bool:
    return (one.left, one.width, one.bottom) == (row.left, row.width, row.top)
