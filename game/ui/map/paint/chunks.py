"""The painted map in chunks: kept within a memory limit, repainted where the picture changed, in small steps.

What is visible is painted first. While a chunk is not ready a scaled copy of another zoom level, or paper,
stands for it; while it is repainted its last form is shown.
"""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pygame

from game.core.records import HexId
from game.ui.look.pixels import opaque_surface
from game.ui.map.paint import geometry, paper
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.painter import ChunkPainter
from game.ui.map.paint.sampling import ChunkKey
from game.ui.map.paint.scene_data import DEFAULT_OPTIONS, Frame, MapPicture, PaintOptions
from game.ui.map.paint.textures import CHUNK

MEMORY_LIMIT = 96 * 1024 * 1024
_CHUNK_BYTES = CHUNK * CHUNK * 4
_USUAL_STEP_MS = 2.0
_PAINT_REACH = 140.0
"""How far a hex's ground can change the painting around its middle, in units."""
_FOG_REACH = 100.0
"""How far a hex's state can change the fog around its middle."""
_ROSE_REACH = 120.0
"""How far from the compass rose land can lie that makes it disappear."""


@dataclass(slots=True)
class Chunk:
    """A chunk in the store. `shown` is what is drawn; `paint` the land without fog."""

    paint: pygame.Surface | None = None
    shown: pygame.Surface | None = None
    before: pygame.Surface | None = None
    stand_in: pygame.Surface | None = None
    painted: bool = False
    fresh: bool = False
    version: int = 0
    used: int = 0
    fade_start: float = -1.0
    fade_ms: float = 0.0

    def size(self) -> int:
        """Bytes of its surfaces."""
        surfaces = {id(s) for s in (self.paint, self.shown, self.before, self.stand_in) if s is not None}
        return len(surfaces) * _CHUNK_BYTES


@dataclass(slots=True)
class _Job:
    key: ChunkKey
    steps: Iterator[None]


class ChunkStore:
    """Chunks of one picture at all zoom levels.

    Call `want` with what is visible, then `work` with the time that may be spent; `chunk` gives the result.
    """

    def __init__(
        self,
        picture: MapPicture,
        options: PaintOptions = DEFAULT_OPTIONS,
        *,
        memory_limit: int = MEMORY_LIMIT,
    ) -> None:
        self.painter = ChunkPainter(picture, options)
        self._limit = memory_limit
        self._chunks: dict[ChunkKey, Chunk] = {}
        self._job: _Job | None = None
        self._visible: list[ChunkKey] = []
        self._near: list[ChunkKey] = []
        self._turn = 0
        self._fade_ms = 0.0

    @property
    def picture(self) -> MapPicture:
        """The picture that is painted."""
        return self.painter.picture

    def chunk(self, key: ChunkKey) -> Chunk | None:
        """The chunk at a key if it was wanted before."""
        return self._chunks.get(key)

    # Changes

    def update(self, picture: MapPicture, changed: Iterable[HexId] = (), *, fade_ms: float = 0.0) -> None:
        """Takes a new picture and marks what must be repainted.

        Differences are found by comparing; `changed` adds hexes that differ in other ways. New land and
        changed fog fade in over `fade_ms`.
        """
        before, self._fade_ms = self.painter.picture, fade_ms
        if picture is before and not changed:
            return
        alike = (
            picture.grid is before.grid and picture.seed == before.seed and picture.paints == before.paints
        )
        self.painter = ChunkPainter(picture, self.painter.options, self.painter if alike else None)
        if not alike:
            self.reset()
            return
        ground, fog = _differences(before, picture)
        ground |= set(changed)
        rose = paper.rose_frame(picture, _ROSE_REACH)
        moved = any(_inside(picture, hex_, rose) for hex_ in ground)
        for key, chunk in self._chunks.items():
            if _touches(key, picture, ground, _PAINT_REACH) or (moved and _overlap(key.frame, rose)):
                chunk.painted = chunk.fresh = False
                self._drop_job(key)
            elif _touches(key, picture, fog, _FOG_REACH):
                chunk.fresh = False
                self._drop_job(key)

    def set_options(self, options: PaintOptions) -> None:
        """Paints everything anew with other options."""
        if options != self.painter.options:
            self.painter = ChunkPainter(self.painter.picture, options)
            self.reset()

    def reset(self) -> None:
        """Forgets all chunks."""
        self._chunks.clear()
        self._job = None

    def _drop_job(self, key: ChunkKey) -> None:
        if self._job is not None and self._job.key == key:
            self._job = None

    # Work

    def want(self, visible: list[ChunkKey], near: list[ChunkKey]) -> None:
        """Says which chunks are on the screen, most urgent first, and which lie around it."""
        self._turn += 1
        self._visible, self._near = visible, near
        for key in visible:
            self._entry(key).used = self._turn
        for key in near:
            if key in self._chunks:
                self._chunks[key].used = self._turn

    def _entry(self, key: ChunkKey) -> Chunk:
        found = self._chunks.get(key)
        if found is None:
            found = self._chunks[key] = Chunk()
        return found

    def ready(self) -> bool:
        """Whether everything visible is painted as the picture says."""
        return all(key in self._chunks and self._chunks[key].fresh for key in self._visible)

    def work(self, ms: float, now_ms: float = 0.0) -> bool:
        """Paints for at most about `ms` milliseconds; True while work is left.

        It stops early enough for a usual step to end in time. `now_ms` is the clock by which new land fades
        in.
        """
        end = time.perf_counter() + max(0.0, ms - _USUAL_STEP_MS) / 1000
        while self._step(now_ms):
            if time.perf_counter() >= end:
                return True
        return False

    def complete(self, now_ms: float = 0.0) -> None:
        """Paints everything visible at once."""
        while not self.ready() and self._step(now_ms):
            pass

    def _step(self, now_ms: float) -> bool:
        job = self._job
        if job is not None and not self.ready() and job.key not in self._visible:
            job = None
        if job is None:
            key = self._most_urgent()
            if key is None:
                return False
            job = self._job = _Job(key, self._paint(key, now_ms))
        try:
            next(job.steps)
        except StopIteration:
            self._job = None
            self._make_room()
        return True

    def _most_urgent(self) -> ChunkKey | None:
        for key in self._visible:
            if not self._entry(key).fresh:
                return key
        if self._bytes() + 2 * _CHUNK_BYTES > self._limit:
            return None
        for key in self._near:
            if key not in self._chunks or not self._chunks[key].fresh:
                self._entry(key).used = self._turn
                return key
        return None

    def _paint(self, key: ChunkKey, now_ms: float) -> Iterator[None]:
        chunk, painter = self._entry(key), self.painter
        if not chunk.painted or (chunk.paint is None and painter.has_land(key)):
            paint: pygame.Surface | None = None
            if painter.has_land(key):
                for step in painter.painted(key):
                    paint = step
                    yield
            chunk.paint, chunk.painted = paint, True
        shown: pygame.Surface | None = None
        for step in painter.composed(key, chunk.paint):
            shown = step
            yield
        if chunk.shown is not None and self._fade_ms > 0 and key in self._visible:
            chunk.before, chunk.fade_start, chunk.fade_ms = chunk.shown, now_ms, self._fade_ms
        chunk.shown, chunk.stand_in, chunk.fresh = shown, None, True
        chunk.version += 1

    # Memory

    def _bytes(self) -> int:
        return sum(chunk.size() for chunk in self._chunks.values())

    @property
    def memory(self) -> int:
        """Bytes of all chunks."""
        return self._bytes()

    def _make_room(self) -> None:
        """Drops the chunks that were not on the screen for the longest time, until the limit is kept."""
        excess = self._bytes() - self._limit
        if excess <= 0:
            return
        keep = set(self._visible)
        for key, chunk in sorted(self._chunks.items(), key=lambda item: item[1].used):
            if excess <= 0:
                return
            if key in keep:
                continue
            excess -= chunk.size()
            del self._chunks[key]

    def stand_in(self, key: ChunkKey) -> pygame.Surface | None:
        """A picture for a chunk that is not painted yet, scaled from another level; None if there is none."""
        chunk = self._entry(key)
        if chunk.stand_in is None:
            chunk.stand_in = self._scaled_from_others(key)
        return chunk.stand_in

    def _scaled_from_others(self, key: ChunkKey) -> pygame.Surface | None:
        levels = {other.level for other, chunk in self._chunks.items() if chunk.shown is not None}
        for level in sorted(levels - {key.level}, key=lambda level: abs(level - key.level)):
            out = self._scaled_from(key, level)
            if out is not None:
                return out
        return None

    def _scaled_from(self, key: ChunkKey, level: int) -> pygame.Surface | None:
        factor = key.level / level
        out: pygame.Surface | None = None
        for other_key in chunks_over(key.frame, level):
            other = self._chunks.get(other_key)
            if other is None or other.shown is None:
                continue
            if out is None:
                out = opaque_surface((CHUNK, CHUNK), "#EBDDBE")
            _blit_scaled(out, other.shown, key, other_key, factor)
        return out


def _blit_scaled(
    target: pygame.Surface, source: pygame.Surface, key: ChunkKey, other: ChunkKey, factor: float
) -> None:
    """Blits the part of a chunk of another level that lies in a chunk, scaled without smoothing."""
    left, top = key.left / factor - other.left, key.top / factor - other.top
    span = CHUNK / factor
    part = pygame.Rect(0, 0, CHUNK, CHUNK).clip(
        pygame.Rect(int(left), int(top), int(span) + 2, int(span) + 2)
    )
    if not part.width or not part.height:
        return
    place = (round((part.x - left) * factor), round((part.y - top) * factor))
    size = (max(1, round(part.width * factor)), max(1, round(part.height * factor)))
    target.blit(pygame.transform.scale(source.subsurface(part), size), place)


def _differences(before: MapPicture, after: MapPicture) -> tuple[set[HexId], set[HexId]]:
    """Hexes whose painting differs, and hexes that only are seen differently."""
    ground = _differing(before.terrain, after.terrain)
    if len(before.road) == len(after.road):
        ground |= _differing(before.road, after.road) | _differing(before.road_links, after.road_links)
    else:
        ground |= {HexId(hex_) for hex_, road in enumerate(before.road or after.road) if road}
    fog = _differing(before.state, after.state)
    first, second = set(before.rivers), set(after.rivers)
    for river in first ^ second:
        ground |= {hex_ for hex_, _ in river.corners}
    drawn_before = {(s.hex, s.kind, s.side, s.level) for s in before.sites}
    drawn_after = {(s.hex, s.kind, s.side, s.level) for s in after.sites}
    ground |= {site[0] for site in drawn_before ^ drawn_after}
    return ground, fog - ground


def _differing(first: bytes, second: bytes) -> set[HexId]:
    if first == second:
        return set()
    a, b = np.frombuffer(first, np.uint8), np.frombuffer(second, np.uint8)
    different: npt.NDArray[np.intp] = np.nonzero(a != b)[0]
    return {HexId(int(hex_)) for hex_ in different}


def _touches(key: ChunkKey, picture: MapPicture, hexes: set[HexId], reach: float) -> bool:
    """Whether one of the hexes lies so near a chunk that it can change it."""
    frame = key.frame
    left, top = frame.left - reach, frame.top - reach
    right, bottom = frame.right + reach, frame.bottom + reach
    for hex_ in hexes:
        x, y = geometry.centre(picture.grid, hex_)
        if left < x < right and top < y < bottom:
            return True
    return False


def _inside(picture: MapPicture, hex_: HexId, frame: Frame) -> bool:
    x, y = geometry.centre(picture.grid, hex_)
    return frame.left < x < frame.right and frame.top < y < frame.bottom


def _overlap(first: Frame, second: Frame) -> bool:
    return (
        first.left < second.right
        and second.left < first.right
        and first.top < second.bottom
        and second.top < first.bottom
    )


def chunks_over(frame: Frame, level: int, ring: int = 0) -> list[ChunkKey]:
    """The chunks of a level that a frame of the world touches and `ring` more around it, middle first."""
    scale = level / UNIT_RADIUS / CHUNK
    first, last = int(frame.left * scale // 1) - ring, int((frame.right * scale - 1e-9) // 1) + ring
    top, bottom = int(frame.top * scale // 1) - ring, int((frame.bottom * scale - 1e-9) // 1) + ring
    middle_x, middle_y = (frame.left + frame.right) / 2 * scale, (frame.top + frame.bottom) / 2 * scale
    places = [(x, y) for y in range(top, bottom + 1) for x in range(first, last + 1)]
    places.sort(key=lambda place: (place[0] + 0.5 - middle_x) ** 2 + (place[1] + 0.5 - middle_y) ** 2)
    return [ChunkKey(level, x * CHUNK, y * CHUNK) for x, y in places]
