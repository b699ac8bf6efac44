"""Smooth lines on surfaces, fast: bands drawn four times as large in small cells and averaged down.

For overlays that change while one plays, where a vector canvas of the whole window would be too slow. Lines
of one batch cover one another in the order in which they were added, also where they are translucent.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.look.colour import Colour, rgb
from game.ui.look.pixels import clear_surface
from game.ui.look.shapes import Point, normals

_CELL = 64
_LARGER = 4
_Quad = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class _Piece:
    """A polygon (at least three corners) or, with two numbers in `corners[0]` and a radius, a disc."""

    corners: _Quad
    radius: int
    colour: tuple[int, int, int, int]


class Strokes:
    """A batch of lines and shapes in pixels of one surface."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[_Piece]] = {}

    def line(
        self,
        points: Sequence[Point],
        width: float,
        colour: Colour,
        opacity: float = 1.0,
        *,
        closed: bool = False,
        caps: bool = True,
    ) -> None:
        """A line through points; `caps` rounds its ends."""
        if len(points) < 2:
            return
        path = [*points, points[0]] if closed else list(points)
        tint = _premultiplied(colour, opacity)
        half = width / 2
        sides = normals([path[-2], *path, path[1]])[1:-1] if closed else normals(path)
        for (ax, ay), (bx, by), (nx, ny), (mx, my) in zip(path, path[1:], sides, sides[1:], strict=False):
            self._add_polygon(
                [
                    (ax + nx * half, ay + ny * half),
                    (bx + mx * half, by + my * half),
                    (bx - mx * half, by - my * half),
                    (ax - nx * half, ay - ny * half),
                ],
                tint,
            )
        joints = path if caps or closed else path[1:-1]
        for x, y in joints:
            self._add_disc(x, y, half, tint)

    def polygon(self, points: Sequence[Point], colour: Colour, opacity: float = 1.0) -> None:
        """A filled polygon."""
        self._add_polygon(points, _premultiplied(colour, opacity))

    def disc(self, x: float, y: float, radius: float, colour: Colour, opacity: float = 1.0) -> None:
        """A filled disc."""
        self._add_disc(x, y, radius, _premultiplied(colour, opacity))

    def _add_polygon(self, points: Sequence[Point], tint: tuple[int, int, int, int]) -> None:
        corners = [(round(x * _LARGER), round(y * _LARGER)) for x, y in points]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self._file(_Piece(corners, 0, tint), min(xs), min(ys), max(xs), max(ys))

    def _add_disc(self, x: float, y: float, radius: float, tint: tuple[int, int, int, int]) -> None:
        px, py, r = round(x * _LARGER), round(y * _LARGER), round(radius * _LARGER)
        self._file(_Piece([(px, py)], r, tint), px - r, py - r, px + r, py + r)

    def _file(self, piece: _Piece, left: int, top: int, right: int, bottom: int) -> None:
        side = _CELL * _LARGER
        for column in range(left // side, right // side + 1):
            for row in range(top // side, bottom // side + 1):
                self._cells.setdefault((column, row), []).append(piece)

    def draw(self, surface: pygame.Surface, offset: tuple[int, int] = (0, 0)) -> None:
        """Draws the batch onto an opaque surface, moved by `offset` pixels. Its clip area is kept."""
        clip = surface.get_clip()
        for (column, row), pieces in self._cells.items():
            x, y = column * _CELL + offset[0], row * _CELL + offset[1]
            if clip.colliderect((x, y, _CELL, _CELL)):
                picture, (dx, dy) = _cell(column, row, pieces)
                surface.blit(picture, (x + dx, y + dy), special_flags=pygame.BLEND_PREMULTIPLIED)

    def picture(self) -> tuple[pygame.Surface, tuple[int, int]]:
        """The batch as a premultiplied surface and the place of its upper left corner."""
        columns = [column for column, _ in self._cells] or [0]
        rows = [row for _, row in self._cells] or [0]
        left, top = min(columns), min(rows)
        size = ((max(columns) - left + 1) * _CELL, (max(rows) - top + 1) * _CELL)
        out = clear_surface(size)
        for (column, row), pieces in self._cells.items():
            picture, (dx, dy) = _cell(column, row, pieces)
            place = ((column - left) * _CELL + dx, (row - top) * _CELL + dy)
            out.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return out, (left * _CELL, top * _CELL)


def _premultiplied(colour: Colour, opacity: float) -> tuple[int, int, int, int]:
    red, green, blue = (round(byte * opacity) for byte in rgb(colour))
    return red, green, blue, round(255 * opacity)


_sheet: list[pygame.Surface] = []


def _cell(column: int, row: int, pieces: list[_Piece]) -> tuple[pygame.Surface, tuple[int, int]]:
    """The part of a cell that has anything in it, and its place there; averaging is what takes time."""
    side = _CELL * _LARGER
    if not _sheet:
        _sheet.append(clear_surface((side, side)))
    sheet = _sheet[0]
    left, top = column * side, row * side
    room = _room(pieces).move(-left, -top).clip((0, 0, side, side))
    if not room.width or not room.height:
        return sheet.subsurface((0, 0, 0, 0)), (0, 0)
    sheet.fill((0, 0, 0, 0), room)
    for piece in pieces:
        corners = [(x - left, y - top) for x, y in piece.corners]
        if piece.radius:
            pygame.draw.circle(sheet, piece.colour, corners[0], piece.radius)
        elif len(corners) > 2:
            pygame.draw.polygon(sheet, piece.colour, corners)
    size = (room.width // _LARGER, room.height // _LARGER)
    picture = pygame.transform.smoothscale(sheet.subsurface(room), size)
    return picture, (room.x // _LARGER, room.y // _LARGER)


def _room(pieces: list[_Piece]) -> pygame.Rect:
    """What pieces take up, in whole pixels of the finished picture."""
    left = min(x - piece.radius for piece in pieces for x, _ in piece.corners) // _LARGER
    top = min(y - piece.radius for piece in pieces for _, y in piece.corners) // _LARGER
    right = max(x + piece.radius for piece in pieces for x, _ in piece.corners) // _LARGER + 1
    bottom = max(y + piece.radius for piece in pieces for _, y in piece.corners) // _LARGER + 1
    return pygame.Rect(left * _LARGER, top * _LARGER, (right - left) * _LARGER, (bottom - top) * _LARGER)
