"""Knowledge on the painted land: in sight, remembered in sepia, or bare paper with a wet edge."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pygame

from game.ui.look.noise import smoothstep, tile_noise
from game.ui.look.pixels import Floats, clear_surface, set_alpha_plane, tint_of, to_bytes
from game.ui.map.paint import geometry, paper
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.land_tables import LandTables
from game.ui.map.paint.sampling import ChunkKey, Window, doubled, fog_cells, resampled, softened
from game.ui.map.paint.textures import CHUNK, blit_tile

_HATCHES = 34
"""Hatching lines across a chunk, so that it goes on in the next one."""


def states_in(key: ChunkKey, knowledge: LandTables) -> tuple[bool, bool, bool]:
    """Whether a chunk can show land that is unknown, remembered, in sight."""
    frame = key.frame
    reach = 1.3 * UNIT_RADIUS
    left, top = geometry.place_at(frame.left - reach, frame.top - reach)
    right, bottom = geometry.place_at(frame.right + reach, frame.bottom + reach)
    columns = slice(max(0, left), max(0, right + 3))
    rows = slice(max(0, top - 1), max(0, bottom + 4))
    known = knowledge.known.reshape(-1, knowledge.across)[rows, columns]
    seen = knowledge.seen.reshape(-1, knowledge.across)[rows, columns]
    beyond = left < 0 or top < 1 or right >= knowledge.width or bottom >= knowledge.height - 1
    unknown = beyond or not known.size or not bool(known.all())
    return unknown, bool((known & ~seen).any()), bool(seen.any())


def knowledge_fields(key: ChunkKey, knowledge: LandTables) -> tuple[Floats, Floats]:
    """How known and how seen every pixel of a chunk is, 0 to 1 with a brushed border at one half."""
    deviation = 0.066 * key.level
    stride = 2 if deviation >= 2 else 1
    deviation = max(0.55, deviation / stride)
    reach = max(2, round(2.4 * deviation))
    cells = fog_cells(Window.of(key, margin=reach, stride=stride), knowledge)
    both = np.empty((2, *cells.shape), np.float32)
    both[0] = knowledge.known[cells]
    both[1] = knowledge.seen[cells]
    both = resampled(softened(both, deviation, reach), stride)
    noise = Window.of(key).noise("fog", knowledge.picture.seed)
    known = doubled(both[0] + noise * np.float32(0.30))
    seen = doubled(both[1] + noise * np.float32(0.22))
    return known[:CHUNK, :CHUNK], seen[:CHUNK, :CHUNK]


def sepia(paint: pygame.Surface, key: ChunkKey) -> pygame.Surface:
    """Painted land drained to a drawing in brown with a breath of its colour, hatched."""
    out = pygame.transform.grayscale(paint)
    # Luminance runs from #5A4A36 to #EBE0C6; 34 % own colour stays, then 20 % of #E3D7BC veils all.
    out.fill((106, 110, 105), special_flags=pygame.BLEND_MULT)
    breath = paint.copy()
    breath.fill((69, 69, 69), special_flags=pygame.BLEND_MULT)
    out.blit(breath, (0, 0), special_flags=pygame.BLEND_ADD)
    out.fill((77, 66, 50), special_flags=pygame.BLEND_ADD)
    blit_tile(out, _hatching(), key)
    return out


@lru_cache(maxsize=1)
def _hatching() -> pygame.Surface:
    """Fine strokes at 45 degrees that wobble and fade in and out; they go on across chunks."""
    at = np.arange(CHUNK, dtype=np.float32)
    pitch = CHUNK / np.sqrt(2) / _HATCHES
    wobble = (tile_noise((CHUNK, CHUNK), (11, 11), 2, 61) - 0.5) * 4
    phase = ((at[None, :] + at[:, None]) / np.float32(np.sqrt(2)) + wobble) % pitch
    strokes = smoothstep(0.95, 0.30, np.abs(phase - pitch / 2))
    strength = 0.26 * (0.35 + 1.1 * tile_noise((CHUNK, CHUNK), (15, 15), 2, 67))
    return tint_of("#4A3B27", strokes * strength)


def composed(
    key: ChunkKey, knowledge: LandTables, paint: pygame.Surface | None
) -> Iterator[pygame.Surface | None]:
    """The finished chunk from its painting (None if nothing of it is known). Yields None between steps."""
    unknown, remembered, in_sight = states_in(key, knowledge)
    if paint is None or not (remembered or in_sight):
        yield from paper.unknown_chunk(key, knowledge)
        return
    if not unknown and not remembered:
        yield paint
        return
    land = sepia(paint, key) if remembered else paint.copy()
    if not unknown and not in_sight:
        yield land
        return
    yield None
    known, seen = knowledge_fields(key, knowledge)
    yield None
    if remembered and in_sight:
        _lay_seen(land, paint, seen)
        yield None
        land.blit(
            tint_of("#5A452B", np.exp(-(((seen - np.float32(0.5)) / np.float32(0.045)) ** 2)) * 0.16), (0, 0)
        )
        yield None
    if unknown:
        wet = np.exp(-(((known - np.float32(0.53)) / np.float32(0.035)) ** 2)) * np.float32(0.42)
        land.blit(tint_of("#7D6238", wet), (0, 0))
        yield None
        sheet: pygame.Surface | None = None
        for step in paper.unknown_chunk(key, knowledge):
            sheet = step
            yield None
        if sheet is not None:
            land = _on_paper(land, known, sheet)
    yield land


def _lay_seen(land: pygame.Surface, paint: pygame.Surface, seen: Floats) -> None:
    top = clear_surface((CHUNK, CHUNK))
    top.blit(paint, (0, 0))
    set_alpha_plane(top, to_bytes(smoothstep(0.40, 0.60, seen) * 255))
    land.blit(top, (0, 0))


def _on_paper(land: pygame.Surface, known: Floats, sheet: pygame.Surface) -> pygame.Surface:
    outside = np.maximum(np.float32(0.5) - known, 0)
    spill = np.exp(outside * np.float32(-1 / 0.05)) * (known < 0.5) * np.float32(0.16)
    sheet.blit(tint_of("#A88D58", spill), (0, 0))
    top = clear_surface((CHUNK, CHUNK))
    top.blit(land, (0, 0))
    set_alpha_plane(top, to_bytes(smoothstep(0.44, 0.56, known) * 255))
    sheet.blit(top, (0, 0))
    return sheet
