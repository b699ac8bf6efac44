"""The map on the screen: painted chunks, overlays, tokens and names, composed for one frame."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import pygame

from game.core.records import HexId
from game.ui.look.pixels import Floats, tint_of
from game.ui.look.text import Typeset
from game.ui.map.paint import paper
from game.ui.map.paint.backdrop import Backdrop
from game.ui.map.paint.border_marks import draw_borders
from game.ui.map.paint.camera import Camera, level_for
from game.ui.map.paint.chunks import ChunkStore, chunks_over
from game.ui.map.paint.food_marks import draw_food
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.knowledge_overlay import KnownPainter
from game.ui.map.paint.labels import LabelPainter
from game.ui.map.paint.overlays import OverlayPainter
from game.ui.map.paint.path_overlay import PathPainter
from game.ui.map.paint.sampling import ChunkKey
from game.ui.map.paint.scene_data import (
    DEFAULT_OPTIONS,
    NO_OVERLAYS,
    Frame,
    MapOverlays,
    MapPicture,
    PaintOptions,
    TokenSpec,
)
from game.ui.map.paint.smoke_marks import draw_fires
from game.ui.map.paint.textures import CHUNK
from game.ui.map.paint.token_layer import TokenLayer

FRAME_BUDGET_MS = 6.0
"""Time that `work` takes of a frame when none is named."""
_VIGNETTE = 76
_MOST_LIVE = 6
"""Tokens that move, glow or are half seen up to which only their boxes are drawn anew in each frame."""
_FEW = 100
"""Tokens up to which it takes less time to draw them than to keep a picture of the land with them."""
_PIECE = 256
"""Length of a piece of the vignette between corners."""
_SCALED_LIMIT = 24 * 1024 * 1024
_SMOOTHED_A_FRAME = 6
"""Chunks that are scaled smoothly in one frame; the others are scaled coarsely until their turn."""


@dataclass(frozen=True, slots=True)
class _View:
    """What one frame shows. `glow_ms` is the time that glows go by, 0 where motion is unwanted."""

    camera: Camera
    tokens: Sequence[TokenSpec]
    overlays: MapOverlays
    time_ms: int
    glow_ms: int


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """Compared by what it holds being one and the same."""

    what: object

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.what is self.what

    __hash__ = object.__hash__


class MapRenderer:
    """Draws one side's map. Call `work` once a frame to paint what is missing, then `draw`.

    `token_budget_ms` bounds what one frame spends on token pictures that were never drawn; None, the default,
    draws all of them at once, so that the same call gives the same pixels.
    """

    def __init__(
        self, typeset: Typeset, picture: MapPicture, options: PaintOptions = DEFAULT_OPTIONS
    ) -> None:
        self.typeset = typeset
        self.options = options
        self.store = ChunkStore(picture, options)
        self._scaled: OrderedDict[tuple[ChunkKey, int, int, int], pygame.Surface] = OrderedDict()
        self.token_budget_ms: float | None = None
        self._last_radius = 0.0
        self._smooth_left = 0
        self._backdrop = Backdrop()
        self._before: tuple[object, ...] | None = None
        self._seen: tuple[object, ...] | None = None
        self._keys: list[ChunkKey] = []
        self._near: list[ChunkKey] = []
        """What the store was told last to be in view and near it, and of which view."""
        self._set_parts(picture)

    def _set_parts(self, picture: MapPicture) -> None:
        self.overlays = OverlayPainter(picture.grid)
        self.paths = PathPainter(picture.grid, self.typeset)
        self.known = KnownPainter(picture.grid, self.typeset)
        self.labels = LabelPainter(self.typeset)
        self.tokens = TokenLayer(picture.grid, self.typeset, large=self.options.large_tokens)

    @property
    def picture(self) -> MapPicture:
        """The picture that is shown."""
        return self.store.picture

    def update(self, picture: MapPicture, changed: Iterable[HexId] = (), *, fade_ms: float = 0.0) -> None:
        """Takes a changed picture; only chunks near what changed are painted anew (`ChunkStore.update`)."""
        if picture.grid is not self.picture.grid:
            self._set_parts(picture)
        self.store.update(picture, changed, fade_ms=0.0 if self.options.less_motion else fade_ms)

    def set_options(self, options: PaintOptions) -> None:
        """Takes a player's choices."""
        if options != self.options:
            self.options = options
            self.store.set_options(options)
            self._set_parts(self.picture)

    def set_typeset(self, typeset: Typeset) -> None:
        """Takes another user scale."""
        self.typeset = typeset
        self._set_parts(self.picture)

    # Painting

    def _want(self, camera: Camera, radius: float | None = None) -> list[ChunkKey]:
        """Tells the store what is in view, at the camera's corner radius or at the one it is zooming to, and
        returns it."""
        level = level_for(radius or camera.radius)
        seen = (level, camera.origin, camera.radius, camera.view, radius)
        if seen == self._seen:
            self.store.want(self._keys, self._near)
            return self._keys
        frame = camera.visible()
        if radius is not None:
            grow = camera.radius / radius
            middle_x, middle_y = frame.left + frame.width / 2, frame.top + frame.height / 2
            wide, high = frame.width * grow, frame.height * grow
            frame = Frame(middle_x - wide / 2, middle_y - high / 2, wide, high)
        visible = chunks_over(frame, level)
        shown = set(visible)
        near = [key for key in chunks_over(frame, level, ring=1) if key not in shown]
        self.store.want(visible, near)
        self._seen, self._keys, self._near = seen, visible, near
        return visible

    def work(self, camera: Camera, ms: float = FRAME_BUDGET_MS, *, time_ms: int = 0) -> bool:
        """Paints for about `ms` milliseconds what the camera needs; True while work is left.

        While it zooms, the view at the end of the zoom is painted: what passes is scaled from what is there.
        """
        self._want(camera, camera.goal_radius if camera.goal_radius != camera.radius else None)
        return self.store.work(ms, time_ms)

    def complete(self, camera: Camera) -> None:
        """Paints everything that the camera sees, however long it takes (first view, screenshots)."""
        self._want(camera)
        self.store.complete()

    def ready(self, camera: Camera) -> bool:
        """Whether everything that the camera sees is painted."""
        self._want(camera)
        return self.store.ready()

    # Drawing

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        camera: Camera,
        picture: MapPicture | None = None,
        tokens: Sequence[TokenSpec] = (),
        overlays: MapOverlays = NO_OVERLAYS,
        time_ms: int = 0,
    ) -> None:
        """Draws a frame into `rect`, whose size is `camera.view`.

        `picture` replaces the one that was given before (see `update`). `time_ms` moves glows and fades. The
        same `tokens` object as in the last frame costs no layout.
        """
        if picture is not None and picture is not self.picture:
            self.update(picture)
        picture = self.picture
        before = surface.get_clip()
        surface.set_clip(rect.clip(before))
        keys = self._want(camera)
        glow_ms = 0 if self.options.less_motion else time_ms
        view = _View(camera, tokens, overlays, time_ms, glow_ms)
        self.tokens.lay_out(camera, picture, tokens, self.token_budget_ms)
        still = self._still(view, keys[0].level)
        if still is not None and still == self._before:
            self._draw_still(surface, rect, view, keys, still)
        else:
            self._draw_layers(surface, rect, view, keys, vignette=True)
        self._before = still
        taken = [] if overlays.path is None else self.paths.boxes(rect, camera, overlays.path)

        def tokens_in(area: pygame.Rect) -> list[pygame.Rect]:
            return self.tokens.boxes(rect, camera, area)

        self.labels.draw_sites(surface, rect, camera, picture, taken, tokens_in)
        if overlays.path is not None:
            self.paths.draw_prices(surface, rect, camera, overlays.path)
        if overlays.tint:
            # A fill that blends does not heed the surface's clip.
            surface.fill(overlays.tint, rect.clip(surface.get_clip()), pygame.BLEND_MULT)
        surface.set_clip(before)

    def _still(self, view: "_View", level: int) -> tuple[object, ...] | None:
        """What is drawn in view if only marks in a few boxes can change from frame to frame, else None."""
        over = view.overlays
        moving = view.camera.radius != level or view.camera.goal_radius != level
        if moving or not self.tokens.finished or self.tokens.specials > _MOST_LIVE or over.known is not None:
            return None
        if over.reach:
            if not self.overlays.lit(over.reach, view.camera.radius):
                return None
        elif self.tokens.count <= _FEW:
            return None
        lasting = replace(over, path=None, hovered=None, tint="")
        return _Same(view.tokens), _Same(self.picture), level, _Same(self.tokens), lasting

    def _live(self, rect: pygame.Rect, view: "_View", inner: pygame.Rect) -> list[pygame.Rect]:
        """Boxes within `inner` in which something changes from frame to frame, none within another."""
        camera, over = view.camera, view.overlays
        boxes = self.tokens.special_boxes(rect, camera)
        if over.hovered is not None:
            boxes.append(self.overlays.hovered_box(rect, camera, over.hovered))
        if over.path is not None and over.path.steps:
            boxes.append(self.paths.ribbon_box(rect, camera, over.path))
        apart: list[pygame.Rect] = []
        for box in (box.clip(inner) for box in boxes):
            while (at := box.collidelist(apart)) >= 0:
                box = box.union(apart.pop(at))
            if box.width and box.height:
                apart.append(box)
        return apart

    def _draw_still(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        view: "_View",
        keys: Sequence[ChunkKey],
        still: tuple[object, ...],
    ) -> None:
        """Draws a view of which little changes: its rim layer by layer because of the vignette, all else from
        one picture, and on it layer by layer the boxes of what changes."""
        camera, clip = view.camera, surface.get_clip()
        reach = min(_VIGNETTE, rect.width // 2, rect.height // 2)
        inner = rect.inflate(-2 * reach, -2 * reach)
        self._draw_layers(surface, rect, view, keys, vignette=True, hole=inner)
        bare = replace(view, overlays=replace(view.overlays, path=None, hovered=None))

        def paint(sheet: pygame.Surface, frame: pygame.Rect) -> None:
            beyond = replace(bare, camera=camera.over(frame))
            area = sheet.get_clip().move(frame.left, frame.top)
            unit = UNIT_RADIUS / camera.radius
            seen = Frame(area.left * unit, area.top * unit, area.width * unit, area.height * unit)
            wanted = chunks_over(seen, keys[0].level)
            self._draw_layers(sheet, sheet.get_rect(), beyond, wanted, vignette=False)

        left, top = camera.origin
        world = inner.move(left - rect.left, top - rect.top)
        self._backdrop.draw(surface, inner, world, still, keys, self._solid, paint)
        for box in self._live(rect, view, inner):
            surface.set_clip(box.clip(clip))
            self._draw_layers(surface, rect, view, keys, vignette=False)
        surface.set_clip(clip)

    def _solid(self, key: ChunkKey) -> pygame.Surface | None:
        """The surface of a chunk that is there and does not fade in."""
        chunk = self.store.chunk(key)
        return chunk.shown if chunk is not None and chunk.before is None else None

    def _draw_layers(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        view: "_View",
        keys: Sequence[ChunkKey],
        *,
        vignette: bool,
        hole: pygame.Rect | None = None,
    ) -> None:
        """Draws what lies below the names of towns, layer by layer. What is drawn in `hole` is of no meaning:
        land, reach and tokens are left out there."""
        camera, overlays, picture = view.camera, view.overlays, self.picture
        clip = surface.get_clip()
        parts = [clip] if hole is None else [part.clip(clip) for part in _around(hole, rect)]
        self._draw_land(surface, rect, camera, keys, view.time_ms, parts)
        self.overlays.finished = True
        if overlays.reach is not None:
            for part in parts:
                surface.set_clip(part)
                self.overlays.draw_reach(surface, rect, camera, overlays.reach)
        surface.set_clip(clip)
        if overlays.known is not None:
            self.known.draw(surface, rect, camera, overlays.known)
        for ring in overlays.rings:
            self.overlays.draw_ring(surface, rect, camera, ring)
        if vignette:
            self._draw_vignette(surface, rect)
        self.labels.draw_regions(surface, rect, camera, picture)
        if overlays.selected is not None:
            self.overlays.draw_selected(surface, rect, camera, overlays.selected)
        if overlays.hovered is not None:
            self.overlays.draw_hovered(surface, rect, camera, overlays.hovered)
        if overlays.path is not None:
            self.paths.draw_ribbon(surface, rect, camera, overlays.path)
        self.labels.draw_glimpses(surface, rect, camera, picture)
        draw_fires(surface, rect, camera, picture.grid, overlays.fires)
        draw_food(surface, rect, camera, picture.grid, overlays.food)
        draw_borders(surface, rect, camera, picture.grid, overlays.borders)
        self.tokens.draw(
            surface, rect, camera, picture, view.tokens, view.glow_ms, self.token_budget_ms, hole=hole
        )

    def _draw_land(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        camera: Camera,
        keys: Sequence[ChunkKey],
        time_ms: int,
        parts: Sequence[pygame.Rect],
    ) -> None:
        """Draws the chunks within parts of the surface; leaves another clip behind."""
        level = keys[0].level
        settled = camera.radius == self._last_radius
        self._last_radius = camera.radius
        self._smooth_left = _SMOOTHED_A_FRAME
        left, top = camera.origin[0] - rect.left, camera.origin[1] - rect.top
        if camera.radius == level:
            sources = [(self._solid(key), (key.left - left, key.top - top)) for key in keys]
            solid = [(source, place) for source, place in sources if source is not None]
            if len(solid) == len(keys):
                for part in parts:
                    surface.set_clip(part)
                    surface.fblits(solid)
                return
        for part in parts:
            surface.set_clip(part)
            for key in keys:
                self._draw_chunk(surface, camera, key, (left, top), time_ms, settled=settled)

    def _draw_chunk(
        self,
        surface: pygame.Surface,
        camera: Camera,
        key: ChunkKey,
        corner: tuple[int, int],
        time_ms: int,
        *,
        settled: bool,
    ) -> None:
        """Draws a chunk, or what stands for it, if it touches the clip; `corner` is the world pixel at the
        surface's upper left."""
        left, top = corner
        clip = surface.get_clip()
        factor = camera.radius / key.level
        x0, y0 = _floor(key.left * factor), _floor(key.top * factor)
        x1, y1 = _floor((key.left + CHUNK) * factor), _floor((key.top + CHUNK) * factor)
        place = (x0 - left, y0 - top)
        if not clip.colliderect((place, (x1 - x0, y1 - y0))):
            return
        chunk = self.store.chunk(key)
        source = chunk.shown if chunk is not None else None
        if source is None:
            source = self.store.stand_in(key)
        if source is None:
            box = pygame.Rect(place, (x1 - x0, y1 - y0)).clip(clip)
            paper.blit_bare(surface, box, (left, top))
        elif camera.radius == key.level:
            self._blit_chunk(surface, key, source, place, time_ms)
        else:
            version = chunk.version if chunk is not None else 0
            scaled = self._scaled_chunk(key, source, version, (x1 - x0, y1 - y0), smooth=settled)
            surface.blit(scaled, place)

    def _blit_chunk(
        self,
        surface: pygame.Surface,
        key: ChunkKey,
        source: pygame.Surface,
        place: tuple[int, int],
        time_ms: int,
    ) -> None:
        chunk = self.store.chunk(key)
        if chunk is None or chunk.before is None:
            surface.blit(source, place)
            return
        share = (time_ms - chunk.fade_start) / chunk.fade_ms if chunk.fade_ms else 1.0
        if not 0 <= share < 1:
            chunk.before = None
            surface.blit(source, place)
            return
        surface.blit(chunk.before, place)
        source.set_alpha(round(255 * (1 - (1 - share) ** 2)))
        surface.blit(source, place)
        source.set_alpha(None)

    def _scaled_chunk(
        self,
        key: ChunkKey,
        source: pygame.Surface,
        version: int,
        size: tuple[int, int],
        *,
        smooth: bool,
    ) -> pygame.Surface:
        name = (key, version, *size)
        found = self._scaled.get(name)
        if found is None:
            if not smooth or self._smooth_left <= 0:
                return pygame.transform.scale(source, size)
            self._smooth_left -= 1
            found = self._scaled[name] = pygame.transform.smoothscale(source, size)
            while sum(s.get_width() * s.get_height() * 4 for s in self._scaled.values()) > _SCALED_LIMIT:
                self._scaled.popitem(last=False)
        else:
            self._scaled.move_to_end(name)
        return found

    @staticmethod
    def _draw_vignette(surface: pygame.Surface, rect: pygame.Rect) -> None:
        pieces = _vignette(rect.width, rect.height)
        surface.fblits([(piece, (rect.left + x, rect.top + y)) for piece, (x, y) in pieces])


def _around(hole: pygame.Rect, rect: pygame.Rect) -> list[pygame.Rect]:
    """The four parts of a box around a hole in it."""
    return [
        pygame.Rect(rect.left, rect.top, rect.width, hole.top - rect.top),
        pygame.Rect(rect.left, hole.bottom, rect.width, rect.bottom - hole.bottom),
        pygame.Rect(rect.left, hole.top, hole.left - rect.left, hole.height),
        pygame.Rect(hole.right, hole.top, rect.right - hole.right, hole.height),
    ]


def _floor(value: float) -> int:
    return int(value // 1)


@lru_cache(maxsize=4)
def _vignette(width: int, height: int) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """The dark edge of the window in pieces: 30 % at the edge, gone after 76 pixels.

    Between the corners it is the same all along an edge, so a short piece is laid again and again.
    """
    reach = min(_VIGNETTE, width // 2, height // 2)
    tail = np.exp(np.float32(-reach / 28))

    def piece(x: Floats, y: Floats) -> pygame.Surface:
        away = np.minimum(x[None, :], y[:, None])
        dark = np.maximum((np.exp(-away / np.float32(28)) - tail) / (1 - tail), 0) * np.float32(0.30)
        return tint_of("#000000", dark)

    near = np.arange(reach, dtype=np.float32)
    far = np.full(_PIECE, reach, np.float32)
    low, right = height - reach, width - reach
    pieces = [
        (piece(near, near), (0, 0)),
        (piece(near[::-1], near), (right, 0)),
        (piece(near, near[::-1]), (0, low)),
        (piece(near[::-1], near[::-1]), (right, low)),
    ]
    upper, lower, before, behind = (
        piece(far, near),
        piece(far, near[::-1]),
        piece(near, far),
        piece(near[::-1], far),
    )
    for x in range(reach, right, _PIECE):
        box = (0, 0, min(_PIECE, right - x), reach)
        pieces += [(upper.subsurface(box), (x, 0)), (lower.subsurface(box), (x, low))]
    for y in range(reach, low, _PIECE):
        box = (0, 0, reach, min(_PIECE, low - y))
        pieces += [(before.subsurface(box), (0, y)), (behind.subsurface(box), (right, y))]
    return pieces
