"""The wash: wet paint of the land on a half-size grid, before shores, symbols and borders are inked."""

import numpy as np
import numpy.typing as npt

from game.ui.look.pixels import Bytes, Floats
from game.ui.map.paint import geometry
from game.ui.map.paint.land_tables import LandTables
from game.ui.map.paint.sampling import ChunkKey, Owners, Window, owners, resampled, softened
from game.ui.map.paint.textures import grain_window

_NORMALS = tuple(
    (np.float32(np.cos(np.radians(angle))), np.float32(np.sin(np.radians(angle))))
    for angle in (-90, -30, 30, 90, 150, 210)
)
_FAR = np.float32(1e6)
_RIM_TINT = np.array([0.8, 0.9, 1.1], np.float32)
_WARMTH = np.array([1.0, 0.35, -0.9], np.float32)
PAGE_LIFT = 1.055
"""The wash is lightened by this, because the page's tooth, multiplied in later, darkens it again."""


class ChunkSamples:
    """What is painted at a chunk's samples, gathered once.

    `paint` is the paint index of every sample (0: nothing known near), `edge` the distance in pixels to the
    nearest border between two grounds. If there is water, `around` is the paint of `margin` more samples on
    every side, for what reaches over the chunk's edge.
    """

    def __init__(self, key: ChunkKey, knowledge: LandTables, shore_margin: int) -> None:
        self.key = key
        self.knowledge = knowledge
        self.window = Window.of(key)
        self.margin = shore_margin if _water_near(key, knowledge) else 0
        place = owners(Window.of(key, margin=self.margin), knowledge)
        self.around = painted(place, knowledge)
        if self.margin:
            inner = slice(self.margin, -self.margin)
            place = Owners(place.cells[inner, inner], place.x[inner, inner], place.y[inner, inner])
            self.paint: Bytes = self.around[inner, inner]
        else:
            self.paint = self.around
        self._place = place
        self.edge: Floats = np.empty(0, np.float32)
        self.wet: npt.NDArray[np.bool_] = knowledge.water_paint[self.paint]
        self.has_water = bool(self.margin) and bool(knowledge.water_paint[self.around].any())
        self.has_land = not bool(self.wet.all())

    def measure_edges(self) -> None:
        """Fills `edge`; apart from the rest so that no step of work takes long."""
        scale = np.float32(self.key.level / geometry.UNIT_RADIUS)
        self.edge = _edge_distance(self._place, self.knowledge) * scale


def _water_near(key: ChunkKey, knowledge: LandTables) -> bool:
    """Whether any known hex that touches a chunk or lies beside it is water."""
    frame = key.frame
    left, top = geometry.place_at(frame.left, frame.top)
    right, bottom = geometry.place_at(frame.right, frame.bottom)
    cells = knowledge.water.reshape(-1, knowledge.across)
    return bool(cells[max(0, top - 1) : max(0, bottom + 4), max(0, left - 1) : max(0, right + 4)].any())


def painted(place: Owners, knowledge: LandTables) -> Bytes:
    """Paint index of samples; those on unknown hexes take the known neighbour on whose side they lie."""
    paint = knowledge.paint[place.cells]
    missing = paint == 0
    if missing.any():
        x, y = place.x[missing], place.y[missing]
        sides = np.stack([x * nx + y * ny for nx, ny in _NORMALS]).argmax(axis=0)
        paint[missing] = knowledge.ghost[sides, place.cells[missing]]
    return paint


def _edge_distance(place: Owners, knowledge: LandTables) -> Floats:
    """Distance in units from each sample to the nearest border of its hex where the ground changes."""
    nearest = np.full(place.x.shape, _FAR, np.float32)
    for direction, (nx, ny) in enumerate(_NORMALS):
        changes = knowledge.borders[direction]
        if not changes.any():
            continue
        away = np.float32(geometry.APOTHEM) - (place.x * nx + place.y * ny)
        np.minimum(nearest, np.where(changes[place.cells], away, _FAR), out=nearest)
    return nearest


def _bleed(key: ChunkKey, knowledge: LandTables, radius: float) -> Floats:
    """Colour of the land around each sample of the half-size grid, blurred by `radius` corner radii.

    Water and unknown land take no part, so colours do not run into them. Shape (3, rows, columns).
    """
    deviation = radius * 0.6 * key.level / 2
    stride = 1
    while deviation / stride > 2.1 and stride < 8:
        stride *= 2
    reach = max(1, round(2.4 * deviation / stride))
    window = Window.of(key, margin=reach, stride=stride)
    paint = painted(owners(window, knowledge), knowledge)
    weight = ((paint > 0) & ~knowledge.water_paint[paint]).astype(np.float32)
    sheet = np.empty((4, *paint.shape), np.float32)
    for channel in range(3):
        np.multiply(knowledge.colours[channel][paint], weight, out=sheet[channel])
    sheet[3] = weight
    sheet = softened(sheet, deviation / stride, reach)
    colour = sheet[:3] / np.maximum(sheet[3], np.float32(1e-3))
    return resampled(colour, stride)


def bled_land(ground: ChunkSamples) -> Floats:
    """First colours of the land: the owner's own, run into by its neighbours'. Shape (3, rows, columns)."""
    knowledge = ground.knowledge
    soft = _bleed(ground.key, knowledge, 0.20)
    own = np.empty(soft.shape, np.float32)
    for channel in range(3):
        np.take(knowledge.colours[channel], ground.paint, out=own[channel], mode="clip")
    if ground.wet.any():
        own = np.where(ground.wet, soft, own)
    own *= np.float32(0.50)
    soft *= np.float32(0.28)
    own += soft
    return own


def widely_bled(ground: ChunkSamples, land: Floats) -> Floats:
    """Adds the wide part of the bleeding to `bled_land`."""
    wide = _bleed(ground.key, ground.knowledge, 0.5)
    wide *= np.float32(0.22)
    land += wide
    return land


def blooms(ground: ChunkSamples) -> Floats:
    """Thin contour lines where the wash dried in rings, 0 to about 1."""
    noise = ground.window.noise("bloom", ground.knowledge.picture.seed)
    first = np.exp(-(((noise - np.float32(0.02)) * np.float32(1 / 0.012)) ** 2))
    second = np.exp(-(((noise + np.float32(0.10)) * np.float32(1 / 0.010)) ** 2))
    out: Floats = first + second * np.float32(0.7)
    return out


def pigment(ground: ChunkSamples) -> tuple[Floats, Floats]:
    """Slow and quick unevenness of the paint, around 0."""
    seed = ground.knowledge.picture.seed
    slow = ground.window.noise("pigment", seed) * np.float32(0.75)
    slow = slow + ground.window.noise("pigment_2", seed) * np.float32(0.55)
    return slow, ground.window.noise("mottle", seed)


def dried_land(ground: ChunkSamples, land: Floats, slow: Floats, quick: Floats, rings: Floats) -> Floats:
    """The land after drying: pigment rims along borders, unevenness, blooms and grain."""
    edge = ground.edge
    halo = np.exp(-((edge * np.float32(1 / 1.6)) ** 2)) * np.float32(6)
    rim = np.exp(-(((edge - np.float32(4.5)) * np.float32(1 / 2.6)) ** 2)) * np.float32(-7)
    uneven = 1 + slow * np.float32(0.26) + quick * np.float32(0.14)
    for channel in range(3):
        plane = land[channel]
        plane += halo
        plane += rim * _RIM_TINT[channel]
        plane *= uneven
        plane += slow * (np.float32(16) * _WARMTH[channel])
    density = np.maximum(1 - land[1] * np.float32(1 / 255), 0) * np.float32(2.2 * 14)
    density *= grain_window(ground.window.left, ground.window.top)
    density += rings * np.float32(7)
    land -= density
    return land


def paged(ground: ChunkSamples, pixels: Floats) -> Floats:
    """The clouds of the page through the paint."""
    clouds = ground.window.noise("page", ground.knowledge.picture.seed)
    pixels *= np.float32(PAGE_LIFT) + clouds * np.float32(0.09)
    return pixels
