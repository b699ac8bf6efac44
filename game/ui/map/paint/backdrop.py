"""What stands still on the map as one picture, larger than the view, that the camera moves over.

A frame copies a part of it. When the view leaves it, it is scrolled, and only the edge that comes in is
painted.
"""

from collections.abc import Callable, Sequence

import pygame

from game.ui.look.pixels import opaque_surface
from game.ui.map.paint.sampling import ChunkKey
from game.ui.map.paint.textures import CHUNK

ROOM = 256
"""How many pixels it is wider and higher than the view."""

Shown = Callable[[ChunkKey], pygame.Surface | None]
"""The surface of a chunk in its last form, None while there is something to come."""
Paint = Callable[[pygame.Surface, pygame.Rect], None]
"""Paints within the clip of a sheet whose box in world pixels is given."""


class Backdrop:
    """Keeps the picture of one zoom level and of what is said to stand on it."""

    def __init__(self) -> None:
        self._sheet = opaque_surface((1, 1))
        self._frame = pygame.Rect(0, 0, 0, 0)
        self._shows: object = None
        self._laid: dict[ChunkKey, pygame.Surface] = {}

    def holds(self, shows: object) -> bool:
        """Whether it was last drawn with this on it."""
        return self._shows == shows

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
        size = (rect.width + ROOM, rect.height + ROOM)
        if shows != self._shows or size != self._sheet.get_size() or not self._frame.colliderect(view):
            self._shows = shows
            self._laid.clear()
            self._frame = view.inflate(ROOM, ROOM)
            if size != self._sheet.get_size():
                self._sheet = opaque_surface(size)
        elif not self._frame.contains(view):
            self._move(view, shown, paint)
        for key in keys:
            now = shown(key)
            if (now is None or self._laid.get(key) is not now) and _box(key).colliderect(view):
                self._paint(_box(key), paint)
                self._lay(key, now)
        surface.blit(self._sheet, rect, view.move(-self._frame.left, -self._frame.top))

    def _lay(self, key: ChunkKey, now: pygame.Surface | None) -> None:
        if now is None:
            self._laid.pop(key, None)
        else:
            self._laid[key] = now

    def _paint(self, area: pygame.Rect, paint: Paint) -> None:
        """Paints an area of the world as far as it lies on the sheet."""
        part = area.clip(self._frame)
        if part.width and part.height:
            self._sheet.set_clip(part.move(-self._frame.left, -self._frame.top))
            paint(self._sheet, self._frame)
            self._sheet.set_clip(None)

    def _move(self, view: pygame.Rect, shown: Shown, paint: Paint) -> None:
        """Scrolls so that all of the room lies ahead, and paints what comes in."""
        before, after = self._frame, self._frame.copy()
        if view.left < before.left:
            after.right = view.right
        elif view.right > before.right:
            after.left = view.left
        if view.top < before.top:
            after.bottom = view.bottom
        elif view.bottom > before.bottom:
            after.top = view.top
        self._frame = after
        self._sheet.scroll(before.left - after.left, before.top - after.top)
        for edge in _outside(after, before):
            self._paint(edge, paint)
        # What comes in was painted as it is now; a chunk that was laid in another form is to be done again.
        kept = {key: laid for key, laid in self._laid.items() if _box(key).colliderect(after)}
        self._laid = {key: laid for key, laid in kept.items() if laid is shown(key)}
        for key in _chunks_of(after, next(iter(kept)).level) if kept else ():
            now = shown(key)
            if key not in kept and now is not None and not _box(key).colliderect(before):
                self._laid[key] = now


def _box(key: ChunkKey) -> pygame.Rect:
    return pygame.Rect(key.left, key.top, CHUNK, CHUNK)


def _chunks_of(area: pygame.Rect, level: int) -> list[ChunkKey]:
    tops = range(area.top // CHUNK * CHUNK, area.bottom, CHUNK)
    lefts = range(area.left // CHUNK * CHUNK, area.right, CHUNK)
    return [ChunkKey(level, left, top) for top in tops for left in lefts]


def _outside(after: pygame.Rect, before: pygame.Rect) -> list[pygame.Rect]:
    """The parts of one frame that lie outside another of the same size, which it overlaps."""
    both = after.clip(before)
    beside = pygame.Rect(after.left, after.top, after.width - both.width, after.height)
    if both.left == after.left:
        beside.left = both.right
    beyond = pygame.Rect(both.left, after.top, both.width, after.height - both.height)
    if both.top == after.top:
        beyond.top = both.bottom
    return [part for part in (beside, beyond) if part.width and part.height]
