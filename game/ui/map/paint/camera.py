"""The camera over the map: where it looks, how near, and how it moves there."""

import copy
import math
from dataclasses import dataclass

import pygame

from game.core.hexgrid import grid
from game.core.records import HexId
from game.ui.look import theme
from game.ui.look.shapes import Point
from game.ui.map.paint import geometry
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.scene_data import Frame

LEVELS = (8, 12, 20, 32, 48, 72)
"""Corner radii at which land is painted; a camera at rest stands on one of them."""
START_LEVEL = 48
_LEAST_START = 32
"""The smallest corner radius at which a small land is shown whole from the start: tokens can be read."""
_MARGIN = 1.6 * UNIT_RADIUS
"""How far beyond the map's edge the camera may look, in units."""
_MS_ZOOM = 160
_GLIDE_LIMIT = 900


def level_for(radius: float) -> int:
    """The painted level from which a view at `radius` is drawn: the next larger one."""
    for level in LEVELS:
        if level >= radius - 1e-6:
            return level
    return LEVELS[-1]


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)


@dataclass(slots=True)
class _Zoom:
    """A zoom under way: the world point `fixed` stays at the screen point `about`."""

    start: float
    goal: float
    about: Point
    fixed: Point
    passed: float = 0.0


@dataclass(slots=True)
class _Glide:
    """A flight of the view's middle from one world point to another."""

    start: Point
    goal: Point
    passed: float = 0.0


class Camera:
    """View of a map of `width` x `height` hexes in a window part of `view` pixels.

    Screen points are pixels from the upper left corner of that part. `radius` is the corner radius of a hex
    on the screen, between `nearest` and `farthest`.
    """

    def __init__(
        self, width: int, height: int, view: tuple[int, int], *, radius: float = START_LEVEL
    ) -> None:
        self.grid = grid(width, height)
        self.world = geometry.world_size(width, height)
        self.view = view
        self.radius = float(radius)
        self.x = self.world[0] / 2
        self.y = self.world[1] / 2
        self._zoom: _Zoom | None = None
        self._glide: _Glide | None = None
        self._clamp()

    # Where things are

    @property
    def scale(self) -> float:
        """Pixels of the screen per unit of the world."""
        return self.radius / UNIT_RADIUS

    @property
    def origin(self) -> tuple[int, int]:
        """World pixel (units times scale) at the view's upper left corner; whole, so nothing shimmers."""
        scale = self.scale
        return (
            math.floor(self.x * scale - self.view[0] / 2 + 0.5),
            math.floor(self.y * scale - self.view[1] / 2 + 0.5),
        )

    def to_screen(self, point: Point) -> Point:
        """Screen point of a world point."""
        left, top = self.origin
        return point[0] * self.scale - left, point[1] * self.scale - top

    def to_world(self, point: Point) -> Point:
        """World point under a screen point."""
        left, top = self.origin
        return (point[0] + left) / self.scale, (point[1] + top) / self.scale

    def hex_at(self, point: Point) -> HexId | None:
        """The hex under a screen point, or None off the map."""
        return geometry.hex_at(self.grid, *self.to_world(point))

    def centre(self, hex_: HexId) -> Point:
        """Screen point of the middle of a hex."""
        return self.to_screen(geometry.centre(self.grid, hex_))

    def corners(self, hex_: HexId, size: float = 1.0) -> list[Point]:
        """Screen points of a hex's corners, drawn towards its middle by `size`."""
        return [self.to_screen(point) for point in geometry.outline(self.grid, hex_, size)]

    def visible(self) -> Frame:
        """The part of the world that the view shows."""
        left, top = self.to_world((0, 0))
        return Frame(left, top, self.view[0] / self.scale, self.view[1] / self.scale)

    def over(self, frame: pygame.Rect) -> "Camera":
        """A camera of the same zoom at rest that sees these world pixels, also beyond its limits."""
        other = copy.copy(self)
        other.view = frame.size
        other.x = (frame.left + frame.width / 2) / self.scale
        other.y = (frame.top + frame.height / 2) / self.scale
        other._zoom = other._glide = None
        return other

    # Limits

    @property
    def nearest(self) -> float:
        """Largest corner radius."""
        return float(LEVELS[-1])

    @property
    def farthest(self) -> float:
        """Smallest corner radius: the first level at which the whole map is in view, or the smallest."""
        below = self._whole()
        return float(min(32, below[-1])) if below else float(LEVELS[0])

    def usual(self, unit: float = 1.0) -> float:
        """The corner radius to begin at: that at which all of a small land is seen, else the usual. `unit`
        is the size of the text: what is larger than usual wants larger hexes."""
        whole = self._whole()
        level = whole[-1] if whole else 0
        return float(level if _LEAST_START * unit <= level < START_LEVEL else START_LEVEL)

    def _whole(self) -> list[int]:
        """The levels at which the whole map is in view, from the farthest on."""
        across = self.view[0] / (self.world[0] + 2 * _MARGIN)
        down = self.view[1] / (self.world[1] + 2 * _MARGIN)
        fitting = min(across, down) * UNIT_RADIUS
        return [level for level in LEVELS if level <= fitting]

    def _clamp(self) -> None:
        self.radius = max(self.farthest, min(self.nearest, self.radius))
        self.x = self._clamped(self.x, self.view[0], self.world[0])
        self.y = self._clamped(self.y, self.view[1], self.world[1])

    def _clamped(self, at: float, view: int, world: float) -> float:
        half = view / 2 / self.scale
        low, high = half - _MARGIN, world + _MARGIN - half
        return world / 2 if low > high else max(low, min(high, at))

    def resize(self, view: tuple[int, int]) -> None:
        """Takes a new size of the window part, keeping the middle."""
        self.view = view
        self._clamp()

    # Movement

    def pan(self, dx: float, dy: float) -> None:
        """Moves the view by pixels (positive: the camera goes right and down)."""
        self._glide = None
        self.x += dx / self.scale
        self.y += dy / self.scale
        self._clamp()

    def look_at(self, point: Point) -> None:
        """Puts a world point into the middle at once."""
        self._glide = None
        self.x, self.y = point
        self._clamp()

    def glide_to(self, hex_: HexId, *, less_motion: bool = False) -> None:
        """Flies to a hex in 320 ms; jumps if it is far away or motion is unwanted."""
        goal = geometry.centre(self.grid, hex_)
        if less_motion or math.dist(goal, (self.x, self.y)) * self.scale > _GLIDE_LIMIT:
            self.look_at(goal)
        else:
            self._glide = _Glide((self.x, self.y), goal)

    def set_radius(self, radius: float, about: Point | None = None) -> None:
        """Takes a corner radius at once; the world point under `about` (else the middle) stays there."""
        self._zoom = None
        self._apply_radius(radius, about or (self.view[0] / 2, self.view[1] / 2), None)

    def _apply_radius(self, radius: float, about: Point, fixed: Point | None) -> None:
        point = fixed or self.to_world(about)
        self.radius = max(self.farthest, min(self.nearest, radius))
        self.x = point[0] - (about[0] - self.view[0] / 2) / self.scale
        self.y = point[1] - (about[1] - self.view[1] / 2) / self.scale
        self._clamp()

    def zoom(self, steps: int, about: Point, *, less_motion: bool = False) -> None:
        """Goes `steps` levels nearer (positive) or farther, smoothly, about a screen point."""
        start = self._zoom.goal if self._zoom else self.radius
        levels = [level for level in LEVELS if level >= self.farthest]
        at = min(range(len(levels)), key=lambda index: abs(levels[index] - start))
        goal = float(levels[max(0, min(len(levels) - 1, at + steps))])
        self._glide = None
        if less_motion:
            self.set_radius(goal, about)
        elif goal != self.radius:
            self._zoom = _Zoom(self.radius, goal, about, self.to_world(about))

    @property
    def moving(self) -> bool:
        """Whether a zoom or a flight is under way."""
        return self._zoom is not None or self._glide is not None

    @property
    def goal_radius(self) -> float:
        """The corner radius at which a zoom under way will end, else the present one."""
        return self._zoom.goal if self._zoom else self.radius

    def tick(self, ms: float) -> bool:
        """Lets `ms` milliseconds pass; True if the view moved."""
        moved = self.moving
        if self._zoom is not None:
            zoom = self._zoom
            zoom.passed += ms
            share = min(1.0, zoom.passed / _MS_ZOOM)
            # Geometric, so that nearing looks even.
            radius = zoom.start * (zoom.goal / zoom.start) ** _eased(share)
            self._apply_radius(zoom.goal if share == 1 else radius, zoom.about, zoom.fixed)
            if share == 1:
                self._zoom = None
        if self._glide is not None:
            glide = self._glide
            glide.passed += ms
            share = _eased(min(1.0, glide.passed / theme.MS_CAMERA))
            self.x = glide.start[0] + (glide.goal[0] - glide.start[0]) * share
            self.y = glide.start[1] + (glide.goal[1] - glide.start[1]) * share
            self._clamp()
            if glide.passed >= theme.MS_CAMERA:
                self._glide = None
        return moved
