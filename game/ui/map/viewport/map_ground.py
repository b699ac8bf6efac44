"""The painted map below the widgets: camera, renderer, and painting what is missing in slices.

What it keeps (where the camera looks, what is painted) lies in the seat's memory and is found again when the
seat sits down the next time.
"""

from collections.abc import Sequence

import pygame

from game.core.records import HexId
from game.ui.look.colour import mix
from game.ui.look.text import Typeset
from game.ui.map.paint import geometry
from game.ui.map.paint.camera import Camera, level_for
from game.ui.map.paint.chunks import Chunk, chunks_over
from game.ui.map.paint.renderer import MapRenderer
from game.ui.map.paint.scene_data import MapOverlays, MapPicture, PaintOptions, TokenSpec
from game.ui.settings import Settings
from game.ui.stage.flow import SeatMemory

USUAL_SLICE_MS = 6.0
SCROLL_SLICE_MS = 3.0
FIRST_SLICE_MS = 38.0
NEXT_SLICE_MS = 12.0
_TOKEN_BUDGET_MS = 6.0
_INNER = 0.14
"""Share of the view at each edge that counts as its rim: what happens there is brought to the middle."""

_DAWN, _DAWN_ENDS = "#FFF0DF", 0.25
_DUSK, _DUSK_BEGINS = "#F6E6E0", 0.75


def paint_options(settings: Settings) -> PaintOptions:
    """The player's choices that concern the painted map."""
    return PaintOptions(
        full_borders=settings.full_borders,
        flat=settings.flat_terrain,
        large_tokens=settings.large_tokens,
        less_motion=settings.less_motion,
    )


class MapGround:
    """Paints one seat's map into a rectangle of the window."""

    def __init__(
        self, memory: SeatMemory, picture: MapPicture, typeset: Typeset, options: PaintOptions
    ) -> None:
        self.memory = memory
        self.rect = pygame.Rect(0, 0, 1, 1)
        kept = memory.renderer
        if isinstance(kept, MapRenderer) and kept.picture.grid is picture.grid:
            self.renderer = kept
            self.renderer.set_options(options)
            if kept.typeset is not typeset:
                self.renderer.set_typeset(typeset)
            self.renderer.update(picture)
        else:
            self.renderer = MapRenderer(typeset, picture, options)
        self.kept = isinstance(memory.camera, Camera) and memory.camera.grid is picture.grid
        if self.kept:
            self.camera: Camera = memory.camera
        else:
            self.camera = Camera(picture.width, picture.height, (640, 480))
        memory.renderer, memory.camera = self.renderer, self.camera
        self._painted: tuple[object, ...] = ()
        self._more_work = True

    # Size and looks

    def place(self, rect: pygame.Rect) -> None:
        """Take a rectangle of the window."""
        self.rect = pygame.Rect(rect)
        self.camera.resize((max(1, rect.width), max(1, rect.height)))
        self._more_work = True

    def take(self, typeset: Typeset, options: PaintOptions) -> None:
        """Take another user scale or other choices."""
        self.renderer.set_options(options)
        if self.renderer.typeset is not typeset:
            self.renderer.set_typeset(typeset)
        self._more_work = True

    @property
    def picture(self) -> MapPicture:
        """What is painted."""
        return self.renderer.picture

    def update(self, picture: MapPicture, *, fade_ms: float = 0.0) -> None:
        """Paint other knowledge; only what changed is painted anew."""
        self.renderer.update(picture, fade_ms=fade_ms)
        self._more_work = True

    # Where things are

    def screen(self, hex_: HexId) -> tuple[int, int]:
        """The middle of a hex in pixels of the window."""
        x, y = self.camera.centre(hex_)
        return round(x) + self.rect.x, round(y) + self.rect.y

    def hex_at(self, point: tuple[int, int]) -> HexId | None:
        """The hex under a point of the window."""
        if not self.rect.collidepoint(point):
            return None
        return self.camera.hex_at((point[0] - self.rect.x, point[1] - self.rect.y))

    def middle(self) -> HexId:
        """The hex in the middle of the view; beyond the map that in the middle of the map."""
        found = self.hex_at(self.rect.center)
        grid = self.camera.grid
        return found if found is not None else grid.at(grid.width // 2, grid.height // 2)

    def token_at(self, point: tuple[int, int]) -> TokenSpec | None:
        """The token under a point of the window, of those drawn last."""
        local = (point[0] - self.rect.x, point[1] - self.rect.y)
        return self.renderer.tokens.token_at(self.camera, local)

    def plate_at(self, point: tuple[int, int]) -> HexId | None:
        """The hex of the town whose name lies under a point of the window, as it was drawn last."""
        found = (hex_ for box, hex_ in self.renderer.labels.plates if box.collidepoint(point))
        return next(found, None)

    def hex_box(self, hex_: HexId) -> pygame.Rect:
        """The box around a hex in pixels of the window."""
        x, y = self.screen(hex_)
        half_w = round(self.camera.radius)
        half_h = round(self.camera.radius * geometry.SQRT3 / 2)
        return pygame.Rect(x - half_w, y - half_h, 2 * half_w, 2 * half_h)

    def in_rim(self, hex_: HexId) -> bool:
        """Whether a hex lies outside the view or at its rim."""
        x, y = self.screen(hex_)
        inner = self.rect.inflate(-2 * _INNER * self.rect.width, -2 * _INNER * self.rect.height)
        return not inner.collidepoint((x, y))

    def show(self, hex_: HexId, *, calm: bool = False) -> None:
        """Fly to a hex if it lies outside the view or at its rim."""
        if self.in_rim(hex_):
            self.camera.glide_to(hex_, less_motion=calm)
            self._more_work = True

    def look_at(self, hex_: HexId) -> None:
        """Put a hex into the middle at once."""
        self.camera.look_at(geometry.centre(self.camera.grid, hex_))
        self._more_work = True

    def pan(self, dx: float, dy: float) -> bool:
        """Move the view by pixels; whether it moved."""
        before = self.camera.origin
        self.camera.pan(dx, dy)
        self._more_work = True
        return self.camera.origin != before

    def zoom(self, steps: int, about: tuple[int, int] | None, *, calm: bool = False) -> None:
        """Go nearer or farther about a point of the window, by default about the middle."""
        local = (self.rect.width / 2, self.rect.height / 2)
        if about is not None and self.rect.collidepoint(about):
            local = (about[0] - self.rect.x, about[1] - self.rect.y)
        self.camera.zoom(steps, local, less_motion=calm)
        self._more_work = True

    # Time

    @property
    def busy(self) -> bool:
        """Whether it moves, fades or has anything left to paint."""
        waiting = self._more_work or not self._finished
        return self.camera.moving or waiting or self.fading

    @property
    def fading(self) -> bool:
        """Whether land fades in."""
        return any(chunk is not None and chunk.before is not None for chunk in self._visible())

    @property
    def ready(self) -> bool:
        """Whether all that is in view is painted."""
        return self.renderer.ready(self.camera)

    def _visible(self) -> list[Chunk | None]:
        store = self.renderer.store
        level = level_for(self.camera.radius)
        return [store.chunk(key) for key in chunks_over(self.camera.visible(), level)]

    def complete(self) -> None:
        """Paint all that is in view, however long it takes."""
        self.renderer.complete(self.camera)

    def tick(self, ms: float, time_ms: int, slice_ms: float) -> bool:
        """Let time pass and paint for a while; whether the picture looks different now."""
        moved = self.camera.tick(ms)
        if self._more_work or moved:
            self._more_work = self.renderer.work(self.camera, slice_ms, time_ms=time_ms)
        painted = tuple(chunk.version if chunk is not None else -1 for chunk in self._visible())
        changed = painted != self._painted
        self._painted = painted
        return moved or changed or self.fading or not self._finished

    @property
    def _finished(self) -> bool:
        return self.renderer.tokens.finished and self.renderer.overlays.finished

    # Drawing

    def draw(
        self,
        surface: pygame.Surface,
        tokens: Sequence[TokenSpec],
        overlays: MapOverlays,
        time_ms: int,
        *,
        patient: bool = False,
    ) -> None:
        """Draw the map; `patient` waits for all token pictures and glows, which play does not."""
        self.renderer.overlays.hurried = not patient
        self.renderer.token_budget_ms = None if patient else _TOKEN_BUDGET_MS
        self.renderer.draw(surface, self.rect, self.camera, None, tokens, overlays, time_ms)


def day_tint(share: float) -> str:
    """The colour that a map is multiplied with when `share` (0 to 1) of the day has passed; empty at noon."""
    if share < _DAWN_ENDS:
        return mix("#FFFFFF", _DAWN, 1 - share / _DAWN_ENDS)
    if share > _DUSK_BEGINS:
        return mix("#FFFFFF", _DUSK, (share - _DUSK_BEGINS) / (1 - _DUSK_BEGINS))
    return ""
