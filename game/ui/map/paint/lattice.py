"""The hex lattice, suggested at its corners: ticks on land, fainter ones on unknown paper."""

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import numpy as np
import pygame

from game.ui.look.vector import Canvas
from game.ui.map.paint import geometry
from game.ui.map.paint.geometry import UNIT_RADIUS
from game.ui.map.paint.land_tables import LandTables
from game.ui.map.paint.sampling import ChunkKey
from game.ui.map.paint.symbol_sprites import SymbolSprite

TickStyle = Literal["ink", "light", "paper", "ink_full", "light_full"]
_FIRST_LEVEL = 20
"""Farther views show no lattice."""
_FULL_STRENGTH_FROM = 32
_STYLES: dict[TickStyle, tuple[str, float, float, float, float]] = {
    # colour, opacity of the tick, length as a share of the border, its width, opacity of the whole border
    "ink": ("#3A2A18", 0.40, 0.24, 1.25, 0.09),
    "light": ("#FBF0CF", 0.38, 0.24, 1.25, 0.09),
    "ink_full": ("#3A2A18", 0.45, 0.24, 1.25, 0.45),
    "light_full": ("#FBF0CF", 0.45, 0.24, 1.25, 0.45),
    "paper": ("#7D6540", 0.30, 0.18, 1.10, 0.0),
}


@lru_cache(maxsize=64)
def tick_stamp(level: int, style: TickStyle, *, eastward: bool) -> SymbolSprite:
    """The three ticks that meet at a corner: one of them points east, or west."""
    colour, opacity, share, width, line = _STYLES[style]
    if level < _FULL_STRENGTH_FROM and not style.endswith("full"):
        # Many small hexes: the lattice must not become a pattern of its own.
        opacity, line = opacity * 0.65, 0.0
    border = float(level)
    reach = math.ceil(border * 0.5) + 3
    canvas = Canvas(2 * reach, 2 * reach)
    for third in range(3):
        angle = third * math.tau / 3 + (0 if eastward else math.pi)
        dx, dy = math.cos(angle) * border, math.sin(angle) * border
        if line:
            ends = [(reach, reach), (reach + dx * 0.5, reach + dy * 0.5)]
            canvas.stroke(ends, colour, 1.0, opacity=line, cap="butt")
        ends = [(reach, reach), (reach + dx * share, reach + dy * share)]
        if opacity != line:
            canvas.stroke(ends, colour, width, opacity=opacity)
    return SymbolSprite(canvas.premultiplied(1, 3), reach, reach)


def _corner_cells(
    knowledge: LandTables, columns: geometry.Ints, rows: geometry.Ints, step: int
) -> tuple[geometry.Ints, geometry.Ints, geometry.Ints]:
    """Cells of the three hexes around the right (step 1) or left (step -1) corner of hexes."""
    odd = columns & 1
    return (
        knowledge.cells_at(columns, rows),
        knowledge.cells_at(columns + step, rows - 1 + odd),
        knowledge.cells_at(columns + step, rows + odd),
    )


def tick_blits(
    key: ChunkKey, knowledge: LandTables, *, unknown: bool, full: bool = False
) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
    """What to blit (premultiplied) for the corners of a chunk: those of known land, or of unknown land."""
    if key.level < _FIRST_LEVEL:
        return
    scale = key.level / UNIT_RADIUS
    frame = key.frame
    first, top = geometry.place_at(frame.left, frame.top)
    last, bottom = geometry.place_at(frame.right, frame.bottom)
    columns, rows = (
        axis.reshape(-1)
        for axis in np.meshgrid(np.arange(first - 2, last + 3), np.arange(top - 2, bottom + 3))
    )
    inside = (columns >= -1) & (columns <= knowledge.width) & (rows >= -1) & (rows <= knowledge.height)
    columns, rows = columns[inside], rows[inside]
    on_map = _map_cells(knowledge)
    dark_paints = np.array([paint.dark for paint in knowledge.paints], np.bool_)
    for step in (1, -1):
        around = _corner_cells(knowledge, columns, rows, step)
        known = [knowledge.known[cells] for cells in around]
        blank = [on_map[cells] & ~knowledge.known[cells] for cells in around]
        wanted = np.logical_or.reduce(blank if unknown else known)
        dark = np.sum([dark_paints[knowledge.paint[cells]] for cells in around], axis=0)
        lit = dark * 2 > np.sum(known, axis=0)
        xs = (columns[wanted] * geometry.COLUMN_PITCH + UNIT_RADIUS + step * UNIT_RADIUS) * scale
        ys = (2 * rows[wanted] + (columns[wanted] & 1) + 1) * geometry.APOTHEM * scale
        places = zip(
            np.floor(xs + 0.5).astype(int).tolist(),
            np.floor(ys + 0.5).astype(int).tolist(),
            lit[wanted].tolist(),
            strict=True,
        )
        for x, y, light in places:
            stamp = tick_stamp(key.level, _style(unknown=unknown, light=light, full=full), eastward=step == 1)
            yield stamp.surface, (x - key.left - stamp.x, y - key.top - stamp.y)


def _style(*, unknown: bool, light: bool, full: bool) -> TickStyle:
    if unknown:
        return "paper"
    if full:
        return "light_full" if light else "ink_full"
    return "light" if light else "ink"


def _map_cells(knowledge: LandTables) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which cells are hexes of the map, not of the frame around it."""
    cells = np.zeros((knowledge.height + 2, knowledge.across), np.bool_)
    cells[1:-1, 1:-1] = True
    return cells.reshape(-1)
