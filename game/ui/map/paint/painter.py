"""Paints chunks of the map: wash, shores, lines, symbols, lattice; in small steps that never take long."""

import math
from collections.abc import Iterator

import numpy as np
import pygame

from game.core.records import HexId
from game.ui.look.noise import smoothstep, tile_grain, tile_noise
from game.ui.look.pixels import Floats, surface_of_planes, tint_of
from game.ui.map.paint import (
    base_paint,
    fog,
    geometry,
    lattice,
    paper,
    shore,
    symbol_placement,
    symbol_sprites,
)
from game.ui.map.paint.base_paint import ChunkSamples
from game.ui.map.paint.brushwork import LinePainter, prepare_lines
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.land_tables import LandTables
from game.ui.map.paint.lines import Lines, lines_of
from game.ui.map.paint.sampling import ChunkKey, doubled
from game.ui.map.paint.scene_data import DEFAULT_OPTIONS, MapPicture, PaintOptions, SiteMark
from game.ui.map.paint.shore import Shore
from game.ui.map.paint.symbol_sprites import KIND_NAMES, SymbolSprite
from game.ui.map.paint.textures import CHUNK, HALF, blit_tile, prepare

_TOWN_FOOT = 8.0
_BATCH = 1200
_tooth: list[pygame.Surface] = []

Blit = tuple[pygame.Surface, tuple[int, int]]
Steps = Iterator[pygame.Surface | None]
"""Work in steps: None while it goes on, the finished surface at the end."""


def page_tooth() -> pygame.Surface:
    """The tooth of the page as a factor for a whole chunk; it goes on across chunks."""
    if not _tooth:
        weave = tile_noise((CHUNK, CHUNK), (320, 57), 1, 8) + tile_noise((CHUNK, CHUNK), (57, 320), 1, 9) - 1
        factor = (1 + weave * 0.026 + tile_grain(CHUNK, 5) * 0.016) * np.float32(255 / base_paint.PAGE_LIFT)
        _tooth.append(surface_of_planes(np.stack([factor, factor, factor])))
    return _tooth[0]


def _same_lines(first: MapPicture, second: MapPicture) -> bool:
    """Whether rivers and roads of two pictures are drawn the same."""
    return (
        first.grid is second.grid
        and first.seed == second.seed
        and first.road == second.road
        and first.road_links == second.road_links
        and first.road_kinds == second.road_kinds
        and first.rivers == second.rivers
        and _town_hexes(first) == _town_hexes(second)
    )


def _town_hexes(picture: MapPicture) -> set[HexId]:
    return {site.hex for site in picture.sites if site.kind == "city"}


class ChunkPainter:
    """Everything needed to paint chunks of one picture; built anew when the picture changes.

    `before` is the painter of the picture before the change: what did not change is taken over from it.
    """

    def __init__(
        self,
        picture: MapPicture,
        options: PaintOptions = DEFAULT_OPTIONS,
        before: "ChunkPainter | None" = None,
    ) -> None:
        self.picture = picture
        self.options = options
        self.knowledge = LandTables(picture)
        if before is not None and _same_lines(before.picture, picture):
            self.lines: Lines = before.lines
            self._samples: symbol_placement.Words = before._samples
            self._line_painters: dict[int, LinePainter] = before._line_painters
        else:
            self.lines = lines_of(picture)
            self._samples = symbol_placement.line_samples(self.lines)
            self._line_painters = {}
        self._clearings = symbol_placement.Clearings(self.knowledge, self._samples)

    def has_land(self, key: ChunkKey) -> bool:
        """Whether anything known could show on a chunk."""
        _, remembered, in_sight = fog.states_in(key, self.knowledge)
        return remembered or in_sight

    def painted(self, key: ChunkKey) -> Steps:
        """The chunk with all known land in full colour, before fog is laid on it."""
        seed = self.picture.seed
        yield from prepare(key.level)
        page_tooth()
        yield None
        ground = ChunkSamples(key, self.knowledge, shore.shore_margin(key.level))
        yield None
        ground.measure_edges()
        yield None
        slow, quick = base_paint.pigment(ground)
        rings = base_paint.blooms(ground)
        land = np.empty((3, HALF + 1, HALF + 1), np.float32)
        if ground.has_land:
            land = base_paint.bled_land(ground)
            yield None
            land = base_paint.widely_bled(ground, land)
            yield None
            land = base_paint.dried_land(ground, land, slow, quick, rings)
            yield None
        coast: Shore | None = None
        if ground.has_water:
            coast = Shore(ground)
            yield None
            for _ in coast.measure():
                yield None
            water = shore.painted_water(ground, coast, slow, quick, rings)
            yield None
            land = shore.joined(coast, land, water) if ground.has_land else water
            yield None
        half = surface_of_planes(base_paint.paged(ground, land))
        surface = pygame.transform.smoothscale(half, (CHUNK, CHUNK))
        yield None
        if coast is not None and ground.has_land:
            yield from self._ink_shore(surface, coast, seed)
        blit_tile(surface, page_tooth(), key, pygame.BLEND_MULT)
        yield None
        yield from self._draw_over(surface, key, coast)
        yield surface

    def _ink_shore(self, surface: pygame.Surface, coast: Shore, seed: int) -> Steps:
        for strip in shore.strips():
            lines = shore.line_opacity(coast, seed, strip)
            if lines is not None:
                surface.blit(tint_of(shore.LINE_INK, lines), (0, strip.start * 2))
                yield None
            edge = shore.coast_opacity(coast, seed, strip)
            if edge is not None:
                surface.blit(tint_of(shore.COAST_INK, edge), (0, strip.start * 2))
                yield None

    def _draw_over(self, surface: pygame.Surface, key: ChunkKey, coast: Shore | None) -> Steps:
        water: Floats | None = None
        if coast is not None:
            water = smoothstep(0.45, 0.85, doubled(coast.share))[:CHUNK, :CHUNK]
            yield None
            yield from self._draw_sea_marks(surface, key, water)
        if key.level not in self._line_painters:
            yield from prepare_lines(self.lines, key.level)
        for _ in self._line_painter(key.level).paint(surface, key, water):
            yield None
        yield from self._draw_symbols(surface, key)
        ticks = lattice.tick_blits(key, self.knowledge, unknown=False, full=self.options.full_borders)
        surface.fblits(list(ticks), pygame.BLEND_PREMULTIPLIED)
        yield None

    def _draw_sea_marks(self, surface: pygame.Surface, key: ChunkKey, water: Floats) -> Steps:
        """The rose and its lines go on over open water."""
        lines: Floats | None = None
        for step in paper.rhumb_opacity(key, self.knowledge):
            lines = step
            yield None
        if lines is not None:
            lines *= water
            surface.blit(tint_of("#5A4A30", lines * np.float32(0.75)), (0, 0))
            yield None
        rose = paper.rose_on(key, self.knowledge)
        if rose is not None:
            paper.blit_where(surface, rose, water)
            yield None

    def _line_painter(self, level: int) -> LinePainter:
        found = self._line_painters.get(level)
        if found is None:
            found = self._line_painters[level] = LinePainter(self.lines, level)
        return found

    def _draw_symbols(self, surface: pygame.Surface, key: ChunkKey) -> Steps:
        towns: list[tuple[float, Blit]] = []
        for town in self._towns(key):
            towns.append(town)
            yield None
        if self.options.flat:
            surface.fblits([blit for _, blit in towns], pygame.BLEND_PREMULTIPLIED)
            return
        sown: symbol_placement.PlacedSymbol | None = None
        for step in symbol_placement.place_symbols(self.knowledge, self._clearings, key.frame, key.level):
            sown = step
            yield None
        if sown is None:
            return
        for kind in np.unique(sown.kind).tolist():
            name = KIND_NAMES[kind]
            for group in range(symbol_sprites.sprite_groups(name)):
                symbol_sprites.sprite_group(name, key.level, group)
                yield None
        for blits in self._symbol_blits(sown, key, towns):
            surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)
            yield None

    def _symbol_blits(
        self, sown: symbol_placement.PlacedSymbol, key: ChunkKey, towns: list[tuple[float, Blit]]
    ) -> Iterator[list[Blit]]:
        """Symbols and towns as blits in batches, towns put in among the symbols by their foot."""
        scale = key.level / UNIT_RADIUS
        xs = (np.floor(sown.x.astype(np.float64) * scale + 0.5) - key.left).astype(int)
        ys = (np.floor(sown.y.astype(np.float64) * scale + 0.5) - key.top).astype(int)
        sets = {
            kind: symbol_sprites.sprites(KIND_NAMES[kind], key.level)
            for kind in np.unique(sown.kind).tolist()
        }
        waiting = sorted(towns, key=lambda town: town[0], reverse=True)
        for first in range(0, len(sown), _BATCH):
            part = slice(first, first + _BATCH)
            blits: list[Blit] = []
            for index, (kind, word, x, y, foot) in enumerate(
                zip(
                    sown.kind[part].tolist(),
                    sown.word[part].tolist(),
                    xs[part].tolist(),
                    ys[part].tolist(),
                    sown.y[part].tolist(),
                    strict=True,
                ),
                first,
            ):
                while waiting and index >= sown.standing and waiting[-1][0] < foot:
                    blits.append(waiting.pop()[1])
                variants = sets[kind]
                stamp = variants[word % len(variants)]
                blits.append((stamp.surface, (x - stamp.x, y - stamp.y)))
            yield blits
        yield [blit for _, blit in reversed(waiting)]

    def _towns(self, key: ChunkKey) -> Iterator[tuple[float, Blit]]:
        """Foot (units) and blit of the towns that touch a chunk."""
        scale = key.level / UNIT_RADIUS
        for site in self.picture.sites:
            if site.kind != "city" or not self.picture.state[site.hex]:
                continue
            x, y = geometry.centre(self.picture.grid, site.hex)
            px = math.floor(x * scale + 0.5) - key.left
            py = math.floor((y + _TOWN_FOOT) * scale + 0.5) - key.top
            if not (-150 < px < CHUNK + 150 and -80 < py < CHUNK + 200):
                continue
            stamp = self._town(site, key.level)
            yield y + _TOWN_FOOT, (stamp.surface, (px - stamp.x, py - stamp.y))

    def _town(self, site: SiteMark, level: int) -> SymbolSprite:
        return symbol_sprites.town_sprite(level, site.side, max(0, min(5, site.level)), site.hex % 3)

    def composed(self, key: ChunkKey, paint: pygame.Surface | None) -> Steps:
        """The chunk as it is shown: the painting with what is known laid over it."""
        yield from fog.composed(key, self.knowledge, paint)
