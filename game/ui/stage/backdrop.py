"""The landscape of the title: dawn between two peaks, a river of light, a town among woods.

Drawn at any size from the same composition. It takes a second or two, so the title paints it on a thread: no
cache that the map painter writes to is used here.
"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

import numpy as np
import pygame

from game.ui.look.colour import rgb
from game.ui.look.materials import page_grain
from game.ui.look.noise import edge_distance, fbm, smoothstep
from game.ui.look.pixels import Floats, opaque_surface, surface_of_planes, tint_of
from game.ui.look.shapes import TAU, Point, curve, normals, polyline, ribbon
from game.ui.look.vector import Canvas
from game.ui.symbols import built, heights, plants

_SKY = (
    (0.0, "#1F3147"),
    (0.14, "#2F4B66"),
    (0.25, "#5A7488"),
    (0.33, "#A79F94"),
    (0.40, "#E3B27C"),
    (0.48, "#F2C67F"),
    (0.62, "#F6DDA6"),
    (1.0, "#E9D3A2"),
)
_SUN_X, _SUN_Y = 0.56, 0.47
_DESIGN_HEIGHT = 1000.0
_SWELLS = ((1180, 0.55), (560, 0.30), (250, 0.15))
"""Wave lengths of rolling land in design pixels and their shares."""
_BIRD = (
    "M0 4C-6 -2 -12 -9 -24 -13C-38 -18 -50 -12 -62 0C-52 -5 -46 -4 -43 2C-38 -3 -32 -2 -29 4"
    "C-24 0 -18 1 -15 7C-11 5 -7 7 -5 11L-9 24L0 18L9 24L5 11C7 7 11 5 15 7C18 1 24 0 29 4"
    "C32 -2 38 -3 43 2C46 -4 52 -5 62 0C50 -12 38 -18 24 -13C12 -9 6 -2 4 3L3 -8L0 -12L-3 -8Z"
)

Draw = Callable[[Canvas], None]


def paint_dawn(size: tuple[int, int]) -> pygame.Surface:
    """The landscape at a size in pixels; the same every time. Safe to call on a thread."""
    return _Dawn(size).paint()


class _Dawn:
    """One painting. Lengths in the code are those of a picture 1000 pixels high, times `k`."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.width, self.height = size
        self.k = self.height / _DESIGN_HEIGHT
        self.sun = (self.width * _SUN_X, self.height * _SUN_Y)
        self.surface = opaque_surface(size)

    def paint(self) -> pygame.Surface:
        """All layers from the sky to the pines in front."""
        self.surface.blit(self._sky(), (0, 0))
        self._layer(0.0, 0.72, self._sun_and_rays)
        self._ridges()
        self._mountains()
        self._plain()
        self._first_light()
        self._woods()
        self._layer(0.2, 0.5, self._birds)
        self._layer(0.35, 1.0, self._pines)
        self._finish()
        return self.surface

    def _layer(self, top: float, bottom: float, draw: Draw, samples: int = 2) -> None:
        """A drawing over the part of the picture between two shares of its height."""
        first, last = math.floor(self.height * top), math.ceil(self.height * bottom)
        canvas = Canvas(self.width, last - first)
        with canvas.group(f"translate(0 {-first})"):
            draw(canvas)
        self.surface.blit(
            canvas.premultiplied(1, samples), (0, first), special_flags=pygame.BLEND_PREMULTIPLIED
        )

    def _mist(self, level: float, depth: float, opacity: float, colour: str) -> None:
        """A band of mist around a share of the height; `depth` in design pixels."""
        ys = np.arange(self.height, dtype=np.float32)
        band = np.exp(-(((ys - self.height * level) / (depth * self.k)) ** 2)) * np.float32(opacity)
        drift = fbm((self.height // 4 + 1, self.width // 4 + 1), 40 * self.k, 3, 55, stretch=4)
        drift = np.repeat(np.repeat(drift, 4, 0), 4, 1)[: self.height, : self.width]
        rows = np.nonzero(band > 0.01)[0]
        first, last = int(rows[0]), int(rows[-1]) + 1
        part = band[first:last, None] * (0.7 + 0.6 * drift[first:last])
        self.surface.blit(tint_of(colour, np.clip(part, 0, 1)), (0, first))

    # Sky

    def _sky(self) -> pygame.Surface:
        height, width, k = self.height, self.width, self.k
        down = np.arange(height, dtype=np.float32)[:, None] / height
        waver = (fbm((height, width), 220 * k, 3, 3, stretch=3) - 0.5) * 0.06
        t = np.clip(down + waver, 0, 1)
        places = [place for place, _ in _SKY]
        planes = np.empty((3, height, width), np.float32)
        for part in range(3):
            planes[part] = np.interp(t, places, [rgb(colour)[part] for _, colour in _SKY])
        x = np.arange(width, dtype=np.float32)[None, :] - self.sun[0]
        y = np.arange(height, dtype=np.float32)[:, None] - self.sun[1]
        away = np.hypot(x, y) / k
        _over(planes, "#FFE9A8", np.exp(-away / 190) * np.float32(0.95))
        _over(planes, "#F6B96A", np.exp(-away / 520) * np.float32(0.42))
        clouds = fbm((height, width), 150 * k, 4, 8, stretch=3.4)
        high = smoothstep(0.42, 0.10, down.astype(np.float32))
        _over(planes, "#D9C3A6", smoothstep(0.53, 0.70, clouds) * high * np.float32(0.30))
        # Undersides of the clouds catch the first light.
        lit = smoothstep(0.50, 0.56, clouds) * smoothstep(0.66, 0.58, clouds)
        low = smoothstep(0.10, 0.34, down.astype(np.float32)) * smoothstep(
            0.46, 0.36, down.astype(np.float32)
        )
        _over(planes, "#F3B98A", lit * low * np.float32(0.55))
        edge = np.exp(-(((clouds - 0.53) / 0.006) ** 2)) * smoothstep(0.44, 0.2, down.astype(np.float32))
        _over(planes, "#2F3D4C", edge * np.float32(0.07))
        return surface_of_planes(planes)

    def _sun_and_rays(self, canvas: Canvas) -> None:
        sx, sy = self.sun
        k = self.k
        rng = Random(3)
        for index in range(96):
            angle = TAU * index / 96
            start = (92 if index % 2 == 0 else 100) * k
            reach = (620 if index % 4 == 0 else 400 if index % 2 == 0 else 260) * rng.uniform(0.9, 1.15) * k
            points = [
                (
                    sx + (start + (reach - start) * s / 8) * math.cos(angle),
                    sy + (start + (reach - start) * s / 8) * math.sin(angle),
                )
                for s in range(9)
            ]
            width = (2.6 if index % 4 == 0 else 1.8) * k
            canvas.path(ribbon(points, width, (0.02, 0.98)), "#FFF3C8", fill_opacity=0.62)
        glow = canvas.radial(sx, sy - 10 * k, 96 * k, [(0, "#FFFBE6"), (0.55, "#FFE596"), (1, "#F2B24C")])
        canvas.circle(sx, sy, 84 * k, glow, "#8A5A1C", 2 * k)
        canvas.circle(sx, sy, 76 * k, None, "#C98A34", k, stroke_opacity=0.8)
        canvas.circle(sx, sy, 90 * k, None, "#FFF3C8", 1.4 * k, stroke_opacity=0.9)

    # Heights

    def _ridge(
        self, level: float, amplitude: float, seed: int, roughness: float, steps: int = 9
    ) -> list[Point]:
        """A fractal line across the picture around a share of its height."""
        rng = Random(seed)
        values = [rng.uniform(-0.4, 0.4), rng.uniform(-0.4, 0.4)]
        swing = 1.0
        for _ in range(steps):
            finer = []
            for a, b in pairwise(values):
                finer += [a, (a + b) / 2 + rng.uniform(-0.5, 0.5) * swing]
            values = [*finer, values[-1]]
            swing *= roughness
        last = len(values) - 1
        return [
            (-5 + (self.width + 10) * index / last, self.height * level - amplitude * self.k * value)
            for index, value in enumerate(values)
        ]

    def _hills(self, level: float, amplitude: float, seed: int) -> list[Point]:
        """A rolling line across the picture around a share of its height."""
        rng = Random(seed)
        waves = [(rng.uniform(0.8, 1.2) * length, rng.uniform(0, TAU), share) for length, share in _SWELLS]
        points = []
        step = 12 * self.k
        for index in range(math.ceil((self.width + 10) / step) + 1):
            x = -5 + index * step
            # Measured from the sun, so that wider pictures show more land and not other land.
            along = (x - self.sun[0]) / self.k
            swing = sum(share * math.sin(TAU * along / length + phase) for length, phase, share in waves)
            points.append((x, self.height * level - amplitude * self.k * swing))
        return points

    def _slope(
        self,
        points: list[Point],
        colours: tuple[str, str],
        top: float,
        ink: str,
        *,
        hatch: float = 0.0,
        seed: int = 1,
    ) -> Draw:
        def draw(canvas: Canvas) -> None:
            k, rng = self.k, Random(seed)
            fade = canvas.linear(
                0, self.height * top, 0, self.height * top + 260 * k, [(0, colours[0]), (1, colours[1])]
            )
            canvas.polygon([(-5, self.height + 5), *points, (self.width + 5, self.height + 5)], fade)
            for index in range(3, len(points) - 3, 2):
                (_, before), here, (_, after) = points[index - 1], points[index], points[index + 1]
                if hatch and after > before + 1.2 * k and rng.random() < hatch:
                    fall = rng.uniform(10, 42) * k
                    line = [
                        here,
                        (here[0] + fall * 0.20, here[1] + fall * 0.5),
                        (here[0] + fall * 0.12, here[1] + fall),
                    ]
                    canvas.ink(line, 1.3 * k, ink, opacity=0.55, taper=(0.05, 0.8))
            canvas.ink(points, 2 * k, ink, opacity=0.9, taper=(0, 0))

        return draw

    def _ridges(self) -> None:
        far = self._ridge(0.50, 120, 41, 0.55)
        self._layer(0.34, 0.75, self._slope(far, ("#8F9BA3", "#D9C6A2"), 0.40, "#4D5766", hatch=0.5, seed=2))
        self._mist(0.575, 46, 0.55, "#F6E2B8")

    def _mountains(self) -> None:
        sx, k, h = self.sun[0], self.k, self.height
        rng = Random(21)
        offsets = [dx for dx in range(-1500, 2600, 74) if abs(dx) > 60]
        far = [
            (
                sx + dx * k,
                h * 0.555 + rng.uniform(-4, 4) * k,
                rng.uniform(120, 180) * k,
                rng.uniform(70, 120) * k,
                number,
            )
            for number, dx in enumerate(offsets)
        ]
        self._layer(0.40, 0.60, self._peaks(far, "#9AA0A8", 0.30, 1.1, "#4B5663"))
        self._haze(0.42, 0.60, 0.22, 0.77, "#E9C795")
        near = [
            (-206, 0.600, 300, 236, 3),
            (224, 0.606, 330, 262, 8),
            (-372, 0.604, 250, 168, 5),
            (84, 0.604, 170, 92, 11),
            (-78, 0.602, 150, 74, 14),
            (420, 0.606, 260, 190, 17),
            (-120, 0.616, 130, 60, 24),
            (10, 0.612, 120, 50, 29),
            (640, 0.6, 300, 210, 31),
            (980, 0.6, 300, 240, 33),
            (1250, 0.6, 300, 200, 37),
            (1560, 0.604, 320, 220, 41),
            (-560, 0.604, 290, 214, 43),
            (-800, 0.602, 300, 180, 45),
            (-1040, 0.604, 330, 250, 47),
            (-1300, 0.602, 300, 190, 49),
        ]
        placed = [(sx + dx * k, h * y, w * k, tall * k, seed) for dx, y, w, tall, seed in near]
        self._layer(0.30, 0.64, self._peaks(placed, "#A08D7C", 0.34, 1.6, "#2F2A28"))
        self._mist(0.65, 40, 0.50, "#F3DFB0")

    def _peaks(
        self,
        items: Sequence[tuple[float, float, float, float, int]],
        base: str,
        snow: float,
        s: float,
        ink: str,
    ) -> Draw:
        def draw(canvas: Canvas) -> None:
            for x, y, w, tall, seed in sorted(items, key=lambda item: item[1]):
                if -w < x < self.width + w:
                    heights.peak(
                        canvas, x, y, w, tall, Random(seed), base=base, ink=ink, snow=snow, s=s * self.k
                    )

        return draw

    def _haze(self, top: float, bottom: float, at_top: float, at_bottom: float, colour: str) -> None:
        """Veils what is far: more towards its foot."""
        first, last = math.floor(self.height * top), math.floor(self.height * bottom)
        share = np.linspace(at_top * 0.5, at_bottom * 0.5, last - first, dtype=np.float32)
        veil = np.repeat(share[:, None], self.width, axis=1)
        # Only below the skyline of the range: the sky keeps its light.
        away = np.abs(np.arange(self.width, dtype=np.float32) - self.sun[0]) / self.width
        self.surface.blit(tint_of(colour, veil * (1 - 0.4 * away)[None, :] * np.float32(0.6)), (0, first))

    # Land

    def _plain(self) -> None:
        """Four rolling lines of land, greener towards the front, with trees on their crests."""
        self._land(0.628, 26, 31, ("#B9BE93", "#A5AE78"), "#6E7350", 0.45, 0.62)
        self._mist(0.66, 26, 0.30, "#F3DFB0")
        self._land(0.672, 34, 9, ("#A9B37A", "#8F9F62"), "#4A4F2C", 0.60, 0.9)
        self._land(0.755, 40, 15, ("#93A560", "#728847"), "#3D4525", 0.30, 1.3)
        self._land(0.868, 46, 23, ("#84994F", "#566A35"), "#333B20", 0.0, 1.0)

    def _land(
        self,
        level: float,
        amplitude: float,
        seed: int,
        colours: tuple[str, str],
        ink: str,
        wooded: float,
        size: float,
    ) -> None:
        """One of them; `wooded` is the share of its crest that carries a tree."""
        crest = self._hills(level, amplitude, seed)
        top = level - amplitude / _DESIGN_HEIGHT
        self._layer(top - 0.02, 1.0, self._slope(crest, colours, top, ink))
        rng = Random(seed + 1)

        def trees(canvas: Canvas) -> None:
            for x, y in crest:
                if rng.random() < wooded:
                    tree = plants.conifer if rng.random() < 0.6 else plants.broadleaf
                    foot = y + rng.uniform(3, 24) * size * self.k
                    tree(canvas, x, foot, rng.uniform(0.85, 1.15) * size * self.k, rng)

        if wooded:
            self._layer(top - 0.06, level + 0.11, trees)

    def _first_light(self) -> None:
        """The sun's warmth on the land before it."""
        top = math.floor(self.height * 0.58)
        x = np.arange(self.width, dtype=np.float32)[None, :] - self.sun[0]
        y = np.arange(top, self.height, dtype=np.float32)[:, None] - self.height * 0.60
        away = np.hypot(x / 2.1, y) / self.k
        rising = np.minimum((y / self.k + 20) / 70, 1)
        self.surface.blit(tint_of("#FFD688", np.exp(-away / 150) * rising * np.float32(0.42)), (0, top))

    def _river(self) -> tuple[list[Point], list[float]]:
        """Middle and width of the river from the pass to the foot of the picture."""
        sx, k, h = self.sun[0], self.k, self.height
        course = [(10, 0.665), (80, 0.70), (-20, 0.745), (40, 0.80), (-40, 0.87), (60, 0.95), (30, 1.06)]
        points = curve([(sx + dx * k, h * y) for dx, y in course], 16)
        last = len(points) - 1
        return points, [(4 + 46 * (index / last) ** 1.6) * k for index in range(last + 1)]

    def _woods(self) -> None:
        middle, widths = self._river()
        sides = normals(middle)
        left = [
            (x + nx * w / 2, y + ny * w / 2)
            for (x, y), (nx, ny), w in zip(middle, sides, widths, strict=True)
        ]
        right = [
            (x - nx * w / 2, y - ny * w / 2)
            for (x, y), (nx, ny), w in zip(middle, sides, widths, strict=True)
        ]
        town = (self.sun[0] + 178 * self.k, self.height * 0.862)
        trees = self._tree_places(middle, widths, town)

        def water(canvas: Canvas) -> None:
            stops = [(0.0, "#FFE9B4"), (0.4, "#C9D3B8"), (1.0, "#7FA9AE")]
            shine = canvas.linear(0, self.height * 0.66, 0, self.height, stops)
            canvas.path(polyline([*left, *right[::-1]]), shine, "#34463C", 1.8 * self.k)
            rng = Random(18)
            for _ in range(16):
                index = int(rng.uniform(0.2, 0.98) * len(middle))
                (x, y), w = middle[index], widths[index] * 0.34
                path = f"M{x - w:.1f} {y:.1f}q{w * 0.5:.1f} -2 {w:.1f} 0t{w:.1f} 0"
                canvas.path(path, None, "#FFF6DA", 1.3 * self.k, stroke_opacity=0.7)

        def stand(canvas: Canvas) -> None:
            built_town = False
            for y, x in sorted(trees):
                if not built_town and y > town[1]:
                    self._town(canvas, town)
                    built_town = True
                size = (0.9 + 2.0 * (y / self.height - 0.73) / 0.27) * self.k
                rng = Random(int(x * 7 + y))
                (plants.conifer if rng.random() < 0.55 else plants.broadleaf)(canvas, x, y, size, rng)
            if not built_town:
                self._town(canvas, town)

        self._layer(0.66, 1.0, water)
        self._layer(0.66, 1.0, stand)

    def _tree_places(
        self, middle: list[Point], widths: list[float], town: Point
    ) -> list[tuple[float, float]]:
        """Feet (y, x) of the trees, in groves, off the river and the town."""
        rng = Random(28)
        k = self.k
        count = int(620 * self.width / self.height)
        density = fbm((self.height // 8 + 2, self.width // 8 + 2), 15 * k, 3, 77)
        out = []
        for _ in range(count):
            y, x = self.height * (0.735 + 0.27 * rng.random()), rng.uniform(-20, self.width + 20)
            row, column = min(density.shape[0] - 1, int(y / 8)), min(density.shape[1] - 1, max(0, int(x / 8)))
            near = [
                (abs(px - x), w) for (px, py), w in zip(middle, widths, strict=True) if abs(py - y) < 14 * k
            ]
            if near and min(near)[0] < 40 * k + min(near)[1] * 0.7:
                continue
            if abs(x - town[0]) < 128 * k and -96 * k < y - town[1] < 60 * k:
                continue
            if density[row, column] >= 0.485:
                out.append((y, x))
        return out

    def _town(self, canvas: Canvas, at: Point) -> None:
        """A walled town with fields around it."""
        x, y = at
        k = self.k
        rng = Random(5)
        for dx, dy in ((142, -2), (124, 30), (58, 50), (0, 58), (168, -30), (-64, 52), (196, 12)):
            built.field(canvas, x + dx * k, y + dy * k, 1.7 * k, rng)
        built.town(canvas, x, y, 2.9 * k, Random(11), "lapis", 5)

    def _birds(self, canvas: Canvas) -> None:
        sx, sy = self.sun
        for dx, dy, size, flip, tilt in (
            (128, -138, 0.60, 1, -12),
            (66, -112, 0.34, 1, -8),
            (-150, -132, 0.30, -1, 10),
        ):
            x, y, s = sx + dx * self.k, sy + dy * self.k, size * self.k
            with canvas.group(f"translate({x:.1f} {y:.1f}) rotate({tilt}) scale({s * flip:.3f} {s:.3f})"):
                canvas.path(_BIRD, "#23262E")

    def _pines(self, canvas: Canvas) -> None:
        """Dark trees that frame the picture at its foot."""
        k, rng = self.k, Random(12)
        right = self.width / k
        for x, below, size in (
            (18, 30, 8.6),
            (-26, 60, 10),
            (92, 46, 6.2),
            (160, 40, 4.4),
            (right - 30, 36, 9.2),
            (right + 22, 64, 10.5),
            (right - 104, 44, 6.4),
            (right - 168, 40, 4.6),
        ):
            plants.conifer(canvas, x * k, self.height + below * k, size * k, rng, "#38503C", "#141C14")

    def _finish(self) -> None:
        """The tooth of the page and a dark edge."""
        grain = page_grain((self.width, self.height), 12, 1.6)
        dark = 1 - 0.42 * np.exp(-edge_distance((self.height, self.width)) / np.float32(70 * self.k))
        factor = np.clip(grain * dark, 0, 1) * np.float32(255)
        self.surface.blit(surface_of_planes(np.stack([factor] * 3)), (0, 0), special_flags=pygame.BLEND_MULT)


def _over(planes: Floats, colour: str, share: Floats) -> None:
    """Lays a colour over planes as opaque as `share`."""
    for part, value in enumerate(rgb(colour)):
        planes[part] += (np.float32(value) - planes[part]) * share
